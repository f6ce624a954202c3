#!/usr/bin/env python3
"""CONTRIBUTING.md: the files of its checklists are there, no file and function is longer than it says, no comment begins with a
question, no room includes one above it, and who follows "Add a noise" finds the noise everywhere.

    test_checklist.py PATH_OF_NOISESCOPE

In tests/full a copy of the tree gets a throw-away noise by the first four steps of the list, and is built.
"""
import pathlib
import re
import shutil
import subprocess
import sys

from harness import FULL, Cli, main

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/gui"))
from window_harness import Bench, wait_for  # noqa: E402
TEXT = (ROOT / "CONTRIBUTING.md").read_text()
SHADER, TWIN = "shaders/noise/NAME.glsl", "src/reference/noise/NAME.h"
IDS, ROWS = "src/catalogue/ids.h", "src/catalogue/noises.cpp"
STEPS = 4         # of the list, to make a noise work
PATIENCE = 1500   # seconds for the build, of the 1,800 that tests/full gives
WORDS = ("noise", "fractal", "operator or a shape", "pass over a map", "output of a process", "hash", "set of gradients", "command", "snippet target", "file format", "parameter of a noise",
         "another parameter", "action or a panel of the window")


def section(title):
    found = re.search(rf"^## {title}\n(.*?)(?=^## )", TEXT, re.M | re.S)
    assert found, title
    return found[1]


def test_files(cli, check):
    """Every path that stands in backticks, by itself or in a command; NAME stands for anything."""
    paths = set(re.findall(r"(?<![\w./-])((?:\.ci|src|shaders|tests|docs|third_party)/[\w./-]*\w)", TEXT))
    missing = [path for path in paths if not any(ROOT.glob(re.sub("NAME|PRESET|FOLDER", "*", path)))]
    check(f"{len(paths)} files of CONTRIBUTING.md are there", len(paths) > 50 and not missing, missing)
    headings = set(re.findall(r"^## Add (?:an? )?(.*)$", TEXT, re.M))
    check("a list for each kind of change", headings == set(WORDS), headings ^ set(WORDS))


def test_files_of_noises(cli, check):
    """Noises that there are have all that the list promises of a new one."""
    listed = section("Add a noise")
    rows, ids = (ROOT / ROWS).read_text(), (ROOT / IDS).read_text()
    check("the list names its files", all(f"`{path}`" in listed for path in (SHADER, TWIN, IDS, ROWS)))
    for noise in cli.listed("noises"):
        words = noise["name"].split("-")
        name, camel = "_".join(words), words[0] + "".join(word.capitalize() for word in words[1:])
        files = [path.replace("NAME", name) for path in (SHADER, TWIN)]
        if not any(noise["hashes"]):  # a pattern
            files = [path.replace("/noise/", "/pattern/") for path in files]
        check(f"{name}: shader, twin, name and row", all((ROOT / path).exists() for path in files)
              and re.search(rf"^    {camel},$", ids, re.M) and rows.count(f"NoiseId::{camel}}},") == 1, files)


def test_files_of_functions(cli, check):
    """The same of operators and shapes; `mix` is the layer itself and has no files."""
    listed = section("Add an operator or a shape")
    shader, twin, twins = "shaders/FOLDER/NAME.glsl", "src/reference/FOLDER/NAME.h", "src/reference/layer/twins.h"
    check("the list names its files", all(f"`{path}`" in listed for path in (shader, twin, twins)))
    names = [("combine", row["name"]) for row in cli.listed("combines") if row["name"] != "mix"]
    names += [("shape", row["name"]) for row in cli.listed("shapes")]
    known, rows = (ROOT / twins).read_text(), (ROOT / "src/catalogue/pointwise.cpp").read_text()
    for folder, name in names:
        stem, kind = name.replace("-", "_"), folder.capitalize()
        files = [path.replace("FOLDER", folder).replace("NAME", stem) for path in (shader, twin)]
        camel = kind + "".join(word.capitalize() for word in name.split("-"))
        check(f"{name}: shader, twin, its name in the list, and row", all((ROOT / path).exists() for path in files)
              and re.search(rf"\b{camel}\b", known) and f'"ns_{folder}_{stem}"' in rows, files)


# --- sizes -----------------------------------------------------------------------------------------------------------

LONGEST_FILE, LONGEST_FUNCTION = 400, 60   # lines, as CONTRIBUTING.md says
TABLES = {"src/recipe/params.cpp"}


