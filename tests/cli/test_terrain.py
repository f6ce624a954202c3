#!/usr/bin/env python3
"""Terrain data: Cloud Optimized GeoTIFF in meters, worlds that lie on a map, tiles of the globe. GDAL with its validator, rasterio,
xarray and rioxarray read places, systems and numbers.

    test_terrain.py PATH_OF_NOISESCOPE
"""
import json
import subprocess

from harness import main, missing_tools, seldom

PYTHON = "/usr/bin/python3"  # Debian's, which has GDAL, rasterio and rioxarray
CPU = ["--backend", "cpu"]
RECIPE = ["--preset", "mountains", *CPU]
PLACE = ["--place", "500000,5200000,2.5,32632"]
HALF_EQUATOR = 20037508.342789244  # meters: 6378137 * pi
CODES = {"terrarium": (32768, 256), "mapbox": (10000, 10)}  # meters below 0, steps in a meter


def told_by(cli, program, *words):
    """The object that a program of Python prints."""
    ran = subprocess.run([PYTHON, "-W", "ignore", "-c", program, *map(str, words)], cwd=cli.folder, capture_output=True, text=True,
                         timeout=240)
    if ran.returncode != 0:
        raise RuntimeError(f"{words}: {ran.stderr[-800:]}")
    return json.loads(ran.stdout)


def made(cli, *words):
    ran = cli.run("render", *RECIPE, "--json", *words)
    if ran.code != 0:
        raise RuntimeError(f"{words}: {ran}")
    return ran.json()


def test_tools(cli, check):
    missing = missing_tools(PYTHON)
    check("every tool is installed", not missing, missing)
    ran = subprocess.run([PYTHON, "-c", "import osgeo_utils, rasterio, rioxarray, xarray, zarr"], capture_output=True)
    check("and every module; see third_party/install-debian.sh", ran.returncode == 0, ran.stderr)


# --- GeoTIFF ---------------------------------------------------------------------------------------------------------

# Of each file: what the validator says, and what GDAL tells.
FILES = """
import json, sys
from osgeo import gdal
from osgeo_utils.samples.validate_cloud_optimized_geotiff import validate
gdal.UseExceptions()
told = {}
for name in sys.argv[1:]:
    warnings, errors, _ = validate(name, full_check=True)
    d = gdal.Open(name)
    b = d.GetRasterBand(1)
    told[name] = {'faults': warnings + errors, 'block': b.GetBlockSize(), 'nodata': str(b.GetNoDataValue()), 'unit': b.GetUnitType(),
                  'scale': b.GetScale(), 'offset': b.GetOffset(), 'place': d.GetGeoTransform(can_return_null=True),
                  'overviews': [[b.GetOverview(i).XSize, b.GetOverview(i).YSize] for i in range(b.GetOverviewCount())]}
print(json.dumps(told))
"""
# Levels of a file against those that are drawn alone: NAME SCALE OFFSET FILE-OF-FLOATS...
LEVELS = """
import json, sys
import numpy as np
from osgeo import gdal
gdal.UseExceptions()
d = gdal.Open(sys.argv[1])
b = d.GetRasterBand(1)
scale, offset = map(float, sys.argv[2:4])
told = []
for k, name in enumerate(sys.argv[4:]):
    level = b if k == 0 else b.GetOverview(k - 1)
    found = level.ReadAsArray()
    meters = np.fromfile(name, '<f4').reshape(found.shape).astype('f8') * scale + offset
    if found.dtype == np.float32 and b.GetScale() in (None, 1.0):
        told.append(int((found != meters.astype('f4')).sum()))
    else:
        told.append(float(np.abs(found * b.GetScale() + b.GetOffset() - meters).max() / b.GetScale()))
print(json.dumps(told))
"""


def levels_of(cli, width, height, count):
    """Files of floats: each level drawn alone, whose pixels reach beyond the picture."""
    names = []
    for level in range(count):
        size = 2**level
        names.append(f"level{level}.r32")
        region = f"0,0,{-(-width // size) * size}x{-(-height // size) * size}"
        cli.render(names[-1], *RECIPE, "--size", f"{width}x{height}", "--region", region, "--level", level)
    return names


