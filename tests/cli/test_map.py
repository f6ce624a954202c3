#!/usr/bin/env python3
"""`map`: classes, passes, tiles and areas equal an implementation in numpy, regions are crops near and far and on both back
ends, shares hold at fresh places, files open in other readers, bad maps are refused.

    test_map.py PATH_OF_NOISESCOPE

In tests/full ten times as many cells and places.
"""
import csv
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as xml

PYTHON = "/usr/bin/python3"  # Debian's, which has numpy
if os.path.realpath(sys.executable) != os.path.realpath(PYTHON):
    os.execv(PYTHON, [PYTHON, "-B", *sys.argv])

import numpy as np  # noqa: E402

from harness import FULL, main  # noqa: E402

CLASSES = [{"name": "water", "color": "#2a6f97", "walk": False, "when": {"whole": [None, 0.45]}},
           {"name": "sand", "color": "#e3c98b", "when": {"whole": [None, 0.6]}},
           {"name": "rock", "color": "#8a8580", "walk": False, "when": {"whole": [0.9, None]}},
           {"name": "grass", "color": "#7cb518"}]
WATER, SAND, ROCK, GRASS = range(4)
SEED = int(os.environ.get("NOISESCOPE_TEST_SEED", "1"), 0)


def recipe(passes=(), classes=None, cells=64, **field):
    made = {"noisescope": 1, "noise": "white", "frequency": 64, "seed": 9} | field
    return made | {"map": {"cells": cells, "classes": classes or CLASSES, "passes": list(passes)}}


def outside(cli, *command):
    return subprocess.run(command, cwd=cli.folder, capture_output=True, check=True, timeout=60).stdout


def write(cli, name, content):
    (cli.folder / name).write_text(content if isinstance(content, str) else json.dumps(content))


def grid_of(cli, made, region, backend="cpu"):
    write(cli, "map.json", made)
    result = cli.run("map", "--recipe", "map.json", "-o", "map.npy", "--region", region, "--backend", backend, "--force")
    assert result.code == 0, result
    return np.load(cli.folder / "map.npy")


def seen_of(cli, made, region, height):
    """0.5 v + 0.5 of the pixels, in floats."""
    write(cli, "field.json", {key: value for key, value in made.items() if key != "map"})
    cli.render("field.npy", "--recipe", "field.json", "--size", f"{height}x{height}", "--region", region, "--depth", "f32",
               "--backend", "cpu", "--force")
    values = np.load(cli.folder / "field.npy").reshape(-1, int(region.split(",")[2].split("x")[0]))
    return np.clip(np.float32(0.5) * values + np.float32(0.5), np.float32(0), np.float32(1))


def around(cells):
    """The nine shifted copies of the inner cells, row by row."""
    height, width = cells.shape
    return [cells[1 + y:height - 1 + y, 1 + x:width - 1 + x] for y in (-1, 0, 1) for x in (-1, 0, 1)]


def single(cells, kind):
    _, above, _, left, own, right, _, below, _ = around(cells)
    flat = (own == kind) & (left != kind) & (right != kind)
    tall = (own == kind) & (above != kind) & (below != kind)
    return np.where(flat, left, np.where(tall, above, own))


def opening(cells, kind, into):
    n = [near == kind for near in around(cells)]
    block = (n[0] & n[1] & n[3]) | (n[1] & n[2] & n[5]) | (n[3] & n[6] & n[7]) | (n[5] & n[7] & n[8])
    return np.where(n[4] & ~block, into, around(cells)[4])


def majority(cells, classes):
    own = around(cells)[4]
    counts = np.stack([sum((near == kind).astype(int) for near in around(cells)) for kind in range(classes)])
    best = np.argmax(counts, axis=0)  # the lowest of equal ones
    mine = np.take_along_axis(counts, own[None].astype(int), 0)[0]
    return np.where(mine == counts.max(axis=0), own, best)


def walls(cells, kind, other, into):
    near = around(cells)
    return np.where((near[4] == kind) & np.any([cell == other for cell in near], axis=0), into, near[4])


def coast(cells, kind, into, other, reach):
    height, width = cells.shape
    own = cells[reach:height - reach, reach:width - reach]
    close = np.zeros(own.shape, bool)
    for y in range(-reach, reach + 1):
        for x in range(-reach, reach + 1):
            if x * x + y * y <= reach * reach:
                close |= cells[reach + y:height - reach + y, reach + x:width - reach + x] == kind
    return np.where((own != kind) & close & ((own == other) if other is not None else True), into, own)


