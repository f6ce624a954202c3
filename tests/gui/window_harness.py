"""Helpers of the window's tests: a screen of its own, the window on it with hands, and its pictures.

A test script is a list of functions test(bench); main() gives each a fresh screen and folder, and prints `N passed, N failed`.
Every window runs hermetically: its home, its settings and its unsaved work lie in the test's folder.
"""
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from check import Check, is_due, seldom, shader_cache  # noqa: E402, F401

SCREEN = (1400, 900)
FULL = "NOISESCOPE_TEST_FULL" in os.environ  # tests/full: all that is slow
PATIENCE = 40.0  # seconds until something that should happen has not happened
NEEDED = ("Xvfb", "xdotool", "xprop", "import", "convert")
ROOT = pathlib.Path(__file__).resolve().parents[2]

START = {"noisescope": 1, "title": "Perlin noise", "noise": "perlin", "gradients": "unit", "frequency": 8, "seed": 4}
SETTINGS = {"noisescope-settings": 1, "drag_hint_seen": True, "wheel_hint_seen": True, "keys_hint_seen": True}


def wait_for(condition, patience=PATIENCE):
    """The first true value of condition(), or its last value."""
    end = time.monotonic() + patience
    while True:
        value = condition()
        if value or time.monotonic() > end:
            return value
        time.sleep(0.03)


def works(pid):
    """True if one of its threads is at work. Those of the lowest priority, exports, do not count."""
    with contextlib.suppress(OSError):  # threads come and go
        for task in os.listdir(f"/proc/{pid}/task"):  # asked every few milliseconds
            with open(f"/proc/{pid}/task/{task}/stat", "rb", 0) as stat:
                fields = stat.read(1000).rsplit(b")", 1)[1].split()
            if fields[0] in b"RD" and fields[16] != b"19":
                return True
    return False


class Display:
    """An X server of its own. Xvfb forgets properties of the root window without -noreset."""

    def __init__(self, size=SCREEN):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-noreset", "-nolisten", "tcp"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()
        self.environment = dict(os.environ, DISPLAY=self.name)
        self.environment.pop("WAYLAND_DISPLAY", None)

    def run(self, *command, **options):
        return subprocess.run(command, env=self.environment, capture_output=True, check=True, timeout=60, **options).stdout

    def set_dpi(self, dpi):
        self.run("xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", f"Xft.dpi:\t{dpi}")

    def kill(self):
        self.process.kill()
        self.process.wait(10)

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)


