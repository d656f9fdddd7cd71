#ifndef PING_H
#define PING_H
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 7;
*/
int ping(int n);
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 7;
*/
int pong(int n);
#endif
