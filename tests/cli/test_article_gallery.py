#!/usr/bin/env python3
"""`gallery --articles`: every row of the articles has a caption and commands that run, whose pictures and figures are seen; the
page; what is refused. In tests/run a fourth of the rows, others with each commit.

    test_article_gallery.py PATH_OF_NOISESCOPE
"""
import html
import math
import pathlib
import re
import zlib

from harness import contents, is_due, main, png_chunks, seldom

ROWS = 103
CPU = ("--backend", "cpu")


def is_picture(data):
    """Returns true for a whole PNG of more than one color."""
    pixels = zlib.decompress(b"".join(body for kind, body in png_chunks(data) if kind == b"IDAT"))
    return len(set(pixels[:100000])) > 2


def is_whole(name, data):
    if name.endswith(".png"):
        return is_picture(data)
    return data.startswith(b"<svg") if name.endswith(".svg") else len(data) > 1000


def test_rows(cli, check):
    rows = cli.listed("articles")
    check("every row once", sorted(int(row["name"]) for row in rows) == list(range(1, ROWS + 1)))
    outputs = [word for row in rows for command in row["commands"] for word in re.findall(r"(?:-o|--walk|--tiles) (\S+)", command)]
    check("no two write the same file", len(set(outputs)) == len(outputs))
    for row in rows:
        ways = [bool(row["commands"]), bool(row["experiment"]), bool(row["argued"])]
        check(f"row {row['name']}: a title, a sentence, one way to see it",
              row["title"] and row["articles"] and re.fullmatch(r"\w.*\.", row["help"]) and sum(ways) == 1, row)


def test_drawn(cli, check):
    for number, row in enumerate(cli.listed("articles")):
        if not is_due(number, 4):
            continue
        folder = cli.folder / row["name"]
        result = cli.run("gallery", "--articles", row["name"], "-o", folder, *CPU, "--json")
        if not check(f"row {row['name']}: runs", result.code == 0, result):
            continue
        said, = result.json()["rows"]
        files = contents(folder)
        page = files.pop("index.html").decode()
        check(f"row {row['name']}: its files, whole", sorted(files) == sorted(said["files"])
              and all(is_whole(name, data) for name, data in files.items()), sorted(files))
        text = said["text"] + "".join(data.decode() for name, data in files.items() if name.endswith(".svg"))
        check(f"row {row['name']}: sees {row['see']}", re.search(row["see"] or "", text), said["text"][:500])
        shown = html.unescape(page)
        check(f"row {row['name']}: its page", row["help"] in shown and (row["errs"] or "") in shown and (row["argued"] or "") in shown
              and all(f"noisescope {command}" in shown for command in row["commands"]) and all(f'"{name}"' in page for name in files))


@seldom(4)
def test_whole(cli, check):
    """As a reader runs it; the folder is drawn again with --force alone."""
    folder = cli.folder / "all"
    result = cli.run("gallery", "--articles", "-o", folder, *CPU, "-q")
    page = (folder / "index.html").read_text()
    check("the whole gallery", result.code == 0 and result.out == f"{folder}/index.html\n", result)
    check("in the articles' order, each row once", re.findall(r'<section id="row-(\d+)">', page)
          == [row["name"] for row in cli.listed("articles")] and page.count("<h2") == 5)
    linked = set(re.findall(r'(?:src|href)="([^"#]+)"', page))
    check("nothing from elsewhere, no file unseen", linked == set(contents(folder)) - {"index.html"})


