#!/usr/bin/env python3
"""`bench`: its rows, its JSON, noise of others beside ours, what it compares, and what it refuses. Never how quick anything is.

    test_bench.py PATH_OF_NOISESCOPE
"""
import copy
import json
import pathlib
import re
import signal
import sys
import xml.etree.ElementTree

from harness import Cli, main, seldom, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import write_speed  # noqa: E402

SHORT = ["--repeats", "2", "--size", "64x64"]
ROW = {"name": str, "backend": str, "peer": bool, "samples": int, "mpx_per_s": float, "mpx_per_cpu_s": float, "spread": float}
CALLS = ["points perlin 2d fbm5 decimal", "points perlin 3d fbm5 binary far", "points perlin 2d fbm5 cells",
         "points perlin 2d fbm5 decimal far", "call perlin 2d fbm5 1 point", "call perlin 2d fbm5 16x16",
         "box perlin 3d fbm5 32x32x32", "density worley 3d fbm5 0.1", "derivatives perlin 2d fbm5"]
STRIPES = """\
#version 300 es
precision highp float;
#include "constants.glsl"
float stripes(vec2 p) { return sin(p.x * FACTOR); }
float stripes(vec3 p) { return sin(p.z * FACTOR); }
vec2 two(vec2 p) { return p; }
void main() { }
"""


def rows_by_name(report):
    return {(row["name"], row["backend"]): row for row in report["rows"]}


def rows_of(result):
    return rows_by_name(result.json())


def write_peers(cli):
    (cli.folder / "parts").mkdir()
    (cli.folder / "parts/stripes.glsl").write_text(STRIPES.replace("constants", "../constants"))
    (cli.folder / "constants.glsl").write_text("#ifndef FACTOR\n#define FACTOR 3.0\n#endif")  # no newline at its end


# --- rows ------------------------------------------------------------------------------------------------------------

def test_list(cli, check):
    rows = cli.run("bench", "--list", "--json").json()["rows"]
    names = [(row["name"], row["backend"]) for row in rows]
    check("no row is there twice", len(set(names)) == len(names) > 100, len(names))
    expected = {f"{noise['name']} {dimensions}d {kind}" for noise in cli.listed("noises") for dimensions in noise["dimensions"]
                for kind in ("1", "fbm5") if any(noise["hashes"])}  # patterns cost less than writing them
    expected |= {f"perlin 2d {row['name']}5" for row in cli.listed("fractals") if row["name"] != "none"}
    params = {row["name"]: row for row in cli.listed("params")}
    expected |= {f"perlin 2d fbm5 {kind} {name}" for kind in ("warp", "output") for name in params[kind]["choices"]
                 if name != params[kind]["default"]} - {
        "perlin 2d fbm5 output derivatives",  # costs what the gradient does
        "perlin 2d fbm5 output solid"}  # and this what hundreds of octaves do
    expected |= {"perlin 2d fbm5 period 7", "perlin 2d fbm5 period 8", "perlin 4d fbm5 torus"}
    for backend in ("gpu", "cpu"):
        missing = expected - {name for name, each in names if each == backend}
        check(f"everything there is on the {backend}", not missing, missing)
    files = {f"export {row['name']} {depth}" for row in cli.listed("formats") if "picture" in row["holds"]
             for depth in row["depths"]}
    check("every file", not (missing := files - {name for name, _ in names}), missing)
    calls = [(name, backend) for name, backend in names if re.match("(points|call|box|density|derivatives) ", name)]
    check("calls of the CPU alone", len(calls) >= 60 and all(backend == "cpu" for _, backend in calls), calls)
    check("without the CPU there are none", not re.search("points|density", cli.run("bench", "--list", "--backend", "gpu").out))
    some = cli.run("bench", "--list", "--filter", "wavelet 2d", "--backend", "cpu")
    check("as text, filtered", some.out == "cpu  wavelet 2d 1\ncpu  wavelet 2d fbm5\n" and not some.err, some)
    two = cli.run("bench", "--list", "--filter", "white 1d 1", "--filter", "gabor 2d 1", "--backend", "gpu")
    check("by several texts", two.out == "gpu  white 1d 1\ngpu  gabor 2d 1\n", two)
    for arguments in (["--filter", "nosuch"], ["--filter", "2d", "--preset", "marble"]):
        result = cli.run("bench", *arguments)
        check(f"{arguments} is refused", result.code == 2 and "--filter" in result.err and not result.out, result)


