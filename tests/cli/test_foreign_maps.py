#!/usr/bin/env python3
"""Other programs open files for maps and notebooks, and find in each the values of `render -o x.r32`, one by one; and their files
open here.

    test_foreign_maps.py PATH_OF_NOISESCOPE

numpy reads arrays, GDAL TIFF, ENVI and VRT, OpenImageIO and ImageMagick TIFF and PFM. What `render` has no option for is written
by write_picture, which stands beside the program. A tool that is missing is a failure: third_party/install-debian.sh test
installs them.
"""
import array
import json
import pathlib
import struct
import subprocess

from harness import FULL, floats_of, main, missing_tools, rgb_of, seldom
from test_foreign import COLOR, VALUE, VECTOR, as_half, quantized, tool

PYTHON = "/usr/bin/python3"  # Debian's, which has numpy and GDAL
VIEWS = {  # regions: sizes that no tile or word divides, and a far one
    "odd": ["--size", "61x40"], "narrow": ["--size", "40x70", "--region=7,0,1x70"],
    "flat": ["--size", "300x40", "--region=0,9,300x1"], "far": ["--size", "61x40", "--region=-1000000003,99999999,61x40"],
}
SIZES = {"odd": (61, 40), "narrow": (1, 70), "flat": (300, 1), "far": (61, 40)}
MOST = {"u8": 255, "u16": 65535}

# Of each file: a line of JSON, then as many values as 32-bit floats as that says: rows, columns, channels.
NUMPY = """
import json, sys, numpy as np
for name in sys.argv[1:]:
    a = np.load(name, allow_pickle=False, mmap_mode='r')
    print(json.dumps({'dtype': a.dtype.str, 'shape': a.shape, 'aligned': a.offset % 64 == 0, 'count': a.size}), flush=True)
    sys.stdout.buffer.write(np.ascontiguousarray(a, dtype='<f4').tobytes())
    sys.stdout.flush()
"""
GDAL = """
import json, sys, numpy as np
from osgeo import gdal
gdal.UseExceptions()
for name in sys.argv[1:]:
    d = gdal.Open(name)
    srs = d.GetSpatialRef()
    if srs:
        srs.AutoIdentifyEPSG()
    bands = [d.GetRasterBand(i + 1) for i in range(d.RasterCount)]
    a = d.ReadAsArray()
    print(json.dumps({
        'driver': d.GetDriver().ShortName, 'type': gdal.GetDataTypeName(bands[0].DataType), 'block': bands[0].GetBlockSize(),
        'place': d.GetGeoTransform(can_return_null=True), 'epsg': srs and srs.GetAuthorityCode(None),
        'geographic': bool(srs and srs.IsGeographic()), 'nodata': bands[0].GetNoDataValue(), 'metadata': d.GetMetadata(),
        'structure': d.GetMetadata('IMAGE_STRUCTURE'), 'pages': len(d.GetSubDatasets()), 'count': a.size,
        'colors': [gdal.GetColorInterpretationName(band.GetColorInterpretation()) for band in bands]}), flush=True)
    a = a[:, :, None] if a.ndim == 2 else a.transpose(1, 2, 0)
    sys.stdout.buffer.write(np.ascontiguousarray(a, dtype='<f4').tobytes())
    sys.stdout.flush()
"""


def read_by(cli, program, names):
    """(name, what it says of the file, its values) of each, from one process"""
    data, at = tool(cli, PYTHON, "-c", program, *names), 0
    for name in names:
        end = data.index(b"\n", at)
        said, start = json.loads(data[at:end]), end + 1
        at = start + 4 * said["count"]
        yield name, said, floats_of(data[start:at])


def stored(values, depth):
    """As files of that depth have them, in the range from -1 to 1."""
    if depth in MOST:
        return quantized(values, MOST[depth])
    return [as_half(v) for v in values] if depth == "f16" else list(values)


