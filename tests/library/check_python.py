"""The module for Python by itself: arrays, arguments that are none, errors, threads. Exit 1: something is otherwise."""
import decimal
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time

import noisescope
import numpy

failed = 0


def check(name, good, detail=""):
    global failed
    failed += not good
    print(f"{'ok   ' if good else 'FAIL '} python: {name} {'' if good else detail}")


def refused(name, kind, words, call):
    try:
        check(name, False, call())
    except kind as error:
        check(name, words in str(error), error)


plain = noisescope.Field({"noise": "perlin"})
normal = noisescope.Field({"noise": "perlin", "output": "normal"})
volume = noisescope.Field('{"dimensions": 3}')
for width, rows in ((5, 3), (1, 1), (3, 700)):
    values = plain.rows(width, rows)
    check(f"{width} x {rows}", values.shape == (rows, width) and values.dtype == numpy.float32)
check("channels", normal.rows(5, 3).shape == (3, 5, normal.channels) and normal.channels == 3)
whole, part = plain.rows(64, 64), plain.rows(7, 5, height=64, x=20, y=30)
check("a region of a picture", numpy.array_equal(whole[30:35, 20:27], part))
check("left of the picture", plain.rows(4, 4, height=64, x=-4)[:, :].shape == (4, 4))
level = noisescope.Field({"noise": "perlin", "fractal": "fbm"}).rows(16, 16, height=64, level=2)
check("a level", level.shape == (16, 16) and not numpy.array_equal(level[:4, :4], whole[:4, :4]))
check("slices", not numpy.array_equal(volume.rows(4, 4, height=63, slice=0), volume.rows(4, 4, height=63, slice=2)))
out = numpy.empty((4, 4), numpy.float32)
check("into an array that is there", plain.rows(4, 4, out=out) is out and numpy.array_equal(out, plain.rows(4, 4)))
grid = numpy.stack(numpy.meshgrid((numpy.arange(64) + 0.5) / 64, (numpy.arange(64) + 0.5) / 64), -1)
check("points of any shape", numpy.array_equal(plain.points(grid), whole))
check("several channels of points", normal.points(grid).shape == (64, 64, 3))
xs, ys = (numpy.arange(64) + 0.5) / 64, (numpy.arange(32) + 0.5)[:, None] / 64
check("coordinates that are broadcast", numpy.array_equal(plain(xs, ys), whole[:32]))
check("... of any order, stride and type", numpy.array_equal(plain(xs[::-2], ys), whole[:32, ::-2]) and
      numpy.array_equal(plain(numpy.asfortranarray(grid[..., 0]), grid[..., 1]), whole) and
      numpy.array_equal(plain(numpy.arange(8, dtype=">i4"), 0.5), plain.points([[i, 0.5] for i in range(8)])))
packed = numpy.zeros(5, dtype=[("skipped", "i1"), ("x", "f8")])  # numbers that are not aligned
packed["x"] = xs[:5]
check("... anywhere in memory", numpy.array_equal(plain(packed["x"], 0.25), plain(xs[:5].copy(), 0.25)))
check("numbers and texts as coordinates", plain(0.1, 0.25) == plain.points([0.1, 0.25]) == plain("0.1", decimal.Decimal("0.25"))
      and plain(1, [2, 3]).shape == (2,) and plain([], 0.5).shape == (0,))
check("several channels of coordinates", numpy.array_equal(normal(xs, ys), normal.points(grid[:32])))
sampled = plain.sample(xs, ys, gradient=True)
slopes = noisescope.Field({"noise": "perlin", "output": "gradient"})
check("values, derivatives and extremes", numpy.array_equal(sampled.values, whole[:32]) and
      numpy.array_equal(sampled.gradient, slopes(xs, ys)) and (sampled.least, sampled.greatest) == (whole[:32].min(), whole[:32].max()))
