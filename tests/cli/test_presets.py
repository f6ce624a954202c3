#!/usr/bin/env python3
"""The presets: together they show the whole catalogue, each makes a good picture, and the README's sheet is today's.

    test_presets.py PATH_OF_NOISESCOPE            checks
    test_presets.py PATH_OF_NOISESCOPE --write    draws the sheet anew and lists its names in the README
"""
import json
import os
import pathlib
import re
import subprocess
import sys

from harness import floats_of, main

ROOT = pathlib.Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
SHEET = ROOT / "src/presets/sheet.png"
COMMAND = re.compile(r"^\./run (sheet\b.*) -o sheet\.png\b", re.M)
NAMES = re.compile(r"(<!-- table: sheet -->\n\|.*\n\|[-|]*\n)((?:\|.*\n)*)(<!-- /table -->)")

LARGEST_SHEET = 1_500_000  # bytes
CLIPPED = 0.01             # share of pixels that are black or white because their values lie outside
FLAT = 0.08                # deviation of the grays from 0 to 1; the classic hash22 has 0.09
PIXELS = 256


def sheet_arguments():
    """Those of the README's command, without its output."""
    found = COMMAND.findall(README.read_text())
    assert len(found) == 1, found
    return found[0].split()


def names_as_in(sheet):
    """Rows of a table that stand as the pictures do."""
    names, columns = sheet["presets"], sheet["columns"]
    rows = [names[i:i + columns] for i in range(0, len(names), columns)]
    return "".join("| " + " | ".join([f"`{name}`" for name in row] + [""] * (columns - len(row))) + " |\n" for row in rows)


# --- what they show --------------------------------------------------------------------------------------------------

def test_pictures(cli, check):
    shown = {kind: set() for kind in ("noise", "fractal", "hash", "feature", "dimensions")}
    for preset in cli.listed("presets"):
        name = preset["name"]
        size = ["--size", f"{PIXELS}x{PIXELS}"]
        result = cli.run("render", "--preset", name, *size, "-o", "a.r32", "--force", "--json").json()
        recipe = json.loads((cli.folder / "a.r32.json").read_text())["recipe"]
        for kind, ids in shown.items():
            ids.add(recipe.get(kind))
        low, high = result["range"]
        grays = [(value - low) / (high - low) for value in floats_of((cli.folder / "a.r32").read_bytes())]
        clipped = sum(not 0 <= gray <= 1 for gray in grays) / len(grays)
        check(f"{name}: {100 * clipped:.2f} % clipped", clipped <= CLIPPED, clipped)
        seen = [min(max(gray, 0), 1) for gray in grays]
        mean = sum(seen) / len(seen)
        deviation = (sum((gray - mean) ** 2 for gray in seen) / len(seen)) ** 0.5
        check(f"{name}: not flat, deviation {deviation:.3f}", deviation >= FLAT, deviation)
    for kind, plural in (("noise", "noises"), ("fractal", "fractals"), ("hash", "hashes"), ("feature", "features")):
        missing = {row["name"] for row in cli.listed(plural)} - shown[kind]
        check(f"every {kind} is in a preset", not missing, missing)
    check("so is every number of dimensions", shown["dimensions"] == {1, 2, 3, 4}, shown["dimensions"])


def test_words(cli, check):
    presets = cli.listed("presets")
    for key in ("title", "help"):
        texts = [preset[key] for preset in presets]
        check(f"every {key} is its own", all(texts) and len(set(texts)) == len(texts), texts)
    long = [preset["name"] for preset in presets if len(preset["title"]) > 30 or len(preset["help"]) > 110]
    check("titles and descriptions are short", not long, long)


# --- the sheet -------------------------------------------------------------------------------------------------------

def test_sheet(cli, check):
    sheet = cli.run(*sheet_arguments(), "-o", "sheet.png", "--json").json()
    result = cli.run("compare", "sheet.png", SHEET)
    check("the README's sheet is today's", result.code == 0, f"{result}; run this test with --write")
    check("and a small file", SHEET.stat().st_size < LARGEST_SHEET, SHEET.stat().st_size)
    listed = NAMES.search(README.read_text())
    check("the README names what is in it", listed and listed[2] == names_as_in(sheet), "run this test with --write")
    check("the README shows it", "](src/presets/sheet.png)" in README.read_text())
    presets = [preset["name"] for preset in cli.listed("presets")]
    check("all presets but the device-dependent one", sheet["presets"] == [x for x in presets if x != "classic-hash22"], sheet)


def test_sheet_layout(cli, check):
    """Tiles are what render draws, at their places."""
    small = ["sheet", "--tile", "16", "--columns", "4", "-o", "small.r32", "--force"]
    sheet = cli.run(*small, "--json").json()
    gpu = (cli.folder / "small.r32").read_bytes()
    cli.run(*small, "--backend", "cpu")
    check("sheet: gpu == cpu", gpu == (cli.folder / "small.r32").read_bytes())
    width, values = sheet["width"], floats_of(gpu)
    rows = -(-len(sheet["presets"]) // 4)
    check("sheet: its size", (width, sheet["height"]) == (4 * 20 - 4, rows * 20 - 4) and len(values) == width * sheet["height"],
          sheet)
    index = sheet["presets"].index("marble")
    left, top = index % 4 * 20, index // 4 * 20
    fine = cli.floats("--preset", "marble", "--size", "32x32")
    apart = 0
    for y in range(16):
        for x in range(16):
            four = [fine[(2 * y + j) * 32 + 2 * x + i] for j in (0, 1) for i in (0, 1)]
            apart = max(apart, abs(values[(top + y) * width + left + x] - (sum(four) / 4 + 1) / 2))
    check(f"sheet: a tile is the preset's picture (off by {apart:.2g})", apart < 1e-6, apart)
    gap = [values[y * width + x] for y in range(sheet["height"]) for x in range(width) if x % 20 >= 16 or y % 20 >= 16]
    check("sheet: white between tiles", set(gap) == {1.0}, set(gap))
    result = cli.run("sheet", "-o", "wrong.jpg", "--tile", "15", "--json")
    check("sheet: a tile of 15", result.code == 2 and "--tile 15" in result.out and "wrong.jpg" not in cli.names(), result)


def write():
    command = [os.path.abspath(sys.argv[1]), *sheet_arguments(), "-o", str(SHEET), "--force", "--json"]
    sheet = json.loads(subprocess.run(command, capture_output=True, check=True, timeout=120).stdout)
    text, count = NAMES.subn(lambda match: match[1] + names_as_in(sheet) + match[3], README.read_text())
    assert count == 1, count
    README.write_text(text)


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        main(test_pictures, test_words, test_sheet, test_sheet_layout)
