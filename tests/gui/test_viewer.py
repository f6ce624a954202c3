#!/usr/bin/env python3
"""The real window under Xvfb: every check drives it with xdotool and reads what it reports about itself.

    test_viewer.py PATH_OF_NOISESCOPE

Needs Xvfb, xdotool, xprop and ImageMagick. Prints one line a check; exits 0 if all passed.
"""
import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

SCREEN = (1400, 900)
PATIENCE = 10.0      # seconds until something that should happen has not happened
START = {"noisescope": 1, "title": "Perlin noise", "noise": "perlin", "gradients": "unit", "frequency": 8, "seed": 4}
NEEDED = ("Xvfb", "xdotool", "xprop", "import", "convert", "cmp")

passed = 0
failed = 0


def check(name, good, detail=""):
    global passed, failed
    if good:
        passed += 1
        print(f"ok    {name}", flush=True)
    else:
        failed += 1
        print(f"FAIL  {name}{': ' + str(detail) if detail != '' else ''}", flush=True)
    return good


def wait_for(condition, patience=PATIENCE):
    """The first true value of condition(), or its last value."""
    end = time.monotonic() + patience
    while True:
        value = condition()
        if value or time.monotonic() > end:
            return value
        time.sleep(0.03)


class Display:
    """A screen of its own."""

    def __init__(self):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-noreset", "-nolisten", "tcp"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()
        self.environment = dict(os.environ, DISPLAY=self.name)
        self.environment.pop("WAYLAND_DISPLAY", None)

    def run(self, *command, **options):
        return subprocess.run(command, env=self.environment, capture_output=True, check=True, timeout=30, **options).stdout

    def set_dpi(self, dpi):
        self.run("xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", f"Xft.dpi:\t{dpi}")

    def close(self):
        self.process.terminate()
        self.process.wait(10)


class Window:
    """A running `noisescope view`, and hands for it."""

    def __init__(self, program, display, folder, *arguments):
        self.program, self.display, self.folder = program, display, folder
        self.rects_file, self.state_file = folder / "rects.json", folder / "state.json"
        self.rects_file.unlink(missing_ok=True)
        self.state_file.unlink(missing_ok=True)
        self.log = open(folder / "view.log", "ab")
        self.process = subprocess.Popen(
            [program, "view", "--ui-rects", self.rects_file, "--state", self.state_file, *arguments],
            cwd=folder, env=display.environment, stdout=self.log, stderr=self.log)
        wait_for(lambda: (self.rects_file.exists() and self.state_file.exists()) or self.process.poll() is not None, 30)
        ids = wait_for(lambda: self.search())
        self.id = ids[-1] if ids else None

    def search(self):
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "noisescope"], env=self.display.environment,
                               capture_output=True, text=True, timeout=30)
        return found.stdout.split()

    # What the window reports.

    def state(self):
        return json.loads(self.state_file.read_text())

    def recipe(self):
        return self.state()["recipe"]

    def rect(self, label):
        return next((r for r in json.loads(self.rects_file.read_text()) if r["label"] == label), None)

    def title(self):
        return self.display.run("xdotool", "getwindowname", self.id, text=True).strip()

    def rest(self):
        """Until it has stopped drawing; returns the state."""
        before = None
        while before != (now := self.state_file.read_text() + self.rects_file.read_text()):
            before = now
            time.sleep(0.25)
        return self.state()

    # Hands.

    def xdotool(self, *arguments):
        self.display.run("xdotool", *map(str, arguments))
        time.sleep(0.05)
        self.wait_until_asleep()

    def wait_until_asleep(self):
        """Two events that fall into one frame are one event; so each waits until the window has seen the one before."""
        def asleep():
            with contextlib.suppress(OSError):  # threads come and go
                for stat in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/stat"):
                    if stat.read_text().rsplit(")", 1)[1].split()[0] in "RD":
                        return False
            return True
        calm = 0
        end = time.monotonic() + PATIENCE
        while calm < 3 and time.monotonic() < end:
            calm = calm + 1 if asleep() else 0
            time.sleep(0.015)

    def move(self, x, y):
        self.xdotool("mousemove", "--window", self.id, round(x), round(y))

    def center(self, label):
        rect = wait_for(lambda: self.rect(label))
        if rect is None:
            raise AssertionError(f"there is no widget {label!r}")
        return rect["x"] + rect["w"] / 2, rect["y"] + rect["h"] / 2

    def click(self, label, button=1):
        self.move(*self.center(label))
        self.xdotool("mousedown", button)
        self.xdotool("mouseup", button)
        time.sleep(0.1)

    def drag(self, start, end, button=1):
        self.move(*start)
        self.xdotool("mousedown", button)
        for step in (0.3, 0.7, 1.0):
            self.move(*(a + (b - a) * step for a, b in zip(start, end)))
        self.xdotool("mouseup", button)

    def key(self, *keys):
        for key in keys:
            self.xdotool("key", key)

    def type_into(self, label, text):
        """Ctrl+click turns a slider into a text field."""
        self.move(*self.center(label))
        self.xdotool("keydown", "ctrl")
        self.xdotool("mousedown", 1)
        self.xdotool("mouseup", 1)
        self.xdotool("keyup", "ctrl")
        wait_for(lambda: self.state()["typing"])
        self.xdotool("type", "--delay", "40", "--", text)
        self.key("Return")
        wait_for(lambda: not self.state()["typing"])

    def choose(self, param, row):
        self.click(param)
        self.click(f"{param}/{row}")

    # Pictures.

    def picture(self):
        """The window's pixels: width, height, gray bytes."""
        width, height = self.state()["framebuffer"]
        gray = self.display.run("import", "-window", self.id, "-depth", "8", "gray:-")
        return width, height, gray

    def difference(self):
        """The largest difference between the canvas and `render` of the same recipe; 255 if they cannot be compared."""
        self.move(self.state()["framebuffer"][0] / 2, 8)  # away, so that no tooltip lies over the field
        self.rest()
        width, height, shown = self.picture()
        recipe, rendered = self.folder / "recipe.json", self.folder / "rendered.png"
        recipe.write_text(json.dumps(self.recipe()))
        subprocess.run([self.program, "render", "--recipe", recipe, "--size", f"{width}x{height}", "-o", rendered, "--force",
                        "--quiet"], check=True, env=self.display.environment, timeout=60)
        expected = self.display.run("convert", rendered, "-depth", "8", "gray:-")
        if len(shown) != width * height or len(expected) != width * height:
            return 255
        canvas = self.rect("canvas")
        left, top = int(canvas["x"]), int(canvas["y"])
        right, bottom = left + int(canvas["w"]), top + int(canvas["h"])
        worst = 0
        for y in range(top, bottom):
            a, b = shown[y * width + left:y * width + right], expected[y * width + left:y * width + right]
            if a != b:
                worst = max(worst, max(abs(p - q) for p, q in zip(a, b)))
        return worst

    def valid(self):
        """Does the command line take the recipe?"""
        recipe = self.folder / "valid.json"
        recipe.write_text(json.dumps(self.recipe()))
        command = [self.program, "render", "--recipe", recipe, "--backend", "cpu", "--size", "4x4", "--force", "--quiet",
                   "-o", self.folder / "valid.png"]
        return subprocess.run(command, capture_output=True, timeout=30).returncode == 0

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(10)
        self.log.close()


