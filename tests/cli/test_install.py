#!/usr/bin/env python3
"""`cmake --install` into a folder: what is there, and that it works; bash's completions.

    test_install.py PATH_OF_NOISESCOPE
"""
import pathlib
import re
import subprocess

from harness import Cli, main

ROOT = pathlib.Path(__file__).resolve().parents[2]
INSTALLED = {
    "bin/noisescope", "share/man/man1/noisescope.1", "share/bash-completion/completions/noisescope",
    "share/zsh/site-functions/_noisescope", "share/fish/vendor_completions.d/noisescope.fish",
    "share/applications/noisescope.desktop", "share/metainfo/org.noisescope.Noisescope.metainfo.xml",
    *(f"share/doc/noisescope/{name}" for name in ("copyright", "README.md", "CHANGELOG.md")), "lib/noisescope/noisescope_vdb.so",
    *(f"share/icons/hicolor/{size}x{size}/apps/noisescope.png" for size in (64, 128, 256)),
    "include/noisescope.h", "include/noisescope.hpp", "include/noisescope_recipe.hpp", "include/noisescope_values.hpp", "lib/libnoisescope.so", "lib/libnoisescope.so.0", "lib/pkgconfig/noisescope.pc",
    *(f"lib/cmake/noisescope/noisescope{part}.cmake" for part in ("Config", "ConfigVersion", "Targets", "Targets-release")),
    *(f"share/noisescope/examples/{name}" for name in ("CMakeLists.txt", "chunk.cpp", "dask_world.py", "parallel.sh", "picture.cpp", "picture.py", "point.c",
                                                      "slurm.sbatch", "recipes/cellular-caves.json", "recipes/simple-terrain.json",
                                                      "recipes/warped-checkerboard.json")),
    *(f"share/noisescope/python/{name}" for name in ("pyproject.toml", "backend.py", "README.md")),
    *(f"share/noisescope/python/noisescope/{name}" for name in ("__init__.py", "__main__.py", "_call.py", "_field.py", "_files.py", "_library.py", "_points.py", "py.typed"))}
LIBRARY = "share/noisescope/shaders/"


