#ifndef __FRAMAC__
#define __FRAMAC__
#define ANSWER 4
#endif
#ifndef ANSWER
#define ANSWER 3
#endif
