#!/usr/bin/env python3
"""Erosion as a layer: back ends, regions, outputs, points, tiles of a world, the words of the command line.

    test_erosion.py PATH_OF_NOISESCOPE
"""
import json
import math
import struct

from harness import FULL, main

CPU = ["--backend", "cpu"]
SMALL = ["--set", "rain.grid=160", "--set", "rain.levels=3", "--set", "rain.steps=8"]
LAND = ["--preset", "highlands", "--add", "rain=erosion", *SMALL]


def bits(cli, *arguments):
    return cli.render("values.r32", *arguments)


def test_back_ends(cli, check):
    for preset in ("island-rivers", "eroded-alps"):
        words = ["--preset", preset, *SMALL, "--size", "200x160"]
        check(f"{preset}: the GPU's values are the CPU's", bits(cli, *words, *CPU) == bits(cli, *words, "--backend", "gpu"))
    words = [*LAND, "--size", "160x160"]
    whole = bits(cli, *words, *CPU)
    check("an erosion changes what lies below", whole != bits(cli, "--preset", "highlands", "--size", "160x160", *CPU))
    rows = [whole[4 * (160 * y + 40):4 * (160 * y + 130)] for y in range(20, 90)]
    check("a region is a crop", bits(cli, *words, *CPU, "--region", "40,20,90x70") == b"".join(rows))
    check("strength 0 keeps the bits", bits(cli, *words, *CPU, "--set", "rain.strength=0")
          == bits(cli, *words, *CPU, "--mute", "rain"))


def test_points_and_outputs(cli, check):
    words = [*LAND, "--size", "160x160", *CPU]
    whole = struct.unpack(f"<{160 * 160}f", bits(cli, *words))
    points = [(17, 90), (3, 4), (158, 77)]
    text = "".join(f"{(x + 0.5) / 160} {(y + 0.5) / 160}\n" for x, y in points)
    told = cli.run("sample", *LAND, stdin=text.encode())
    found = [struct.unpack("<f", struct.pack("<f", float(line)))[0] for line in told.out.split()]
    check("points are the pixels' values", found == [whole[160 * y + x] for x, y in points], told)
    outputs = [output["name"] for output in cli.listed("processes")[0]["outputs"]]
    check("the outputs are listed", outputs == ["height", "wear", "deposits", "flow", "water"], outputs)
    seen = {name: bits(cli, *words, "--solo", f"rain/{name}") for name in outputs}
    check("rain/height is rain", seen["height"] == bits(cli, *words, "--solo", "rain"))
    check("the outputs differ", len(set(seen.values())) == len(outputs))
    masked = bits(cli, *words, "--add", "river=constant", "--set", "river.value=-1", "--set", "river.mask=rain/flow")
    check("an output is a mask", masked not in seen.values())


