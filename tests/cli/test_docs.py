#!/usr/bin/env python3
"""README.md and the pages in docs/: every command runs, every link leads somewhere, tables and picture are today's. In tests/run the
commands of the README and every twelfth page, those of the rest with other commits.

    test_docs.py PROGRAM            checks
    test_docs.py PROGRAM --write    writes tables, picture, the numbers in shaders/noise/choices.glsl and the recipe in C++ anew
"""
import collections
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import textwrap
import time

from harness import is_due

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.path.abspath(sys.argv[1])
FULL = "NOISESCOPE_TEST_FULL" in os.environ
PICTURE = ROOT / "tests/data/marble.png"
PICTURE_ARGUMENTS = ["--preset", "marble", "--size", "960x400"]  # as docs/recipes.md tells
FRONT_PAGE = 8 * 1024  # bytes
PATIENCE = 300         # seconds for any one command
WORDS = 600            # of a page that answers one wish, without its code
FOR_PEOPLE = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")] + sorted(ROOT.glob("docs/*.md"))
PAGES = [page for page in FOR_PEOPLE if page.exists()]

# The pages of docs/index.md, in this order; subjects are all others, those that are not named here last.
WISHES = ("first-texture", "texture-*", "three", "terrain-*", "qgis", "python", "cpp", "cluster", "teach", "basics", "faq", "coming-from")
SUBJECTS = ("window", "web", "recipes", "color", "tiling-and-time", "files", "engines", "code", "programs", "worlds", "serve", "maps",
            "meshes", "erosion", "growth", "solids", "articles", "exactness", "speed")
REFERENCE = ("parameters", "options", "formats", "noises", "library", "figures")

# Commands that take long, each with the test that runs it too: here they run in tests/full alone.
ELSEWHERE = {
    "./run": ("tests/cli/test_errors.py", "nothing to do, no display: help"),
    "./run sheet --color --tile 160 --columns 6 -o sheet.png": ("tests/cli/test_presets.py", "sheet_arguments()"),
    "./run conform tests/data/conformance.jsonl --backend cpu": ("tests/cli/test_conform.py", "the CPU has the same bits"),
    "./run validate --only growth": ("tests/gpu/gate.py", '[program, "validate", "--json", "--quiet", *options]'),
    "./run validate --only erosion": ("tests/gpu/gate.py", '[program, "validate", "--json", "--quiet", *options]'),
    "python3 -B tests/cli/test_articles.py build/bin/noisescope": ("tests/CMakeLists.txt", "noisescope_script(cli)"),
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
# Commands of a page that stand on others, too, with another name of the output: there they run.
REPEATED = {"engines.md": ("./run render stone --for ", "docs/texture-*.md")}
ONLY_FULL = ("python3 blocks.py", "python3 plots.py")  # with Dask and matplotlib
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


INTRODUCTION = re.compile(r"# (.+)\n\n\*This page is for you (if .+?)\. At the end (you .+?)\.(?: [^*]*|\n[^*]*)?\*\n", re.S)


def introduction(page):
    """(Title, whom it is for, what these have at the end), as each page of docs/ says at its top; None if it does not."""
    match = INTRODUCTION.match(page.read_text())
    return match and tuple(" ".join(text.split()) for text in match.groups())


def grouped_pages():
    """The pages by their table in docs/index.md."""
    named = {group: [page for pattern in patterns for page in sorted(ROOT.glob(f"docs/{pattern}.md"))]
             for group, patterns in (("wishes", WISHES), ("subjects", SUBJECTS), ("reference", REFERENCE))}
    rest = set(ROOT.glob("docs/*.md")) - {page for pages in named.values() for page in pages} - {ROOT / "docs/index.md"}
    return named | {"subjects": named["subjects"] + sorted(rest)}


def page_rows(pages):
    told = [(page, introduction(page) or (page.stem, "", "")) for page in pages]
    return [row(f"[{title}]({page.name})", end) for page, (title, _, end) in told]


def option_cells(option):
    """Spelling of an option, and its text, with the choices if there are few."""
    names = " ".join(f"`{name}`" for name in option["names"])
    value = f" {option['value']}" if option["value"] and not option["positional"] else ""
    choices = option["choices"] or []
    text = " ".join(option["help"].split()).replace("<", "&lt;")
    return names + (f" `{value.strip()}`" if value else ""), text + (f": {words(choices)}" if 0 < len(choices) <= 12 else "")


def command_texts():
    """Every command with its options, those first that most commands share."""
    commands = [said(command["name"], "--help") for command in said("--help")["commands"]]
    cells = {command["name"]: [option_cells(option) for option in command["options"]] for command in commands}
    counts = collections.Counter(cell for rows in cells.values() for cell in rows)
    shared = [cell for cell in dict.fromkeys(cell for rows in cells.values() for cell in rows) if 2 * counts[cell] > len(commands)]
    head = "| option | |\n|---|---|\n"
    text = "\n### Most commands\n\n" + head + "".join(row(*cell) for cell in shared)
    for command in commands:
        own = [row(*cell) for cell in cells[command["name"]] if cell not in shared]
        text += f"\n### `{command['name']}`\n\n{' '.join(command['help'].split())}\n" + ("\n" + head + "".join(own) if own else "")
    return text + "\n"


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
        "formats": [row(f"`.{r['name']}`", words(r["depths"]), ", ".join(r["holds"] + ["mip maps"] * r["mip_maps"] + ["overviews"] * r["overviews"]), r["help"])
                    for r in listed("formats")],
        "profiles": [row(f"`{r['for']}`" + " `--as texture`" * (r["as"] == "texture"), r["maps"][0]["forms"], r["sizes"], r["rows"], {"opengl": "up", "directx": "down"}[r["normal_y"]],
                          r["masks"], r["help"]) for r in listed("profiles")],
        "textures": textures(),
        "comparisons": [row(f"`{r['name']}`", f"`{r['compare']}`", r["help"]) for r in listed("comparisons")],
        "params": [row(p["group"], f"`{p['name']}`", allowed(p), default(p), p["help"]) for p in listed("params")],
        "articles": article_rows(),
        "claims": [row(r["name"], claim["said"], claim["found"]) for r in listed("articles") for claim in r["claims"]],
        "library": library(),
        **{f"pages {group}": page_rows(pages) for group, pages in grouped_pages().items()},
        "exit codes": [row(r["code"], r["meaning"]) for r in said("--help")["exit_codes"]],
        **{kind: [row(f"`{r['name']}`", r["help"]) for r in catalogue.get(kind) or listed(kind)] for kind in plain},
    }


def textures():
    """Of each map of a material its file in each program, in brackets where it is no usual one."""
    profiles = [r for r in listed("profiles") if r["as"] == "texture"]

    def file(profile, shown):
        entry = next(m for m in profile["maps"] if m["map"] == shown)
        form, depth = entry["forms"].split(", ")[0].split()
        name = f"`{profile['prefix']}Name_{entry['word']}.{form}`, {depth[1:]}"
        return name if shown in profile["material"] else f"({name})"
    maps = ("height", "normal", "color", "occlusion", "roughness", "orm", "maskmap")
    channels = {m["map"]: m["channels"] for m in profiles[0]["maps"]}
    return [row(shown, *(file(profile, shown) for profile in profiles), "sRGB" if shown == "color" else "linear", channels[shown] or "-")
            for shown in maps]


def article_rows():
    """Rows of articles: their subject, and the command, or the reason for having none."""
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
    text = re.sub(r"(<!-- generated: commands -->\n).*?(<!-- /generated -->)", lambda match: match[1] + command_texts() + match[2], text,
                  flags=re.S)
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


# --- recipes in C++ ---------------------------------------------------------------------------------------------------

RECIPE_HEADER = ROOT / "src/library/noisescope_recipe.hpp"


def camel(name, upper=False):
    """value-cubic as valueCubic; 0.5 as v0_5."""
    words = re.split("[-_]", name)
    text = "".join(word if number == 0 and not upper else word.capitalize() for number, word in enumerate(words))
    return f"v{text.replace('.', '_')}" if text[0].isdigit() else text


def recipe_type(param, enums):
    """(Type, default) in C++; `enums` gathers the choices, of which several parameters may have the same."""
    if param["choices"]:
        name = enums.setdefault(tuple(param["choices"]), camel(param["name"], upper=True))
        return name, f"{name}::{camel(param['default'])}"
    if param["type"] == "boolean":
        return "bool", "true" if param["default"] else "false"
    if param["type"] == "integer":
        return "int" if param["max"] < 2**31 else "std::uint32_t", str(param["default"])
    if param["type"] == "gradient":
        return "std::string", json.dumps(param["default"])
    return "double", repr(float(param["default"])).removesuffix(".0").replace("e+", "e")


def wrapped(line, indent):
    return textwrap.wrap(line, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False, drop_whitespace=True,
                         replace_whitespace=False)


def allowed_in_code(param):
    """Range and unit behind a number's text."""
    return f"; {allowed(param)}" if param["type"] in ("integer", "real") else ""


def recipe_header():
    """A structure with a member for each parameter, and its JSON."""
    enums, members, writers = {}, [], []
    for param in listed("params"):
        kind, value = recipe_type(param, enums)
        name = camel(param["name"])
        members += wrapped(f"    {kind} {name} = {value};  ///< {param['help']}{allowed_in_code(param)}", " " * 8 + "///< ")
        writers.append(f'    json.add("{param["name"]}", recipe.{name}, plain.{name});')
    text = RECIPE_HEADER.read_text()
    parts = {"enumerations": [], "members": members, "writers": writers}
    for choices, name in enums.items():
        parts["enumerations"] += [*wrapped(f"enum class {name} {{ {joined(camel(choice) for choice in choices)} }};", "    "),
                                  *wrapped(f"inline constexpr const char* kNamesOf{name}[] = {{{joined(map(json.dumps, choices))}}};", "    "),
                                  f"inline const char* nameOf({name} choice) {{ return kNamesOf{name}[static_cast<int>(choice)]; }}"]
    for part, lines in parts.items():
        text = re.sub(rf"( *// --- {part}, written by .*?\n).*?( *// --- end of {part}\n)",
                      lambda match: match[1] + "\n".join(lines) + "\n" + match[2], text, flags=re.S)
    return text


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


