"""The C that can be proved: what is not listed here is refused by name (docs/allowed-c.md)."""
