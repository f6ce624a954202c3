#!/usr/bin/env python3
"""`plot`: every kind of graph is valid SVG with its labels, whole or absent; PNG of any size; what it refuses;
`render --curve`, `--lattice`, `--corner` and `--filters`, `sample --pixel`.

    test_plot.py PATH_OF_NOISESCOPE
"""
import json
import pathlib
import re
import struct
import xml.etree.ElementTree

from harness import main, rgb_of, settings

SVG = "{http://www.w3.org/2000/svg}"
KINDS = {"fades": ([], ["Quintic", "second derivative"]), "kernels": ([], ["Perlin noise", "cells from the point"]),
         "line": (["--preset", "fbm"], ["octaves apart", "5"]), "histogram": (["--preset", "marble"], ["normal distribution"]),
         "hashes": ([], ["no column is another one, moved"]), "order": ([], ["by a hash, picture of 64 x 64"]),
         "cost": ([], ["2^n", "Simplex", "dimensions"]),
         "spectrum": (["--preset", "fbm"], ["cycles per cell", "power"]), "directions": (["--preset", "perlin"], ["x", "y"])}


def test_kinds(cli, check):
    helped = cli.run("plot", "--help").out
    for kind, (recipe, wanted) in KINDS.items():
        result = cli.run("plot", kind, *recipe, "--samples", "128", "-o", f"{kind}.svg", "--json")
        check(f"{kind}: written", result.code == 0 and result.json() == {"ok": True, "path": f"{kind}.svg", "plot": kind}, result)
        root = xml.etree.ElementTree.fromstring((cli.folder / f"{kind}.svg").read_text())
        labels = [element.text for element in root.iter(f"{SVG}text")]
        check(f"{kind}: its labels", all(word in labels for word in wanted), labels)
        check(f"{kind}: a title for those who do not see it", root.find(f"{SVG}title").text == labels[0])
        width, height = float(root.get("width")), float(root.get("height"))
        paths = " ".join(element.get("d") for element in root.iter(f"{SVG}path"))
        points = [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", paths)]
        check(f"{kind}: inside its edges ({len(points)} points)",
              points and all(0 <= x <= width and 0 <= y <= height for x, y in points))
        check(f"{kind}: in --help", kind in helped)
    cli.run("plot", "fades", "-o", "fades.svg", "--force")
    shown = pathlib.Path(__file__).resolve().parents[2] / "docs/fades.svg"  # written again by this command
    check("that of the docs", (cli.folder / "fades.svg").read_bytes() == shown.read_bytes())
    for size, expected in (("300x200", (300, 200)), ("", (2704, 844))):
        result = cli.run("plot", "fades", "-o", "fades.png", *(["--size", size] if size else []), "--force")
        check(f"PNG {size}", result.code == 0 and struct.unpack(">II", (cli.folder / "fades.png").read_bytes()[16:24]) == expected, result)
    one = (cli.folder / "line.svg").read_bytes()
    cli.run("plot", "line", "--preset", "fbm", "--size", "128", "-o", "again.svg", "--threads", "1")
    check("the same again", (cli.folder / "again.svg").read_bytes() == one)


def test_over(cli, check):
    """Curves of two recipes over each other: those of each alone, with A and B as names."""
    points = lambda name, ink: [path.get("d") for path in xml.etree.ElementTree.parse(cli.folder / name).iter(f"{SVG}path")
                                if path.get("class") == f"s {ink}" and path.get("d").count("L") > 20]
    own = ["--set", "noise=perlin", "--set", "gradients=unit", "--set", "frequency=16"]
    for name, noise in (("a", "perlin"), ("b", "simplex")):
        recipe = {"noisescope": 1, "noise": noise, "gradients": "unit", "frequency": 16}
        (cli.folder / f"{name}.json").write_text(json.dumps(recipe))
    for kind in ("line", "histogram", "spectrum", "directions"):
        result = cli.run("plot", kind, *own, "--with", "b.json", "--samples", "128", "-o", f"{kind}.svg")
        labels = [element.text for element in xml.etree.ElementTree.parse(cli.folder / f"{kind}.svg").iter(f"{SVG}text")]
        check(f"{kind}: A and B", result.code == 0 and all(any(re.match(name + "(: |$)", label or "") for label in labels) for name in "AB"), (result, labels))
        check(f"{kind}: a curve each", len(points(f"{kind}.svg", "first")) == len(points(f"{kind}.svg", "second")) == 1)
        cli.run("plot", kind, *own, "--with", "fbm", "--samples", "64", "-o", f"{kind}-other.svg")
    rose = (cli.folder / "directions.svg").read_text()
    even = {name: float(re.search(rf">{name}: ([\d.]+)<", rose)[1]) for name in "AB"}
    alone = cli.run("plot", "directions", *own, "--samples", "128", "-o", "alone.svg") and (cli.folder / "alone.svg").read_text()
    check("with the variation of each", f"variation {even['A']:.3f} over" in alone and even["A"] != even["B"], even)
    cells = [element.text for element in xml.etree.ElementTree.parse(cli.folder / "spectrum.svg").iter(f"{SVG}text")]
    heights = [element.text for element in xml.etree.ElementTree.parse(cli.folder / "spectrum-other.svg").iter(f"{SVG}text")]
    check("lengths in cells if both have the same", "cycles per cell" in cells and "cycles per image height" in heights, (cells, heights))
    same = cli.run("plot", "line", "--recipe", "a.json", "--with", "a.json", "--samples", "64", "-o", "twice.svg")
    check("a recipe over itself is one curve", same.code == 0 and points("twice.svg", "first") == points("twice.svg", "second"))
    for arguments, words in ((["fades", "--with", "fbm"], "--with is of line"), (["line", "--with", "fbn"], "fbm"),
                             (["directions", "--with", "barcode"], "a line has none")):
        result = cli.run("plot", *arguments, "-o", "x.svg")
        check(f"plot {' '.join(arguments)}", result.code == 2 and words in result.err and "x.svg" not in cli.names(), result)


def pixel(picture, x, y):
    width, _, _, values = picture
    return tuple(values[3 * (y * width + x):3 * (y * width + x) + 3])


def test_curve(cli, check):
    """The curve of `render --curve` goes through the values of the middle row."""
    own = settings(dimensions=1, frequency=5)
    cli.run("render", "--curve", *own, "--size", "64x32", "-o", "curve.svg")
    paths = [path.get("d") for path in xml.etree.ElementTree.parse(cli.folder / "curve.svg").iter(f"{SVG}path")
             if path.get("class") == "s result"]
    points = [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", paths[0])]
    values = list(cli.floats(*own, "--size", "64x32"))[:64]  # all rows are alike
    check("a point for each value", len(paths) == 1 and len(points) == len(values) == 64, (len(paths), len(points)))
    low, high = min(values), max(values)
    bottom, top = max(y for _, y in points), min(y for _, y in points)
    off = max(abs((bottom - y) / (bottom - top) - (value - low) / (high - low)) for (_, y), value in zip(points, values))
    check(f"the values, up ({off:.4f})", off < 0.01, (points, values))
    labels = [element.text for element in xml.etree.ElementTree.parse(cli.folder / "curve.svg").iter(f"{SVG}text")]
    check("10 cells", "cells" in labels and "8" in labels, labels)
    picture = rgb_of(cli.render("curve.png", "--curve", *own, "--size", "300x200"))
    check("as PNG of that size", picture[:2] == (300, 200) and pixel(picture, 0, 0) == (255,) * 3, picture[:2])
    for arguments, words in ((["--curve", "-o", "c.r32"], ".svg or .png"), (["--curve", "--frames", "2", "-o", "c.png"], "--curve"),
                             (["--curve", *settings(output="normal"), "-o", "c.png"], "output=value")):
        result = cli.run("render", *arguments)
        check(f"render {' '.join(arguments)}", result.code == 2 and words in result.err, result)


def test_lattice(cli, check):
    """Lines where cells meet, the marked pixel, the picture itself between them."""
    words = ["--preset", "perlin", *settings(frequency=4)]
    plain = rgb_of(cli.render("plain.png", *words, "--color", "--size", "160x120"))
    drawn = rgb_of(cli.render("lattice.png", *words, "--lattice", "--mark", "45,75", "--size", "160x120"))
    orange, red = (0xbc, 0x4c, 0x00), (0xcf, 0x22, 0x2e)
    check("30 pixels a cell", all(max(abs(a - b) for a, b in zip(pixel(drawn, x, y), orange)) > 60 for x, y in ((15, 15), (75, 105))) and
          all(pixel(drawn, *at) != pixel(plain, *at) for at in ((30, 10), (29, 10), (90, 10), (10, 60), (10, 30))), drawn[:2])
    check("between them is the picture", all(pixel(drawn, *at) == pixel(plain, *at) for at in ((15, 15), (105, 14), (10, 110))))
    check("the mark", pixel(drawn, 45, 75) == red, pixel(drawn, 45, 75))
    simplex = rgb_of(cli.render("simplex.png", *words, *settings(noise="simplex"), "--lattice", "--size", "160x120"))
    changed = sum(a != b for a, b in zip(simplex[3], rgb_of(cli.render("s.png", *words, *settings(noise="simplex"), "--color", "--size",
                                                                   "160x120"))[3]))
    check("triangles of simplex noise", 0.05 < changed / len(simplex[3]) < 0.5, changed / len(simplex[3]))
    for arguments, said in ((["--preset", "island"], "has layers"), (settings(dimensions=3), "two dimensions"),
                            (settings(warp="single"), "bends it"), (settings(frequency=3000), "more than 400 lines"),
                            (["--mark", "2000,3"], "a pixel of 1024x1024"), (["-o", "x.svg"], ".png")):
        result = cli.run("render", "--lattice", *arguments, *([] if "-o" in arguments else ["-o", "x.png"]))
        check(f"render --lattice {' '.join(arguments)}", result.code == 2 and said in result.err, result)


def test_corner(cli, check):
    """Products of all corners, blended by the weights of the fade, or added up, are the noise."""
    side, cells = 48, 3
    own = ["--size", f"{side}x{side}"]

    def corners(*words):
        drawn = {}
        for name in ("00", "10", "01", "11"):
            result = cli.run("render", *words, "--corner", name, *own, "-o", f"{name}.r32", "--force")
            check(f"corner {name}", result.code == 0, result)
            data = (cli.folder / f"{name}.r32").read_bytes()
            drawn[name] = struct.unpack(f"<{side * side}f", data)
        return drawn

    fade = lambda t: t * t * t * (t * (t * 6 - 15) + 10)
    for noise in ("perlin", "value"):
        words = settings(noise=noise, frequency=cells, scale="classic")
        drawn, values = corners(*words), cli.floats(*words, *own)
        factor = None
        worst = 0
        for i, value in enumerate(values):
            u, v = (fade(((n + 0.5) * cells / side) % 1) for n in (i % side, i // side))
            mix = lambda a, b, t: a + t * (b - a)
            blend = mix(mix(drawn["00"][i], drawn["10"][i], u), mix(drawn["01"][i], drawn["11"][i], u), v)
            factor = factor or value / blend
            worst = max(worst, abs(blend * factor - value))
        check(f"{noise}: the blended products are the noise ({worst:.1e})", worst < 1e-5 and 0.5 < factor < 2.1, factor)
    words = settings(noise="simplex", frequency=cells)
    drawn = corners(*words)
    worst = max(abs(sum(drawn[name][i] for name in drawn) - value) for i, value in enumerate(cli.floats(*words, *own)))
    check(f"simplex: the shares add up ({worst:.1e})", worst < 1e-5 and any(drawn["10"]) and any(drawn["01"]))
    picture = cli.render("c.png", *words, "--corner", "00", *own)
    check("as PNG", struct.unpack(">II", picture[16:24]) == (side, side))
    for arguments, said in ((["0"], "expected 2 digits"), (["02"], "expected 2 digits"), (["00", "--preset", "island"], "has layers"),
                            (["00", *settings(noise="worley")], "Worley has none"), (["00", *settings(period_x=4)], "without periods"),
                            (["00", "--filters"], "--filters and --corner"), (["00", "--range", "0,1"], "--size and --force")):
        result = cli.run("render", "--corner", *arguments, "-o", "x.png")
        check(f"render --corner {' '.join(arguments)}", result.code == 2 and said in result.err, result)


def test_filters(cli, check):
    """A texture of squares on a plane: its texels alone, blended, and its mean far away."""
    squares = [*settings(noise="checker", frequency=32), "--size", "260x148"]
    width, height, _, values = picture = rgb_of(cli.render("filters.png", "--filters", *squares))
    panes = {"point": (0, 0), "bilinear": (132, 0), "mips": (0, 76), "anisotropic": (132, 76)}
    row = lambda pane, y: [pixel(picture, panes[pane][0] + x, panes[pane][1] + y)[0] for x in range(128)]
    check("its size", (width, height) == (260, 148))
    check("point: black and white alone", all(set(row("point", y)) == {0, 255} for y in range(50)))
    check("bilinear: between them, close by", any(20 < value < 235 for value in row("bilinear", 50)))
    check("far away it still flickers", max(row("bilinear", 0)) - min(row("bilinear", 0)) > 150)
    mean = 188  # half of the light
    check("mip maps: the mean far away", all(abs(value - mean) < 6 for value in row("mips", 0)), row("mips", 0))
    contrast = lambda pane, y: max(row(pane, y)) - min(row(pane, y))
    check("anisotropic: squares farther away than with mip maps, and no flicker",
          contrast("anisotropic", 14) > 3 * contrast("mips", 14) and contrast("anisotropic", 0) < 60,
          [(pane, [contrast(pane, y) for y in (0, 14, 30)]) for pane in panes])
    constant = rgb_of(cli.render("constant.png", "--filters", *settings(noise="constant", value=0.5), "--size", "128x128"))
    check("one value stays one", all(pixel(constant, x, y) == pixel(constant, 3, 3) for x, y in ((20, 10), (90, 3), (5, 70), (100, 80))))
    again = cli.render("again.png", "--filters", *squares, "--threads", "1")
    check("the same on one thread", again == (cli.folder / "filters.png").read_bytes())
    for arguments, said in ((["--size", "40x40"], "64 or more"), (["--lattice"], "--lattice and --filters"), (["-o", "x.exr"], ".png")):
        result = cli.run("render", "--filters", *arguments, *([] if "-o" in arguments else ["-o", "x.png"]))
        check(f"render --filters {' '.join(arguments)}", result.code == 2 and said in result.err, result)


def test_pixel(cli, check):
    """`sample --pixel` has the bits of the picture, also where points at its middle have others."""
    for recipe, size in ((["--preset", "fbm"], "200x150"), (["--preset", "island"], "90x64"), (settings(output="normal"), "64x64")):
        width, height = map(int, size.split("x"))
        values = cli.floats(*recipe, "--size", size)
        channels = len(values) // (width * height)
        for x, y in ((0, 0), (17, 40), (width - 1, height - 1)):
            result = cli.run("sample", *recipe, "--pixel", f"{x},{y}", "--height", height, "--hex", "--json").json()
            own = values[(y * width + x) * channels:(y * width + x + 1) * channels]
            check(f"{recipe} {x},{y}", [int(bits, 16) for bits in result["values"]] ==
                  list(struct.unpack(f"<{channels}I", struct.pack(f"<{channels}f", *own))), result)
    result = cli.run("sample", "--preset", "perlin", "--pixel", "175,175", "--height", "400", "--json").json()
    check("its place", result["place"] == [175.5 / 400] * 2 and result["pixel"] == [175, 175], result)
    for arguments, said in ((["--pixel", "1"], "expected X,Y"), (["--pixel", "1,2,3"], "expected X,Y"), (["--height", "3"], "--pixel"),
                            (["--pixel", "1,2", "--backend", "cpu"], "--backend")):
        result = cli.run("sample", *arguments, stdin=b"")
        check(f"sample {' '.join(arguments)}", result.code == 2 and said in result.err, result)


def test_refused(cli, check):
    for words, arguments in (("expected one of fades", ["fade", "-o", "a.svg"]), (".svg or .png", ["fades", "-o", "a.pdf"]),
                             ("of a PNG", ["fades", "-o", "a.svg", "--size", "90x60"]), ("16 to 4096", ["line", "-o", "a.svg", "--size", "9"]),
                             ("leave the recipe out", ["fades", "--preset", "fbm", "-o", "a.svg"]), ("--output", ["fades"]),
                             ("a line has none", ["directions", *settings(dimensions=1), "-o", "a.svg"]),
                             ("output=value", ["histogram", *settings(output="normal"), "-o", "a.svg"]),
                             ("a process", ["line", "--preset", "eroded-alps", "-o", "a.svg"])):
        result = cli.run("plot", *arguments)
        check(f"plot {' '.join(arguments)}", result.code == 2 and words in result.err and not cli.names(), result)


if __name__ == "__main__":
    main(test_kinds, test_over, test_curve, test_lattice, test_corner, test_filters, test_pixel, test_refused, backend="cpu")
