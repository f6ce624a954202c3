#!/usr/bin/env python3
"""`render --as texture`: names, depths, channels and color spaces of each program's files; formulas of height, normal, occlusion and
roughness in numpy, from the heights that are written; copies that meet without a seam in every map; all files or none.

    test_materials.py PATH_OF_NOISESCOPE
"""
import contextlib
import json
import os
import re
import signal
import struct
import sys

PYTHON = "/usr/bin/python3"  # Debian's, which has numpy
if os.path.realpath(sys.executable) != os.path.realpath(PYTHON):
    os.execv(PYTHON, [PYTHON, "-B", *sys.argv])

import numpy as np  # noqa: E402

from harness import main, png_chunks, png_header, png_of, read_png, until  # noqa: E402

CPU = ["--backend", "cpu"]
SIDE = 64
SIZE = ["--size", f"{SIDE}x{SIDE}"]
MAPS = ("height", "normal", "color", "occlusion", "roughness", "orm", "maskmap")
# The files of each program's material: map, name, bits of a channel, channels.
FILES = {
    "unity": (("height", "rock_Height", 16, 1), ("normal", "rock_Normal", 8, 3), ("color", "rock_BaseMap", 8, 3),
              ("maskmap", "rock_MaskMap", 8, 4)),
    "unreal": (("height", "T_rock_H", 16, 1), ("normal", "T_rock_N", 8, 3), ("color", "T_rock_BC", 8, 3), ("orm", "T_rock_ORM", 8, 3)),
    "godot": (("height", "rock_height", 16, 1), ("normal", "rock_normal", 8, 3), ("color", "rock_albedo", 8, 3), ("orm", "rock_orm", 8, 3)),
    "blender": (("height", "rock_Displacement", 16, 1), ("normal", "rock_Normal", 16, 3), ("color", "rock_BaseColor", 8, 3),
                ("occlusion", "rock_AO", 8, 1), ("roughness", "rock_Roughness", 8, 1)),
}


def made(cli, *arguments):
    result = cli.run("render", *CPU, "--as", "texture", "--json", *arguments)
    assert result.code == 0, (arguments, result)
    return result.json()


def form(data):
    """(width, height, bits, channels) of a PNG file."""
    width, height, bits, color, *_ = struct.unpack(">IIBBBBB", png_chunks(data)[0][1])
    return width, height, bits, {0: 1, 2: 3, 6: 4}[color]


def picture(cli, name):
    """Shares of 1, rows of columns of channels."""
    data = (cli.folder / name).read_bytes()
    width, height, bits, channels = form(data)
    gray = png_of(png_header(channels * width, height, bits, 1), *png_chunks(data)[1:])  # so filtered, as many grays
    return np.array(read_png(gray)[3]).reshape(height, width, channels) / (2 ** bits - 1)


def open_files(process, folder):
    """Number of files of the folder that it has open and that have no name yet."""
    start, count = os.path.realpath(folder) + "/", 0
    with contextlib.suppress(OSError):
        for number in os.listdir(f"/proc/{process.pid}/fd"):
            target = os.readlink(f"/proc/{process.pid}/fd/{number}")
            count += target.startswith(start) and (target.endswith(" (deleted)") or ".tmp-" in target)
    return count


def whole(cli, *arguments):
    """Each map in a folder of its own, by its id."""
    told = made(cli, "--for", "blender", "--maps", ",".join(MAPS), "--depth", "u8", "-o", "all", "--force", *arguments)
    return {m["map"]: picture(cli, m["file"]) for m in told["maps"]}, told


