"""Helpers of the command-line tests: running the program with a deadline, counting checks, reading and making small images.

A test script is a list of functions test(cli, check); main() runs each in a fresh folder and prints `N passed, N failed`.
"""
import array
import contextlib
import json
import os
import pathlib
import shutil
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import time
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from check import NO_SHADER_CACHE, Check, is_due, seldom, shader_cache  # noqa: E402, F401

FULL = "NOISESCOPE_TEST_FULL" in os.environ  # tests/full: all that is slow
PATIENCE = 120  # seconds for any one command; a sanitizer's build is slow
DRAWING = ("conform", "gallery", "map", "mesh", "render", "sample", "sheet", "surface")  # on the GPU, if not told


class Result:
    """End of a command: its exit code (negative: the signal that killed it; None: it had to be killed) and what it said."""

    def __init__(self, code, out, err):
        self.code, self.raw_out, self.raw_err = code, out, err
        self.out = out.decode("utf-8", "replace")
        self.err = err.decode("utf-8", "replace")

    def __str__(self):
        return f"exit {self.code}, stdout {self.out[:500]!r}, stderr {self.err[:1000]!r}"

    def json(self):
        """The one JSON object on stdout; an exception if it is anything else."""
        value = json.loads(self.raw_out.decode("utf-8"))
        if not isinstance(value, dict):
            raise ValueError(f"not an object: {self.out[:200]}")
        return value


class Cli:
    """The program, in a folder, without a display and without this machine's settings for OpenGL.

    `backend`: what draws where a command line does not say. To open a device takes some 0.1 s of a processor, five times as long
    as a small picture on the CPU, whose bits are the same; that they are is tested elsewhere.
    """

    def __init__(self, program, folder, backend=None):
        self.program, self.folder, self.backend, self.lists = program, pathlib.Path(folder), backend, {}
        hidden = ("DISPLAY", "WAYLAND_", "EGL_", "__EGL_", "MESA_", "GALLIUM_", "LIBGL_", "LP_", "LC_", "LANG", "ASAN_",
                  "UBSAN_")
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(hidden) or k.endswith("SAN_OPTIONS")}
        self.environment |= shader_cache()

    def start(self, *arguments, prefix=(), env=None, cwd=None, **options):
        """A process of its own group."""
        arguments = [a if isinstance(a, (bytes, os.PathLike)) else str(a) for a in arguments]
        told = {"--backend", "--device", "--pixel", "--help", "-h"} & set(arguments)  # `sample --pixel` takes no --backend
        if self.backend and not told and arguments and arguments[0] in DRAWING:
            arguments[1:1] = ["--backend", self.backend]
        command = [*map(os.fspath, prefix), self.program, *arguments]
        options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
        environment = {k: v for k, v in (self.environment | (env or {})).items() if v is not None}
        return subprocess.Popen(command, cwd=cwd or self.folder, env=environment, start_new_session=True, **options)

    def run(self, *arguments, stdin=b"", timeout=PATIENCE, **options):
        return self.finish(self.start(*arguments, **options), stdin, timeout)

    @staticmethod
    def finish(process, stdin=b"", timeout=PATIENCE):
        with process:
            try:
                out, err = process.communicate(stdin if process.stdin else None, timeout)
                return Result(process.returncode, out or b"", err or b"")
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)  # start() made the group
                out, err = process.communicate()
                return Result(None, out or b"", (err or b"") + f"\n(killed after {timeout} s)".encode())

    def render(self, name, *arguments, **options):
        """Renders into a file of the folder, returns its bytes; an exception if that failed."""
        result = self.run("render", "-o", name, "--force", "--quiet", *arguments, **options)
        if result.code != 0:
            raise RuntimeError(f"render {' '.join(map(str, arguments))}: {result}")
        return (self.folder / name).read_bytes()

    def floats(self, *arguments, **options):
        """The values that a render gives, row by row."""
        return floats_of(self.render("floats.r32", *arguments, **options))

    def listed(self, kind):
        """The rows of a list; asked for once, since those of noises take a while."""
        if kind not in self.lists:
            self.lists[kind] = json.dumps(self.run("list", kind, "--json").json()[kind])
        return json.loads(self.lists[kind])  # the caller's own

    def snippet_presets(self):
        """Names of the presets that have a snippet: those without a process that are no solids."""
        return [row["name"] for row in self.listed("presets")
                if '"process"' not in json.dumps(row["recipe"]) and row["recipe"].get("output") != "solid"]

    def names(self):
        """Of everything in the folder, hidden files too."""
        return sorted(os.listdir(self.folder))


