#!/usr/bin/env python3
"""`render`: the same number on both back ends, in every tile, format and run.

    test_render.py PATH_OF_NOISESCOPE
"""
import json
import math
import os
import struct

from harness import FULL, NO_SHADER_CACHE, floats_of, is_due, main, png_chunks, read_png, seldom, settings

DEEP = settings(noise="simplex", fractal="fbm", octaves=24, gain=0.9, lacunarity=2.3, frequency=3.1, rotate_octaves=True)
FAR = ["--preset", "far-lands"]
CPU = ["--backend", "cpu"]  # for facts of both back ends, without compiling shaders
VOLUME = ["--preset", "clouds", *settings(z=-7.3, offset_x=-1e9, offset_y=0.1)]
MARBLE = ["--preset", "marble", *settings(noise="value", offset_x=-3.7)]
AWKWARD = settings(noise="simplex", dimensions=3, fractal="marble", frequency=0.1, offset_x=-123456789.123456789,
                   offset_y=1e15 / 3,
                   z=1e-300, lacunarity=2.1, gain=1 / 3, octaves=7, seed=4294967295, stripes=0.7, distortion=1024,
                   rotate_octaves=True, octave_seeds=False, amplitudes="classic", gradients="unit", hash="pcg3d")


# --- back ends -------------------------------------------------------------------------------------------------------

def test_backends(cli, check):
    presets = cli.listed("presets")
    names = [preset["name"] for preset in presets]
    sines = {row["name"] for row in cli.listed("hashes") if not row["exact"]}  # every device has its own sine
    inexact = {preset["name"] for preset in presets if preset["recipe"].get("hash") in sines}
    check("far-lands is a preset", "far-lands" in names, names)
    # The presets' bits are compared by a test of the GPU's as well: here, what the command line makes of them.
    grown = {preset["name"] for preset in presets if '"start": "field"' in json.dumps(preset["recipe"])}  # each tree is computed
    eroded = {preset["name"] for preset in presets if '"process": "erosion"' in json.dumps(preset["recipe"])}
    recipes = {name: ["--preset", name] for row, name in enumerate(names) if is_due(row, 24 if name in grown else 12)}
    recipes |= {"24 octaves": DEEP, "a far volume": VOLUME, "marble of value noise": MARBLE, "awkward numbers": AWKWARD}
    for name, recipe in recipes.items():
        small = name in grown or (name in eroded and not FULL)  # a wide picture is worn down on a larger square: 6 s
        width, height = (64, 48) if small else (700, 530) if FULL else (601, 19)  # blocks are 512 wide
        view = [*recipe, "--size", f"{width}x{height}"]
        result = cli.run("render", "-o", "gpu.r32", "--force", "--json", "--backend", "gpu", *view)
        if not check(f"{name}: renders", result.code == 0, result):
            continue
        gpu, cpu = (cli.folder / "gpu.r32").read_bytes(), cli.render("cpu.r32", *view, "--backend", "cpu")
        size = width * height * 4 * result.json()["channels"]
        check(f"{name}: has the right size", len(gpu) == len(cpu) == size, (len(gpu), len(cpu), size))
        values = set(floats_of(gpu))  # white noise out of a small table has no more than the table: 8 in the smallest
        check(f"{name}: is finite and not flat", all(map(math.isfinite, values)) and len(values) >= (4 if name == "camouflage" else 8),
              len(values))  # camouflage has four tones
        exact = result.json()["exact"]
        check(f"{name}: exact, unless its hash is the sine", exact == (name not in inexact), exact)
        if exact:
            check(f"{name}: gpu == cpu", gpu == cpu)
        else:
            result = cli.run("render", "-o", "exact.png", "--size", "8x8", "--force", *recipe)
            check(f"{name}: a note says that it depends on the device", "device-dependent" in result.err, result)


# --- tiles -----------------------------------------------------------------------------------------------------------

