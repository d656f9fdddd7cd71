"""The proof gate: what `ci/prove`, `ci/audit` and `ci/selftest` are made of."""
