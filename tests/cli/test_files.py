#!/usr/bin/env python3
"""Files on bad days: a target is the old one or the new one, never half of one, and nothing else is left behind.

    test_files.py PATH_OF_NOISESCOPE

Needs root (mounts, device nodes, another user), strace, setpriv, mount and umount.
"""
import collections
import contextlib
import itertools
import os
import pathlib
import random
import re
import resource
import shutil
import stat

from harness import FULL, Cli, check_untouched, contents, is_due, main, missing_tools, settings, small_disk, targets_of

SMALL = ["--size", "16x16"]
OLD = b"somebody's work"


def test_tools(_, check):
    missing = missing_tools("strace", "setpriv", "mount", "umount", "prlimit")
    check("the tools are there", not missing, missing)
    check("and the rights", os.geteuid() == 0, "run as root")


# --- obstacles -------------------------------------------------------------------------------------------------------

WRITERS = (  # every way to write a file; NAME is replaced
    ("png", ["render", "-o", "NAME.png", *SMALL]),
    ("exr", ["render", "-o", "NAME.exr", *SMALL, "--backend", "cpu"]),
    ("ktx2", ["render", "-o", "NAME.ktx2", *SMALL, "--backend", "cpu"]),
    ("dds", ["render", "-o", "NAME.dds", *SMALL, "--backend", "cpu"]),
    ("r16", ["render", "-o", "NAME.r16", *SMALL, "--backend", "cpu"]),
    ("r32", ["render", "-o", "NAME.r32", *SMALL, "--backend", "cpu"]),
    ("tif", ["render", "-o", "NAME.tif", *SMALL, "--backend", "cpu"]),
    ("npy", ["render", "-o", "NAME.npy", *SMALL, "--backend", "cpu"]),
    ("pfm", ["render", "-o", "NAME.pfm", *SMALL, "--backend", "cpu"]),
    ("png", ["sheet", "marble", "-o", "NAME.png", "--tile", "16", "--backend", "cpu"]),
    ("glsl", ["snippet", "-o", "NAME.glsl"]),
    ("png", ["compare", "first.r32", "first.r32", "--quiet", "--picture", "NAME.png"]),
)


def writers(cli, name):
    """(what it does, command line, the file's name) of each way to write."""
    for kind, arguments in WRITERS:
        yield (f"{arguments[0]} {kind}", [argument.replace("NAME", name) for argument in arguments], f"{name}.{kind}")


def test_existing(cli, check):
    cli.render("first.r32", *SMALL)
    for row, (what, command, name) in enumerate(writers(cli, "made")):
        target = cli.folder / name
        target.write_bytes(OLD)
        check_untouched(check, f"{what}: an existing file stays", cli.run(*command), cli.folder, contents(cli.folder),
                        ["exists", "--force", name])
        if not is_due(row, 3):
            target.unlink()
            continue
        target.chmod(0o640)
        result = cli.run(*command, "--force")
        good = result.code == 0 and target.read_bytes() != OLD and stat.S_IMODE(target.stat().st_mode) == 0o640
        check(f"{what}: --force replaces it and keeps its mode", good, result)
        target.write_bytes(OLD)
        target.chmod(0o444)
        check_untouched(check, f"{what}: not what is read-only", cli.run(*command, "--force"), cli.folder, contents(cli.folder),
                        ["read-only", name])
        for made in (target, pathlib.Path(f"{target}.json")):
            made.unlink(missing_ok=True)
    (cli.folder / "a.r32.json").write_bytes(OLD)
    result = cli.run("render", "-o", "a.r32", *SMALL)
    check_untouched(check, "an existing sidecar stays", result, cli.folder, contents(cli.folder), ["a.r32.json", "exists"])
    old_mask = os.umask(0o027)
    try:
        cli.render("new.png", *SMALL)
    finally:
        os.umask(old_mask)
    check("a new file's mode follows the umask", stat.S_IMODE((cli.folder / "new.png").stat().st_mode) == 0o640)
    again = cli.run("render", "--recipe", "new.png", "-o", "new.png", "--force", *SMALL)
    check("an image may be replaced by its own recipe", again.code == 0, again)


