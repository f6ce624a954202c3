#!/usr/bin/env python3
"""A graphics device that is lost, broken or wrong: no wrong file, no wrong numbers, and never exit code 0.

    test_device_faults.py PATH_OF_NOISESCOPE

Needs a C compiler: gl_fault.c here stands between the program and OpenGL.
"""
import os
import pathlib
import re
import struct
import subprocess
import tempfile

from harness import FULL, check_untouched, contents, main, settings

SOURCE = pathlib.Path(__file__).with_name("gl_fault.c")
TOOLS = tempfile.TemporaryDirectory(prefix="noisescope-")  # LD_PRELOAD takes no path with a blank
VIEW = ["--size", "700x600"]  # in six pieces or more
COMMANDS = {
    "render": ["render", "-o", "a.png", *VIEW],
    "render of a wide region": ["render", "-o", "a.r32", "--preset", "fbm", *VIEW, "--region=-300,100,3000x64"],
    "render --color": ["render", "-o", "a.exr", "--preset", "biomes", "--color", *VIEW],
    "render --fit": ["render", "-o", "a.png", "--fit", *VIEW],
    "render --compare": ["render", "-o", "a.png", "--compare", "perlin-1999", *VIEW],
    "render of normals": ["render", "-o", "a.exr", "--preset", "normal-stones", *VIEW],
    "sheet": ["sheet", "-o", "a.png", "--tile", "200"],
    "sheet --color": ["sheet", "-o", "a.png", "--tile", "200", "--color"],
    "stats": ["stats", *VIEW],
}
WRONG = ["read-nothing:1", "read-flip:1", "read-flip:5", "draw-nothing:1", "draw-nothing:4", "draw-less:1"]
USUAL = [("render", fault) for fault in WRONG[2:]] + [(name, "read-flip:3") for name in COMMANDS if "of" not in name]


