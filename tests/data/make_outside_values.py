#!/usr/bin/env python3
"""Writes outside-values.json: values of the noises that no other program computes, as a witness against the program.

Nothing here is shared with the program: it follows the literature and the comments at the head of shaders/noise and
shaders/hash. Lattice positions are computed in rationals of any size, the rest in doubles, whose errors are below 1e-13. All
feature points within three cells and more are looked at, whatever the program leaves out."""
import itertools
import json
import math
import random
from fractions import Fraction

MASK = 2**32 - 1
NUMBER_SEED = 2246822507  # added to the seed for the number of a feature point, whose place has the seed itself
WAVE_SEED = 1540483477  # the same for the wave of a Gabor impulse
QUARTER_SEED = 2654435769  # times 1 to 4, for the quarters of a cell

# K. Perlin, "Improving Noise", 2002
TABLE = [int(byte) for byte in """
151 160 137 91 90 15 131 13 201 95 96 53 194 233 7 225 140 36 103 30 69 142 8 99 37 240 21 10 23 190 6 148 247 120 234 75 0 26
197 62 94 252 219 203 117 35 11 32 57 177 33 88 237 149 56 87 174 20 125 136 171 168 68 175 74 165 71 134 139 48 27 166 77 146
158 231 83 111 229 122 60 211 133 230 220 105 92 41 55 46 245 40 244 102 143 54 65 25 63 161 1 216 80 73 209 76 132 187 208 89
18 169 200 196 135 130 116 188 159 86 164 100 109 198 173 186 3 64 52 217 226 250 124 123 5 202 38 147 118 126 255 82 85 212
207 206 59 227 47 16 58 17 182 189 28 42 223 183 170 213 119 248 152 2 44 154 163 70 221 153 101 155 167 43 172 9 129 22 39
253 19 98 108 110 79 113 224 232 178 185 112 104 218 246 97 228 251 34 242 193 238 210 144 12 191 179 162 241 81 51 145 235
249 14 239 107 49 192 214 31 181 199 106 157 184 84 204 176 115 121 50 45 127 4 150 254 138 236 205 93 222 114 67 29 24 72
243 141 128 195 78 66 215 61 156 180""".split()]
assert sorted(TABLE) == list(range(256))


# --- hashes: several numbers of a cell, [-1, 1] each ---------------------------------------------------------------------

def pcg(words):
    """pcg3d and pcg4d of M. Jarzynski, M. Olano, 2020."""
    v = [(word * 1664525 + 1013904223) & MASK for word in words]

    def mix():
        if len(v) == 3:
            pairs = (0, 1, 2), (1, 2, 0), (2, 0, 1)
        else:
            pairs = (0, 1, 3), (1, 2, 0), (2, 0, 1), (3, 1, 2)
        for into, a, b in pairs:
            v[into] = (v[into] + v[a] * v[b]) & MASK

    mix()
    v[:] = [word ^ word >> 16 for word in v]
    mix()
    return v


assert pcg([1, 0, 0]) == [2717828630, 1424287207, 2065551680]
assert pcg([0, 0, 1, 0]) == [786066589, 1746743021, 812388733, 2959113678]


def pcg3d_numbers(cell, seed):
    cell = [way & MASK for way in cell]
    if len(cell) == 4:
        seed = pcg([cell.pop(), seed, 0])[2]
    if len(cell) == 1:
        words = pcg([cell[0], seed, 0])[2:]
    else:
        words = pcg(cell + [seed])
    return [((word >> 8) - (word >> 31 << 24)) / 2**23 for word in words]


def row(place, seed):
    t = ((place + seed) * 747796405 + 2891336453) & MASK
    return ((t ^ t >> 16) * 277803737) & MASK


def pcg_numbers(cell, seed):
    cell = [way & MASK for way in cell]
    if len(cell) == 1:
        cell *= 2
    salts = [0, seed]  # of the axis before, and of this one
    for place in reversed(cell[2:]):
        salts = [salts[1], row(place, salts[0] ^ salts[1])]
    y = row(cell[1], salts[0] ^ salts[1])
    u = cell[0] * 747796405 & MASK
    t = ((u ^ u >> 15) + (y ^ salts[1])) & MASK
    first = ((t ^ t >> 16 ^ y) * 277803737) & MASK
    third = ((first ^ first >> 15) * 739982445) & MASK
    fourth = ((third ^ third >> 12) * 695872825) & MASK
    return [bits / 2**22 - 1 for bits in (first >> 9, first & 2**23 - 1, third >> 9, fourth >> 9)]


