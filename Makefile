# Tricolor. `make help` tells what there is; ARGS are passed on (make prove ARGS=--layer=1).

# Not the known-bad programs: with some, the lay-out is what is bad.
C_FILES = $$(find . \( -path ./build -o -path ./.git -o -path ./tests/gate \) -prune -o -name '*.[ch]' -print)

.DEFAULT_GOAL := help
.PHONY: help setup prove prove-cold test gate-selftest mutate audit expected format format-check bench clean
.PHONY: library install uninstall again ocaml ocaml-testsuite heap-picture exercise browser site agree stability

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
	ci/setup prove
	tests/run $(ARGS)

gate-selftest:             ## check that `make prove` can fail: known-bad programs must come out red
	ci/setup prove
	ci/selftest $(ARGS)

mutate:                    ## mutants of the proved code and its contracts: each must be rejected
	ci/setup prove
	ci/mutate $(ARGS)

audit:                     ## list all that is trusted, and make build/audit/index.html; check OCaml's objects
	ci/setup prove
	ci/audit $(ARGS)
	[ ! -e build/ocaml/ours/made_from ] || ocaml/check_objects

agree:                     ## ask other solvers for each goal (resumes; ARGS=--write to commit the figures)
	ci/setup prove
	ci/agree $(ARGS)

stability:                 ## prove three times with other seeds and orders (ARGS=layer1_graph for a part)
	ci/setup prove
	ci/stability $(ARGS)

expected:                  ## write proofs/record/{floor,used}/ anew; review the floor before you commit it
	ci/setup prove
	ci/prove --write-expected --write-used $(ARGS)

format:                    ## format all C files (clang-format 14)
	clang-format -i $(C_FILES)

format-check:              ## show what `make format` would change
	@status=0; clang-format --dry-run --Werror $(C_FILES) 2>/dev/null || for file in $(C_FILES); do \
	    clang-format "$$file" | diff -u --label "$$file" --label formatted "$$file" - || status=1; \
	done; exit $$status

bench:                     ## instructions and time beside plain C (ARGS=--quick for a first look)
	ci/setup bench
	bench/run $(ARGS)

# ---- For students ----

site:                      ## build the book as a site: build/site/index.html
	ci/setup site
	docs/tools/site

heap-picture:              ## draw a heap image as SVG (IMAGE=, FROM=, TO=, OUT=); docs/heap-image.md
	@$(if $(IMAGE),,echo "which image? make heap-picture IMAGE=FILE" >&2; exit 2)
	@docs/tools/heap_picture $(if $(FROM),--from $(FROM)) $(if $(TO),--to $(TO)) \
	    $(if $(OUT),--output $(OUT)) $(IMAGE)

exercise:                  ## judge an exercise for proving (ARGS=NAME); docs/exercises/prove/
	@ci/setup prove
	@docs/exercises/check $(ARGS)

browser:                   ## build the collector in the browser: build/site/browser/index.html
	ci/setup site
	docs/browser/build

# ---- OCaml ----

ocaml:                     ## build OCaml 4.14.1 on the collector, and stock OCaml, in build/ocaml/
	ci/setup ocaml
	ocaml/build stock ours

ocaml-testsuite: ocaml     ## run OCaml's testsuite with both, and compare (ARGS=--help)
	ocaml/testsuite $(ARGS)

# ---- The library ----

