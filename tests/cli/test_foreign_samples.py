#!/usr/bin/env python3
"""Files of other programs open with all common types of numbers, and have the values that numpy, GDAL and OpenImageIO find in them;
what is harmless in them is noted, what is declared to be no value is left out.

    test_foreign_samples.py PATH_OF_NOISESCOPE

Beside each file that numpy or GDAL writes stands FILE.npy: the values as 32-bit floats, unsigned integers of up to 16 bits as 0 to 1.
OpenEXR files are compared with OpenImageIO's copy of their pixels that is not compressed.
"""
import json
import math
import pathlib
import struct
import subprocess
import zlib

from harness import FULL, main, missing_tools
from test_foreign_maps import PYTHON
from test_memory import peak

NUMPY = """
import sys
import numpy as np
number = 0
KINDS = '|b1 |i1 |u1 <i2 >i2 <u2 >u2 <i4 >i4 <u4 >u4 <i8 >i8 <u8 >u8 <f2 >f2 <f4 >f4 <f8 >f8'.split()
random = np.random.RandomState(4)
for kind in KINDS:
    for order in 'CF':
        for name, shape in (('flat', (5, 7)), ('color', (5, 4, 3)), ('stack', (3, 5, 6)), ('color_stack', (3, 5, 4, 2))):
            number += 1
            if sys.argv[1] == '' and number % 3: continue
            kinds = np.dtype(kind)
            if kinds.kind in 'iu':
                limits = np.iinfo(kinds)
                a = np.frombuffer(random.bytes(int(np.prod(shape)) * kinds.itemsize), kinds).reshape(shape).copy()
                a.flat[:4] = limits.min, limits.max, 1, 16777217 % (int(limits.max) + 1)
            elif kinds.kind == 'f':
                a = (random.standard_normal(shape) * 3e4).astype(kinds)
                if kinds.itemsize == 8: a.flat[:4] = 1e300, -1e300, 1e-300, 16777217
            else:
                a = random.randint(0, 2, shape).astype(kinds)
            name = f'{kind[1:]}-{"big" if kind[0] == ">" else "little"}-{order}-{name}.npy'
            np.save(name, np.asfortranarray(a) if order == 'F' else a)
            most = {'u1': 255, 'u2': 65535}.get(kind[1:])
            with np.errstate(over='ignore'):
                np.save(name + '.npy', (a / np.float64(most) if most else a).astype('<f4'))
            print(name, kind[1:])
"""

