#!/usr/bin/env python3
"""GPU and twin have the same bits only if every product and sum is rounded by itself. Where hardware and driver never fuse the
two, no value tells: here the compiler's flag and the shaders' `precise` are looked at themselves.

    test_rounding.py PATH_OF_NOISESCOPE
"""
import itertools
import json
import pathlib
import re
import shlex
import subprocess

from harness import FULL, main, settings

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = [path for path in sorted((ROOT / "shaders").glob("*/*.glsl")) if path.parent.name != "host"]

# glslang's tree: "0:12      component-wise multiply ( noContraction temp float)". Integers and comparisons have other types.
SUM_OR_PRODUCT = re.compile(r"\S+ +(add|subtract|multiply|component-wise multiply|vector-scale|"
                            r"(?:add|subtract|multiply|vector scale) second child into first child) "
                            r"\(([^()]*\bfloat)\)$")
# Functions that GLSL does not define to the last bit. The hash `sine` is said to be such everywhere.
LOOSE_FUNCTION = re.compile(r"\S+ +(dot-product|mix|length|distance|normalize|sqrt|inverse sqrt|sine|cosine|tangent|pow|exp2?|"
                            r"log2?|cross-product|smoothstep|fma|Fraction|mod) \([^()]*\bfloat\)$")
LOOSE_OPTIONS = {"-Ofast", "-ffast-math", "-funsafe-math-optimizations", "-fassociative-math", "-freciprocal-math"}
DEFINITION = re.compile(r"\S+ +Function Definition: (\w+)\(")


def selects(lines, at):
    """True if this `mix` is one by booleans: it picks numbers and computes none."""
    def depth(line):
        return len(re.match(r"\S+ *", line)[0]) - len(line.split(" ", 1)[0])

    own = depth(lines[at])
    rest = itertools.takewhile(lambda line: depth(line) > own, lines[at + 1:])
    operands = [line for line in rest if depth(line) == own + 2]
    return " mix (" in lines[at] and len(operands) == 3 and operands[2].endswith("bool)")


def loose_operations(shader):
    """Of a fragment shader: how many sums and products of floats it has, and what in it may be rounded in more than one way."""
    told = subprocess.run(["glslangValidator", "-i", "--stdin", "-S", "frag"], input=shader, capture_output=True, text=True,
                          timeout=60)
    if told.returncode != 0:
        raise RuntimeError(told.stdout[:1000] + told.stderr[:1000])
    count, loose, function = 0, [], ""
    lines = told.stdout.splitlines()
    for at, line in enumerate(lines):
        if found := DEFINITION.match(line):
            function = found[1]
        elif function.startswith("ns_sine"):
            pass
        elif found := SUM_OR_PRODUCT.match(line):
            count += 1
            if "noContraction" not in found[2]:
                loose.append(f"{function}: {line}")
        elif LOOSE_FUNCTION.match(line) and not selects(lines, at):
            loose.append(f"{function}: {line}")
    return count, loose


def included(name, done):
    """The text of a file of shaders/ with those that it includes, each once."""
    if name in done:
        return ""
    done.add(name)
    return "".join(included(found[1], done) if (found := re.match(r'#include "(.*)"', line)) else line + "\n"
                   for line in (ROOT / "shaders" / name).read_text(encoding="utf-8").splitlines())


def library(version):
    done = set()
    files = "".join(included(f"{path.parent.name}/{path.name}", done) for path in LIBRARY)
    caller = ("int ns_cell(ivec2 at) { return at.x; }\n"  # passes over maps and processes read by these
              "vec4 ns_node(ivec2 at) { return vec4(at, at); }\nvec4 ns_shares(ivec2 at) { return vec4(at, at); }\n")
    return f"#version {version} core\n{caller}{files}out vec4 o;\nvoid main() {{\n    o = vec4(1.0);\n}}\n"


def test_the_compiler_is_told(cli, check):
    commands = json.loads((pathlib.Path(cli.program).parents[1] / "compile_commands.json").read_text())
    ours = [entry for entry in commands if "/third_party/" not in entry["file"]]  # glad computes no values
    listed = {entry["file"] for entry in ours}
    for batch in [name for name in listed if "/Unity/" in name]:
        listed |= set(re.findall(r'#include "(.*)"', pathlib.Path(batch).read_text()))
    missing = {str(path) for path in (ROOT / "src").rglob("*.cpp") if "web" not in path.parts} - listed
    check("the list of sources is whole", not missing, missing)
    for entry in ours:
        words = shlex.split(entry["command"])
        fused = [word for word in words if word.startswith("-ffp-contract")]
        loose = [word for word in words if word in LOOSE_OPTIONS]
        if fused[-1:] != ["-ffp-contract=off"] or loose:
            check(f"{entry['file']}: products and sums stay apart", False, fused + loose)
    check(f"{len(ours)} sources are compiled", len(ours) > 0)


def test_the_library_is_precise(cli, check):
    for version in (400, 450):
        count, loose = loose_operations(library(version))
        check(f"GLSL {version}: {count} sums and products are rounded by themselves", count > 1000 and not loose, loose)
    fade = "NS_EXACT float result = v0 + wx * (v1 - v0);"
    found = loose_operations(library(410).replace(fade, fade.removeprefix("NS_EXACT ")))[1]
    check("a local without it is seen", len(found) == 3 and all(line.startswith("ns_value1: ") for line in found), found)


def generated():
    """Recipes whose shaders have all that the program writes by itself around the library. None with slopes of `swiss` and
    `jordan`: following what is precise through them, glslang does not come to an end."""
    yield from ([], settings(fractal="marble", octaves=3.5, rotate_octaves=True, weighting=0.5),
                settings(noise="simplex", dimensions=3, fractal="billow", footprint=True, output="normal", rotate_x=0.1),
                settings(fractal="jordan", rotate_octaves=True), settings(fractal="gullied", noise="simplex"),
                settings(dimensions=4, tiling="torus", period_x=8, period_y=8, fractal="ridged", warp="two-level"),
                settings(noise="voronoise", warp="progressive", fractal="hybrid", scale="equal-variance", output="gradient"),
                settings(dimensions=3, noise="wavelet", fractal="fbm", output="curl", time_axis="z", time=3, warp="single"))


def test_generated_shaders_are_precise(cli, check):
    recipes = list(generated())
    if FULL:
        recipes += [["--preset", row["name"]] for row in cli.listed("presets")]
        for fractal in cli.listed("fractals"):
            for noise in cli.listed("noises"):
                recipes += [settings(noise=noise["name"], fractal=fractal["name"], dimensions=n) for n in noise["dimensions"]]
    drawn = 0
    for recipe in recipes:
        result = cli.run("render", "--size", "4096x4096", "--dump-shader", *recipe)  # octaves written out
        if result.code == 2 and FULL:
            continue  # a fractal that needs slopes of a noise without
        drawn += 1
        name = " ".join(recipe) or "defaults"
        if not check(f"{name}: a shader of GLSL 4.10", result.code == 0 and result.out.startswith("#version 410 core\n"), result):
            continue
        count, loose = loose_operations(result.out)
        check(f"{name}: {count} sums and products are rounded by themselves", count > 10 and not loose, loose)
    check("many shaders", drawn >= (300 if FULL else len(recipes)), drawn)


if __name__ == "__main__":
    main(test_the_compiler_is_told, test_the_library_is_precise, test_generated_shaders_are_precise)
