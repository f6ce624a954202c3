#!/usr/bin/env python3
"""Refusals of wrong input: exit code, message, nothing written. Bad command lines, hostile recipes, machines without OpenGL.

    test_errors.py PATH_OF_NOISESCOPE
"""
import os
import shutil
import signal
import subprocess
import time

from harness import FULL, Cli, is_due, is_writing, main, missing_tools, seldom, settings, until

SMALL = ["--size", "16x16"]


def unsaid(result, words):
    return [word for word in words if word not in result.err]


def check_refusal(cli, check, name, result, words, code=2):
    """The exit code, all the words on stderr, nothing on stdout, no file; and never a crash or words of the runtime."""
    missing = unsaid(result, words)
    clean = not any(word in result.err for word in ("internal error", "terminate called", "Sanitizer", "runtime error"))
    lines = all(line.startswith("noisescope: ") for line in result.err.splitlines())
    good = result.code == code and not missing and clean and lines and result.err and not result.out and not cli.names()
    check(name, good, f"{result}, missing {missing}, files {cli.names()}")
    for left in cli.names():
        (cli.folder / left).unlink()


# --- command lines ---------------------------------------------------------------------------------------------------

def bad_settings():
    """(one --set, what the message has to say)"""
    for value in ("NaN", "nan", "Inf", "-inf", "1e999", "", " 5", "5 ", "1,5", "0x10", "1e", "--5", "+-5", "five", "\u0665",
                  "5\n"):
        yield f"frequency={value}", ("--set frequency=", "not a number", "65536")
    for value in ("0", "-1", "65537", "1e-300", "1e308"):
        yield f"frequency={value}", ("--set frequency=", "out of range", "65536")
    for value in ("1e5", "0x10", "", "3.0", "NaN", "+-3", "99999999999999999999", " 3"):
        yield f"dimensions={value}", ("--set dimensions=", "not a whole number", "1 to 4")
    for value in ("0", "-1", "5", "1000000000", "9223372036854775807", "-9223372036854775808"):
        yield f"dimensions={value}", ("--set dimensions=", "out of range", "1 to 4")
    for value in ("0.999", "24.001", "-1e308"):
        yield f"octaves={value}", ("--set octaves=", "out of range", "1 to 24")
    for value in ("-1", "4294967296", "12345678901234567"):  # a double rounds the last one
        yield f"seed={value}", (f"--set seed={value}:", "out of range", "4294967295")
    for value in ("1e16", "-1e16"):
        yield f"offset_x={value}", ("out of range", "1e+15")
    for value in ("1", "yes", "True", ""):
        yield f"octave_seeds={value}", ("--set octave_seeds=", "true or false")
    for value in ("", "2"):
        yield f"noise={value}", ("--set noise=", "white, value, perlin, simplex")
    for value in ("Perlin", "perlin "):
        yield f"noise={value}", ("--set noise=", "unknown, did you mean perlin?")
    yield "octave=3", ("no such parameter", "did you mean octaves?")
    yield "nosuch=3", ("no such parameter", "list params")
    yield "=3", ("expected name=value",)
    yield "frequency", ("expected name=value",)
    yield "\x1b[31m=3", ("\\x1b[31m", "no such parameter")


def test_settings(cli, check):
    for setting, words in bad_settings():
        result = cli.run("render", "-o", "a.png", *SMALL, "--set", setting)
        check_refusal(cli, check, f"--set {setting!r}", result, words)
    for recipe, words in ((settings(dimensions=4, hash="sine"), ("hash=sine", "not in 4D", "pcg3d")),
                          (settings(noise="gabor", dimensions=3), ("noise=gabor", "not in 3D", "worley")),
                          (settings(dimensions=3, gradients="axis4"), ("gradients=axis4", "not in 3D", "unit")),
                          (settings(gradients="tetra16"), ("gradients=tetra16", "not in 2D", "unit"))):
        check_refusal(cli, check, f"{' '.join(recipe)}", cli.run("render", "-o", "a.png", *SMALL, *recipe), words)


SIZES = ("0x0", "0x5", "5x0", "-1x5", "5x-1", "x", "5x", "x5", "5x5x5x5", "5X5", "5,5", " 5x5", "5x5 ", "1e5x5", "0x10x5",
         "5.0x5", "2147483648x1", "1x2147483648", "99999999999999999999x1", "4294967297x1", "+-5x5", "NaNx5", "")
