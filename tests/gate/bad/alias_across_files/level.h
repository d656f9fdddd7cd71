#ifndef LEVEL_H
#define LEVEL_H
extern int level;
/*@
  requires valid: \valid(p);
  terminates      \true;
  exits           \false;
  assigns         *p, level;
  ensures  one:   *p == 1;
  ensures  two:   level == 2;
*/
void set_both(int *p);
#endif
