#!/usr/bin/env python3
"""Maps of solids: the picture's alpha, crops, whole numbers, integers, and refusals with their reasons.

    test_solid_maps.py PATH_OF_NOISESCOPE
"""
import os
import sys

PYTHON = "/usr/bin/python3"  # Debian's, which has numpy
if os.path.realpath(sys.executable) != os.path.realpath(PYTHON):
    os.execv(PYTHON, [PYTHON, "-B", *sys.argv])

import numpy as np  # noqa: E402

from harness import main  # noqa: E402

MAPS = ["depth", "alpha", "samples"]


def drawn(cli, name, *arguments):
    result = cli.run("render", *arguments, "--maps", ",".join(MAPS), "-o", name + "_{map}.npy", "--quiet")
    assert result.code == 0, result
    return {one: np.load(cli.folder / f"{name}_{one}.npy") for one in MAPS}


def test_numbers(cli, check):
    for preset in ("fireball", "cut-marble"):
        recipe = ["--preset", preset, "--size", "48x32"]
        whole = drawn(cli, preset, *recipe)
        assert cli.run("render", *recipe, "--backend", "cpu", "-o", preset + ".npy", "--quiet").code == 0
        check(f"{preset}: alpha is the picture's", np.array_equal(whole["alpha"], np.load(cli.folder / (preset + ".npy"))[..., 3]))
        check(f"{preset}: half an alpha has a depth", np.array_equal(whole["alpha"] >= 0.5, np.isfinite(whole["depth"])))
        counts = whole["samples"]
        check(f"{preset}: samples are whole numbers", counts.max() > 2 and np.array_equal(counts, np.floor(counts)), counts.max())
        part = drawn(cli, preset + "-part", *recipe, "--region", "11,7,20x13")
        check(f"{preset}: regions are crops", all(np.array_equal(part[one], whole[one][7:20, 11:31]) for one in MAPS))
    cost = drawn(cli, "level", "--preset", "fireball", "--size", "48x32", "--level", "1")
    assert cli.run("render", "--preset", "fireball", "--size", "48x32", "--level", "1", "--backend", "cpu", "-o", "level.npy", "--quiet").code == 0
    check("a level's alpha is the level's", np.array_equal(cost["alpha"], np.load(cli.folder / "level.npy")[..., 3]))


def test_integers(cli, check):
    result = cli.run("render", "--preset", "fireball", "--size", "32x32", "--maps", "depth,samples", "-o", "f_{map}.r16", "--quiet")
    check("drawn without values that are cut", result.code == 0 and result.err == "", result)
    floats = drawn(cli, "f", "--preset", "fireball", "--size", "32x32")
    read = {one: np.fromfile(cli.folder / f"f_{one}.r16", "<u2").reshape(32, 32).astype(float) for one in ("depth", "samples")}
    check("samples are their own numbers", np.array_equal(read["samples"], floats["samples"]))
    wanted = np.minimum(floats["depth"].astype(float), 6) / 6 * 65535
    check("depths reach to twice the camera's distance", np.abs(read["depth"] - wanted).max() <= 1, (read["depth"].max(), wanted.max()))


def test_refused(cli, check):
    result = cli.run("render", "--preset", "fbm", "--maps", "height,depth", "-o", "a.png")
    check("depth of no solid", result.code == 2 and "no solid" in result.err and cli.names() == [], result)
    result = cli.run("render", "--preset", "fireball", "--maps", "occlusion,alpha", "-o", "a.png")
    check("occlusion of a solid", result.code == 2 and "depth, alpha and samples" in result.err, result)


main(test_numbers, test_integers, test_refused)
