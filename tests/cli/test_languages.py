#!/usr/bin/env python3
"""Snippets in other languages, compiled and run: the same bits in each, and the program's values.

    test_languages.py PATH_OF_NOISESCOPE

C, C++, OpenCL, Rust, JavaScript, Python and the GPU compute presets, recipes of any kind and layers at the same places. In tests/run some of them,
others with each commit; in tests/full all presets and 40 trees of layers.
"""
import contextlib
import itertools
import json
import math
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess

from decimal import Decimal, getcontext

from chromium import Page
from harness import FULL, is_due, main, settings
from random_trees import random_tree

getcontext().prec = 200  # the sum of a cell and a fraction is exact

POINTS = 96
NEAR = 20000  # world units, to which a recipe's values are compared with those of the program
PYTHON = "/usr/bin/python3"  # Debian's, which has numpy
SEED = int(os.environ.get("NOISESCOPE_TEST_SEED", "0"))
CPU = [] if FULL else ["--backend", "cpu"]  # the gate compares its bits


def float_of(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def bits_of(value):
    """Of a float, or of an integer."""
    return value % 2**32 if isinstance(value, int) else struct.unpack("<I", struct.pack("<f", value))[0]


def cells_and_fractions(dimensions, rng):
    """Near and as far as integers reach: whole world units, and fractions as floats."""
    list_ = [[0] * dimensions + [0.0] * dimensions, [-2**31] * dimensions + [0.0] * dimensions,
             [2**31 - 1] * dimensions + [1 - 2**-24] * dimensions]
    while len(list_) < POINTS:
        size = rng.choice([2, 1000, 2**31 - 1])
        fraction = lambda: rng.choice([rng.randrange(2**24) / 2**24, rng.choice([0.0, 0.5, 2**-39, float_of(0x3dcccccd)])])
        list_.append([rng.randint(-size, size) for _ in range(dimensions)] + [fraction() for _ in range(dimensions)])
    return list_


def places(dimensions, rng):
    """Around the origin, on lattice points, far away and where lattices have no more cells, as floats."""
    list_ = [[0.0] * dimensions, [1.0] * dimensions, [-0.5] * dimensions]
    list_ += [[float_of(bits_of(x * (0.25 * axis + 1) * (-1) ** axis)) for axis in range(dimensions)] for x in (20000.3, 3e9, -3e10, 1e20)]
    while len(list_) < POINTS:
        size = rng.choice([1, 1, 1, 1, 100])
        list_.append([float_of(bits_of(rng.uniform(-size, size))) for _ in range(dimensions)])
    return list_


def any_recipe(cli, rng):
    """Settings that the program takes, of any kind."""
    names = {kind: [row["name"] for row in cli.listed(kind) if row.get("exact", True)] for kind in ("noises", "fractals", "hashes")}
    while True:
        chosen = {"noise": rng.choice(names["noises"]), "dimensions": rng.randint(1, 4), "seed": rng.randrange(2**32),
                  "hash": rng.choice(names["hashes"]), "frequency": rng.choice([1, 3.7, 8]),
                  "fractal": rng.choice(names["fractals"]), "octaves": rng.choice([1, 3, 4.5]), "jitter": rng.choice([1, 0.7])}
        for name, values, chance in (("warp", ["single", "two-level"], 0.2), ("period_x", [4, 5], 0.3), ("output", ["gradient", "normal", "curl"], 0.4),
                                     ("rotate_z", [0.1], 0.2), ("rotate_y", [0.2], 0.1), ("offset_x", [1e6], 0.1), ("metric", ["manhattan", "minkowski3"], 0.3),
                                     ("rotate_octaves", ["false"], 0.3), ("tiling", ["torus"], 0.1)):
            if rng.random() < chance:
                chosen[name] = rng.choice(values)
        for name in ("jitter", "metric", "octaves", "output", "period_x", "tiling", "hash"):  # left out if they do not fit
            if cli.run("snippet", *settings(**chosen), "--no-error", "--quiet").code == 0:
                return settings(**chosen)
            chosen.pop(name, None)


def chosen_recipes(cli):
    """Pairs of a name and arguments."""
    rng = random.Random(SEED)
    presets = cli.snippet_presets()
    rng.shuffle(presets)
    exact = (name for name in presets if "device-dependent" not in cli.run("snippet", "--preset", name, "--no-error").out)
    list_ = [(name, ["--preset", name]) for name in itertools.islice(exact, None if FULL else 2)]
    for i in range(100 if FULL else 2):
        recipe = any_recipe(cli, rng)
        list_.append((" ".join(map(str, recipe)), recipe))
    for i in range(40 if FULL else 2):
        (cli.folder / f"tree{i}.json").write_text(json.dumps(any_tree(cli, rng, 1 + i % 8 if FULL else rng.randint(2, 6))))
        list_.insert(rng.randrange(len(list_)), (f"tree {i} of seed {SEED}", ["--recipe", f"tree{i}.json"]))
    return list_


def any_tree(cli, rng, fields):
    """Layers that the program takes."""
    while True:
        tree = random_tree(rng, fields)
        if cli.run("snippet", "--recipe", "-", "--no-error", "--quiet", stdin=json.dumps(tree).encode()).code == 0:
            return tree


class Subject:
    """A recipe, what its snippet's function takes and returns, and where it is asked."""

    def __init__(self, cli, index, name, arguments, entry, rng):
        self.index, self.cli, self.prefix, self.name, self.arguments, self.entry = index, cli, f"r{index}_", f"{name} ({entry})", arguments, entry
        self.function = self.prefix + {"p": "noise", "cell": "noise_cell", "color": "noise_color", "gradient": "noise_gradient"}[entry]
        self.options = {"color": ["--colors"], "gradient": ["--gradient"]}.get(entry, ["--entry", entry])
        head = self.write("rust", "rs", "--quiet" if entry == "p" else "--no-error")  # to measure the error takes long
        self.frequency = json.loads(re.search(r'^// ({"noisescope".*)$', head, re.M)[1]).get("frequency", 1)  # of layers by the image's height
        self.errors = list(map(float, re.findall(r"^// error .* at most (\S+), to 100 (\S+), to 10000 (\S+):", head, re.M)[0])) if entry == "p" else []
        takes, returns = re.search(rf"pub fn {self.function}\((.*)\) -> (\w+)", head).groups()
        self.dimensions, self.channels = takes.count("f32"), 1 if returns == "f32" else int(returns[-1])
        self.kinds = "i" * takes.count("i32") + "f" * self.dimensions
        if self.is_short("rust"):
            self.write("rust", "rs")
        self.places = (cells_and_fractions if entry == "cell" else places)(self.dimensions, rng)

    def vectors(self, load, integers, floats):
        """The arguments of a shading language: vectors of what load("i", 0) and so on give."""
        def vector(first, name):
            list_ = ", ".join(load(self.kinds[k], k) for k in range(first, first + self.dimensions))
            return list_ if self.dimensions == 1 else f"{name}({list_})"
        parts = [vector(0, integers(self.dimensions))] if self.entry == "cell" else []
        return ", ".join(parts + [vector(len(self.kinds) - self.dimensions, floats(self.dimensions))])

    def is_short(self, target):
        return is_due(self.index + len(target), 3)

    def write(self, target, extension, *options):
        if not options and self.is_short(target):
            options = ["--short"]
        text = self.cli.run("snippet", *self.arguments, "--target", target, "--prefix", self.prefix, *self.options,
                            *(options or ["--no-error"])).out
        (self.cli.folder / f"{self.prefix}noise.{extension}").write_text(text)
        return text


def entries_of(cli, arguments, k):
    """Entries that the k-th recipe is tried with: all that it has, or one of them in turn."""
    more = [entry for entry, option in (("color", "--colors"), ("gradient", "--gradient"))
            if cli.run("snippet", *arguments, option, "--no-error", "--quiet").code == 0]
    if FULL and "--preset" in arguments:
        return ["p", "cell"]
    return (["p", "cell", (more or ["p"])[-1], "p", "cell", (more or ["p"])[0]])[k % 6:][:1]


def subjects_of(cli):
    rng = random.Random(SEED + 1)
    pairs = [(*pair, entry) for k, pair in enumerate(chosen_recipes(cli)) for entry in entries_of(cli, pair[1], k)]
    list_ = [Subject(cli, i, *pair, rng) for i, pair in enumerate(pairs)]
    words = [f"{bits_of(number):x}" for s in list_ for place in s.places for number in place]
    (cli.folder / "places").write_text("\n".join(words) + "\n")
    return list_


def some(subjects):
    """Those that are asked of compilers that take long for each: every entry and each of its turns."""
    return subjects if FULL else subjects[:6]


def values_of(subjects, out):
    """By subject and place, the words of a program's output."""
    words = iter(out.split())
    return [[[int(next(words), 16) for _ in range(s.channels)] for _ in s.places] for s in subjects]


def c_main(subjects, extension):
    text = "#include <stdio.h>\n" + "".join(f'#include "{s.prefix}noise.{extension}"\n' for s in subjects)
    text += ("static FILE *file;\nstatic uint32_t word(void) { uint32_t w = 0; return fscanf(file, \"%x\", &w) == 1 ? w : 0; }\n"
             "static float take_f(void) { uint32_t w = word(); float v; memcpy(&v, &w, 4); return v; }\n"
             "static int32_t take_i(void) { uint32_t w = word(); int32_t v; memcpy(&v, &w, 4); return v; }\nstatic void give(float v) { uint32_t w; memcpy(&w, &v, 4); printf(\"%x \", w); }\n"
             "int main(void) {\n    file = fopen(\"places\", \"r\");\n    if (!file) return 1;\n")
    for s in subjects:
        takes = " ".join(f"{'int32_t' if kind == 'i' else 'float'} a{k} = take_{kind}();" for k, kind in enumerate(s.kinds))
        call = f"{s.function}({', '.join(f'a{k}' for k in range(len(s.kinds)))})"
        gives = f"give({call});" if s.channels == 1 else (
            f"{s.prefix}vec{s.channels} v = {call}; " + " ".join(f"give(v.{c});" for c in "xyzw"[:s.channels]))
        text += f"    for (int i = 0; i < {len(s.places)}; ++i) {{ {takes} {gives} }}\n"
    return text + "    return take_i();\n}\n"


def rust_main(subjects):
    text = "".join(f"mod {s.prefix}noise;\n" for s in subjects)
    text += ("fn main() {\n    let text = std::fs::read_to_string(\"places\").unwrap();\n"
             "    let mut words = text.split_whitespace().map(|w| u32::from_str_radix(w, 16).unwrap());\n"
             "    let mut take = || words.next().unwrap();\n    let give = |v: f32| print!(\"{:x} \", v.to_bits());\n")
    for s in subjects:
        takes = " ".join(f"let a{k} = {'take() as i32' if kind == 'i' else 'f32::from_bits(take())'};" for k, kind in enumerate(s.kinds))
        call = f"{s.prefix}noise::{s.function}({', '.join(f'a{k}' for k in range(len(s.kinds)))})"
        gives = f"give({call});" if s.channels == 1 else (
            f"let v = {call}; " + " ".join(f"give(v.{c});" for c in "xyzw"[:s.channels]))
        text += f"    for _ in 0..{len(s.places)} {{ {takes} {gives} }}\n"
    return text + "}\n"


def javascript_main(subjects):
    text = 'import { readFileSync } from "node:fs";\n'
    text += "".join(f'import {{ {s.function} }} from "./{s.prefix}noise.mjs";\n' for s in subjects)
    text += ('const floats = new Float32Array(1), words = new Uint32Array(floats.buffer);\n'
             'const input = readFileSync("places", "utf8").split("\\n").map((w) => parseInt(w, 16));\n'
             'const take = (kinds) => [...kinds].map((kind) => { words[0] = input[at++]; return kind === "i" ? words[0] | 0 : floats[0]; });\n'
             'let at = 0, out = [];\nconst give = (v) => { floats[0] = v; out.push(words[0].toString(16)); };\n')
    for s in subjects:
        text += (f"for (let i = 0; i < {len(s.places)}; ++i) [{s.function}(...take(\"{s.kinds}\"))]"
                 ".flat().forEach(give);\n")
    return text + 'console.log(out.join(" "));\n'


def python_main(subjects):
    text = ("import numpy as np\nwith open('places') as file:\n    input = np.array([int(w, 16) for w in file], np.uint32)\n"
            "at = 0\n")
    for s in subjects:
        size = len(s.places) * len(s.kinds)
        views = ", ".join(f"all[{k}].view(np.{'int32' if kind == 'i' else 'float32'})" for k, kind in enumerate(s.kinds))
        text += (f"from {s.prefix}noise import {s.function}\n"
                 f"all = np.ascontiguousarray(input[at:at + {size}].reshape(-1, {len(s.kinds)}).T)\nat += {size}\n"
                 f"values = {s.function}({views})\n"
                 "assert values.dtype == np.float32, values.dtype\n"
                 f"assert values.shape == ({len(s.places)},{f' {s.channels}' if s.channels > 1 else ''}), values.shape\n"
                 "print(' '.join('%x' % word for word in np.ravel(values).view(np.uint32)))\n"
                 f"one = {s.function}({', '.join(map(repr, s.places[4]))})\n"
                 f"assert np.array_equal(np.ravel(values)[4 * {s.channels}:5 * {s.channels}], np.ravel(one)), 'one place'\n")
    return text


def opencl_main(subjects):
    text = ("import pyopencl as cl\nimport numpy as np\nwith open('places') as file:\n"
            "    input = np.array([int(w, 16) for w in file], np.uint32)\nat = 0\n"
            "context = cl.Context([cl.get_platforms()[0].get_devices()[0]])\nqueue = cl.CommandQueue(context)\n")
    for s in subjects:
        axes = ", ".join(f"{'as_int' if kind == 'i' else 'as_float'}(p[i * {len(s.kinds)} + {k}])" for k, kind in enumerate(s.kinds))
        gives = f"o[i] = {s.function}({axes});" if s.channels == 1 else (
            f"{s.prefix}vec{s.channels} v = {s.function}({axes}); "
            + " ".join(f"o[i * {s.channels} + {k}] = v.{c};" for k, c in enumerate("xyzw"[:s.channels])))
        kernel = ("\n__kernel void values(__global const uint *p, __global float *o) "
                  f"{{ size_t i = get_global_id(0); {gives} }}\n")
        size = len(s.places) * len(s.kinds)
        text += (f"program = cl.Program(context, open('{s.prefix}noise.cl').read() + {kernel!r}).build()\n"
                 f"places = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=input[at:at + {size}])\nat += {size}\n"
                 f"values = np.empty({len(s.places) * s.channels}, np.float32)\n"
                 "out = cl.Buffer(context, cl.mem_flags.WRITE_ONLY, values.nbytes)\n"
                 f"program.values(queue, ({len(s.places)},), None, places, out)\ncl.enqueue_copy(queue, values, out)\n"
                 "print(' '.join('%x' % word for word in values.view(np.uint32)))\n")
    return text


WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]
METAL = """#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>
#define constant static const
typedef uint32_t uint;
template <typename To, typename From> To as_type(From from) { To to; memcpy(&to, &from, sizeof to); return to; }
namespace metal { inline float floor(float x) { return std::floor(x); } inline float fabs(float x) { return std::fabs(x); } }
"""
C_COMPILERS = [("gcc", "gcc", "c99", "h"), ("clang", "clang", "c99", "h"), ("g++", "g++", "c++11", "hpp"), ("clang++", "clang++", "c++11", "hpp"),
               ("metal as C++", "g++", "c++14", "metal")]


