#!/usr/bin/env python3
"""Facts that the program tells others: its tables, its help and its version as JSON; and that a closed standard output is
a failure.

    test_programs.py PATH_OF_NOISESCOPE
"""
import os
import pathlib
import re
import shutil
import subprocess

from harness import Cli, main

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMANDS = ["view", "render", "sheet", "sample", "validate", "snippet", "list", "info", "stats", "compare", "conform",
            "world", "serve", "bench", "gallery", "map", "mesh", "surface", "explain", "plot"]


# --- list params -----------------------------------------------------------------------------------------------------

COLUMNS = ["name", "title", "group", "unit", "type", "min", "max", "step", "choices", "default", "structural", "scope", "when", "help"]


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def value_fits(row, value):
    """True if it could stand in a recipe file."""
    if row["type"] == "choice":
        return value in row["choices"]
    if row["type"] == "boolean":
        return isinstance(value, bool)
    if row["type"] == "gradient":
        return isinstance(value, str)
    return is_number(value) and row["min"] <= value <= row["max"] and (row["type"] == "real" or isinstance(value, int))


def condition_holds(condition, recipe):
    value = recipe[condition["param"]]
    return value in condition["in"] if "in" in condition else value not in condition["not_in"]


def heeded(row, recipe):
    """As `list --help` says that "when" is to be read."""
    return all(condition_holds(entry, recipe) or any(all(condition_holds(one, recipe) for one in other)
                                                     for other in entry.get("or", [])) for entry in row["when"])


def conditions(row):
    for entry in row["when"]:
        yield entry
        for other in entry.get("or", []):
            yield from other


def test_params(cli, check):
    rows = cli.listed("params")
    by_name = {row["name"]: row for row in rows}
    check("every row has the same columns", all(list(row) == COLUMNS for row in rows), rows[:1])
    for row in rows:
        numeric = row["type"] in ("integer", "real")
        bounds = [row["min"], row["max"], row["step"]]
        good = (all(map(is_number, bounds)) and row["min"] < row["max"] and row["step"] > 0) if numeric else bounds == [None] * 3
        check(f"{row['name']}: bounds of a number, null otherwise", good, row)
        check(f"{row['name']}: choices of a choice, null otherwise",
              (isinstance(row["choices"], list) and len(row["choices"]) > 1) == (row["type"] == "choice"), row)
        check(f"{row['name']}: the default is a value", value_fits(row, row["default"]), row)
        check(f"{row['name']}: a unit or null", row["unit"] is None or len(row["unit"]) > 3, row)
        check(f"{row['name']}: structural or not", isinstance(row["structural"], bool))
        known = all(condition["param"] in by_name and condition.get("in", condition.get("not_in")) and all(
            value_fits(by_name[condition["param"]], value) for value in condition.get("in", condition.get("not_in")))
            for condition in conditions(row))
        check(f"{row['name']}: conditions name parameters and values of theirs", known, row["when"])
    check("what selects code", {row["name"] for row in rows if row["structural"] and row["type"] not in ("choice", "boolean")}
          == {"dimensions", "octaves", "warp_octaves"})
    check("the table's default is what an empty recipe means", by_name["frequency"]["default"] == 8
          and by_name["noise"]["default"] == "perlin" and by_name["octave_seeds"]["default"] is True, by_name["noise"])

    # A recipe is written with what it heeds and nothing else: the same that "when" says.
    defaults = {row["name"]: row["default"] for row in rows}
    apart = 0
    for preset in cli.listed("presets"):
        if "layers" in preset["recipe"]:
            continue  # their fields are in them
        recipe = {key: value for key, value in preset["recipe"].items() if key in by_name}
        full = defaults | recipe
        for row in rows:
            if row["group"] not in ("Color", "Surface"):
                apart += heeded(row, full) != (row["name"] in recipe)
            elif row["name"] in recipe:
                apart += not heeded(row, full)
    check("`when` tells what recipes hold", apart == 0, apart)
    text = cli.run("list", "params").out
    check("people read what is allowed", "1 to 24" in text and "none, fbm, turbulence" in text, text[:300])


