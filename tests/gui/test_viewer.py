#!/usr/bin/env python3
"""The real window under Xvfb: what its widgets and keys do, driven with xdotool and read from what it reports about itself.

    test_viewer.py PATH_OF_NOISESCOPE [NAME...]

Needs Xvfb, xdotool, xprop and ImageMagick. Prints one line a check; exits 0 if all passed.
"""
import json
import os
import re
import signal
import subprocess
import time

from window_harness import ROOT, START, is_due, main, read_picture, seldom, wait_for

FOLDED = ("noise.details", "position.details", "tiling", "warp", "output")  # as the first start has them


def check_start(window, check):
    state = window.rest()
    check("opens at 1280 x 800", state["framebuffer"] == [1280, 800], state["framebuffer"])
    check("shows the recipe", state["recipe"]["noise"] == "perlin" and state["recipe"]["frequency"] == 8)
    check("title", window.title() == "Perlin noise (start.json) - frequency 8 - Noisescope", window.title())
    hints = ("hint.drag", "hint.wheel", "hint.keys")
    for hint in hints:  # one at a time
        check(f"{hint} is shown", wait_for(lambda: window.rect(hint)) and sum(1 for h in hints if window.rect(h)) == 1)
        window.click(hint, share=0.95)
        check(f"{hint} can be dismissed", wait_for(lambda: not window.rect(hint)))
    check("the canvas is what render draws", (worst := window.difference()) == 0, worst)


def check_layout(window, check):
    part = {name: window.rect(name) for name in ("presets", "panel", "view.bar", "canvas", "right", "status")}
    left, top, width, height = window.canvas()
    canvas = part["canvas"]
    check("the canvas is where the state says", [canvas[k] for k in "xywh"] == [left, top, width, height], canvas)
    check("the recipe ends where the canvas begins", part["panel"]["x"] == 0 and part["panel"]["w"] == left, part)
    check("the right panel begins where it ends", part["right"]["x"] == left + width
          and part["right"]["x"] + part["right"]["w"] == 1280, part)
    check("the strip lies above, the status line below", part["view.bar"]["y"] + part["view.bar"]["h"] == top
          and part["status"]["y"] == top + height and part["status"]["y"] + part["status"]["h"] == 800, part)
    for group in reversed(FOLDED):  # from below, so that none is pushed out of sight
        window.click(f"group/{group}", share=0.9)
    window.rest()
    missing = [p for p in window.recipe() if p != "noisescope" and not window.rect(p)]
    check("every parameter has a widget", not missing, missing)
    for group in FOLDED:
        window.click(f"group/{group}", share=0.9)
    window.rest()
    check("groups fold again", not window.rect("period_x") and not window.rect("warp"))
    rows = [window.rect(p) for p in ("noise", "hash", "seed", "frequency", "fractal", "group/output")]
    check("nothing scrolls", all(0 <= r["x"] and r["x"] + r["w"] <= left and top <= r["y"]
                                 and r["y"] + r["h"] < window.rect("button/copy-snippet")["y"] for r in rows), rows)


def check_slider(window, check):
    before, picture = window.rest(), window.picture()
    window.slide("frequency", 0.5, 0.75)
    after = window.rest()
    frequency = after["recipe"]["frequency"]
    check("dragging changes the frequency", frequency > 10, frequency)
    check("and nothing else", dict(after["recipe"], frequency=8) == before["recipe"])
    title = f"Perlin noise (start.json) - frequency {frequency:.6g} - Noisescope"
    check("the title follows", window.title() == title, window.title())
    check("the picture follows", window.picture() != picture)
    check("the field was drawn again", after["frames"] > before["frames"])
    check("the recipe counts as changed", after["changed"] and window.rect("menu.changed"))
    check("the picture is the recipe's", (worst := window.difference()) == 0, worst)
    window.key("ctrl+z")
    check("undo takes the whole drag back", wait_for(lambda: window.recipe() == before["recipe"]), window.recipe())
    window.key("ctrl+y")
    check("redo brings it again", wait_for(lambda: window.recipe() == after["recipe"]), window.recipe())
    window.click("frequency.reset")
    check("the dot resets it", wait_for(lambda: window.recipe() == before["recipe"]), window.recipe())
    check("and the recipe is as it was", wait_for(lambda: not window.state()["changed"]))


