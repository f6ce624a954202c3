#!/usr/bin/env python3
"""Growth as a layer: back ends, regions, cells that repeat, ages, outputs and points as a user sees them.

    test_growth.py PATH_OF_NOISESCOPE
"""
import os
import random
import struct

from harness import FULL, main

CPU = ["--backend", "cpu"]
TREE = ["--preset", "fbm", "--add", "tree=growth", "--set", "tree.grid=128", "--set", "tree.side=7", "--set", "tree.amount=1",
        "--solo", "tree/order"]
SIDE = 128


def values_of(cli, *words):
    return cli.floats(*TREE, *words)


def test_regions(cli, check):
    words = ["--size", f"{SIDE}x{SIDE}"]
    whole = values_of(cli, *words, *CPU)
    check("the GPU's values are the CPU's", list(whole) == list(values_of(cli, *words, "--backend", "gpu")))
    crop = values_of(cli, *words, *CPU, "--region", "40,20,50x60")
    check("a region is a crop", list(crop) == [whole[SIDE * y + x] for y in range(20, 80) for x in range(40, 90)])
    away = values_of(cli, *words, *CPU, "--region", "1000,0,16x16")
    check("a single cell lies once", set(away) == {-1.0}, set(away))
    lattice = [*words, *CPU, "--set", "tree.start=lattice", "--set", "tree.seeds=2"]
    here = values_of(cli, *lattice, "--region", "5,9,40x30")
    far = values_of(cli, *lattice, "--region", f"{5 + SIDE * 10**10},{9 - SIDE * 3},40x30")
    check("a lattice repeats, near and far", list(here) == list(far) and len(set(here)) > 50)
    side = [*words, *CPU, "--set", "tree.start=line"]
    check("a line repeats to the sides", list(values_of(cli, *side, "--region", "0,90,30x38"))
          == list(values_of(cli, *side, "--region", f"{-7 * SIDE},90,30x38")))
    check("another seed is another cluster", list(whole) != list(values_of(cli, *words, *CPU, "--set", "tree.seed=5")))


def test_field(cli, check):
    """Tiles of a field are crops of a whole, near and a million squares away: at eight places, others with each commit."""
    field = ["--set", "tree.start=field", "--set", "tree.grid=256", "--size", "256x256"]

    def shown(output, region, backend="cpu"):
        return cli.floats(*TREE[:-1], f"tree/{output}", *field, "--backend", backend, "--region", region)

    places = random.Random(os.environ.get("NOISESCOPE_TEST_SEED", "37"))
    wrong, seen = [], []
    for away in (0, 10**6):
        x, y = places.randrange(-99, 99) - away * SIDE, places.randrange(-99, 99) + away * SIDE
        for output in ("order", "height"):
            whole = shown(output, f"{x},{y},200x150")
            seen.append(whole)
            for _ in range(5 if FULL else 2):
                left, top = places.randrange(150), places.randrange(110)
                rows = [whole[200 * row + column] for row in range(top, top + 40) for column in range(left, left + 50)]
                if list(shown(output, f"{x + left},{y + top},50x40")) != rows:
                    wrong.append((output, away, left, top))
    check("a field's tiles are crops, near and far", not wrong, wrong)
    check("trees are there, and no two places alike", all(len(set(each)) > 200 for each in seen) and seen[0] != seen[2])
    check("the GPU's values are the CPU's", shown("order", "-70,-60,90x80") == shown("order", "-70,-60,90x80", "gpu"))
    told = cli.run("render", *TREE, *field, "--set", "tree.scatter=2", "-o", "never.png")
    check("a scatter beyond its range is refused", told.code == 2 and "scatter" in told.err, told)


