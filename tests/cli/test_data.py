#!/usr/bin/env python3
"""Output of the other subcommands: samples, lists, comparisons, contents of images, snippets, timings, help.

    test_data.py PATH_OF_NOISESCOPE
"""
import array
import itertools
import json
import os
import random
import re
import struct
import zlib

from harness import FULL, floats_of, is_due, main, make_png, png_header, png_of, read_png, seldom, settings

# --- sample ----------------------------------------------------------------------------------------------------------

RECIPES = {  # name: arguments, dimensions, how far the points lie from the origin
    "fbm": (["--preset", "fbm"], 2, 50),
    "simplex, 24 octaves": (settings(noise="simplex", fractal="fbm", octaves=24, lacunarity=3.3, rotate_octaves=True), 2, 50),
    "a volume a billion cells away": (["--preset", "clouds", *settings(offset_x=1e9, offset_y=-1e9, z=1e9 + 0.3)], 3, 100),
    "marble of value noise": (["--preset", "marble", *settings(noise="value", offset_x=-1e9 - 0.1)], 2, 1000),
    "a permutation": (settings(dimensions=3, hash="permutation", gradients="perlin16", scale="classic"), 3, 1e6),
    "the farthest points": (settings(noise="value", frequency=65536, offset_x=1e15, offset_y=-1e15, hash="pcg3d"), 2, 1e15),
    "the lowest frequency": (settings(frequency=1e-9, fractal="turbulence", octaves=24, lacunarity=4), 2, 1e15),
}


def random_points(count, dimensions, spread):
    source = random.Random(count + dimensions)
    return [[source.uniform(-spread, spread) for _ in range(dimensions)] for _ in range(count)]


def as_lines(points):
    return "".join(" ".join(map(repr, point)) + "\n" for point in points).encode()


def bits_of(value):
    return "0x" + struct.pack(">f", value).hex()


def test_sample(cli, check):
    for name, (recipe, dimensions, spread) in RECIPES.items():
        text = as_lines(random_points(2000, dimensions, spread))
        gpu, cpu = (cli.run("sample", *recipe, "--hex", "--backend", backend, stdin=text) for backend in ("gpu", "cpu"))
        bits = gpu.out.split()
        good = gpu.code == 0 and len(bits) == 2000 and all(re.fullmatch("0x[0-9a-f]{8}", x) for x in bits)
        check(f"{name}: 2000 values", good and len(set(bits)) > 1000, gpu)
        apart = [pair for pair in zip(bits, cpu.out.split()) if pair[0] != pair[1]]
        check(f"{name}: gpu == cpu", gpu.out == cpu.out, apart[:5])
        recipe = [*recipe, "--backend", "cpu"]  # the same bits without a device's start
        decimal = cli.run("sample", *recipe, stdin=text)
        check(f"{name}: decimals read back", [bits_of(float(x)) for x in decimal.out.split()] == bits, decimal)
        one = cli.run("sample", *recipe, "--json", stdin=text).json()
        check(f"{name}: JSON numbers read back", one["ok"] is True and [bits_of(x) for x in one["values"]] == bits)
        one = cli.run("sample", *recipe, "--json", "--hex", stdin=text).json()
        check(f"{name}: JSON bits", one["values"] == bits)


def samples(cli, recipe, points):
    return [float(x) for x in cli.run("sample", *recipe, stdin=as_lines(points)).out.split()]


