"""Which goals two independent solvers prove: see `ci/agree --help`."""
