#!/usr/bin/env python3
"""The values of other people's code: tests/data/oracles.json against `sample`, on both back ends.

    test_oracles.py PATH_OF_NOISESCOPE
"""
import json
import math
import pathlib

from harness import is_due, main

TESTS = pathlib.Path(__file__).resolve().parent.parent
TOLERANCE = 1e-6  # times the largest value of a set, or 1; floats have 6e-8
FEWEST_ROWS = 5  # so that an empty set cannot pass

# Sets that are no noise of their own: the field of one of the recipes at mapped points ...
TORUS = {"set": "seed000_seamless_torus_simplex4", "field": "simplex4_gustavson_permPerlin", "dx": 8, "dy": 6, "offset": 3.37}
# ... and hashes, which no command shows; the unit tests name them.
HASHES = {"seed001_hash_index", "hash22_sin", "pcg"}


def load(name):
    return json.loads((TESTS / "data" / name).read_text(encoding="utf-8"))


def sampled(cli, check, name, recipe, points, backends=("gpu", "cpu")):
    """(back end, values) of these; one whose values cannot be had is a failure and left out."""
    (cli.folder / "recipe.json").write_text(json.dumps(recipe))
    text = "".join(" ".join(map(repr, point)) + "\n" for point in points)
    for backend in backends:
        result = cli.run("sample", "--recipe", "recipe.json", "--backend", backend, stdin=text.encode())
        found = [float(line) for line in result.out.split()]
        if check(f"{name} {backend}: {len(points)} values", len(found) == len(points) >= FEWEST_ROWS, result):
            yield backend, found


def compare(check, name, points, values, found, limits):
    far = max((abs(a - b) / limit, abs(a - b), point, a, b) for a, b, point, limit in zip(found, values, points, limits))
    check(f"{name}: off by at most {far[1]:.2g}", far[0] <= 1, f"at {far[2]}: {far[3]}, expected {far[4]}")


def test_every_set_is_used(cli, check):
    kinds, recipes = set(load("oracles.json")["kinds"]), set(load("oracle-recipes.json"))
    check("every set has a recipe or another test", not kinds - recipes - HASHES - {TORUS["set"]},
          kinds - recipes - HASHES - {TORUS["set"]})
    check("nothing is said of sets that are not there", not (recipes | HASHES | {TORUS["set"]}) - kinds,
          (recipes | HASHES | {TORUS["set"]}) - kinds)
    check("no set is put off that has a recipe", not recipes & (HASHES | {TORUS["set"]}))
    sources = "".join(path.read_text(encoding="utf-8") for path in (TESTS / "unit").glob("*.cpp"))
    for name in sorted(HASHES):
        check(f"unit tests read {name}", f'["{name}"]' in sources)


def test_sets(cli, check):
    oracles = load("oracles.json")["kinds"]
    for row, (name, recipe) in enumerate(load("oracle-recipes.json").items()):
        backends = ("gpu", "cpu") if is_due(row, 4) else ("cpu",)  # their bits are compared by the gate; as gpu/field_test.cpp
        rows, dimensions = oracles[name]["rows"], recipe["dimensions"]
        check(f"{name}: rows of {dimensions} coordinates and a value", all(len(row) == dimensions + 1 for row in rows))
        points, values = [row[:dimensions] for row in rows], [row[-1] for row in rows]
        limit = TOLERANCE * max(1, *map(abs, values))
        for backend, found in sampled(cli, check, name, recipe, points, backends):
            compare(check, f"{name} {backend}", points, values, found, [limit] * len(rows))


def on_torus(u, v):
    """Both coordinates become circles: x and z of the first, y and w of the second."""
    a, b = 2 * math.pi * u, 2 * math.pi * v
    rx, ry = TORUS["dx"] / (2 * math.pi), TORUS["dy"] / (2 * math.pi)
    return [TORUS["offset"] + way for way in (math.cos(a) * rx, math.cos(b) * ry, math.sin(a) * rx, math.sin(b) * ry)]


def near_tie(point):
    """Kernels of 0.6 are cut off: where two coordinates are equal, the last bit of a sine decides which of them counts."""
    fractions = sorted(way % 1 for way in point)
    return any(b - a < 1e-9 for a, b in zip(fractions, fractions[1:] + [fractions[0] + 1]))


def test_torus(cli, check):
    rows, tie_limit = (load("oracles.json")["kinds"][TORUS["set"]][key] for key in ("rows", "tol_abs"))
    recipe = load("oracle-recipes.json")[TORUS["field"]]
    points, values = [on_torus(*row[:2]) for row in rows], [row[2] for row in rows]
    limits = [tie_limit if near_tie(point) else TOLERANCE for point in points]
    for backend, found in sampled(cli, check, TORUS["set"], recipe, points):
        compare(check, f"{TORUS['set']} {backend}", points, values, found, limits)
    # The same out of the recipe itself: the tiling makes the circles, x and y are those of the picture.
    size = TORUS["dy"]  # of the world's unit, in cells
    tiled = recipe | {"tiling": "torus", "frequency": size, "period_x": TORUS["dx"], "period_y": TORUS["dy"]}
    tiled |= dict.fromkeys(("offset_x", "offset_y", "z", "w"), TORUS["offset"])
    flat = [[u * TORUS["dx"] / size, v * TORUS["dy"] / size] for u, v, _ in rows]
    for backend, found in sampled(cli, check, "tiling=torus", tiled, flat):
        compare(check, f"tiling=torus {backend}", points, values, found, limits)
    preset = cli.run("render", "--preset", "torus-article", "--size", "4x3", "-o", "preset.r32")
    kept = json.loads((cli.folder / "preset.r32.json").read_text())["recipe"] if preset.code == 0 else {}
    check("the preset torus-article is that recipe", {key: kept.get(key) for key in tiled} == tiled, kept or preset)
    # Off ties there is no row: the field must close around both circles, and change on the way.
    turns = [(0.1 + 0.07 * i, 0.83 - 0.09 * i) for i in range(8)]
    copies = [on_torus(u + du, v + dv) for u, v in turns for du, dv in ((0, 0), (1, 0), (0, 1), (3, -2))]
    check("turns off ties", not any(map(near_tie, copies)))
    for backend, found in sampled(cli, check, "around the torus", recipe, copies):
        apart = max(max(found[i:i + 4]) - min(found[i:i + 4]) for i in range(0, len(found), 4))
        check(f"{backend}: seamless to {apart:.2g}", apart <= TOLERANCE)
        check(f"{backend}: not flat", max(found) - min(found) > 0.3, found[::4])


if __name__ == "__main__":
    main(test_every_set_is_used, test_sets, test_torus)
