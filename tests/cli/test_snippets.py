#!/usr/bin/env python3
"""Several recipes in one snippet, declarations for TypeScript beside JavaScript, and C's header in several sources.

    test_snippets.py PATH_OF_NOISESCOPE
"""
import json
import re
import shutil

from harness import main, seldom, settings
from test_languages import PYTHON, WARNINGS, tool

TOOLS = ("gcc", "g++", "clang", "clang++", "node", "tsc", "/usr/bin/rustc", "glslangValidator", PYTHON)
PAIRS = (("marble", "clouds"), ("drifting-clouds", "fbm"), ("perlin", "perlin"))
OPTIONS = ["--entry", "both", "--colors", "--no-error"]
POINTS = [(0.0, 0.0, 0.0), (0.5, 0.25, 1.0), (-3.1, 2.7, 0.4), (17.3, -40.9, 5.5), (0.123, 0.987, -0.77), (-0.001, 812.6, 3.3)]


def test_tools(cli, check):
    for name in TOOLS:
        check(f"{name} is there (third_party/install-debian.sh clients)", shutil.which(name) is not None)


def functions_of(header):
    """Name, number of arguments and returned components of what C's header says is to be called."""
    list_ = []
    for type_, name, arguments in re.findall(r"^//   (\w+) (\w+)\((.*)\)$", header, re.M):
        list_.append((name, arguments.split(", "), 1 if type_ == "float" else int(type_[-1])))
    return list_


def call_of(function, point):
    name, arguments, _ = function
    numbers = [*point, 0.5]
    takes = [repr(numbers["xyzw".index(argument[-1])] if argument.startswith("float ") else int(numbers["xyzw".index(argument[-1])]))
             for argument in arguments]
    return f"{name}({', '.join(takes)})"


def c_values(cli, check, name, functions, headers):
    """The bits that each function returns at all points."""
    text = "#include <stdio.h>\n" + "".join(f'#include "{header}"\n' for header in headers)
    text += "static void give(float v) { uint32_t w; memcpy(&w, &v, 4); printf(\"%x \", w); }\nint main(void) {\n"
    for function in functions:
        for point in POINTS:
            call = re.sub(r"(\d\.\d+)", r"\1f", call_of(function, point))
            vector = function[0][:function[0].index("_") + 1] + f"vec{function[2]}"
            text += f"    give({call});\n" if function[2] == 1 else (
                f"    {{ {vector} v = {call}; " + " ".join(f"give(v.{c});" for c in "xyzw"[:function[2]]) + " }\n")
        text += "    printf(\"\\n\");\n"
    (cli.folder / f"{name}.c").write_text(text + "    return 0;\n}\n")
    made = tool(cli, "gcc", "-std=c99", *WARNINGS, f"{name}.c", "-o", f"{name}.out", "-lm")
    check(f"{name}: C compiles without a warning", made.code == 0, made)
    return tool(cli, f"./{name}.out").out.splitlines() if made.code == 0 else []


def javascript_values(cli, name, functions, modules):
    text = "".join(f'import * as m{k} from "./{module}";\n' for k, module in enumerate(modules))
    text += ("const all = Object.assign({}, " + ", ".join(f"m{k}" for k in range(len(modules))) + ");\n"
             "const words = new Uint32Array(1), floats = new Float32Array(words.buffer);\n"
             "const bits = (v) => { floats[0] = v; return words[0].toString(16); };\n")
    for function in functions:
        calls = ", ".join("all." + call_of(function, point) for point in POINTS)
        text += f"console.log([{calls}].flat().map(bits).join(' '));\n"
    (cli.folder / f"{name}.mjs").write_text(text)
    result = tool(cli, "node", f"{name}.mjs")
    return [line + " " for line in result.out.splitlines()] if result.code == 0 else [str(result)]


def write(cli, name, *arguments):
    result = cli.run("snippet", *arguments, "-o", name, "--force", "--quiet")
    if result.code != 0:
        raise RuntimeError(f"snippet {arguments}: {result}")
    return (cli.folder / name).read_text()


