#!/usr/bin/env python3
"""Textures and tiled pictures of several layers and levels, value for value, with readers that are not the program's.

    test_textures.py PATH_OF_NOISESCOPE

KTX2 and DDS: texture_reader.py, written from the specifications, since no program in Debian's packages reads these with floats,
layers and levels; in tests/full DDS of four channels of integers by ffmpeg too. Tiled and mip-mapped OpenEXR: OpenImageIO
and OpenEXR's own tools, whose tiled files the program reads. build/bin/write_textures writes files of every kind.
"""
import pathlib
import struct
import subprocess

from harness import FULL, main, missing_tools, seldom
from texture_reader import CODES, read_dds, read_ktx2

FBM = ["--preset", "fbm", "--size", "61x40"]


def tool(cli, *arguments):
    result = subprocess.run(list(map(str, arguments)), cwd=cli.folder, capture_output=True, timeout=60)
    if result.returncode != 0:
        raise RuntimeError(f"{arguments}: exit {result.returncode}, {result.stdout[-500:]}, {result.stderr[-500:]}")
    return result.stdout


def written(cli):
    """Files that write_textures has written, by name, with the properties that each has to have."""
    lines = tool(cli, pathlib.Path(cli.program).parent / "write_textures", ".").decode().splitlines()
    rows = {}
    for line in lines:
        name, kind, *sizes, sample, color = line.split()
        keys = ("width", "height", "layers", "levels", "channels")
        rows[name] = dict(zip(keys, map(int, sizes))) | {"kind": kind, "sample": sample, "color": color == "1"}
    return rows


def expected(row, level, size):
    """The samples of each picture of a level, as unit/texture_samples.h has them; a fourth channel of ones joins three."""
    width, height, count = size
    scale = {"u8": 1, "u16": 257, "f16": 1 / 256, "f32": 1 / 256}[row["sample"]]
    ones = [{"u8": 255, "u16": 65535}.get(row["sample"], 1.0)] if row["channels"] == 3 else []
    return [[v for y in range(height) for x in range(width)
             for v in [(3 * x + 5 * y + 7 * layer + 11 * level + 13 * c) % 251 * scale for c in range(row["channels"])] + ones]
            for layer in range(count)]


def check_texture(check, name, row, texture):
    kind = "one" if name.endswith(".dds") and row["kind"] == "array" and row["layers"] == 1 else row["kind"]
    volume = kind == "volume"
    found = (texture.kind, texture.width, texture.height, texture.depth, texture.layers, texture.channels, texture.sample,
             texture.srgb, len(texture.levels))
    wanted = (kind, row["width"], row["height"], row["layers"] if volume else 1, 1 if volume else row["layers"],
              max(row["channels"], 4) if row["channels"] == 3 else row["channels"], row["sample"],
              row["color"] and row["sample"] == "u8", row["levels"])
    check(f"{name}: what it says it is", found == wanted, f"{found}, not {wanted}")
    wrong = [level for level in range(len(texture.levels))
             if texture.levels[level] != expected(row, level, texture.size(level))]
    check(f"{name}: every texel of every level and layer", not wrong, f"levels {wrong}")


def test_tools(cli, check):
    missing = missing_tools("oiiotool", "exrheader", "exrinfo", "exrmaketiled", "convert", *(["ffmpeg"] if FULL else []))
    check("every tool is installed", not missing, f"missing: {missing}; see third_party/install-debian.sh")


def test_every_kind(cli, check):
    rows = written(cli)
    check("there are files of both formats", {name[-4:] for name in rows} == {"ktx2", ".dds", ".exr"}, len(rows))
    for name, row in rows.items():
        if name.endswith(".exr"):
            continue
        try:
            texture = (read_ktx2 if name.endswith(".ktx2") else read_dds)(cli.folder / name)
        except ValueError as problem:
            check(f"{name}: is as the specification has it", False, f"{problem}, {row}")
            continue
        check_texture(check, name, row, texture)
        if name.endswith(".ktx2"):
            texts = texture.texts
            check(f"{name}: the recipe and the rest", texts["noisescope-recipe"] == '{"noise": "value"}'
                  and texts["KTXwriter"] == "Noisescope" and texts["noisescope-range"] == "0,0.99609375", texts)


def broken(data, positions):
    """The file with each of these bytes changed in turn, and cut, and with a byte more."""
    for at in positions:
        changed = bytearray(data)
        changed[at] ^= 0x5a
        yield f"byte {at}", bytes(changed)
    yield "cut", data[:-1]
    yield "longer", data + b"\0"


