#!/usr/bin/env python3
"""Volumes of OpenVDB: its Python module reads every voxel as it was written, vdb_print the texts; in tests/full
Blender shows them.

    test_vdb.py PATH_OF_NOISESCOPE

The files are written by write_layers (tests/data), and beside them raw ones of the same values.
"""
import json
import os
import re
import shutil
import subprocess

from harness import FULL, PATIENCE, Cli, main, missing_tools, seldom
from layers import RECIPE, Tool, output_of, worst

PYTHON = "/usr/bin/python3"  # Debian's, which has OpenVDB's module and numpy


def test_tools(cli, check):
    missing = missing_tools("vdb_print", *(["blender", "convert"] if FULL else []))
    check("every tool is installed", not missing, f"missing: {missing}; see third_party/install-debian.sh")
    result = subprocess.run([PYTHON, "-c", "import numpy, pyopenvdb"], capture_output=True, timeout=PATIENCE)
    check("and OpenVDB's module", result.returncode == 0, result.stderr)


READ_VDB = """
import sys, json, numpy, pyopenvdb
name, raw, width, height, depth, channels, half = sys.argv[1:]
width, height, depth, channels = int(width), int(height), int(depth), int(channels)
grids, texts = pyopenvdb.readAll(name)
assert len(grids) == 1, grids
grid = grids[0]
shape = (width, height, depth) + ((3,) if channels == 3 else ())
found = numpy.full(shape, 77, numpy.float32)
grid.copyToArray(found)
wanted = numpy.fromfile(raw, numpy.float32).reshape((depth, height, width, channels))
wanted = wanted.transpose(2, 1, 0, 3)[:, ::-1]
if channels == 1:
    wanted = wanted[..., 0]
    wanted = numpy.where(wanted > 0, wanted, numpy.float32(0))  # nothing is less dense than empty space
if half == "f16":
    with numpy.errstate(all="ignore"):
        wanted = wanted.astype(numpy.float16).astype(numpy.float32)
    same = (found == wanted) | (numpy.isnan(found) & numpy.isnan(wanted))
else:
    same = numpy.ascontiguousarray(found).view(numpy.uint32) == numpy.ascontiguousarray(wanted).view(numpy.uint32)
corner = [grid.transform.indexToWorld((0, 0, 0)), grid.transform.indexToWorld((width - 1, height - 1, depth - 1))]
print(json.dumps({"name": grid.name, "class": grid.gridClass, "background": grid.background, "half": grid.saveFloatAsHalf,
                  "active": grid.activeVoxelCount(), "box": grid.evalActiveVoxelBoundingBox(), "wrong": int((~same).sum()),
                  "different": len(numpy.unique(found)), "corner": corner, "texts": texts}))
"""


VOLUMES = (("140x131x11", 1, "f32", "hard"), ("33x17x5", 1, "f16", "hard"), ("9x10x20", 3, "f32", "hard"),
           ("16x8x8", 1, "f32", "corner"), ("20x12x9", 1, "f32", "hard"), ("9x10x20", 3, "f16", "noise"),
           ("1x1x1", 1, "f32", "noise"))


