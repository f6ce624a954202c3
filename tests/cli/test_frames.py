#!/usr/bin/env python3
"""Frames: moments of one recipe, in numbered files, side by side, or in one file; an export that was ended goes on.

    test_frames.py PATH_OF_NOISESCOPE
"""
import random
import signal
import time

from harness import FULL, Cli, main, settings

CPU = ["--backend", "cpu"]
LOOP = settings(dimensions=3, noise="perlin", fractal="fbm", time_axis="z", loop=4, frequency=3)
ENDLESS = settings(dimensions=3, noise="simplex", time_axis="z", time=0.25, speed=0.7)


def numbered(cli, pattern, *words):
    """Draws them; their bytes."""
    made = cli.run("render", "-o", pattern, *words, "--json").json()
    return frames_of(cli, pattern, made["files"])


def frames_of(cli, pattern, count):
    return [(cli.folder / (pattern % i)).read_bytes() for i in range(count)]


def test_moments(cli, check):
    frames = numbered(cli, "f_%02d.r32", *LOOP, "--frames", 13, "--fps", 3, "--size", "20x16")
    check("frame 12 of a loop of 12 is frame 0, bit for bit", frames[12] == frames[0])
    check("the others differ", len(set(frames)) == 12)
    for i in (0, 1, 7):
        alone = cli.render("alone.r32", *LOOP, *settings(time=repr(i / 3)), "--size", "20x16")
        check(f"frame {i} is the picture of its time", alone == frames[i])
    check("its recipe has that time", cli.run("info", "f_07.r32", "--json").json()["recipe"]["time"] == 7 / 3)
    loop = numbered(cli, "l_%d.r32", *LOOP, "--frames", 8, "--size", "20x16")
    half = cli.render("half.r32", *LOOP, *settings(time=2), "--size", "20x16")
    check("without a rate the frames fill the loop", loop[4] == half and loop[0] == frames[0])
    endless = numbered(cli, "e_%d.r32", *ENDLESS, "--frames", 3, "--seconds", 1.5, "--size", "20x16", *CPU)
    third = cli.render("third.r32", *ENDLESS, *settings(time=1.25), "--size", "20x16")
    check("--seconds, from the recipe's own time on", endless[2] == third)
    ntsc = numbered(cli, "n_%d.r32", *ENDLESS, "--frames", 2, "--fps", "30000/1001", "--size", "20x16")
    second = cli.render("second.r32", *ENDLESS, *settings(time=repr(0.25 + 1001 / 30000)), "--size", "20x16")
    check("--fps as a fraction", ntsc[1] == second)


def test_over_a_parameter(cli, check):
    frames = numbered(cli, "f_%d.r32", *settings(fractal="fbm"), "--frames", 4, "--over", "octaves=1..7", "--size", "20x16", *CPU)
    for i, octaves in enumerate((1, 3, 5, 7)):
        alone = cli.render("alone.r32", *settings(fractal="fbm", octaves=octaves), "--size", "20x16")
        check(f"frame {i} has {octaves} octaves", alone == frames[i])
    frames = numbered(cli, "g_%d.r32", "--frames", 3, "--over", "frequency=2.5..4", "--size", "20x16")
    for i, frequency in enumerate((2.5, 3.25, 4)):
        check(f"frame {i} has {frequency} cells", cli.render("alone.r32", *settings(frequency=frequency), "--size", "20x16") == frames[i])
    frames = numbered(cli, "i_%d.r32", "--preset", "island", "--frames", 2, "--over", "mountains.frequency=2..9", "--size", "8x8")
    alone = cli.render("alone.r32", "--preset", "island", *settings(**{"mountains.frequency": 9}), "--size", "8x8")
    check("of a layer", frames[1] == alone != frames[0])
    info = cli.run("render", "--frames", 3, "--over", "seed=1..3", "--size", "8x8", "-o", "s.gif", "--color", "--json")
    check("in one file of frames", info.code == 0, info)
    wide = cli.run("render", *settings(noise="value", fractal="fbm", scale="classic", amplitudes="classic"), "--frames", 2, "--over",
                   "octaves=1..6", "--size", "8x8", "-o", "w_%d.png", "--json")
    ranges = [cli.run("info", f"w_{i}.png", "--json").json()["range"] for i in range(2)]
    check("all frames have the widest range", wide.code == 0 and ranges[0] == ranges[1], (wide, ranges))


