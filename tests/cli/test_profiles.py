#!/usr/bin/env python3
"""`render --for`, `--maps` and `--tile-grid`: each profile's files as programs that are not ours read them, the sizes and numbers that
the text tells, sums of masks, shared edges, and what a kill leaves.

    test_profiles.py PATH_OF_NOISESCOPE

NumPy, ImageMagick, OpenImageIO and GDAL read them, with one commit in six Godot 3; in tests/full Blender too.
"""
import array
import json
import os
import random
import re
import signal
import struct
import subprocess
import time

from harness import FULL, floats_of, is_writing, main, missing_tools, until
from test_godot import DUE, ENGINE, PROJECT, display

PYTHON = "/usr/bin/python3"  # Debian's, which has numpy
RECIPE = ["--preset", "fbm", "--set", "seed=7"]
CPU = ["--backend", "cpu"]
PROFILES = ("unity", "unreal", "godot", "blender", "gdal", "numpy")  # their terrains; textures: test_materials.py
ALL_MAPS = "height,normal,color,slope,masks"
OF_SURFACE = ["hillshade", "contours", "curvature", "occlusion", "roughness", "orm", "maskmap"]
OF_EROSION = ["wear", "deposits", "flow", "water"]
OF_SOLIDS = ["depth", "alpha", "samples"]


def tool(cli, *arguments, **options):
    result = subprocess.run(list(map(str, arguments)), cwd=cli.folder, capture_output=True, timeout=240, **options)
    if result.returncode != 0:
        raise RuntimeError(f"{arguments}: exit {result.returncode}, {result.stdout[-500:]}, {result.stderr[-500:]}")
    return result.stdout


def made(cli, *arguments):
    """Returns what --json tells of a set."""
    result = cli.run("render", *RECIPE, *CPU, "--json", *arguments)
    if result.code != 0:
        raise RuntimeError(f"{arguments}: {result}")
    return result.json()


def values(cli, *arguments):
    return cli.floats(*RECIPE, *CPU, *arguments)


def words(data, code):
    return struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data)


def quantized(floats, low, high, most):
    return [int(min(max((v - low) / (high - low), 0.0), 1.0) * most + 0.5) for v in floats]


def pixels_of(cli, name, bits=8):
    """Pixels as ImageMagick reads them, channels interleaved."""
    kind = {1: "gray", 3: "rgb", 4: "rgba"}[int(tool(cli, "identify", "-format", "%[channels]", name).startswith(b"gray")) or
                                             (4 if b"a" in tool(cli, "identify", "-format", "%[channels]", name) else 3)]
    return words(tool(cli, "convert", name, "-depth", bits, "-endian", "LSB", f"{kind}:-"), "B" if bits == 8 else "H")


def number(text, label):
    """The number behind a label of the import's text."""
    found = re.search(rf"(?<!\w){re.escape(label)}\s+(-?[\d.]+)", text)
    return float(found[1]) if found else None


