# Saves 256 x 256 floats of a preset, with another seed, as picture.npy, and prints a value.
import noisescope
import numpy

recipe = noisescope.presets()["mountains"].recipe
field = noisescope.Field(recipe | {"seed": 3})
numpy.save("picture.npy", field.rows(256, 256))
print(field(0.25, 0.5))
