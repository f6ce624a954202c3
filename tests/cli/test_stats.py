#!/usr/bin/env python3
"""`stats`: numbers against those computed here, recipes against their files, tiles that tile, and what is refused.

    test_stats.py PATH_OF_NOISESCOPE
"""
import json
import math
import re
import signal
import struct
import subprocess
import time
import xml.etree.ElementTree
import zlib

from harness import FULL, Cli, check_untouched, contents, main, make_png, settings, until, until_handled

PYTHON = "/usr/bin/python3"  # Debian's, which has numpy
VIEW = ["--size", "40x30"]
TILING = [  # name, recipe, size: the picture holds whole periods, and pixels lie at places that floats hold exactly
    ("toy4", settings(hash="toy4"), "512x512"),
    ("toy4, two periods by one", settings(hash="toy4", frequency=4), "1024x512"),
    ("toy4, far from the origin", settings(hash="toy4", offset_x=1e9 + 0.3, offset_y=-7.7), "512x512"),
    ("toy8, octaves", settings(hash="toy8", fractal="fbm", octaves=4), "512x512"),
    ("toy16, value, turbulence", settings(hash="toy16", frequency=16, noise="value", fractal="turbulence"), "512x512"),
    ("Perlin's table", settings(hash="permutation", frequency=256), "512x512"),
    ("toy4 in 3D", settings(hash="toy4", dimensions=3, z=0.4), "512x512"),
]
OPEN = [
    ("pcg", settings(), "64x48"),
    ("toy4, half a period", settings(hash="toy4", frequency=2), "512x512"),
    ("toy4, octaves that do not fit", settings(hash="toy4", fractal="fbm", lacunarity=1.9), "512x512"),
]


def stats(cli, *arguments, **options):
    result = cli.run("stats", "--json", *arguments, **options)
    if result.code != 0:
        raise RuntimeError(f"stats {' '.join(map(str, arguments))}: {result}")
    return result.json()


def expected_channel(values):
    """min, max, mean and deviation of floats, by exactly rounded sums."""
    count = len(values)
    mean = math.fsum(values) / count
    return {"min": min(values), "max": max(values), "mean": mean,
            "deviation": math.sqrt(math.fsum((v - mean) ** 2 for v in values) / count)}


def expected_seam(lines):
    """Of rows (axis x) or columns (axis y): the numbers of step and bend."""
    def kind(across, inside):
        rms = [math.sqrt(math.fsum(d * d for d in part) / len(part)) for part in (across, inside)]
        most = [max(map(abs, part)) for part in (across, inside)]
        return {"across": most[0], "inside": most[1], "ratio": most[0] / most[1], "rms_across": rms[0], "rms_inside": rms[1],
                "rms_ratio": rms[0] / rms[1]}

    def bend(a, b, c):
        return a - 2 * b + c

    return {"step": kind([line[0] - line[-1] for line in lines],
                         [b - a for line in lines for a, b in zip(line, line[1:])]),
            "bend": kind([bend(*t) for line in lines for t in ((line[-2], line[-1], line[0]), (line[-1], line[0], line[1]))],
                         [bend(*t) for line in lines for t in zip(line, line[1:], line[2:])])}


def near(found, expected):
    return all(abs(found[key] - value) <= 1e-12 * max(1, abs(value)) for key, value in expected.items())


def rows_of(values, width):
    return [list(values[i:i + width]) for i in range(0, len(values), width)]


# --- numbers ---------------------------------------------------------------------------------------------------------

