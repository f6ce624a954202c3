#!/usr/bin/env python3
"""Files are complete or absent whatever happens: the order of the system calls, ends of all kinds, what a kill leaves behind, and
pairs that belong together.

    test_complete.py PATH_OF_NOISESCOPE

Needs root (owners, limits of processes), strace, setpriv and prlimit.
"""
import contextlib
import fcntl
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time
import zlib

from harness import Cli, check_untouched, contents, is_writing, main, missing_tools, seldom, settings, targets_of, until

SMALL = ["--size", "16x16", "--backend", "cpu"]
OLD = b"somebody's work"
HUGE = ["--size", "16000x60000", "--preset", "clouds", "--backend", "cpu"]  # for minutes
HIDDEN = re.compile(r"\.(.*)\.tmp-([0-9a-f]{8})-(\d+)-([0-9a-f]{16})")


def test_tools(_, check):
    missing = missing_tools("strace", "setpriv", "prlimit")
    check("the tools are there", not missing, missing)
    check("and the rights", os.geteuid() == 0, "run as root")


@contextlib.contextmanager
def log_beside(cli):
    log = cli.folder.parent / (cli.folder.name + ".strace")
    try:
        yield log
    finally:
        log.unlink(missing_ok=True)


def without_unnamed(cli, *arguments, more=(), **options):
    """A process for which the folder's file system has no files without a name. The output has to be named with its folder."""
    # Of the calls on the folder the first opens it, the second a file without a name in it.
    trace = ("strace", "-f", "-qq", "-o", os.devnull, "-P", cli.folder, "-e", "inject=openat:error=EOPNOTSUPP:when=2", *more)
    return cli.start(*arguments, prefix=trace, **options)


def traced_by(process):
    """The program below strace."""
    with open(f"/proc/{process.pid}/task/{process.pid}/children") as children:
        return int(children.read().split()[0])


def is_locked(path):
    """Without a lock of its own, which would keep the writer from getting it."""
    with contextlib.suppress(OSError):  # it has gone
        return any(f":{path.stat().st_ino} " in line for line in pathlib.Path("/proc/locks").read_text().splitlines())
    return False


# --- the order of what is done -----------------------------------------------------------------------------------------

def calls_of(cli, old, unnamed=None):
    """The calls of an export that have to do with the folder. `unnamed`: which openat() shall not get a file without a name."""
    target = cli.folder / "a.png"
    target.unlink(missing_ok=True)
    if old:
        target.write_bytes(OLD)
    with log_beside(cli) as log:
        trace = ["strace", "-f", "-qq", "-y", "-o", log, "-e", "trace=openat,write,fsync,linkat,renameat,renameat2"]
        if unnamed:
            trace += ["-e", f"inject=openat:error=EOPNOTSUPP:when={unnamed}"]
        result = cli.run("render", "-o", target, *SMALL, *(["--force"] if old else []), prefix=trace)
        lines = [line.split(" ", 1)[1].strip() for line in log.read_text(errors="replace").splitlines()]
    opens = [line for line in lines if line.startswith("openat(")]
    unnamed = next((i for i, line in enumerate(opens, 1) if "O_TMPFILE" in line), None)
    return result, [line.replace(str(cli.folder), "HERE") for line in lines if str(cli.folder) in line], unnamed


