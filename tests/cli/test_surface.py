#!/usr/bin/env python3
"""`surface`: places on the screen, light and shadows follow closed forms; threads and back ends change no byte; turns are whole;
bad requests change nothing.

    test_surface.py PATH_OF_NOISESCOPE
"""
import math
import os
import subprocess
import sys

PYTHON = "/usr/bin/python3"  # Debian's, which has numpy
if os.path.realpath(sys.executable) != os.path.realpath(PYTHON):
    os.execv(PYTHON, [PYTHON, "-B", *sys.argv])

import numpy as np  # noqa: E402

from harness import main, rgb_of  # noqa: E402

FLAT = ["--set", "noise=constant", "--set", "value=0"]
SUN, SKY = np.array([1.12, 1.03, 0.90]), np.array([0.34, 0.40, 0.50])  # linear light, as src/surface/surface_light.cpp has it
CLAY = np.array([0.55, 0.52, 0.48])
BEHIND = [255, 0, 255]


def draw(cli, *arguments, name="surface.png"):
    result = cli.run("surface", "-o", name, "--force", "--quiet", "--background", "#ff00ff", *arguments)
    assert result.code == 0, result
    width, height, bits, values = rgb_of((cli.folder / name).read_bytes())
    assert bits == 8
    return np.array(values).reshape(height, width, 3)


def encoded(light):
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055) * 255


def test_light(cli, check):
    """A level plain, and a ramp: color = clay x (sun x cosine + sky)."""
    for elevation in (20, 65, 90):
        picture = draw(cli, *FLAT, "--size", "101x101", "--nodes", "33x33", "--camera", "0,90", "--sun", f"120,{elevation}")
        wanted = encoded(CLAY * (SUN * math.sin(math.radians(elevation)) + SKY))
        check(f"a plain under the sun at {elevation} degrees", np.abs(picture[50, 50] - wanted).max() <= 1, (picture[50, 50], wanted))
    ramp = ["--set", "noise=ramp", "--set", "frequency=1", "--nodes", "33x33", "--size", "101x101", "--camera", "0,90",
            "--no-shadows", "--height", "0.3"]
    cli.run("mesh", "-o", "ramp.obj", *ramp[:4], "--size", "33x33", "--height", "0.3", "--quiet")
    normal = np.array([line.split()[1:] for line in (cli.folder / "ramp.obj").read_text().splitlines()
                       if line.startswith("vn")], float)[33 * 16 + 16]
    for azimuth in (0, 90, 200):
        turned, risen = math.radians(azimuth), math.radians(30)
        sun = np.array([math.sin(turned) * math.cos(risen), math.sin(risen), -math.cos(turned) * math.cos(risen)])
        picture = draw(cli, *ramp, "--sun", f"{azimuth},30")
        wanted = encoded(CLAY * (SUN * max(normal @ sun, 0) + SKY * (0.6 + 0.4 * normal[1])))
        check(f"a ramp under the sun at azimuth {azimuth}", np.abs(picture[50, 50] - wanted).max() <= 1, (picture[50, 50], wanted))


def test_places(cli, check):
    """Corners of a plain lie where a pinhole camera sees them."""
    size, yaw, elevation, distance = 401, math.radians(25), math.radians(50), 3.5
    picture = draw(cli, *FLAT, "--size", f"{size}x{size}", "--nodes", "17x17", "--camera", "25,50,3.5", "--samples", "1")
    there = (picture != BEHIND).any(axis=2)
    to_eye = np.array([math.sin(yaw) * math.cos(elevation), math.sin(elevation), math.cos(yaw) * math.cos(elevation)])
    right = np.array([math.cos(yaw), 0, -math.sin(yaw)])
    up = np.cross(to_eye, right)
    middle = np.array([0, -0.02, 0])  # of the plain and the floor, which lies 0.04 below
    seen = []
    for x in (-0.5, 0.5):
        for y in (0, -0.04):
            for z in (-0.5, 0.5):
                place = np.array([x, y, z]) - middle - to_eye * distance
                scale = 3.2 * size / 2 / -(place @ to_eye)
                seen.append((size / 2 + scale * (place @ right), size / 2 - scale * (place @ up)))
    seen = np.array(seen)
    columns, rows = np.nonzero(there.any(axis=0))[0], np.nonzero(there.any(axis=1))[0]
    found = [columns[0], columns[-1] + 1, rows[0], rows[-1] + 1]
    wanted = [seen[:, 0].min(), seen[:, 0].max(), seen[:, 1].min(), seen[:, 1].max()]
    check("its silhouette ends where it should, within a pixel", np.abs(np.array(found) - wanted).max() <= 1.01, (found, wanted))
    whole = draw(cli, "island", "--size", "320x200", "--nodes", "65x65")
    there = (whole != BEHIND).any(axis=2)
    edges = there[0].any(), there[-1].any(), there[:, 0].any(), there[:, -1].any()
    check("without a distance all of it is seen, and it fills the picture", not any(edges)
          and max(there.any(axis=1).sum() / 200, there.any(axis=0).sum() / 320) > 0.88, edges)


