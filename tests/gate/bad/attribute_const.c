// expect: attribute
// The compiler may merge two calls of a const function; this one counts its calls.
// WP 25: all goals proved, no warning, exit 0.
int calls;
/*@
  requires room:  calls < 1000;
  terminates      \true;
  exits           \false;
  assigns         calls;
  ensures  count: calls == \old(calls) + 1;
  ensures  value: \result == calls;
*/
__attribute__((const)) int count(void) {
  calls = calls + 1;
  return calls;
}