def tiles_of(cli, recipe, size, xs, ys):
    """The bytes of a picture put together from regions that are cut at xs and ys."""
    width = xs[-1] - xs[0]
    whole = bytearray(width * (ys[-1] - ys[0]) * 4)
    for top, bottom in zip(ys, ys[1:]):
        for left, right in zip(xs, xs[1:]):
            row = (right - left) * 4
            tile = cli.render("tile.r32", *recipe, "--size", size, "--region", f"{left},{top},{right - left}x{bottom - top}")
            for y in range(bottom - top):
                start = ((y + top - ys[0]) * width + left - xs[0]) * 4
                whole[start:start + row] = tile[y * row:(y + 1) * row]
    return bytes(whole)


TILES = (  # name, recipe, size of the whole, cuts in x and y
    ("24 octaves", DEEP, "1037x541", (0, 1, 513, 700, 1037), (0, 511, 512, 541)),
    ("24 octaves on the CPU", [*DEEP, "--backend", "cpu"], "1037x541", (0, 333, 1024, 1037), (0, 1, 530, 541)),
    ("a far volume", VOLUME, "640x540", (0, 511, 640), (0, 7, 513, 540)),
    ("far lands", FAR, "601x533", (0, 3, 599, 601), (0, 200, 533)),
    ("marble, left of and above the image", MARBLE, "300x700", (-611, -512, -100, 1, 89), (-577, -511, 0, 73)),
    ("two billion pixels away", FAR, "100x1080", (-2000000101, -2000000000, -1999999300), (1999999901, 2000000000, 2000000213)),
    ("wider than a texture", DEEP, "17001x5", (0, 8000, 16385, 17001), (0, 2, 5)),
    ("taller than a texture", DEEP, "3x17001", (0, 1, 3), (0, 8191, 16385, 17001)),
)


def test_tiles(cli, check):
    for row, (name, recipe, size, xs, ys) in enumerate(TILES):
        if not is_due(row, 8):
            continue
        region = f"{xs[0]},{ys[0]},{xs[-1] - xs[0]}x{ys[-1] - ys[0]}"
        recipe = recipe if "cpu" in recipe else [*recipe, "--backend", "gpu"]
        whole = cli.render("whole.r32", *recipe, "--size", size, "--region", region)
        check(f"{name}: tiles == whole", tiles_of(cli, recipe, size, xs, ys) == whole)


def crop(values, width, left, top, columns, rows):
    return [values[(top + y) * width + left + x] for y in range(rows) for x in range(columns)]


def test_sizes(cli, check):
    # Within a block floats place a pixel to 2^-15 of a cell. The stripes' sine makes of that 2 pi * distortion times as much.
    for name, recipe, limit in (("marble", MARBLE, 1e-5 * 2 * math.pi * 1.2), ("far lands", FAR, 1e-5), ("clouds", VOLUME, 1e-5)):
        recipe = [*recipe, "--backend", "gpu"]
        small = cli.floats(*recipe, "--size", "150x100")
        wide = cli.floats(*recipe, "--size", "333x100")
        check(f"{name}: a wider image begins with the same pixels", crop(wide, 333, 0, 0, 150, 100) == list(small))
        apron = cli.floats(*recipe, "--size", "150x100", "--region", "-40,-30,230x140")
        check(f"{name}: an image with a margin holds the image", crop(apron, 230, 40, 30, 150, 100) == list(small))
        threefold = cli.floats(*recipe, "--size", "450x300")
        centers = [threefold[(3 * y + 1) * 450 + 3 * x + 1] for y in range(100) for x in range(150)]
        apart = max(abs(a - b) for a, b in zip(small, centers))
        check(f"{name}: three times as high, the same field (off by {apart:.2g})", apart <= limit, apart)


# --- formats ---------------------------------------------------------------------------------------------------------

