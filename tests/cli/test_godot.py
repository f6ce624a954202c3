#!/usr/bin/env python3
"""Snippets in Godot: as they are pasted, on a canvas item and on a mesh, and the values of their functions.

    test_godot.py PATH_OF_NOISESCOPE

Godot 3 draws them in a virtual display, the last ones with a fragment() that gives a value's 32 bits as the bytes of a pixel. They are
compared with the same snippet in C. In tests/run with one commit in six, and then some presets and recipes, others each time; in
tests/full all of them. Only then Godot is needed, by cli/test_profiles.py too.
"""
import contextlib
import json
import math
import os
import random
import re
import shutil
import subprocess

from harness import FULL, is_due, main, settings
from test_language_compilers import LAYERED
from test_languages import POINTS, SEED, Subject, any_recipe, bits_of, c_main, float_of, tool, values_of

ENGINE = "godot3"
DUE = is_due(0, 6)
SIZE = 48  # of pictures
WIDTH = 8  # of pictures of values

PROJECT = """config_version=4
[rendering]
quality/driver/driver_name="GLES3"
quality/driver/fallback_to_gles2=false
"""

# Draws each job of jobs.json, as long as its shader is compiled and its values are read back.
SCRIPT = """extends SceneTree

func text_of(name):
    var file = File.new()
    file.open("res://" + name, File.READ)
    return file.get_as_text()

func material_of(job):
    var material = ShaderMaterial.new()
    material.shader = Shader.new()
    material.shader.code = text_of(job.shader)
    if job.has("places"):
        var data = PoolByteArray(job.places)
        var image = Image.new()
        image.create_from_data(int(job.columns), int(job.rows), false, Image.FORMAT_RGBA8, data)
        var texture = ImageTexture.new()
        texture.create_from_image(image, 0)
        material.set_shader_param("places", texture)
    return material

func canvas_item(job, size):
    var item = ColorRect.new()
    item.rect_size = size
    item.material = material_of(job)
    return item

func mesh(job):
    var world = Spatial.new()
    var camera = Camera.new()
    camera.set_orthogonal(2, 0.1, 10)
    camera.translation = Vector3(0, 0, 5)
    var quad = MeshInstance.new()
    quad.mesh = QuadMesh.new()
    quad.mesh.size = Vector2(2, 2)
    quad.material_override = material_of(job)
    world.add_child(camera)
    world.add_child(quad)
    camera.current = true
    return world

func _init():
    var jobs = JSON.parse(text_of("jobs.json")).result
    for job in jobs:
        printerr("JOB " + job.name)
        var view = Viewport.new()
        view.size = Vector2(job.width, job.height)
        view.usage = Viewport.USAGE_3D if job.has("spatial") else Viewport.USAGE_2D
        view.hdr = false
        view.keep_3d_linear = true
        view.own_world = true
        view.transparent_bg = true
        view.render_target_update_mode = Viewport.UPDATE_ALWAYS
        view.render_target_v_flip = true
        view.add_child(mesh(job) if job.has("spatial") else canvas_item(job, view.size))
        root.add_child(view)
        yield(self, "idle_frame")
        yield(self, "idle_frame")
        var image = view.get_texture().get_data()
        image.convert(Image.FORMAT_RGBA8)
        var file = File.new()
        file.open("res://" + job.name + ".rgba", File.WRITE)
        file.store_buffer(image.get_data())
        file.close()
        root.remove_child(view)
        view.queue_free()
    quit()
"""

# A place's coordinates are the texels of a row, little-endian. A channel is two pixels, each with two bytes in red and green: alpha has
# fewer bits. texelFetch() would take the texture as sRGB.
VALUES = """uniform sampler2D places;

int word_at(ivec2 at) {
    ivec4 bytes = ivec4(texture(places, (vec2(at) + 0.5) / vec2(COLUMNS.0, ROWS.0)) * 255.0 + 0.5);
    return bytes.x | (bytes.y << 8) | (bytes.z << 16) | (bytes.w << 24);
}

void fragment() {
    ivec2 at = ivec2(floor(UV * vec2(WIDTH.0, ROWS.0)));
    VECTOR v = FUNCTION(PLACE);
    int channel = at.x / 2;
    int bits = floatBitsToInt(VALUE);
    bits = at.x % 2 == 0 ? bits : (bits >> 16);
    COLOR = vec4(float(bits & 255), float((bits >> 8) & 255), 0.0, 255.0) / 255.0;
}
"""


def values_shader(s, text):
    """The snippet, with a fragment() that gives the bits of values."""
    code = text[:text.index("\nvoid fragment()")].replace("shader_type canvas_item;", "shader_type canvas_item;\nrender_mode blend_disabled;")
    place = s.vectors(lambda kind, k: f"{'' if kind == 'i' else 'intBitsToFloat'}(word_at(ivec2({k}, at.y)))",
                      lambda n: f"ivec{n}", lambda n: f"vec{n}")
    value = "v" if s.channels == 1 else "dot(v, vec{}({}))".format(
        s.channels, ", ".join(f"channel == {k} ? 1.0 : 0.0" for k in range(s.channels)))
    words = {"COLUMNS": len(s.kinds), "ROWS": len(s.places), "WIDTH": WIDTH, "VECTOR": "float" if s.channels == 1 else f"vec{s.channels}",
             "FUNCTION": s.function, "PLACE": place, "VALUE": value}
    return code + "\n" + re.sub(r"[A-Z]{4,}", lambda word: str(words.get(word[0], word[0])), VALUES)