@seldom(2)
def test_values(cli, check):
    """The functions of two recipes in one file return the bits of those in files of their own."""
    for k, pair in enumerate(PAIRS):
        label = " ".join(pair)
        values = {}
        for target, extension in (("c99", "h"), ("javascript", "mjs")):
            both = write(cli, f"both{k}.{extension}", *pair, "--target", target, "--prefix", f"ab{k}_", *OPTIONS)
            own = [write(cli, f"{prefix}{k}.{extension}", preset, "--target", target, "--prefix", f"{prefix}{k}_", *OPTIONS)
                   for prefix, preset in zip("ab", pair)]
            check(f"{label}, {target}: smaller than two files", len(both) < (0.7 if pair[0] == pair[1] else 1) * sum(map(len, own)), (len(both), list(map(len, own))))
            if target == "c99":
                functions = [functions_of(both), functions_of(own[0]) + functions_of(own[1])]
                check(f"{label}: as many functions", len(functions[0]) == len(functions[1]) == 8, functions)
                values[target] = [c_values(cli, check, f"both_{k}", functions[0], [f"both{k}.h"]),
                                  c_values(cli, check, f"own_{k}", functions[1], [f"a{k}.h", f"b{k}.h"])]
            else:
                values[target] = [javascript_values(cli, f"use_both{k}", functions[0], [f"both{k}.mjs"]),
                                  javascript_values(cli, f"use_own{k}", functions[1], [f"a{k}.mjs", f"b{k}.mjs"])]
        for target, (together, apart) in values.items():
            check(f"{label}, {target}: the bits of separate snippets", len(together) == 8 and together == apart, f"{together} {apart}")
            check(f"{label}, {target}: the bits of C", apart == values["c99"][1], f"{apart} {values['c99'][1]}")


def definitions_of(c):
    return re.findall(r"^(?:static inline|NS_NOISE_CALL) \w+ (\w+)\(.*\) \{$|^static const \w+ (\w+)\b|^\} (\w+);$", c, re.M)


def test_once(cli, check):
    """Code that recipes share is defined once, without the name of any."""
    text = cli.run("snippet", "marble", "clouds", "fbm", "--target", "c99").out
    names = ["".join(groups) for groups in definitions_of(text)]
    check("every name is defined once", len(names) > 50 and len(names) == len(set(names)), names)
    check("the hash of all is shared", "ns_pcg_cell" in names and not any("pcg_cell" in name[3:] and "_pcg_cell" in name[2:] and
                                                                         name != "ns_pcg_cell" for name in names), names)
    for word in ("marble", "clouds", "fbm"):
        check(f"{word} has its function", f"ns_{word}_noise" in names)
    twins = cli.run("snippet", "perlin", "perlin", "--target", "c99", "--no-error").out
    check("twice the same recipe: all but the entry is shared",
          [n for n in map("".join, definitions_of(twins)) if "perlin_" in n or "perlin2_" in n][-2:] == ["ns_perlin_noise", "ns_perlin2_noise"]
          and twins.count("ns_mix_bits(uint32_t") == 1, definitions_of(twins))


def test_names(cli, check):
    """Names come of recipes' names, are identifiers and differ from each other; the header lists recipes that can be read."""
    recipe = cli.run("list", "presets", "--json").json()["presets"] and '{"noise": "perlin", "fractal": "fbm"}'
    for name in ("3D clouds!.json", "pcg.json", "é.json", "Pcg.json"):
        (cli.folder / name).write_text(recipe)
    result = cli.run("snippet", "3D clouds!.json", "./pcg.json", "é.json", "Pcg.json", "--target", "rust", "--prefix", "my_", "--set", "seed=9")
    functions = re.findall(r"^pub fn (\w+)\(", result.out, re.M)
    check("functions after files", functions == ["my_3d_clouds_noise", "my_pcg_noise", "my_recipe_noise", "my_pcg2_noise"],
          f"{functions} {result}")
    lines = re.findall(r'^// (\{"noisescope".*)$', result.out, re.M)
    check("a recipe each, with --set", [json.loads(line)["seed"] for line in lines] == [9] * 4, lines)
    check("the prefix is everywhere", not re.search(r"\b(ns_|NS_|Ns[A-Z])", result.out.split("SPDX", 1)[1]), result.out)
    one = cli.run("snippet", "marble").out
    check("one by its name alone is as with --preset", one == cli.run("snippet", "--preset", "marble").out and one != "")


