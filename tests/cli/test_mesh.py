#!/usr/bin/env python3
"""`mesh`: every vertex is its pixel's float times one number, normals are those of the surface, tiles share their edges, solids
are closed, other programs read the files, and bad requests change nothing.

    test_mesh.py PATH_OF_NOISESCOPE

In tests/full Blender reads the files, too.
"""
import json
import os
import struct
import subprocess
import sys

PYTHON = "/usr/bin/python3"  # Debian's, which has numpy
if os.path.realpath(sys.executable) != os.path.realpath(PYTHON):
    os.execv(PYTHON, [PYTHON, "-B", *sys.argv])

import numpy as np  # noqa: E402

from harness import FULL, main, rgb_of  # noqa: E402

COLORED = ["--preset", "island", "--set", "surface_height=0.15", "--set", "surface_sea=false"]


class Mesh:
    def __init__(self, places, normals, triangles, colors=None, texture=None, recipe=None):
        self.places, self.normals, self.triangles = places, normals, triangles
        self.colors, self.texture, self.recipe = colors, texture, recipe


def read_glb(path):
    data = path.read_bytes()
    magic, version, length, size, kind = struct.unpack_from("<4sIII4s", data)
    assert (magic, version, length, kind) == (b"glTF", 2, len(data), b"JSON") and size % 4 == 0, (magic, version, length, kind)
    head = json.loads(data[20:20 + size])
    binary_size, binary_kind = struct.unpack_from("<I4s", data, 20 + size)
    assert binary_kind == b"BIN\0" and 28 + size + binary_size == length
    binary = data[28 + size:]
    assert head["buffers"][0]["byteLength"] == binary_size

    def values(accessor):
        accessor = head["accessors"][accessor]
        view = head["bufferViews"][accessor["bufferView"]]
        kind = {5126: "<f4", 5123: "<u2", 5125: "<u4"}[accessor["componentType"]]
        width = {"VEC2": 2, "VEC3": 3, "VEC4": 4, "SCALAR": 1}[accessor["type"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        stride = view.get("byteStride", np.dtype(kind).itemsize * width)
        found = np.ndarray((accessor["count"], width), kind, binary, start, (stride, np.dtype(kind).itemsize)).copy()
        for name, limit in (("min", found.min), ("max", found.max)):
            if name in accessor:
                assert np.array_equal(np.float32(accessor[name]), limit(axis=0)), accessor
        return found

    primitive = head["meshes"][0]["primitives"][0]
    attributes = primitive["attributes"]
    return Mesh(values(attributes["POSITION"]), values(attributes["NORMAL"]), values(primitive["indices"]).reshape(-1, 3),
                values(attributes["COLOR_0"]) if "COLOR_0" in attributes else None, values(attributes["TEXCOORD_0"]),
                head["asset"]["extras"]["noisescope"])


def y_up(places):
    return np.stack([places[:, 0], places[:, 2], -places[:, 1]], axis=1)


def read_ply(path):
    data = path.read_bytes()
    end = data.index(b"end_header\n") + 11
    lines = data[:end].decode().splitlines()
    counts = {line.split()[1]: int(line.split()[2]) for line in lines if line.startswith("element")}
    fields = [(line.split()[2], {"float": "<f4", "uchar": "u1"}[line.split()[1]]) for line in lines
              if line.startswith("property") and "list" not in line]
    vertices = np.frombuffer(data, np.dtype(fields), counts["vertex"], end)
    faces = np.frombuffer(data, np.dtype([("n", "u1"), ("v", "<i4", 3)]), counts["face"],
                          end + vertices.nbytes)
    assert end + vertices.nbytes + faces.nbytes == len(data) and (faces["n"] == 3).all()

    def columns(*names):
        return np.stack([vertices[name] for name in names], axis=1)
    colors = columns("red", "green", "blue") if "red" in vertices.dtype.names else None
    return Mesh(y_up(columns("x", "y", "z")), y_up(columns("nx", "ny", "nz")), faces["v"], colors, columns("s", "t"))


def read_obj(path):
    lines = [line.split() for line in path.read_text().splitlines()]
    places = np.array([line[1:4] for line in lines if line[0] == "v"], np.float32)
    colors = np.array([line[4:7] for line in lines if line[0] == "v"], float)
    normals = np.array([line[1:4] for line in lines if line[0] == "vn"], np.float32)
    texture = np.array([line[1:3] for line in lines if line[0] == "vt"], np.float32)
    triangles = np.array([[part.split("/")[0] for part in line[1:]] for line in lines if line[0] == "f"], int) - 1
    return Mesh(places, normals, triangles, colors if colors.size else None, texture)


def read_stl(path):
    data = path.read_bytes()
    count, = struct.unpack_from("<I", data, 80)
    found = np.frombuffer(data, np.dtype([("normal", "<f4", 3), ("places", "<f4", (3, 3)), ("more", "<u2")]), count, 84)
    assert 84 + found.nbytes == len(data)
    places, numbers = np.unique(found["places"].reshape(-1, 3), axis=0, return_inverse=True)
    return Mesh(y_up(places), found["normal"], numbers.reshape(-1, 3))


READERS = {".glb": read_glb, ".ply": read_ply, ".obj": read_obj, ".stl": read_stl}


def mesh(cli, name, *arguments):
    result = cli.run("mesh", "-o", name, "--json", "--force", *arguments)
    assert result.code == 0, result
    return READERS[name[-4:]](cli.folder / name), result.json()["files"]


def values_of(cli, width, *arguments):
    """Floats of the picture, as rows."""
    return np.array(cli.floats(*arguments, "--backend", "cpu"), np.float32).reshape(-1, width)


def scaled(values, factor):
    return (values.astype(np.float64) * factor).astype(np.float32)


def test_heights(cli, check):
    """Places, faces and their sides, in every format."""
    size = ["--size", "33x17"]
    heights = scaled(values_of(cli, 33, *COLORED, *size), 10 / 32 * 17 * 0.15)
    x = scaled(np.arange(33) - 16.0, 10 / 32)
    z = scaled(np.arange(17) - 8.0, 10 / 32)
    wanted = np.stack([np.tile(x, 17), heights.ravel(), np.repeat(z, 33)], axis=1)
    for extension in READERS:
        made, files = mesh(cli, "island" + extension, *COLORED, *size)
        check(f"{extension}: two faces a square", files[0]["triangles"] == len(made.triangles) == 2 * 32 * 16, files)
        found = made.places
        if extension == ".stl":  # places alone, each once
            found, ordered = found[np.lexsort(found.T)], wanted[np.lexsort(wanted.T)]
        check(f"{extension}: places are pixels, heights their floats times a number",
              np.array_equal(found, ordered if extension == ".stl" else wanted), (found[:3], wanted[:3]))
        corners = made.places.astype(float)[made.triangles]
        up = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        check(f"{extension}: faces are counterclockwise from above, and cover the rectangle once",
              (up[:, 1] < 0).sum() == 0 and abs(up[:, 1].sum() / 2 - 32 * 16 * (10 / 32) ** 2) < 1e-6, up[:3])
        if extension != ".stl":
            down = np.float32(1.5 / 17)
            texture = np.float32([1.5 / 33, down if extension == ".glb" else 1 - down])
            check(f"{extension}: a texture over the picture fits", np.array_equal(made.texture[34], texture), made.texture[34])


def test_every_and_colors(cli, check):
    """--every keeps the last column and row; colors are the picture's."""
    arguments = [*COLORED, "--size", "30x23"]
    chosen = np.ix_([*range(0, 22, 4), 22], [*range(0, 29, 4), 29])
    made, _ = mesh(cli, "every.ply", *arguments, "--every", "4", "--height", "2", "--world-size", "29")
    values = values_of(cli, 30, *arguments)
    check("heights of every 4th pixel and the last ones", np.array_equal(made.places[:, 1], scaled(values[chosen], 46).ravel()))
    check("they lie where their pixels are", np.array_equal(made.places[:9, 0], np.float32([*range(0, 29, 4), 29]) - 14.5))
    picture = rgb_of(cli.render("colors.png", *arguments, "--color", "--backend", "cpu"))[3]
    check("colors are those of the picture",
          np.array_equal(made.colors, np.array(picture, np.uint8).reshape(23, 30, 3)[chosen].reshape(-1, 3)))
    linear, _ = mesh(cli, "every.glb", *arguments, "--every", "4")
    share = made.colors / 255
    light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    check("glTF has them in linear light", np.abs(linear.colors[:, :3] / 65535 - light).max() < 1 / 65535
          and (linear.colors[:, 3] == 65535).all())


def test_normals(cli, check):
    """Normals of derivatives are near those of differences; a plane has one."""
    step = 10 / 128
    for preset in ("perlin", "island"):
        made, files = mesh(cli, "smooth.glb", "--preset", preset, "--set", "*.octaves=2" if preset == "island" else "frequency=4",
                           "--size", "129x129")
        check(f"{preset}: by derivatives", files[0]["normals"] == "derivatives", files)
        check(f"{preset}: of length 1", np.abs(np.linalg.norm(made.normals.astype(float), axis=1) - 1).max() < 1e-6)
        heights = made.places[:, 1].reshape(129, 129).astype(float)
        right = (heights[1:-1, 2:] - heights[1:-1, :-2]) / (2 * step)
        down = (heights[2:, 1:-1] - heights[:-2, 1:-1]) / (2 * step)
        wanted = np.stack([-right, np.ones_like(right), -down], axis=2)
        wanted /= np.linalg.norm(wanted, axis=2, keepdims=True)
        found = made.normals.reshape(129, 129, 3)[1:-1, 1:-1].astype(float)
        apart = np.degrees(np.arccos(np.clip((found * wanted).sum(axis=2), -1, 1)))
        # differences over two pixels err by a sixth of the third derivative times the square of a pixel
        check(f"{preset}: they are those of the surface", np.median(apart) < 0.5 and apart.mean() < 1, (np.median(apart), apart.max()))
    plane, _ = mesh(cli, "plane.glb", "--set", "noise=ramp", "--set", "frequency=1", "--size", "9x9", "--height", "1")
    heights = plane.places[:, 1].reshape(9, 9).astype(float)
    slopes = np.diff(heights[4], 1)[3:5].mean() / (10 / 8), np.diff(heights[:, 4], 1)[3:5].mean() / (10 / 8)
    middle = plane.normals.reshape(9, 9, 3)[4, 4].astype(float)
    check("a plane's normal is its own", np.allclose([-middle[0] / middle[1], -middle[2] / middle[1]], slopes, atol=1e-5),
          (middle, slopes))
    _, files = mesh(cli, "cells.glb", "--set", "noise=white", "--size", "33x33")
    check("without derivatives by differences", files[0]["normals"] == "differences", files)


def test_sea(cli, check):
    made, files = mesh(cli, "sea.glb", *COLORED, "--size", "40x40", "--sea", "0", "--height", "0.2")
    flat = made.places[:, 1] == 0
    check("nothing lies below the sea", made.places[:, 1].min() == 0 == files[0]["lowest"] and flat.any(), files)
    check("the sea faces up", (made.normals[flat] == [0, 1, 0]).all())


def test_tiles(cli, check):
    """Tiles fit together, and are the whole mesh's; far away, too, and where normals are differences."""
    for name, made_of in (("white", ["--set", "noise=white"]), ("island", COLORED)):
        arguments = [*made_of, "--size", "33x33", "--region", "123456789012345,-98765,33x33"]
        whole, _ = mesh(cli, "whole.ply", *arguments, "--backend", "cpu")
        result = cli.run("mesh", "-o", "tile_{x}_{y}.ply", "--tile-grid", "2x2", "--force", "--json", "--backend", "gpu", *arguments)
        check(f"{name}: four files", result.code == 0 and len(result.json()["files"]) == 4, result)
        same = 0
        for y in range(2):
            for x in range(2):
                tile = read_ply(cli.folder / f"tile_{x}_{y}.ply")
                part = np.s_[16 * y:16 * y + 17, 16 * x:16 * x + 17]
                same += all(np.array_equal(ours, all_of.reshape(33, 33, 3)[part].reshape(-1, 3)) for ours, all_of in
                            ((tile.places, whole.places), (tile.normals, whole.normals)))
        check(f"{name}: they are parts of the whole, on another back end", same == 4, same)


def test_solid(cli, check):
    """Every edge has two faces that run along it in opposite directions."""
    for extension in READERS:
        made, _ = mesh(cli, "solid" + extension, *COLORED, "--size", "12x9", "--solid", "--thickness", "0.5")
        _, numbers = np.unique(made.places, axis=0, return_inverse=True)
        triangles = numbers.reshape(-1)[made.triangles]
        edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]]).tolist()
        there = {tuple(edge) for edge in edges}
        check(f"{extension}: closed", len(there) == len(edges) and {(b, a) for a, b in there} == there, len(edges))
        corners = made.places.astype(float)[made.triangles]
        volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6
        heights = made.places[:, 1]
        low, surface = heights.min(), heights[heights > heights.min() + 0.4].min()
        check(f"{extension}: what is inside is above the floor", volume > 0 and abs(surface - low - 0.5) < 1e-5, (volume, low))