def test_numbers(cli, check):
    for name, recipe in (("perlin", []), ("marble", ["--preset", "marble"]),
                         ("a mosaic", settings(noise="worley", feature="value"))):
        values = cli.floats(*recipe, *VIEW)
        report = stats(cli, *recipe, *VIEW)
        channel = report["channels"][0]
        check(f"{name}: size and channels", (report["ok"], report["width"], report["height"], len(report["channels"])) ==
              (True, 40, 30, 1) and list(report) == ["ok", "width", "height", "channels", "structure", "seam"], report)
        check(f"{name}: members", list(channel) == ["name", "min", "max", "mean", "deviation", "finite", "nan", "infinite", "nodata",
                                                           "percentiles", "skewness", "kurtosis", "squares", "spectrum", "directions",
                                                           "correlation"] and
              (channel["name"], channel["finite"], channel["nan"], channel["infinite"]) == ("Y", 1200, 0, 0), channel)
        check(f"{name}: moments", near(channel, expected_channel(values)), (channel, expected_channel(values)))
        rows = rows_of(values, 40)
        for axis, lines in (("x", rows), ("y", list(zip(*rows)))):
            for kind, numbers in expected_seam(lines).items():
                found = report["seam"][axis][kind]
                check(f"{name}: {axis} {kind}", found["channel"] == "Y" and near(found, numbers), (found, numbers))
        wide = [cli.floats(*recipe, *VIEW, f"--region={at}") for at in ("40,0,40x30", "0,30,40x30")]
        for axis, moved in zip("xy", wide):
            apart = [abs(b - a) for a, b in zip(values, moved)]
            period = {"error": max(apart), "differing": sum(a.hex() != b.hex() for a, b in zip(values, moved))}
            check(f"{name}: period along {axis}", report["seam"][axis]["period"] == period, (report["seam"][axis], period))
        gpu, cpu = (cli.run("stats", "--json", *recipe, *VIEW, "--backend", backend) for backend in ("gpu", "cpu"))
        check(f"{name}: gpu == cpu", gpu.code == 0 and gpu.out == cpu.out, (gpu, cpu))


def test_file_is_recipe(cli, check):
    region = ["--size", "700x500", "--region=-30,1000,300x200"]
    recipe = ["--preset", "clouds", *region]
    report = stats(cli, *recipe)
    for axis in "xy":
        report["seam"][axis]["period"] = None  # a picture does not say what comes after it
    for name in ("a.r32", "a.exr"):
        cli.render(name, *recipe, *(["--depth", "f32"] if name == "a.exr" else []))
        found = stats(cli, name)
        check(f"{name}: the numbers of its recipe", found == report, (found, report))
    cli.render("a.png", *recipe, "--depth", "u16")
    low, high = cli.run("info", "a.png", "--json").json()["range"]
    found = stats(cli, "a.png")["channels"][0]
    step = (high - low) / 65535
    apart = {key: abs(found[key] - report["channels"][0][key]) for key in ("min", "max", "mean", "deviation")}
    check(f"a.png: within a step of 16 bits ({apart})", max(apart.values()) <= step, (apart, step))
    result = cli.run("stats", "--recipe", "a.png", *region, "--json")
    check("the recipe of an image", result.code == 0 and result.json()["channels"] == report["channels"], result)
    text = cli.run("stats", "--recipe", "-", "--json", stdin=b'{"frequency": 3}').out
    check("a recipe piped in", text == cli.run("stats", "--json", *settings(frequency=3)).out != "")


def test_whole_is_strips(cli, check):
    """Larger than a strip: nothing that is measured may depend on where it is cut."""
    recipe = ["--preset", "fbm", "--size", "1500x1200"]
    gpu, cpu = (stats(cli, *recipe, "--backend", backend) for backend in ("gpu", "cpu"))
    check("strips on both backends", gpu == cpu, (gpu, cpu))
    cli.render("a.r32", *recipe)
    del gpu["seam"]["x"]["period"], gpu["seam"]["y"]["period"]
    whole = stats(cli, "a.r32")
    check("a file has no period", all(whole["seam"][axis].pop("period") is None for axis in "xy"), whole)
    check("strips are the whole", whole == gpu, (whole, gpu))


def test_tiles(cli, check):
    for name, recipe, size in TILING:
        for backend in ("gpu", "cpu") if name == "toy4" else ("gpu",):
            seam = stats(cli, *recipe, "--size", size, "--backend", backend)["seam"]
            for axis in "xy":
                check(f"{name} ({backend}): tiles along {axis}", seam[axis]["period"] == {"error": 0, "differing": 0}, seam)
                check(f"{name} ({backend}): no step along {axis}", 0 < seam[axis]["step"]["ratio"] <= 1 and
                      seam[axis]["step"]["rms_ratio"] < 2, seam)
    for name, recipe, size in OPEN:
        seam = stats(cli, *recipe, "--size", size)["seam"]
        for axis in "xy":
            period = seam[axis]["period"]
            check(f"{name}: does not tile along {axis}", period["error"] > 0.1 and period["differing"] > 0, seam)
            check(f"{name}: a line along {axis}", seam[axis]["step"]["rms_ratio"] > 2, seam)
    seam = stats(cli, *settings(hash="toy4", frequency=8), "--size", "256x512")["seam"]
    check("a tile of one period", all(seam[axis]["period"]["differing"] == 0 for axis in "xy"), seam)
    seam = stats(cli, *settings(hash="toy4", frequency=8), "--size", "384x512")["seam"]
    check("tiles along y alone", seam["x"]["period"]["differing"] > 0 == seam["y"]["period"]["differing"], seam)
    seam = stats(cli, *settings(hash="toy4"), "--size", "512x512", "--region", "17,33,256x256")["seam"]
    check("a region is the tile", all(seam[axis]["period"]["error"] < 1e-5 for axis in "xy"), seam)