def functions(lines):
    """First line and length of each function of formatted C++: at the left edge, or a member one step in."""
    for indent in ("", "    "):
        start = None
        for i, line in enumerate(lines):
            if line == indent + "}":
                if start is not None:
                    yield start + 1, i - start + 1
            elif line.startswith(indent) and line[len(indent):len(indent) + 1] not in ("", " ", "}", "/", "#", ")"):
                start = i


def test_sizes(cli, check):
    long, seen = [], 0
    for path in sorted(path for path in (ROOT / "src").rglob("*") if path.suffix in (".h", ".cpp")):
        name, lines = str(path.relative_to(ROOT)), path.read_text().splitlines()
        if len(lines) > LONGEST_FILE and name not in TABLES:
            long.append(f"{name}: {len(lines)} lines")
        for start, count in functions(lines):
            seen += 1
            if count > LONGEST_FUNCTION:
                long.append(f"{name}:{start}: a function of {count} lines")
    check(f"no long files and functions in src ({seen} functions)", seen > 2000 and not long, long)


def test_licenses(cli, check):
    """Files that leave the tree one by one tell their license; the others do not, so that there is one place for it."""
    marked, wrong = 0, []
    sources = (path for folder in ("src", "shaders", "examples") for path in (ROOT / folder).rglob("*")
               if path.suffix in (".h", ".hpp", ".c", ".cpp", ".py", ".js", ".glsl") and path.parent != ROOT / "shaders/host")
    for path in sorted(sources):  # shaders/host uses the program's own uniforms, and stays
        text = path.read_text()
        told = re.findall(r"^(?://| \*|#) SPDX-License-Identifier: (.*)$", text, re.M) if "SPDX" in text else []
        alone = path.suffix == ".glsl" or (path.parent == ROOT / "src/library" and path.name.startswith("noisescope")
                                           and path.suffix in (".h", ".hpp"))
        marked += alone
        if told != ["MIT"] * alone:
            wrong.append(f"{path.relative_to(ROOT)}: {told}")
    check("headers of the library and shaders, and no others, have the license's name", marked > 100 and not wrong, wrong)


# --- comments --------------------------------------------------------------------------------------------------------

ASKS = re.compile(r"[-\s*/!<#]*(?:\w+ - )?(?:what|how|where|why|which|whether|who|whom|whose)\b(?!=)", re.I)  # but /*which=*/1
STRINGS = r"""{raw}"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n]){count}'|(?P<comment>{comment})"""
C_LIKE, HASH = r"//[^\n]*|/\*.*?\*/", r"#(?!!)[^\n]*"
C = re.compile(STRINGS.format(raw=r'R"([^\s()\\]*)\(.*?\)\1"|', count="", comment=C_LIKE), re.S)  # 1'000 is no string
SCRIPT = re.compile(STRINGS.format(raw=r"`(?:\\.|[^`\\])*`|", count="*", comment=C_LIKE), re.S)
PYTHON = re.compile(STRINGS.format(raw=r'(?P<text>^ *[rf]?"{3}.*?"{3})|"{3}.*?"{3}|', count="*", comment=HASH), re.S | re.M)
SHELL = re.compile(rf"(?<!\S)(?P<comment>{HASH})")
TOKENS = (dict.fromkeys(("cpp", "h", "hpp", "c", "glsl"), C) | dict.fromkeys(("js", "ts"), SCRIPT)
          | {"py": PYTHON} | dict.fromkeys(("sh", "cmake"), SHELL))

PLANTED = (  # kind of the file, text, lines that begin with a question
    ("cpp", "// What is done.\nint a;  // which is 1\n// A number\n// which is 2.\nint b;\n", [1, 2]),
    ("cpp", "int a;  ///< a number\n        ///< where it lies\nint b;  ///< why there is none\n", [3]),
    ("cpp", "int a;  // a number\n// How it is made.\nint n = 1'000;  // how many\n", [2, 3]),
    ("h", 'auto text = "// what";\nauto raw = R"(\n// What\n)";\nf(/*which=*/1);\n', []),
    ("h", "/** Whether it is. */\n/*\n * Where it is.\n */\n", [1, 2]),
    ("glsl", "// --- what is drawn ---\nfloat x; // whose\n", [1, 2]),
    ("glsl", "// metric - how long a vector is.\nint a;\n// blend - values, or what they are\n", [1]),
    ("js", "const text = `\n// what`;\n/** How it is done. */\nnow();  // which is then\n", [3, 4]),
    ("py", '#!/usr/bin/python3\n# What it is.\ntext = """\n# What\n"""\ndef f():\n    """How it is done."""\n', [2, 7]),
    ("py", 'def f():\n    """Done\n    what was said."""\n    # Where it is.\n    x = 1  # who did it\n', [4, 5]),
    ("sh", "#!/bin/sh\n# Why it runs.\necho ${a#what}  # where it writes\n", [2, 3]),
    ("cmake", "if(A)  # which is there\n# A list\n# whose parts differ\n", [1]),
)


