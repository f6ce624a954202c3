#!/usr/bin/env python3
"""./run itself, in a miniature checkout: its scripts are the real ones, its program is a few lines.

Every program that the scripts may call and that matters here is a stand-in which notes the call: dpkg-query and apt-get act on
a list of absent packages; cmake, ninja and the compiler do their work. The compiler can be held: while a file `hold` exists.
"""
import atexit
import contextlib
import fcntl
import functools
import os
import pathlib
import pty
import re
import shutil
import signal
import subprocess
import tempfile
import time

from harness import PATIENCE, Cli, main, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ["run", "tests/run", "third_party/install-debian.sh", "third_party/build.sh"]
OURS = ["cmake", "ninja", "apt-get", "dpkg-query", "id", "sudo"]

CMAKE = """\
cmake_minimum_required(VERSION 3.25)
set(CMAKE_CXX_COMPILER_WORKS TRUE)
set(CMAKE_CXX_ABI_COMPILED TRUE)
project(noisescope LANGUAGES CXX)
option(NOISESCOPE_TESTS "" ON)
set(CMAKE_CXX_COMPILER_LAUNCHER compiler)  # of the PATH: CMake does not quote it
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
file(GLOB sources CONFIGURE_DEPENDS src/*.cpp)
add_executable(noisescope ${sources})
add_library(noisescope_vdb MODULE EXCLUDE_FROM_ALL src/vdb/grid.cpp)
set_target_properties(noisescope_vdb PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
if(NOISESCOPE_TESTS)
    add_custom_target(noisescope_tests)
    enable_testing()
endif()
"""
MAIN = """\
#include <cstdio>
#include <cstring>
const char* text();
__attribute__((weak)) const char* extra();
int main(int count, char** arguments) {
    std::puts(text());
    if (extra) std::puts(extra());
    for (int i = 1; i < count; ++i) std::printf("<%s>\\n", arguments[i]);
    std::fflush(stdout);
    if (count > 1 && !std::strcmp(arguments[1], "stay")) for (int c; (c = std::getchar()) != EOF;) std::putchar(c);
    return count > 1 && !std::strcmp(arguments[1], "fail") ? 7 : 0;
}
"""
STUBS = {
    "dpkg-query": """
        absent=" $(tr '\\n' ' ' <{stubs}/absent)"
        for package; do
            [[ $package == -* || $absent == *" $package "* ]] || printf 'installed:%s ' "$package"
        done""",
    "apt-get": """
        [ ! -e /proc/$$/fd/9 ] || echo "apt-get may leave a service behind that keeps the lock" >>{stubs}/calls
        [ -e {stubs}/installable ] && [[ $* != *update ]] || {{ echo 'E: Could not get lock' >&2; exit 100; }}
        : >{stubs}/absent""",
    "id": "cat {stubs}/user",
    "cmake": 'exec {real} "$@"',
    "ninja": 'exec {real} "$@"',
    # Compiles, then waits, then writes the object's time: as a compiler does that has read its source long ago.
    "compiler": """
        "$@" || exit
        echo "compiled ${{!#}}" >>{stubs}/calls
        trap 'exit 130' INT  # bash goes on where a signal arrives as sleep ends by itself
        for ((i = 0; i < 9000; ++i)); do [ -e {stubs}/hold ] || break; sleep 0.01; done  # not for ever
        while [ "$1" != -o ]; do shift; done
        touch "$2" """,
}


@functools.cache
def everything_else():
    """A folder of links to every command but those that have stand-ins."""
    others = tempfile.mkdtemp(prefix="noisescope commands-")
    atexit.register(shutil.rmtree, others)
    for folder in os.environ["PATH"].split(":"):
        for name in os.listdir(folder) if os.path.isdir(folder) else ():
            if name not in OURS and not os.path.lexists(f"{others}/{name}"):
                os.symlink(f"{folder}/{name}", f"{others}/{name}")
    return others