check("no derivatives", plain.sample(xs, ys).gradient is None and plain.sample("0.1").least == plain("0.1"))
block = volume.box(5, 4, 3, height=16, x=-2, slice=7)
check("a box", block.shape == (3, 4, 5) and all(numpy.array_equal(block[i], volume.rows(5, 4, height=16, x=-2, slice=7 + i)) for i in range(3)))
box = volume.sample_box(5, 4, 3, height=16, x=-2, slice=7, gradient=True)
check("a box with derivatives", numpy.array_equal(box.values, block) and box.gradient.shape == (3, 4, 5, 3) and box.least == block.min())
check("a box of a plane", numpy.array_equal(plain.box(7, 5, 1, height=64, x=20, y=30)[0], part))
seeded, moved = (noisescope.Field({"noise": "perlin"} | more) for more in ({"seed": 7}, {"cell_x": 3, "cell_y": -2}))
for call in (lambda field, **more: field.rows(8, 8, **more), lambda field, **more: field(xs, ys, **more),
             lambda field, **more: field.points(grid, **more), lambda field, **more: field.box(4, 4, 1, **more)):
    check("another seed", numpy.array_equal(call(plain, seed=7), call(seeded)) and numpy.array_equal(call(seeded, seed=0), call(plain)))
    check("other cells", numpy.array_equal(call(plain, offset=(3, -2)), call(moved)))
near = numpy.linspace(-3, 3, 40, dtype=numpy.float32).reshape(20, 2)
exact = plain.points([[str(decimal.Decimal(float(x))) for x in at] for at in near])  # every digit
check("float32 means its binary value", numpy.array_equal(plain.points(near), exact) and numpy.array_equal(plain(*near.T), exact)
      and numpy.array_equal(plain.points(near.astype(float), binary=True), exact)
      and numpy.array_equal(plain(*near.T.astype(float), binary=True), exact))
check("... and with float64 there is none", numpy.array_equal(plain(near[:, 0], near[:, 1].astype(float)), plain.points(near.astype(float))))
check("... and Python's numbers are float32", numpy.array_equal(plain(near[:, 0], 0.1), plain(near[:, 0], numpy.full(20, 0.1, numpy.float32))))
four = noisescope.Field({"noise": "perlin", "frequency": 4})
wholes = numpy.arange(-10, 10)
check("cells and fractions", numpy.array_equal(four(0.25, near[:, 1], cells=(wholes, 7)), four((wholes + 0.25) / 4, (near[:, 1].astype(float) + 7) / 4, binary=True)))
check("... far away", four(0.25, 0.5, cells=(numpy.int64(2) ** 40, -3)) == four(0.25, 0.5, cells=(0, 0), offset=(2**40, -3)))
check("texts", plain.points(["0.1", "0.25"]) == plain.points([0.1, 0.25]) and plain.points(["0.1", "0.25"]).shape == ())
check("texts of many digits", plain.points([["123456789012345.1234567890123", "0"]]) != plain.points([[123456789012345.1, 0]]))
far = "999999999999999.87654321"
check("texts of any kind", len({float(plain.points(numpy.array([[far, "0.3"]], kind))[0]) for kind in ("U", "S", object)}) == 1)
check("Decimals", plain.points([[decimal.Decimal(far), decimal.Decimal("0.3")]]) == plain.points([[far, "0.3"]]))
check("numbers of numpy in a recipe", noisescope.Field({"seed": numpy.int64(3)}).recipe["seed"] == 3)
check("no points, and whole numbers", plain.points(numpy.zeros((0, 2))).shape == (0,) and plain.points([[1, 2]]).shape == (1,))
check("any order in memory", numpy.array_equal(plain.points(grid.transpose(1, 0, 2)), whole.T))
check("the recipe comes back", noisescope.Field(plain.recipe).recipe == plain.recipe)
check("pickled", pickle.loads(pickle.dumps(plain)).recipe == plain.recipe)
check("a range", plain.range == (-1, 1, True) and normal.exact and not noisescope.Field({"hash": "sine"}).exact)
check("presets and parameters", "marble" in noisescope.presets() and any(row["name"] == "seed" for row in noisescope.params()))
land = noisescope.Field({"layers": [{"name": "a", "noise": "perlin", "frequency": numpy.float32(3.5)}, {"name": "b", "noise": "value", "seed": 1, "combine": "max"}],
                         "noisescope": 2})
check("layers: rows, points, derivatives", numpy.array_equal(land(xs, ys), land.rows(64, 32, height=64)) and land.range.proven and
      numpy.array_equal(land.sample(xs, ys, gradient=True).gradient, noisescope.Field(land.recipe | {"output": "gradient"})(xs, ys)))
