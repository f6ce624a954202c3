#!/usr/bin/env python3
"""The library as other programs have it, from an installed prefix: the examples, C, C++ and Python, one checksum for all.

    test_callers.py PATH_OF_NOISESCOPE

In tests/full also built by Clang, for arm64 in an emulator, and under ThreadSanitizer; the GPU's checksum is test_conform's.
"""
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import struct
import subprocess
import zlib

from harness import FULL, is_due, main, seldom
from test_install import ROOT, install

PYTHON = "/usr/bin/python3"  # Debian's, which has numpy
CONFORMANCE = ROOT / "tests/data/conformance.jsonl"
CLIENTS = ROOT / "tests/library"
STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", "-O1")
PATIENCE = 1500  # seconds: a library is built, also on a busy machine
PYTHON_CONFORM = """
import json, sys
import noisescope, numpy
wrong, known, field = 0, None, None
for line in open(sys.argv[1]):
    row = json.loads(line)
    if row["recipe"] != known:
        known, field = row["recipe"], noisescope.Field(row["recipe"])
    if "point" in row:
        values = field.points(row["point"])
    else:
        x, y = map(int, row["pixel"])
        values = field.rows(1, 1, height=int(row["height"]), x=x, y=y)
    bits = [f"{word:08x}" for word in numpy.atleast_1d(values).view(numpy.uint32).ravel()]
    print(*bits)
    wrong += bits != row["bits"]
sys.exit(wrong > 0)
"""


def said(*command, cwd=None, env=None):
    """(exit code, standard output, standard error)"""
    done = subprocess.run([os.fspath(word) for word in command], cwd=cwd, env=os.environ | (env or {}), capture_output=True,
                          text=True, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


def done(*command, **options):
    """Returns the output; raises an exception if the command fails."""
    code, out, err = said(*command, **options)
    if code != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}: exit {code}: {out[-1500:]}{err[-1500:]}")
    return out


def single(text):
    """The bytes of the float that a decimal means."""
    return struct.pack("f", float(text))


def moved_prefix(cli):
    """Makes a prefix by `cmake --install`, and moves it to another place."""
    first, prefix = cli.folder / "first prefix", cli.folder / "a prefix"
    result = install(cli.program, first)
    if result.returncode != 0:
        raise RuntimeError(f"cmake --install: {result.stderr}")
    first.rename(prefix)
    return prefix


def compiled(compiler, source, prefix, output, *flags):
    """A client in C or C++ of the library in a prefix."""
    done(compiler, *STRICT, *flags, f"-I{prefix}/include", source, "-o", output, f"-L{prefix}/lib", "-lnoisescope",
         f"-Wl,-rpath,{prefix}/lib")
    return output


def lines_on_record(of=1):
    """Of one recipe in so many, others with each commit."""
    lines = CONFORMANCE.read_text().splitlines(keepends=True)
    return [line for line in lines if is_due(zlib.crc32(line.split('"point"')[0].split('"pixel"')[0].encode()), of)]


def checksum(lines):
    """Of the words on record."""
    words = (" ".join(json.loads(line)["bits"]) for line in lines)
    return hashlib.sha256("".join(line + "\n" for line in words).encode()).hexdigest()


def flipped(lines):
    """The lines with the lowest bit of a single word another one; in tests/run few of them."""
    middle = len(lines) * 7 // 10
    row = json.loads(lines[middle])
    other = lines[middle].replace(f'"{row["bits"][-1]}"]', f'"{int(row["bits"][-1], 16) ^ 1:08x}"]')
    first, last = (0, len(lines)) if FULL else (middle - 100, middle + 100)
    return lines[first:middle] + [other] + lines[middle + 1:last], lines[first:last]


def file_of(folder, lines):
    path = folder / "lines.jsonl"
    path.write_text("".join(lines))
    return path


def check_conforms(check, name, command, folder, env=None, of=1):
    """It computes the words on record, and sees a single bit that is another."""
    lines = lines_on_record(of)
    code, out, err = said(*command, file_of(folder, lines), env=env)
    check(f"{name}: the checksum of {len(lines)} lines", code == 0 and hashlib.sha256(out.encode()).hexdigest() == checksum(lines),
          f"exit {code}, {out.count(chr(10))} lines: {err[-500:]}")
    wrong, right = flipped(lines)
    code, out, err = said(*command, file_of(folder, wrong), env=env)
    check(f"{name}: a flipped bit is found", code == 1 and hashlib.sha256(out.encode()).hexdigest() == checksum(right),
          f"exit {code}: {err[-500:]}")


