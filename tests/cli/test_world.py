#!/usr/bin/env python3
"""Worlds: tiles that are, to the last bit, parts of the whole; drawn in shards, ended, gone on with and verified.

    test_world.py PATH_OF_NOISESCOPE
"""
import array
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import zlib

from harness import FULL, Cli, main, png_chunks, seldom, settings, small_disk, until

PYTHON = "/usr/bin/python3"  # Debian's, which has zarr and GDAL
CPU = ["--backend", "cpu"]
SMALL = ["--size", "300x200", "--tiles", "64", *CPU]
RECIPES = {
    "ridges": ["--preset", "mountains"],
    "warped": settings(noise="simplex", fractal="fbm", octaves=6, frequency=9, warp="single"),
    "no fractal": settings(noise="value", frequency=40),
    "normals": settings(noise="perlin", fractal="fbm", octaves=5, frequency=8, output="normal"),
    "turned": settings(noise="perlin", dimensions=3, fractal="fbm", octaves=5, frequency=12, rotate_x=20, z=0.3),
    "solid": ["--preset", "fireball", "--set", "solid_steps=32"],
}
FAR = ["--size", "1000000x1000000", "--region", "524288,786432,300x200", "--tiles", "64", *CPU]


def files_of(folder):
    """Every file below it, by its name there."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in pathlib.Path(folder).rglob("*") if path.is_file()}


def draw(cli, path, *words):
    return cli.run("render", "-o", path, *words, "--json").json()


def chunk_rows(folder, name, side, width, height, channels=1):
    values = array.array("f", zlib.decompress((folder / name).read_bytes()))
    row = side * channels
    return [values[y * row:][:width * channels].tobytes() for y in range(height)], values


def level_of(cli, recipe, corner, level, width, height, whole):
    """The level drawn alone, whose pixels are 2^level across."""
    size = 2**level
    region = f"{corner[0]},{corner[1]},{width * size}x{height * size}"
    data = cli.render("level.r32", *recipe, "--size", whole, "--region", region, "--level", level, *CPU)
    return array.array("f", data)


def check_levels(cli, check, name, recipe, words, whole, corner, channels):
    ran = cli.run("render", "-o", "w.zarr", *recipe, *words, "--depth", "f32", "--json")
    if not check(f"{name}: drawn", ran.code == 0, ran):
        return
    told = ran.json()
    folder, tiles = cli.folder / "w.zarr", 0
    same, padded = True, True
    for level in range(4):
        about = json.loads((folder / f"{level}" / ".zarray").read_text())
        height, width = about["shape"][:2]
        same &= (width, height) == (-(-300 // 2**level), -(-200 // 2**level))
        alone = level_of(cli, recipe, corner, level, width, height, whole)
        for y in range(0, height, 64):
            for x in range(0, width, 64):
                across, down = min(64, width - x), min(64, height - y)
                lines, values = chunk_rows(folder, f"{level}/{y // 64}/{x // 64}", 64, across, down, channels)
                for i, line in enumerate(lines):
                    first = ((y + i) * width + x) * channels
                    same &= line == alone[first:first + across * channels].tobytes()
                padded &= len(values) == 64 * 64 * channels and not any(values[down * 64 * channels:])
                tiles += 1
    check(f"{name}: each chunk is its part of its level", same)
    check(f"{name}: what lies beyond a level is zero", padded)
    check(f"{name}: so many tiles", told["tiles"] == told["written"] == tiles, told)
    shutil.rmtree(folder)


def test_bits(cli, check):
    for name, recipe in RECIPES.items():
        channels = {"normals": 3, "solid": 4}.get(name, 1)
        check_levels(cli, check, name, recipe, SMALL, "300x200", (0, 0), channels)
    check_levels(cli, check, "far", RECIPES["ridges"], FAR, "1000000x1000000", (524288, 786432), 1)
    drawn = []
    for backend in ("cpu", "gpu"):
        draw(cli, f"{backend}.zarr", *RECIPES["ridges"], "--size", "300x200", "--tiles", 64, "--backend", backend)
        drawn.append(files_of(cli.folder / f"{backend}.zarr"))
    check("the GPU's files are the CPU's", drawn[0] == drawn[1])


def test_other_forms(cli, check):
    recipe = [*RECIPES["ridges"], "--color"]
    draw(cli, "w.dzi", *recipe, *SMALL, "--overlap", 2)
    names = sorted(os.listdir(cli.folder / "w_files"), key=lambda name: (len(name), name))
    check("a Deep Zoom image has all levels", names == [*map(str, range(10)), "world.json"], names)
    tile = (cli.folder / "w_files/9/1_2.png").read_bytes()
    alone = cli.render("alone.png", *recipe, "--size", "300x200", "--region", "62,126,68x68", *CPU)
    check("its tiles share pixels on both sides", pixels(tile) == pixels(alone))
    corner = (cli.folder / "w_files/9/4_3.png").read_bytes()
    alone = cli.render("alone.png", *recipe, "--size", "300x200", "--region", "254,190,46x10", *CPU)
    check("and end where it ends", pixels(corner) == pixels(alone))
    about = (cli.folder / "w.dzi").read_text()
    check("its description", 'Overlap="2" TileSize="64"' in about and 'Width="300" Height="200"' in about, about)

    draw(cli, "m/{z}/{x}_{y}.png", *recipe, *SMALL)
    check("z = 0 is one tile", files_of(cli.folder / "m/0").keys() == {"0_0.png"})
    tile = (cli.folder / "m/2/1_1.png").read_bytes()
    alone = cli.render("alone.png", *recipe, "--size", "300x200", "--region", "128,128,128x128", "--level", 1, *CPU)
    check("a tile of a map is whole, beyond the world's edge too", pixels(tile) == pixels(alone))

    draw(cli, "t/hill_x{x}_y{y}.r16", *RECIPES["ridges"], "--size", "129x129", "--tiles", 65, "--overlap", 1, *CPU)
    names = {name for name in files_of(cli.folder / "t") if name.endswith(".r16")}
    check("tiles that share an edge", names == {f"hill_x{x}_y{y}.r16" for x in range(2) for y in range(2)}, names)
    left, right = (array.array("H", (cli.folder / f"t/hill_x{x}_y0.r16").read_bytes()) for x in range(2))
    check("the last column is the next one's first", left[64::65] == right[0::65])
    told = draw(cli, "r/hill_x{x}_y{y}.r16", *RECIPES["ridges"], "--tile", "--size", "129x129", "--tiles", 65, "--overlap", 1, *CPU)
    tile = {(x, y): array.array("H", (cli.folder / f"r/hill_x{x}_y{y}.r16").read_bytes()) for x in range(2) for y in range(2)}
    check("with --tile the last tile's edge is the first one's", told["period"] == [128, 128] and all(
        tile[1, i][64::65] == tile[0, i][0::65] and tile[i, 1][-65:] == tile[i, 0][:65] for i in range(2)), told)
    check("and that is verified", cli.run("world", "verify", "r", "--all").code == 0)


def pixels(png):
    """The compressed pixels: texts differ."""
    return [body for kind, body in png_chunks(png) if kind in (b"IHDR", b"IDAT")]


READERS = """
import json, sys, numpy, xarray, zarr
from osgeo import gdal
group = zarr.open(sys.argv[1], 'r')
whole = numpy.load(sys.argv[2])
arrays = [group[str(k)] for k in range(4)]
levels = xarray.open_zarr(sys.argv[1], chunks=None)
cut = gdal.Open('ZARR:"%s":/0' % sys.argv[1])
band = cut.GetRasterBand(1)
print(json.dumps({
    'zarr': bool((arrays[0][:] == whole).all()), 'type': str(arrays[0].dtype),
    'shapes': [a.shape for a in arrays], 'dimensions': [a.attrs['_ARRAY_DIMENSIONS'] for a in arrays],
    'gdal': bool((cut.ReadAsArray(30, 50, 200, 100) == whole[50:150, 30:230]).all()),
    'scale': [band.GetScale(), band.GetOffset()], 'ours': [arrays[0].attrs['scale'], arrays[0].attrs['offset']],
    'xarray': [[list(levels[str(k)].dims), levels[str(k)].shape] for k in range(4)],
    'values': bool(numpy.allclose(levels['0'].values, whole * arrays[0].attrs['scale'] + arrays[0].attrs['offset'], rtol=0, atol=1e-9)),
    'consolidated': sorted(zarr.open_consolidated(sys.argv[1], mode='r').array_keys()),
    'levels': [d['path'] for d in group.attrs['multiscales'][0]['datasets']]}))
