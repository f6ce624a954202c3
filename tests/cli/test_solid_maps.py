#!/usr/bin/env python3
"""Maps of solids: the picture's alpha, crops, whole numbers, integers; volumes of their density; refusals with their reasons.

    test_solid_maps.py PATH_OF_NOISESCOPE
"""
import json
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


def volume(cli, name, *arguments):
    result = cli.run("render", *arguments, "-o", name, "--force", "--quiet")
    assert result.code == 0, result
    return np.load(cli.folder / name).astype(float)


def places(side, half):
    """Coordinates of the middles of voxels: x to the right, y up, z towards the front, which comes first."""
    at = ((2 * np.arange(side) + 1) / side - 1) * half
    return at[None, None, :], -at[None, :, None], -at[:, None, None]


def test_density_of_a_ball(cli, check):
    """Without noise the density of a body is a ramp over its distance."""
    ball = ["solid_size=0.4", "solid_amount=0", "solid_level=0.1", "solid_softness=0.25", "solid_stretch_x=1.5", "camera_lens=0.25",
            "camera_distance=4", "camera_yaw=70"]
    recipe = [part for setting in ["dimensions=3", "output=solid", *ball] for part in ("--set", setting)]
    whole = volume(cli, "ball.npy", *recipe, "--size", "20x20x20")
    x, y, z = places(20, 1.0)
    distance = np.sqrt((x / 1.5) ** 2 + y ** 2 + z ** 2) - 0.4  # the least stretch is 1
    wanted = np.clip((0.1 - distance) / 0.25, 0, 1)
    check("densities of a soft ball", np.abs(whole - wanted).max() < 1e-5, np.abs(whole - wanted).max())
    check("of all kinds", (whole == 0).any() and (whole == 1).any() and ((whole > 0) & (whole < 1)).sum() > 500)
    part = volume(cli, "part.npy", *recipe, "--size", "20x20x20", "--region", "3,5,11x9")
    check("regions are crops", np.array_equal(part, whole[:, 5:14, 3:14]), part.shape)
    slice_ = volume(cli, "slice.npy", *recipe, "--size", "20x20", "--slice", "7")
    check("a slice alone", np.array_equal(slice_, whole[7]), slice_.shape)
    coarse = volume(cli, "coarse.npy", *recipe, "--size", "20x20x10", "--level", "1")
    x, y, z = places(10, 1.0)
    wanted = np.clip((0.5 - np.sqrt((x / 1.5) ** 2 + y ** 2 + z ** 2)) / 0.25, 0, 1)
    check("slices of a level are its own", np.abs(coarse - wanted).max() < 1e-5, np.abs(coarse - wanted).max())


def test_density_of_noise(cli, check):
    """Values of the noise, as `sample` has them, make the density."""
    recipe = json.loads(cli.run("list", "presets", "--json").out)
    fire = next(row["recipe"] for row in recipe["presets"] if row["name"] == "fireball")
    side, half = 12, fire.get("camera_lens", 0.3) * fire.get("camera_distance", 3)
    whole = volume(cli, "fire.npy", "--preset", "fireball", "--size", f"{side}x{side}x{side}")
    x, y, z = (np.broadcast_to(axis, whole.shape).ravel() for axis in places(side, half))
    points = "".join(f"{a!r} {b!r} {c!r}\n" for a, b, c in zip(x.tolist(), y.tolist(), z.tolist()))
    said = cli.run("sample", "--preset", "fireball", "--set", "output=value", "--backend", "cpu", stdin=points.encode())
    noise = np.array([float(line) for line in said.out.split()])
    depth = fire["solid_amount"] * noise + fire.get("solid_level", 0.28) - (np.sqrt(x * x + y * y + z * z) - fire.get("solid_size", 0.42))
    wanted = np.clip(depth / fire.get("solid_softness", 0.08), 0, 1)
    worst = np.abs(whole.ravel() - wanted).max()
    check("densities of the fireball", worst < 1e-3 and (wanted > 0).sum() > 50, (worst, (wanted > 0).sum()))
    for name in ("fire.vdb", "fire.ktx2", "fire.raw"):
        result = cli.run("render", "--preset", "fireball", "--size", "12x12x12", "-o", name, "--quiet")
        check(f"{name} is written", result.code == 0 or (name == "fire.vdb" and "noisescope_vdb" in result.err), result)
    numbers = np.fromfile(cli.folder / "fire.raw", "<f4")
    check("raw numbers are the same", np.array_equal(numbers.astype(float), whole.ravel()))


def test_refused(cli, check):
    result = cli.run("render", "--preset", "fireball", "--size", "8x8x8", "--columns", "4", "--color", "-o", "a.png")
    check("colors of densities", result.code == 2 and "without colors" in result.err and cli.names() == [], result)
    result = cli.run("render", "--preset", "fbm", "--maps", "height,depth", "-o", "a.png")
    check("depth of no solid", result.code == 2 and "no solid" in result.err and cli.names() == [], result)
    result = cli.run("render", "--preset", "fireball", "--maps", "occlusion,alpha", "-o", "a.png")
    check("occlusion of a solid", result.code == 2 and "depth, alpha and samples" in result.err, result)


main(test_numbers, test_integers, test_density_of_a_ball, test_density_of_noise, test_refused, backend="cpu")
