#!/usr/bin/env python3
"""`map`: classes, passes, tiles and areas equal an implementation in numpy, regions are crops near and far and on both back
ends, shares hold at fresh places, files open in other readers, bad maps are refused.

    test_map.py PATH_OF_NOISESCOPE

In tests/full ten times as many cells and places.
"""
import csv
import json
import os
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as xml
import zlib

PYTHON = "/usr/bin/python3"  # Debian's, which has numpy
if os.path.realpath(sys.executable) != os.path.realpath(PYTHON):
    os.execv(PYTHON, [PYTHON, "-B", *sys.argv])

import numpy as np  # noqa: E402

from harness import FULL, is_due, main, png_chunks  # noqa: E402

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
    for row, (name, (passes, expected)) in enumerate(cases.items()):
        if name != "all" and not is_due(row, 5):  # "all" has four of them in turn
            continue
        drawn = grid_of(cli, recipe(passes), region)
        check(f"{name}: as numpy has it", np.array_equal(drawn, inner(expected(raw))), int(np.sum(drawn != inner(expected(raw)))))
        part = grid_of(cli, recipe(passes), "7,-9,300x200", "gpu")
        check(f"{name}: the device draws the same", np.array_equal(part, drawn[far - 9:far + 191, far + 7:far + 307]))
        check(f"{name}: it changes something", not np.array_equal(drawn, inner(raw)))
    twice = [{"pass": "opening", "class": "water"}] * 2
    check("opening twice is opening", np.array_equal(grid_of(cli, recipe(twice), region), grid_of(cli, recipe(twice[:1]), region)))


def test_regions(cli, check):
    """Any region is a crop, near and far, from both back ends."""
    generator = np.random.default_rng(SEED)
    for (x, y), preset in (((0, 0), "island"), ((10**15, -3 * 10**14), "climate-map")):
        cli.run("map", preset, "-o", "made.json", "--region", "0,0,1x1", "--backend", "cpu", "--force")  # with its shares measured
        made = json.loads((cli.folder / "made.json").read_text())["recipe"]
        whole = grid_of(cli, made, f"{x},{y},96x80", "gpu")
        for _ in range(100 if FULL else 3):
            w, h = generator.integers(1, 40, 2)
            dx, dy = generator.integers(0, 96 - w), generator.integers(0, 80 - h)
            part = grid_of(cli, made, f"{x + dx},{y + dy},{w}x{h}", ["cpu", "gpu"][int(generator.integers(2))])
            check(f"{w} x {h} at {x + dx}, {y + dy}", np.array_equal(part, whole[dy:dy + h, dx:dx + w]))


SHARED = {  # recipes whose values a share is measured of; the first two in tests/run
    "fbm": {"noise": "perlin", "fractal": "fbm", "frequency": 8}, "worley": {"noise": "worley", "frequency": 8},
    "ridged": {"noise": "simplex", "fractal": "ridged", "frequency": 5}, "white": {"noise": "white", "frequency": 64},
    "turbulence": {"noise": "value", "fractal": "turbulence", "frequency": 6},
    "mountains": "mountains", "marble": "marble", "dunes": "dunes", "clouds": "clouds", "continents": "continents"}