def test_refused(cli, check):
    for arguments, words in ((["marble", "clouds", "--target", "shadertoy"], ["shadertoy", "one recipe"]),
                             (["marble", "clouds", "--target", "godot"], ["godot", "one recipe"]),
                             (["marble", "clouds", "--target", "c99", "--exact"], ["--exact"]),
                             (["marble", "--preset", "clouds"], ["--preset"]), (["marble", "nosuch"], ["nosuch"]),
                             (["marble", "nosuch.json"], ["nosuch.json"]), (["marble", "--set", "octaves=99"], ["octaves=99"])):
        result = cli.run("snippet", *arguments)
        check(" ".join(arguments), result.code in (2, 5) and not result.out and all(word in result.err for word in words), result)


def glsl_main(version, text, precision=""):
    calls = [f"vec4({name}({', '.join('ivec' + n if t.startswith('ivec') else 'vec' + n for t, n in kinds)}(0)))" for name, kinds in
             [(name, re.findall(r"(ivec|vec)(\d) \w+", list_)) for _, name, list_ in re.findall(r"^//   (\w+) (\w+)\((.*)\)$", text, re.M)]
             if len(kinds) == 1]
    calls = [re.sub(r"vec4\((\w+)\((.*)\)\)$", r"vec4(\1(\2).x)" if "_color" in call else r"vec4(\1(\2))", call) for call in calls]
    return f"{version}\n{precision}out vec4 o;\n{text}\nvoid main() {{ o = {' + '.join(calls)}; }}\n"


def test_compilers(cli, check):
    """GLSL, HLSL, C++, Rust and Python of several recipes are taken by their compilers."""
    several = ["marble", "drifting-clouds", "fbm", "--colors", "--no-error"]
    for target, version, options in (("glsl330", "#version 330 core", []), ("glsl410", "#version 410 core", []), ("glsl450", "#version 450 core", []),
                                     ("glsles300", "#version 300 es", []), ("glsles300", "#version 300 es", ["--exact", "--entry", "both"]),
                                     ("glsl330", "#version 330 core", ["--exact"]), ("glsl330", "#version 330 core", ["--exact", "--short"]),
                                     ("glsl450", "#version 450 core", ["--short"])):
        text = cli.run("snippet", *several, "--target", target, *options).out
        precision = "precision highp float;\nprecision highp int;\n" if target == "glsles300" else ""
        long = cli.run("snippet", *several, "--target", target, *(o for o in options if o != "--short")).out
        shader = glsl_main(version, long, precision).replace(long, text)  # the long one's header says what is to be called
        (cli.folder / "all.frag").write_text(shader)
        result = tool(cli, "glslangValidator", "all.frag")
        check(f"{target} {' '.join(options)}: glslangValidator", result.code == 0 and shader.count("ns_fbm_noise") > 2, f"{result} {shader[-400:]}")
    write(cli, "all.hpp", *several, "--target", "cpp")
    write(cli, "all.rs", *several, "--target", "rust")
    write(cli, "all.py", *several, "--target", "python")
    (cli.folder / "all.cpp").write_text('#include "all.hpp"\nint main() { return ns_marble_noise(0, 0) > 2; }\n')
    (cli.folder / "main.rs").write_text("mod all;\nfn main() { print!(\"{}\", all::ns_fbm_noise(0.5, 0.25)); }\n")
    for command in (["g++", "-std=c++11", *WARNINGS, "-fsyntax-only", "all.cpp"],
                    [PYTHON, "-c", "import all; print(all.ns_fbm_noise([0.5, 1.5], [0.25, 3.5]), all.ns_marble_noise_color(1, 2))"],
                    ["/usr/bin/rustc", "--edition", "2021", "--emit=metadata", "main.rs"]):
        result = tool(cli, *command)
        check(command[0], result.code == 0, result)


