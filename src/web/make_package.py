#!/usr/bin/env python3
"""Puts the package for npm together: its own files, the module, and the GLSL library as files and as texts of a script. All of
it is complete or not there."""
import argparse
import json
import os
import pathlib
import shutil

parser = argparse.ArgumentParser()
parser.add_argument("--root", type=pathlib.Path, required=True, help="the source tree")
parser.add_argument("--module", type=pathlib.Path, required=True, help="what Emscripten made")
parser.add_argument("--version", required=True)
parser.add_argument("--output", type=pathlib.Path, required=True, help="the folder to write")
arguments = parser.parse_args()

source, shaders = arguments.root / "src/web/npm", arguments.root / "shaders"
unfinished = arguments.output.with_name(arguments.output.name + ".tmp-npm")
shutil.rmtree(unfinished, ignore_errors=True)
shutil.copytree(source, unfinished)
texts = {}
for path in sorted(shaders.rglob("*.glsl")):
    name = path.relative_to(shaders)
    if name.parts[0] == "host":  # uses the program's own uniforms
        continue
    texts[name.as_posix()] = path.read_text()
    (unfinished / "shaders" / name).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, unfinished / "shaders" / name)
glsl = unfinished / "glsl.js"
glsl.write_text(glsl.read_text().replace("/* texts */", f"export const texts = {json.dumps(texts, indent=1)};"))
shutil.copyfile(arguments.module, unfinished / "module.js")
for name in ("LICENSE", "src/package/copyright"):
    shutil.copyfile(arguments.root / name, unfinished / pathlib.Path(name).name)
package = json.loads((unfinished / "package.json").read_text())
if package["version"] != arguments.version:
    raise SystemExit(f"src/web/npm/package.json: version {package['version']}, expected {arguments.version}")
shutil.rmtree(arguments.output, ignore_errors=True)
os.rename(unfinished, arguments.output)
