#!/usr/bin/env python3
"""Pictures of the window for people, and the README's, which has to look like the window does today.

    test_screenshots.py PATH_OF_NOISESCOPE [NAME...]
    test_screenshots.py PATH_OF_NOISESCOPE readme --write     draws the README's picture anew

They go to $NOISESCOPE_SCREENSHOTS, else to screenshots/ in the build folder.
"""
import subprocess
import sys
import time

from window_harness import FULL, ROOT, Display, artifacts, main, read_picture, seldom, wait_for

README_PICTURE = ROOT / "tests/data/window.png"
README_PRESET = "blue-agate"
LARGEST = 400_000  # bytes
SHARE, TOLERANCE = 0.95, 24  # of the pixels, in levels of 256: fonts and 256 colors differ a little

SIZES = {"dark": ("1280x800", {}), "light": ("1280x800", {"theme": "light"}), "large": ("1920x1080", {})}


def take(bench, window, name):
    """A look at the window as it is: full of different pixels, and without an error."""
    window.wait_until_asleep()
    state = window.rest()
    folder = artifacts(bench.program) or bench.folder
    path = folder / f"window-{name}.png"
    shot = window.shot(path)
    bench.check(f"{name}: the picture has the window's size", [shot.width, shot.height] == state["framebuffer"])
    bench.check(f"{name}: something is on it", shot.colors() > 100, shot.colors())
    bench.check(f"{name}: no error", state["error"] == "", state["error"])
    return shot


def settled(bench, *arguments, **settings):
    """A window at rest."""
    bench.keep(**settings)
    window = bench.open(*arguments)
    window.rest()
    window.clear_toasts()
    window.away()
    wait_for(Still(window), 30)
    return window


class Still:
    """True when the window's pixels are those of a second before."""

    def __init__(self, window):
        self.window, self.before = window, None

    def __call__(self):
        time.sleep(1)
        before, self.before = self.before, self.window.shot()
        return before is not None and before == self.before


def test_sizes(bench):
    bench.display.close()
    bench.display = Display((2000, 1200))
    for name, (size, settings) in SIZES.items():
        window = settled(bench, "--preset", README_PRESET, "--window", size, **settings)
        shot = take(bench, window, name)
        bench.check(f"{name}: the window is {size}", f"{shot.width}x{shot.height}" == size)
        window.close()


def test_twice_as_dense(bench):
    bench.display.close()
    bench.display = Display((2600, 1700))
    bench.display.set_dpi(192)
    shot = take(bench, settled(bench, "--preset", README_PRESET), "2x")
    bench.check("2x: 1280 x 800 are 2560 x 1600 pixels", (shot.width, shot.height) == (2560, 1600))


@seldom(2)
def test_modes(bench):
    window = settled(bench, "--preset", "perlin")
    check = bench.check
    window.command("compare/perlin-1999", "Compare")
    window.away()
    check("the article's four panes", wait_for(lambda: window.state()["mode"] == "compare"))
    take(bench, window, "compare")
    window.key("m", "ctrl+z", "s", "r", "w")
    check("a wipe", wait_for(lambda: window.state()["mode"] == "A | B"))
    take(bench, window, "wipe")
    window.key("d")
    take(bench, window, "difference")
    window.key("d", "question")
    check("the keys", wait_for(lambda: window.rect("help")))
    take(bench, window, "help")
    window.key("Escape", "ctrl+p")
    check("the palette", wait_for(lambda: window.rect("palette")))
    take(bench, window, "palette")
    window.key("Escape", "slash")
    window.write("octav")
    take(bench, window, "search")
    window.key("Escape", "Escape", "g")
    check("the place to go to", wait_for(lambda: window.rect("goto.x")))
    take(bench, window, "goto")


def test_tiles_and_colors(bench):
    window = settled(bench, "--preset", "tiled-marble")
    window.key("t")
    bench.check("tiles", wait_for(lambda: window.state()["mode"] == "3 x 3 tiles"))
    take(bench, window, "tiles")
    window.close()
    window = settled(bench, "--preset", "lava")
    if window.rect("colors.edit"):
        window.click("colors.edit")
    bench.check("the gradient's editor", wait_for(lambda: window.rect("gradient/1")))
    window.click("gradient/1")
    window.click("gradient.color")
    bench.check("the color picker", wait_for(lambda: window.rect("gradient.picker")))
    window.away()
    take(bench, window, "gradient")


def test_menus_and_messages(bench):
    window = settled(bench, "--preset", "fbm")
    window.click("View")
    window.place("Use this view")
    take(bench, window, "menu")
    window.key("Escape")
    window.click("noise")
    window.place("noise/worley")
    take(bench, window, "choice")
    window.key("Escape", "ctrl+o")
    wait_for(lambda: window.rect("file.path"))
    window.replace_text("missing.json")
    take(bench, window, "open")


@seldom(2)
def test_readme(bench):
    """A picture of the window as it opens."""
    window = settled(bench, "--preset", README_PRESET)
    shot = take(bench, window, "readme")
    if "--write" in sys.argv:
        path = bench.folder / "readme.png"
        window.shot(path)
        subprocess.run(["convert", path, "-strip", "-dither", "None", "-colors", "256", f"png8:{README_PICTURE}"], check=True)
    kept = read_picture(README_PICTURE)
    bench.check("the README's picture has the window's size", (kept.width, kept.height) == (shot.width, shot.height))
    alike = shot.alike(kept, TOLERANCE)
    bench.check("and looks like the window, else run this test with --write", alike >= SHARE, f"{alike:.1%} alike")
    bench.check("and is small", (size := README_PICTURE.stat().st_size) < LARGEST, size)
    bench.check("and stands in the README", "(tests/data/window.png)" in (ROOT / "README.md").read_text())


if __name__ == "__main__":
    main(test_modes, test_readme,
         *([test_sizes, test_twice_as_dense, test_tiles_and_colors, test_menus_and_messages] if FULL else []))
