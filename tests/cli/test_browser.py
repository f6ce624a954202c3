#!/usr/bin/env python3
"""Snippets for WebGL 2 and Shadertoy, drawn in Chromium on two software devices: that each compiles soon, and its bits.

    test_browser.py PATH_OF_NOISESCOPE

In tests/run three presets, others with each commit; in tests/full all of them, and each within the seconds that a user may have
to wait.
"""
import json
import math
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess

from chromium import DevToolsError, Page
from harness import FULL, main, seldom

SIDE = 64  # places a row, and rows
SECONDS = 2 if FULL else 20  # to compile, link and draw; in tests/run the machine may be busy with other tests
PATIENCE = 60
SEED = int(os.environ.get("NOISESCOPE_TEST_SEED", "0"))
DEVICES = ("SwiftShader", "llvmpipe")
PROLOGUE = """#version 300 es
precision highp float;
precision highp int;
uniform vec3 iResolution;
uniform float iTime;
uniform int iFrame;
uniform highp usampler2D u_places;
out uvec4 o_bits;

"""
VERTICES = "#version 300 es\nvoid main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0); }"
# Script of a page that draws: `device` is the name of what it draws with, drawn(job) the words and what went wrong.
SCRIPT = """
const SIDE = %d;
const gl = document.createElement("canvas").getContext("webgl2");
const device = gl ? gl.getParameter(gl.getExtension("WEBGL_debug_renderer_info")?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER) : "";

function texture(words) {
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32UI, SIDE, SIDE, 0, gl.RGBA_INTEGER, gl.UNSIGNED_INT, words);
    return gl.getParameter(gl.TEXTURE_BINDING_2D);
}

function drawn(job) {
    texture(new Uint32Array(job.places));
    const words = new Uint32Array(SIDE * SIDE * 4), start = performance.now();
    const program = gl.createProgram();
    const add = (type, text) => {
        const shader = gl.createShader(type);
        gl.shaderSource(shader, text);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
        return gl.getShaderInfoLog(shader);
    };
    const messages = add(gl.VERTEX_SHADER, %s) + add(gl.FRAGMENT_SHADER, job.code);
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return { error: messages + gl.getProgramInfoLog(program) };
    gl.useProgram(program);
    gl.uniform3f(gl.getUniformLocation(program, "iResolution"), SIDE, SIDE, 1);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.readPixels(0, 0, SIDE, SIDE, gl.RGBA_INTEGER, gl.UNSIGNED_INT, words);
    const seconds = (performance.now() - start) / 1000;
    gl.deleteProgram(program);
    return { words: [...words], seconds, error: gl.getError() };
}

if (gl) {
    gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture(null), 0);
    gl.viewport(0, 0, SIDE, SIDE);
}
device""" % (SIDE, json.dumps(VERTICES))


def drawn(cli, check, device, jobs):
    """Returns the result of each job, in order; a page that does not come back is replaced."""
    page, answers = None, []
    for job in jobs:
        try:
            if page is None:
                page = Page(cli, device)
                said = page.eval(SCRIPT)
                check(f"{device}: Chromium draws with it", device in said, said)
            answers.append(page.eval(f"drawn({json.dumps(job)})", PATIENCE))
        except DevToolsError as error:
            answers.append({"error": str(error)})
        if "words" not in answers[-1] and page is not None:
            page.close()
            page = None
    if page is not None:
        page.close()
    return answers


def float_of(word):
    return struct.unpack("<f", struct.pack("<I", word))[0]