GDAL = """
import sys
import numpy as np
number = 0
from osgeo import gdal
gdal.UseExceptions()
random = np.random.RandomState(5)

def save(name, type, a, options, most=None, nodata=None, palette=None, invert=False):
    global number
    number += 1
    if sys.argv[1] == '' and number % 2 and '-' in name: return
    bands, height, width = a.shape
    d = gdal.GetDriverByName('GTiff').Create(name, width, height, bands, type, options)
    for i in range(bands):
        band = d.GetRasterBand(i + 1)
        if nodata is not None: band.SetNoDataValue(nodata)
        if palette is not None:
            table = gdal.ColorTable()
            for k, color in enumerate(palette): table.SetColorEntry(k, tuple(int(v) for v in color) + (255,))
            band.SetColorTable(table)
    d.WriteRaster(0, 0, width, height, np.ascontiguousarray(a).tobytes(), buf_type=d.GetRasterBand(1).DataType)
    d = None
    a = gdal.Open(name).ReadAsArray().reshape(bands, height, width)
    with np.errstate(over='ignore'):
        found = (a / np.float64(most) if most else a).astype('<f4')
    if invert: found = ((most - a) / np.float64(most)).astype('<f4')
    if palette is not None: found = (np.asarray(palette)[a[0]] / 255.0).astype('<f4').transpose(2, 0, 1)
    found = found.transpose(1, 2, 0)
    np.save(name + '.npy', np.ascontiguousarray(found if found.shape[2] > 1 else found[:, :, 0]))
    print(name, flush=True)

TYPES = (('i16', gdal.GDT_Int16, 'i2'), ('u32', gdal.GDT_UInt32, 'u4'), ('i32', gdal.GDT_Int32, 'i4'), ('f64', gdal.GDT_Float64, 'f8'),
         ('i64', gdal.GDT_Int64, 'i8'), ('u64', gdal.GDT_UInt64, 'u8'), ('u16', gdal.GDT_UInt16, 'u2'), ('u8', gdal.GDT_Byte, 'u1'),
         ('f32', gdal.GDT_Float32, 'f4'))
WAYS = ([], ['COMPRESS=LZW', 'PREDICTOR=2'], ['COMPRESS=DEFLATE', 'PREDICTOR=2', 'TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16'],
        ['COMPRESS=PACKBITS', 'ENDIANNESS=BIG'], ['ENDIANNESS=BIG', 'BLOCKYSIZE=5'], ['COMPRESS=DEFLATE', 'PREDICTOR=3', 'ENDIANNESS=BIG'],
        ['TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=32', 'BIGTIFF=YES'])
for name, type, kind in TYPES:
    for i, way in enumerate(WAYS):
        if 'PREDICTOR=3' in way and kind[0] != 'f': continue
        for bands, layout in ((1, 'PIXEL'), (3, 'PIXEL'), (3, 'BAND')):
            shape = (bands, 23, 37)
            if kind[0] == 'f':
                a = (random.standard_normal(shape) * 3e3).astype(kind)
            else:
                a = np.frombuffer(random.bytes(bands * 23 * 37 * int(kind[1])), kind).reshape(shape)
            save(f'{name}-{bands}-{layout}-{i}.tif', type, a, way + ['INTERLEAVE=' + layout], {'u8': 255, 'u16': 65535}.get(name))
save('i8.tif', gdal.GDT_Byte, random.randint(0, 256, (1, 9, 31)).astype('u1'), ['PIXELTYPE=SIGNEDBYTE'])
a = np.frombuffer(open('i8.tif.npy', 'rb').read()[-9 * 31 * 4:], '<f4').reshape(9, 31)
np.save('i8.tif.npy', np.where(a > 127, a - 256, a).astype('<f4'))
for bits in (1, 2, 4, 6, 10, 12, 14):
    type, kind = (gdal.GDT_Byte, 'u1') if bits <= 8 else (gdal.GDT_UInt16, 'u2')
    for i, way in enumerate(([], ['COMPRESS=DEFLATE'], ['COMPRESS=LZW', 'BLOCKYSIZE=4'], ['TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16'])):
        for bands, layout in ((1, 'PIXEL'), (3, 'PIXEL'), (3, 'BAND')):
            a = random.randint(0, 2 ** bits, (bands, 21, 43)).astype(kind)
            save(f'bits{bits}-{bands}-{layout}-{i}.tif', type, a, way + [f'NBITS={bits}', 'INTERLEAVE=' + layout], 2 ** bits - 1)
    a = random.randint(0, 2 ** bits, (1, 21, 43)).astype(kind)
    save(f'white{bits}.tif', type, a, [f'NBITS={bits}', 'PHOTOMETRIC=MINISWHITE'], 2 ** bits - 1, invert=True)
    if bits <= 4:
        save(f'palette{bits}.tif', type, a, [f'NBITS={bits}'], palette=random.randint(0, 256, (2 ** bits, 3)))
save('palette8.tif', gdal.GDT_Byte, random.randint(0, 256, (1, 21, 43)).astype('u1'), ['TILED=YES', 'COMPRESS=DEFLATE'],
     palette=random.randint(0, 256, (256, 3)))
save('white16.tif', gdal.GDT_UInt16, random.randint(0, 65536, (1, 21, 43)).astype('u2'), ['PHOTOMETRIC=MINISWHITE'], 65535, invert=True)
"""


def python(cli, program, *arguments):
    result = subprocess.run([PYTHON, "-c", program, *arguments], cwd=cli.folder, capture_output=True, timeout=120)
    if result.returncode != 0:
        raise RuntimeError(result.stderr.decode())
    return result.stdout.decode().split("\n")[:-1]


def check_same(cli, check, name, other):
    result = cli.run("compare", name, other)
    check(f"{name} has the values of {other}", result.code == 0 and "identical" in result.out, result)
    return result


def test_tools(cli, check):
    missing = missing_tools("oiiotool", PYTHON)
    check("every tool is installed", not missing, f"missing: {missing}; see third_party/install-debian.sh")