def test_one_file(cli, check):
    frames = numbered(cli, "f_%d.r32", *LOOP, "--frames", 6, "--size", "20x16")
    check("layers of one file", cli.render("all.r32", *LOOP, "--frames", 6, "--size", "20x16") == b"".join(frames))
    info = cli.run("info", "all.r32", "--json").json()
    check("it tells them", info["layers"] == 6 and info["height"] == 16, info)
    sheet = cli.render("sheet.r32", *LOOP, "--frames", 6, "--columns", 4, "--size", "20x16", *CPU)
    row = 4 * 4 * 20
    for i, frame in enumerate(frames):
        left, top = i % 4 * 80, i // 4 * 16
        check(f"place {i} of the sheet", b"".join(sheet[(top + y) * row + left:][:80] for y in range(16)) == frame)
    told = cli.run("render", *LOOP, "--frames", 6, "--columns", 4, "--size", "20x16", "--color", "fire", "-o", "s.png",
                   "--json").json()
    check("in color", (told["width"], told["height"], told["channels"]) == (80, 32, 3), told)


def test_volumes(cli, check):
    volumes = numbered(cli, "v_%d.r32", *LOOP, "--frames", 3, "--seconds", 3, "--size", "8x8x4", *CPU)
    alone = cli.render("alone.r32", *LOOP, *settings(time=2), "--size", "8x8x4", *CPU)
    check("a volume for each moment", volumes[2] == alone)
    refused = cli.run("render", *LOOP, "--frames", 3, "--size", "8x8x4", "-o", "v.r32")
    check("not in one file", refused.code == 2 and "v_%04d.r32" in refused.err, refused)


def test_goes_on(cli, check):
    plain = ["render", *LOOP, "--frames", 6, "-o", "f_%d.exr"]
    words = [*plain, "--size", "20x16"]
    check("all", cli.run(*words, "--json").json()["kept"] == 0)
    whole = {name: (cli.folder / name).read_bytes() for name in cli.names()}
    for name in ("f_1.exr", "f_4.exr"):
        (cli.folder / name).unlink()
    told = cli.run(*words, "--json").json()
    check("what is there is kept", (told["files"], told["kept"]) == (6, 4), told)
    check("the same bytes", {name: (cli.folder / name).read_bytes() for name in cli.names()} == whole)
    for name, change in (("another recipe", settings(seed=7)), ("another size", ["--size", "20x17"]), ("another depth", ["--depth", "f16"]),
                         ("another region", ["--region", "1,0,20x16"]), ("another rate", ["--fps", "7"])):
        (cli.folder / "f_5.exr").unlink(missing_ok=True)
        refused = cli.run(*(plain if "--size" in change else words), *change)
        missing = [n for n in whole if not (cli.folder / n).exists()]
        check(f"{name}: is refused, nothing is drawn", refused.code == 5 and "--force" in refused.err and missing == ["f_5.exr"], refused)
    cli.run(*words)
    forced = cli.run(*words, *settings(seed=7), "--force", "--json").json()
    check("--force draws all again", forced["kept"] == 0 and (cli.folder / "f_2.exr").read_bytes() != whole["f_2.exr"], forced)
    (cli.folder / "f_3.exr").write_bytes(b"no picture")
    refused = cli.run(*words, *settings(seed=7))
    check("what cannot be read is in the way", refused.code == 5 and "f_3.exr: exists" in refused.err, refused)