def permutation_numbers(cell, seed):
    """Perlin's order; the seed flips bits of the indices."""
    h = 0
    for axis, way in enumerate(cell):
        h = TABLE[(h + ((way & 255) ^ (seed >> 8 * axis & 255))) & 255]
    h ^= seed >> 24 & 255
    numbers = []
    for _ in range(4):
        numbers.append(2 * h / 255 - 1)
        h = TABLE[h]
    return numbers


HASHES = {"pcg": pcg_numbers, "pcg3d": pcg3d_numbers, "permutation": permutation_numbers}


def mixed(x):
    """lowbias32 of C. Wellons, 2018: what the recipe's seed goes through."""
    x ^= x >> 16
    x = x * 0x7FEB352D & MASK
    x ^= x >> 15
    x = x * 0x846CA68B & MASK
    return x ^ x >> 16


class Field:
    """A recipe's random numbers and its own."""

    def __init__(self, recipe):
        self.recipe, self.dimensions = recipe, recipe["dimensions"]
        self.hash, self.seed = HASHES[recipe.get("hash", "pcg")], mixed(recipe.get("seed", 0))
        self.periods = [recipe.get(f"period_{axis}", 0) for axis in "xyzw"[:self.dimensions]]

    def numbers(self, cell, seed):
        return self.hash([way % period if period else way for way, period in zip(cell, self.periods)], seed & MASK)

    def number(self, cell):
        return self.numbers(cell, self.seed)[0]

    def number_of_point(self, cell):
        return self.numbers(cell, self.seed + NUMBER_SEED)[0]

    def around(self, cell, reach):
        """Cells with their steps, `reach` cells to every side."""
        for step in itertools.product(range(-reach, reach + 1), repeat=self.dimensions):
            yield [way + by for way, by in zip(cell, step)], step

    def points(self, cell, fraction, reach):
        """Feature points: the way there from the place, and their cells."""
        half = self.recipe.get("jitter", 1) / 2
        for other, step in self.around(cell, reach):
            numbers = self.numbers(other, self.seed)
            yield [by + 0.5 + half * n - f for by, n, f in zip(step, numbers, fraction)], other


# --- noises, unscaled ------------------------------------------------------------------------------------------------

def white(field, cell, _):
    return field.number(cell)


def splines(field, cell, weights):
    """The sum of weights along every axis times the numbers of cells; weights[axis]: {step: weight}."""
    total = 0
    for steps in itertools.product(*(axis.items() for axis in weights)):
        total += math.prod(weight for _, weight in steps) * field.number([way + by for way, (by, _) in zip(cell, steps)])
    return total


def value_cubic(field, cell, fraction):
    """E. Catmull, R. Rom: through the numbers of the lattice points, the slope half the difference of the neighbors."""
    return splines(field, cell, [{-1: (-t + 2 * t**2 - t**3) / 2, 0: (2 - 5 * t**2 + 3 * t**3) / 2,
                                  1: (t + 4 * t**2 - 3 * t**3) / 2, 2: (t**3 - t**2) / 2} for t in fraction])


def wavelet(field, cell, fraction):
    """Quadratic B-splines of the numbers, which lie in the middle of the cells, less the same of the blurred numbers."""
    sharp = [{-1: (1 - t)**2 / 2, 0: 0.5 + t - t**2, 1: t**2 / 2} for t in fraction]
    soft = [{step: (axis.get(step - 1, 0) + 2 * axis.get(step, 0) + axis.get(step + 1, 0)) / 4 for step in range(-2, 3)}
            for axis in sharp]
    return splines(field, cell, sharp) - splines(field, cell, soft)