def test_order(cli, check):
    """The bytes are on the disk before the name is, and the name before the program ends. A copy could be seen half-done."""
    for old in (False, True):
        plain, lines, unnamed = calls_of(cli, old)
        named, other_lines, _ = calls_of(cli, old, unnamed)
        for way, result, made in (("without a name", plain, lines), ("under a hidden name", named, other_lines)):
            where = f"{way}, {'an old one' if old else 'none before'}"
            check(f"{where}: it is written", result.code == 0 and cli.names() == ["a.png"], result)

            def places(pattern):
                return [i for i, line in enumerate(made) if re.match(pattern, line)]

            naming = places(r'(linkat|renameat2?)\(.*, "a\.png".* = 0$')
            check(f"{where}: it gets its name in one step", len(naming) == 1, made)
            writes, synced = places(r"write\(\d+<HERE/"), places(r"fsync\(\d+<HERE/.* = 0$")
            check(f"{where}: after its last byte, and before its name, it is synced",
                  naming and writes and synced and max(writes) < synced[0] < naming[0], made)
            folder_synced = places(r"fsync\(\d+<HERE>\) += 0$")
            check(f"{where}: after its name, the folder is", naming and folder_synced and folder_synced[-1] > naming[0], made)
            opened = [made[i] for i in places(r'openat\(.*"(HERE/)?a\.png"')]
            check(f"{where}: nobody opens the name itself", not opened, opened)
            created = [made[i] for i in places(r"openat\(.*O_CREAT")]
            exclusive = [line for line in created if "O_EXCL" in line and HIDDEN.search(line)]
            check(f"{where}: {len(created)} hidden names, each nobody else's",
                  created == exclusive and len(created) == (way != "without a name"), created)


# --- ends of all kinds -------------------------------------------------------------------------------------------------

def ignoring(*signals):
    return lambda: [signal.signal(number, signal.SIG_IGN) for number in signals]


def test_ends(cli, check):
    """Each leaves the old file and nothing else, also on a file system where unfinished files have names."""
    (cli.folder / "a.png").write_bytes(OLD)
    before, target = contents(cli.folder), cli.folder / "a.png"
    command = ["render", "-o", target, "--force", *HUGE]
    for name, sent, code in (("HUP", [signal.SIGHUP], 129), ("QUIT", [signal.SIGQUIT], 131), ("XCPU", [signal.SIGXCPU], 152),
                             ("ALRM", [signal.SIGALRM], 142), ("INT and TERM at once", [signal.SIGINT, signal.SIGTERM], 130),
                             ("KILL", [signal.SIGKILL], -9)):
        process = cli.start(*command)
        until(process, lambda: is_writing(process, cli.folder))
        for number in sent:
            process.send_signal(number)
        words = ["interrupted", "nothing unfinished is left"] if code > 0 else []  # the usual way, not that of the impatient
        check_untouched(check, name, Cli.finish(process), cli.folder, before, words, code)
    process = without_unnamed(cli, *command)
    until(process, lambda: len(cli.names()) > 1)
    check("a named one is there", HIDDEN.fullmatch(cli.names()[0]), cli.names())
    os.kill(traced_by(process), signal.SIGTERM)
    check_untouched(check, "TERM, with a named one", Cli.finish(process), cli.folder, before, ["interrupted"], 143)
    process = cli.start(*command, preexec_fn=ignoring(signal.SIGHUP))
    until(process, lambda: is_writing(process, cli.folder))
    process.send_signal(signal.SIGHUP)
    time.sleep(0.3)
    check("under nohup it goes on", process.poll() is None, process.returncode)
    process.send_signal(signal.SIGTERM)
    check_untouched(check, "until TERM", Cli.finish(process), cli.folder, before, ["interrupted"], 143)


PATIENCE = 10  # seconds: the watchdog's, src/core/interrupt.cpp
LIMITED = ("prlimit", "--nproc=1", "setpriv", "--reuid=54321", "--regid=54321", "--clear-groups")


