#!/usr/bin/env python3
"""README.md and the pages in docs/: every command runs, every link leads somewhere, tables and picture are today's. In tests/run the
commands of the README and every third page, those of the rest with other commits.

    test_docs.py PROGRAM            checks
    test_docs.py PROGRAM --write    writes tables, picture and the numbers in shaders/noise/choices.glsl anew
"""
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

from harness import is_due

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.path.abspath(sys.argv[1])
FULL = "NOISESCOPE_TEST_FULL" in os.environ
PICTURE = ROOT / "tests/data/marble.png"
PICTURE_ARGUMENTS = ["--preset", "marble", "--size", "960x400"]  # as docs/recipes.md tells
FRONT_PAGE = 8 * 1024  # bytes
PATIENCE = 300         # seconds for any one command
FOR_PEOPLE = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")] + sorted(ROOT.glob("docs/*.md"))
PAGES = [page for page in FOR_PEOPLE if page.exists()]

# Commands that take long, each with the test that runs it too: here they run in tests/full alone.
ELSEWHERE = {
    "./run": ("tests/cli/test_errors.py", "nothing to do, no display: help"),
    "./run sheet --color --tile 160 --columns 6 -o sheet.png": ("tests/cli/test_presets.py", "sheet_arguments()"),
    "./run conform tests/data/conformance.jsonl --backend cpu": ("tests/cli/test_conform.py", "the CPU has the same bits"),
    "cmake --build build": ("tests/run", 'cmake --build "$build"'),  # never while tests run
    "tests/run": (".ci/run", "tests/run"),
    "cmake --preset web": ("tests/web/test_page.py", '["cmake", "--preset", "web"]'),
    "cmake --build --preset web": ("tests/web/test_page.py", '["cmake", "--build", "--preset", "web"'),
    "cmake --build build-web --target npm": ("tests/web/test_npm.py", '"--target", "npm"'),
    "npm pack ./build-web/npm": ("tests/web/test_npm.py", '"npm", "pack"'),
    "cmake -S . -B build-library -G Ninja -DNOISESCOPE_PROGRAM=OFF": ("tests/cli/test_callers.py", "-DNOISESCOPE_PROGRAM=OFF"),
    "cmake --build build-library": ("tests/cli/test_callers.py", '"cmake", "--build"'),
    'cmake --install build-library --prefix "$PWD/installed"': ("tests/cli/test_callers.py", '"cmake", "--install"'),
    "python3 src/python/backend.py wheel dist": ("tests/cli/test_packages.py", '"wheel"'),
    "python3 src/python/backend.py sdist dist": ("tests/cli/test_packages.py", '"sdist"'),
    "venv/bin/pip install --no-index --no-build-isolation dist/*.whl": ("tests/cli/test_packages.py", '"--no-build-isolation"'),
}
# While tests run, or without the tree.
NEVER_HERE = ("tests/run", "cmake --build build", *(command for command in ELSEWHERE if re.search("web|build-library|dist", command)))


# --- tables ----------------------------------------------------------------------------------------------------------

def said(*arguments):
    return json.loads(subprocess.run([PROGRAM, *arguments, "--json"], capture_output=True, check=True, timeout=60).stdout)


def listed(kind):
    return said("list", kind)[kind]


def joined(values):
    return ", ".join(map(str, values))


def words(values):
    return joined(f"`{value}`" for value in values)


def period(cells):
    return "none" if cells is None else f"{'2^32' if cells == 2**32 else cells} cells"


def number(value):
    return str(value) if isinstance(value, int) else f"{value:g}"


def front(kind, entries):
    """The names on the front page, where hashes that articles have in one number of dimensions are one link."""
    if kind != "hashes":
        return words(entry["name"] for entry in entries)
    return words(entry["name"] for entry in entries if len(entry["dimensions"]) > 1) + ", [articles'](docs/articles.md)"


def allowed(param):
    if param["choices"]:
        return words(param["choices"])
    if param["type"] in ("integer", "real"):
        kind = "whole numbers " if param["type"] == "integer" else ""
        return f"{kind}{number(param['min'])} to {number(param['max'])}{' ' + param['unit'] if param['unit'] else ''}"
    return {"boolean": "`true`, `false`", "gradient": "stops of a position and a color"}[param["type"]]


def default(param):
    value = json.dumps(param["default"]) if isinstance(param["default"], bool) else param["default"]
    return f"`{number(value) if isinstance(value, float) else value}`"


def row(*cells):
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |\n"


def library():
    """Of each file of the library what its first line says."""
    files = [file for file in sorted((ROOT / "shaders").rglob("*.glsl")) if file.parent.name != "host"]
    return [row(f"[`{file.relative_to(ROOT / 'shaders')}`](../{file.relative_to(ROOT)})",
                file.read_text().partition("\n")[0].partition(" - ")[2].rstrip(".")) for file in files]


def tables():
    """The rows of each table by the name that its comment has."""
    kinds = ("noises", "fractals", "hashes", "gradients", "colors")
    catalogue = {kind: listed(kind) for kind in (*kinds, "features", "metrics")}
    plain = ("features", "metrics", "targets")
    return {
        "catalogue": [row(kind, front(kind, catalogue[kind])) for kind in kinds],
        "noises": [row(f"`{r['name']}`", r["help"], r["basis"], joined(r["dimensions"]), joined(r["hashes"]), joined(r["deviation"]),
                       r["continuity"], r["origin"] or "-") for r in catalogue["noises"]],
        "fractals": [row(f"`{r['name']}`", r["help"], f"[{joined(r['range'])}]", r["deviation"], r["origin"] or "-")
                     for r in catalogue["fractals"]],
        "hashes": [row(f"`{r['name']}`", r["help"], joined(r["dimensions"]), period(r["period"]), "yes" if r["exact"] else "no")
                   for r in catalogue["hashes"]],
        "gradients": [row(f"`{r['name']}`", r["help"], joined(r["dimensions"])) for r in catalogue["gradients"]],
        "colors": [row(f"`{r['name']}`", r["help"], r["blend"]) for r in catalogue["colors"]],
        "formats": [row(f"`.{r['name']}`", words(r["depths"]), ", ".join(r["holds"] + ["mip maps"] * r["mip_maps"]), r["help"])
                    for r in listed("formats")],
        "profiles": [row(f"`{r['name']}`", r["maps"][0]["forms"], r["sizes"], r["rows"], {"opengl": "up", "directx": "down"}[r["normal_y"]],
                          r["masks"], r["help"]) for r in listed("profiles")],
        "comparisons": [row(f"`{r['name']}`", f"`{r['compare']}`", r["help"]) for r in listed("comparisons")],
        "params": [row(p["group"], f"`{p['name']}`", allowed(p), default(p), p["help"]) for p in listed("params")],
        "articles": article_rows(),
        "library": library(),
        "exit codes": [row(r["code"], r["meaning"]) for r in said("--help")["exit_codes"]],
        **{kind: [row(f"`{r['name']}`", r["help"]) for r in catalogue.get(kind) or listed(kind)] for kind in plain},
    }


def article_rows():
    """What each row shows, and the command, or why there is none."""
    def way(entry):
        if entry["argued"]:
            return entry["argued"]
        return words(entry["commands"]) if entry["commands"] else f"`gallery --articles {entry['name']}`"
    return [row(entry["name"], entry["title"], entry["help"] + (f" {entry['errs']}" if entry["errs"] else ""), way(entry))
            for entry in listed("articles")]


def with_tables(text, rows):
    """(The page with these rows in its tables, the names of the tables that it has)"""
    found = []

    def filled(match):
        found.append(match[2])
        return match[1] + "".join(rows[match[2]]) + match[3] if match[2] in rows else match[0]

    table = re.compile(r"(<!-- table: ([\w ]+) -->\n\|.*\n\|[-|]*\n)(?:\|.*\n)*(<!-- /table -->)")
    return table.sub(filled, text), found


# --- numbers of noises --------------------------------------------------------------------------------------------------

CHOICES = ROOT / "shaders/noise/choices.glsl"  # for those who take the files as they are


def with_numbers(text):
    """The file with a function for every number of a noise, which returns its default."""
    options = {option for noise in listed("noises") for option in noise["options"]}
    functions = [f"// {allowed(p)}; {p['help']}\nfloat ns_{p['name']}() {{\n    return {float(p['default'])};\n}}\n"
                 for p in listed("params") if p["name"] in options and p["type"] == "real"]
    start, end = text.index("\n", text.index("// --- numbers")) + 1, text.rindex("\n#endif") + 1
    return text[:start] + "\n" + "\n".join(functions) + "\n" + text[end:]


# --- links -----------------------------------------------------------------------------------------------------------

def anchors(page):
    """As GitHub makes them of headings."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(), re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def dead_links(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists() or (anchor and anchor not in anchors(file)):
            yield target


# --- commands --------------------------------------------------------------------------------------------------------

def commands(page):
    for block in re.findall(r"```sh\n(.*?)```", page.read_text(), re.S):
        for line in block.splitlines():
            command = line.split("  #")[0].strip()
            if command:
                yield command


class Report:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, good, name, detail=""):
        print(f"{'pass' if good else 'FAIL'}  {name}{'' if good else ': ' + str(detail)}", flush=True)
        self.passed += bool(good)
        self.failed += not good


def opens_window(report, command, folder, environment):
    """Until the window says where its widgets are."""
    rects = pathlib.Path(folder, "rects.json")
    process = subprocess.Popen(["xvfb-run", "-a", *command.split(), "--ui-rects", str(rects)], cwd=folder, env=environment,
                               start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    end = time.monotonic() + PATIENCE
    while not rects.exists() and process.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    report.check(rects.exists() and process.poll() is None, command)
    os.killpg(process.pid, signal.SIGTERM)
    process.communicate(timeout=60)


def serves(report, command, folder, environment):
    """Until it says where it listens; then it is ended. At another port: there may be others."""
    command = command.split(" --port")[0] + " --port 0"
    process = subprocess.Popen(shlex.split(command), cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    said = process.stdout.readline()
    process.terminate()
    messages = process.communicate(timeout=60)[1]
    report.check(said.startswith(b"http://127.0.0.1:") and process.returncode == 143, command, (said, messages))


def run_command(report, command, folder):
    """In a folder where ./run stands for the program, as in a checkout."""
    if command in ELSEWHERE and (not FULL or command in NEVER_HERE):
        path, text = ELSEWHERE[command]
        report.check(os.access(ROOT / path, os.R_OK) and text in (ROOT / path).read_text(), f"{command}: {path} runs it")
        return
    if "--target package" in command and not FULL:
        return
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment |= {"HOME": folder} if "~" in command or " view" in command else {}
    if command.startswith("./run view"):
        opens_window(report, command, folder, environment)
        return
    if command.startswith("./run serve"):
        serves(report, command, folder, environment)
        return
    result = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, timeout=PATIENCE)
    report.check(result.returncode == 0, command, f"exit {result.returncode}: {result.stderr.decode(errors='replace')}")


def run_page(report, page, done):
    """In a folder of its own, so that no page needs the files of another. What leaves no file runs once."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "run")
        program.write_text(f'#!/bin/sh\nexec "{PROGRAM}" "$@"\n')
        program.chmod(0o755)
        pathlib.Path(folder, "build").symlink_to(pathlib.Path(PROGRAM).parents[1])
        pathlib.Path(folder, "tests").symlink_to(ROOT / "tests")
        pathlib.Path(folder, "shaders").symlink_to(ROOT / "shaders")
        for name, text in re.findall(r"```glsl\n(?=// (\S+)\n)(.*?)```", page.read_text(), re.S):
            pathlib.Path(folder, name).write_text(text)
        for command in commands(page):
            if command not in done or " -o " in command or ">" in command:
                done.add(command)
                run_command(report, command, folder)
        if page.name == "recipes.md":
            same = subprocess.run([PROGRAM, "compare", f"{folder}/marble.png", str(PICTURE)], capture_output=True, timeout=60)
            report.check(same.returncode == 0, "the picture of marble is the program's", (same.stdout + same.stderr).decode())


# --- all of it -------------------------------------------------------------------------------------------------------

def write():
    rows = tables()
    for page in PAGES:
        page.write_text(with_tables(page.read_text(), rows)[0])
    CHOICES.write_text(with_numbers(CHOICES.read_text()))
    subprocess.run([PROGRAM, "render", *PICTURE_ARGUMENTS, "-o", str(PICTURE), "--force", "-q"], check=True)


def main():
    if "--write" in sys.argv:
        write()
        return 0
    report = Report()
    rows = tables()
    found = []
    for page in PAGES:
        text, names = with_tables(page.read_text(), rows)
        found += names
        name = page.relative_to(ROOT)
        report.check(text == page.read_text(), f"{name}: tables are the program's", "run this test with --write")
        report.check(not (dead := list(dead_links(page))), f"{name}: links lead somewhere", dead)
    report.check(with_numbers(CHOICES.read_text()) == CHOICES.read_text(), "choices.glsl has the defaults of the program's numbers",
                 "run this test with --write, and build")
    report.check(sorted(found) == sorted([*rows, "keys", "sheet", "speed"]), "every table stands on one page", found)
    front = ROOT / "README.md"
    linked = set(re.findall(r"\]\((docs/\w[\w-]*\.md)\)", front.read_text()))
    pages = {str(page.relative_to(ROOT)) for page in ROOT.glob("docs/*.md")}
    report.check(linked == pages, "the README links every page of docs", linked ^ pages)
    report.check((size := front.stat().st_size) <= FRONT_PAGE, "the README is a front page", size)
    done, told = set(), {command for page in PAGES for command in commands(page)}
    for row, page in enumerate(PAGES):
        if page == front or is_due(row, 4):
            run_page(report, page, done)
    report.check("tests/run" in done, "the README tells how to run the tests")
    report.check(len(told) > 40 and len(done) > 10, "there were commands to run", (len(told), len(done)))
    print(f"{report.passed} passed, {report.failed} failed")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