def test_outputs(cli, check):
    words = ["--size", f"{SIDE}x{SIDE}", *CPU]
    outputs = [output["name"] for output in next(p for p in cli.listed("processes") if p["name"] == "growth")["outputs"]]
    check("the outputs are listed", outputs == ["height", "cluster", "order", "distance", "branch"], outputs)
    seen = {name: cli.floats(*TREE[:-1], f"tree/{name}", *words) for name in outputs}
    taken = [value > 0 for value in seen["cluster"]]
    count = sum(taken)
    check("a cluster is there, thin as a tree", 300 < count < SIDE * SIDE / 4, count)
    rows = [y for y in range(SIDE) for x in range(SIDE) if taken[SIDE * y + x]]
    check("it is as wide as its cell allows", max(rows) - min(rows) > SIDE / 2, (min(rows), max(rows)))
    for name in ("order", "distance"):
        inside = [value for value, there in zip(seen[name], taken) if there]
        check(f"{name}: from 1 at the seed to 0", max(inside) == 1 and min(inside) < 0.02
              and all(value == -1 for value, there in zip(seen[name], taken) if not there), (max(inside), min(inside)))
    reached, seen_from = set(), [n for n in range(SIDE * SIDE) if seen["distance"][n] == 1]
    while seen_from:
        n = seen_from.pop()
        if n in reached:
            continue
        reached.add(n)
        x, y = n % SIDE, n // SIDE
        seen_from += [SIDE * b + a for a in (x - 1, x, x + 1) for b in (y - 1, y, y + 1)
                      if 0 <= a < SIDE and 0 <= b < SIDE and taken[SIDE * b + a]]
    check("all of it hangs together", len(reached) == count, (len(reached), count))
    young = cli.floats(*TREE[:-1], "tree/cluster", *words, "--set", "tree.age=0.5")
    check("an age is a beginning of the same growth", all(there for value, there in zip(young, taken) if value > 0)
          and 0 < sum(value > 0 for value in young) < count)


def test_steps(cli, check):
    """Frames over steps are ages of one growth; what only an erosion has is refused."""
    words = ["--size", f"{SIDE}x{SIDE}", *CPU, "--depth", "f32"]
    told = cli.run("render", *TREE[:-1], "tree/cluster", *words, "--frames", "4", "--over", "steps", "-o", "step_%d.r32")
    frames = [(cli.folder / f"step_{n}.r32").read_bytes() for n in range(4)] if told.code == 0 else []
    check("the last frame is the picture", frames[-1:] == [cli.render("picture.r32", *TREE[:-1], "tree/cluster", *words)], told)
    taken = [[value > 0 for value in struct.unpack(f"<{SIDE * SIDE}f", frame)] for frame in frames]
    check("each begins as the one before", all(b or not a for young, old in zip(taken, taken[1:]) for a, b in zip(young, old)))
    counts = [sum(frame) for frame in taken]
    check("and has more, from the seed on", counts[0] == 1 and counts == sorted(set(counts)), counts)
    told = cli.run("render", *TREE, "--maps", "flow", "-o", "map_{map}.png")
    check("no map of an erosion", told.code == 2 and "tree has no such output" in told.err, told)
    both = ["--preset", "fbm", "--add", "rain=erosion", "--set", "rain.grid=64", "--add", "tree=growth", "--set", "tree.side=7",
            "--set", "tree.amount=0.5", "--size", "64x64", *CPU]
    told = cli.run("render", *both, "--maps", "flow", "-o", "both_{map}.r32")
    flow = (cli.folder / "both_flow.r32").read_bytes() if told.code == 0 else None
    check("below a growth it has one", flow == cli.render("flow.r32", *both, "--solo", "rain/flow"), told)
    told = cli.run("render", *TREE, "--set", "tree.grid=65536", "--size", "8x8", "-o", "fine.r32")
    check("a growth has no height of the ground that could be too great", told.code == 0, told)


def test_points_and_words(cli, check):
    words = ["--size", f"{SIDE}x{SIDE}", *CPU]
    whole = values_of(cli, *words)
    points = [(64, 64), (70, 61), (3, 4)]
    text = "".join(f"{(x + 0.5) / SIDE} {(y + 0.5) / SIDE}\n" for x, y in points)
    told = cli.run("sample", *TREE, stdin=text.encode())
    found = [struct.unpack("<f", struct.pack("<f", float(line)))[0] for line in told.out.split()]
    check("points are the pixels' values", found == [whole[SIDE * y + x] for x, y in points], told)
    result = cli.run("snippet", *TREE)
    check("no snippet, with the reason", result.code == 2 and "tree" in result.err, result)
    result = cli.run("render", *TREE, "--set", "tree.side=12", "-o", "never.png")
    check("a cell that is too large is refused", result.code == 2 and "side" in result.err and "never.png" not in cli.names(), result)
    result = cli.run("render", *TREE, "--set", "tree.start=circle", "-o", "never.png")
    check("so is an unknown start", result.code == 2 and "lattice" in result.err, result)


main(test_regions, test_field, test_outputs, test_steps, test_points_and_words, backend="cpu")