@seldom(3)
def test_hang(cli, check):
    """A driver that waits for ever: Mesa's, where it may have no threads. Neither the second signal nor the watchdog waits for it."""
    os.chmod(cli.folder, 0o777)
    stranger = Cli(shutil.copy(cli.program, cli.folder / "program"), cli.folder, cli.backend)  # the build folder may be closed to others
    os.chmod(stranger.program, 0o755)
    before = contents(cli.folder)
    target = cli.folder / "a.png"
    for name, pauses, shortest, longest in (("TERM and TERM", (0.8,), 0, PATIENCE - 2),
                                            ("one TERM", (), PATIENCE - 1, PATIENCE + 20)):
        process = without_unnamed(stranger, "sheet", "--backend", "gpu", "-o", target, more=LIMITED)  # opens its file before the driver
        until(process, lambda: len(cli.names()) > len(before))
        time.sleep(1)
        check(f"{name}: it hangs", process.poll() is None, "it has ended: the test needs another driver that waits for ever")
        start = time.monotonic()
        os.kill(traced_by(process), signal.SIGTERM)
        for pause in pauses:
            time.sleep(pause)
            os.kill(traced_by(process), signal.SIGTERM)
        result = Cli.finish(process)
        took = time.monotonic() - start
        check_untouched(check, f"{name}: after {took:.1f} s", result, cli.folder, before, ["interrupted"], 143)
        check(f"{name}: soon", shortest <= took <= longest, took)


# --- leftovers of a kill -----------------------------------------------------------------------------------------------

def test_leftovers(cli, check):
    target = cli.folder / "a.png"
    process = without_unnamed(cli, "render", "-o", target, *HUGE)
    until(process, lambda: any(map(is_locked, cli.folder.iterdir())))  # before that others may remove it
    left = cli.names()[0]
    cli.render("b.png", *SMALL)
    check("what a process writes is left alone", cli.names() == [left, "b.png"], cli.names())
    os.kill(traced_by(process), signal.SIGKILL)
    Cli.finish(process)
    check("a kill leaves it", left in cli.names(), cli.names())
    mark, number = HIDDEN.fullmatch(left)[2], HIDDEN.fullmatch(left)[3]
    lives = str(os.getpid())  # a number that was given out again
    gone = [left, left.replace(number, lives), f".c.tmp-{mark}-1-{'0' * 16}", f".d.tmp-{mark}-{lives}-{'f' * 16}-old"]
    stays = [f".locked.tmp-{mark}-{number}-{'0' * 16}", f".other.tmp-{'0' * 8}-{number}-{'0' * 16}", f"a.tmp-{mark}-1-{'0' * 16}",
             f".e.tmp-{mark}-1-{'0' * 15}", f".e.tmp-{mark}-x-{'0' * 16}", f".e.tmp-{mark}-1-{'0' * 16}.txt", ".hidden"]
    for name in gone + stays:
        (cli.folder / name).write_bytes(OLD)
    folder = f".f.tmp-{mark}-1-{'0' * 16}"
    (cli.folder / folder).mkdir()
    link = f".l.tmp-{mark}-1-{'0' * 16}"
    (cli.folder / link).symlink_to("b.png")
    with open(cli.folder / stays[0], "rb") as locked:
        fcntl.flock(locked, fcntl.LOCK_EX)
        cli.render("b.png", *SMALL)
        after = set(cli.names())
    check("the next export removes it, also if its number is given out again", not after & set(gone), after & set(gone))
    check("not what is locked, of another machine, or of another name", after == {*stays, folder, link, "b.png"}, after)
    again = f".g.tmp-{mark}-1-{'0' * 16}"
    (cli.folder / again).write_bytes(OLD)
    result = cli.run("render", "-o", cli.folder / "c.png", *SMALL,
                     prefix=("strace", "-f", "-qq", "-o", os.devnull, "-e", "inject=flock:retval=0"))
    check("where locks are there in name only, nothing is removed", result.code == 0 and again in cli.names(), cli.names())


# --- pairs -------------------------------------------------------------------------------------------------------------

READING = (["info", "a.r32"], ["stats", "a.r32"], ["compare", "a.r32", "a.r32"],
           ["sample", "--recipe", "a.r32", "--backend", "cpu"])


def check_refused(cli, check, name):
    for command in READING:
        result = cli.run(*command, stdin=b"0.5 0.5\n")
        check(f"{name}: {command[0]} refuses", result.code == 5 and "CRC-32" in result.err and "a.r32" in result.err
              and not result.out, result)


