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
parser.add_argument("--arrays", action="store_true", help="for compilers whose string literals are short; takes longer to compile")
parser.add_argument("files", nargs="*")
arguments = parser.parse_args()


def array_of(data):
    rows = (data[start:start + 32] for start in range(0, len(data), 32))
    return "{\n" + "".join(",".join(map(str, row)) + ",\n" for row in rows) + "0}"  # an empty file is a valid array, too


def literal_of(data):
    plain = {byte: chr(byte) for byte in range(32, 127) if chr(byte) not in '"\\?'}
    escaped = [plain.get(byte, f"\\{byte:03o}") for byte in range(256)]  # three digits: none of the next byte belongs to it
    rows = [data[start:start + 1024] for start in range(0, len(data), 1024)] or [b""]
    return "\n" + "\n".join('"' + "".join(escaped[byte] for byte in row) + '"' for row in rows)


pragma = "" if arguments.arrays else '#pragma GCC diagnostic ignored "-Woverlength-strings"'
lines = ['#include "core/embedded.h"', "", pragma, "", "namespace noisescope {", "namespace {", ""]
entries = []
table = arguments.name  # begins all names, since several tables may be in one batch
for index, path in enumerate(sorted(arguments.files)):
    name = os.path.basename(path) if arguments.basename else os.path.relpath(path, arguments.root).replace(os.sep, "/")
    data = pathlib.Path(path).read_bytes()
    kind, text = ("unsigned char", array_of(data)) if arguments.arrays else ("char", literal_of(data))
    lines.append(f"constexpr {kind} {table}File{index}[] = {text};")
    entries.append(f'    {{"{name}", {{reinterpret_cast<const char*>({table}File{index}), {len(data)}}}}},')
count = len(entries)
lines += ["", f"constexpr int {table}Count = {count};", ""]
if entries:
    lines += [f"const EmbeddedFile {table}Files[] = {{", *entries, "};", "}  // namespace", "",
              f"const std::span<const EmbeddedFile> {table}{{{table}Files, {table}Count}};"]
else:
    lines += ["}  // namespace", "", f"const std::span<const EmbeddedFile> {table}{{}};"]
lines += ["", "}  // namespace noisescope", ""]
pathlib.Path(arguments.output).write_text("\n".join(lines))
