#!/usr/bin/env python3
"""Animations: other programs read back what was written, value for value, and nothing is left when something fails.

    test_motion.py PATH_OF_NOISESCOPE

The files are written by write_layers (tests/data), and beside them raw ones of the same values. ffmpeg and apngdis read APNG,
ImageMagick GIF, ffmpeg videos. Needs root (mounts), strace.
"""
import array
import contextlib
import json
import os
import pathlib
import signal
import struct
import sys
import time

from harness import (PATIENCE, Cli, check_untouched, contents, is_writing, main, missing_tools, png_chunks, seldom, small_disk,
                     until)
from layers import RECIPE, Tool, output_of, quantized, worst

DECODE = ("ffmpeg", "-v", "error", "-i")
PROBE = ("ffprobe", "-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json")

def test_tools(cli, check):
    missing = missing_tools("ffmpeg", "ffprobe", "apngdis", "identify", "convert", "strace", "mount", "umount")
    check("every tool is installed", not missing, f"missing: {missing}; see third_party/install-debian.sh")
    check("and the rights", os.geteuid() == 0, "run as root")


# --- APNG ------------------------------------------------------------------------------------------------------------

FORMATS = {(1, "u8"): "gray", (3, "u8"): "rgb24", (4, "u8"): "rgba", (1, "u16"): "gray16be", (3, "u16"): "rgb48be",
           (4, "u16"): "rgba64be"}


def samples(data, depth):
    values = array.array("B" if depth == "u8" else "H")
    values.frombytes(data)
    if depth == "u16" and sys.byteorder == "little":
        values.byteswap()
    return list(values)


