#!/usr/bin/env python3
"""`explain`: its last line is the value of `sample`, its steps are those of noises written here from the comments of the
shaders; what it refuses.

    test_explain.py PATH_OF_NOISESCOPE
"""
import pathlib
import random
import re
import struct
import xml.etree.ElementTree

from harness import main, settings

ROOT = pathlib.Path(__file__).resolve().parents[2]
MASK = 2**32 - 1
PLACES = 20


def f(number):
    """Rounds to a float; of one operation on floats the double is exact enough for that."""
    return struct.unpack("<f", struct.pack("<f", number))[0]


def bits(number):
    return f"0x{struct.unpack('<I', struct.pack('<f', number))[0]:08x}"


# --- the hash pcg, and noises of a cell and a fraction, from the heads of the shaders ----------------------------------

def word(cell, seed):
    x, y = (way & MASK for way in cell)
    t = ((y + seed) * 747796405 + 2891336453) & MASK
    row = ((t ^ t >> 16) * 277803737) & MASK
    u = x * 747796405 & MASK
    t = ((u ^ u >> 15) + (row ^ seed)) & MASK
    return ((t ^ t >> 16 ^ row) * 277803737) & MASK


def number(part):
    return (part & 0x7FFFFF) / 2**22 - 1


def number1(cell, seed):
    return number(word(cell, seed) >> 9)


def numbers2(cell, seed):
    h = word(cell, seed)
    return number(h >> 9), number(h)


def fade(t):
    return f(f(f(t * t) * t) * f(f(t * f(f(t * 6) - 15)) + 10))


def blend(a, b, weight):
    return f(a + f(weight * f(b - a)))


def value2(cell, fraction, seed):
    wx, wy = map(fade, fraction)
    corner = {(x, y): number1((cell[0] + x, cell[1] + y), seed) for x in (0, 1) for y in (0, 1)}
    return blend(blend(corner[0, 0], corner[0, 1], wy), blend(corner[1, 0], corner[1, 1], wy), wx)


def perlin2(cell, fraction, seed):
    wx, wy = map(fade, fraction)
    x, y = fraction

    def column(step):  # the gradients blended along y
        g0, g1 = (numbers2((cell[0] + step, cell[1] + down), seed) for down in (0, 1))
        return blend(g0[0], g1[0], wy), blend(f(g0[1] * y), f(g1[1] * f(y - 1)), wy)

    near, far = column(0), column(1)
    return blend(f(f(near[0] * x) + near[1]), f(f(far[0] * f(x - 1)) + far[1]), wx)


def simplex2(cell, fraction, seed):
    back, far = f(0.21132486540518711775), f(0.57735026918962576451)
    x, y = fraction
    t = f(f(x + y) * back)
    way0 = f(x - t), f(y - t)
    step = (1, 0) if x > y else (0, 1)
    ways = [(way0, (0, 0)), (tuple(f(f(way - one) + back) for way, one in zip(way0, step)), step),
            (tuple(f(way - far) for way in way0), (1, 1))]
    total = None
    for way, corner in ways:
        g = numbers2((cell[0] + corner[0], cell[1] + corner[1]), seed)
        rest = max(f(f(0.5 - f(way[0] * way[0])) - f(way[1] * way[1])), 0)
        square = f(rest * rest)
        share = f(f(square * square) * f(f(g[0] * way[0]) + f(g[1] * way[1])))
        total = share if total is None else f(total + share)
    return total


def worley2(cell, fraction, seed):
    """The nearest point of 25 cells; the squares of lengths decide."""
    best = None
    for down in range(-2, 3):
        for right in range(-2, 3):
            n = numbers2((cell[0] + right, cell[1] + down), seed)
            way = [f(f(0.5 + f(0.5 * each)) + f(step - at)) for each, step, at in zip(n, (right, down), fraction)]
            key = f(f(way[0] * way[0]) + f(way[1] * way[1]))
            best = key if best is None else min(best, key)
    return best


NOISES = [("value", value2, {}), ("perlin", perlin2, {}), ("simplex", simplex2, {}),
          ("worley", worley2, {"metric": "squared"})]


def told_of(cli, *arguments):
    return cli.run("explain", "--json", *arguments).json()


def all_equal(check, name, pairs):
    """Both of each pair are the same; the first that are not are shown."""
    wrong = [pair for pair in pairs if pair[0] != pair[1]]
    check(f"{name} ({len(pairs)})", pairs and not wrong, wrong[:4])