def values_of(cli, recipe, view, known={}):
    key = (*recipe, view)
    if key not in known:
        known[key] = cli.floats(*recipe, *VIEWS[view], "--backend", "cpu")
    return known[key]


def written(cli, name, values, **options):
    """By write_picture, with a range from -1 to 1."""
    program = pathlib.Path(cli.program).parent / "write_picture"
    words = [f"{key.replace('_', '-')}={value}" for key, value in options.items()]
    data = array.array("f", values)
    result = subprocess.run([program, name, *words], cwd=cli.folder, input=data.tobytes(), capture_output=True, timeout=60)
    if result.returncode != 0:
        raise RuntimeError(f"{name} {options}: {result.stderr}")
    return name


def same(found, expected):
    return array.array("f", found).tobytes() == array.array("f", expected).tobytes()


def some(found, expected):
    return [(i, a, b) for i, (a, b) in enumerate(zip(found, expected)) if a != b][:3] or (len(found), len(expected))


def files_of(cli, extension, depths):
    """{name: (values as they are stored, depth, channels, width, height)}; the command line's and the writer's files are the same."""
    files = {}
    for what, recipe, channels in (("value", VALUE, 1), ("vector", VECTOR, 3)):
        for view, (width, height) in SIZES.items():
            for depth in depths:
                name = f"{what}-{view}-{depth}{extension}"
                values = values_of(cli, recipe, view)
                if depth == depths[0] and view in ("odd", "far"):
                    cli.render(name, *recipe, *VIEWS[view], "--backend", "cpu")
                else:
                    written(cli, name, values, width=width, height=height, channels=channels, depth=depth)
                files[name] = (stored(values, depth), depth, channels, width, height)
    return files


def test_tools(cli, check):
    missing = missing_tools("gdal_translate", "oiiotool", "convert", PYTHON, pathlib.Path(cli.program).parent / "write_picture")
    check("every tool is installed", not missing, f"missing: {missing}; see third_party/install-debian.sh")
    result = subprocess.run([PYTHON, "-c", "import numpy, osgeo.gdal"], capture_output=True)
    check("numpy and GDAL for Python too", result.returncode == 0, result.stderr)


# --- NumPy -----------------------------------------------------------------------------------------------------------

def test_npy(cli, check):
    kinds = {"f32": "<f4", "f16": "<f2", "u16": "<u2", "u8": "|u1"}
    files = files_of(cli, ".npy", list(kinds))
    for name, said, found in read_by(cli, NUMPY, list(files)):
        expected, depth, channels, width, height = files[name]
        shape = [height, width] + ([channels] if channels > 1 else [])
        check(f"{name}: numpy finds {said}", (said["dtype"], said["shape"], said["aligned"]) == (kinds[depth], shape, True), said)
        check(f"{name}: numpy reads the values of render", same(found, expected), some(found, expected))
    values = values_of(cli, VALUE, "odd")[:2400]
    shapes = {"stack.npy": (1, [4, 30, 20]), "pairs.npy": (2, [4, 15, 20, 2])}
    for name, (channels, shape) in shapes.items():
        written(cli, name, values, width=20, height=shape[1], layers=4, channels=channels, depth="f32")
    for name, said, found in read_by(cli, NUMPY, list(shapes)):
        check(f"{name}: layers come first", said["shape"] == shapes[name][1] and same(found, values), said)
    tool(cli, PYTHON, "-c", """
import numpy as np
a = np.load('value-odd-f32.npy')
np.save('numpy.npy', a)
np.save('numpy64.npy', a.astype('f8'))
np.save('fortran.npy', np.asfortranarray(a))
np.save('views.npy', a[:, ::-1][:, ::-1])
np.lib.format.write_array(open('second.npy', 'wb'), a, (2, 0))
""")
    for name in ("numpy.npy", "views.npy", "second.npy", "numpy64.npy", "fortran.npy"):
        result = cli.run("compare", name, "value-odd-f32.npy")
        check(f"{name}, which numpy wrote, opens", result.code == 0 and "identical" in result.out, result)