def faulty(fault):
    """The environment of a device with this fault."""
    library = pathlib.Path(TOOLS.name) / "gl_fault.so"
    if not library.exists():
        compiler = os.environ.get("CC", "cc").split()
        subprocess.run([*compiler, "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True, timeout=60)
    return {"LD_PRELOAD": str(library), "NOISESCOPE_GL_FAULT": fault}


def test_wrong_values(cli, check):
    """Nothing is drawn, nothing is read, a block is missing, bits are flipped, from the first piece on or later."""
    for name, fault in [(name, fault) for name in COMMANDS for fault in WRONG] if FULL else USUAL:
        result = cli.run(*COMMANDS[name], env=faulty(fault))
        check_untouched(check, f"{fault}: {name}", result, cli.folder, {},
                        ["wrong picture", "nothing was written", "pixel ", " was drawn, ", " is right", "--check-seed "], code=1)
    for name in ("a.png", "a.r32") if FULL else ("a.r32",):
        old = cli.render(name, *VIEW)
        before = contents(cli.folder)
        result = cli.run("render", "-o", name, "--force", *VIEW, env=faulty("read-flip:3"))
        check_untouched(check, f"the old {name} stays", result, cli.folder, before, ["wrong picture"], code=1)
        check("and is right", old == (cli.folder / name).read_bytes())


def test_message(cli, check):
    """It names the device, the place and both sides' bits, and the seed repeats it."""
    recipe = ["--preset", "far-lands", *VIEW]
    result = cli.run("render", "-o", "a.png", *recipe, "--json", env=faulty("read-flip:1"))
    text = "\n".join(result.json()["errors"])
    check("--json: one object", result.code == result.json()["exit_code"] == 1 and not result.err, result)
    device = cli.run("bench", "--filter", "white 1d 1", "--size", "8x8", "--repeats", "1", "--json").json()["device"]
    check("the device is named", device in text, text)
    place = re.search(r"pixel (-?\d+),(-?\d+): ([0-9a-f]{8}) \(.*\) was drawn, ([0-9a-f]{8}) \(", text)
    seed = re.search(r"--check-seed (\d+)", text)
    if not check("the place, the bits and the seed are there", place and seed, text):
        return
    x, y, drawn, right = place.groups()
    value = cli.floats(*recipe, "--region", f"{x},{y},1x1", "--backend", "cpu")
    check("the right bits are the twin's", struct.pack("<f", value[0]) == int(right, 16).to_bytes(4, "little"), (value, text))
    check("the drawn ones are one bit off", int(drawn, 16) ^ int(right, 16) == 1, text)
    again = cli.run("render", "-o", "a.png", *recipe, "--check-seed", seed[1], env=faulty("read-flip:1"))
    check("the seed finds it again", place[0] in again.err and again.code == 1, again)
    other = cli.run("render", "-o", "a.png", *recipe, env=faulty("read-flip:1"))
    check("without it, another place is compared", place[0] not in other.err and other.code == 1, other)


def test_lost_device(cli, check):
    for name in COMMANDS if FULL else ("render", "stats"):
        for call in (1, 7):
            result = cli.run(*COMMANDS[name], env=faulty(f"reset:{call}"))
            check_untouched(check, f"a reset at look {call}: {name}", result, cli.folder, {},
                            ["the graphics device was reset while ", "by what this program drew", "--backend cpu"], code=4)
    result = cli.run("sample", env=faulty("reset:1"), stdin=b"0.5 0.5\n")
    check("a reset: sample", result.code == 4 and not result.out and "was reset" in result.err, result)


def test_shader_errors(cli, check):
    """Exit code 3."""
    for fault, word in (("compile:2", "while compiling ns_perlin2 + none"), ("link:1", "ns_perlin2 + none: link:")):
        result = cli.run("render", "-o", "a.png", *VIEW, env=faulty(fault))
        check_untouched(check, f"{fault}: exit 3", result, cli.folder, {}, [word], code=3)


def test_what_files_say(cli, check):
    """Files tell the number of pixels that were compared, or the reason why none were."""
    def told(name):
        return cli.run("info", name, "--json").json()["checked"]

    for name in ("a.png", "a.exr", "a.r32"):
        said = cli.run("render", "-o", name, *VIEW, "--json").json()
        check(f"{name}: 700 x 600 / 4096", said["checked_pixels"] == 103 and said["checked"] == "103 pixels or more", said)
        check("and in the file", told(name) == said["checked"], told(name))
    check("and in words", "checked: 103 pixels or more\n" in cli.run("info", "a.png").out)
    right = (cli.folder / "a.r32").read_bytes()
    other = cli.render("a.r32", *VIEW, "--backend", "cpu")
    check("the CPU compares as many", other == right and told("a.r32") == "103 pixels or more", told("a.r32"))
    said = cli.run("render", "-o", "a.r32", "--force", *VIEW, "--no-check", "--json", env=faulty("read-flip:1")).json()
    check("--no-check: a wrong device draws", said["checked_pixels"] == 0 and said["checked"] == "no pixels, by --no-check", said)
    check("and the file says so", told("a.r32") == said["checked"], told("a.r32"))
    check("it is wrong indeed", (cli.folder / "a.r32").read_bytes() != right)
    said = cli.run("render", "-o", "a.png", "--force", *VIEW, *settings(hash="sine"), "--json", env=faulty("read-flip:1")).json()
    check("the sine hash is not compared", said["checked_pixels"] == 0 and "sine" in said["checked"], said)
    check("and the file says so too", told("a.png") == said["checked"], told("a.png"))
    said = cli.run("render", "-o", "a.png", "--force", "--compare", "hash=pcg,sine,toy4,pcg3d", *VIEW, "--json").json()
    check("of four panes three are compared", said["checked_pixels"] == 3 * 26 and "sine" in said["checked"], said)
    check("as the file says", told("a.png") == said["checked"], told("a.png"))
    curves = {"barcode", "skyline"}  # the CPU draws these
    few = [] if FULL else ["marble", "normal-stones", *curves]  # all of them grow every tree of the presets
    said = cli.run("sheet", *few, "-o", "b.png", "--tile", "64", "--json", "--backend", "cpu").json()
    pictures = set(said["presets"]) - curves
    check("a sheet", said["checked_pixels"] == 16 * len(pictures) and told("b.png") == said["checked"], said)
    result = cli.run("render", "-o", "c.png", "--no-check", "--check-seed", "3")
    check_untouched(check, "--check-seed with --no-check", result, cli.folder, contents(cli.folder), ["--no-check"], code=2)


if __name__ == "__main__":
    main(test_wrong_values, test_message, test_lost_device, test_shader_errors, test_what_files_say)
