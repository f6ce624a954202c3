#!/usr/bin/env python3
"""Snippets in other languages, compiled: each form without a warning, nothing fused or undefined, the same bits with any flags.

    test_language_compilers.py PATH_OF_NOISESCOPE
"""
import json
import subprocess

from harness import is_due, main, seldom, settings
from test_languages import METAL, PYTHON, WARNINGS, tool


@seldom(3)
def test_uniforms_compile(cli, check):
    """The others' compilers take numbers as arguments."""
    (cli.folder / "metal_stdlib").write_text(METAL)
    for preset in ("fbm", "curl-smoke", "drifting-clouds", "tesseract"):
        for target in ("glsl330", "glsl450", "glsles300", "hlsl", "rust", "cpp", "msl"):
            start, end, command, extension = READERS[target]
            text = cli.run("snippet", "--preset", preset, "--uniforms", "--target", target, "--no-error").out
            (cli.folder / f"u.{extension}").write_text(start + text + end)
            made = tool(cli, *command, f"u.{extension}")
            check(f"{preset}: {target} with arguments compiles", made.code == 0, f"{made.out} {made.err}"[:800])


# Readers of a snippet of each target: texts before and behind it, a command and a file name. WGSL and Godot's shaders are read
# where they are run.
GLSL_READER = ["glslangValidator", "-S", "frag"]
HLSL_READER = ["glslangValidator", "-D", "-V", "-S", "frag", "-e", "main", "-o", "u.spv"]
HLSL_END = "float4 main() : SV_Target { return float4(0, 0, 0, 0); }\n"
ES = "#version 300 es\nprecision highp float;\nprecision highp int;\n"
READERS = {
    "glsl330": ("#version 330 core\n", "void main() {}\n", GLSL_READER, "frag"),
    "glsl410": ("#version 410 core\n", "void main() {}\n", GLSL_READER, "frag"),
    "glsl450": ("#version 450 core\n", "void main() {}\n", GLSL_READER, "frag"),
    "glsles300": (ES, "void main() {}\n", GLSL_READER, "frag"),
    "shadertoy": (ES + "uniform vec3 iResolution;\nuniform float iTime;\nout vec4 o;\n", "void main() { mainImage(o, gl_FragCoord.xy); }\n",
                  GLSL_READER, "frag"),
    "hlsl": ("", HLSL_END, HLSL_READER, "hlsl"), "unity": ("", HLSL_END, HLSL_READER, "hlsl"), "unreal": ("", HLSL_END, HLSL_READER, "hlsl"),
    "msl": ("", "", ["g++", "-std=c++14", "-I.", "-fsyntax-only", "-Wno-unknown-pragmas", "-x", "c++"], "metal"),
    "c99": ("", "", ["gcc", "-std=c99", *WARNINGS, "-fsyntax-only", "-Wno-unused-function", "-x", "c"], "h"),
    "cpp": ("", "", ["g++", "-std=c++11", *WARNINGS, "-fsyntax-only", "-Wno-unused-function", "-x", "c++"], "hpp"),
    "opencl": ("", "", ["clang", "-x", "cl", "-cl-std=CL1.2", "-Xclang", "-finclude-default-header", "-fsyntax-only"], "cl"),
    "rust": ("#![allow(dead_code)]\n", "", ["/usr/bin/rustc", "--edition", "2021", "--crate-type", "lib", "--emit=metadata", "-o", "u.rmeta"], "rs"),
    "javascript": ("", "", ["node", "--check"], "mjs"), "python": ("", "", [PYTHON, "-B", "-W", "error", "-m", "py_compile"], "py"),
}
LAYERED = {"noisescope": 2, "colors": "terrain", "relief": 0.3, "layers": [
    {"name": "land", "noise": "perlin", "dimensions": 3, "fractal": "fbm", "octaves": 3},
    {"name": "hills", "combine": "add", "amount": 0.5, "mask": {"below": "height", "shape": [{"step": "invert"}]}, "layers": [
        {"name": "ridges", "noise": "simplex", "seed": 5}, {"name": "cuts", "use": "land", "combine": "min", "shape": [{"step": "terrace"}]}]},
    {"name": "moss", "noise": "value", "combine": "overlay", "mask": {"below": "slope"}, "shape": [{"step": "curve", "points": [[-1, 0], [1, 1]]}]}]}