def questions(text, tokens):
    """Lines of the comments and docstrings that begin with a question. A comment goes on in lines right below its start."""
    found, before = [], None
    for token in tokens.finditer(text):
        comment = token.groupdict().get("comment")
        said = comment or token.groupdict().get("text")
        if not said:
            continue
        start = text.rfind("\n", 0, token.start()) + 1
        line, column = text.count("\n", 0, start) + 1, token.start() - start
        alone = comment and not said.startswith("/*") and not text[start:token.start()].strip()
        goes_on = alone and before == (line - 1, column)
        before = (line, column) if comment and not said.startswith("/*") else None
        if not goes_on and ASKS.match(re.sub(r'^ *[rf]?"{3}', "", said)):
            found.append(line)
    return found


def test_comments(cli, check):
    """A comment names its subject, or what the code does with it. Texts in strings, as of snippets, are none."""
    for kind, text, lines in PLANTED:
        found = questions(text, TOKENS[kind])
        check(f"questions are found in {kind}", found == lines, (found, lines, text))
    folders = [ROOT / name for name in (".ci", "examples", "shaders", "src", "tests", "third_party")]
    paths = [*ROOT.iterdir(), *(path for folder in folders for path in folder.rglob("*"))]
    asking, seen = [], 0
    for path in sorted(path for path in paths if path.is_file()):
        kind = "cmake" if path.name == "CMakeLists.txt" else path.suffix[1:]
        if not path.suffix:  # a script, by its first line
            first = path.read_bytes()[:80].partition(b"\n")[0]
            kind = "" if not first.startswith(b"#!") else "py" if b"python" in first else "sh"
        if kind in TOKENS:
            seen += 1
            text = path.read_text()
            lines = text.split("\n")
            asking += [f"{path.relative_to(ROOT)}:{line}: {lines[line - 1].strip()}" for line in questions(text, TOKENS[kind])]
    check(f"no comment begins with a question ({seen} files)", seen > 1500 and not asking, asking)


def helps_in(told):
    """Every help in an object of JSON, however deep."""
    for key, value in told.items() if isinstance(told, dict) else enumerate(told) if isinstance(told, list) else ():
        yield from [value] if key == "help" and value else helps_in(value)


def test_helps(cli, check):
    """Texts of --help and of lists are no questions either. What presets and rows of articles say of themselves are no helps."""
    commands = [command["name"] for command in cli.run("--help", "--json").json()["commands"]]
    tables = [table["name"] for table in cli.run("list", "--json").json()["tables"] if table["name"] not in ("presets", "articles")]
    calls = [(name, "--help", "--json") for name in commands] + [("list", name, "--json") for name in tables]
    texts = [text for call in [("--help", "--json"), ("list", "--json"), *calls] for text in helps_in(cli.run(*call).json())]
    asking = [text for text in texts if ASKS.match(text)]
    check(f"no help begins with a question ({len(texts)} helps)", len(texts) > 800 and not asking, asking)


# --- rooms -----------------------------------------------------------------------------------------------------------

MOST_SOURCES = 24  # of a folder


def rooms():
    """Each room of src/CMakeLists.txt, and all that it may include: what its line names, and what that may include."""
    lines = re.findall(r"^noisescope_room\((\S+) (.*?)\)$", (ROOT / "src/CMakeLists.txt").read_text(), re.M | re.S)
    named = {"reference": []} | {name.replace("/", "_"): re.findall(r"(?<!\S)[a-z_]+(?!\S)", links) for name, links in lines}
    above = {}
    for name, links in named.items():  # from the lowest up
        above[name] = {name}.union(*(above[link] for link in links if link in named))
    return above