# --- TIFF ------------------------------------------------------------------------------------------------------------

@seldom(2)
def test_tif(cli, check):
    kinds = {"f32": "Float32", "f16": "Float32", "u16": "UInt16", "u8": "Byte"}
    files = files_of(cli, ".tif", list(kinds))
    for name, said, found in read_by(cli, GDAL, list(files)):
        expected, depth, channels, _, height = files[name]
        check(f"{name}: GDAL finds its type", said["type"] == kinds[depth] and said["nodata"] is None and not said["place"], said)
        check(f"{name}: GDAL reads the values of render", same(found, expected), some(found, expected))
        check(f"{name}: and the recipe", "noisescope_recipe" in json.loads(said["metadata"]["TIFFTAG_IMAGEDESCRIPTION"])
              and said["metadata"]["TIFFTAG_SOFTWARE"].startswith("Noisescope"), said["metadata"])
        if depth in MOST and height > 1:  # ImageMagick refuses files that are shorter than half a row
            raw = tool(cli, "convert", name, "-depth", depth[1:], "-endian", "LSB", f"{'gray' if channels == 1 else 'rgb'}:-")
            found = array.array("B" if depth == "u8" else "H", raw)
            check(f"{name}: ImageMagick reads the values of render", same(found, expected), some(found, expected))
    # OpenImageIO's floats, written as plainly as it can; by one process, since it takes half a second to start
    converted = {f"oiio-{name}": files[name] for name in files if "-odd-" in name}
    tool(cli, "oiiotool", "-d", "float", "--compression", "none",
         *(word for name in converted for word in (name.removeprefix("oiio-"), "-o", name)))
    for name, said, found in read_by(cli, GDAL, list(converted)):
        expected, depth, *_ = converted[name]
        if depth in MOST:
            expected = [v / MOST[depth] for v in expected]
        worst = max(abs(a - b) for a, b in zip(found, expected)) if len(found) == len(expected) else 9
        check(f"{name}: OpenImageIO reads the values of render", worst <= (1e-7 if depth in MOST else 0), worst)
    for depth in ("u8", "u16"):
        cli.render("color.tif", *COLOR, *VIEWS["odd"], "--depth", depth)
        expected = rgb_of(cli.render("color.png", *COLOR, *VIEWS["odd"], "--depth", depth))[3]
        for _, said, found in read_by(cli, GDAL, ["color.tif"]):
            check(f"colors of {depth}: those of the PNG", same(found, expected) and said["colors"] == ["Red", "Green", "Blue"], said)


def test_two_channels(cli, check):
    """A slope along x and y is two numbers a pixel, and no blue is added."""
    for view in ("odd", "far"):
        recipe = ["--set", "output=gradient", *VIEWS[view], "--backend", "cpu"]
        both = [v for i, v in enumerate(cli.floats(*recipe)) if i % 3 != 2]
        for name in ("a.npy", "a.tif"):
            cli.render(name, *recipe)
        cli.render("b.tif", *recipe, "--tiled", 16)
        width, height = SIZES[view]
        _, said, found = next(read_by(cli, NUMPY, ["a.npy"]))
        check(f"{view}: numpy reads an array of pairs", said["shape"] == [height, width, 2] and list(found) == both, said)
        for name, said, found in read_by(cli, GDAL, ["a.tif", "b.tif"]):
            check(f"{view} {name}: GDAL reads two bands", said["colors"] == ["Gray", "Undefined"] and list(found) == both, said)
        check(f"{view}: they are read back", cli.run("compare", "a.npy", "a.tif").code == cli.run("compare", "a.npy", "b.tif").code == 0
              and cli.run("info", "a.tif", "--json").json()["channels"] == 2)


