// expect: uninterpreted
// The type has no definition, and the constant of it no value.
// WP 25: all goals proved, no warning, exit 0.
/*@ axiomatic Word {
      type word;
      logic word zero;
    } */
/*@ predicate is_zero(word w) = w == zero; */
/*@
  requires zero: is_zero(zero);
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  zero: is_zero(zero);
*/
void nothing(void) { }