REGIONS = ("0,0", "0,0,0x5", "0,0,5x0", "0,0,-5x5", "0,0,2147483648x1", "1e2,0,5x5", "0.5,0,5x5", "0,0,5x5,1",
           "a,0,5x5", "9223372036854775808,0,5x5", "99999999999999999999,0,5x5", ",,5x5")
FAR = (f"{2 ** 62 + 1},0", f"0,-{2 ** 62 + 1}", "9223372036854775807,0", "-9223372036854775808,0", "0,-9223372036854775808")
RANGES = ("0", "0,", ",1", "1,1", "NaN,1", "0,inf", "0,1e999", "0,1,2", "a,b", "0;1", "-1.7e308,1.7e308")
RENDERS = [  # arguments, what the message has to say
    *((["--size", size], ["--size", "expected WIDTHxHEIGHT"]) for size in SIZES),
    *(([f"--region={region}"], ["--region", "expected", "WIDTHxHEIGHT"]) for region in REGIONS),
    *(([f"--region={region},5x5"], ["--region", f"expected X and Y from -{2 ** 62}", "cell_x"]) for region in FAR),
    *(([f"--range={limits}"], ["range"]) for limits in RANGES),
    (["--depth", "u32"], ["u32", "u8, u16, f16, f32"]),
    (["--depth", "f32"], ["f32", "png", "u8, u16"]),
    (["--preset", "nosuch"], ["preset nosuch", "no such preset", "noisescope list presets"]),
    (["--preset", "\x1b[1m"], ["\\x1b[1m"]),
    (["-o", "b"], ["-o", "render --help"]),
    (["--nosuch"], ["--nosuch", "render --help"]),
    (["marble", "extra"], ["extra", "render --help"]),
    (["--set"], ["--set"]),
    (["--size", "5x5", "--size", "6x6"], ["--size: given 2 times"]),
    (["extra\x1b[1m"], ["extra\\x1b[1m"]),
]
COMMANDS = [  # whole command lines
    (["nosuch"], ["nosuch", "--help"]),
    (["--nosuch"], ["--nosuch"]),
    (["nosuch\x1b[31m\x07"], ["nosuch\\x1b[31m\\x07"]),
    (["render"], ["output"]),
    (["render", "-o", "a"], ["extension", ".png"]),
    (["render", "-o", "a.jpg"], [".jpg", ".png"]),
    (["render", "-o", ""], ["extension"]),
    (["render", "-o", ".png"], ["extension"]),
    (["render", "-o", "a.exr", "--size", "2147483647x2147483647"], ["too large"]),
    (["render", "-o", "a.r32", "--size", "2147483647x2147483647"], ["more than a file can hold"]),
    (["list", "nosuch"], ["nosuch", "presets"]),
    (["list", "presets", "params"], ["params"]),
    (["info"], ["file", "as in `noisescope info FILE`", "info --help"]),
    (["compare", "a.png"], ["second", "as in `noisescope compare FILE FILE`", "compare --help"]),
    (["info", "a.png", "b.png"], ["b.png: no such argument; expected `noisescope info FILE`"]),
    (["render", "--sise", "5x5"], ["did you mean --size?"]),
    (["render", "fbm", "64x48"], ["64x48: no such argument, did you mean --size 64x48?"]),
    (["render", "fbm", "a.png"], ["a.png: no such argument, did you mean --output a.png?"]),
    (["render", "fbm", "--size", "8x8", "64x48"], ["64x48: no such argument; expected `noisescope render [NAME]`"]),
    (["sample", "fbm", "0.25", "-0.5"], ["did you mean --at 0.25,-0.5?"]),
    (["sample", "--at", "0.25,,1"], ["--at 0.25,,1: expected X,Y"]),
    (["sample", "--at", "1,2,3"], ["--at 1,2,3: 3 coordinates, the recipe has 2 dimensions"]),
    (["sample", "--at", "1,2", "--pixel", "1,2"], ["--at with --pixel"]),
    (["snippet", "--target"], ["--target: its value is missing, expected --target LANGUAGE"]),
    (["snippet", "--entry", "both2"], ["--entry both2: no such choice, did you mean both?"]),
    (["plot"], ["kind is required, as in `noisescope plot KIND --output FILE`"]),
    (["compare", "a.png", "a.png", "--tolerance", "NaN"], ["--tolerance"]),
    (["compare", "a.png", "a.png", "--tolerance=-1"], ["--tolerance"]),
    (["compare", "a.png", "a.png", "--tolerance", "x"], ["--tolerance"]),
    (["compare", "a.png", "a.png", "--tolerance", "0x10"], ["--tolerance"]),
    (["validate", "--samples", "0"], ["--samples 0", "1 to 1000000000"]),
    (["validate", "--samples", "-1"], ["--samples"]),
    (["validate", "--samples", "1e5"], ["--samples"]),
    (["validate", "--samples", "0x10", "--only", "white2"], ["--samples"]),
    (["validate", "--only", "nosuch"], ["--only nosuch"]),
    (["bench", "--repeats", "0"], ["--repeats 0"]),
    (["bench", "--repeats", "0b1", "--size", "8x8"], ["--repeats"]),
    (["bench", "--size", "0x0"], ["--size 0x0"]),
    (["snippet", "--target", "nosuch"], ["--target nosuch", "glsl330", "shadertoy"]),
    (["snippet", "--target", "glsles100"], ["--target glsles100", "no 32-bit integers", "glsles300"]),
    (["snippet", "--target", "glsl-es100"], ["--target glsl-es100", "no 32-bit integers", "glsles300"]),
    (["snippet", "--set", "octaves=99"], ["octaves=99"]),
    (["sample", "--set", "octaves=99"], ["octaves=99"]),
    (["sample", "--backend", "nosuch"], ["--backend", "nosuch", "gpu", "cpu"]),
    (["bench", "--set", "octaves=99"], ["octaves=99"]),
]