OBSTACLES = {  # target without its extension: what the message has to say
    "none/a": ["none", "does not exist"],
    "first.r32/a": ["not a folder"],
    "folder": ["is a folder"],
    "full": ["not a regular file"],
    "pipe": ["not a regular file"],
    "loop": ["symbolic link"],
    "tofull": ["not a regular file"],
    "x" * 252: ["too long"],
    "/dev/null/a": ["not a folder"],
    "/proc/1/a": ["/proc/1/a"],
}


def test_targets(cli, check):
    cli.render("first.r32", *SMALL)
    for target, words in OBSTACLES.items():
        for what, command, name in writers(cli, target):
            with contextlib.suppress(FileExistsError):  # two of them write a PNG
                make_obstacle(cli.folder, target, name)
            result = cli.run(*command, "--force", timeout=30)
            check_untouched(check, f"{what}: {target[:20]}", result, cli.folder, contents(cli.folder), words)
    check("the device is still one", stat.S_ISCHR((cli.folder / "full.png").lstat().st_mode))


def make_obstacle(folder, kind, name):
    path = folder / name
    if kind == "folder":
        path.mkdir()
    elif kind in ("full", "tofull"):
        device = folder / "device" if kind == "tofull" else path
        if not device.exists():
            os.mknod(device, stat.S_IFCHR | 0o666, os.makedev(1, 7))  # a /dev/full of our own
        if kind == "tofull":
            path.symlink_to("device")
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "loop":
        path.symlink_to(name)


def test_links(cli, check):
    (cli.folder / "sub").mkdir()
    (cli.folder / "old.png").symlink_to("sub/target.png")
    (cli.folder / "sub" / "target.png").write_bytes(OLD)
    (cli.folder / "new.png").symlink_to("sub/fresh.png")
    expected = cli.render("plain.png", *SMALL)
    cli.render("old.png", *SMALL)
    check("a link is followed", (cli.folder / "old.png").is_symlink()
          and (cli.folder / "sub/target.png").read_bytes() == expected)
    result = cli.run("render", "-o", "new.png", *SMALL)
    check("also one to nothing yet", result.code == 0 and (cli.folder / "sub/fresh.png").read_bytes() == expected, result)
    check("and nothing else is left", sorted(os.listdir(cli.folder / "sub")) == ["fresh.png", "target.png"],
          os.listdir(cli.folder / "sub"))