def run_c(cli, check, subjects):
    """Outputs by compiler; everything that could fuse a multiplication with an addition is allowed to."""
    for s in subjects:
        s.write("c99", "h")
        s.write("cpp", "hpp")
        s.write("msl", "metal")
    (cli.folder / "metal_stdlib").write_text(METAL)
    outputs = {}
    for row, (name, compiler, standard, extension) in enumerate(C_COMPILERS):
        if row > 0 and not is_due(row, 2):
            continue
        source = cli.folder / f"{name}.{'c' if extension == 'h' else 'cpp'}"
        source.write_text(c_main(subjects, extension))
        level = "-O3" if FULL or (name == "gcc" and is_due(0, 2)) else "-O1"
        # Of Metal's pragma a C++ compiler knows nothing.
        flags = ["-I.", "-Wno-unknown-pragmas", "-ffp-contract=off"] if extension == "metal" else ["-march=native"]
        made = tool(cli, compiler, f"-std={standard}", *WARNINGS, level, *flags, source.name, "-o", f"./{name}.out", "-lm")
        check(f"{name}: compiles without a warning", made.code == 0, made)
        if made.code == 0:
            outputs[name] = tool(cli, f"./{name}.out").out
    return outputs


def tool(cli, *command):
    """A command other than the program."""
    process = subprocess.Popen(list(map(str, command)), cwd=cli.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               start_new_session=True)
    return cli.finish(process, timeout=600)


