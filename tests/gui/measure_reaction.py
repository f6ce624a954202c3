"""Times until the window answers: no test, since times belong to the machine and to what else runs on it.

    python3 -B tests/gui/measure_reaction.py PATH_OF_NOISESCOPE [--size WxH] [--part NAME] [--times N] [--seconds S]

`randomize`: Ctrl+R, and how long it takes until a picture of the new recipe is seen, and until it is there in full; the shaders
are compiled anew, as they are for whoever has never seen them. `drag` (the frequency's slider) and `pan`: pictures a second
while the hand moves, and how long after its end the picture is there in full; `turn`: the same of a surface that a hand turns,
`solid`: of each preset that is a solid;
`presets`: `drag` on each of them; `layers`: `drag` on one of 8 layers and on that layer alone, which should be as quick.
`cancel`: how soon an export of the heaviest recipe ends that is cancelled. `process`: a random seed below an erosion, how long
until its coarse lattices are seen and until the picture is there in full, and after Esc how long until the window tells that it
has stopped and until none of its threads works. The state file tells all of it, at most ten times a second: a time can be a
tenth of a second too long. The load is printed: figures of a busy machine say nothing.
"""
import argparse
import json
import os
import pathlib
import statistics
import tempfile
import time

from window_harness import Bench, Display, works

NOISE = {"noisescope": 1, "noise": "perlin", "gradients": "unit", "frequency": 8, "seed": 4}
WARPED_4D = NOISE | {"title": "Warped 4D", "dimensions": 4, "frequency": 4, "fractal": "fbm", "octaves": 4, "warp": "single",
                     "warp_amplitude": 0.5}
RANDOMIZED = ("flowing-water", "drifting-clouds", "crystals", "tesseract", WARPED_4D)
MOVED = (NOISE | {"title": "fBm of 8 octaves", "fractal": "fbm", "octaves": 8},
         NOISE | {"title": "3D Worley of 4", "noise": "worley", "dimensions": 3, "fractal": "fbm", "octaves": 4},
         NOISE | {"title": "Warped fBm of 8", "fractal": "fbm", "octaves": 8, "warp": "single", "warp_amplitude": 0.5})
LAYER = {"noise": "perlin", "gradients": "unit", "fractal": "fbm", "octaves": 4, "frequency": 8}
SOLIDS = ("fireball", "sun", "nebula", "cumulus", "smoke", "eroded-rock", "asteroid", "cut-marble", "ice")
COMBINES = ("mix", "add", "multiply", "max", "min", "screen", "overlay", "difference")
LAYERS = ({"noisescope": 1, "title": "That layer alone"} | LAYER,
          {"noisescope": 2, "title": "One of 8 layers", "layers": [
              {"name": f"layer-{i}", "combine": combine, "amount": 0.5, "seed": i} | LAYER for i, combine in enumerate(COMBINES)]})
HEAVIEST = NOISE | {"title": "Heaviest", "noise": "voronoi-smooth", "dimensions": 3, "smoothness": 1, "fractal": "fbm", "octaves": 16,
                    "warp": "two-level", "warp_noise": "voronoi-smooth", "warp_octaves": 8}
PROCESSES = ("eroded-alps", "canyon-lands")
PATIENCE = 30.0
STEPS_A_SECOND = 60


def said(window):
    """The newest state; a file that is being replaced is whole at any time."""
    return json.loads(window.state_file.read_text())


def pictures(state):
    return state["surfaces"] if state["mode"] == "surface" else state["frames"] + state["drafts"]


def opened(bench, recipe, size):
    arguments = ["--preset", recipe] if isinstance(recipe, str) else ["--recipe", bench.recipe_file(recipe)]
    window = bench.open(*arguments, "--window", size, environment={"MESA_SHADER_CACHE_DIR": bench.folder / "shaders"})
    window.rest()
    time.sleep(1)  # statistics, thumbnails
    return window


def after(start, condition):
    """Seconds from `start` until condition(), or infinity."""
    while time.monotonic() - start < PATIENCE:
        if condition():
            return time.monotonic() - start
        time.sleep(0.002)
    return float("inf")


def text_of(seconds):
    ordered = sorted(seconds)
    return f"median {statistics.median(ordered):6.2f} s, worst {ordered[-1]:6.2f} s"


def randomize(bench, size, options):
    for recipe in RANDOMIZED:
        window = opened(bench, recipe, size)
        first, full = [], []
        for _ in range(options.times):
            before = said(window)
            start = time.monotonic()
            window.display.run("xdotool", "key", "ctrl+r")

            def seen():
                now = said(window)
                return now["recipe"] != before["recipe"] and pictures(now) > pictures(before)

            def complete():
                now = said(window)
                return now["recipe"] != before["recipe"] and not now["draft"] and now["frames"] > before["frames"]
            first.append(after(start, seen))
            full.append(after(start, complete))
            time.sleep(0.5)
        name = recipe if isinstance(recipe, str) else recipe["title"]
        print(f"{name:18} first picture {text_of(first)}; in full {text_of(full)}", flush=True)
        window.close()