def test_short(cli, check):
    recipe = ["fbm", *settings(noise="perlin", dimensions=2)]
    lines = cli.run("snippet", *recipe, "--target", "shadertoy", "--short").out.splitlines()
    check("fBm of Perlin noise for Shadertoy: at most 60 lines of code", 20 < len(lines) <= 61, len(lines))
    check("one line of header, no other comment", lines[0].startswith("// ") and lines[0].endswith("SPDX-License-Identifier: MIT-0") and
          not any("//" in line for line in lines[1:]), lines)
    check("every line is narrow and says something", all(line.strip() and len(line) <= 125 for line in lines[1:]), lines)
    for target in cli.listed("targets"):
        long, short = (cli.run("snippet", *recipe, "--target", target["name"], *options) for options in (["--no-error"], ["--short"]))
        check(f"{target['name']}: shorter", short.code == 0 and short.out.count("\n") < 0.55 * long.out.count("\n"), short)


def gray_of(cli, *words):
    """Factor and offset by which a whole shader makes gray of the noise."""
    text = cli.run("snippet", *words, "--no-error").out
    return [float(number) for number in re.search(r"ns_noise\((?:p|vec3\(p, [^)]*\))\) \* (\S+) \+ ([0-9.e-]+)", text).groups()]


def test_gray(cli, check):
    """A short shader shows the proven range of the values from black to white, the long one clips beyond the usual."""
    for name in ("fbm", "perlin", "clouds", "dunes", "cracks"):
        proven = re.search(r"returns .*?\[(\S+), (\S+)\]$", cli.run("snippet", name, "--no-error").out, re.M)
        for target in ("shadertoy", "godot"):
            factor, offset = gray_of(cli, name, "--target", target, "--short")
            ends = [float(proven[i]) * factor + offset for i in (1, 2)]
            check(f"{name}, {target}: black and white are the range's ends", max(abs(ends[0]), abs(ends[1] - 1)) < 1e-5, (ends, proven[0]))
    values = cli.floats("--preset", "cracks", "--size", "128x128")
    for short in (True, False):
        factor, offset = gray_of(cli, "cracks", "--target", "shadertoy", *["--short"] * short)
        grays = [value * factor + offset for value in values]
        check(f"grays beyond 0 and 1: {'none' if short else 'some'}", (min(grays) >= 0 and max(grays) <= 1) == short, (min(grays), max(grays)))
    unproven = ["fbm", "--set", "output=slope", "--target", "shadertoy", "--no-error"]
    short, long = (re.search(r"float gray = .*?;", cli.run("snippet", *unproven, *more).out)[0] for more in (["--short"], []))
    check("without a proven range the usual one", short == long, (short, long))


