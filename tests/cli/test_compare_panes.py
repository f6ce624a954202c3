#!/usr/bin/env python3
"""`render --compare`: 2 to 36 panes in one picture, each as its recipe alone; labels; what the file tells; refusals.

    test_compare_panes.py PATH_OF_NOISESCOPE
"""

from harness import FULL, contents, is_due, main, rgb_of, settings

GAP = 2
SIZE = (362, 242)
PANE = ((SIZE[0] - GAP) // 2, (SIZE[1] - GAP) // 2)
VIEW = ["--size", f"{SIZE[0]}x{SIZE[1]}"]
GROUND = (0x10, 0x12, 0x16)
CPU = [] if FULL else ["--backend", "cpu"]  # of what panes are compared with: it starts in half the time

# --compare, what else is said, and the settings of each pane alone
FRACTALS = ["none", "fbm", "turbulence", "marble"]
CASES = {
    "fractals": ("fractal", FRACTALS, ["--set", "frequency=4", "--color", "article"]),
    "noises in gray": ("noise", ["value", "perlin", "simplex", "worley"], []),
    "octaves of a preset": ("octaves", ["1", "2", "4.5", "8"], ["--preset", "fbm", "--color", "viridis"]),
    "biomes": ("biome_seed", ["1", "2", "3", "4"], ["--preset", "biomes"]),
    "one range": ("gain", ["0.3", "0.5", "0.7", "0.9"], [*settings(fractal="fbm"), "--range", "-0.4,0.4"]),
    "far away": ("cell_x", ["0", "1", "1e9", "1e12"], ["--set", "offset_y=-3"]),
    "two": ("seed", ["1", "2"], []),
    "five": ("seed", ["1", "2", "3", "4", "5"], []),
    "nine": ("seed", [str(seed) for seed in range(9)], []),
}
# of several parameters: --compare, and what each pane alone is set to
SEVERAL = ("fractal=none,ridged,fbm,turbulence,billow;frequency=8,7,4,7,3;octaves=1,2,3,4,5",
           [dict(fractal=f, frequency=q, octaves=o) for f, q, o in zip(("none", "ridged", "fbm", "turbulence", "billow"),
                                                                        (8, 7, 4, 7, 3), (1, 2, 3, 4, 5))])
GRIDS = {1: (1, 1), 2: (2, 1), 3: (2, 2), 4: (2, 2), 5: (3, 2), 6: (3, 2), 7: (3, 3), 8: (3, 3), 9: (3, 3)}


def pane_size(count, size=SIZE):
    return tuple((side - GAP * (panes - 1)) // panes for side, panes in zip(size, GRIDS[count]))


def panes_of(picture, size=SIZE, count=4):
    """The values of each pane, and those of all other pixels."""
    width, height, _, values = picture
    assert (width, height) == size, (width, height)
    pane_width, pane_height = pane_size(count, size)
    panes, rest = [], [[True] * width for _ in range(height)]
    for pane in range(count):
        left, top = pane % GRIDS[count][0] * (pane_width + GAP), pane // GRIDS[count][0] * (pane_height + GAP)
        rows = range(top, top + pane_height)
        panes.append([value for y in rows for value in values[3 * (y * width + left):3 * (y * width + left + pane_width)]])
        for y in rows:
            rest[y][left:left + pane_width] = [False] * pane_width
    return panes, {tuple(values[3 * (y * width + x):3 * (y * width + x) + 3])
                   for y in range(height) for x in range(width) if rest[y][x]}


def compare_text(case):
    return f"{case[0]}={','.join(case[1])}"


# --- pixels ----------------------------------------------------------------------------------------------------------

def test_panes_are_plain_renders(cli, check):
    for row, (name, case) in enumerate(CASES.items()):
        if not is_due(row, 2):
            continue
        param, values, rest = case
        arguments = ["--compare", compare_text(case), *rest, *VIEW, "--no-labels"]
        panes, ground = panes_of(rgb_of(cli.render("all.png", *arguments)), count=len(values))
        size = pane_size(len(values))
        check(f"{name}: the dark ground alone is between the panes", ground == {GROUND}, ground)
        for value, pane in zip(values, panes):
            color = [] if "--color" in rest else ["--color"]
            alone = rgb_of(cli.render("one.png", *CPU, *rest, *color, "--set", f"{param}={value}", "--size",
                                      f"{size[0]}x{size[1]}"))[3]
            check(f"{name}: the pane of {value} is its plain render", pane == list(alone))


def test_several_parameters(cli, check):
    text, panes_alone = SEVERAL
    picture = rgb_of(cli.render("all.png", "--compare", text, *VIEW, "--no-labels"))
    panes, _ = panes_of(picture, count=5)
    size = pane_size(5)
    for pane, chosen in zip(panes, panes_alone):
        alone = rgb_of(cli.render("one.png", *CPU, "--color", *settings(**chosen), "--size", f"{size[0]}x{size[1]}"))[3]
        check(f"the pane of {chosen} is its plain render", pane == list(alone))
    told = cli.run("info", "all.png", "--json").json()
    check("the file holds the comparison, and of the recipe what the panes share",
          told["compare"] == text and "fractal" not in told["recipe"] or told["recipe"]["fractal"] == "none", told)
    result = cli.run("render", "--compare", text, *VIEW, "-o", "j.png", "--json").json()
    check("panes are told with all that they have", (result["panes"][1]["value"], result["panes"][1]["label"]) ==
          ("fractal=ridged;frequency=7;octaves=2", "Ridged, Frequency 7, Octaves 2"), result["panes"][1])
    row = cli.run("render", "--compare", "seed=1,2,3,4,5,6,7,8,9,10", "--columns", "5", *VIEW, "-o", "rows.png", "--json").json()
    check("--columns lays panes out", {pane["y"] for pane in row["panes"]} == {0, (SIZE[1] - GAP) // 2 + GAP}, row["panes"])


def test_rows_and_columns(cli, check):
    """--by: a pane for every pair, the values of --compare from left to right, those of --by downward."""
    arguments = ["--compare", "noise=value,perlin,simplex", "--by", "octaves=1,4", *settings(fractal="fbm"), *VIEW]
    told = cli.run("render", *arguments, "-o", "all.png", "--no-labels", "--json").json()
    size = (SIZE[0] - 2 * GAP) // 3, (SIZE[1] - GAP) // 2
    check("places", [(pane["x"], pane["y"]) for pane in told["panes"]] ==
          [(n % 3 * (size[0] + GAP), n // 3 * (size[1] + GAP)) for n in range(6)], told)
    check("labels of both", [pane["label"] for pane in told["panes"]][1::4] == ["Perlin, Octaves 1", "Simplex, Octaves 4"], told)
    values = rgb_of((cli.folder / "all.png").read_bytes())[3]
    for pane, chosen in ((1, dict(noise="perlin", octaves=1)), (5, dict(noise="simplex", octaves=4))):
        left, top = told["panes"][pane]["x"], told["panes"][pane]["y"]
        alone = rgb_of(cli.render("one.png", *CPU, "--color", *settings(fractal="fbm", **chosen), "--size", f"{size[0]}x{size[1]}"))[3]
        own = [value for y in range(top, top + size[1]) for value in values[3 * (y * SIZE[0] + left):3 * (y * SIZE[0] + left + size[0])]]
        check(f"the pane of {chosen} is its plain render", own == list(alone))


def test_split(cli, check):
    """--split: every pane is its part of one picture."""
    for arguments, left, right in (
            (settings(fractal="ridged", octaves=3), settings(fractal="none"), settings(fractal="ridged", octaves=3)),
            (settings(), settings(), settings(fractal="fbm")),
            (["--compare", "seed=1,2", "--columns", 2], settings(seed=1), settings(seed=2))):
        values = rgb_of(cli.render("all.png", "--split", *arguments, *VIEW, "--no-labels"))[3]
        sides = [rgb_of(cli.render("one.png", *CPU, "--color", *words, *VIEW))[3] for words in (left, right)]
        half = (SIZE[0] - GAP) // 2
        ok = all(list(values[3 * (y * SIZE[0] + from_x):3 * (y * SIZE[0] + to_x)]) ==
                 list(side[3 * (y * SIZE[0] + from_x):3 * (y * SIZE[0] + to_x)])
                 for y in range(SIZE[1]) for side, from_x, to_x in ((sides[0], 0, half), (sides[1], half + GAP, 2 * half + GAP)))
        check(f"{arguments}: left and right", ok and sides[0] != sides[1])


def test_back_ends(cli, check):
    for row, (name, case) in enumerate(CASES.items()):
        if not is_due(row, 4):
            continue
        arguments = ["--compare", compare_text(case), *case[2], *VIEW]
        check(f"{name}: the same bytes on both back ends",
              cli.render("g.png", *arguments, "--backend", "gpu") == cli.render("c.png", *arguments, "--backend", "cpu"))
    for depth in ("u16", "f16", "f32"):
        name = "p.png" if depth == "u16" else "p.exr"
        arguments = ["--compare", "perlin-1999", "--size", "120x90", "--depth", depth]
        check(f"{depth}: the same bytes on both back ends",
              cli.render("g" + name, *arguments, "--backend", "gpu") == cli.render("c" + name, *arguments, "--backend", "cpu"))
    arguments = ["--compare", "output=value,slope,normal,curl", *VIEW]
    check("several channels: the same bytes on both back ends",
          cli.render("g.png", *arguments, "--backend", "gpu") == cli.render("c.png", *arguments, "--backend", "cpu"))


def test_depths(cli, check):
    eight = rgb_of(cli.render("8.png", "--compare", "fades", *VIEW))[3]
    sixteen = rgb_of(cli.render("16.png", "--compare", "fades", *VIEW, "--depth", "u16"))[3]
    check("16 bits are 8 bits times 257", [257 * v for v in eight] == list(sixteen))


def test_odd_sizes(cli, check):
    for size in ((5, 4), (77, 51), (1, 1)):
        text = f"{size[0]}x{size[1]}"
        result = cli.run("render", "--compare", "seed=1,2,3,4", "--no-labels", "--size", text, "-o", f"{text}.png", "-q")
        if size == (1, 1):
            check("four panes need four pixels", result.code == 2 and "4 x 4" in result.err, result)
            result = cli.run("render", "--compare", "seed=1,2,3,4,5,6", "--size", "6x4", "-o", "six.png")
            check("six need more", result.code == 2 and "6 panes need at least 7 x 4" in result.err, result)
            continue
        panes, ground = panes_of(rgb_of((cli.folder / f"{text}.png").read_bytes()), size)
        alone = rgb_of(cli.render("one.png", *CPU, "--set", "seed=4", "--color", "--size",
                                  f"{(size[0] - GAP) // 2}x{(size[1] - GAP) // 2}"))[3]
        check(f"{text}: what is left over is ground, and the last pane is whole",
              ground == {GROUND} and panes[3] == list(alone), ground)


def test_regions(cli, check):
    """Regions of a comparison, as the window shows them at any zoom: the same region of every pane's own image."""
    for count, region, size in ((3, "-7,40,60x44", "9x300"), (5, "123456789,-5,31x20", "31x1099511627776")):
        width, height = map(int, region.split(",")[2].split("x"))
        part = ["--size", size, "--region", region]
        values = [str(seed) for seed in range(count)]
        columns, rows = GRIDS[count]
        whole = (columns * width + GAP * (columns - 1), rows * height + GAP * (rows - 1))
        panes, ground = panes_of(rgb_of(cli.render("all.png", "--compare", f"seed={','.join(values)}", *part, "--no-labels")),
                                 whole, count)
        for value, pane in zip(values, panes):
            alone = rgb_of(cli.render("one.png", *CPU, "--color", "--set", f"seed={value}", *part))[3]
            check(f"{region} of {size}: the pane of {value} is that region", pane == list(alone))
        check(f"{region} of {size}: between them is ground", ground == {GROUND}, ground)


def test_strips(cli, check):
    """Larger than a strip: the picture is put together from several."""
    size = ["--size", "3002x902", "--no-labels"]
    panes, _ = panes_of(rgb_of(cli.render("four.png", "--compare", "seed=1,2,3,4", *size)), (3002, 902))
    alone = rgb_of(cli.render("one.png", *CPU, "--set", "seed=3", "--color", "--size", "1500x450"))[3]
    check("a picture of several strips", panes[2] == list(alone))


# --- labels ----------------------------------------------------------------------------------------------------------

def test_labels(cli, check):
    arguments = ["--compare", "fractal=none,fbm,turbulence,marble", *VIEW]
    plain, _ = panes_of(rgb_of(cli.render("plain.png", *arguments, "--no-labels")))
    labeled, ground = panes_of(rgb_of(cli.render("labeled.png", *arguments)))
    check("labels are the default", labeled == panes_of(rgb_of(cli.render("l.png", *arguments, "--labels")))[0])
    widths = []
    for number, (before, after) in enumerate(zip(plain, labeled), 1):
        changed = [i // 3 for i in range(len(before)) if before[i] != after[i]]
        xs, ys = [i % PANE[0] for i in changed], [i // PANE[0] for i in changed]
        check(f"pane {number}: only a plate in the upper left corner is changed",
              changed and min(xs) >= 7 and min(ys) >= 7 and max(xs) < 110 and max(ys) < 32, (min(xs), max(xs), max(ys)))
        light = [i for i in changed if min(after[3 * i:3 * i + 3]) > 180]
        check(f"pane {number}: the plate has letters", 20 < len(light) < len(changed) / 2, (len(light), len(changed)))
        widths.append(max(xs))
    check("longer words have wider plates", widths[2] > widths[3] > widths[0], widths)
    check("nothing is written between the panes", ground == {GROUND}, ground)
    small = cli.run("render", *arguments[:2], "--size", "60x40", "-o", "small.png")
    check("panes without room are drawn without labels, which is said",
          small.code == 0 and "too small for their label" in small.err, small)
    check("and are as with --no-labels", rgb_of((cli.folder / "small.png").read_bytes())[3] == rgb_of(
        cli.render("none.png", *arguments[:2], "--size", "60x40", "--no-labels"))[3])


# --- metadata of the file --------------------------------------------------------------------------------------------

def test_metadata(cli, check):
    for name in ("four.png", "four.exr"):
        arguments = ["--preset", "fbm", "--compare", "perlin-1999", "--set", "seed=9", "--set", "octaves=3", *VIEW]
        first = cli.render(name, *arguments)
        told = cli.run("info", name, "--json").json()
        recipe = told["recipe"]
        check(f"{name}: holds the comparison", told["compare"] == "fractal=none,marble,fbm,turbulence;frequency=8,7,4,7", told)
        check(f"{name}: --set comes after the named settings, which come after the preset",
              (recipe["seed"], recipe["octaves"], recipe["colors"], recipe["fade"]) == (9, 3, "custom", "cubic"), recipe)
        check(f"{name}: info says it", "\ncompare: fractal=none,marble,fbm,turbulence;frequency=8,7,4,7\n" in cli.run("info", name).out)
        again = cli.render("again" + name[4:], "--recipe", name, "--compare", told["compare"], *VIEW)
        if name.endswith("png"):
            check(f"{name}: is drawn again from its own file", rgb_of(again)[3] == rgb_of(first)[3])
        one = cli.run("render", "--recipe", name, "--size", "20x20", "-o", "one" + name[4:], "-q")
        check(f"{name}: its recipe alone", one.code == 0, one)
        check(f"{name}: a picture of one recipe tells of none", "compare" not in cli.run("info", "one" + name[4:]).out)


def test_told(cli, check):
    result = cli.run("render", "--compare", "noises", *VIEW, "-o", "n.png", "--json").json()
    check("the panes are told", [(pane["label"], pane["value"]) for pane in result["panes"]] ==
          [("Value", "value"), ("Perlin", "perlin"), ("Simplex", "simplex"), ("Worley", "worley")], result)
    last = result["panes"][3]
    check("and their places", (last["x"], last["y"], last["width"], last["height"]) ==
          (PANE[0] + GAP, PANE[1] + GAP, *PANE), last)
    check("and what differs", result["compare"] == "noise=value,perlin,simplex,worley" and result["exact"] is True, result)
    inexact = cli.run("render", "--compare", "hash=pcg,sine,permutation,pcg", *VIEW, "-o", "h.png", "--json").json()
    check("one device-dependent pane is said", inexact["exact"] is False, inexact)


def test_list(cli, check):
    rows = cli.listed("comparisons")
    check("every named comparison can be drawn", rows and all(
        cli.run("render", "--compare", row["name"], "--size", "64x64", "-o", row["name"] + ".png", "-q").code == 0
        for row in rows), rows)
    named = {row["name"]: row for row in rows}
    check("with its parameter and settings", "colors=custom;" in named["perlin-1999"]["settings"] and
          named["perlin-1999"]["compare"] == "fractal=none,marble,fbm,turbulence;frequency=8,7,4,7", named)
    table = cli.run("list", "comparisons").out
    check("as a table", all(row["name"] in table and row["compare"] in table for row in rows), table)


# --- refusals --------------------------------------------------------------------------------------------------------

def test_errors(cli, check):
    before = contents(cli.folder)
    for arguments, words in (
            (["--compare", "foo"], ["--compare foo: no such comparison", "perlin-1999", "PARAMETER=A,B,..."]),
            (["--compare", ""], ["--compare"]),
            (["--compare", "octave=1,2,3,4"], ["octave", "no such parameter"]),
            (["--compare", "fractal=fbm"], ["1 value, expected 2 to 36"]),
            (["--compare", "fractal=fbm,marble,a\x1b,none"], ["fractal=a\\x1b: unknown"]),
            (["--compare", "seed=" + ",".join(map(str, range(37)))], ["37 values, expected 2 to 36"]),
            (["--compare", "seed=0,1;octaves=1,2,3"], ["3 values of octaves, but 2 of seed"]),
            (["--compare", "octaves=1,2,4,99"], ["octaves=99: out of range"]),
            (["--compare", "octaves=1,2,4,8"], ["octaves", "does not heed it"]),
            (["--compare", "noise=perlin,gabor,value,voronoise", "--set", "dimensions=3"],
             ["pane 2, noise=gabor", "pane 4, noise=voronoise", "not in 3D"]),
            (["--compare", "fades", "--set", "octaves=99"], ["--set octaves=99"]),
            (["--compare", "fades", "--fit"], ["--fit with --compare", "--range"]),
            (["--compare", "fades", "--color", "pink"], ["--color pink: no such colors"]),
            (["--compare", "fades", "--dump-shader"], ["--dump-shader with --compare"]),
            (["--compare", "fades", "-o", "x.r32"], ["x.r32", ".png or .exr"]),
            (["--compare", "seed=1,2", "--by", "seed=1,2"], ["seed is compared already"]),
            (["--compare", "seed=1,2,3,4,5,6,7", "--by", "octaves=1,2,3,4,5,6"], ["7 columns by 6 rows are 42 panes, at most 36"]),
            (["--by", "seed=1,2"], ["--by", "--compare"]),
            (["--split", "--preset", "island"], ["--split: the recipe has layers", "--compare"]),
            (["--split", "--region", "0,0,8x8"], ["--split", "regions"]),
            (["--labels"], ["--labels", "--compare"])):
        output = [] if "-o" in arguments else ["-o", "x.png"]
        result = cli.run("render", *arguments, *output)
        check(f"refused: {' '.join(arguments)!r}", result.code == 2 and contents(cli.folder) == before and
              all(word in result.err for word in words), result)
    cli.render("there.png", "--compare", "fades", "--size", "32x32")
    result = cli.run("render", "--compare", "fades", "--size", "32x32", "-o", "there.png")
    check("nothing is replaced without --force", result.code == 5 and "there.png" in result.err, result)


main(test_panes_are_plain_renders, test_several_parameters, test_rows_and_columns, test_split, test_back_ends, test_depths, test_odd_sizes, test_regions, test_strips, test_labels, test_metadata,
     test_told, test_list, test_errors, backend="cpu")