class Pixels:
    """A rectangle of pixels, 8 bits per channel."""

    def __init__(self, width, height, data, channels=3):
        if len(data) != width * height * channels:
            raise AssertionError(f"{len(data)} bytes are not {width} x {height} x {channels}")
        self.width, self.height, self.data, self.channels = width, height, data, channels

    def __eq__(self, other):
        return (self.width, self.height, self.data) == (other.width, other.height, other.data)

    def crop(self, left, top, width, height):
        step, row = self.channels, self.width * self.channels
        rows = [self.data[y * row + left * step:y * row + (left + width) * step] for y in range(top, top + height)]
        return Pixels(width, height, b"".join(rows), step)

    def worst(self, other):
        """The largest difference of a byte; 255 if the sizes differ."""
        if (self.width, self.height, self.channels) != (other.width, other.height, other.channels):
            return 255
        if self.data == other.data:
            return 0
        row = self.width * self.channels
        worst = 0
        for start in range(0, len(self.data), row):
            a, b = self.data[start:start + row], other.data[start:start + row]
            if a != b:
                worst = max(worst, max(abs(p - q) for p, q in zip(a, b)))
        return worst

    def alike(self, other, tolerance):
        """The share of pixels whose channels all differ by at most `tolerance`."""
        if (self.width, self.height, self.channels) != (other.width, other.height, other.channels):
            return 0.0
        row, step = self.width * self.channels, self.channels
        differing = 0
        for start in range(0, len(self.data), row):
            a, b = self.data[start:start + row], other.data[start:start + row]
            if a != b:
                differing += len({i // step for i, (p, q) in enumerate(zip(a, b)) if abs(p - q) > tolerance})
        return 1 - differing / (self.width * self.height)

    def colors(self):
        """Number of different ones, of every 7th pixel."""
        step = self.channels
        return len({self.data[i:i + step] for i in range(0, len(self.data), 7 * step)})

    def spread(self):
        """From the darkest to the lightest byte: 0 is a flat surface."""
        return max(self.data) - min(self.data)


def read_picture(path):
    size = subprocess.run(["convert", path, "-format", "%w %h", "info:"], capture_output=True, check=True, timeout=60).stdout
    width, height = map(int, size.split())
    rgb = subprocess.run(["convert", path, "-depth", "8", "rgb:-"], capture_output=True, check=True, timeout=60).stdout
    return Pixels(width, height, rgb)


class Window:
    """A running `noisescope view`, and hands for it."""

    def __init__(self, bench, *arguments, display=None, environment=None, home=None, name="window"):
        """`environment`: changes, None takes a variable away."""
        self.program, self.display = bench.program, display or bench.display
        self.folder = bench.folder
        self.rects_file, self.state_file = self.folder / f"{name}.rects.json", self.folder / f"{name}.state.json"
        self.rects_file.unlink(missing_ok=True)
        self.state_file.unlink(missing_ok=True)
        self.log_file = self.folder / f"{name}.log"
        self.log = open(self.log_file, "ab")
        variables = self.display.environment | bench.home_variables(home) | (environment or {})
        variables = {key: str(value) for key, value in variables.items() if value is not None}
        before = set(self.search())
        self.process = subprocess.Popen(
            [self.program, "view", "--ui-rects", self.rects_file, "--state", self.state_file, *arguments],
            cwd=self.folder, env=variables, stdout=self.log, stderr=self.log)
        bench.windows.append(self)
        wait_for(lambda: (self.rects_file.exists() and self.state_file.exists()) or self.process.poll() is not None, 60)
        ids = wait_for(lambda: [i for i in self.search() if i not in before])
        self.id = ids[-1] if ids else None

    def search(self):
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "noisescope"],
                               env=self.display.environment, capture_output=True, text=True, timeout=30)
        return found.stdout.split()

    # Reports of the window.

    def state(self):
        return json.loads(self.state_file.read_text())

    def recipe(self):
        return self.state()["recipe"]

    def rects(self):
        return json.loads(self.rects_file.read_text())

    def rect(self, label):
        return next((r for r in self.rects() if r["label"] == label), None)

    def canvas(self):
        """Left, top, width, height in pixels."""
        return self.state()["canvas"]

    def at(self, x, y):
        """A place of the canvas, 0 to 1, in pixels of the window."""
        left, top, width, height = self.canvas()
        return left + x * width, top + y * height

    def title(self):
        return self.display.run("xdotool", "getwindowname", self.id, text=True).strip()

    def place_on_screen(self):
        return self.display.run("xdotool", "getwindowgeometry", self.id)

    def running(self):
        return self.process.poll() is None

    def said(self):
        return self.log_file.read_text()

    def rest(self):
        """Until nothing changes any more; returns the state."""
        before = None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            now = self.state() | {"frame_milliseconds": 0}, self.rects()
            if now == before and not now[0]["draft"]:
                break
            before = now
            time.sleep(0.2)
        return self.state()

    def ticks(self):
        """Processor time so far, but that of threads of the lowest priority: on a busy machine their previews take minutes."""
        ticks = 0
        for stat in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/stat"):
            with contextlib.suppress(OSError):  # threads come and go
                fields = stat.read_text().rsplit(")", 1)[1].split()
                ticks += int(fields[11]) + int(fields[12]) if fields[16] != "19" else 0
        return ticks

    # Hands.

    def xdotool(self, *arguments):
        self.display.run("xdotool", *map(str, arguments))
        self.wait_until_asleep()

    def wait_until_asleep(self):
        """Until the window has seen what was done, has drawn it and has told it: two events that fall into one frame are one.

        A screen that sleeps has handed on all its events, and a window that sleeps after that has none left to look at.
        """
        calm = 0
        end = time.monotonic() + PATIENCE
        while calm < 2 and time.monotonic() < end:
            calm = calm + 1 if not works(self.display.process.pid) and not works(self.process.pid) else 0
            time.sleep(0.003)

    def move(self, x, y):
        self.xdotool("mousemove", "--window", self.id, round(x), round(y))

    def away(self):
        """To where no tooltip comes from."""
        width, height = self.state()["framebuffer"]
        self.move(width * 0.55, 5)

    def place(self, label):
        """The rectangle of a widget, once it is there and stands still."""
        rect = wait_for(lambda: self.rect(label))
        if rect is None:
            raise AssertionError(f"there is no widget {label!r}")
        self.wait_until_asleep()
        return self.rect(label) or rect

    def center(self, label, share=0.5):
        """`share`: where across the widget."""
        rect = self.place(label)
        return rect["x"] + rect["w"] * share, rect["y"] + rect["h"] / 2

    def click(self, label, button=1, share=0.5):
        self.click_at(*self.center(label, share), button)

    def press(self, label):
        """A click after which the window is busy for long."""
        self.move(*self.center(label))
        self.display.run("xdotool", "click", "1")

    def click_at(self, x, y, button=1):
        self.move(x, y)
        self.xdotool("mousedown", button)
        self.xdotool("mouseup", button)

    def drag(self, start, end, button=1, steps=(0.3, 0.7, 1.0), while_held=None):
        self.move(*start)
        self.xdotool("mousedown", button)
        for step in steps:
            self.move(*(a + (b - a) * step for a, b in zip(start, end)))
            if while_held:
                while_held()
        self.xdotool("mouseup", button)

    def slide(self, label, start, end, **options):
        """Drags over a slider, from one share of its width to another."""
        rect = self.place(label)
        y = rect["y"] + rect["h"] / 2
        self.drag((rect["x"] + start * rect["w"], y), (rect["x"] + end * rect["w"], y), **options)

    def wheel(self, notches, x, y):
        """Up, which zooms in, if `notches` is above zero."""
        self.move(x, y)
        button = 4 if notches > 0 else 5
        if abs(notches) > 8:  # far in or out, where it ends by itself
            self.xdotool("click", "--repeat", abs(notches), "--delay", 12, button)
        else:
            for _ in range(abs(notches)):  # two in one frame would be one
                self.xdotool("click", button)

    def key(self, *keys):
        for key in keys:
            self.xdotool("key", key)

    def write(self, text):
        self.xdotool("type", "--delay", "15", "--", text)

    def replace_text(self, text):
        """In the field that has the keyboard."""
        wait_for(lambda: self.state()["typing"])
        self.key("ctrl+a")
        self.write(text)
        self.key("Return")

    def type_into(self, label, text):
        """Ctrl+click turns a slider into a text field."""
        self.move(*self.center(label))
        self.xdotool("keydown", "ctrl")
        self.xdotool("mousedown", 1)
        self.xdotool("mouseup", 1)
        self.xdotool("keyup", "ctrl")
        self.replace_text(text)
        wait_for(lambda: not self.state()["typing"])

    def choose(self, param, row):
        self.click(param)
        self.click(f"{param}/{row}")

    def command(self, label, menu):
        """A row of a menu."""
        self.click(menu)
        self.click(label)

    def open_file(self, path):
        self.key("ctrl+o")
        if wait_for(lambda: self.rect("file.path")):
            self.replace_text(str(path))

    def clear_toasts(self):
        if self.rect("toast"):
            self.key("Escape")
            wait_for(lambda: not self.rect("toast"))

    # Pictures.

    def shot(self, path=None):
        """The window's pixels; also as a PNG file if `path` is given."""
        width, height = self.state()["framebuffer"]
        if path is not None:
            self.display.run("import", "-window", self.id, "-depth", "8", "-strip", path)
            return read_picture(path)
        return Pixels(width, height, self.display.run("import", "-window", self.id, "-depth", "8", "rgb:-"))

    def picture(self):
        """The canvas' pixels, when it is at rest and nothing lies over it."""
        self.clear_toasts()
        self.away()
        self.rest()
        return self.shot().crop(*self.canvas())

    def view(self):
        """Part of the endless image that is seen: its height, and the corner's x and y."""
        return {key: int(value) for key, value in self.state()["view"].items()}

    def rendered(self, color=False):
        """Picture that the command line draws of the same recipe and view, on the CPU: the window drew by OpenGL."""
        recipe, output = self.folder / "rendered.json", self.folder / "rendered.png"
        recipe.write_text(json.dumps(self.recipe()))
        _, _, width, height = self.canvas()
        view = self.view()
        subprocess.run([self.program, "render", "--recipe", recipe, "--size", f"{width}x{view['height']}",
                        "--region", f"{view['x']},{view['y']},{width}x{height}", "-o", output, "--force",
                        "--quiet", "--backend", "cpu", *(["--color"] if color else [])], check=True, env=self.display.environment, timeout=120)
        return read_picture(output)

    def difference(self, color=False):
        """The largest difference between the canvas and `render` of the same recipe, once it has settled."""
        end = time.monotonic() + PATIENCE / 4
        while (worst := self.picture().worst(self.rendered(color))) != 0 and time.monotonic() < end:
            time.sleep(0.3)
        return worst

    def valid(self):
        """True if the command line takes the recipe."""
        recipe = self.folder / "valid.json"
        recipe.write_text(json.dumps(self.recipe()))
        command = [self.program, "render", "--recipe", recipe, "--backend", "cpu", "--size", "4x4", "--force", "--quiet",
                   "-o", self.folder / "valid.png"]
        return subprocess.run(command, capture_output=True, timeout=60).returncode == 0

    # Its end.

    def last_state(self):
        """In a list; an empty one if it never had any."""
        return [self.state()] if self.state_file.exists() else []

    def quit(self):
        """By its key; returns the exit code, None if it does not end."""
        self.display.run("xdotool", "key", "ctrl+q")
        return self.ended()

    def ended(self):
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        return self.process.returncode

    def close(self):
        if self.running():
            self.process.kill()
        self.process.wait(10)
        self.log.close()


