#!/usr/bin/env python3
"""Volumes: slices follow each other along the third axis, exactly; slice k is the picture there, in every form of file.

    test_volumes.py PATH_OF_NOISESCOPE
"""
import json
import random

from harness import FULL, main, proc_line, seldom, settings

CPU = ["--backend", "cpu"]
# Heights that no power of two divides: k / height is no decimal.
CASES = {
    "perlin": (settings(dimensions=3, noise="perlin", fractal="fbm", frequency=4.8), 48, 32, 5),
    "turned": (settings(dimensions=3, noise="simplex", rotate_x=0.13, rotate_y=0.37, slice_scale=1.7, fractal="ridged"), 27, 40, 4),
    "4D in time": (settings(dimensions=4, noise="value", time_axis="w", time=1.5, w=0.25, warp="single"), 30, 30, 3),
    "color": (settings(dimensions=3, noise="worley", colors="magma", frequency=3), 21, 33, 4),
    "biomes": (settings(dimensions=3, colors="biomes", frequency=3), 24, 24, 3),
}


def slices_of(data, count):
    size = len(data) // count
    return [data[i * size:(i + 1) * size] for i in range(count)]


@seldom(2)
def test_slices(cli, check):
    for name, (recipe, height, width, depth) in CASES.items():
        size = f"{width}x{height}x{depth}"
        both = [cli.render("volume.r32", *recipe, "--size", size, *backend) for backend in (["--backend", "gpu"], CPU)]
        check(f"{name}: GPU and CPU draw the same volume", both[0] == both[1] and len(both[0]) == 4 * width * height * depth)
        parts = slices_of(both[0], depth)
        check(f"{name}: slices differ", len(set(parts)) == depth)
        for k in range(depth):
            alone = cli.render("slice.r32", *recipe, "--size", size, "--slice", k, *CPU)
            check(f"{name}: slice {k} alone", alone == parts[k])
        check(f"{name}: slice 0 is the picture", cli.render("picture.r32", *recipe, "--size", f"{width}x{height}") == parts[0])
        made = cli.run("render", *recipe, "--size", size, "-o", "s_%02d.r32", "--force")
        check(f"{name}: numbered slices", made.code == 0 and [(cli.folder / f"s_{k:02}.r32").read_bytes() for k in range(depth)] == parts)
        part = cli.render("part.r32", *recipe, "--size", size, "--region", "7,-3,9x5")
        alone = cli.render("one.r32", *recipe, "--size", f"{width}x{height}", "--region", "7,-3,9x5", "--slice", depth - 1)
        check(f"{name}: a region of it", slices_of(part, depth)[-1] == alone)


def test_places(cli, check):
    recipe = settings(dimensions=3, noise="perlin", fractal="fbm", frequency=4.8, z=0.7)
    for k in (0, 1, 17, 48):  # of 48 rows: k / 48 world units are k / 10 cells
        here = cli.render("slice.r32", *recipe, "--size", "40x48", "--slice", k)
        z = f"{7 + k}e-1"
        there = cli.render("moved.r32", *recipe, *settings(z=z), "--size", "40x48")
        check(f"slice {k} lies at z + {k} / height", here == there)
    info = cli.run("info", "slice.r32", "--json").json()
    check("a file tells its slice", info["region"] == "0,0,40x48 of height 48, slice 48", info["region"])
    again = cli.render("again.r32", "--recipe", "slice.r32", "--size", "40x48", "--slice", "48")
    check("its recipe is that of the volume", again == here)


def test_sheets(cli, check):
    recipe, height, width, depth = CASES["perlin"]
    volume = slices_of(cli.render("volume.r32", *recipe, "--size", f"{width}x{height}x{depth}"), depth)
    sheet = cli.render("sheet.r32", *recipe, "--size", f"{width}x{height}x{depth}", "--columns", "3")
    told = cli.run("info", "sheet.r32", "--json").json()
    check("three side by side, two rows", (told["width"], told["height"]) == (3 * width, 2 * height), told)
    row = 4 * 3 * width
    for k in range(6):
        left, top = k % 3 * width * 4, k // 3 * height
        found = b"".join(sheet[(top + y) * row + left:(top + y) * row + left + 4 * width] for y in range(height))
        check(f"place {k}", found == (volume[k] if k < depth else bytes(4 * width * height)))


def test_periods(cli, check):
    recipe = settings(dimensions=3, noise="simplex", fractal="fbm", lacunarity=2, octave_shifts="true", frequency=5.3)
    made = cli.run("render", *recipe, "--tile", "--size", "20x20x10", "-o", "tile.r32", *CPU)
    check("--tile sets a period along the third axis too", "--tile: period_z=" in made.err, made.err)
    kept = ["--recipe", "tile.r32", "--size", "20x20"]
    for backend in (CPU, ["--backend", "gpu"]):
        first, last = (cli.render(f"{k}.r32", *kept, "--slice", k, *backend) for k in (3, 13))
        check("a period of slices later the same bits", first == last)
    beside = cli.render("x.r32", *kept, "--slice", 3, "--region", "20,20,20x20")
    check("and to the right and below", beside == first)
    refused = cli.run("render", *recipe, "--tile", "--size", "124x716x7", "-o", "no.r32", *CPU)
    check("sides without a measure are refused", refused.code == 2 and "nearest: " in refused.err, refused.err)
    loop = settings(dimensions=4, noise="perlin", time_axis="w", loop=2, frequency=4)
    made = cli.run("render", *loop, "--tile", "--size", "16x16x16", "-o", "loop.r32", *CPU)
    check("a volume that loops in time tiles", made.code == 0, made.err)
    frames = [cli.render(f"t{t}.r32", "--recipe", "loop.r32", *settings(time=t), "--size", "16x16x16", *CPU) for t in (0.5, 2.5)]
    check("it repeats in time", frames[0] == frames[1])