# --- waves, directions, correlation ------------------------------------------------------------------------------------

FIELDS = [  # recipe, size, of which the squares are
    (settings(), "64x64", 64), (settings(frequency=11), "75x64", 64), (["--preset", "fbm"], "81x90", 81),
    (["--preset", "marble"], "100x97", 96), (["--preset", "turbulence"], "64x80", 64), (settings(noise="worley"), "72x72", 72),
    (settings(noise="simplex", frequency=9), "128x60", 60), (settings(noise="white"), "64x64", 64),
    (settings(noise="value", fractal="ridged"), "60x150", 60), (["--preset", "island"], "96x96", 96)]
# Definitions, written again: argument: JSON of [file, width, side] rows.
NUMPY = r"""
import json, sys, numpy as np

def squares(v, side):
    for axis in range(2):
        count = v.shape[axis] // side
        step = (v.shape[axis] - side) // (count - 1) if count > 1 else 0
        yield [n * step for n in range(count)]

def measured(v, side):
    tops, lefts = squares(v, side)
    cut = [v[t:t + side, l:l + side] for t in tops for l in lefts]
    d = v - v.mean()
    result = {"skewness": (d ** 3).mean() / (d ** 2).mean() ** 1.5, "kurtosis": (d ** 4).mean() / (d ** 2).mean() ** 2}
    window = np.sqrt(8 / 3) * np.sin(np.pi * (np.arange(side) + 0.5) / side) ** 2
    power = sum(np.abs(np.fft.fft2((c - c.mean()) * np.outer(window, window))) ** 2 for c in cut) / side ** 4 / len(cut)
    k = np.fft.fftfreq(side, 1 / side)
    ring = np.floor(np.hypot(*np.meshgrid(k, k)) + 0.5).astype(int)
    result["powers"] = [power[ring == n].mean() for n in range(1, side // 2 + 1)]
    lengths = np.zeros(36)
    for c in cut:
        dx, dy = c[1:-1, 2:] - c[1:-1, :-2], c[2:, 1:-1] - c[:-2, 1:-1]
        turns = np.arctan2(dy, dx) / np.pi
        bins = np.minimum(((turns - np.floor(turns)) * 36).astype(int), 35)
        lengths += np.bincount(bins.ravel(), np.hypot(dx, dy).ravel(), 36)
    result["parts"] = list(lengths / lengths.mean())
    for name, turn in (("x", lambda c: c), ("y", lambda c: c.T)):
        sums = [sum((turn(c)[:, :side - n] * turn(c)[:, n:]).mean() for c in (c - c.mean() for c in cut))
                for n in range(side // 2)]
        result[name] = [s / sums[0] for s in sums]
    return result

print(json.dumps([measured(np.fromfile(name, "<f4").astype(float).reshape(-1, width), side)
                  for name, width, side in json.loads(sys.argv[1])]))
"""


def apart(found, expected):
    """The largest distance, of the largest number."""
    return max(abs(a - b) for a, b in zip(found, expected, strict=True)) / max(map(abs, expected))


