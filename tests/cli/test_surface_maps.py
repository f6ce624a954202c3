#!/usr/bin/env python3
"""Maps of the surface: cones, spheres, ramps and plains against closed forms; regions and tiles are crops; what repeats
repeats in every map.

    test_surface_maps.py PATH_OF_NOISESCOPE
"""
import math
import os
import sys

PYTHON = "/usr/bin/python3"  # Debian's, which has numpy
if os.path.realpath(sys.executable) != os.path.realpath(PYTHON):
    os.execv(PYTHON, [PYTHON, "-B", *sys.argv])

import numpy as np  # noqa: E402

from harness import main  # noqa: E402

MAPS = ["hillshade", "contours", "curvature", "occlusion", "roughness"]
SIDE = 256
# value 1 - 4 r, r the distance from the middle in heights of the picture
CONE = ["--set", "noise=radial", "--set", "frequency=1"]
# 2 sqrt(1 - (2 r)^2) - 1: a sphere of radius 1/2 with surface_height 1/4
SPHERE = [*CONE, "--set", "whole.shape=invert; power(2); invert; power(0.5)"]


def drawn(cli, name, *arguments, size=(SIDE, SIDE), names=MAPS):
    result = cli.run("render", *arguments, "--size", f"{size[0]}x{size[1]}", "--maps", ",".join(names), "-o",
                     name + "_{map}.npy", "--force", "--quiet")
    assert result.code == 0, result
    return {one: np.load(cli.folder / f"{name}_{one}.npy").astype(float) for one in names}


def away():
    """Distances of pixels from the middle, in heights of the picture."""
    at = (np.arange(SIDE) + 0.5) / SIDE - 0.5
    return np.hypot(at[:, None], at[None, :])


def test_plain_and_ramp(cli, check):
    plain = drawn(cli, "plain", "--set", "noise=constant", "--set", "value=0.3")
    for name, wanted in (("hillshade", math.sqrt(0.5)), ("contours", 0), ("curvature", 0), ("occlusion", 1), ("roughness", 0)):
        check(f"a plain: {name} {wanted}", np.abs(plain[name] - wanted).max() < 1e-7, plain[name][:2, :2])
    height = 0.4
    values = np.array(cli.floats("--set", "noise=ramp", "--set", "frequency=1", "--size", f"{SIDE}x{SIDE}")).reshape(SIDE, SIDE)
    p = (values[100, 101] - values[100, 99]) / 2 * height * SIDE
    q = (values[101, 100] - values[99, 100]) / 2 * height * SIDE
    ramp = drawn(cli, "ramp", "--set", "noise=ramp", "--set", "frequency=1", "--set", f"surface_height={height}")
    inside = np.s_[60:-60, 60:-60]
    wanted = max(0, (p / 2 + q / 2 + math.sqrt(0.5)) / math.sqrt(1 + p * p + q * q))
    check("a ramp's light", np.abs(ramp["hillshade"][inside] - wanted).max() < 1e-4, (ramp["hillshade"][100, 100], wanted))
    steep = math.hypot(p, q)
    check("a ramp is straight, and as smooth as a plain", np.abs(ramp["curvature"][inside]).max() < 1e-3
          and ramp["roughness"][inside].max() < 1e-3, ramp["roughness"].max())
    # of 16 ways those uphill are hidden up to the ramp
    hidden = 0
    for way in range(16):
        turned = 2 * math.pi * way / 16
        rise = max(0, p * math.cos(turned) + q * math.sin(turned))
        hidden += rise / math.sqrt(1 + rise * rise) / 16
    check("a ramp hides what it hides", np.abs(ramp["occlusion"][inside] - (1 - hidden)).max() < 1e-4, (ramp["occlusion"][100, 100], 1 - hidden))
    share = ramp["contours"][inside].mean()
    lines = steep / height / SIDE * 10  # a pixel
    check("contour lines: one a tenth of a value, every fifth as wide as two", abs(share - lines * 1.2) < 0.2 * lines, (share, lines))


