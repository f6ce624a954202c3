#!/usr/bin/env python3
"""The whole catalogue as one file: at any recipe it computes the bits of that recipe's own snippet, in every language.

    test_library.py PATH_OF_NOISESCOPE

C runs the library and the snippets side by side; C++, Rust, JavaScript and Python the library, OpenCL a little of it; shading
languages compile it.
In tests/run recipes that meet every noise, hash and fractal, others with each commit; in tests/full every combination of them.
"""
import itertools
import os
import random
import re
import shutil
import time

from harness import FULL, main, seldom, settings
from test_languages import METAL, PYTHON, WARNINGS, Subject, drawn, float_of, nearly, places, run_wgsl, tool

SEED = int(os.environ.get("NOISESCOPE_TEST_SEED", "0"))
PLACES = 24
COUNT = 32          # of recipes in tests/run
AT_A_TIME = 150     # snippets in a C program
BY_BOUND = ("ridged", "hybrid", "hetero", "multiplicative")  # their factor is found by the library: exactly for gains that are


def constant(field, row):
    return "NS_" + re.sub(r"\W", "_", f"{field}_{row}").upper()


def listed(cli, kind):
    return cli.run("list", kind, "--json").json()[kind]


class Recipe:
    """Settings, and the statements that make the library's structure of them."""

    def __init__(self, cli, index, chosen):
        self.cli, self.index, self.chosen = cli, index, chosen
        self.dimensions, self.arguments = chosen["dimensions"], settings(**chosen)
        self.fields = {name: value for name, value in chosen.items() if name != "dimensions"}
        self.places = places(self.dimensions, random.Random(index))[:PLACES]

    def values(self, real, yes=("false", "true"), natural=""):
        """Pairs of a field and its value in a language."""
        for name, value in self.fields.items():
            if isinstance(value, bool):
                yield name, yes[value]
            elif name in CHOICES:
                yield name, constant(name, value)
            else:
                yield name, (f"{value}{natural}" if name == "seed" else str(value) if name == "octaves" else real(float(value)))


CHOICES = ("noise", "feature", "metric", "hash", "gradients", "fade", "kernel_radius_squared", "scale", "fractal", "amplitudes")


def any_recipe(cli, index, rng, noise, hash_, fractal):
    """A recipe of these, with anything else that the program takes."""
    chosen = {"noise": noise["name"], "dimensions": rng.choice([n for n in noise["dimensions"] if n in hash_["dimensions"]] or noise["dimensions"]), "hash": hash_["name"], "fractal": fractal,
              "seed": rng.choice([0, rng.randrange(2**32)]), "frequency": rng.choice([1, 3.7, 8]), "octaves": rng.randint(1, 6),
              "lacunarity": rng.choice([2, 1.93, 2.4]), "amplitudes": rng.choice(["normalized", "normalized", "classic"])}
    exact = fractal in BY_BOUND and chosen["amplitudes"] == "normalized"
    chosen["gain"] = rng.choice([0.5, 0.25, 1] if exact else [0.5, 0.6, 0.37])
    for name in ("octave_seeds", "octave_shifts", "rotate_octaves"):
        chosen[name] = rng.random() < 0.5
    for name, values in (("offset_x", [0.3, -17.25]), ("offset_y", [12.75]), ("z", [0.4]), ("w", [-3.1]), ("level", [0.8, 1.3]),
                         ("bounces", [1.5]), ("distortion", [0.6]), ("stripes", [1.7]), ("flow", [0.37]), ("isotropic", [True]),
                         ("orientation", [0.123]), ("cycles_per_cell", [3.3]), ("scale", ["classic"]),
                         ("feature", ["f2", "gap", "product", "value", "edge"]), ("fade", ["cubic", "linear", "none"]),
                         ("metric", ["manhattan", "chebyshev", "minkowski3", "squared", "minkowski-half", "minkowski4"]),
                         ("kernel_radius_squared", ["0.6"]),
                         ("gradients", ["unit", "compass8", "axis4", "diagonal4", "edges", "perlin16", "tetra16", "normalized",
                                        "compass16", "flow", "disc"])):
        if rng.random() < 0.5:
            chosen[name] = rng.choice(values)
    if chosen.get("scale") == "classic":  # the factor of bounded ones knows their defaults
        chosen |= {"jitter": rng.choice([1, 0.63, 0]), "smoothness": rng.choice([0.5, 0.21]), "bandwidth": rng.choice([1, 1.7])}
    recipe = Recipe(cli, index, chosen)
    recipe.snippet = cli.run("snippet", *recipe.arguments, "--target", "c99", "--prefix", f"r{index}_", "--no-error", "--quiet")
    if recipe.snippet.code != 0:  # a set of gradients that there is not in so many dimensions, or a hash of another one
        chosen.pop("gradients", None)
        if chosen["dimensions"] not in hash_["dimensions"]:
            chosen["hash"] = "pcg"
        recipe = Recipe(cli, index, chosen)
        recipe.snippet = cli.run("snippet", *recipe.arguments, "--target", "c99", "--prefix", f"r{index}_", "--no-error", "--quiet")
    return recipe