class Checkout(Cli):
    """A folder like a checkout; `calls` are those of the stand-ins."""

    def __init__(self, folder):
        folder = pathlib.Path(folder).resolve()
        self.stubs, self.top = folder / "stubs", folder / "checkout"
        super().__init__(str(self.top / "run"), folder)
        self.stubs.mkdir()
        for name, text in STUBS.items():
            text = text.format(stubs=f"'{self.stubs}'", real=f"'{shutil.which(name)}'")
            self.stub(name, text)
        (self.stubs / "absent").write_text("")
        (self.stubs / "user").write_text("0\n")
        for name in SCRIPTS:
            (self.top / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.top / name)
        (self.top / "shaders").mkdir()
        self.write("CMakeLists.txt", CMAKE)
        self.write("src/main.cpp", MAIN)
        self.write("src/vdb/grid.cpp", "void grid() {}\n")
        self.text("first")
        self.environment["PATH"] = f"{self.stubs}:{everything_else()}"

    def stub(self, name, text):
        path = self.stubs / name
        path.write_text(f"#!/usr/bin/env bash\necho \"{name} $*\" >>'{self.stubs}/calls'\n{text}\n")
        path.chmod(0o755)

    def write(self, name, text):
        path = self.top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def text(self, text):
        self.write("src/text.cpp", f'const char* text();\nconst char* text() {{ return "{text}"; }}\n')

    def calls(self):
        """Of the stand-ins, since the last time."""
        path = self.stubs / "calls"
        lines = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines

    def compiled(self):
        return sorted(line.split()[-1].rsplit("/", 1)[-1] for line in self.calls() if line.startswith("compiler "))

    @contextlib.contextmanager
    def held(self):
        """The compiler waits."""
        (self.stubs / "hold").touch()
        try:
            yield
        finally:
            (self.stubs / "hold").unlink(missing_ok=True)

    def until_compiling(self, process, source=""):
        """Until the compiler is held at that source, having read it."""
        path = self.stubs / "calls"
        until(process, lambda: path.exists() and re.search(f"compiled .*{source}\n", path.read_text()))


def on_terminal(start):
    """Returns what a process writes to the terminal that `start` gives it, between carriage returns."""
    primary, secondary = pty.openpty()
    process = start(secondary)
    os.close(secondary)
    seen = b""
    with contextlib.suppress(OSError):  # EIO is a terminal's end of file
        while part := os.read(primary, 65536):
            seen += part
    os.close(primary)
    Cli.finish(process)
    return seen.decode().split("\r")