def test_files(cli, check):
    for program, files in FILES.items():
        told = made(cli, "--for", program, "stone", *SIZE, "-o", "rock")
        prefix = "T_" if program == "unreal" else ""
        text = (cli.folder / f"{prefix}rock.txt").read_text()
        found = [(m["map"], m["file"]) for m in told["maps"]]
        check(f"{program}: names", found == [(shown, f"{name}.png") for shown, name, *_ in files], found)
        for entry, (shown, name, bits, channels) in zip(told["maps"], files):
            own = form((cli.folder / f"{name}.png").read_bytes())
            check(f"{program}, {shown}: form", own == (SIDE, SIDE, bits, channels), own)
            space = "sRGB" if shown == "color" else "linear"
            line = re.search(rf"^{name}\.png: .*$", text, re.M)
            check(f"{program}, {shown}: {space}", entry["color_space"] == space and line and space in line[0], (entry, line))
            kinds = [kind for kind, _ in png_chunks((cli.folder / f"{name}.png").read_bytes())]
            check(f"{program}, {shown}: the file says sRGB of colors alone", (b"sRGB" in kinds) == (shown == "color"), kinds)
            check(f"{program}, {shown}: the text tells the import", f"{name}.png ({shown}):\n  " in text, text)
        check(f"{program}: and nothing else", set(cli.names()) == {f"{name}.png" for _, name, *_ in files} | {f"{prefix}rock.txt"}, cli.names())
        check(f"{program}: 1 m wide, 5 cm deep", abs(told["world"]["step"] * SIDE - 1) < 1e-12 and abs(told["world"]["height"] - 0.05) < 1e-12,
              told["world"])
        for name in cli.names():
            (cli.folder / name).unlink()
    told = made(cli, "--for", "unreal", "stone", *SIZE, "--maps", "color,roughness", "-o", "T_{map}_rock")
    check("a prefix that is there is not repeated", [m["file"] for m in told["maps"]] == ["T_BC_rock.png", "T_R_rock.png"], told["maps"])
    said = cli.run("render", *CPU, "--for", "godot", "--as", "texture", "fbm", *SIZE, "-o", "said").err
    check("it tells what it changed to tile", "--as texture: period_x=" in said, said)
    rows = {row["for"]: row for row in cli.listed("profiles") if row["as"] == "texture"}
    check("list profiles tells them", all(rows[program]["material"] == [shown for shown, *_ in files]
                                          for program, files in FILES.items()), list(rows))


def test_packed(cli, check):
    maps, told = whole(cli, "stone", *SIZE)
    ao, rough = maps["occlusion"][..., 0], maps["roughness"][..., 0]
    orm, mask = maps["orm"], maps["maskmap"]
    check("there is something to see", all(len(np.unique(m)) > 20 for m in (ao, rough)), (np.unique(ao), np.unique(rough)))
    check("ORM: occlusion, roughness, no metal", np.array_equal(orm[..., 0], ao) and np.array_equal(orm[..., 1], rough) and not orm[..., 2].any())
    check("mask map: no metal, occlusion, all detail, smoothness", not mask[..., 0].any() and np.array_equal(mask[..., 1], ao)
          and (mask[..., 2] == 1).all() and np.abs(mask[..., 3] + rough - 1).max() < 1.01 / 255, np.abs(mask[..., 3] + rough - 1).max())
    check("the text tells channels", "red occlusion, green roughness, blue metallic (0)" in told["import"], told["import"])
    for name in ("orm", "maskmap"):
        result = cli.run("render", *CPU, "stone", *SIZE, "--maps", name, "-o", "plain.exr", "--quiet")
        check(f"{name} without a program", result.code == 0 and f"plain_{name}.exr" in cli.names(), result)


def around(heights, y, x):
    return np.roll(heights, (-y, -x), (0, 1))