# A block of code whose first line is a comment with the name of its file.
NAMED_BLOCK = re.compile(r"^```\w+\n(?=(?://|#|<!--) ([\w-]+\.\w+)(?: -->)?\n)(.*?)^```", re.S | re.M)


def run_command(report, command, folder):
    """In a folder where ./run stands for the program, as in a checkout."""
    if command in ELSEWHERE and (not FULL or command in NEVER_HERE):
        path, text = ELSEWHERE[command]
        report.check(os.access(ROOT / path, os.R_OK) and text in (ROOT / path).read_text(), f"{command}: {path} runs it")
        return
    if not FULL and ("--target package" in command or command in ONLY_FULL):
        return
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    # The Python that has Debian's modules, with the module of this tree.
    environment |= {"PATH": f"/usr/bin:{environment['PATH']}", "PYTHONPATH": str(ROOT / "src/python"), "PYTHONDONTWRITEBYTECODE": "1",
                    "NOISESCOPE_LIBRARY": str(pathlib.Path(PROGRAM).parents[1] / "lib/libnoisescope.so.0")}
    environment |= {"HOME": folder} if "~" in command or " view" in command else {}
    if command.startswith("./run view"):
        opens_window(report, command, folder, environment)
        return
    if command.startswith("./run serve"):
        serves(report, command, folder, environment)
        return
    result = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, timeout=PATIENCE)
    report.check(result.returncode == 0, command, f"exit {result.returncode}: {result.stderr.decode(errors='replace')}")