def test_cone(cli, check):
    slope = 0.8  # height over distance
    cone = drawn(cli, "cone", *CONE, "--set", f"surface_height={slope / 4}")
    pit = drawn(cli, "pit", *CONE, "--set", "whole.shape=invert", "--set", f"surface_height={slope / 4}")
    r = away() * SIDE  # pixels
    radius = SIDE / 16
    for distance in (25, 45, 70):
        ring = np.abs(r - distance) < 0.5
        # in the pit a horizon is highest at the end of each way, as its section is convex
        hidden = np.zeros(ring.sum())
        y, x = np.nonzero(ring)
        dx, dy = x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2
        for way in range(16):
            turned = 2 * math.pi * way / 16
            far = np.hypot(dx + radius * math.cos(turned), dy + radius * math.sin(turned))
            rise = np.maximum(0, slope * (far - np.hypot(dx, dy)) / radius)
            hidden += rise / np.sqrt(1 + rise * rise) / 16
        off = np.abs(pit["occlusion"][ring] - (1 - hidden)).max()
        check(f"the sky over a pit, {distance} pixels from its middle", off < 2e-3, off)
        # mean curvature of a cone: half the one along its ring
        k = slope / (2 * distance * math.sqrt(1 + slope * slope)) * SIDE / 128
        off = np.abs(cone["curvature"][ring] / (k / math.sqrt(1 + k * k)) - 1).max()
        check(f"a cone's curvature, {distance} pixels from its middle", off < 0.03, off)
    middle = pit["occlusion"][SIDE // 2 - 1:SIDE // 2 + 1, SIDE // 2 - 1:SIDE // 2 + 1]
    wanted = 1 - slope / math.sqrt(1 + slope * slope)
    check("the sky over the lowest place", np.abs(middle - wanted).max() < 0.03, (middle, wanted))
    check("a pit is as hollow as the cone is round", np.abs(pit["curvature"] + cone["curvature"]).max() < 1e-5)


def test_sphere(cli, check):
    values = np.array(cli.floats(*CONE, "--size", f"{SIDE}x{SIDE}")).reshape(SIDE, SIDE)
    check("the cone is one", np.abs(values - (1 - 4 * np.minimum(away(), 0.5))).max() < 1e-5)
    dome = np.array(cli.floats(*SPHERE, "--size", f"{SIDE}x{SIDE}")).reshape(SIDE, SIDE)
    inside = away() < 0.4
    check("the sphere is one", np.abs(dome - (2 * np.sqrt(np.maximum(0, 1 - (2 * away()) ** 2)) - 1))[inside].max() < 1e-4)
    made = drawn(cli, "sphere", *SPHERE, "--set", "surface_height=0.25")
    k = 1 / (128 * 0.5)
    inside = (away() < 0.3) & (away() > 0.02)
    off = np.abs(made["curvature"][inside] / (k / math.sqrt(1 + k * k)) - 1).max()
    check("a sphere is as round everywhere", off < 0.05, off)
    # behind a dome's place nothing rises but what begins there: the steepest look is the nearest
    y, x = 96, 80
    slope = (x + 0.5 - SIDE / 2) / SIDE, (y + 0.5 - SIDE / 2) / SIDE
    height = math.sqrt(0.25 - slope[0] ** 2 - slope[1] ** 2)
    hidden = 0
    for way in range(16):
        turned = 2 * math.pi * way / 16
        nearest = (SIDE / 16) / 1.4 ** math.floor(math.log(SIDE / 16) / math.log(1.4))
        there = math.sqrt(0.25 - (slope[0] + nearest / SIDE * math.cos(turned)) ** 2 - (slope[1] + nearest / SIDE * math.sin(turned)) ** 2)
        rise = max(0, (there - height) * SIDE / nearest)
        hidden += rise / math.sqrt(1 + rise * rise) / 16
    check("the sky over its flank", abs(made["occlusion"][y, x] - (1 - hidden)) < 5e-3, (made["occlusion"][y, x], 1 - hidden))
    check("on its top all of it is seen", made["occlusion"][SIDE // 2, SIDE // 2] > 0.998)


def test_crops_and_tiles(cli, check):
    for preset in ("island", "eroded-alps"):
        arguments = ["--preset", preset]
        size = (96, 96)
        whole = drawn(cli, "whole", *arguments, "--backend", "gpu", size=size)
        part = drawn(cli, "part", *arguments, "--region", "17,40,31x23", "--backend", "cpu", size=size)
        check(f"{preset}: a region is a crop, on another back end", all(np.array_equal(part[n], whole[n][40:63, 17:48]) for n in MAPS))
    result = cli.run("render", "island", "--size", "97x97", "--maps", ",".join(MAPS), "--tile-grid", "2x2", "-o", "t_{map}_{x}_{y}.npy", "--quiet")
    whole = drawn(cli, "whole", "island", size=(97, 97))
    same = [np.array_equal(np.load(cli.folder / f"t_{name}_{x}_{y}.npy"), whole[name][48 * y:48 * y + 49, 48 * x:48 * x + 49].astype(np.float32))
            for name in MAPS for x in range(2) for y in range(2)]
    check("tiles share their edges", result.code == 0 and all(same), (result, same))
    tiling = ["--preset", "fbm", "--set", "frequency=4", "--set", "period_x=4", "--set", "period_y=4"]
    once = drawn(cli, "once", *tiling, size=(64, 64))
    twice = drawn(cli, "twice", *tiling, "--region", "64,0,64x64", size=(64, 64))
    check("what repeats repeats", all(np.array_equal(once[name], twice[name]) for name in MAPS))


def test_where(cli, check):
    whole = drawn(cli, "whole", "eroded-alps", "--set", "heights=whole", size=(64, 64))
    ground = drawn(cli, "ground", "eroded-alps", size=(64, 64))
    check("heights are those of the process", not np.array_equal(whole["hillshade"], ground["hillshade"]))
    sea = drawn(cli, "sea", "island", "--set", "surface_sea=true", "--set", "sea_level=2", size=(64, 64))
    check("a sea is a plain", np.abs(sea["hillshade"] - math.sqrt(0.5)).max() < 1e-7 and sea["contours"].max() == 0)
    result = cli.run("render", "--for", "blender", "island", "--size", "64x64", "--maps", "hillshade,curvature,occlusion", "-o", "m", "--quiet")
    check("profiles have them", result.code == 0 and "m_occlusion.exr" in cli.names(), result)
    result = cli.run("render", "--set", "output=normal", "--maps", "relief", "-o", "a.png")
    check("refused: another word", result.code == 2 and "occlusion" in result.err, result)


main(test_plain_and_ramp, test_cone, test_sphere, test_crops_and_tiles, test_where, backend="cpu")
