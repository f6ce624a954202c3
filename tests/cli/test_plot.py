#!/usr/bin/env python3
"""`plot`: every kind of graph is valid SVG with its labels, whole or absent; PNG of any size; what it refuses.

    test_plot.py PATH_OF_NOISESCOPE
"""
import pathlib
import re
import struct
import xml.etree.ElementTree

from harness import main, settings

SVG = "{http://www.w3.org/2000/svg}"
KINDS = {"fades": ([], ["Quintic", "second derivative"]), "kernels": ([], ["Perlin noise", "cells from the point"]),
         "line": (["--preset", "fbm"], ["octaves apart", "5"]), "histogram": (["--preset", "marble"], ["normal distribution"]),
         "hashes": ([], ["no column is another one, moved"]), "order": ([], ["by a hash, picture of 64 x 64"]),
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
    main(test_kinds, test_refused)
