#!/usr/bin/env python3
"""The window's folders: includes point down only, and the model sees neither ImGui nor OpenGL nor a window system.

    test_layers.py PATH_OF_NOISESCOPE [NAME...]
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from check import Check  # noqa: E402

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "src"
FOLDERS = ("model", "widgets", "panels", "host")  # each may use those before it
WINDOW_HEADERS = re.compile(r"imgui|GLFW/|glad|gpu/context_glfw")


def includes(path):
    return re.findall(r'^#include [<"]([^>"]+)[>"]', path.read_text(), re.MULTILINE)


def folder_of(name):
    return FOLDERS.index(pathlib.PurePath(name).parts[1])


def main():
    check = Check()
    files = sorted(path for path in (SOURCES / "viewer").rglob("*") if path.suffix in (".h", ".cpp"))
    check("every source lies in one of the folders", files and all(path.parent.name in FOLDERS for path in files))
    upward = [f"{path.relative_to(SOURCES)} includes {name}" for path in files for name in includes(path)
              if name.startswith("viewer/") and folder_of(name) > FOLDERS.index(path.parent.name)]
    check("includes point down only", not upward, upward)
    known = [f"{path.relative_to(SOURCES)} includes {name}" for path in files if path.parent.name == "model"
             for name in includes(path) if WINDOW_HEADERS.search(name)]
    check("the model knows no window", not known, known)
    check.end()


if __name__ == "__main__":
    main()