def length(metric, way):
    sizes = [abs(part) for part in way]
    power = {"euclidean": 2, "squared": 2, "minkowski-half": 0.5, "minkowski3": 3, "minkowski4": 4}.get(metric, 1)
    if metric == "chebyshev":
        return max(sizes)
    total = sum(size**power for size in sizes)
    return total if metric == "squared" else total**(1 / power)


def worley(field, cell, fraction):
    metric, feature = field.recipe.get("metric", "euclidean"), field.recipe.get("feature", "f1")
    points = list(field.points(cell, fraction, 4 if field.dimensions == 2 else 3))
    if feature == "edge":
        nearest = min((way for way, _ in points), key=lambda way: length("squared", way))
        return min(sum((a + b) / 2 * (b - a) for a, b in zip(nearest, way)) / math.dist(nearest, way)
                   for way, _ in points if way != nearest)
    (f1, nearest), (f2, _) = sorted((length(metric, way), other) for way, other in points)[:2]
    if feature == "value":
        return field.number_of_point(nearest) if f2 - f1 > 1e-4 else None  # else rounding decides
    return {"f1": f1, "f2": f2, "gap": f2 - f1, "product": f1 * f2}[feature]


def smoothstep(t):
    t = min(max(t, 0), 1)
    return t * t * (3 - 2 * t)


def sharpness(recipe):
    return 2 ** (5 - 3 * recipe.get("smoothness", 0.5))


def voronoi_smooth(field, cell, fraction):
    """I. Quilez, "Smooth voronoi", with a window of (smoothstep of 2 - |way|) along every axis."""
    total, k = 0, sharpness(field.recipe)
    for way, _ in field.points(cell, fraction, 3):
        window = math.prod(smoothstep(2 - abs(part)) for part in way)
        if window > 0:
            total += window * 2 ** (-k * length(field.recipe.get("metric", "euclidean"), way))
    return -math.log2(total) / k


def voronoise(field, cell, fraction):
    """I. Quilez, "Voronoise", with points around the middles of the cells."""
    power = 1 + 63 * (1 - field.recipe.get("smoothness", 0.5)) ** 4
    numbers = weights = 0
    for way, other in field.points(cell, fraction, 4):
        weight = (1 - smoothstep(length("euclidean", way) / math.sqrt(2))) ** power
        weights += weight
        numbers += weight * field.number_of_point(other)
    return numbers / weights


def gabor(field, cell, fraction):
    """Sparse convolution after A. Lagae et al., one impulse in every quarter of a cell."""
    recipe, total = field.recipe, 0
    for other, step in field.around(cell, 2):
        for quarter in itertools.product((0, 1), repeat=2):
            seed = field.seed ^ (QUARTER_SEED * (1 + quarter[0] + 2 * quarter[1]) & MASK)
            way = [f - by - 0.25 - part / 2 - n / 4
                   for f, by, part, n in zip(fraction, step, quarter, field.numbers(other, seed))]
            inside = 1 - (recipe.get("bandwidth", 1) * math.hypot(*way)) ** 2
            if inside > 0:
                phase, turn = field.numbers(other, seed + WAVE_SEED)[:2]
                angle = 2 * math.pi * (turn / 2 if recipe.get("isotropic") else recipe.get("orientation", 0))
                along = math.cos(angle) * way[0] + math.sin(angle) * way[1]
                total += inside**3 * math.cos(2 * math.pi * (recipe.get("cycles_per_cell", 2) * along - phase / 2))
    return total


# --- patterns ------------------------------------------------------------------------------------------------------------

def constant(field, _, __):
    return field.recipe.get("value", 0)


def ramp(_, __, fraction):
    return 2 * fraction[0] - 1


def radial(_, __, fraction):
    return max(-1, 1 - 4 * math.dist(fraction, [0.5] * len(fraction)))


def checker(_, __, fraction):
    return 1 - 2 * (sum(math.floor(2 * way) for way in fraction) % 2)


def stripes(field, _, fraction):
    width = field.recipe.get("width", 0.5)
    return None if abs(fraction[0] - width) < 1e-6 else 1 if fraction[0] < width else -1


PATTERNS = {"constant": constant, "ramp": ramp, "radial": radial, "checker": checker, "stripes": stripes}
NOISES = PATTERNS | {"white": white, "value-cubic": value_cubic, "wavelet": wavelet, "worley": worley, "voronoi-smooth": voronoi_smooth,
          "voronoise": voronoise, "gabor": gabor}