def check_navigation(window, check):
    window.key("e")  # without the picture's frame
    before, home, (_, _, width, height) = window.rest(), window.view(), window.canvas()
    check("it begins at home", home == {"height": height, "x": 0, "y": 0}, home)
    x, y = window.at(0.37, 0.61)
    window.wheel(4, x, y)
    zoomed = window.view()
    check("four notches are twice as close", abs(zoomed["height"] - 2 * height) <= 2, zoomed)
    left, top = x - window.canvas()[0], y - window.canvas()[1]
    apart = max(abs((zoomed[axis] + at + 0.5) / zoomed["height"] - (at + 0.5) / height) * zoomed["height"]
                for axis, at in (("x", int(left)), ("y", int(top))))
    check("the pixel under the cursor stays", apart <= 1, apart)
    check("what is seen is that region", (worst := window.difference()) == 0, worst)
    for button, name in ((1, "left"), (2, "middle")):
        start = window.view()
        window.drag((600, 300), (723, 257), button)
        check(f"dragging with the {name} button moves by as much",
              window.view() == start | {"x": start["x"] - 123, "y": start["y"] + 43}, window.view())
    check("what is seen is that region too", (worst := window.difference()) == 0, worst)
    check("nothing was changed by looking", window.rest()["recipe"] == before["recipe"] and not window.state()["changed"]
          and window.title() == "Perlin noise (start.json) - frequency 8 - Noisescope", window.recipe())
    window.key("Home", "Left", "shift+Down")
    check("arrows nudge", window.view() == home | {"x": -1, "y": 10}, window.view())
    window.key("v")
    used = window.rest()
    cell = used["recipe"]["frequency"] / height
    check("this view becomes the recipe", abs(used["recipe"]["offset_x"] + cell) < 1e-9
          and abs(used["recipe"]["offset_y"] - 10 * cell) < 1e-9 and window.view() == home, used["recipe"])
    window.key("ctrl+z")
    check("one step back undoes that", wait_for(lambda: window.recipe() == before["recipe"]), window.recipe())
    window.move(600, 300)
    for _ in range(5):  # on a busy machine both clicks may fall into one frame
        window.xdotool("click", "--repeat", "2", "--delay", "100", "1")
        if wait_for(lambda: window.view()["height"] < height, 2):
            break
        time.sleep(0.5)
    fitted = window.view()
    check("a double-click fits the picture", fitted["height"] < height
          and abs(2 * fitted["y"] + height - fitted["height"]) <= 1, fitted)
    window.key("minus", "plus", "Home")
    check("keys zoom, Home leads home", wait_for(lambda: window.view() == home), window.view())
    window.key("e")


def check_typing(window, check):
    before = window.rest()["recipe"]
    for text in ("1e39", "nan", "1e999", "-5", "wide"):
        window.type_into("frequency", text)
        check(f"{text} as frequency is refused", window.rest()["recipe"] == before, window.recipe())
        check(f"{text} as frequency is told", wait_for(lambda: window.rect("toast")))
        window.clear_toasts()
    window.type_into("frequency", "200.125")
    check("a typed number may lie outside of the slider", wait_for(lambda: window.recipe()["frequency"] == 200.125),
          window.recipe()["frequency"])
    window.key("ctrl+z")
    wait_for(lambda: window.recipe() == before)
    window.click("seed")
    window.replace_text("99999999999")
    wait_for(lambda: not window.state()["typing"])
    check("no seed has more than 32 bits", 0 <= window.rest()["recipe"]["seed"] <= 4294967295 and window.valid(),
          window.recipe()["seed"])
    window.clear_toasts()
    window.click("seed")
    window.replace_text("4294967295")
    check("the largest seed can be typed", wait_for(lambda: window.recipe()["seed"] == 4294967295), window.recipe()["seed"])
    window.key("ctrl+z")
    if window.rest()["recipe"] != before:
        window.key("ctrl+z")  # the seed that was too large may be a step of its own
    check("undo of a typed seed", wait_for(lambda: window.recipe() == before), window.recipe())