def test_apng(cli, check):
    tool = Tool(cli)
    for (channels, depth), pixels in FORMATS.items():
        size = "400x300x3" if (channels, depth) == (3, "u16") else "61x40x5"  # the larger one: several bands a frame
        name = f"{channels}{depth}.apng"
        data = tool.make(name, "frames", size, channels, depth, fps=29.97, loops=1, recipe=RECIPE)
        expected = quantized(tool.values("frames", size, channels), 255 if depth == "u8" else 65535)
        raw = output_of(cli, *DECODE, name, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", pixels, "-")
        found = samples(raw, depth)
        check(f"{name}: ffmpeg reads every frame as it was", found == expected, worst(found, expected))
        said = json.loads(output_of(cli, *PROBE, name))["streams"][0]
        frames, seconds = map(int, said["avg_frame_rate"].split("/"))  # ffmpeg counts in 1/100,000 s, and guesses
        check(f"{name}: ffprobe", said["codec_name"] == "apng" and said["nb_read_frames"] == size[-1]
              and abs(frames / seconds - 29.97) < 0.001, said)
        check_chunks(check, name, data, int(size[-1]), (100, 2997), True)
        result = cli.run("info", "--json", name)
        check(f"{name}: info reads the first frame's", result.code == 0 and result.json()["recipe"] == json.loads(RECIPE),
              result)
    frames = quantized(tool.values("frames", "61x40x5", 3))
    output_of(cli, "apngdis", "3u8.apng")
    for k in range(5):
        raw = output_of(cli, "convert", f"apngframe{k + 1}.png", "-depth", "8", "rgb:-")
        check(f"apngdis: frame {k}", list(raw) == frames[k * 7320:(k + 1) * 7320])
    for rate, delay in (("25", (1, 25)), ("24", (1, 24)), ("30", (1, 30)), ("0.5", (2, 1)),
                        (repr(30000 / 1001), (1001, 30000))):
        data = tool.make(f"at{rate}.apng", "frames", "8x8x2", fps=rate)
        check_chunks(check, f"{rate} frames a second", data, 2, delay, False)


def check_chunks(check, name, data, frames, delay, loops):
    """Checks the order and the numbers of chunks, as the specification has them."""
    chunks = png_chunks(data)
    kinds = [kind for kind, _ in chunks]
    control = struct.unpack(">II", dict(chunks)[b"acTL"])
    check(f"{name}: one acTL, before the pixels", kinds.count(b"acTL") == 1 and kinds.index(b"acTL") < kinds.index(b"IDAT")
          and control == (frames, 0 if loops else 1), control)
    numbers = [struct.unpack(">I", body[:4])[0] for kind, body in chunks if kind in (b"fcTL", b"fdAT")]
    check(f"{name}: numbers without a gap", numbers == list(range(len(numbers))), numbers)
    delays = {struct.unpack(">HH", body[20:24]) for kind, body in chunks if kind == b"fcTL"}
    check(f"{name}: its delays", delays == {delay}, delays)


# --- GIF -------------------------------------------------------------------------------------------------------------

def usual_palette():
    """As src/image/motion/gif_palette.h promises it."""
    cube = [(r * 51, g * 51, b * 51) for r in range(6) for g in range(6) for b in range(6)]
    return cube + [(g, g, g) for start in range(0, 255, 51) for g in (start + (i * 51 + 4) // 9 for i in range(1, 9))]


def oklab(color):
    """B. Ottosson, "A perceptual color space for image processing", 2020."""
    r, g, b = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color)
    l = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    m = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    s = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)


def check_nearest(check, name, found, expected, palette):
    """Each color is one of the palette's, and none of those looks more like what was to be."""
    labs = {color: oklab(color) for color in palette}
    far = 0.0
    for got, wanted in set(zip(found, expected)):
        lab = oklab(wanted)
        distances = {color: sum((a - b) ** 2 for a, b in zip(lab, other)) ** 0.5 for color, other in labs.items()}
        far = max(far, distances.get(got, 9.0) - min(distances.values()))
    check(f"{name}: the nearest of {len(palette)} colors", far < 5e-5, far)  # the program counts in steps of 2^-16


def triples(values):
    return list(zip(values[::3], values[1::3], values[2::3]))


def test_gif(cli, check):
    tool = Tool(cli)
    tool.make("gray.gif", "frames", "61x40x7", fps=30, loops=1, recipe=RECIPE)
    raw = output_of(cli, "convert", "gray.gif", "-depth", "8", "gray:-")
    check("gray: ImageMagick reads every frame as it was", list(raw) == quantized(tool.values("frames", "61x40x7", 1)))
    for rate, expected in (("30", [3, 3, 4, 3, 3, 4, 3]), ("25", [4] * 7), ("50", [2] * 7), ("0.5", [200] * 7),
                           ("29.97", [3, 3, 4, 3, 3, 4, 3])):
        tool.make("rate.gif", "frames", "8x8x7", fps=rate, force=1)
        delays = list(map(int, output_of(cli, "identify", "-format", "%T\n", "rate.gif").split()))
        check(f"{rate} frames a second: delays of 1/100 s", delays == expected, delays)
    tool.make("long.gif", "frames", "2x2x1000", fps=29.97)
    total = sum(map(int, output_of(cli, "identify", "-format", "%T\n", "long.gif").split()))
    check("1000 frames are as long as they should be", total == int(1000 * 100 / 29.97), total)
    for name, options, palette in (("usual.gif", {}, usual_palette()),
                                   ("given.gif", {"palette": "000000,ff0000,00ff00,ffffff,204060"},
                                    [(0, 0, 0), (255, 0, 0), (0, 255, 0), (255, 255, 255), (32, 64, 96)])):
        data = tool.make(name, "frames", "21x10x3", 3, fps=25, **options)
        raw = output_of(cli, "convert", name, "-depth", "8", "rgb:-")
        check_nearest(check, name, triples(raw), triples(quantized(tool.values("frames", "21x10x3", 3))), palette)
        check(f"{name}: it does not loop", b"NETSCAPE" not in data)
    check("another does", b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00" in (cli.folder / "gray.gif").read_bytes())
    long = json.dumps({"text": "x" * 1000})
    for name, recipe in (("gray.gif", RECIPE), ("comment.gif", long)):
        if name != "gray.gif":
            tool.make(name, "frames", "2x2x1", fps=25, recipe=recipe)
        said = output_of(cli, "identify", "-format", "%c", f"{name}[0]").decode()
        check(f"{name}: the recipe is a comment", f"noisescope-recipe: {recipe}" in said, said[-300:])


# --- video -----------------------------------------------------------------------------------------------------------

CODECS = {"mp4": "h264", "webm": "vp9"}
DECODED = "scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int+full_chroma_inp,format=rgb24"


@seldom(2)
def test_video(cli, check):
    tool = Tool(cli)
    for extension, codec in CODECS.items():
        for channels, size, rate in ((3, "62x40x20", "29.97"), (1, "64x66x6", "25")):
            name = f"{channels}.{extension}"
            arguments = ("frames", size, channels, "u8")
            options = {"fps": rate, "pattern": "smooth", "recipe": RECIPE, "color": 1}
            data = tool.make(name, *arguments, **options)
            width, height, frames = map(int, size.split("x"))
            said = json.loads(output_of(cli, *PROBE, name))
            stream = said["streams"][0]
            expected = {"codec_name": codec, "width": width, "height": height, "pix_fmt": "yuv420p",
                        "r_frame_rate": "2997/100" if rate == "29.97" else "25/1", "nb_read_frames": str(frames),
                        "color_range": "tv", "color_space": "bt709", "color_primaries": "bt709",
                        "color_transfer": "iec61966-2-1"}
            wrong = {key: stream.get(key) for key, value in expected.items() if stream.get(key) != value}
            check(f"{name}: ffprobe", not wrong, wrong)
            tags = {key.lower(): value for key, value in said["format"]["tags"].items()}
            check(f"{name}: the recipe is its comment", tags["comment"] == RECIPE and "noisescope-range: -1,1" in
                  tags["description"], tags)
            check_pictures(cli, check, tool, name, channels, size)
            if channels == 1:
                continue
            again = tool.make(f"again-{name}", *arguments, **options)
            check(f"{name}: the same bytes again", data == again)
            piped = tool.run(*tool.arguments("-", *arguments, stream=extension, **options))
            check(f"{name}: and on standard output", piped.code == 0 and piped.raw_out == data, piped.err)
        if extension == "mp4":
            check("mp4: what a player needs first stands first", data.index(b"moov") < data.index(b"mdat"))


def check_pictures(cli, check, tool, name, channels, size):
    """Colors are at half the resolution and all are compressed: they come back nearly. Frames differ by much more."""
    raw = list(output_of(cli, *DECODE, name, "-vsync", "passthrough", "-vf", DECODED, "-f", "rawvideo", "-"))
    wanted = quantized(tool.values("frames", size, channels, pattern="smooth"))
    if channels == 1:
        wanted = [value for value in wanted for _ in range(3)]
    check(f"{name}: ffmpeg decodes as many pixels", len(raw) == len(wanted), (len(raw), len(wanted)))
    mean = sum(abs(a - b) for a, b in zip(raw, wanted)) / len(wanted)
    frames = int(size.split("x")[2])
    length = len(wanted) // frames
    shifted = sum(abs(a - b) for a, b in zip(raw[length:], wanted)) / (len(wanted) - length)
    far = worst(raw, wanted)
    check(f"{name}: the frames that were written: {mean:.2f} off, {far} at most, {shifted:.1f} if one were missing",
          mean < 1.5 and far <= 16 and shifted > 5 * mean)


# --- faults ----------------------------------------------------------------------------------------------------------

def fake_ffmpeg(cli, script):
    """The environment in which ffmpeg is that script."""
    folder = cli.folder.parent / (cli.folder.name + " bin")
    folder.mkdir(exist_ok=True)
    (folder / "ffmpeg").write_text(f"#!/bin/sh\n{script}\n")
    (folder / "ffmpeg").chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}"}


def test_no_ffmpeg(cli, check):
    tool = Tool(cli)
    for name in ("a.mp4", "a.webm"):
        result = tool.run(*tool.arguments(name, "frames", "64x64x3", fps=25), env={"PATH": "/nonexistent"})
        check_untouched(check, f"{name}: without ffmpeg", result, cli.folder, {},
                        [name, "ffmpeg", ".apng", ".gif", "f_%04d.png"], 2)


def test_bad_ffmpeg(cli, check):
    tool = Tool(cli)
    for what, script, words in (
            ("it ends at once", "echo one >&2; echo 'Unknown encoder' >&2; exit 1", ["exit code 1: Unknown encoder"]),
            ("in the middle", "head -c 100000 >/dev/null; echo 'out of luck' >&2; exit 7", ["exit code 7: out of luck"]),
            ("at the end", "cat >/dev/fd/3; exit 3", ["exit code 3"]),
            ("by a signal", "head -c 100000 >/dev/null; kill -9 $$", ["signal 9"]),
            ("without reading", "exit 0", ["without reading everything"]),
            ("it complains and calls that success", "cat >/dev/fd/3; echo 'No space left on device' >&2", ["No space left"])):
        for old in (None, b"somebody's work"):
            if old:
                (cli.folder / "a.mp4").write_bytes(old)
            command = tool.arguments("a.mp4", "frames", "640x480x3", fps=25, **({"force": 1} if old else {}))
            result = tool.run(*command, env=fake_ffmpeg(cli, script))
            check_untouched(check, f"ffmpeg: {what}{', an old file' if old else ''}", result, cli.folder,
                            {"a.mp4": old} if old else {}, ["a.mp4", "ffmpeg", *words])
            for left in contents(cli.folder):
                (cli.folder / left).unlink()


@seldom(2)
def test_full_disk(cli, check):
    tool = Tool(cli)
    with small_disk(cli.folder) as disk:
        for name in ("a.apng", "a.gif", "a.mp4", "a.webm", "a.vdb"):
            command = ("volume", "64x64x9", 1, "f32") if name == "a.vdb" else ("frames", "128x128x40", 1, "u8")
            result = tool.run(*tool.arguments(disk / name, *command, fps=25))
            check_untouched(check, f"{name}: the disk is full", result, disk, {}, ["No space left", name])
            (disk / name).write_bytes(b"somebody's work")
            result = tool.run(*tool.arguments(disk / name, *command, fps=25, force=1))
            check_untouched(check, f"{name}: and there is an old one", result, disk, {name: b"somebody's work"},
                            ["No space left"])
            (disk / name).unlink()


def children(process):
    with contextlib.suppress(OSError):
        return list(map(int, pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()))
    return []


def is_alive(number):
    """Not so a zombie that somebody else has to wait for."""
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    return False


def until_gone(numbers):
    end = time.monotonic() + PATIENCE
    while any(map(is_alive, numbers)) and time.monotonic() < end:
        time.sleep(0.01)
    return not any(map(is_alive, numbers))


def test_ends(cli, check):
    tool = Tool(cli)
    for name in ("a.mp4", "a.webm", "a.apng", "a.gif", "a.vdb"):
        kind = ("volume", "64x64x64", 1, "f32") if name == "a.vdb" else ("frames", "320x240x60", 1, "u8")
        has_child = name in ("a.mp4", "a.webm")
        for sent, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -9)):
            (cli.folder / name).write_bytes(b"somebody's work")
            process = tool.start(*tool.arguments(name, *kind, fps=25, force=1, pause=PATIENCE))
            until(process, lambda: is_writing(process, cli.folder) and (children(process) or not has_child))
            started = children(process)
            check(f"{name}: {len(started)} children", len(started) == has_child, started)
            process.send_signal(sent)
            result = Cli.finish(process)
            check(f"{name}: {sent.name}: no child is left", until_gone(started), started)
            check_untouched(check, f"{name}: {sent.name}", result, cli.folder, {name: b"somebody's work"},
                            ["interrupted"] if code > 0 else [], code)
            (cli.folder / name).unlink()
    process = tool.start(*tool.arguments("a.mp4", "frames", "320x240x60", fps=25, pause=1))
    until(process, lambda: children(process))
    os.kill(children(process)[0], signal.SIGKILL)
    result = Cli.finish(process)
    check_untouched(check, "ffmpeg is killed", result, cli.folder, {}, ["a.mp4", "ffmpeg was ended by signal 9"])