def closed(made):
    """Every edge has two faces, that run along it in opposite directions."""
    _, numbers = np.unique(made.places, axis=0, return_inverse=True)
    triangles = numbers.reshape(-1)[made.triangles]
    edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]]).tolist()
    there = {tuple(edge) for edge in edges}
    return len(there) == len(edges) and {(b, a) for a, b in there} == there


def heights_over(made, places):
    """Heights of triangles over places, of those that have one triangle above or below them."""
    corners = made.places.astype(float)[made.triangles]
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    area = (b[:, 2] - a[:, 2]) * (c[:, 0] - a[:, 0]) - (b[:, 0] - a[:, 0]) * (c[:, 2] - a[:, 2])
    found = np.full(len(places), np.nan)
    for n, (x, _, z) in enumerate(places.astype(float)):
        u = ((c[:, 2] - b[:, 2]) * (x - b[:, 0]) - (c[:, 0] - b[:, 0]) * (z - b[:, 2])) / area
        v = ((a[:, 2] - c[:, 2]) * (x - c[:, 0]) - (a[:, 0] - c[:, 0]) * (z - c[:, 2])) / area
        within = np.nonzero((u > -1e-9) & (v > -1e-9) & (u + v < 1 + 1e-9))[0]
        if len(within):
            i = within[0]
            found[n] = u[i] * a[i, 1] + v[i] * b[i, 1] + (1 - u[i] - v[i]) * c[i, 1]
    return found


