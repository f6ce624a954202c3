#!/usr/bin/env python3
"""The page of `serve` in Chromium: from the whole world to one pixel, and while tiles appear."""
import contextlib
import shutil
import struct

from chromium import Page
from harness import main, rgb_of, seldom
from test_serve import COLORED, CPU, Served, make_world

STILL = ("window.page && ![...page.pictures.entries.values()].some((entry) => entry.state === 'loading')"
         " && !document.querySelector('.leaflet-zoom-anim') && page.map.getZoom() === {zoom}")
COLOR = ("(() => {{ const canvas = [...document.querySelectorAll('#map canvas')].find((c) => {{ const r = c.getBoundingClientRect();"
         " return r.left <= {x} && {x} < r.right && r.top <= {y} && {y} < r.bottom; }});"
         " if (!canvas) return null; const r = canvas.getBoundingClientRect();"
         " const c = new OffscreenCanvas(1, 1).getContext('2d', {{ willReadFrequently: true }});"
         " c.drawImage(canvas, r.left - {x}, r.top - {y}); return [...c.getImageData(0, 0, 1, 1).data].slice(0, 3); }})()")


def text_of(page, name):
    return page.eval(f"document.getElementById('{name}').textContent")


def look(cli, check, size, recipe):
    """From the whole world to one pixel, whose color and value are those of `render`."""
    with Served(cli, *recipe, *CPU, "--size", f"{size}x{size}") as served, contextlib.closing(Page(cli, "none")) as page:
        levels = served.said["levels"]
        page.open(served.url)
        if not check(f"{size}: the whole world", page.until(STILL.format(zoom=1 - levels)), page.messages):
            return
        check(f"{size}: level", text_of(page, "level") == f"level {levels - 1}", text_of(page, "level"))
        page.key("+")
        check(f"{size}: + goes nearer", page.until(STILL.format(zoom=2 - levels)))
        page.wheel(640, 400, -120)
        check(f"{size}: so does the wheel", page.until(STILL.format(zoom=3 - levels)), page.eval("location.hash"))
        page.key("1")
        check(f"{size}: one to one", page.until(STILL.format(zoom=0)))
        page.key("ArrowRight")
        page.key("9")
        check(f"{size}: single pixels", page.until(STILL.format(zoom=6)))
        page.click(700, 300)
        page.until("!document.getElementById('value').hidden")
        shown = page.eval("[...document.querySelectorAll('#value td')].map((cell) => cell.textContent)")
        x, y = map(int, shown[0].split(", "))
        place = ("--size", f"{size}x{size}", "--region", f"{x},{y},1x1")
        bits = struct.unpack("<I", cli.render("value.r32", *recipe, *CPU, *place))[0]
        check(f"{size}: the value of a pixel", shown[3] == f"0x{bits:08x}", (shown, hex(bits)))
        color = rgb_of(cli.render("pixel.png", *recipe, *CPU, *place, "--color"))[3]
        seen = page.eval(COLOR.format(x=700, y=300))
        check(f"{size}: its color", seen == list(color), (seen, color))
        check(f"{size}: the pixel below the mouse", text_of(page, "pixel").replace(",", "").split() == [str(x), str(y)])
        link = page.eval("location.href")
        middle = page.eval("page.map.getCenter().lng")
        page.open("about:blank")
        page.open(link)
        page.until(STILL.format(zoom=6))
        check(f"{size}: the link leads back", abs(page.eval("page.map.getCenter().lng") - middle) <= 1 / 64,
              (link, page.eval("location.href")))
        page.key("0")
        check(f"{size}: and the whole again", page.until(STILL.format(zoom=1 - levels)))
        check(f"{size}: the console is silent", not page.messages, page.messages)
        foreign = [url for url in page.requests if not url.startswith((served.url, "data:", "about:", "blob:"))]
        check(f"{size}: nobody else is asked", not foreign, foreign)


@seldom(2)
def test_page(cli, check):
    check("chromium is there (third_party/install-debian.sh clients)", shutil.which("chromium") is not None)
    look(cli, check, 65536, ("--set", "noise=white", "--set", "frequency=65536", "--set", "colors=viridis"))  # each pixel another
    look(cli, check, 1 << 40, (*COLORED, "--set", "frequency=65536", "--set", "octaves=24"))


@seldom(2)
def test_page_of_files(cli, check):
    """Tiles appear while one looks."""
    make_world(cli, "w/{z}/{x}_{y}.png", "--color", "--overlap", 1)
    tiles = [file for file in (cli.folder / "w").glob("*/*.png")]
    away = cli.folder / "away"
    for file in tiles:
        (away / file.parent.name).mkdir(parents=True, exist_ok=True)
        file.rename(away / file.parent.name / file.name)
    whole = rgb_of(cli.render("whole.png", *COLORED, *CPU, "--size", "700x500", "--color"))[3]
    with Served(cli, "w") as served, contextlib.closing(Page(cli, "none")) as page:
        page.open(served.url + "#0/350.0/250.0")
        check("they are missing", page.until("document.getElementById('state')?.textContent.includes('not there yet')"))
        check("and look so", page.until("document.querySelectorAll('.tile.missing').length === 6"),
              page.eval("document.querySelectorAll('.tile.missing').length"))
        for file in tiles:
            (away / file.parent.name / file.name).rename(file)
        check("they appear", page.until("document.querySelectorAll('.tile.missing').length === 0"
                                           " && document.getElementById('state').textContent === ''"))
        wrong = []
        for x, y in ((300, 160), (640, 400), (975, 640), (545, 300), (546, 301)):
            at = page.eval(f"(() => {{ const r = page.map.getContainer().getBoundingClientRect();"
                               f" const p = page.map.containerPointToLatLng([{x} - r.left, {y} - r.top]);"
                               f" return [Math.floor(p.lng), Math.floor(p.lat)]; }})()")
            expected = whole[3 * (at[1] * 700 + at[0]):][:3] if 0 <= at[0] < 700 and 0 <= at[1] < 500 else None
            seen = page.eval(COLOR.format(x=x, y=y))
            if expected is None or seen != list(expected):
                wrong.append((x, y, at, seen, expected))
        check("with the colors of the whole", not wrong, wrong)
        check("the console is silent", not page.messages, page.messages)


if __name__ == "__main__":
    main(test_page, test_page_of_files)