def test_named(cli, check):
    """Videos on file systems that have no files without a name, and with names that a shell would take for commands."""
    tool = Tool(cli)
    command = ("frames", "64x64x3", 1, "u8")
    expected = tool.make("a.mp4", *command, fps=25)
    trace = ("strace", "-f", "-qq", "-o", os.devnull, "-P", cli.folder, "-e", "inject=openat:error=EOPNOTSUPP:when=2")
    result = tool.run(*tool.arguments(cli.folder / "b.mp4", *command, fps=25), prefix=trace)
    check("a hidden name does as well", result.code == 0 and contents(cli.folder) == {"a.mp4": expected, "b.mp4": expected},
          f"{result}, {cli.names()}")
    for name in ("$(touch x) `touch y`;&|.mp4", "-y.mp4", "file:a.mp4", "\n\x1b.mp4"):
        result = tool.run(*tool.arguments(name, *command, fps=25))
        written = set(cli.names()) - {"a.mp4", "b.mp4"}
        check(f"{name!r} is a name", result.code == 0 and written == {name}
              and (cli.folder / name).read_bytes() == expected, f"{result}, {cli.names()}")
        (cli.folder / name).unlink(missing_ok=True)


if __name__ == "__main__":
    main(test_tools, test_apng, test_gif, test_video, test_no_ffmpeg, test_bad_ffmpeg, test_full_disk, test_ends,
         test_named, backend="cpu")
