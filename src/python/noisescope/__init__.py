"""Noisescope's fields as numpy arrays: the numbers that the program draws, to the last bit.

    import noisescope
    field = noisescope.Field({"noise": "perlin", "fractal": "fbm", "seed": 7})
    heights = field.rows(1024, 1024)                  # float32, [y, x]; [y, x, channel] where there are several
    values = field.points([[0.25, 0.5], [1, -2]])     # in world units: 1 = the picture's height, y down
    values = field(xs, ys[:, None], seed=8)           # the same of arrays that NumPy broadcasts
    chunk = volume.box(32, 32, 32, height=256, slice=64)  # of a field in 3D: [slice, y, x]

Any number of threads may use one field at the same time; the interpreter's lock is not held meanwhile.
"""
from ._field import Error, Field, Preset, Range, Values, layer_rows, params, presets, version

__all__ = ["Error", "Field", "Preset", "Range", "Values", "layer_rows", "params", "presets", "version"]
__version__ = version()
