"""Recipes in files."""
from __future__ import annotations

import os
import pathlib
import zlib
from typing import Union

_PNG = b"\x89PNG\r\n\x1a\n"
_KEY = b"noisescope-recipe\0"


def recipe_of_file(path: Union[str, os.PathLike[str]]) -> str:
    """The JSON of a recipe file, or of a PNG picture that holds one."""
    data = pathlib.Path(path).read_bytes()
    if not data.startswith(_PNG):
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise ValueError(f"{os.fspath(path)}: neither a recipe nor a PNG picture") from None
    place = len(_PNG)
    while place + 12 <= len(data):
        length = int.from_bytes(data[place:place + 4], "big")
        text = data[place + 8:place + 8 + length]
        if data[place + 4:place + 8] == b"iTXt" and text.startswith(_KEY):
            compressed = text[len(_KEY):][:1] == b"\1"
            words = text[len(_KEY) + 2:].split(b"\0", 2)[2]  # behind language and translated key
            return (zlib.decompress(words) if compressed else words).decode()
        place += 12 + length
    raise ValueError(f"{os.fspath(path)}: a picture without a recipe")
