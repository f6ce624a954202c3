#!/usr/bin/env python3
"""Builds the documentation as a site with search: docs/ by Sphinx, the headers of the library by Doxygen, and a copy of the page in the
browser if it was built. Every warning is an error, and so is a link that leads nowhere.

    build_site.py --root TREE --program PROGRAM --version VERSION --output FOLDER [--page FOLDER] [--doxygen PROGRAM] [--sphinx PROGRAM]
"""
import argparse
import html.parser
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
OTHERS = {"README.md": "readme.md", "ARCHITECTURE.md": "project/architecture.md", "CONTRIBUTING.md": "project/contributing.md",
          "CHANGELOG.md": "project/changelog.md", "tests/README.md": "project/tests.md"}
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s#]+)?(#[^)\s]*)?\)")
FENCE = re.compile(r"^```.*?^```$", re.S | re.M)
MOST_TRIES = 4  # links to the page below a block of commands


def failed(message):
    sys.exit(f"noisescope_docs: {message}")


# --- pages -----------------------------------------------------------------------------------------------------------

class Staging:
    """A copy of the pages in the layout of the site, with links that lead to the right places there."""

    def __init__(self, root, folder, program, page):
        self.root, self.folder, self.program, self.has_page = root, folder, program, page is not None
        self.places = {root / "docs" / path.name: path.name for path in sorted((root / "docs").glob("*.md"))}
        self.places |= {root / path: place for path, place in OTHERS.items()}

    def run(self):
        for path, place in self.places.items():
            target = self.folder / place
            target.parent.mkdir(parents=True, exist_ok=True)
            text = self.linked(path, place, path.read_text(encoding="utf-8"))
            if path.parent == self.root / "docs" and self.has_page:
                text = FENCE.sub(lambda block: block[0] + self.tries(block[0]), text)
            if place == "index.md":
                text += navigation(text)
            target.write_text(text, encoding="utf-8")

    def linked(self, path, place, text):
        """The text with each link to a file of the tree changed into one of the site."""
        def changed(match):
            head, target, anchor = match[1], match[2], match[3] or ""
            if target is None or "://" in target or target.startswith("mailto:"):
                return match[0]
            file = pathlib.Path(os.path.normpath(path.parent / target))
            if not file.exists():  # for Sphinx, or the check of all links, to say
                return match[0]
            if file in self.places:
                return f"{head}{relative(self.places[file], place)}{anchor})"
            if file.is_dir():
                return head.strip("![(").rstrip("]")
            copy = pathlib.Path("files") / file.relative_to(self.root)
            (self.folder / copy).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, self.folder / copy)
            return f"{head}{relative(str(copy), place)})"

        parts = re.split(f"({FENCE.pattern})", text, flags=re.S | re.M)  # code stays as it is
        return "".join(part if part.startswith("```") else LINK.sub(changed, part) for part in parts)

    def tries(self, block):
        """Links to the page in the browser, with the recipe of each command."""
        links = {}
        if block.startswith("```sh"):
            for line in block.splitlines():
                if recipe := self.recipe_of(line.split("  #")[0]):
                    links.setdefault(recipe[1], recipe[0])
        if not links:
            return ""
        texts = [f'<a href="page/index.html#{urllib.parse.urlencode({"recipe": recipe})}">{name}</a>'
                 for recipe, name in list(links.items())[:MOST_TRIES]]
        return f'\n\n<p class="try">Try it in the browser:{" ".join(texts)}</p>\n'

    def recipe_of(self, command):
        """(Name, recipe as JSON on one line) of a command that draws a preset, with its settings; None of others."""
        if not re.match(r"\./run (render|view|stats|snippet|surface) ", command) or "|" in command:
            return None
        words = shlex.split(command)[2:]
        presets = [word for option, word in zip(words, words[1:]) if option == "--preset"]
        if not presets and words and not words[0].startswith("-"):
            presets = words[:1]
        settings = [word for option, word in zip(words, words[1:]) if option == "--set"]
        if len(presets) != 1 or {"--compare", "--add", "--recipe", "--split"} & set(words):
            return None
        arguments = [each for setting in settings for each in ("--set", setting)]
        done = subprocess.run([self.program, "info", presets[0], *arguments, "--json"], capture_output=True, timeout=60)
        if done.returncode != 0:
            return None
        return ", ".join(presets + settings), json.dumps(json.loads(done.stdout)["recipe"], separators=(",", ":"))


def relative(target, place):
    return os.path.relpath(target, os.path.dirname(place) or ".")


def navigation(index):
    """The side bar's lists of pages, from the tables of docs/index.md."""
    text = ""
    for title, rows in re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", index, re.S | re.M):
        pages = re.findall(r"^\| \[[^\]]*\]\(([^)#]+\.md)\)", rows, re.M)
        names = [page.removesuffix(".md") for page in pages]
        if title == "The project":
            names.insert(0, "readme")
        text += "\n```{toctree}\n:hidden:\n:caption: " + title + "\n\n" + "\n".join(names) + "\n```\n"
    return text