@seldom(3)
def test_layers_compile(cli, check):
    """All entries of a tree, in every language that something reads here."""
    (cli.folder / "layered.json").write_text(json.dumps(LAYERED))
    (cli.folder / "metal_stdlib").write_text(METAL)
    targets = [row["name"] for row in cli.listed("targets")]
    check("each target has a reader", set(targets) == {*READERS, "wgsl", "godot"}, targets)
    for target in targets:
        for options in (["--entry", "both", "--colors"], ["--entry", "both", "--gradient"]):
            made = cli.run("snippet", "--recipe", "layered.json", "--target", target, *options, "--no-error")
            if not check(f"{target} {' '.join(options)}: there is one", made.code == 0 and "land" in made.out, made) or target not in READERS:
                continue
            start, end, command, extension = READERS[target]
            (cli.folder / f"u.{extension}").write_text(start + made.out + end)
            read = tool(cli, *command, f"u.{extension}")
            check(f"{target} {' '.join(options)}: it is read", read.code == 0, f"{read.out} {read.err}"[:800])


def test_patterns_compile(cli, check):
    """Patterns are the same in each cell: with a period their code computes nothing that they do not read."""
    patterns = ["constant", "ramp", "radial", "checker", "stripes"]
    for noise in patterns:
        for options in ([], ["--set", "fractal=fbm"], ["--gradient"]):
            made = cli.run("snippet", "--set", f"noise={noise}", "--set", "period_x=4", "--set", "frequency=4", *options, "--target", "c", "--no-error")
            if "--gradient" in options and made.code == 2:
                continue  # checker and stripes jump
            (cli.folder / "pattern.c").write_text(made.out + "\nint main(void) { return 0; }\n")
            read = tool(cli, "gcc", "-std=c99", *WARNINGS, "-Wno-unused-function", "-c", "pattern.c")
            check(f"{noise} {' '.join(options)}: compiles without a warning", made.code == 0 and read.code == 0, f"{made.err} {read.err}"[:800])


def test_python_of_a_number(cli, check):
    """Layers that are one number have the shape of their places."""
    layer = {"name": "a", "noise": "constant", "value": 0.5, "shape": [{"step": "invert"}]}
    (cli.folder / "number.json").write_text(json.dumps({"noisescope": 2, "layers": [layer]}))
    for output, shape in (("value", (5,)), ("gradient", (5, 2))):
        code = cli.run("snippet", "--recipe", "number.json", "--set", f"output={output}", "--target", "python", "-o", "number.py", "--force")
        told = subprocess.run([PYTHON, "-c", "import numpy as np, number\n"
                               "for at in (np.linspace(0, 1, 5, dtype=np.float32), 0.5): print(number.ns_noise(at, at).shape)"],
                              cwd=cli.folder, capture_output=True, text=True)
        check(f"python: a number, {output}: the shape of the places", told.stdout.split("\n")[:2] == [str(shape), str(shape[1:])], f"{code} {told}")


def test_nothing_is_fused(cli, check):
    """-O3 with FMA: no instruction multiplies and adds at once; without the header's pragmas some do."""
    text = cli.run("snippet", "--preset", "fbm", "--target", "c99").out
    bare = "\n".join(line for line in text.splitlines() if "float_control" not in line and "FP_CONTRACT" not in line
                     and "push_options" not in line and "optimize(" not in line and "pop_options" not in line)
    use = "\nfloat value(float x, float y) { return ns_noise(x, y); }\nfloat outside(float a, float b, float c) { return a * b + c; }\n"
    for compiler in ("gcc", "clang"):
        for name, header, fused in (("with", text, False), ("without", bare, True)):
            (cli.folder / f"{name}.c").write_text(header + use.replace("return a * b + c", "return 0 * (a + b + c)"))
            flags = ["-std=gnu99", "-O3", "-mfma", "-ffp-contract=fast" if compiler == "gcc" else "-ffp-contract=on"]
            result = tool(cli, compiler, *flags, "-S", "-o", "-", f"{name}.c")
            check(f"{compiler} {name} the pragmas: fused {fused}", ("fmadd" in result.out) == fused and result.code == 0, result)
        (cli.folder / "after.c").write_text(text + use)
        result = tool(cli, compiler, *flags, "-S", "-o", "-", "after.c")
        check(f"{compiler}: code behind the header may be fused again", "fmadd" in result.out.split("outside:")[-1], result)


