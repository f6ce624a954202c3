#!/usr/bin/env python3
"""Other programs open the files: what they find in headers, and the values that they read, beside those of `render -o x.r32`.

    test_foreign.py PATH_OF_NOISESCOPE

pngcheck and ImageMagick read PNG, OpenEXR's own tools and ImageMagick EXR; in tests/full ffmpeg too, whose reader of EXR is its
own. A tool that is missing is a failure: third_party/install-debian.sh test (full: with ffmpeg) installs them.
"""
import array
import re
import struct
import subprocess
import sys

from harness import FULL, floats_of, main, missing_tools, rgb_of

VIEW = ["--size", "61x40"]  # odd, so that no row ends where a word does
VALUE, VECTOR, COLOR = ["--preset", "fbm"], ["--preset", "normal-stones"], ["--preset", "terrain-bands", "--color"]
TWO = ["--preset", "curl-smoke"]  # two channels
RANGE = (-1.0, 1.0)


def tool(cli, *arguments):
    """Returns what a program writes to stdout; raises an exception if it fails."""
    result = subprocess.run(list(map(str, arguments)), cwd=cli.folder, capture_output=True, timeout=60)
    if result.returncode != 0:
        raise RuntimeError(f"{arguments}: exit {result.returncode}, {result.stdout[-500:]}, {result.stderr[-500:]}")
    return result.stdout


def words(data, code):
    values = array.array(code)
    values.frombytes(data)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def quantized(values, most):
    low, high = RANGE
    return [int(min(max((v - low) / (high - low), 0.0), 1.0) * most + 0.5) for v in values]


def as_half(value):
    return struct.unpack("<e", struct.pack("<e", value))[0]


def floats(cli, recipe, known={}):
    """The values of `render -o x.r32`, rendered once."""
    key = tuple(recipe)
    if key not in known:
        known[key] = cli.floats(*recipe, *VIEW)
    return known[key]


def worst(found, expected):
    return max(abs(a - b) for a, b in zip(found, expected)) if len(found) == len(expected) else float("inf")


def test_tools(cli, check):
    missing = missing_tools("pngcheck", "identify", "convert", "exrheader", "exrinfo", *(["ffmpeg"] if FULL else []))
    check("every tool is installed", not missing, f"missing: {missing}; see third_party/install-debian.sh")


# --- PNG -------------------------------------------------------------------------------------------------------------

def test_png(cli, check):
    for name, recipe, channels in (("value", VALUE, 1), ("vector", VECTOR, 3), ("two", TWO, 3), ("color", COLOR, 3)):
        for bits in (8, 16):
            file = f"{name}{bits}.png"
            data = cli.render(file, *recipe, *VIEW, "--depth", f"u{bits}", *([] if name == "color" else ["--range=-1,1"]))
            said = tool(cli, "pngcheck", "-v", file).decode()
            check(f"{file}: pngcheck", "No errors detected" in said, said)
            check(f"{file}: says sRGB, as seen, if it holds colors, and else nothing",
                  ("chunk sRGB" in said) == ("rendering intent = perceptual" in said) == (name == "color")
                  and not re.search("chunk (gAMA|cHRM|iCCP)", said), said)
            raw = tool(cli, "convert", file, "-depth", bits, "-endian", "LSB", f"{'gray' if channels == 1 else 'rgb'}:-")
            found = list(words(raw, "B" if bits == 8 else "H"))
            expected = rgb_of(data)[3] if name == "color" else quantized(floats(cli, recipe), 2 ** bits - 1)
            check(f"{file}: ImageMagick reads the values of render", found == list(expected), worst(found, expected))
            check(f"{file}: which differ", len(set(found)) > 20, set(found))


# --- EXR -------------------------------------------------------------------------------------------------------------

def exr_files(cli):
    """(name, channels, floats as they are stored, one pixel after the other, half)"""
    for name, recipe, channels in (("value", VALUE, "Y"), ("vector", VECTOR, "BGR"), ("two", TWO, "BGR"), ("color", COLOR, "BGR")):
        for depth in ("f32", "f16"):
            file = f"{name}-{depth}.exr"
            cli.render(file, *recipe, *VIEW, "--depth", depth)
            if name == "color":
                # Light of the 8-bit sRGB colors, which a raw file cannot hold: IEC 61966-2-1.
                codes = rgb_of(cli.render("color.png", *recipe, *VIEW))[3]
                values = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in codes]
            else:
                values = floats(cli, recipe)
            yield file, channels, values, depth == "f16"


def test_exr(cli, check):
    for file, channels, values, half in exr_files(cli):
        said = tool(cli, "exrheader", file).decode()
        kind = "16-bit" if half else "32-bit"
        found = re.findall(r"^ {4}(\S+), (\S+) floating-point, sampling 1 1", said, re.MULTILINE)
        check(f"{file}: exrheader finds the usual channels", found == [(c, kind) for c in channels], said)
        # Not its exit code: with -v OpenEXR 3.1's exrinfo ends with a random one.
        said = subprocess.run(["exrinfo", "-v", file], cwd=cli.folder, capture_output=True, timeout=60).stdout.decode()
        check(f"{file}: exrinfo", all(f"'{c}'" in said for c in channels) and "'normal" not in said, said)
        # ImageMagick reads into halfs and then into integers of 16 bits: what lies outside of 0 to 1 is cut off.
        kind = "gray" if channels == "Y" else "rgb"
        raw = tool(cli, "convert", file, "-set", "colorspace", "sRGB", "-depth", 16, "-endian", "LSB", f"{kind}:-")
        found = [v / 65535 for v in words(raw, "H")]
        expected = [min(max(as_half(v), 0.0), 1.0) for v in values]
        check(f"{file}: ImageMagick reads the values of render", worst(found, expected) <= 1.01 / 65535, worst(found, expected))
        check(f"{file}: which differ", len(set(found)) > 20, len(set(found)))


