#!/usr/bin/env python3
"""Interruptions, broken streams and crowds: nothing half-written, nothing left behind.

    test_signals.py PATH_OF_NOISESCOPE

Needs strace.
"""
import os
import pathlib
import signal
import subprocess
import time

from harness import (FULL, Cli, PATIENCE, check_untouched, contents, is_due, is_writing, main, proc_line, read_png, settings,
                     targets_of, until, until_handled)

SMALL = ["--size", "16x16"]
OLD = b"somebody's work"
HUGE = ["--size", "16000x60000", "--preset", "clouds"]  # for minutes


def until_waiting(process):
    """Until it sleeps, ten looks in a row: the last thing it does is to wait for its input."""
    looks = []

    def sleeps():
        looks.append(proc_line(process, "State").startswith("S"))
        return looks[-10:] == [True] * 10

    until(process, sleeps)


# --- signals ---------------------------------------------------------------------------------------------------------

def test_signals(cli, check):
    for row, name in enumerate(("a.png", "a.exr", "a.r32", "a.tif")):
        for backend in ("gpu", "cpu"):
            row += 1
            if not is_due(row, 2):
                continue
            for sent, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
                for target in targets_of(name):
                    (cli.folder / target).write_bytes(OLD)
                before = contents(cli.folder)
                process = cli.start("render", "-o", name, "--force", *HUGE, "--backend", backend)
                until(process, lambda: is_writing(process, cli.folder))
                time.sleep(0.2)
                process.send_signal(sent)
                result = Cli.finish(process)  # kills what goes on after PATIENCE, then the code is None
                check_untouched(check, f"{name} {backend}: {sent.name}", result, cli.folder, before, ["interrupted"], code)
    process = cli.start("render", "-o", "b.png", *HUGE, "--json")
    until_handled(process)
    process.send_signal(signal.SIGINT)
    result = Cli.finish(process)
    check("--json: an object also when interrupted", result.code == 130 and result.out and result.json()["exit_code"] == 130,
          result)