def dismiss_hints(window):
    for hint in ("hint.drag", "hint.wheel", "hint.keys"):
        if window.rect(hint):
            window.click(hint)
    check("hints can be dismissed", not any(window.rect(h) for h in ("hint.drag", "hint.wheel", "hint.keys")))


def lattice(recipe, x, y, height):
    """The lattice point under the center of a pixel."""
    return (recipe["frequency"] * (x + 0.5) / height + recipe["offset_x"],
            recipe["frequency"] * (y + 0.5) / height + recipe["offset_y"])


def test_start(window):
    state = window.rest()
    check("opens at 1280 x 800", state["framebuffer"] == [1280, 800], state["framebuffer"])
    check("shows the recipe", state["recipe"]["noise"] == "perlin" and state["recipe"]["frequency"] == 8)
    check("title", window.title() == "Perlin noise - frequency 8 - Noisescope", window.title())
    dismiss_hints(window)
    check("the canvas is what render draws", (worst := window.difference()) <= 1, worst)
    missing = [p for p in state["recipe"] if p != "noisescope" and not window.rect(p)]
    check("every parameter has a widget", not missing, missing)
    outside = [r["label"] for r in json.loads(window.rects_file.read_text())
               if r["x"] < 0 or r["y"] < 0 or r["x"] + r["w"] > 1280 or r["y"] + r["h"] > 800]
    check("nothing lies outside of the window", not outside, outside)