BREAKING = ("-ffp-contract=fast", "-ffast-math", "-Ofast")  # with Clang, where there are fused multiply-adds: docs/code.md


@seldom(4)
def test_flags(cli, check):
    """The header's values are the same with whatever flags, but for those that docs/code.md names."""
    main_ = ('#include <stdio.h>\n#include <string.h>\n#include "n.h"\nint main(void) { unsigned long long hash = 1;\n'
             "    for (int i = 0; i < 2000; ++i) { float value = ns_noise((i - 900) * 0.0078125f, (700 - i) * 0.00390625f);\n"
             "        unsigned bits; memcpy(&bits, &value, 4); hash = (hash ^ bits) * 1099511628211ull; }\n"
             '    printf("%016llx\\n", hash); return 0; }\n')
    rows = ["-O0", "-O2", "-O3", "-Os", "-Ofast", "-O2 -ffast-math", "-O2 -funsafe-math-optimizations", "-O2 -ffinite-math-only",
            "-O2 -fassociative-math -fno-signed-zeros -fno-trapping-math", "-O2 -freciprocal-math", "-O2 -frounding-math",
            "-O3 -mfma -mavx2", "-O3 -mfma -ffp-contract=fast", "-O3 -mfma -ffast-math", "-O2 -flto", "-O2 -fwrapv"]
    for preset in ("fbm", "lava"):
        (cli.folder / "n.h").write_text(cli.run("snippet", preset, "--target", "c99", "--no-error").out)
        (cli.folder / "main.c").write_text(main_)
        expected = None
        for compiler in ("gcc", "clang"):
            for number, flags in enumerate(rows):
                if number > 0 and not is_due(number, 4):
                    continue
                if compiler == "clang" and "-mfma" in flags and any(flag in flags for flag in BREAKING):
                    continue
                made = tool(cli, compiler, "-std=c99", *flags.split(), "main.c", "-o", "flags", "-lm")
                value = tool(cli, "./flags").out
                expected = expected or value
                check(f"{preset}: {compiler} {flags}", made.code == 0 and value == expected, f"{value} {made.err[:300]}")


def test_sanitized(cli, check):
    """No step of the header is undefined in C, at the ends of the lattice either."""
    for name, arguments in (("worley", settings(noise="worley", dimensions=3, offset_x=2147483000)),
                            ("periods", settings(noise="perlin", period_x=5, fractal="fbm", offset_y=-2147483000))):
        (cli.folder / "n.h").write_text(cli.run("snippet", *arguments, "--target", "c99").out)
        places_ = "x, y, 0.3f" if name == "worley" else "x, y"
        (cli.folder / "s.c").write_text(
            '#include <stdio.h>\n#include "n.h"\nint main(void) { float sum = 0; for (float y = -900; y < 900; y += 7.3f)'
            f' for (float x = -900; x < 900; x += 7.7f) sum += ns_noise({places_}); for (float x = 1; x < 1e38f; x *= 7.7f) {{ float y = -x; sum += ns_noise({places_}); }} printf("%g\\n", sum); return 0; }}\n')
        made = tool(cli, "gcc", "-std=c99", "-g", "-O1", "-fsanitize=undefined", "-fno-sanitize-recover=all", "s.c", "-o", "s.out", "-lm")
        result = tool(cli, "./s.out")
        check(f"{name}: nothing undefined", made.code == 0 and result.code == 0 and not result.err, f"{made} {result}")


if __name__ == "__main__":
    main(test_uniforms_compile, test_layers_compile, test_patterns_compile, test_python_of_a_number, test_nothing_is_fused, test_flags, test_sanitized)
