#!/usr/bin/env python3
"""Recipes with layers wherever pictures go: worlds, `serve`, volumes, frames, sheets, comparisons, statistics, points.

    test_layer_uses.py PATH_OF_NOISESCOPE
"""
import array
import json
import struct

from harness import main, rgb_of
from test_serve import Served, check_tile
from test_world import check_levels, files_of, draw

CPU = ["--backend", "cpu"]
# Fields of two and three dimensions, a group, a link, masks by a field, by height and by slope, shapes and a place.
TREE = {"noisescope": 2, "colors": "terrain", "relief": 0.3, "place": {"scale": 0.75, "x": 1.5}, "layers": [
    {"name": "land", "noise": "perlin", "dimensions": 3, "frequency": 4.8, "fractal": "fbm", "octaves": 4},
    {"name": "hills", "combine": "add", "amount": 0.5, "seed": 3, "mask": {"below": "height", "shape": [{"step": "invert"}]},
     "layers": [{"name": "ridges", "noise": "simplex", "dimensions": 3, "frequency": 7, "fractal": "ridged", "octaves": 3},
                {"name": "cuts", "use": "land", "combine": "min", "shape": [{"step": "terrace"}]}]},
    {"name": "moss", "noise": "value", "frequency": 11, "mask": {"below": "slope"}},
    {"name": "sea", "noise": "constant", "value": -0.5, "combine": "smooth-max",
     "mask": {"noise": "radial", "frequency": 1, "shape": [{"step": "smoothstep"}]}}],
    "shape": [{"step": "clamp"}]}


def tree(cli):
    (cli.folder / "tree.json").write_text(json.dumps(TREE))
    return ["--recipe", "tree.json"]


def values(data):
    return array.array("f", data)


def test_worlds(cli, check):
    recipe = tree(cli)
    words = ["--size", "300x200", "--tiles", "64"]
    check_levels(cli, check, "layers", recipe, [*words, *CPU], "300x200", (0, 0), 1)
    for backend in ("cpu", "gpu"):
        draw(cli, f"{backend}.zarr", *recipe, *words, "--backend", backend)
    drawn = files_of(cli.folder / "cpu.zarr")
    check("the GPU's files are the CPU's", drawn == files_of(cli.folder / "gpu.zarr"))
    about = json.loads(drawn[".zattrs"])["noisescope"]["recipe"]
    check("the world tells its layers", [layer["name"] for layer in about["layers"]] == ["land", "hills", "moss", "sea"]
          and about["layers"][1]["mask"]["below"] == "height" and about["place"] == TREE["place"], about)
    told = cli.run("world", "verify", "cpu.zarr", "--all", "--json")
    check("verified, every pixel", told.code == 0 and told.json()["pixels"] == 300 * 200 + 150 * 100 + 75 * 50 + 38 * 25, told)
    draw(cli, "other.zarr", *recipe, "--set", "land.seed=9", *words, *CPU)
    (cli.folder / "cpu.zarr/0/1/2").write_bytes((cli.folder / "other.zarr/0/1/2").read_bytes())
    told = cli.run("world", "verify", "cpu.zarr", "--json")
    check("a tile of another seed of one layer is foreign", told.code == 1 and [finding["file"] for finding in told.json()["findings"]]
          == ["0/1/2"] and told.json()["foreign"] == 1, told)
    again = cli.run("render", "-o", "gpu.zarr", *recipe, *words, *CPU, "--json").json()
    check("a world that is there is gone on with", again["written"] == 0 and again["kept"] == again["tiles"], again)
    refused = cli.run("render", "-o", "gpu.zarr", *recipe, "--mute", "moss", *words, *CPU)
    check("not with another tree", refused.code != 0, refused)


def test_served(cli, check):
    recipe, size = tree(cli), (100003, 70001)
    with Served(cli, *recipe, *CPU, "--size", f"{size[0]}x{size[1]}") as served:
        for place in ((0, 195, 136), (0, 70, 80), (3, 24, 5)):
            check_tile(cli, check, served, size, place, recipe, True)
        bits = json.loads(served.get("/value?x=100002&y=70000")[2])["bits"]
        data = cli.render("value.r32", *recipe, *CPU, "--size", f"{size[0]}x{size[1]}", "--region", "100002,70000,1x1")
        check("the value of a pixel", bits == [f"0x{struct.unpack('<I', data)[0]:08x}"], bits)
        about = json.loads(served.get("/world.json")[2])
        check("it tells its layers", len(about["recipe"]["layers"]) == 4, about)
    draw(cli, "w.dzi", *recipe, "--color", "--size", "700x500", "--tiles", 256, *CPU)
    whole = rgb_of(cli.render("whole.png", *recipe, *CPU, "--size", "700x500", "--color"))[3]
    with Served(cli, "w.dzi") as served:
        width, _, _, pixels = rgb_of(served.get("/tile/0/1_1.png")[2])
        world = json.loads(served.get("/world.json")[2])
        around, step = world["around"], world["tile"]
        own = [pixels[3 * ((y + around) * width + around):][:300] for y in range(100)]
        check("a world's tiles are parts of the picture", own == [whole[3 * ((step + y) * 700 + step):][:300] for y in range(100)])
        bits = json.loads(served.get("/value?x=300&y=200")[2])["bits"]
        data = cli.render("value.r32", *recipe, *CPU, "--size", "700x500", "--region", "300,200,1x1")
        check("and its values", bits == [f"0x{struct.unpack('<I', data)[0]:08x}"], bits)