def test_numpy(cli, check):
    for line in python(cli, NUMPY, "all" if FULL else ""):
        name, kind = line.split()
        result = check_same(cli, check, name, f"{name}.npy")
        rounds = kind in ("i4", "u4", "i8", "u8", "f8")
        check(f"{name}: it is said that numbers are rounded", ("rounded" in result.err) == rounds, result)
    python(cli, "import numpy as np\nfor kind in ('>i2', 'b1', '<f8'): np.save(kind + '.npy', np.ones((4, 4), kind))")
    for name, kind in {">i2.npy": "i16", "b1.npy": "bool", "<f8.npy": "f64"}.items():
        check(f"{name}: info names the type", cli.run("info", name, "--json").json()["depth"] == kind, name)
    python(cli, "import numpy as np; np.save('c.npy', np.ones((4, 4), 'c16')); np.save('g.npy', np.ones((4, 4), 'g'))\n"
                "np.save('s.npy', np.array([['a', 'b']])); np.save('t.npy', np.zeros((2, 2), 'i4,f4'))")
    for name in ("c.npy", "g.npy", "s.npy", "t.npy"):
        check(f"{name} is refused", cli.run("stats", name).code == 5, name)


def test_gdal(cli, check):
    for name in python(cli, GDAL, "all" if FULL else ""):
        check_same(cli, check, name, f"{name}.npy")
    for name, kind in {"i8.tif": "i8", "white4.tif": "u4", "palette4.tif": "u4 palette"}.items():
        check(f"{name}: info names the type", cli.run("info", name, "--json").json()["depth"] == kind, name)
    python(cli, "from osgeo import gdal\ngdal.GetDriverByName('GTiff').Create('c.tif', 4, 4, 1, gdal.GDT_CFloat32)")
    result = cli.run("info", "c.tif")
    check("complex numbers are refused by that name", result.code == 5 and "complex" in result.err, result)


# --- values that are none ------------------------------------------------------------------------------------------------

NODATA = """
import numpy as np
from osgeo import gdal
def save(name, a, type, nodata, options=()):
    d = gdal.GetDriverByName('GTiff').Create(name, 60, 40, 1, type, list(options))
    if nodata is not None: d.GetRasterBand(1).SetNoDataValue(nodata)
    d.GetRasterBand(1).WriteArray(a)
y, x = np.mgrid[0:40, 0:60]
full = (900 + 20 * x - 7 * y).astype('f8')
hole = (x // 5 == 3) & (y // 7 == 2)
for name, type, nodata in (('i16', gdal.GDT_Int16, -9999), ('f32', gdal.GDT_Float32, -3.4028234663852886e38), ('f32nan', gdal.GDT_Float32, float('nan')),
                           ('f64', gdal.GDT_Float64, -1e308), ('i32', gdal.GDT_Int32, -2147483648), ('u16', gdal.GDT_UInt16, 65535),
                           ('u8', gdal.GDT_Byte, 0)):
    a = (full / 20).round() if name == 'u8' else full
    save(f'{name}-full.tif', a, type, None)
    save(f'{name}-hole.tif', np.where(hole, nodata, a), type, nodata, ['COMPRESS=DEFLATE'])
    save(f'{name}-plain.tif', np.where(hole, nodata, a), type, nodata)
    save(f'{name}-undeclared.tif', np.where(hole, nodata, a), type, None)
save('other.tif', np.where(hole, -32768, full), gdal.GDT_Int16, -32768)
save('shifted.tif', np.where(x < 5, -32768, full), gdal.GDT_Int16, -32768)
save('out.tif', full, gdal.GDT_UInt16, -9999)
d = gdal.Open('i16-hole.tif'); print(*d.GetRasterBand(1).ComputeStatistics(False))
"""
HOLE = 35