@seldom(2)
def test_vdb(cli, check):
    tool = Tool(cli)
    for size, channels, depth, pattern in VOLUMES if FULL else VOLUMES[:4]:
        name = f"{size}-{channels}-{depth}.vdb"
        data = tool.make(name, "volume", size, channels, depth, pattern=pattern, recipe=RECIPE)
        width, height, count = map(int, size.split("x"))
        tool.values("volume", size, channels, pattern=pattern)
        said = json.loads(output_of(cli, PYTHON, "-c", READ_VDB, name, "values.r32", width, height, count, channels, depth))
        check(f"{name}: every voxel, bit for bit", said["wrong"] == 0 and said["different"] >= 1, said)
        full = {"active": width * height * count, "box": [[0, 0, 0], [width - 1, height - 1, count - 1]]}
        check(f"{name}: all of them are active", all(said[key] == value for key, value in full.items()), said)
        check(f"{name}: its grid", said["name"] == ("density" if channels == 1 else "vector")
              and said["half"] == (depth == "f16") and said["class"] == ("fog volume" if channels == 1 else "unknown"), said)
        places = [[0.5 / height, 0.5 / height, 0], [(width - 0.5) / height, 1 - 0.5 / height, (count - 1) / height]]
        check(f"{name}: where it lies", all(worst(a, b) < 1e-12 for a, b in zip(said["corner"], places)), said["corner"])
        texts = {"noisescope_recipe": RECIPE, "noisescope_range": "-1,1", "noisescope_checked": "16 pixels or more",
                 "noisescope_region": "0,0,64x64 of height 64", "software": "Noisescope 0.0.0"}
        if channels == 1:
            texts["noisescope_density"] = "0,1"
        check(f"{name}: its texts", said["texts"] == texts, said["texts"])
        listed = output_of(cli, "vdb_print", "-m", name).decode()
        check(f"{name}: vdb_print", f"noisescope_recipe: {RECIPE}" in listed
              and f"file_voxel_count: {width * height * count}" in listed, listed)


READ_DENSITY = """
import sys, json, numpy, pyopenvdb
grids, texts = pyopenvdb.readAll(sys.argv[1])
found = numpy.full((24, 16, 8), 77, numpy.float32)
grids[0].copyToArray(found)
print(json.dumps({"texts": texts, "values": [float(v) for v in found[:, ::-1].transpose(2, 1, 0).ravel()]}))
"""


def test_density(cli, check):
    """A fog volume holds densities: by default the values above 0, else those of --range, and what is below is told."""
    view = ["--preset", "clouds", "--size", "24x16x8", "--backend", "cpu"]
    own = cli.floats(*view)
    for name, arguments, low, high in (("by default", [], 0, 1), ("a range", ["--range=-0.5,0.75"], -0.5, 0.75),
                                       ("a range that falls", ["--range=0.5,-1"], 0.5, -1)):
        told = cli.run("render", *view, *arguments, "-o", "d.vdb", "--force", "--json").json()
        said = json.loads(output_of(cli, PYTHON, "-c", READ_DENSITY, "d.vdb"))
        shares = [(v - low) / (high - low) for v in own]
        check(f"{name}: each value is a density", all(abs(a - max(b, 0)) <= 1e-7 for a, b in zip(said["values"], shares)))
        check(f"{name}: none is below 0", min(said["values"]) == 0)
        below = sum(share < 0 for share in shares)
        check(f"{name}: the share below 0 is told", told["clipped"] == below and told["below_zero"] == below / len(own)
              and told["density"] == [low, high], told)
        least, most = told["range"]
        check(f"{name}: the range holds them all", least <= min(said["values"]) and max(said["values"]) <= most, told["range"])
        texts = said["texts"]
        check(f"{name}: the file tells both", texts["noisescope_density"] == f"{low},{high}"
              and [float(v) for v in texts["noisescope_range"].split(",")] == [least, most], texts)
    words = cli.run("render", *view, "-o", "e.vdb").err
    said = json.loads(output_of(cli, PYTHON, "-c", READ_DENSITY, "e.vdb"))
    check("values above 0 keep their bits", [v for v in said["values"] if v > 0] == [v for v in own if v > 0])
    check("people are told, too", "of the values lie below 0 and became a density of 0" in words, words)
    result = cli.run("render", *view, "--fit", "0,100", "-o", "g.vdb", "--json").json()
    check("--fit takes all of them", result["clipped"] == 0 and result["density"] == [min(own), max(own)], result)
    flow = cli.run("render", *view, "--set", "output=normal", "--range", "0,1", "-o", "h.vdb")
    check("vectors are no densities", flow.code == 2 and "--range" in flow.err and "h.vdb" not in cli.names(), flow)