def test_maps(cli, check):
    outputs = ("wear", "deposits", "flow", "water")
    told = cli.run("render", *LAND, *CPU, "--size", "96x96", "--maps", "height," + ",".join(outputs), "-o", "rain_{map}.r32", "--json")
    check("maps of an erosion", told.code == 0 and [m["map"] for m in told.json()["maps"]] == ["height", *outputs], told)
    solo = {name: bits(cli, *LAND, *CPU, "--size", "96x96", "--solo", f"rain/{name}") for name in outputs}
    for name in outputs:
        check(f"{name}: floats are the output's", (cli.folder / f"rain_{name}.r32").read_bytes() == solo[name])
    told = cli.run("render", *LAND, *CPU, "--size", "96x96", "--maps", "flow", "-o", "rain_{map}.r16", "--json")
    check("integers span the output's values", told.json()["maps"][0]["range"] == [-1, 1], told)
    words = struct.unpack("<9216H", (cli.folder / "rain_flow.r16").read_bytes())
    flow = struct.unpack("<9216f", solo["flow"])
    check("and are them", all(abs(w - (f + 1) * 32767.5) <= 0.51 for w, f in zip(words, flow)), max(words))
    # Of several processes the topmost one that is shown.
    two = ["--preset", "highlands", "--add", "old=erosion", "--set", "old.grid=80", "--set", "old.levels=2", "--set", "old.steps=6",
           "--add", "rain=erosion", *SMALL, *CPU, "--size", "64x64"]
    for name, words in (("rain", []), ("old", ["--solo", "old"]), ("old", ["--mute", "rain"])):
        cli.run("render", *two, *words, "--maps", "flow", "-o", "two_{map}.r32", "--force")
        check(f"{name} has the flow with {words}", (cli.folder / "two_flow.r32").read_bytes() == bits(cli, *two, "--solo", f"{name}/flow"))
    told = cli.run("render", *LAND, "--mute", "rain", "--maps", "flow", "-o", "none.png")
    check("a muted process has no maps", told.code == 2 and "muted or hidden" in told.err, told)
    told = cli.run("render", *LAND, *CPU, "--for", "godot", "--size", "64x64", "--maps", "height,flow", "-o", "valley")
    check("programs have a form for them", told.code == 0 and (cli.folder / "valley_flow.exr").exists(), cli.names())


def test_frames(cli, check):
    words = [*LAND, *CPU, "--size", "48x48"]
    told = cli.run("render", *words, "--frames", "3", "--over", "steps", "-o", "f_%d.r32")
    frames = [(cli.folder / f"f_{i}.r32").read_bytes() for i in range(3)] if told.code == 0 else []
    check("frames over steps", told.code == 0 and len(set(frames)) == 3, told)
    check("the last one is the picture, the others have fewer steps", frames[1:] == [
        bits(cli, *words, "--set", "rain.steps=6"), bits(cli, *words)] and frames[0] == bits(cli, *words, "--set", "rain.steps=4"))
    told = cli.run("render", *words, "--frames", "3", "--over", "steps", "--columns", "3", "-o", "sheet.r32")
    rows = [frame[192 * y:192 * y + 192] for y in range(48) for frame in frames]
    check("a sheet of them", told.code == 0 and (cli.folder / "sheet.r32").read_bytes() == b"".join(rows), told)
    for problem, part in ((["--preset", "fbm", "--frames", "3", "--over", "steps", "-o", "g_%d.png"], "no process"),
                          ([*LAND, "--frames", "3", "-o", "g_%d.png"], "no time"),
                          ([*LAND, "--over", "steps", "-o", "g.png"], "--frames")):
        told = cli.run("render", *problem)
        check(f"refused: {part}", told.code == 2 and part in told.err, told)


def test_ledgers(cli, check):
    told = cli.run("validate", "--only", "ledger", "--json")
    ledgers = told.json()["ledgers"]
    check("the ledgers add up", told.code == 0 and len(ledgers) == 7 and all(row["pass"] for row in ledgers), told)
    for row in ledgers:
        name = row["name"]
        gone = sum(row[key] for key in ("laid", "carried", "washed", "flowed_out", "cut_off"))
        check(f"{name}: all that was worn is somewhere", row["worn"] == gone > 100000, row)
        check(f"{name}: the ground", row["change"] == row["laid"] - row["worn"] + row["uplift"] - row["slid_out"] - row["smoothed"], row)
        check(f"{name}: its sides", (row["crossed"] == 0) == row["closed"], row)
    told = cli.run("validate", "--only", "steady uplift", "--json")
    law = told.json()["slope_area"]
    check("slopes follow the stream power law", told.code == 0 and law["pass"] and abs(law["theta"] - 0.5) < law["tolerance"], law)
    told = cli.run("validate", "--only", "ledger of a hill in a sea")
    check("one as text", told.code == 0 and told.out.count("+ lost ") == 2 and "1 of 1 ledgers add up" in told.out, told)
    check("other shares have none", "ledgers" not in cli.run("validate", "--only", "erosion", "--shard", "5/12", "--samples", "9", "--json").json())


