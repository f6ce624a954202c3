"""The module for Python by itself: arrays, arguments that are none, errors, threads. Exit 1: something is otherwise."""
import pickle
import sys
import threading

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
check("texts", plain.points(["0.1", "0.25"]) == plain.points([0.1, 0.25]) and plain.points(["0.1", "0.25"]).shape == ())
check("texts of many digits", plain.points([["123456789012345.1234567890123", "0"]]) != plain.points([[123456789012345.1, 0]]))
check("no points, and whole numbers", plain.points(numpy.zeros((0, 2))).shape == (0,) and plain.points([[1, 2]]).shape == (1,))
check("any order in memory", numpy.array_equal(plain.points(grid.transpose(1, 0, 2)), whole.T))
check("the recipe comes back", noisescope.Field(plain.recipe).recipe == plain.recipe)
check("pickled", pickle.loads(pickle.dumps(plain)).recipe == plain.recipe)
check("a range", plain.range == (-1, 1, True) and normal.exact and not noisescope.Field({"hash": "sine"}).exact)
check("presets and parameters", "marble" in noisescope.presets() and any(row["name"] == "seed" for row in noisescope.params()))

refused("a bad recipe", noisescope.Error, "unknown parameter", lambda: noisescope.Field({"octavs": 3}))
refused("no such preset", noisescope.Error, "no such preset", lambda: noisescope.Field.preset("marbel"))
refused("no pixels", ValueError, "width: 0", lambda: plain.rows(0, 4))
refused("too many pixels", ValueError, "rows: ", lambda: plain.rows(4, 2**31))
refused("a number that C does not hold", ValueError, "64 bits", lambda: plain.rows(4, 4, x=2**63))
refused("no whole number", TypeError, "integer", lambda: plain.rows(4, 4, x=0.5))
refused("too many coordinates", noisescope.Error, "dimensions: 3", lambda: plain.points([1, 2, 3]))
refused("a point that is none", noisescope.Error, "points[1]: nan", lambda: plain.points([1, float("nan")]))
refused("a text that is none", noisescope.Error, "points[0]: one", lambda: plain.points(["one", "2"]))
refused("a single number", ValueError, "last axis", lambda: plain.points(1.0))
refused("an array of doubles", ValueError, "float32", lambda: plain.rows(4, 4, out=numpy.empty((4, 4))))
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
sys.exit(failed > 0)