def test_bytes(cli, check):
    """OpenVDB's own files differ each time, in an identity that is random."""
    tool = Tool(cli)
    volume = ("volume", "33x17x5", 1, "f32")
    first, again, other = (tool.make(name, *volume, pattern=pattern)
                           for name, pattern in (("a.vdb", "noise"), ("b.vdb", "noise"), ("c.vdb", "hard")))
    identity = slice(21, 57)
    check("the same bytes again, and another identity for other values", first == again and first[identity] != other[identity]
          and re.fullmatch(rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", first[identity]), first[identity])
    piped = tool.run(*tool.arguments("-", *volume, stream="vdb", pattern="noise"))
    check("the same on standard output", piped.code == 0 and piped.raw_out == first, piped.err)


def test_missing_module(cli, check):
    """The module is built when first asked for: before, the program names the command."""
    program = cli.folder / "build" / "bin" / "noisescope"
    program.parent.mkdir(parents=True)
    shutil.copy(cli.program, program)
    result = Cli(program, cli.folder).run("render", "-o", "a.vdb", "--preset", "clouds", "--size", "4x4x4")
    check("without the module it names the command that builds it, and writes nothing", result.code == 2
          and f"cmake --build {program.parents[1]} --target noisescope_vdb" in result.err and cli.names() == ["build"], result)


def test_memory(cli, check):
    """512 x 512 x 512 floats in less than 1 GiB: 512 MiB of values, and what OpenVDB has beside them."""
    tool = Tool(cli)
    side = 512 if FULL else 128
    process = tool.start(*tool.arguments("large.vdb", "volume", f"{side}x{side}x{side}", 1, "f32"))
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    result = Cli.finish(process)
    values = side ** 3 * 4 / 2 ** 20
    used = usage.ru_maxrss / 1024
    check(f"{side}^3: {used:.0f} MiB for {values:.0f} MiB of values", result.code == 0 and used < 1.2 * values + 100, result)


BLENDER = """
import bpy, sys
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.object.volume_import(filepath=sys.argv[-2])
volume = bpy.context.object.data
material = bpy.data.materials.new("glow")
material.use_nodes = True
nodes, links = material.node_tree.nodes, material.node_tree.links
nodes.clear()
density, light, out = (nodes.new("ShaderNode" + kind) for kind in ("Attribute", "Emission", "OutputMaterial"))
density.attribute_name = "density"
links.new(density.outputs["Fac"], light.inputs["Strength"])
links.new(light.outputs[0], out.inputs["Volume"])
volume.materials.append(material)
camera = bpy.data.objects.new("above", bpy.data.cameras.new("above"))
camera.data.type, camera.data.ortho_scale, camera.location = "ORTHO", 1, (0.5, 0.5, 5)
scene = bpy.context.scene
scene.collection.objects.link(camera)
scene.camera, scene.render.engine, scene.cycles.samples, scene.cycles.use_denoising = camera, "CYCLES", 8, False
scene.render.resolution_x = scene.render.resolution_y = 32
scene.view_settings.view_transform, scene.render.filepath = "Raw", sys.argv[-1]
bpy.ops.render.render(write_still=True)
"""


def test_blender(cli, check):
    """Values that are 0 but for the first 8 columns of the first 4 of 16 rows are seen in the corner at the top left."""
    if not FULL:
        return
    tool = Tool(cli)
    tool.make("a.vdb", "volume", "16x16x4", 1, "f32", pattern="corner")
    (cli.folder / "look.py").write_text(BLENDER)
    output_of(cli, "blender", "-b", "-noaudio", "--python-exit-code", 1, "--python", cli.folder / "look.py", "--",
              cli.folder / "a.vdb", cli.folder / "a.png")
    seen = list(output_of(cli, "convert", "a.png", "-resize", "16x16!", "-depth", "8", "gray:-"))
    inside = [seen[16 * y + x] for y in range(3) for x in range(1, 7)]
    outside = [seen[16 * y + x] for y in range(16) for x in range(16) if x > 9 or y > 4]
    check("Blender shows the first row at the top, and the first column at the left", min(inside) > 200
          and max(outside) < 20, seen)


if __name__ == "__main__":
    main(test_tools, test_vdb, test_density, test_bytes, test_missing_module, test_memory, test_blender, backend="cpu")