def test_sample_is_render(cli, check):
    for name in ("marble", "clouds", "far-lands"):
        recipe = ["--preset", name]
        pixels = cli.floats(*recipe, "--size", "60x45", "--region=-30,-20,60x45")
        values = samples(cli, recipe, [[(x - 29.5) / 45, (y - 19.5) / 45] for y in range(45) for x in range(60)])
        apart = max(abs(a - b) for a, b in zip(pixels, values))
        check(f"{name}: a pixel is the sample at its center (off by {apart:.2g})", len(values) == 2700 and apart <= 1e-4, apart)
    flat = [[0.3, 0.2], [-1.7, 9.1]]
    slices = samples(cli, settings(dimensions=3, frequency=4, z=3), flat)
    deep = samples(cli, settings(dimensions=3, frequency=4), [[*p, 0.75] for p in flat])
    check("z is the slice's depth, in cells", slices == deep != [], slices)
    torus = dict(dimensions=4, tiling="torus", frequency=8, period_x=8, period_y=8)
    for more in ({}, {"fractal": "fbm", "rotate_octaves": True}, {"noise": "simplex", "warp": "single"}):
        for backend in ("gpu", "cpu"):
            deep = samples(cli, [*settings(**torus, **more), "--backend", backend], [[*p, 0.125, -0.375] for p in flat])
            slices = samples(cli, [*settings(**torus, **more, z=1, w=-3), "--backend", backend], flat)
            start = samples(cli, [*settings(**torus, **more), "--backend", backend], flat)
            check(f"z and w on the torus too {more} ({backend})", deep == slices and deep != start != [], (deep, slices))
    far = [[1e15, 0.5 - 1e15], [123456789012345.5, 1e14 + 0.25]]  # doubles equal to their decimals
    near = [[x * 65536 % 2 ** 32 / 65536 for x in point] for point in far]  # x * 65536 is exact
    for noise in ("value", "perlin"):
        recipe = settings(noise=noise, frequency=65536, offset_x=0.25, offset_y=0.75)
        check(f"{noise}: far away, cells count modulo 2^32", samples(cli, recipe, far) == samples(cli, recipe, near) != [])


LINES = {  # name: (text, arguments, the points it stands for or None if it is refused, what the message has to say)
    "nothing": (b"", [], []),
    "blank lines": (b"\n \n\t\r\n", [], []),
    "no newline at the end": (b"0.3 0.7", [], [[0.3, 0.7]]),
    "Windows": (b"0.3 0.7\r\n-1 2\r\n", [], [[0.3, 0.7], [-1, 2]]),
    "blanks and tabs": (b"  0.3\t 0.7  \n\n", [], [[0.3, 0.7]]),
    "signs and exponents": (b"+3e-1 -7.5E+0\n.5 5.\n", [], [[0.3, -7.5], [0.5, 5]]),
    "missing coordinates are 0": (b"0.3\n", [], [[0.3, 0]]),
    "in 3D too": (b"0.3 0.7\n0.1\n", ["--preset", "clouds"], [[0.3, 0.7, 0], [0.1, 0, 0]]),
    "three coordinates in 2D": (b"0.3 0.7\n0.3 0.7 0.1\n", [], None, ":2:", "2 dimensions"),
    "four in 3D": (b"1 2 3 4\n", ["--preset", "clouds"], None, ":1:", "3 dimensions"),
    "a word": (b"0 0\n\n0.3 x\n", [], None, ":3:", "x"),
    "a comma": (b"0.3, 0.7\n", [], None, ":1:", "0.3,"),
    "NaN": (b"nan 0\n", [], None, "nan"),
    "Inf": (b"0 inf\n", [], None, "inf"),
    "1e999": (b"1e999 0\n", [], None, "1e999"),
    "too far": (b"1.1e15 0\n", [], None, "1.1e15"),
    "0x10": (b"0x10 0\n", [], None, "0x10"),
    "NUL": (b"0.3\0 0\n", [], None, "\\x00"),
    "0xFF": (b"\xff 0\n", [], None, "\\xff"),
    "4095 characters": (b"0.3 0.7".ljust(4095) + b"\n" + b"1".ljust(4095), [], [[0.3, 0.7], [1, 0]]),
    "4096 characters": (b"0.3 0.7".ljust(4096) + b"\n", [], None, "4095"),
    "two signs": (b"+-1 0\n", [], None, "+-1"),
}