def test_nodata(cli, check):
    low, high, mean, deviation = map(float, python(cli, NODATA)[0].split())
    for name in ("i16", "f32", "f32nan", "f64", "i32", "u16", "u8"):
        for form in ("hole", "plain"):
            found = cli.run("stats", f"{name}-{form}.tif", "--json").json()["channels"][0]
            check(f"{name}-{form}: {HOLE} values are none", (found["nodata"], found["finite"], found["nan"], found["infinite"])
                  == (HOLE, 2400 - HOLE, 0, 0), found)
            if name in ("i16", "f32", "f32nan", "f64", "i32"):
                near = all(math.isclose(found[k], v, rel_tol=1e-9) for k, v in
                           (("min", low), ("max", high), ("mean", mean), ("deviation", deviation)))
                check(f"{name}-{form}: the rest is what GDAL finds", near, (found, low, high, mean, deviation))
        result = cli.run("compare", f"{name}-hole.tif", f"{name}-plain.tif")
        check(f"{name}: the same without the same values", result.code == 0 and f"identical: {2400 - HOLE} values; {HOLE} more" in result.out,
              result)
        result = cli.run("compare", f"{name}-hole.tif", f"{name}-full.tif", "--json")
        found = result.json()
        check(f"{name}: values in one alone are told apart", result.code == 1 and not found["ok"] and found["differing"] == 0
              and (found["nodata_in_one"], found["nodata_in_both"], found["values"], found["rmse"]) == (HOLE, 0, 2400 - HOLE, 0), found)
    result = cli.run("stats", "i16-hole.tif")
    head, row = result.out.split("\n")[2:4]
    check("a column counts them", head.split()[-1] == "nodata" and row.split()[-1] == str(HOLE), result)
    check("which is not there without", "nodata" not in cli.run("stats", "i16-full.tif").out)
    found = cli.run("stats", "i16-undeclared.tif", "--json").json()["channels"][0]
    check("what is not declared is a value", found["min"] == -9999 and found["nodata"] == 0, found)
    check("other numbers for none are no difference", cli.run("compare", "i16-hole.tif", "other.tif").code == 0)
    result = cli.run("compare", "i16-hole.tif", "shifted.tif", "--json")
    check("holes elsewhere are", result.code == 1 and result.json()["nodata_in_one"] == HOLE + 200, result)
    found = cli.run("stats", "out.tif", "--json").json()["channels"][0]
    check("a number that the type has not is none of the values", found["nodata"] == 0 and found["finite"] == 2400, found)
    for name, number in (("i16-hole.tif", -9999), ("f32-hole.tif", -3.4028234663852886e38), ("f32nan-hole.tif", "nan"), ("u8-hole.tif", 0)):
        check(f"info names it in {name}", cli.run("info", name, "--json").json()["nodata"] == number, name)
    check("in words too", "\nnodata: -9999\n" in cli.run("info", "i16-hole.tif").out)
    check("and not where there is none", "nodata" not in cli.run("info", "i16-full.tif", "--json").json())


# --- OpenEXR ---------------------------------------------------------------------------------------------------------------

def oiio(cli, *words):
    subprocess.run(["oiiotool", *words], cwd=cli.folder, check=True, capture_output=True, timeout=60)


def test_exr(cli, check):
    cli.render("source.exr", "--preset", "marble", "--color", "--size", "75x83", "--backend", "cpu")
    names, written, read = [], [], []
    for depth in ("half", "float"):
        for form in (["--scanline"], ["--tile", "32", "16"]):
            for compression in ("none", "rle", "zips", "zip", "piz", "pxr24", "b44", "b44a", "dwaa", "dwab"):
                names.append(f"{compression}-{depth}{len(form)}.exr")
                written += [*form, "-d", depth, "--compression", compression, "-o", names[-1]]
                read += [names[-1], "--scanline", "-d", depth, "--compression", "none", "-o", f"ref-{names[-1]}"]
    oiio(cli, "source.exr", "--eraseattrib", "noisescope_crc32", *written)  # it is of other samples
    oiio(cli, *read)
    for name in names:
        check_same(cli, check, name, f"ref-{name}")
    data = (cli.folder / "piz-half1.exr").read_bytes()
    for what, bytes_ in (("cut", data[:-200]), ("flipped", data[:-150] + bytes([data[-150] ^ 0x55]) + data[-149:])):
        (cli.folder / "bad.exr").write_bytes(bytes_)
        result = cli.run("stats", "bad.exr")
        check(f"a {what} one does not crash", result.code in (0, 5) and (what == "flipped" or result.code == 5), result)
    (cli.folder / "more.exr").write_bytes(data + b"junk")
    for command in ("info", "stats"):
        result = cli.run(command, "more.exr")
        check(f"{command} says what follows", result.code == 0 and "4 bytes follow" in result.out + result.err, result)
    cli.render("mips.exr", "--preset", "fbm", "--size", "200x150", "--mips", "footprint", "--backend", "cpu")
    whole = (cli.folder / "mips.exr").read_bytes()
    (cli.folder / "mips.exr").write_bytes(whole[:-100])
    check("its checksum refuses what was cut off", cli.run("stats", "mips.exr").code == 5)
    whole = whole.replace(b"crc32", b"crc__")  # as of another program
    (cli.folder / "mips.exr").write_bytes(whole)
    check("a whole pyramid has no note", "note" not in cli.run("info", "mips.exr").out)
    (cli.folder / "mips.exr").write_bytes(whole[:-100])
    for command in ("info", "stats"):
        result = cli.run(command, "mips.exr")
        check(f"{command} says that small levels are cut off", result.code == 0 and "tiles of its smaller levels" in result.out + result.err,
              result)
    header = data.index(b"compression\0compression\0") + 28
    (cli.folder / "bad.exr").write_bytes(data[:header] + b"\x0a" + data[header + 1:])
    result = cli.run("info", "bad.exr")
    check("an unknown compression is told", result.code == 5 and "DWAB" in result.err, result)