def run_others(cli, check, subjects):
    outputs = {}
    (cli.folder / "main.rs").write_text(rust_main(subjects))
    made = tool(cli, "/usr/bin/rustc", "--edition", "2021", "-O", "-D", "warnings", "main.rs", "-o", "rust.out")
    check("rust: compiles without a warning", made.code == 0, made)
    if made.code == 0:
        outputs["rust"] = tool(cli, "./rust.out").out
    for s in subjects:
        s.write("javascript", "mjs")
        s.write("python", "py")
        s.write("opencl", "cl")
    (cli.folder / "main.mjs").write_text(javascript_main(subjects))
    (cli.folder / "main.py").write_text(python_main(subjects))
    (cli.folder / "opencl.py").write_text(opencl_main(some(subjects)))
    for name, command in (("javascript", ["node", "main.mjs"]), ("python", [PYTHON, "-B", "-W", "error", "main.py"]),
                          ("opencl", [PYTHON, "-B", "opencl.py"])):
        result = tool(cli, *command)
        check(f"{name}: runs", result.code == 0, result.err[-1500:])
        if result.code == 0:
            outputs[name] = result.out
    return outputs


def unsigned_zeros(words):
    """Words with one zero for both: GLSL does not say which of them a product is."""
    return [0 if word == 0x80000000 else word for word in words]