def test_formats(cli, check):
    told = cli.run("info", "--json", write(cli, "recipe.r32", AWKWARD)).json()
    recipe = told["recipe"]
    check("a sidecar holds the recipe", recipe["offset_x"] == -123456789.123456789 and recipe["seed"] == 4294967295, recipe)
    formats = [row for row in cli.listed("formats") if "picture" in row["holds"]]
    every = sorted({depth for row in formats for depth in row["depths"]})
    check("every format, four depths", len(formats) >= 6 and every == ["f16", "f32", "u16", "u8"], (formats, every))
    for row in formats:
        for depth in every:
            name = f"{depth}{row['extension']}"
            limits = ["--range=-2,3.5"] if depth[0] == "u" else []  # floats take none, and tell what is proven
            result = cli.run("render", "-o", name, *AWKWARD, *CPU, "--size", "33x17", *limits, "--depth", depth)
            if depth not in row["depths"]:
                check(f"{name}: refused", result.code == 2 and name not in cli.names() and depth in result.err, result)
                continue
            info = cli.run("info", "--json", name)
            found = info.json() if info.code == 0 else {}
            expected = {"ok": True, "path": name, "format": row["name"], "width": 33, "height": 17, "channels": 1,
                        "depth": depth, "range": [-2.0, 3.5] if limits else told["range"], "recipe": recipe}
            wrong = {key: found.get(key) for key in expected if found.get(key) != expected[key]}
            check(f"{name}: info reads everything back", result.code == 0 and not wrong, wrong or result)
            check(f"{name}: says who made it", found.get("software", "").startswith("Noisescope "), found)
        cli.render("DEFAULT" + row["extension"].upper(), "--size", "3x2")
        found = cli.run("info", "--json", "DEFAULT" + row["extension"].upper()).json()
        check(f"{row['name']}: {row['depths'][0]} by default, any letter case", found["depth"] == row["depths"][0], found)


def write(cli, name, recipe, *arguments):
    cli.render(name, "--size", "64x48", *recipe, *arguments)
    return name


def test_recipe_comes_back(cli, check):
    view = ["--size", "64x48", "--backend", "cpu"]
    for name, recipe in (("awkward", AWKWARD), ("deep", DEEP), ("far", FAR), ("sine", ["--preset", "classic-hash22"])):
        straight = cli.render("straight.r32", *recipe, *view)
        for made in ("made.png", "made.exr", "made.r16", "made.r32"):
            limits = ["--range=-1,1"] if made in ("made.png", "made.r16") else []
            before = cli.render(made, *recipe, *view, *limits)
            again = cli.render("again.r32", "--recipe", made, *view)
            check(f"{name}: the recipe in {made} renders the same numbers", again == straight)
            again = cli.render("again" + made[-4:], "--recipe", made, *view, *limits)
            check(f"{name}: and the same file", again == before)
        for made in ("made.png", "straight.r32"):
            recipe_text = json.dumps(cli.run("info", "--json", made).json()["recipe"]).encode()
            again = cli.render("again.r32", "--recipe", "-", *view, stdin=recipe_text)
            check(f"{name}: the recipe that info shows of {made}, through a pipe", again == straight)


QUANTIZED = (  # name, range: the default, one that clips, one that inverts
    ("u8.png", "-1,1"),
    ("u16.png", "-1,1"),
    ("u16.png", "-0.2,0.25"),
    ("u16.png", "1,-1"),
    ("u16.r16", "-1,1"),
    ("u8.png", "0.3,-0.3"),
)


def test_precision(cli, check):
    values = cli.floats(*DEEP, "--size", "197x211")
    for name, limits in QUANTIZED:
        low, high = map(float, limits.split(","))
        data = cli.render(name, *DEEP, "--size", "197x211", f"--range={limits}", "--depth", name.split(".")[0])
        if name.endswith(".png"):
            width, height, bits, pixels = read_png(data)
        else:
            width, height, bits, pixels = 197, 211, 16, struct.unpack(f"<{len(data) // 2}H", data)
        most = 2 ** bits - 1
        exact = [min(max((v - low) / (high - low), 0), 1) * most for v in values]
        error = max(abs(a - b) for a, b in zip(exact, pixels))
        same = (width, height, len(pixels)) == (197, 211, len(values))
        check(f"{name} {limits}: off by {error:.4f} of a step", same and error <= 0.5 + 1e-6, error)
    cli.render("a.r32", *DEEP, "--size", "197x211")
    for depth, tolerance in (("f32", "0"), ("f16", str(2.0 ** -12))):
        cli.render("a.exr", *DEEP, "--size", "197x211", "--depth", depth)
        result = cli.run("compare", "a.r32", "a.exr", "--tolerance", tolerance)
        check(f"exr {depth} is within {tolerance}", result.code == 0, result)