def test_reader_is_strict(cli, check):
    """Our reader is worth something only if it refuses what is not as the specifications have it."""
    rows = written(cli)
    for extension, read in ((".ktx2", read_ktx2), (".dds", read_dds)):
        # The last of them has four channels and levels, whose padding counts in files of 8 bits and one channel.
        odd = [n for n in rows if n.endswith(extension) and rows[n]["levels"] > 1 and rows[n]["channels"] == 1][:1]
        for name in odd + [n for n in rows if n.endswith(extension) and rows[n]["levels"] > 1][-1:]:
            data = (cli.folder / name).read_bytes()
            if extension == ".ktx2":
                first = min(struct.unpack_from("<Q", data, 80 + 24 * level)[0] for level in range(rows[name]["levels"]))
                pairs, = struct.unpack_from("<I", data, 56)
                texts = [i for i in range(pairs, first) if 32 <= data[i] < 127]  # words of a text are free, but for some
                positions = set(range(first)) - set(texts)
            else:
                positions = range(148)
            taken = []
            for what, bad in broken(data, positions):
                (cli.folder / "bad").write_bytes(bad)
                try:
                    read(cli.folder / "bad")
                    taken.append(what)
                except (ValueError, struct.error):
                    pass
            check(f"{name}: every changed byte of the header is found", not taken, taken)


def test_render(cli, check):
    """2D files of one level, from recipe to texel."""
    values = cli.floats(*FBM)
    for extension, read in ((".ktx2", read_ktx2), (".dds", read_dds)):
        for depth in ("f32", "f16", "u16", "u8"):
            name = f"a-{depth}{extension}"
            cli.render(name, *FBM, "--depth", depth, *([] if depth[0] == "f" else ["--range=-1,1"]))
            texture = read(cli.folder / name)
            most = {"u8": 255, "u16": 65535}.get(depth)
            if most:
                wanted = [int(min(max((v + 1) / 2, 0.0), 1.0) * most + 0.5) for v in values]
            else:
                wanted = [struct.unpack("<" + CODES[depth], struct.pack("<" + CODES[depth], v))[0] for v in values]
            check(f"{name}: the values of render", texture.levels == [[wanted]] and len(set(wanted)) > 20,
                  (texture.levels[0][0][:3], wanted[:3]))
            again = cli.render("b" + extension, "--recipe", name, "--size", "61x40", "--depth", depth,
                               *([] if most is None else ["--range=-1,1"]))
            check(f"{name}: drawn again from its recipe", again == (cli.folder / name).read_bytes(), "other bytes")
        result = cli.run("compare", f"a-f32{extension}", "a-f16" + extension, "--tolerance", 0.001)
        check(f"{extension}: compare reads both", result.code == 0, result)
        stats = cli.run("stats", "--json", f"a-f32{extension}").json()
        check(f"{extension}: stats too", stats["channels"][0]["max"] == max(values), stats)
        color = f"color{extension}"
        cli.render(color, "--preset", "terrain-bands", "--color", "--size", "61x40", "--depth", "u8")
        texture = read(cli.folder / color)
        cli.render("color.png", "--preset", "terrain-bands", "--color", "--size", "61x40")
        raw = tool(cli, "convert", "color.png", "-depth", 8, "rgba:-")
        check(f"{color}: the bytes of the PNG, as sRGB", texture.srgb and texture.levels == [[list(raw)]], texture.channels)
    result = cli.run("render", "-o", "-", "--format", "ktx2", *FBM, "--depth", "f32")
    check("to standard output, the same bytes", result.raw_out == (cli.folder / "a-f32.ktx2").read_bytes(), result.code)


def test_two_channels(cli, check):
    """A flow or a slope is red and green, and no blue is added."""
    flow = [*FBM, "--set", "output=gradient", "--backend", "cpu"]
    three = cli.floats(*flow)
    two = [v for i, v in enumerate(three) if i % 3 != 2]
    check("raw data has a blue of 0", not any(three[2::3]) and len(two) == 2 * 61 * 40)
    for extension, read in ((".ktx2", read_ktx2), (".dds", read_dds)):
        told = cli.run("render", "-o", f"flow{extension}", *flow, "--depth", "f32", "--mips", "--json").json()
        texture = read(cli.folder / f"flow{extension}")
        check(f"{extension}: two channels", told["channels"] == 2 and texture.levels[0] == [two], told)
        info = cli.run("info", f"flow{extension}", "--json").json()
        check(f"{extension}: are read back", info["channels"] == 2
              and cli.run("compare", f"flow{extension}", "flow.ktx2").code == 0, info)