def test_simplified(cli, check):
    """Heights keep within the error, the outline stays, solids are closed, tiles fit together."""
    arguments = [*COLORED, "--size", "41x33", "--world-size", "100", "--height", "0.3"]
    whole, _ = mesh(cli, "whole.ply", *arguments)
    sizes = []
    for error in (0.1, 0.5, 2):
        made, files = mesh(cli, "less.ply", *arguments, "--simplify", str(error))
        sizes.append(len(made.triangles))
        off = np.abs(heights_over(made, whole.places) - whole.places[:, 1])
        check(f"an error of {error}: all is covered, and within it", not np.isnan(off).any() and off.max() <= error * 1.0001
              and abs(off.max() - files[0]["error"]) < 1e-4, (off.max(), files))
        rim = np.abs(whole.places[:, [0, 2]]) >= np.abs(whole.places[:, [0, 2]]).max(axis=0) - 1e-6
        kept = {tuple(place) for place in made.places.tolist()}
        check("… the outline stays", all(tuple(place) in kept for place in whole.places[rim.any(axis=1)].tolist()))
    check("the larger the error the fewer triangles", 2 * 40 * 32 > sizes[0] > 1.3 * sizes[1] > sizes[2], sizes)
    for extension in READERS:
        made, files = mesh(cli, "solid" + extension, *arguments, "--simplify", "0.5", "--solid")
        check(f"{extension}: a solid is closed", closed(made) and files[0]["triangles"] == len(made.triangles), files)
    tiles = [*COLORED, "--size", "33x33", "--world-size", "100", "--height", "0.3", "--simplify", "0.5", "--tile-grid", "2x1"]
    result = cli.run("mesh", *tiles, "-o", "tile_{x}_{y}.ply", "--force", "--quiet")
    left, right = (read_ply(cli.folder / f"tile_{x}_0.ply") for x in (0, 1)) if result.code == 0 else (None, None)
    edges = [sorted(made.places[made.places[:, 0] == edge].tolist())
             for made, edge in ((left, left.places[:, 0].max()), (right, right.places[:, 0].min()))]
    check("tiles share their edges", edges[0] == edges[1] and len(edges[0]) == 33, result)