def check_finished_build(cli, check):
    checkout = Checkout(cli.folder)
    first = checkout.run("stay", "a b", stdin=b"input")
    check("builds, then starts with its arguments and input",
          (first.code, first.out) == (0, "first\n<stay>\n<a b>\ninput"), first)
    check("the steps are told with numbers and files",
          "[1/3] src/" in first.err and "[3/3] Linking" in first.err and "/CMakeFiles/" not in first.err, first)
    check("everything is in the log", "Building CXX object" in (checkout.top / "build/run.log").read_text())
    check("the exit code is the program's", checkout.run("fail").code == 7)
    checkout.calls()
    again = checkout.run()
    check("a finished build calls no package manager, CMake or ninja, and says nothing",
          (again.out, again.err) == ("first\n", "") and not checkout.calls(), again)
    (checkout.stubs / "absent").write_text("g++\nfonts-inter\n")
    (checkout.stubs / "user").write_text("1000\n")
    bare = checkout.run(env={"PATH": everything_else()})
    check("it starts without any of them, whatever is missing", (bare.code, bare.out, bare.err) == (0, "first\n", ""), bare)
    (checkout.stubs / "absent").write_text("")

    link = checkout.folder / "link"
    link.symlink_to(checkout.top)
    linked = Cli(str(link / "run"), checkout.folder)
    linked.environment = checkout.environment
    check("through a link it is the same checkout", linked.run().out == "first\n" and not checkout.calls())
    to_script = checkout.folder / "noisescope"
    to_script.symlink_to(checkout.top / "run")
    linked.program = str(to_script)
    check("and through a link to the script", linked.run().out == "first\n" and not checkout.calls())
    cache = checkout.top / "build/CMakeCache.txt"
    cache.write_text(cache.read_text().replace(f"HOME_DIRECTORY:INTERNAL={checkout.top}", f"HOME_DIRECTORY:INTERNAL={link}"))
    check("and one that was configured through a link", str(link) in cache.read_text() and checkout.run().out == "first\n"
          and not checkout.calls())

    checkout.text("second")
    edited = checkout.run()
    check("an edited source is built, and that alone",
          edited.out == "second\n" and checkout.compiled() == ["text.cpp"], edited)
    checkout.write("src/extra.cpp", 'const char* extra();\nconst char* extra() { return "more"; }\n')
    check("an added one as well", checkout.run().out == "second\nmore\n")
    (checkout.top / "src/extra.cpp").unlink()
    check("a deleted one no longer", checkout.run().out == "second\n")

    checkout.text("on a terminal")
    steps = on_terminal(lambda terminal: checkout.start(stderr=terminal, env={"TERM": "xterm"}))
    check("on a terminal it is one line, rewritten and removed",
          any(step.startswith("[1/2] ") for step in steps) and any(step.startswith("[2/2] ") for step in steps)
          and not any(step.startswith("[") and "\n" in step for step in steps) and steps[-1] == "\033[K", steps)

    checkout.text("future")
    ahead = time.time() + 1e6
    for name in ("src/text.cpp", "CMakeLists.txt"):
        os.utime(checkout.top / name, (ahead, ahead))
    future = checkout.run()
    checkout.calls()
    check("a source with a time in the future is built", future.out == "future\n", future)
    check("once", checkout.run().out == "future\n" and not checkout.calls())
    checkout.text("present")
    check("and what follows is not missed", checkout.run().out == "present\n")

    module = checkout.top / "build/bin/noisescope_vdb.so"
    check("the module for .vdb is not built before the first picture", not module.exists())
    checkout.calls()
    volume = checkout.run("-o", "a volume.VDB")
    check("but when one is asked for", volume.code == 0 and module.exists() and checkout.compiled() == ["grid.cpp"], volume)
    check("once", checkout.run("-o", "b.vdb").code == 0 and not checkout.calls())
    checkout.write("src/vdb/grid.cpp", "void other() {}\n")
    check("and from then on it fits the program", checkout.run().code == 0 and checkout.compiled() == ["grid.cpp"])

    log = checkout.top / ".git/logs/HEAD"
    log.parent.mkdir(parents=True)
    log.write_text("a commit\n")
    checkout.run()
    check("after a commit it is built", any("--build" in call for call in checkout.calls()))
    check("once", checkout.run().out == "present\n" and not checkout.calls())
    (checkout.top / ".git").rename(checkout.folder / "git of a worktree")
    checkout.write(".git", "gitdir: ../git of a worktree\n")
    check("a worktree's commit is that of its own", checkout.run().out == "present\n" and not checkout.calls())
    (checkout.folder / "git of a worktree/logs/HEAD").write_text("another\n")
    checkout.run()
    check("and told", any("--build" in call for call in checkout.calls()))

    checkout.calls()
    subprocess.run(["cmake", "-DCMAKE_BUILD_TYPE=Debug", checkout.top / "build"], env=checkout.environment, check=True,
                   capture_output=True, timeout=PATIENCE)
    checkout.run()
    check("what was configured by hand is built", checkout.compiled() == ["grid.cpp", "main.cpp", "text.cpp"])

    tests = Cli(str(checkout.top / "tests/run"), checkout.folder)
    tests.environment = checkout.environment
    all_tests = tests.run()
    checkout.calls()
    after = checkout.run()
    check("tests/run leaves a build that ./run starts",
          all_tests.code == 0 and after.out == "present\n" and not checkout.calls(), f"{all_tests}, {after}")
    checkout.text("last")
    after = checkout.run()
    calls = [call for call in checkout.calls() if call.startswith("cmake ") and "--build" not in call]
    check("and goes on with, tests and all", after.out == "last\n" and not calls and "NOISESCOPE_TESTS:BOOL=ON" in
          (checkout.top / "build/CMakeCache.txt").read_text(), f"{after}, calls {calls}")