# --- links -----------------------------------------------------------------------------------------------------------

class Links(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.targets, self.anchors, self.loaded = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        self.anchors |= {known[name] for name in ("id", "name") if known.get(name)}
        for name in ("href", "src"):
            if known.get(name):
                self.targets.append(known[name])
                if tag in ("script", "img", "iframe") or (tag == "link" and known.get("rel") in ("stylesheet", "icon", "preload")):
                    self.loaded.append(known[name])


def dead_links(site):
    """Links of the site that lead nowhere, and what a page would load from another host."""
    known = {path: Links(path.read_text(encoding="utf-8", errors="replace")) for path in site.rglob("*.html")}
    for path, links in known.items():
        for target in links.loaded:
            if re.match(r"(https?:)?//", target):
                yield f"{path.relative_to(site)}: loads {target} from another host"
        if "api" in path.relative_to(site).parts[:1] or "page" in path.relative_to(site).parts[:1]:
            continue  # made by scripts
        for target in links.targets:
            place, _, anchor = target.partition("#")
            if re.match(r"[a-z]+:|//", target):
                continue
            file = (path.parent / urllib.parse.unquote(place.partition("?")[0])).resolve() if place else path
            if file.is_dir():
                file /= "index.html"
            wanted = urllib.parse.unquote(anchor)
            if not file.exists() or (anchor and file in known and "recipe=" not in anchor and wanted not in known[file].anchors):
                yield f"{path.relative_to(site)}: {target}"


# --- all of it -------------------------------------------------------------------------------------------------------

def run(what, arguments, **options):
    try:
        done = subprocess.run(arguments, capture_output=True, text=True, **options)
    except FileNotFoundError:
        failed(f"{arguments[0]} is not installed: third_party/install-debian.sh docs")
    if done.returncode != 0:
        failed(f"{what}:\n{done.stdout[-4000:]}{done.stderr[-8000:]}")


def api(arguments, work):
    """The reference of the headers by Doxygen."""
    library = arguments.root / "src/library"
    headers = [library / "noisescope.h", library / "noisescope.hpp", library / "noisescope_values.hpp", library / "noisescope_recipe.hpp"]
    text = (HERE / "Doxyfile.in").read_text()
    values = {"VERSION": arguments.version, "INPUT": " ".join(f'"{path}"' for path in [*headers, HERE / "api.md"]),
              "OUTPUT": f'"{work}"', "MAIN": f'"{HERE / "api.md"}"', "FILTER": f"{sys.executable} -B {HERE / 'doxygen_filter.py'}"}
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    (work / "Doxyfile").write_text(text)
    run("Doxygen", [arguments.doxygen, work / "Doxyfile"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("root", "program", "output"):
        parser.add_argument(f"--{name}", type=lambda text: pathlib.Path(text).resolve(), required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--page", type=lambda text: pathlib.Path(text).resolve(), help="the page in the browser, if it was built")
    parser.add_argument("--doxygen", default="doxygen")
    parser.add_argument("--sphinx", default="sphinx-build")
    arguments = parser.parse_args()
    page = arguments.page if arguments.page and (arguments.page / "index.html").exists() else None
    if page is None:
        print("noisescope_docs: without links that try commands in a browser: "
              "cmake --preset web; cmake --build --preset web; then again (docs/web.md)", file=sys.stderr)

    work = arguments.output.with_name(arguments.output.name + ".tmp")
    shutil.rmtree(work, ignore_errors=True)
    source = work / "source"
    for folder, name in (("_static", "site.css"), ("_templates", "layout.html")):
        (source / folder).mkdir(parents=True)
        shutil.copyfile(HERE / name, source / folder / name)
    shutil.copyfile(HERE / "conf.py", source / "conf.py")
    Staging(arguments.root, source, arguments.program, page).run()
    environment = os.environ | {"NOISESCOPE_VERSION": arguments.version, "NOISESCOPE_API": "1", "NOISESCOPE_PAGE": "1" if page else "0"}
    site = work / "html"
    run("Sphinx", [arguments.sphinx, "-W", "--keep-going", "-q", "-b", "html", "-d", work / "doctrees", source, site], env=environment)
    api(arguments, work)
    (work / "api").rename(site / "api")
    shutil.copyfile(arguments.root / "tests/data/window.png", site / "window.png")  # the screenshot of software centers
    shutil.rmtree(site / ".doctrees", ignore_errors=True)
    (site / ".buildinfo").unlink(missing_ok=True)
    if page:
        shutil.copytree(page, site / "page")
        front = site / "page/index.html"
        front.write_text(front.read_text(encoding="utf-8").replace(
            '<button id="undo"', '<a class="docs" href="../index.html">Docs</a>\n    <button id="undo"', 1), encoding="utf-8")
    if dead := sorted(set(dead_links(site))):
        failed("links that lead nowhere:\n" + "\n".join(dead))
    shutil.rmtree(arguments.output, ignore_errors=True)
    site.rename(arguments.output)
    shutil.rmtree(work)


if __name__ == "__main__":
    main()