def test_structure(cli, check):
    rows, reports = [], []
    for n, (recipe, size, side) in enumerate(FIELDS):
        cli.render(f"{n}.r32", *recipe, "--size", size)
        rows.append([f"{n}.r32", int(size.split("x")[0]), side])
        reports.append(stats(cli, f"{n}.r32"))
        if n < 3:
            own = stats(cli, *recipe, "--size", size, "--threads", "1")
            check(f"{size}: those of the recipe", own["channels"] == reports[-1]["channels"] and
                  own["structure"] == reports[-1]["structure"], own["structure"])
    result = subprocess.run([PYTHON, "-c", NUMPY, json.dumps(rows)], cwd=cli.folder, capture_output=True, text=True, check=True)
    for (recipe, size, side), report, wanted in zip(FIELDS, reports, json.loads(result.stdout), strict=True):
        channel = report["channels"][0]
        found = {key: [channel[key]] for key in ("skewness", "kurtosis")} | {
            "powers": channel["spectrum"]["powers"], "parts": channel["directions"]["parts"],
            **{axis: channel["correlation"][axis]["values"] for axis in "xy"}}
        off = {key: apart(value, wanted[key] if isinstance(wanted[key], list) else [wanted[key]]) for key, value in found.items()}
        check(f"{recipe} {size}: as by numpy ({max(off.values()):.1e})",
              report["structure"]["side"] == side and max(off.values()) < 1e-6, off)
        shares = [row["share"] for row in channel["spectrum"]["octaves"]]
        check(f"{recipe}: the octaves have all", abs(sum(shares) - 1) < 1e-12 and all(share >= 0 for share in shares), shares)
        crossing = next((n for n, value in enumerate(wanted["x"]) if value < 0), None)
        zero = channel["correlation"]["x"]["zero"]
        check(f"{recipe}: the first zero", (zero is None) == (crossing is None) and
              (zero is None or crossing - 1 <= zero * report["structure"]["unit_pixels"] <= crossing), (zero, crossing))
    check("cells, or heights of layers", [reports[n]["structure"][key] for n in (1, 9) for key in ("unit", "unit_pixels")] ==
          ["cell", 64 / 11, "image height", 96], [report["structure"] for report in reports])
    slope = stats(cli, *settings(fractal="fbm", octaves=6), "--size", "512x512")["channels"][0]["spectrum"]
    check("fBm falls as f^-4, from its first octave to its last", abs(slope["slope"] + 4) < 0.3 and
          (slope["slope_from"], slope["slope_to"] > 20) == (1, True), {**slope, "powers": []})
    write_raw(cli, "flat.r32", [0.1] * 400, 20)
    channel = stats(cli, "flat.r32")["channels"][0]
    check("nothing of a flat picture", [channel[key] for key in ("skewness", "kurtosis", "spectrum", "directions")] == [None] * 4 and
          channel["correlation"] == {"x": None, "y": None} and cli.run("stats", "flat.r32").code == 0, channel)


def test_sheet(cli, check):
    for name in ("sheet.svg", "sheet.png"):
        result = cli.run("stats", "--preset", "fbm", "--size", "128x128", "--backend", "cpu", "-o", name)
        check(f"{name}: beside the text", result.code == 0 and "kurtosis" in result.out, result)
    labels = [element.text for element in xml.etree.ElementTree.parse(cli.folder / "sheet.svg").iter("{http://www.w3.org/2000/svg}text")]
    check("its parts", {"facts", "128 x 128", "density of values", "mean power of waves", "length of gradients by orientation"} <=
          set(labels), labels)
    width, height, *_ = struct.unpack(">IIBB", (cli.folder / "sheet.png").read_bytes()[16:26])
    check("twice as large in pixels", (width, height) == (1808, 1472), (width, height))
    before = contents(cli.folder)
    for arguments, code, words in ((["--preset", "fbm", "-o", "sheet.svg"], 5, "exists"), (["-o", "a.txt"], 2, ".svg or .png")):
        check_untouched(check, f"stats {arguments}", cli.run("stats", *arguments), cli.folder, before, words, code)


# --- files -----------------------------------------------------------------------------------------------------------

def write_raw(cli, name, values, width):
    """A raw file with these floats: that of a render, its pixels replaced, and their checksum."""
    old = zlib.crc32(cli.render(name, "--size", f"{width}x{len(values) // width}"))
    data = struct.pack(f"<{len(values)}f", *values)
    (cli.folder / name).write_bytes(data)
    sidecar = cli.folder / (name + ".json")
    sidecar.write_text(sidecar.read_text().replace(f"{old:08x}", f"{zlib.crc32(data):08x}"))