def test_sample_lines(cli, check):
    for row, (name, (text, recipe, points, *words)) in enumerate(LINES.items()):
        for backend in ("gpu", "cpu") if is_due(row, 5) else ("cpu",):  # both parse by the same code
            result = cli.run("sample", "--backend", backend, *recipe, stdin=text)
            if points is None:
                good = result.code == 2 and not result.out and all(word in result.err for word in ["standard input", *words])
            else:
                values = [float(x) for x in result.out.split()]
                good = result.code == 0 and values == samples(cli, [*recipe, "--backend", "cpu"], points)
                good = good and ("has no point" in result.err if points == [] else not result.err)
            check(f"{name} ({backend})", good, result)
    empty = cli.run("sample", "--json", stdin=b"").json()
    check("nothing as JSON", empty == {"ok": True, "values": []}, empty)
    many = cli.run("sample", "--hex", stdin=b"0.3 0.7\n" * 150000)
    check("150000 points", many.out == many.out[:11] * 150000, many.out[:100])
    for arguments in (["sample"], ["sample", "--recipe", "-"]):
        folder = os.open("/", os.O_RDONLY)
        result = cli.finish(cli.start(*arguments, stdin=folder))
        os.close(folder)
        check(f"{arguments}: a folder as standard input", result.code == 5 and "standard input" in result.err, result)
    endless = cli.run("sample", stdin=b"1" * 40_000_000, prefix=("prlimit", "--as=3000000000"))
    check("a line without end is refused early", endless.code == 2 and len(endless.err) < 1000, endless)


# --- list, validate ------------------------------------------------------------------------------------------------

KINDS = {  # keys of a row besides name, title and help
    "noises": {"dimensions", "range", "hashes", "continuity", "origin"}, "fractals": {"range", "origin"},
    "hashes": {"exact", "dimensions", "period"}, "gradients": {"dimensions"}, "params": {"group", "unit", "default", "when"},
    "presets": {"recipe"}, "targets": set(), "formats": {"extension", "depths"},
    "colors": {"blend", "stops"}, "profiles": {"for", "as", "sizes", "rows", "normal_y", "maps"},
    "combines": {"softness", "kinks", "jumps"}, "shapes": {"numbers", "kinks", "jumps"}}


def test_list(cli, check):
    tables = cli.run("list", "--json").json()["tables"]
    text = cli.run("list")
    check("list alone: every table, with what it holds",
          text.code == 0 and not text.err and {row["name"] for row in tables} >= set(KINDS) and
          [line.split(None, 1) for line in text.out.splitlines()] == [[row["name"], row["help"]] for row in tables], text)
    for kind, more in KINDS.items():
        whole = cli.run("list", kind, "--json").json()
        rows = whole.get(kind, [])
        check(f"list {kind} --json has one key", list(whole) == [kind] and len(rows) > 1, list(whole))
        names = [row.get("name") for row in rows]
        check(f"list {kind}: every row has all members", all({"name", "title", "help"} | more <= set(row) for row in rows),
              rows[:1])
        check(f"list {kind}: names are different and not empty", len(set(names)) == len(names) and all(names), names)
        text = cli.run("list", kind)
        words = [line.split()[0] for line in text.out.splitlines() if line[0] != " "]
        check(f"list {kind}: the table shows the same", text.code == 0 and words == names and not text.err, text)
    for number, row in enumerate(cli.listed("params")):
        if not is_due(number, 4):
            continue
        default = settings(**{row["name"]: row["default"]})
        result = cli.run("sample", "--backend", "cpu", *default, stdin=b"0.3 0.7\n", env={"LC_ALL": "C"})
        check(f"{row['name']}: its default is allowed", result.code == 0, result)