def check_row(check, row):
    wrong = [key for key, kind in ROW.items() if not isinstance(row.get(key), (int, float) if kind is float else kind)]
    check(f"{row['name']}: its members", not wrong, (wrong, row))
    check(f"{row['name']}: figures are figures", row["mpx_per_s"] > 0 and row["mpx_per_cpu_s"] > 0 and row["spread"] >= 0
          and row["best_mpx_per_s"] >= row["mpx_per_s"] > 0 and row["ns_per_px"] > 0, row)


def test_json(cli, check):
    result = cli.run("bench", "--json", "--filter", "value 3d 1", *SHORT)
    report = result.json()
    check("ends with 0, silently", result.code == 0 and not result.err and len(report["device"]) > 3, result)
    check("one row a back end", list(rows_of(result)) == [("value 3d 1", "gpu"), ("value 3d 1", "cpu")], report["rows"])
    for row in report["rows"] + report["references"]:
        check_row(check, row)
        check(f"{row['name']}: no peer, two samples", row["peer"] is False and row["samples"] == 2, row)
    check("what others are measured by", [row["name"] for row in report["references"]] ==
          ["constant", "articles' perlin 2d fbm5"], report["references"])
    for row in report["rows"]:
        check(f"{row['backend']}: 8 hash calls a pixel", abs(row["ns_per_px"] / row["ns_per_hash"] - 8) < 1e-6, row)
    files = cli.run("bench", "--json", "--filter", "export r32", *SHORT, env={"TMPDIR": str(cli.folder)})
    check("files are timed", files.code == 0 and list(rows_of(files)) == [("export r32 f32", "gpu")], files)
    check("and removed", not cli.names(), cli.names())
    text = cli.run("bench", "--filter", "white 2d 1", "--backend", "cpu", *SHORT, env={"GALLIUM_DRIVER": "nosuch"})
    check("the CPU alone needs no OpenGL", text.code == 0 and re.search(r"^white 2d 1 +cpu +\d", text.out, re.M), text)
    calls = cli.run("bench", "--json", "--backend", "cpu", *(each for name in CALLS for each in ("--filter", name)), *SHORT)
    check("calls of every kind", {name for name, _ in rows_of(calls)} == set(CALLS), calls)
    for row in calls.json()["rows"]:
        check_row(check, row)
    recipe = cli.run("bench", "--json", "--preset", "marble", "--backend", "gpu", *SHORT)
    check("a recipe", list(rows_of(recipe)) == [("marble", "gpu")], recipe)


def test_speed_page(cli, check):
    """The figures are some machine's; their rows are the program's."""
    names = {row["name"] for row in cli.run("bench", "--list", "--json").json()["rows"]}
    page = (ROOT / "docs/figures.md").read_text()
    table = re.search(r"<!-- table: speed -->\n\|.*\n\|[-|]*\n((?:\|.*\n)*)<!-- /table -->", page)
    told = write_speed.parsed(table[1])
    check("the table has rows, each once", len(told) > 80, len(told))
    check("that exist", not (unknown := set(told) - names), unknown)
    densities = {name for name in names if write_speed.DENSITY.match(name)}
    check("the table and the graph have all rows", names - set(told) == densities and len(densities) >= 40, names - set(told) ^ densities)
    measured, headline = (re.search(r"<!-- measured -->\n(.*)\n<!-- /measured -->", (ROOT / name).read_text())[1]
                          for name in ("docs/figures.md", "README.md"))
    check("docs/figures.md names the machine", re.search(r", \d+ threads?", measured), measured)
    device, processor = measured.split("; ")[:2]
    check("README.md names neither device nor processor", device not in headline and processor not in headline, headline)
    row = told[write_speed.HEADLINE]
    figures = f" {row[0]} ns a pixel", f" {write_speed.figure(float(row[1]), 2)} times as fast"
    check("and has the table's figures", all(figure in headline for figure in figures), (figures, headline))
    report = cli.run("bench", "--json", "--filter", "white 1d", "--filter", "export r32", *SHORT).json()
    lines = write_speed.table(report)
    check("the script writes a line a group", [line.split("|")[1].strip() for line in lines.splitlines()]
          == ["white 1d: 1, fbm5", "export r32: f32"], lines)
    figures = write_speed.parsed(lines)
    for name in ("white 1d 1", "white 1d fbm5"):
        gpu, cpu = (rows_by_name(report)[name, backend] for backend in ("gpu", "cpu"))
        check(f"{name}: with figures of the report", figures[name] == [write_speed.figure(each) for each in
              (gpu["ns_per_px"], gpu["of_article"], cpu["mpx_per_cpu_s"])], figures)
    check("nothing where there is none", figures["export r32 f32"][2] == "" and all(figures["export r32 f32"][:2]), figures)


