// expect: no-contract
// log_value has a prototype only, and Frama-C makes a contract up from it.
// WP 25: stops before any goal (missing specification).
void log_value(int n);
/*@
  terminates  \true;
  exits       \false;
  assigns     \nothing;
*/
void use(int n) { log_value(n); }
