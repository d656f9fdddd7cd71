"""Menhir, a generator of parsers, as the large program of the benchmark.

Its sources are those of Debian 12's package, fetched once from the archive that the machine's own apt
knows, and checked against a hash. They are built without their own build system, which is not there:
the modules of a library get a prefix, and a module of aliases. Menhir's own parser is the one that
ocamlyacc makes."""

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

VERSION = "20220210"
HASH = "f72379b0600e3536d80ae1ea9e765f1caca4e7c8d111fd3023bc0d49f50329ad"
ETC_APT = pathlib.Path("/etc/apt")


class Missing(Exception):
    """The sources are not to be had; says why."""


# ---- The sources ----

def debian_sources(place):
    """The machine's own sources of packages, asked for the sources of programs."""
    lines = [line for path in [ETC_APT / "sources.list", *ETC_APT.glob("sources.list.d/*.list")]
             if path.exists() for line in path.read_text().splitlines()]
    (place / "machine.list").write_text(
        "".join("deb-src" + line[3:] + "\n" for line in lines if line.startswith("deb ")))
    for path in ETC_APT.glob("sources.list.d/*.sources"):
        (place / path.name).write_text(
            re.sub(r"^Types:.*", "Types: deb-src", path.read_text(), flags=re.M))


def apt(work, *arguments):
    """apt with lists and a cache of its own, so that the machine's stay as they are."""
    options = {"Dir::Etc::sourcelist": "/dev/null", "Dir::Etc::sourceparts": work / "sources",
               "Dir::State::lists": work / "lists", "Dir::Cache": work / "cache",
               "APT::Sandbox::User": "root", "Acquire::Languages": "none"}
    command = ["apt-get", "-q", *(f"-o{name}={text}" for name, text in options.items())]
    done = subprocess.run([*command, *arguments], cwd=work, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    return done.stdout


def fetch(archive):
    """Put the sources there, unless they are."""
    if not archive.exists():
        if shutil.which("apt-get") is None:
            raise Missing("there is no apt-get here to fetch the sources of Menhir")
        with tempfile.TemporaryDirectory() as directory:
            work = pathlib.Path(directory)
            for part in ("sources", "lists/partial", "cache/archives/partial"):
                (work / part).mkdir(parents=True)
            debian_sources(work / "sources")
            said = apt(work, "update")
            said += apt(work, "source", "--download-only", "--tar-only", f"menhir={VERSION}+ds-2")
            fetched = work / f"menhir_{VERSION}+ds.orig.tar.xz"
            if not fetched.exists():
                raise Missing("apt could not fetch the sources of Menhir: "
                              + said.strip().splitlines()[-1])
            shutil.copyfile(fetched, archive)
    if hashlib.sha256(archive.read_bytes()).hexdigest() != HASH:
        raise Missing(f"{archive} is not what it was when this was written; remove it to fetch it again")


# ---- Building ----

def capital(name):
    return name[0].upper() + name[1:]


def run(command, *arguments, cwd):
    """Run this; what it prints."""
    environment = {name: text for name, text in os.environ.items()
                   if not name.startswith(("OCAML", "CAML"))}
    done = subprocess.run([command, *arguments], cwd=cwd, env=environment, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != 0:
        raise SystemExit(f"bench/ocaml: Menhir cannot be built:\n{done.stderr[-2000:]}")
    return done.stdout


class Build:
    """Compiles in one directory, to native code and to bytecode."""

    def __init__(self, binaries, place):
        self.binaries, self.place = binaries, place
        self.native, self.bytecode = [], []

    def compile(self, files, *options):
        for file in files:
            run(self.binaries / "ocamlc.opt", "-w", "-a", *options, "-c", file, cwd=self.place)
            if file.endswith(".ml"):
                run(self.binaries / "ocamlopt.opt", "-w", "-a", *options, "-c", file, cwd=self.place)
                self.native.append(file[:-3] + ".cmx")
                self.bytecode.append(file[:-3] + ".cmo")

    def in_order(self, files, *options):
        printed = run(self.binaries / "ocamldep.opt", *options, "-sort", *sorted(files),
                      cwd=self.place)
        return printed.split()

    def modules(self, sources, *options):
        """Modules that are known by their names."""
        files = [path for path in sources.iterdir() if path.suffix in (".ml", ".mli")]
        for path in files:
            shutil.copyfile(path, self.place / path.name)
        self.compile(self.in_order([path.name for path in files], *options), *options)

    def library(self, name, sources):
        """Modules that are known as those of a library."""
        aliases = name + "__" if (sources / f"{capital(name)}.ml").exists() else name
        files, lines = [], set()
        for path in sources.iterdir():
            if path.suffix not in (".ml", ".mli"):
                continue
            module = capital(path.stem)
            files.append(path.name)
            if module != capital(name):
                files[-1] = f"{name}__{module}{path.suffix}"
                lines.add(f"module {module} = {capital(name)}__{module}\n")
            shutil.copyfile(path, self.place / files[-1])
        (self.place / f"{aliases}.ml").write_text("".join(sorted(lines)))
        self.compile([f"{aliases}.ml"], "-no-alias-deps")
        seen = ["-open", capital(aliases)]
        ordered = self.in_order(files, "-map", f"{aliases}.ml", *seen)
        self.compile([file for file in ordered if file != f"{aliases}.ml"], *seen)

    def link(self, target):
        run(self.binaries / "ocamlopt.opt", "-o", f"{target}.native", "unix.cmxa", *self.native,
            cwd=self.place)
        run(self.binaries / "ocamlc.opt", "-o", f"{target}.bytecode", "unix.cma", *self.bytecode,
            cwd=self.place)


def generate(binaries, source):
    """The files of Menhir that are made of others; its parser is the first, crude one."""
    (source / "lib" / "StaticVersion.mli").write_text(f"val require_{VERSION}: unit\n")
    (source / "lib" / "StaticVersion.ml").write_text(f"let require_{VERSION} = ()\n")
    (source / "sdk" / "version.ml").write_text(f'let version = "{VERSION}"\n')
    run(binaries / "ocaml", "pack.ml", cwd=source / "lib" / "pack")
    (source / "lib" / "pack" / "pack.ml").unlink()
    (source / "pprint" / "src" / "PPrintMini.ml").unlink()
    main = source / "src"
    for path in [*(main / "StackLang").glob("*.ml*"), *(main / "stage1").glob("*.ml*")]:
        shutil.copyfile(path, main / path.name)
    (main / "standard_mly.ml").write_text(
        "let contents = {|" + (main / "standard.mly").read_text() + "|}\n")
    (main / "profile.ml").write_text("let release = true\n")
    for path in main.glob("*.mll"):
        run(binaries / "ocamllex.opt", "-q", path.name, cwd=main)
    for name in ("parser", "sentenceParser"):
        run(binaries / "ocamlyacc", f"{name}.mly", cwd=main)


def build(binaries, source, place):
    """Build place/menhir.native and place/menhir.bytecode with the OCaml whose commands are there."""
    objects = place / "menhir"
    objects.mkdir()
    made = Build(binaries, objects)
    made.library("vendored_fix", source / "fix" / "src")
    made.modules(source / "pprint" / "src")
    made.modules(source / "lib" / "pack")
    made.library("menhirSdk", source / "sdk")
    made.modules(source / "src", "-open", "MenhirSdk")
    made.link(place / "menhir")


def prepare(archive, binaries, place):
    """The sources, ready to be compiled: with the parser that Menhir makes for itself."""
    fetch(archive)
    shutil.unpack_archive(archive, place / "sources")
    source = next((place / "sources").iterdir())
    generate(binaries, source)
    build(binaries, source, place)
    main, second = source / "src", source / "src" / "stage2"
    flags = (second / "menhir_flags").read_text().split()
    first = place / "menhir.native"
    messages = run(first, *flags, "parser.mly", "--compile-errors", "parserMessages.messages",
                   cwd=second)
    (main / "parserMessages.ml").write_text(messages)
    run(first, *flags, "--infer", "--ocamldep", binaries / "ocamldep.opt", "--ocamlc",
        f"{binaries / 'ocamlc.opt'} -w -a -I {place / 'menhir'} -open MenhirSdk", "parser.mly",
        cwd=second)
    for name in ("parser.ml", "parser.mli", "Driver.ml"):
        shutil.copyfile(second / name, main / name)
    return source
