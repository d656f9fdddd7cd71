"""Whether the proof depends on seeds, orders or load: see `ci/stability --help`."""