def test_blocks(cli, check):
    """Tops lie at the heights of cells, walls are upright between different ones, and both face outward."""
    height = ["--height", "0.2", "--sea", "-2"]
    cli.run("map", "island", "-o", "cells.json", "--quiet")
    cells = json.loads((cli.folder / "cells.json").read_text())
    side = 10 / 64
    seen = np.array(cells["heights"], float).reshape(64, 64)
    names = [row["name"] for row in cells["classes"]]
    classes = np.array([[names.index(cell) for cell in row] for row in cells["rows"]])
    for name in ("deep-sea", "shallows"):  # one cannot walk on them, and they lie low: flat
        seen[classes == names.index(name)] = seen[classes == names.index(name)].max()
    for extension in READERS:
        made, files = mesh(cli, "blocks" + extension, "island", "--blocks", *height)
        corners = made.places.astype(float)[made.triangles]
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        tops = normals[:, 1] > 1e-9
        middles = corners.mean(axis=1)
        column = np.floor((middles[tops][:, 0] + 5) / side).astype(int)
        row = np.floor((middles[tops][:, 2] + 5) / side).astype(int)
        wanted = (2 * seen[row, column] - 1) * 0.2 * 10
        check(f"{extension}: two triangles a top, at its height", tops.sum() == 2 * 64 * 64
              and np.abs(middles[tops][:, 1] - wanted).max() < 1e-4, (tops.sum(), files))
        steps = (np.diff(seen, axis=0) != 0).sum() + (np.diff(seen, axis=1) != 0).sum()
        check(f"{extension}: and two a wall", len(made.triangles) - tops.sum() == 2 * steps, (len(made.triangles), steps))
        walls, outward = middles[~tops], normals[~tops] / np.linalg.norm(normals[~tops], axis=1, keepdims=True)
        there = walls + outward * side / 4
        inside = walls - outward * side / 4
        high, low = (seen[np.floor((at[:, 2] + 5) / side).astype(int), np.floor((at[:, 0] + 5) / side).astype(int)]
                     for at in (inside, there))
        check(f"{extension}: walls are upright and face the lower cell", np.abs(outward[:, 1]).max() < 1e-9 and (high > low).all())
        if made.colors is not None and extension == ".ply":
            color = [int(cells["classes"][classes[0, 0]]["color"][i:i + 2], 16) for i in (1, 3, 5)]
            check("a cell has the color of its class", made.colors[0].tolist() == color, made.colors[0])
    for arguments, said in ((["perlin", "--blocks"], "no map"), (["island", "--blocks", "--solid"], "--solid")):
        result = cli.run("mesh", "-o", "never.glb", *arguments)
        check(f"refused: {' '.join(arguments)}", result.code == 2 and said in result.err, result)