def test_slider(window):
    before, picture = window.rest(), window.picture()
    rect = window.rect("frequency")
    middle = rect["y"] + rect["h"] / 2
    window.drag((rect["x"] + rect["w"] * 0.5, middle), (rect["x"] + rect["w"] * 0.75, middle))
    after = window.rest()
    frequency = after["recipe"]["frequency"]
    check("dragging changes the frequency", frequency > 10, frequency)
    check("and nothing else", dict(after["recipe"], frequency=8) == before["recipe"])
    check("the title follows", window.title() == f"Perlin noise - frequency {frequency:.6g} - Noisescope", window.title())
    check("the picture follows", window.picture() != picture)
    check("the field was drawn again", after["frames"] > before["frames"])
    check("the picture is the recipe's", (worst := window.difference()) <= 1, worst)
    window.key("ctrl+z")
    check("undo takes the whole drag back", wait_for(lambda: window.recipe() == before["recipe"]), window.recipe())
    window.key("ctrl+y")
    check("redo brings it again", wait_for(lambda: window.recipe() == after["recipe"]), window.recipe())
    window.click("frequency.reset")
    check("the dot resets it", wait_for(lambda: window.recipe() == before["recipe"]), window.recipe())


def test_navigation(window):
    before = window.rest()["recipe"]
    x, y, height = 900, 333, 800
    window.move(x, y)
    window.xdotool("click", 4)
    window.xdotool("click", 4)
    zoomed = window.rest()["recipe"]
    check("the wheel zooms", abs(zoomed["frequency"] / before["frequency"] - 2 ** -0.5) < 1e-9, zoomed["frequency"])
    here, there = lattice(before, x, y, height), lattice(zoomed, x, y, height)
    check("the point under the cursor stays", max(abs(a - b) for a, b in zip(here, there)) < 1e-12, (here, there))
    check("the zoomed picture is the recipe's", (worst := window.difference()) <= 1, worst)
    for button, name in ((1, "left"), (2, "middle")):
        start = window.rest()["recipe"]
        window.drag((700, 300), (823, 257), button)
        moved = window.rest()["recipe"]
        expected = (start["offset_x"] - 123 * start["frequency"] / height, start["offset_y"] + 43 * start["frequency"] / height)
        check(f"dragging with the {name} button moves by as much",
              max(abs(moved["offset_x"] - expected[0]), abs(moved["offset_y"] - expected[1])) < 1e-12, (moved, expected))
    check("the moved picture is the recipe's", (worst := window.difference()) <= 1, worst)
    window.move(700, 300)
    for _ in range(5):  # on a busy machine both clicks may fall into one frame
        window.xdotool("click", "--repeat", "2", "--delay", "100", "1")
        if wait_for(lambda: window.recipe() == before, 2):
            break
        time.sleep(0.5)
    check("a double-click resets the view", window.recipe() == before, window.recipe())
    window.key("Left", "shift+Down")
    nudged = window.rest()["recipe"]
    cell = before["frequency"] / height
    check("arrows nudge", abs(nudged["offset_x"] + cell) < 1e-12 and abs(nudged["offset_y"] - 10 * cell) < 1e-12, nudged)
    window.key("minus", "plus", "Home")
    check("keys zoom, Home resets", wait_for(lambda: window.recipe() == before), window.recipe())


def test_typing(window):
    before = window.rest()["recipe"]
    for text, param, low, high in (("1e39", "frequency", 2 ** -30, 65536), ("nan", "frequency", 2 ** -30, 65536),
                                   ("inf", "offset_x", -1e15, 1e15), ("-1e39", "offset_y", -1e15, 1e15),
                                   ("1e999", "frequency", 2 ** -30, 65536), ("-5", "frequency", 2 ** -30, 65536)):
        window.type_into(param, text)
        state = window.rest()
        value = state["recipe"][param]
        check(f"{text} typed into {param} stays in range", isinstance(value, (int, float)) and low <= value <= high, value)
        check(f"{text} typed into {param} leaves a valid recipe", window.valid() and state["error"] == "", state["error"])
    window.type_into("frequency", "200.125")
    check("a typed number may lie outside of the slider", wait_for(lambda: window.recipe()["frequency"] == 200.125),
          window.recipe()["frequency"])
    window.key("Home")
    check("Home resets the view", wait_for(lambda: window.recipe() == before), window.recipe())
    window.click("seed")
    wait_for(lambda: window.state()["typing"])
    window.key("ctrl+a")
    window.xdotool("type", "--delay", "40", "99999999999")
    window.key("Return")
    wait_for(lambda: not window.state()["typing"])
    check("a seed beyond 32 bits is clamped", wait_for(lambda: window.recipe()["seed"] == 4294967295), window.recipe()["seed"])
    window.key("ctrl+z")
    check("undo of a typed seed", wait_for(lambda: window.recipe() == before), window.recipe())