def test_rights(cli, check):
    nobody = Cli(shutil.copy(cli.program, cli.folder / "program"), cli.folder, cli.backend)  # the build folder may be closed to others
    os.chmod(cli.folder, 0o755)
    os.chmod(nobody.program, 0o755)
    cli.render("first.r32", *SMALL)
    (cli.folder / "secret.png").write_bytes(OLD)
    os.chmod(cli.folder / "secret.png", 0o600)
    as_nobody = {"prefix": ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")}
    for what, command, name in writers(cli, "made"):
        result = nobody.run(*command, **as_nobody)
        check_untouched(check, f"{what}: into a folder of root's", result, cli.folder, contents(cli.folder),
                        [name, "Permission denied"])
    for arguments in (["info", "secret.png"], ["sample", "--recipe", "secret.png"], ["compare", "first.r32", "secret.png"]):
        result = nobody.run(*arguments, **as_nobody)
        check_untouched(check, f"{arguments}: unreadable", result, cli.folder, contents(cli.folder),
                        ["secret.png", "Permission denied"])
    for more in ((), ("--frames", 3, "--seconds", 1, *settings(dimensions=3, time_axis="z")), ("--maps", "height,normal")):
        name = "new/{map}.png" if "--maps" in more else "new/f_%04d.png" if more else "new.png"
        result = nobody.run("render", *SMALL, *more, "--dry-run", "-o", name, **as_nobody)
        check_untouched(check, f"--dry-run {' '.join(map(str, more))}: into a folder of root's", result, cli.folder, contents(cli.folder),
                        ["folder", "Permission denied"])
    result = nobody.run("gallery", "-o", "gallery", "--backend", "cpu", **as_nobody)
    check_untouched(check, "the gallery into a folder of root's", result, cli.folder, contents(cli.folder),
                    ["gallery", "Permission denied"])


# --- disks -----------------------------------------------------------------------------------------------------------

LARGE = ["--size", "400x400", *settings(noise="white", frequency=400)]  # more than 64 KiB in every format


def large(name):
    """Arguments that draw it: in tests/run PNG on the GPU, the others on the CPU, which starts in half the time."""
    return [*LARGE, *([] if FULL or name == "a.png" else ["--backend", "cpu"])]


def test_full_disk(cli, check):
    with small_disk(cli.folder) as disk:
        for name in ("a.png", "a.exr", "a.tif", "a.ktx2", "a.dds", "a.r16", "a.r32", "a.raw", "a.npy", "a.pfm"):
            # Sizes without compression are known before anything is drawn.
            said = "No space left" if name in ("a.png", "a.exr", "a.tif") else "its file system has"
            result = cli.run("render", "-o", disk / name, *large(name))
            check_untouched(check, f"{name}: the disk is full", result, disk, {}, [said, name])
            for old in (name, *sorted(targets_of(name) - {name})):
                (disk / old).write_bytes(OLD)
            result = cli.run("render", "-o", disk / name, "--force", *large(name))
            check_untouched(check, f"{name}: the disk is full, there is an old one", result, disk, contents(disk),
                            [said, name])
            for old in contents(disk):
                (disk / old).unlink()
        cli.render("first.r32", *large("first.r32"))
        result = cli.run("compare", "first.r32", "first.r32", "--picture", disk / "a.r32")
        check_untouched(check, "compare: the disk is full", result, disk, {}, ["No space left"])
        (disk / "filler").write_bytes(b"x" * 60 * 1024)
        result = cli.run("snippet", "-o", disk / "a.glsl", "--preset", "marble")
        check_untouched(check, "snippet: the disk is full", result, disk, contents(disk), ["No space left"])


def limit_file_size():
    resource.setrlimit(resource.RLIMIT_FSIZE, (32768, 32768))


def test_file_size_limit(cli, check):
    for name in ("a.png", "a.exr", "a.r16", "a.r32", "a.raw", "a.tif", "a.npy", "a.pfm", "a.ktx2", "a.dds"):
        (cli.folder / name).write_bytes(OLD)
        result = cli.run("render", "-o", name, "--force", *large(name), preexec_fn=limit_file_size)
        check_untouched(check, f"{name}: ulimit -f", result, cli.folder, contents(cli.folder), ["File too large", name])
        (cli.folder / name).unlink()


# --- system calls that fail ------------------------------------------------------------------------------------------

FAULTS = ("write:error=ENOSPC", "write:error=EIO", "write:error=EINTR", "fsync:error=EIO", "renameat:error=EACCES",
          "linkat:error=EACCES", "openat:error=EMFILE", "lseek:error=EIO")
HARMLESS = {"write:error=EINTR", "lseek:error=EIO"}  # that may never be told: written again, or not called at all
MOST_CALLS = 400  # that the loader leaves


def test_faults(cli, check):
    for name in ("a.png", "a.exr", "a.r32", "a.tif", *(["a.npy", "a.pfm", "a.raw"] if FULL else [])):
        expected, refused = {}, collections.Counter()
        for target in targets_of(name):
            cli.render(name, *SMALL, "--backend", "cpu")
            expected[target] = (cli.folder / target).read_bytes()
        for fault in FAULTS:
            # All formats are written by one piece of code; what stands in the way it meets in the same calls.
            for old in (True, False) if FULL or name == "a.png" else (True,):
                refused[fault] += check_fault(cli, check, name, fault, old, expected)
        never = [fault for fault in FAULTS if fault not in HARMLESS and not refused[fault]]
        check(f"{name}: what fails for good is told", not never and not refused["write:error=EINTR"], never)


def check_fault(cli, check, name, fault, old, expected):
    """Makes the first, second, third … call of the program fail until none is left to fail; returns how many were refusals."""
    call, log = fault.split(":")[0], cli.folder.parent / (cli.folder.name + ".strace")
    command = ["render", "-o", name, "--backend", "cpu", *SMALL, *(["--force"] if old else [])]

    def run(*injection):
        """The result, and what strace saw. Only calls of that name stop the program."""
        for target in cli.names():
            (cli.folder / target).unlink()
        for target in expected if old else ():
            (cli.folder / target).write_bytes(OLD)
        trace = ("strace", "-f", "--seccomp-bpf", "-qq", "-o", log, "-e", f"trace={call}", *injection)
        return cli.run(*command, prefix=trace), log.read_text(errors="replace").splitlines()

    refusals, wrong, more = 0, [], True
    try:
        first = 1
        if call == "openat":  # the loader's own calls come first: libraries, wherever it looks for them, and its list of them
            first += sum(1 for _ in itertools.takewhile(re.compile(r"\.so[\w.-]*\"|/ld\.so\.cache\"").search, run()[1]))
        for count in range(first, first + MOST_CALLS):
            result, seen = run("-e", f"inject={fault}:when={count}")
            more = any("INJECTED" in line for line in seen)
            if not more:
                break
            after = contents(cli.folder)
            before = dict.fromkeys(expected, OLD) if old else {}
            refusals += result.code == 5
            whole = after == expected if result.code == 0 else after == before and result.code == 5 and name in result.err
            if not whole:
                halves = [target for target in after if after[target] not in (OLD, expected.get(target))]
                wrong.append((count, str(result), sorted(after), "neither old nor new:", halves))
    finally:
        log.unlink(missing_ok=True)
    many = count - 1
    check(f"{name}, {'an old one' if old else 'none before'}: {fault}, calls {first} to {many}, {refusals} refused",
          not wrong and not more, wrong[:3] or "there is no end of calls")
    return refusals


READERS = (  # command line, the file that cannot be read, whether it is standard input
    (["sample", "--backend", "cpu"], "points", True),
    (["sample", "--backend", "cpu", "--recipe", "-"], "recipe.json", True),
    (["sample", "--backend", "cpu", "--recipe", "recipe.json"], "recipe.json", False),
    (["info", "a.png"], "a.png", False),
    (["info", "a.exr"], "a.exr", False),
    (["info", "a.r32"], "a.r32.json", False),
    (["info", "a.tif"], "a.tif", False),
    (["info", "a.npy"], "a.npy.json", False),
    (["stats", "a.npy"], "a.npy", False),
    (["stats", "a.pfm"], "a.pfm", False),
    (["stats", "a.tif"], "a.tif", False),
    (["compare", "a.png", "a.exr"], "a.png", False),
    (["compare", "a.png", "a.exr"], "a.exr", False),
    (["compare", "a.png", "a.r32"], "a.r32", False),
)


def test_read_faults(cli, check):
    for name in ("a.png", "a.exr", "a.r32", "a.tif", "a.npy", "a.pfm"):
        cli.render(name, "--size", "300x300", *([] if FULL else ["--backend", "cpu"]))
    (cli.folder / "points").write_bytes(b"0.3 0.7\n" * 3000)
    (cli.folder / "recipe.json").write_text("{}")
    for command, name, is_input in READERS:
        trace = ("strace", "-f", "-qq", "-o", os.devnull, "-P", cli.folder / name, "-e",
                 "inject=read,pread64:error=EIO:when=2+")
        with open(cli.folder / (name if is_input else "points"), "rb") as stream:
            result = Cli.finish(cli.start(*command, prefix=trace, stdin=stream))
        words = ["standard input" if is_input else name, "Input/output error"]
        check_untouched(check, f"{command}: EIO from {name}", result, cli.folder, contents(cli.folder), words)


def test_fallbacks(cli, check):
    expected = cli.render("plain.png", *SMALL, "--backend", "cpu")
    named = "openat:error=EOPNOTSUPP:when=2"  # no files without a name: the first is the folder, the second such a file
    for faults in ([named], [named, "renameat2:error=ENOSYS"], [named, "renameat2:error=EINVAL"],
                   [named, "renameat2:error=ENOSYS", "linkat:error=EPERM"], [named, "fsync:error=EINVAL"],
                   ["linkat:error=EPERM"], ["linkat:error=ENOENT:when=1..2", "renameat2:error=ENOSYS"],
                   ["linkat:error=EOPNOTSUPP", "flock:error=ENOLCK"], ["fsync:error=EINVAL"]):
        trace = ["strace", "-f", "-qq", "-o", os.devnull, "-P", cli.folder]
        for fault in faults:
            trace += ["-e", f"inject={fault}"]
        result = cli.run("render", "-o", cli.folder / "a.png", *SMALL, "--backend", "cpu", prefix=trace)
        good = result.code == 0 and contents(cli.folder) == {"plain.png": expected, "a.png": expected}
        check(f"{' and '.join(faults)}: another way is found", good, f"{result}, {cli.names()}")
        (cli.folder / "a.png").unlink(missing_ok=True)


def test_kill(cli, check):
    """Not even SIGKILL leaves half a file under the target's name."""
    (cli.folder / "a.png").write_bytes(OLD)
    trace = ("strace", "-f", "-qq", "-o", os.devnull, "-e", "inject=renameat:signal=SIGKILL:when=1")
    result = cli.run("render", "-o", "a.png", "--force", *SMALL, "--backend", "cpu", prefix=trace)
    others = [name for name in cli.names() if name != "a.png"]
    unchanged = (cli.folder / "a.png").read_bytes() == OLD
    check("killed before the rename: the old one stays", result.code in (-9, 137) and unchanged, result)
    known = [name for name in others if re.fullmatch(r"\.a\.png\.tmp-[0-9a-f]{8}-\d+-[0-9a-f]{16}", name)]
    check("what is left can be told", len(others) == 1 and known == others, others)
    cli.render("b.png", *SMALL, "--backend", "cpu")
    check("and is gone after the next export", cli.names() == ["a.png", "b.png"], cli.names())


# --- names -----------------------------------------------------------------------------------------------------------

NAMES = (b"a b.png", b"it's \"quoted\".png", b"$(touch x) `touch y`;&|.png", b"new\nline.exr", b"\x1b[31mred\x07.png",
         "grün☃.r32".encode(), b"\xff\xfe\xc3.png", b"\xed\xa0\x80.r32", b"-x.png", b"--json.png", b" .png", b"a.b.c.PNG",
         b"%s%n{}.exr", b"..png", b"x" * 251 + b".png", "ü".encode() * 125 + b"y.png", b"CON.png", b"back\\slash.exr")


def test_names(cli, check):
    for name in NAMES:
        folder = os.fsencode(cli.folder)
        result = cli.run("render", b"--output=" + name, *SMALL, "--backend", "cpu")
        found = set(os.listdir(folder)) - {name, name + b".json"}
        check(f"{name[:30]}: is written", result.code == 0 and os.path.isfile(os.path.join(folder, name)) and not found,
              f"{result} {found}")
        plain = all(line.isprintable() for line in result.err.splitlines()) and "\ufffd" not in result.err
        check(f"{name[:30]}: is shown without harm, on one line", plain and result.err.count("\n") == 1, result.raw_err)
        result = cli.run("info", "--", name)
        check(f"{name[:30]}: info", result.code == 0 and result.out.splitlines()[0].isprintable(), result)
        result = cli.run("info", "--json", "--", name)
        check(f"{name[:30]}: info --json", result.code == 0 and result.json()["width"] == 16, result)
        result = cli.run("sample", b"--recipe=" + name, "--backend", "cpu", stdin=b"0.3 0.7\n")
        check(f"{name[:30]}: --recipe", result.code == 0 and result.out, result)
        for made in os.listdir(folder):
            os.unlink(os.path.join(folder, made))
    result = cli.run("render", "-o", "x" * 251 + ".r32", *SMALL, "--backend", "cpu")
    check_untouched(check, "a raw file whose sidecar's name is too long", result, cli.folder, {}, ["too long"])


FLIPPED = {"rows.exr": ["--depth", "f32"], "mips.exr": ["--depth", "f16", "--mips"], "colors.exr": ["--color"],
           "a.ktx2": ["--depth", "u8"], "mips.ktx2": ["--depth", "u16", "--mips"], "volume.ktx2": ["--depth", "f32", "--size", "64x48x6"],
           "a.tif": ["--depth", "u16"], "volume.tif": ["--depth", "u8", "--size", "64x48x6"], "floats.tif": ["--depth", "f32"]}


def test_flipped_bits(cli, check):
    """Of each file bits among its samples, one at a time: none gives other values without a word."""
    generator = random.Random(11)
    for name, words in FLIPPED.items():
        arguments = ["--preset", "clouds", "--size", "256x192", *words, "--backend", "cpu"]
        good = cli.render(name, *arguments[:2], *([] if "--size" in words else arguments[2:4]), *arguments[4:])
        told = cli.run("info", name, "--json").json()["checksum"]
        digits = 17 if "--mips" in words else 8
        check(f"{name}: info tells its checksum", len(told) == digits and f"checksum: CRC-32 {told}" in cli.run("info", name).out, told)
        wrong, refused = [], 0
        for _ in range(100 if FULL else 8):
            at = generator.randrange(len(good) * 3 // 10, len(good) * 8 // 10)
            data = bytearray(good)
            data[at] ^= 1 << generator.randrange(8)
            (cli.folder / f"x{name}").write_bytes(data)
            result = cli.run("compare", name, f"x{name}")
            refused += result.code == 5 and "damaged" in result.err
            if result.code not in (0, 5):
                wrong.append((at, result.code, result.out))
        check(f"{name}: {refused} refused, the others without other values", not wrong and refused >= (60 if FULL else 5), wrong)
        if name.startswith(("mips", "a.")):  # the last that was refused
            stats = cli.run("stats", f"x{name}")
            check(f"{name}: stats, too", stats.code in (0, 5) and (stats.code == 0 or "damaged" in stats.err), stats)
    # A program that changes samples and keeps the key: in KTX2 they stand at the end.
    data = bytearray((cli.folder / "a.ktx2").read_bytes())
    data[-1000:] = bytes(1000)
    (cli.folder / "edited.ktx2").write_bytes(data)
    said = cli.run("stats", "edited.ktx2")
    check("edited by another program: it says what that means", said.code == 5 and "damaged: checksum: its samples are not those that "
          "were written" in said.err and "another program has changed them and kept that key" in said.err, said)
    check("its recipe can be read", cli.run("info", "edited.ktx2").code == 0
          and cli.run("render", "--recipe", "edited.ktx2", "--size", "8x8", "-o", "again.png", "--backend", "cpu").code == 0)
    for name in ("a.ktx2", "rows.exr", "a.tif"):
        stream = cli.run("render", "--preset", "clouds", "--size", "256x192", *FLIPPED[name], "--backend", "cpu", "-o", "-",
                         "--format", name.rpartition(".")[2])
        check(f"{name}: standard output gets the same bytes", stream.raw_out == (cli.folder / name).read_bytes())
    tiles = ["--preset", "clouds", "--size", "100x80", "--tiles", "64", "--depth", "f32", "--backend", "cpu", "-o", "w/{x}_{y}.exr"]
    check("tiles of a world", cli.run("render", *tiles).code == cli.run("world", "verify", "w").code == 0)
    tile = cli.folder / "w/0_0.exr"
    data = bytearray(tile.read_bytes())
    data[-9] ^= 4
    tile.write_bytes(data)
    found = cli.run("world", "verify", "w")
    check("a tile with a bit that changed is damaged", found.code == 1 and "0_0.exr: damaged" in found.out, found)


if __name__ == "__main__":
    main(test_tools, test_existing, test_targets, test_links, test_rights, test_full_disk, test_file_size_limit, test_faults,
         test_read_faults, test_fallbacks, test_kill, test_names, test_flipped_bits, backend="cpu", disk=True)
