#!/usr/bin/env python3
"""One file of several layers and levels: what `render` puts into textures, volumes and animations is what it draws alone.

    test_layer_files.py PATH_OF_NOISESCOPE

Textures are read by texture_reader.py, the others by other programs.
"""
import array
import json
import subprocess

from harness import PATIENCE, main, missing_tools, settings
from texture_reader import read_dds, read_ktx2

CPU = ["--backend", "cpu"]
DEEP = settings(dimensions=3, noise="perlin", fractal="fbm", octaves=5, frequency=3)
FLAT = settings(noise="simplex", fractal="fbm", octaves=6, frequency=5)
LOOP = settings(dimensions=3, noise="perlin", fractal="fbm", time_axis="z", loop=2, frequency=3)
PYTHON = "/usr/bin/python3"  # Debian's, which has OpenVDB's module and numpy


def drawn(cli, *words):
    return array.array("f", cli.render("alone.r32", *words))


def made(cli, check, name, *words):
    result = cli.run("render", "-o", name, "--force", *words)
    check(f"{name}: {' '.join(map(str, words[-4:]))}", result.code == 0, result)
    return cli.folder / name


def bits_of(floats):
    return array.array("f", floats).tobytes()


def tool(cli, *arguments):
    return subprocess.run(list(map(str, arguments)), cwd=cli.folder, capture_output=True, timeout=PATIENCE)


def test_tools(cli, check):
    missing = missing_tools("ffmpeg", "ffprobe", "oiiotool", "gdal_translate")
    check("every tool is installed", not missing, f"missing: {missing}; see third_party/install-debian.sh")


def test_drawn_levels(cli, check):
    for read, name in ((read_ktx2, "a.ktx2"), (read_dds, "a.dds")):
        texture = read(made(cli, check, name, *FLAT, "--size", "64x32", "--mips", "--depth", "f32"))
        check(f"{name}: down to 1 x 1", len(texture.levels) == 7 and texture.size(6) == (1, 1, 1), len(texture.levels))
        for level in range(6):
            alone = drawn(cli, *FLAT, "--size", "64x32", "--level", level, *CPU)
            check(f"{name}: level {level} alone", bits_of(texture.levels[level][0]) == alone.tobytes())
        last = sum(texture.levels[5][0]) / 2  # 2 x 1 pixels, the last that are drawn
        check(f"{name}: the last level is their average", abs(texture.levels[6][0][0] - last) < 1e-6)
    plain = drawn(cli, *FLAT, "--size", "64x32")
    check("the first level is the picture", bits_of(texture.levels[0][0]) == plain.tobytes())
    part = read_ktx2(made(cli, check, "p.ktx2", *FLAT, "--size", "64x32", "--region", "-16,8,32x16", "--mips", "--depth", "f32"))
    alone = drawn(cli, *FLAT, "--size", "64x32", "--region", "-16,8,32x16", "--level", 3)
    check("of a region too", bits_of(part.levels[3][0]) == alone.tobytes())