def nearly(own, others):
    """WGSL has no way to forbid that factors are folded: last bits may differ, and more where that moves a place over an edge."""
    size = max(1.0, max(abs(float_of(word)) for place in own for word in place))
    errors = sorted(max(abs(float_of(a) - float_of(b)) for a, b in zip(p, q)) for p, q in zip(own, others))
    return errors[len(errors) * 9 // 10] < 1e-5 * size


def run_gpu(cli, check, subjects):
    """The same snippets in GLSL with `precise`, drawn."""
    out = []
    for s in some(subjects):
        s.write("glsl410", "glsl")
        out.append(drawn(cli, check, s, f"{s.prefix}noise.glsl", s.function))
    return out


def drawn(cli, check, s, file, function):
    tool_ = pathlib.Path(cli.program).parent / "draw_snippet"
    words = "\n".join(f"{bits_of(number):x}" for place in s.places for number in place)
    process = subprocess.Popen([tool_, file, function, str(len(s.kinds) if function == "main" else s.dimensions), str(s.channels)], cwd=cli.folder, env=cli.environment,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    result = cli.finish(process, words.encode())
    check(f"{s.name}: {file} is drawn", result.code == 0, result)
    return values_of([s], result.out)[0] if result.code == 0 else []


def hlsl_main(s, target):
    place = s.vectors(lambda kind, k: f"{'asint' if kind == 'i' else 'asfloat'}(u_places.Load(first + {k}))",
                      lambda n: f"int{n}", lambda n: f"float{n}")
    kind = "float" if s.channels == 1 else f"float{s.channels}"
    call = f"{kind} value = {s.function}({place});" if target == "hlsl" else (
        f"{kind} value; {s.function}_float({place}, value);")
    return (f"\nBuffer<uint> u_places;\nfloat4 main(float4 at : SV_Position) : SV_Target {{\n    int first = (int)at.x * {len(s.kinds)};\n"
            f"    {call}\n    return float4(value{', 0.0' * (4 - s.channels)});\n}}\n")


def run_hlsl(cli, check, subjects):
    """HLSL by way of SPIR-V, back to GLSL and drawn: two other readers of the language, and the device."""
    out = []
    for i, s in enumerate(some(subjects)):
        target = "unity" if i % 4 == 3 else "hlsl"
        text = s.write(target, "hlsl")
        (cli.folder / "main.hlsl").write_text(text + hlsl_main(s, target))
        steps = (["glslangValidator", "-D", "-V", "-S", "frag", "-e", "main", "-o", "main.spv", "main.hlsl"], ["spirv-val", "main.spv"],
                 ["spirv-cross", "main.spv", "--version", "410", "--no-es", "--output", "main.frag"])
        results = [tool(cli, *step) for step in steps]
        check(f"{s.name}: {target} is SPIR-V", all(result.code == 0 for result in results), list(map(str, results)))
        out.append(drawn(cli, check, s, "main.frag", "main"))
    return out


# Of code in WGSL, with places for its input: the words that it computes, or the compiler's messages.
WGSL_SCRIPT = """
let device;

async function computed(job) {
    const start = performance.now();
    const module = device.createShaderModule({ code: job.code });
    const messages = (await module.getCompilationInfo()).messages.map((m) => m.lineNum + ": " + m.message);
    if (messages.length) return { messages };
    const pipeline = await device.createComputePipelineAsync({ layout: "auto", compute: { module, entryPoint: "main" } });
    const places = new Uint32Array(job.places), size = job.count * job.channels * 4;
    const make = (size, usage) => device.createBuffer({ size, usage });
    const input = make(places.byteLength, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
    const output = make(size, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
    const back = make(size, GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST);
    device.queue.writeBuffer(input, 0, places);
    const entries = [input, output].map((buffer, binding) => ({ binding, resource: { buffer } }));
    const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
    pass.dispatchWorkgroups(job.count);
    pass.end();
    encoder.copyBufferToBuffer(output, 0, back, 0, size);
    device.queue.submit([encoder.finish()]);
    await back.mapAsync(GPUMapMode.READ);
    return { words: [...new Uint32Array(back.getMappedRange())], seconds: (performance.now() - start) / 1000 };
}

(async () => {
    device = await (await navigator.gpu?.requestAdapter())?.requestDevice();
    return Boolean(device);
})()"""


def wgsl_main(s):
    place = s.vectors(lambda kind, k: f"bitcast<{kind}32>(places[i * {len(s.kinds)}u + {k}u])",
                      lambda n: f"vec{n}<i32>", lambda n: f"vec{n}<f32>")
    stores = "values[i] = bitcast<u32>(v);" if s.channels == 1 else " ".join(
        f"values[i * {s.channels}u + {k}u] = bitcast<u32>(v.{c});" for k, c in enumerate("xyzw"[:s.channels]))
    return ("\n@group(0) @binding(0) var<storage, read> places: array<u32>;\n"
            "@group(0) @binding(1) var<storage, read_write> values: array<u32>;\n"
            "@compute @workgroup_size(1)\nfn main(@builtin(global_invocation_id) id: vec3<u32>) {\n    let i = id.x;\n"
            f"    let v = {s.function}({place});\n    {stores}\n}}\n")


def run_wgsl(cli, check, subjects):
    """In Chromium, with its software device."""
    out = []
    (cli.folder / "empty.html").touch()  # WebGPU is for pages that are trusted: about:blank is not, a file is
    with contextlib.closing(Page(cli, "WebGPU")) as page:
        page.open((cli.folder / "empty.html").as_uri())
        page.until("location.protocol === 'file:'")
        if not check("wgsl: Chromium has a device", page.eval(WGSL_SCRIPT)):
            return out
        for s in some(subjects):
            job = {"code": s.write("wgsl", "wgsl") + wgsl_main(s), "count": len(s.places), "channels": s.channels,
                   "places": [bits_of(number) for place in s.places for number in place]}
            answer = page.eval(f"computed({json.dumps(job)})", 1200 if FULL else 240)
            check(f"{s.name}: wgsl compiles", "words" in answer, answer.get("messages"))
            words = answer.get("words", [])
            out.append([words[i:i + s.channels] for i in range(0, len(words), s.channels)])
    return out


def exact_values(cli, s):
    """The program's words at cell + fraction, as decimals of any length."""
    decimals = lambda place: (Decimal(cell) + Decimal(fraction) for cell, fraction in zip(place, place[s.dimensions:]))
    lines = "\n".join(" ".join(format(number, "f") for number in decimals(place)) for place in s.places)
    out = cli.run("sample", *s.arguments, "--backend", "cpu", "--hex", stdin=lines.encode()).out
    return [[int(word, 16) for word in line.split()] for line in out.splitlines()]


def program_values(cli, s, moved=0.0):
    """The program's, at places below NEAR that are moved by so much of themselves."""
    near = [place for place in s.places if max(map(abs, place)) < NEAR]
    lines = "\n".join(" ".join(format(Decimal(number + moved * max(1.0, abs(number))), "f") for number in place) for place in near)
    out = cli.run("sample", *s.arguments, *CPU, stdin=lines.encode()).out
    numbers = lambda text: [[float_of(bits_of(float(word))) for word in line.split()] for line in text.splitlines()]
    if s.entry != "gradient":
        return numbers(out)
    slopes = cli.run("sample", *s.arguments, "--set", "output=gradient", *CPU, stdin=lines.encode()).out
    return [[*value, *(number * s.frequency for number in slope)] for value, slope in zip(numbers(out), numbers(slopes))]


def count_figures(row, own, others):
    """Recipes, values, those with the bits of C but for the sign of zero, and the largest difference in parts of the range."""
    size = max(1.0, max(abs(float_of(word)) for place in own for word in place))
    pairs = [pair for p, q in zip(own, others) for pair in zip(unsigned_zeros(p), unsigned_zeros(q))]
    row[0] += 1
    row[1] += len(pairs)
    row[2] += sum(a == b for a, b in pairs)
    row[3] = max([row[3]] + [abs(float_of(a) - float_of(b)) / size for a, b in pairs])


LANGUAGES = {"gcc": "C99, GCC 12", "clang": "C99, Clang 14", "g++": "C++11, GCC 12", "clang++": "C++11, Clang 14",
             "metal as C++": "Metal, read as C++ by GCC 12", "rust": "Rust 1.63", "javascript": "JavaScript, Node.js",
             "python": "Python, numpy 1.24", "opencl": "OpenCL C, pocl", "the GPU": "GLSL 4.10, llvmpipe",
             "HLSL": "HLSL, glslang and spirv-cross, llvmpipe", "WGSL": "WGSL, Chromium and SwiftShader"}


def table_of(figures, cells, exact):
    """The table of docs/code.md; python3 tests/cli/test_languages.py PROGRAM with NOISESCOPE_TEST_FULL and NOISESCOPE_WRITE_DOCS."""
    lines = ["| language, and what ran it | recipes | values | with the bits of C | largest difference |", "|---|---|---|---|---|"]
    for name, (recipes, values, same, largest) in figures.items():
        share = "all" if same == values else f"{100 * same / values:.1f}%"
        lines.append(f"| {LANGUAGES[name]} | {recipes} | {values:,} | {share} | {largest:.0e} |".replace("0e+00", "0"))
    lines += ["", f"Recipes count once for each function that they were asked for. C itself, asked for cells, has the bits of `sample` at {exact:,} of {cells:,} places."]
    return "\n".join(lines)


def test_all_languages(cli, check):
    for name in ("gcc", "g++", "clang", "clang++", "/usr/bin/rustc", "node", PYTHON, "glslangValidator", "spirv-val", "spirv-cross", "chromium"):
        check(f"{name} is there (third_party/install-debian.sh clients)", shutil.which(name) is not None)
    subjects = subjects_of(cli)
    outputs = run_c(cli, check, subjects) | run_others(cli, check, subjects)
    words = {name: values_of(some(subjects) if name == "opencl" else subjects, out) for name, out in outputs.items()}
    words["the GPU"] = run_gpu(cli, check, subjects)
    words["HLSL"] = run_hlsl(cli, check, subjects)
    words["WGSL"] = run_wgsl(cli, check, subjects)
    figures, cells, exact = {}, 0, 0
    for i, s in enumerate(subjects):
        own = words["gcc"][i]
        for name in words:
            if i >= len(words[name]):
                continue
            count_figures(figures.setdefault(name, [0, 0, 0, 0.0]), own, words[name][i])
            if name == "WGSL":
                check(f"{s.name}: {name} computes nearly what gcc does", nearly(own, words[name][i]))
                continue
            same = unsigned_zeros if name in ("the GPU", "HLSL") else list
            check(f"{s.name}: {name} answers everywhere", len(words[name][i]) == POINTS, len(words[name][i]))
            differing = sum(same(a) != same(b) for a, b in zip(own, words[name][i]))
            check(f"{s.name}: {name} computes what gcc does", differing == 0, f"{differing} of {POINTS} places differ")
        if s.entry == "cell":
            cells += POINTS
            differing = sum(unsigned_zeros(a) != unsigned_zeros(b) for a, b in zip(own, exact_values(cli, s)))
            exact += POINTS - differing
            check(f"{s.name}: the program's bits", differing == 0, f"{differing} of {POINTS} places differ")
            continue
        if s.entry == "color":
            check(f"{s.name}: colors", all(0 <= float_of(word) <= 1 for place in own for word in place))
            continue  # test_colors looks at them
        # The program knows places exactly, a snippet rounds what comes of them: by as much as values change over a few roundings
        # of a place. Most values are next to equal; those of wrong code are not.
        program = program_values(cli, s)
        places_there, own = zip(*((place, words) for place, words in zip(s.places, own) if max(map(abs, place)) < NEAR))
        errors = sorted(max(abs(a - float_of(b)) for a, b in zip(p, q)) for p, q in zip(program, own))
        changes = sorted(max(abs(a - b) for a, b in zip(p, q)) for p, q in zip(program, program_values(cli, s, 2.0**-22)))
        # Rare places, on edges, may be farther off than any that was tried.
        for distance, stated in zip((1, 100), s.errors):
            near = [max(abs(a - float_of(b)) for a, b in zip(p, q)) for p, q, place in zip(program, own, places_there)
                    if max(map(abs, place)) <= distance and any(number % 0.5 for number in place)]
            beyond = sum(error > stated for error in near)
            check(f"{s.name}: the header's error to {distance}", beyond <= len(near) // 50, f"{beyond} of {len(near)} above {stated}: {max(near)}")
        check(f"{s.name}: no value is missing", not any(math.isnan(e) for e in errors))
        size = max(1.0, max(abs(float_of(word)) for place in own for word in place))
        half = len(errors) // 2
        check(f"{s.name}: the program's values", errors[half] < 2e-5 * size + 8 * changes[half], f"{errors[half]}, {changes[half]}")
    table = table_of(figures, cells, exact)
    print(table)
    if os.environ.get("NOISESCOPE_WRITE_DOCS"):
        page = pathlib.Path(__file__).parents[2] / "docs/code.md"
        before, rest = page.read_text().split("<!-- figures: languages -->\n")
        page.write_text(before + "<!-- figures: languages -->\n" + table + "\n<!-- /figures -->" + rest.split("<!-- /figures -->")[1])


if __name__ == "__main__":  # others take recipes, places and what runs WGSL from here
    main(test_all_languages)