check("... cells and offsets are world units", numpy.array_equal(land(0.25, near[:, 1], cells=(wholes, 7)), land(wholes + 0.25, near[:, 1].astype(float) + 7, binary=True))
      and land(0.25, 0.5, offset=(3, -2)) == land(3.25, -1.5))
check("... a seed is added to those of all fields", numpy.array_equal(land(xs, ys, seed=5), noisescope.Field(
    land.recipe | {"layers": [layer | {"seed": layer.get("seed", 0) + 5} for layer in land.recipe["layers"]]})(xs, ys)))
check("... and their tables", {row["name"] for row in noisescope.layer_rows()["shapes"]} > {"curve", "terrace"} and
      {row["scope"] for row in noisescope.params()} == {"layer", "shared"})

# As NumPy and Python have it.
named = noisescope.Field(noise="simplex", seed=3)
moved = noisescope.Field(frequency=4, warp="single")
places = moved.warp([0.25, 1.5], 0.5)
positions = noisescope.Field(frequency=4, warp="single", output="position")([0.25, 1.5], 0.5)
check("where a warp leads", places.shape == (2, 2) and (places == positions).all(), places)
layered = noisescope.Field.preset("island")
check("another seed, also of layers", layered.replace(seed=7)(0.3, 0.4) == layered(0.3, 0.4, seed=7) != layered(0.3, 0.4))
check("parameters by name, replaced, equal", named == noisescope.Field({"noise": "simplex"}).replace(seed=3) and named != plain and named != 3
      and hash(named) == hash(noisescope.Field('{"noise": "simplex"}', seed=3)) and isinstance(noisescope.Error("", 1), ValueError))
across, down = numpy.linspace(0, 1, 5), numpy.linspace(0, 1, 4)
check("vectors of axes", numpy.array_equal(named.grid(across, down), named(*numpy.meshgrid(across, down)))
      and volume.grid([0, 0.5], [0, 0.1, 0.2], [0, 1, 2, 3.0])[3, 2, 1] == volume(0.5, 0.2, 3.0))
doubles = numpy.empty((4, 5))
check("an array of doubles is filled", named(across, down[:, None], out=doubles) is doubles
      and numpy.array_equal(doubles, named.grid(across, down).astype(float)))