def test_heights(cli, check):
    """Meters in floats, scale and offset in others; overviews by level."""
    levels, files = levels_of(cli, 601, 517, 3), {}
    for depth in ("f32", "u16", "f16"):
        files[depth] = made(cli, "--for", "gdal", "--size", "601x517", *PLACE, "--world-height", "1800", "--depth", depth, "-o", depth)
    told = told_by(cli, FILES, *(f"{depth}.tif" for depth in files))
    for depth, of in files.items():
        name, (low, high) = f"{depth}.tif", of["range"]
        said = told[name]
        check(f"{name}: GDAL's validator finds nothing", said["faults"] == [], said)
        check(f"{name}: tiles, overviews until one tile", said["block"] == [256, 256] and
              said["overviews"] == [[301, 259], [151, 130]], said)
        check(f"{name}: meters, and whether there are missing ones", said["unit"] == "m" and
              said["nodata"] == ("None" if depth == "u16" else "nan"), said)
        check(f"{name}: the place", said["place"] == [500000, 2.5, 0, 5200000, 0, -2.5], said)
        scale = 1800 / (high - low)
        found = told_by(cli, LEVELS, name, repr(scale), repr(-low * scale), *levels)
        most = {"f32": 0, "u16": 0.5 + 1e-6, "f16": 2**-11}[depth]  # of f16 a step is a value of 1, and heights are below 2
        check(f"{name}: every pixel of every level", len(found) == 3 and max(found) <= most, found)
    check("f32: no scale", (told["f32.tif"]["scale"], told["f32.tif"]["offset"]) in ((None, None), (1, 0)), told["f32.tif"])
    check("u16: 0 to 1800 m", abs(told["u16.tif"]["scale"] * 65535 - 1800) < 1e-9 and told["u16.tif"]["offset"] == 0, told["u16.tif"])


# Masks of classes: their levels, each pixel of which is in one class, that which most of its cells are in.
MASKS = """
import json, sys
import numpy as np
from osgeo import gdal
gdal.UseExceptions()
levels = []
for name in sys.argv[1:]:
    d = gdal.Open(name)
    b = d.GetRasterBand(1)
    bands = [b] + [b.GetOverview(i) for i in range(b.GetOverviewCount())]
    levels.append([band.ReadAsArray() for band in bands])
whole = np.stack([own[0] for own in levels]).argmax(0)
told = []
for k in range(len(levels[0])):
    level = np.stack([own[k] for own in levels]).astype(int)
    side = 2**k
    rows, columns = whole.shape[0] // side, whole.shape[1] // side
    squares = whole[:rows * side, :columns * side].reshape(rows, side, columns, side)
    counts = np.stack([(squares == n).sum((1, 3)) for n in range(len(levels))])
    taken = np.take_along_axis(counts, level.argmax(0)[None, :rows, :columns], 0)[0]
    told.append({'sums': [int(level.sum(0).min()), int(level.sum(0).max())], 'fewer': int((taken < counts.max(0)).sum()),
                 'classes': len(np.unique(level.argmax(0)))})
print(json.dumps(told))
"""


def test_class_masks(cli, check):
    """Overviews of a map's masks: valid, in each pixel one class, the one that is there most."""
    ran = cli.run("render", "island", "--for", "gdal", "--size", "517x601", "--maps", "masks", "-o", "island")
    names = sorted(path.name for path in cli.folder.glob("island_mask-*.tif"))
    check("a mask for each class", ran.code == 0 and len(names) == 7, ran)
    said = told_by(cli, FILES, *names)
    check("GDAL's validator finds nothing", all(file["faults"] == [] for file in said.values()), said)
    check("overviews until one tile", all(file["overviews"] == [[259, 301], [130, 151]] for file in said.values()), said)
    told = told_by(cli, MASKS, *names)
    check("each pixel is in one class, which most of its cells are in", len(told) == 3 and
          all(level["sums"] == [255, 255] and level["fewer"] == 0 for level in told), told)
    check("every class is seen", told[0]["classes"] == 7, told)