def check_failure_and_interruption(cli, check):
    checkout = Checkout(cli.folder)
    checkout.write("src/text.cpp", "no C++;\n")
    failed = checkout.run()
    log = str(checkout.top / "build/run.log")
    check("a failing build says why, and where its log is",
          failed.code == 1 and "error:" in failed.err and "the build failed" in failed.err and log in failed.err
          and failed.out == "", failed)
    check("and fails again", checkout.run().code == 1)
    checkout.text("mended")
    mended = checkout.run()
    check("until it is mended", (mended.code, mended.out) == (0, "mended\n"), mended)
    checkout.write("CMakeLists.txt", (checkout.top / "CMakeLists.txt").read_text() + "this is no CMake\n")
    for when in ("later", "first"):
        failed = checkout.run()
        check(f"a failing {when} configuration says why, in the log as well", failed.code == 1 and "CMake Error" in failed.err
              and "CMake Error" in (checkout.top / "build/run.log").read_text(), failed)
        shutil.rmtree(checkout.top / "build")
    checkout.write("CMakeLists.txt", CMAKE)

    for how, number in (("Ctrl+C", signal.SIGINT), ("a kill", signal.SIGKILL)):
        checkout.text(f"after {how}")
        (checkout.top / "src/main.cpp").touch()
        checkout.calls()
        with checkout.held():
            process = checkout.start()
            checkout.until_compiling(process)
            os.killpg(process.pid, number)
            if number == signal.SIGINT:
                result = checkout.finish(process)
                check("Ctrl+C ends a build with 130", result.code == 130 and "interrupted" in result.err
                      and "failed" not in result.err, result)
        if number == signal.SIGKILL:
            checkout.finish(process)
        result = checkout.run()
        check(f"a build goes on after {how}", (result.code, result.out) == (0, f"after {how}\n"), result)

    for build, main_text in (("build", MAIN), ("failing build", "no C++;\n")):
        checkout.text("before")
        checkout.write("src/main.cpp", main_text)
        checkout.calls()
        with checkout.held():
            process = checkout.start()
            checkout.until_compiling(process, "text.cpp")
            checkout.text(f"in a {build}")
        checkout.finish(process)
        if main_text != MAIN:
            checkout.write("src/main.cpp", MAIN)
        result = checkout.run()
        check(f"what is edited during a {build} is built by the next", result.out == f"in a {build}\n", result)

    checkout.text("unheard")
    checkout.calls()
    with checkout.held():
        process = checkout.start()
        checkout.until_compiling(process)
        process.stderr.close()
    result = checkout.finish(process)
    check("a build goes on when nobody reads its steps", (result.code, result.out) == (0, "unheard\n"), result)