# --- the installed library -------------------------------------------------------------------------------------------

@seldom(2)
def test_examples(cli, check):
    """Copied out of the prefix and built by CMake, by pkg-config and a compiler; bits of the program."""
    prefix = moved_prefix(cli)
    examples = cli.folder / "examples"
    shutil.copytree(prefix / "share/noisescope/examples", examples)
    build = cli.folder / "build"
    done("cmake", "-S", examples, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}", "-G", "Ninja")
    done("cmake", "--build", build)
    done(build / "picture", cwd=cli.folder)
    preset = ["--preset", "mountains", "--backend", "cpu", "--size", "256x256"]
    check("picture.cpp: the bits of render", (cli.folder / "picture.r32").read_bytes() == cli.render("m.r32", *preset))
    value = cli.run("sample", "--set", "noise=perlin", "--set", "fractal=fbm", "--backend", "cpu", stdin=b"0.25 0.5\n").out
    check("point.c: the value of sample", single(done(build / "point")) == single(value), value)
    script = ("import noisescope; f = noisescope.Field({'noise': 'perlin', 'fractal': 'fbm', 'dimensions': 3})\n"
              "for z in (-32, 0, 32):\n    b = f.box(32, 32, 32, height=512, slice=z)\n    print(f'{b.min():.9g} {b.max():.9g}')")
    ranges = done(PYTHON, "-c", script, env={"PYTHONPATH": f"{prefix}/share/noisescope/python"}).splitlines()
    told = done(build / "chunk").splitlines()
    check("chunk.cpp: the ranges of Python's boxes", [line.rsplit(" ", 1)[0] for line in told] == ranges, (told, ranges))
    environment = {"PKG_CONFIG_PATH": f"{prefix}/lib/pkgconfig"}
    flags = shlex.split(done("pkg-config", "--cflags", "--libs", "noisescope", env=environment))
    done("gcc", "-std=c99", *STRICT, examples / "point.c", "-o", cli.folder / "point", *flags, f"-Wl,-rpath,{prefix}/lib")
    check("point.c by pkg-config", done(cli.folder / "point") == done(build / "point"))
    check("pkg-config knows the version", done("pkg-config", "--modversion", "noisescope", env=environment).strip()
          == done(PYTHON, "-c", "import noisescope; print(noisescope.__version__)",
                  env={"PYTHONPATH": f"{prefix}/share/noisescope/python"}).strip())
    (examples / "CMakeLists.txt").write_text((examples / "CMakeLists.txt").read_text().replace("0.2 REQUIRED", "9.1 REQUIRED"))
    code, _, err = said("cmake", "-S", examples, "-B", cli.folder / "newer", f"-DCMAKE_PREFIX_PATH={prefix}")
    check("another version is not taken", code != 0 and "version" in err, err[-500:])


def test_documented(cli, check):
    """The page shows the examples as they are."""
    page = (ROOT / "docs/programs.md").read_text()
    for path in sorted(path for path in (ROOT / "examples").iterdir() if path.is_file()):  # recipes are in a folder
        if f"examples/{path.name}" in (ROOT / "docs/worlds.md").read_text():
            continue  # a scheduler's
        check(f"docs/programs.md shows {path.name}", f"\n{path.read_text()}```" in page)


