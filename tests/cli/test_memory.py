#!/usr/bin/env python3
"""`stats` and `compare` hold rows, never whole pictures; and nothing that a file only claims to have.

    test_memory.py PATH_OF_NOISESCOPE
"""
import json
import os
import pathlib
import struct
import subprocess
import zlib

from harness import FULL, is_due, main, png_header, png_of, seldom
from test_foreign import exr_of

MIB = 1024.0


def peak(cli, *arguments):
    """Of one command: exit code, stdout as text, the most memory that it held, in KiB. Linux counts what this script held when it
    started the command: some 20 MiB."""
    with open(cli.folder / "out", "wb") as out:
        process = cli.start(*arguments, stdout=out, stderr=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stdin.close()
    return process.returncode, (cli.folder / "out").read_text(), usage.ru_maxrss


def sparse_raw(cli, name, width, height, channels=1):
    """A raw float image of zeros that takes no room on the disk, with ones as its last pixel."""
    cli.render(name, "--size", "1x1")
    sidecar = json.loads((cli.folder / f"{name}.json").read_text())
    sidecar = {key: value for key, value in sidecar.items() if key not in ("recipe", "checksum", "sha256", "crc32")}
    (cli.folder / f"{name}.json").write_text(json.dumps(sidecar | {"width": width, "height": height, "channels": channels}))
    with open(cli.folder / name, "wb") as file:
        file.truncate(4 * width * height * channels)
        file.seek(-4 * channels, os.SEEK_END)
        file.write(struct.pack(f"<{channels}f", *[1.0] * channels))


def test_pictures(cli, check):
    cli.render("small.r32", "--size", "8x8")
    least = max(peak(cli, "stats", "small.r32")[2], peak(cli, "compare", "small.r32", "small.r32")[2])
    sizes = [(4100, 4100), ((1 << 24) + 1, 1)]
    if FULL:
        sizes += [(20000, 20000), (1, 1 << 24), ((1 << 25) + 1, 8)]
    for width, height in sizes:
        name = f"{width}x{height}.r32"
        sparse_raw(cli, name, width, height)
        code, said, most = peak(cli, "stats", name, "--json")
        held = (most - least) / MIB
        rows = 16 * min(width, 1 << 25) / MIB / MIB if height > 1 else 0  # four rows of floats
        check(f"{name}: stats within 40 MiB and four rows ({held:.0f} MiB)", code == 0 and held < 40 + 1.5 * rows, (said, most, least))
        channel = json.loads(said)["channels"][0]
        check(f"{name}: the right numbers", channel["finite"] == width * height and channel["max"] == 1
              and channel["mean"] == 1 / (width * height) and set(channel["percentiles"].values()) == {0}, channel)
        code, said, most = peak(cli, "compare", name, name)
        held = (most - least) / MIB
        check(f"{name}: compare within 16 MiB ({held:.0f} MiB)", code == 0 and held < 16 and str(width * height) in said, (said, held))


def test_layers(cli, check):
    """Layers are drawn piece by piece: of the whole picture, a field for a mask by slope would have 64 MiB."""
    drawn = lambda name, size: peak(cli, "render", "snow-ridges", "--backend", "cpu", "--no-check", "-o", name, "--size", size)
    least = drawn("least.r16", "256x256")[2]
    code, said, most = drawn("high.r16", "256x16384")
    check(f"a picture with a mask by slope within 12 MiB ({(most - least) / MIB:.0f} MiB)", code == 0 and most - least < 12 * MIB, (said, most, least))


def tif_of(width, height, compression, data, tile=0):
    """A TIFF of 8 bits that says to be so large, with one strip or tile."""
    entries = [(256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, compression), (262, 3, 1), (277, 3, 1)]
    if tile:
        entries += [(322, 4, tile), (323, 4, tile), (324, 4, 8), (325, 4, len(data))]
    else:
        entries += [(273, 4, 8), (278, 4, height), (279, 4, len(data))]
    entries.sort()
    directory = struct.pack("<H", len(entries)) + b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in entries)
    return b"II*\0" + struct.pack("<I", 8 + len(data)) + data + directory + bytes(4)