# --- scale ---------------------------------------------------------------------------------------------------------------

def largest_distance(recipe):
    """The exact bounds that the head of shaders/noise/worley.glsl tells."""
    n, h = recipe["dimensions"], recipe.get("jitter", 1) / 2
    metric, feature = recipe.get("metric", "euclidean"), recipe.get("feature", "f1")
    if feature == "edge":
        metric = "euclidean"
    first = length(metric, [0.5 + h] * n)
    second = max(first, length(metric, [1 + h] + [h] * (n - 1)))
    return {"f1": first, "f2": second, "gap": second, "product": first**2, "edge": second / 2}[feature]


def scaled(recipe, value):
    noise, n = recipe["noise"], recipe["dimensions"]
    margin = 1 - 2.0**-20  # so that rounding leaves nothing outside
    if recipe.get("scale", "bounded") == "classic":
        table = recipe.get("hash") == "permutation" and noise in ("white", "value-cubic")  # published in [0, 1]
        return (value + 1) / 2 if table else value
    if noise == "worley" and recipe.get("feature") != "value":
        return 2 * margin / largest_distance(recipe) * value - 1
    if noise == "value-cubic":
        return margin / 1.25**n * value
    if noise == "wavelet":
        return margin / {2: 7 / 8, 3: 37 / 32}[n] * value
    if noise == "gabor":
        assert recipe.get("bandwidth", 1) == 1
        return 0.99 / 7.875 * value
    assert noise in ("white", "voronoise", *PATTERNS) or recipe.get("feature") == "value"
    return value


# --- octaves, places -----------------------------------------------------------------------------------------------------

def said(number):
    """Value of the shortest decimal of a number."""
    return Fraction(repr(number))


def at(recipe, point):
    """The value at a point of the world, in which `frequency` cells are 1 long."""
    moved = [said(recipe.get(name, 0)) for name in ("offset_x", "offset_y", "z", "w")]
    place = [said(recipe["frequency"]) * said(way) + by for way, by in zip(point, moved)]
    cell = [math.floor(way) for way in place]
    value = NOISES[recipe["noise"]](Field(recipe), cell, [float(way - by) for way, by in zip(place, cell)])
    return None if value is None else scaled(recipe, value)


def places(recipe, count):
    """The same for a recipe whatever sets there are."""
    draw = random.Random(json.dumps(recipe))
    result = [[2, -3, 5, -7], [-1.5, 0.5, 2.5, -0.25], [2**31 + 0.625, -2**31 - 0.375, 2**33 + 5.25, -2**40 + 0.875]]
    while len(result) < count:
        far = draw.choice([0, 0, 0, 255, -4096, 2**30, -2**31, 10**9])
        result.append([far * draw.choice([1, -1]) + Fraction(draw.randrange(-6 * 1024, 6 * 1024), 1024) for _ in range(4)])
    return [[float(way) for way in point[:recipe["dimensions"]]] for point in result]


# Largest errors of floats, and their reasons.
ROUNDED = 5e-7, "some roundings of floats near 1, 6e-8 each"
ROOTS = 2e-6, "two lengths within 5e-7 of themselves, where the largest is 2"
WAVES = 3e-6, "up to 25 cosines within 2e-7 and their windows"
STEEP = 2e-5, "distances within 3e-7, in weights to the power of up to 64"
POINTS = 24  # a set
COMMON = {"noisescope": 1, "frequency": 1}
TWO_THREE = 2, 3
METRICS = "squared", "manhattan", "chebyshev", "minkowski-half", "minkowski3", "minkowski4"