def test_formulas(cli, check):
    """Of heights in pixels, as the height map and the text tell them, everything else follows by wrapping around."""
    recipe = ["--set", "noise=perlin", "--set", "frequency=4", "--set", "seed=5", "--set", "fractal=fbm", "--set", "octaves=3"]
    size = 128
    for more in ([], ["--world-size", "2", "--world-height", "0.3"]):
        told = made(cli, "--for", "blender", *recipe, "--size", f"{size}x{size}", *more, "--maps", ",".join(MAPS), "-o", "f", "--force")
        maps = {m["map"]: picture(cli, m["file"]) for m in told["maps"]}
        h = maps["height"][..., 0] * told["world"]["height"] / told["world"]["step"]  # pixels
        p = (around(h, 0, 1) - around(h, 0, -1)) / 2
        q = (around(h, 1, 0) - around(h, -1, 0)) / 2
        length = np.sqrt(1 + p * p + q * q)
        normal = np.stack([-p, q, np.ones_like(p)], -1) / length[..., None]
        off = np.abs(maps["normal"] * 2 - 1 - normal).max()
        check(f"normals are those of the heights {more}", off < 0.09 and normal[..., 2].min() < 0.97, off)
        reach = max(1, size // 32)
        mean = sum(around(h, y, x) for y in range(-reach, reach + 1) for x in range(-reach, reach + 1)) / (2 * reach + 1) ** 2
        d = (h - mean) * 128 / size
        b = 0.6 - 0.3 * d / np.sqrt(1 + d * d)
        n = sum(around(normal, y, x) for y in (-1, 0, 1) for x in (-1, 0, 1)) / 9
        s2 = np.maximum(0, 1 - (n * n).sum(-1))
        rough = np.sqrt(b * b + (1 - b * b) * s2)
        off = np.abs(maps["roughness"][..., 0] - rough).max()
        check(f"roughness {more}", off < 0.006 and np.ptp(rough) > 0.15, (off, np.ptp(rough)))
        hidden = np.zeros_like(h)
        for way in range(16):
            turned, steepest, away = 2 * np.pi * way / 16, np.zeros_like(h), size / 16
            while away >= 1:
                dx, dy = away * np.cos(turned), away * np.sin(turned)
                x, y = int(np.floor(dx)), int(np.floor(dy))
                u, v = dx - x, dy - y
                there = ((1 - u) * (1 - v) * around(h, y, x) + u * (1 - v) * around(h, y, x + 1)
                         + (1 - u) * v * around(h, y + 1, x) + u * v * around(h, y + 1, x + 1))
                steepest = np.maximum(steepest, (there - h) / away)
                away /= 1.4
            hidden += steepest / np.sqrt(1 + steepest ** 2) / 16
        off = np.abs(maps["occlusion"][..., 0] - (1 - hidden)).max()
        check(f"occlusion {more}", off < 0.006 and np.ptp(hidden) > 0.05, (off, np.ptp(hidden)))


def test_seams(cli, check):
    """Copies meet: pixels beyond an edge are those at the other, so that steps across it are like others."""
    for preset in ("marble", "stone", "planks", "pebbles"):
        maps, _ = whole(cli, preset, "--size", "128x64" if preset == "stone" else "64x64")
        for name in MAPS:
            for axis in (0, 1):
                steps = np.abs(np.diff(maps[name], axis=axis))
                across = np.abs(maps[name].take(0, axis) - maps[name].take(-1, axis))
                # as large as the largest and on average no larger than where the picture is roughest
                means = steps.mean(tuple(i for i in range(3) if i != axis))
                check(f"{preset}, {name}: no seam along {'yx'[axis]}", across.mean() <= means.max() + 0.02, (across.mean(), means.max()))
    # and exactly: the next copy, drawn as a region of the recipe that was written
    made(cli, "--for", "godot", "stone", *SIZE, "-o", "once")
    recipe = ["--recipe", "once_albedo.png"]
    arguments = ["--maps", "height,occlusion,curvature", "--range=-1,1", "--depth", "u16", "--quiet", *CPU]
    for name, region in (("a", "0,0"), ("b", f"{SIDE},{SIDE}")):
        result = cli.run("render", *recipe, *SIZE, "--region", f"{region},{SIDE}x{SIDE}", *arguments, "-o", f"{name}_{{map}}.png")
        check(f"the copy at {region}", result.code == 0, result)
    check("copies have the same bits", all(np.array_equal(picture(cli, f"a_{n}.png"), picture(cli, f"b_{n}.png"))
                                           for n in ("height", "occlusion", "curvature")))


def test_normals(cli, check):
    """Green by program, --set normal_y above all; of noises without derivatives by differences."""
    for recipe in (["fbm"], ["planks"]):
        up, down, kept = (picture(cli, made(cli, "--for", program, *recipe, *SIZE, "--maps", "normal", "--depth", "u8", "-o", name,
                                            *more)["maps"][0]["file"])
                          for program, name, more in (("unity", "u", []), ("unreal", "d", []),
                                                      ("unreal", "k", ["--set", "normal_y=directx"])))
        check(f"{recipe}: Unreal's green grows downwards", np.abs(up[..., 1] + down[..., 1] - 1).max() < 1.01 / 255
              and np.array_equal(up[..., 0::2], down[..., 0::2]) and np.ptp(up[..., 1]) > 0.2)
        check(f"{recipe}: normal_y is heeded", np.array_equal(kept, down))
        for name in cli.names():
            (cli.folder / name).unlink()
    said = made(cli, "--for", "unity", "planks", *SIZE, "-o", "p")["import"]
    check("planks: the text tells how", "by differences of heights" in said, said)
    check("fbm: exact ones are not told so", "differences" not in made(cli, "--for", "unity", "fbm", *SIZE, "-o", "q")["import"])


def test_refusals(cli, check):
    for name, words, arguments in (
            ("sides", ("--for unity", "powers of two", "64x64 and 128x128"), ["--for", "unity", "stone", "--size", "65x100"]),
            ("a solid", ("--as texture", "never repeats"), ["--for", "godot", "asteroid"]),
            ("erosion", ("--as texture", "no period"), ["--for", "godot", "eroded-alps"]),
            ("a period that was asked for", ("--as texture: period_x=3",), ["--for", "godot", "fbm", "--set", "period_x=3"]),
            ("a region", ("--region", "whole"), ["--for", "unreal", "stone", *SIZE, "--region", "0,0,32x32"]),
            ("tiles", ("--tile-grid", "whole"), ["--for", "unreal", "stone", "--size", "64x64", "--tile-grid", "2x2"]),
            ("GDAL", ("gdal", "unity, unreal, godot, blender"), ["--for", "gdal", "stone"]),
            ("a depth", ("--for unity", "normal", "not f16"), ["--for", "unity", "stone", "--depth", "f16", "--maps", "height,normal"]),
            ("a word", ("terrain", "texture"), ["--for", "unity", "stone", "--as", "material"])):
        given = arguments if "--as" in arguments else [*arguments, "--as", "texture"]
        result = cli.run("render", *CPU, *given, "-o", "no")
        check(f"refused: {name}", result.code == 2 and all(word in result.err for word in words) and not cli.names(), (result, cli.names()))
    result = cli.run("render", "stone", "--as", "texture", "-o", "no.png")
    check("refused: no program", result.code == 2 and "--for" in result.err, result)


def test_all_or_none(cli, check):
    (cli.folder / "a_MaskMap.png").write_text("mine")
    result = cli.run("render", *CPU, "stone", "--for", "unity", "--as", "texture", *SIZE, "-o", "a")
    check("none if a file is in the way", result.code == 5 and cli.names() == ["a_MaskMap.png"], (result, cli.names()))
    process = cli.start("render", *CPU, "stone", "--for", "unity", "--as", "texture", "--size", "1024x1024", "-o", "b", "--threads", "1")
    until(process, lambda: open_files(process, cli.folder) > 2)  # the text, a map that is ready, and one more
    check("it was in the middle", process.poll() is None and cli.names() == ["a_MaskMap.png"], cli.names())
    process.send_signal(signal.SIGINT)
    result = cli.finish(process)
    check("none after an interruption", result.code == 130 and cli.names() == ["a_MaskMap.png"], (result, cli.names()))
    told = made(cli, "--for", "unity", "stone", *SIZE, "-o", "c")
    check("all four", told["files"] == 4 and told["kept"] == 0, told)
    (cli.folder / "c_Normal.png").unlink()
    again = made(cli, "--for", "unity", "stone", *SIZE, "-o", "c")
    check("what is missing is drawn again", (again["files"], again["kept"]) == (4, 3) and (cli.folder / "c_Normal.png").exists(), again)
    dry = json.loads(cli.run("render", *CPU, "stone", "--for", "unity", "--as", "texture", "--json", "--dry-run", "-o", "d").out)
    check("1024 x 1024 if none is given, and a dry run writes nothing", dry["files"] == 4 and not [n for n in cli.names() if n[0] == "d"], dry)


main(test_files, test_packed, test_formulas, test_seams, test_normals, test_refusals, test_all_or_none, backend="cpu")
