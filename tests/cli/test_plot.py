#!/usr/bin/env python3
"""`plot`: every kind of graph is valid SVG with its labels, whole or absent; PNG of any size; what it refuses;
`render --curve`, `render --lattice`, `sample --pixel`.

    test_plot.py PATH_OF_NOISESCOPE
"""
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
    main(test_kinds, test_curve, test_lattice, test_pixel, test_refused)
