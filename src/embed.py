#!/usr/bin/env python3
"""Writes files into a C++ source: a table of (name, bytes), sorted by name, declared in core/embedded.h."""
import argparse
import os
import pathlib

parser = argparse.ArgumentParser()
parser.add_argument("--output", required=True)
parser.add_argument("--name", required=True, help="the table's C++ name")
parser.add_argument("--root", help="names are relative to this folder")
parser.add_argument("--basename", action="store_true", help="names are the files' own names")
parser.add_argument("files", nargs="*")
arguments = parser.parse_args()

lines = ['#include "core/embedded.h"', "", "namespace noisescope {", "namespace {", ""]
entries = []
for index, path in enumerate(sorted(arguments.files)):
    name = os.path.basename(path) if arguments.basename else os.path.relpath(path, arguments.root).replace(os.sep, "/")
    data = pathlib.Path(path).read_bytes()
    lines.append(f"constexpr unsigned char kFile{index}[] = {{")
    for start in range(0, len(data), 32):
        lines.append(",".join(str(byte) for byte in data[start:start + 32]) + ",")
    lines.append("0};")  # a zero after the counted bytes, so that an empty file is a valid array
    entries.append(f'    {{"{name}", {{reinterpret_cast<const char*>(kFile{index}), {len(data)}}}}},')
count = len(entries)
lines += ["", f"constexpr int kCount = {count};", ""]
if entries:
    lines += ["const EmbeddedFile kFiles[] = {", *entries, "};", "}  // namespace", "",
              f"const std::span<const EmbeddedFile> {arguments.name}{{kFiles, kCount}};"]
else:
    lines += ["}  // namespace", "", f"const std::span<const EmbeddedFile> {arguments.name}{{}};"]
lines += ["", "}  // namespace noisescope", ""]
pathlib.Path(arguments.output).write_text("\n".join(lines))