def stands_elsewhere(report, page, command):
    """True of a command that runs with other pages; these have to have it."""
    start, pages = REPEATED.get(page.name, (None, ""))
    if FULL or not start or not command.startswith(start):
        return False
    same = command.split(" -o ")[0]
    told = [other for other in ROOT.glob(pages) if any(line.split(" -o ")[0] == same for line in commands(other))]
    report.check(told, f"{command}: stands on {pages}", "run it with this page")
    return True


def run_page(report, page, done):
    """In a folder of its own, so that no page needs the files of another. What leaves no file runs once."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "run")
        program.write_text(f'#!/bin/sh\nexec "{PROGRAM}" "$@"\n')
        program.chmod(0o755)
        pathlib.Path(folder, "build").symlink_to(pathlib.Path(PROGRAM).parents[1])
        pathlib.Path(folder, "tests").symlink_to(ROOT / "tests")
        pathlib.Path(folder, "shaders").symlink_to(ROOT / "shaders")
        for name, text in NAMED_BLOCK.findall(page.read_text()):
            pathlib.Path(folder, name).write_text(text)
        for command in commands(page):
            if command not in done or " -o " in command or ">" in command:
                done.add(command)
                if not stands_elsewhere(report, page, command):
                    run_command(report, command, folder)
        if page.name == "recipes.md":
            same = subprocess.run([PROGRAM, "compare", f"{folder}/marble.png", str(PICTURE)], capture_output=True, timeout=60)
            report.check(same.returncode == 0, "the picture of marble is the program's", (same.stdout + same.stderr).decode())


# --- all of it -------------------------------------------------------------------------------------------------------

def check_changes(report):
    """CHANGELOG.md has every release that the program's description has, in three lists of lines."""
    text = (ROOT / "CHANGELOG.md").read_text()
    description = (ROOT / "src/package/org.noisescope.Noisescope.metainfo.xml").read_text()
    releases = [f"{version} ({date})" for version, date in re.findall(r'<release version="([\d.]+)" date="([-\d]+)"', description)]
    report.check(re.findall(r"^## (.+)$", text, re.M) == ["Unreleased", *releases], "CHANGELOG.md has every version", releases)
    lists = re.findall(r"^### (.+)$", text, re.M)
    report.check(set(lists) == {"Added", "Changed", "Fixed"} and len(lists) >= len(releases), "what was added, changed and fixed", lists)
    loose = [line for part in re.split(r"^## ", text, flags=re.M)[1:] for line in part.partition("### ")[0].splitlines() if line.startswith("-")]
    report.check(not loose, "every line of CHANGELOG.md stands in a list", loose)