def test_command_lines(cli, check):
    for arguments, words in RENDERS:
        result = cli.run("render", "-o", "a.png", *arguments)
        check_refusal(cli, check, f"render {arguments}", result, words)
    for arguments, words in COMMANDS:
        check_refusal(cli, check, f"{arguments}", cli.run(*arguments), words)
    result = cli.run("render", "-o", "a.png", "--preset", "nosuch", "--size", "0x0", "--region", "q", "--depth", "f99",
                     "--range", "1,1", *settings(octaves=99, nosuch=1, noise="Perlin"))
    words = ["preset nosuch", "--size 0x0", "--region q", "f99", "--range 1,1", "octaves=99", "nosuch=1", "noise=Perlin"]
    check_refusal(cli, check, "all that is wrong is said at once", result, words)
    check("a line for each", len(result.err.splitlines()) == len(words), result)
    result = cli.run("render", "-o", "large.r32", "--size", "2147483647x1", "--backend", "cpu",
                     prefix=("prlimit", "--as=3000000000"))
    check_refusal(cli, check, "more pixels a row than memory holds", result, ["out of memory"], code=4)


def test_json_errors(cli, check):
    cli.render("a.png", *SMALL)
    cli.render("b.png", "--size", "8x8")
    broken = {"__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent.json"}
    cases = [
        (2, ["render", "-o", "c.png", "--size", "0x0", *settings(nosuch=1)], {}),
        (2, ["render", "--nosuch"], {}),
        (2, ["nosuch"], {}),
        (2, ["snippet", "--prefix", "\x1b"], {}),
        (2, ["validate", "--samples", "0"], {}),
        (2, ["list", "nosuch"], {}),
        (2, ["bench", "--repeats", "0"], {}),
        (2, ["sample"], {"stdin": b"0 0\n0 x\n"}),
        (2, ["sample", "--backend", "cpu"], {"stdin": b"0 0\n" * 70000 + b"0 0 0\n"}),
        (2, ["sample", "--recipe", "-"], {"stdin": b"{"}),
        (5, ["render", "-o", "a.png", *SMALL], {}),
        (5, ["render", "-o", "no/a.png"], {}),
        (5, ["info", "none.png"], {}),
        (5, ["info", b"\xff\n.png"], {}),
        (5, ["compare", "a.png", "none.png"], {}),
        (1, ["compare", "a.png", "b.png"], {}),
        (2, ["stats", "a.png", *settings(seed=1)], {}),
        (5, ["stats", "none.png"], {}),
        (4, ["render", "-o", "c.png"], {"env": broken}),
        (4, ["sample"], {"env": broken}),
        (4, ["validate"], {"env": broken}),
        (4, ["bench"], {"env": broken}),
    ]
    for code, arguments, options in cases:
        result = cli.run(*arguments, "--json", **options)
        name = f"--json {arguments} ends with {code}"
        try:
            found = result.json()
            good = (found["ok"] is False and found["exit_code"] == result.code == code and found["errors"] and not result.err
                    and all(isinstance(line, str) and line and "\n" not in line for line in found["errors"]))
            check(name, good, result)
        except (ValueError, KeyError) as error:
            check(name, False, f"not one object ({error}): {result}")