def test_volumes(cli, check):
    recipe, size = tree(cli), "20x15x4"
    both = [cli.render("volume.r32", *recipe, "--size", size, *backend) for backend in (["--backend", "gpu"], CPU)]
    check("GPU and CPU draw the same volume", both[0] == both[1])
    parts = [both[0][i:i + 4 * 20 * 15] for i in range(0, len(both[0]), 4 * 20 * 15)]
    check("slices differ", len(set(parts)) == 4)
    for k in (0, 3):
        check(f"slice {k} alone", cli.render("slice.r32", *recipe, "--size", size, "--slice", k, *CPU) == parts[k])
    part = cli.render("part.r32", *recipe, "--size", size, "--region", "7,-3,9x5", *CPU)
    alone = cli.render("one.r32", *recipe, "--size", size, "--region", "7,-3,9x5", "--slice", 3, *CPU)
    check("a region of it", part[-len(alone):] == alone)
    check("as a grid", cli.run("render", *recipe, "--size", size, "-o", "v.vdb", *CPU, "--range", "-1,1").code == 0)


def test_frames(cli, check):
    recipe = [*tree(cli), "--set", "time_axis=z", "--set", "loop=2", "--size", "20x16"]
    all_ = cli.render("all.r32", *recipe, "--frames", 5, "--fps", 2, *CPU)
    frames = [all_[i:i + 4 * 20 * 16] for i in range(0, len(all_), 4 * 20 * 16)]
    check("a loop closes", frames[4] == frames[0] and len(set(frames)) == 4)
    for backend in (CPU, ["--backend", "gpu"]):
        alone = cli.render("alone.r32", *recipe, "--set", "time=0.5", *backend)
        check(f"frame 1 is the picture of its time {backend}", alone == frames[1])


def test_beside_each_other(cli, check):
    recipe = tree(cli)
    panes = cli.run("render", *recipe, "--compare", "land.seed=3,4", "--color", "--size", "72x32", "-o", "panes.png", *CPU)
    check("panes are drawn", panes.code == 0, panes)
    width, _, _, pixels = rgb_of((cli.folder / "panes.png").read_bytes())
    for n, seed in enumerate((3, 4)):
        gap = 2
        side = (width - gap) // 2
        alone = rgb_of(cli.render("a.png", *recipe, "--set", f"land.seed={seed}", "--color", "--size", f"{side}x32", *CPU))[3]
        left = n * (side + gap)
        found = [pixels[3 * (y * width + left):][:3 * side] for y in range(32)]
        check(f"pane {n} is the picture with its setting", found == [alone[3 * y * side:][:3 * side] for y in range(32)])
    for name, seed in (("a.r32", 3), ("b.r32", 4)):
        cli.render(name, *recipe, "--set", f"hills/ridges.seed={seed}", "--size", "32x32", *CPU)
    same, other = (cli.run("compare", "a.r32", name) for name in ("a.r32", "b.r32"))
    check("compare of files", same.code == 0 and other.code == 1, (same, other))


def test_numbers(cli, check):
    recipe = tree(cli)
    drawn = values(cli.render("a.r32", *recipe, "--size", "48x40", *CPU))
    for backend in ("cpu", "gpu"):
        told = cli.run("stats", *recipe, "--size", "48x40", "--backend", backend, "--json").json()
        row = told["values"] if "values" in told else told
        text = json.dumps(told)
        check(f"{backend}: the least and the greatest value", all(any(abs(number - expected) < 1e-6 for number in numbers_in(row))
                                                                for expected in (min(drawn), max(drawn))), text[:400])
    points = [(x, y) for y in (3, 17) for x in (0, 21, 47)]
    text = "".join(f"{(x + 0.5) / 40} {(y + 0.5) / 40}\n" for x, y in points)
    found = [cli.run("sample", *recipe, "--backend", backend, stdin=text.encode()).out.split() for backend in ("cpu", "gpu")]
    check("points: CPU and GPU", found[0] == found[1] and len(found[0]) == len(points), found)
    check("and they are the pixels there", all(abs(float(at) - drawn[y * 48 + x]) < 1e-5 for at, (x, y) in zip(found[0], points)), found)


def numbers_in(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [number for item in value for number in numbers_in(item)]
    return [value] if isinstance(value, (int, float)) else []


main(test_worlds, test_served, test_volumes, test_frames, test_beside_each_other, test_numbers, backend="cpu")