def without_recipe(data):
    """The same EXR without the attribute noisescope_recipe: ffmpeg 5.1 loses its way behind attributes of more than 255 bytes
    (later versions skip what they have no room for)."""
    at, kept = 8, data[:8]
    while data[at]:
        end = data.index(b"\0", data.index(b"\0", at) + 1) + 5
        end += struct.unpack("<I", data[end - 4:end])[0]
        if not data.startswith(b"noisescope_recipe\0", at):
            kept += data[at:end]
        at = end
    at, less = at + 1, at - len(kept)
    first, = struct.unpack("<Q", data[at:at + 8])
    offsets = struct.unpack(f"<{(first - at) // 8}Q", data[at:first])
    return kept + b"\0" + struct.pack(f"<{len(offsets)}Q", *(offset - less for offset in offsets)) + data[first:]


def test_ffmpeg(cli, check):
    if not FULL:
        return
    for file, channels, values, half in exr_files(cli):
        if channels == "Y":
            continue  # ffmpeg 5.1 reads no EXR of one channel
        (cli.folder / "short.exr").write_bytes(without_recipe((cli.folder / file).read_bytes()))
        raw = floats_of(tool(cli, "ffmpeg", "-v", "error", "-i", "short.exr", "-f", "rawvideo", "-pix_fmt", "gbrpf32le", "-"))
        count = len(raw) // 3
        found = [raw[plane * count + i] for i in range(count) for plane in (2, 0, 1)]
        expected = [as_half(v) if half else v for v in values]
        tolerance = (1e-3 if half else 1e-7) if file.startswith("color") else 0  # the light is worked out here
        check(f"{file}: ffmpeg reads the values of render", worst(found, expected) <= tolerance, worst(found, expected))
    for bits, kind in ((8, "gray"), (16, "gray16le")):
        cli.render("value.png", *VALUE, *VIEW, "--depth", f"u{bits}", "--range=-1,1")
        raw = tool(cli, "ffmpeg", "-v", "error", "-i", "value.png", "-f", "rawvideo", "-pix_fmt", kind, "-")
        found = list(words(raw, "B" if bits == 8 else "H"))
        check(f"value.png of {bits} bits: ffmpeg", found == quantized(floats(cli, VALUE), 2 ** bits - 1), found[:9])


# --- files of earlier versions ---------------------------------------------------------------------------------------

def exr_of(names, rows):
    """A float EXR, not compressed: rows of lists of values, one list a channel; `names` in the order of the alphabet."""
    def attribute(name, kind, value):
        return name + b"\0" + kind + b"\0" + struct.pack("<I", len(value)) + value
    width, height = len(rows[0][0]), len(rows)
    box = struct.pack("<4i", 0, 0, width - 1, height - 1)
    channels = b"".join(name.encode() + b"\0" + struct.pack("<iB3xii", 2, 0, 1, 1) for name in names) + b"\0"
    header = struct.pack("<II", 20000630, 2)
    header += attribute(b"channels", b"chlist", channels) + attribute(b"compression", b"compression", b"\0")
    header += attribute(b"dataWindow", b"box2i", box) + attribute(b"displayWindow", b"box2i", box)
    header += attribute(b"lineOrder", b"lineOrder", b"\0") + attribute(b"pixelAspectRatio", b"float", struct.pack("<f", 1))
    header += attribute(b"screenWindowCenter", b"v2f", struct.pack("<2f", 0, 0))
    header += attribute(b"screenWindowWidth", b"float", struct.pack("<f", 1)) + b"\0"
    body = [struct.pack(f"<{width * len(names)}f", *(v for channel in row for v in channel)) for row in rows]
    first, size = len(header) + 8 * height, 8 + len(body[0])
    table = b"".join(struct.pack("<Q", first + y * size) for y in range(height))
    return header + table + b"".join(struct.pack("<iI", y, len(line)) + line for y, line in enumerate(body))


def test_earlier(cli, check):
    """Vectors used to be channels of a layer, as normal.X."""
    values = floats(cli, VECTOR)
    rows = [[values[3 * 61 * y + c:3 * 61 * (y + 1):3] for c in range(3)] for y in range(40)]
    (cli.folder / "old.exr").write_bytes(exr_of(("normal.X", "normal.Y", "normal.Z"), rows))
    cli.render("new.exr", *VECTOR, *VIEW)
    result = cli.run("compare", "old.exr", "new.exr")
    check("an EXR of an earlier version opens, and is what is written today", result.code == 0
          and "identical: 7320 values" in result.out, result)
    names = [row["name"] for row in cli.run("stats", "--json", "old.exr").json()["channels"]]
    check("with its names", names == ["normal.X", "normal.Y", "normal.Z"], names)


if __name__ == "__main__":
    main(test_tools, test_png, test_exr, test_ffmpeg, test_earlier, backend="cpu")
