#!/usr/bin/env python3
"""Recipes with layers on the command line: layers added, muted and seen alone, files of each layer, what `info` tells.

    test_layers.py PATH_OF_NOISESCOPE
"""
import json

from harness import main

CPU = ["--backend", "cpu"]
SIZE = ["--size", "24x16"]
LAND = {"name": "land", "noise": "perlin", "frequency": 3, "fractal": "fbm", "octaves": 3}
HILLS = {"name": "hills", "combine": "add", "amount": 0.5, "mask": {"below": "height", "shape": [{"step": "invert"}]},
         "layers": [{"name": "ridges", "noise": "simplex", "seed": 5},
                    {"name": "cuts", "use": "land", "combine": "min", "shape": [{"step": "threshold"}]}]}
TREE = {"noisescope": 2, "layers": [LAND, HILLS]}
STONES = {"noisescope": 2, "relief": 0.2, "layers": [LAND, {"name": "moss", "noise": "value", "mask": {"below": "slope"}}]}


def written(cli, name, recipe):
    (cli.folder / name).write_text(json.dumps(recipe))
    return ["--recipe", name]


def drawn(cli, *arguments):
    return cli.render("a.r32", *(() if "--size" in arguments else SIZE), *CPU, *arguments)


def tree_of(*layers):
    return {"noisescope": 2, "layers": list(layers)}


def test_changes(cli, check):
    """--add, --set, --mute and --solo are what the same change of the file is."""
    tree = written(cli, "tree.json", TREE)
    check("--mute is muted", drawn(cli, *tree, "--mute", "hills") == drawn(cli, *tree, "--set", "hills.muted=true"))
    check("and the file without it", drawn(cli, *tree, "--mute", "hills") == drawn(cli, *written(cli, "b.json", tree_of(LAND))))
    alone = drawn(cli, *tree, "--solo", "hills/ridges")
    ridges = {key: value for key, value in HILLS["layers"][0].items() if key != "name"}
    check("--solo is the layer's own field", alone == drawn(cli, *written(cli, "c.json", {"noisescope": 1, **ridges})))
    below = drawn(cli, *tree, "--solo", "hills/mask")
    inverted = {**LAND, "shape": [{"step": "invert"}]}
    check("--solo of a mask of what lies below", below == drawn(cli, *written(cli, "d.json", tree_of(inverted))))
    added = drawn(cli, *tree, "--add", "spots=worley", "--set", "spots.combine=multiply", "--set", "spots.frequency=4",
                  "--mute", "hills")
    spots = {"name": "spots", "noise": "worley", "seed": 1, "frequency": 4, "combine": "multiply"}
    check("--add comes before --set, with a seed of its own", added == drawn(cli, *written(cli, "e.json", tree_of(LAND, spots))))
    disc = written(cli, "g.json", tree_of(LAND, {"name": "disc", "noise": "radial", "seed": 1, "frequency": 1, "combine": "min"}))
    check("a disc is one", drawn(cli, *disc) == drawn(cli, *tree, "--mute", "hills", "--add", "disc=radial", "--set", "disc.combine=min"))
    preset = drawn(cli, *tree, "--add", "top=wood")
    check("a preset covers", preset == drawn(cli, *written(cli, "f.json", tree_of(LAND)), "--add", "top=wood"))
    layers = cli.run("info", "a.r32", "--json").json()["recipe"]["layers"]
    check("the picture holds the added layer", [layer["name"] for layer in layers] == ["land", "top"], layers)


