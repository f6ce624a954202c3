#!/usr/bin/env python3
"""Colors: `render --color`, `--fit`, `sheet --color`: the same bytes on both back ends, in tiles, and again from a file.

    test_color.py PATH_OF_NOISESCOPE
"""
import math
import re

from harness import FULL, floats_of, is_due, main, read_png, rgb_of, seldom, settings

VIEW = ["--size", "320x200"]
GRADIENT = "0 #102030, 0.3 #a0b0c0, 0.3 #ff8000, 1 #fefefe"
RECIPES = {
    "viridis": ["--preset", "fbm", "--color", "viridis"],
    "bands": ["--preset", "terrain-bands", "--color"],
    "biomes": ["--preset", "biomes", "--color"],
    "biomes far away": ["--preset", "biomes", *settings(offset_x=-1e12, offset_y=1e9, slice_scale=3), "--color"],
    "biomes in 4D": ["--color", "biomes", *settings(dimensions=4, noise="simplex", z=2.5, w=-7, scale="equal-variance")],
    "custom": ["--preset", "fbm", "--color", "custom", "--set", f"gradient={GRADIENT}", *settings(blend="oklab")],
    "turned around": ["--preset", "perlin", "--color", "magma", "--range", "0.5,-0.5"],
}


def recipe_of(cli, name):
    return cli.run("info", name, "--json").json()["recipe"]


# --- bytes -----------------------------------------------------------------------------------------------------------

def test_back_ends_and_tiles(cli, check):
    for row, (name, recipe) in enumerate(RECIPES.items()):
        if not is_due(row, 3):
            continue
        gpu = cli.render("a.png", *recipe, *VIEW, "--backend", "gpu")
        check(f"{name}: gpu == cpu", gpu == cli.render("b.png", *recipe, *VIEW, "--backend", "cpu"))
        width, height, bits, whole = rgb_of(gpu)
        check(f"{name}: RGB of 8 bits", (width, height, bits) == (320, 200, 8), (width, height, bits))
        check(f"{name}: not of one color", len({tuple(whole[i:i + 3]) for i in range(0, len(whole), 3)}) >= 3)
        wide = rgb_of(cli.render("w.png", *recipe, *VIEW, "--depth", "u16"))
        check(f"{name}: 16 bits are 8 bits times 257", wide[2] == 16 and list(wide[3]) == [257 * v for v in whole])
        same = True
        for x, y, w, h in ((0, 0, 7, 200), (7, 0, 313, 93), (7, 93, 313, 107)):
            tile = rgb_of(cli.render("t.png", *recipe, *VIEW, "--region", f"{x},{y},{w}x{h}"))[3]
            for row in range(h):
                start = 3 * ((y + row) * width + x)
                same &= bytes(tile[3 * row * w:3 * (row + 1) * w]) == bytes(whole[start:start + 3 * w])
        check(f"{name}: tiles are parts of the whole", same)
        again = cli.render("c.png", "--recipe", "a.png", "--color", *VIEW)
        check(f"{name}: rendered again from its own file", again == gpu)


def test_values_stay(cli, check):
    """Without --color a file has the values, whatever the recipe's colors."""
    plain = cli.render("a.r32", "--preset", "perlin", *VIEW)
    check("r32: the same values", plain == cli.render("b.r32", "--preset", "perlin", *VIEW, *settings(colors="fire")))
    gray = read_png(cli.render("a.png", "--preset", "perlin", *VIEW))
    check("png: the same grays", gray == read_png(cli.render("b.png", "--preset", "perlin", *VIEW, *settings(colors="fire"))))
    check("plain gray writes no colors", not [key for key in recipe_of(cli, "a.png") if key.startswith("color")],
          recipe_of(cli, "a.png"))
    red = rgb_of(cli.render("c.png", "--preset", "perlin", "--color", "gray", *VIEW))[3]
    apart = max(abs(g - r) for g, r in zip(gray[3], red[::3]))
    check("--color gray: the grays of the picture, but where float and double round apart", apart <= 1 and red[::3] == red[1::3], apart)
    given = settings(color_range="given", color_low=-0.25, color_high=0.5)
    narrow = cli.render("d.png", "--preset", "perlin", *VIEW, *given)
    flag = cli.render("e.png", "--preset", "perlin", *VIEW, "--range=-0.25,0.5")
    check("a given range is the range of grays", read_png(narrow) == read_png(flag))
    both = cli.render("f.png", "--preset", "perlin", *VIEW, *given, "--range=-1,1")
    check("--range wins over it", read_png(both) == gray)