def lines_of(svg):
    """The points of each line of a picture."""
    root = xml.etree.ElementTree.fromstring(svg)
    return [[tuple(map(float, point.split(","))) for point in line.get("points").split()]
            for line in root.iter("{http://www.w3.org/2000/svg}polyline")]


def test_speed_graph(cli, check):
    """Densities as lines of a picture: those of the page, and of a report."""
    names = [row["name"] for row in cli.run("bench", "--list", "--json", "--backend", "cpu").json()["rows"]]
    groups = {write_speed.DENSITY.match(name).groups()[:2] for name in names if name.startswith("density")}
    page = (ROOT / "docs/densities.svg").read_text()
    check("the page has a line for each noise", len(lines_of(page)) == len(groups) == 8
          and all(f">{noise} {dimensions}: " in page for noise, dimensions in groups), groups)
    report = cli.run("bench", "--json", "--filter", "density value 2d", "--backend", "cpu", *SHORT).json()
    (line,) = lines_of(write_speed.graph(report))
    check("from left to right", len(line) == 5 and [x for x, _ in line] == sorted({x for x, _ in line}), line)
    rates = [row["mpx_per_cpu_s"] for row in report["rows"]]
    check("the quicker, the higher", sorted(range(5), key=lambda i: rates[i]) == sorted(range(5), key=lambda i: (-line[i][1], rates[i])), (line, rates))


# --- peers -----------------------------------------------------------------------------------------------------------

@seldom(2)
def test_peers(cli, check):
    write_peers(cli)
    calls = ["--call", "stripes(p)", "--call", "two(p).y", "--call", "stripes(vec3(p.xy, p.z))"]
    result = cli.run("bench", "--json", "--filter", "white 2d 1", "--backend", "gpu", "--peer", "parts/stripes.glsl", *calls,
                     *SHORT)
    rows = {row["name"]: row for row in result.json()["rows"]}
    expected = [f"{call} {kind}" for call in calls[1::2] for kind in ("1", "fbm5")]
    check("a row for one octave and for five, beside ours", list(rows) == [*expected, "white 2d 1"], list(rows))
    for name in expected:
        check_row(check, rows[name])
        forms = {"1": ["plain"], "fbm5": ["looped", "written out"]}[name.split()[-1]]
        check(f"{name}: its best form", rows[name]["peer"] is True and rows[name]["form"] in rows[name]["forms"]
              and list(rows[name]["forms"]) == forms, rows[name])
        best = max(rows[name]["forms"].values())
        clock = "mpx_per_cpu_s" if result.json()["clock"] == "cpu" else "mpx_per_s"
        check(f"{name}: its figures are that form's", abs(rows[name][clock] / best - 1) < 1e-9, rows[name])
    check("the call decides what p is", [rows[name]["dimensions"] for name in expected] == [2, 2, 2, 2, 3, 3], rows)
    files = ("parts/stripes.glsl", "./parts/stripes.glsl")
    both = cli.run("bench", "--json", "--filter", "white 2d 1", "--backend", "gpu", "--peer-dimensions", "3", "--peer",
                   files[0], "--call", "stripes(p)", "--peer", files[1], "--call", "stripes(p)", *SHORT)
    peers = [row for row in both.json()["rows"] if row["peer"]]
    check("files that share a call differ in their names", [row["name"] for row in peers] ==
          [f"stripes(p) of {file} {kind}" for file in files for kind in ("1", "fbm5")]
          and all(row["dimensions"] == 3 for row in peers), peers)
    text = cli.run("bench", "--filter", "white 2d 1", "--backend", "gpu", "--peer", files[0], "--call", "stripes(p)", *SHORT)
    names = re.findall(r"^(.+?) +(?:gpu|peer) .*%", text.out, re.M)
    check("one octave before five in the table", names[:2] == ["constant", "articles' perlin 2d fbm5"]
          and sorted(names[2:4]) == ["stripes(p) 1", "white 2d 1"] and names[4:] == ["stripes(p) fbm5"], text)


