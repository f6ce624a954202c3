"""Tells what there is, or writes a field as an array: python -m noisescope marble --size 512x512 -o marble.npy"""
from __future__ import annotations

import argparse
import pathlib
import re
import signal
import sys

import numpy as np

from . import Field, presets, version


def main() -> None:
    if hasattr(signal, "SIGPIPE"):  # ends without a word, as other programs do, if its reader has seen enough: `... | head`
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    parser = argparse.ArgumentParser(prog="python -m noisescope", description="Writes the values of a field as an array for NumPy. "
                                     "Without arguments lists the presets.")
    parser.add_argument("field", nargs="?", help="a preset, a recipe file, or a PNG picture that holds its recipe")
    parser.add_argument("--size", default="512x512", metavar="WxH", help="columns and rows (default 512x512)")
    parser.add_argument("--seed", type=int, help="in place of the recipe's")
    parser.add_argument("-o", "--output", metavar="FILE", help="a file .npy")
    parser.add_argument("--version", action="version", version=f"noisescope {version()}")
    arguments = parser.parse_args()
    if arguments.field is None:
        for name, preset in presets().items():
            print(f"{name:20} {preset.help}")
        return
    size = re.fullmatch(r"(\d{1,10})x(\d{1,10})", arguments.size)
    if size is None:
        parser.error(f"--size {arguments.size}: expected columns and rows, as 512x512")
    if arguments.output is not None and not arguments.output.endswith(".npy"):
        parser.error(f"-o {arguments.output}: expected the name of a file .npy; pictures are drawn by `noisescope render`")
    width, rows = map(int, size.groups())
    try:
        field = Field.from_file(arguments.field) if pathlib.Path(arguments.field).is_file() else Field.preset(arguments.field)
        values = field.rows(width, rows, seed=arguments.seed)
        if arguments.output is None:
            print(f"{values.shape}: {values.min():.9g} to {values.max():.9g}, mean {values.mean():.9g}")
        else:
            np.save(arguments.output, values)
    except (ValueError, OSError) as error:
        sys.exit(f"noisescope: {error}")


if __name__ == "__main__":
    main()
