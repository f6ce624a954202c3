#!/usr/bin/env python3
"""The library alone as other projects take it: as a part of a project of CMake, as a static file, in C++17.

    test_packages.py PATH_OF_NOISESCOPE

What is built anew, which takes minutes, is built in tests/full only.
"""
import re
import tarfile

from harness import FULL, main
from test_callers import PYTHON, STRICT, done, library_of, said
from test_install import ROOT

PROJECT = """cmake_minimum_required(VERSION 3.25)
project(game LANGUAGES CXX)
%s
add_executable(game main.cpp)
target_link_libraries(game PRIVATE noisescope::noisescope)
install(TARGETS game)
foreach(name IN ITEMS CMAKE_BUILD_TYPE CMAKE_UNITY_BUILD CMAKE_CXX_STANDARD CMAKE_RUNTIME_OUTPUT_DIRECTORY CMAKE_CXX_COMPILER_LAUNCHER
        CMAKE_EXPORT_COMPILE_COMMANDS BUILD_TESTING)
    message(STATUS "seen: ${name} '${${name}}' '$CACHE{${name}}'")
endforeach()
get_property(flags DIRECTORY PROPERTY COMPILE_OPTIONS)
message(STATUS "seen: options '${flags}' ''")
"""
WAYS = {
    "add_subdirectory": f'add_subdirectory("{ROOT}" noisescope)',
    "FetchContent": f'include(FetchContent)\nFetchContent_Declare(noisescope SOURCE_DIR "{ROOT}")\nFetchContent_MakeAvailable(noisescope)',
    "after packages of its own": f'find_package(glm REQUIRED)\nfind_package(Boost REQUIRED)\nfind_package(nlohmann_json REQUIRED)\n'
                                 f'add_subdirectory("{ROOT}" noisescope EXCLUDE_FROM_ALL)',
}
PROGRAM = r"""
#include <noisescope.hpp>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>
int main() {
    const auto field = noisescope::Field::preset("mountains");
    if (!field) return 1;
    std::vector<float> values(64 * 64);
    noisescope::Region region;
    region.height = region.width = region.rows = 64;
    if (field->rows(values, region)) return 2;
    const std::vector<double> x{0.25, 0.5};
    const double y[] = {0.75};
    std::array<float, 2> two{};
    if (!field->sample(two, noisescope::Points::separate({x, y}))) return 3;
    if (two[1] != field->point(0.5, 0.75)) return 4;
    const float value = field->point(0.3141, 0.2718);  // no lattice point, where Perlin noise is 0
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    std::printf("0x%08x\n", static_cast<unsigned>(bits));
    std::FILE* file = std::fopen("picture.r32", "wb");
    return file && std::fwrite(values.data(), 4, values.size(), file) == values.size() && std::fclose(file) == 0 ? 0 : 5;
}
"""
BACKEND = ROOT / "src/python/backend.py"
PICTURE = ("--preset", "mountains", "--backend", "cpu", "--size", "64x64")


def check_game(cli, check, what, folder, *settings):
    """Builds the game in the folder and compares what it computes: a picture with render, a value between lattice points with sample."""
    done("cmake", "-S", folder, "-B", folder / "build", "-G", "Ninja", *settings)
    done("cmake", "--build", folder / "build")
    (cli.folder / "picture.r32").unlink(missing_ok=True)
    bits = done(folder / "build/game", cwd=cli.folder)
    check(f"{what}: the bits of render", (cli.folder / "picture.r32").read_bytes() == cli.render("m.r32", *PICTURE, "--force"))
    sampled = cli.run("sample", *PICTURE[:4], "--hex", "--at", "0.3141,0.2718").out
    check(f"{what}: the bits of sample", bits == sampled and int(bits, 16) & 0x7fffffff, (bits, sampled))


def project(folder, way):
    folder.mkdir()
    (folder / "main.cpp").write_text(PROGRAM)
    (folder / "CMakeLists.txt").write_text(PROJECT % WAYS[way])
    return folder