# --- recipes ---------------------------------------------------------------------------------------------------------

HOSTILE = {  # name: (bytes, what the message has to say)
    "a NaN": (b'{"frequency": NaN}', ["parse error"]),
    "1e999": (b'{"frequency": 1e999}', ["1e999"]),
    "a key twice": (b'{"frequency": 3, "frequency": 4}', ["/frequency:", "twice"]),
    "an unknown key": (b'{"nosuch": 4}', ["/nosuch:", "unknown", "octaves"]),
    "a text for a number": (b'{"frequency": "3"}', ["/frequency:", "65536"]),
    "a number for a text": (b'{"title": 3}', ["/title:", "text"]),
    "a number for a choice": (b'{"noise": 2}', ["/noise:", "perlin"]),
    "null": (b'{"noise": null}', ["/noise:", "null"]),
    "true as int": (b'{"octaves": true}', ["/octaves:", "true", "1 to 24"]),
    "1 as bool": (b'{"octave_seeds": 1}', ["/octave_seeds:"]),
    "-1 as a seed": (b'{"seed": -1}', ["/seed:", "out of range"]),
    "a seed of 2^32": (b'{"seed": 4294967296}', ["/seed:", "out of range"]),
    "a seed of 2^64 + 1": (b'{"seed": 18446744073709551617}', ["/seed:"]),
    "half an octave": (b'{"octaves": 0.5}', ["/octaves:", "1 to 24"]),
    "half a dimension": (b'{"dimensions": 2.5}', ["/dimensions:", "fraction"]),
    "out of range": (b'{"gain": 1.01}', ["/gain:", "0 to 1"]),
    "100000 times [": (b"[" * 100000, ["array"]),
    "100000 objects deep": (b'{"noise":' * 100000, ["/noise:", "object"]),
    "two BOMs": (b"\xef\xbb\xbf\xef\xbb\xbf{}", ["parse error"]),
    "a byte 0xFF": (b'{"title": "\xff"}', ["UTF-8"]),
    "0xFF as a key": (b'{"\xff": 1}', ["UTF-8"]),
    "a lone surrogate": (b'{"title": "\\ud800"}', ["surrogate"]),
    "a NUL": (b'{"title": "a\0b"}', ["NUL"]),
    "only a NUL": (b"\0", ["parse error"]),
    "a comma too many": (b'{"octaves": 3,}', ["parse error"]),
    "two objects": (b"{}{}", ["parse error"]),
    "nothing": (b"", ["parse error"]),
    "blanks": (b" \n", ["parse error"]),
    "cut off": (b'{"octaves": 3', ["parse error"]),
    "a comment": (b"{} // x", ["parse error"]),
    "hexadecimal": (b'{"seed": 0x10}', ["parse error"]),
    "a text": (b'"perlin"', ["object"]),
    "a number": (b"5", ["object"]),
    "an array": (b"[]", ["array"]),
    "a future version": (b'{"noisescope": 3}', ["/noisescope:", "version 3"]),
    "a version as text": (b'{"noisescope": "1"}', ["/noisescope:"]),
    "a nested object": (b'{"noise": {"a": 1}}', ["/noise:", "object"]),
    "a nested array": (b'{"octaves": [3]}', ["/octaves:", "array"]),
    "a string of 5000": (b'{"title": "%s"}' % (b"x" * 5000), ["/title:", "4096"]),
    "2 MiB": (b'{"title": "%s"}' % (b"x" * (2 << 20)), ["1048576"]),
    "ESC in a key": (b'{"\\u001b[31m": 1}', ["/\\x1b[31m:"]),
    "not in 4D": (b'{"dimensions": 4, "hash": "sine"}', ["hash=sine", "4D"]),
    "four at once": (b'{"octaves": 99, "gain": 7, "noise": "x", "foo": 1}', ["/octaves:", "/gain:", "/noise:", "/foo:"]),
    "a key that needs escapes": (b'{"a/b~c": 1}', ["/a~1b~0c:"]),
}