def check_choices(window, check):
    before = window.rest()["recipe"]
    window.choose("noise", "simplex")
    check("the combo switches the noise", wait_for(lambda: window.recipe()["noise"] == "simplex"), window.recipe())
    window.key("slash")
    window.write("kernel_radius_squared")
    check("the search finds what is folded", wait_for(lambda: window.rect("kernel_radius_squared")))
    check("simplex has no fade", "fade" not in window.recipe())
    window.key("Escape")
    check("Escape ends the search", wait_for(lambda: window.rect("noise") and not window.rect("kernel_radius_squared")))
    check("the picture is the recipe's, simplex", (worst := window.difference()) == 0, worst)
    window.choose("hash", "sine")
    check("sine is marked as device-dependent", wait_for(lambda: window.state()["exact"] is False))
    window.click("dimensions/4")
    state = window.rest()
    check("4D has another hash", state["recipe"]["dimensions"] == 4 and state["recipe"]["hash"] == "pcg" and state["exact"])
    check("4D has slices", "z" in state["recipe"] and "w" in state["recipe"])
    check("the recipe stays valid", window.valid() and state["error"] == "", state["error"])
    check("the picture is the recipe's, 4D", (worst := window.difference()) == 0, worst)
    window.key("ctrl+z", "ctrl+z", "ctrl+z")
    check("undo restores all three", wait_for(lambda: window.recipe() == before), window.recipe())
    window.key("1")
    check("1 is white noise", wait_for(lambda: window.recipe()["noise"] == "white"), window.recipe())
    window.key("3", "f")
    check("F is the next fractal", wait_for(lambda: window.recipe().get("fractal") == "fbm" and "octaves" in window.recipe()))
    check("the picture is the recipe's, fBm", (worst := window.difference()) == 0, worst)
    seed = window.recipe()["seed"]
    window.key("r")
    check("R is another seed", wait_for(lambda: window.recipe()["seed"] != seed))
    window.key(*["ctrl+z"] * 4)
    check("undo goes back over all of it", wait_for(lambda: window.recipe() == before), window.recipe())


def check_presets(window, check):
    before = window.rest()["recipe"]
    strip = window.rect("presets")
    shown = [r["label"] for r in window.rects() if r["label"].startswith("preset/")
             and strip["w"] * 0.2 < r["x"] and r["x"] + r["w"] < strip["w"] * 0.8]
    check("the strip shows presets", len(shown) >= 5, shown)
    title = window.title()
    of_several_channels = ("normal", "curl", "position")

    def is_bare(label):  # the bar of layers lies over the picture
        text = (ROOT / "src" / "presets" / f"{label.removeprefix('preset/')}.json").read_text()
        return '"layers"' not in text and not any(word in label for word in of_several_channels)

    window.click(next(filter(is_bare, shown)))
    check("a click loads one", wait_for(lambda: window.title() != title), window.title())
    check("it counts as unchanged", not window.rest()["changed"])
    check("the picture is the preset's", (worst := window.difference(color=True)) == 0, worst)
    window.click("presets.search")
    window.write("lightning")
    names = wait_for(lambda: [n] if (n := [r["label"] for r in window.rects() if r["label"].startswith("preset/")])
                     == ["preset/lightning"] else None)
    check("its search leaves what was looked for", names, [r["label"] for r in window.rects()])
    window.key("ctrl+a", "BackSpace", "Escape")
    window.key("ctrl+z")
    check("undo goes back to the recipe", wait_for(lambda: window.recipe() == before and window.title() == title))


def check_files(window, check):
    folder, first = window.folder, window.folder / "noisescope-0001.png"
    window.rest()
    window.key("x")
    if check("X writes a picture", wait_for(first.exists)):
        window.rest()
        check("a toast tells it", wait_for(lambda: window.rect("toast") is not None))
        window.rendered()  # with the same program as the file is written
        written, rendered = first.read_bytes(), (folder / "rendered.png").read_bytes()
        check("it is the file that render writes", written == rendered, (len(written), len(rendered)))
        stamp = first.stat().st_mtime_ns
        window.key("ctrl+shift+e")
        check("the next one has another name", wait_for((folder / "noisescope-0002.png").exists))
        check("the first is left alone", first.stat().st_mtime_ns == stamp)
    window.rest()
    window.clear_toasts()
    window.key("c")
    check("C copies code", wait_for(lambda: window.rect("toast")))
    window.clear_toasts()
    window.key("ctrl+shift+s")
    wait_for(lambda: window.rect("file.path"))
    window.replace_text("saved.json")
    saved = folder / "saved.json"
    check("a recipe can be saved", wait_for(saved.exists))
    check("the prompt is gone", wait_for(lambda: not window.rect("file.path")))
    window.key("r")
    changed = window.rest()["recipe"]
    window.key("ctrl+s")
    check("Ctrl+S saves into the same file", wait_for(lambda: json.loads(saved.read_text())["seed"] == changed["seed"])
          and not window.rect("file.path"))
    check("what is saved counts as unchanged", wait_for(lambda: not window.state()["changed"]))
    window.key("r")
    window.rest()
    window.open_file("saved.json")
    check("and opened", wait_for(lambda: window.recipe() == changed), window.recipe())
    window.open_file("missing.json")
    window.rest()
    check("a missing file is told in the prompt", window.rect("file.path") is not None)
    window.key("Escape", "Escape")
    check("Escape closes it", wait_for(lambda: window.rect("file.path") is None))
    window.open_file(window.folder / "start.json")
    check("the first recipe is back", wait_for(lambda: window.recipe()["seed"] == START["seed"]))


