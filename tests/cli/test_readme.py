#!/usr/bin/env python3
"""Runs every command of the README, and compares its tables and its picture with what the program says today.

test_readme.py PROGRAM            checks
test_readme.py PROGRAM --write    writes tables and picture anew
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PICTURE = ROOT / "tests/data/marble.png"
PROGRAM = os.path.abspath(sys.argv[1])
PICTURE_ARGUMENTS = ["--preset", "marble", "--size", "960x400"]


def listed(kind):
    output = subprocess.run([PROGRAM, "list", kind, "--json"], capture_output=True, check=True, timeout=60)
    return json.loads(output.stdout)[kind]


def interval(values):
    return f"[{values[0]}, {values[1]}]"


def period(cells):
    return "none" if cells is None else f"{'2^32' if cells == 2**32 else cells} cells"


def joined(values):
    return ", ".join(map(str, values))


def tables():
    return {
        "noises": [
            f"| `{row['name']}` | {row['help']} | {joined(row['dimensions'])} | {joined(row['hashes'])} "
            f"| {joined(row['deviation'])} | {row['continuity']} | {row['origin'] or '-'} |" for row in listed("noises")],
        "features": [f"| `{row['name']}` | {row['help']} |" for row in listed("features")],
        "metrics": [f"| `{row['name']}` | {row['help']} |" for row in listed("metrics")],
        "fractals": [
            f"| `{row['name']}` | {row['help']} | {interval(row['range'])} | {row['deviation']} | {row['origin'] or '-'} |"
            for row in listed("fractals")],
        "colors": [f"| `{row['name']}` | {row['help']} | {row['blend']} |" for row in listed("colors")],
        "hashes": [
            f"| `{row['name']}` | {row['help']} | {joined(row['dimensions'])} | {period(row['period'])} "
            f"| {'yes' if row['exact'] else 'no'} |" for row in listed("hashes")],
        "gradients": [f"| `{row['name']}` | {row['help']} | {joined(row['dimensions'])} |" for row in listed("gradients")],
    }


def with_tables(text):
    for name, rows in tables().items():
        pattern = re.compile(rf"(<!-- table: {name} -->\n\|.*\n\|[-|]*\n)(?:\|.*\n)*(<!-- /table -->)")
        text, count = pattern.subn(lambda match: match[1] + "".join(row + "\n" for row in rows) + match[2], text)
        if count != 1:
            raise SystemExit(f"README.md: no table {name}")
    return text


def commands(text):
    for block in re.findall(r"```sh\n(.*?)```", text, re.S):
        for line in block.splitlines():
            command = line.split("  #")[0].strip()
            if command:
                yield command


class Report:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, good, name, detail=""):
        print(f"{'pass' if good else 'FAIL'}  {name}{'' if good else ': ' + detail}", flush=True)
        self.passed += bool(good)
        self.failed += not good


def run_command(report, command, folder):
    """In a folder where ./run stands for the program, as in a checkout."""
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    if command == "tests/run":
        script = ROOT / "tests/run"
        report.check(os.access(script, os.X_OK) and "tests/run" in (ROOT / ".ci/run").read_text(), command, "not run by CI")
        return
    if command == "cmake --build build":  # not while tests run
        report.check('cmake --build "$build"' in (ROOT / "tests/run").read_text(), command, "not what tests/run does")
        return
    if command.startswith("cpack ") and "NOISESCOPE_TEST_FULL" not in os.environ:
        return
    if command.startswith("./run view"):
        process = subprocess.Popen(["xvfb-run", "-a", *command.split()], cwd=folder, env=environment, start_new_session=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            output, _ = process.communicate(timeout=6)
            report.check(False, command, f"ended by itself: {output.decode(errors='replace')}")
        except subprocess.TimeoutExpired:
            report.check(True, command)  # the window is open
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(timeout=30)
        return
    environment |= {"HOME": folder} if "~" in command else {}
    result = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, timeout=300)
    report.check(result.returncode == 0, command, f"exit {result.returncode}: {result.stderr.decode(errors='replace')}")
    if command == "./run":
        presets = {row["name"] for row in listed("presets")}
        made = {path.stem for path in pathlib.Path(folder, "gallery").glob("*.png")}
        report.check(presets == made, "the gallery holds every preset", f"{made} instead of {presets}")


def main():
    text = README.read_text()
    if "--write" in sys.argv:
        README.write_text(with_tables(text))
        subprocess.run([PROGRAM, "render", *PICTURE_ARGUMENTS, "-o", str(PICTURE), "--force", "-q"], check=True)
        return 0
    report = Report()
    report.check(text == with_tables(text), "tables are those of the catalogue", "run this test with --write")
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "run").write_text(f'#!/bin/sh\nexec "{PROGRAM}" "$@"\n')
        os.chmod(pathlib.Path(folder, "run"), 0o755)
        pathlib.Path(folder, "build").symlink_to(pathlib.Path(PROGRAM).parents[1])
        pathlib.Path(folder, "tests").symlink_to(README.parent / "tests")
        picture = str(pathlib.Path(folder, "picture.png"))
        subprocess.run([PROGRAM, "render", *PICTURE_ARGUMENTS, "-o", picture, "-q"], check=True, timeout=120)
        same = subprocess.run([PROGRAM, "compare", picture, str(PICTURE)], capture_output=True, timeout=60)
        report.check(same.returncode == 0, "the picture is the program's", (same.stdout + same.stderr).decode())
        for command in commands(text):
            run_command(report, command, folder)
    report.check(report.passed > 15, "there were commands to run")
    print(f"{report.passed} passed, {report.failed} failed")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