@seldom(2)
def test_overviews(cli, check):
    """Pictures of 1024 x 1024 pixels have them, others by wish."""
    sizes = {"large.tif": ["1024x1024"], "wide.tif": ["4096x256"], "small.tif": ["1023x1024"], "none.tif": ["1024x1024", "--mips", "none"],
             "wished.tif": ["300x200", "--mips"], "color.tif": ["1024x1024", "--color"], "tiny.tif": ["256x256", "--mips"]}
    for name, words in sizes.items():
        cli.render(name, *RECIPE, "--size", *words)
    told = told_by(cli, FILES, *(name for name in sizes if name not in ("small.tif", "none.tif")))
    halves = [[512, 512], [256, 256]]
    expected = {"large.tif": halves, "color.tif": halves, "wide.tif": [[2048, 128], [1024, 64], [512, 32], [256, 16]],
                "wished.tif": [[150, 100]], "tiny.tif": []}
    for name, overviews in expected.items():
        check(f"{name}: overviews, as the validator wants them", told[name]["overviews"] == overviews and told[name]["faults"] == [],
              told[name])
    for name in ("small.tif", "none.tif"):
        said = told_by(cli, FILES, name)[name]
        check(f"{name}: none, and rows", said["overviews"] == [] and said["block"][0] > 1000, said)
    check("they are passed over here", cli.run("compare", "large.tif", "none.tif").code == 0)
    whole = cli.run("render", *RECIPE, "--for", "gdal", "--region", "4,0,1200x1030", "--size", "2048x2048", "-o", "corner")
    said = told_by(cli, FILES, "corner.tif")["corner.tif"]
    check("a corner within larger pixels: fewer, which is told", whole.code == 0 and "2 of 3 overviews" in whole.err and
          "multiples of 8" in whole.err and said["overviews"] == [[600, 515], [300, 258]] and said["faults"] == [], (whole, said))
    for words, text in ((["--mips", "average"], "footprint"), (["--mips", "some"], "none")):
        ran = cli.run("render", *RECIPE, "--size", "300x200", *words, "-o", "a.tif")
        check(f"refused: {words}", ran.code == 2 and text in ran.err and "a.tif" not in cli.names(), ran)


RASTERIO = """
import json, sys
import rasterio
with rasterio.open(sys.argv[1]) as d:
    places = [d.xy(y, x) for x, y in json.loads(sys.argv[2])]
    print(json.dumps({'epsg': d.crs.to_epsg(), 'transform': list(d.transform)[:6], 'scales': d.scales, 'units': d.units,
                      'nodata': str(d.nodata), 'overviews': d.overviews(1), 'tiled': d.profile['tiled'],
                      'values': [float(v[0]) for v in d.sample(places)]}))
"""


@seldom(2)
def test_rasterio(cli, check):
    """The numbers of `sample` at places of the map."""
    of = made(cli, "--for", "gdal", "--size", "700x600", *PLACE, "--world-height", "1000", "-o", "a")
    pixels = [[0, 0], [699, 599], [350, 17], [256, 255], [255, 256]]
    told = told_by(cli, RASTERIO, "a.tif", json.dumps(pixels))
    check("rasterio: system and place", told["epsg"] == 32632 and told["transform"] == [2.5, 0, 500000, 0, -2.5, 5200000], told)
    check("rasterio: unit, missing ones, overviews", (told["units"], told["nodata"], told["overviews"], told["tiled"]) ==
          (["m"], "nan", [2, 4], True), told)
    low, high = of["range"]
    scale = 1000 / (high - low)
    values = [float(cli.run("sample", *RECIPE[:2], "--height", 600, "--pixel", f"{x},{y}").out) for x, y in pixels]
    rounded = told_by(cli, "import json, sys, numpy\nprint(json.dumps([float(numpy.float32(v)) for v in json.loads(sys.argv[1])]))",
                      json.dumps([v * scale - low * scale for v in values]))
    check("rasterio: meters of sample, to the last bit", told["values"] == rounded, (told["values"], rounded))


