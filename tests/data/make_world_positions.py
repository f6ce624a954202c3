#!/usr/bin/env python3
"""Writes world-positions.json: lattice positions computed with fractions of any size, as a witness for exact/lattice_map.

Nothing here is shared with the program: rational arithmetic from Python's fractions, irrational constants from its decimal
module to 100 digits."""
import json
import random
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 110


def arctangent_of_inverse(n):
    term = total = Decimal(1) / n
    k = 1
    while abs(term) > Decimal(10) ** -108:
        term = -term / (n * n)
        k += 2
        total += term / k
    return total


PI = 4 * (4 * arctangent_of_inverse(5) - arctangent_of_inverse(239))
GOLDEN = PI * (3 - Decimal(5).sqrt())


def cosine_sine(x):
    x = x % (2 * PI)
    cosine = sine = Decimal(0)
    term, n = Decimal(1), 0
    while abs(term) > Decimal(10) ** -108 or n < 4:
        if n % 2 == 0:
            cosine += term if n % 4 == 0 else -term
        else:
            sine += term if n % 4 == 1 else -term
        n += 1
        term = term * x / n
    return Fraction(cosine), Fraction(sine)


SKEW = {n: Fraction((Decimal(n + 1).sqrt() - 1) / n) for n in (2, 3, 4)}


def plastic():
    """The root of x^4 = x + 1, by Newton's method."""
    x = Decimal("1.22")
    for _ in range(10):
        x -= (x**4 - x - 1) / (4 * x**3 - 1)
    return x


# The powers of 1 / plastic; the fourth is 1 less the third, no step of its own, and sqrt 2 - 1 stands in for it.
STEPS = [1 / plastic() ** (d + 1) for d in range(3)] + [Decimal(2).sqrt() - 1]
SHIFT = [Fraction(int(step * 2**64), 2**64) for step in STEPS]


def written(number):
    """Value of the shortest decimal of a number."""
    return Fraction(repr(number))


def position(spec, octave, world):
    n = spec["dimensions"]
    q = [written(spec["frequency"]) * p + written(offset) for p, offset in zip(world, spec["offset"])]
    if n == 1:  # the place along an axis in the plane; nothing to turn or to skew
        q = [Fraction(spec["axis"][0]) * q[0] + Fraction(spec["axis"][1]) * q[1]]
    elif spec["rotate"]:
        cosine, sine = cosine_sine(GOLDEN * octave)
        q[0], q[1] = cosine * q[0] - sine * q[1], sine * q[0] + cosine * q[1]
    q = q[:n]
    if spec["skew"] and n > 1:
        total = sum(q)
        q = [value + total * SKEW[n] for value in q]
    q = [value * written(spec["lacunarity"]) ** octave for value in q]
    if spec["shift"]:
        q = [value + (octave * SHIFT[d]) % 1 for d, value in enumerate(q)]
    result = []
    for value in q:
        units = value * 2**64 // 1
        result.append([str(units // 2**64 % 2**32), str(units % 2**64)])
    return result


def at_pixel(spec, octave, x, y):
    height = spec["height"]
    return position(spec, octave, [Fraction(2 * x + 1, 2 * height), Fraction(2 * y + 1, 2 * height), Fraction(0), Fraction(0)])


def at_point(spec, octave, point):
    return position(spec, octave, [*map(written, point)] + [Fraction(0)] * (4 - len(point)))


def direction(turns):
    """Any two doubles make an axis; these are the nearest to a direction."""
    return [float(part) for part in cosine_sine(2 * PI * Decimal(turns))]


def row_of(spec, worlds=()):
    octave = random.choice([0, 1, 4, 11, 23])
    pixels = [[0, 0], [-1, -1], [2**31, -(2**31)], [random.randrange(-10**6, 10**6), random.randrange(-10**6, 10**6)]]
    points = [{"pixel": pixel, "cell_fraction64": at_pixel(spec, octave, *pixel)} for pixel in pixels]
    points += [{"world": world, "cell_fraction64": at_point(spec, octave, world)} for world in worlds]
    return {**spec, "octave": octave, "points": points}


random.seed(2)
NEAR, FAR = [0.0, 0.0, 0.37, -0.61], [2147483646.3, -1e9 / 3, -7.25, 4294967299.7]
HEIGHTS = [1, 512, 1080, 2047, 100003]
AXES = [[1.0, 0.0], [0.0, 1.0], direction("0.21"), direction("0.625"), [-1e-7, 1.5]]
rows = []
for frequency in (2.0**-20, 0.3, 8.0, 37.3, 2.0**10):
    for lacunarity in (2.0, 1.92, 3.7):
        for variant in range(6):
            rows.append(row_of({
                "dimensions": 2 + variant % 2,
                "skew": variant in (2, 3),
                "rotate": variant in (1, 2, 5),
                "shift": variant in (1, 3, 4),
                "frequency": frequency,
                "lacunarity": lacunarity,
                "offset": NEAR if variant < 3 else FAR,
                "height": random.choice(HEIGHTS),
            }))
        for variant in range(6):  # points give all four coordinates
            rows.append(row_of({
                "dimensions": 4,
                "skew": variant in (2, 3, 5),
                "rotate": variant in (1, 2, 5),
                "shift": variant in (1, 3, 4),
                "frequency": frequency,
                "lacunarity": lacunarity,
                "offset": NEAR if variant < 3 else FAR,
                "height": random.choice(HEIGHTS),
            }, [[random.uniform(-9, 9) for _ in range(4)], [1e-9, -1e15, 3.5, -2.0**30]]))
        for variant, axis in enumerate(AXES):
            rows.append(row_of({
                "dimensions": 1,
                "skew": False,
                "rotate": variant % 2 == 1,
                "shift": variant in (1, 2),
                "frequency": frequency,
                "lacunarity": lacunarity,
                "offset": NEAR if variant in (0, 3) else FAR,
                "axis": axis,
                "height": random.choice(HEIGHTS),
            }, [[random.uniform(-9, 9)], [random.uniform(-9, 9), -1e15 / 7]]))
lines = ",\n".join(json.dumps(row) for row in rows)
print('{"note": "written by make_world_positions.py", "rows": [\n' + lines + "\n]}")