@contextlib.contextmanager
def display():
    """The name of an X server that is there meanwhile, by a number that no other has."""
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "320x240x24", "-noreset", "-nolisten", "tcp"],
                              pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            yield ":" + pipe.readline().strip()
    finally:
        server.terminate()
        server.wait(10)


def run_engine(cli, check, jobs):
    """Returns Godot's answers to each job. Its pictures are in files."""
    for name, text in (("project.godot", PROJECT), ("jobs.gd", SCRIPT), ("jobs.json", json.dumps(jobs))):
        (cli.folder / name).write_text(text)
    home = {name: str(cli.folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    software = {"LIBGL_ALWAYS_SOFTWARE": "1", "LC_ALL": "C.UTF-8"}
    with display() as name:
        process = subprocess.Popen([ENGINE, "--audio-driver", "Dummy", "--path", ".", "-s", "jobs.gd"], cwd=cli.folder,
                                   env=cli.environment | home | software | {"DISPLAY": name}, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        result = cli.finish(process, timeout=1200 if FULL else 240)
    check("Godot ends well", result.code == 0, result.err[-1500:])
    said = {part.split("\n", 1)[0]: part.split("\n", 1)[1] for part in result.err.split("JOB ")[1:]}
    for job in jobs:
        errors = [line for line in said.get(job["name"], "ERROR: not drawn").splitlines() if "ERROR" in line or "error" in line]
        check(f"{job['name']}: the shader is taken", not errors, errors[:5])


def test_turn(_, check):
    check("it is another commit's turn: nothing runs", not DUE and not FULL)


def test_tools_are_there(cli, check):
    for name in (ENGINE, "Xvfb", "gcc"):
        check(f"{name} is there (third_party/install-debian.sh clients)", shutil.which(name) is not None)


def chosen(cli, rng):
    presets = cli.snippet_presets()
    exact = [name for name in presets if "device-dependent" not in cli.run("snippet", "--preset", name, "--no-error").out]
    list_ = [(name, ["--preset", name]) for name in (exact if FULL else rng.sample(exact, 4))]
    for _ in range(60 if FULL else 4):
        recipe = any_recipe(cli, rng)
        warped = recipe + settings(warp=rng.choice(["single", "progressive", "independent", "two-level"]))
        if rng.random() < 0.4 and cli.run("snippet", *warped, "--no-error", "--quiet").code == 0:
            recipe = warped
        list_.append((" ".join(map(str, recipe)), recipe))
    (cli.folder / "layered.json").write_text(json.dumps(LAYERED))
    list_.append(("layers", ["--recipe", "layered.json"]))
    # Rows of a table, derivatives and structures, and far from the origin.
    list_.append(("a warp with slopes", settings(noise="perlin", fractal="fbm", warp="single", output="normal", period_x=4)))
    list_.append(("slopes of sums", settings(noise="voronoi-smooth", dimensions=3, output="gradient")))
    list_.append(("arrays of structures", settings(noise="wavelet", dimensions=3, output="gradient")))
    list_.append(("a table of bytes", settings(noise="worley", hash="permutation", fractal="fbm")))
    list_.append(("far away", settings(noise="simplex", dimensions=3, fractal="fbm", octaves=4.5, offset_x=2e9)))
    # The last one is asked for cells, too: 126 rows of digits, more than Mesa nests conditions.
    list_.append(("many rows", settings(noise="value", dimensions=3, fractal="fbm", octaves=9, rotate_x=0.2)))
    return list_


def in_c(cli, subjects, moved):
    """Values of the same snippets in C, at places that are moved by so much of themselves."""
    def beside(s, kind, number):
        if kind == "i":
            return number
        return number * (1 - moved) if s.entry == "cell" else number + moved * max(1.0, abs(number))
    words = [f"{bits_of(beside(s, kind, number)):x}" for s in subjects for place in s.places for kind, number in zip(s.kinds, place)]
    (cli.folder / "places").write_text("\n".join(words) + "\n")
    return values_of(subjects, tool(cli, "./c.out").out)


def test_values(cli, check):
    """Nearly those of the same snippet in C: Godot cannot forbid that products and sums are fused or reordered."""
    rng = random.Random(SEED + 2)
    recipes = chosen(cli, rng)
    in_cells = recipes if FULL else recipes[:2] + recipes[-1:]
    pairs = [(*pair, entry) for list_, entry in ((recipes, "p"), (in_cells, "cell")) for pair in list_]
    subjects = [Subject(cli, i, *pair, rng) for i, pair in enumerate(pairs)]
    jobs = []
    for s in subjects:
        name = s.prefix + "values"
        (cli.folder / f"{name}.shader").write_text(values_shader(s, s.write("godot", "godot")))
        data = b"".join(bits_of(number).to_bytes(4, "little") for place in s.places for number in place)
        jobs.append({"name": name, "shader": f"{name}.shader", "width": WIDTH, "height": len(s.places), "columns": len(s.kinds),
                     "rows": len(s.places), "places": list(data)})
        s.write("c99", "h")
    run_engine(cli, check, jobs)
    (cli.folder / "main.c").write_text(c_main(subjects, "h"))
    made = tool(cli, "gcc", "-std=c99", "-O1", "-I.", "main.c", "-o", "./c.out", "-lm")
    check("the same in C compiles", made.code == 0, made)
    expected, moved = (in_c(cli, subjects, by) for by in (0, 2.0**-22))
    equal = count = 0
    worst = 0.0
    for s, job, own, beside in zip(subjects, jobs, expected, moved):
        file = cli.folder / f"{job['name']}.rgba"
        data = file.read_bytes() if file.exists() else b""
        check(f"{s.name}: Godot answers everywhere", len(data) == 4 * WIDTH * POINTS, len(data))
        if len(data) != 4 * WIDTH * POINTS:
            continue
        words = [int.from_bytes(data[i:i + 2] + data[i + 4:i + 6], "little") for i in range(0, len(data), 8)]
        answers = [words[i:i + s.channels] for i in range(0, len(words), WIDTH // 2)]
        size = max(1.0, max(abs(float_of(word)) for place in own for word in place))
        errors, changes = (sorted(max(abs(float_of(a) - float_of(b)) for a, b in zip(p, q)) / size for p, q in zip(own, others))
                           for others in (answers, beside))
        check(f"{s.name}: no value is missing", not any(math.isnan(float_of(word)) for place in answers for word in place))
        same = sum(p == q for p, q in zip(own, answers))
        equal, count, worst = equal + same, count + POINTS, max(worst, errors[-1])
        most = POINTS * 9 // 10
        print(f"    {s.name}: {same} of {POINTS} places equal, 9 of 10 within {errors[most]:.1e}, all within {errors[-1]:.1e}; "
              f"moved by a rounding {changes[most]:.1e}")
        # Steep fields show other roundings more: by as much as values change over a few roundings of a place.
        check(f"{s.name}: Godot computes nearly what gcc does", errors[most] < 1e-5 + 8 * changes[most], errors[-5:])
    print(f"    {100 * equal / max(count, 1):.1f} % of {count} places have equal bits; greatest difference {worst:.1e} of the range")


def test_as_pasted(cli, check):
    """The pictures of a canvas item, and of a mesh with the two changes that the header tells."""
    jobs, expected = [], {}
    for name in ("fbm", "crystals"):
        text = cli.run("snippet", "--preset", name, "--target", "godot").out
        spatial = text.replace("shader_type canvas_item;", "shader_type spatial;\nrender_mode unshaded;").replace(
            "COLOR = vec4(color, 1.0);", "ALBEDO = color;")
        for kind, code in (("canvas_item", text), ("spatial", spatial)):
            file = f"{name}_{kind}"
            (cli.folder / f"{file}.shader").write_text(code)
            jobs.append({"name": file, "shader": f"{file}.shader", "width": SIZE, "height": SIZE} | ({"spatial": True} if kind == "spatial" else {}))
            expected[file] = name
    for name in ("barcode", "curl-smoke", "flowing-water", "drifting-clouds", "tesseract", "moss-stone"):  # one to four dimensions and channels, layers
        (cli.folder / f"{name}.shader").write_text(cli.run("snippet", "--preset", name, "--target", "godot").out)
        jobs.append({"name": name, "shader": f"{name}.shader", "width": SIZE, "height": SIZE})
    run_engine(cli, check, jobs)
    for name in (job["name"] for job in jobs):
        data = (cli.folder / f"{name}.rgba").read_bytes() if (cli.folder / f"{name}.rgba").exists() else b""
        check(f"{name}: a picture with something in it", len(set(data[i:i + 4] for i in range(0, len(data), 4))) > 20)
    for file, name in expected.items():
        lines = "".join(f"{(x + 0.5) / SIZE} {(y + 0.5) / SIZE}\n" for y in range(SIZE) for x in range(SIZE))
        own = [float(line) for line in cli.run("sample", "--preset", name, stdin=lines.encode()).out.splitlines()]
        grays = [min(max(0.5 + 0.5 * value, 0.0), 1.0) for value in own]
        data = (cli.folder / f"{file}.rgba").read_bytes() if (cli.folder / f"{file}.rgba").exists() else b""
        check(f"{file}: a picture", len(data) == 4 * SIZE * SIZE, len(data))
        differing = [abs(data[4 * i] / 255 - gray) for i, gray in enumerate(grays)] if len(data) == 4 * SIZE * SIZE else [1]
        check(f"{file}: draws the noise", max(differing) < 1.5 / 255, max(differing))


if __name__ == "__main__":
    main(*((test_tools_are_there, test_values, test_as_pasted) if DUE else (test_turn,)))