def test_refusals(cli, check):
    tree = written(cli, "tree.json", TREE)
    for arguments, words, *more in (
            (["--add", "land=perlin"], ["--add land", "layer of this name"]),
            (["--add", "Land=perlin"], ["--add Land", "a to z"]),
            (["--add", "x=wolrey"], ["--add x=wolrey: no such noise, process or preset", "did you mean worley"]),
            (["--add", "land/x=worley"], ["--add land/x", "no group"]),
            (["--add", "worley"], ["--add worley", "NAME=NOISE"]),
            (["--mute", "lnd"], ["--mute lnd", "did you mean land"]),
            (["--mute", "hills/mask"], ["--mute hills/mask", "mask=none"]),
            (["--solo", "hills/ridge"], ["--solo hills/ridge", "did you mean hills/ridges"]),
            (["--size", "8x8x8"], ["--set hills/ridges.dimensions=3 has one"], "--set", "land.noise=radial"),
            (["--set", "land.octave=2"], ["land.octave", "did you mean octaves"])):
        size = () if "--size" in arguments else SIZE
        result = cli.run("render", *tree, *arguments, *more, "-o", "no.r32" if size == () else "no.png", *size, *CPU)
        check(f"{' '.join(arguments)} is refused", result.code == 2 and all(word in result.err for word in words), result)
    for arguments, words in (
            (["stats", "island"], "`noisescope stats --preset island`"),
            (["stats", "tree.json"], "`noisescope stats --recipe tree.json`"),
            (["stats", *tree, "--tile"], "`render --tile -o FILE` makes"),
            (["compare", "tree.json", "tree.json"], "`noisescope render -o FILE --recipe tree.json`"),
            (["info", *tree], "the name stands alone"),
            (["snippet", "biomes", "--colors"], "biomes are chosen by two")):
        result = cli.run(*arguments)
        check(" ".join(arguments), result.code == 2 and words in result.err, result)
    result = cli.run("sample", *tree, stdin=b"\n")
    check("no point to sample", result.code == 0 and not result.out and "has no point" in result.err, result)
    result = cli.run("render", *tree, "--mute", "a", "--solo", "b", "--add", "c", "-o", "no.png")
    check("all problems at once", result.code == 2 and len(result.err.splitlines()) == 3, result)
    result = cli.run("render", *tree, "--dump-shader")
    check("no shader of several fields", result.code == 2 and "--solo PATH" in result.err, result)
    check("nothing was written", "no.png" not in cli.names(), cli.names())


def test_each_layer(cli, check):
    tree = written(cli, "tree.json", TREE)
    result = cli.run("render", *tree, "--each-layer", "-o", "t_{layer}.r32", *SIZE, *CPU, "--json")
    rows = result.json()["layers"]
    paths = ["land", "hills", "hills/mask", "hills/ridges", "hills/cuts"]
    check("a row for each layer and mask", sorted(row["layer"] for row in rows) == sorted(paths), result)
    for row in rows:
        check(f"{row['layer']}: its file", row["path"] == f"t_{row['layer'].replace('/', '-')}.r32", row)
        alone = drawn(cli, *tree, "--solo", row["layer"])
        check(f"{row['layer']}: as --solo draws it", (cli.folder / row["path"]).read_bytes() == alone)
    before = cli.names()
    for arguments, words in ((["-o", "t.png"], "{layer}"), (["-o", "x_{layer}.png", "--solo", "land"], "--solo"),
                             (["-o", "x_{layer}.png", "--maps", "height"], "--maps"), (["-o", "x_{layer}.jpg"], "jpg")):
        result = cli.run("render", *tree, "--each-layer", *arguments, *SIZE, *CPU)
        check(f"{' '.join(arguments)} is refused", result.code == 2 and words in result.err, result)
    result = cli.run("render", "wood", "--each-layer", "-o", "x_{layer}.png")
    check("a field has no layers", result.code == 2 and "no layers" in result.err, result)
    same = tree_of({"name": "a-b", "noise": "value"}, {"name": "a", "layers": [{"name": "b", "noise": "value"}]})
    result = cli.run("render", *written(cli, "same.json", same), "--each-layer", "-o", "x_{layer}.png")
    check("two layers of one file", result.code == 2 and "a-b and a/b" in result.err, result)
    check("nothing was written", cli.names() == sorted([*before, "same.json"]), cli.names())
    result = cli.run("render", *tree, "--each-layer", "-o", "y_{layer}.png", *SIZE, *CPU, "--dry-run", "--json").json()
    check("--dry-run counts all", result["files"] == len(paths), result)