def test_classes(cli, check):
    seen = seen_of(cli, recipe(), "0,0,200x100", 64)
    expected = np.where(seen < np.float32(0.45), WATER, np.where(seen < np.float32(0.6), SAND,
                                                                 np.where(seen >= np.float32(0.9), ROCK, GRASS)))
    check("the first class that holds", np.array_equal(grid_of(cli, recipe(), "0,0,200x100"), expected))


def test_passes(cli, check):
    """Cells for some hundred maps of 64 x 64, each pass alone and all in turn."""
    width, height, far = (4096, 2048, 40) if FULL else (1280, 640, 40)
    region = f"{-far},{-far},{width}x{height}"
    raw = grid_of(cli, recipe(), f"{-2 * far},{-2 * far},{width + 2 * far}x{height + 2 * far}")

    def inner(cells):
        margin = (cells.shape[0] - height) // 2
        return cells[margin:margin + height, margin:margin + width]

    def repeated(cells, times, step):
        for _ in range(times):
            cells = step(cells)
        return cells

    cases = {
        "single": ([{"pass": "single", "class": "water"}], lambda c: repeated(c, 8, lambda d: single(d, WATER))),
        "opening": ([{"pass": "opening", "class": "water"}], lambda c: opening(c, WATER, SAND)),
        "opening into another": ([{"pass": "opening", "class": "grass", "into": "sand"}], lambda c: opening(c, GRASS, SAND)),
        "majority": ([{"pass": "majority", "passes": 3}], lambda c: repeated(c, 3, lambda d: majority(d, 4))),
        "walls": ([{"pass": "walls", "class": "grass", "other": "water", "into": "rock"}], lambda c: walls(c, GRASS, WATER, ROCK)),
        "coast": ([{"pass": "coast", "class": "rock", "into": "sand", "reach": 3}], lambda c: coast(c, ROCK, SAND, None, 3)),
        "coast of one class": ([{"pass": "coast", "class": "rock", "into": "sand", "other": "grass", "reach": 2}],
                               lambda c: coast(c, ROCK, SAND, GRASS, 2)),
        "all": ([{"pass": "majority"}, {"pass": "single", "class": "water", "passes": 3}, {"pass": "opening", "class": "water"},
                 {"pass": "coast", "class": "water", "into": "sand", "reach": 2}],
                lambda c: coast(opening(repeated(majority(c, 4), 3, lambda d: single(d, WATER)), WATER, SAND), WATER, SAND, None, 2)),
    }
    for name, (passes, expected) in cases.items():
        drawn = grid_of(cli, recipe(passes), region)
        check(f"{name}: as numpy has it", np.array_equal(drawn, inner(expected(raw))), int(np.sum(drawn != inner(expected(raw)))))
        part = grid_of(cli, recipe(passes), "7,-9,300x200", "gpu")
        check(f"{name}: the device draws the same", np.array_equal(part, drawn[far - 9:far + 191, far + 7:far + 307]))
        check(f"{name}: it changes something", not np.array_equal(drawn, inner(raw)))
    twice = [{"pass": "opening", "class": "water"}] * 2
    check("opening twice is opening", np.array_equal(grid_of(cli, recipe(twice), region), grid_of(cli, recipe(twice[:1]), region)))


def test_regions(cli, check):
    """Any region is a crop, near and far, from both back ends."""
    made = json.loads(cli.run("info", "--json", "island").out)["recipe"]
    generator = np.random.default_rng(SEED)
    for x, y in ((0, 0), (10**15, -3 * 10**14)):
        whole = grid_of(cli, made, f"{x},{y},96x80", "gpu")
        for _ in range(100 if FULL else 6):
            w, h = generator.integers(1, 40, 2)
            dx, dy = generator.integers(0, 96 - w), generator.integers(0, 80 - h)
            part = grid_of(cli, made, f"{x + dx},{y + dy},{w}x{h}", ["cpu", "gpu"][int(generator.integers(2))])
            check(f"{w} x {h} at {x + dx}, {y + dy}", np.array_equal(part, whole[dy:dy + h, dx:dx + w]))


