#!/usr/bin/env python3
"""Claims of articles on noise, measured: the figures in the verdicts of `list articles` are those that this measures.

    test_articles.py PATH_OF_NOISESCOPE            checks
    test_articles.py PATH_OF_NOISESCOPE --write    writes the figures into src/articles/articles.json
"""
import json
import math
import pathlib
import random
import re
import statistics
import sys

from harness import main, seldom, settings

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROWS = ROOT / "src/articles/articles.json"
WRITES = "--write" in sys.argv
TOLD = set()  # names of figures that were measured in this run


def spoken(cli):
    """The figures of the verdicts by name."""
    return {name: text for row in cli.listed("articles") for claim in row["claims"] for name, text in claim["figures"].items()}


def tell(cli, check, name, figure, share=0.02):
    """Checks a verdict's figure against what was measured, or writes it with as many decimals."""
    text = spoken(cli).get(name)
    TOLD.add(name)
    if WRITES and text is not None:
        decimals = len(text.partition(".")[2])
        rows = ROWS.read_text()
        ROWS.write_text(re.sub(rf"\{{{name}=[^}}]*\}}", f"{{{name}={figure:.{decimals}f}}}", rows))
        return
    check(f"{name}: {figure:.6g}", text is not None and abs(float(text) - figure) <= share * abs(figure) + 1e-12,
          f"the verdict says {text}")


# --- ranges ----------------------------------------------------------------------------------------------------------

def test_factors(cli, check):
    """By what simplex and Perlin noise have to be multiplied to reach 1: the ranges that the head of a snippet tells."""
    def highest(**chosen):
        return float(re.search(r"returns .*, ([\d.]+)\]", cli.run("snippet", *settings(scale="classic", **chosen)).out)[1])
    simplex = lambda factor, **chosen: factor / highest(noise="simplex", **chosen)
    tell(cli, check, "factor-2d", simplex(70, gradients="square"), 1e-4)
    tell(cli, check, "factor-2d-large", simplex(24.51, gradients="square", kernel_radius_squared=0.6), 1e-4)
    tell(cli, check, "factor-3d-edges", simplex(72, dimensions=3, gradients="edges"), 1e-4)
    tell(cli, check, "factor-3d-cube", simplex(72, dimensions=3, gradients="square"), 1e-4)
    tell(cli, check, "factor-3d-large-edges", simplex(32, dimensions=3, gradients="edges", kernel_radius_squared=0.6), 1e-4)
    tell(cli, check, "axes-doubled", highest(noise="perlin", gradients="axis4"), 1e-4)
    tell(cli, check, "perlin-3d", highest(noise="perlin", dimensions=3, gradients="tetra16"), 1e-4)


# --- lattices --------------------------------------------------------------------------------------------------------

def corners(n):
    """Of the simplex at the origin: the path (0, 0, ...), (1, 0, ...), (1, 1, ...) without its skew."""
    back = (1 - 1 / math.sqrt(n + 1)) / n
    return [[(1.0 if axis < k else 0.0) - k * back for axis in range(n)] for k in range(n + 1)]


def distance(a, b):
    return math.sqrt(sum((x - y) ** 2 for x, y in zip(a, b)))


def height(points, top):
    """Of a corner over the plane of the others: Gram-Schmidt."""
    others = [p for p in points if p is not top]
    rest = [[x - o for x, o in zip(p, others[0])] for p in others[1:] + [top]]
    basis = []
    for vector in rest:
        for unit in basis:
            along = sum(x * u for x, u in zip(vector, unit))
            vector = [x - along * u for x, u in zip(vector, unit)]
        size = math.sqrt(sum(x * x for x in vector))
        basis.append([x / size for x in vector])
    return size


def test_simplices(cli, check):
    edges = sorted({round(distance(a, b), 9) for k, a in enumerate(corners(3)) for b in corners(3)[:k]})
    check("the 3D simplex has edges of two lengths: it is no regular tetrahedron", len(edges) == 2, edges)
    tell(cli, check, "edge-short", edges[0], 1e-3)
    tell(cli, check, "edge-long", edges[1], 1e-3)
    flat = {round(distance(a, b), 9) for k, a in enumerate(corners(2)) for b in corners(2)[:k]}
    check("the 2D one has three of sqrt(2/3)", flat == {round(math.sqrt(2 / 3), 9)}, flat)
    for n in (2, 3, 4, 5):
        points = corners(n)
        lowest = min(height(points, point) for point in points)
        check(f"{n}D: the lowest height is sqrt(1/2)", abs(lowest - math.sqrt(0.5)) < 1e-9, lowest)
        if n in (2, 5):
            tell(cli, check, f"height-{n}d", lowest, 1e-4)