# What is not proved first, then what is. Assertions are left out, unless DEBUG=1.
LIBRARY_C = $(sort $(wildcard library/*.c)) $(sort $(shell find -L layer3_imperative -name "*.c"))
LIBRARY = build/library$(if $(DEBUG),-debug)
PREFIX = /usr/local
LIBDIR = $(PREFIX)/lib
CFLAGS = -O2
LIBRARY_CFLAGS = -std=c11 -Wall -Wextra -Wconversion -Wshadow -Werror -fPIC -fvisibility=hidden \
                 $(if $(DEBUG),-g,-DNDEBUG) $(CFLAGS)
OBJCOPY = objcopy
VERSION = $(shell sed -n 's/^\#define TRICOLOR_VERSION "\(.*\)"/\1/p' library/tricolor.h)
SONAME = libtricolor.so.$(firstword $(subst ., ,$(VERSION)))
LIBRARY_O = $(LIBRARY_C:%.c=$(LIBRARY)/%.o)

library: $(LIBRARY)/libtricolor.a $(LIBRARY)/$(SONAME)  ## build libtricolor.{a,so} (CC=, CFLAGS=, DEBUG=1)

# The compiler and its flags, as a file that is written where they are others than last time.
BUILT_BY = '$(subst ','\'',$(CC) $(LIBRARY_CFLAGS) $(LDFLAGS))'
$(LIBRARY)/flags: again
	@mkdir -p $(@D)
	@echo $(BUILT_BY) | cmp -s - $@ || echo $(BUILT_BY) >$@
again:

$(LIBRARY)/%.o: %.c Makefile $(LIBRARY)/flags
	@mkdir -p $(@D)
	$(CC) $(LIBRARY_CFLAGS) -MMD -MP -c -o $@ $<

# One object, in which the names that are not the library's own are local.
$(LIBRARY)/libtricolor.a: $(LIBRARY_O)
	$(LD) -r -o $(LIBRARY)/tricolor.o $(LIBRARY_O)
	$(OBJCOPY) --localize-hidden $(LIBRARY)/tricolor.o
	rm -f $@
	$(AR) rcs $@ $(LIBRARY)/tricolor.o

$(LIBRARY)/$(SONAME): $(LIBRARY_O)
	$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,-z,defs \
	    -o $(LIBRARY)/libtricolor.so.$(VERSION) $(LIBRARY_O)
	ln -sf libtricolor.so.$(VERSION) $@
	ln -sf $(SONAME) $(LIBRARY)/libtricolor.so

-include $(LIBRARY_O:.o=.d)

install: library           ## install it (PREFIX=/usr/local, DESTDIR=, LIBDIR=)
	install -d $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(LIBDIR)/pkgconfig \
	    $(DESTDIR)$(LIBDIR)/cmake/tricolor $(DESTDIR)$(PREFIX)/share/man/man3
	install -m 644 library/tricolor.h library/tricolor.hpp $(DESTDIR)$(PREFIX)/include
	install -m 644 $(LIBRARY)/libtricolor.a $(DESTDIR)$(LIBDIR)
	install -m 755 $(LIBRARY)/libtricolor.so.$(VERSION) $(DESTDIR)$(LIBDIR)
	ln -sf libtricolor.so.$(VERSION) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libtricolor.so
	for file in tricolor.pc tricolor-config.cmake tricolor-config-version.cmake; do \
	    sed -e 's|@prefix@|$(PREFIX)|' -e 's|@libdir@|$(LIBDIR)|' -e 's|@version@|$(VERSION)|' \
	        -e 's|@soname@|$(SONAME)|' \
	        -e "s|@include@|$$(realpath -ms --relative-to=$(LIBDIR) $(PREFIX)/include)|" \
	        library/$$file.in >$(LIBRARY)/$$file || exit 1; \
	done
	install -m 644 $(LIBRARY)/tricolor.pc $(DESTDIR)$(LIBDIR)/pkgconfig
	install -m 644 $(LIBRARY)/tricolor-config.cmake $(LIBRARY)/tricolor-config-version.cmake \
	    $(DESTDIR)$(LIBDIR)/cmake/tricolor
	install -m 644 docs/tricolor.3 $(DESTDIR)$(PREFIX)/share/man/man3

uninstall:                 ## take away what `make install` with the same PREFIX, DESTDIR, LIBDIR has put there
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,include/tricolor.h include/tricolor.hpp \
	    share/man/man3/tricolor.3) $(addprefix $(DESTDIR)$(LIBDIR)/,libtricolor.a \
	    libtricolor.so.$(VERSION) $(SONAME) libtricolor.so pkgconfig/tricolor.pc)
	rm -rf $(DESTDIR)$(LIBDIR)/cmake/tricolor

clean:                     ## remove build/: all that was made, caches and tools included
	rm -rf build