def halved(values, width, height):
    """The average by area, by its definition."""
    across, down = max(width // 2, 1), max(height // 2, 1)
    sums = [0.0] * (across * down)
    for y in range(height * down):
        for x in range(width * across):
            sums[y // height * across + x // width] += values[y // down * width + x // across]
    return [value / (width * height) for value in sums]


def test_averaged_levels(cli, check):
    for size in ("16x8", "13x7", "5x9"):
        width, height = map(int, size.split("x"))
        texture = read_ktx2(made(cli, check, "a.ktx2", *FLAT, "--size", size, "--mips", "average", "--depth", "f32"))
        values = list(drawn(cli, *FLAT, "--size", size))
        for level in range(1, len(texture.levels)):
            values = halved(values, width, height)
            width, height = max(width // 2, 1), max(height // 2, 1)
            found = texture.levels[level][0]
            check(f"{size}: level {level}", len(found) == len(values) and max(abs(a - b) for a, b in zip(found, values)) < 1e-6)
    odd = read_ktx2(made(cli, check, "o.ktx2", *FLAT, "--size", "12x6", "--mips", "--depth", "f32"))
    values = list(drawn(cli, *FLAT, "--size", "12x6", "--level", 1))
    check("what has no whole pixels is averaged", max(abs(a - b) for a, b in zip(odd.levels[2][0], halved(values, 6, 3))) < 1e-6)
    normals = read_ktx2(made(cli, check, "n.ktx2", *settings(output="normal", relief=4), "--size", "16x16", "--mips", "average",
                             "--depth", "f32"))
    lengths = [sum(n * n for n in normals.levels[2][0][i:i + 3]) for i in range(0, 64, 4)]
    check("averaged normals have the length 1", max(abs(length - 1) for length in lengths) < 1e-5, lengths)
    gray = read_ktx2(made(cli, check, "c.ktx2", *settings(noise="white", frequency=64), "--size", "64x64", "--color", "gray", "--mips",
                          "average", "--depth", "u8"))
    top = gray.levels[6][0][0]
    check("colors are averaged as light", gray.srgb and 145 < top < 157, top)  # of even grays: their light is 0.31, sRGB 151; their numbers 127


def test_texture_volumes(cli, check):
    for read, name in ((read_ktx2, "v.ktx2"), (read_dds, "v.dds")):
        texture = read(made(cli, check, name, *DEEP, "--size", "16x16x8", "--mips", "--depth", "f32"))
        check(f"{name}: a volume", (texture.kind, texture.depth, len(texture.levels)) == ("volume", 8, 5), texture.kind)
        for level in range(4):
            for k in range(8 >> level):
                alone = drawn(cli, *DEEP, "--size", "16x16", "--level", level, "--slice", k, *CPU)
                check(f"{name}: slice {k} of level {level}", bits_of(texture.levels[level][k]) == alone.tobytes())
        texture = read(made(cli, check, "t" + name[1:], *LOOP, "--frames", 5, "--size", "12x8", "--depth", "f32"))
        check(f"{name}: frames are an array", (texture.kind, texture.layers) == ("array", 5), texture.kind)
        for i in range(5):
            alone = drawn(cli, *LOOP, *settings(time=repr(2 * (i / 5))), "--size", "12x8")
            check(f"{name}: layer {i}", bits_of(texture.levels[0][i]) == alone.tobytes())


READ_VDB = """
import sys, numpy, pyopenvdb
grids, texts = pyopenvdb.readAll("v.vdb")
found = numpy.full((9, 12, 5), 77, numpy.float32)
grids[0].copyToArray(found)
wanted = numpy.fromfile("v.r32", numpy.float32).reshape((5, 12, 9)).transpose(2, 1, 0)[:, ::-1]
wanted = numpy.where(wanted > 0, wanted, numpy.float32(0))  # densities
same = numpy.ascontiguousarray(found).view(numpy.uint32) == numpy.ascontiguousarray(wanted).view(numpy.uint32)
print(same.all(), "noisescope_recipe" in texts)
"""


def test_vdb(cli, check):
    made(cli, check, "v.vdb", *DEEP, "--size", "9x12x5")
    cli.render("v.r32", *DEEP, "--size", "9x12x5")
    result = tool(cli, PYTHON, "-c", READ_VDB)
    check("OpenVDB's module reads every voxel", result.stdout.split() == [b"True", b"True"], result)


def frames_by_ffmpeg(cli, *names):
    """The gray bytes of all frames, as ffmpeg decodes them."""
    return tool(cli, "ffmpeg", "-v", "error", *names, "-f", "rawvideo", "-pix_fmt", "gray", "-").stdout


def test_animations(cli, check):
    words = [*LOOP, "--frames", 6, "--size", "32x24"]
    made(cli, check, "f_%d.png", *words)
    expected = frames_by_ffmpeg(cli, "-i", "f_%d.png")
    check("six frames", len(expected) == 6 * 32 * 24, len(expected))
    for name in ("a.apng", "a.gif"):
        made(cli, check, name, *words)
        found = frames_by_ffmpeg(cli, "-i", name, "-vsync", "passthrough")
        check(f"{name}: the pixels of the numbered frames", found == expected, len(found))
    for name in ("a.mp4", "a.webm"):
        made(cli, check, name, *words, "--fps", 3)
        told = json.loads(tool(cli, "ffprobe", "-v", "error", "-count_frames", "-show_streams", "-of", "json", name).stdout)["streams"][0]
        check(f"{name}: its frames", (told["nb_read_frames"], told["r_frame_rate"], told["width"]) == ("6", "3/1", 32), told)
    made(cli, check, "c.gif", *words, "--color", "fire")
    check("a palette of the recipe's colors", (cli.folder / "c.gif").read_bytes()[:3] == b"GIF")
    refused = cli.run("render", *LOOP, "--frames", 6, "--size", "33x24", "-o", "odd.mp4")
    check("odd sides are refused", refused.code == 2 and "odd.mp4" in refused.err, refused)
    alone = cli.run("render", *FLAT, "--size", "8x8", "-o", "one.gif")
    check("a format of animations holds no picture", alone.code == 2 and "gif holds no single picture" in alone.err, alone)


def test_forms(cli, check):
    plain = cli.render("plain.r32", *FLAT, "--size", "50x40")
    for name in ("t.exr", "t.tif"):
        made(cli, check, name, *FLAT, "--size", "50x40", "--tiled", 16)
        check(f"{name}: tiles hold the same values", cli.run("compare", name, "plain.r32").code == 0)
    made(cli, check, "up.r32", *FLAT, "--size", "50x40", "--bottom-up")
    rows = [plain[i:i + 200] for i in range(0, len(plain), 200)]
    check("--bottom-up: the last row first", (cli.folder / "up.r32").read_bytes() == b"".join(reversed(rows)))
    check("read back as it was", cli.run("compare", "up.r32", "plain.r32").code == 0)
    for header in ("envi", "vrt"):
        made(cli, check, f"{header}.r32", *FLAT, "--size", "50x40", "--header", header, "--place", "500000,5200000,2.5,32632")
        source = "envi.r32" if header == "envi" else "vrt.r32.vrt"
        result = tool(cli, "gdal_translate", "-q", "-of", "ENVI", source, "back.raw")
        check(f"{header}: GDAL reads every value", (cli.folder / "back.raw").read_bytes() == plain, result)
        told = json.loads(tool(cli, "gdalinfo", "-json", source).stdout)
        check(f"{header}: and where it lies", told["geoTransform"] == [500000, 2.5, 0, 5200000, 0, -2.5], told.get("geoTransform"))
    made(cli, check, "place.tif", *FLAT, "--size", "50x40", "--place", "10.5,47,0.001,4326")
    told = json.loads(tool(cli, "gdalinfo", "-json", "place.tif").stdout)
    check("GeoTIFF: where it lies", told["geoTransform"] == [10.5, 0.001, 0, 47, 0, -0.001] and "WGS 84" in told["coordinateSystem"]["wkt"], told)
    made(cli, check, "named.tif", *FLAT, "--size", "50x40", "--place", "10.5,47,0.001,EPSG:4326")
    check("the number after EPSG:", (cli.folder / "named.tif").read_bytes() == (cli.folder / "place.tif").read_bytes())
    globe = ["--size", "700x350", "--place", f"-180,90,{180 / 350},4326"]
    made(cli, check, "globe.tif", *FLAT, *globe)


def test_refused(cli, check):
    for name, words, said in (
            ("mip maps of pictures", ["--mips", "-o", "a.png"], "--mips: PNG image has no mip maps; .exr, .ktx2, .dds, .tif have"),
            ("another kind", ["--mips", "box", "-o", "a.ktx2"], "--mips box: expected footprint, average or none"),
            ("a level with mip maps", ["--mips", "--level", "2", "-o", "a.ktx2"], "--level with --mips"),
            ("a level without whole pixels", ["--level", "2", "--size", "30x32", "-o", "a.png"], "--level 2: its pixels are 4 across"),
            ("tiles of what has none", ["--tiled", "64", "-o", "a.png"], "png is not cut into tiles"),
            ("rows of what has one order", ["--bottom-up", "-o", "a.png"], "png has its rows in one order"),
            ("a header of what needs none", ["--header", "envi", "-o", "a.png"], "--header: PNG image needs none"),
            ("a place that is none", ["--place", "1,2", "-o", "a.tif"], "--place 1,2: expected X,Y,STEP"),
            ("degrees beyond the globe", ["--place", "8,47,30,4326", "-o", "a.tif"], "32 x 32 pixels of 30 degrees"),
            ("a place without a header", ["--place", "1,2,3", "-o", "a.r32"], "cannot say where it lies on a map"),
            ("a picture as OpenVDB", ["-o", "a.vdb"], "vdb holds no single picture")):
        refused = cli.run("render", *FLAT, *words, *([] if "--size" in words else ["--size", "32x32"]), *CPU)
        check(f"{name}: refused", refused.code == 2 and said in refused.err, refused)
    check("nothing was written", not cli.names(), cli.names())


main(test_tools, test_drawn_levels, test_averaged_levels, test_texture_volumes, test_vdb, test_animations, test_forms, test_refused, backend="cpu")
