#!/usr/bin/env python3
"""Hostile files and machines: each fault that was found once is a small input here. Nothing crashes, hangs or takes a gigabyte.

    test_attacks.py PATH_OF_NOISESCOPE
"""
import contextlib
import json
import os
import pathlib
import random
import resource
import struct
import zlib

from harness import FULL, main, make_png, proc_line, settings
from test_serve import Served, asking

CPU = ("--backend", "cpu")
SANITIZED = "SAN_OPTIONS" in str(os.environ)
GIGABYTE = 1 << 30


def bounded(seconds=20, memory=GIGABYTE):
    """For preexec_fn; a sanitizer's shadow needs an address space of its own."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        if not SANITIZED:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    return limit


def refuses(result, code=5):
    """It says why, and names a fault of the input and not of the program."""
    return result.code == code and result.err.startswith("noisescope: ") and "internal error" not in result.err and len(result.err) < 2000


# --- texts that nest -------------------------------------------------------------------------------------------------

ARRAYS = b"[" * 100000 + b"]" * 100000
OBJECTS = b'{"a":' * 30000 + b"1" + b"}" * 30000
JUST_TOO_DEEP = b"[" * 33 + b"1" + b"]" * 33
NESTED = {"arrays": ARRAYS, "objects": OBJECTS, "33 levels": JUST_TOO_DEEP, "many values": b"[" + b"1," * 1100000 + b"1]"}


def png_with(text):
    return make_png(4, 4, 8, 1, bytes(16), (b"zTXt", b"noisescope-recipe\0\0" + zlib.compress(text)))


def exr_with(data, text=None):
    """An EXR file of this program with another text as its recipe, or the same; its table of offsets moves along."""
    name = b"noisescope_recipe\0string\0"
    at = data.index(name) + len(name)
    size = struct.unpack_from("<i", data, at)[0]
    text = data[at + 4:at + 4 + size] if text is None else text
    end, by = at + 4 + size, len(text) - size
    header_end = end
    while data[header_end] != 0:  # the other attributes: name, type, size, value
        header_end = data.index(b"\0", data.index(b"\0", header_end) + 1) + 1
        header_end += 4 + struct.unpack_from("<i", data, header_end)[0]
    first = struct.unpack_from("<Q", data, header_end + 1)[0]
    count = (first - header_end - 1) // 8
    offsets = [offset + by for offset in struct.unpack_from(f"<{count}Q", data, header_end + 1)]
    return data[:at] + struct.pack("<i", len(text)) + text + data[end:header_end + 1] + struct.pack(f"<{count}Q", *offsets) + data[first:]


def ktx2_with(data, text=None):
    """A KTX2 file of this program with another text as its recipe, or the same; its levels move along."""
    dfd, dfd_size, at, size, sgd, sgd_size = struct.unpack_from("<IIIIQQ", data, 48)
    levels = max(1, struct.unpack_from("<I", data, 40)[0])
    pairs, place = b"", at
    while place < at + size:
        length = struct.unpack_from("<I", data, place)[0]
        pair = data[place + 4:place + 4 + length]
        if text is not None and pair.startswith(b"noisescope-recipe\0"):
            pair = b"noisescope-recipe\0" + text + b"\0"
        pairs += struct.pack("<I", len(pair)) + pair + b"\0" * (-len(pair) % 4)
        place += 4 + length + -length % 4
    by = -(-(len(pairs) - size) // 16) * 16  # levels keep their alignment
    index = b"".join(struct.pack("<QQQ", offset + by, *rest) for offset, *rest in struct.iter_unpack("<QQQ", data[80:80 + 24 * levels]))
    head = data[:48] + struct.pack("<IIIIQQ", dfd, dfd_size, at, len(pairs), sgd, sgd_size) + index + data[80 + 24 * levels:at]
    return head + pairs + b"\0" * (size + by - len(pairs)) + data[at + size:]


def test_nested_recipes(cli, check):
    exr, ktx2 = (cli.render(f"plain.{kind}", *CPU, "--size", "4x4") for kind in ("exr", "ktx2"))
    check("the same text again is the same file", exr_with(exr) == exr and ktx2_with(ktx2) == ktx2)
    for name, text in NESTED.items():
        for kind, data in (("png", png_with(text)), ("exr", exr_with(exr, text)), ("ktx2", ktx2_with(ktx2, text))):
            file = cli.folder / f"nested.{kind}"
            file.write_bytes(data)
            told = cli.run("info", file, preexec_fn=bounded())
            check(f"info {kind}, {name}: no recipe", (told.code == 0 and "none of this program" in told.out and len(told.out) < 1000) or refuses(told), told)
            told = cli.run("info", "--json", file, preexec_fn=bounded())
            check(f"info --json {kind}, {name}: no recipe", told.code in (0, 5) and len(told.out) < 2000 and told.json().get("recipe") is None, told)
            drawn = cli.run("render", *CPU, "--recipe", file, "-o", "a.png", preexec_fn=bounded())
            check(f"render --recipe {kind}, {name}", drawn.code in (2, 5) and len(drawn.err) < 2000 and not (cli.folder / "a.png").exists(), drawn)


def test_nested_worlds(cli, check):
    arguments = ("render", *CPU, "--size", "32x32", "--tiles", 32, "--levels", 1, "-o", "w.zarr")
    check("a world", cli.run(*arguments).code == 0)
    attributes = cli.folder / "w.zarr" / ".zattrs"
    for name, text in (("arrays", b"[" * 1900000 + b"]" * 1900000), ("objects", OBJECTS), ("33 levels", JUST_TOO_DEEP)):
        attributes.write_bytes(b'{"noisescope": {"world": 1, "x": ' + text + b"}}")
        for what in (("info", "w.zarr"), arguments, ("world", "verify", "w.zarr"), ("render", *CPU, "--recipe", "w.zarr", "-o", "a.png")):
            result = cli.run(*what, preexec_fn=bounded())
            check(f"{what[0]} of a world, {name}", result.code in (2, 5) and result.err.startswith("noisescope: ") and len(result.err) < 2000, result)


def test_nested_lines(cli, check):
    for name, text in NESTED.items():
        (cli.folder / "c.jsonl").write_bytes(b'{"recipe": ' + text + b', "point": ["0"], "bits": ["00000000"]}\n')
        result = cli.run("conform", "c.jsonl", *CPU, preexec_fn=bounded())
        check(f"conform, {name}", refuses(result, 2), result)
        (cli.folder / "r.json").write_bytes(text)
        result = cli.run("render", *CPU, "--recipe", "r.json", "-o", "a.png", preexec_fn=bounded())
        check(f"a recipe, {name}", refuses(result, 2), result)
        (cli.folder / "a.r32").write_bytes(bytes(64))
        (cli.folder / "a.r32.json").write_bytes(b'{"width": 4, "height": 4, "channels": 1, "recipe": ' + text + b"}")
        result = cli.run("info", "a.r32", preexec_fn=bounded())
        check(f"a sidecar, {name}", refuses(result), result)


# --- sizes that are claimed ------------------------------------------------------------------------------------------

def test_claimed_chunk(cli, check):
    """A file of nine bytes that is to hold 16384 x 16384 pixels of three channels."""
    cli.run("render", *CPU, *settings(output="normal"), "--size", "16384x16384", "--tiles", 16384, "--levels", 1, "--shard", "1/2", "-o", "w.zarr")
    (cli.folder / "w.zarr/0/0").mkdir(parents=True, exist_ok=True)
    (cli.folder / "w.zarr/0/0/0").write_bytes(zlib.compress(b"x"))
    result = cli.run("world", "verify", "w.zarr", preexec_fn=bounded(memory=300 << 20))
    check("a chunk that its file cannot hold", result.code == 1 and "cannot hold a chunk" in result.out, result)


# --- a machine that has no more --------------------------------------------------------------------------------------

def few_threads(count):
    """For preexec_fn, of root alone: another user, who has no process yet."""
    def become():
        os.setgid(65534)
        os.setuid(65534)
        resource.setrlimit(resource.RLIMIT_NPROC, (count, count))
    return become


def test_few_threads(cli, check):
    if os.geteuid() != 0:
        return check("run by root alone, who may become somebody else", True)
    os.chmod(cli.folder, 0o777)
    recipe = (*settings(fractal="fbm"), *CPU, "--size", "700x500")
    expected = cli.render("one.png", *recipe, "--threads", 1)
    for threads in (1, 3):
        result = cli.run("render", *recipe, "--threads", 8, "-o", f"few{threads}.png", preexec_fn=few_threads(threads))
        same = result.code == 0 and (cli.folder / f"few{threads}.png").read_bytes() == expected
        check(f"8 threads wanted, {threads} to be had", same, result)
        result = cli.run("render", *recipe, "--threads", 8, "--tiles", 128, "-o", f"few{threads}.zarr", preexec_fn=few_threads(threads))
        check("... of a world", result.code == 0, result)
        check("... which is whole", cli.run("world", "verify", f"few{threads}.zarr").code == 0)


# --- a folder in the way ---------------------------------------------------------------------------------------------

def test_remove(cli, check):
    """Tells what cannot be removed, and looks at what is behind it."""
    arguments = ("render", *CPU, "--size", "64x64", "--tiles", 32, "--levels", 1, "-o", "w.zarr")
    check("a world", cli.run(*arguments).code == 0)
    tiles = sorted(path for path in (cli.folder / "w.zarr" / "0").rglob("*") if path.is_file() and not path.name.startswith("."))
    check("of four tiles", len(tiles) == 4, tiles)
    tiles[0].unlink()
    tiles[0].mkdir()
    (tiles[0] / "somebody's").write_text("file")
    tiles[3].write_bytes(b"torn")
    result = cli.run("world", "verify", "--remove", "w.zarr")
    check("it goes on", result.code == 1 and "cannot be removed" in result.out and not tiles[3].exists() and (tiles[0] / "somebody's").exists(), result)
    told = cli.run("world", "verify", "--remove", "--json", "w.zarr").json()
    check("and counts", told["others"] == 1 and told["missing"] == 1, told)


# --- words -----------------------------------------------------------------------------------------------------------

def test_long_words(cli, check):
    """Messages quote the given text in part, since they are for a person."""
    long = "9" * 100000
    for arguments in (["--set", f"octaves={long}"], ["--set", f"frequency={'1+' * 50000}1"], ["--set", f"seed={long}"], ["--set", f"noise={long}"],
                      ["--set", f"{long}=3"], ["--set", long], ["--size", long], ["--region", long], ["--range", long], ["--preset", long],
                      ["--recipe", f"/{long}"], ["--depth", long], ["--for", long], ["--backend", long], ["--" + long], ["--threads", long],
                      ["--frames", long], ["--maps", long], ["--slice", long], ["--set", f"gradient={long}"], ["--tile-grid", long]):
        result = cli.run("render", "-o", "a.png", *arguments)
        check(f"render {arguments[0][:20]} {arguments[-1][:20]} …", result.code in (2, 5) and len(result.err) < 3000 and "noisescope: " in result.err, f"{len(result.err)}: {result}")
    for command in ("stats", "info", "compare", "sample", "snippet", "list", "world", "serve", "sheet", "validate", "bench"):
        result = cli.run(command, long, long)
        check(f"{command} {long[:9]} …", result.code in (2, 5) and len(result.err) < 3000, f"{len(result.err)}: {result}")
    result = cli.run("sample", stdin=f"{long} x\n".encode())
    check("a point", result.code == 2 and len(result.err) < 1000, f"{len(result.err)}: {result}")
    (cli.folder / "r.json").write_text(json.dumps({f"a{i}": 1 for i in range(60000)}))
    result = cli.run("render", "--recipe", "r.json", "-o", "a.png")
    check("60,000 problems", result.code == 2 and len(result.err) < 5000 and "59980" in result.err, result)


# --- changed by chance -----------------------------------------------------------------------------------------------

def changed(data, rng):
    """A few bytes, lengths or numbers changed, a part doubled, cut out or cut off."""
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        if not data:
            break
        at = rng.choice((rng.randrange(len(data)), rng.randrange(min(len(data), 400))))
        kind = rng.randrange(6)
        if kind == 0:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            data[at:at + 4] = struct.pack(rng.choice("<>") + "I", rng.choice((0, 1, 255, 65536, 2**31 - 1, 2**31, 2**32 - 1)))
        elif kind == 2:
            data[at:at + 8] = struct.pack("<Q", rng.choice((0, 2**31, 2**32, 2**63 - 1, 2**64 - 1)))
        elif kind == 3:
            del data[at:at + rng.randrange(1, 64)]
        elif kind == 4:
            data[at:at] = data[at:at + rng.randrange(1, 64)]
        else:
            del data[at:]
    return bytes(data)


def mended(data):
    """A PNG whose chunks have their checksums again, so that what is behind them is reached."""
    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        return data
    out, at = data[:8], 8
    while at + 12 <= len(data):
        length = struct.unpack_from(">I", data, at)[0]
        body = data[at + 4:at + 8 + length]
        out += data[at:at + 8 + length] + struct.pack(">I", zlib.crc32(body))
        at += 12 + length
    return out + data[at:]


def test_changed_files(cli, check):
    rng = random.Random(int(os.environ.get("NOISESCOPE_TEST_SEED", "1")))
    small = (*CPU, "--size", "9x7")
    whole = {}
    for name, more in (("a.png", ()), ("b.png", ("--depth", "u16")), ("a.exr", ()), ("a.tif", ()), ("b.tif", ("--depth", "u16")), ("a.npy", ()), ("a.pfm", ()),
                       ("a.ktx2", ("--mips",)), ("a.dds", ()), ("a.r32", ()), ("a.r16", ())):
        whole[name] = cli.render(name, *small, *more)
    beside = {name: (cli.folder / f"{name}.json").read_bytes() for name in whole if (cli.folder / f"{name}.json").exists()}
    bad, count = [], 10000 if FULL else 150
    for number in range(count):
        name = rng.choice(sorted(whole))
        file = cli.folder / f"m{name}"
        file.write_bytes(mended(changed(whole[name], rng)) if name not in beside or rng.random() < 0.5 else whole[name])
        if name in beside:
            (cli.folder / f"m{name}.json").write_bytes(changed(beside[name], rng) if rng.random() < 0.5 else beside[name])
        what = rng.choice((("stats", file), ("info", file), ("info", "--json", file), ("compare", file, cli.folder / name), ("sample", "--recipe", file)))
        result = cli.run(*what, stdin=b"0.1 0.2\n", preexec_fn=bounded())
        if result.code not in (0, 1, 2, 5) or "internal error" in result.err:
            pathlib.Path(cli.folder / f"kept{number}-{name}").write_bytes(file.read_bytes())
            bad.append((what, result.code, result.err[:200]))
    check(f"{count} changed files: read or refused", not bad, bad)


REQUESTS = (asking(b"/"), asking(b"/tile/0/0_0.png"), asking(b"/tile/3/1_1.png", b'If-None-Match: "x"'), asking(b"/value?x=1&y=2"),
            asking(b"/leaflet.js", b"Range: bytes=0-9,20-29", b"If-Range: x"), asking(b"http://localhost/world.json", b"Accept-Encoding: gzip"),
            b"HEAD /page.js HTTP/1.0\r\nHost: [::1]:80\r\nConnection: keep-alive\r\n\r\n")


def test_changed_requests(cli, check):
    rng, count = random.Random(int(os.environ.get("NOISESCOPE_TEST_SEED", "1"))), 500 if FULL else 60
    with Served(cli, *settings(fractal="fbm"), *CPU, "--size", "100000x100000") as served:
        for _ in range(count):
            with contextlib.suppress(OSError), served.open() as connection:
                connection.settimeout(0.02)
                connection.sendall(b"".join(changed(rng.choice(REQUESTS), rng) for _ in range(rng.randint(1, 4))))
                while connection.recv(65536):
                    pass
        memory = int(proc_line(served.process, "VmHWM").split()[0])
        check(f"{count} changed requests: it answers", served.get("/world.json")[0] == 200)
        check("... in little memory", memory << 10 < GIGABYTE or SANITIZED, memory)
        check("... and ends", served.end().code == 143)


if __name__ == "__main__":
    main(test_nested_recipes, test_nested_worlds, test_nested_lines, test_claimed_chunk, test_few_threads, test_remove, test_long_words,
         test_changed_files, test_changed_requests, backend="cpu")