def cpu_seconds(process):
    """Of all its threads so far."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_slow_recipes(cli, check):
    """Answered within half a second whatever is drawn: in time of the processors, which does not depend on what else runs."""
    slow = [*settings(noise="gabor", fractal="fbm", octaves=24), "--size", "8000x8000"]
    slower = [*slow, *settings(noise="wavelet", dimensions=3), "--backend", "cpu"]
    slow += ["--backend", "gpu"]
    commands = {"render": ["render", "-o", "a.png", *slow], "render on the CPU": ["render", "-o", "a.png", *slower]}
    if FULL:
        commands |= {"stats": ["stats", *slow], "stats on the CPU": ["stats", *slower],
                     "--compare": ["render", "-o", "a.png", "--compare", "gain=0.3,0.5,0.7,0.9", *slow],
                     "--fit": ["render", "-o", "a.png", "--fit", *slow],
                     "validate": ["validate", "--samples", "9000000", "--only", "gabor"]}
    for name, arguments in commands.items():
        process = cli.start(*arguments)
        until(process, lambda: cpu_seconds(process) > 0.6)  # it draws
        before = cpu_seconds(process)
        process.send_signal(signal.SIGTERM)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        answer = usage.ru_utime + usage.ru_stime - before
        check(f"{name}: SIGTERM answered after {answer:.2f} s", answer <= 0.5 * os.cpu_count(), answer)
        result = Cli.finish(process)
        check("and nothing is left", result.code == 143 and "interrupted" in result.err and not cli.names(), result)


def test_signal_at_any_write(cli, check):
    """A signal that comes too late may be ignored, but then the new file is whole."""
    view = ["--size", "1100x1100", "--backend", "cpu"]
    expected = {"a.exr": cli.render("a.exr", *view)}
    outcomes = []
    for count in (1, 2, 3, 5, 10, 15, 16, 17):
        (cli.folder / "a.exr").write_bytes(OLD)
        trace = ("strace", "-f", "-qq", "-o", os.devnull, "-e", f"inject=write:signal=SIGINT:when={count}")
        result = cli.run("render", "-o", "a.exr", "--force", *view, prefix=trace)
        outcomes.append(result.code)
        good = contents(cli.folder) == (expected if result.code == 0 else {"a.exr": OLD}) and result.code in (0, 130)
        check(f"SIGINT at write {count}: {result.code}", good, f"{result}, {cli.names()}")
    check("most writes can be interrupted", outcomes.count(130) >= 4, outcomes)


def test_waiting(cli, check):
    """Ctrl+C while standard input is silent."""
    for arguments in (["sample", "--backend", "cpu"], ["sample", "--recipe", "-"], ["render", "-o", "a.png", "--recipe", "-"]):
        for sent, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            process = cli.start(*arguments)
            until_handled(process)
            until_waiting(process)
            process.send_signal(sent)
            try:
                process.wait(PATIENCE)  # before stdin is closed
            except subprocess.TimeoutExpired:
                process.kill()
            result = Cli.finish(process)
            check(f"{arguments} waits: ended by {sent.name}", result.code == code and not cli.names(), result)


# --- streams ---------------------------------------------------------------------------------------------------------

def test_streams(cli, check):
    cli.render("a.png", *SMALL)
    talkers = (["list", "params"], ["list", "params", "--json"], ["info", "a.png"], ["compare", "a.png", "a.png"], ["stats", "a.png"],
               ["stats", *SMALL, "--json"], ["snippet"],
               ["sample", "--backend", "cpu"], ["validate", "--samples", "9", "--only", "white2"],
               ["bench", "--filter", "white 1d 1", "--size", "8x8", "--repeats", "1"])
    for arguments in talkers:
        reader, writer = os.pipe()
        os.close(reader)  # before the start: a quick command would be done before it could be closed
        process = cli.start(*arguments, stdout=writer)
        os.close(writer)
        result = Cli.finish(process, b"0.5 0.5\n" * 70000)
        check(f"{arguments}: a closed pipe", result.code == 5 and "standard output: Broken pipe" in result.err, result)
        with open("/dev/full", "wb") as full:
            result = cli.run(*arguments, stdout=full, stdin=b"0.5 0.5\n")
        check(f"{arguments}: /dev/full", result.code == 5 and "standard output: No space left" in result.err, result)
    (cli.folder / "points").write_bytes(b"0.3 0.7\n" * 200000)
    with open(cli.folder / "points", "rb") as points:
        process = cli.start("sample", "--backend", "cpu", stdin=points)
    first = process.stdout.read(1)
    process.stdout.close()
    process.stdout = None
    result = Cli.finish(process)
    check("sample | head -c 1", first and result.code == 5 and "Broken pipe" in result.err, result)


# --- many at once ----------------------------------------------------------------------------------------------------

def test_parallel(cli, check):
    view = ["--size", "500x400", "--backend", "cpu"]
    for name in ("a.png", "a.r32"):
        single = {cli.render(name, *view, *settings(seed=seed)) for seed in range(8)}
        for old in ("an old one", "none before"):
            force = ["--force"] if old == "an old one" else []
            if not force:
                for target in targets_of(name):
                    (cli.folder / target).unlink()
            started = [cli.start("render", "-o", name, *force, *view, *settings(seed=seed)) for seed in range(8)]
            results = [Cli.finish(process) for process in started]
            codes = sorted(result.code for result in results)
            good = codes == ([0] * 8 if force else [0] + [5] * 7)
            check(f"8 renders to {name}, {old}: {codes}", good, [str(r) for r in results])
            check(f"{name} is one of theirs", (cli.folder / name).read_bytes() in single)
            check("and is what its metadata says", (told := cli.run("info", name)).code == 0, told)
            check("and nothing else is there", set(cli.names()) == targets_of(name), cli.names())
        if name == "a.png":
            read_png((cli.folder / name).read_bytes())
            (cli.folder / name).unlink()


if __name__ == "__main__":
    main(test_signals, test_slow_recipes, test_signal_at_any_write, test_waiting, test_streams, test_parallel, backend="cpu", disk=True)