FAULTS = [  # text of the file, call, exit code, words
    ("float f(vec2 p) {\n    return p.x +;\n}\n", "f(p)", 3, ["peer.glsl:2", "error"]),
    ("float f(vec2 p) { return p.x; }\n", "g(p)", 3, ["--call 'g(p)'", "peer.glsl", "vec2", "vec3", "g"]),
    ("vec3 f(vec2 p) { return p.xyx; }\n", "f(p)", 3, ["--call 'f(p)'", "gives a vec3", "float", "f(p).x"]),
    ("float f(vec4 p) { return p.x; }\n", "f(p)", 3, ["--call 'f(p)'", "vec2"]),
    ("float f(vec2 p);\n", "f(p)", 3, ["--call 'f(p)'"]),
    ("#include \"none.glsl\"\n", "1.0", 3, ["peer.glsl:1", "none.glsl"]),
    ("#include none\n", "1.0", 3, ["peer.glsl:1", "double quotes"]),
    ("float f(vec2 p) { return 0.0; }\0", "f(p)", 5, ["peer.glsl", "not a text file"]),
]


def test_faulty_peers(cli, check):
    for text, call, code, words in FAULTS:
        (cli.folder / "peer.glsl").write_text(text)
        result = cli.run("bench", "--filter", "white 2d 1", "--peer", "peer.glsl", "--call", call, *SHORT)
        missing = [word for word in words if word not in result.err]
        check(f"{text!r}: exit code {code}", result.code == code and not result.out and not missing, f"{missing}, {result}")
    (cli.folder / "peer.glsl").write_text("float f(vec2 p) { return p.x; }\n")
    lines = [
        (5, ["--peer", "none.glsl", "--call", "f(p)"], "none.glsl"),
        (5, ["--peer", ".", "--call", "f(p)"], "."),
        (2, ["--peer", "peer.glsl"], "--call"),
        (2, ["--call", "f(p)"], "--peer"),
        (2, ["--peer", "peer.glsl", "--peer", "peer.glsl", "--call", "f(p)"], "--call"),
        (2, ["--peer", "peer.glsl", "--call", "f(p)", "--call", "f(p)"], "twice"),
        (2, ["--peer", "peer.glsl", "--call", "f(p)", "--backend", "cpu"], "--backend cpu"),
        (2, ["--peer", "peer.glsl", "--call", "f(p)", "--peer-dimensions", "4"], "--peer-dimensions"),
    ]
    for code, arguments, word in lines:
        result = cli.run("bench", *arguments, *SHORT)
        check(f"{arguments}: exit code {code}", result.code == code and word in result.err and not result.out, result)


# --- compare ---------------------------------------------------------------------------------------------------------

def test_compare(cli, check):
    only = ["bench", "--filter", "white 1d", "--backend", "cpu", *SHORT]
    report = cli.run(*only, "--json").json()

    def compared(name, text):
        (cli.folder / name).write_text(text)
        return cli.run(*only, "--json", "--compare", name)

    def changed(keys, factor):
        other = copy.deepcopy(report)
        for row in other["rows"]:
            row.update({key: row[key] * factor for key in keys})
        return json.dumps(other)

    rates = ["mpx_per_s", "mpx_per_cpu_s"]
    for keys in (rates, rates[:1], rates[1:]):
        slower = compared("quick.json", changed(keys, 100))
        found = slower.json()["compare"]["regressions"]
        check(f"it was quicker by {keys}: exit code 1", slower.code == 1 and len(found) == 2, slower)
    quicker = compared("slow.json", changed(rates, 0.01))
    check("it was slower: 0", quicker.code == 0 and quicker.json()["compare"] == {"rows": 2, "regressions": []}, quicker)
    text = cli.run(*only, "--compare", "quick.json")
    check("as text", text.code == 1 and "white 1d 1 on cpu" in text.out and "SLOWER" in text.out, text)
    peer = json.loads(changed(rates, 100))
    peer["rows"][0]["peer"] = True
    left = compared("peer.json", json.dumps(peer))
    check("peers are none of ours", left.code == 1 and left.json()["compare"]["rows"] == 1, left)
    wide = json.loads(changed(rates[1:], 2))
    for row in wide["rows"]:
        row["spread"] = 10
        row["mpx_per_s"] *= 0.01  # time that processes wait for others is not judged here
    check("within the spread: 0", compared("wide.json", json.dumps(wide)).code == 0)
    for name, body in (("text.json", "no JSON"), ("list.json", "[]"), ("rows.json", "{}"), ("named.json", '{"rows": [{}]}'),
                       ("none.json", '{"rows": []}')):
        result = compared(name, body)
        check(f"{body}: exit code 2", result.code == 2 and name in result.out, result)
    result = cli.run(*only, "--compare", "nosuch.json")
    check("no such file: 5", result.code == 5 and "nosuch.json" in result.err, result)