def flipped(rows, width):
    return [v for y in reversed(range(len(rows) // width)) for v in rows[y * width:(y + 1) * width]]


def near(a, b, part=1e-5):
    return a is not None and abs(a - b) <= part * max(abs(b), 1e-9)


# --- the table -------------------------------------------------------------------------------------------------------

def test_tools_are_there(cli, check):
    missing = missing_tools("convert", "identify", "oiiotool", "gdal_translate", "gdalinfo", PYTHON, *([ENGINE, "Xvfb"] if DUE else []),
                            *(["blender"] if FULL else []))
    check("every tool is installed", not missing, f"missing: {missing}; see third_party/install-debian.sh")


def test_table(cli, check):
    listed = cli.listed("profiles")
    rows = {row["for"]: row for row in listed if row["as"] == "terrain"}
    formats = {row["name"]: row["depths"] for row in cli.listed("formats")}
    textures = {f"{row['for']} textures": row for row in listed if row["as"] == "texture"}
    check("the profiles", tuple(rows) == PROFILES and tuple(textures) == tuple(f"{name} textures" for name in PROFILES[:4]),
          (list(rows), list(textures)))
    for name, row in (rows | textures).items():
        check(f"{name}: says what it is", row["title"] and row["help"] and row["sizes"])
        check(f"{name}: every map", [m["map"] for m in row["maps"]] == ALL_MAPS.split(",") + OF_SURFACE + OF_EROSION + OF_SOLIDS, row["maps"])
        forms = [form.split() for m in row["maps"] for form in m["forms"].split(", ")]
        check(f"{name}: formats and depths that there are", all(d in formats[f] for f, d in forms), forms)
    help_ = cli.run("render", "--help").out
    check("--help names them", all(name in help_ for name in PROFILES))
    for typed, meant in (("qgis", "gdal"), ("ArcGIS Pro", "gdal"), ("grass", "gdal"), ("GDAL", "gdal"), ("ue5", "unreal"),
                         ("Unreal-Engine", "unreal"), ("urp", "unity"), ("blender3d", "blender"), ("godotengine", "godot"), ("np", "numpy")):
        refused(cli, check, typed, (f"--for {typed}: no such choice, did you mean {meant}?",), "--for", typed, "-o", "a")
    for typed in ("gimp", "photoshop", "", "gi", "s"):
        refused(cli, check, f"{typed!r}, which is no program's", ("expected one of unity, unreal",), "--for", typed, "-o", "a")
    made_for = {m["map"]: m for m in made(cli, "--for", "gdal", "--maps", ALL_MAPS, "--size", "20x20", "-o", "all")["maps"]}
    check("every map is told", set(made_for) == set(ALL_MAPS.split(",")), made_for)
    for name in PROFILES:
        told = made(cli, "--for", name, "--size", "127x127" if name == "unreal" else "33x33", "-o", f"one-{name}")
        first = rows[name]["maps"][0]["forms"].split(", ")[0].split()
        m = told["maps"][0]
        check(f"{name}: heights alone, in the first form", len(told["maps"]) == 1 and [m["format"], m["depth"]] == first, m)
        text = (cli.folder / f"one-{name}.txt").read_text()
        check(f"{name}: the text beside the file is that of --json", text == told["import"] and m["file"] in text, text)
        said = cli.run("render", *RECIPE, *CPU, "--for", name, "--size", "127x127" if name == "unreal" else "33x33", "-o",
                       f"one-{name}")
        check(f"{name}: and is printed", said.code == 0 and said.err.rstrip().endswith(text.rstrip()), said)
        quiet = cli.run("render", *RECIPE, *CPU, "-q", "--for", name, "--size", "127x127" if name == "unreal" else "33x33", "-o",
                        f"one-{name}")
        check(f"{name}: but with --quiet", quiet.code == 0 and not quiet.err and not quiet.out, quiet)


def refused(cli, check, name, words_, *arguments):
    before = cli.names()
    result = cli.run("render", *RECIPE, *CPU, *arguments)
    good = result.code == 2 and all(word in result.err for word in words_) and cli.names() == before
    check(f"refused: {name}", good, result)


def test_sizes(cli, check):
    for size in ("33x33", "65x65"):
        check(f"Unity takes {size}", made(cli, "--for", "unity", "--size", size, "-o", f"s{size}", "--dry-run")["ok"])
    refused(cli, check, "Unity 1000", ("513x513", "1025x1025"), "--for", "unity", "--size", "1000x1000", "-o", "a")
    refused(cli, check, "Unity 32", ("33x33",), "--for", "unity", "--size", "32x32", "-o", "a")
    refused(cli, check, "Unity 8193", ("4097x4097",), "--for", "unity", "--size", "8193x8193", "-o", "a")
    refused(cli, check, "Unity, no square", ("square",), "--for", "unity", "--size", "513x257", "-o", "a")
    for size in (127, 253, 505):
        told = made(cli, "--for", "unreal", "--size", f"{size}x{size}", "-o", f"u{size}")
        lines = told["import"]
        section, along = number(lines, "Section Size"), number(lines, "Sections Per Component")
        components = number(lines, "Number of Components")
        check(f"Unreal {size}: its components have as many quads", section * along * components == size - 1,
              (section, along, components))
    # Sizes that its rule allows besides: 3 x 2 components of 63 quads, and of 15.
    for size in ("190x127", "46x31", "8x8"):
        check(f"Unreal takes {size}", made(cli, "--for", "unreal", "--size", size, "-o", f"u{size[:2]}", "--dry-run")["ok"])
    refused(cli, check, "Unreal 1024", ("1021x1021", "1055x1055", "1009x1009"), "--for", "unreal", "--size", "1024x1024", "-o", "a")
    refused(cli, check, "Unreal 9000", ("8129x8129",), "--for", "unreal", "--size", "9000x9000", "-o", "a")
    refused(cli, check, "Unreal, a tile's name", ("one tile",), "--for", "unreal", "--size", "127x127", "-o", "rocks_x0_y0")
    refused(cli, check, "Unreal, a size in the name", ("one tile",), "--for", "unreal", "--size", "127x127", "-o", "r127x127.png")
    check("Godot takes every size", made(cli, "--for", "godot", "--size", "100x60", "-o", "any", "--dry-run")["ok"])
    told = made(cli, "--for", "unity", "-o", "usual", "--dry-run")
    check("a size that is right if none is given", told["bytes"] == 2 * 1025 * 1025, told)


def test_refusals(cli, check):
    for name, words_, arguments in (
            ("a format", ("unity", "raw u16", "not png"), ["--for", "unity", "--size", "33x33", "-o", "a.png"]),
            ("a depth", ("blender", "exr f32", "u16"), ["--for", "blender", "-o", "a", "--depth", "u16"]),
            ("an unknown format", ("unknown image format",), ["--for", "unity", "--size", "33x33", "-o", "a.tga"]),
            ("an unknown map", ("hieght", "height,normal,color,slope,masks"), ["--maps", "hieght", "-o", "a.png"]),
            ("a map of erosion without one", ("flow", "no process"), ["--maps", "height,flow", "-o", "a.png"]),
            ("a map twice", ("twice",), ["--maps", "height,height", "-o", "a.png"]),
            ("no derivatives", ("normal", "white"), ["--set", "noise=white", "--maps", "height,normal", "-o", "a.png"]),
            ("no extension", ("extension",), ["--maps", "height", "-o", "a"]),
            ("standard output", ("-o -",), ["--for", "numpy", "-o", "-", "--format", "npy"]),
            ("bands without masks", ("--bands",), ["--maps", "height", "--bands", "3", "-o", "a.png"]),
            ("bands", ("--bands", "rising"), ["--maps", "masks", "--bands", "0.5,0.1", "-o", "a.png"]),
            ("one band", ("--bands",), ["--maps", "masks", "--bands", "1", "-o", "a.png"]),
            ("colors in numbers", ("color",), ["--maps", "color", "-o", "a.r32"]),
            ("colors without their map", ("--maps color",), ["--for", "godot", "--color", "-o", "a"]),
            ("an edge", ("--band-edge",), ["--maps", "masks", "--band-edge=-1", "-o", "a.png"]),
            ("masks with mip maps", ("masks", "mip"), ["--maps", "masks", "--mips", "-o", "a.exr"]),
            ("a grid", ("--tile-grid",), ["--tile-grid", "1x1", "-o", "a.png"]),
            ("a grid that does not fit", ("65 and 67",), ["--tile-grid", "2x2", "--size", "66x65", "-o", "a.png"]),
            ("half a mark", ("{x}", "{y}"), ["--tile-grid", "2x2", "--size", "65x65", "-o", "a{x}.png"]),
            ("an unknown mark", ("{name}",), ["--maps", "height", "-o", "{name}.png"]),
            ("a volume", ("--slice",), ["--for", "numpy", "--set", "dimensions=3", "--size", "8x8x8", "-o", "a"]),
            ("rows", ("--bottom-up", "Unreal"), ["--for", "unreal", "--size", "127x127", "--bottom-up", "-o", "a.r16"]),
            ("meters", ("--world-size",), ["--for", "godot", "--world-size", "0", "-o", "a"]),
            ("panes", ("--compare",), ["--for", "godot", "--compare", "fractals", "-o", "a"])):
        refused(cli, check, name, words_, *arguments)
    check("refused: meters of nothing", cli.run("render", *RECIPE, "--world-size", "5", "-o", "a.png").code == 2)
    # A file that is in the way of the last one keeps all from being written.
    (cli.folder / "set_color.png").write_text("mine")
    result = cli.run("render", *RECIPE, *CPU, "--for", "godot", "--size", "20x20", "--maps", "height,normal,color", "-o", "set")
    check("none is written if one cannot be", result.code == 5 and cli.names() == ["set_color.png"], (result, cli.names()))
    (cli.folder / "other.txt").write_text("mine")
    result = cli.run("render", *RECIPE, *CPU, "--for", "godot", "--size", "20x20", "-o", "other")
    check("nor if its text cannot", result.code == 5 and cli.names() == ["other.txt", "set_color.png"], (result, cli.names()))


# --- in programs -----------------------------------------------------------------------------------------------------

def test_unity(cli, check):
    told = made(cli, "--for", "unity", "--size", "65x65", "--world-size", "1000", "--world-height", "200", "-o", "rocks")
    low, high = told["range"]
    own = values(cli, "--size", "65x65")
    raw = words((cli.folder / "rocks.raw").read_bytes(), "H")
    check("Unity: 16 bits, little-endian, the bottom row first", list(raw) == flipped(quantized(own, low, high, 65535), 65))
    check("Unity: the range clips nothing", low <= min(own) and high >= max(own) and told["clipped"] == 0, told)
    size = re.search(r"Terrain Size\s+X ([\d.]+)\s+Y ([\d.]+)\s+Z ([\d.]+)", told["import"])
    check("Unity: the terrain's size", size and list(map(float, size.groups())) == [1000, 200, 1000], told["import"])
    check("Unity: the resolution", number(told["import"], "Resolution") == 65 and "Byte Order       Windows" in told["import"])


def test_unreal(cli, check):
    told = made(cli, "--for", "unreal", "--size", "127x127", "--world-size", "252", "--world-height", "128", "-o", "rocks",
                "--maps", "height,normal")
    low, high = told["range"]
    expected = quantized(values(cli, "--size", "127x127"), low, high, 65535)
    found = pixels_of(cli, "rocks_height.png", 16)
    check("Unreal: ImageMagick reads the heights", list(found) == expected)
    made(cli, "--for", "unreal", "--size", "127x127", "-o", "land.r16")
    check("Unreal: r16, the top row first", list(words((cli.folder / "land.r16").read_bytes(), "H")) == expected)
    text = told["import"]
    check("Unreal: the scale", "X 200  Y 200  Z 25 " in text, text)
    check("Unreal: the place", number(text, "Location                Z") == 6400, text)
    made(cli, "--for", "godot", "--size", "127x127", "--world-size", "252", "--world-height", "128", "-o", "g", "--maps",
         "normal", "--range", f"{low!r},{high!r}")
    down, up = pixels_of(cli, "rocks_normal.png"), pixels_of(cli, "g_normal.png")
    check("Unreal: green grows downwards", all(abs(down[i] + up[i] - 255) <= 1 for i in range(1, len(up), 3)))
    check("Unreal: red and blue are the same", down[0::3] == up[0::3] and down[2::3] == up[2::3])


GODOT = """extends SceneTree
func _init():
    for name in %s:
        var image = Image.new()
        var error = image.load("res://" + name)
        var file = File.new()
        file.open("res://" + name + ".values", File.WRITE)
        image.lock()
        for y in range(image.get_height()):
            for x in range(image.get_width()):
                var c = image.get_pixel(x, y)
                for v in [c.r, c.g, c.b, c.a]:
                    file.store_float(v)
        file.close()
    quit()
"""


def in_godot(cli, *names):
    """The colors that Godot has of each file."""
    (cli.folder / "project.godot").write_text(PROJECT)
    (cli.folder / "load.gd").write_text(GODOT % json.dumps(names))
    home = {name: str(cli.folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    with display() as screen:
        tool(cli, ENGINE, "--audio-driver", "Dummy", "--path", ".", "-s", "load.gd",
             env=os.environ | home | {"DISPLAY": screen, "LIBGL_ALWAYS_SOFTWARE": "1"})
    return [words((cli.folder / f"{name}.values").read_bytes(), "f") for name in names]


def test_godot(cli, check):
    if not DUE:
        return
    told = made(cli, "--for", "godot", "--size", "40x30", "--maps", ALL_MAPS, "-o", "rocks", "--band-edge", "0.1")
    names = [m["file"] for m in told["maps"]]
    loaded = dict(zip((m["map"] for m in told["maps"]), in_godot(cli, *names)))
    halves = [struct.unpack("<e", struct.pack("<e", v))[0] for v in values(cli, "--size", "40x30")]
    check("Godot: the heights", list(loaded["height"][0::4]) == halves, (loaded["height"][:4], halves[:2]))
    slopes = [struct.unpack("<e", struct.pack("<e", v))[0] for v in values(cli, "--size", "40x30", "--set", "output=slope")]
    check("Godot: the slopes", list(loaded["slope"][0::4]) == slopes)
    for name in ("normal", "color", "masks"):
        own = pixels_of(cli, f"rocks_{name}.png")
        channels = 4 if name == "masks" else 3
        found = [round(v * 255) for i, v in enumerate(loaded[name]) if i % 4 < channels]
        check(f"Godot: {name}", found == list(own) and len(set(own)) > 5, (found[:8], own[:8]))
    scale, offset = re.search(r"\.r \* ([\d.]+) \+ ([\d.]+)\)", told["import"]).groups()
    meters = [v * float(scale) + float(offset) for v in halves]
    check("Godot: meters begin at 0", min(meters) > -0.1 and max(meters) < told["world"]["height"] + 0.1, (min(meters), max(meters)))


MATERIAL = """extends SceneTree
func _init():
    var orm = load("res://rock_orm.png")
    var material = SpatialMaterial.new()
    material.albedo_texture = load("res://rock_albedo.png")
    material.normal_enabled = true
    material.normal_texture = load("res://rock_normal.png")
    material.ao_enabled = true
    material.ao_texture = orm
    material.ao_texture_channel = SpatialMaterial.TEXTURE_CHANNEL_RED
    material.roughness_texture = orm
    material.roughness_texture_channel = SpatialMaterial.TEXTURE_CHANNEL_GREEN
    material.metallic_texture = orm
    material.metallic_texture_channel = SpatialMaterial.TEXTURE_CHANNEL_BLUE
    var error = ResourceSaver.save("res://rock.tres", material)
    var saved = load("res://rock.tres") if error == OK else null
    var file = File.new()
    file.open("res://rock.told", File.WRITE)
    file.store_string(str(saved.albedo_texture.get_size(), orm.get_size(), saved.normal_texture.get_size()) if saved else str(error))
    file.close()
    quit()
"""


def test_godot_material(cli, check):
    """The textures of a material, imported by the editor as it imports what lies in a project, and in a material of Godot 3."""
    if not DUE:
        return
    told = made(cli, "--for", "godot", "--as", "texture", "--size", "64x32", "-o", "rock")
    names = [m["file"] for m in told["maps"]]
    found = dict(zip((m["map"] for m in told["maps"]), in_godot(cli, *names)))
    for shown in ("normal", "color", "orm"):
        own = pixels_of(cli, next(m["file"] for m in told["maps"] if m["map"] == shown))
        check(f"Godot: {shown}", [round(v * 255) for i, v in enumerate(found[shown]) if i % 4 < 3] == list(own) and len(set(own)) > 5)
    heights = pixels_of(cli, "rock_height.png", 16)
    off = max(abs(v - h / 65535) for v, h in zip(found["height"][0::4], heights))
    check("Godot: heights, to 8 bits", off <= 1 / 255, off)
    if not FULL:  # the editor takes long to begin
        return
    (cli.folder / "material.gd").write_text(MATERIAL)
    home = {name: str(cli.folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    with display() as screen:
        for command in (["--editor", "--quit"], ["-s", "material.gd"]):
            tool(cli, ENGINE, "--audio-driver", "Dummy", "--path", ".", *command,
                 env=os.environ | home | {"DISPLAY": screen, "LIBGL_ALWAYS_SOFTWARE": "1"})
    imported = all((cli.folder / f"{name}.import").exists() for name in names)
    said = (cli.folder / "rock.told").read_text() if (cli.folder / "rock.told").exists() else ""
    check("Godot: the editor imports them, and a material takes them", imported and said == "(64, 32)" * 3, (said, cli.names()))


BLENDER = """import array, bpy, json
told = json.load(open("told.json"))
world, files = told["world"], {m["map"]: m["file"] for m in told["maps"]}
sizes = {}
for kind, name in files.items():
    image = bpy.data.images.load("//" + name)
    if kind != "color": image.colorspace_settings.name = "Non-Color"
    pixels = array.array("f", [0.0]) * (image.size[0] * image.size[1] * image.channels)
    image.pixels.foreach_get(pixels)
    open(name + ".values", "wb").write(pixels.tobytes())
    sizes[kind] = [*image.size, image.channels]
bpy.ops.mesh.primitive_grid_add(x_subdivisions=told["width"] - 1, y_subdivisions=told["height"] - 1, size=told["metersWide"])
grid = bpy.context.object
texture = bpy.data.textures.new("heights", "IMAGE")
texture.image = bpy.data.images[files["height"]]
texture.use_clamp, texture.extension = False, "EXTEND"
displace = grid.modifiers.new("displace", "DISPLACE")
displace.texture, displace.texture_coords, displace.direction = texture, "UV", "Z"
displace.mid_level, displace.strength = 0, told["strength"]
shape = grid.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
heights = [v.co.z for v in shape.vertices]
json.dump({"sizes": sizes, "low": min(heights), "high": max(heights)}, open("found.json", "w"))
"""


def test_blender(cli, check):
    if not FULL:
        return
    smooth = ["--set", "octaves=1"]  # the texture of a modifier is filtered
    told = made(cli, *smooth, "--for", "blender", "--size", "65x65", "--maps", ALL_MAPS, "--world-size", "640", "-o", "rocks")
    told |= {"strength": number(told["import"], "Strength"), "metersWide": 640}
    (cli.folder / "told.json").write_text(json.dumps(told))
    (cli.folder / "open.py").write_text(BLENDER)
    bpy = "import bpy\nbpy.ops.wm.save_as_mainfile(filepath=bpy.path.abspath(__import__('os').path.abspath('here.blend')))\n"  # so that // is this folder
    (cli.folder / "save.py").write_text(bpy)
    tool(cli, "blender", "-b", "--factory-startup", "--python-exit-code", "1", "--python", cli.folder / "save.py",
         "--python", cli.folder / "open.py")
    found = json.loads((cli.folder / "found.json").read_text())
    own = list(values(cli, *smooth, "--size", "65x65"))
    height = words((cli.folder / "rocks_height.exr.values").read_bytes(), "f")
    check("Blender: every picture has its size", all(size[:2] == [65, 65] for size in found["sizes"].values()), found)
    check("Blender: the heights", list(height[0::found["sizes"]["height"][2]]) == flipped(own, 65))
    normal = words((cli.folder / "rocks_normal.png.values").read_bytes(), "f")
    expected = pixels_of(cli, "rocks_normal.png", 16)
    rows = flipped([expected[i:i + 3] for i in range(0, len(expected), 3)], 65)
    worst = max(abs(normal[4 * i + c] - rows[i][c] / 65535) for i in range(65 * 65) for c in range(3))
    check("Blender: the normals, as numbers", worst < 1e-6, worst)
    unit = told["world"]["unit"]
    check("Blender: the displaced grid has the heights", near(found["low"], min(own) * unit, 0.02)
          and near(found["high"], max(own) * unit, 0.02), (found, min(own) * unit, max(own) * unit))


def test_gdal(cli, check):
    told = made(cli, "--for", "gdal", "--size", "300x280", "--maps", "height,normal", "-o", "rocks", "--world-size", "2990")
    info = json.loads(tool(cli, "gdalinfo", "-json", "rocks_height.tif"))
    check("GDAL: floats in tiles, 10 m a pixel", info["bands"][0]["type"] == "Float32" and info["bands"][0]["block"] == [256, 256]
          and info["geoTransform"] == [0, 10, 0, 2800, 0, -10], info)
    for name, channels, more in (("height", 1, []), ("normal", 3, ["--set", "output=normal"])):
        tool(cli, "gdal_translate", "-q", "-of", "ENVI", "-co", "INTERLEAVE=BIP", f"rocks_{name}.tif", f"{name}.bin")
        found = words((cli.folder / f"{name}.bin").read_bytes(), "f")
        own = values(cli, "--size", "300x280", *more)
        if name == "height":  # meters, by the range's low
            scale = told["world"]["height"] / (told["range"][1] - told["range"][0])
            own = array.array("f", [v * scale - told["range"][0] * scale for v in own])
        check(f"GDAL: the values of {name}", list(found) == list(own) and len(found) == 300 * 280 * channels)
    for line in re.findall(r"^  (gdal.*)$", told["import"], re.M):
        result = subprocess.run(line, shell=True, cwd=cli.folder, capture_output=True, timeout=120)
        check(f"GDAL: {line}", result.returncode == 0, result.stderr[-500:])
    meters = json.loads(tool(cli, "gdalinfo", "-json", "-stats", "rocks_height.tif"))["bands"][0]
    check("GDAL: meters from 0 to the height", abs(meters["minimum"]) < 0.01 and near(meters["maximum"], told["world"]["height"], 1e-4),
          (meters, told["world"]))


def test_numpy(cli, check):
    told = made(cli, "--for", "numpy", "--size", "50x40", "--maps", "height,normal,masks", "-o", "rocks")
    code = re.search(r"In Python:\n((?:  .*\n)+)", told["import"])[1].replace("  ", "", 1).replace("\n  ", "\n")
    code += ("print(values.dtype, values.shape, numpy.load('rocks_normal.npy').shape)\nprint(meters.min(), meters.max())\n"
             "masks = [numpy.load(f'rocks_mask{i}.npy').astype(int) for i in range(4)]\nprint(set(sum(masks).flat))\n"
             "open('numpy.f32', 'wb').write(values.tobytes())\n")
    said = tool(cli, PYTHON, "-c", code).decode().splitlines()
    check("NumPy: shapes", said[0] == "float32 (40, 50) (40, 50, 3)", said)
    low, high = map(float, said[1].split())
    check("NumPy: meters from 0 to the height", abs(low) < 1e-3 and near(high, told["world"]["height"], 1e-4), (said, told["world"]))
    check("NumPy: masks add up to 255", said[2] == "{255}", said)
    check("NumPy: the values", floats_of((cli.folder / "numpy.f32").read_bytes()) == values(cli, "--size", "50x40"))


def test_open_image_io(cli, check):
    """The names of channels, which decide what others show."""
    made(cli, "--for", "godot", "--size", "20x20", "--maps", "height", "-o", "g")
    made(cli, "--for", "blender", "--size", "20x20", "--maps", "height,slope,color", "-o", "b_{map}.exr")
    made(cli, "--maps", "normal", "--size", "20x20", "-o", "n.exr")
    for name, channels in (("g_height", "R"), ("b_height", "Y"), ("b_color", "R, G, B"), ("n_normal", "R, G, B")):
        said = tool(cli, "oiiotool", "--info", "-v", f"{name}.exr").decode()
        check(f"{name}: channels {channels}", f"channel list: {channels}" in said, said)


# --- numbers ---------------------------------------------------------------------------------------------------------

def test_range(cli, check):
    """One that clips nothing: the proven one where that wastes little, else what is there."""
    own = values(cli, "--size", "65x65")
    told = made(cli, "--for", "unity", "--size", "65x65", "-o", "measured")
    check("measured: as --fit 0,100", told["range"] == [min(own), max(own)] and not told["proven"], told["range"])
    check("measured: in the file's own words", cli.run("info", "measured.raw", "--json").json()["range"] == [min(own), max(own)])
    wide = ["--set", "fractal=none", "--set", "scale=bounded"]
    told = made(cli, "--for", "unity", "--size", "129x129", *wide, "-o", "proven")
    check("proven: where values nearly reach it", told["proven"] and told["clipped"] == 0, told["range"])
    told = made(cli, "--for", "unity", "--size", "65x65", "--range=-0.2,0.2", "-o", "given")
    check("given: is taken, and clips", told["range"] == [-0.2, 0.2] and told["clipped"] > 0 and "as given" in told["import"], told)
    told = made(cli, "--for", "unity", "--size", "65x65", "--fit", "1,99", "-o", "fit")
    check("--fit is heeded", told["range"][0] > min(own) and told["clipped"] > 0, told["range"])


def test_normals_fit_the_heights(cli, check):
    """Of heights and sizes in meters, the normals are those of differences of the heights."""
    for more in ([], ["--set", "slice_scale=2", "--set", "octaves=1"], ["--world-size", "500", "--world-height", "90"],
                 ["--world-height", "30", "--region", "40,20,65x65"]):
        arguments = ["--set", "octaves=2", "--set", "frequency=2", "--size", "129x129", *more]
        told = made(cli, "--for", "numpy", "--maps", "height,normal", "-o", "fit", "--force", *arguments)
        width = told["width"]
        (cli.folder / "read.py").write_text("import numpy\nfor n in ('height', 'normal'): numpy.load(f'fit_{n}.npy').tofile(n)\n")
        tool(cli, PYTHON, "read.py")
        height, normal = (words((cli.folder / name).read_bytes(), "f") for name in ("height", "normal"))
        unit, step = told["world"]["unit"], told["world"]["step"]
        worst = 0
        for y in range(1, width - 1, 5):
            for x in range(1, width - 1, 5):
                i = y * width + x
                right = (height[i + 1] - height[i - 1]) * unit / (2 * step)
                up = (height[i - width] - height[i + width]) * unit / (2 * step)
                length = (right * right + up * up + 1) ** 0.5
                worst = max(worst, abs(normal[3 * i] + right / length), abs(normal[3 * i + 1] + up / length),
                            abs(normal[3 * i + 2] - 1 / length))
        steepest = min(normal[2::3])
        check(f"normals are those of the heights {more}", worst < 0.04 and steepest < 0.9, (worst, steepest))


def test_masks(cli, check):
    size = ["--size", "40x30"]
    own = list(values(cli, *size))
    bands = ["--maps", "masks", "--bands=-0.4,-0.1,0.0,0.25"]
    limits = [-9, -0.4, -0.1, 0.0, 0.25, 9]
    made(cli, *bands, *size, "-o", "hard.png")
    for k in range(5):
        found = pixels_of(cli, f"hard_mask{k}.png")
        check(f"mask {k} is 1 in its band and else 0", list(found) == [255 * (limits[k] <= v < limits[k + 1]) for v in own])
    for depth, most, bits in (("u8", 255, 8), ("u16", 65535, 16)):
        for edge in ("0.05", "0.7"):  # wider than some bands
            made(cli, *bands, *size, "--band-edge", edge, "--depth", depth, "-o", "soft.png", "--force")
            masks = [pixels_of(cli, f"soft_mask{k}.png", bits) for k in range(5)]
            check(f"{depth}, edges of {edge}: they add up to 1", set(map(sum, zip(*masks))) == {most}, set(map(sum, zip(*masks))))
            check(f"{depth}, edges of {edge}: there is something between", any(0 < v < most for mask in masks for v in mask))
            made(cli, *bands, *size, "--band-edge", edge, "--depth", depth, "-o", "packed.png", "--mask-layout", "rgba", "--force")
            four, last = pixels_of(cli, "packed_masks0.png", bits), pixels_of(cli, "packed_masks1.png", bits)
            check(f"{depth}, edges of {edge}: the same four to a picture", [list(four[k::4]) for k in range(4)] == [list(m) for m in masks[:4]]
                  and list(last[0::4]) == list(masks[4]) and not any(any(last[k::4]) for k in (1, 2, 3)))
    for depth, code in (("f16", "e"), ("f32", "f")):
        made(cli, *bands, *size, "--band-edge", "0.3", "--depth", depth, "-o", f"{depth}.npy")
        masks = [words((cli.folder / f"{depth}_mask{k}.npy").read_bytes()[-struct.calcsize(code) * len(own):], code) for k in range(5)]
        check(f"{depth}: floats add up to 1 exactly", {sum(map(float, pixel)) for pixel in zip(*masks)} == {1.0})
    middle = [v for v in own if abs(v) < 0.02]
    made(cli, "--maps", "masks", "--bands", "0.0", "--band-edge", "0.5", *size, "--depth", "u16", "-o", "edge.png")
    ramp = pixels_of(cli, "edge_mask1.png", 16)
    check("an edge is a straight ramp around its threshold", middle and all(
        abs(m - 65535 * min(max(v / 0.5 + 0.5, 0), 1)) < 1 for v, m in zip(own, ramp)))
    told = made(cli, "--maps", "masks", "--bands", "3", *size, "-o", "equal.png")
    low, high = told["range"]
    cuts = [low + (high - low) * k / 3 for k in (1, 2)]
    counts = [sum(map(bool, pixels_of(cli, f"equal_mask{k}.png"))) for k in range(3)]
    expected = [sum(v < cuts[0] for v in own), sum(cuts[0] <= v < cuts[1] for v in own), sum(v >= cuts[1] for v in own)]
    check("bands of the range have the same width", counts == expected, (counts, expected))


def test_tiles(cli, check):
    """Each is a part of the whole, whose last column and row are the next one's first, bit for bit."""
    arguments = ["--size", "97x65", "--maps", "height,normal,masks", "--bands", "3", "--range=-1,1"]
    made(cli, *arguments, "--tile-grid", "3x2", "-o", "t.npy")
    made(cli, *arguments, "-o", "whole.npy")
    for name, n in (("height", 1), ("normal", 3), ("mask1", 1)):
        def rows(file, width, n=n):
            samples = words((cli.folder / file).read_bytes()[-4 * n * width * (65 if width == 97 else 33):], "f")
            return [samples[at:at + width * n] for at in range(0, len(samples), width * n)]
        whole = rows(f"whole_{name}.npy", 97)
        good = all(rows(f"t_{name}_x{x}_y{y}.npy", 33) == [row[n * 32 * x:n * (32 * x + 33)] for row in whole[32 * y:32 * y + 33]]
                   for x in range(3) for y in range(2))
        check(f"tiles of {name} are parts of the whole, edges and all", good)
    made(cli, "--for", "unity", "--size", "65x65", "--tile-grid", "2x2", "-o", "u")
    told = made(cli, "--for", "unity", "--size", "65x65", "-o", "uw")
    tile = {(x, y): words((cli.folder / f"u_x{x}_y{y}.raw").read_bytes(), "H") for x in (0, 1) for y in (0, 1)}
    whole = words((cli.folder / "uw.raw").read_bytes(), "H")
    part = {(x, y): [whole[(32 * y + j) * 65 + 32 * x + i] for j in range(33) for i in range(33)] for x in (0, 1) for y in (0, 1)}
    check("Unity counts tiles from the bottom", all(list(tile[at]) == part[at] for at in tile), told)
    check("their edges are shared", tile[0, 0][-33:] == tile[0, 1][:33] and tile[0, 0][32::33] == tile[1, 0][0::33])
    made(cli, "--for", "unreal", "--size", "253x127", "--tile-grid", "2x1", "-o", "land_{map}_{x}_{y}", "--maps", "height")
    check("names as they are wanted", {"land_height_0_0.png", "land_height_1_0.png", "land.txt"} <= set(cli.names()), cli.names())
    made(cli, "--size", "33x33", "--region=-20,5,65x33", "--tile-grid", "2x1", "-o", "r.r32")
    left, right = (floats_of((cli.folder / f"r_x{x}_y0.r32").read_bytes()) for x in (0, 1))
    check("tiles of a region", left == values(cli, "--size", "33x33", "--region=-20,5,33x33")
          and right == values(cli, "--size", "33x33", "--region=12,5,33x33"))


def edges_of(rows, width):
    """First and last column, first and last row."""
    return rows[0::width], rows[width - 1::width], rows[:width], rows[-width:]


def test_tiling_with_shared_edges(cli, check):
    """A neighbor begins with the last column of this picture, so the period is a pixel shorter than the picture."""
    for profile, side, file in (("unity", 513, "a.raw"), ("unreal", 505, "a.r16")):
        told = made(cli, "--tile", "--for", profile, "--size", f"{side}x{side}", "-o", file, "--force")
        left, right, top, bottom = edges_of(words((cli.folder / file).read_bytes(), "H"), side)
        check(f"{profile}: the last column and row are the first ones", left == right and top == bottom)
        check(f"{profile}: they are no line", len(set(left)) > side / 4 and len(set(top)) > side / 4)
        check(f"{profile}: the period is told", told["period"] == [side - 1, side - 1] and told["tile"], told)
        region = f"0,0,{side}x{side} of height {side - 1}"
        check(f"{profile}: and kept", cli.run("info", file, "--json").json()["region"] == region)
    words_of = cli.run("render", *RECIPE, *CPU, "--tile", "--for", "unity", "--size", "65x65", "-o", "b").err
    check("people are told, too", "--tile: neighbors share their edges, so the period is 64 x 64 pixels" in words_of, words_of)
    grid = ["--tile", "--size", "97x65", "--tile-grid", "3x2", "-o", "g.r32"]
    check("a grid: the period is told", made(cli, *grid)["period"] == [96, 64])
    tile = {(x, y): edges_of(words((cli.folder / f"g_x{x}_y{y}.r32").read_bytes(), "f"), 33) for x in range(3) for y in range(2)}
    check("a grid wraps around as it meets inside", all(
        tile[x, y][1] == tile[(x + 1) % 3, y][0] and tile[x, y][3] == tile[x, (y + 1) % 2][2] for x, y in tile))
    for name, arguments in (("pictures of any size", ["--for", "godot", "--size", "64x64"]),
                            ("a region says itself what is drawn", ["--for", "unity", "--size", "64x64", "--region", "0,0,65x65"])):
        told = made(cli, "--tile", *arguments, "-o", "c", "--force")
        check(f"{name}: the size is the period", "period" not in told and told["tile"], told)
    refused(cli, check, "a period that was asked for", ("period_x=5", "has a period of 64 x 64"), "--tile", "--for", "unity",
            "--size", "65x65", "--set", "period_x=5", "--set", "frequency=12", "-o", "d")


def test_neighbors(cli, check):
    """Two runs draw two regions whose shared column is the same: by the range that holds everywhere."""
    told = {}
    for name, x in (("left", 0), ("right", 252)):
        told[name] = made(cli, "--for", "unreal", "--region", f"{x},0,253x253", "-o", f"{name}.r16")
    left, right = (words((cli.folder / f"{name}.r16").read_bytes(), "H") for name in told)
    check("their shared column is the same", left[252::253] == right[0::253])
    check("the range is the proven one", told["left"]["range"] == told["right"]["range"] and told["left"]["proven"] is True
          and told["left"]["notes"] == [], told["left"])
    scale = [number(told[name]["import"], label) for label in ("Location", "Z") for name in told]
    check("the texts tell the same scale", scale[0] == scale[1] and scale[2] == scale[3], scale)
    told = made(cli, "--for", "unity", "--region", "0,0,33x33", "--maps", "height,slope", "-o", "n")
    check("slopes are those of the region, and that is said", ["slopes from 0 to" in note for note in told["notes"]] == [True], told["notes"])
    open_ended = ["--set", "scale=classic", "--set", "fractal=ridged", "--set", "noise=worley"]  # octaves beyond [-1, 1]
    told = made(cli, *open_ended, "--for", "unity", "--region", "0,0,33x33", "-o", "o")
    check("where none is proven, the range is named", told["proven"] is False and ["--range" in n for n in told["notes"]] == [True], told)
    told = made(cli, *open_ended, "--for", "unity", "--region", "0,0,33x33", "--range=-1,3", "-o", "p")
    check("a range that is given is taken", told["range"] == [-1, 3] and told["notes"] == [], told)


def test_frames(cli, check):
    moving = ["--set", "dimensions=3", "--set", "time_axis=z", "--size", "33x33"]
    told = made(cli, *moving, "--for", "unity", "--frames", "3", "--maps", "height,normal", "-o", "wave")
    names = [f"wave_{m}_{i:04}.{e}" for m, e in (("height", "raw"), ("normal", "png")) for i in range(3)]
    check("frames of a set", set(names) <= set(cli.names()) and told["files"] == 6 and "wave.txt" in cli.names(), cli.names())
    low, high = told["range"]
    own = [floats_of(cli.render("f.r32", *RECIPE, *CPU, *moving, "--set", f"time={i / 30!r}")) for i in range(3)]
    check("one range for all frames", low == min(map(min, own)) and high == max(map(max, own)), (low, high))
    good = all(list(words((cli.folder / f"wave_height_{i:04}.raw").read_bytes(), "H")) ==
               flipped(quantized(own[i], low, high, 65535), 33) for i in range(3))
    check("frames have the values of their moments", good)
    tiled = made(cli, "--for", "unity", "--tile", "--size", "32x32", "--region", "0,0,33x33", "-o", "again")
    rows = words((cli.folder / "again.raw").read_bytes(), "H")
    check("with --tile the last column is the first one", rows[0::33] == rows[32::33] and rows[:33] == rows[-33:] and tiled["tile"])


def test_interruption(cli, check):
    """A kill at any moment leaves whole files only; the same command goes on, to the same bytes."""
    arguments = [*RECIPE, *CPU, "--for", "unity", "--size", "257x257", "--maps", ALL_MAPS, "--tile-grid", "2x2", "-o"]
    rng = random.Random(os.environ.get("NOISESCOPE_GATE_SEED", "7"))
    result = cli.run("render", *arguments, "once/a")
    check("no folder: nothing", result.code == 5, result)
    for folder in ("once", "killed"):
        (cli.folder / folder).mkdir()
    start = time.monotonic()
    check("a run in one go", cli.run("render", *arguments, "once/a", "-q").code == 0)
    took = time.monotonic() - start
    expected = {name: (cli.folder / "once" / name).read_bytes() for name in os.listdir(cli.folder / "once")}
    kills = 0
    for _ in range(60 if FULL else 8):
        process = cli.start("render", *arguments, "killed/a", "-q")
        if rng.random() < 0.5:
            until(process, lambda: is_writing(process, cli.folder / "killed"))
            time.sleep(rng.random() * 0.02)
        else:
            time.sleep(rng.random() * took)
        os.killpg(process.pid, signal.SIGKILL)
        kills += cli.finish(process).code == -signal.SIGKILL
        found = {name for name in os.listdir(cli.folder / "killed") if not name.startswith(".")}
        # Beside raw data the file that describes it may come first.
        whole = all((cli.folder / "killed" / name).read_bytes() == expected[name] for name in found)
        check("what a kill leaves are whole files", whole, found)
        if "a.txt" in found:
            check("the text comes last", len(found) == len(expected), found)
            for name in os.listdir(cli.folder / "killed"):
                (cli.folder / "killed" / name).unlink()
    result = cli.run("render", *arguments, "killed/a", "--json")
    found = {name: (cli.folder / "killed" / name).read_bytes() for name in os.listdir(cli.folder / "killed")}
    check("the rest is drawn then, with the same bytes", result.code == 0 and found == expected, (result, set(found) ^ set(expected)))
    check("some runs were killed", kills > 2, kills)
    again = made(cli, *arguments[len(RECIPE) + len(CPU):], "killed/a")
    check("a finished set is kept", again["kept"] == again["files"] == 20, again)
    # A kill between the names of raw data and of what describes it, by hand.
    (cli.folder / "killed/a_height_x0_y0.raw").unlink()
    result = cli.run("render", *arguments, "killed/a", "-q")
    found = {name: (cli.folder / "killed" / name).read_bytes() for name in os.listdir(cli.folder / "killed")}
    check("data that is missing is drawn again", result.code == 0 and found == expected, result)
    (cli.folder / "killed/a_height_x0_y0.raw").unlink()
    (cli.folder / "killed/a_height_x0_y0.raw.json").write_text("{}")
    result = cli.run("render", *arguments, "killed/a", "-q")
    check("but not over somebody else's file", result.code == 5 and "a_height_x0_y0.raw.json" in result.err, result)


if __name__ == "__main__":
    main(test_tools_are_there, test_table, test_sizes, test_refusals, test_unity, test_unreal, test_godot, test_godot_material,
         test_blender, test_gdal, test_numpy, test_open_image_io, test_range, test_normals_fit_the_heights, test_masks, test_tiles,
         test_tiling_with_shared_edges, test_neighbors, test_frames,
         test_interruption, backend="cpu")