class Bench:
    """Arguments of a test: the program, a folder, a screen, and check()."""

    def __init__(self, program, check, folder):
        self.program, self.check, self.folder = program, check, folder
        self.display = Display()
        self.windows = []

    def home_variables(self, home=None):
        """A home in the test's folder, and nothing of the person who runs the test."""
        home = home or self.folder / "home"
        runtime = self.folder / "runtime"
        runtime.mkdir(mode=0o700, exist_ok=True)
        pathlib.Path(home).mkdir(exist_ok=True)
        return {"HOME": str(home), "XDG_CONFIG_HOME": f"{home}/config", "XDG_STATE_HOME": f"{home}/state",
                "XDG_CACHE_HOME": f"{home}/cache", "XDG_DATA_HOME": f"{home}/data", "XDG_RUNTIME_DIR": str(runtime),
                "LC_ALL": "C.UTF-8"} | shader_cache()

    def settings_file(self, home=None):
        return pathlib.Path(home or self.folder / "home") / "config/noisescope/settings.json"

    def keep(self, home=None, **settings):
        """Settings that the next window starts with; without any the hints of the first start are gone."""
        path = self.settings_file(home)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.write_text(json.dumps(SETTINGS | settings))

    def unsaved(self, home=None):
        """The files of unsaved work."""
        folder = pathlib.Path(home or self.folder / "home") / "state/noisescope/autosave"
        return sorted(folder.glob("*.json"))

    def recipe_file(self, recipe=None):
        path = self.folder / "start.json"
        path.write_text(json.dumps(recipe or START))
        return path

    def open(self, *arguments, **options):
        """A window, or an exception that says why there is none."""
        window = Window(self, *arguments, **options)
        if window.id is None or not window.running():
            raise AssertionError(f"no window: {window.said()}")
        return window

    def close(self):
        for window in self.windows:
            window.close()
        self.display.close()