def test_shares(cli, check):
    """At places that the measurement did not take: another square, far away."""
    count = 1_000_000 if FULL else 200_000
    generator = np.random.default_rng(SEED)
    for noise in ({"noise": "perlin", "fractal": "fbm"}, {"noise": "worley"}):
        classes = [{"name": f"c{i}", "color": "#000000", "when": {"whole": [None, {"share": share}]}} for i, share in enumerate((0.1, 0.5, 0.8))]
        made = recipe(classes=classes + [{"name": "rest", "color": "#ffffff"}], **noise)
        write(cli, "map.json", made)
        written = json.loads(cli.run("map", "--recipe", "map.json", "-o", "shares.json", "--region", "0,0,4x4", "--force", "--json").out)
        bounds = [c["when"]["whole"][1]["value"] for c in json.loads((cli.folder / "shares.json").read_text())["recipe"]["map"]["classes"][:3]]
        write(cli, "field.json", {key: value for key, value in made.items() if key != "map"})
        points = "".join(f"{x} {y}\n" for x, y in generator.uniform(1e5, 1.1e5, (count, 2)))
        values = np.array(cli.run("sample", "--recipe", "field.json", "--backend", "cpu", stdin=points.encode()).out.split(), np.float32)
        for share, bound in zip((0.1, 0.5, 0.8), bounds):
            found = float(np.mean(0.5 * values + 0.5 < np.float32(bound)))
            spread = 5 * (share * (1 - share) / count) ** 0.5  # of this measurement
            check(f"{noise['noise']}: {share} lie below {bound}", abs(found - share) < 0.002 + spread, found)
        check("it is written down", written["ok"] and all(0 < bound < 1 for bound in bounds), bounds)
        again = json.loads((cli.folder / "shares.json").read_text())["recipe"]
        check("and read again", np.array_equal(grid_of(cli, again, "3,4,50x40"), grid_of(cli, made, "3,4,50x40")))


def test_areas_and_tiles(cli, check):
    made = recipe([{"pass": "majority"}])
    write(cli, "map.json", made)
    grid = grid_of(cli, made, "-1,-1,66x66")
    for touch, steps in (("sides", [(0, 1), (1, 0)]), ("corners", [(0, 1), (1, 0), (1, 1), (1, -1)])):
        said = json.loads(cli.run("map", "--recipe", "map.json", "--json", "--stats", "--touch", touch, "--rules", "patch",
                                  "--of", "water").out)
        cells = grid[1:-1, 1:-1]
        expected = areas_of(cells, steps, lambda a, b: a == b)
        check(f"{touch}: sizes of areas", sorted(a["cells"] for a in said["areas"]) == sorted(expected))
        walk = np.isin(cells, (SAND, GRASS))
        reached = areas_of(np.where(walk, 1, 0), steps, lambda a, b: a == b == 1, lambda a: a == 1)
        check(f"{touch}: walkable areas", sorted(a["cells"] for a in said["walkable_areas"]) == sorted(reached))
        check(f"{touch}: the largest", said["walkable_areas"][said["largest_walkable"]]["cells"] == max(reached))
    rows, parts = told_areas(cli)
    walkable = [(y, x) for y in range(64) for x in range(64) if parts[rows[y][x]] is not None]
    for (y, x), (v, u) in zip(walkable[:6], walkable[::-61][:6]):
        said_so = json.loads(cli.run("map", "--recipe", "map.json", "--json", "--from", f"{x},{y}", "--to", f"{u},{v}").out)
        check(f"{x},{y} to {u},{v}", said_so["connected"] == (parts[rows[y][x]] == parts[rows[v][u]]), said_so["connected"])
    near = [cell == WATER for cell in around(grid)]
    up, right, down, left = near[1], near[5], near[7], near[3]
    full = [near[2] | ~(up & right), near[8] | ~(right & down), near[6] | ~(down & left), near[0] | ~(left & up)]
    inner_corners = sum((~each).astype(int) for each in full)
    straight = up.astype(int) + right + down + left
    has = (straight == 4) & (inner_corners <= 1) | (straight == 3) & (inner_corners == 0)
    has |= (straight == 2) & (inner_corners == 0) & ~(up & down) & ~(left & right)
    missing = int(np.sum(near[4] & ~has))
    check("places without a tile of the patch", said["missing_tiles"]["water"] == missing > 0, (said["missing_tiles"], missing))


def told_areas(cli):
    """The area of each cell, and the walkable part of each area."""
    cli.run("map", "--recipe", "map.json", "-o", "areas.json", "--force")
    told = json.loads((cli.folder / "areas.json").read_text())
    return told["area_rows"], [area["walkable"] for area in told["areas"]]