def test_degrees(cli, check):
    """A step in degrees is no meter: slopes are those of the equator."""
    of = made(cli, "--for", "gdal", "--size", "300x300", "--place", "10,47,0.001,4326", "-o", "a")
    check("a pixel's meters", abs(of["world"]["step"] - 111.31949079327358) < 1e-9, of["world"])
    check("and the command for them", "-s 111320 a.tif" in of["import"], of["import"])


# --- worlds ----------------------------------------------------------------------------------------------------------

XARRAY = """
import json, sys
import numpy as np, rioxarray, xarray
from osgeo import gdal
gdal.UseExceptions()
worlds, levels = map(json.loads, sys.argv[1:])


def told(path, k):
    world = xarray.open_zarr(path)
    a = world[str(k)]
    y, x = (a[d] for d in a.dims)
    crs = a.rio.crs
    own = np.fromfile(levels[k], '<f4').reshape(a.shape)
    d = gdal.Open(f'ZARR:"{path}":/{k}')
    s = d.GetSpatialRef()
    scaled = d.ReadAsArray() * a.encoding.get('scale_factor', 1) + a.encoding.get('add_offset', 0)
    return {'epsg': crs and crs.to_epsg(), 'transform': list(a.rio.transform())[:6], 'x': [float(x[0]), float(x[-1])],
            'y': [float(y[0]), float(y[-1])], 'units': x.attrs.get('units'), 'name': x.attrs['standard_name'],
            'worst': float(np.abs(a.values - own).max()), 'gdal worst': float(np.abs(scaled - own).max()),
            'gdal': d.GetGeoTransform(can_return_null=True), 'gdal epsg': s and s.GetAuthorityCode(None),
            'mapping': world[(a.encoding | a.attrs)['grid_mapping']].attrs.get('grid_mapping_name')}


print(json.dumps([[told(path, k) for k in range(len(levels))] for path in worlds]))
"""
SYSTEMS = {  # place: EPSG's number, unit along x, name of the axis, name of the mapping
    "500000,5200000,2.5,32632": (32632, "m", "projection_x_coordinate", "transverse_mercator"),
    "10,47,0.001,4326": (4326, "degrees_east", "longitude", "latitude_longitude"),
    "700000,6600000,25,2154": (2154, None, "projection_x_coordinate", None),
    "-3,4,0.5": (None, None, "projection_x_coordinate", None),
}