def test_shadow(cli, check):
    """A block's shadow is as long as its height over the tangent."""
    checker = ["--set", "noise=checker", "--set", "frequency=1", "--nodes", "256x256", "--height", "0.1", "--size", "512x512",
               "--camera", "0,90", "--sun", "270,30", "--look", "clay"]
    lit, dark = draw(cli, *checker, "--no-shadows").astype(int), draw(cli, *checker).astype(int)
    less = lit.sum(axis=2) - dark.sum(axis=2)
    shaded = less > less.max() / 2  # its edge fades around where a sharp one would end
    runs = []
    for row in shaded[np.nonzero(shaded.sum(axis=1) > 40)[0]]:
        places = np.nonzero(row)[0]
        runs += [len(run) for run in np.split(places, np.nonzero(np.diff(places) > 1)[0] + 1) if len(run) > 10]
    across = (~(lit == BEHIND).all(axis=2)).any(axis=0).sum()
    # The camera is 2.6 widths above the middle of all heights, 0.12 below the blocks and 0.08 above the ground.
    wanted = 0.2 / math.tan(math.radians(30)) * across * (2.6 - 0.12) / (2.6 + 0.08)
    check("the shadow is as long as it should be", runs and abs(np.median(runs) / wanted - 1) < 0.05, (np.median(runs or [0]), wanted))


def test_same_everywhere(cli, check):
    arguments = ["island", "--size", "160x90", "--nodes", "96x96"]
    first = draw(cli, *arguments, "--backend", "cpu", "--threads", "1")
    check("two threads", np.array_equal(first, draw(cli, *arguments, "--backend", "cpu", "--threads", "2")))
    check("the GPU's heights", np.array_equal(first, draw(cli, *arguments, "--backend", "gpu")))
    far = ["--region", "10000000000,-7,96x96"]
    check("another place is another picture", not np.array_equal(first, draw(cli, "fbm", *arguments[1:], *far)))
    ground = draw(cli, "eroded-alps", *arguments[1:])
    check("heights are those of a process", np.array_equal(ground, draw(cli, "eroded-alps", *arguments[1:], "--heights", "rain")))
    check("or of the picture", not np.array_equal(ground, draw(cli, "eroded-alps", *arguments[1:], "--heights", "whole")))
    sea = draw(cli, *arguments, "--sea", "0.1")
    check("a sea", not np.array_equal(first, sea))


def test_compare(cli, check):
    """A pane is the surface of its recipe alone."""
    arguments = ["--nodes", "48x48", "--set", "frequency=4"]
    both = draw(cli, "perlin", "--compare", "fade=cubic,quintic", "--size", "162x100", *arguments)
    for n, fade in enumerate(("cubic", "quintic")):
        alone = draw(cli, "perlin", "--set", f"fade={fade}", "--size", "80x100", *arguments)
        check(f"the pane of {fade}", np.array_equal(both[:, 82 * n:82 * n + 80], alone))
    check("a gap between them", (both[:, 80:82] == BEHIND).all())
    four = cli.run("surface", "-o", "four.png", "--compare", "perlin-1999", "--size", "100x100", "--nodes", "32x32", "--json")
    check("named comparisons", four.code == 0 and four.json()["panes"] == 4, four)


