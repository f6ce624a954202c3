#!/usr/bin/env python3
"""Writes the figures of docs/figures.md, docs/densities.svg and a line in README.md from the output of `noisescope bench --json`.

    write_speed.py BENCH.json
"""
import html
import json
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
HEADLINE = "perlin 2d fbm5"
GROUP = re.compile(r"(export \S+|(?:points|call) \S+ \dd fbm5|box|derivatives|.*(?= \S+$)) (.+)$")
DENSITY = re.compile(r"density (\S+) (\dd) fbm5 (\S+)$")
MOST_IN_LINE = 7
COLORS = {"perlin": "#0969da", "value": "#1a7f37", "simplex": "#bc4c00", "worley": "#8250df"}


def figure(value, digits=3):
    """Formats a number with at least this many digits, and all of those before the point; an unknown one as nothing."""
    if value is None:
        return ""
    decimals = max(0, digits - len(str(int(value)))) if value >= 1 else digits
    return f"{value:.{decimals}f}"


def rows_of(report):
    """The rows of this program: the two back ends of each name."""
    rows = {}
    for row in report["rows"]:
        if not row["peer"]:
            rows.setdefault(row["name"], {})[row["backend"]] = row
    return rows


def table(report):
    """Returns the table: names that begin alike share a line, in the order of the report. Densities are in the graph."""
    lines = []
    for name, backends in rows_of(report).items():
        if DENSITY.match(name):
            continue
        group, variant = GROUP.match(name).groups()
        gpu, cpu = backends.get("gpu", {}), backends.get("cpu", {})
        cells = [variant, figure(gpu.get("ns_per_px")), figure(gpu.get("of_article")), figure(cpu.get("mpx_per_cpu_s"))]
        if not lines or lines[-1][0] != group or len(lines[-1][1]) == MOST_IN_LINE:
            lines.append((group, []))
        lines[-1][1].append(cells)
    text = ""
    for group, rows in lines:
        cells = [", ".join(row[column] for row in rows) if any(row[column] for row in rows) else "" for column in range(4)]
        text += f"| {group}: {' | '.join(cells)} |\n"
    return text


def parsed(lines):
    """Returns the figures of a table by the names of their rows: ns a pixel, times the articles', CPU."""
    figures = {}
    for line in lines.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        group, variants = cells[0].split(": ")
        variants = variants.split(", ")
        columns = [cell.split(", ") if cell else [""] * len(variants) for cell in cells[1:]]
        for i, variant in enumerate(variants):
            figures[f"{group} {variant}"] = [column[i] for column in columns]
    return figures


def series(report):
    """Returns the lines of the graph: (cells a pixel, megapixels per CPU second) by noise and dimensions."""
    lines = {}
    for name, backends in rows_of(report).items():
        if match := DENSITY.match(name):
            lines.setdefault(match.groups()[:2], []).append((float(match[3]), backends["cpu"]["mpx_per_cpu_s"]))
    return lines


def graph(report):
    """Returns the densities as a picture; both axes are logarithmic."""
    lines = series(report)
    densities = sorted({x for line in lines.values() for x, _ in line})
    values = [y for line in lines.values() for _, y in line]
    low, high = 10 ** math.floor(math.log10(min(values))), 10 ** math.ceil(math.log10(max(values)))
    left, right, top, bottom = 70, 800, 50, 420

    def across(x):
        return left + (right - left) * math.log(x / densities[0]) / math.log(densities[-1] / densities[0])

    def down(y):
        return bottom - (bottom - top) * math.log(y / low) / math.log(high / low)

    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="960" height="480" viewBox="0 0 960 480" '
             'font-family="Inter, Helvetica, Arial, sans-serif" font-size="14">',
             "  <title>Megapixels per CPU second by the density of cells, five octaves, CPU</title>",
             '  <rect width="960" height="480" rx="10" fill="#f6f8fa" stroke="#8b949e"/>',
             f'  <text x="{left}" y="30">megapixels per CPU second, five octaves, CPU: {html.escape(report["processor"])}</text>',
             f'  <text x="{(left + right) // 2}" y="465" text-anchor="middle">cells a pixel (first octave)</text>']
    for decade in range(round(math.log10(low)), round(math.log10(high)) + 1):
        y = down(10 ** decade)
        parts.append(f'  <path d="M{left} {y:.1f}H{right}" stroke="#d0d7de"/>'
                     f'<text x="{left - 8}" y="{y + 5:.1f}" text-anchor="end">{10.0 ** decade:g}</text>')
    for x in densities:
        parts.append(f'  <path d="M{across(x):.1f} {top}V{bottom}" stroke="#d0d7de"/>'
                     f'<text x="{across(x):.1f}" y="{bottom + 20}" text-anchor="middle">{x:g}</text>')
    label = -math.inf
    for (noise, dimensions), line in sorted(lines.items(), key=lambda item: -item[1][-1][1]):
        path = " ".join(f"{across(x):.1f},{down(y):.1f}" for x, y in line)
        dash = "" if dimensions == "2d" else ' stroke-dasharray="6 4"'
        color = COLORS.get(noise, "#57606a")
        label = max(label + 17, down(line[-1][1]) + 5)  # labels that do not overlap
        parts.append(f'  <polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"{dash}/>'
                     f'<text x="{right + 10}" y="{label:.1f}" fill="{color}">{noise} {dimensions}: {figure(line[-1][1])}</text>')
    return "\n".join([*parts, "</svg>\n"])


def conditions(report):
    samples = report["rows"][0]["samples"]
    clock = "CPU time decides" if report["clock"] == "cpu" else "the wall clock decides"
    width, height = report["size"]
    return f"{report['device']}; {report['processor']}; {width} x {height}, medians of {samples}, {clock}.\n"


def headline(report):
    row = next(row for row in report["rows"] if row["name"] == HEADLINE and row["backend"] == "gpu")
    return (f"Five octaves of exact Perlin noise take {figure(row['ns_per_px'])} ns a pixel on the "
            f"[measured machine](docs/figures.md), {figure(row['of_article'], 2)} times as fast as the articles' plain "
            "shader in the same run.\n")


def replaced(path, start, end, text):
    page = path.read_text()
    pattern = re.compile(f"({start}).*?({end})", re.S)
    if len(pattern.findall(page)) != 1:
        raise SystemExit(f"{path}: expected one {start} … {end}")
    path.write_text(pattern.sub(lambda match: match[1] + text + match[2], page))


def main():
    report = json.loads(pathlib.Path(sys.argv[1]).read_text())
    page = ROOT / "docs/figures.md"
    replaced(page, r"<!-- measured -->\n", "<!-- /measured -->", conditions(report))
    replaced(page, r"<!-- table: speed -->\n\|.*?\n\|[-|]*\n", "<!-- /table -->", table(report))
    (ROOT / "docs/densities.svg").write_text(graph(report))
    replaced(ROOT / "README.md", r"<!-- measured -->\n", "<!-- /measured -->", headline(report))


if __name__ == "__main__":
    main()