def files_below(folder):
    return {str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*") if not path.is_dir()}


def library():
    """The shaders that see no uniforms of the program."""
    files = (path.relative_to(ROOT / "shaders") for path in (ROOT / "shaders").rglob("*.glsl"))
    return {f"{LIBRARY}{path}" for path in files if path.parts[0] != "host"}


def installed(version):
    """Everything, of the program of that version."""
    docs = {f"share/doc/noisescope/{path.relative_to(ROOT)}" for path in (ROOT / "docs").rglob("*") if path.is_file()}
    return INSTALLED | docs | library() | {f"lib/libnoisescope.so.{version}"}


def install(program, prefix):
    """From the build folder that the program lies in."""
    build = pathlib.Path(program).resolve().parents[1]
    return subprocess.run(["cmake", "--install", build, "--prefix", prefix], capture_output=True, text=True, timeout=120)


def test_files(cli, check):
    prefix = cli.folder / "a prefix"
    done = install(cli.program, prefix)
    if not check("cmake --install", done.returncode == 0, done.stderr):
        return
    found = {path for path in files_below(prefix) if not path.startswith("share/doc/noisescope/html/")}  # if it was built
    expected = installed(cli.run("--help", "--json").json()["version"])
    check("the files", found == expected, sorted(found ^ expected))
    other = Cli(str(prefix / "bin/noisescope"), cli.folder)
    check("the program runs", other.run("--version").out == cli.run("--version").out)
    arguments = ["sample", "--preset", "marble", "--backend", "cpu", "--hex"]
    check("with the same numbers", other.run(*arguments, stdin=b"0.3 0.7\n").out == cli.run(*arguments, stdin=b"0.3 0.7\n").out)
    source = '#version 330\n#include "noise/perlin.glsl"\n'
    wanted = re.findall(r'^#include "(.*)"', (prefix / LIBRARY / "noise/perlin.glsl").read_text() + source, re.M)
    check("the library includes what is there", wanted and all((prefix / LIBRARY / name).exists() for name in wanted), wanted)
    for size in (64, 256):
        told = cli.run("info", prefix / f"share/icons/hicolor/{size}x{size}/apps/noisescope.png", "--json").json()
        check(f"an icon of {size} pixels", (told["width"], told["height"], told["channels"]) == (size, size, 3), told)
    check_bash(check, prefix / "share/bash-completion/completions/noisescope", cli)


def test_package_target(cli, check):
    """`--target package` compiles what is packed and no test; tests/run's target has all of them."""
    build = pathlib.Path(cli.program).resolve().parents[1]
    made = {target: subprocess.run(["ninja", "-C", build, "-t", "commands", target], capture_output=True, text=True, timeout=60).stdout
            for target in ("package", "noisescope_tests")}
    check("packages need the program, the library and the manual",
          all(name in made["package"] for name in ("-o bin/noisescope", "-o lib/libnoisescope.so", "write_docs.py", "icon-256.png")))
    check("and no test", "tests/" not in made["package"], re.findall(r"-o (tests/\S+)", made["package"])[:3])
    programs = set(re.findall(r"-o bin/(\S+)", made["noisescope_tests"]))
    check("tests/run makes their programs", {"unit_tests", "gpu_tests", "panel_tests", "write_layers", "fuzz_png"} <= programs
          and "make_conformance" not in programs, programs)


def test_manual(cli, check):
    """The page has every command, option, parameter and exit code."""
    prefix = cli.folder / "prefix"
    install(cli.program, prefix)
    page = (prefix / "share/man/man1/noisescope.1").read_text().replace("\\-", "-")
    tool = cli.run("--help", "--json").json()
    names = {f"\\fB{name}\\fR" for command in tool["commands"] for option in command["options"] if not option["positional"]
             for name in option["names"]}
    names |= {f".SS {command['name']}" for command in tool["commands"]}
    names |= {f"\\fB{row['name']}\\fR" for kind in ("params", "presets", "comparisons") for row in cli.listed(kind)}
    names |= {f".TP\n\\fB{row['code']}\\fR" for row in tool["exit_codes"]}
    names |= {row["path"].replace("~", "\\(ti") for row in tool["files"]}
    missing = [name for name in names if name not in page]
    check("the manual page is complete", len(names) > 150 and not missing, missing)


# --- completions -----------------------------------------------------------------------------------------------------

def words_of(line):
    """As readline separates them, of which the last one is completed: at blanks, and = is a word."""
    words = []
    for word in line.split(" "):
        words += [part for part in re.split("(=)", word) if part] or [""]
    return words


def completed(script, lines, folder):
    """For each line the words that bash offers for its end."""
    text = f"source '{script}'\n"
    for line in lines:
        words = words_of(line)
        text += f"COMP_WORDS=({' '.join(repr(word) for word in words)}) COMP_CWORD={len(words) - 1}\n"
        text += "_noisescope; printf '%s\\n' \"${COMPREPLY[@]}\" --end--\n"
    done = subprocess.run(["bash", "--norc", "-c", text], cwd=folder, capture_output=True, text=True, timeout=60, check=True)
    parts = done.stdout.split("--end--\n")
    return [set(filter(None, part.split("\n"))) for part in parts[:-1]]


def expectations(cli):
    """(line, what is offered for its end), for every shell."""
    presets = {row["name"] for row in cli.listed("presets")}
    params = {row["name"]: row for row in cli.listed("params")}
    maps = set(params["colors"]["choices"])
    return [
        ("noisescope ren", {"render"}),
        ("noisescope s", {"sheet", "sample", "serve", "snippet", "stats", "surface"}),
        ("noisescope render --preset ma", {name for name in presets if name.startswith("ma")}),
        ("noisescope stats --preset perl", {"perlin"}),
        ("noisescope render --backend ", {"gpu", "cpu", "auto"}),
        ("noisescope render --color vi", {name for name in maps if name.startswith("vi")}),
        ("noisescope snippet --target glsl4", {"glsl410", "glsl450"}),
        ("noisescope list no", {"noises"}),
        ("noisescope info read", {"readme.png"}),
        ("noisescope render -o sub", {"sub dir"}),
        ("noisescope view --recipe rec", {"recipe.json"}),
        ("noisescope render --compare perlin-", {"perlin-1999"}),
    ]


def settings_offered(cli):
    """(line, the ends of words behind = and , that are offered)."""
    params = {row["name"]: row for row in cli.listed("params")}
    noises = {name for name in params["noise"]["choices"] if name.startswith("v")}
    return [
        ("noisescope render --set noise=v", noises),
        ("noisescope render --set=noise=v", noises),
        ("noisescope render -o a.png --set octave_seeds=", {"true", "false"}),
        ("noisescope render --set noise=perlin --set metric=eu", {"euclidean"}),
    ]


def check_bash(check, script, cli):
    for name in ("readme.png", "recipe.json", "other.txt"):
        (cli.folder / name).touch()
    (cli.folder / "sub dir").mkdir(exist_ok=True)
    params = {row["name"]: row for row in cli.listed("params")}
    cases = expectations(cli) + settings_offered(cli)
    cases += [
        ("noisescope render --set octave", {name + "=" for name in params if name.startswith("octave")}),
        ("noisescope render --compare fractal=none,fbm,tur", {"none,fbm,turbulence"}),
        ("noisescope render --no", {"--no-check", "--no-labels"}),
        ("noisescope render --color --fo", {"--for", "--force", "--format"}),
        ("noisescope list presets --js", {"--json"}),
        ("noisescope render --size 5", set()),
        ("noisescope --vers", {"--version"}),
    ]
    for (line, expected), found in zip(cases, completed(script, [line for line, _ in cases], cli.folder)):
        check(f"bash: {line!r}", found == expected, f"{sorted(found)} instead of {sorted(expected)}")


if __name__ == "__main__":
    main(test_files, test_package_target, test_manual)
