#!/usr/bin/env python3
"""Animations and volumes from the real window: the files of the command that it shows, the canvas alive, and whole files only.

    test_animations.py PATH_OF_NOISESCOPE [NAME...]
"""
import os
import shlex

from test_screenshots import take
from window_harness import FULL, main, seldom, wait_for

MANY = 60 if FULL else 30  # frames that take long enough to be cancelled
SLOW = 120  # seconds: exports have the lowest priority, and a busy machine leaves them little
PLAIN = {"noisescope": 1, "title": "Block", "noise": "perlin", "dimensions": 3, "frequency": 4}


def export_form(bench, *arguments, **settings):
    """A window with the export's form in sight, whose pictures have 64 x 64 pixels."""
    bench.keep(folded_groups=["color", "inspect", "code"], **settings)
    window = bench.open(*arguments)
    window.rest()
    window.choose("export.size", "custom")
    for side in ("width", "height"):
        window.click(f"export.{side}")
        window.replace_text("64")
    return window


def written(folder):
    """Files that are there, but for the window's own reports; a file on its way has a name that begins with a dot."""
    return {path.name: path.read_bytes() for path in folder.iterdir()
            if path.is_file() and not path.name.startswith((".window.", "window.", "start."))}


def of_command(bench, window):
    """The files of the command that the window shows, in tests/run drawn by the CPU, which takes half as long."""
    command = shlex.split(window.state()["export_command"])
    folder = bench.folder / "expected"
    folder.mkdir()
    output = command.index("-o") + 1
    command[output] = str(folder / os.path.basename(command[output]))
    bench.display.run(bench.program, *command[1:], "-q", *([] if FULL or "--backend" in command else ["--backend", "cpu"]))
    files = written(folder)
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    return files


def same(files, expected):
    """Names that are missing, too many, or of other bytes."""
    return sorted(name for name in files.keys() | expected.keys() if files.get(name) != expected.get(name))


def pan(window):
    """A drag over the canvas while something else goes on, without waiting for anything to rest."""
    x, y = map(round, window.at(0.5, 0.6))
    window.display.run("xdotool", "mousemove", "--window", window.id, str(x), str(y), "mousedown", "1", "sleep", "0.1",
                       "mousemove_relative", "--", "-40", "20", "sleep", "0.1", "mousemove_relative", "--", "-40", "20",
                       "sleep", "0.1", "mouseup", "1")


@seldom(6)
def test_frames(bench):
    """Six frames of fire while the canvas is panned; another export that is cancelled goes on later."""
    check, window = bench.check, export_form(bench, "--preset", "fire", export_frames_into="files")
    window.click("export.what/animation")
    window.click("export.frames")
    window.replace_text("6")
    window.rest()
    take(bench, window, "animation")
    before = window.view()
    window.press("export.go")
    pan(window)
    check("meanwhile the canvas follows", wait_for(lambda: window.view() != before), window.view())
    names = [f"fire_color_{i:04d}.png" for i in range(6)]
    check("six files come", wait_for(lambda: sorted(written(bench.folder)) == names and window.rect("toast"), SLOW),
          sorted(written(bench.folder)))
    window.rest()
    check("they are those of the command", not (wrong := same(written(bench.folder), of_command(bench, window))), wrong)
    take(bench, window, "animation-saved")
    window.clear_toasts()

    for path in bench.folder.glob("fire_*.png"):
        path.unlink()
    window.choose("export.size", "512")
    window.click("export.frames")
    window.replace_text(str(MANY))
    window.press("export.go")
    wait_for((bench.folder / "fire_color_0001.png").exists, SLOW)
    take(bench, window, "animation-progress")
    rect = window.rect("export.cancel")
    check("how far it is can be seen", rect)
    window.display.run("xdotool", "mousemove", "--window", window.id, str(int(rect["x"] + rect["w"] / 2)),
                       str(int(rect["y"] + rect["h"] / 2)), "sleep", "0.3", "mousedown", "1", "sleep", "0.3", "mouseup", "1")
    check("Cancel ends it", wait_for(lambda: not window.rect("export.progress") and window.rect("toast")))
    left = written(bench.folder)
    check("whole files are left", 0 < len(left) < MANY and all(name.startswith("fire_color_") for name in left), sorted(left))
    window.clear_toasts()
    window.click("export.frames")
    window.replace_text(str(len(left) + 1))  # a loop of as many frames has other moments
    window.click("export.loop")
    window.rest()
    window.press("export.go")
    check("files of other moments are asked about", wait_for(lambda: window.rect("export.problem") and window.rect("toast"), SLOW))
    take(bench, window, "animation-others")
    check("and left alone", not (wrong := same(written(bench.folder), left)), wrong)
    window.clear_toasts()
    window.click("export.loop")
    window.click("export.frames")
    window.replace_text(str(MANY))
    window.rest()
    expected = of_command(bench, window)
    check("what was left are files of the command", all(expected.get(name) == data for name, data in left.items()))
    times = {name: (bench.folder / name).stat().st_mtime_ns for name in left}
    window.press("export.go")
    check("the export goes on", wait_for(lambda: len(written(bench.folder)) == MANY and not window.rect("export.progress"), SLOW))
    check("to the files of the command", not (wrong := same(written(bench.folder), expected)), wrong)
    check("what was there stays", all((bench.folder / name).stat().st_mtime_ns == time for name, time in times.items()))


@seldom(2)
def test_volume(bench):
    """Slices: numbered, side by side, and as one file of floats."""
    check, window = bench.check, export_form(bench, "--recipe", bench.recipe_file(PLAIN), export_what="volume", export_slices=5)
    window.rest()
    for into, files in (("files", 5), ("sheet", 1), ("file", 2)):
        window.choose("export.into", into)
        if into == "file":
            window.choose("export.format", "r32-f32")
        window.rest()
        if into == "sheet":
            take(bench, window, "volume")
        expected = of_command(bench, window)
        check(f"{into}: the command writes {files}", len(expected) == files, sorted(expected))
        window.click("export.go")
        wait_for(lambda: written(bench.folder).keys() >= expected.keys(), SLOW)
        window.rest()
        found = {name: data for name, data in written(bench.folder).items() if name in expected}
        check(f"{into}: and so does the window", not (wrong := same(found, expected)), wrong)
        window.clear_toasts()


@seldom(2)
def test_narrow(bench):
    """The form in a drawer over a small picture."""
    check, window = bench.check, export_form(bench, "--preset", "fire", window_width=1280, window_height=800)
    window.click("export.what/animation")
    window.choose("export.into", "sheet")
    window.display.run("xdotool", "windowsize", window.id, "640", "480")
    wait_for(lambda: window.state()["framebuffer"] == [640, 480])
    window.key("ctrl+2")
    check("the drawer has the form", wait_for(lambda: window.rect("export.columns")))
    window.rest()
    take(bench, window, "animation-narrow")
    right = window.rect("right")
    outside = [rect["label"] for rect in window.rects() if rect["label"].startswith("export.")
               and (rect["x"] < right["x"] or rect["x"] + rect["w"] > right["x"] + right["w"])]
    check("nothing of it leaves the panel", not outside, outside)


if __name__ == "__main__":
    main(test_frames, test_volume, test_narrow)
