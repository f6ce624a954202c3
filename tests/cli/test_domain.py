#!/usr/bin/env python3
"""Periods, time, slices, warps and outputs as a user asks for them: what cannot be is refused with the nearest recipe.

    test_domain.py PATH_OF_NOISESCOPE
"""
from harness import main, settings

SMALL = ["--size", "24x24"]

# (what is asked for, what the message has to say, what is nearest)
REFUSED = [
    (dict(period_x=8, lacunarity=1.7, fractal="fbm"), ["lacunarity=1.7:", "13.6 cells", "not a whole number"],
     dict(lacunarity=2)),
    (dict(period_x=8, lacunarity=1.7, fractal="fbm"), ["octaves=1"], dict(octaves=1)),
    (dict(period_y=8, rotate_octaves=True, fractal="fbm"), ["rotate_octaves=true:", "do not repeat"],
     dict(rotate_octaves=False)),
    (dict(period_x=8, rotate_z=0.1), ["rotate_x, rotate_y, rotate_z:", "does not repeat", "all three 0"],
     dict(rotate_z=0)),
    (dict(period_x=4, fractal="marble", stripes=1.3), ["stripes=1.3:", "do not meet"], dict(stripes=1.25)),
    (dict(period_x=4, fractal="marble", stripe_direction=0.1), ["stripe_direction=0.1:"], dict(stripe_direction=0)),
    (dict(period_x=3, warp="single", warp_frequency=1.3), ["warp_frequency=1.3:"], dict(warp_frequency=1)),
    (dict(dimensions=4, tiling="torus"), ["tiling=torus:"], dict(period_x=8, period_y=8)),
    (dict(dimensions=4, tiling="torus", period_x=4, period_y=4, time_axis="circle"), ["tiling=torus:"],
     dict(time_axis="z")),
    (dict(noise="white", output="gradient"), ["output=gradient:", "white has no derivatives in 2D"],
     dict(output="value")),
    (dict(noise="worley", fractal="swiss"), ["fractal=swiss:", "worley has none in 2D"], dict(fractal="fbm")),
    (dict(noise="value", fractal="damped", output="normal"), ["output=normal:", "second derivatives"],
     dict(output="value")),
    (dict(dimensions=4, output="gradient"), ["output=gradient:", "perlin has no derivatives in 4D"],
     dict(output="value")),
    (dict(dimensions=3, tiling="torus", period_x=4, period_y=4), ["tiling=torus", "not in 3D"], dict(tiling="lattice")),
]


def test_refusals(cli, check):
    for recipe, words, nearest in REFUSED:
        name = " ".join(settings(**recipe)).replace("--set ", "")
        if "expected" not in words and not any("not in" in word for word in words):
            words = [*words, "nearest: "]
        for backend in ("cpu", "gpu"):
            result = cli.run("render", "-o", "a.png", *SMALL, "--backend", backend, *settings(**recipe))
            missing = [word for word in words if word not in result.err]
            good = result.code == 2 and not missing and not result.out and not cli.names() and "internal" not in result.err
            check(f"{name}: refused, {backend}", good, f"{result}, missing {missing}")
        result = cli.run("render", "-o", "a.r32", *SMALL, "--backend", "cpu", "--quiet", *settings(**(recipe | nearest)))
        check(f"{name}: the nearest recipe is drawn", result.code == 0, result)
        for left in cli.names():
            (cli.folder / left).unlink()
        check(f"{name}: sample refuses too", cli.run("sample", *settings(**recipe), stdin=b"0 0\n").code == 2)


def test_tiles(cli, check):
    """The right half of a picture of two tiles is the left one, on both back ends."""
    tiled = settings(period_x=6, period_y=3, frequency=3, fractal="fbm", octaves=4, warp="two-level", warp_noise="value")
    pictures = {}
    for backend in ("cpu", "gpu"):
        values = cli.floats("--size", "120x30", "--backend", backend, *tiled)
        pictures[backend] = values.tobytes()
        rows = [values[y * 120:(y + 1) * 120] for y in range(30)]
        check(f"{backend}: two tiles of 60 pixels", all(row[:60] == row[60:] for row in rows))
        check(f"{backend}: and no shorter ones", any(row[:30] != row[30:60] for row in rows))
    check("the same on both", pictures["cpu"] == pictures["gpu"])


def test_loops(cli, check):
    boiling = settings(dimensions=3, time_axis="z", speed=-0.5, loop=8, fractal="ridged", octaves=3)
    for backend in ("cpu", "gpu"):
        start, end, middle = (cli.floats(*SMALL, "--backend", backend, *boiling, *settings(time=time))
                              for time in (0, 8, 3.25))
        check(f"{backend}: a loop closes", start == end)
        check(f"{backend}: and moves", start != middle)
    # A loop that the speed does not close goes through the nearest whole number of cells, or of periods.
    for loop, whole in ((dict(speed=0.3, loop=5), dict(speed=0.4, loop=5)),
                        (dict(speed=2, loop=5, period_z=3), dict(speed=1.8, loop=5, period_z=3))):
        odd, even = (cli.floats(*SMALL, *settings(dimensions=3, time_axis="z", time=1.25, **about)) for about in (loop, whole))
        check(f"{loop} moves as {whole}", odd == even)


if __name__ == "__main__":
    main(test_refusals, test_tiles, test_loops, backend="cpu")
