// expect: green
// A table, an enumerator and macros for numbers.
#define ROWS 2
#define COLUMNS (ROWS + 1)
enum size { SMALL = 1, LARGE = COLUMNS };
static const unsigned char table[ROWS][COLUMNS] = {{1, 2, 3}, {4, 5, 6}};
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    entry: \result == table[1][2];
*/
int last(void) { return table[SMALL][LARGE - 1]; }