def test_tile(cli, check):
    """--tile changes each field, names its layer, and the picture repeats to the bit; `info` has the period."""
    tree = written(cli, "tree.json", TREE)
    told = cli.run("render", *tree, "--tile", "-o", "t.png", "--size", "48x32", *CPU, "--json").json()["tile"]
    check("with the path", [row["parameter"] for row in told] ==
          ["land.frequency", "land.period_x", "land.period_y", "hills/ridges.period_x", "hills/ridges.period_y"], told)
    tiled = ["--recipe", "t.png", "--size", "48x32", *CPU]
    tile, wide = cli.floats(*tiled), cli.floats(*tiled, "--region", "0,0,96x64")
    check("copies continue it", all(wide[96 * y + x] == tile[48 * (y % 32) + x % 48] for y in range(64) for x in range(96)))
    again = cli.run("render", "--recipe", "t.png", "--tile", "-o", "u.png", "--size", "48x32", *CPU, "--json").json()
    check("it tiles already", again["tile"] == [], again)
    info = cli.run("info", "t.png", "--json").json()["tree"]
    check("the period", info["period"] == [1.5, 1], info)
    check("as a text", "tiles: in pictures of whole periods; it repeats after 1.5 x 1 image heights" in cli.run("info", "t.png").out)
    result = cli.run("render", *tree, "--tile", "-o", "no.png", "--size", "1240x716", *CPU)
    check("a layer that cannot", result.code == 2 and "--tile: land: 1240 x 716: both sides" in result.err
          and "nearest: " in result.err, result)
    result = cli.run("render", *tree, "--tile", "-o", "no.png", "--size", "48x32", *CPU, "--set", "land.period_x=5")
    check("a period that was asked for", result.code == 2 and "--tile: land.period_x=5: 48 pixels are" in result.err, result)


def test_biomes(cli, check):
    """Moisture and temperature from layers: the same bytes on both back ends, in a part too."""
    rain = {"name": "rain", "muted": True, "noise": "value", "frequency": 4}
    warmth = {"name": "warmth", "muted": True, "layers": [{"name": "a", "seed": 2}, {"name": "b", "use": "rain", "combine": "add"}]}
    recipe = {"noisescope": 2, "colors": "biomes", "lake": 0.45, "moisture": "rain", "temperature": "warmth",
              "layers": [rain, warmth, {**LAND, "frequency": 6}]}
    tree = [*written(cli, "biomes.json", recipe), "--color", "--size", "96x64"]
    cpu = cli.render("a.png", *tree, *CPU)
    check("gpu == cpu", cli.render("b.png", *tree, "--backend", "gpu") == cpu)
    warm = cli.render("c.png", *tree, "--set", "temperature=none", *CPU)
    check("temperature changes it", warm != cpu)
    told = cli.run("info", "a.png")
    check("info names both", "muted, moisture" in told.out and "muted, temperature" in told.out and "note:" not in told.out, told)
    result = cli.run("render", *tree, "--add", "wet=value", "--set", "moisture=wet", "-o", "f.png", *CPU)
    check("moisture that covers", "note: wet is the moisture" in result.err and "wet.muted=true" in result.err, result)
    check("moisture changes it", cli.render("d.png", *tree, "--set", "moisture=none", *CPU) != cpu)
    check("rendered again from its own file", cli.render("e.png", "--recipe", "a.png", "--color", "--size", "96x64", *CPU) == cpu)


