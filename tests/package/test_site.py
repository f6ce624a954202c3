#!/usr/bin/env python3
"""The documentation as a site: built without a warning, links lead somewhere, examples open the page with their recipe, search works from
a local disk, and no page is wider than a phone.

    test_site.py PATH_OF_NOISESCOPE
"""
import contextlib
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
from chromium import Page  # noqa: E402
from harness import main  # noqa: E402

WIDTHS = (1280, 390)
READY = ("document.readyState === 'complete' && document.querySelectorAll('table.docutils').length"
         " === document.querySelectorAll('.wy-table-responsive > table').length")


def build(cli, root, name):
    """(Exit code, messages, folder) of a site with a page in the browser, of which only the address matters here."""
    page = cli.folder / "page"
    shutil.copytree(ROOT / "src/web", page, dirs_exist_ok=True)
    site = cli.folder / name
    done = subprocess.run([sys.executable, "-B", root / "src/package/site/build_site.py", "--root", root, "--program", cli.program,
                           "--version", "9.8.7", "--output", site, "--page", page], capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout + done.stderr, site


def test_site(cli, check):
    code, text, site = build(cli, ROOT, "site")
    if not check("the site is built, without a warning", code == 0 and not text, text):
        return
    pages = {path.stem for path in (ROOT / "docs").glob("*.md")}
    check("every page is there", not (missing := {page for page in pages if not (site / f"{page}.html").exists()}), missing)
    names = re.search(r'"?docnames"?: ?\[(.*?)\]', (site / "searchindex.js").read_text())[1]
    check("every page can be found", not (missing := {page for page in pages if f'"{page}"' not in names}), missing)
    check("the reference of the headers", "noisescope_field_rows" in (site / "api/noisescope_8h.html").read_text())
    check("nothing unfinished is left", not site.with_name("site.tmp").exists())
    check("the page leads back", 'href="../index.html"' in (site / "page/index.html").read_text())
    check_tries(cli, check, site)
    check_browser(cli, check, site, pages)


def check_tries(cli, check, site):
    """Each link holds a recipe that the program reads, the one of the command beside it."""
    links = {}
    for path in site.glob("*.html"):
        for address, name in re.findall(r'<a href="page/index\.html#([^"]+)">(.*?)</a>', path.read_text()):
            links[name] = urllib.parse.parse_qs(address.replace("&amp;", "&"))["recipe"][0]
    check("examples lead to the page", len(links) > 30 and "stone" in links, len(links))
    for name in sorted(links)[::7]:
        preset, *settings = name.split(", ")
        (cli.folder / "linked.json").write_text(links[name])
        arguments = [each for setting in settings for each in ("--set", setting)]
        linked, meant = (cli.run("info", *what, "--json").json() for what in ((cli.folder / "linked.json",), (preset, *arguments)))
        check(f"try it: {name}", linked["recipe"] == meant["recipe"], linked)


def check_browser(cli, check, site, pages):
    with contextlib.closing(Page(cli, "none")) as page:
        for width in WIDTHS:
            page.resize((width, 850), touch=width < 500)
            wide = []
            for name in sorted(pages):
                page.open((site / f"{name}.html").as_uri())
                if not page.until(READY + f" && location.href.includes('{name}.html')"):
                    wide.append(f"{name}: is not shown")
                elif (real := page.eval("document.documentElement.scrollWidth")) > width:
                    wide.append(f"{name}: {real} pixels")
            check(f"no page is wider than {width} pixels", not wide, wide)
        check("no page says an error", not page.messages, page.messages)
        page.open((site / "search.html").as_uri() + "?q=warp")
        check("search from a local disk", page.until("document.querySelector('#search-results li a')?.textContent.includes('arp')"),
              page.eval("document.getElementById('search-results').textContent"))


def test_faults(cli, check):
    """A link that leads nowhere, and one to a heading that is not there, are errors that name them."""
    for number, link in enumerate(("nowhere.md", "files.md#nothing")):
        root = cli.folder / f"root{number}"
        root.mkdir()
        for path in ROOT.iterdir():
            if path.name not in ("docs", "build", ".git"):
                (root / path.name).symlink_to(path)
        shutil.copytree(ROOT / "docs", root / "docs")
        with (root / "docs/faq.md").open("a") as file:
            file.write(f"\n[a link]({link})\n")
        code, text, site = build(cli, root, f"faulty{number}")
        check(f"{link} is refused", code == 1 and link in text and not site.exists(), text)


if __name__ == "__main__":
    main(test_site, test_faults)
