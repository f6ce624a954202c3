#!/usr/bin/env python3
"""Writes world-positions.json: lattice positions computed with fractions of any size, as a witness for core/lattice_map.

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


SKEW = {2: Fraction((Decimal(3).sqrt() - 1) / 2), 3: Fraction(1, 3)}
PLASTIC = Decimal("1.2207440846057594753616853491088319144324890862486")  # x^4 = x + 1
SHIFT = [Fraction(int((1 / PLASTIC) ** (d + 1) * 2**64), 2**64) for d in range(3)]


def position(spec, octave, x, y):
    n = spec["dimensions"]
    height = spec["height"]
    p = [Fraction(2 * x + 1, 2 * height), Fraction(2 * y + 1, 2 * height), Fraction(0)][:n]
    q = [Fraction(spec["frequency"]) * p[d] + Fraction(spec["offset"][d]) for d in range(n)]
    if spec["rotate"]:
        cosine, sine = cosine_sine(GOLDEN * octave)
        q[0], q[1] = cosine * q[0] - sine * q[1], sine * q[0] + cosine * q[1]
    if spec["skew"]:
        total = sum(q)
        q = [value + total * SKEW[n] for value in q]
    q = [value * Fraction(spec["lacunarity"]) ** octave for value in q]
    if spec["shift"]:
        q = [value + (octave * SHIFT[d]) % 1 for d, value in enumerate(q)]
    result = []
    for value in q:
        units = value * 2**64 // 1
        result.append([str(units // 2**64 % 2**32), str(units % 2**64)])
    return result


random.seed(2)
rows = []
for frequency in (2.0**-20, 0.3, 8.0, 37.3, 2.0**10):
    for lacunarity in (2.0, 1.92, 3.7):
        for variant in range(6):
            spec = {
                "dimensions": 2 + variant % 2,
                "skew": variant in (2, 3),
                "rotate": variant in (1, 2, 5),
                "shift": variant in (1, 3, 4),
                "frequency": frequency,
                "lacunarity": lacunarity,
                "offset": [0.0, 0.0, 0.37] if variant < 3 else [2147483646.3, -1e9 / 3, -7.25],
                "height": random.choice([1, 512, 1080, 2047, 100003]),
            }
            octave = random.choice([0, 1, 4, 11, 23])
            pixels = [[0, 0], [-1, -1], [2**31, -(2**31)], [random.randrange(-10**6, 10**6), random.randrange(-10**6, 10**6)]]
            rows.append({**spec, "octave": octave,
                         "points": [{"pixel": pixel, "cell_fraction64": position(spec, octave, *pixel)} for pixel in pixels]})
lines = ",\n".join(json.dumps(row) for row in rows)
print('{"note": "written by make_world_positions.py", "rows": [\n' + lines + "\n]}")