def recipes_of(cli):
    rng = random.Random(SEED)
    noises = listed(cli, "noises")
    hashes = [row for row in listed(cli, "hashes") if row["exact"]]
    fractals = [row["name"] for row in listed(cli, "fractals") if row["name"] not in ("damped", "swiss", "jordan", "gullied")]
    if FULL:
        chosen = list(itertools.product(noises, hashes, fractals))
    else:
        wheels = [itertools.cycle(rng.sample(rows, len(rows))) for rows in (noises, hashes, fractals)]
        chosen = [(next(wheels[0]), next(wheels[1]), rng.choice(fractals) if i % 2 else next(wheels[2])) for i in range(COUNT)]
    return [any_recipe(cli, i, rng, *three) for i, three in enumerate(chosen)]


# --- programs that print the words of all values ----------------------------------------------------------------------

def floats(place, end="f"):
    return ", ".join(f"{number!r}{end}" for number in place)


def c_table(recipe):
    rows = ", ".join("{" + floats(place) + "}" for place in recipe.places)
    return f"static const float p{recipe.index}[{len(recipe.places)}][{recipe.dimensions}] = {{{rows}}};\n"


def c_main(recipes, header, snippets):
    text = f'#include <stdio.h>\n#include "{header}"\n' + "".join(f'#include "r{r.index}.h"\n' for r in recipes if snippets)
    text += 'static void give(float v) { uint32_t w; memcpy(&w, &v, 4); printf("%x ", w); }\n'
    calls = ""
    for r in recipes:
        sets = " ".join(f"r.{name} = {value};" for name, value in r.values(lambda v: f"{v!r}f", natural="u"))
        at = ", ".join(f"p{r.index}[i][{axis}]" for axis in range(r.dimensions))
        own = f"give(r{r.index}_noise({at})); " if snippets else ""
        text += c_table(r) + (f"static void run{r.index}(void) {{ NsRecipe r = ns_recipe_default(); {sets} "
                              f"for (int i = 0; i < {len(r.places)}; ++i) {{ {own}give(ns_noise{r.dimensions}(r, {at})); }} }}\n")
        calls += f"    run{r.index}();\n"
    return text + f"int main(void) {{\n{calls}    return 0;\n}}\n"


def rust_main(recipes):
    calls = ""
    for r in recipes:
        sets = " ".join(f"r.{name} = {'noise::' if name in CHOICES else ''}{value};" for name, value in r.values(repr))
        rows = ", ".join(f"[{floats(place, 'f32')}]" for place in r.places)
        at = ", ".join(f"p[{axis}]" for axis in range(r.dimensions))
        calls += (f"    let mut r = noise::ns_recipe_default(); {sets}\n"
                  f"    for p in [{rows}] {{ print!(\"{{:x}} \", noise::ns_noise{r.dimensions}(r, {at}).to_bits()); }}\n")
    return f"mod noise;\nfn main() {{\n{calls}}}\n"


def javascript_main(recipes):
    text = ('import * as ns from "./noise.mjs";\nconst floats = new Float32Array(1), words = new Uint32Array(floats.buffer), out = [];\n'
            "const give = (v) => { floats[0] = v; out.push(words[0].toString(16)); };\n")
    for r in recipes:
        sets = " ".join(f"r.{name} = {'ns.' if name in CHOICES else ''}{value};" for name, value in r.values(repr))
        rows = ", ".join(f"[{floats(place, '')}]" for place in r.places)
        text += f"{{ const r = ns.ns_recipe_default(); {sets} for (const p of [{rows}]) give(ns.ns_noise{r.dimensions}(r, ...p)); }}\n"
    return text + 'console.log(out.join(" "));\n'