def check_panels(window, check):
    window.key("h")
    check("H hides the panels", wait_for(lambda: window.canvas()[0] == 0 and window.canvas()[2] == 1280
                                           and not window.rect("frequency") and not window.rect("right")))
    window.key("Home")
    check("the wide canvas is the field", (worst := window.difference()) == 0, worst)
    window.key("h")
    check("H brings them back", wait_for(lambda: window.rect("frequency") and window.rect("right")))
    for key, part in (("ctrl+1", "panel"), ("ctrl+2", "right"), ("ctrl+3", "presets")):
        window.key(key)
        check(f"{key} hides {part}", wait_for(lambda: not window.rect(part)))
        window.key(key)
        check(f"{key} shows {part}", wait_for(lambda: window.rect(part)))
    window.key("question")
    check("? shows the keys", wait_for(lambda: window.rect("help") is not None))
    window.key("Escape")
    check("Escape hides them", wait_for(lambda: window.rect("help") is None))
    window.away()
    window.rest()
    before = window.shot()

    def rests():
        window.away()
        window.move(*window.center("frequency"))
        return wait_for(lambda: window.shot().alike(before, 8) < 0.99, 5)
    check("a tooltip comes", any(rests() for _ in range(3)))  # a late event moves the pointer's rest
    window.click("View")
    check("menus open", wait_for(lambda: window.rect("Use this view") is not None))
    window.key("Escape")
    check("Escape closes them", wait_for(lambda: window.rect("Use this view") is None))
    for label, part, way in (("panel.edge", "panel", 20), ("right.edge", "right", -20)):
        width = window.rect(part)["w"]
        edge = window.center(label)
        window.drag(edge, (edge[0] + way, edge[1]))  # farther, the picture would have less than half of the window
        check(f"{label} can be dragged", wait_for(lambda: abs(window.rect(part)["w"] - width - 20) <= 4), window.rect(part))
        window.drag(window.center(label), edge)
        check(f"{label} can be dragged back", wait_for(lambda: abs(window.rect(part)["w"] - width) <= 4), window.rect(part))


def check_backends(window, check):
    """Whoever draws, the canvas is the same, and the status line and the state tell who it was."""
    picture = window.picture()
    for label, by in (("Draw with the CPU", "cpu"), ("Draw with the GPU", "gpu")):
        window.command(label, "Edit")
        check(f"{label}: it does", wait_for(lambda: window.rest()["drawn_by"] == by), window.rest()["drawn_by"])
        check(f"{label}: the same picture", window.picture() == picture)
    window.command("Draw with the quicker one", "Edit")
    check("the quicker one: the same picture", wait_for(lambda: window.rest()["error"] == "") and window.picture() == picture)
    window.command("Draw with the GPU", "Edit")


STEPS = (check_start, check_layout, check_slider, check_navigation, check_typing, check_choices, check_presets, check_files,
         check_panels, check_backends)


def test_window(bench):
    """Every fifth step, with each commit others: all but the first leave the window as they found it."""
    window, check = bench.open("--recipe", bench.recipe_file()), bench.check
    for step in (STEPS[0], *(step for row, step in enumerate(STEPS[1:]) if is_due(row, 5))):
        try:
            step(window, check)
        except Exception as error:  # the next steps may still tell something
            check(step.__name__, False, f"{type(error).__name__}: {error}")
        if not check(f"{step.__name__}: the window is still there", window.running(), window.said()):
            return
    check("no error is left", (state := window.rest())["error"] == "", state["error"])
    check("Ctrl+Q ends it with 0", (code := window.quit()) == 0, code)
    check("nothing on stderr", window.said() == "", window.said())