@seldom(2)
def test_headers(cli, check):
    """They include nothing but the languages' own headers, compile by themselves, and the library shows nothing else."""
    prefix = moved_prefix(cli)
    for name in ("noisescope.h", "noisescope.hpp", "noisescope_recipe.hpp", "noisescope_values.hpp"):
        text = (prefix / "include" / name).read_text()
        included = re.findall(r'#include [<"](.*)[>"]', text)
        foreign = [i for i in included if not re.fullmatch(r"[a-z_]+|std\w+\.h|noisescope\.h|noisescope_\w+\.hpp", i)]
        check(f"{name} needs no other project", included and not foreign, foreign)
    for compiler, language, header in (("gcc", "-std=c99", "noisescope.h"), ("g++", "-std=c++20", "noisescope.hpp"),
                                       ("g++", "-std=c++17", "noisescope.hpp"), ("clang++", "-std=c++17", "noisescope.hpp"),
                                       ("clang", "-std=c99", "noisescope.h"), ("clang++", "-std=c++20", "noisescope.hpp")):
        source = cli.folder / f"alone{'.c' if header.endswith('.h') else '.cpp'}"
        source.write_text(f"#include <{header}>\n#include <{header}>\nint main(void) {{ return noisescope_abi(); }}\n")
        code, _, err = said(compiler, language, *STRICT, f"-I{prefix}/include", "-c", source, "-o", cli.folder / "alone.o")
        check(f"{header} alone, {compiler}", code == 0, err)
    library = prefix / "lib/libnoisescope.so.0"
    shown = {line.split()[-1].split("@")[0] for line in done("nm", "-D", "--defined-only", library).splitlines()}
    code = re.sub(r"/\*.*?\*/", "", (prefix / "include/noisescope.h").read_text(), flags=re.S)
    declared = set(re.findall(r"(noisescope_\w+)\(", code)) | {"NOISESCOPE_0"}
    check("the library shows what the header declares, and nothing else", shown == declared and len(shown) > 10,
          shown ^ declared)
    check("its name has the version of the interface", "libnoisescope.so.0]" in done("readelf", "-d", library))


@seldom(2)
def test_python(cli, check):
    """In a prefix as it is, and packed by pip without a compiler and without a network."""
    prefix = moved_prefix(cli)
    module = prefix / "share/noisescope/python"
    library = prefix / "lib/libnoisescope.so.0"
    companion = pathlib.Path(re.search(r"=> (\S*/libfmt\.so\.\S+)", done("ldd", library))[1])
    bundled = prefix / "lib/noisescope/bundled"  # as in an archive
    bundled.mkdir()
    shutil.copy(companion, bundled)
    (bundled / "libother.so.1").touch()
    before = sorted(module.rglob("*"))
    for path in [module, *module.rglob("*")]:
        path.chmod(path.stat().st_mode & ~0o222)
    venv = cli.folder / "venv"
    done(PYTHON, "-m", "venv", "--system-site-packages", venv)
    done(venv / "bin/pip", "install", "--no-index", "--no-build-isolation", ".", cwd=module,
         env={"CC": "false", "CXX": "false"})
    check("pip writes nothing beside the module", sorted(module.rglob("*")) == before)
    prefix.rename(cli.folder / "gone")
    done(venv / "bin/python", cli.folder / "gone/share/noisescope/examples/picture.py", cwd=cli.folder)
    done(PYTHON, "-c", "import numpy; numpy.load('picture.npy').tofile('picture.r32')", cwd=cli.folder)
    preset = ["--preset", "mountains", "--set", "seed=3", "--backend", "cpu", "--size", "256x256"]
    check("picture.py: the bits of render", (cli.folder / "picture.r32").read_bytes() == cli.render("m.r32", *preset))
    check("its types are told to checkers", list((venv / "lib").rglob("noisescope/py.typed")))
    check("nothing but the module and the library is installed",
          {path.name for path in (venv / "lib").rglob("site-packages/noisescope/*") if path.is_file()}
          == {"__init__.py", "__main__.py", "_call.py", "_field.py", "_files.py", "_library.py", "_points.py", "py.typed", "libnoisescope.so.0"})
    installed = next((venv / "lib").rglob("libnoisescope.so.0"))
    check("what an archive brings for the library comes along, and is used",
          [path.name for path in (installed.parent / "noisescope/bundled").iterdir()] == [companion.name]
          and str(installed.parent) in next(row for row in done("ldd", installed).splitlines() if companion.name in row))
    code, out, err = said(venv / "bin/python", ROOT / "tests/library/check_python.py")
    check("arrays, arguments, errors, threads", code == 0, out + err)
    print(out, end="")


# --- one checksum ----------------------------------------------------------------------------------------------------

