#!/usr/bin/env python3
"""Snippets with colors and with numbers as arguments: the bytes of an exported picture, and what the recipe with these numbers has.

    test_language_arguments.py PATH_OF_NOISESCOPE
"""
import json
import random
import re

from harness import main, rgb_of, seldom, settings
from test_languages import PYTHON, SEED, WARNINGS, bits_of, float_of, tool


def test_colors(cli, check):
    """ns_noise_color in C against the bytes of an exported picture, at the centers of its pixels."""
    for recipe in (["terrain-bands"], ["marble"]):
        colors = [re.findall(r"ns_vec3 ns_color\(.*?\n}\n", cli.run("snippet", *recipe, "--target", "c99", "--colors", "--no-error", *more).out, re.S)
                  for more in ([], ["--gradient"])]
        check(f"{recipe}: the same colors beside a gradient", colors[0] == colors[1] != [], colors)
    refused = cli.run("snippet", "biomes", "--colors", "--gradient")
    check("biomes, whose colors take two values, are refused beside a gradient, too", refused.code == 2 and "chosen by two" in refused.err, refused)
    for preset in ("fire", "article-colors", "terrain-bands", "perlin", "normal-stones", "lava", "island"):
        cli.run("render", "--preset", preset, "--size", "24x24", *([] if preset == "normal-stones" else ["--color"]), "--backend", "cpu", "-o", f"{preset}.png")
        head = cli.run("snippet", "--preset", preset, "--target", "c99", "--entry", "both", "--colors").out
        (cli.folder / "color.h").write_text(head)
        rest = ", 0" * (re.search(r"ns_noise\((.*)\)", head)[1].count(",") - 1)
        (cli.folder / "color.c").write_text(
            '#include <stdio.h>\n#include "color.h"\nint main(void) { for (int y = 0; y < 24; ++y) for (int x = 0; x < 24; ++x) {'
            f' ns_vec3 c = ns_noise_color((x + 0.5f) / 24, (y + 0.5f) / 24{rest});'
            ' printf("%.9g %.9g %.9g\\n", c.x, c.y, c.z); } return 0; }\n')
        made = tool(cli, "gcc", "-std=c99", "-O1", "color.c", "-o", "color.out", "-lm")
        own = [[float(word) for word in line.split()] for line in tool(cli, "./color.out").out.splitlines()]
        *_, bits, data = rgb_of((cli.folder / f"{preset}.png").read_bytes())
        shown = [[number * 255 / (2**bits - 1) for number in data[i:i + 3]] for i in range(0, len(data), 3)]
        check(f"{preset}: as many colors as pixels", made.code == 0 and len(own) == len(shown) == 576, f"{made} {len(own)} {len(shown)}")
        # A step of 1/255 of its own and one of the straight lines between colors; where colors change within few of the
        # picture's 1024 rows, half a row; at an edge of bands a pixel may be beside it.
        off = sorted(max(abs(a * 255 - b) for a, b in zip(p, q)) for p, q in zip(own, shown))
        check(f"{preset}: the colors of the picture", off[len(off) * 9 // 10] < 2 and off[-4] < 6, f"{off[len(off) * 9 // 10]}, {off[-5:]}")


# A recipe, the members that are changed, the time, the settings that mean the same, and by how much values may differ: places and
# amplitudes that the recipe's own snippet has written down are computed by roundings more.
UNIFORMS = [
    ("fbm", {}, None, {}, 0), ("fbm", {"seed": 9, "octaves": 3, "gain": 0.25, "lacunarity": 3, "frequency": 5.5}, None,
                               {"seed": 9, "octaves": 3, "gain": 0.25, "lacunarity": 3, "frequency": 5.5, "scale": "classic"}, 0),
    ("marble", {"seed": 77}, None, {"seed": 77}, 1e-5), ("curl-smoke", {"warp_amplitude": 0.1}, None, {"warp_amplitude": 0.1}, 2e-4),
    ("drifting-clouds", {}, 2.5, {"time": 2.5}, 2e-5), ("fire", {"seed": 3}, 1.25, {"seed": 3, "time": 1.25}, 1e-4),
    ("far-lands", {"seed": 4}, None, {"seed": 4}, 1e-6),
    ("curl-smoke", {"lacunarity": 2.5, "warp_frequency": 1.5}, None, {"lacunarity": 2.5, "warp_frequency": 1.5, "scale": "classic"}, 1e-3),
    ("tiled-marble", {"lacunarity": 3, "period": [8, 4], "warp_frequency": 3}, None,
     {"lacunarity": 3, "period_x": 8, "period_y": 4, "warp_frequency": 3, "scale": "classic"}, 1e-3),
    ("drifting-clouds", {"lacunarity": 3, "frequency": 5}, 0.0, {"lacunarity": 3, "frequency": 5, "scale": "classic"}, 1e-3), ("tesseract", {}, 3.0, {"time": 3.0}, 1e-4)]


@seldom(3)
def test_uniforms(cli, check):
    """Numbers as arguments: what the recipe with these numbers has; the same bits in every language."""
    rng = random.Random(SEED)
    mains = {"c": "#include <stdio.h>\n", "js": "", "py": ""}
    bodies = {"c": "", "js": "const out = [], w = new Uint32Array(1), g = new Float32Array(w.buffer);\n"
                             "const give = (v) => [v].flat().forEach((n) => { g[0] = n; out.push(w[0].toString(16)); });\n",
              "py": "def give(v):\n    print(' '.join('%x' % w for w in np.ravel(v).view(np.uint32)))\n"}
    jobs = []
    for i, (preset, changes, time, means, tolerance) in enumerate(UNIFORMS):
        base = ["--preset", preset] + ([] if means.get("scale") is None else settings(scale=means["scale"]))
        for target, extension in (("c99", "h"), ("javascript", "mjs"), ("python", "py")):
            for kind, options in (("u", ["--uniforms"]), ("p", settings(**{k: v for k, v in means.items() if k != "scale"}))):
                text = cli.run("snippet", *base, "--target", target, *options, "--no-error", "--prefix", f"{kind}{i}_").out
                (cli.folder / f"{kind}{i}_noise.{extension}").write_text(text)
        takes = re.search(r"def u\d+_noise\((.*)\):", text if kind == "u" else (cli.folder / f"u{i}_noise.py").read_text())[1].split(", ")
        moves, n = "seconds" in takes, takes.index("settings")
        head = (cli.folder / f"p{i}_noise.h").read_text()
        channels = 1 if re.search(r"float p\d+_noise\(", head) else int(re.search(r"_vec(\d) p\d+_noise\(", head)[1])
        places_ = [[float_of(bits_of(rng.uniform(0, 1))) for _ in range(n)] for _ in range(16)]
        jobs.append((preset, changes, time, tolerance, channels, len(places_)))
        mains["c"] += f'#include "u{i}_noise.h"\n#include "p{i}_noise.h"\n'
        mains["js"] += f'import {{ u{i}_noise, U{i}_DEFAULTS }} from "./u{i}_noise.mjs";\n'
        mains["py"] += f"from u{i}_noise import u{i}_noise, U{i}_DEFAULTS\n"
        bodies["c"] += f"    {{ U{i}Parameters s = U{i}_DEFAULTS;" + "".join(
            "".join(f" s.{k}.{c} = {n};" for c, n in zip("xyzw", v)) if isinstance(v, list) else f" s.{k} = {v};" for k, v in changes.items()) + "\n"
        bodies["js"] += f"{{ const s = {{ ...U{i}_DEFAULTS, ...{json.dumps(changes)} }};\n"
        bodies["py"] += f"s = U{i}_DEFAULTS._replace(**{changes!r})\n"
        more = ", s" + (f", {time or 0.0}" if moves else "")
        for place in places_:
            numbers = ", ".join(map(float.hex, place))
            plain = ", ".join(map(repr, place))
            for kind, rest in (("u", more), ("p", "")):
                call = f"{kind}{i}_noise({numbers}{rest})"
                if channels == 1:
                    bodies["c"] += f"    give({call});\n"
                else:
                    bodies["c"] += f"    {{ {kind}{i}_vec{channels} v = {call}; " + " ".join(f"give(v.{c});" for c in "xyzw"[:channels]) + " }\n"
            bodies["js"] += f"give(u{i}_noise({plain}{more}));\n"
            bodies["py"] += f"give(u{i}_noise({plain}{more}))\n"
        bodies["c"] += "    }\n"
        bodies["js"] += "}\n"
    (cli.folder / "uniforms.c").write_text(
        mains["c"] + "static void give(float v) { uint32_t w; memcpy(&w, &v, 4); printf(\"%x \", w); }\nint main(void) {\n" + bodies["c"] + "    return 0;\n}\n")
    (cli.folder / "uniforms.mjs").write_text(mains["js"] + bodies["js"] + 'console.log(out.join(" "));\n')
    (cli.folder / "uniforms.py").write_text("import numpy as np\n" + mains["py"] + bodies["py"])
    made = tool(cli, "gcc", "-std=c99", *WARNINGS, "-Wno-float-conversion", "-O1", "uniforms.c", "-o", "uniforms.out", "-lm")
    results = [tool(cli, *command) for command in (["./uniforms.out"], ["node", "uniforms.mjs"], [PYTHON, "-B", "-W", "error", "uniforms.py"])]
    check("compiled and run", made.code == 0 and all(result.code == 0 for result in results), f"{made} {results}"[:3000])
    in_c, in_js, in_python = ([int(word, 16) for word in result.out.split()] for result in results)
    for preset, changes, time, tolerance, channels, count in jobs:
        pairs = [(in_c[k * channels:(k + 1) * channels]) for k in range(2 * count)]
        ours, plain = pairs[0::2], pairs[1::2]
        in_c = in_c[2 * count * channels:]
        own = [word for place in ours for word in place]
        for name, others in (("JavaScript", in_js), ("Python", in_python)):
            check(f"{preset} {changes} {time}: the bits of {name}", own == others[:len(own)])
        in_js, in_python = in_js[len(own):], in_python[len(own):]
        errors = [max(abs(float_of(a) - float_of(b)) for a, b in zip(p, q)) for p, q in zip(ours, plain)]
        size = max(1.0, *(abs(float_of(word)) for word in own))
        check(f"{preset} {changes} {time}: as the recipe with these numbers", max(errors) <= tolerance * size, sorted(errors)[-3:])


if __name__ == "__main__":
    main(test_colors, test_uniforms)