def claims():
    """(name, bytes): little, which says to be much."""
    good = exr_of(("Y",), [[[0.0] * 3]] * 2)
    padding = bytes(5_000_000)
    def with_window(right, bottom, compression=0):
        box = struct.pack("<4i", 0, 0, right, bottom)
        data = good.replace(struct.pack("<4i", 0, 0, 2, 1), box)
        return data.replace(b"compression\0compression\0\1\0\0\0\0", b"compression\0compression\0\1\0\0\0" + bytes([compression]))
    for compression in (0, 2, 3, 4, 9):
        yield f"wide{compression}.exr", with_window((1 << 30) - 1, 0, compression) + padding
        yield f"widest{compression}.exr", with_window((1 << 25) - 2, 0, compression) + padding
        yield f"high{compression}.exr", with_window(0, (1 << 30) - 1, compression) + padding
    for width, height in ((1 << 27) - 1, 1), ((1 << 27) - 1, 9), ((1 << 31) - 1, 1), (1, (1 << 31) - 1):
        yield f"{width}x{height}.png", png_of(png_header(width, height, 8, 1), (b"IDAT", zlib.compress(b"\0" * 9)),
                                              (b"teSt", padding), (b"IEND", b""))


    for compression in (1, 5, 8, 32773):
        for width, height in ((1 << 27) - 1, 1), ((1 << 31) - 1, 1), (1, (1 << 31) - 1), (60000, 60000):
            yield f"{width}x{height}-{compression}.tif", tif_of(width, height, compression, padding)
    for tile in (1 << 30, 1 << 16, 16384, 4096):
        yield f"tiles-{tile}.tif", tif_of(60000, 60000, 8, padding, tile)


@seldom(3)
def test_flat_tif(cli, check):
    """A large TIFF is written and read in little memory, whatever its tiles."""
    side = 20000 if FULL else 5000
    program = pathlib.Path(cli.program).parent / "write_picture"
    for tile in (0, 256):
        with open("/dev/zero", "rb") as zeros:
            process = subprocess.Popen([program, "flat.tif", f"width={side}", f"height={side}", "depth=f32", f"tile={tile}", "threads=2"],
                                       cwd=cli.folder, stdin=zeros)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        held, band = usage.ru_maxrss / MIB, 4 * tile * side / MIB / MIB
        check(f"tile {tile}: written within {held:.0f} MiB", process.returncode == 0 and held < 60 + 2 * band, held)
        code, said, most = peak(cli, "stats", "flat.tif", "--json")
        check(f"tile {tile}: read within {most / MIB:.0f} MiB", code == 0 and most / MIB < 110 + 2 * band
              and json.loads(said)["channels"][0]["finite"] == side * side, (said, most))


def test_claims(cli, check):
    cli.render("small.r32", "--size", "8x8")
    least = peak(cli, "stats", "small.r32")[2]
    for row, (name, data) in enumerate(claims()):
        if not is_due(row, 2):
            continue
        (cli.folder / name).write_bytes(data)
        # libpng clears a row before it reads the first one: the format's longest has 128 MiB.
        # libtiff and its readers hold what is there of a strip, and a row of tiles.
        allowed = 160 if name.startswith("134217727") else 40
        for command in (["stats", name], ["compare", name, name], ["info", name]):
            code, said, most = peak(cli, *command)
            held = (most - least) / MIB
            refused = code == 5 and name in said or command[0] == "info" and code == 0
            check(f"{name}: {command[0]} refuses what is not there", refused, said)
            most_held = 40 if command[0] == "info" else allowed * (2 if command[0] == "compare" else 1)
            check(f"{name}: {command[0]} holds {held:.0f} of {most_held} MiB", held < most_held, (held, said))
        (cli.folder / name).unlink()


if __name__ == "__main__":
    main(test_pictures, test_layers, test_flat_tif, test_claims, backend="cpu")
