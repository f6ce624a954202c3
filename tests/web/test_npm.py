#!/usr/bin/env python3
"""The package for npm: packed, installed into an empty folder, used by node and by a bundler, and its types.

    test_npm.py PATH_OF_NOISESCOPE

Builds the module with Emscripten, which takes minutes: in tests/full only.
"""
import json
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
from harness import FULL, main  # noqa: E402
from test_callers import done  # noqa: E402

USE = """
import { load } from "noisescope";
import { included, texts } from "noisescope/glsl";
import { createHash } from "node:crypto";

const noisescope = await load();
const field = noisescope.preset("mountains");
const rows = field.rows({ width: 64, rows: 64 });
const plain = noisescope.field({ noise: "perlin", fractal: "fbm" });
const refused = [];
for (const wrong of [() => noisescope.field({ octavs: 3 }), () => noisescope.preset("marbel"), () => plain.rows({ width: 0, rows: 4 }),
                     () => plain.points([1, 2, 3]), () => included('#include "no"')])
  try { wrong(); } catch (error) { refused.push(error.message); }
console.log(JSON.stringify({
  version: noisescope.version, sha: createHash("sha256").update(new Uint8Array(rows.buffer)).digest("hex"),
  at: plain.at(0.25, 0.5), points: [...plain.points([0.25, 0.5, 1, 2])], one: plain.at(1, 2), dimensions: plain.dimensions,
  channels: plain.channels, exact: plain.exact, range: plain.range, noise: plain.recipe.noise, presets: noisescope.presets().length,
  params: noisescope.params().length, code: plain.code("wgsl"), glsl: included('#include "noise/perlin.glsl"'),
  texts: Object.keys(texts).length, refused,
}));
plain.free();
"""
TYPED = """import { load, type Field } from "noisescope";
import { texts } from "noisescope/glsl";
const field: Field = (await load()).field({ noise: "perlin" });
const rows: Float32Array = field.rows({ width: 4, rows: 4 });
export const text: string = texts["noise/perlin.glsl"] + rows.length;
"""


def check_answers(check, what, answers, cli, files):
    picture = cli.render("m.r32", "--preset", "mountains", "--backend", "cpu", "--size", "64x64")
    (cli.folder / "m.f32").write_bytes(picture)
    digest = done("sha256sum", cli.folder / "m.f32").split()[0]
    check(f"{what}: the bits of render", answers["sha"] == digest)
    value = cli.run("sample", "--set", "noise=perlin", "--set", "fractal=fbm", "--backend", "cpu", stdin=b"0.25 0.5\n").out
    check(f"{what}: points", abs(float(value) - answers["at"]) < 1e-8 and answers["points"] == [answers["at"], answers["one"]], (value, answers["points"]))
    check(f"{what}: what a field tells", (answers["dimensions"], answers["channels"], answers["exact"], answers["noise"]) == (2, 1, True, "perlin")
          and answers["range"]["proven"] and answers["range"]["low"] == -1)
    check(f"{what}: code and GLSL", "fn " in answers["code"] and "#include" not in answers["glsl"] and "ns_perlin2(" in answers["glsl"]
          and answers["texts"] == files)
    check(f"{what}: faults are exceptions with a reason", len(answers["refused"]) == 5 and "did you mean marble" in answers["refused"][1],
          answers["refused"])


def test_package(cli, check):
    package = json.loads((ROOT / "src/web/npm/package.json").read_text())
    version = cli.run("--help", "--json").json()["version"]
    check("it has the version of the program", package["version"] == version, package["version"])
    if not FULL:
        return
    for command in (["cmake", "--preset", "web"], ["cmake", "--build", "build-web", "--target", "npm"]):
        done(*command, cwd=ROOT)
    packed = json.loads(done("npm", "pack", ROOT / "build-web/npm", "--json", cwd=cli.folder))[0]
    shaders = [path for path in (ROOT / "shaders").rglob("*.glsl") if path.relative_to(ROOT / "shaders").parts[0] != "host"]
    names = {file["path"] for file in packed["files"]}
    check("what is packed", names >= {"package.json", "README.md", "LICENSE", "index.js", "index.d.ts", "module.js", "glsl.js", "glsl.d.ts"}
          and len([name for name in names if name.startswith("shaders/")]) == len(shaders), sorted(names)[:20])
    project = cli.folder / "project"
    project.mkdir()
    (project / "package.json").write_text('{"type": "module"}')
    (project / "use.js").write_text(USE)
    (project / "typed.ts").write_text(TYPED)
    done("npm", "install", "--offline", "--no-audit", "--no-fund", cli.folder / packed["filename"], cwd=project)
    check_answers(check, "node", json.loads(done("node", "use.js", cwd=project)), cli, len(shaders))
    if shutil.which("esbuild"):
        done("esbuild", "use.js", "--bundle", "--format=esm", "--platform=node", "--outfile=bundle.mjs", cwd=project)
        shutil.rmtree(project / "node_modules")
        check_answers(check, "esbuild", json.loads(done("node", "bundle.mjs", cwd=project)), cli, len(shaders))
        done("npm", "install", "--offline", "--no-audit", "--no-fund", cli.folder / packed["filename"], cwd=project)
    if shutil.which("tsc"):
        told = subprocess.run(["tsc", "--noEmit", "--strict", "--target", "es2022", "--module", "node16", "--moduleResolution", "node16", "typed.ts"],
                              cwd=project, capture_output=True, text=True, timeout=120)
        check("its types", told.returncode == 0, told.stdout)


if __name__ == "__main__":
    main(test_package)