def test_zarr(cli, check):
    levels = levels_of(cli, 300, 200, 3)
    size = ["--size", "300x200", "--tiles", "100"]
    depths = ["u16", *["f32"] * (len(SYSTEMS) - 1)]
    ranges = [made(cli, *size, "--depth", depth, "--place", place, "-o", f"w{i}.zarr")["range"]
              for i, (depth, place) in enumerate(zip(depths, SYSTEMS))]
    opened = told_by(cli, XARRAY, json.dumps([f"w{i}.zarr" for i in range(len(SYSTEMS))]), json.dumps(levels))
    for (place, (epsg, unit, name, mapping)), depth, range_, worlds in zip(SYSTEMS.items(), depths, ranges, opened):
        x, y, step = map(float, place.split(",")[:3])
        for k, said in enumerate(worlds):
            wide = step * 2**k
            width, height = -(-300 // 2**k), -(-200 // 2**k)
            what = f"{place}, level {k}"
            transform = [wide, 0, x, 0, -wide, y]
            check(f"{what}: rioxarray knows the system and the place", said["epsg"] == epsg and said["transform"] == transform, said)
            near = all(abs(a - b) <= 1e-12 * max(abs(b), 1) for a, b in zip(
                said["x"] + said["y"], [x + wide / 2, x + (width - 0.5) * wide, y - wide / 2, y - (height - 0.5) * wide]))
            check(f"{what}: coordinates of middles, by their names", near and (said["units"], said["name"], said["mapping"]) ==
                  (unit, name, mapping), said)
            check(f"{what}: GDAL knows them", said["gdal epsg"] == (str(epsg) if epsg else None) and all(
                abs(a - b) <= 1e-9 * max(abs(b), 1) for a, b in zip(said["gdal"], [x, wide, 0, y, 0, -wide])), said)
            most = (range_[1] - range_[0]) / 65535 * 0.5 + 1e-6 if depth == "u16" else 0
            check(f"{what}: the values", max(said["worst"], said["gdal worst"]) <= most, said)
    check("it is verified, with its coordinates", cli.run("world", "verify", "w0.zarr").code == 0)
    info = cli.run("info", "w0.zarr", "--json").json()
    check("and told", info["place"] == [500000, 5200000, 2.5, 32632], info)
    whole = {path.relative_to(cli.folder / "w0.zarr"): path.read_bytes() for path in (cli.folder / "w0.zarr").rglob("*") if path.is_file()}
    (cli.folder / "w0.zarr/x_1/0").write_bytes(bytes(8 * 150))
    (cli.folder / "w0.zarr/y/0").unlink()
    ran = cli.run("world", "verify", "w0.zarr", "--remove", "--json")
    named = {row["file"] if "file" in row else row["tile"] if "tile" in row else row["name"] for row in ran.json()["findings"]}
    check("other coordinates are found", ran.code == 1 and named == {"x_1/0", "y/0"}, ran)
    ran = cli.run("render", *RECIPE, *size, "--depth", "u16", *PLACE, "--shard", "0/2", "-o", "w0.zarr")
    again = {path.relative_to(cli.folder / "w0.zarr"): path.read_bytes() for path in (cli.folder / "w0.zarr").rglob("*") if path.is_file()}
    check("and written again", ran.code == 0 and again == whole, ran)
    ran = cli.run("render", *RECIPE, *size, "--depth", "u16", "--place", "0,0,1", "-o", "w0.zarr")
    check("another place is another world", ran.code == 2 and "place" in ran.err, ran)


METERS = """
import json, sys
import numpy as np, xarray
from osgeo import gdal
gdal.UseExceptions()
scale, offset = map(float, sys.argv[1:3])
meters = np.fromfile('level0.r32', '<f4').reshape(200, 300).astype('f8') * scale + offset
told = {}
for depth in ('f32', 'u16'):
    a = xarray.open_zarr(f'{depth}.zarr')['0']
    told[depth] = [a.attrs['units'], float(np.abs(a.values - meters).max())]
    for name in (f'{depth}/world.vrt', f'{depth}/0_0.tif'):
        d = gdal.Open(name)
        b = d.GetRasterBand(1)
        found = b.ReadAsArray() * b.GetScale() + b.GetOffset()
        side = found.shape
        told[name] = [b.GetUnitType(), float(np.abs(found - meters[:side[0], :side[1]]).max())]
print(json.dumps(told))
"""


@seldom(2)
def test_meters_of_worlds(cli, check):
    """Scale and offset make the stored numbers meters, which stay as they are."""
    levels_of(cli, 300, 200, 1)
    size = ["--size", "300x200", "--tiles", 100, "--world-height", "1800", "--range=-0.6,1.2"]
    for depth in ("f32", "u16"):
        made(cli, *size, "--depth", depth, "-o", f"{depth}.zarr")
        made(cli, *size, "--depth", depth, *PLACE, "-o", depth + "/{x}_{y}.tif")
        for name in (f"{depth}.zarr", depth):
            check(f"{name}: it is verified", cli.run("world", "verify", name).code == 0)
    for name, (unit, worst) in told_by(cli, METERS, "1000", "600").items():
        most = 0.5 * 1800 / 65535 + 1e-3 if "u16" in name else 1e-3
        check(f"{name}: meters for xarray and GDAL", unit == "m" and worst <= most, (unit, worst))
    info = cli.run("info", "f32.zarr", "--json").json()
    told = info["meters"]
    check("they are told", abs(told["scale"] - 1000) < 1e-9 and abs(told["offset"] - 600) < 1e-9, told)
    for words in (["-o", "w/{x}_{y}.png"], ["--color", "--place", "0,0,1", "-o", "w/{x}_{y}.png"]):
        ran = cli.run("render", *RECIPE, *size[:-1], *words)
        check(f"refused: {words}", ran.code == 2 and "--world-height" in ran.err and not (cli.folder / "w").exists(), ran)


MOSAIC = """
import json, sys
import numpy as np
from osgeo import gdal
gdal.UseExceptions()
d = gdal.Open(sys.argv[1])
b = d.GetRasterBand(1)
told = {'place': d.GetGeoTransform(), 'epsg': d.GetSpatialRef().GetAuthorityCode(None), 'bands': d.RasterCount, 'worst': []}
for k, name in enumerate(sys.argv[2:]):
    level = b if k == 0 else b.GetOverview(k - 1)
    a = level.ReadAsArray() * (b.GetScale() or 1) + (b.GetOffset() or 0)
    own = np.fromfile(name, '<f4').reshape(a.shape)
    told['worst'].append(float(np.abs(a - own).max()))
print(json.dumps(told))
"""


@seldom(2)
def test_mosaics(cli, check):
    levels = levels_of(cli, 300, 200, 3)
    for path, vrt, words, steps in (("p/{z}/{x}_{y}.png", "p/world.vrt", ["--depth", "u16"], 0.5), ("w.dzi", "w_files/world.vrt",
                                    ["--depth", "u16", "--overlap", 1], 0.5), ("t/{z}_{x}_{y}.tif", "t/world.vrt", ["--overlap", 2], 0)):
        told = made(cli, "--size", "300x200", "--tiles", "80", *words, "--levels", 3 if "{" in path else "all", *PLACE, "-o", path)
        said = told_by(cli, MOSAIC, vrt, *levels)
        check(f"{path}: GDAL opens it as one", said["place"] == [500000, 2.5, 0, 5200000, 0, -2.5] and said["epsg"] == "32632", said)
        most = (told["range"][1] - told["range"][0]) / 65535 * steps + 1e-6 * steps if steps else 0
        check(f"{path}: every pixel of three levels", len(said["worst"]) == 3 and max(said["worst"]) <= most, said)
        check(f"{path}: it is verified", cli.run("world", "verify", "t" if path[0] == "t" else "p" if path[0] == "p" else path).code == 0)
    tile = told_by(cli, FILES, "t/1_1_0.tif")["t/1_1_0.tif"]
    check("a tile of TIFF has its own place", tile["place"] == [500000 + 78 * 5, 5, 0, 5200000, 0, -5], tile)
    ran = cli.run("render", *RECIPE, "--size", "300x200", "--tiles", 80, *PLACE, "-o", "e/{x}_{y}.exr")
    check("refused: tiles that cannot say it", ran.code == 2 and "--place" in ran.err and not (cli.folder / "e").exists(), ran)


# Of tiles: heights of the code against meters of values. CODE-BASE CODE-STEPS SCALE OFFSET FLOATS LEVELS
GLOBE = """
import json, sys
import numpy as np
from osgeo import gdal
gdal.UseExceptions()
base, steps, scale, offset = map(float, sys.argv[1:5])
worst = []
for z in range(3):
    own = np.fromfile(f'level{2 - z}.r32', '<f4').reshape(64 << z, 64 << z).astype('f8') * scale + offset
    for x in range(1 << z):
        for y in range(1 << z):
            r, g, b = gdal.Open(f'globe/{z}/{x}/{y}.png').ReadAsArray().astype('f8')
            found = (r * 65536 + g * 256 + b) / steps - base
            worst.append(float(np.abs(found - own[64 * y:64 * y + 64, 64 * x:64 * x + 64]).max() * steps))
d = gdal.Open('globe/world.vrt')
print(json.dumps({'worst': max(worst), 'tiles': len(worst), 'place': d.GetGeoTransform(), 'size': d.RasterXSize,
                  'epsg': d.GetSpatialRef().GetAuthorityCode(None)}))
"""


def test_globe(cli, check):
    """Tiles z/x/y of Web Mercator: z = 0 is the world, heights are colors."""
    levels_of(cli, 256, 256, 3)
    size = ["--size", "256x256", "--tiles", 64, "--place", "web", "-o", "globe/{z}/{x}/{y}.png"]
    for code, (base, steps) in CODES.items():
        subprocess.run(["rm", "-rf", cli.folder / "globe"], check=True)
        made(cli, *size, "--heights", code, "--world-height", "4000", "--range=-0.6,1.15")
        scale = 4000 / 1.75
        said = told_by(cli, GLOBE, base, steps, repr(scale), repr(0.6 * scale))
        check(f"{code}: 21 tiles, each height within half a step", said["tiles"] == 21 and said["worst"] <= 0.5 + 1e-6, said)
        pixel = 2 * HALF_EQUATOR / 256
        check(f"{code}: the square of EPSG:3857", said["epsg"] == "3857" and said["size"] == 256 and all(
            abs(a - b) < 1e-6 for a, b in zip(said["place"], [-HALF_EQUATOR, pixel, 0, HALF_EQUATOR, 0, -pixel])), said)
        told = json.loads((cli.folder / "globe/tiles.json").read_text())
        check(f"{code}: TileJSON", told["tiles"] == ["{z}/{x}/{y}.png"] and (told["minzoom"], told["maxzoom"]) == (0, 2) and
              told["encoding"] == code and told["scheme"] == "xyz" and told["bounds"][0] == -180, told)
        check(f"{code}: it is verified", cli.run("world", "verify", "globe", "--all").code == 0)
        again = made(cli, *size, "--heights", code, "--world-height", "4000", "--range=-0.6,1.15")
        check(f"{code}: and kept", (again["kept"], again["written"]) == (21, 0), again)
    ran = cli.run("render", *RECIPE, *size, "--heights", "mapbox", "--world-height", "5000", "--range=-0.6,1.15")
    check("other meters are another world", ran.code == 2 and "heights" in ran.err, ran)
    square = ["--size", "256x256"]
    for words, text in (([*square, "--tiles", 48], "256"), (["--size", "256x128", "--tiles", 64], "square"),
                        ([*square, "--tiles", 64, "--overlap", 2], "overlap"), ([*square, "--tiles", 64, "--levels", 2], "levels")):
        ran = cli.run("render", *RECIPE, "--place", "web", *words, "-o", "g/{z}/{x}/{y}.png")
        check(f"refused: {words}", ran.code == 2 and text in ran.err and not (cli.folder / "g").exists(), ran)
    for words, text in ((["--heights", "terrarium"], "--world-height"), (["--world-height", 5], "--place"),
                        (["--heights", "terrarium", "--world-height", 5, "--depth", "u16"], "--depth"),
                        (["--heights", "terrarium", "--world-height", 40000], "32767"),
                        (["--heights", "terrarium", "--world-height", 5, "--set", "output=normal"], "one value")):
        ran = cli.run("render", *RECIPE, "--size", "256x256", "--tiles", 64, *words, "-o", "g/{z}/{x}/{y}.png")
        check(f"refused: {words}", ran.code == 2 and text in ran.err and not (cli.folder / "g").exists(), ran)
    ran = cli.run("render", *RECIPE, "--size", "256x256", "--tiles", 64, "--heights", "terrarium", "--world-height", 5, "-o", "g.zarr")
    check("refused: heights as colors of an array", ran.code == 2 and ".png" in ran.err, ran)


@seldom(2)
def test_one_picture_of_the_globe(cli, check):
    made(cli, "--size", "512x512", "--place", "web", "-o", "globe.tif")
    told = told_by(cli, FILES, "globe.tif")["globe.tif"]
    pixel = 2 * HALF_EQUATOR / 512
    check("a TIFF of the globe", all(abs(a - b) < 1e-6 for a, b in zip(told["place"], [-HALF_EQUATOR, pixel, 0, HALF_EQUATOR, 0, -pixel])),
          told)
    made(cli, "--size", "512x512", "--region", "256,128,256x128", "--place", "web", "-o", "part.tif")
    told = told_by(cli, FILES, "part.tif")["part.tif"]
    check("and of a part", abs(told["place"][0]) < 1e-6 and abs(told["place"][3] - HALF_EQUATOR / 2) < 1e-6, told)


if __name__ == "__main__":
    main(test_tools, test_heights, test_class_masks, test_overviews, test_rasterio, test_degrees, test_zarr, test_meters_of_worlds, test_mosaics, test_globe,
         test_one_picture_of_the_globe, backend="cpu")