def test_sidecar(cli, check):
    data = cli.render("a.r32", "--preset", "fbm", "--size", "21x13", "--region", "2,3,5x7")
    check("raw floats and nothing else", len(data) == 5 * 7 * 4, len(data))
    check("the image and its sidecar", cli.names() == ["a.r32", "a.r32.json"], cli.names())
    sidecar = json.loads((cli.folder / "a.r32.json").read_text())
    expected = {"format": "r32", "width": 5, "height": 7, "channels": 1, "type": "f32", "byte_order": "little",
                "row_order": "top-down"}
    check("the sidecar tells the layout", {k: sidecar.get(k) for k in expected} == expected, sidecar)
    check("the sidecar tells the recipe", sidecar["recipe"]["fractal"] == "fbm" and sidecar["range"][0] < 0, sidecar)
    whole = cli.floats("--preset", "fbm", "--size", "21x13")
    check("rows from the top, little-endian", list(floats_of(data)) == crop(whole, 21, 2, 3, 5, 7))


# --- size ------------------------------------------------------------------------------------------------------------

@seldom(3)
def test_large(cli, check):
    size = f"20000x{3000 if FULL else 1500}"
    process = cli.start("render", "-o", "large.png", "--size", size, "--preset", "fbm", "--range=-1,1", "--quiet", "--backend", "gpu",
                        stdin=None, stdout=None, stderr=None)
    with process:
        _, status, usage = os.wait4(process.pid, 0)  # ends: cli.start() is under CTest's deadline
        process.returncode = os.waitstatus_to_exitcode(status)
    check(f"{size} renders", process.returncode == 0, process.returncode)
    peak = usage.ru_maxrss / 1024
    check(f"in {peak:.0f} MB", peak < 700)
    data = (cli.folder / "large.png").read_bytes()
    width, height, bits, pixels = read_png(data, rows=3)
    check("and is a whole PNG", (f"{width}x{height}", bits) == (size, 8) and len(png_chunks(data)) > 5)
    tiles = cli.floats("--preset", "fbm", "--size", size, "--region", "0,0,20000x3", "--backend", "cpu")
    check("that shows what the CPU says", all(abs((v + 1) / 2 * 255 - p) <= 0.5 + 1e-6 or not -1 <= v <= 1
                                              for v, p in zip(tiles, pixels)))


@seldom(3)
def test_threads(cli, check):
    view = ["--preset", "fbm", "--size", "1500x1130", "--check-seed", "1"]  # several bands of each format
    values = cli.floats(*view)
    for name, depth in (("a.png", "u8"), ("a.png", "u16"), ("a.exr", "f32"), ("a.exr", "f16")):
        first, *others = (cli.render(name, *view, *(["--range=-1,1"] if depth[0] == "u" else []), "--depth", depth,
                                       "--threads", str(count)) for count in (1, 2, 7))
        check(f"{name} {depth}: 1, 2 and 7 threads write the same bytes", others == [first, first])
        if name == "a.png":
            # Python's zlib wants one whole stream with the right checksum; of the deeper ones few rows are looked at.
            rows = None if depth == "u8" or FULL else 20
            width, height, bits, pixels = read_png(first, rows)
            exact = [min(max((v + 1) / 2, 0), 1) * (2 ** bits - 1) for v in values[:rows and rows * width]]
            error = max(abs(a - b) for a, b in zip(exact, pixels, strict=True))
            check(f"{name} {depth}: and the right picture", (width, height) == (1500, 1130) and error <= 0.5 + 1e-6, error)
    for wrong in ("0", "-1", "1.5", "two", "1025"):
        result = cli.run("render", "-o", "b.png", "--threads", wrong)
        check(f"--threads {wrong}: refused", result.code == 2 and "b.png" not in cli.names(), result)


# --- same and different ----------------------------------------------------------------------------------------------