# Blender's importers of meshes write their corners: places, faces, and colors as sRGB.
LOOK = """
import sys

import bpy
import numpy as np

np.bool = bool  # Debian's Blender 3.4 uses a name that Debian's numpy 1.24 has no longer
read = {".glb": bpy.ops.import_scene.gltf, ".ply": bpy.ops.import_mesh.ply, ".stl": bpy.ops.import_mesh.stl,
        ".obj": bpy.ops.wm.obj_import if hasattr(bpy.ops.wm, "obj_import") else bpy.ops.import_scene.obj}
for name in sys.argv[sys.argv.index("--") + 1:]:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    read[name[-4:]](filepath=name)
    found, = [thing.data for thing in bpy.data.objects if thing.type == "MESH"]
    corners = [corner for face in found.polygons for corner in face.loop_indices]
    points = [found.loops[corner].vertex_index for corner in corners]
    made = {"places": [tuple(found.vertices[point].co) for point in points],
            "sides": [len(face.vertices) for face in found.polygons]}
    if found.color_attributes:
        colors = found.color_attributes[0]
        made["colors"] = [tuple(colors.data[i].color_srgb)[:3] for i in (points if colors.domain == "POINT" else corners)]
    np.savez(name + ".npz", **made)
"""


def corners_by_assimp(cli, name):
    """Places, normals and colors of the corners of all triangles, as assimp has read them; it writes them as binary PLY."""
    told = subprocess.run(["assimp", "export", name, "read.ply", "-fplyb"], cwd=cli.folder, capture_output=True, text=True,
                          timeout=60)
    assert told.returncode == 0, told
    data = (cli.folder / "read.ply").read_bytes()
    end = data.index(b"end_header\n") + 11
    words = [line.split() for line in data[:end].decode().splitlines()]
    counts = {row[1]: int(row[2]) for row in words if row[0] == "element"}
    fields = [row[2] for row in words if row[0] == "property" and row[1] != "list"]  # colors, too, are floats, whatever it says
    vertices = np.frombuffer(data, "<f4", counts["vertex"] * len(fields), end).reshape(-1, len(fields))
    faces = np.frombuffer(data, np.dtype([("n", "u1"), ("v", "<i4", 3)]), counts["face"], end + vertices.nbytes)
    assert end + vertices.nbytes + faces.nbytes == len(data) and (faces["n"] == 3).all()

    def columns(*names):
        return vertices[:, [fields.index(column) for column in names]][faces["v"].ravel()] if names[0] in fields else None
    return columns("x", "y", "z"), columns("nx", "ny", "nz"), columns("red", "green", "blue")