def test_pairs(cli, check):
    view = [*SMALL, "--preset", "fbm"]
    data = cli.render("a.r32", *view)
    sidecar = cli.folder / "a.r32.json"
    check("the sidecar tells the CRC-32 of the data", json.loads(sidecar.read_text())["crc32"] == f"{zlib.crc32(data):08x}")
    for command in READING:
        result = cli.run(*command, stdin=b"0.5 0.5\n")
        check(f"{command[0]} reads it", result.code == 0, result)
    damaged = bytearray(data)
    damaged[-1] ^= 1
    (cli.folder / "a.r32").write_bytes(damaged)
    check_refused(cli, check, "one bit is wrong")
    text = sidecar.read_text()
    sidecar.write_text(re.sub(r' *"crc32": .*\n', "", text))
    check("a sidecar of an earlier version is believed", cli.run("stats", "a.r32").code == 0)
    for wrong in ('"crc32": 7', '"crc32": "0123456"', '"crc32": "0123456G"', '"crc32": null'):
        sidecar.write_text(re.sub(r'"crc32": "[0-9a-f]*"', wrong, text))
        result = cli.run("info", "a.r32")
        check(f"{wrong} is refused", result.code == 5 and "crc32" in result.err and "8 digits" in result.err, result)

    for name, earlier in (("", False), (", the older without a checksum", True)):
        cli.render("a.r32", *view)  # of one size, so that only the checksum can tell
        if earlier:
            sidecar.write_text(re.sub(r' *"crc32": .*\n', "", sidecar.read_text()))
        result = cli.run("render", "-o", "a.r32", "--force", *view, *settings(seed=7), prefix=(
            "strace", "-f", "-qq", "-o", os.devnull, "-e", "inject=renameat:signal=SIGKILL:when=2"))
        check(f"killed between the two names{name}", result.code in (-9, 137), result)
        check_refused(cli, check, f"killed between the two names{name}")
        new = cli.render("a.r32", *view, *settings(seed=7))
        check(f"a new export mends it{name}", cli.run("stats", "a.r32").code == 0 and set(cli.names()) == targets_of("a.r32"),
              cli.names())
        check(f"with its own data{name}", new == (cli.folder / "a.r32").read_bytes() != data)
    # Another process waits while one is between its two names, and does not take the older sidecar's second name for a link.
    first = cli.start("render", "-o", "a.r32", "--force", *view, *settings(seed=1), prefix=(
        "strace", "-f", "-qq", "-o", os.devnull, "-e", "inject=renameat:delay_exit=700000:when=1"))
    started = sidecar.stat().st_ino
    until(first, lambda: sidecar.stat().st_ino != started)
    second = cli.start("render", "-o", "a.r32", "--force", *view, *settings(seed=2))
    for name, result in (("the first", Cli.finish(first)), ("the second", Cli.finish(second))):
        check(f"two at once: {name} is done", result.code == 0, result)
    check("two at once: the pair is one's", cli.run("info", "a.r32").code == 0 and set(cli.names()) == targets_of("a.r32"))
    # A second signal in between waits for both: the first at the beginning, the second when one of them has its name.
    before = contents(cli.folder)
    process = cli.start("render", "-o", "a.r32", "--force", *view, prefix=(
        "strace", "-f", "-qq", "-o", os.devnull, "-e", "inject=fsync:signal=SIGTERM:delay_exit=300000", "-e",
        "inject=renameat:signal=SIGTERM"))
    result = Cli.finish(process)
    after = contents(cli.folder)
    check("signals between the two names: both are new", result.code in (0, 143) and set(after) == targets_of("a.r32")
          and after["a.r32"] == data and cli.run("info", "a.r32").code == 0 and after != before, f"{result}, {list(after)}")


