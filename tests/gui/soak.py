#!/usr/bin/env python3
"""Ten minutes of random hands on the real window, its panels too: it lives, OpenGL has nothing to say, its memory comes to rest.

    soak.py PATH_OF_NOISESCOPE [SECONDS [SEED]]

Memory is RssAnon: what the program itself has asked for, without the files it maps. It is flat if the least of the last fifth of
the time is at most MOST, and at most MOST_GROWTH above the least of the third fifth. The least, since the driver takes and gives
back 200 MB while recipes are heavy; a leak lifts that too. What fills up to a bound (compiled programs, steps of undo) has filled
up by the third fifth. Before compiled programs and holes in the heap were bounded, a window had 475 MB after 200 s, 200 of them
from the last 80 s.
"""
import random
import sys
import time

from window_harness import main, wait_for, works

SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 600.0
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(1 << 31)
# MB; 384 of them for fields of layers, which the device (256) and the CPU (128) keep, and 512 for nodes of processes. With all of
# these bounded to 16 MB a window ended at 463 MB after 300 s and at 428 after 500.
MOST, MOST_GROWTH = 1216, 96
PAUSE = 0.04      # seconds between two actions: a quick hand
HASTE = 1.0       # seconds after which it goes on although the window is still at work
SAMPLE = 1.0      # seconds between two looks at the memory
STUCK = 120.0     # seconds without a new picture or draft although hands move

# Labels that are not clicked: they would end the test, leave its folder or cover all else.
AVOIDED = ("Quit", "Full screen", "Save", "Open recipe", "palette/action/quit", "palette/action/full-screen",
           "presets.open", "presets.recent", "recent/", "Copy")
KEYS = ("r", "r", "r", "ctrl+r", "ctrl+r", "f", "f", "ctrl+z", "ctrl+y", "Home", "period", "t", "w", "d", "m", "s", "ctrl+b", "l", "p",
        "k", "o", "space", "bracketright", "bracketleft", "backslash", "plus", "minus", *"123456789", "ctrl+1", "ctrl+2", "ctrl+3",
        "h", "Tab", "v", "e", "question", "ctrl+p", "g", "slash", "x", "Left", "Right", "Up", "Down", "Escape", "Escape", "Escape")


def memory(window):
    """MB that are the process's own; of one that has ended none."""
    with open(f"/proc/{window.process.pid}/status") as status:
        return next((int(line.split()[1]) for line in status if line.startswith("RssAnon:")), 0) / 1024


class RandomHands:
    """One action a call. They seldom wait until the picture is there, as people do not, but for the keys they have pressed."""

    def __init__(self, window, seed):
        self.window, self.random, self.count, self.last = window, random.Random(seed), 0, []

    def do(self, *words):
        self.last = [*self.last[-9:], words]
        self.window.display.run("xdotool", *map(str, words))

    def point(self, rect):
        return ("mousemove", "--window", self.window.id, round(rect["x"] + rect["w"] * self.random.random()),
                round(rect["y"] + rect["h"] * self.random.random()))

    def widget(self):
        rects = [r for r in self.window.rects() if r["w"] > 0 and not r["label"].startswith(AVOIDED)]
        return self.random.choice(rects)

    def canvas(self):
        left, top, width, height = self.window.canvas()
        return {"x": left, "y": top, "w": width, "h": height}

    def click(self):
        self.do(*self.point(self.widget()), "sleep", "0.02", "mousedown", 1, "sleep", "0.02", "mouseup", 1)

    def type(self):
        self.do(*self.point(self.widget()), "keydown", "ctrl", "mousedown", 1, "sleep", "0.02", "mouseup", 1, "keyup", "ctrl")
        self.do("type", "--delay", "5", "--", f"{self.random.uniform(-3, 20):.3g}")
        self.do("key", self.random.choice(("Return", "Escape")))

    def drag(self):
        place = self.random.choice((self.widget(), self.canvas()))
        self.do(*self.point(place), "mousedown", 1, *self.point(place), "sleep", "0.03", *self.point(place), "mouseup", 1)

    def wheel(self):
        self.do(*self.point(self.random.choice((self.widget(), self.canvas()))), "click", self.random.choice((4, 5)))

    def key(self):
        self.do("key", self.random.choice(KEYS))

    def act(self):
        self.random.choice((self.click, self.click, self.type, self.drag, self.wheel, self.key, self.key))()
        self.count += 1
        if self.count % 20 == 0:  # whatever is open closes, and the panels come back
            self.do("key", "Escape", "Escape")
            if self.window.rect("panel") is None:
                self.do("key", "h")


def test_soak(bench):
    bench.keep()
    check = bench.check
    window = bench.open("--preset", "marble", "--window", "1280x800")
    window.rest()
    hands, samples = RandomHands(window, SEED), []
    start = shown = time.monotonic()
    frames = None
    print(f"seed {SEED}, {SECONDS:.0f} s", flush=True)
    while (now := time.monotonic() - start) < SECONDS and window.running():
        hands.act()
        time.sleep(PAUSE)
        wait_for(lambda: not works(window.process.pid), HASTE)
        if now < len(samples) * SAMPLE:
            continue
        samples.append(memory(window))
        state = window.state()
        if (drawn := (state["frames"], state["drafts"])) != frames:
            frames, shown = drawn, time.monotonic()
        if time.monotonic() - shown > STUCK:
            break
        if len(samples) % 30 == 0:
            print(f"{now:4.0f} s, {hands.count} actions: {samples[-1]:.0f} MB", flush=True)
    check(f"it lives after {hands.count} actions", window.running(), (window.process.returncode, hands.last, window.said()))
    check("and answers", time.monotonic() - shown <= STUCK, window.state())
    check("and has said nothing", window.said() == "", window.said())
    fifth = max(1, len(samples) // 5)
    third, last = min(samples[2 * fifth:3 * fifth]), min(samples[-fifth:])
    check(f"its memory is flat: {third:.0f} MB, then {last:.0f} MB", last <= MOST and last - third <= MOST_GROWTH,
          [round(sample) for sample in samples[::10]])
    window.wait_until_asleep()
    window.key("Escape", "Escape", "Escape")
    check("Ctrl+Q ends it with 0", window.quit() == 0, window.process.returncode)


if __name__ == "__main__":
    del sys.argv[2:]  # the names of tests, for main()
    main(test_soak)