def until(process, what):
    """Waits until `what()` is true, as long as the process is there and patience lasts."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None and not what() and time.monotonic() < end:
        time.sleep(0.002)


def proc_line(process, name):
    """The value of a line of /proc/PID/status."""
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith(name + ":"):
            return line.split(":", 1)[1].strip()
    return ""


def until_handled(process):
    """Until SIGINT has its handler: before, it would kill like in any program."""
    until(process, lambda: int(proc_line(process, "SigCgt") or "0", 16) >> (signal.SIGINT - 1) & 1)


def is_writing(process, folder):
    """Returns true if it has a file of that folder open that is not yet one: without a name, or with a hidden one."""
    start = os.path.realpath(folder) + "/"
    with contextlib.suppress(OSError):  # it has ended, or closes one just now
        for number in os.listdir(f"/proc/{process.pid}/fd"):
            target = os.readlink(f"/proc/{process.pid}/fd/{number}")
            if target.startswith(start) and (target.endswith(" (deleted)") or ".tmp-" in target):
                return True
    return False


def settings(**values):
    """frequency=3 -> --set frequency=3"""
    arguments = []
    for name, value in values.items():
        arguments += ["--set", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    return arguments


def floats_of(data):
    values = array.array("f")
    values.frombytes(data)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def png_chunks(data):
    """(type, body) of each, the checksums verified."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n", data[:8]
    chunks, at = [], 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(kind + body), kind
        chunks.append((kind, body))
        at += 12 + length
    assert chunks[-1][0] == b"IEND"
    return chunks


