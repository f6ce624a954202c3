#!/usr/bin/env python3
"""Writes the figures of docs/speed.md and their line in README.md from the output of `noisescope bench --json`.

    write_speed.py BENCH.json
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
HEADLINE = "perlin 2d fbm5"


def figure(value, digits=3):
    """Formats a number with at least this many digits, and all of those before the point; an unknown one as nothing."""
    if value is None:
        return ""
    decimals = max(0, digits - len(str(int(value)))) if value >= 1 else digits
    return f"{value:.{decimals}f}"


def table(report):
    """Returns the table: one line per name, in the order of the report."""
    rows = {}
    for row in report["rows"]:
        if not row["peer"]:
            rows.setdefault(row["name"], {})[row["backend"]] = row
    lines = []
    for name, backends in rows.items():
        gpu, cpu = backends.get("gpu", {}), backends.get("cpu", {})
        spread = f"{100 * gpu['spread']:.0f} %" if gpu else ""
        cells = [name, figure(gpu.get("mpx_per_s")), figure(gpu.get("mpx_per_cpu_s")), spread, figure(gpu.get("ns_per_px")),
                 figure(gpu.get("ns_per_hash")), figure(gpu.get("of_constant"), 2), figure(gpu.get("of_article")),
                 figure(cpu.get("mpx_per_cpu_s"))]
        lines.append("| " + " | ".join(cells) + " |\n")
    return "".join(lines)


def conditions(report):
    samples = report["rows"][0]["samples"]
    clock = "CPU time decides" if report["clock"] == "cpu" else "the wall clock decides"
    width, height = report["size"]
    return f"{report['device']}; {report['processor']}; {width} x {height}, medians of {samples}, {clock}.\n"


def headline(report):
    row = next(row for row in report["rows"] if row["name"] == HEADLINE and row["backend"] == "gpu")
    return (f"Five octaves of exact Perlin noise take {figure(row['ns_per_px'])} ns a pixel on the "
            f"[measured machine](docs/speed.md#figures), {figure(row['of_article'], 2)} times as fast as the articles' plain "
            "shader in the same run.\n")


def replaced(path, start, end, text):
    page = path.read_text()
    pattern = re.compile(f"({start}).*?({end})", re.S)
    if len(pattern.findall(page)) != 1:
        raise SystemExit(f"{path}: expected one {start} … {end}")
    path.write_text(pattern.sub(lambda match: match[1] + text + match[2], page))


def main():
    report = json.loads(pathlib.Path(sys.argv[1]).read_text())
    page = ROOT / "docs/speed.md"
    replaced(page, r"<!-- measured -->\n", "<!-- /measured -->", conditions(report))
    replaced(page, r"<!-- table: speed -->\n\|.*?\n\|[-|]*\n", "<!-- /table -->", table(report))
    replaced(ROOT / "README.md", r"<!-- measured -->\n", "<!-- /measured -->", headline(report))


if __name__ == "__main__":
    main()