def test_other_programs(cli, check):
    """assimp and Blender read every value of the files: places in the order of the faces, normals, colors."""
    names = ["other" + extension for extension in READERS]
    meshes = {name: mesh(cli, name, *COLORED, "--size", "20x20")[0] for name in names}
    bytes_ = meshes["other.ply"].colors[meshes["other.ply"].triangles.ravel()]
    for name, made in meshes.items():
        turned = y_up if name[-4:] in (".ply", ".stl") else np.asarray
        points = made.triangles.ravel()
        places, normals, colors = corners_by_assimp(cli, name)
        apart = np.abs(turned(places) - made.places[points]) / np.spacing(np.abs(made.places[points]))
        few = 1 if name[-4:] == ".obj" else 0  # its reader of decimals does not round to the nearest
        check(f"assimp reads the places in {name} (off by {apart.max():.0f} of their last bits)", apart.max() <= few, apart.max())
        same = (np.array_equal(normals, np.repeat(made.normals, 3, axis=0)) if name[-4:] == ".stl"
                else np.array_equal(turned(normals), made.normals[points]))
        check("… and its normals", same, normals[:3])
        if made.colors is not None:
            wanted = made.colors[points, :3] / {".ply": 255, ".glb": 65535, ".obj": 1}[name[-4:]]
            check("… and its colors", np.abs(colors - wanted).max() < 1e-7, np.abs(colors - wanted).max())
    if not FULL:
        return
    (cli.folder / "look.py").write_text(LOOK)
    paths = [cli.folder / name for name in ("look.py", *names)]  # Blender starts in the folder that PWD names
    usual = os.environ | {"PATH": "/usr/bin:/bin"}  # the Python whose library Blender takes is that of the first python3 there
    told = subprocess.run(["blender", "--background", "--factory-startup", "--python-exit-code", "1", "--python", paths[0], "--",
                           *paths[1:]], cwd=cli.folder, env=usual, capture_output=True, text=True, timeout=300)
    if not check("Blender reads all of them", told.returncode == 0, told):
        return
    for name, made in meshes.items():
        found = np.load(cli.folder / (name + ".npz"))
        places = found["places"].astype(np.float32)
        places = places if name[-4:] == ".obj" else y_up(places)  # Blender turns the object of such a file instead
        points = made.triangles.ravel()
        same = (found["sides"] == 3).all() and np.array_equal(places, made.places[points])
        check(f"… the places in {name}", same, places[:3])
        if made.colors is not None:
            check("… its colors, byte for byte", np.array_equal(np.rint(found["colors"] * 255), bytes_), found["colors"][:3])


def test_recipe_comes_back(cli, check):
    arguments = [*COLORED, "--set", "land.seed=77", "--size", "16x16"]
    made, _ = mesh(cli, "terrain.glb", *arguments)
    check("the file holds the recipe", "noisescope" in json.loads(made.recipe), made.recipe[:100])
    again = values_of(cli, 16, "--recipe", "terrain.glb", "--size", "16x16")
    check("--recipe draws it again", np.array_equal(again, values_of(cli, 16, *arguments)))
    (cli.folder / "cut.glb").write_bytes((cli.folder / "terrain.glb").read_bytes()[:100])
    result = cli.run("render", "--recipe", "cut.glb", "-o", "never.png")
    check("a cut file is refused", result.code == 5 and "cut.glb" in result.err, result)


def test_world_height(cli, check):
    """--world-height is the distance between the bounds of the values."""
    made, _ = mesh(cli, "high.glb", "--preset", "perlin", "--size", "17x17", "--world-height", "400", "--world-size", "1000")
    values = values_of(cli, 17, "--preset", "perlin", "--size", "17x17").ravel()
    told = values != 0
    factors = made.places[told, 1].astype(float) / values[told].astype(float)
    check("one factor, of the distance", np.ptp(factors) < 1e-3 and 100 < factors.mean() < 400.001, factors[:4])


