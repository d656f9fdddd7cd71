"""The rules of the lint, one idea a file; each file lists its own in RULES."""
