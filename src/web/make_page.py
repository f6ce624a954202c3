#!/usr/bin/env python3
"""Puts the page's folder together: its own files as they are, and the module as a function that makes it, since a worker
gets its script as a text of functions. All of it is complete or not there."""
import argparse
import os
import pathlib
import shutil

parser = argparse.ArgumentParser()
parser.add_argument("--source", type=pathlib.Path, required=True, help="the folder of the page's files")
parser.add_argument("--module", type=pathlib.Path, required=True, help="what Emscripten made")
parser.add_argument("--output", type=pathlib.Path, required=True, help="the folder to write")
arguments = parser.parse_args()

unfinished = arguments.output.with_name(arguments.output.name + ".tmp-page")
shutil.rmtree(unfinished, ignore_errors=True)
unfinished.mkdir(parents=True)
for path in sorted(arguments.source.iterdir()):
    if path.suffix in (".html", ".css", ".js"):
        shutil.copyfile(path, unfinished / path.name)
module = arguments.module.read_text()
(unfinished / "twin.js").write_text(
    "// Noisescope's C++ as WebAssembly, made by Emscripten.\nfunction noisescopeTwin() {\n" + module + "\nreturn createTwin;\n}\n")
shutil.rmtree(arguments.output, ignore_errors=True)
os.rename(unfinished, arguments.output)