def alike():
    """(name, recipe, another recipe): pictures that are equal bit for bit."""
    for fractal in ("fbm", "turbulence", "marble"):
        for amplitudes in ("normalized", "classic"):
            common = dict(fractal=fractal, amplitudes=amplitudes, rotate_octaves=True, frequency=9)
            yield (f"{fractal}, {amplitudes}: octaves without gain count for nothing", settings(octaves=6, gain=0, **common),
                   settings(octaves=1, **common))
    for noise in ("white", "value", "perlin", "simplex"):
        yield (f"{noise}: no fractal == one octave of fbm", settings(noise=noise),
               settings(noise=noise, fractal="fbm", octaves=1))
        if noise != "simplex":  # its lattice is skewed by an irrational number
            yield (f"{noise}: PCG's period is 2^32 cells", settings(noise=noise, offset_x=0.25, offset_y=-7.5),
                   settings(noise=noise, offset_x=2 ** 32 + 0.25, offset_y=-2 ** 32 - 7.5))
            table = dict(noise=noise, hash="permutation")
            yield (f"{noise}: the table's period is 256 cells", settings(offset_x=0.25, **table),
                   settings(offset_x=1024.25, offset_y=-256, **table))
            yield (f"{noise}: an offset of cells is an offset of pixels", settings(noise=noise, offset_x=3, offset_y=-2),
                   [*settings(noise=noise), "--region", "48,-32,128x128"])  # 16 pixels a cell
    yield "the last --set wins", settings(frequency=3) + settings(frequency=5), settings(frequency=5)
    yield "--set changes a preset", ["--preset", "fbm", *settings(octaves=2)], [*settings(octaves=2), "--preset", "fbm"]
    yield "unused parameters change nothing", settings(octaves=9, gain=0.1, stripes=7), settings(kernel_radius_squared="0.6", z=5)


def test_alike(cli, check):
    view = ["--size", "128x128"]
    for name, first, second in alike():
        data = cli.render("a.r32", *view, *first)
        check(name, data == cli.render("b.r32", *view, *second) and len(set(floats_of(data))) > 50)


def centered(values):
    """Moved to mean 0, scaled to length 1."""
    mean = sum(values) / len(values)
    length = math.sqrt(sum((x - mean) ** 2 for x in values))
    return [(x - mean) / length for x in values]


SEED_PAIRS = ((0, 1), (0, 2), (1, 2), (255, 256), (0, 65536), (0, 2 ** 31), (0, 2 ** 32 - 1), (2 ** 31, 2 ** 31 + 1))
HASHED = (("white", "pcg"), ("value", "pcg3d"), ("perlin", "pcg"), ("simplex", "pcg"), ("perlin", "permutation"))


def test_seeds(cli, check):
    for row, (noise, choice) in enumerate(HASHED):
        if not is_due(row, 2):
            continue
        # A cell a pixel: 0.05 is 6 sigma.
        recipe = [*settings(noise=noise, hash=choice, frequency=127.3), "--size", "128x128"]
        pictures = {seed: centered(cli.floats(*recipe, *settings(seed=seed))) for pair in SEED_PAIRS for seed in pair}
        most = max((abs(sum(map(float.__mul__, pictures[a], pictures[b]))), a, b) for a, b in SEED_PAIRS)
        check(f"{noise} {choice}: seeds are unrelated, at most {most[0]:.3f}", most[0] < 0.05, most)


def test_repeatable(cli, check):
    on_gpu = [*DEEP, "--backend", "gpu"]
    for name in ("a.png", "a.exr", "a.ktx2", "a.dds", "a.r16", "a.r32"):
        runs = {cli.render(name, *(on_gpu if name == "a.r32" else DEEP), "--size", "300x200") for _ in range(2)}
        check(f"{name}: the same command, the same bytes", len(runs) == 1)
    # Compiled anew: the cache's key knows nothing of threads and vectors.
    threads = {count: cli.render("a.r32", *on_gpu, "--size", "700x600", env=NO_SHADER_CACHE | {"LP_NUM_THREADS": str(count)})
               for count in (0, 1, 2)}
    check("0, 1 or 2 threads of llvmpipe, the same bytes", len(set(threads.values())) == 1)
    widths = {bits: cli.render("a.r32", *on_gpu, "--size", "300x200", env=NO_SHADER_CACHE | {"LP_NATIVE_VECTOR_WIDTH": bits})
              for bits in ("128", "256")}
    check("128 or 256 bits of vector, the same bytes", len(set(widths.values())) == 1)


if __name__ == "__main__":
    main(test_backends, test_tiles, test_sizes, test_formats, test_recipe_comes_back, test_precision, test_sidecar, test_large,
         test_threads, test_alike, test_seeds, test_repeatable, backend="cpu")