# --- PNG ---------------------------------------------------------------------------------------------------------------------

def chunk(kind, data=b"", damaged=False):
    crc = zlib.crc32(kind + data) ^ (1 if damaged else 0)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc)


def png(width, height, bits, color, rows, before=b"", interlace=0, idat=lambda data: chunk(b"IDAT", zlib.compress(data)), after=b""):
    head = struct.pack(">IIBBBBB", width, height, bits, color, 0, 0, interlace)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + before + idat(rows) + after + chunk(b"IEND")


GRAY = b"".join(bytes([0]) + bytes((7 * x + 13 * y) % 256 for x in range(9)) for y in range(6))
DEFECTS = {  # harmless, and a word of the note
    "profile": (chunk(b"iCCP", b"ICC\0\0" + zlib.compress(b"not a profile at all" * 9)), "iCCP"),
    "chroma": (chunk(b"cHRM", bytes(32)), "cHRM"),
    "gamma": (chunk(b"gAMA", b"\0\0"), "gAMA"),
    "intent": (chunk(b"sRGB", b"\x09"), "sRGB"),
    "time": (chunk(b"tIME", b"\0"), "tIME"),
    "text": (chunk(b"zTXt", b"Comment\0\0not deflated"), "zTXt"),
    "method": (chunk(b"zTXt", b"Comment\0\x07" + zlib.compress(b"x")), "zTXt"),
    "crc": (chunk(b"tEXt", b"Comment\0text", damaged=True), "tEXt"),
    "unknown": (chunk(b"abCd", b"data", damaged=True), "abCd"),
    "background": (chunk(b"bKGD", b""), "bKGD"),
}


def test_png_defects(cli, check):
    (cli.folder / "good.png").write_bytes(png(9, 6, 8, 0, GRAY))
    for name, (before, word) in DEFECTS.items():
        (cli.folder / f"{name}.png").write_bytes(png(9, 6, 8, 0, GRAY, before))
        result = check_same(cli, check, f"{name}.png", "good.png")
        check(f"{name}: a note on stderr", f"note: {name}.png: " in result.err and word in result.err, result)
        check(f"{name}: and in info", word in "".join(cli.run("info", f"{name}.png", "--json").json()["notes"]), name)
    behind = {
        "in the stream": png(9, 6, 8, 0, GRAY, idat=lambda data: chunk(b"IDAT", zlib.compress(data) + b"more")),
        "more rows": png(9, 6, 8, 0, GRAY + GRAY),
        "behind the end": png(9, 6, 8, 0, GRAY) + b"junk",
    }
    for what, data in behind.items():
        (cli.folder / "behind.png").write_bytes(data)
        result = check_same(cli, check, "behind.png", "good.png")
        check(f"{what}: is said", "follow" in result.err, result)
    check("info says so without reading pixels", "4 bytes follow" in cli.run("info", "behind.png").out)
    recipe = chunk(b"iTXt", b"noisescope-recipe\0\0\0\0\0{}")
    palette, transparent = chunk(b"PLTE", bytes(range(48))), chunk(b"tRNS", bytes(16))
    rows = b"".join(bytes([0]) + bytes((x * y) % 16 for x in range(9)) for y in range(6))
    (cli.folder / "palette.png").write_bytes(png(9, 6, 8, 3, rows, palette + transparent))
    check("a palette opens", cli.run("stats", "palette.png").code == 0)
    (cli.folder / "many.png").write_bytes(png(9, 6, 8, 0, GRAY, chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(1000000))) * 900))
    code, said, most = peak(cli, "stats", "many.png")
    check(f"many large texts need {most} KiB", code == 0 and "note" in said and most < 300 << 10, said)
    strict = {
        "palette": png(9, 6, 8, 3, rows, chunk(b"PLTE", bytes(range(48)), damaged=True) + transparent),
        "opacity": png(9, 6, 8, 3, rows, palette + chunk(b"tRNS", bytes(16), damaged=True)),
        "more opacity than colors": png(9, 6, 8, 3, rows, palette + chunk(b"tRNS", bytes(17))),
        "pixels": png(9, 6, 8, 0, GRAY, idat=lambda data: chunk(b"IDAT", zlib.compress(data), damaged=True)),
        "checksum of pixels": png(9, 6, 8, 0, GRAY, idat=lambda data: chunk(b"IDAT", zlib.compress(data)[:-1] + b"\0")),
        "fewer pixels": png(9, 6, 8, 0, GRAY[:-1]),
        "a text that claims 1.6 GB": png(9, 6, 8, 0, GRAY, struct.pack(">I", 0x60001969) + b"iTXtComment" + bytes(99)),
        "our text": png(9, 6, 8, 0, GRAY, chunk(b"iTXt", b"noisescope-recipe\0\0\0\0\0{}", damaged=True)),
        "a text beside ours": png(9, 6, 8, 0, GRAY, recipe + DEFECTS["crc"][0]),
        "a text behind ours": png(9, 6, 8, 0, GRAY, recipe, after=DEFECTS["crc"][0]),
    }
    for what, data in strict.items():
        (cli.folder / "bad.png").write_bytes(data)
        code, said, most = peak(cli, "stats", "bad.png")
        check(f"{what}: damage is refused, in {most} KiB", code == 5 and most < 100 << 10, said)