FOOT = {"noisescope": 2, "layers": [  # mountains, the plain at their foot, a sea
    {"name": "plain", "noise": "ramp", "frequency": 0.5, "shape": [{"step": "abs"}, {"step": "remap", "to_low": 0, "to_high": 0.15}]},
    {"name": "bumps", "combine": "add", "amount": 0.02, "noise": "perlin", "fractal": "fbm", "octaves": 7, "frequency": 8, "seed": 8},
    {"name": "peaks", "combine": "add", "noise": "perlin", "gradients": "unit", "fractal": "fbm", "octaves": 7, "frequency": 4, "seed": 3,
     "shape": [{"step": "remap", "from_low": -1, "to_low": 0.05, "to_high": 0.8}],
     "mask": {"noise": "ramp", "frequency": 0.5, "shape": [{"step": "abs"}, {"step": "smoothstep", "from": 0.5, "to": 0.75}]}},
    {"name": "rain", "process": "erosion", "grid": 256, "levels": 4, "height": 0.3, "wash": 0.15, "deposition": 6, "sea": 0.02}]}


def test_fans(cli, check):
    """Channels that split: so many equal ones would carry what flows through a column of the plain."""
    n = 256
    (cli.folder / "foot.json").write_text(json.dumps(FOOT))
    found = {}
    for fans in (0, 0.5):
        told = cli.run("render", "--recipe", "foot.json", *CPU, "--set", f"rain.fans={fans}", "--size", f"{n}x{n}", "--maps", "height,flow",
                       "-o", "foot_{map}.r32", "--force")
        assert told.code == 0, told
        height, flow = (struct.unpack(f"<{n * n}f", (cli.folder / f"foot_{name}.r32").read_bytes()) for name in ("height", "flow"))
        nodes = [2 ** (10 * value + 10) for value in flow]
        columns = [nodes[x::n] for x in range(n // 2, 7 * n // 10)]
        threads = sum(sum(column) ** 2 / sum(q * q for q in column) for column in columns) / len(columns)
        profile = [sum(height[x::n]) / n for x in (4 * n // 10, 9 * n // 10)]
        found[fans] = threads, profile
    check("rivers split where they lay down what they cannot carry", found[0.5][0] > 2 * found[0][0], found)
    check("and raise the foot of the mountains, not the shore",
          found[0.5][1][0] > 1.05 * found[0][1][0] and abs(found[0.5][1][1] - found[0][1][1]) < 0.002, found)


def pits_and_directions(cli, seed, n):
    """Counts of pits outside lakes, and of nodes without inflow by the direction of their slope, in eight bins of 22.5 degrees
    of which one has the axes' direction in its middle."""
    words = [*CPU, "--set", "noise=perlin", "--set", "fractal=fbm", "--set", "octaves=9", "--set", "frequency=3", "--set",
             f"seed={seed}", "--add", "rain=erosion", "--set", f"rain.grid={n}", "--set", "rain.levels=4", "--size", f"{n}x{n}"]
    told = cli.run("render", *words, "--maps", "height,water,flow", "-o", "pits_{map}.r32", "--force")
    assert told.code == 0, told
    height, water, flow = (struct.unpack(f"<{n * n}f", (cli.folder / f"pits_{name}.r32").read_bytes())
                           for name in ("height", "water", "flow"))
    pits, bins = 0, [0] * 8
    around = [dy * n + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
    for y in range(1, n - 1):
        for at in range(y * n + 1, y * n + n - 1):
            if water[at] <= -1 and all(height[at + by] > height[at] for by in around):
                pits += 1
            if flow[at] <= -0.999:
                turn = math.atan2(height[at + n] - height[at - n], height[at + 1] - height[at - 1]) / math.pi  # of a half circle
                bins[int(8 * turn + 16.5) % 8] += 1
    return pits, bins


def test_pits_and_divides(cli, check):
    n, seeds = (512, 8) if FULL else (128, 4)
    found = [pits_and_directions(cli, seed, n) for seed in range(1, seeds + 1)]
    pits = sum(row[0] for row in found)
    check(f"{pits} pits outside lakes", pits <= 0.0005 * seeds * n * n, pits)
    bins = [sum(column) for column in zip(*(row[1] for row in found))]
    check(f"divides by direction: {bins}", sum(bins) > 0.02 * seeds * n * n and max(bins) <= 1.3 * sum(bins) / 8, bins)


def test_gpu_at_the_default(cli, check):
    if not FULL:
        return
    told = cli.run("validate", "--full", "--only", "erosion usual", "--samples", str(2 * 1024 * 1024), "--json")
    entries = told.json()["entries"]
    check("GPU = CPU on 1024 x 1024 nodes with the default numbers", told.code == 0 and [e["differing"] for e in entries] == [0], told)


def files_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_worlds(cli, check):
    words = [*LAND, *CPU, "--size", "320x160"]
    cli.run("render", "-o", "land.zarr", *words, "--tiles", "64", "--quiet")
    for shard in (2, 0, 1):
        cli.run("render", "-o", "parts.zarr", *words, "--tiles", "64", "--quiet", "--shard", f"{shard}/3")
    check("shards in any order are the same files", files_of(cli.folder / "land.zarr") == files_of(cli.folder / "parts.zarr"))
    told = cli.run("world", "verify", "land.zarr", "--all", "--json")
    check("tiles of a world are those of the whole", told.code == 0 and told.json()["pixels"] > 320 * 160, told)


def test_words(cli, check):
    for words, part in (
            (["snippet", *LAND], "rain: a process changes each node"),
            (["render", *LAND, "--size", "64x64", "--tile", "-o", "tile.png"], "rain: a process has no period"),
            (["render", "--preset", "highlands", "--add", "rain=rusty", "-o", "a.png"], "no such noise, process or preset"),
            (["render", *LAND, "--set", "rain.grid=8", "-o", "a.png"], "16 to 65536"),
            (["render", *LAND, "--set", "rain.rain_layer=lnad", "-o", "a.png"], "no such layer"),
            (["render", *LAND, "--set", "rain.octaves=8", "-o", "a.png"], "of a field, and rain has process"),
            (["render", *LAND, "--set", "rain.grid=65536", "--set", "rain.height=1", "-o", "a.png"], "65536 nodes high"),
            (["render", *LAND, "--solo", "rain/rust", "-o", "a.png"], "rust"),
            (["render", *LAND, "--set", "rain.grid=65536", "--set", "rain.height=0.1", "--size", "64x64", *CPU, "-o", "a.png"],
             "nodes at once")):
        told = cli.run(*words)
        check(f"refused: {' '.join(words[-4:])}", told.code == 2 and part in told.err, told)
    check("nothing was written", not {"tile.png", "a.png"} & set(cli.names()), cli.names())
    (cli.folder / "rain.json").write_text(json.dumps({"noisescope": 2, "layers": [
        {"name": "land", "noise": "perlin"}, {"name": "rain", "process": "erosion"}]}))
    told = cli.run("info", "rain.json")
    check("info shows the process", told.code == 0 and "erosion of what is below" in told.out and "without a period: rain" in told.out, told)
    cli.render("land.png", *LAND, "--size", "64x64", *CPU)
    again = cli.run("info", "land.png", "--json").json()
    layers = again["recipe"]["layers"] if "recipe" in again else []
    check("a file holds the process", json.dumps(layers).count('"process": "erosion"') == 1, again)


main(test_back_ends, test_points_and_outputs, test_maps, test_frames, test_ledgers, test_fans, test_pits_and_divides, test_gpu_at_the_default,
     test_worlds, test_words, backend="cpu")