def test_shares(cli, check):
    """At places that the measurement did not take: another square, far away. In tests/full 10^7 of each of ten recipes."""
    at_once = 1_000_000 if FULL else 200_000
    times = 10 if FULL else 1
    generator = np.random.default_rng(SEED)
    shares = (0.1, 0.5, 0.8)
    classes = [{"name": f"c{i}", "color": "#000000", "when": {"whole": [None, {"share": share}]}} for i, share in enumerate(shares)]
    classes.append({"name": "rest", "color": "#ffffff"})
    for name, field in list(SHARED.items())[:None if FULL else 2]:
        plain = {"noisescope": 1} | field if isinstance(field, dict) else json.loads(cli.run("info", "--json", field).out)["recipe"]
        made = plain | {"map": {"cells": 64, "classes": classes}}
        write(cli, "map.json", made)
        written = json.loads(cli.run("map", "--recipe", "map.json", "-o", "shares.json", "--region", "0,0,4x4", "--force", "--json").out)
        again = json.loads((cli.folder / "shares.json").read_text())["recipe"]
        bounds = [c["when"]["whole"][1]["value"] for c in again["map"]["classes"][:3]]
        write(cli, "field.json", plain | {"output": "value"})
        below = np.zeros(len(shares))
        for _ in range(times):
            points = "".join(f"{x} {y}\n" for x, y in generator.uniform(1e5, 1.1e5, (at_once, 2)))
            values = np.array(cli.run("sample", "--recipe", "field.json", "--backend", "cpu", stdin=points.encode(), timeout=1200).out.split(), np.float32)
            below += [np.sum(np.float32(0.5) * values + np.float32(0.5) < np.float32(bound)) for bound in bounds]
        for share, bound, found in zip(shares, bounds, below / (at_once * times)):
            spread = 5 * (share * (1 - share) / (at_once * times)) ** 0.5 if times == 1 else 0  # of this measurement
            check(f"{name}: {share} lie below {bound}", abs(found - share) < 0.002 + spread, found)
            if FULL:
                print(f"      {name}: {share} {found:.6f}")
        check("it is written down", written["ok"] and all(0 < bound <= 1 for bound in bounds), bounds)
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


def picture_of(cli, name, channels):
    """The pixels of a PNG file, by ImageMagick."""
    width, height = struct.unpack(">II", (cli.folder / name).read_bytes()[16:24])
    data = outside(cli, "convert", name, "-depth", "8", ("rgb:-", "rgba:-")[channels - 3])
    return np.frombuffer(data, np.uint8).reshape(height, width, channels)


def drawn_tmx(cli, name):
    """A Tiled map as Tiled draws it: visible layers one over the other, whose ids name tiles of the tilesets' pictures."""
    tiled = xml.parse(cli.folder / name).getroot()
    width, height, side = (int(tiled.get(key)) for key in ("width", "height", "tilewidth"))
    tiles = {}
    for each in tiled.findall("tileset"):
        source = xml.parse(cli.folder / each.get("source")).getroot()
        sheet, columns = picture_of(cli, source.find("image").get("source"), 4), int(source.get("columns"))
        for i in range(int(source.get("tilecount"))):
            y, x = i // columns * side, i % columns * side
            tiles[int(each.get("firstgid")) + i] = sheet[y:y + side, x:x + side]
    picture = np.zeros(((height + 1) * side, (width + 1) * side, 3), np.uint8)  # with room for what is moved up and left
    for layer in tiled.findall("layer"):
        if layer.get("visible") == "0":
            continue
        ids = np.array([int(i) for i in layer.find("data").text.replace("\n", "").split(",")]).reshape(height, width)
        left, top = (side + int(layer.get(key, "0")) for key in ("offsetx", "offsety"))
        for (y, x), tile in np.ndenumerate(ids):
            if tile == 0:
                continue
            there = picture[top + y * side:top + (y + 1) * side, left + x * side:left + (x + 1) * side]
            pixels = tiles[tile]
            there[:] = np.where(pixels[..., 3:] > 127, pixels[..., :3], there)[:there.shape[0], :there.shape[1]]
    return picture[side:, side:]


def wang_bits(row):
    """The tile's sides and corners as bits, clockwise from the upper side."""
    return sum(int(color) << i for i, color in enumerate(row.get("wangid").split(",")))


