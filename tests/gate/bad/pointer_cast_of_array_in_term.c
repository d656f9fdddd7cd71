// expect: pointer-cast
// An assertion looks at an array of bytes through a pointer to words: for WP these are other cells.
// WP 25: all goals but one proved, with a warning.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  zero:  \result == 0;
*/
unsigned char look(void)
{
    unsigned char bytes[8] = {0};
    //@ assert word: *(unsigned *)bytes == *(unsigned *)bytes;
    return bytes[0];
}