def test_lists(cli, check):
    hashes = {row["name"]: row["period"] for row in cli.listed("hashes")}
    check("periods are numbers of cells", hashes["pcg"] == 2**32 and hashes["permutation"] == 256 and hashes["sine"] is None,
          hashes)
    origins = {row["name"]: row["origin"] for row in cli.listed("noises")}
    check("null where there is no source", origins["white"] is None and "Perlin" in origins["perlin"], origins)
    for preset in cli.listed("presets")[:3]:
        sampled = [cli.run("sample", "--backend", "cpu", *recipe, stdin=b"0.3 0.7\n0.1 0.2\n")
                   for recipe in (["--preset", preset["name"]], ["--set", "seed=0"])]
        check(f"{preset['name']}: its recipe is an object", preset["recipe"]["noisescope"] in (1, 2) and sampled[0].code == 0)
    words = cli.run("list", "--help").out
    check("list --help documents every column", all(re.search(rf"^  .*\b{name}\b", words, re.M) for name in COLUMNS[2:-1]),
          words)


def test_places(cli, check):
    """A place of the command line has the value of the same line of standard input."""
    recipe = ["--set", "output=gradient", "--backend", "cpu"]
    lines = cli.run("sample", *recipe, "--hex", stdin=b"0.31 -2.75\n-1e3 0.1234567890123456789012\n5\n").out
    check("three lines of two numbers", [len(line.split()) for line in lines.splitlines()] == [2, 2, 2], lines)
    places = ["--at", "0.31,-2.75", "--at=-1e3,0.1234567890123456789012", "--at", "5"]
    check("--at", cli.run("sample", *recipe, "--hex", *places).out == lines)
    told = cli.run("sample", *recipe, *places, "--json").json()["values"]
    check("--at --json", told == cli.run("sample", *recipe, "--json", stdin=b"0.31 -2.75\n-1e3 0.1234567890123456789012\n5\n").json()["values"],
          told)


# --- --help and --version --------------------------------------------------------------------------------------------

OPTION = {"names", "positional", "value", "value_optional", "choices", "default", "required", "repeatable", "category",
          "help"}


def test_help(cli, check):
    whole = cli.run("--help", "--json")
    tool = whole.json()
    check("--help --json", whole.code == 0 and not whole.err
          and [command["name"] for command in tool["commands"]] == COMMANDS, whole)
    codes = {row["code"]: row["meaning"] for row in tool["exit_codes"]}
    check("exit codes", set(codes) == {0, 1, 2, 3, 4, 5, 130, 143}, codes)
    check("examples and files", len(tool["examples"]) > 3 and len(tool["files"]) == 2 and tool["version"], tool["files"])
    for command in tool["commands"]:
        name = command["name"]
        own = cli.run(name, "--json", "--help")
        check(f"{name} --help --json is the same", own.code == 0 and own.json() == command, own)
        text = cli.run(name, "--help").out
        shown = set(re.findall(r"^  (?:-\w,)?(--[a-z-]+)", text, re.M))
        told = {n for option in command["options"] for n in option["names"] if n.startswith("--")}
        check(f"{name}: the options of its text", shown == told, shown ^ told)
        check(f"{name}: what is said of each", all(set(option) == OPTION and option["names"] and option["help"]
                                                   for option in command["options"]), command["options"])
    render = {n: option for option in tool["commands"][1]["options"] for n in option["names"]}
    text = cli.run("render", "--help").out
    headings = [option["category"] for option in render.values() if option["category"]]
    check("render: the text has the categories of the options", len(set(headings)) > 6
          and all(f"\n\n{heading}:\n" in text for heading in headings) and "\n\n\n" not in text, headings)
    check("values", (render["-o"]["value"], render["--output"]["value"], render["--force"]["value"]) == ("FILE", "FILE", None)
          and render["--set"]["repeatable"] and render["--color"]["value_optional"] and not render["--size"]["repeatable"]
          and render["--size"]["default"] == "1024x1024")
    check("choices", "marble" in render["--preset"]["choices"] and render["--backend"]["choices"] == ["gpu", "cpu", "auto"]
          and render["--size"]["choices"] is None and "viridis" in render["--color"]["choices"]
          and "perlin-1999" in render["--compare"]["choices"])
    refused = cli.run("--help", "nosuch", "--json")
    check("no such command", refused.code in (0, 2) and isinstance(refused.json(), dict), refused)


def head_of(folder):
    found = subprocess.run(["git", "rev-parse", "--show-toplevel", "HEAD"], cwd=folder, capture_output=True, text=True)
    lines = found.stdout.splitlines()
    return lines[1][:10] if found.returncode == 0 and pathlib.Path(lines[0]).samefile(folder) else None


