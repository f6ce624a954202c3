#!/usr/bin/env python3
"""The presets: together they show the whole catalogue, each makes a good picture, and the sheet in docs/recipes.md is today's.

    test_presets.py PATH_OF_NOISESCOPE            checks
    test_presets.py PATH_OF_NOISESCOPE --write    draws the sheet anew and lists its names in docs/recipes.md
"""
import array
import json
import os
import pathlib
import re
import subprocess
import sys

from harness import floats_of, is_due, main, rgb_of, seldom

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/recipes.md"
SHEET = ROOT / "src/presets/sheet.png"
COMMAND = re.compile(r"^\./run (sheet\b.*) -o sheet\.png\b", re.M)
NAMES = re.compile(r"(<!-- table: sheet -->\n\|.*\n\|[-|]*\n)((?:\|.*\n)*)(<!-- /table -->)")

LARGEST_PICTURE = 41_000   # bytes of the sheet for each preset in it
CLIPPED = 0.01             # share of pixels that are black or white because their values lie outside
FLAT = 0.08                # deviation of the grays from 0 to 1; the classic hash22 has 0.09
PIXELS = 160               # of a picture's side
GAP = 4                    # between pictures of a sheet


def sheet_arguments():
    """Those of the page's command, without its output."""
    found = COMMAND.findall(PAGE.read_text())
    assert len(found) == 1, found
    return found[0].split()


def names_as_in(sheet):
    """Rows of a table that stand as the pictures do."""
    names, columns = sheet["presets"], sheet["columns"]
    rows = [names[i:i + columns] for i in range(0, len(names), columns)]
    return "".join("| " + " | ".join([f"`{name}`" for name in row] + [""] * (columns - len(row))) + " |\n" for row in rows)


def fields_of(recipe):
    """The fields of a recipe: itself, or those of its layers and masks."""
    if not {"layers", "use", "below"} & recipe.keys():
        yield recipe
    for layer in [*recipe.get("layers", []), *([recipe["mask"]] if "mask" in recipe else [])]:
        yield from fields_of(layer)


# --- their pictures --------------------------------------------------------------------------------------------------

@seldom(2)
def test_pictures(cli, check):
    shown = {kind: set() for kind in ("noise", "fractal", "feature", "dimensions")}
    for row, preset in enumerate(cli.listed("presets")):
        name = preset["name"]
        for field in fields_of(preset["recipe"]):
            for kind, ids in shown.items():
                ids.add(field.get(kind))
        if preset["recipe"].get("output") == "solid":  # light, which has no range
            continue
        if not is_due(2 * row, 4):  # every other preset, in turns, of the even seeds that this test has
            continue
        result = cli.run("render", "--preset", name, "--size", f"{PIXELS}x{PIXELS}", "-o", "a.r16", "--force", "--json").json()
        seen = [level / 65535 for level in array.array("H", (cli.folder / "a.r16").read_bytes())]
        clipped = result["clipped"] / len(seen)
        check(f"{name}: {100 * clipped:.2f} % clipped", clipped <= CLIPPED, clipped)
        mean = sum(seen) / len(seen)
        deviation = (sum((gray - mean) ** 2 for gray in seen) / len(seen)) ** 0.5
        check(f"{name}: not flat, deviation {deviation:.3f}", deviation >= FLAT, deviation)
    for kind, plural in (("noise", "noises"), ("fractal", "fractals"), ("feature", "features")):
        rows = (row for row in cli.listed(plural) if kind != "noise" or any(row["hashes"]))  # patterns are for layers
        missing = {row["name"] for row in rows} - shown[kind]
        check(f"every {kind} is in a preset", not missing, missing)
    check("so is every number of dimensions", shown["dimensions"] - {None} == {1, 2, 3, 4}, shown["dimensions"])