def test_validate(cli, check):
    result = cli.run("validate", "--json", "--samples", "2000", "--only", "perlin2", "--shard", "1/6" if FULL else "1/20")
    report = result.json()
    check("validate ends with 0", result.code == 0 and not result.err and len(report["device"]) > 3, result)
    keys = {"name", "samples", "differing", "max_ulp", "max_abs", "exact", "pass"}
    rows = report["entries"]
    check("all members of all entries", len(rows) > 12 and all(keys <= set(row) for row in rows), rows[:1])
    check("only what was asked for", all("perlin2" in row["name"] for row in rows)
          and len({row["name"] for row in rows}) == len(rows))
    exact = [row for row in rows if row["exact"]]
    wrong = [row for row in exact if row["differing"] or row["max_ulp"] or row["max_abs"] or row["samples"] < 2000]
    check("no exact entry differs", not wrong, wrong)
    device = [row["name"] for row in rows if not row["exact"]]
    check("only the sine hash depends on the device", device and all("sine" in name for name in device), device)
    check("all pass", all(row["pass"] for row in rows), [row for row in rows if not row["pass"]])
    few = ["--json", "--samples", "9", "--only", white := "white2" if FULL else "white2 toy"]  # four entries, whose shaders are short
    whole = cli.run("validate", *few).json()
    shares = [cli.run("validate", *few, "--shard", f"{i}/3").json() for i in range(3)]
    check("shares are the whole", sorted(row["name"] for share in shares for row in share["entries"])
          == sorted(row["name"] for row in whole["entries"]) and all(share["catalogue"] == len(whole["entries"])
                                                                     for share in shares), shares)
    share = few if FULL else [*few, "--shard", "0/4"]
    check("the seed is told", whole["seed"] == 0 and cli.run("validate", *share, "--seed", "7").json()["seed"] == 7)
    for shaders, passes in (("small", True), ("drawn", True), ("tiny", False)):
        result = cli.run("validate", *share, "--shaders", shaders)
        check(f"--shaders {shaders}", result.code == 0 and result.json()["entries"] if passes
              else result.code == 2 and "large, small" in result.out, result)
    for shard in ("3/3", "-1/3", "0/0", "1", "a/b", "1/2/3"):
        result = cli.run("validate", f"--shard={shard}")
        check(f"--shard {shard} is refused", result.code == 2 and "I/N" in result.err and not result.out, result)
    text = cli.run("validate", "--samples", "9", "--only", "white" if FULL else white, *share[len(few):])
    check("as text", text.code == 0 and re.search(r"\n\d+ entries pass, 0 fail, \d+ samples\n$", text.out), text)


# --- compare, info ---------------------------------------------------------------------------------------------------

EXACT = ("a.exr", "a.raw", "a.tif", "a.npy", "a.pfm")  # floats as they are


def test_compare(cli, check):
    view = ["--size", "40x30"]
    first = floats_of(cli.render("a.r32", *view))
    cli.render("b.r32", *view, *settings(seed=1))
    for name in EXACT:
        cli.render(name, *view)
    cli.render("a.png", *view, "--depth", "u16")
    cli.render("c.r32", "--size", "41x30")
    (cli.folder / "rgb.png").write_bytes(make_png(40, 30, 8, 3, bytes(40 * 30 * 3)))
    second = floats_of((cli.folder / "b.r32").read_bytes())
    apart = [abs(x - y) for x, y in zip(first, second)]
    most, step = repr(max(apart)), "1.6e-5"  # a step of 16 bits over [-1, 1] is 3.05e-5
    cases = [
        (0, ["a.r32", "a.r32"], "identical: 1200 values"),
        *((0, ["a.r32", name], "identical") for name in EXACT),
        (1, ["a.r32", "b.r32"], "different: "),
        (0, ["a.r32", "b.r32", "--tolerance", most], "within tolerance"),
        (1, ["a.r32", "b.r32", "--tolerance", "0.01"], "different"),
        (0, ["a.r32", "a.png", "--tolerance", step], "within tolerance"),
        (1, ["a.r32", "a.png"], "different"),
        (1, ["a.r32", "c.r32"], "41 x 30"),
        (1, ["a.r32", "rgb.png"], "with 3"),
        (5, ["a.r32", "none.png"], "none.png"),
    ]
    for code, arguments, word in cases:
        result = cli.run("compare", *arguments)
        check(f"compare {' '.join(arguments)}: {code}", result.code == code and word in result.out + result.err, result)
        quiet = cli.run("compare", *arguments, "--quiet")
        check(f"compare {' '.join(arguments)} --quiet", quiet.code == code and not quiet.out, quiet)
    report = cli.run("compare", "a.r32", "b.r32", "--json").json()
    rmse = (sum(x * x for x in apart) / len(apart)) ** 0.5
    good = (report["ok"] is False and report["values"] == 1200 and report["differing"] == sum(x > 0 for x in apart)
            and report["max_abs"] == max(apart) and abs(report["rmse"] - rmse) < 1e-12 and report["max_ulp"] > 0)
    check("compare --json counts right", good, report)
    result = cli.run("compare", "a.r32", "b.r32", "--picture", "d.r32")
    picture = floats_of((cli.folder / "d.r32").read_bytes())
    check("--picture is the difference", result.code == 1 and list(picture) == list(array.array("f", apart)), result)
    result = cli.run("compare", "a.r32", "b.r32", "--picture", "d.r32")
    check("--picture refuses an existing file", result.code == 5 and "--force" in result.err, result)
    result = cli.run("compare", "a.r32", "b.r32", "--picture", "d.png", "--force")
    check("--picture as PNG reaches white", max(read_png((cli.folder / "d.png").read_bytes())[3]) == 255, result)


