#!/usr/bin/env python3
"""Troubles that the real window stands: sizes, scales, locales, missing homes, damaged files, two windows, sudden ends.

    test_robustness.py PATH_OF_NOISESCOPE [NAME...]

Minimizing needs a window manager, openbox; the comma locale needs localedef. In tests/run every other test, the rest with other
commits.
"""
import json
import os
import signal
import subprocess
import time

from window_harness import FULL, START, Display, main, read_picture, seldom, wait_for

HEAVY = START | {"title": "Heavy", "noise": "gabor", "fractal": "fbm", "octaves": 8}  # seconds for 4096 x 4096


def test_sizes(bench):
    bench.keep()
    check, window = bench.check, bench.open("--recipe", bench.recipe_file())
    window.rest()
    for size in ((1, 1), (1300, 850), (200, 90), (640, 400), (5000, 700), (700, 5000), (1300, 850)):
        window.xdotool("windowsize", window.id, *size)
        good = wait_for(lambda: window.state()["framebuffer"] == list(size))
        check(f"resized to {size[0]} x {size[1]}", good and window.running(), window.state()["framebuffer"])
        left, top, width, height = window.rest()["canvas"]
        inside = left >= 0 and top >= 0 and width >= 1 and height >= 1
        check("there is a canvas, inside", inside and (size[0] < 100 or left + width <= size[0]), window.canvas())
        check("and no error", window.state()["error"] == "", window.state()["error"])
    window.key("Home")
    check("the picture is the recipe's after that", (worst := window.difference()) == 0, worst)
    check("Ctrl+Q ends it with 0", (code := window.quit()) == 0 and window.said() == "", (code, window.said()))