HARMLESS = {
    "a BOM": b'\xef\xbb\xbf{"frequency": 3}',
    "an escaped NUL": b'{"title": "\\u0000", "frequency": 3.0}',
    "4096 bytes": b'{"description": "%s", "frequency": 3e0}' % (b"x" * 4096),
}


def test_recipes(cli, check):
    other = cli.folder.parent / (cli.folder.name + " recipe.json")
    try:
        for name, (text, words) in HOSTILE.items():
            other.write_bytes(text)
            check_refusal(cli, check, f"{name}, piped", cli.run("render", "-o", "a.png", *SMALL, "--recipe", "-", stdin=text),
                          words)
            result = cli.run("render", "-o", "a.png", *SMALL, "--recipe", other)
            check_refusal(cli, check, f"{name}, from a file", result, [*words, other.name] if result.code == 2 else words)
    finally:
        other.unlink(missing_ok=True)
    result = cli.run("render", "-o", "a.png", "--recipe", "-", *settings(nosuch=1), stdin=b'{"gain": 2}')
    check_refusal(cli, check, "what is wrong with --recipe and --set is said at once", result, ["/gain:", "nosuch=1"])
    for name in ("none.json", "/dev/zero", "/"):
        result = cli.run("render", "-o", "a.png", *SMALL, "--recipe", name, timeout=20)
        check_refusal(cli, check, f"--recipe {name}", result, [name], code=5)
    plain = cli.render("a.r32", *SMALL, *settings(frequency=3))
    for name, text in HARMLESS.items():
        check(f"{name} is no harm", cli.render("a.r32", *SMALL, "--recipe", "-", stdin=text) == plain)


# --- machines --------------------------------------------------------------------------------------------------------

STAGES = ["OpenGL 4.1", "EGL surfaceless: ", "EGL device: ", "EGL default display: ", "--backend cpu"]
NO_OPENGL = {
    "no vendor": {"__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent.json"},
    "no driver": {"GALLIUM_DRIVER": "nosuch"},
    "OpenGL 3.0": {"MESA_GL_VERSION_OVERRIDE": "3.0"},
}


def test_no_opengl(cli, check):
    points = b"0.3 0.7\n-5.1 1e9\n"
    expected = cli.run("sample", stdin=points).out
    for name, env in NO_OPENGL.items():
        for arguments in (["render", "-o", "a.png"], ["sample"], ["validate"], ["bench"]):
            result = cli.run(*arguments, env=env, stdin=points)
            missing = unsaid(result, STAGES)
            good = result.code == 4 and not missing and not result.out and not cli.names()
            check(f"{name}: {arguments[0]} names each stage", good, f"{result}, missing {missing}, {cli.names()}")
        result = cli.run("sample", "--backend", "cpu", env=env, stdin=points)
        check(f"{name}: the CPU does not care", result.code == 0 and result.out == expected, result)


def test_surroundings(cli, check):
    expected = cli.render("a.r32", *SMALL, "--preset", "clouds")
    bare = {name: None for name in cli.environment if name not in ("PATH", "LD_LIBRARY_PATH")}
    check("an empty environment", cli.render("b.r32", *SMALL, "--preset", "clouds", env=bare) == expected)
    nowhere = {"HOME": "/nonexistent", "XDG_CACHE_HOME": "/proc/none", "XDG_RUNTIME_DIR": "/nonexistent",
               "MESA_SHADER_CACHE_DIR": None}
    check("no home", cli.render("c.r32", *SMALL, "--preset", "clouds", env=nowhere) == expected)
    before, result = cli.names(), cli.run(cwd=cli.folder)
    check("nothing to do, no display: help", result.code == 0 and "render" in result.out and "no display" in result.err and cli.names() == before, result)