def test_words(cli, check):
    presets = cli.listed("presets")
    for key in ("title", "help"):
        texts = [preset[key] for preset in presets]
        check(f"every {key} is its own", all(texts) and len(set(texts)) == len(texts), texts)
    long = [preset["name"] for preset in presets if len(preset["title"]) > 30 or len(preset["help"]) > 110]
    check("titles and descriptions are short", not long, long)


# --- the sheet -------------------------------------------------------------------------------------------------------

def line_of(values, width, x, y):
    """A line of one picture."""
    start = 3 * (width * y + x)
    return values[start:start + 3 * PIXELS]


def test_sheet(cli, check):
    """A quarter of the pictures with each commit, all of them in tests/full."""
    names = [preset["name"] for preset in cli.listed("presets") if preset["name"] not in ("classic-hash22", "random-article")]
    due = [name for row, name in enumerate(names) if is_due(row, 6)]
    arguments = [word for word in sheet_arguments() if word not in ("--tile", "160", "--columns", "6")]
    made = cli.run(*arguments, *due, "--tile", PIXELS, "--columns", 1, "-o", "sheet.png", "--json").json()
    check("the sheet of the presets asked for", made["presets"] == due, made)
    width, _, _, drawn = rgb_of((cli.folder / "sheet.png").read_bytes())
    whole, _, _, shown = rgb_of(SHEET.read_bytes())
    step = PIXELS + GAP
    columns = (whole + GAP) // step
    for place, name in enumerate(due):
        row, column = divmod(names.index(name), columns)
        same = all(line_of(drawn, width, 0, place * step + y) == line_of(shown, whole, column * step, row * step + y)
                   for y in range(PIXELS))
        check(f"the page's sheet shows today's {name}", same, "run this test with --write")
    check("and a small file", SHEET.stat().st_size < LARGEST_PICTURE * len(names), SHEET.stat().st_size)
    listed = NAMES.search(PAGE.read_text())
    check("the page names what is in it", listed and listed[2] == names_as_in({"presets": names, "columns": columns}),
          "run this test with --write")
    check("the page shows it", "](../src/presets/sheet.png)" in PAGE.read_text())
    if not is_due(0, 6):  # all together
        return
    sheet = cli.run("sheet", "--tile", 16, "-o", "all.png", "--backend", "cpu", "--json").json()
    check("all presets but the device-dependent ones", sheet["presets"] == names, sheet)


def grays_of(cli, *arguments):
    """The 16 x 16 pixels, each of four, that a tile shows of a recipe with one channel and values from -1 to 1."""
    fine = cli.floats(*arguments, "--size", "32x32")
    return [(sum(min(max((fine[(2 * y + j) * 32 + 2 * x + i] + 1) / 2, 0), 1) for i in (0, 1) for j in (0, 1))) / 4
            for y in range(16) for x in range(16)]


def tile_of(values, width, channels, left, top):
    return [[values[((top + y) * width + left + x) * channels + c] for y in range(16) for x in range(16)]
            for c in range(channels)]


def farthest(a, b):
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