def test_steps(cli, check):
    rng = random.Random(1)
    for name, noise, more in NOISES:
        given = settings(noise=name, frequency=4, seed=12345, **more)
        places, noises, hashes, weights = [], [], [], []
        for _ in range(PLACES):
            place = [rng.randrange(-4096, 4096) / 1024 for _ in "xy"]
            row = told_of(cli, *given, f"--at={place[0]},{place[1]}")["fields"][0]["rows"][0]
            fraction = [entry["value"] for entry in row["fraction"]]
            if name != "simplex":  # the lattice of simplex noise is skewed
                places.append(((row["cell"], fraction), ([int(4 * way // 1) for way in place], [4 * way % 1 for way in place])))
            noises.append((row["noise"][0]["bits"], bits(noise(row["cell"], [f(way) for way in fraction], row["seed"]))))
            for asked in row["asked"]:
                if asked["what"] == "point":
                    numbers = numbers2 if len(asked["hash"]) == 2 else lambda *at: [number1(*at)]
                    mine = numbers(asked["cell"], asked["seed"])
                    hashes.append(([entry["bits"] for entry in asked["hash"]], [bits(each) for each in mine]))
                if asked["what"] == "weight":
                    weights.append((asked["weight"][0]["bits"], bits(fade(f(asked["at"][0]["value"])))))
        if name != "simplex":
            all_equal(check, f"{name}: places", places)
        all_equal(check, f"{name}: values", noises)
        all_equal(check, f"{name}: hashes", hashes)
        if name in ("value", "perlin"):
            all_equal(check, f"{name}: weights", weights)


def test_value(cli, check):
    for recipe, at in ((["--preset", "marble"], "0.3,0.4"), (["--preset", "island"], "0.3,0.4"), (["--preset", "torus"], "0.3,0.4"),
                       (settings(output="normal"), "-7.125,1e3"), (settings(dimensions=1), "0.3"),
                       (settings(noise="worley", warp="single", fractal="ridged", octaves=3), "0.3,0.4")):
        told = told_of(cli, *recipe, f"--at={at}")
        line = cli.run("sample", "--backend", "cpu", "--hex", *recipe, stdin=at.replace(",", " ").encode()).out.strip()
        check(f"the value of {recipe}", " ".join(entry["bits"] for entry in told["value"]) == line, (told["value"], line))
        text = cli.run("explain", *recipe, f"--at={at}").out
        last = text.splitlines()[-1]
        check("is in the last line", last.startswith("value") and [w for w in last.split() if w.startswith("0x")] == line.split(), last)


def test_text(cli, check):
    text = cli.run("explain", "--preset", "perlin", "--at", "0.25,0.5").out
    check("a sentence says why it is 0", text.startswith("The value is 0 here because Perlin noise is 0 at every"), text[:200])
    parts = ("weight of x", "weight of y", "gradient", "dot product", "octave")
    check("and all of it is told", all(part in text for part in parts), text)
    layers = cli.run("explain", "island", "--at", "0.3,0.4").out
    check("layers with their paths", "Layers" in layers and "sea/mask" in layers, layers[-2000:])


def test_axes(cli, check):
    """Reasons why no axes are seen, or that they are, by the noise and its gradients."""
    said = lambda *words: cli.run("explain", *settings(**dict(words)), "--at", "0.3,0.4").out.splitlines()[1]
    for noise, gradients, expected in (("simplex", "unit", ("no axes show", "any direction.")), ("simplex", "compass8", ("only 8 directions",)),
                                       ("perlin", "unit", ("both axes show a little",)), ("perlin", "axis4", ("only 4 directions",)),
                                       ("value", "unit", ("both axes show.",))):
        line = said(("noise", noise), *([("gradients", gradients)] if noise != "value" else []))
        check(f"{noise}, {gradients}", line.startswith("Directions: ") and all(words in line for words in expected), line)
    check("of others nothing is said", said(("noise", "worley")) == "", said(("noise", "worley")))
    for gradients, expected in (("unit", "gradients: any direction"), ("compass16", "gradients: 16 directions"), ("diagonal4", "gradients: 4 directions")):
        cli.run("explain", *settings(noise="simplex", gradients=gradients), "--at", "0.3,0.4", "-o", "rose.svg", "--force")
        check(f"the rose of {gradients}", expected in (cli.folder / "rose.svg").read_text())


def test_warp(cli, check):
    """The arrow of the warp: what lies between the place with it and without it, in cells of the octave."""
    own = dict(noise="perlin", frequency=4, fractal="fbm", octaves=3)
    for octave in (1, 3):
        place = lambda told: [cell + fraction["value"] for cell, fraction in zip(*(told["fields"][0]["rows"][-4 + octave][key] for key in ("cell", "fraction")))]
        plain = place(told_of(cli, *settings(**own), "--at", "0.3,0.4"))
        warped = place(told_of(cli, *settings(**own, warp="single", warp_amplitude=0.5), "--at", "0.3,0.4", "-o", "warp.svg", "--octave", octave, "--force"))
        x, y = (a - b for a, b in zip(warped, plain))
        svg = (cli.folder / "warp.svg").read_text()
        check(f"octave {octave}: by ({x:.3f}, {y:.3f})", f"warp: by ({x:.3f}, {y:.3f}) cells" in svg,
              re.findall("warp: by .*? cells", svg))
    cli.run("explain", *settings(**own), "--at", "0.3,0.4", "-o", "plain.svg")
    check("none without a warp", "warp" not in (cli.folder / "plain.svg").read_text())


def test_diagram(cli, check):
    """Valid, with the numbers of the text in it, and whole or absent."""
    for name in ("value", "perlin", "simplex", "worley"):
        recipe = settings(noise=name, fractal="fbm", octaves=2, frequency=4)
        told = told_of(cli, *recipe, "--at", "0.3,0.4", "-o", f"{name}.svg", "--octave", "2")
        svg = (cli.folder / f"{name}.svg").read_text()
        labels = [element.text for element in xml.etree.ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
        row = told["fields"][0]["rows"][1]
        value = row["noise"][0]["value"]
        check(f"{name}: the octave's noise and its cell", (f"{value:.3g}" if name == "simplex" else f"{value:.3f}") in labels and
              any(f"octave 2, cell ({row['cell'][0]}, {row['cell'][1]})" in label for label in labels), labels)
        dots = [asked["dot"][0]["value"] for asked in row["asked"] if name == "perlin" and "dot" in asked]
        check(f"{name}: products", all(f"g · d = {dot:.3f}" in labels for dot in dots), (labels, dots))
        check(f"{name}: nothing beyond its edges", all(-760 < float(number) < 1520 for number in re.findall(r'c[xy]="([^"]+)"', svg)))
    cli.run("explain", "perlin", "--at", "0.3,0.4", "-o", "perlin-cell.svg")
    shown = ROOT / "docs/perlin-cell.svg"  # written again by this command
    check("that of the docs", (cli.folder / "perlin-cell.svg").read_bytes() == shown.read_bytes())
    for words, arguments in (("exists", ["perlin", "-o", "perlin.svg"]), (".svg or .png", ["perlin", "-o", "a.pdf"]),
                             ("in 3 dimensions", ["perlin", "--set", "dimensions=3", "-o", "a.svg"]),
                             ("no diagram", ["--set", "noise=gabor", "-o", "a.svg"]), ("--octave 2", ["perlin", "-o", "a.svg", "--octave", "2"]),
                             ("--solo", ["island", "-o", "a.svg"])):
        result = cli.run("explain", *arguments, "--at", "0.3,0.4")
        check(f"explain {' '.join(arguments)}", result.code in (2, 5) and words in result.err and "a.svg" not in cli.names(), result)


def test_refused(cli, check):
    for words, arguments in (("--at", ["perlin"]), ("X,Y[,Z[,W]]", ["perlin", "--at", "a,b"]), ("X,Y[,Z[,W]]", ["perlin", "--at", ""]),
                             ("X,Y[,Z[,W]]", ["perlin", "--at", "1,,2"]), ("2 dimensions", ["perlin", "--at", "1,2,3"]),
                             ("a process", ["eroded-alps", "--at", "0.5,0.5"])):
        result = cli.run("explain", *arguments)
        check(f"explain {' '.join(arguments)}", result.code == 2 and words in result.err and not result.out, result)


if __name__ == "__main__":
    main(test_steps, test_value, test_text, test_axes, test_warp, test_diagram, test_refused, backend="cpu")
