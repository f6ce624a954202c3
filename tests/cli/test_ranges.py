#!/usr/bin/env python3
"""Ranges of values that files tell, and clipping that an export tells.

    test_ranges.py PATH_OF_NOISESCOPE
"""
import array
import json

from harness import main, settings

SIZE = ("--size", "96x64", "--backend", "cpu")
# The tutorials' 1D noise has slopes of -255 to 255; the second is a fractal of octaves that pass [-1, 1].
CLASSIC = settings(dimensions=1, hash="permutation", scale="classic")
SUM = settings(fractal="fbm", amplitudes="classic", gain=1, octaves=4)


def values_of(cli, recipe):
    return array.array("f", cli.render("values.r32", *SIZE, *recipe))


def test_clipped(cli, check):
    for recipe in (CLASSIC, SUM):
        values = values_of(cli, recipe)
        outside = sum(not -1 <= value <= 1 for value in values)
        check("the recipe passes its usual range", 0 < outside < len(values), outside)
        for name, depth in (("a.png", "u8"), ("a.png", "u16"), ("a.r16", "u16")):
            result = cli.run("render", "-o", name, "--force", "--depth", depth, *SIZE, *recipe)
            check(f"{name} {depth}: clipped values are counted", result.code == 0
                  and f"{outside} of {len(values)} values lie outside -1,1 and were clipped" in result.err, result)
            told = result.err.partition("--fit 0,100 would take ")[2].split("\n")[0].split(" to ")
            check(f"{name} {depth}: the range that takes all is told",
                  [float(number) for number in told] == [min(values), max(values)], told)
        report = cli.run("render", "-o", "b.png", "--json", *SIZE, *recipe).json()
        (cli.folder / "b.png").unlink()
        check("also as data", report["clipped"] == outside and report["range"] == [-1, 1], report)
        result = cli.run("render", "-o", "c.png", "--force", "--fit", "0,100", *SIZE, *recipe)
        check("the whole range clips nothing", result.code == 0 and "clipped" not in result.err, result)
    result = cli.run("render", "-o", "d.png", *SIZE)
    check("a bounded recipe clips nothing", result.code == 0 and "clipped" not in result.err, result)


def test_true_range(cli, check):
    for recipe in (CLASSIC, SUM, settings(scale="equal-variance"), settings()):
        values = values_of(cli, recipe)
        for name in ("e.exr", "e.r32"):
            result = cli.run("render", "-o", name, "--force", "--depth", "f32", "--json", *SIZE, *recipe)
            low, high = result.json()["range"]
            check(f"{name} {recipe}: holds all values", low <= min(values) and max(values) <= high, (low, high))
            # Four octaves as strong as each other seldom meet at their ends.
            check(f"{name} {recipe}: and little else", high - low <= 8 * (max(values) - min(values)), (low, high))
            info = cli.run("info", name, "--json").json()
            check(f"{name} {recipe}: info tells the same", info["range"] == [low, high] and info["unbounded"] is False, info)


def test_floats_take_no_range(cli, check):
    """They hold the values as they are: a range that changes none must not be recorded as theirs."""
    for name in ("f.exr", "f.npy", "f.r32", "f.tif", "f.pfm", "f.ktx2", "f.dds"):
        for option in (["--range", "-3,5"], ["--fit"]):
            result = cli.run("render", "-o", name, *option, *SIZE, *SUM)
            check(f"{name} {option[0]}: refused", result.code == 2 and f"{option[0]}: floats (f" in result.err
                  and name not in cli.names(), result)
    maps = cli.run("render", "-o", "g.npy", "--maps", "height,normal", "--range", "-3,5", *SIZE)
    check("maps of floats: refused", maps.code == 2 and "--range: floats" in maps.err, maps)
    for name, arguments in (("colors", ["-o", "h.exr", "--color"]), ("masks of the range", ["-o", "h.npy", "--maps", "masks"]),
                            ("meters", ["-o", "i", "--for", "numpy", "--world-height", "100"])):
        result = cli.run("render", "--range", "-3,5", "--json", *SIZE, *SUM, *arguments)
        check(f"{name}: taken", result.code == 0, result)
    info = cli.run("info", "i.npy", "--json").json()["range"]
    values = array.array("f", cli.render("values.r32", *SIZE, *SUM))
    proven = cli.run("info", "values.r32", "--json").json()["range"]
    check("a file of floats tells the range that is proven", info == proven and info[0] <= min(values) and max(values) <= info[1], info)


def test_unbounded(cli, check):
    recipe = settings(output="slope")
    for name in ("g.exr", "g.r32"):
        report = cli.run("render", "-o", name, "--depth", "f32", "--json", *SIZE, *recipe).json()
        check(f"{name}: no range is known", report["range"] is None and report["unbounded"] is True, report)
        info = cli.run("info", name, "--json").json()
        check(f"{name}: info as data", info["range"] is None and info["unbounded"] is True, info)
        text = cli.run("info", name)
        check(f"{name}: info as text", "range: unbounded" in text.out, text)
        check(f"{name}: measured like any other", cli.run("stats", name).code == 0)
    sidecar = json.loads((cli.folder / "g.r32.json").read_text())
    check("the sidecar", sidecar["range"] is None and sidecar["unbounded"] is True, sidecar)


if __name__ == "__main__":
    main(test_clipped, test_true_range, test_floats_take_no_range, test_unbounded, backend="cpu")