def python_main(recipes):
    text = "import numpy as np\nimport noise\nfrom noise import *\nout = []\n"
    for r in recipes:
        sets = ", ".join(f"{name}={value}" for name, value in r.values(repr, ("False", "True")))
        rows = ", ".join(f"[{floats(place, '')}]" for place in r.places)
        text += (f"values = ns_noise{r.dimensions}(ns_recipe_default()._replace({sets}), *np.array([{rows}], np.float32).T)\n"
                 # A constant is one number for all places.
                 f"assert values.dtype == np.float32, values.dtype\nout += ['%x' % word for word in np.broadcast_to(values, {len(r.places)}).copy().view(np.uint32)]\n")
    return text + "print(' '.join(out))\n"


def words_of(recipes, out, times):
    """By recipe, the words of its places: pairs if a program says the snippet's and the library's."""
    words = iter(out.split())
    return [[tuple(next(words) for _ in range(times)) for _ in r.places] for r in recipes]


def library(cli, target, name):
    text = cli.run("snippet", "--library", "--target", target).out
    (cli.folder / name).write_text(text)
    return text


def compared(check, name, recipes, library_words, words):
    for r, own, other in zip(recipes, library_words, words):
        differing = sum(a != b for a, b in zip(own, other))
        check(f"{name} has the bits of C: {r.chosen}", differing == 0, f"{differing} of {len(own)}")


# --- tests -------------------------------------------------------------------------------------------------------------

@seldom(4)
def test_bits_of_snippets(cli, check):
    """The library in C against the snippets of recipes, bit for bit; and the other languages against the library in C."""
    for name in ("gcc", "g++", "clang", "clang++", "/usr/bin/rustc", "node", PYTHON):
        check(f"{name} is there (third_party/install-debian.sh clients)", shutil.which(name) is not None)
    library(cli, "c99", "noise.h")
    recipes = recipes_of(cli)
    words = []
    for first in range(0, len(recipes), AT_A_TIME):
        some = recipes[first:first + AT_A_TIME]
        for r in some:
            check(f"the program takes {r.chosen}", r.snippet.code == 0, r.snippet)
            (cli.folder / f"r{r.index}.h").write_text(r.snippet.out)
        (cli.folder / "main.c").write_text(c_main(some, "noise.h", True))
        made = tool(cli, "gcc", "-std=c99", *WARNINGS, "-O1", "main.c", "-o", "./main.out", "-lm")
        check("gcc compiles the library and snippets without a warning", made.code == 0, made)
        if made.code != 0:
            return
        words += words_of(some, tool(cli, "./main.out").out, 2)
    for r, pairs in zip(recipes, words):
        differing = [(float_of(int(a, 16)), float_of(int(b, 16))) for a, b in pairs if a != b]
        check(f"the library has the bits of the snippet: {r.chosen}", not differing, f"{len(differing)}: {differing[:3]}")
    values = [[pair[1] for pair in pairs] for pairs in words]
    if FULL:
        recipes, values = recipes[::7], values[::7]
    others_have_them(cli, check, recipes, values)


def others_have_them(cli, check, recipes, values):
    library(cli, "cpp", "noise.hpp")
    library(cli, "rust", "noise.rs")
    library(cli, "javascript", "noise.mjs")
    library(cli, "python", "noise.py")
    (cli.folder / "main.cpp").write_text(c_main(recipes, "noise.hpp", False))
    (cli.folder / "main.rs").write_text(rust_main(recipes))
    (cli.folder / "main.mjs").write_text(javascript_main(recipes))
    (cli.folder / "main.py").write_text(python_main(recipes))
    steps = {"clang++": (["clang++", "-std=c++11", *WARNINGS, "-O1", "main.cpp", "-o", "cpp.out"], ["./cpp.out"]),
             "rust": (["/usr/bin/rustc", "--edition", "2021", "-C", "opt-level=1", "-D", "warnings", "main.rs", "-o", "rust.out"],
                      ["./rust.out"]),
             "javascript": (["node", "--check", "noise.mjs"], ["node", "main.mjs"]),
             "python": ([PYTHON, "-B", "-W", "error", "-c", "import noise"], [PYTHON, "-B", "-W", "error", "main.py"])}
    for name, (make, run) in steps.items():
        made = tool(cli, *make)
        check(f"{name}: compiles without a warning", made.code == 0, made)
        result = tool(cli, *run) if made.code == 0 else made
        check(f"{name}: runs", result.code == 0, result.err[-1500:])
        if result.code == 0:
            compared(check, name, recipes, values, [[w for w, in row] for row in words_of(recipes, result.out, 1)])