def test_lines(cli, check):
    """Lines darken some of the land alone; haze hides what is far."""
    arguments = ["island", "--size", "160x90", "--nodes", "96x96"]
    plain = draw(cli, *arguments).astype(int)
    for lines in ("contours", "wireframe"):
        lined = draw(cli, *arguments, "--lines", lines).astype(int)
        share = (lined != plain).any(axis=2).mean()
        check(f"{lines} darken some of it", 0.005 < share < 0.6 and (lined <= plain).all(), share)
    check("bands are other colors", not np.array_equal(plain, draw(cli, *arguments, "--look", "bands")))
    hazy = draw(cli, *arguments, "--haze", "0.6").astype(int)
    land = (plain != BEHIND).any(axis=2)
    check("haze brings the background nearer", (abs(hazy - BEHIND).sum(axis=2) <= abs(plain - BEHIND).sum(axis=2) + 3)[land].all())
    refused = cli.run("surface", "-o", "no.png", "fbm", "--haze", "2", "--quiet")
    check("refused: --haze 2", refused.code == 2 and "0 to 1" in refused.err, refused)


def test_blocks(cli, check):
    """Cells of a map, seen from above in the colors of their classes; alike on every back end."""
    arguments = ["random-heights", "--blocks", "--size", "192x192", "--camera", "0,90"]
    first = draw(cli, *arguments, "--backend", "cpu", "--threads", "1")
    check("blocks on the GPU", np.array_equal(first, draw(cli, *arguments, "--backend", "gpu")))
    check("blocks are not the surface", not np.array_equal(first, draw(cli, "random-heights", *arguments[2:], "--nodes", "64x64")))
    part = draw(cli, *arguments, "--region", "3,5,6x4")
    wide = (part != BEHIND).any(axis=2)
    check("--region counts cells", abs(wide.any(axis=0).sum() / wide.any(axis=1).sum() - 1.5) < 0.1, wide.sum())


def test_turn(cli, check):
    result = cli.run("surface", "island", "-o", "turn.gif", "--turn", "8", "--size", "96x64", "--nodes", "48x48", "--json")
    frames = subprocess.run(["identify", "turn.gif"], cwd=cli.folder, capture_output=True, text=True, timeout=60)
    check("a turn has its pictures", result.code == 0 and len(frames.stdout.splitlines()) == 8 and result.json()["frames"] == 8,
          (result, frames))
    exr = cli.run("surface", "island", "-o", "light.exr", "--size", "64x64", "--nodes", "32x32", "--quiet")
    check("OpenEXR has linear light", exr.code == 0 and (cli.folder / "light.exr").stat().st_size > 1000, exr)


def test_refused(cli, check):
    for code, arguments, said in ((2, ["--camera", "30"], "YAW,ELEVATION"), (2, ["--camera", "0,95"], "0 to 90"),
                                  (2, ["--camera", "0,45,0"], "distance"), (2, ["--sun", "east"], "AZIMUTH"), (2, ["--target", "1"], "X,Y"),
                                  (2, ["--background", "blue"], "#e6ebf0"), (2, ["--nodes", "1x5"], "2 x 2"),
                                  (2, ["--nodes", "9000x9000"], "nodes"), (2, ["--height", "0"], "--height"),
                                  (2, ["--compare", "frequency=1,-1"], "frequency=-1"), (2, ["--compare", "all"], "perlin-1999"),
                                  (2, ["--heights", "rain"], "--heights rain"), (2, ["--turn", "8"], ".gif")):
        result = cli.run("surface", "-o", "a.png", "--quiet", "fbm", *arguments)
        check(f"refused: {' '.join(arguments)}", result.code == code and said in result.err, result)
    result = cli.run("surface", "-o", "a.npy", "fbm", "--quiet")
    check("refused: a format for numbers", result.code == 2 and ".png" in result.err, result)
    check("no file is there", cli.names() == [], cli.names())


main(test_light, test_places, test_shadow, test_same_everywhere, test_compare, test_lines, test_blocks, test_turn, test_refused, backend="cpu")
