// expect: smoke
// No word is marked, and the word at `place` is: nobody can call this.
// Alt-Ergo proves all goals, which remind it of looking at `place`, and does not find the
// contradiction when it is asked for one: another prover has to be asked, too.
// WP 25: all goals proved, and no smoke test fails.
/*@
  predicate is_word(unsigned *words, integer size, integer i) = 0 <= i < size;
  predicate marked{L}(unsigned *words, integer size, integer i) =
    is_word(words, size, i) && words[i] % 4 == 1;
  predicate none_marked{L}(unsigned *words, integer size) =
    \forall integer i; is_word(words, size, i) ==> !marked(words, size, i);
*/
/*@
  requires none:  none_marked(words, size);
  requires one:   marked(words, size, place);
  requires valid: \valid(words + (0 .. size - 1));
  terminates      \true;
  exits           \false;
  assigns         words[0 .. size - 1];
  ensures wrong:  marked(words, size, place) && words[place] == 0;
*/
void clear(unsigned *words, unsigned size, unsigned place)
{
    words[place] = 0;
}