def test_largest(cli, check):
    """Searches the edges of a simplex for its largest value: all slopes of length 1 point at the place."""
    for n in (2, 3):
        points = corners(n)
        best = (0, 0)
        for a, b in ((a, b) for a in points for b in points if a is not b):
            for step in range(501):
                place = [x + (y - x) * step / 1000 for x, y in zip(a, b)]
                squares = [sum((x - c) ** 2 for x, c in zip(place, corner)) for corner in points]
                value = sum(max(0.5 - square, 0) ** 4 * math.sqrt(square) for square in squares)
                best = max(best, (value, 1 - step / 1000))
        tell(cli, check, f"largest-{n}d", best[1], 0.01)


def simplex(x, y, k2):
    """The articles' code in double precision, with any gradients."""
    k1 = (math.sqrt(3) - 1) / 2
    i, j = math.floor(x + (x + y) * k1), math.floor(y + (x + y) * k1)
    ax, ay = x - (i - (i + j) * k2), y - (j - (i + j) * k2)
    ox, oy = (0, 1) if ax < ay else (1, 0)
    total = 0.0
    for cx, cy, px, py in ((i, j, ax, ay), (i + ox, j + oy, ax - ox + k2, ay - oy + k2), (i + 1, j + 1, ax - 1 + 2 * k2, ay - 1 + 2 * k2)):
        turn = random.Random(cx * 73856093 ^ cy * 19349663).random() * 2 * math.pi
        reach = max(0.5 - px * px - py * py, 0.0)
        total += reach ** 4 * (px * math.cos(turn) + py * math.sin(turn))
    return 70 * total


def test_misprint(cli, check):
    dice = random.Random(1)
    right, wrong = (3 - math.sqrt(3)) / 6, 0.211324685
    for name, reach in (("misprint-8", 8), ("misprint-1000", 1000), ("misprint-10000", 10000)):
        worst = 0
        for _ in range(800):
            x, y = dice.uniform(-reach, reach), dice.uniform(-reach, reach)
            worst = max(worst, abs(simplex(x, y, right) - simplex(x, y, wrong)))
        tell(cli, check, name, worst, 0.5)


# --- directions ------------------------------------------------------------------------------------------------------

BINS = 36


def unevenness(cli, **chosen):
    """Coefficient of variation of the slopes' directions: `BINS` bins, weighted by length."""
    counts = [0.0] * BINS
    for seed in range(4):
        values = cli.floats(*settings(output="gradient", frequency=127.3, seed=seed, **chosen), "--size", "180x180", "--backend", "cpu")
        channels = json.loads((cli.folder / "floats.r32.json").read_text())["channels"]
        for x, y in zip(values[::channels], values[1::channels]):
            counts[int((math.atan2(y, x) / (2 * math.pi) + 1) * BINS) % BINS] += math.hypot(x, y)
    mean = sum(counts) / BINS
    return math.sqrt(sum((count - mean) ** 2 for count in counts) / BINS) / mean


@seldom(2)
def test_directions(cli, check):
    for noise, sets in (("perlin", ("compass8", "compass16", "unit", "square", "normalized", "disc")),
                        ("simplex", ("compass8", "compass16", "unit"))):
        for gradients in sets:
            tell(cli, check, f"{noise}-{gradients}", unevenness(cli, noise=noise, gradients=gradients), 0.12)


@seldom(2)
def test_octaves(cli, check):
    """With many octaves the directions of the slopes still tell value from Perlin noise."""
    for noise in ("value", "perlin"):
        tell(cli, check, f"{noise}-octave-1", unevenness(cli, noise=noise, gradients="unit", fractal="fbm", octaves=1), 0.12)
        tell(cli, check, f"{noise}-octaves-8", unevenness(cli, noise=noise, gradients="unit", fractal="fbm", octaves=8, footprint=False), 0.12)


# --- sums ------------------------------------------------------------------------------------------------------------

