#!/usr/bin/env python3
"""Recipes and pictures through pipes, and standard output that cannot be written to.

    test_pipes.py PATH_OF_NOISESCOPE
"""
import contextlib
import json
import os
import pty
import signal
import subprocess
import threading
import time

from harness import Cli, PATIENCE, contents, main, settings, small_disk, until_handled

VIEW = ["--size", "80x60", "--backend", "cpu"]
RECIPE = json.dumps({"frequency": 3, "fractal": "fbm"}).encode()
HUGE = ["--size", "8000x8000", "--backend", "cpu"]


def shell(cli, line):
    """A line for bash, in which $P is the program."""
    process = subprocess.Popen(["bash", "-c", line], cwd=cli.folder, env=cli.environment | {"P": cli.program},
                               start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return Cli.finish(process)


def test_recipes(cli, check):
    (cli.folder / "recipe.json").write_bytes(RECIPE)
    expected = cli.render("a.r32", *VIEW, "--recipe", "recipe.json")
    for name, source in (("<(...)", "--recipe <(cat recipe.json)"), ("a slow <(...)", "--recipe <(sleep 0.3; cat recipe.json)"),
                         ("/dev/stdin, a file", "--recipe /dev/stdin < recipe.json")):
        result = shell(cli, f'"$P" render -o a.r32 --force -q {" ".join(VIEW)} {source}')
        check(f"{name}", result.code == 0 and (cli.folder / "a.r32").read_bytes() == expected, result)
    check("/dev/stdin, a pipe", cli.render("a.r32", *VIEW, "--recipe", "/dev/stdin", stdin=RECIPE) == expected)
    os.mkfifo(cli.folder / "fifo")
    writer = threading.Thread(target=lambda: (cli.folder / "fifo").write_bytes(RECIPE))
    writer.start()
    check("a named pipe", cli.render("a.r32", *VIEW, "--recipe", "fifo") == expected)
    writer.join()
    result = cli.run("sample", "--recipe", "/dev/stdin", stdin=b'{"octaves": 99}')
    check("what is wrong in it is told with its name", result.code == 2 and "/dev/stdin" in result.err and "octaves" in result.err,
          result)
    process = cli.start("sample", "--recipe", "fifo")  # nobody writes
    until_handled(process)
    time.sleep(0.2)
    process.send_signal(signal.SIGTERM)
    result = Cli.finish(process)
    check("a pipe that nobody writes to can be left", result.code == 143, result)


def test_stdout(cli, check):
    sheet = ["sheet", "marble", "normal-stones", "--tile", "16", "--backend", "cpu"]
    for kind in ("png", "exr", "r16", "r32"):
        for arguments in (["render", *VIEW, "--preset", "marble"], ["render", *VIEW, "--preset", "normal-stones"], sheet):
            made = cli.run(*arguments, "-o", f"a.{kind}", "--force")
            expected = (cli.folder / f"a.{kind}").read_bytes() if made.code == 0 else None
            before = contents(cli.folder)
            result = cli.run(*arguments, "-o", "-", "--format", kind)
            good = result.code == made.code == 0 and result.raw_out == expected and contents(cli.folder) == before
            check(f"{arguments[0]} {arguments[-1]}: {kind} is the file's", good, f"{made} {result.code} {result.err}")
            check("the talk is on stderr", result.err == made.err.replace(f"a.{kind}", "standard output"), result.err)
    panes = ["render", *VIEW, "--compare", "gain=0.3,0.5,0.7,0.9", "--set", "fractal=fbm"]
    cli.run(*panes, "-o", "panes.png")
    result = cli.run(*panes, "-o", "-", "--format", "png")
    check("panes", result.code == 0 and result.raw_out == (cli.folder / "panes.png").read_bytes(), result.err)
    text, dashed = cli.run("snippet"), cli.run("snippet", "-o", "-")
    check("a snippet", dashed.code == 0 and dashed.raw_out == text.raw_out and "-" not in cli.names(), dashed)
    check("a snippet as JSON", cli.run("snippet", "-o", "-", "--json").json() == cli.run("snippet", "--json").json())
    for arguments, words in ((["-o", "-"], ["--format", "png"]), (["-o", "-", "--format", "gif"], ["gif", "png", "r32"]),
                             (["-o", "-", "--format", "picture"], ["--format picture", "png"]),
                             (["-o", "a.gif", "--format", "png"], ["extension", "-o -"]),
                             (["-o", "-", "--format", "png", "--json"], ["--json"]),
                             (["-o", "-", "--format", "r16", "--color"], ["one value", ".png"]),
                             (["-o", "-", "--format", "png", "--depth", "f32"], ["u8", "standard output"])):
        before = contents(cli.folder)
        result = cli.run("render", *VIEW, *arguments)
        said = result.err + "".join(result.json()["errors"] if "--json" in arguments else [])
        good = result.code == 2 and all(word in said for word in words) and ("--json" in arguments or not result.out)
        check(f"{arguments} is refused", good and contents(cli.folder) == before, result)
    master, terminal = pty.openpty()
    result = Cli.finish(cli.start("render", *VIEW, "-o", "-", "--format", "png", stdout=terminal))
    os.close(terminal)
    check("a terminal is refused", result.code == 2 and "terminal" in result.err, result)
    os.close(master)


def test_full(cli, check):
    for kind in ("png", "exr", "r32"):
        with open("/dev/full", "wb") as full:
            result = cli.run("render", *VIEW, "-o", "-", "--format", kind, stdout=full)
        check(f"{kind}: full", result.code == 5 and "standard output" in result.err and "No space" in result.err, result)
        result = cli.run("render", *HUGE, "-o", "-", "--format", kind, preexec_fn=lambda: os.close(1), stdout=None)
        check(f"{kind}: closed, and said at once", result.code == 5 and "standard output" in result.err, result)
        reader, writer = os.pipe()
        os.close(reader)
        result = Cli.finish(cli.start("render", *VIEW, "-o", "-", "--format", kind, stdout=writer))
        os.close(writer)
        check(f"{kind}: nobody reads", result.code == 5 and "Broken pipe" in result.err, result)
    process = cli.start("render", *HUGE, "-o", "-", "--format", "r32")
    process.stdout.read(1)
    time.sleep(0.5)  # the pipe is full by now
    process.send_signal(signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)  # while still nobody reads
    result = Cli.finish(process)
    check("waiting for a reader it can be ended", result.code == 143 and "nothing unfinished is left" in result.err, result.err)
    if os.geteuid() == 0:
        with small_disk(cli.folder) as disk:
            result = cli.run("render", "-o", "-", "--format", "exr", "--size", "400x400", "--backend", "cpu",
                             *settings(noise="white", frequency=400), env={"TMPDIR": str(disk)})
            check("the temporary file's disk is full", result.code == 5 and "No space" in result.err and not result.raw_out
                  and not os.listdir(disk), result.err)
    result = cli.run("render", *VIEW, "-o", "-", "--format", "exr", env={"TMPDIR": str(cli.folder / "none")})
    check("no place for the temporary file", result.code == 5 and "none" in result.err and "TMPDIR" in result.err, result)


def test_closed(cli, check):
    """Output that is lost is no success."""
    cli.render("a.png", "--size", "16x16", "--backend", "cpu")
    for arguments in (["list", "presets"], ["info", "a.png", "--json"], ["snippet"], ["--help"], ["render", "--help"], ["--version"]):
        result = cli.run(*arguments, preexec_fn=lambda: os.close(1), stdout=None)
        check(f"{arguments}: closed", result.code == 5 and "standard output" in result.err, result)
        with open("/dev/full", "wb") as full:
            result = cli.run(*arguments, stdout=full)
        check(f"{arguments}: full", result.code == 5 and "standard output" in result.err, result)
    before = contents(cli.folder)
    result = cli.run("render", "-o", "b.png", "--size", "16x16", "--backend", "cpu", preexec_fn=lambda: os.close(1), stdout=None)
    check("who writes nothing there does not miss it", result.code == 0 and set(cli.names()) == {*before, "b.png"}, result)


if __name__ == "__main__":
    main(test_recipes, test_stdout, test_full, test_closed, backend="cpu")