@seldom(2, phase=0)  # test_color has a sheet on both back ends with the other commits
def test_sheet_layout(cli, check):
    """Tiles are what render draws, at their places."""
    looked_at = ["marble", "normal-stones", "curl-smoke"]
    others = [preset["name"] for row, preset in enumerate(cli.listed("presets")) if is_due(row, 6)]
    small = ["sheet", *looked_at, *(name for name in others if name not in ("classic-hash22", "random-article", *looked_at)), "--tile", "16", "--columns", "4", "-o", "small.r32", "--force"]
    sheet = cli.run(*small, "--json", "--backend", "gpu").json()
    gpu = (cli.folder / "small.r32").read_bytes()
    cli.run(*small, "--backend", "cpu")
    check("sheet: gpu == cpu", gpu == (cli.folder / "small.r32").read_bytes())
    width, channels, values = sheet["width"], sheet["channels"], floats_of(gpu)
    rows = -(-len(sheet["presets"]) // 4)
    check("sheet: its size", (width, sheet["height"]) == (4 * 20 - 4, rows * 20 - 4)
          and len(values) == width * sheet["height"] * channels, sheet)
    check("sheet: in color", channels == 3, sheet)
    place = {name: (i % 4 * 20, i // 4 * 20) for i, name in enumerate(sheet["presets"])}
    expected = grays_of(cli, "--preset", "marble")
    for c, found in enumerate(tile_of(values, width, channels, *place["marble"])):
        apart = farthest(found, expected)
        check(f"sheet: a tile is the preset's picture, channel {c} (off by {apart:.2g})", apart < 1e-6, apart)
    fine = cli.floats("--preset", "normal-stones", "--size", "32x32")
    for c, found in enumerate(tile_of(values, width, channels, *place["normal-stones"])):
        apart = farthest(found, [sum((fine[((2 * y + j) * 32 + 2 * x + i) * 3 + c] + 1) / 8 for i in (0, 1) for j in (0, 1))
                                 for y in range(16) for x in range(16)])
        check(f"sheet: normals are red, green and blue, channel {c} (off by {apart:.2g})", apart < 1e-6, apart)
    blue = tile_of(values, width, channels, *place["curl-smoke"])[2]
    check("sheet: blue is 0 where there are two channels", farthest(blue, [0.5] * 256) < 1e-6, blue[:4])
    gap = [values[(y * width + x) * channels + c] for y in range(sheet["height"]) for x in range(width)
           if x % 20 >= 16 or y % 20 >= 16 for c in range(channels)]
    check("sheet: white between tiles", set(gap) == {1.0}, set(gap))
    result = cli.run("sheet", "-o", "wrong.jpg", "--tile", "15", "--json")
    check("sheet: a tile of 15", result.code == 2 and "--tile 15" in result.out and "wrong.jpg" not in cli.names(), result)


def test_frames(cli, check):
    """Frames are drawn by `render`, and `sheet` says so."""
    result = cli.run("sheet", "--frames", "4", "-o", "a.png")
    check("sheet --frames names the command that draws them", result.code == 2 and "render --frames N --columns M" in result.err,
          result)


@seldom(2)
def test_loops(cli, check):
    """A loop ends where it begins, to the same bits, and without a jump just before."""
    torus = ["--preset", "torus", "--set", "speed=0.5", "--set", "loop=4", "--set"]
    loops = {"torus z": (4, [*torus, "time_axis=z"]), "torus w": (4, [*torus, "time_axis=w", "--set", "noise=perlin"])}
    for preset in cli.listed("presets"):
        loop = preset["recipe"].get("loop", 0)
        if loop > 0:
            loops[preset["name"]] = (loop, ["--preset", preset["name"]])
    check("presets loop", len(loops) >= 5, loops)
    for name, (loop, arguments) in loops.items():
        frames = [cli.floats(*arguments, "--set", f"time={loop * share!r}", "--size", "64x64") for share in (0, 1, 0.9999, 0.5)]
        check(f"{name}: the loop closes", frames[0] == frames[1])
        near, far = ((sum((a - b) ** 2 for a, b in zip(frames[0], frame)) / len(frame)) ** 0.5 for frame in frames[2:])
        check(f"{name}: without a jump ({near:.2g} beside {far:.2g})", 0 < near < far / 50, (near, far))


def write():
    command = [os.path.abspath(sys.argv[1]), *sheet_arguments(), "-o", str(SHEET), "--force", "--json"]
    sheet = json.loads(subprocess.run(command, capture_output=True, check=True, timeout=120).stdout)
    text, count = NAMES.subn(lambda match: match[1] + names_as_in(sheet) + match[3], PAGE.read_text())
    assert count == 1, count
    PAGE.write_text(text)


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        main(test_pictures, test_words, test_sheet, test_sheet_layout, test_frames, test_loops, backend="cpu")