def read_png(data, rows=None):
    """(width, height, bits, values of the first rows) of a gray, not interlaced PNG."""
    chunks = png_chunks(data)
    width, height, bits, color, _, _, interlace = struct.unpack(">IIBBBBB", chunks[0][1])
    assert color == 0 and interlace == 0 and bits in (8, 16), (color, interlace, bits)
    size = bits // 8
    packed = zlib.decompress(b"".join(body for kind, body in chunks if kind == b"IDAT"))
    stride = width * size
    assert len(packed) == height * (stride + 1), len(packed)
    values, above = [], bytearray(stride)
    for y in range(height if rows is None else rows):
        kind, line = packed[y * (stride + 1)], bytearray(packed[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        if kind == 2:  # the filter of this program's files; the others are for other files
            line = bytearray([a + b & 255 for a, b in zip(line, above)])
        for i in range(stride if kind not in (0, 2) else 0):
            left = line[i - size] if i >= size else 0
            corner = above[i - size] if i >= size else 0
            line[i] = line[i] + (0, left, 0, (left + above[i]) // 2, paeth(left, above[i], corner))[kind] & 255
        values += line if size == 1 else struct.unpack(f">{width}H", line)
        above = line
    return width, height, bits, values


def rgb_of(data, rows=None):
    """(width, height, bits, values) of an RGB PNG of this program, whose rows are filtered by the row above alone."""
    chunks = png_chunks(data)
    width, height, bits, color, *_ = struct.unpack(">IIBBBBB", chunks[0][1])
    assert color == 2, color
    gray = png_of(png_header(3 * width, height, bits, 1), *chunks[1:])  # so filtered, three times as many grays
    return width, height, bits, read_png(gray, rows)[3]


def paeth(left, above, corner):
    distances = [abs(left + above - corner - x) for x in (left, above, corner)]
    return (left, above, corner)[distances.index(min(distances))]


def png_of(*chunks):
    """The bytes of a file of (type, body), with their checksums."""
    data = b"\x89PNG\r\n\x1a\n"
    for kind, body in chunks:
        data += struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return data


def png_header(width, height, bits, channels):
    return b"IHDR", struct.pack(">IIBBBBB", width, height, bits, {1: 0, 3: 2, 4: 6}[channels], 0, 0, 0)


def make_png(width, height, bits, channels, pixels, *extra):
    """Bytes of a PNG; `extra` are (type, body) of chunks before the pixels."""
    stride = width * channels * bits // 8
    lines = b"".join(b"\0" + pixels[y * stride:(y + 1) * stride] for y in range(height))
    return png_of(png_header(width, height, bits, channels), *extra, (b"IDAT", zlib.compress(lines)), (b"IEND", b""))


def missing_tools(*tools):
    return [tool for tool in tools if shutil.which(tool) is None]


def check_untouched(check, name, result, folder, before, words, code=5):
    """The exit code, what the message has to say, and the folder as it was."""
    missing = [word for word in words if word not in result.err]
    after = contents(folder)
    changed = sorted(name for name in before | after if before.get(name) != after.get(name))
    check(name, result.code == code and not missing and not changed and "internal" not in result.err and not result.out,
          f"{result}, missing {missing}, changed {changed}")


def contents(folder):
    """Every name in a folder, with the bytes of regular files."""
    return {path.name: path.read_bytes() if stat.S_ISREG(path.lstat().st_mode) else stat.S_IFMT(path.lstat().st_mode)
            for path in pathlib.Path(folder).iterdir()}


SIDECARS = (".raw", ".r16", ".r32", ".npy", ".pfm", ".dds")  # formats that have a file NAME.json beside them


def targets_of(name):
    return {name, name + ".json"} if name.endswith(SIDECARS) else {name}


@contextlib.contextmanager
def small_disk(folder, size="64k"):
    """A file system of that size, mounted at a new folder."""
    point = pathlib.Path(folder) / "disk"
    point.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", point], check=True, timeout=30)
    try:
        yield point
    finally:
        if subprocess.run(["umount", point], timeout=30).returncode != 0:
            subprocess.run(["umount", "-l", point], check=True, timeout=30)


MEMORY = "/dev/shm"  # Linux has a file system in memory there; a container's may be small, or start no programs
ROOM = 2 * 2**30     # bytes that it has to have; the tests that run at once need a tenth


def place_of_folders(disk):
    """Folder in which the tests' folders lie; None: the usual one, on a disk, which writes down each file before it has its name."""
    with contextlib.suppress(OSError):
        status = os.statvfs(MEMORY)
        if not disk and not FULL and status.f_bavail * status.f_frsize >= ROOM and not status.f_flag & os.ST_NOEXEC:
            return MEMORY if os.access(MEMORY, os.W_OK) else None
    return None


def main(*tests, backend=None, disk=False):
    """test_*.py PATH_OF_NOISESCOPE [NAME...]: every test in a folder of its own, or those whose names contain a NAME.

    `backend`: of commands that name none, in tests/run; in tests/full it is their own default.
    `disk`: the folders lie on a disk in tests/run, too, as they do in tests/full.
    Exit code 0 if all checks passed and there were any.
    """
    program, check, place = os.path.abspath(sys.argv[1]), Check(), place_of_folders(disk)
    for test in check.chosen(tests, sys.argv[2:]):
        with tempfile.TemporaryDirectory(prefix="noisescope cli-", dir=place) as folder, check.timed(test):
            try:
                test(Cli(program, folder, None if FULL else backend), check)
            except Exception as error:  # the next tests may still tell something
                check(test.__name__, False, f"{type(error).__name__}: {error}")
    check.end()