def areas_of(cells, steps, joins, counts=lambda a: True):
    """Sizes, by a flood."""
    height, width = cells.shape
    done = np.zeros(cells.shape, bool)
    sizes = []
    for start in np.ndindex(*cells.shape):
        if done[start] or not counts(cells[start]):
            continue
        stack, size = [start], 0
        done[start] = True
        while stack:
            y, x = stack.pop()
            size += 1
            for dy, dx in steps + [(-a, -b) for a, b in steps]:
                to = y + dy, x + dx
                if 0 <= to[0] < height and 0 <= to[1] < width and not done[to] and joins(cells[y, x], cells[to]):
                    done[to] = True
                    stack.append(to)
        sizes.append(size)
    return sizes


def test_files(cli, check):
    write(cli, "map.json", recipe([{"pass": "majority"}], frequency=16))
    grid = grid_of(cli, recipe([{"pass": "majority"}], frequency=16), "0,0,30x20")
    names = [row["name"] for row in CLASSES]
    region = ("map", "--recipe", "map.json", "--region", "0,0,30x20", "--force")
    made = cli.run(*region, "-o", "out.csv", "--walk", "walk.png", "--tiles", "tiles.png", "--tileset", "set.png", "--blocks", "blocks.png")
    check("files of all kinds", made.code == 0, made)
    rows = list(csv.reader((cli.folder / "out.csv").open()))
    check("CSV", rows == [[names[cell] for cell in row] for row in grid])
    cli.run(*region, "-o", "out.json")
    told = json.loads((cli.folder / "out.json").read_text())
    check("JSON", told["rows"] == rows and np.shape(told["heights"]) == (20, 30) and told["cells"] == 64)
    check("shares", [row["cells"] for row in told["classes"]] == [int(np.sum(grid == i)) for i in range(4)])
    cli.run(*region, "-o", "out.png", "--cell-size", "3")
    indices = outside(cli, "convert", "out.png", "txt:-").decode()
    check("PNG: its size", " 90,60," in indices.splitlines()[0], indices[:80])
    colors = outside(cli, "convert", "out.png", "-sample", "30x20!", "-depth", "8", "rgb:-")
    palette = [bytes.fromhex(row["color"][1:]) for row in CLASSES]
    check("PNG: colors of the classes", colors == b"".join(palette[cell] for row in grid for cell in row))
    check("PNG: a palette", (cli.folder / "out.png").read_bytes()[25] == 3)
    cli.run(*region, "-o", "level.tmx", "--rules", "corners", "--of", "water,rock")
    tiled = xml.parse(cli.folder / "level.tmx").getroot()
    size = int(tiled.get("width")), int(tiled.get("height"))
    layers = {layer.get("name"): np.array([int(i) for i in layer.find("data").text.replace("\n", "").split(",")]).reshape(size[::-1])
              for layer in tiled.findall("layer")}
    check("TMX: classes", size == (31, 21) and np.array_equal(layers["classes"][:20, :30] - 1, grid))
    sources = [(cli.folder / each.get("source")) for each in tiled.findall("tileset")]
    images = [xml.parse(source).getroot().find("image").get("source") for source in sources]
    check("TMX: its tilesets", len(sources) == 3 and all((cli.folder / image).exists() for image in images), images)
    first = [int(each.get("firstgid")) for each in tiled.findall("tileset")]
    wide = grid_of(cli, recipe([{"pass": "majority"}], frequency=16), "-2,-2,34x24")
    beside = np.any([near == WATER for near in around(wide)], axis=0)  # rock is drawn over water that goes on below it
    bordered = (wide[1:-1, 1:-1] == WATER) | (wide[1:-1, 1:-1] == ROCK) & beside
    bits = bordered[:-1, :-1] + 2 * bordered[:-1, 1:] + 4 * bordered[1:, 1:] + 8 * bordered[1:, :-1]
    check("TMX: tiles between cells", np.array_equal(layers["level-water"], np.where(bits > 0, first[1] + bits, 0)))