def test_ffmpeg(cli, check):
    """ffmpeg 5.1 reads DDS with this header if it has four channels of integers, the first level, and takes
    the first one for blue, so that asking it for blue first gives what is stored. OpenImageIO 2.4 and ImageMagick 6 read none
    of these."""
    if not FULL:
        return
    rows = {n: r for n, r in written(cli).items() if n.endswith(".dds") and r["sample"] in ("u8", "u16") and r["kind"] == "one"
            and r["channels"] in (3, 4)}
    for name, row in rows.items():
        code, kind = ("B", "bgra") if row["sample"] == "u8" else ("H", "bgra64le")
        wanted = expected(row, 0, (row["width"], row["height"], 1))[0]
        raw = tool(cli, "ffmpeg", "-v", "error", "-i", name, "-f", "rawvideo", "-pix_fmt", kind, "-")
        check(f"{name}: ffmpeg reads the texels", raw == struct.pack(f"<{len(wanted)}{code}", *wanted), (raw[:12], wanted[:12]))
    check("there were some", len(rows) == 12, len(rows))


@seldom(2)
def test_exr_tiles(cli, check):
    rows = {n: r for n, r in written(cli).items() if n.endswith(".exr")}
    plain, steps = None, []
    for name, row in rows.items():
        header = tool(cli, "exrheader", name).decode()
        if "tiles (type tiledesc)" not in header:
            plain = name  # of rows; the next ones hold the same picture
            continue
        kind = "mip-map" if row["levels"] > 1 else "single level"
        check(f"{name}: exrheader finds tiles and levels", kind in header, header)
        # Not its exit code: OpenEXR 3.1's exrinfo ends with a random one.
        said = subprocess.run(["exrinfo", name], cwd=cli.folder, capture_output=True, timeout=60).stdout.decode()
        check(f"{name}: exrinfo too", "tiled" in said, said)
        result = cli.run("compare", name, plain)
        check(f"{name}: the first level is the picture of rows", result.code == 0 and "identical" in result.out, result)
        channels = "Y" if row["channels"] == 1 else "R,G,B"
        for level in range(row["levels"]):
            steps += [name, "--selectmip", level, "--ch", channels, "-d", "float", "--compression", "none", "--scanline", "-o",
                      f"{name}-{level}.tif", "--pop"]
    tool(cli, "oiiotool", *steps)  # at once: it takes long to start
    for name, row in rows.items():
        for level in range(row["levels"]) if name in steps else ():
            width, height = max(row["width"] >> level, 1), max(row["height"] >> level, 1)
            found = tiff_floats(cli.folder / f"{name}-{level}.tif")
            wanted = [(3 * x + 5 * y + 11 * level + 13 * c) % 251 / 256 for y in range(height) for x in range(width)
                      for c in range(row["channels"])]
            check(f"{name}: OpenImageIO reads level {level}", found == (width, height, row["channels"], wanted), found[:3])
    check("there were tiles", len(steps) > 13 * 20, len(steps))


def tiff_floats(path):
    """(width, height, channels, values) of a little-endian TIFF of floats in strips, not compressed."""
    data = path.read_bytes()
    assert data[:4] == b"II*\0", data[:4]
    at, = struct.unpack_from("<I", data, 4)
    count, = struct.unpack_from("<H", data, at)
    tags = {}
    for i in range(count):
        tag, kind, number = struct.unpack_from("<HHI", data, at + 2 + 12 * i)
        code = {3: "H", 4: "I"}.get(kind)
        if code:
            place = at + 10 + 12 * i
            if number * struct.calcsize(code) > 4:
                place, = struct.unpack_from("<I", data, place)
            tags[tag] = struct.unpack_from(f"<{number}{code}", data, place)
    width, height, channels = tags[256][0], tags[257][0], tags.get(277, (1,))[0]
    assert tags[259] == (1,) and set(tags[258]) == {32} and tags.get(284, (1,)) == (1,), tags
    pixels = b"".join(data[a:a + b] for a, b in zip(tags[273], tags[279]))
    return width, height, channels, list(struct.unpack(f"<{width * height * channels}f", pixels))


def test_exr_of_others(cli, check):
    """Tiled files of OpenEXR's own tool."""
    for depth in ("f32", "f16"):
        cli.render("rows.exr", *FBM, "--depth", depth)
        for levels in ("-o", "-m"):
            for compression in ("none", "rle", "zip"):
                for side in (16, 64):
                    tool(cli, "exrmaketiled", levels, "-z", compression, "-t", side, side, "rows.exr", "tiled.exr")
                    result = cli.run("compare", "rows.exr", "tiled.exr")
                    check(f"exrmaketiled {levels}, {compression}, tiles of {side}, {depth}", result.code == 0
                          and "identical" in result.out, result)
        tool(cli, "exrmaketiled", "-r", "rows.exr", "rip.exr")
        result = cli.run("info", "rip.exr")
        check("ripmaps are refused by name", result.code == 5 and "ripmaps" in result.err, result)


if __name__ == "__main__":
    main(test_tools, test_every_kind, test_reader_is_strict, test_render, test_two_channels, test_ffmpeg, test_exr_tiles, test_exr_of_others, backend="cpu")