def adam7(width, height, bits, channels, rows):
    """The passes of an interlaced image, whose rows are lists of pixels, each a list of numbers."""
    data = b""
    for x0, y0, dx, dy in ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)):
        for y in range(y0, height, dy):
            pixels = [v for x in range(x0, width, dx) for v in rows[y][x]]
            if pixels:
                data += b"\0" + packed(pixels, bits)
    return data


def packed(numbers, bits):
    total = len(numbers) * bits
    value = sum(n << (total - bits * (i + 1)) for i, n in enumerate(numbers)) << (-total % 8)
    return value.to_bytes((total + 7) // 8, "big")


def test_png_interlaced(cli, check):
    for color, channels, depths in ((0, 1, (1, 2, 4, 8, 16)), (2, 3, (8, 16)), (3, 1, (1, 2, 4, 8)), (4, 2, (8, 16)), (6, 4, (8, 16))):
        for bits in depths:
            for width, height in ((1, 1), (3, 2), (8, 8), (33, 19)):
                rows = [[[(5 * x + 9 * y + 3 * c + x * y) % 2 ** bits for c in range(channels)] for x in range(width)]
                        for y in range(height)]
                before = chunk(b"PLTE", bytes(i * 7 % 256 for i in range(3 * 2 ** bits))) if color == 3 else b""
                plain = b"".join(b"\0" + packed([v for pixel in row for v in pixel], bits) for row in rows)
                (cli.folder / "plain.png").write_bytes(png(width, height, bits, color, plain, before))
                passes = adam7(width, height, bits, channels, rows)
                (cli.folder / "passes.png").write_bytes(png(width, height, bits, color, passes, before, interlace=1))
                check_same(cli, check, "passes.png", "plain.png")
    (cli.folder / "bad.png").write_bytes(png(33, 19, 8, 0, b"\0" * 300, interlace=1))
    check("a short one is refused", cli.run("stats", "bad.png").code == 5)
    (cli.folder / "bad.png").write_bytes(png(14000, 14000, 8, 2, b"\0" * 3000, chunk(b"abCd", bytes(600000)), interlace=1))
    result = cli.run("stats", "bad.png")
    check("one that does not fit into memory is refused", result.code == 5 and "too large" in result.err, result)
    (cli.folder / "bad.png").write_bytes(png(20000, 20000, 8, 0, b"\0" * 60000, chunk(b"abCd", bytes(600000)), interlace=1))
    code, said, most = peak(cli, "stats", "bad.png")
    check(f"and rows that are only claimed take nothing, {most} KiB", code == 5 and most < 100 << 10, said)


# --- DDS ---------------------------------------------------------------------------------------------------------------------

def dds(width, height, data, flags, bits=0, masks=(0, 0, 0, 0), letters=0, levels=0, depth=0, caps2=0):
    head = struct.pack("<4s7I44x", b"DDS ", 124, 0x1007 | (0x20000 if levels else 0) | (0x800000 if depth else 0), height, width, 0, depth,
                       levels)
    return head + struct.pack("<8I", 32, flags, letters, bits, *masks) + struct.pack("<5I", 0x1000, caps2, 0, 0, 0) + data


def test_dds(cli, check):
    count = 7 * 5
    data = bytes((i * 37 + i // 11) % 256 for i in range(count * 16))
    kinds = {  # flags, bits, masks in the order of what comes out, names
        "bgra8": (0x41, 32, {"R": 0xff0000, "G": 0xff00, "B": 0xff, "A": 0xff000000}),
        "rgba8": (0x41, 32, {"R": 0xff, "G": 0xff00, "B": 0xff0000, "A": 0xff000000}),
        "bgrx8": (0x40, 32, {"R": 0xff0000, "G": 0xff00, "B": 0xff}),
        "bgr8": (0x40, 24, {"R": 0xff0000, "G": 0xff00, "B": 0xff}),
        "rg16": (0x40, 32, {"R": 0xffff, "G": 0xffff0000}),
        "rgb565": (0x40, 16, {"R": 0xf800, "G": 0x7e0, "B": 0x1f}),
        "rgba4": (0x41, 16, {"R": 0xf00, "G": 0xf0, "B": 0xf, "A": 0xf000}),
        "rgb10a2": (0x41, 32, {"R": 0x3ff, "G": 0xffc00, "B": 0x3ff00000, "A": 0xc0000000}),
        "l8": (0x20000, 8, {"Y": 0xff}), "l16": (0x20000, 16, {"Y": 0xffff}), "a8": (0x2, 8, {"A": 0xff}),
        "la8": (0x20001, 16, {"Y": 0xff, "A": 0xff00}),
    }
    for name, (flags, bits, channels) in kinds.items():
        masks = [channels.get(c, channels.get("Y", 0) if c == "R" else 0) for c in "RGBA"]
        size = bits // 8
        (cli.folder / f"{name}.dds").write_bytes(dds(7, 5, data[:count * size], flags, bits, masks))
        values = []
        for i in range(count):
            pixel = int.from_bytes(data[i * size:(i + 1) * size], "little")
            for mask in channels.values():
                shift = (mask & -mask).bit_length() - 1
                values.append(((pixel & mask) >> shift) / (mask >> shift))
        write_floats(cli, "expected.r32", 7, 5, len(channels), values)
        check_same(cli, check, f"{name}.dds", "expected.r32")
        names = [c["name"] for c in cli.run("stats", f"{name}.dds", "--json").json()["channels"]]
        check(f"{name}: its channels", names == list(channels), names)
    floats = {111: ("e", 1), 112: ("e", 2), 113: ("e", 4), 114: ("f", 1), 115: ("f", 2), 116: ("f", 4), 36: ("H", 4)}
    for number, (kind, channels) in floats.items():
        numbers = [(i * 7919 % 2048) / 16 for i in range(count * channels)]
        if kind == "H":
            numbers = [i * 7919 % 65536 for i in range(count * channels)]
        (cli.folder / "f.dds").write_bytes(dds(7, 5, struct.pack(f"<{len(numbers)}{kind}", *numbers), 4, letters=number))
        write_floats(cli, "expected.r32", 7, 5, channels, [v / 65535 for v in numbers] if kind == "H" else numbers)
        check_same(cli, check, "f.dds", "expected.r32")
    gray = dict(flags=0x20000, bits=8, masks=(255, 0, 0, 0))
    (cli.folder / "volume.dds").write_bytes(dds(4, 3, data[:4 * 3 * 2], **gray, depth=2, caps2=0x200000))
    (cli.folder / "cube.dds").write_bytes(dds(4, 4, data[:6 * 16], **gray, caps2=0xfe00))
    for name, layers in (("volume.dds", 2), ("cube.dds", 6)):
        check(f"{name} has layers", cli.run("info", name, "--json").json()["layers"] == layers, name)
        check(f"{name} opens", cli.run("stats", name).code == 0)
    levels = dds(8, 8, data[:64 + 16 + 4 + 1], **gray, levels=4)
    for cut, word in ((0, ""), (5, "5 bytes of its smaller levels are missing"), (22, None)):
        (cli.folder / "mips.dds").write_bytes(levels[:len(levels) - cut])
        result = cli.run("stats", "mips.dds")
        check(f"{cut} bytes less", result.code == (5 if word is None else 0) and (word or "") in result.err
              and (word != "" or not result.err), result)
    (cli.folder / "bc1.dds").write_bytes(dds(8, 8, data[:32], 4, letters=0x31545844))
    result = cli.run("stats", "bc1.dds")
    check("compressed texels are refused by that name", result.code == 5 and "compressed" in result.err, result)
    (cli.folder / "bad.dds").write_bytes(dds(8, 8, data[:64], 0x40, 8, (0xf0f, 0, 0, 0)))
    check("masks beyond the texel are refused", cli.run("stats", "bad.dds").code == 5)


def write_floats(cli, name, width, height, channels, values):
    (cli.folder / name).write_bytes(struct.pack(f"<{len(values)}f", *values))
    (cli.folder / f"{name}.json").write_text(json.dumps({
        "format": "r32", "byte_order": "little", "row_order": "top-down", "type": "f32", "width": width, "height": height,
        "channels": channels}))


# --- raw files ---------------------------------------------------------------------------------------------------------------

def test_raw(cli, check):
    heights = [(i * 7919) % 65536 for i in range(40 * 30)]
    (cli.folder / "h.r16").write_bytes(struct.pack("<1200H", *heights))
    (cli.folder / "h.hgt").write_bytes(struct.pack(">1200h", *(h - 32768 for h in heights)))
    (cli.folder / "rgb.raw").write_bytes(bytes(h % 256 for h in heights))
    write_floats(cli, "h.r32", 40, 30, 1, [h / 65535 for h in heights])
    write_floats(cli, "signed.r32", 40, 30, 1, [h - 32768 for h in heights])
    write_floats(cli, "rgb.r32", 20, 20, 3, [h % 256 / 255 for h in heights])
    for name, other, options in (("h.r16", "h.r32", ["--size", "40x30"]), ("h.hgt", "signed.r32", ["--size", "40x30", "--depth", "i16be"]),
                                 ("rgb.raw", "rgb.r32", ["--size", "20x20", "--depth", "u8"])):
        result = cli.run("compare", name, other, *options)
        check(f"{name} by {options}", result.code == 0 and "identical" in result.out, result)
        check(f"{name}: the same measure", cli.run("stats", name, *options, "--json").json()["channels"]
              == cli.run("stats", other, "--json").json()["channels"], name)
        found = cli.run("info", name, *options, "--json").json()
        check(f"{name}: info", (found["width"], found["height"], found["depth"]) == ((40, 30) if "h." in name else (20, 20)) + (
            {"h.r16": "u16", "h.hgt": "i16", "rgb.raw": "u8"}[name],), found)
    found = cli.run("info", "h.r16", "--size", "40x10x3", "--json").json()
    check("layers", (found["height"], found["layers"]) == (10, 3), found)
    refused = (("stats", "h.r16"), 5), (("stats", "h.r16", "--size", "41x30"), 5), (("stats", "h.r16", "--size", "40,30"), 2), (
        ("stats", "h.r16", "--depth", "u16"), 2), (("stats", "h.r16", "--size", "40x30", "--depth", "u17"), 2), (
        ("stats", "h.hgt", "--size", "40x30"), 5), (("stats", "h.r32", "--size", "40x30"), 2), (("info", "h.r32", "--size", "40x30"), 2), (
        ("compare", "h.r32", "h.r32", "--size", "40x30"), 2), (("stats", "--depth", "u8"), 2), (("info", "none.raw", "--size", "4x4"), 5)
    for command, code in refused:
        result = cli.run(*command)
        check(f"{command} is refused", result.code == code and result.err, result)
    check("which names the option", "--size" in cli.run("stats", "h.r16").err)


# --- TIFF: what follows ------------------------------------------------------------------------------------------------------

def test_tif_rest(cli, check):
    cli.render("a.tif", "--preset", "fbm", "--size", "70x50", "--backend", "cpu")
    check("a whole one has no note", "note" not in cli.run("info", "a.tif").out)
    data = (cli.folder / "a.tif").read_bytes()
    (cli.folder / "a.tif").write_bytes(data + b"junk!")
    for command in ("info", "stats"):
        result = cli.run(command, "a.tif")
        check(f"{command} says what follows", result.code == 0 and "5 bytes follow" in result.out + result.err, result)
    for path in sorted(pathlib.Path(__file__).parents[1].glob("fuzz/corpus/tif/*")):
        if path.name.startswith(("gdal", "own", "pages", "place")):
            check(f"{path.name} has no note", "note" not in cli.run("info", path).out, path)


if __name__ == "__main__":
    main(test_tools, test_numpy, test_gdal, test_nodata, test_exr, test_png_defects, test_png_interlaced, test_dds, test_raw, test_tif_rest, backend="cpu")