def test_files(cli, check):
    nan, inf = math.nan, math.inf
    write_raw(cli, "odd.r32", [nan, 1.0, -3.0, inf, -inf, 0.5], 3)
    channel = stats(cli, "odd.r32")["channels"][0]
    check("NaN and infinities are counted", (channel["finite"], channel["nan"], channel["infinite"]) == (3, 1, 2), channel)
    check("and left out", near(channel, expected_channel([1.0, -3.0, 0.5])), channel)
    write_raw(cli, "none.r32", [nan, inf], 2)
    result = cli.run("stats", "none.r32", "--json")
    channel = result.json()["channels"][0]
    check("without a finite value there are no moments", result.code == 0 and
          [channel[key] for key in ("min", "max", "mean", "deviation", "finite")] == [None] * 4 + [0], result)
    result = cli.run("stats", "none.r32")
    check("nor as text", result.code == 0 and re.search(r"^Y( +-){4} +0 +1 +1$", result.out, re.MULTILINE), result)
    write_raw(cli, "offset.r32", [1e6 + 0.0625 * (-1) ** i for i in range(1000)], 10)
    channel = stats(cli, "offset.r32")["channels"][0]
    check("small noise on a large offset", (channel["mean"], channel["deviation"]) == (1e6, 0.0625), channel)
    write_raw(cli, "ramp.r32", [float(x) for x in range(8)] * 3, 8)
    seam = stats(cli, "ramp.r32")["seam"]
    check("a ramp: its step", seam["x"]["step"] | {"channel": ""} == {
        "channel": "", "across": 7, "inside": 1, "ratio": 7, "rms_across": 7, "rms_inside": 1, "rms_ratio": 7}, seam)
    check("a ramp: no bend inside to compare with", seam["x"]["bend"]["inside"] == 0 and seam["x"]["bend"]["across"] == 8
          and seam["x"]["bend"]["ratio"] is None and seam["x"]["bend"]["rms_ratio"] is None, seam)
    check("a ramp: nothing along y", seam["y"]["step"]["across"] == seam["y"]["step"]["ratio"] == 0, seam)
    write_raw(cli, "pixel.r32", [0.25], 1)
    report = stats(cli, "pixel.r32")
    check("one pixel", report["channels"][0]["deviation"] == 0 == report["seam"]["x"]["bend"]["across"], report)
    pixels = bytes(value for i in range(20) for value in (i, 10 * i, 255))
    (cli.folder / "rgb.png").write_bytes(make_png(5, 4, 8, 3, pixels))
    report = stats(cli, "rgb.png")
    check("channels by their names", [row["name"] for row in report["channels"]] == ["R", "G", "B"], report)
    for row, values in zip(report["channels"], (range(20), range(0, 200, 10), [255] * 20)):
        floats = struct.unpack("20f", struct.pack("20f", *(value / 255 for value in values)))
        check(f"{row['name']}: its numbers", near(row, expected_channel(floats)), row)
    text = cli.run("stats", "rgb.png")
    check("three channels as text", text.code == 0 and re.search(r"^B +1 +1 +1 +0 +20 +0 +0$", text.out, re.MULTILINE), text)


def test_text(cli, check):
    result = cli.run("stats", *settings(hash="toy4"), "--size", "512x512")
    lines = result.out.splitlines()
    check("as text", result.code == 0 and not result.err and lines[0] == "recipe: 512 x 512", result)
    for pattern in (r"Y( +-?\d\S*){7}", r"x step( +\d\S*){4}", r"y bend( +\d\S*){4}", r"x +0 +0", r"y +0 +0"):
        check(f"a line {pattern}", any(re.fullmatch(pattern, line) for line in lines), result)
    for block in result.out.split("\n\n"):
        check("columns are aligned", len({len(line) for line in block.splitlines()}) == 1, block)
    check("the sine hash is announced", "device-dependent" in cli.run("stats", *VIEW, *settings(hash="sine")).err)
    cli.render("a.r32", *VIEW)
    text = cli.run("stats", "a.r32")
    check("a file has no period", text.code == 0 and "period" not in text.out and text.out.startswith("a.r32: 40 x 30\n"), text)