@seldom(2)
def test_conform(cli, check):
    prefix = moved_prefix(cli)
    lines = lines_on_record(2)
    result = cli.run("conform", file_of(cli.folder, lines), "--backend", "cpu", timeout=PATIENCE)
    check(f"the program: the checksum of {len(lines)} lines", result.code == 0 and result.out.split()[-1] == checksum(lines), result)
    wrong, right = flipped(lines)
    result = cli.run("conform", file_of(cli.folder, wrong), "--backend", "cpu", timeout=PATIENCE)
    check("the program: a flipped bit is found", result.code == 1 and result.out.split()[-1] == checksum(right), result)
    client = compiled("gcc", CLIENTS / "conform.c", prefix, cli.folder / "conform", "-std=c11")
    check_conforms(check, "C", [client], cli.folder, of=2)
    check_conforms(check, "Python", [PYTHON, "-c", PYTHON_CONFORM], cli.folder,
                   {"PYTHONPATH": f"{prefix}/share/noisescope/python"}, of=4)
    bad = cli.folder / "bad.jsonl"
    refused = '{"recipe":{"octavs":3},"point":["0"],"bits":["00000000"]}\n'
    for name, text in (("no lines", ""), ("no JSON", "perlin\n"), ("a recipe that is refused", refused)):
        bad.write_text(text)
        check(f"C: {name}", said(client, bad)[0] == 2)


def library_of(folder, *settings):
    """The library alone, built anew: its folder."""
    folder.mkdir()
    done("cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DNOISESCOPE_PROGRAM=OFF", *settings)
    done("cmake", "--build", folder)
    done("cmake", "--install", folder, "--prefix", folder / "prefix")
    return folder / "prefix"


def test_clang(cli, check):
    if not FULL:
        return
    prefix = library_of(cli.folder / "clang", "-DCMAKE_CXX_COMPILER=clang++", "-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON",
                        "-DNOISESCOPE_WERROR=ON")
    client = compiled("clang", CLIENTS / "conform.c", prefix, cli.folder / "conform", "-std=c11")
    check_conforms(check, "Clang", [client], cli.folder)


def test_arm64(cli, check):
    if not FULL:
        return
    tool = "aarch64-linux-gnu-"
    prefix = library_of(cli.folder / "arm64", "-DCMAKE_SYSTEM_NAME=Linux", "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
                        f"-DCMAKE_CXX_COMPILER={tool}g++", f"-DCMAKE_C_COMPILER={tool}gcc",
                        "-DCMAKE_CXX_FLAGS=-idirafter /usr/include")  # of packages that are headers alone
    client = compiled(f"{tool}gcc", CLIENTS / "conform.c", prefix, cli.folder / "conform", "-std=c11")
    check("it is for arm64", "aarch64" in done("file", "-L", prefix / "lib/libnoisescope.so.0"))
    check_conforms(check, "arm64", ["qemu-aarch64", "-L", f"/usr/{tool[:-1]}", client], cli.folder)


@seldom(2)
def test_threads(cli, check):
    """Several threads on the same fields: ThreadSanitizer finds no race, and every value is that of one thread."""
    if not FULL:
        prefix = moved_prefix(cli)
        client = compiled("g++", CLIENTS / "hammer.cpp", prefix, cli.folder / "hammer", "-std=c++20", "-pthread")
        check("the values of one thread", done(client) == "0 wrong\n")
        return
    prefix = library_of(cli.folder / "threads", "-DCMAKE_CXX_FLAGS=-fsanitize=thread -g1 -O1")
    client = compiled("g++", CLIENTS / "hammer.cpp", prefix, cli.folder / "hammer", "-std=c++20", "-pthread",
                      "-fsanitize=thread")
    code, out, err = said("setarch", "-R", client)  # its shadow of the memory has a fixed place
    check("ThreadSanitizer finds no race", code == 0 and out == "0 wrong\n", f"exit {code}: {out}{err[:1500]}")


def test_fork(cli, check):
    prefix = moved_prefix(cli)
    client = compiled("gcc", CLIENTS / "fork.c", prefix, cli.folder / "fork", "-std=c11", "-pthread")
    result = said(client, "100" if FULL else "30")
    check("children of fork() go on, whatever other threads do", result[:2] == (0, "0 bad\n"), result)


if __name__ == "__main__":
    main(test_examples, test_documented, test_headers, test_python, test_conform, test_clang, test_arm64, test_threads, test_fork)