def test_ended(cli, check):
    """At random moments, by every signal: whole files only, and the next run completes them to the same bytes."""
    rng = random.Random()
    words = ["render", *LOOP, "--size", "96x64", "--frames", 40, "--color", "fire", *CPU]
    began = time.monotonic()
    cli.run(*words, "-o", "whole_%02d.png")
    seconds = time.monotonic() - began
    whole = frames_of(cli, "whole_%02d.png", 40)
    for i in range(12 if FULL else 4):
        sent = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)[i % 3]
        process = cli.start(*words, "-o", f"{i}_%02d.png")
        time.sleep(rng.uniform(0.1, 0.9) * seconds)
        process.send_signal(sent)
        ended = Cli.finish(process)
        there = [name for name in cli.names() if name.startswith(f"{i}_")]
        check(f"{sent.name}: {len(there)} files, all whole", all(
            (cli.folder / name).read_bytes() == whole[int(name[len(str(i)) + 1:-4])] for name in there), there)
        codes = {signal.SIGKILL: -9, signal.SIGTERM: 143, signal.SIGINT: 130}
        check(f"{sent.name}: says so", ended.code in (codes[sent], 0), ended)
        again = cli.run(*words, "-o", f"{i}_%02d.png", "--json").json()
        check(f"{sent.name}: goes on", again["kept"] == len(there), again)
        check(f"{sent.name}: the same bytes", frames_of(cli, f"{i}_%02d.png", 40) == whole)
    check("nothing hidden is left", not [name for name in cli.names() if name.startswith(".")], cli.names())


def test_refused(cli, check):
    for name, words, said in (
            ("no time", ["--frames", "3", "-o", "f_%d.png"], "--frames: the recipe has no time"),
            ("a rate without frames", ["--fps", "30", "-o", "f.png"], "--fps: it needs --frames N"),
            ("a duration without frames", ["--seconds", "3", "-o", "f.png"], "--seconds: it needs --frames N"),
            ("both", [*LOOP, "--frames", "3", "--fps", "30", "--seconds", "3", "-o", "f_%d.png"], "--fps with --seconds"),
            ("no rate", [*LOOP, "--frames", "3", "--fps", "0", "-o", "f_%d.png"], "--fps 0: expected"),
            ("a rate of words", [*LOOP, "--frames", "3", "--fps", "30/0", "-o", "f_%d.png"], "--fps 30/0: expected"),
            ("no duration", [*LOOP, "--frames", "3", "--seconds", "-1", "-o", "f_%d.png"], "--seconds -1: expected"),
            ("one name", [*LOOP, "--frames", "3", "-o", "f.png"], "f_%04d.png is a file for each, and --columns N"),
            ("a pattern without frames", ["-o", "f_%04d.png"], "say how many with --frames"),
            ("over nothing", ["--frames", "3", "--over", "space", "-o", "f_%d.png"], "--over space: expected time, steps or PARAMETER=A..B"),
            ("over words", ["--frames", "3", "--over", "frequency=2", "-o", "f_%d.png"], "as frequency=2..16"),
            ("over no parameter", ["--frames", "3", "--over", "octave=1..3", "-o", "f_%d.png"], "octave"),
            ("over what is not heeded", ["--frames", "3", "--over", "octaves=1..3", "-o", "f_%d.png"], "does not heed it"),
            ("out of range", ["--frames", "3", "--over", "frequency=-2..3", "-o", "f_%d.png"], "frequency=-2"),
            ("columns of files", [*LOOP, "--frames", "3", "--columns", "2", "-o", "f_%d.png"], "--columns: f_%d.png is a pattern")):
        refused = cli.run("render", *words, "--size", "8x8", *CPU)
        check(f"{name}: refused", refused.code == 2 and said in refused.err, refused)
    check("nothing was written", not cli.names(), cli.names())


main(test_moments, test_over_a_parameter, test_one_file, test_volumes, test_goes_on, test_ended, test_refused, backend="cpu")