def test_declarations(cli, check):
    """A module that is written to a file has TypeScript's declarations beside it."""
    use = """import { ns_noise, ns_noise_gradient, ns_noise_cell } from "./noise.mjs";
const value: number = ns_noise(0.5, 0.25) + ns_noise_cell(1, 2, 0.5, 0.25);
const [first, second, third]: [number, number, number] = ns_noise_gradient(0, 0);
export const sum = value + first + second + third;
"""
    result = cli.run("snippet", "fbm", "--target", "javascript", "--entry", "both", "--gradient",
                     "-o", "noise.mjs")
    check("two files", result.code == 0 and cli.names() == ["noise.d.mts", "noise.mjs"] and "noise.d.mts" in result.err, f"{result} {cli.names()}")
    (cli.folder / "use.mts").write_text(use)
    flags = ["--noEmit", "--strict", "--module", "node16", "--moduleResolution", "node16", "--target", "es2020", "--lib", "es2020",
             "--skipLibCheck"]
    (cli.folder / "bad.mts").write_text(use.replace("0.5, 0.25) +", "'0.5') +"))
    result = tool(cli, "tsc", *flags, "use.mts", "bad.mts")
    check("tsc knows the functions", result.code in (1, 2) and "use.mts" not in result.out, result)
    check("tsc refuses a text", "bad.mts(2," in result.out and result.out.count("error") == 1, result)
    for name in ("use.mts", "bad.mts", "noise.mjs"):
        (cli.folder / name).unlink()
    again = cli.run("snippet", "fbm", "--target", "javascript", "-o", "noise.mjs")
    check("declarations that are there are not replaced, nor is the module written", again.code != 0 and "noise.d.mts" in again.err
          and cli.names() == ["noise.d.mts"], again)
    forced = cli.run("snippet", "marble", "clouds", "--target", "javascript", "-o", "noise.mjs", "--force", "--json").json()
    check("--force replaces both", forced["path"] == "noise.mjs" and forced["declarations"] == "noise.d.mts"
          and "ns_clouds_noise(x: number, y: number, z: number): number;" in (cli.folder / "noise.d.mts").read_text(), forced)
    write(cli, "a.js", "fbm", "--target", "javascript")
    write(cli, "b.txt", "fbm", "--target", "javascript")
    write(cli, "c.mjs", "fbm")
    check("beside .js and .mjs, and no other name", cli.names() == ["a.d.ts", "a.js", "b.txt", "c.d.mts", "c.mjs", "noise.d.mts", "noise.mjs"], cli.names())


@seldom(2)
def test_sources(cli, check):
    """One header: to be included and called, or declared in all sources and defined in one."""
    write(cli, "n.h", "marble", "fbm", "--colors", "--target", "c99", "--no-error")
    write(cli, "n.hpp", "marble", "fbm", "--colors", "--target", "cpp", "--no-error")
    for compiler, standard, extension in (("gcc", "c99", "c"), ("clang", "c99", "c"), ("g++", "c++11", "cpp"), ("clang++", "c++11", "cpp")):
        header = "n.h" if extension == "c" else "n.hpp"
        one = (f'#include "{header}"\n#include <stdio.h>\nfloat other(float x);\n'
               'int main(void) { printf("%d", ns_marble_noise(0.3f, 0.4f) == other(0.3f)); return 0; }\n')
        two = f'#include "{header}"\nfloat other(float x);\nfloat other(float x) {{ return ns_marble_noise(x, 0.4f); }}\n'
        late = f'#include "{header}"\n#define NS_NOISE_IMPLEMENTATION\n#include "{header}"\n#include "{header}"\n'
        flags = [f"-std={standard}", *WARNINGS]
        for name, sources, define, defined in (
                ("nothing defined", (one, two), [], 0), ("declared and defined", (one, two, late), ["-DNS_NOISE_DECLARE_ONLY"], 1),
                ("defined in one", (one, "#define NS_NOISE_IMPLEMENTATION\n" + two), [], 1)):
            files = [f"s{k}.{extension}" for k in range(len(sources))]
            for file, text in zip(files, sources):
                (cli.folder / file).write_text(text)
            made = tool(cli, compiler, *flags, *define, *files, "-o", "s.out", "-lm")
            ran = tool(cli, "./s.out").out if made.code == 0 else ""
            check(f"{compiler}, {name}", ran == "1", f"{made} {ran}")
            symbols = re.findall(r" T (ns_\w+)$", tool(cli, "nm", "s.out").out, re.M) if made.code == 0 else []
            check(f"{compiler}, {name}: what is to be linked", len(symbols) == 4 * defined, symbols)
        (cli.folder / f"late.{extension}").write_text(late)
        made = tool(cli, compiler, *flags, "-fsyntax-only", f"late.{extension}")
        check(f"{compiler}: too late is said", made.code != 0 and "too late" in made.err, made)


if __name__ == "__main__":
    main(test_tools, test_values, test_once, test_names, test_refused, test_compilers, test_short, test_gray, test_declarations, test_sources)