def foreign_files(cli):
    """(name, bytes, what info tells of it)"""
    text = (b"tEXt", b"Software\0Somebody's \x1b[31m program")
    yield "gray.png", make_png(5, 4, 8, 1, bytes(20)), {"width": 5, "height": 4, "channels": 1, "depth": "u8", "recipe": None}
    yield "deep.png", make_png(5, 4, 16, 1, bytes(40)), {"channels": 1, "depth": "u16", "recipe": None}
    yield "rgb.png", make_png(3, 2, 8, 3, bytes(18), text), {"width": 3, "channels": 3, "recipe": None}
    yield "rgba.png", make_png(3, 2, 16, 4, bytes(48)), {"channels": 4, "depth": "u16"}
    for number, recipe in enumerate((b"{", b"[1]", b"{} {}", b"[" * 100000, b"\xff", b"5")):
        chunk = (b"tEXt", b"noisescope-recipe\0" + recipe)
        packed = (b"iTXt", b"noisescope-recipe\0\1\0\0\0" + zlib.compress(recipe))
        yield f"hostile{number}.png", make_png(3, 2, 8, 1, bytes(6), chunk), {"recipe": None, "width": 3}
        yield f"packed{number}.png", make_png(3, 2, 8, 1, bytes(6), packed), {"recipe": None, "width": 3}


def test_info(cli, check):
    for name, data, expected in foreign_files(cli):
        (cli.folder / name).write_bytes(data)
        result = cli.run("info", "--json", name)
        found = result.json()
        check(f"{name}: info", result.code == 0 and {key: found.get(key) for key in expected} == expected, result)
        plain = cli.run("info", name)
        check(f"{name}: info as text", plain.code == 0 and "\x1b" not in plain.out, plain)
        result = cli.run("sample", "--recipe", name, stdin=b"")
        check(f"{name}: no recipe", result.code == 2 and name in result.err, result)


SIDECAR_DAMAGE = (  # a text and its replacement
    ('"width": 40', '"width": 41'),
    ('"width": 40', '"width": 0'),
    ('"width": 40', '"width": 1e9'),
    ('"width": 40', '"width": 2147483647'),
    ('"width": 40,', ""),
    ('"height": 30', '"height": true'),
    ('"f32"', '"u8"'),
    ('"little"', '"big"'),
    ("{", "["),
    ("{", "[" * 100000),
)


def exr_of_two_windows():
    """4 x 4 pixels; but in the value of that window lies a second one of 60,000 x 4, which OpenEXR reads, and their rows."""
    def attribute(name, kind, value, size=None):
        return name + b"\0" + kind + b"\0" + struct.pack("<I", len(value) if size is None else size) + value
    small, wide = struct.pack("<4i", 0, 0, 3, 3), struct.pack("<4i", 0, 0, 59999, 3)
    second = attribute(b"dataWindow", b"box2i", wide)
    header = struct.pack("<II", 20000630, 2)
    header += attribute(b"channels", b"chlist", b"Y\0" + struct.pack("<iB3xii", 2, 0, 1, 1) + b"\0")
    header += attribute(b"compression", b"compression", b"\0")
    header += attribute(b"dataWindow", b"box2i", small + second, len(small) + len(second))
    header += attribute(b"displayWindow", b"box2i", small) + attribute(b"lineOrder", b"lineOrder", b"\0")
    header += attribute(b"pixelAspectRatio", b"float", struct.pack("<f", 1))
    header += attribute(b"screenWindowCenter", b"v2f", struct.pack("<2f", 0, 0))
    header += attribute(b"screenWindowWidth", b"float", struct.pack("<f", 1)) + b"\0"
    rows = [struct.pack("<iI", y, 240000) + b"AAAA" * 60000 for y in range(4)]
    first = len(header) + 8 * len(rows)
    return header + b"".join(struct.pack("<Q", first + y * len(rows[0])) for y in range(4)) + b"".join(rows)


