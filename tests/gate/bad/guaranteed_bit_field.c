// expect: warning
// 9 in three bits.
// WP 25: all goals proved, exit 0; only a message of the RTE plug-in, which takes no part in the count.
struct small {
  unsigned bits : 3;
};
/*@
  requires valid: \valid(s);
  terminates      \true;
  exits           \false;
  assigns         s->bits;
  ensures  nine:  s->bits == 9;
*/
void set_nine(struct small *s) { s->bits = 9; }
