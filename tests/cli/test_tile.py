#!/usr/bin/env python3
"""`render --tile`: the picture is followed by itself, bit for bit, and what was changed is said and kept.

    test_tile.py PATH_OF_NOISESCOPE
"""
from harness import main, settings

CPU = ["--backend", "cpu"]
CASES = {
    "square": (["--preset", "clouds"], 128, 128),
    "wide": (["--preset", "marble", *settings(stripe_direction=0.1, lacunarity=2.1, rotate_octaves="true")], 192, 108),
    "biomes": (["--preset", "biomes", *settings(frequency=5.3)], 96, 64),
}


def test_repeats(cli, check):
    for name, (recipe, width, height) in CASES.items():
        made = cli.run("render", *recipe, "--tile", "--size", f"{width}x{height}", "-o", f"{name}.png", *CPU)
        check(f"{name}: done", made.code == 0, made.err)
        check(f"{name}: says what it changed", "--tile: period_x=" in made.err, made.err)
        kept = ["--recipe", f"{name}.png", "--size", f"{width}x{height}"]
        for backend in (CPU, ["--backend", "gpu"]):
            here, right, below = (cli.render(f"{i}.r32", *kept, "--region", f"{x},{y},40x30", *backend)
                                  for i, (x, y) in enumerate(((9, 5), (9 + width, 5), (9, 5 + height))))
            check(f"{name}: the same bits to the right and below", here == right == below)
        again = cli.run("render", *kept, "--tile", "-o", f"{name}2.png", *CPU)
        check(f"{name}: tiles already", "--tile: it tiles already" in again.err, again.err)


def test_json(cli, check):
    told = cli.run("render", "--set", "frequency=8.5", "--tile", "--size", "64x64", "-o", "a.png", *CPU, "--json").json()
    check("every change", [(row["parameter"], row["from"], row["to"]) for row in told["tile"]] ==
          [("frequency", "8.5", "9"), ("period_x", "0", "9"), ("period_y", "0", "9")], told["tile"])
    check("each with its reason", all(row["why"] for row in told["tile"]), told["tile"])
    check("not without --tile", "tile" not in
          cli.run("render", "--size", "8x8", "-o", "b.png", *CPU, "--json").json())
    shader = cli.run("render", "--preset", "fbm", "--tile", "--size", "64x64", "--dump-shader")
    plain = cli.run("render", "--preset", "fbm", "--size", "64x64", "--dump-shader")
    check("--dump-shader: of the recipe that tiles", shader.code == plain.code == 0 and shader.out != plain.out)


def test_refused(cli, check):
    for name, words, said in (
            ("a period that was asked for", [*settings(frequency=14, period_x=4), "--size", "512x512"],
             "--tile: period_x=4: 512 pixels are 3.5 periods of 146.286 pixels, and both have to be whole; "
             "nearest: period_x=7"),
            ("sides without a measure", ["--size", "1240x716"], "nearest: 1253 x 716"),
            ("four panes", ["--compare", "fractals", "--size", "64x64"], "--tile with --compare")):
        refused = cli.run("render", *words, "--tile", "-o", "no.png", *CPU)
        check(f"{name}: refused", refused.code == 2 and said in refused.err, refused.err)
    check("a period of the recipe's own gives way", cli.run(
        "render", "--preset", "tiled-marble", "--set", "frequency=14", "--tile", "--size", "64x64", "-o", "c.png", *CPU).code == 0)


main(test_repeats, test_json, test_refused, backend="cpu")