def test_given_factor(cli, check):
    """Factors that the library does not know by itself, a snippet's own ones, may be handed over."""
    library(cli, "c99", "noise.h")
    arguments = settings(noise="worley", jitter=0.63, feature="gap", metric="minkowski3", frequency=5)
    snippet = cli.run("snippet", *arguments, "--target", "c99", "--prefix", "own_").out
    (cli.folder / "own.h").write_text(snippet)
    factor = re.search(r"return own_worley_gap_2\([^;]*\) \* ([\d.]+)f", snippet)[1]
    (cli.folder / "f.c").write_text(
        '#include "noise.h"\n#include "own.h"\nint main(void) { NsRecipe r = ns_recipe_default(); r.noise = NS_NOISE_WORLEY; r.frequency = 5;'
        f" r.jitter = 0.63f; r.feature = NS_FEATURE_GAP; r.metric = NS_METRIC_MINKOWSKI3; r.factor = {factor}f; r.shift = -1;"
        " int differ = 0; for (int i = 0; i < 200; ++i) { float x = (float)i * 0.07f; differ += ns_noise2(r, x, 0.3f) != own_noise(x, 0.3f); }"
        " r.noise = 99; r.factor = 0; return differ + (ns_noise2(r, 0, 0) != 0); }\n")
    made = tool(cli, "gcc", "-std=c99", *WARNINGS, "-O1", "f.c", "-o", "./f.out", "-lm")
    check("a given factor: compiles", made.code == 0, made)
    check("a given factor: the snippet's bits; and 0 of a noise that there is not", tool(cli, "./f.out").code == 0)


OPENCL = """import numpy as np
import pyopencl as cl
from noise import *
code = open("noise.cl").read() + '''
__kernel void values(__global float *o) {
    NsRecipe r = ns_recipe_default();
    r.fractal = NS_FRACTAL_FBM;
    o[0] = ns_noise1(r, 0.3f); o[1] = ns_noise2(r, 0.3f, 0.1f);
    o[2] = ns_noise3(r, 0.3f, 0.1f, 0.2f); o[3] = ns_noise4(r, 0.3f, 0.1f, 0.2f, 0.7f);
}
'''
context = cl.Context([cl.get_platforms()[0].get_devices()[0]])
queue = cl.CommandQueue(context)
out = np.empty(4, np.float32)
buffer = cl.Buffer(context, cl.mem_flags.WRITE_ONLY, out.nbytes)
cl.Program(context, code).build().values(queue, (1,), None, buffer)
cl.enqueue_copy(queue, out, buffer)
r = ns_recipe_default()._replace(fractal=NS_FRACTAL_FBM)
own = [ns_noise1(r, 0.3), ns_noise2(r, 0.3, 0.1), ns_noise3(r, 0.3, 0.1, 0.2), ns_noise4(r, 0.3, 0.1, 0.2, 0.7)]
assert np.array_equal(out, np.array(own, np.float32)), (out, own)
"""

MAIN = ("\nlayout(location = 0) out vec4 o_value;\nvoid main() {\n    NsRecipe r = ns_recipe_default();\n    o_value = vec4("
        "ns_noise1(r, gl_FragCoord.x), ns_noise2(r, gl_FragCoord.xy), ns_noise3(r, gl_FragCoord.xyz), ns_noise4(r, gl_FragCoord));\n}\n")
START = {"glsl330": "#version 330 core\n#extension GL_ARB_explicit_attrib_location : require\n", "glsl410": "#version 410 core\n",
         "glsl450": "#version 450 core\n", "glsles300": "#version 300 es\nprecision highp float;\nprecision highp int;\n",
         "shadertoy": "#version 300 es\nprecision highp float;\nprecision highp int;\n"}