array = plain.to_xarray(64, 256, x=5)
check("xarray", array.dims == ("y", "x") and numpy.array_equal(plain.grid(array.x, array.y), array) and "perlin" in array.attrs["recipe"])
refused("no vector", ValueError, "vector", lambda: named.grid(across, 1))
refused("no such file", OSError, "nothing", lambda: noisescope.Field.from_file("nothing.png"))
refused("a file that holds no recipe", ValueError, "neither", lambda: noisescope.Field.from_file(noisescope._library.library._name))
told = subprocess.run([sys.executable, "-m", "noisescope", "marble", "--size", "64x32"], capture_output=True, text=True, timeout=60)
check("python -m noisescope", told.returncode == 0 and told.stdout.startswith("(32, 64): "), told)
piped = subprocess.Popen([sys.executable, "-m", "noisescope"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
piped.stdout.close()
check("ends without a word once nobody reads", piped.stderr.read() == b"" and piped.wait(60) == -signal.SIGPIPE, piped.returncode)
told = subprocess.run([sys.executable, "-m", "noisescope", "marbel"], capture_output=True, text=True, timeout=60)
check("... refuses", told.returncode == 1 and "did you mean marble" in told.stderr, told)
for wrong, word in ((["-o", "marble.png"], "-o marble.png: expected the name of a file .npy"), (["--size", "64"], "--size 64: expected columns and rows")):
    told = subprocess.run([sys.executable, "-m", "noisescope", "marble", *wrong], capture_output=True, text=True, timeout=60)
    check(f"... refuses {wrong}", told.returncode == 2 and word in told.stderr, told)
refused("a name in place of a recipe", ValueError, "Field.preset('marble')", lambda: noisescope.Field("marble"))

refused("a bad recipe", noisescope.Error, "unknown parameter", lambda: noisescope.Field({"octavs": 3}))
refused("what is no recipe", TypeError, "bytes", lambda: noisescope.Field(b"{}"))
refused("a number that JSON has not", ValueError, "frequency", lambda: noisescope.Field({"frequency": float("nan")}))
refused("what JSON has not", TypeError, "seed: ", lambda: noisescope.Field({"seed": 1j}))
refused("no such preset", noisescope.Error, "no such preset", lambda: noisescope.Field.preset("marbel"))
refused("no pixels", ValueError, "width: 0", lambda: plain.rows(0, 4))
refused("too many pixels", ValueError, "rows: ", lambda: plain.rows(4, 2**31))
refused("a number that C does not hold", ValueError, "x: 9223372036854775808", lambda: plain.rows(4, 4, x=2**63))
refused("no whole number", TypeError, "x: 0.5: expected a whole number", lambda: plain.rows(4, 4, x=0.5))
refused("truth as a number", TypeError, "width: True", lambda: plain.rows(True, 4))
refused("truth of numpy as a number", TypeError, "threads: True", lambda: plain.rows(4, 4, threads=numpy.bool_(True)))
refused("a field that was not made", ValueError, "not made", lambda: noisescope.Field.__new__(noisescope.Field).rows(4, 4))
check("... is shown", "not made" in repr(noisescope.Field.__new__(noisescope.Field)))
refused("no whole number of pixels", TypeError, "width: '3'", lambda: plain.rows("3", 4))
refused("too many coordinates", ValueError, "3 coordinates", lambda: plain.points([1, 2, 3]))
refused("no coordinates", ValueError, "0 coordinates", lambda: plain.points([]))
refused("too many coordinates of a call", ValueError, "3 coordinates", lambda: plain(1, 2, 3))
refused("no coordinates of a call", ValueError, "0 coordinates", lambda: plain())
refused("what is not broadcast", ValueError, "shape mismatch", lambda: plain([1, 2], [1, 2, 3]))
refused("a seed that is none", ValueError, "seed: -1", lambda: plain.rows(4, 4, seed=-1))
refused("too many numbers of cells", ValueError, "offset: 5", lambda: plain.rows(4, 4, offset=range(5)))
refused("no whole cells", TypeError, "offset: 0.5", lambda: plain(1, 2, offset=(0.5,)))
refused("slices of a plane", noisescope.Error, "box.slice", lambda: plain.box(4, 4, 4))
refused("no slices", ValueError, "slices: 0", lambda: volume.box(4, 4, 0))
refused("derivatives that there are none of", noisescope.Error, "output", lambda: noisescope.Field({"noise": "white"}).sample(1, 2, gradient=True))
refused("derivatives at texts", TypeError, "gradient", lambda: plain.sample("1", "2", gradient=True))
refused("fractions as cells", TypeError, "cells: float64", lambda: plain(1, 2, cells=(1, 2.5)))
refused("too few cells", ValueError, "cells: 1 of them", lambda: plain(1, 2, cells=(1,)))
refused("a point that is none", noisescope.Error, "points[1][0]: nan", lambda: plain.points([[1, 1], [float("nan"), 1]]))
refused("a text that is none", noisescope.Error, "points[0][0]: one", lambda: plain.points(["one", "2"]))
refused("a text with more behind its end", ValueError, "zero character", lambda: plain.points([["0.1\0junk", "0.2"]]))
refused("complex numbers", TypeError, "complex128", lambda: plain.points([1j, 2]))
refused("truth", TypeError, "bool", lambda: plain.points([True, False]))
refused("anything", TypeError, "None", lambda: plain.points([None, 1]))
refused("a single number", ValueError, "last axis", lambda: plain.points(1.0))
refused("an array of whole numbers", ValueError, "float32", lambda: plain.rows(4, 4, out=numpy.empty((4, 4), int)))
refused("an array of another shape", ValueError, "(4, 4)", lambda: plain.rows(4, 4, out=out[:3]))
refused("an array with gaps", ValueError, "without gaps", lambda: plain.rows(4, 2, out=numpy.empty((4, 4), numpy.float32)[::2]))
refused("a slice of a plane", noisescope.Error, "third axis", lambda: plain.rows(4, 4, slice=1))
refused("cancelled", noisescope.Error, "cancelled", lambda: plain.rows(512, 512, cancelled=lambda: True))
refused("an error while it is asked", ZeroDivisionError, "division", lambda: plain.rows(512, 512, cancelled=lambda: 1 / 0))

found = [None] * 4
threads = [threading.Thread(target=lambda i=i: found.__setitem__(i, plain.rows(64, 64, threads=1 + i % 2))) for i in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
check("threads", all(numpy.array_equal(values, whole) for values in found))


class Named(noisescope.Field):
    pass


check("a class of one's own is pickled", type(pickle.loads(pickle.dumps(Named({"seed": 5})))) is Named)
slow = noisescope.Field({"noise": "gabor", "fractal": "fbm", "octaves": 8})
for threads in (0, 1, 2):
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    refused(f"Ctrl+C, {threads} threads", KeyboardInterrupt, "", lambda: slow.rows(1 << 14, 1 << 14, threads=threads))
# A signal that lets the call go on, and one that somebody else waits for.
handled = []
signal.signal(signal.SIGALRM, lambda *_: handled.append("signal"))
ends = os.pipe()
os.set_blocking(ends[1], False)
signal.set_wakeup_fd(ends[1])
signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
check("a signal that ends nothing", numpy.array_equal(slow.rows(512, 256, threads=1), slow.rows(512, 256, threads=2)))
signal.setitimer(signal.ITIMER_REAL, 0)
check("... its handler ran, and who waits for signals heard of it", "signal" in handled and bytes([signal.SIGALRM]) in os.read(ends[0], 4096))
check("... and still does", signal.set_wakeup_fd(-1) == ends[1])
# At any moment of a call: it ends, nothing else is raised, and nobody writes into the array any more.
signal.signal(signal.SIGALRM, signal.default_int_handler)
out = numpy.zeros((1024, 1024), numpy.float32)
interrupted = written = 0
MANY = 400 if "NOISESCOPE_TEST_FULL" in os.environ else 100
for i in range(MANY):
    try:
        signal.setitimer(signal.ITIMER_REAL, random.uniform(1e-6, 6e-4))
        slow.rows(1024, 1024, out=out, threads=1, cancelled=(None, lambda: False)[i % 2])
    except KeyboardInterrupt:
        interrupted += 1
    signal.setitimer(signal.ITIMER_REAL, 0)
    out[-1, -1] = 7
    if i % 40 == 0:
        time.sleep(0.01)
    written += out[-1, -1] != 7
check("interrupted at any moment", interrupted > MANY * 3 / 4 and written == 0, (interrupted, written))
begin = time.monotonic()
refused("cancelled later", noisescope.Error, "cancelled",
        lambda: slow.rows(1 << 14, 1 << 14, cancelled=lambda: time.monotonic() > begin + 0.2))
# The interpreter ends while others compute.
script = ("import noisescope, threading, time; field = noisescope.Field({'noise': 'gabor', 'fractal': 'fbm', 'octaves': 8})\n"
          "for n in (1, 2): threading.Thread(target=field.rows, args=(1 << 14, 1 << 14), kwargs={'threads': n}, daemon=True).start()\n"
          "time.sleep(0.3)")
ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
check("the interpreter's end ends calls", ended.returncode == 0 and not ended.stderr, ended)
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


again = noisescope.Field({"noise": "perlin"})
for i in range(2000):
    if i == 200:
        memory = resident()
    again.__init__({"noise": "perlin"})
check("made again, it frees what it was", resident() - memory < 2 << 20 and numpy.array_equal(again.rows(64, 64), whole), resident() - memory)
child = os.fork()
if child == 0:
    os._exit(not numpy.array_equal(plain.rows(256, 256), noisescope.Field({"noise": "perlin"}).rows(256, 256)))
check("after fork()", os.waitpid(child, 0)[1] == 0)
named = subprocess.run([sys.executable, "-c", "import noisescope"], env=os.environ | {"NOISESCOPE_LIBRARY": "libc.so.6"},
                       capture_output=True, text=True, timeout=60)
check("a library that is another one", "ImportError" in named.stderr and "NOISESCOPE_LIBRARY" in named.stderr, named.stderr)
sys.exit(failed > 0)