def garbage(cli):
    """(name, bytes): nothing that can be read."""
    made = {name: cli.render("made" + name, "--size", "40x30")
            for name in (".png", ".exr", ".r32", ".r16", ".tif", ".npy", ".pfm")}
    sidecar = (cli.folder / "made.r32.json").read_text()
    yield from (("empty.png", b""), ("empty.exr", b""), ("text.png", b"hello\n" * 99), ("other.jpg", b"\xff\xd8\xff\xe0"))
    for name in (".png", ".exr", ".tif", ".npy", ".pfm"):
        yield from ((f"cut{at}{name}", made[name][:at]) for at in (4, 8, 20, 60))
    yield "hidden.exr", exr_of_two_windows()
    broken = bytearray(made[".png"])
    broken[20] ^= 1  # the width
    yield "checksum.png", bytes(broken)
    yield "huge.png", png_of(png_header(2 ** 31 - 1, 2 ** 31 - 1, 8, 1), (b"IDAT", zlib.compress(b"")), (b"IEND", b""))
    yield "bare.r32", made[".r32"]
    for number, (old, new) in enumerate(SIDECAR_DAMAGE):
        (cli.folder / f"side{number}.r32.json").write_text(sidecar.replace(old, new, 1))
        yield f"side{number}.r32", made[".r32"]
    for number, size in enumerate((0, 1, 4796, 4801)):
        (cli.folder / f"size{number}.r32.json").write_text(sidecar)
        yield f"size{number}.r32", (made[".r32"] + b"\0")[:size]


def test_garbage(cli, check):
    for name, data in garbage(cli):
        (cli.folder / name).write_bytes(data)
        for command in (["info", name], ["compare", name, name], *([["stats", name]] if name == "hidden.exr" else [])):
            result = cli.run(*command, prefix=("prlimit", "--as=4000000000"))
            good = result.code == 5 and name in result.err and not result.out and "internal" not in result.err
            check(f"{name}: {command[0]} refuses", good, result)
    for row, at in enumerate((200, -30, -13, -1)):  # the header is whole, the pixels are not
        for column, name in enumerate(("made.png", "made.exr", "made.tif", "made.npy", "made.pfm")):
            if not is_due(row + column, 2):
                continue
            (cli.folder / ("cut" + name)).write_bytes((cli.folder / name).read_bytes()[:at])
            result = cli.run("compare", name, "cut" + name)
            check(f"{name} cut at {at}: compare refuses", result.code == 5 and "cut" + name in result.err, result)
    os.mkfifo(cli.folder / "pipe.png")
    result = cli.run("info", "pipe.png", timeout=20)
    check("a pipe does not hang", result.code == 5 and "pipe.png" in result.err, result)


# --- snippet, help ---------------------------------------------------------------------------------------------------

PREFIXES = ("ns_", "my_", "a", "MyNoise", "x_1_", "n" * 40)
REFUSED_PREFIXES = ("", "gl_", "GL_x", "1a", "a__b", "a-b", "a b", "\u00fc", "n" * 41, "a\n", "_1", "inverse", "a;b")