def test_tif_parts(cli, check):
    """Tiles, four channels, pages."""
    values, files = values_of(cli, VECTOR, "odd"), {}
    for depth in ("f32", "f16", "u16", "u8"):
        for tile in (16, 256):
            for channels, width, height in ((1, 61, 40), (4, 61, 30), (3, 61, 40), (1, 1, 333)):
                part = values[:channels * width * height]
                name = written(cli, f"{depth}-{tile}-{channels}-{width}.tif", part, width=width, height=height, channels=channels,
                               depth=depth, tile=tile)
                files[name] = stored(part, depth), tile
    for name, said, found in read_by(cli, GDAL, list(files)):
        expected, tile = files[name]
        check(f"{name}: GDAL reads tiles", said["block"] == [tile, tile] and same(found, expected), (said, some(found, expected)))
        check(f"{name}: which are compressed, and a fourth value is no opacity", said["structure"]["COMPRESSION"] == "DEFLATE"
              and said["structure"]["PREDICTOR"] == ("3" if name[0] == "f" else "2") and "Alpha" not in said["colors"], said)
    written(cli, "pages.tif", values[:2400], width=20, height=12, layers=10, depth="f32")
    pages = [f"GTIFF_DIR:{page}:pages.tif" for page in range(1, 11)]
    for page, (_, said, found) in enumerate(read_by(cli, GDAL, ["pages.tif", *pages])):
        expected = values[240 * max(page - 1, 0):240 * max(page, 1)]
        check(f"page {page} is a layer", same(found, expected) and said["pages"] == (0 if page else 10), said)
    frames = tool(cli, "identify", "-format", "%wx%h ", "pages.tif").decode().split()
    check("ImageMagick finds ten, too", frames == ["20x12"] * 10, frames)


PLACES = (  # as text, EPSG's number, whether it is geographic, GDAL's geotransform
    ("500000,4000000,30,32633", "32633", False, [500000, 30, 0, 4000000, 0, -30]),
    ("500000,4000000,30,32755", "32755", False, [500000, 30, 0, 4000000, 0, -30]),
    ("-180,90,0.1,4326", "4326", True, [-180, 0.1, 0, 90, 0, -0.1]),
    ("0.125,-7,1e-3,3857", "3857", False, [0.125, 1e-3, 0, -7, 0, -1e-3]),
    ("10,20,2,0", None, False, [10, 2, 0, 20, 0, -2]),
)


def test_places(cli, check):
    values, opened = values_of(cli, VALUE, "odd"), {}
    for row in PLACES:
        options = {"width": 61, "height": 40, "depth": "f32", "map": row[0]}
        opened[written(cli, f"a{row[1]}.tif", values, **options)] = row
        opened[written(cli, f"a{row[1]}.r32", values, **options, header="vrt") + ".vrt"] = row
        if row[1] != "3857":
            opened[written(cli, f"b{row[1]}.raw", values, **options, header="envi")] = row
    for name, said, found in read_by(cli, GDAL, list(opened)):
        place, epsg, geographic, expected = opened[name]
        near = all(abs(a - b) <= 1e-12 * abs(b) for a, b in zip(said["place"], expected))
        check(f"{name}: GDAL finds it at {place}", near and same(found, values), said)
        check(f"{name}: and its system", (said["epsg"], said["geographic"]) == (epsg, geographic), said)
        check(f"{name}: and pixels that are areas", said["metadata"].get("AREA_OR_POINT", "Area") == "Area"
              and (not name.endswith("tif") or "AREA_OR_POINT" in said["metadata"]), said)


# --- raw data with headers -------------------------------------------------------------------------------------------