# --- devices ---------------------------------------------------------------------------------------------------------

@seldom(2)
def test_report(cli, check):
    only = ["bench", "--gpu-report", "report", "--filter", "white 1d 1", *SHORT]
    (cli.folder / "report").mkdir()
    (cli.folder / "report/report.md").write_text("mine")
    refused = cli.run(*only)
    check("it replaces nothing", refused.code == 5 and "report.md" in refused.err and not refused.out, refused)
    result = cli.run(*only, "--json", "--force")
    report = result.json()
    files = sorted(path.name for path in (cli.folder / "report").iterdir())
    check("a report, and what was measured", result.code == 0 and files == ["bench.json", "report.md"], (files, result))
    check("as --json", json.loads((cli.folder / "report/bench.json").read_text())["rows"] == report["rows"], report)
    lines = (cli.folder / "report/report.md").read_text().splitlines()
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    check("is one table", len(cells) > 8 and len({len(line) for line in cells}) == 1, lines)
    parts = [line[0] for line in cells]
    check("with all its parts", parts == ["part", "---", *["device"] * 3, "exactness", *["size"] * 6, *["reference"] * 2,
                                          "row", "row"], parts)
    check("names the device", cells[2][1] == report["device"], cells[2])
    check("no bit differs", cells[5][-1] == "0" and cells[-2][-1] == "0" and "1 rows" in cells[5][1], (cells[5], cells[-2]))
    check("heights from an eighth to four times", [line[1].split(" x ")[0] for line in cells if line[0] == "size"] ==
          ["8", "16", "32", "64", "128", "256"], cells)
    cpu = cli.run("bench", "--gpu-report", "cpu", "--backend", "cpu")
    check("it is about OpenGL", cpu.code == 2 and "--gpu-report" in cpu.err and cli.names() == ["report"], cpu)


def test_device(cli, check):
    view = ["--size", "16x16"]
    expected = cli.render("a.r32", *view)
    name = cli.run("bench", "--json", "--filter", "white 1d 1", "--backend", "gpu", *SHORT).json()["device"]
    for device in ("0", name.split()[0].upper()):
        check(f"--device {device}", cli.render("a.r32", *view, "--device", device) == expected)
    for command in (["render", "-o", "b.r32", *view], ["validate", "--only", "white1"], ["bench", "--filter", "white 1d 1"]):
        result = cli.run(*command, "--device", "99")
        check(f"{command[0]} --device 99: no such device, and which there are", result.code == 4 and "--device 99" in result.err
              and f"0: {name}" in result.err and not result.out, result)


@seldom(2)
def test_cancel(cli, check):
    log = cli.folder / "log"
    for sent, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
        with open(log, "wb") as err:
            process = cli.start("bench", "--filter", "1", "--progress", stderr=err, env={"TMPDIR": str(cli.folder)})
        until(process, lambda: b"left" in log.read_bytes())
        process.send_signal(sent)
        result = Cli.finish(process)
        check(f"{sent.name} ends it", result.code == code and not result.out, result)
        check("nothing is left behind", cli.names() == ["log"], cli.names())
        check("it told how long it will take", re.search(rb"measuring: \d+ %, \d+ s left", log.read_bytes()), log.read_bytes())


if __name__ == "__main__":
    main(test_list, test_json, test_speed_page, test_speed_graph, test_peers, test_faulty_peers, test_compare, test_report, test_device,
         test_cancel)