def test_minimize(bench):
    manager = subprocess.Popen(["openbox", "--sm-disable"], env=bench.display.environment | bench.home_variables(),
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        # The list comes last, after it has taken over what was open: a window that opens meanwhile may be lost on the way.
        wait_for(lambda: b"window id" in bench.display.run("xprop", "-root", "_NET_CLIENT_LIST"))
        bench.keep()
        check, window = bench.check, bench.open("--recipe", bench.recipe_file())
        frames = window.rest()["frames"]
        window.display.run("xdotool", "windowminimize", "--sync", window.id)

        def share():
            before = window.ticks()
            time.sleep(1)
            return (window.ticks() - before) / os.sysconf("SC_CLK_TCK")
        check("minimized, it comes to rest", wait_for(lambda: share() < 0.05))  # of a core, for a second
        check("and draws nothing", window.state()["frames"] == frames and window.running())
        window.display.run("xdotool", "windowmap", "--sync", window.id)
        window.display.run("xdotool", "windowactivate", "--sync", window.id)
        wait_for(lambda: (window.place_on_screen(), time.sleep(0.3))[0] == window.place_on_screen())  # the manager moves it
        window.key("Home", "r")
        check("restored, it goes on", wait_for(lambda: window.recipe()["seed"] != START["seed"]), window.recipe())
        check("with the recipe's picture", (worst := window.difference()) == 0, worst)
        window.display.run("xdotool", "key", "alt+F4")
        check("closed by the window manager it ends with 0", window.ended() == 0, window.process.returncode)
        check("and keeps what was not saved", len(bench.unsaved()) == 1, bench.unsaved())
    finally:
        manager.terminate()
        manager.wait(10)


def test_high_dpi(bench):
    bench.keep()
    bench.display.set_dpi(192)
    check, window = bench.check, bench.open("--preset", "fbm", "--window", "640x420")
    state = window.rest()
    check("192 dpi doubles the window", state["framebuffer"] == [1280, 840], state["framebuffer"])
    check("640 px have drawers over the whole picture", state["canvas"][2] == 1280 and not window.rect("panel"), state["canvas"])
    window.key("ctrl+1")
    check("a drawer leaves half of it", wait_for(lambda: window.rect("panel")) and window.rect("panel")["w"] == 600,
          window.rect("panel"))
    check("its rows are twice as high", window.rect("frequency")["h"] == 48, window.rect("frequency"))
    window.key("ctrl+2")
    right = wait_for(lambda: window.rect("right"))
    check("the other takes its place", right and not window.rect("panel"), right)
    last = window.rect("export.go")
    check("with the export in sight", last["y"] + last["h"] <= right["y"] + right["h"] and last["h"] == 48, last)
    window.key("Escape")
    check("Escape closes it", wait_for(lambda: not window.rect("right")))
    window.key("h")
    check("H hides its tab", wait_for(lambda: not window.rect("drawer/right")))
    window.key("Home")  # the canvas is taller without the view bar
    check("the picture is the recipe's", (worst := window.difference()) == 0, worst)


def test_comma_locale(bench):
    bench.keep()
    check, target = bench.check, bench.folder / "de_DE.UTF-8"
    subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", target], capture_output=True, timeout=60)
    check("a German locale", (target / "LC_NUMERIC").exists())
    german = {"LOCPATH": bench.folder, "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"}
    window = bench.open("--recipe", bench.recipe_file(START | {"frequency": 2.75}), environment=german)
    check("the recipe is read", window.rest()["recipe"]["frequency"] == 2.75, window.recipe())
    window.type_into("frequency", "7.125")
    check("a number is typed with a point", wait_for(lambda: window.recipe()["frequency"] == 7.125), window.recipe())
    check("the picture is the recipe's", (worst := window.difference()) == 0, worst)
    window.key("x")
    written = bench.folder / "noisescope-0001.png"
    wait_for(written.exists)
    window.rest()
    window.rendered()
    check("the file is the one without the locale", written.read_bytes() == (bench.folder / "rendered.png").read_bytes())
    window.key("ctrl+shift+s")
    wait_for(lambda: window.rect("file.path"))
    window.replace_text("saved.json")
    wait_for((bench.folder / "saved.json").exists)
    check("the saved recipe has points", json.loads((bench.folder / "saved.json").read_text())["frequency"] == 7.125)
    window.quit()
    check("and the settings", json.loads(bench.settings_file().read_text())["left_width"] == 300)
    check("nothing on stderr", window.said() == "", window.said())


def test_no_home(bench):
    check = bench.check
    none = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"))
    before = set(bench.folder.rglob("*"))
    window = bench.open("--recipe", bench.recipe_file(), environment=none)
    state = window.rest()
    check("without HOME it works", state["recipe"]["frequency"] == 8 and state["error"] == "", state["error"])
    check("and says that nothing is kept", wait_for(lambda: window.rect("toast") is not None))
    window.key("r")
    time.sleep(2)
    check("it ends with 0", window.quit() == 0, window.process.returncode)
    new = [path for path in bench.folder.rglob("*") if path not in before and "noisescope" in path.name]
    check("nothing was written", not new, new)
    window = bench.open("--recipe", bench.recipe_file(), environment=none | {"HOME": "/nonexistent/home"})
    check("with a HOME that is not there too", window.rest()["error"] == "" and window.running())
    window.key("r")
    time.sleep(2)
    check("and ends with 0", window.quit() == 0, window.process.returncode)


def test_damaged_settings(bench):
    check = bench.check
    for name, text in (("cut", '{"noisescope-settings": 1, "theme": "li'), ("wrong", '{"noisescope-settings": 1, "theme": 7, '
                       '"left_width": "wide", "recent_files": {}, "drag_hint_seen": true}'), ("binary", "\0\xff" * 999)):
        home = bench.folder / name
        path = bench.settings_file(home)
        path.parent.mkdir(parents=True)
        path.write_text(text)
        window = bench.open("--recipe", bench.recipe_file(), home=home, name=name)
        check(f"{name} settings: it starts", window.rest()["error"] == "" and window.canvas()[0] == 300, window.canvas())
        check(f"{name} settings: it is told", wait_for(lambda: window.rect("toast") is not None))
        window.key("Escape")
        window.command("Light theme", "View")
        check(f"{name} settings: it ends with 0", window.quit() == 0, window.process.returncode)
        kept = path.with_name("settings.json.damaged")
        check(f"{name} settings: they are kept aside", kept.exists() and kept.read_text() == text)
        check(f"{name} settings: new ones are whole", json.loads(path.read_text())["theme"] == "light")


def test_two_windows(bench):
    bench.keep()
    check = bench.check
    first = bench.open("--recipe", bench.recipe_file(), "--window", "660x500", name="first")
    second = bench.open("--recipe", bench.recipe_file(START | {"seed": 77}), "--window", "660x500", name="second")
    check("two windows at once", first.id != second.id and first.running() and second.running())
    second.display.run("xdotool", "windowmove", second.id, "700", "0")
    first.display.run("xdotool", "windowmove", first.id, "0", "0")
    recipes = []
    for window in (first, second):
        window.rest()
        window.display.run("xdotool", "windowfocus", "--sync", window.id)  # there is no window manager to do it
        window.key("r")
        recipes.append(window.rest()["recipe"])
    check("each has its own recipe", recipes[0] != recipes[1])
    check("both keep their work", wait_for(lambda: len(bench.unsaved()) == 2), bench.unsaved())
    third = bench.open("--window", "64x64", name="third")
    check("a third window leaves it to them", third.rest()["recipe"] not in recipes)
    third.close()
    for window in (first, second):
        window.display.run("xdotool", "windowfocus", "--sync", window.id)
        check("it ends with 0", window.quit() == 0, window.process.returncode)
    json.loads(bench.settings_file().read_text())
    found = []
    for name in ("fourth", "fifth"):
        window = bench.open("--window", "64x64", name=name)
        found.append(window.rest()["recipe"])
    check("two starts get one work each", sorted(map(json.dumps, found)) == sorted(map(json.dumps, recipes)), found)


def change_and_end(bench, end, environment=None):
    """A window with unsaved work whose end comes suddenly; the recipe that it had."""
    display = Display()
    window = bench.open("--recipe", bench.recipe_file(), display=display, name="lost")
    window.rest()
    window.key("r", "f")
    recipe = window.rest()["recipe"]
    time.sleep(2)
    try:
        end(display, window)
        window.ended()
    finally:
        display.close()
    return window, recipe


def test_sudden_ends(bench):
    bench.keep()
    check = bench.check
    for name, code, end in (("kill -9", -signal.SIGKILL, lambda display, window: window.process.send_signal(signal.SIGKILL)),
                            ("the X server's end", 4, lambda display, window: display.kill())):
        window, recipe = change_and_end(bench, end)
        check(f"{name}: the window ends with {code}", window.process.returncode == code, window.process.returncode)
        check(f"{name}: its work is there", len(bench.unsaved()) == 1, bench.unsaved())
        again = bench.open(name="again")
        check(f"{name}: the next start has it", wait_for(lambda: again.recipe() == recipe), again.recipe())
        check(f"{name}: and says so until it is put away", wait_for(lambda: again.rest() and again.rect("restored")))
        again.click("restored.keep")
        check(f"{name}: its picture is the recipe's", (worst := again.difference()) == 0, worst)
        again.key("ctrl+z", "ctrl+z")
        check(f"{name}: its steps can be undone", wait_for(lambda: again.recipe()["seed"] == START["seed"]), again.recipe())
        again.quit()


def test_export(bench):
    bench.keep(folded_groups=["color", "inspect", "code"])  # so that the form is in sight
    check, window = bench.check, bench.open("--recipe", bench.recipe_file(HEAVY))
    window.rest()
    before = set(bench.folder.iterdir())
    window.choose("export.size", "4096")
    window.press("export.go")
    check("an export shows how far it is", wait_for(lambda: window.rect("export.cancel")))
    before_it = window.state()
    window.display.run("xdotool", "mousemove", "--window", window.id, *map(str, map(int, window.at(0.5, 0.8))), "key", "r",
                       "sleep", "0.2", "click", "4")
    lives = wait_for(lambda: (now := window.state())["recipe"]["seed"] != before_it["recipe"]["seed"]
                     and now["view"] != before_it["view"] and now["frames"] > before_it["frames"])
    check("meanwhile the field follows the hands", lives and window.rect("export.cancel"), window.state())
    rect = window.rect("export.cancel")
    window.display.run("xdotool", "mousemove", "--window", window.id, str(int(rect["x"] + rect["w"] / 2)),
                       str(int(rect["y"] + rect["h"] / 2)), "sleep", "0.3", "mousedown", "1", "sleep", "0.3", "mouseup", "1")
    check("Cancel ends it", wait_for(lambda: not window.rect("export.cancel") and window.rect("toast")))
    window.rest()
    left = {path.name for path in set(bench.folder.iterdir()) - before if not path.name.startswith(".window.")}  # its reports
    check("nothing is left behind", not left, left)
    window.key("ctrl+z", "ctrl+z")
    wait_for(lambda: window.recipe() == before_it["recipe"])
    window.choose("export.size", "512")
    window.click("export.go")
    written = bench.folder / "heavy_height.png"
    if check("a smaller one is written", wait_for(written.exists)):
        window.rest()
        recipe, output = bench.folder / "export.json", bench.folder / "expected.png"
        recipe.write_text(json.dumps(window.recipe()))
        bench.display.run(bench.program, "render", "--recipe", recipe, "--size", "512x512", "-o", output, "-q",
                          *(["--color"] if window.recipe().get("colors", "gray") != "gray" else []))
        check("it is the file that render writes", read_picture(written) == read_picture(output))
        wait_for(lambda: window.rect("toast"), 5)  # it tells of the export, and may be late
        window.clear_toasts()
        stamp = written.stat().st_mtime_ns
        window.click("export.go")
        check("the second time it asks", wait_for(lambda: window.rect("toast")) and written.stat().st_mtime_ns == stamp)
        window.click("export.go")
        check("and then replaces it", wait_for(lambda: written.stat().st_mtime_ns != stamp))


def test_idle(bench):
    """At rest the window takes next to nothing; without --state, which reports each frame."""
    bench.keep()
    check = bench.check
    log = open(bench.folder / "idle.log", "wb")
    process = subprocess.Popen([bench.program, "view", "--preset", "marble"], cwd=bench.folder, stdout=log, stderr=log,
                               env=bench.display.environment | bench.home_variables())

    def ticks():
        with open(f"/proc/{process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def share(seconds):
        before = ticks()
        time.sleep(seconds)
        return (ticks() - before) / os.sysconf("SC_CLK_TCK") / seconds
    try:
        find = ["xdotool", "search", "--onlyvisible", "--class", "noisescope"]
        env = bench.display.environment
        wait_for(lambda: subprocess.run(find, env=env, capture_output=True, timeout=30).stdout, 60)
        bench.display.run("xdotool", "mousemove", "600", "400")
        rests = wait_for(lambda: share(5) < 0.02, 180)
        check("idle, it takes less than 2 % of a core", rests and process.poll() is None)
        bench.display.run("xdotool", "mousemove", "--sync", "150", "400")
        rests = wait_for(lambda: share(5) < 0.02, 60)  # a tooltip may come
        check("over a panel too", rests and process.poll() is None)
    finally:
        process.kill()
        process.wait(10)
        log.close()


if __name__ == "__main__":
    tests = (test_sizes, test_sudden_ends, test_comma_locale, test_export, test_damaged_settings, test_no_home, test_two_windows,
             test_minimize, test_high_dpi)
    main(*map(seldom(5), tests), *([test_idle] if FULL else []),
         needed=("openbox", "localedef"))
