#!/usr/bin/env python3
"""Values computed apart from the program, tests/data/outside-values.json: against `sample`, on both back ends, and against the
script that wrote them.

    test_outside_values.py PATH_OF_NOISESCOPE
"""
import importlib.util
import json
import pathlib

from harness import FULL, main

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
NAME = "outside-values.json"
NOISES = {"white", "value-cubic", "worley", "voronoi-smooth", "voronoise", "gabor", "wavelet", "constant", "ramp", "radial",
          "checker", "stripes"}  # the others: test_oracles.py
MOST_BYTES = 200_000


def generator():
    spec = importlib.util.spec_from_file_location("make_outside_values", DATA / "make_outside_values.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def all_sets():
    return json.loads((DATA / NAME).read_text(encoding="utf-8"))["sets"]


def title(one):
    return " ".join(f"{key}={value}" for key, value in one["recipe"].items() if key not in ("noisescope", "frequency"))


def test_the_file_is_what_its_script_writes(cli, check):
    script, text = generator(), (DATA / NAME).read_text(encoding="utf-8")
    check(f"{NAME} is of a modest size", len(text) < MOST_BYTES, len(text))
    planned = list(script.sets())
    found = all_sets()
    check("every set is there", [one["recipe"] for one in found] == [script.COMMON | recipe for _, recipe, _ in planned])
    noises = [one["recipe"]["noise"] for one in found if one["short"]]
    check("every noise is in tests/run", set(noises) == NOISES and len(noises) >= 12, noises)
    if FULL:
        check("to the last byte", script.text(script.made(*plan) for plan in planned) == text)
        return
    for noise in sorted(NOISES):  # one of each takes no time
        index = next(i for i, one in enumerate(found) if one["short"] and one["recipe"]["noise"] == noise)
        made = json.loads(json.dumps(script.made(*planned[index])))
        check(f"{title(found[index])}: as the script writes it", made == found[index], made)


def test_values(cli, check):
    for one in all_sets():
        (cli.folder / "recipe.json").write_text(json.dumps(one["recipe"]))
        points, values = [row[:-1] for row in one["rows"]], [row[-1] for row in one["rows"]]
        text = "".join(" ".join(map(repr, point)) + "\n" for point in points).encode()
        for backend in ("gpu", "cpu") if one["short"] or FULL else ("cpu",):  # the gate compares both
            result = cli.run("sample", "--recipe", "recipe.json", "--backend", backend, stdin=text)
            found = [float(line) for line in result.out.split()]
            if check(f"{title(one)}, {backend}: {len(points)} values", len(found) == len(points) >= 20, result):
                off, point, value, expected = max((abs(a - b), p, a, b) for a, b, p in zip(found, values, points))
                check(f"{title(one)}, {backend}: off by at most {off:.2g}", off <= one["tolerance"],
                      f"at {point}: {value}, expected {expected} within {one['tolerance']} ({one['cause']})")


if __name__ == "__main__":
    main(test_the_file_is_what_its_script_writes, test_values)