def test_refused(cli, check):
    def refused(name, text, *words, **changes):
        write(cli, "bad.json", text)
        result = cli.run("map", "--recipe", "bad.json", "-o", "bad.png")
        check(f"refused: {name}", result.code == 2 and all(word in result.err for word in words) and not (cli.folder / "bad.png").exists(), result)

    def with_classes(*classes):
        return recipe(classes=list(classes))

    last = {"name": "rest", "color": "#ffffff"}

    def first(**changes):
        return {"name": "lake", "color": "#2a6f97", "when": {"whole": [None, 0.3]}} | changes

    refused("no map", {"noisescope": 1, "noise": "perlin"}, "no map", "cells")
    refused("no classes", recipe() | {"map": {"cells": 4}}, "without classes")
    refused("a list", recipe() | {"map": []}, "/map")
    refused("an unknown key", recipe() | {"map": {"cell": 4, "classes": [last]}}, "/map/cell", "cells")
    refused("no cells", recipe(cells=0), "/map/cells", "1 to")
    refused("cells with a fraction", recipe(cells=1.5), "/map/cells", "whole number")
    refused("300 classes", with_classes(*[first(name=f"c{i}") for i in range(300)], last), "301", "255")
    refused("two of one name", with_classes(first(), first(), last), "two classes are called lake")
    refused("no name", with_classes({"color": "#ffffff"}), "without a name")
    refused("no color", with_classes({"name": "rest"}), "without a color")
    refused("a bad name", with_classes(first(name="Big lake"), last), "/map/classes/0/name")
    refused("a bad color", with_classes(first(color="blue"), last), "#2a6f97")
    refused("no last class", with_classes(first(), first(name="other")), "other is the last one")
    refused("a hidden class", with_classes(last, first()), "rest holds everywhere")
    refused("an unknown layer", with_classes(first(when={"moistur": [None, 0.3]}), last), "class lake", "no layer moistur", "whole")
    refused("a share of 1.5", with_classes(first(when={"whole": [None, {"share": 1.5}]}), last), "0 to 1")
    refused("a bound of 2", with_classes(first(when={"whole": [None, 2]}), last), "0 to 1")
    refused("turned bounds", with_classes(first(when={"whole": [0.6, 0.3]}), last), "not below")
    refused("no bound", with_classes(first(when={"whole": [None, None]}), last), "no bound")
    refused("never as the last", with_classes(first(when="never")), "lake is the last one")
    refused("three bounds", with_classes(first(when={"whole": [0, 0.3, 1]}), last), "[low, high]")
    refused("a text as a bound", with_classes(first(when={"whole": ["low", None]}), last), "/when/whole/0")
    refused("an unknown pass", recipe([{"pass": "singel"}]), "did you mean single?")
    refused("no pass", recipe([{"class": "water"}]), "/map/passes/0")
    refused("a pass without a class", recipe([{"pass": "single"}]), '"class" is missing')
    refused("a pass with an unknown class", recipe([{"pass": "single", "class": "watter"}]), "did you mean water?")
    refused("a key of another pass", recipe([{"pass": "single", "class": "water", "reach": 2}]), "reach")
    refused("into itself", recipe([{"pass": "opening", "class": "water", "into": "water"}]), "become what they are")
    refused("too many passes", recipe([{"pass": "majority"}] * 17), "17", "16")
    refused("too far", recipe([{"pass": "majority", "passes": 64}] * 16), "512")
    refused("a reach of 17", recipe([{"pass": "coast", "class": "water", "into": "sand", "reach": 17}]), "1 to 16")
    refused("half a file", json.dumps(recipe())[:200], "bad.json")
    write(cli, "map.json", recipe())
    for arguments, word in ((("-o", "a.jpg"), ".tmx"), ((), "nothing to write"), (("-o", "a.png", "--of", "sea"), "--of sea"), (("-o", "a.png", "--of", "water, water"), "named twice"),
                            (("--from", "1,2"), "expected both"), (("--from", "1,2", "--to", "70,3"), "outside"), (("--from", "1;2", "--to", "3,3"), "X,Y"),
                            (("-o", "a.png", "--rules", "blobs"), "did you mean blob?"), (("-o", "a.png", "--walk", "a.png"), "two files"),
                            (("-o", "a.png", "--region", "0,0,100000x100000"), "16777216")):
        result = cli.run("map", "--recipe", "map.json", *arguments)
        check(f"refused: {arguments}", result.code == 2 and word in result.err and not (cli.folder / "a.png").exists(), result)


if __name__ == "__main__":
    main(test_classes, test_passes, test_regions, test_shares, test_areas_and_tiles, test_files, test_refused)