def sets():
    """(in tests/run, recipe, tolerance and its cause)"""
    published = {"hash": "pcg3d"}
    for n in (1, 2, 3, 4):
        yield n == 2, {"noise": "white", "dimensions": n, "seed": n} | published, ROUNDED
        yield n == 4, {"noise": "white", "dimensions": n, "seed": 10 * n}, ROUNDED
        yield False, {"noise": "white", "dimensions": n, "hash": "permutation", "scale": "classic"}, ROUNDED
    yield False, {"noise": "white", "dimensions": 3, "hash": "permutation", "seed": 77}, ROUNDED
    for noise in ("value-cubic", "wavelet"):
        for n in TWO_THREE:
            yield n == 2, {"noise": noise, "dimensions": n, "seed": 4294967295} | published, ROUNDED
            yield n == 3, {"noise": noise, "dimensions": n, "seed": 5, "frequency": 3, "offset_x": -0.375, "z": 7.5}, ROUNDED
            yield False, {"noise": noise, "dimensions": n, "hash": "permutation", "scale": "classic"}, ROUNDED
            yield False, {"noise": noise, "dimensions": n, "period_x": 3, "period_y": 5} | published, ROUNDED
    for n in TWO_THREE:
        for i, feature in enumerate(("f1", "f2", "gap", "product", "value", "edge")):
            recipe = {"noise": "worley", "dimensions": n, "feature": feature, "seed": 100 + i}
            yield n == 2 and i in (0, 4), recipe | published, ROOTS
            yield n == 3 and i == 5, recipe | {"jitter": 0.625, "scale": "classic"}, ROOTS
        for i, metric in enumerate(METRICS):
            recipe = {"noise": "worley", "dimensions": n, "metric": metric, "seed": 200 + i} | published
            yield False, recipe, ROOTS
            yield n == 2 and i == 1, recipe | {"feature": "gap", "jitter": 0.75}, ROOTS
    yield False, {"noise": "worley", "dimensions": 2, "feature": "value", "period_x": 4, "period_y": 3, "seed": 9}, ROOTS
    for n in TWO_THREE:
        smooth = {"noise": "voronoi-smooth", "dimensions": n, "scale": "classic"}
        for i, smoothness in enumerate((0, 0.5, 1)):
            yield (n, i) == (2, 1), smooth | {"smoothness": smoothness, "seed": 300 + i} | published, ROOTS
            yield False, smooth | {"smoothness": smoothness, "jitter": 0.5, "metric": METRICS[i]}, ROOTS
        yield n == 3, smooth | {"metric": "squared", "smoothness": 0.75, "seed": 7} | published, ROOTS
    for i, (jitter, smoothness) in enumerate(((0, 0), (0, 1), (1, 0), (1, 1), (0.75, 0.5))):
        recipe = {"noise": "voronoise", "dimensions": 2, "jitter": jitter, "smoothness": smoothness, "seed": 400 + i}
        yield i == 4, recipe | published, STEEP
        yield i == 3, recipe | {"seed": 2**31 + i}, STEEP
    for i, own in enumerate(({}, {"isotropic": True}, {"bandwidth": 2.5, "cycles_per_cell": 0.75}, {"orientation": 0.125, "cycles_per_cell": 6})):
        recipe = {"noise": "gabor", "dimensions": 2, "scale": "classic", "seed": 500 + i} | own
        yield i in (1, 3), recipe | published, WAVES
        yield False, recipe | {"period_x": 6, "period_y": 2}, WAVES
    yield False, {"noise": "gabor", "dimensions": 2} | published, WAVES
    for pattern in PATTERNS:
        for n in TWO_THREE:
            own = {"constant": {"value": 0.375}, "stripes": {"width": 0.3}}.get(pattern, {})
            yield n == 2, {"noise": pattern, "dimensions": n} | own, ROOTS if pattern == "radial" else ROUNDED


def made(short, recipe, limit):
    """A set as it stands in the file."""
    recipe = COMMON | recipe
    rows = [(point, at(recipe, point)) for point in places(recipe, POINTS)]
    rows = [[*map(brief, point), round(value, 10)] for point, value in rows if value is not None]
    return {"short": short, "recipe": recipe, "tolerance": limit[0], "cause": limit[1], "rows": rows}


def text(all_sets):
    lines = ",\n".join(json.dumps(one) for one in all_sets)
    return f'{{"note": "written by make_outside_values.py; rows: a point, the value", "sets": [\n{lines}\n]}}\n'


def brief(number):
    return int(number) if number == int(number) else number


if __name__ == "__main__":
    print(text(made(*one) for one in sets()), end="")