def test_gallery(cli, check):
    names = ["marble", "island", "fbm"]
    all_names = [preset["name"] for preset in cli.listed("presets")]
    if is_due(0, 6):  # a run takes ten times as long as the rest
        names = []
    presets = sorted(name + ".png" for name in names or all_names)
    small = ("gallery", *names, "--size", 32, "--backend", "cpu")
    result = cli.run(*small, "-o", "gallery")
    check("every preset", result.code == 0 and sorted(os.listdir(cli.folder / "gallery")) == presets, result)
    check("that is named on stdout", sorted(line.rsplit("/")[-1] for line in result.out.splitlines()) == presets, result)
    result = cli.run("gallery", "fbm", "-o", "gallery")
    check("not twice", result.code == 5 and "--force" in result.err, result)
    told = cli.run("gallery", "fbm", "marble", "--size", 32, "--backend", "cpu", "-o", "gallery", "--force", "--json").json()
    check("unless it is forced", [path.rsplit("/")[-1] for path in told["files"]] == ["fbm.png", "marble.png"], told)
    shutil.rmtree(cli.folder / "gallery")
    (cli.folder / "gallery").touch()
    result = cli.run(*small, "-o", "gallery")
    check("a gallery that cannot be: exit 5", result.code == 5 and "gallery" in result.err and "internal" not in result.err, result)
    check("without a folder", cli.run("gallery").code == 2)
    result = cli.run("gallery", "marbel", "-o", "other")
    check("of a preset that there is none of", result.code == 2 and "did you mean marble?" in result.err and "other" not in cli.names(), result)


def test_first_hour(cli, check):
    """Command lines that people type first work, or the answer has the right form."""
    for arguments, words in ((["--seed", 4], ["--set seed=4"]), (["--seed=4"], ["--set seed=4"]), (["--frequency", "-2.5"], ["--set frequency=-2.5"]),
                             (["--octave-seeds", "--noise", "value"], ["--set octave_seeds=VALUE", "--set noise=value"]),
                             (["--seed", 4, "--nosuch"], ["--seed", "--nosuch", "--set seed=4"]), (["--sizes", "4x4"], ["--sizes"]),
                             (["fbn"], ["preset fbn", "did you mean fbm?"]), (["nosuchpreset"], ["no such preset", "noisescope list presets"]),
                             (["--preset", "marbel"], ["did you mean marble?"]), (["fbm", "--preset", "marble"], ["fbm", "--preset"]),
                             (["fbm", "marble"], ["marble"]), (["--size", "5,5"], ["--size"])):
        result = cli.run("render", *arguments, "-o", "a.png")
        check_refusal(cli, check, f"render {' '.join(map(str, arguments))}", result, words)
    (cli.folder / "bad.json").write_text('{"octave": 3}')
    result = cli.run("render", "bad.json", "-o", "a.png")
    check("a mistyped key", result.code == 2 and "did you mean octaves?" in result.err and len(result.err) < 200, result)
    small = ("--backend", "cpu", "--size", 16)
    expected = cli.render("a.png", "--preset", "fbm", *small)
    check("a preset by its name", cli.render("b.png", "fbm", *small) == expected and b"IHDR\0\0\0\x10\0\0\0\x10" in expected)
    check("a picture as a recipe", cli.run("sample", "a.png", stdin=b"0.1 0.2\n").out == cli.run("sample", "fbm", stdin=b"0.1 0.2\n").out)


def test_snippet_names(cli, check):
    """The file's name says the language, which --target may not contradict."""
    targets = {row["name"]: row for row in cli.listed("targets")}
    for name, target in (("a.py", "python"), ("a.hlsl", "hlsl"), ("a.ush", "unreal"), ("a.rs", "rust"), ("a.mjs", "javascript"), ("a.js", "javascript"),
                         ("a.h", "c99"), ("a.hpp", "cpp"), ("a.metal", "msl"), ("a.cl", "opencl"), ("a.wgsl", "wgsl"), ("a.gdshader", "godot"),
                         ("a.glsl", "glsl330"), ("a.frag", "glsl330"), ("a.txt", "glsl330"), ("a", "glsl330")):
        told = cli.run("snippet", "perlin", "--no-error", "--force", "-o", name, "--json").json()
        expected = cli.run("snippet", "perlin", "--no-error", "--target", target).out
        check(f"-o {name} is {target}", told["target"] == target and target in targets and (cli.folder / name).read_text() == expected, told)
    for name, target in (("a.py", "glsl330"), ("a.hlsl", "c99"), ("b.glsl", "wgsl"), ("a.rs", "python")):
        before = cli.names()
        result = cli.run("snippet", "perlin", "--no-error", "--force", "-o", name, "--target", target)
        check(f"-o {name} --target {target}", result.code == 2 and name in result.err and target in result.err and cli.names() == before, result)
    for alias, target in (("webgl2", "glsles300"), ("three", "glsles300"), ("glsl", "glsl330"), ("vulkan", "glsl450"), ("c", "c99"), ("js", "javascript"),
                          ("metal", "msl"), ("shadertoy", "shadertoy")):
        check(f"--target {alias}", cli.run("snippet", "perlin", "--no-error", "--target", alias, "--json").json()["target"] == target)
    result = cli.run("snippet", "perlin", "--target", "pyton")
    check("a mistyped target", result.code == 2 and "did you mean python?" in result.err, result)