def test_exr(cli, check):
    cli.render("a.exr", *RECIPES["bands"], *VIEW)
    report = cli.run("stats", "a.exr", "--json").json()
    check("exr: R, G, B", [c["name"] for c in report["channels"]] == ["R", "G", "B"], report["channels"])
    png = rgb_of(cli.render("a.png", *RECIPES["bands"], *VIEW))[3]

    def linear(level):
        v = level / 255
        return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
    for c, channel in enumerate(report["channels"]):
        mean = math.fsum(map(linear, png[c::3])) / (len(png) // 3)
        near = abs(channel["mean"] - mean) < 1e-3 and abs(channel["max"] - linear(max(png[c::3]))) < 1e-3
        check(f"exr: channel {c} is linear light", near, (channel, mean))


# --- ranges ----------------------------------------------------------------------------------------------------------

def test_fit(cli, check):
    values = sorted(cli.floats("--preset", "fbm", *VIEW))
    for text, low, high in (([], 1, 99), (["5,90"], 5, 90), (["0,100"], 0, 100)):
        result = cli.run("render", "--preset", "fbm", *VIEW, "--color", "viridis", "--backend", "gpu", "-o", "a.png", "--force", "--json", "--fit", *text)
        expected = [values[math.floor(p / 100 * (len(values) - 1) + 0.5)] for p in (low, high)]
        check(f"--fit {text}: percentiles", result.json()["range"] == expected, (result, expected))
        recipe = recipe_of(cli, "a.png")
        check(f"--fit {text}: in the recipe", (recipe["color_range"], recipe["color_low"], recipe["color_high"]) ==
              ("given", *expected), recipe)
        first = (cli.folder / "a.png").read_bytes()
        check(f"--fit {text}: again without it", cli.render("b.png", "--recipe", "a.png", "--color", *VIEW) == first)
        on_cpu = cli.render("c.png", "--preset", "fbm", *VIEW, "--color", "viridis", "--backend", "cpu", "--fit", *text)
        check(f"--fit {text}: gpu == cpu", on_cpu == first)
    gray = cli.render("g.png", "--preset", "fbm", *VIEW, "--fit")
    check("gray, fitted", read_png(gray)[3].count(0) > 320 * 200 * 0.005 and cli.render("h.png", "--recipe", "g.png", *VIEW) == gray)
    report = cli.run("stats", "--preset", "fbm", *VIEW, "--json").json()["channels"][0]["percentiles"]
    check("stats tells the same percentiles", report == {
        f"{p:g}": values[math.floor(p / 100 * (len(values) - 1) + 0.5)] for p in (0.1, 1, 50, 99, 99.9)}, report)
    check("stats in text", "percentile" in cli.run("stats", "--preset", "fbm", *VIEW).out)


def test_errors(cli, check):
    bad = [
        (["--color", "nosuch"], "--color nosuch: no such colors, expected gray, viridis"),
        (["--set", "output=normal", "--color"], "--color: output=normal"),
        (["--fit", "5"], "--fit 5: expected two percents"),
        (["--fit", "99,1"], "--fit 99,1: expected two percents"),
        (["--fit", "0,101"], "rising order"),
        (["--fit", "--range", "0,1"], "--fit with --range"),
        (["--fit", "--size", "20000x20000"], "more than the 67108864 that can be measured"),
        (["--set", "gradient=0 #00000"], "stop 1 (\"0 #00000\"): the color is # and six hexadecimal digits"),
        (["--set", "color_range=given", "--set", "color_low=1"], "nothing is between them; nearest: color_high=2"),
        (["--color", "biomes", "--set", "period_x=8"], "biome_scale=3: the second noise would repeat after a fraction"),
    ]
    for arguments, words in bad:
        before = cli.names()
        result = cli.run("render", "-o", "x.png", *arguments)
        check(f"{arguments}", result.code == 2 and words in result.err and cli.names() == before, result)
    result = cli.run("render", "--color", "-o", "x.r32")
    check("raw formats", result.code == 2 and "holds one value a pixel; colors go into .png or .exr" in result.err, result)
    result = cli.run("sample", "--recipe", "-", stdin=b'{"gradient": 5}')
    check("a gradient is a text", result.code == 2 and "/gradient: is a number, expected 1 to 16 stops" in result.err, result)


def test_biomes_tile(cli, check):
    recipe = ["--color", "biomes", *settings(scale="equal-variance", frequency=6, period_x=6, period_y=6, biome_scale=2)]
    wide = rgb_of(cli.render("a.png", *recipe, "--size", "96x96", "--region", "0,0,192x96"))[3]
    rows = [wide[y * 576:(y + 1) * 576] for y in range(96)]
    check("biomes tile where the height does", all(row[:288] == row[288:] for row in rows))


# --- lists and sheets ------------------------------------------------------------------------------------------------

def test_lists(cli, check):
    rows = cli.listed("colors")
    params = {row["name"]: row for row in cli.listed("params")}
    check("list colors", [row["name"] for row in rows] == params["colors"]["choices"], rows)
    stop = re.compile(r"[01](\.\d+)? #[0-9a-f]{6}")
    check("stops are texts", all(stop.fullmatch(text) for row in rows for text in row["stops"]), rows)
    group = [name for name, row in params.items() if row["group"] == "Color"]
    names = list(params)
    first = names.index("colors")
    check("the section", group[0] == "colors" and names[first:first + len(group)] == group, group)
    colored = set()
    for name in ("biomes", "terrain-bands", "fire", "lava", "article-colors", "blue-agate", "clouds", "marble"):
        cli.render("p.png", "--preset", name, "--color", "--size", "16x16")
        colored.add(recipe_of(cli, "p.png")["colors"])
    check("presets have colors of their own", colored == {"biomes", "terrain", "fire", "custom", "article"}, colored)


@seldom(2, phase=0)  # test_presets has a sheet on both back ends with the other commits
def test_sheet(cli, check):
    whole = cli.listed("presets")
    names = [] if FULL else ["biomes", *(preset["name"] for row, preset in enumerate(whole) if is_due(row, 8)
                                         and preset["name"] not in ("biomes", "classic-hash22", "random-article"))]
    sheet = ["sheet", *names, "--color", "--tile", "16", "--columns", "4", "--force", "-o"]
    told = cli.run(*sheet, "a.r32", "--json", "--backend", "gpu").json()
    cli.run(*sheet, "b.r32", "--backend", "cpu")
    data = (cli.folder / "a.r32").read_bytes()
    check("sheet: gpu == cpu", told["channels"] == 3 and data == (cli.folder / "b.r32").read_bytes(), told)
    values, width = floats_of(data), told["width"]
    at = told["presets"].index("biomes")
    left, top = at % 4 * 20, at // 4 * 20
    fine = rgb_of(cli.render("f.png", "--preset", "biomes", "--color", "--size", "32x32"))[3]
    apart = max(abs(values[((top + y) * width + left + x) * 3 + c] -
                    sum(fine[((2 * y + j) * 32 + 2 * x + i) * 3 + c] for i in (0, 1) for j in (0, 1)) / 1020)
                for y in range(16) for x in range(16) for c in range(3))
    check(f"sheet: a tile is the preset's picture (off by {apart:.2g})", apart < 1e-6, apart)


main(test_back_ends_and_tiles, test_values_stay, test_exr, test_fit, test_errors, test_biomes_tile, test_sheet, test_lists, backend="cpu")