def test_progress(cli, check):
    """Of a picture that takes minutes, so that it cannot end before its progress is shown."""
    shown = cli.folder / "shown.txt"
    with shown.open("wb") as stderr:
        process = cli.start("stats", "--progress", "--backend", "cpu", "--size", "16000x60000", stderr=stderr)
        until(process, lambda: " s left" in shown.read_text())
        process.send_signal(signal.SIGTERM)
        result = Cli.finish(process)
    check("progress is shown", result.code == 143 and re.match(r"measuring: \d+ %, \d+ s left", shown.read_text()), shown.read_text())


# --- refusals --------------------------------------------------------------------------------------------------------

REFUSED = [  # arguments, exit code, what the message has to say
    (["a.r32", "--preset", "fbm"], 2, ["--preset with a.r32", "--recipe"]),
    (["a.r32", "--recipe", "a.r32"], 2, ["--recipe with a.r32"]),
    (["a.r32", *settings(frequency=3), "--size", "9x9", "--region", "0,0,9x9", "--backend", "cpu"], 2,
     ["--set, --region, --backend with a.r32"]),
    (["a\x1b[31m.r32", "--preset", "fbm"], 2, ["a\\x1b[31m.r32"]),
    (["a.r32", "b.r32"], 2, ["stats --help"]),
    (["--size", "0x5", "--region", "q", "--preset", "nosuch", *settings(octaves=99)], 2,
     ["--size 0x5", "--region q", "preset nosuch", "octaves=99"]),
    (["--nosuch"], 2, ["--nosuch", "stats --help"]),
    (["none.png"], 5, ["none.png"]),
    ([""], 5, ["cannot open"]),
    (["a.r32.json"], 5, ["a.r32.json", "not an image"]),
    (["cut.r32"], 5, ["cut.r32"]),
    (["--recipe", "none.json"], 5, ["none.json"]),
]


def test_refused(cli, check):
    data = cli.render("a.r32", *VIEW)
    (cli.folder / "cut.r32").write_bytes(data[:-1])
    (cli.folder / "cut.r32.json").write_bytes((cli.folder / "a.r32.json").read_bytes())
    before = contents(cli.folder)
    for arguments, code, words in REFUSED:
        result = cli.run("stats", *arguments)
        check_untouched(check, f"stats {arguments}", result, cli.folder, before, words, code)
        result = cli.run("stats", *arguments, "--json")
        check(f"stats {arguments} --json", result.code == code and result.json()["exit_code"] == code and not result.err, result)
    result = cli.run("stats", "--backend", "gpu", env={"__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent.json"})
    check("without OpenGL", result.code == 4 and "--backend cpu" in result.err, result)
    result = cli.run("stats", "a.r32", env={"__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent.json"})
    check("a file needs none", result.code == 0, result)


def test_interrupted(cli, check):
    for backend in ("gpu", "cpu"):
        for sent, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            process = cli.start("stats", "--preset", "clouds", "--size", "16000x60000", "--backend", backend)
            until_handled(process)
            time.sleep(0.3)
            process.send_signal(sent)
            result = Cli.finish(process)
            check(f"{backend}: {sent.name}", result.code == code and not result.out and "interrupted" in result.err, result)


def test_equal_variance_of_tables(cli, check):
    """Errors of the toy tables (0.25, 14 %) and others (0.1, 4 %) as docs/noises.md says, and a little for the sample."""
    noises = ["value", "simplex", "worley", "gabor", "voronoise"] if FULL else ["gabor"]
    for noise in noises:
        for fractal in ["ridged", "fbm", "hetero"] if FULL else ["ridged"]:
            for table, mean, deviation in ("toy8", 0.3, 0.16), ("permutation", 0.12, 0.06):
                own = settings(scale="equal-variance", hash=table, noise=noise, fractal=fractal, octaves=3, frequency=37.7)
                found = stats(cli, "--backend", "cpu", "--size", "192x192", *own)["channels"][0]
                off = found["mean"] * 3, found["deviation"] * 3 - 1
                check(f"{table} {noise} {fractal}: mean off by {off[0]:.2f}, deviation by {off[1]:.3f}",
                      abs(off[0]) < mean and abs(off[1]) < deviation, found)


if __name__ == "__main__":
    main(test_numbers, test_file_is_recipe, test_whole_is_strips, test_tiles, test_structure, test_sheet, test_files, test_text, test_progress, test_refused,
         test_interrupted, test_equal_variance_of_tables, backend="cpu")