def test_choices(window):
    before = window.rest()["recipe"]
    window.choose("noise", "simplex")
    check("the combo switches the noise", wait_for(lambda: window.recipe()["noise"] == "simplex"), window.recipe())
    check("simplex has no fade", window.rest() and not window.rect("fade") and window.rect("reach"))
    check("the picture is the recipe's, simplex", (worst := window.difference()) <= 1, worst)
    window.choose("hash", "sine")
    check("sine is marked as device-dependent", wait_for(lambda: window.state()["exact"] is False))
    window.click("dimensions/4")
    state = window.rest()
    check("4D has another hash", state["recipe"]["dimensions"] == 4 and state["recipe"]["hash"] == "pcg" and state["exact"])
    check("3D has a slice", window.rect("z") is not None)
    check("the recipe stays valid", window.valid() and state["error"] == "", state["error"])
    check("the picture is the recipe's, 3D", (worst := window.difference()) <= 1, worst)
    window.key("ctrl+z", "ctrl+z", "ctrl+z")
    check("undo restores all three", wait_for(lambda: window.recipe() == before), window.recipe())
    window.key("1")
    check("1 is white noise", wait_for(lambda: window.recipe()["noise"] == "white"), window.recipe())
    window.key("3", "f")
    check("F is the next fractal", wait_for(lambda: window.recipe().get("fractal") == "fbm" and "octaves" in window.recipe()))
    check("the picture is the recipe's, fBm", (worst := window.difference()) <= 1, worst)
    seed = window.recipe()["seed"]
    window.key("r")
    check("R is another seed", wait_for(lambda: window.recipe()["seed"] != seed))
    window.click("preset")
    window.rest()
    names = [r["label"] for r in json.loads(window.rects_file.read_text()) if r["label"].startswith("preset/")]
    title = window.title()
    window.click(names[0])  # the last ones are out of sight
    check("presets load", wait_for(lambda: window.title() != title), window.title())
    check("the picture is the preset's", (worst := window.difference()) <= 1, worst)
    window.key(*["ctrl+z"] * 5)
    check("undo goes back over all of it", wait_for(lambda: window.recipe() == before), window.recipe())


def test_files(window):
    folder, first = window.folder, window.folder / "noisescope-0001.png"
    window.rest()
    window.key("ctrl+shift+e")
    if check("Ctrl+Shift+E writes a picture", wait_for(first.exists)):
        window.rest()
        recipe, rendered = folder / "shot.json", folder / "shot.png"
        recipe.write_text(json.dumps(window.recipe()))
        subprocess.run([window.program, "render", "--recipe", recipe, "--size", "1280x800", "-o", rendered, "--quiet"],
                       check=True, timeout=60)
        check("it is the file that render writes", subprocess.run(["cmp", first, rendered]).returncode == 0)
        check("a toast tells it", window.rect("toast") is not None)
        stamp = first.stat().st_mtime_ns
        window.key("x")
        check("the next one has another name", wait_for((folder / "noisescope-0002.png").exists))
        check("the first is left alone", first.stat().st_mtime_ns == stamp)
    time.sleep(4.2)  # the toasts of the pictures go
    window.key("c")
    window.rest()
    check("C copies code", window.rect("toast") is not None)
    window.key("ctrl+shift+s")
    window.rest()
    window.key("ctrl+a")
    window.xdotool("type", "--delay", "30", "saved.json")
    window.key("Return")
    saved = folder / "saved.json"
    check("a recipe can be saved", wait_for(saved.exists))
    window.rest()
    window.key("r")
    changed = window.rest()["recipe"]
    window.key("ctrl+o")
    window.rest()
    window.xdotool("type", "--delay", "30", "saved.json")
    window.key("Return")
    check("and opened", wait_for(lambda: window.recipe() != changed and window.recipe()["seed"] == START["seed"]), window.recipe())
    window.key("ctrl+o")
    window.rest()
    window.xdotool("type", "--delay", "30", "missing.json")
    window.key("Return")
    window.rest()
    check("a missing file is told in the prompt", window.rect("file.path") is not None)
    window.key("Escape", "Escape")
    check("Escape closes it", wait_for(lambda: window.rect("file.path") is None))


def test_panels(window):
    window.key("Tab")
    check("Tab hides the panel", wait_for(lambda: window.rect("canvas")["x"] == 0 and not window.rect("frequency")))
    check("the whole canvas is the field", (worst := window.difference()) <= 1, worst)
    window.key("Tab")
    check("Tab brings it back", wait_for(lambda: window.rect("frequency") is not None))
    window.key("question")
    check("? shows the keys", wait_for(lambda: window.rect("help") is not None))
    window.key("Escape")
    check("Escape hides them", wait_for(lambda: window.rect("help") is None))
    window.move(*window.center("gain" if window.rect("gain") else "frequency"))
    before = window.picture()
    check("a tooltip comes", wait_for(lambda: window.picture() != before, 3))
    window.click("View")
    check("menus open", wait_for(lambda: window.rect("Reset view") is not None))
    window.key("Escape")
    edge = window.center("panel.edge")
    window.drag(edge, (edge[0] + 60, edge[1]))
    check("the panel's edge can be dragged", wait_for(lambda: abs(window.rect("panel")["w"] - 360) <= 4), window.rect("panel"))


