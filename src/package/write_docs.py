#!/usr/bin/env python3
"""Writes the manual page and the shells' completions from what the program says of itself.

    write_docs.py PROGRAM FOLDER    -> noisescope.1, noisescope (bash), _noisescope (zsh), noisescope.fish
"""
import json
import pathlib
import subprocess
import sys

import completions
import manual


def said(program, *arguments):
    return json.loads(subprocess.run([program, *arguments, "--json"], capture_output=True, check=True, timeout=60).stdout)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    tool = said(program, "--help")
    params = said(program, "list", "params")["params"]
    comparisons = said(program, "list", "comparisons")["comparisons"]
    presets = said(program, "list", "presets")["presets"]
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("noisescope.1", manual.page(tool, params, presets, comparisons)),
                       ("noisescope", completions.bash(tool, params)),
                       ("_noisescope", completions.zsh(tool, params)),
                       ("noisescope.fish", completions.fish(tool, params))):
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
