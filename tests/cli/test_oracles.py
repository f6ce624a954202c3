#!/usr/bin/env python3
"""The values of other people's code: tests/data/oracles.json against `sample`, on both back ends.

    test_oracles.py PATH_OF_NOISESCOPE
"""
import json
import pathlib

from harness import main

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
TOLERANCE = 1e-6  # times the largest value of a set, or 1; floats have 6e-8
FEWEST_SETS = 12  # so that an empty file cannot pass


def load(name):
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def test_sets(cli, check):
    recipes, oracles = load("oracle-recipes.json"), load("oracles.json")["kinds"]
    check(f"at least {FEWEST_SETS} sets", len(recipes) >= FEWEST_SETS, len(recipes))
    for name, recipe in recipes.items():
        rows = oracles[name]["rows"]
        points, values = [row[:recipe["dimensions"]] for row in rows], [row[-1] for row in rows]
        (cli.folder / "recipe.json").write_text(json.dumps(recipe))
        text = "".join(" ".join(map(repr, point)) + "\n" for point in points)
        limit = TOLERANCE * max(1, *map(abs, values))
        for backend in ("gpu", "cpu"):
            result = cli.run("sample", "--recipe", "recipe.json", "--backend", backend, stdin=text.encode())
            found = [float(line) for line in result.out.split()]
            if not check(f"{name} {backend}: {len(values)} values", len(found) == len(values) > 4, result):
                continue
            far = max((abs(a - b), point, a, b) for a, b, point in zip(found, values, points))
            check(f"{name} {backend}: off by at most {far[0]:.2g}", all(abs(a - b) <= limit for a, b in zip(found, values)),
                  f"at {far[1]}: {far[2]}, expected {far[3]}")


if __name__ == "__main__":
    main(test_sets)