@seldom(2)
def test_comma_locale(cli, check):
    if not check("localedef is there", not missing_tools("localedef"), "install the package locales"):
        return
    name = "de_DE.ISO-8859-1"  # made in a quarter of the time that UTF-8 takes
    made = subprocess.run(["localedef", "-i", "de_DE", "-f", "ISO-8859-1", cli.folder / name], capture_output=True, timeout=60)
    german = {"LOCPATH": str(cli.folder), "LC_ALL": name, "LANG": name}
    other = subprocess.run(["printf", "%.1f", "1"], env=os.environ | german, capture_output=True, text=True, timeout=60)
    check("a German locale, in which others write commas", other.stdout == "1,0", (made.stderr, other))
    recipe = [*settings(frequency=2.75, octaves=3, fractal="fbm", gain=0.3)]
    for name, limits in (("a.png", ["--range=-1.5,0.25"]), ("a.exr", []), ("a.r32", [])):
        words = [*SMALL, *recipe, *limits]
        check(f"{name}: the same bytes", cli.render(name, *words) == cli.render(name, *words, env=german))
    for arguments, text in ((["list", "params"], b""), (["info", "a.png"], b""), (["info", "a.r32", "--json"], b""),
                            (["stats", "a.r32"], b""), (["stats", "a.r32", "--json"], b""),
                            (["snippet", "--preset", "marble"], b""), (["sample", "--recipe", "-"], b'{"gain": 0.5}'),
                            (["sample"], b"0.3 0.7\n1e-3 -2.5\n"), (["compare", "a.exr", "a.png", "--tolerance", "1.5"], b"")):
        plain, comma = (cli.run(*arguments, stdin=text, env=env) for env in ({}, german))
        check(f"{arguments}: the same text", plain.code == comma.code == 0 and plain.raw_out == comma.raw_out, (plain, comma))


def render_with_pause(cli, name, *arguments, **options):
    """A render that is asleep for a while, so that it has a progress to show, which it does from its second second on."""
    for _ in range(20):  # until one was stopped before its end
        process = cli.start("render", "-o", name, "--force", "--progress", *arguments, **options)
        until(process, lambda: is_writing(process, cli.folder))
        process.send_signal(signal.SIGSTOP)
        time.sleep(1.2)
        stopped = is_writing(process, cli.folder)
        process.send_signal(signal.SIGCONT)
        result = Cli.finish(process)
        if stopped:
            break
    return result


def without(*descriptors):
    return lambda: [os.close(descriptor) for descriptor in descriptors]


@seldom(4)
def test_closed_descriptors(cli, check):
    """A file that is opened must not take the number of a stream that is written to."""
    recipe = ["--preset", "fbm", "--size", "2500x2500", "--backend", "cpu", *settings(octaves=2)]
    for name in ("a.r32", "a.png") if FULL else ("a.png",):
        expected = cli.render(name, *recipe)
        result = render_with_pause(cli, name, *recipe)
        check(f"{name}: progress is shown", "rendering a." in result.err and " s left" in result.err, result)
        for closed in ((2,), (0, 2), (0, 1, 2)):
            (cli.folder / name).unlink()
            result = render_with_pause(cli, name, *recipe, preexec_fn=without(*closed))
            good = result.code == 0 and (cli.folder / name).read_bytes() == expected
            check(f"{name}: without {closed} of stdin, stdout, stderr", good, f"another file; {result}")


if __name__ == "__main__":
    main(test_settings, test_command_lines, test_json_errors, test_recipes, test_no_opengl, test_surroundings, test_gallery, test_first_hour, test_snippet_names,
         test_comma_locale,
         test_closed_descriptors)