def moved(bench, size, options, way, recipes=MOVED, key=None):
    """`way`: from and to where the hand goes, in pixels of the window; `key` is pressed before."""
    for recipe in recipes:
        window = opened(bench, recipe, size)
        if key:
            window.display.run("xdotool", "key", key)
            time.sleep(1)
            after(time.monotonic(), lambda: not said(window)["draft"])
        (x, y), (right, below) = way(window)
        window.display.run("xdotool", "mousemove", "--window", window.id, str(round(x)), str(round(y)), "mousedown", "1")
        steps = round(options.seconds * STEPS_A_SECOND)
        path = []
        for i in range(1, steps + 1):  # there and back again
            share = 1 - abs(1 - 2 * i / steps)
            path += ["mousemove", "--window", window.id, str(round(x + share * (right - x))), str(round(y + share * (below - y))),
                     "sleep", str(1 / STEPS_A_SECOND)]
        before, start = said(window), time.monotonic()
        window.display.run("xdotool", *path)
        took, now = time.monotonic() - start, said(window)
        window.display.run("xdotool", "mouseup", "1")
        end = after(time.monotonic(), lambda: not said(window)["draft"])
        name = recipe if isinstance(recipe, str) else recipe["title"]
        print(f"{name:18} {(pictures(now) - pictures(before)) / took:5.1f} pictures/s, "
              f"in full {end:5.2f} s after the end (draft {now['draft_milliseconds']:.0f} ms, frame "
              f"{now['frame_milliseconds']:.0f} ms)", flush=True)
        window.close()


def over_slider(window):
    rect = window.place("frequency")
    y = rect["y"] + rect["h"] / 2
    return (rect["x"] + 0.3 * rect["w"], y), (rect["x"] + 0.8 * rect["w"], y)


def drag(bench, size, options):
    moved(bench, size, options, over_slider)


def presets(bench, size, options):
    listed = bench.display.run(bench.program, "list", "presets", "--json")
    moved(bench, size, options, over_slider, [row["name"] for row in json.loads(listed)["presets"]])


def layers(bench, size, options):
    moved(bench, size, options, over_slider, LAYERS)


def pan(bench, size, options):
    moved(bench, size, options, lambda window: (window.at(0.3, 0.4), window.at(0.7, 0.6)))


def turn(bench, size, options):
    moved(bench, size, options, lambda window: (window.at(0.3, 0.4), window.at(0.7, 0.6)), ("island", "mountains", "eroded-alps"), "i")


def solid(bench, size, options):
    moved(bench, size, options, lambda window: (window.at(0.3, 0.4), window.at(0.7, 0.6)), SOLIDS)


def cancel(bench, size, options):
    """From the button's release until the export's end is told and its file is gone, while it compiles and while it draws."""
    bench.keep(folded_groups=["color", "inspect", "code"])  # so that the form is in sight
    for wait in (0.5, 20):  # seconds of the export
        window = opened(bench, HEAVIEST, size)
        window.choose("export.size", "4096")
        seconds = []
        for _ in range(3):
            window.press("export.go")
            after(time.monotonic(), lambda: window.rect("export.cancel"))
            time.sleep(wait)
            rect = window.rect("export.cancel")
            window.display.run("xdotool", "mousemove", "--window", window.id, str(round(rect["x"] + rect["w"] / 2)),
                               str(round(rect["y"] + rect["h"] / 2)), "sleep", "0.3", "mousedown", "1", "sleep", "0.1", "mouseup", "1")
            seconds.append(after(time.monotonic(), lambda: not window.rect("export.cancel")))
        print(f"cancelled after {wait:4.1f} s: {text_of(seconds)}", flush=True)
        window.close()


def process(bench, size, options):
    """R, a random seed of the lowest layer, as often as asked for; then R and Esc as soon as the coarse lattices are seen."""
    for recipe in PROCESSES:
        window = opened(bench, recipe, size)
        window.click(f"layer/{said(window)['recipe']['layers'][0]['name']}")
        coarse, full, told, ended = [], [], [], []

        def reseeded():
            """Returns what was there before R was pressed, and the time of that."""
            before, start = said(window), time.monotonic()
            window.display.run("xdotool", "key", "r")
            return before, start

        def seen(before):
            now = said(window)
            return now["recipe"] != before["recipe"] and pictures(now) > pictures(before)

        for _ in range(options.times):
            before, start = reseeded()
            coarse.append(after(start, lambda: seen(before)))
            full.append(after(start, lambda: seen(before) and not said(window)["draft"]))
            time.sleep(0.5)
        for _ in range(options.times):
            before, start = reseeded()
            after(start, lambda: seen(before))
            if said(window)["processing"] is None:
                continue  # it is done already
            window.display.run("xdotool", "key", "Escape")
            start = time.monotonic()
            told.append(after(start, lambda: window.rect("status.stopped")))
            ended.append(after(start, lambda: not works(window.process.pid)))
            time.sleep(0.5)
        stopped = f"; Esc told {text_of(told)}, at rest {text_of(ended)}" if told else "; too quick for Esc"
        print(f"{recipe:18} coarse {text_of(coarse)}; in full {text_of(full)}{stopped}", flush=True)
        window.close()


def main():
    parts = {part.__name__: part for part in (randomize, drag, layers, pan, turn, solid, presets, cancel, process)}
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--part", action="append", choices=parts, help="the others are left out")
    parser.add_argument("--times", type=int, default=10, help="presses of Ctrl+R on each recipe")
    parser.add_argument("--seconds", type=float, default=3, help="of each movement")
    options = parser.parse_args()
    for name in options.part or parts:
        with tempfile.TemporaryDirectory(prefix="noisescope-reaction-", ignore_cleanup_errors=True) as folder:
            bench = Bench(os.path.abspath(options.program), None, pathlib.Path(folder))
            try:
                print(f"--- {name}, {options.size}, load {os.getloadavg()[0]:.1f}", flush=True)
                bench.display.close()
                bench.display = Display(tuple(map(int, options.size.split("x"))))
                bench.keep()
                parts[name](bench, options.size, options)
            finally:
                bench.close()


if __name__ == "__main__":
    main()