def test_three(cli, check):
    """Raw data, its sidecar and a header of GDAL: whatever cannot get its name, none is new."""
    program, values = pathlib.Path(cli.program).parent / "write_picture", bytes(4 * 16 * 16)
    command = [program, "a.raw", "width=16", "height=16", "depth=f32", "header=vrt"]
    names = ["a.raw", "a.raw.json", "a.raw.vrt"]

    def write(*trace):
        return subprocess.run([*trace, *command], cwd=cli.folder, input=values, capture_output=True, timeout=60).returncode

    check("three files are written", write() == 0 and cli.names() == names, cli.names())
    expected = contents(cli.folder)
    for call in ("renameat", "linkat", "renameat2"):
        for old in (True, False):
            for count in range(1, 9):
                for name in cli.names():
                    (cli.folder / name).unlink()
                for name in names if old else ():
                    (cli.folder / name).write_bytes(OLD)
                before = contents(cli.folder)
                code = write("strace", "-f", "-qq", "-o", os.devnull, "-e", f"inject={call}:error=EACCES:when={count}")
                after = contents(cli.folder)
                check(f"{call} {count} fails, {'old ones' if old else 'none'} before: all or none, {code}",
                      after == (expected if code == 0 else before), sorted(after))
                if code == 0 and count > 3:
                    break


# --- --force -----------------------------------------------------------------------------------------------------------

def test_force(cli, check):
    target = cli.folder / "a.png"
    target.write_bytes(OLD)
    os.chown(target, 1234, 5678)
    target.chmod(0o4751)
    cli.render("a.png", *SMALL)
    status = target.stat()
    check("owner, group and mode are kept", (status.st_uid, status.st_gid, status.st_mode & 0o7777) == (1234, 5678, 0o751), status)
    os.link(target, cli.folder / "other.png")
    result = cli.run("render", "-o", "a.png", "--force", *SMALL)
    check_untouched(check, "a name that is not the only one", result, cli.folder, contents(cli.folder), ["a.png", "hard link", "2"])
    (cli.folder / "link.png").symlink_to("other.png")
    result = cli.run("render", "-o", "link.png", "--force", *SMALL)
    check_untouched(check, "the same through a symbolic link", result, cli.folder, contents(cli.folder), ["hard link"])
    (cli.folder / "other.png").unlink()
    cli.render("a.png", *SMALL)
    check("once it is the only one it is replaced", target.stat().st_uid == 1234)
    os.chmod(cli.folder, 0o777)
    target.chmod(0o666)
    nobody = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
    stranger = Cli(shutil.copy(cli.program, cli.folder / "program"), cli.folder, cli.backend)
    os.chmod(stranger.program, 0o755)
    result = stranger.run("render", "-o", "a.png", "--force", *SMALL, prefix=nobody)
    check_untouched(check, "an owner that cannot be kept", result, cli.folder, contents(cli.folder), ["a.png", "1234", "5678"])


NAMES = {"f_%04d.png": "f_0001.png", "%d.png": "1.png", "f%3d.exr": "f001.exr", "f_%u_x.r16": "f_1_x.r16",
         "a%%b%02i.png": "a%%b01.png", "f%99999999999d.png": "f000000001.png"}
PLAIN = ("100%.png", "50%done.png", "%s%n{}.png", "%%d.png", "% d.png", "%4.2f.png", "%0.png", "f_%x.png")


def test_patterns(cli, check):
    for name, first in NAMES.items():
        result = cli.run("render", "-o", name, *SMALL)
        check_untouched(check, f"{name} is refused", result, cli.folder, {}, [name, first, "pattern"], 2)
    result = cli.run("sheet", "-o", "f_%04d.png", "--tile", "16", "--backend", "cpu")
    check_untouched(check, "for a sheet too", result, cli.folder, {}, ["f_0001.png"], 2)
    for name in PLAIN:
        result = cli.run("render", "-o", name, *SMALL)
        check(f"{name} is a name", result.code == 0 and cli.names() == [name], result)
        with contextlib.suppress(FileNotFoundError):
            (cli.folder / name).unlink()


if __name__ == "__main__":
    main(test_tools, test_order, test_ends, test_hang, test_leftovers, test_pairs, test_three, test_force, test_patterns, backend="cpu", disk=True)