def test_refused(cli, check):
    for words, arguments in (("no such row, expected one of 1 to 103", ["104"]), ("a size of its own", ["1", "--size", "64"])):
        result = cli.run("gallery", "--articles", *arguments, "-o", "new", *CPU)
        check(f"--articles {' '.join(arguments)}", result.code == 2 and words in result.err and not cli.names(), result)
    cli.run("gallery", "--articles", "1", "-o", "one", *CPU)
    before = contents(cli.folder / "one")
    result = cli.run("gallery", "--articles", "1", "-o", "one", *CPU)
    check("there already", result.code == 5 and "--force" in result.err and contents(cli.folder / "one") == before, result)
    check("--force", cli.run("gallery", "--articles", "1", "-o", "one", *CPU, "--force").code == 0)
    (cli.folder / "one/4-64.png").mkdir()
    result = cli.run("gallery", "--articles", "4", "-o", "one", *CPU, "--force")
    check("a failure names the row", result.code == 5 and "row 4, render" in result.err, result)


def test_basics(cli, check):
    """The pictures of docs/basics.md are those of its commands."""
    docs = pathlib.Path(__file__).resolve().parents[2] / "docs"
    commands = re.findall(r"^\./run (render .* -o (\S+))$", (docs / "basics.md").read_text(), re.M)
    for command, name in commands:
        cli.run(*command.split(), *CPU)
        check(f"docs/{name}", cli.run("compare", name, docs / name).code == 0)
    check("five of them", len(commands) == 5)


# --- experiments, by other arithmetic ------------------------------------------------------------------------------------

def figures(cli, row):
    text = cli.run("gallery", "--articles", row, "-o", cli.folder / f"figures {row}", "--json").json()["rows"][0]["text"]
    return {label.rstrip(): float(value) for label, value in re.findall(r"^(.+?)  +(-?[\d.e-]+)$", text, re.M)}


def near(one, other, share=1e-3):
    return abs(one - other) <= share * abs(other)


def test_figures(cli, check):
    say = lambda name, good, detail: check(f"figures: {name}", good, detail)
    heights = figures(cli, 44)
    say("the height of simplices", all(near(heights[f"{n}D: lowest height"], math.sqrt(0.5), 1e-4) for n in (2, 3, 4, 5)), heights)
    edges = figures(cli, 90)
    say("edges of the 3D simplex", list(edges.values()) == [0.86603, 1, 2], edges)
    middle = 2 * (1 / 2 - 1 / 6) ** 4 * math.sqrt(1 / 6)  # of an edge, from both ends; the third corner's kernel is 0 there
    factors = list(figures(cli, 43).values())
    say("factors", near(factors[0], 1 / middle / math.sqrt(2)) and near(factors[1], 24.483) and near(factors[3], 62.15)
        and near(factors[2], 76.12), factors)
    largest = figures(cli, 91)
    say("the largest value", largest["2D: largest share of a corner"] == 0.5 and largest["2D: smallest share of a corner"] == 0
        and near(largest["3D: largest share of a corner"], 0.71, 0.01), largest)
    apart = list(figures(cli, 45).values())
    say("the misprint", near(apart[0], 2.5e-5, 0.5) and near(apart[1], 2.9e-3, 0.5) and near(apart[2], 0.03, 0.5), apart)
    say("twelve edges", list(figures(cli, 88).values()) == [11, 0.16667], "")
    say("bilinear", list(figures(cli, 26).values()) == [1.5, 4.5, 3], "")
    remainders = figures(cli, 97)
    say("remainders", all(remainders[f"bytes with & 3 = {i}"] == 64 and remainders[f"bytes with % 3 = {i}"] == sum(b % 3 == i for b in range(256))
                          for i in range(4)), remainders)
    line = figures(cli, 89)
    say("% 255", line["cells from 0 on with equal values"] == 254 and near(line["largest difference behind them"], 229, 0.02), line)
    points = figures(cli, 39)
    say("lattice points", [points[f"{noise}, {n}D: lattice points"] for noise in ("Value", "Perlin", "Simplex") for n in (2, 3, 4)]
        == [4, 8, 16, 4, 8, 16, 3, 4, 5], points)


if __name__ == "__main__":
    main(test_rows, test_drawn, test_whole, test_refused, test_basics, test_figures, backend="cpu")