def test_headers(cli, check):
    values, files = values_of(cli, VECTOR, "odd"), {}
    width, height = 61, 20
    for extension, depth in ((".raw", "f32"), (".raw", "u16"), (".r16", "u16"), (".r32", "f32")):
        for header in ("envi", "vrt"):
            for channels, layers, up in ((1, 1, 0), (3, 1, 0), (1, 3, 0), (1, 1, 1), (3, 2, 1), (1, 2, 1)):
                if header == "envi" and (up or (layers > 1 and channels > 1)):
                    continue
                part = values[:width * height * channels * layers]
                name = written(cli, f"{header}{channels}{layers}{up}{depth}{extension}", part, width=width, height=height,
                               channels=channels, depth=depth, header=header, bottom_up=up,
                               **({"layers": layers} if layers > 1 else {}))
                expected = stored(part, depth)
                size = width * height
                if layers > 1:  # GDAL's bands: layers, and in them channels
                    expected = [expected[(layer * size + i) * channels + c] for i in range(size) for layer in range(layers)
                                for c in range(channels)]
                files[name if header == "envi" else f"{name}.vrt"] = expected, header.upper(), depth
    strange = written(cli, "a & <b> \"ü'.raw", values[:60], width=10, height=6, depth="f32", header="vrt")
    files[f"{strange}.vrt"] = values[:60], "VRT", "f32"
    for name, said, found in read_by(cli, GDAL, list(files)):
        expected, driver, depth = files[name]
        check(f"{name}: GDAL reads it by its header", (said["driver"], said["type"]) == (driver, {"f32": "Float32"}.get(depth, "UInt16"))
              and same(found, expected), (said, some(found, expected)))
    result = cli.run("info", "vrt321f32.r32", "--json")
    check("and it opens here", result.code == 0, result)


# --- PFM -------------------------------------------------------------------------------------------------------------

def test_pfm(cli, check):
    files, converted = files_of(cli, ".pfm", ["f32"]), {}
    for name, (expected, _, channels, *_) in files.items():
        converted[f"{name}.tif"] = expected
        raw = tool(cli, "convert", name, "-set", "colorspace", "sRGB", "-depth", 16, "-endian", "LSB",
                   f"{'gray' if channels == 1 else 'rgb'}:-")
        found = [v / 65535 for v in array.array("H", raw)]
        clamped = [min(max(v, 0.0), 1.0) for v in expected]  # into 16 bits
        worst = max(abs(a - b) for a, b in zip(found, clamped)) if len(found) == len(clamped) else 9
        check(f"{name}: ImageMagick reads it", worst <= 1.01 / 65535, worst)
    tool(cli, "oiiotool", "--compression", "none", *(word for name in files for word in (name, "-o", f"{name}.tif")))
    for name, _, found in read_by(cli, GDAL, list(converted)):
        check(f"{name}: OpenImageIO reads the values of render", same(found, converted[name]), some(found, converted[name]))
    values = values_of(cli, VALUE, "odd")
    rows = [values[61 * y:61 * y + 61] for y in range(40)]
    (cli.folder / "big.pfm").write_bytes(b"Pf\n61 40\n1.0\n" + b"".join(struct.pack(">61f", *row) for row in rows[::-1]))
    result = cli.run("compare", "big.pfm", "value-odd-f32.pfm")
    check("one of the other order of bytes opens", result.code == 0 and "identical" in result.out, result)


# --- TIFF files of others ----------------------------------------------------------------------------------------------

OTHERS = (  # options of GDAL
    [], ["COMPRESS=LZW"], ["COMPRESS=LZW", "PREDICTOR=2"], ["COMPRESS=DEFLATE", "PREDICTOR=3"], ["COMPRESS=PACKBITS"],
    ["COMPRESS=DEFLATE", "TILED=YES", "BLOCKXSIZE=32", "BLOCKYSIZE=16"], ["TILED=YES"], ["BIGTIFF=YES", "COMPRESS=LZW"],
    ["ENDIANNESS=BIG"], ["ENDIANNESS=BIG", "COMPRESS=DEFLATE", "PREDICTOR=2"], ["ENDIANNESS=BIG", "BIGTIFF=YES", "TILED=YES"],
    ["BLOCKYSIZE=40"], ["BLOCKYSIZE=7", "COMPRESS=DEFLATE"],
)
REFUSED = ((["COMPRESS=JPEG"], "compression (7)"), (["COMPRESS=ZSTD"], "compression (50000)"))