@seldom(3)
def test_snippet(cli, check):
    points = b"0.3 0.7\n-5.1 1e3\n"
    targets, rows = [row["name"] for row in cli.listed("targets")], itertools.count()
    for preset in ("marble", "clouds", "classic-hash22"):
        values = cli.run("sample", "--preset", preset, "--backend", "cpu", stdin=points).out
        for target in targets:
            if not is_due(next(rows), 3):
                continue
            command = ["snippet", "--preset", preset, "--target", target]
            # To measure the error takes longest: in tests/run once for each preset, since it is that of every language.
            measured = FULL or target == "glsl410"
            command += [] if measured else ["--no-error"]
            result = cli.run(*command)
            good = (result.code == 0 and not result.err and "ns_noise(" in result.out and result.out.endswith("\n")
                    and (FULL or ("// error " in result.out) == measured))
            check(f"{target} {preset}", good, result)
            written = cli.run(*command, "-o", "a.txt", "--force")
            same = (cli.folder / "a.txt").read_bytes() == result.raw_out
            check(f"{target} {preset}: the same in a file", written.code == 0 and same and not written.out, written)
            answer = cli.run(*command, "--json").json()
            check(f"{target} {preset}: the same as JSON", answer == {"ok": True, "target": target, "text": result.out})
            recipe = re.search(r"^(?://|#) (\{.*\})$", result.out, re.MULTILINE)
            again = cli.run("sample", "--recipe", "r.json", "--backend", "cpu", stdin=points) if save(cli, recipe) else None
            check(f"{target} {preset}: its recipe is the recipe", again and again.out == values != "")
    for prefix in PREFIXES:
        result = cli.run("snippet", "--preset", "clouds", "--prefix", prefix, "--no-error")
        left = [] if prefix == "ns_" else re.findall(r"\bns_\w*|\bNS_\w*|\bNs[A-Z]\w*", result.out)
        check(f"--prefix {prefix[:9]}", result.code == 0 and f"float {prefix}noise(" in result.out and not left, left or result)
    for prefix in REFUSED_PREFIXES:
        result = cli.run("snippet", "--prefix", prefix)
        check(f"--prefix {prefix[:9]!r} is refused", result.code == 2 and "--prefix" in result.err and not result.out, result)
    title = json.dumps({"title": "a\nfloat evil; \r\u2028 \u2029 \u0085 \0 */ \\", "description": "x\n#error"})
    for target in ("glsl410", "javascript", "wgsl"):  # of which some end lines at more characters than C does
        first = cli.run("snippet", "--recipe", "-", "--target", target, "--no-error", stdin=title.encode()).out.partition("\n\n")[0]
        check(f"{target}: a title stays a comment", len(first.splitlines()) > 1 and
              all(line.startswith("//") and line[-1] != "\\" for line in first.splitlines()), first)


def save(cli, match):
    if match:
        (cli.folder / "r.json").write_text(match[1])
    return bool(match)


COMMON, RECIPE = ["--help", "-h", "--json", "--quiet", "-q", "--progress", "--threads"], ["--preset", "--recipe", "--set"]
HELP = {"view": [*RECIPE, "--window"], "sample": [*RECIPE, "--backend", "--hex"],
        "bench": [*RECIPE, "--size", "--repeats", "--backend", "--filter", "--list", "--peer", "--call", "--compare"],
        "render": [*RECIPE, "-o", "--output", "--format", "--size", "--region", "--depth", "--range", "--color", "--fit",
                   "--backend", "-f", "--force"],
        "sheet": ["-o", "--output", "--format", "--tile", "--columns", "--color", "--backend", "-f", "--force"],
        "snippet": [*RECIPE, "--target", "--prefix", "-o", "--output", "-f", "--force"], "validate": ["--samples", "--only"],
        "list": list(KINDS), "info": ["file"], "stats": ["file", *RECIPE, "--size", "--region", "--backend"],
        "compare": ["first", "second", "--tolerance", "--picture", "-f", "--force"]}


def test_help(cli, check):
    result = cli.run("--help")
    missing = [word for word in [*HELP, "--version", "Exit codes", "130"] if word not in result.out]
    check("--help", result.code == 0 and not result.err and not missing, missing or result)
    for command, options in HELP.items():
        for flag in ("--help", "-h"):
            result = cli.run(command, flag)
            missing = [word for word in [*COMMON, *options] if not re.search(rf"(?<![\w-]){word}(?![\w-])", result.out)]
            check(f"{command} {flag}", result.code == 0 and not result.err and not missing, missing or result)
    for command in cli.run("--help", "--json").json()["commands"]:
        text = cli.run(command["name"], "--help").out
        wide = [line for line in text.splitlines() if len(line) > 130]
        check(f"{command['name']} --help: no line is too wide", text and not wide, wide)
        marks = re.findall(r"TEXT:|REQUIRED|Needs:|\{\w+,\w+", text)
        check(f"{command['name']} --help: no notation of a parser", not marks, marks)
    result = cli.run("--version")
    check("--version", result.code == 0 and re.fullmatch(
        r"Noisescope \d+\.\d+\.\d+( \([0-9a-f]{10}(, modified)?\))?\n", result.out) and not result.err, result)


if __name__ == "__main__":
    main(test_sample, test_sample_is_render, test_sample_lines, test_list, test_validate, test_compare, test_info,
         test_garbage,
         test_snippet, test_help, backend="cpu")