def check_two_at_once(cli, check):
    checkout = Checkout(cli.folder)
    with checkout.held():
        first = checkout.start("1")
        checkout.until_compiling(first)
        second = checkout.start("2", stderr=subprocess.PIPE)
        os.set_blocking(second.stderr.fileno(), False)
        said = b""
        end = time.monotonic() + PATIENCE
        while b"waiting" not in said and second.poll() is None and time.monotonic() < end:
            said += second.stderr.read() or b""
            time.sleep(0.01)
        os.set_blocking(second.stderr.fileno(), True)
        check("the second says that it waits", b"waiting" in said, said)
    one, two = checkout.finish(first), checkout.finish(second)
    builds = [call for call in checkout.calls() if call.startswith("cmake --build")]
    check("two at once build once, and both start",
          len(builds) == 1 and (one.out, two.out) == ("first\n<1>\n", "first\n<2>\n"), f"{one}, {two}, {builds}")

    checkout.text("newer")
    window = checkout.start("stay")
    said = window.stdout.readline()
    with open(checkout.top / "build/run.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            free = True
        except OSError:
            free = False
    check("while the program is open, the next may build", said == b"newer\n" and free, said)
    checkout.finish(window)


def check_copied_checkout(cli, check):
    checkout = Checkout(cli.folder)
    checkout.run()
    original = checkout.top
    copy = checkout.folder / "copy"
    shutil.copytree(original, copy, symlinks=True)
    checkout.program, checkout.top = str(copy / "run"), copy
    checkout.text("copied")
    checkout.calls()
    before = {path: path.stat().st_mtime_ns for path in (original / "build").rglob("*")}
    result = checkout.run()
    check("a copied checkout runs what it holds", result.out == "copied\n" and "another checkout" in result.err, result)
    check("made of its own files", checkout.compiled() == ["main.cpp", "text.cpp"]
          and str(original) + "/" not in (copy / "build/build.ninja").read_text())
    check("and leaves the other alone",
          before == {path: path.stat().st_mtime_ns for path in (original / "build").rglob("*")})
    check("once", checkout.run().out == "copied\n" and not checkout.calls())
    shutil.rmtree(original)
    moved = checkout.folder / "moved"
    copy.rename(moved)
    checkout.program, checkout.top = str(moved / "run"), moved
    result = checkout.run()
    check("a moved one as well", result.out == "copied\n" and checkout.compiled() == ["main.cpp", "text.cpp"], result)

    again = checkout.folder / "again"
    moved.rename(again)
    tests = Cli(str(again / "tests/run"), checkout.folder)
    tests.environment = checkout.environment
    result = tests.run()
    check("tests/run knows a moved one too", result.code == 0 and "another checkout" in result.err
          and checkout.compiled() == ["main.cpp", "text.cpp"], result)


def check_packages(cli, check):
    checkout = Checkout(cli.folder)
    absent, user = checkout.stubs / "absent", checkout.stubs / "user"

    def install():
        return subprocess.run([checkout.top / "third_party/install-debian.sh"], env=checkout.environment, capture_output=True,
                              text=True, timeout=PATIENCE)

    absent.write_text("libpng-dev\nfonts-inter\n")
    for who, number in (("root with apt locked", "0\n"), ("a user without sudo", "1000\n")):
        user.write_text(number)
        result = checkout.run()
        check(f"{who}: a missing package is named, with what to type",
              result.code == 1 and "apt-get install libpng-dev\n" in result.err and "command not found" not in result.err
              and not (checkout.top / "build/bin/noisescope").exists(), result)
        check(f"{who}: the build's lock stays here", "lock" not in " ".join(checkout.calls()))
    alone = install()
    check("by itself the script fails as well", alone.returncode == 1, alone)

    absent.write_text("fonts-inter\n")
    user.write_text("1000\n")
    checkout.calls()
    result = checkout.run()
    calls = checkout.calls()
    lines = [line for line in result.err.splitlines() if not line.startswith("[")]
    check("an optional one is told in a line, and the build goes on",
          (result.code, result.out) == (0, "first\n") and len(lines) == 2 and "without the optional fonts-inter" in lines[0],
          result)
    check("without root and sudo it is not tried", not [call for call in calls if call.startswith("apt-get")], calls)
    checkout.stub("sudo", "exit 1")
    alone = install()
    check("and nobody is asked for a password for it",
          checkout.calls()[-1].startswith("sudo -n ") and alone.returncode == 0, alone)
    user.write_text("0\n")
    alone = install()
    check("with apt locked it is, quietly", alone.returncode == 0 and checkout.calls()[-1].startswith("apt-get")
          and alone.stderr.count("\n") == 1 and "without the optional fonts-inter" in alone.stderr, alone)
    checkout.text("edited")
    result = checkout.run()
    calls = checkout.calls()
    check("what is configured does not try it again", result.out == "edited\n" and "fonts" not in result.err
          and not [call for call in calls if call.startswith("apt-get")], result)

    (checkout.stubs / "installable").touch()  # from packages that lie here: an update still fails
    absent.write_text("libpng-dev\nfonts-inter\n")
    alone = install()
    check("what can be installed is", alone.returncode == 0 and absent.read_text() == ""
          and alone.stderr.startswith("noisescope: installing 1 missing Debian packages: libpng-dev\n"), alone)


def check_progress(cli, check):
    """Of lines as ninja writes them; the time left is reckoned from those."""
    command = ["bash", "-c", f"root=/ && . '{ROOT}/third_party/build.sh' && show_progress"]

    def progress(*lines):
        result = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=PATIENCE)
        return result.stdout, result.stderr

    object_file = "Building CXX object src/CMakeFiles/noisescope_viewer.dir/viewer/panel_menu.cpp.o"
    for line, expected in (
            (f"[57/135 30.100] {object_file}", "[57/135] src/viewer/panel_menu.cpp, about 45 s left"),
            (f"[10/130 60.000] {object_file}", "[10/130] src/viewer/panel_menu.cpp, about 12 min left"),
            (f"[4/130 60.000] {object_file}", "[4/130] src/viewer/panel_menu.cpp"),
            ("[9/97 20.5] Building CXX object src/CMakeFiles/noisescope_viewer.dir/Unity/unity_1_cxx.cxx.o",
             "[9/97] src/viewer, part 2, about 3 min left"),
            (f"[20/130 0.900] {object_file}", "[20/130] src/viewer/panel_menu.cpp"),
            ("[135/135 70.000] Linking CXX executable bin/noisescope", "[135/135] Linking CXX executable bin/noisescope")):
        check(f"progress: {expected}", progress(line) == ("", expected + "\n"), progress(line))
    check("other lines are for the log", progress("ninja: no work to do.", "[0/2 0.01] Re-checking globbed directories...",
                                                  "src/a.cpp:1:2: warning: [1/2]") == ("", ""))
    many = progress(*(f"[{i}/50 1.0] step {i}" for i in range(1, 51)))[1].splitlines()
    check("without a terminal now and then a line, and the last", many == ["[1/50] step 1", "[50/50] step 50"], many)


if __name__ == "__main__":
    main(check_finished_build, check_failure_and_interruption, check_two_at_once, check_copied_checkout, check_packages,
         check_progress)