CONSTANT = re.compile(r"^(?:inline )?constexpr .*?\b(k[A-Z]\w*)(?: =|\{|\[|;)", re.M)
INNER_CONSTANT = re.compile(CONSTANT.pattern.replace("^", "^ +"), re.M)


def hidden_constants():
    """Constants of anonymous namespaces that a header has too, other than in a namespace of its own."""
    shared = {}
    for path in (ROOT / "src").rglob("*.h"):
        text = path.read_text()
        if not re.search(r"^namespace (noisescope::\w+|\w+) \{$", text.replace("namespace noisescope {", ""), re.M):
            shared |= dict.fromkeys(CONSTANT.findall(text), path.name)
    hidden = []
    for path in (ROOT / "src").rglob("*.cpp"):
        for names in re.findall(r"^namespace \{\n(.*?)^\}  // namespace$", path.read_text(), re.M | re.S):
            hidden += [f"{path.name}: {name} of {shared[name]}" for name in CONSTANT.findall(names) if name in shared]
    return len(shared) > 100 and not hidden, hidden


def hidden_in_batches():
    """Constants of functions in tests that a source before them in their batch has in an anonymous namespace: warnings of
    Clang, which compiles with a commit only the batches that it draws, and not of GCC."""
    hidden, batches = [], 0
    for folder in ("unit", "gpu", "gui"):
        sources = sorted((ROOT / "tests" / folder).glob("*.cpp"))
        for batch in range(5):  # as noisescope_draw() in tests/CMakeLists.txt
            outer = {}
            batches += len(sources) > batch
            for path in sources[batch::5]:
                text = path.read_text()
                hidden += [f"{path.name}: {name} of {outer[name]}" for name in INNER_CONSTANT.findall(text) if name in outer]
                outer |= dict.fromkeys(CONSTANT.findall(text), path.name)
    return batches == 15 and not hidden, hidden