def test_part_of_a_project(cli, check):
    """No setting of that project changes, and only the library is built."""
    for way in WAYS:
        folder = project(cli.folder / way.replace(" ", "-"), way)
        code, out, err = said("cmake", "-S", folder, "-B", folder / "build", "-G", "Ninja")
        check(f"{way}: configures without a warning", code == 0 and not err, err[-1500:])
        seen = dict(re.findall(r"seen: (\w+) ('.*' '.*')", out))
        check(f"{way}: no setting is changed", len(seen) == 8 and set(seen.values()) == {"'' ''"}, seen)
        targets = done("ninja", "-C", folder / "build", "-t", "targets", "all")
        check(f"{way}: the library, no program, no tests", "libnoisescope.so" in targets and "unit_tests" not in targets
              and "bin/noisescope" not in targets)
        script = done("ninja", "-C", folder / "build", "-t", "commands", "game")
        own = [line for line in script.splitlines() if "main.cpp" in line]
        check(f"{way}: no batches and options of ours for its sources", own and "-Wconversion" not in own[0], own)
    if not FULL:
        return
    fast = cli.folder / "FetchContent"
    check_game(cli, check, "FetchContent, C++17 with -ffast-math", fast, "-DCMAKE_CXX_FLAGS=-ffast-math", "-DCMAKE_CXX_STANDARD=17")
    check_game(cli, check, "add_subdirectory", cli.folder / "add_subdirectory")
    done("cmake", "--install", fast / "build", "--prefix", cli.folder / "installed")
    check("the project installs its own files alone",
          [path.name for path in (cli.folder / "installed").rglob("*") if path.is_file()] == ["game"])


def test_static(cli, check):
    """One file, for CMake and for pkg-config."""
    if not FULL:
        return
    prefix = library_of(cli.folder / "library", "-DNOISESCOPE_STATIC=ON")
    check("one static file", [path.name for path in sorted((prefix / "lib").glob("lib*"))] == ["libnoisescope.a"])
    folder = cli.folder / "game"
    folder.mkdir()
    (folder / "main.cpp").write_text(PROGRAM)
    (folder / "CMakeLists.txt").write_text(PROJECT % "find_package(noisescope REQUIRED)")
    check_game(cli, check, "static", folder, f"-DCMAKE_PREFIX_PATH={prefix}")
    flags = done("pkg-config", "--cflags", "--libs", "noisescope", env={"PKG_CONFIG_PATH": f"{prefix}/lib/pkgconfig"}).split()
    done("gcc", "-std=c99", *STRICT, ROOT / "examples/point.c", "-o", cli.folder / "point", *flags)
    check("C by pkg-config", done(cli.folder / "point").strip())


def test_wheel(cli, check):
    """A wheel and a source archive by one command each, installed without a network; the archive by building it."""
    code, _, err = said(PYTHON, "-B", BACKEND, "sdist", cli.folder / "dist")
    (archive,) = (cli.folder / "dist").iterdir()
    with tarfile.open(archive) as members:
        names = {name.partition("/")[2] for name in members.getnames()}
    check("the source archive has the library, and no more of the program",
          code == 0 and {"CMakeLists.txt", "LICENSE", "PKG-INFO", "pyproject.toml", "src/library/noisescope.cpp", "src/python/backend.py"} <= names
          and not any(name.startswith(("src/viewer", "src/cli", "tests", "build")) for name in names), err)
    if not FULL:
        return
    done(PYTHON, "-B", BACKEND, "wheel", cli.folder / "wheels")
    (wheel,) = (cli.folder / "wheels").iterdir()
    check("its tag is that of a library that brings what it needs", re.fullmatch(r"noisescope-[\d.]+-py3-none-manylinux_2_\d+_\w+\.whl", wheel.name),
          wheel.name)
    for file in (wheel, archive):
        venv = cli.folder / f"venv of {file.suffix}"
        done(PYTHON, "-m", "venv", "--system-site-packages", venv)
        done(venv / "bin/pip", "install", "--no-index", "--no-build-isolation", file)
        library = next((venv / "lib").rglob("libnoisescope.so.0"))
        newest = max(int(n) for n in re.findall(r"GLIBC_2[.](\d+)", done("objdump", "-T", library)))
        needed = set(re.findall(r"NEEDED +(\S+)", done("objdump", "-p", library)))
        check(f"{file.suffix}: the library needs the C library of its tag, and nothing else",
              all(name.startswith(("libc.", "libm.", "ld-linux")) for name in needed) and f"_2_{newest}_" in wheel.name, (needed, newest))
        values = done(venv / "bin/python", "-c", "import noisescope, sys\n"
                      "noisescope.Field.preset('mountains').rows(64, 64).tofile('p.r32')", cwd=cli.folder)
        check(f"{file.suffix}: the bits of render", not values and (cli.folder / "p.r32").read_bytes() == cli.render("m.r32", *PICTURE))


if __name__ == "__main__":
    main(test_part_of_a_project, test_static, test_wheel)