def artifacts(program):
    """Folder for pictures that people look at: $NOISESCOPE_SCREENSHOTS, else screenshots/ of the build folder, else none."""
    chosen = os.environ.get("NOISESCOPE_SCREENSHOTS")
    built = [folder for folder in pathlib.Path(program).resolve().parents if (folder / "CMakeCache.txt").exists()]
    if not chosen and not built:
        return None
    folder = pathlib.Path(chosen) if chosen else built[0] / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def run(test, check):
    """In a fresh folder, on a fresh screen."""
    with (tempfile.TemporaryDirectory(prefix="noisescope-gui-", ignore_cleanup_errors=True) as folder, check.timed(test)):
        bench = Bench(os.path.abspath(sys.argv[1]), check, pathlib.Path(folder))
        try:
            test(bench)
        except Exception as error:  # the next tests may still tell something
            check(test.__name__, False, f"{type(error).__name__}: {error}\n{traceback.format_exc()}")
        finally:
            bench.close()
        told = [state for window in bench.windows for state in window.last_state() if state["debug_messages"]]
        check("OpenGL had nothing to say", not told, told)


def main(*tests, needed=()):
    """test_*.py PATH_OF_NOISESCOPE [NAME...]: all tests, or those whose names contain a NAME."""
    check = Check()
    missing = [tool for tool in (*NEEDED, *needed) if shutil.which(tool) is None]
    check("the tools are there", not missing, missing)
    for test in check.chosen(tests, sys.argv[2:]) if not missing else ():
        run(test, check)
    check.end(least=2)
