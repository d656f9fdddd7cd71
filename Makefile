# Tricolor. `make help` tells what there is; ARGS are passed on (make prove ARGS=--layer=1).

# Not the known-bad programs: with some, the lay-out is what is bad.
C_FILES = $$(find . \( -path ./build -o -path ./.git -o -path ./tests/gate \) -prune -o -name '*.[ch]' -print)

.DEFAULT_GOAL := help
.PHONY: help setup prove prove-cold test gate-selftest audit expected format format-check bench clean

help:                      ## this list
	@echo "make TARGET [ARGS=...]"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' Makefile | expand -t 18

setup:                     ## install what is missing, for everything below (root; Debian 12)
	ci/setup all

prove:                     ## prove the project; repeats only what changed; report in build/proof/
	ci/setup prove
	ci/prove $(ARGS)

prove-cold:                ## the same from nothing, with every cache ignored
	ci/setup prove
	ci/prove --cold $(ARGS)

test:                      ## build and run all tests (ARGS=--long for long fuzzing, or names)
	ci/setup test
	tests/run $(ARGS)

gate-selftest:             ## check that `make prove` can fail: known-bad programs must come out red
	ci/setup prove
	ci/selftest $(ARGS)

audit:                     ## list all that is trusted, and compare it with docs/ASSUMPTIONS.md
	ci/setup prove
	ci/audit $(ARGS)

expected:                  ## write proofs/expected.json anew; review the change before you commit it
	ci/setup prove
	ci/prove --write-expected $(ARGS)

format:                    ## format all C files (clang-format 14)
	clang-format -i $(C_FILES)

format-check:              ## show what `make format` would change
	@status=0; clang-format --dry-run --Werror $(C_FILES) 2>/dev/null || for file in $(C_FILES); do \
	    clang-format "$$file" | diff -u --label "$$file" --label formatted "$$file" - || status=1; \
	done; exit $$status

bench:                     ## instructions and time beside plain C (ARGS=--quick for a first look)
	ci/setup bench
	bench/run $(ARGS)

clean:                     ## remove build/: all that was made, caches and tools included
	rm -rf build