def test_refused(cli, check):
    deep = settings(dimensions=3)
    for name, words, said in (
            ("a flat recipe", ["--size", "8x8x8", "-o", "a.r32"], "--set dimensions=3 has one"),
            ("a slice of a flat recipe", ["--slice", "1", "-o", "a.r32"], "--slice: slices follow each other"),
            ("a slice beyond", [*deep, "--size", "8x8x8", "--slice", "8", "-o", "a.r32"], "the volume has slices 0 to 7"),
            ("a format of pictures", [*deep, "--size", "8x8x8", "-o", "a.png"], "a.png: PNG image holds one picture"),
            ("a torus", [*settings(dimensions=4, tiling="torus", period_x=4, period_y=4), "--size", "8x8x8", "-o", "a.r32"],
             "tiling=lattice has one"),
            ("columns of nothing", ["--columns", "3", "-o", "a.png"], "--columns: it lays out --frames"),
            ("no depth", [*deep, "--size", "8x8x0", "-o", "a.r32"], "expected WIDTHxHEIGHT"),
            ("panes", ["--compare", "fractals", "--size", "64x64x4", "-o", "a.png"], "--compare: it draws one picture"),
            ("no room", [*deep, "--size", "100000x100000x100000", "-o", "a.r32"], "its file system has")):
        refused = cli.run("render", *words, *CPU)
        check(f"{name}: refused", refused.code == (5 if name == "no room" else 2) and said in refused.err, refused)
    check("nothing was written", not cli.names(), cli.names())
    statistics = cli.run("stats", *deep, "--size", "8x8x8")
    check("stats: of pictures, and of files of volumes", statistics.code == 2 and "as 8x8" in statistics.err, statistics)


def test_dry_run(cli, check):
    deep = settings(dimensions=3, fractal="fbm")
    told = cli.run("render", *deep, "--size", "100x80x60", "-o", "v.r32", "--dry-run", "--json").json()
    check("bytes of raw data are exact", (told["files"], told["bytes"], told["bytes_exact"]) == (1, 4 * 100 * 80 * 60, True), told)
    check("seconds and memory", told["seconds"] > 0 and told["memory"] > 1 << 20, told)
    told = cli.run("render", *deep, "--size", "300x300x4", "-o", "s_%d.png", "--depth", "u16", "--dry-run", "--json").json()
    cli.run("render", *deep, "--size", "300x300x4", "-o", "s_%d.png", "--depth", "u16")
    real = sum((cli.folder / name).stat().st_size for name in cli.names())
    check("bytes of compressed files are near", told["files"] == 4 and abs(told["bytes"] / real - 1) < 0.25, (told, real))
    (cli.folder / "s_2.png").unlink()
    told = cli.run("render", *deep, "--size", "300x300x4", "-o", "s_%d.png", "--depth", "u16", "--dry-run", "--json").json()
    check("what is there is kept", (told["files"], told["kept"]) == (1, 3), told)
    text = cli.run("render", *deep, "--size", "64x64x64", "-o", "v.r32", "--dry-run").out
    check("for people", text.startswith("v.r32: 1 file; 1.05 MB of ") and "of memory" in text, text)
    check("nothing was written", "v.r32" not in cli.names(), cli.names())


def test_statistics(cli, check):
    """Files of volumes are measured and compared as what they are: all of their values."""
    deep = settings(dimensions=3, fractal="fbm")
    cli.render("v.r32", *deep, "--size", "16x16x16")
    cli.render("w.r32", *deep, "--size", "16x16x16", *CPU)
    told = json.loads(cli.run("compare", "v.r32", "w.r32", "--json").out)
    check("compare: every value", told.get("values") == 4096 or "4096" in json.dumps(told), told)
    check("stats", cli.run("stats", "v.r32").code == 0)


def test_memory(cli, check):
    """Flat: slices are streamed."""
    deep = settings(dimensions=3, frequency=8)
    side = 512 if FULL else 192
    process = cli.start("render", *deep, "--size", f"{side}x{side}x{side}", "-o", "v.r32", "--quiet", "--threads", "2", *CPU)
    most = 0
    while process.poll() is None:
        peak = proc_line(process, "VmHWM")
        most = max(most, int(peak.split()[0]) if peak else 0)
    cli.finish(process)
    limit = 256 if not FULL else 1024
    check(f"{side} x {side} x {side} in {most // 1024} MiB", process.returncode == 0 and 0 < most < limit * 1024, most)
    size = (cli.folder / "v.r32").stat().st_size
    check("complete", size == 4 * side**3, size)
    k = random.randrange(side)
    alone = cli.render("s.r32", *deep, "--size", f"{side}x{side}", "--slice", k)
    with open(cli.folder / "v.r32", "rb") as file:
        file.seek(k * len(alone))
        check(f"slice {k}", file.read(len(alone)) == alone)


main(test_slices, test_places, test_sheets, test_periods, test_refused, test_dry_run, test_statistics, test_memory, backend="cpu")