def test_idle(window):
    window.move(900, 400)
    time.sleep(5)  # toasts go, tooltips come
    frames = window.rest()["frames"]

    def ticks():
        fields = pathlib.Path(f"/proc/{window.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])
    before = ticks()
    time.sleep(3)
    share = (ticks() - before) / os.sysconf("SC_CLK_TCK") / 3
    check("idle, it takes less than 5 % of a core", share < 0.05, f"{share:.1%}")
    check("idle, it draws nothing", window.state()["frames"] == frames)


def test_resize(window):
    for size in ((1, 1), (1300, 850), (640, 400), (200, 90), (1300, 850)):
        window.xdotool("windowsize", window.id, *size)
        ok = wait_for(lambda: window.state()["framebuffer"] == list(size))
        check(f"resized to {size[0]} x {size[1]}", ok and window.process.poll() is None, window.state()["framebuffer"])
    check("the picture is the recipe's after that", (worst := window.difference()) <= 1, worst)


def test_end(window):
    state = window.rest()
    check("OpenGL had nothing to say", state["debug_messages"] == 0, state["debug_messages"])
    check("no error is left", state["error"] == "", state["error"])
    window.key("ctrl+q")
    with contextlib.suppress(subprocess.TimeoutExpired):
        window.process.wait(10)
    check("Ctrl+Q ends it with 0", window.process.returncode == 0, window.process.returncode)
    log = (window.folder / "view.log").read_text()
    check("nothing on stderr", log == "", log)


def test_signal(program, display, folder):
    window = Window(program, display, folder, "--preset", "value")
    try:
        window.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            window.process.wait(10)
        check("SIGTERM ends it with 143", window.process.returncode == 143, window.process.returncode)
    finally:
        window.close()


def test_high_dpi(program, display, folder):
    display.set_dpi(192)
    window = Window(program, display, folder, "--preset", "clouds", "--window", "640x420")
    try:
        state = window.rest()
        check("192 dpi doubles the window", state["framebuffer"] == [1280, 840], state["framebuffer"])
        check("and the panel", window.rect("panel")["w"] == 600, window.rect("panel"))
        window.key("Tab")
        dismiss_hints(window)
        check("the picture is the recipe's at 192 dpi", (worst := window.difference()) <= 1, worst)
    finally:
        window.close()
        display.set_dpi(96)


def test_no_display(program, folder):
    for display in (None, ":7654"):
        environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        if display:
            environment["DISPLAY"] = display
        run = subprocess.run([program, "view"], env=environment, cwd=folder, capture_output=True, text=True, timeout=30)
        name = f"DISPLAY={display}" if display else "without DISPLAY"
        check(f"{name} ends with 4", run.returncode == 4, run.returncode)
        check(f"{name} is told", "DISPLAY" in run.stderr and "noisescope render" in run.stderr, run.stderr)


def main():
    program = os.path.abspath(sys.argv[1])
    missing = [tool for tool in NEEDED if not any((pathlib.Path(p) / tool).exists() for p in os.environ["PATH"].split(":"))]
    if not check("the tools are there", not missing, missing):
        return
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="noisescope-gui-")))
        display = Display()
        stack.callback(display.close)
        start = folder / "start.json"
        start.write_text(json.dumps(START))
        window = Window(program, display, folder, "--recipe", start)
        stack.callback(window.close)
        if not check("the window opens", window.id is not None, (folder / "view.log").read_text()):
            return
        for test in (test_start, test_slider, test_navigation, test_typing, test_choices, test_files, test_panels, test_idle,
                     test_resize, test_end):
            try:
                test(window)
            except Exception as error:  # the next tests may still tell something
                check(test.__name__, False, f"{type(error).__name__}: {error}")
            if window.process.poll() is not None and test is not test_end:
                check("the window is still there", False, (folder / "view.log").read_text())
                break
        test_signal(program, display, folder)
        test_high_dpi(program, display, folder)
        test_no_display(program, folder)


if __name__ == "__main__":
    try:
        main()
    finally:
        print(f"{passed} passed, {failed} failed")
    sys.exit(0 if failed == 0 and passed > 0 else 1)