def power_along_lines(cli, gain, size=512):
    """The slope of the power of fBm along lines in a diagram of logarithms: -1 would be pink."""
    values = cli.floats(*settings(noise="perlin", gradients="unit", fractal="fbm", octaves=8, gain=gain, frequency=4),
                        "--size", f"{size}x{size}", "--backend", "cpu")
    waves = (8, 16, 32, 64, 128)  # a line, in periods of the picture; averaged over half an octave
    power = dict.fromkeys(waves, 0.0)
    window = [0.5 - 0.5 * math.cos(2 * math.pi * (i + 0.5) / size) for i in range(size)]
    for row in range(0, size, 32):
        line = [v * w for v, w in zip(values[row * size:(row + 1) * size], window)]
        for wave in waves:
            for k in range(wave, wave + wave // 2, max(1, wave // 8)):
                cos = sum(v * math.cos(2 * math.pi * k * i / size) for i, v in enumerate(line))
                sin = sum(v * math.sin(2 * math.pi * k * i / size) for i, v in enumerate(line))
                power[wave] += (cos * cos + sin * sin) / len(range(wave, wave + wave // 2, max(1, wave // 8)))
    logs = [(math.log(wave), math.log(power[wave])) for wave in waves]
    mx, my = (sum(p[i] for p in logs) / len(logs) for i in (0, 1))
    return sum((x - mx) * (y - my) for x, y in logs) / sum((x - mx) ** 2 for x, y in logs)


def test_pink(cli, check):
    tell(cli, check, "power-half", power_along_lines(cli, 0.5), 0.12)
    tell(cli, check, "power-one", power_along_lines(cli, 1), 0.25)


# --- tables ----------------------------------------------------------------------------------------------------------

def test_points(cli, check):
    """Values at lattice points, between planes of the lattice, and how many of its points a noise asks for."""
    points = "".join(f"{i % 40} {i // 40}\n" for i in range(1600)).encode()
    for noise in ("perlin", "value"):
        values = cli.run("sample", *settings(noise=noise, frequency=1, scale="classic"), "--backend", "cpu", stdin=points).out.split()
        tell(cli, check, f"{noise}-at-points", max(abs(float(value)) for value in values), 0.02)
    for name, z in (("between", 0.5), ("plane", 0)):
        values = cli.floats(*settings(noise="perlin", dimensions=3, z=z, frequency=32), "--size", "256x256", "--backend", "cpu")
        tell(cli, check, f"pulse-{name}", statistics.pstdev(values), 0.02)
    hashes = {row["name"]: dict(zip(row["dimensions"], row["hashes"])) for row in cli.listed("noises")}
    for noise, n in (("simplex", 2), ("perlin", 2), ("simplex", 4), ("perlin", 4)):
        tell(cli, check, f"points-{noise}-{n}d", hashes[noise][n], 0)
    tell(cli, check, "bilinear", (1 + 2 + 2 + 7) / 4, 0)


def test_tables(cli, check):
    """Printed lists and indices."""
    printed = [(1, 1, 0), (-1, 1, 0), (1, -1, 0), (-1, -1, 0), (1, 0, 1), (-1, 0, 1), (1, 0, -1), (-1, 0, -1),
               (0, 1, 1), (0, -1, 1), (0, 1, -1), (0, 1, -1)]
    check("eleven of the twelve edges are printed", len(set(printed)) == 11)
    tell(cli, check, "edges-different", len(set(printed)), 0)
    for name, index in (("masked", lambda byte: byte & 3), ("divided", lambda byte: byte % 3)):
        tell(cli, check, f"{name}-fourth", sum(index(byte) == 3 for byte in range(256)), 0)
    tell(cli, check, "remainder-cells", next(x for x in range(600) if x % 255 != x or (x + 1) % 255 != x + 1), 0)
    tell(cli, check, "edge-mean", sum(v[1] for v in printed) / 12, 1e-3)
    line = lambda first, hash: cli.floats(*settings(noise="perlin", dimensions=1, hash=hash, gradients="square", fade="cubic",
                                                    frequency=1, scale="classic"), "--size", "16x16",
                                          "--region", f"{16 * first},0,4096x1", "--backend", "cpu")
    check("% 255 and & 255 agree in the first 254 cells",
          list(line(0, "permutation")[:254 * 16]) == list(line(0, "permutation-remainder")[:254 * 16]))
    apart = max(abs(a - b) for a, b in zip(line(255, "permutation"), line(255, "permutation-remainder")))
    tell(cli, check, "remainder", apart, 0.05)
    shader = (ROOT / "shaders/hash/permutation.glsl").read_text()
    perm = [int(word, 16) >> shift & 255 for word in re.findall(r"0x([0-9a-f]{8})u", shader)[:64] for shift in (0, 8, 16, 24)]
    check("the table is Perlin's", sorted(perm) == list(range(256)) and perm[:3] == [151, 160, 137] and perm[-1] == 180)

    def article(x):
        left = math.floor(x)
        first, second = (perm[i % 255] * 2 - 255 for i in (left, left + 1))
        t = x - left
        fade = 3 * t ** 2 - 2 * t ** 3
        return first * t + fade * (second * (t - 1) - first * t)

    points = [random.Random(i).randrange(508 * 64) / 64 for i in range(1000)]
    values = cli.run("sample", *settings(noise="perlin", dimensions=1, hash="permutation-remainder", gradients="square", fade="cubic",
                                         frequency=1, scale="classic"), "--backend", "cpu",
                     stdin="".join(f"{x}\n" for x in points).encode()).out.split()
    worst = max(abs(float(value) - article(x)) for value, x in zip(values, points))
    check(f"the article's line: {worst:.1e} apart of values to 117", worst < 5e-5, worst)


def test_bytes(cli, check):
    """The C# article's noise, written from its text: four directions by 1024 bytes of System.Random(0)."""
    state, big = [0] * 56, 2147483647
    mj, mk = 161803398, 1
    state[55] = mj
    for i in range(1, 55):
        state[21 * i % 55] = mk
        mk, mj = (mj - mk) % big if mj - mk < 0 else mj - mk, mk
        mj = state[21 * i % 55]
    for _ in range(4):
        for i in range(1, 56):
            state[i] = state[i] - state[1 + (i + 30) % 55]
            state[i] += big if state[i] < 0 else 0
    table, at, other = [], 0, 21
    for _ in range(1024):
        at, other = at % 55 + 1, other % 55 + 1
        value = state[at] - state[other]
        value -= 1 if value == big else 0
        state[at] = value + big if value < 0 else value
        table.append(state[at] % 256)
    check("the generator's first bytes", table[:4] == [26, 12, 70, 111], table[:4])

    def noise(x, y):
        left, top = math.floor(x), math.floor(y)
        def slope(i, j):
            byte = table[((i * 1836311903) ^ (j * 2971215073 + 4807526976)) & 1023]
            return ((1, 0), (-1, 0), (0, 1), (0, -1))[byte & 3]
        fade = lambda t: t * t * t * (t * (t * 6 - 15) + 10)
        u, v = x - left, y - top
        dot = lambda i, j: sum(g * d for g, d in zip(slope(left + i, top + j), (u - i, v - j)))
        lerp = lambda a, b, t: a + (b - a) * t
        return lerp(lerp(dot(0, 0), dot(1, 0), fade(u)), lerp(dot(0, 1), dot(1, 1), fade(u)), fade(v))

    dice = random.Random(2)
    points = [(dice.randint(-400000, 400000) / 1000, dice.randint(-400000, 400000) / 1000) for _ in range(2000)]
    values = cli.run("sample", *settings(noise="perlin", hash="fibonacci-net", gradients="axis4", scale="classic", frequency=1),
                     "--backend", "cpu", stdin="".join(f"{x} {y}\n" for x, y in points).encode()).out.split()
    worst = max(abs(float(value) - 2 * noise(x, y)) for value, (x, y) in zip(values, points))
    check(f"its noise, times 2 as the classic factor of this set: {worst:.1e} apart", worst < 3e-6, worst)


def test_engine(cli, check):
    """scale=engine is (n + 0.69) / 1.483 of the classic scale."""
    dice = random.Random(3)
    points = "".join(f"{dice.uniform(-99, 99):.6f} {dice.uniform(-99, 99):.6f}\n" for _ in range(2000)).encode()
    of = lambda scale: [float(v) for v in cli.run("sample", *settings(noise="perlin", dimensions=3, hash="permutation",
                        gradients="perlin16", frequency=1, scale=scale), "--backend", "cpu", stdin=points).out.split()]
    worst = max(abs((n + 0.69) / 1.483 - value) for n, value in zip(of("classic"), of("engine")))
    check(f"an engine's PerlinNoise: {worst:.1e} apart", worst < 5e-7, worst)


def test_all(cli, check):
    """Claims have figures, and each is measured here."""
    source = (ROOT / "tests/cli/test_articles.py").read_text()
    rows = [row for row in cli.listed("articles") if row["claims"]]
    check("claims have verdicts with figures", len(rows) > 15 and all(
        claim["said"] and claim["figures"] and re.match(r"(True|No|They|A |It |The |Not |With |By )", claim["found"])
        for row in rows for claim in row["claims"]), rows)
    # those of tests that other commits run are named in the source, or begin with a noise
    missing = [name for name in spoken(cli) if name not in TOLD and name not in source and not name.startswith(("perlin-", "simplex-", "value-"))]
    check("each figure is measured", not missing, missing)


if WRITES:
    sys.argv.remove("--write")
main(test_factors, test_simplices, test_largest, test_misprint, test_directions, test_octaves, test_pink, test_points, test_tables, test_bytes,
     test_engine, test_all, backend="cpu")