"""


def test_readers(cli, check):
    words = [*RECIPES["ridges"], "--depth", "u16"]
    draw(cli, "w.zarr", *words, *SMALL, "--range", "-1,1.5")
    cli.render("whole.npy", *words, "--size", "300x200", "--range", "-1,1.5", *CPU)
    ran = subprocess.run([PYTHON, "-c", READERS, "w.zarr", "whole.npy"], cwd=cli.folder, capture_output=True, text=True,
                         timeout=120)
    told = json.loads(ran.stdout) if ran.returncode == 0 else {}
    check("zarr-python reads the array", told.get("zarr") and told["type"] == "uint16", ran)
    check("GDAL reads a part of it", told.get("gdal"), ran)
    check("xarray opens every level, with the recipe's values", told.get("values") and told["xarray"] ==
          [[[f"y{mark}", f"x{mark}"], shape] for mark, shape in zip(("", "_1", "_2", "_3"), told["shapes"])], told)
    check("levels", told.get("shapes") == [[200, 300], [100, 150], [50, 75], [25, 38]] and told["levels"] == ["0", "1", "2", "3"],
          told)
    check("names of dimensions, one for each length",
          told.get("dimensions") == [["y", "x"], ["y_1", "x_1"], ["y_2", "x_2"], ["y_3", "x_3"]], told)
    check("scale and offset", told.get("scale") == [2.5 / 65535, -1] == told["ours"], told)
    check("in one description", told.get("consolidated") == ["0", "1", "2", "3"], told)


def test_two_channels(cli, check):
    """A slope along x and y is two numbers a pixel; worlds that began with a third of 0 go on with it."""
    recipe = [*settings(noise="perlin", fractal="fbm", octaves=5, frequency=8, output="gradient"), *SMALL]
    draw(cli, "w.zarr", *recipe)
    shapes = [json.loads((cli.folder / f"w.zarr/{level}/.zarray").read_text())["shape"][2] for level in range(4)]
    three = array.array("f", cli.render("v.r32", *recipe[:-6], "--size", "300x200", *CPU))
    _, values = chunk_rows(cli.folder / "w.zarr", "0/0/0", 64, 64, 64, 2)
    rows = [[v for i, v in enumerate(three[y * 900:y * 900 + 192]) if i % 3 != 2] for y in range(64)]
    check("an array has two channels", shapes == [2] * 4 and [list(values[y * 128:y * 128 + 128]) for y in range(64)] == rows, shapes)
    draw(cli, "t/{x}_{y}.npy", *recipe)
    check("so have tiles of arrays", cli.run("info", "t/0_0.npy", "--json").json()["channels"] == 2)
    check("both are verified", verified(cli)[0] == cli.run("world", "verify", "t").code == 0)
    about = json.loads((cli.folder / "w.zarr/.zattrs").read_text())
    check("which is told", about["noisescope"].pop("channels") == 2, about)
    shutil.rmtree(cli.folder / "w.zarr")
    (cli.folder / "w.zarr").mkdir()
    (cli.folder / "w.zarr/.zattrs").write_text(json.dumps(about))  # as an older version began it
    again = cli.run("render", "-o", "w.zarr", *recipe)
    shape = json.loads((cli.folder / "w.zarr/0/.zarray").read_text())["shape"]
    check("a world that began with three goes on", again.code == 0 and shape == [200, 300, 3] and verified(cli, "--all")[0] == 0, again)


def test_goes_on(cli, check):
    words = [*RECIPES["ridges"], *SMALL]
    first = draw(cli, "w.zarr", *words)
    whole = files_of(cli.folder / "w.zarr")
    for name in ("0/1/2", "2/0/0"):
        (cli.folder / "w.zarr" / name).unlink()
    (cli.folder / "w.zarr/1/0/0").write_bytes(b"")  # as a power cut leaves it
    again = draw(cli, "w.zarr", *words)
    check("the same recipe goes on", (again["written"], again["kept"]) == (3, first["tiles"] - 3), again)
    check("to the same bytes", files_of(cli.folder / "w.zarr") == whole and again["checksum"] == first["checksum"])
    for name, change, told in (("another recipe", settings(seed=9), " recipe.seed (3, here 9)"),
                               ("another size", {"--size": "301x200"}, "region"),
                               ("other tiles", {"--tiles": 128}, "tile (64, here 128)"), ("another depth", ["--depth", "u16"], "depth"),
                               ("fewer levels", ["--levels", 2], "levels")):
        others = words + change if isinstance(change, list) else [
            change.get(before, word) for before, word in zip(["", *words], words)]
        refused = cli.run("render", "-o", "w.zarr", *others)
        check(f"{name} does not", refused.code == 2 and told in refused.err, refused)
    check("and nothing has changed", files_of(cli.folder / "w.zarr") == whole)
    older = draw(cli, "older.zarr", "--set", "noise=value", *SMALL)
    for name in (".zattrs", ".zmetadata"):  # as a version that did not turn planes of 2D noise has it
        file = cli.folder / "older.zarr" / name
        file.write_text(re.sub(r'"rotate_[xy]": *0, *', "", file.read_text()))
    again = draw(cli, "older.zarr", "--set", "noise=value", *SMALL)
    check("a world goes on whose recipe leaves out what is 0", (again["written"], again["kept"]) == (0, older["tiles"]), again)
    forced = draw(cli, "w.zarr", *words, "--force")
    check("--force draws all of it again", forced["kept"] == 0 and files_of(cli.folder / "w.zarr") == whole, forced)
    (cli.folder / "mine.zarr").mkdir()
    (cli.folder / "mine.zarr/notes").write_text("mine")
    refused = cli.run("render", "-o", "mine.zarr", *words)
    check("a folder of somebody else", refused.code == 2 and "no world" in refused.err
          and os.listdir(cli.folder / "mine.zarr") == ["notes"], refused)


def sum_of(lines):
    return f"{sum(int(line['checksum'], 16) for line in lines) % 2**64:016x}"


def test_shards(cli, check):
    words = [*RECIPES["ridges"], *SMALL]
    one = draw(cli, "one.zarr", *words)
    lines = []
    for i in range(7):
        ran = cli.run("render", "-o", "w.zarr", *words, "--shard", f"{i}/7", "-q")
        lines.append(json.loads(ran.out))
        check(f"shard {i} tells one line", ran.out.count("\n") == 1 and lines[-1]["shard"] == i and lines[-1]["of"] == 7, ran)
    check("shards are all of it", files_of(cli.folder / "w.zarr") == files_of(cli.folder / "one.zarr"))
    check("each tile once", sum(line["written"] for line in lines) == one["tiles"], lines)
    check("their checksums are its", sum_of(lines) == one["checksum"], lines)

    array_job = {"SLURM_ARRAY_TASK_ID": "14", "SLURM_ARRAY_TASK_MIN": "2", "SLURM_ARRAY_TASK_MAX": "20",
                 "SLURM_ARRAY_TASK_STEP": "3"}
    told = json.loads(cli.run("render", "-o", "w.zarr", *words, "--shard", "auto", "-q", env=array_job).out)
    check("a job of a Slurm array", (told["shard"], told["of"], told["checksum"]) == (4, 7, lines[4]["checksum"]), told)
    for name, shard, env in (("no array", "auto", {}), ("nothing", "", {}),
                             ("a part of an array", "auto", array_job | {"SLURM_ARRAY_TASK_COUNT": "2"}), ("not of the array", "auto", array_job | {"SLURM_ARRAY_TASK_ID": "15"}),
                             ("beyond", "7/7", {}), ("before", "-1/7", {}), ("no number", "a/7", {}), ("no count", "3", {})):
        refused = cli.run("render", "-o", "w.zarr", *words, "--shard", shard, env=env)
        check(f"--shard: {name}", refused.code == 2 and "--shard" in refused.err, refused)


def verified(cli, *words):
    ran = cli.run("world", "verify", "w.zarr", "--json", *words)
    return ran.code, ran.json()


def test_verify(cli, check):
    words = [*RECIPES["ridges"], *SMALL]
    folder = cli.folder / "w.zarr"
    made = draw(cli, "w.zarr", *words)
    draw(cli, "other.zarr", *words, *settings(seed=5))
    code, told = verified(cli)
    check("good", code == 0 and told["ok"] and told["checksum"] == made["checksum"], told)
    code, told = verified(cli, "--all")
    level = [(300, 200), (150, 100), (75, 50), (38, 25)]
    check("every pixel", code == 0 and told["pixels"] == sum(w * h for w, h in level), told)
    whole = {name: (folder / name).read_bytes() for name in ("0/0/0", "0/1/2", "0/2/1", "1/0/1")}

    def finds(name, file, fault, change):
        before = (folder / file).read_bytes()
        change(folder / file)
        code, told = verified(cli)
        found = [(finding["file"], finding["fault"]) for finding in told["findings"]]
        check(name, code == 1 and found == [(file, fault)] and told[fault] == 1, told)
        (folder / file).write_bytes(before)

    finds("a missing chunk", "0/1/2", "missing", pathlib.Path.unlink)
    finds("a torn chunk", "0/1/2", "damaged", lambda path: path.write_bytes(whole["0/1/2"][:9000]))
    finds("an empty chunk", "0/1/2", "damaged", lambda path: path.write_bytes(b""))
    finds("a chunk of another place", "0/1/2", "foreign", lambda path: path.write_bytes(whole["0/2/1"]))
    other = (cli.folder / "other.zarr/0/1/2").read_bytes()
    finds("a chunk of another recipe", "0/1/2", "foreign", lambda path: path.write_bytes(other))
    chosen = random.Random(os.environ.get("NOISESCOPE_TEST_SEED", "17"))
    for _ in range(60 if FULL else 6):
        file = chosen.choice(sorted(whole))
        bit = chosen.randrange(8 * len(whole[file]))
        flipped = bytearray(whole[file])
        flipped[bit // 8] ^= 1 << bit % 8
        if same_values(flipped, whole[file]):
            continue  # one of the few bits that no reader looks at
        finds(f"bit {bit} of {file}", file, "damaged", lambda path, data=flipped: path.write_bytes(data))
    (folder / "0/notes").write_text("mine")
    (folder / "0/0/99").write_bytes(whole["0/0/0"])
    code, told = verified(cli, "--remove")
    check("files that are no tiles", code == 1 and {f["file"] for f in told["findings"]} == {"0/notes", "0/0/99"}, told)
    check("which stay", (folder / "0/notes").exists() and (told["removed"], told["others"]) == (0, 2), told)
    (folder / "0/notes").unlink()
    (folder / "0/0/99").unlink()


@seldom(3)
def test_range(cli, check):
    """Integers take the range that no value can leave; a world that began with another one goes on with it."""
    recipe, size = ["--preset", "fbm"], ["--size", "1200x800", "--tiles", 256, *CPU]
    told = draw(cli, "w.zarr", *recipe, *size, "--depth", "u16")
    values = [array.array("f", cli.render("v.r32", *recipe, "--size", "1200x800", *CPU))]
    low, high = told["range"]
    check("the recipe passes its usual range, which was the default", max(map(abs, values[0])) > 1)
    check("nothing is clipped", told["clipped"] == 0 and low < min(values[0]) and max(values[0]) < high, told)
    code, found = verified(cli)
    check("nor found so", code == 0 and found["clipped"] == 0, found)
    shutil.rmtree(cli.folder / "w.zarr")
    old = draw(cli, "w.zarr", *recipe, *size, "--depth", "u16", "--range=-1,1")  # as a world that an older version began
    check("a range that is given is taken", old["range"] == [-1, 1] and old["clipped"] > 0, old)
    for words in ([], ["--all"], ["--check-seed", 3]):
        code, found = verified(cli, *words)
        check(f"{words}: values that were clipped are counted", code == 0 and found["clipped"] == old["clipped"], (found, old))
    halves = [verified(cli, "--shard", f"{i}/2")[1]["clipped"] for i in range(2)]
    check("in shards, too", sum(halves) == old["clipped"], halves)
    text = cli.run("world", "verify", "w.zarr").out
    check("people are told", f"{old['clipped']} values lie outside -1,1 and are clipped" in text, text)
    before = files_of(cli.folder / "w.zarr")
    (cli.folder / "w.zarr/0/0/0").unlink()
    again = draw(cli, "w.zarr", *recipe, *size, "--depth", "u16")
    check("the same command without a range goes on with that of the world", again["written"] == 1 and again["range"] == [-1, 1]
          and files_of(cli.folder / "w.zarr") == before, again)
    other = cli.run("render", "-o", "w.zarr", *recipe, *size, "--depth", "u16", "--range=-1,2")
    check("another range is another world", other.code == 2 and "range" in other.err, other)
    floats = cli.run("render", "-o", "f.zarr", *recipe, *size, "--depth", "f32", "--range=-1,1")
    check("floats take none", floats.code == 2 and "--range: floats" in floats.err and "f.zarr" not in cli.names(), floats)
    draw(cli, "f.zarr", *recipe, *size, "--depth", "f32")
    about = json.loads((cli.folder / "f.zarr/.zattrs").read_text())
    about["noisescope"]["range"] = [-1, 1]  # as it was recorded
    (cli.folder / "f.zarr/.zattrs").write_text(json.dumps(about))
    whole = json.loads((cli.folder / "f.zarr/.zmetadata").read_text())
    whole["metadata"][".zattrs"] = about
    (cli.folder / "f.zarr/.zmetadata").write_text(json.dumps(whole))
    for words in ([], ["--range=-1,1"]):
        again = cli.run("render", "-o", "f.zarr", *recipe, *size, "--depth", "f32", *words)
        check(f"{words}: floats that began with one go on", again.code == 0, again)
    check("and are verified", cli.run("world", "verify", "f.zarr").code == 0)
    told = draw(cli, "m/{z}/{x}_{y}.png", *recipe, *size)
    check("tiles of PNG, too", told["clipped"] == 0 and told["range"] == [low, high], told)
    check("colors have none", draw(cli, "c/{z}/{x}_{y}.png", *recipe, *size, "--color")["range"] is None)


def same_values(one, other):
    try:
        return zlib.decompress(one) == zlib.decompress(other)
    except zlib.error:
        return False


@seldom(3)
def test_beside(cli, check):
    """The files by which other programs read the tiles: verify sees that one is missing or says something else."""
    words = [*RECIPES["ridges"], *SMALL, "--depth", "u16"]
    folder = cli.folder / "w.zarr"
    made = draw(cli, "w.zarr", *words)
    whole = files_of(folder)
    for file, old, new in ((".zgroup", b"2", b"3"), (".zmetadata", b'"scale"', b'"scall"'), ("0/.zarray", b"64", b"32"),
                           ("1/.zattrs", b'"y_1"', b'"y"'), ("2/.zarray", b"<u2", b"<u4"), (".zattrs", b'"0.4"', b'"0.5"')):
        (folder / file).unlink()
        if file != ".zattrs":
            code, told = verified(cli)
            found = [(finding["file"], finding["fault"]) for finding in told["findings"]]
            check(f"{file} is missing", code == 1 and found == [(file, "missing")], told)
        for name, text in (("other", whole[file].replace(old, new)), ("no JSON", b"junk"), ("another program's", b"{}")):
            (folder / file).write_bytes(text)
            code, told = verified(cli, "--remove")
            if file == ".zattrs" and name != "other":
                continue
            found = [(finding["file"], finding["fault"]) for finding in told["findings"]]
            check(f"{file}: {name}", code == 1 and text != whole[file] and found == [(file, "damaged")], told)
            check(f"{file}: {name}: removed", (folder / file).exists() == (file == ".zattrs"), told)
        (folder / ".zattrs").write_bytes(whole[".zattrs"])
        again = draw(cli, "w.zarr", *words)
        check(f"{file} is written again", again["kept"] == made["tiles"] and files_of(folder) == whole, again)
    array = json.loads(whole["0/.zarray"])
    del array["filters"]
    (folder / "0/.zarray").write_text(json.dumps(array))
    check("a key that is missing", verified(cli)[1]["damaged"] == 1)
    refused = cli.run("render", "-o", "w.zarr", *words)
    check("render names the remedy", refused.code == 2 and "world verify --remove" in refused.err, refused)
    verified(cli, "--remove")
    draw(cli, "w.zarr", *words)
    (folder / "0/1/2").write_bytes(whole["0/1/2"] + b"junk")
    check("bytes behind a chunk", verified(cli, "--remove")[1]["damaged"] == 1)
    (folder / "0/1/2").symlink_to("no such file")
    code, told = verified(cli, "--remove")
    check("a link to nothing", code == 1 and "symbolic link" in told["findings"][0]["why"] and told["removed"] == 1, told)
    check("is drawn again", draw(cli, "w.zarr", *words)["written"] == 1 and files_of(folder) == whole)
    (folder / "0").rename(cli.folder / "elsewhere")
    (folder / "0").symlink_to("../elsewhere")
    check("a level on another disk", verified(cli) == (0, verified(cli)[1]) and draw(cli, "w.zarr", *words)["written"] == 0)
    (folder / "1/1").rename(folder / "1/7")
    (folder / "1/7/deeper").mkdir()
    found = {finding["file"] for finding in verified(cli)[1]["findings"]}
    check("folders that are none of it", {"1/7/0", "1/7/1", "1/7/deeper"} <= found, found)
    draw(cli, "z.dzi", *[word for word in words if word not in ("--depth", "u16")])
    before = (cli.folder / "z.dzi").read_text()
    (cli.folder / "z.dzi").write_text(before.replace("300", "301"))
    ran = cli.run("world", "verify", "z.dzi", "--remove")
    check("another .dzi", ran.code == 1 and "z.dzi: damaged" in ran.out and not (cli.folder / "z.dzi").exists(), ran)
    ran = cli.run("world", "verify", "z.dzi")
    check("no .dzi", ran.code == 1 and "z.dzi: missing" in ran.out, ran)
    draw(cli, "z.dzi", *[word for word in words if word not in ("--depth", "u16")])
    check("is written again", (cli.folder / "z.dzi").read_text() == before)


def test_sidecars(cli, check):
    """Of formats with a JSON file beside each tile: many processes at once, and one without the other."""
    words = [*RECIPES["no fractal"], "--size", "200x200", "--tiles", 16, *CPU]
    for extension in ("npy", "raw"):
        path = f"{extension}/{{z}}/{{x}}_{{y}}.{extension}"
        folder = cli.folder / extension
        told = [Cli.finish(process) for process in [cli.start("render", "-o", path, *words, "--quiet", "--threads", 1) for _ in range(4)]]
        check(f"{extension}: four at once", [one.code for one in told] == [0] * 4, [one.err for one in told])
        whole = files_of(folder)
        tile, beside = folder / f"1/1_1.{extension}", folder / f"1/1_1.{extension}.json"
        tile.unlink()
        beside.write_text("{}")
        told = draw(cli, path, *words)
        check(f"{extension}: the tile is drawn again, with what belongs to it", told["written"] == 1 and files_of(folder) == whole, told)
        tile.write_bytes(tile.read_bytes()[:100])
        ran = cli.run("world", "verify", extension, "--remove")
        check(f"{extension}: both are removed", ran.code == 1 and not tile.exists() and not beside.exists(), ran)
        draw(cli, path, *words)
        check(f"{extension}: and made again", files_of(folder) == whole)


def test_not_ours(cli, check):
    """Files without a description, or with another program's, are nobody's world and stay as they are."""
    words = [*RECIPES["ridges"], "--size", "128x64", "--tiles", 64, *CPU]
    (cli.folder / "p").mkdir()
    cli.render("p/0_0.png", "--size", "64x64", *CPU)
    (cli.folder / "other").mkdir()
    (cli.folder / "other/world.json").write_text('{"a": 1}')
    (cli.folder / "a.dzi").write_text("<Image/>")
    (cli.folder / "b.zarr").mkdir()
    (cli.folder / "b.zarr/.zattrs").write_text('{"mine": true}')
    (cli.folder / "s").mkdir()
    (cli.folder / "s/1_0.npy.json").write_text("mine")
    before = files_of(cli.folder)
    for path in ("p/{x}_{y}.png", "other/{x}_{y}.png", "a.dzi", "b.zarr", "s/{x}_{y}.npy"):
        for option in ([], ["--dry-run"]):
            refused = cli.run("render", "-o", path, *words, *option)
            check(f"{path} {option}", refused.code == 2 and "no world of this program" in refused.err, refused)
    check("nothing has changed", files_of(cli.folder) == before and not (cli.folder / "a_files").exists())
    told = draw(cli, "p/{y}/{x}.png", *words)
    check("other names beside it are free", told["written"] == 2, told)


def test_told(cli, check):
    """`info` of a world, and a recipe taken from it."""
    preset = ["--preset", "clouds", "--set", "seed=11"]
    for path, name in (("w.zarr", "w.zarr"), ("w.dzi", "w.dzi"), ("p/{z}/{x}_{y}.png", "p")):
        draw(cli, path, *preset, *SMALL, "--region", "0,0,300x160")
        told = cli.run("info", name, "--json").json()
        numbers = {"width": 300, "height": 160, "image_height": 200, "tile": 64, "corner": [0, 0], "channels": 1}
        check(f"{name}: told", {key: told[key] for key in numbers} == numbers and told["recipe"]["seed"] == 11, told)
        said = cli.run("info", name)
        check(f"{name}: told in words", said.code == 0 and "300 x 160" in said.out and '"seed":11' in said.out.replace(" ", ""), said)
        for recipe in (name, *(["p/world.json"] if name == "p" else [])):
            check(f"{recipe}: its recipe", cli.render("one.r32", "--recipe", recipe, "--size", "30x20", *CPU)
                  == cli.render("two.r32", *preset, "--size", "30x20", *CPU))


    cli.render("p/{1}.png", *CPU, "--size", "8x8", "--set", "seed=12")
    told = cli.run("info", "p/{1}.png", "--json")
    check("a picture in a world's folder is itself", told.code == 0 and told.json()["recipe"]["seed"] == 12, told)


@seldom(2)
def test_mended(cli, check):
    words = [*RECIPES["ridges"], *SMALL]
    made = draw(cli, "w.zarr", *words)
    (cli.folder / "w.zarr/0/0/0").write_bytes(b"torn")
    shutil.copy(cli.folder / "w.zarr/0/1/1", cli.folder / "w.zarr/0/2/2")
    code, told = verified(cli, "--remove")
    check("what is wrong is removed", code == 1 and told["removed"] == 2, told)
    again = draw(cli, "w.zarr", *words)
    check("and drawn again", again["written"] == 2 and again["checksum"] == made["checksum"] and verified(cli)[0] == 0, again)
    parts = [verified(cli, "--shard", f"{i}/3")[1] for i in range(3)]
    check("in shards", all(part["ok"] for part in parts) and sum_of(parts) == made["checksum"], parts)
    for name, path in (("nothing", "no.zarr"), ("a folder", "."), ("a picture", "x.dzi")):
        refused = cli.run("world", "verify", path)
        check(f"{name} is unreadable", refused.code == 5 and "no world" in refused.err, refused)
    (cli.folder / "w.zarr/.zattrs").write_text('{"noisescope": {"world": 1, "recipe": {}, "tile": -4}}')
    refused = cli.run("world", "verify", "w.zarr")
    check("a damaged description", refused.code == 5 and "damaged" in refused.err, refused)
    (cli.folder / "w.zarr/.zattrs").unlink()
    draw(cli, "p/{z}/{x}_{y}.png", *words)
    about = (cli.folder / "p/world.json").read_text()
    (cli.folder / "p/world.json").write_text(about.replace('"{z}/', '"../p/{z}/'))
    refused = cli.run("world", "verify", "p", "--remove")
    check("a description that leads elsewhere", refused.code == 5 and "pattern" in refused.err, refused)
    (cli.folder / "p/world.json").write_text(about)
    draw(cli, "z.dzi", *words)
    for name, path, told in (("other names", "p/{z}/{x}-{y}.png", "other names"),
                             ("a Deep Zoom image's folder", "z_files", "NAME.dzi")):
        refused = cli.run("world", "verify", path)
        check(f"{name}", refused.code == 5 and told in refused.err, refused)
    (cli.folder / "p/0/0_0.png").unlink()
    for path in ("p", "p/", "p/{z}/{x}_{y}.png", "p/world.json"):
        ran = cli.run("world", "verify", path)
        check(f"named by {path}", ran.code == 1 and "0/0_0.png: missing" in ran.out, ran)


@seldom(3)
def test_killed(cli, check):
    """Kills and signals at any moment leave whole tiles, and the next run goes on; also two of one shard at once."""
    words = [*settings(noise="gabor", frequency=20), "--size", "200x200", "--tiles", 16, *CPU]
    one = draw(cli, "one.zarr", *words)
    whole = files_of(cli.folder / "one.zarr")
    chosen = random.Random(os.environ.get("NOISESCOPE_TEST_SEED", "17"))
    folder = cli.folder / "w.zarr"
    for i in range(30 if FULL else 4):
        shutil.rmtree(folder, ignore_errors=True)
        process = cli.start("render", "-o", "w.zarr", *words, "--quiet")
        wanted = chosen.randrange(1, one["tiles"])
        until(process, lambda: sum(len(files) for _, _, files in os.walk(folder / "0")) >= wanted)
        kind = (signal.SIGKILL, signal.SIGTERM)[i % 2]
        process.send_signal(kind)
        ended = Cli.finish(process)
        check(f"ended by {kind.name}", ended.code in (0, -9, 143), ended)
        left = files_of(folder)
        other = [name for name in left if left[name] != whole.get(name) and ".tmp-" not in name]
        check("whole files only", not other, other)
        both = [cli.start("render", "-o", "w.zarr", *words, "--json") for _ in range(2)]
        told = [Cli.finish(process).json() for process in both]
        check("two go on at once", [line["checksum"] for line in told] == [one["checksum"]] * 2, told)
        check("to the same bytes", files_of(folder) == whole)


def test_full_disk(cli, check):
    words = [*RECIPES["ridges"], "--size", "512x512", "--tiles", 64, *CPU]
    with small_disk(cli.folder, "600k") as disk:
        ran = cli.run("render", "-o", disk / "w.zarr", *words, "--shard", "0/1")
        check("a full disk ends it", ran.code == 5 and "No space left" in ran.err and not ran.out, ran)
        left = files_of(disk / "w.zarr")
        torn = [name for name, data in left.items() if ".tmp-" in name or not data]
        check("no torn tile is left", len(left) > 10 and not torn, (len(left), torn))
        code = cli.run("world", "verify", disk / "w.zarr", "--json").json()
        check("verify finds only what is missing", code["missing"] > 0 and code["damaged"] == code["foreign"] == 0, code)


@seldom(2)
def test_flat_memory(cli, check):
    """A tenth of a hundred thousand pixels each way, out of a million, through a pipe: as much memory as a tenth of that."""
    peaks = []
    for height in (1000, 10000) if FULL else (100, 1000):
        process = cli.start("render", "-o", "-", "--format", "r16", *RECIPES["ridges"], "--size", "1000000x1000000", "--region",
                            f"512000,700000,{100000 if FULL else 10000}x{height}", *CPU, "--quiet", stdin=None,
                            stdout=subprocess.DEVNULL, stderr=None)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        check(f"{height} rows to a pipe", process.returncode == 0)
        peaks.append(usage.ru_maxrss)
    check("in the same memory", peaks[1] < 1.2 * peaks[0] + 8000, peaks)


def test_refused(cli, check):
    for name, words, told in (("a name without a form", ["-o", "w.png"], "{z}/{x}_{y}.png"),
                              ("levels without {z}", ["-o", "w_{x}_{y}.png", "--levels", 3], "{z}"),
                              ("no {y}", ["-o", "w_{x}.png"], "{y}"), ("too many levels", ["-o", "w.zarr", "--levels", 9], "1 to 4"),
                              ("fewer than Deep Zoom has", ["-o", "w.dzi", "--levels", 2], "all 10"),
                              ("overlap of chunks", ["-o", "w.zarr", "--overlap", 1], "--overlap"),
                              ("colors in Zarr", ["-o", "w.zarr", "--color"], "--color"),
                              ("a crooked corner", ["-o", "w.zarr", "--region", "4,1,300x200"], "multiples"),
                              ("a fit", ["-o", "w.zarr", "--fit"], "--fit"), ("frames", ["-o", "w.zarr", "--frames", 3], "--frames"),
                              ("mip maps", ["-o", "w.zarr", "--mips"], "--levels"),
                              ("maps", ["-o", "w.zarr", "--maps", "height"], "--maps"),
                              ("standard output", ["-o", "-", "--format", "npy"], "standard output"),
                              ("numbers that touch", ["-o", "w/{x}{y}.png"], "{x}_{y}"),
                              ("a number of levels", ["-o", "w.zarr", "--levels", 0], "1 to 4"),
                              ("more than half a tile", ["-o", "w.dzi", "--overlap", 33], "0 to 32")):
        refused = cli.run("render", *SMALL, *words)
        check(name, refused.code == 2 and told in refused.err and cli.names() == [], refused)
    refused = cli.run("render", *SMALL, "-o", "w/{z}/{x}_{y}.exr", "--depth", "u16")
    check("a depth that the format has not", refused.code == 2 and "{x}_{y}.exr" in refused.err and cli.names() == [], refused)
    (cli.folder / "file.zarr").write_text("a file")
    for option in ([], ["--dry-run"]):
        refused = cli.run("render", *SMALL, "-o", "file.zarr/", *option)
        check(f"a file in its place {option}", refused.code == 5 and "a file is there" in refused.err, refused)
    for path in ("w.zarr", "w.dzi", "w/{z}/{x}_{y}.png"):
        refused = cli.run("render", "-o", path, "--size", "64x64")
        check(f"{path} without --tiles", refused.code == 2 and "--tiles 512" in refused.err, refused)
    array = {"SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "9"}
    for name in (*array, "SLURM_ARRAY_TASK_STEP", "SLURM_ARRAY_TASK_COUNT"):
        refused = Cli.finish(cli.start("render", *SMALL, "-o", "w.zarr", "--shard", "auto",
                                       env=cli.environment | array | {name: "x"}))
        check(f"{name}=x", refused.code == 2 and f"{name}=x" in refused.err, refused)
    refused = cli.run("render", "-o", "w.zarr", "--tiles", 64, "--size", "2147483648x100")
    check("too large", refused.code == 2 and "--size 2147483648x100" in refused.err, refused)
    refused = cli.run("render", "-o", "w.png", "--shard", "0/2")
    check("a shard of no tiles", refused.code == 2 and "--tiles" in refused.err, refused)


def test_estimate(cli, check):
    words = ["-o", "w.zarr", *RECIPES["ridges"], "--size", "2048x1024", "--tiles", 128, "--depth", "u16", *CPU]
    told = cli.run("render", *words, "--dry-run", "--json").json()
    check("nothing is written", cli.names() == [])
    made = cli.run("render", *words, "--json").json()
    check("so many files", told["files"] == made["tiles"] and told["kept"] == 0, told)
    check("so many bytes, about", 0.5 < told["bytes"] / made["bytes"] < 2, (told["bytes"], made["bytes"]))
    check("none is left to do", cli.run("render", *words, "--dry-run", "--json").json()["files"] == 0)
    check("but by force", cli.run("render", *words, "--dry-run", "--force", "--json").json()["files"] == made["tiles"])
    refused = cli.run("render", *words, "--set", "seed=2", "--dry-run")
    check("another recipe is refused as it would be", refused.code == 2 and "recipe.seed" in refused.err, refused)
    refused = cli.run("render", *words, "--levels", 2, "--dry-run")
    check("told shortly", refused.code == 2 and "levels (5, here 2)" in refused.err and len(refused.err) < 300, refused)
    largest = cli.run("render", "-o", "l.zarr", "--size", "2000000000x2000000000", "--tiles", 64, "--dry-run", "--json", *CPU).json()
    check("of a world of 10^15 tiles", 1.3e15 < largest["files"] < 1.31e15, largest)
    huge = cli.run("render", "-o", "huge.zarr", "--size", "1000000x1000000", "--tiles", 2048, "--shard", "3/64", "--dry-run",
                   "--json", *CPU).json()
    check("of a world of 10^12 pixels", 4900 < huge["files"] < 5100, huge)


if __name__ == "__main__":
    main(test_bits, test_other_forms, test_readers, test_two_channels, test_goes_on, test_shards, test_verify, test_beside, test_sidecars, test_not_ours,
         test_told, test_range, test_mended, test_killed, test_full_disk,
         test_flat_memory, test_refused, test_estimate, backend="cpu")