def test_info(cli, check):
    written(cli, "tree.json", TREE)
    tree = cli.run("info", "tree.json", "--json").json()["tree"]
    rows = {row["path"]: row for row in tree["layers"]}
    check("fields that do not tile", tree["not_tiling"] == ["land", "hills/ridges"] and not tree["tiles"], tree)
    check("jumps", tree["jumps"] == ["threshold"] and rows["hills/cuts"]["jumps"] == ["threshold"], tree)
    check("a link's target", rows["hills/cuts"]["use"] == "land", rows["hills/cuts"])
    low, high = tree["range"]
    values = cli.floats("--recipe", "tree.json", *SIZE, *CPU)
    check("values are in the range", low <= min(values) and max(values) <= high, (low, high))
    for path, row in rows.items():
        values = cli.floats("--recipe", "tree.json", "--solo", path, *SIZE, *CPU)
        check(f"{path}: values are in the range", row["range"][0] <= min(values) and max(values) <= row["range"][1], row)
    text = cli.run("info", "tree.json").out
    check("as a list", "\n  land " in text and "\n    ridges " in text and "add 0.5, masked" in text, text)
    cli.render("t.png", "--recipe", "tree.json", *SIZE, *CPU)
    check("of a picture", cli.run("info", "t.png", "--json").json()["tree"] == tree)
    check("a picture tells the same", text.split("\n", 2)[2] in cli.run("info", "t.png").out)
    wood = cli.run("info", "wood", "--json").json()
    check("a preset of one field", wood["tree"] is None and wood["fields"] == 1, wood)
    cli.render("fbm.png", "--preset", "fbm", *SIZE, *CPU)
    for name, more in (("fbm", ", the same"), ("fbm.png", " (the file cuts off those outside its range), the same")):
        lines = cli.run("info", name).out.splitlines()
        check(f"{name}: values and tiles", f"values: -1.8265 to 1.825{more} bits everywhere" in lines
              and "tiles: no; `render --tile` makes it tile" in lines, lines)


def test_kinds(cli, check):
    """Pictures that are made of fields are made of trees, too."""
    tree = written(cli, "tree.json", TREE)
    deep = [*tree, "--set", "land.dimensions=3"]
    flat = drawn(cli, *tree, "--solo", "hills/ridges")
    for k in (0, 3):
        part = drawn(cli, *deep, "--size", "24x16x8", "--slice", k, "--solo", "hills/ridges")
        check(f"a field in two dimensions is the same in slice {k}", part == flat)
    slices = [drawn(cli, *deep, "--size", "24x16x8", "--slice", k) for k in (0, 3)]
    check("one in three is not", slices[0] != slices[1])
    result = cli.run("render", *tree, "-o", "a.vdb", "--size", "8x8x8", *CPU)
    check("without a third axis: which setting", result.code == 2 and "--set land.dimensions=3 has one" in result.err, result)
    result = cli.run("render", *tree, "-o", "a.gif", "--frames", "3", *CPU)
    check("without time: which settings", result.code == 2 and "--set land.dimensions=3 --set time_axis=z" in result.err, result)
    moves = [*deep, "--set", "time_axis=z", "--set", "loop=2"]
    first, last = (drawn(cli, *moves, "--set", f"time={time}") for time in (0, 2))
    check("a loop closes", first == last and first != drawn(cli, *moves, "--set", "time=1"))
    stones = written(cli, "stones.json", STONES)
    cli.render("s.png", *stones, *SIZE, *CPU)
    check("the relief that masks by slope read is kept", drawn(cli, "--recipe", "s.png") == drawn(cli, *stones))
    result = cli.run("render", *stones, "--for", "unity", "--maps", "height,normal", "--world-height", "90", "-o", "{map}",
                     "--size", "33x33", *CPU)
    check("meters would move masks by slope", result.code == 2 and "masks by slope" in result.err, result)


if __name__ == "__main__":
    main(test_changes, test_refusals, test_each_layer, test_tile, test_biomes, test_info, test_kinds, backend="cpu")