def test_tiled(cli, check):
    """A reader of its own draws the map as the program does: tiles differ in the grain of their ground alone. Brushes for terrains have
    each tile once, in its place."""
    sets = {"blob": ("mixed", 47), "corners": ("corner", 15), "edges": ("edge", 15), "patch": ("mixed", 13)}
    for rules, (kind, count) in sets.items():
        told = cli.run("map", "island", "--region", "5,9,24x18", "--of", "beach,shallows", "--rules", rules, "-o", "t.tmx", "--tiles", "t.png",
                       "--force", "--json").json()
        ours, theirs = picture_of(cli, "t.png", 3).astype(int), drawn_tmx(cli, "t.tmx")[:18 * 16, :24 * 16].astype(int)
        far = np.any(np.abs(ours - theirs) > 0.18 * np.maximum(ours, theirs) + 2, axis=2)  # rims are darker by more
        missing = sum(told["missing_tiles"].values())
        check(f"{rules}: drawn alike but for {missing} places without a tile", np.sum(far) <= missing * 256 and (missing == 0 or rules == "patch"),
              (int(np.sum(far)), missing))
        for name in ("beach", "shallows"):
            tileset = xml.parse(cli.folder / f"t-{name}.tsx").getroot()
            wang = tileset.find("wangsets").findall("wangset")
            check(f"{rules}: a terrain of {name}", len(wang) == 1 and wang[0].get("type") == kind and wang[0].find("wangcolor").get("name") == name)
            bits = [wang_bits(row) for row in wang[0].findall("wangtile")]
            ids = [int(row.get("tileid")) for row in wang[0].findall("wangtile")]
            heeded = {"edge": 0b01010101, "corner": 0b10101010, "mixed": 255}[kind]
            check(f"{rules}: tiles of {name} by sides and corners", len(bits) == len(set(bits)) == count - (rules == "blob") and all(each & ~heeded == 0 for each in bits), (len(bits), kind))
            full = int(wang[0].get("tile"))
            sheet = picture_of(cli, f"t-{name}.png", 4)
            there = {i: sheet[i // 8 * 16:i // 8 * 16 + 16, i % 8 * 16:i % 8 * 16 + 16, 3] > 127 for i in ids}
            check(f"{rules}: the full tile of {name}", np.all(there[full]) and bits[ids.index(full)] == heeded, full)
            middles = [(8, 0), (15, 0), (15, 8), (15, 15), (8, 15), (0, 15), (0, 8), (0, 0)]  # of sides and corners, clockwise
            wrong = [(i, n) for i, each in zip(ids, bits) for n, (x, y) in enumerate(middles)
                     if heeded >> n & 1 and there[i][y, x] != bool(each >> n & 1)]
            check(f"{rules}: each tile of {name} has the class where it says so", not wrong, wrong[:5])


def world_of(cli, name, region, side):
    """The tiles of a Zarr array, of .npy or of .png files, put together; PNG files as indices of their palette."""
    _, _, size = region.split(",")
    width, height = map(int, size.split("x"))
    across, down = -(-width // side), -(-height // side)
    cells = np.zeros((down * side, across * side), np.uint8)
    for y in range(down):
        for x in range(across):
            path = cli.folder / (f"{name}/0/{y}/{x}" if name.endswith(".zarr") else name.format(x=x, y=y))
            if name.endswith(".zarr"):
                tile = np.frombuffer(zlib.decompress(path.read_bytes()), np.uint8)
            else:
                tile = np.load(path) if name.endswith(".npy") else indices_of(path.read_bytes())
            cells[y * side:(y + 1) * side, x * side:(x + 1) * side] = tile.reshape(side, side)
    return cells[:height, :width]


def indices_of(png):
    """The bytes behind the filters of a PNG file with a palette; the program's own take filter 0 or others."""
    chunks = png_chunks(png)
    width, height, depth, color = struct.unpack(">IIBB", chunks[0][1][:10])
    assert (depth, color) == (8, 3), (depth, color)
    rows = np.frombuffer(zlib.decompress(b"".join(body for kind, body in chunks if kind == b"IDAT")), np.uint8).reshape(height, width + 1)
    cells = np.zeros((height, width), np.uint8)
    for y in range(height):
        kind, line, above = rows[y, 0], rows[y, 1:].astype(int), cells[y - 1].astype(int) if y else np.zeros(width, int)
        for x in range(width):
            left, corner = (int(cells[y, x - 1]), int(above[x - 1])) if x else (0, 0)
            up = int(above[x])
            near = min((abs(up - corner), 0, left), (abs(left - corner), 1, up), (abs(left + up - 2 * corner), 2, corner))[2]
            cells[y, x] = (line[x] + (0, left, up, (left + up) // 2, near)[kind]) & 255
    return cells


def test_worlds(cli, check):
    """Tiles of classes are parts of the whole in every form, near and far, from both back ends; shards and runs that go on too."""
    made = json.loads(cli.run("info", "--json", "island").out)["recipe"]
    classes = [{key: row.get(key, True) for key in ("name", "color", "walk")} for row in made["map"]["classes"]]
    for region, backend in (("-30,-7,150x100", "cpu"), (f"{10**11},{-10**11},150x100", "gpu")):
        whole = grid_of(cli, made, region)
        for name in ("w.zarr", "n/{x}_{y}.npy", "p/{x}_{y}.png") if FULL or backend == "cpu" else ("w.zarr",):
            draw = ("render", "island", "--classes", f"--region={region}", "--tiles", "64", "--backend", backend, "-o", name, "--quiet")
            told = cli.run(*draw, "--json")
            if not check(f"{name} at {region}: drawn", told.code == 0 and told.json()["tiles"] == 6, told):
                continue
            check(f"{name} at {region}: parts of the whole", np.array_equal(world_of(cli, name, region, 64), whole))
            about = cli.run("info", name.split("/")[0], "--json").json()
            check(f"{name}: names and colors", about["classes"] == classes and about["range"] is None, about)
            sum_of = cli.run("world", "verify", name, "--all", "--json").json()
            check(f"{name}: verified", sum_of["ok"] and sum_of["clipped"] == 0 and sum_of["checksum"] == told.json()["checksum"], sum_of)
            shard = name.replace("w.", "s.").replace("/", "s/")
            parts = [cli.run(*draw[:-2], shard, "--shard", f"{i}/3").json() for i in (2, 0, 1)]
            added = sum(int(part["checksum"], 16) for part in parts) % 2**64
            check(f"{name}: three shards are the whole", f"{added:016x}" == sum_of["checksum"], parts)
            torn = cli.folder / ("s.zarr/0/1/2" if name == "w.zarr" else shard.format(x=2, y=1))
            before = torn.read_bytes()
            torn.unlink()
            again = cli.run(*draw[:-2], shard, "--json").json()
            check(f"{name}: goes on", again["written"] == 1 and again["kept"] == 5 and torn.read_bytes() == before, again)
            other = torn.with_name(torn.name.replace("2", "0", 1).replace("1", "0")) if name != "w.zarr" else cli.folder / "s.zarr/0/0/0"
            torn.write_bytes(other.read_bytes())
            found = cli.run("world", "verify", shard, "--all", "--remove", "--json")
            check(f"{name}: another tile's cells are found", found.code == 1 and found.json()["foreign"] + found.json()["damaged"] == 1 and not torn.exists(), found)
            for folder in (name.split("/")[0], shard.split("/")[0]):
                shutil.rmtree(cli.folder / folder)
    cli.run("render", "island", "--classes", "--tiles", "32", "--backend", "cpu", "-o", "a.zarr", "--quiet")
    array = json.loads((cli.folder / "a.zarr/0/.zattrs").read_text())
    names = [row["name"] for row in classes]
    check("an array tells its classes", array["flag_meanings"].split() == names and array["flag_values"] == list(range(len(names)))
          and array["classes"] == classes, array)
    check("without --size as many cells as the map has", json.loads((cli.folder / "a.zarr/0/.zarray").read_text())["shape"] == [64, 64])
    write(cli, "shares.json", recipe(classes=[{"name": "low", "color": "#000000", "when": {"whole": [None, {"share": 0.3}]}},
                                              {"name": "high", "color": "#ffffff"}]))
    cli.run("render", "shares.json", "--classes", "--tiles", "32", "--backend", "cpu", "-o", "b.zarr", "--quiet")
    bound = json.loads((cli.folder / "b.zarr/.zattrs").read_text())["noisescope"]["recipe"]["map"]["classes"][0]["when"]["whole"][1]
    check("a share is measured before", abs(bound["value"] - 0.3) < 0.01, bound)
    for words, text in ((("perlin", "-o", "c.zarr"), "no map"), (("island", "-o", "c.dzi"), "one level"), (("island", "-o", "{x}_{y}.exr"), ".npy"),
                        (("island", "-o", "c.zarr", "--levels", "2"), "--levels 2"), (("island", "-o", "c.zarr", "--depth", "u16"), "--depth"),
                        (("island", "-o", "c.zarr", "--size", "2000000x2000000"), "1048576"), (("island", "-o", "a.zarr", "--size", "80x80"), "image_height")):
        result = cli.run("render", *words, "--classes", "--tiles", "32", "--backend", "cpu")
        check(f"refused: {words}", result.code == 2 and text in result.err, result)


def test_masks(cli, check):
    """The masks of a recipe with a map are its classes, a file each or four in one, in tiles too; bands of values go by their options."""
    made = json.loads(cli.run("info", "--json", "island").out)["recipe"]
    names = [row["name"] for row in made["map"]["classes"]]
    cells = grid_of(cli, made, "0,0,64x64")

    def draw(*words):
        return cli.run("render", "island", "--size", "64x64", "--maps", "masks", "--force", "--json", *words)

    for backend in ("cpu", "gpu"):
        told = draw("-o", f"{backend}.png", "--backend", backend)
        masks = [outside(cli, "convert", f"{backend}_mask-{name}.png", "-depth", "8", "gray:-") for name in names]
        check(f"{backend}: a mask for each class", [np.array_equal(np.frombuffer(mask, np.uint8).reshape(64, 64), (cells == i) * 255)
                                                    for i, mask in enumerate(masks)] == [True] * len(names), told)
        about = cli.run("info", f"{backend}_mask-{names[2]}.png", "--json").json()
        check(f"{backend}: it is named in the file", f"mask of the class {names[2]}" in about["region"], about)
    packed = draw("-o", "four.png", "--mask-layout", "rgba", "--backend", "cpu")
    pictures = np.concatenate([picture_of(cli, f"four_masks{i}.png", 4) for i in range(2)], axis=2)
    check("four in a picture", np.array_equal(pictures[..., :len(names)], (cells[..., None] == np.arange(len(names))) * 255)
          and not pictures[..., len(names):].any(), packed)
    finer = grid_of(cli, made | {"map": made["map"] | {"cells": 97}}, "0,0,97x97")
    cli.run("render", "island", "--size", "97x97", "--maps", "masks", "--tile-grid", "2x2", "-o", "tile.png", "--backend", "cpu")
    tile = np.frombuffer(outside(cli, "convert", f"tile_mask-{names[1]}_x1_y0.png", "-depth", "8", "gray:-"), np.uint8).reshape(49, 49)
    check("tiles of masks, whose pixels are cells", np.array_equal(tile, (finer[:49, 48:] == 1) * 255), cli.names())
    draw("-o", "band.png", "--bands", "3", "--backend", "cpu")
    check("bands that are asked for", [name for name in cli.names() if name.startswith("band")] == [f"band_mask{i}.png" for i in range(3)], cli.names())
    refused_level = draw("-o", "level.png", "--level", "1")
    check("refused: a level", refused_level.code == 2 and "single pictures" in refused_level.out, refused_level)


def test_together(cli, check):
    """All files of a map or none, whichever of their names cannot be given; older ones stay as they were."""
    files = ("-o", "level.tmx", "--walk", "walk.png", "--tiles", "tiles.png", "--blocks", "blocks.png")
    command = ("map", "island", *files, "--region", "0,0,12x12", "--backend", "cpu", "--quiet")
    made = cli.run(*command)
    names = cli.names()
    check("so many files", made.code == 0 and len(names) == 12, (made, names))
    first = {name: (cli.folder / name).read_bytes() for name in names}
    for old in (False, True):
        failed = 0
        for fault in (1, 2, len(names) // 2, len(names) - 1, len(names)):
            for name in cli.names():
                (cli.folder / name).unlink()
            if old:
                for name in names:
                    (cli.folder / name).write_bytes(b"old " + name.encode())
            calls = "renameat" if old else "linkat"
            trace = ("strace", "-f", "-qq", "-o", os.devnull, "-e", f"trace={calls}", "-e", f"inject={calls}:error=EIO:when={fault}")
            result = cli.run(*command, *(["--force"] if old else []), prefix=trace)
            now = {name: (cli.folder / name).read_bytes() for name in cli.names()}
            wanted = {name: b"old " + name.encode() for name in names} if old else {}
            check(f"{'over old ones' if old else 'new'}, fault {fault}: all or none",
                  now == (first if result.code == 0 else wanted) and result.code in (0, 5), (result, sorted(now)))
            failed += result.code == 5
        check("faults that count", failed == 5, failed)


def test_settings(cli, check):
    """--set reaches each key of a map, in every command, and says what is wrong."""
    def map_of(*settings_of):
        told = cli.run("info", "island", *[word for each in settings_of for word in ("--set", each)], "--json")
        return told.json()["recipe"]["map"] if told.code == 0 else told

    plain = map_of()
    beach = next(i for i, row in enumerate(plain["classes"]) if row["name"] == "beach")
    for setting, path, value in (("cells=32", ("cells",), 32), ("classes.beach.color=#ff00ff", ("classes", beach, "color"), "#ff00ff"),
                                 ("classes.beach.walk=false", ("classes", beach, "walk"), False),
                                 ("classes.beach.when.whole=,0.5", ("classes", beach, "when", "whole"), [None, 0.5]),
                                 ("classes.beach.when.whole=0.1,60%", ("classes", beach, "when", "whole"), [0.1, {"share": 0.6}]),
                                 ("classes.beach.when.land=0.25,", ("classes", beach, "when", "land"), [0.25, None]),
                                 ('classes.beach.when.whole=[0.1, {"share": 0.5}]', ("classes", beach, "when", "whole"), [0.1, {"share": 0.5}]),
                                 ("classes.beach.when=never", ("classes", beach, "when"), "never"), ("passes.coast.reach=3", ("passes", 2, "reach"), 3),
                                 ("passes.3.other=forest", ("passes", 2, "other"), "forest"), ("passes=[]", ("passes",), None)):
        wanted = json.loads(json.dumps(plain))
        at = wanted
        for key in path[:-1]:
            at = at[key]
        if value is None:
            del at[path[-1]]
        else:
            at[path[-1]] = value
        found = map_of("map." + setting)
        check(f"map.{setting}", found == wanted, found)
    both = map_of("map.classes.beach.when.land=,0.9", "map.classes.beach.when.land=none")
    check("bounds that are taken away", both == plain, both)
    cli.run("map", "island", "--set", "map.cells=24", "-o", "cells.npy", "--backend", "cpu")
    check("map draws it", np.load(cli.folder / "cells.npy").shape == (24, 24))
    written = cli.run("render", "island", "--size", "8x8", "--set", "map.cells=24", "-o", "cells.png", "--backend", "cpu")
    check("render writes it", '"cells":24' in cli.run("info", "cells.png", "--json").out.replace(" ", ""), written)
    for setting, words in (("cells=0", "/map/cells"), ("cell=3", "did you mean cells?"), ("classes.beech.walk=true", "did you mean beach?"),
                           ("classes.beach.when.whole=0.3", "LOW,HIGH"), ("classes.beach.when.whole=0.5,0.3", "not below"),
                           ("classes.beach.when.sea=none", "no bounds of sea"), ("passes.9.reach=3", "majority"), ("passes.coast.reach=17", "1 to 16"),
                           ("classes.beach.color=red", "#2a6f97"), ("classes.snow.when.whole=,0.3", "snow is the last one"), ("passes.1.pass=majorty", "did you mean majority?")):
        result = cli.run("map", "island", "--set", "map." + setting, "--stats")
        check(f"refused: map.{setting}", result.code == 2 and words in result.err, result)
    result = cli.run("map", "perlin", "--set", "map.cells=8", "--stats")
    check("refused: no map", result.code == 2 and "the recipe has no map" in result.err, result)
    result = cli.run("info", "cells.png", "--set", "map.cells=8")
    check("refused: a picture", result.code == 2 and "--set changes recipes" in result.err, result)


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
    main(test_classes, test_passes, test_regions, test_shares, test_areas_and_tiles, test_files, test_tiled, test_worlds, test_masks, test_together, test_settings, test_refused, backend="cpu")