def test_palette(bench):
    window, check = bench.open("--recipe", bench.recipe_file(START | {"fractal": "fbm"})), bench.check
    window.rest()
    window.key("ctrl+p")
    check("Ctrl+P opens the palette", wait_for(lambda: window.rect("palette.text")))
    window.write("octaves 7")
    check("a value is found", wait_for(lambda: window.rect("palette/set/octaves/7")), window.running())
    window.key("Return")
    check("Return sets it", wait_for(lambda: window.recipe()["octaves"] == 7), window.recipe())
    window.display.run("xdotool", "key", "ctrl+p", "l", "a", "v", "a", "Return")  # no waiting; "ava" would be Save as...
    check("what is typed at once comes whole", wait_for(lambda: window.title().startswith("Lava"), 5), window.title())
    window.key("ctrl+p")
    wait_for(lambda: window.rect("palette.text"))
    window.write("lightning")
    window.rest()
    window.key("Return")
    check("a preset is found", wait_for(lambda: window.title().startswith("Lightning")), window.title())
    window.key("ctrl+p")
    wait_for(lambda: window.rect("palette.text"))
    window.key("Escape")
    check("Escape closes the palette", wait_for(lambda: window.rect("palette") is None))


@seldom(2)
def test_two_in_one(bench):
    """A screenshot of two slots is what is seen of both."""
    window, check = bench.open("--recipe", bench.recipe_file(START | {"fractal": "fbm"})), bench.check
    window.rest()
    window.key("ctrl+b", "s", "r")
    alone = window.picture()
    for count, (key, mode) in enumerate((("w", "A | B"), ("d", "A - B")), 1):
        window.key(key)
        check(f"{mode} is shown", wait_for(lambda: window.state()["mode"] == mode), window.state()["mode"])
        seen = window.picture()
        window.key("x")
        path = bench.folder / f"noisescope-{count:04d}.png"
        wait_for(path.exists)
        saved = read_picture(path)
        free = (0, 40, seen.width, seen.height - 100)  # over which lies only the border of the wipe
        share = saved.crop(*free).alike(seen.crop(*free), 0)
        check(f"{mode}: the screenshot is the canvas, but for what lies over it", share > 0.99, f"{share:.2%}")
        check(f"{mode}: and not a slot alone", (share := saved.alike(alone, 0)) < 0.9, f"{share:.2%}")


def test_keys_in_docs(bench):
    """Every key of the table of actions stands in docs/window.md, and no other."""
    source = next((ROOT / "src/viewer").rglob("actions.cpp")).read_text()
    rows = re.findall(r'Action\{"[\w-]+",\s*"([^"]+)",\s*Menu::\w+,\s*([^,]+?(?:\([^)]*\))?),', source)
    special = {"key::kHome": "Home", "key::kF11": "F11", "' '": "Space", "'\\\\'": "\\"}
    expected = set()
    for label, chord in rows:
        if chord == "kNone":
            continue
        form, key, shift = re.fullmatch(r"(plain|control)\((.+?)(, true)?\)", chord).groups()
        name = special.get(key, key.strip("'").upper())
        expected.add((label, ("Ctrl+" if form == "control" else "") + ("Shift+" if shift else "") + name))
    table = re.search(r"<!-- table: keys -->\n(.*?)<!-- /table -->", (ROOT / "docs/window.md").read_text(), re.S)
    pairs = re.findall(r"\| ((?:[^|\\]|\\\|)+?) \| `([^`]+)` (?=\|)", table[1]) if table else []
    told = {(label.replace("\\|", "|"), key) for label, key in pairs}
    bench.check("the table of actions is read", len(expected) > 30, expected)
    bench.check("docs/window.md tells every key and no other", told == expected, sorted(told ^ expected))


def test_signal(bench):
    window = bench.open("--preset", "value")
    window.process.send_signal(signal.SIGTERM)
    bench.check("SIGTERM ends it with 143", window.ended() == 143, window.process.returncode)


def test_no_display(bench):
    for display in (None, ":7654"):
        environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")} | bench.home_variables()
        if display:
            environment["DISPLAY"] = display
        run = subprocess.run([bench.program, "view"], env=environment, cwd=bench.folder, capture_output=True, text=True,
                             timeout=30)
        name = f"DISPLAY={display}" if display else "without DISPLAY"
        bench.check(f"{name} ends with 4", run.returncode == 4, run.returncode)
        bench.check(f"{name} is told", "DISPLAY" in run.stderr and "noisescope render" in run.stderr, run.stderr)


if __name__ == "__main__":
    main(test_window, test_palette, test_two_in_one, test_keys_in_docs, test_signal, test_no_display)