def test_fit_height(cli, check):
    arguments = [*COLORED, "--size", "33x33", "--fit-height", "300", "--sea", "0"]
    made, _ = mesh(cli, "fit.glb", *arguments)
    heights = made.places[:, 1]
    check("from 0 to what was asked for", heights.min() == 0 and abs(heights.max() - 300) < 1e-4, (heights.min(), heights.max()))
    values = np.maximum(values_of(cli, 33, *COLORED, "--size", "33x33"), 0).astype(np.float64)
    check("the same for all", np.array_equal(heights, (values * (300 / values.max())).astype(np.float32).ravel()))
    result = cli.run("mesh", "-o", "fit_{x}_{y}.ply", *arguments, "--tile-grid", "2x2", "--quiet")
    tops = [read_ply(cli.folder / f"fit_{x}_{y}.ply").places[:, 1].max() for x in range(2) for y in range(2)]
    check("tiles have one scale", result.code == 0 and abs(max(tops) - 300) < 1e-4 and min(tops) < 299, tops)
    result = cli.run("mesh", "-o", "flat.glb", "--set", "noise=constant", "--fit-height", "3")
    check("a plain has no height to fit", result.code == 2 and "flat" in result.err, result)


def test_refused(cli, check):
    """Bad requests name what is wrong, and leave no file."""
    for code, arguments, said in ((2, ["-o", "a.fbx"], ".glb, .obj, .ply or .stl"), (2, ["-o", "a.glb", "--size", "1x9"], "2 x 2"),
                                  (2, ["-o", "a.glb", "--height", "0"], "--height"), (2, ["-o", "a.glb", "--sea", "deep"], "--sea"),
                                  (2, ["-o", "a.glb", "--height", "1", "--world-height", "3"], "--world-height"),
                                  (2, ["-o", "a.glb", "--set", "output=normal"], "output=value"),
                                  (2, ["-o", "a.glb", "--size", "8x8x8"], "width and a height"),
                                  (2, ["-o", "a.glb", "--tile-grid", "3x3", "--size", "32x32"], "tiles"),
                                  (2, ["-o", "a.glb", "--size", "9000x9000"], "--every"),
                                  (5, ["-o", "no/a.glb"], "no/a.glb")):
        result = cli.run("mesh", "--quiet", *arguments)
        check(f"refused: {' '.join(arguments)}", result.code == code and said in result.err, result)
    check("no file is there", cli.names() == [], cli.names())
    cli.run("mesh", "-o", "there.glb", "--size", "8x8")
    before = (cli.folder / "there.glb").read_bytes()
    result = cli.run("mesh", "-o", "there.glb", "--size", "9x9")
    check("a file that is there stays", result.code == 5 and (cli.folder / "there.glb").read_bytes() == before, result)
    (cli.folder / "part_1_1.ply").write_bytes(b"mine")
    result = cli.run("mesh", "-o", "part_{x}_{y}.ply", "--size", "9x9", "--tile-grid", "2x2")
    check("where the last tile cannot be written none is", result.code == 5
          and cli.names() == ["part_1_1.ply", "there.glb"], (result, cli.names()))


def test_recipe_decides(cli, check):
    """Height, sea and the layer of the heights are the recipe's; options win."""
    size = ["--size", "17x17"]
    asked, _ = mesh(cli, "asked.ply", *COLORED, *size, "--height", "0.3", "--sea", "0.02", "--heights", "land")
    surface = ["--set", "surface_height=0.3", "--set", "surface_sea=true", "--set", "sea_level=0.02", "--set", "heights=land"]
    told, _ = mesh(cli, "told.glb", *COLORED, *size, *surface)
    check("height, sea and layer of the recipe", np.array_equal(asked.places, told.places))
    again, _ = mesh(cli, "again.ply", "--recipe", "told.glb", *size)
    check("they are in files", np.array_equal(again.places, told.places), told.recipe)
    won, _ = mesh(cli, "won.ply", "--recipe", "told.glb", *size, "--height", "0.15", "--heights", "whole", "--sea", "-2")
    plain, _ = mesh(cli, "plain.ply", *COLORED, *size, "--set", "surface_height=0.15", "--set", "surface_sea=false")
    check("options win", np.array_equal(won.places, plain.places))


main(test_heights, test_every_and_colors, test_normals, test_sea, test_tiles, test_solid, test_simplified, test_blocks, test_other_programs,
     test_recipe_comes_back, test_world_height, test_fit_height, test_refused, test_recipe_decides, backend="cpu")