def word_of(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


class Subject:
    """A preset, what its function takes and returns, and where it is asked: around the origin, on lattice points, far away."""

    def __init__(self, cli, name):
        self.cli, self.name = cli, name
        self.exact = self.text("glsl410")
        channels, dimensions = re.search(r"^(float|vec\d) ns_noise\((float|vec\d) p\)", self.exact, re.M).groups()
        self.channels, self.dimensions = (1 if kind == "float" else int(kind[3]) for kind in (channels, dimensions))
        self.exact_everywhere = "device-dependent" not in self.exact
        rng = random.Random(f"{SEED} {name}")
        places = [[0.0] * 4, [1.0] * 4, [-0.5] * 4]
        places += [[rng.uniform(-size, size) for _ in range(4)] for size in rng.choices([1, 100], [4, 1], k=SIDE * SIDE - 3)]
        self.places = [[word_of(number) for number in place] for place in places]

    def text(self, target, *options):
        return self.cli.run("snippet", "--preset", self.name, "--target", target, *options).out

    def job(self, target, *options, statement=None):
        place = {1: "q.x", 2: "q.xy", 3: "q.xyz", 4: "q"}[self.dimensions]
        call = f"vec4(ns_noise({place}){', 0.0' * (4 - self.channels)})"
        statement = statement or ("vec4 q = uintBitsToFloat(texelFetch(u_places, ivec2(gl_FragCoord.xy), 0));\n"
                                  f"    o_bits = floatBitsToUint({call});")
        code = PROLOGUE + self.text(target, *options) + f"\nvoid main() {{\n    {statement}\n}}\n"
        return {"code": code, "places": [word for place in self.places for word in place]}

    def words(self, answer):
        """By place, the words of an answer; one zero is as good as the other."""
        words = [0 if word == 0x80000000 else word for word in answer.get("words", [])]
        return [words[i:i + self.channels] for i in range(0, len(words), 4)]

    def reference(self, check):
        """By the snippet in GLSL 4.10, whose steps are `precise`."""
        (self.cli.folder / "exact.glsl").write_text(self.exact)
        words = "\n".join(f"{word:x}" for place in self.places for word in place[:self.dimensions])
        tool = pathlib.Path(self.cli.program).parent / "draw_snippet"
        process = subprocess.Popen([tool, "exact.glsl", "ns_noise", str(self.dimensions), str(self.channels)],
                                   cwd=self.cli.folder, env=self.cli.environment, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        result = self.cli.finish(process, words.encode())
        check(f"{self.name}: drawn without a browser", result.code == 0, result)
        given = [int(word, 16) for word in result.out.split()]
        return self.words({"words": [word for i in range(0, len(given), self.channels)
                                     for word in given[i:i + self.channels] + [0] * (4 - self.channels)]})


def chosen_presets(cli):
    names = cli.snippet_presets()
    if FULL:
        return names
    names.remove("drifting-clouds")
    return ["drifting-clouds", *random.Random(SEED).sample(names, 2)]  # it once took minutes to compile


def errors_of(own, others):
    """The largest difference of each place, sorted."""
    return sorted(max(abs(float_of(a) - float_of(b)) for a, b in zip(p, q)) for p, q in zip(own, others))


def check_values(check, s, kind, own, reference):
    """--exact: the same bits. Otherwise last bits may differ, and more far away or where that moves a place over an edge."""
    check(f"{s.name}: {kind} answers everywhere", len(own) == SIDE * SIDE, len(own))
    if not s.exact_everywhere:
        return
    same = sum(p == q for p, q in zip(own, reference))
    print(f"      {s.name}: {kind}: {same} of {len(reference)} values equal")
    if "exact" in kind:
        check(f"{s.name}: {kind} computes every bit", same == SIDE * SIDE, f"{SIDE * SIDE - same} places differ")
    else:
        size = max(1.0, max(abs(float_of(word)) for place in reference for word in place))
        errors = errors_of(own, reference)
        half = errors[len(errors) // 2]
        check(f"{s.name}: {kind} computes nearly the same", half < 1e-4 * size, f"half of the values differ by {half}")


@seldom(3)
def test_presets(cli, check):
    for name in ("chromium", pathlib.Path(cli.program).parent / "draw_snippet"):
        check(f"{name} is there (third_party/install-debian.sh clients)", shutil.which(name) is not None)
    subjects = [Subject(cli, name) for name in chosen_presets(cli)]
    kinds = {"glsles300": ("glsles300",), "shadertoy": ("shadertoy",), "exact glsles300": ("glsles300", "--exact"),
             "exact shadertoy": ("shadertoy", "--exact")}
    jobs = [(s, kind, s.job(*options)) for s in subjects for kind, options in kinds.items()]
    references = {s.name: s.reference(check) for s in subjects}
    for device in DEVICES:
        for (s, kind, _), answer in zip(jobs, drawn(cli, check, device, [job for _, _, job in jobs])):
            kind = f"{kind} on {device}"
            if not check(f"{s.name}: {kind} is drawn", "words" in answer and not answer["error"], answer.get("error")):
                continue
            print(f"      {s.name}: {kind}: {answer['seconds']:.2f} s")
            check(f"{s.name}: {kind} compiles soon", answer["seconds"] < SECONDS, f"{answer['seconds']:.2f} s")
            check_values(check, s, kind, s.words(answer), references[s.name])


def test_shadertoy_picture(cli, check):
    """mainImage() shows what `render` draws, as gray."""
    subjects = [Subject(cli, name) for name in ("fbm", "clouds")]
    shown = "vec4 color;\n    mainImage(color, gl_FragCoord.xy);\n    o_bits = floatBitsToUint(color);"
    jobs = [s.job("shadertoy", statement=shown) for s in subjects]
    for s, answer in zip(subjects, drawn(cli, check, "SwiftShader", jobs)):
        rows = [answer["words"][y * SIDE * 4:(y + 1) * SIDE * 4:4] for y in reversed(range(SIDE))]  # y of fragCoord points up
        grays = [float_of(word) for row in rows for word in row]
        values = list(cli.floats("--preset", s.name, "--size", f"{SIDE}x{SIDE}"))
        low, high = min(range(len(values)), key=values.__getitem__), max(range(len(values)), key=values.__getitem__)
        slope = (grays[high] - grays[low]) / (values[high] - values[low])
        worst = max(abs(grays[low] + slope * (value - values[low]) - gray) for value, gray in zip(values, grays))
        check(f"{s.name}: mainImage() shows the picture", slope > 0 and worst < 1e-4, f"{worst}, slope {slope}")


def shown_of(light, exposure):
    """A channel of linear light as a PNG has it, 0 to 1."""
    exposed = 1 - math.exp(-exposure * max(light, 0.0))
    return exposed * 12.92 if exposed < 0.0031308 else 1.055 * exposed ** (1 / 2.4) - 0.055


def test_solids(cli, check):
    """mainImage() shows a solid as `render` draws it: layers, the sun, a sky, stars."""
    main_image = "vec4 color;\n    mainImage(color, gl_FragCoord.xy);\n    o_bits = floatBitsToUint(color);"
    names = ("fireball", "cumulus", "sun")
    texts = [cli.run("snippet", "--preset", name, "--target", "shadertoy").out for name in names]
    jobs = [{"code": f"{PROLOGUE}{text}\nvoid main() {{\n    {main_image}\n}}\n", "places": [0] * (SIDE * SIDE * 4)} for text in texts]
    for name, answer in zip(names, drawn(cli, check, "SwiftShader", jobs)):
        if not check(f"{name}: mainImage() is drawn", "words" in answer and not answer["error"], answer.get("error")):
            continue
        print(f"      {name}: {answer['seconds']:.2f} s")
        check(f"{name}: compiles soon", answer["seconds"] < SECONDS, f"{answer['seconds']:.2f} s")
        rows = [answer["words"][y * SIDE * 4:(y + 1) * SIDE * 4] for y in reversed(range(SIDE))]
        seen = [float_of(word) for row in rows for i, word in enumerate(row) if i % 4 < 3]
        exposure = next(row["recipe"]["exposure"] for row in cli.listed("presets") if row["name"] == name)
        light = cli.floats("--preset", name, "--size", f"{SIDE}x{SIDE}")
        drawn_here = [shown_of(value, exposure) for i, value in enumerate(light) if i % 4 < 3]
        errors = sorted(abs(a - b) for a, b in zip(seen, drawn_here))
        check(f"{name}: it is no empty picture", max(seen) - min(seen) > 0.3, (min(seen), max(seen)))
        check(f"{name}: mainImage() shows the picture", errors[-1] < 0.02 and errors[len(errors) * 99 // 100] < 1e-3,
              (errors[-1], errors[len(errors) * 99 // 100]))


def test_exact_is_refused_where_it_does_nothing(cli, check):
    for target in ("glsl410", "wgsl", "c99"):
        result = cli.run("snippet", "--preset", "fbm", "--target", target, "--exact")
        check(f"{target}: --exact is a usage error that names the targets",
              result.code == 2 and "glsles300" in result.err and not result.out, result)
    result = cli.run("snippet", "--preset", "fbm", "--target", "glsles300", "--exact", "--prefix", "my_")
    check("--prefix renames its names too", "my_rounded(" in result.out and "uniform uint my_zero;" in result.out, result)


main(test_presets, test_shadertoy_picture, test_solids, test_exact_is_refused_where_it_does_nothing)