def check_wishes(report):
    """Pages that answer one wish are short, and what a page says of parameters is true."""
    for page in grouped_pages()["wishes"]:
        if page.stem not in ("faq", "coming-from"):
            count = len(re.sub(r"^```.*?^```", "", page.read_text(), flags=re.S | re.M).split())
            report.check(count <= WORDS, f"docs/{page.name}: at most {WORDS} words", count)
    known = {param["name"]: param for param in listed("params")}
    names = {"combine": [each["name"] for each in listed("combines")]}
    for name in ("faq", "coming-from"):
        settings = re.findall(r"`([a-z_]+)=([\w.-]+)`", (ROOT / f"docs/{name}.md").read_text())
        wrong = [f"{key}={value}" for key, value in settings if not allows(known.get(key), value) and value not in names.get(key, [])]
        report.check(settings and not wrong, f"docs/{name}.md: its settings exist", wrong)


def allows(param, value):
    """Returns true if a parameter may have this value, without a unit."""
    if not param or param["choices"]:
        return bool(param) and value in param["choices"]
    if param["type"] == "boolean":
        return value in ("true", "false")
    return param["min"] <= float(value) <= param["max"]


def write():
    rows = tables()
    for page in PAGES:
        page.write_text(with_tables(page.read_text(), rows)[0])
    CHOICES.write_text(with_numbers(CHOICES.read_text()))
    RECIPE_HEADER.write_text(recipe_header())
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
    report.check(recipe_header() == RECIPE_HEADER.read_text(), "noisescope_recipe.hpp has the program's parameters",
                 "run this test with --write, and build")
    report.check(sorted(found) == sorted([*rows, "keys", "sheet", "speed"]), "every table stands on one page", found)
    front, index = ROOT / "README.md", ROOT / "docs/index.md"
    report.check("](docs/index.md)" in front.read_text(), "the README links the index")
    for page in sorted(ROOT.glob("docs/*.md")):
        report.check(introduction(page), f"docs/{page.name}: says at its top whom it is for, and what one has at the end",
                     "*This page is for you if … . At the end you … .*")
        report.check(page == index or f"]({page.name})" in index.read_text(), f"docs/{page.name}: stands in the index",
                     "run this test with --write")
    check_wishes(report)
    check_changes(report)
    report.check((size := front.stat().st_size) <= FRONT_PAGE, "the README is a front page", size)
    done, told = set(), {command for page in PAGES for command in commands(page)}
    for row, page in enumerate(PAGES):
        if page == front or is_due(row, 12):
            run_page(report, page, done)
    front_of = (ROOT / "docs/engines.md").read_text()
    for page in ROOT.glob("docs/texture-*.md"):
        report.check(f"]({page.name})" in front_of, f"docs/engines.md links {page.name}")
        report.check((length := len(page.read_text().split())) <= 600, f"{page.name} is read in minutes", length)
    report.check("tests/run" in done, "the README tells how to run the tests")
    report.check(len(told) > 40 and len(done) > 10, "there were commands to run", (len(told), len(done)))
    print(f"{report.passed} passed, {report.failed} failed")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