# Writes files as those of GDAL's own tools, many in one process.
TRANSLATE = """
import json, sys
from osgeo import gdal
gdal.UseExceptions()
for made, source, options in json.loads(sys.argv[1]):
    gdal.Translate(made, source, creationOptions=options)
"""


@seldom(2)
def test_others(cli, check):
    jobs = []
    for what, recipe, channels in (("value", VALUE, 1), ("vector", VECTOR, 3)):
        for depth in ("f32", "u16", "u8"):
            name = f"{what}-{depth}.tif"
            written(cli, name, values_of(cli, recipe, "odd"), width=61, height=40, channels=channels, depth=depth)
            jobs += [(f"gdal{len(jobs) + i}.tif", name, [*options, "INTERLEAVE=PIXEL"]) for i, options in enumerate(
                options for options in OTHERS if ("PREDICTOR=3" not in options or depth == "f32")
                and (FULL or (what, depth) in (("value", "f32"), ("vector", "u16"))))]
    tool(cli, PYTHON, "-c", TRANSLATE, json.dumps(jobs))
    for made, name, options in jobs:
        result = cli.run("compare", made, name)
        check(f"{name}: GDAL's {options} opens", result.code == 0 and "identical" in result.out, result)
    (cli.folder / jobs[-1][0]).rename(cli.folder / "gdal.tif")
    tool(cli, "gdaladdo", "-q", "-r", "nearest", "gdal.tif", "2", "4")
    result = cli.run("info", "gdal.tif", "--json")
    check("overviews are passed over", result.code == 0 and result.json()["height"] == 40, result)
    for options, word in REFUSED:
        tool(cli, "gdal_translate", "-q", "-co", options[0], "vector-u8.tif", "gdal.tif")
        result = cli.run("info", "gdal.tif")
        check(f"{options} is refused", result.code == 5 and word in result.err, result)
    depths = ("half", "float", "uint16", "uint8")
    tool(cli, "oiiotool", "vector-f32.tif", "--clamp:min=0:max=1", "--eraseattrib", "ImageDescription",  # it tells the range
         *(word for depth in depths for word in ("-d", depth, "-o", f"{depth}.tif")))
    for name, _, expected in read_by(cli, GDAL, [f"{depth}.tif" for depth in depths]):
        found = [c["max"] for c in cli.run("stats", name, "--json").json()["channels"]]
        most = {"uint16.tif": 65535, "uint8.tif": 255}.get(name, 1)
        wanted = [struct.unpack("f", struct.pack("f", max(expected[c::3]) / most))[0] for c in range(3)]
        check(f"OpenImageIO's {name} opens", found == wanted, (found, wanted))
    tool(cli, "convert", "value-u16.tif", "-compress", "None", "magick.tif")
    result = cli.run("compare", "magick.tif", "value-u16.tif")
    check("ImageMagick's opens", result.code == 0, result)


def test_large(cli, check):
    """More than 4 GiB are a BigTIFF."""
    if not FULL:
        return
    program = pathlib.Path(cli.program).parent / "write_picture"
    with open("/dev/zero", "rb") as zeros:
        options = ["width=70000", "height=16000", "depth=f32", "tile=256"]
        result = subprocess.run([program, "big.tif", *options], cwd=cli.folder, stdin=zeros, capture_output=True)
    check("it is written", result.returncode == 0, result.stderr)
    data = (cli.folder / "big.tif").open("rb").read(4)
    check("as one", data == b"II+\0", data)
    result = cli.run("stats", "big.tif", "--json", timeout=600)
    check("and read", result.code == 0 and result.json()["channels"][0]["finite"] == 70000 * 16000, result)


if __name__ == "__main__":
    main(test_tools, test_npy, test_tif, test_two_channels, test_tif_parts, test_places, test_headers, test_pfm, test_others, test_large, backend="cpu")