def test_version(cli, check):
    said, told = cli.run("--version"), cli.run("--version", "--json")
    found = told.json()
    commit = "" if found["commit"] is None else f" ({found['commit']}{', modified' if found['modified'] else ''})"
    check("both say the same", said.code == told.code == 0 and said.out == f"Noisescope {found['version']}{commit}\n",
          (said, told))
    check("it is the version of the project", f"VERSION {found['version']} " in (ROOT / "CMakeLists.txt").read_text(), found)


def commit_header(source, output):
    subprocess.run(["cmake", "-D", f"SOURCE={source}", "-D", f"OUTPUT={output}", "-P", ROOT / "src/commit.cmake"], check=True,
                   capture_output=True, timeout=60)
    return dict(re.findall(r"#define (\w+) (.*)", output.read_text()))


def test_commit(cli, check):
    """Commit of a build, as git tells it."""
    if not check("git is there", shutil.which("git")):
        return
    outer, output = cli.folder / "a b", cli.folder / "commit.h"
    inner = outer / "archive"
    inner.mkdir(parents=True)
    environment = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "n", "GIT_AUTHOR_EMAIL": "e@localhost",
                   "GIT_COMMITTER_NAME": "n", "GIT_COMMITTER_EMAIL": "e@localhost"}

    def git(*arguments):
        subprocess.run(["git", *arguments], cwd=outer, env=os.environ | environment, check=True, capture_output=True, timeout=60)

    none = {"NOISESCOPE_COMMIT": '""', "NOISESCOPE_CHANGED": "false"}
    check("no repository: no commit", commit_header(outer, output) == none, output.read_text())
    git("init", "-q")
    check("no commit yet: none", commit_header(outer, output) == none, output.read_text())
    (outer / "file").write_text("one\n")
    git("add", "file")
    git("commit", "-q", "-m", "one")
    first = head_of(outer)
    check("a commit", commit_header(outer, output) == {"NOISESCOPE_COMMIT": f'"{first}"', "NOISESCOPE_CHANGED": "false"},
          output.read_text())
    os.utime(output, (1, 1))
    commit_header(outer, output)
    check("the same commit: the header is not written again", output.stat().st_mtime == 1)
    (outer / "file").write_text("two\n")
    check("a changed file is told", commit_header(outer, output)["NOISESCOPE_CHANGED"] == "true", output.read_text())
    git("commit", "-q", "-a", "-m", "two")
    second = head_of(outer)
    check("the next commit", second != first and commit_header(outer, output)["NOISESCOPE_COMMIT"] == f'"{second}"',
          output.read_text())
    check("an archive in another's repository: not that one's", commit_header(inner, output) == none, output.read_text())


# --- standard streams ------------------------------------------------------------------------------------------------

def test_closed_output(cli, check):
    cli.render("a.png", "--size", "8x8", "--backend", "cpu")
    talkers = [["--help"], ["--version"], ["--help", "--json"], ["--version", "--json"], ["list", "noises"],
               ["list", "params", "--json"], ["info", "a.png"], ["info", "a.png", "--json"], ["stats", "a.png"],
               ["compare", "a.png", "a.png"], ["snippet"], ["sample", "--backend", "cpu"],
               ["render", "-o", "b.png", "--size", "8x8", "--backend", "cpu", "--json"],
               *([name, "--help"] for name in COMMANDS)]
    for arguments in talkers:
        result = cli.run(*arguments, stdout=None, preexec_fn=lambda: os.close(1), stdin=b"0.5 0.5\n")
        check(f"{' '.join(arguments)} >&-", result.code == 5 and "standard output: " in result.err, result)
        if "--help" in arguments or "--version" in arguments:  # the others: test_signals.py
            with open("/dev/full", "wb") as full:
                result = cli.run(*arguments, stdout=full)
            check(f"{' '.join(arguments)} >/dev/full", result.code == 5 and "No space left" in result.err, result)
    result = cli.run("render", "-o", "c.png", "--size", "8x8", "--backend", "cpu", stdout=None, preexec_fn=lambda: os.close(1))
    check("what prints nothing does not care", result.code == 0 and "c.png" in cli.names(), result)
    for arguments in (["sample"], ["sample", "--recipe", "-"]):
        result = cli.run(*arguments, stdin=None, preexec_fn=lambda: os.close(0))
        check(f"{' '.join(arguments)} <&-", result.code == 5 and "standard input: " in result.err, result)


if __name__ == "__main__":
    main(test_params, test_lists, test_places, test_help, test_version, test_commit, test_closed_output)