@seldom(4)
def test_shading_languages(cli, check):
    """All of them compile; what they compute is tested with snippets, which are written by the same writers."""
    for name in ("glslangValidator", "spirv-val", "g++"):
        check(f"{name} is there", shutil.which(name) is not None)
    for target, start in START.items():
        (cli.folder / f"{target}.frag").write_text(start + library(cli, target, "l.glsl") + MAIN)
        start_time = time.monotonic()
        result = tool(cli, "glslangValidator", f"{target}.frag")
        check(f"{target}: compiles", result.code == 0, result.out[-1500:])
        check(f"{target}: is read quickly", time.monotonic() - start_time < 10)
    code = library(cli, "hlsl", "l.hlsl")
    for target in ("unity", "unreal"):
        own = library(cli, target, "l.hlsl")
        check(f"{target}: is the code of hlsl", own[own.index("#ifndef"):] == code[code.index("#ifndef"):])
    calls = ["ns_noise1(r, at.x)", "ns_noise2(r, at.xy)", "ns_noise3(r, at.xyz)", "ns_noise4(r, at)"]
    for call in calls if FULL else calls[:2]:  # glslang takes a minute for 3D
        (cli.folder / "main.hlsl").write_text(
            f"{code}\nfloat4 main(float4 at : SV_Position) : SV_Target {{\n    NsRecipe r = ns_recipe_default();\n"
            f"    r.noise_ = (int)at.z;\n    return {call};\n}}\n")
        made = tool(cli, "glslangValidator", "-D", "-V", "-S", "frag", "-e", "main", "-o", "main.spv", "main.hlsl")
        valid = tool(cli, "spirv-val", "main.spv") if made.code == 0 else made
        check(f"hlsl, {call}: is SPIR-V", made.code == 0 and valid.code == 0, made.out[-1500:] + valid.err)
    library(cli, "opencl", "noise.cl")
    library(cli, "python", "noise.py")
    (cli.folder / "opencl.py").write_text(OPENCL)
    result = tool(cli, PYTHON, "-B", "opencl.py")
    check("OpenCL has the bits of Python", result.code == 0, result)
    (cli.folder / "metal_stdlib").write_text(METAL)
    library(cli, "msl", "l.metal")
    (cli.folder / "m.cpp").write_text('#include "l.metal"\nint main() { NsRecipe r = ns_recipe_default(); return ns_noise2(r, 1, 1) > 2; }\n')
    made = tool(cli, "g++", "-std=c++14", "-I.", "-Wno-unknown-pragmas", "-ffp-contract=off", *WARNINGS, "-fsyntax-only", "m.cpp")
    check("Metal as C++: compiles", made.code == 0, made)


def subject_of(cli, index, language):
    """The library with a recipe of its own, as what test_languages.py draws."""
    arguments = settings(noise="simplex", fractal="ridged", octaves=3)
    s = Subject(cli, index, "the library", arguments, "p", random.Random(SEED))
    text = cli.run("snippet", "--library", "--target", language, "--prefix", s.prefix).out
    name = "".join(part.capitalize() for part in s.prefix.split("_"))
    capitals = s.prefix.upper()
    sets = (f"r.noise = {capitals}NOISE_SIMPLEX; r.fractal = {capitals}FRACTAL_RIDGED; r.octaves = 3; "
            f"return {s.prefix}noise2(r, p); }}\n")
    text += (f"\nfn {s.prefix}noise(p: vec2<f32>) -> f32 {{ var r = {s.prefix}recipe_default(); {sets}" if language == "wgsl" else
             f"\nfloat {s.prefix}noise(vec2 p) {{ {name}Recipe r = {s.prefix}recipe_default(); {sets}")
    return s, text


def test_devices(cli, check):
    """tests/full: the library on llvmpipe and in Chromium, which take their time to compile it."""
    if not FULL:
        return
    s, text = subject_of(cli, 0, "glsl410")
    (cli.folder / "library.glsl").write_text(text)
    s.write("glsl410", "glsl")
    snippet = drawn(cli, check, s, f"{s.prefix}noise.glsl", f"{s.prefix}noise")
    check("llvmpipe: the library has the bits of the snippet", snippet == drawn(cli, check, s, "library.glsl", f"{s.prefix}noise"))
    s, text = subject_of(cli, 1, "wgsl")
    s.write = lambda *_: text
    values = run_wgsl(cli, check, [s])
    check("Chromium: nearly the values of the snippet", values and nearly(snippet, values[0]))


def test_prefix_and_refusals(cli, check):
    text = cli.run("snippet", "--library", "--target", "c99", "--prefix", "my_").out
    check("a prefix renames all", not re.search(r"\b(ns_|NS_|Ns[A-Z])", text), re.findall(r"\b(?:ns_|NS_|Ns[A-Z])\w*", text)[:5])
    check("a bad prefix is refused", cli.run("snippet", "--library", "--prefix", "gl_").code == 2)
    said = cli.run("snippet", "--library", "--target", "rust", "--json").json()
    check("as JSON", said["ok"] and "ns_noise4" in said["text"])


main(test_bits_of_snippets, test_given_factor, test_shading_languages, test_devices, test_prefix_and_refusals)