def test_rooms(cli, check):
    may, wrong, seen = rooms(), [], set()
    for path in sorted(path for path in (ROOT / "src").rglob("*") if path.suffix in (".h", ".cpp")):
        name = str(path.relative_to(ROOT / "src"))
        room = next((room for room in may if name.startswith(room.replace("_", "/", 1) + "/")), None)
        for include in re.findall(r'^#include "(.+?)"', path.read_text(), re.M) if room else ():
            other = next((each for each in may if include.startswith(each.replace("_", "/", 1) + "/")), room)
            seen.add((room, other))
            if other not in may[room]:
                wrong.append(f"{name} includes {include}")
    check(f"no room includes what stands above it ({len(may)} rooms, {len(seen)} pairs)", len(may) > 20 and len(seen) > 80
          and not wrong, wrong)
    check("no constant of one file has the name of a header's, which it would hide in a batch", *hidden_constants())
    check("no constant of a test's function hides another source's in its batch", *hidden_in_batches())
    model = (path for path in (ROOT / "src/viewer/model").rglob("*") if path.is_file())
    known = [str(path.relative_to(ROOT)) for path in model
             if re.search(r"^#include [<\"](imgui|GLFW/|glad|gpu/context_glfw)", path.read_text(), re.M)]
    check("the window's model knows no window", not known, known)
    folders = {str(path.parent.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.cpp")}
    full = [folder for folder in sorted(folders) if len(list((ROOT / folder).glob("*.cpp"))) > MOST_SOURCES]
    check(f"no folder of more than {MOST_SOURCES} sources", not full, full)


# --- a throw-away noise ----------------------------------------------------------------------------------------------

def copy_of_the_tree(folder):
    names = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                           capture_output=True, check=True, text=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def replaced(path, pattern, replacement):
    text, count = re.subn(pattern, replacement, path.read_text(), flags=re.S)
    assert count == 1, (path, pattern, count)
    path.write_text(text)


def add_a_noise(tree):
    """White noise of another seed, by the steps of the list. Its row is the one of white noise."""
    for path, prefix in ((SHADER, r"\bns_white"), (TWIN, r"\bwhite")):
        text = (tree / path.replace("NAME", "white")).read_text()
        text = re.sub(prefix, prefix.removeprefix(r"\b").replace("white", "throw_away" if "ns" in prefix else "throwAway"), text)
        text = text.replace("white - white noise", "throw_away - white noise").replace("NS_WHITE", "NS_THROW_AWAY")
        text = text.replace("noise/white.glsl", "noise/throw_away.glsl")
        text, count = re.subn(r"((?:ns_hash_float|choices\.hashFloat)\d)\(cell, seed\)", r"\1(cell, seed + 1u)", text)
        assert count == 4, (path, count)
        (tree / path.replace("NAME", "throw_away")).write_text(text)
    replaced(tree / IDS, r"(enum class NoiseId \{.*?)\};", r"\1    throwAway,\n};")
    rows = tree / ROWS
    row = re.search(r"    NoiseInfo\{\{NoiseId::white\}.*?\n              \}\},\n", rows.read_text(), re.S)[0]
    for old, new in (("NoiseId::white", "NoiseId::throwAway"), ('"white", "White"', '"throw-away", "Throw-away"'),
                     ("noise/white.glsl", "noise/throw_away.glsl"), ("ns_white", "ns_throw_away"), ("&white", "&throwAway")):
        assert old in row, old
        row = row.replace(old, new)
    replaced(rows, r"\n\};\nstatic_assert\(inOrder\(kNoises, NoiseId::\w+\)\);",
             lambda _: f"\n{row}}};\nstatic_assert(inOrder(kNoises, NoiseId::throwAway));")
    replaced(rows, r'(#include "reference/noise/white\.h"\n)', r'#include "reference/noise/throw_away.h"\n\1')


def built(check, tree):
    configure = ["cmake", "-S", tree, "-B", tree / "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DNOISESCOPE_TESTS=OFF"]
    for command in (configure, ["cmake", "--build", tree / "build", "--target", "noisescope"]):
        result = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        if not check(" ".join(map(str, command[:2])), result.returncode == 0, (result.stdout + result.stderr)[-3000:]):
            return None
    return str(tree / "build/bin/noisescope")


def test_window(program, check, folder):
    """A window that opens with another noise has the new one in its list, and draws it once it is chosen there."""
    folder.mkdir()
    bench = Bench(program, check, folder)
    try:
        bench.keep()
        window = bench.open("--recipe", bench.recipe_file())
        window.choose("noise", "throw-away")
        check("the window's list: chosen there", wait_for(lambda: window.recipe()["noise"] == "throw-away"), window.recipe())
        check("the window draws it as render does", window.difference() == 0)
    finally:
        bench.close()


def test_throw_away_noise(cli, check):
    if not FULL:
        return
    tree = cli.folder / "tree"
    copy_of_the_tree(tree)
    add_a_noise(tree)
    program = built(check, tree)
    if program is None:
        return
    cli = Cli(program, cli.folder)
    row = next((row for row in cli.listed("noises") if row["name"] == "throw-away"), None)
    check("list", row and row["dimensions"] == [1, 2, 3, 4], row)
    noise = ("--set", "noise=throw-away")
    check("list params: a choice of noise", "throw-away" in cli.listed("params")[0]["choices"])
    gpu, cpu = (cli.render("a.r32", *noise, "--size", "64x64", "--backend", backend) for backend in ("gpu", "cpu"))
    white = cli.render("a.r32", "--set", "noise=white", "--size", "64x64")
    check("render: the same bits, and not those of another noise", gpu == cpu != white)
    sampled = cli.run("sample", *noise, "--hex", stdin=b"0.3 0.7\n-5 9\n")
    check("sample", sampled.code == 0 and len(sampled.out.split()) == 2, sampled)
    report = cli.run("validate", "--only", "throw", "--samples", "2000", "--json")
    check("validate", report.code == 0 and report.out.count("throw_away") + report.out.count("throw-away") >= 4, report)
    snippet = cli.run("snippet", *noise)
    check("snippet", snippet.code == 0 and "float ns_throw_away2(" in snippet.out, snippet)
    test_window(program, check, cli.folder / "window")
    script = [sys.executable, "-B", str(tree / "tests/cli/test_docs.py"), program, "--write"]
    written = subprocess.run(script, capture_output=True, text=True, timeout=300)
    pages = [(tree / page).read_text().count("`throw-away`") for page in ("README.md", "docs/noises.md", "docs/parameters.md")]
    check("the tables of README.md and docs have it once written", written.returncode == 0 and min(pages) >= 1, (written, pages))


if __name__ == "__main__":
    main(test_files, test_files_of_noises, test_files_of_functions, test_sizes, test_licenses, test_comments, test_helps, test_rooms, test_throw_away_noise)
