"""The shared library and its functions, as noisescope.h declares them."""
from __future__ import annotations

import ctypes
import os
import pathlib

ABI = 0
SONAME = f"libnoisescope.so.{ABI}"
OK = 0
CANCELLED = 4
DECIMAL, BINARY, FLOAT, CELL32, CELL64 = range(5)  # noisescope_kind


class Region(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int64) for name in ("height", "x", "y", "width", "rows")]


class Options(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("threads", ctypes.c_int32), ("level", ctypes.c_int32), ("slice", ctypes.c_int64),
                ("sliced", ctypes.c_int32), ("cancelled", ctypes.c_void_p), ("context", ctypes.c_void_p),
                ("cells", ctypes.c_int64 * 4), ("seed_add", ctypes.c_int64)]


class Points(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("count", ctypes.c_size_t), ("dimensions", ctypes.c_int32), ("kind", ctypes.c_int32),
                ("x", ctypes.c_void_p * 4), ("stride", ctypes.c_ssize_t * 4),
                ("cell", ctypes.c_void_p * 4), ("cell_stride", ctypes.c_ssize_t * 4)]


class Box(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t),
                *((name, ctypes.c_int64) for name in ("height", "x", "y", "slice", "width", "rows", "slices")),
                ("row_stride", ctypes.c_ssize_t), ("slice_stride", ctypes.c_ssize_t)]


class Output(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("values", ctypes.c_void_p), ("floats", ctypes.c_size_t),
                ("gradient", ctypes.c_void_p * 3), ("gradient_stride", ctypes.c_ssize_t), ("gradient_floats", ctypes.c_size_t),
                ("least", ctypes.POINTER(ctypes.c_float)), ("greatest", ctypes.POINTER(ctypes.c_float))]


def _place() -> str:
    """Beside this module, where pip has put it; else in the prefix that the module lies in; else where the system looks."""
    named = os.environ.get("NOISESCOPE_LIBRARY")
    if named:
        return named
    here = pathlib.Path(__file__).resolve().parent
    places = [here / SONAME]
    if here.parts[-4:] == ("share", "noisescope", "python", "noisescope"):
        prefix = here.parents[3]
        places += [*sorted(prefix.glob(f"lib*/{SONAME}")), *sorted(prefix.glob(f"lib/*/{SONAME}"))]
    return next((str(place) for place in places if place.is_file()), SONAME)


def _load() -> ctypes.CDLL:
    place = _place()
    try:
        library = ctypes.CDLL(place)
    except OSError as error:
        raise ImportError(f"noisescope: {error}; NOISESCOPE_LIBRARY names the file {SONAME}") from None
    try:
        abi, _ = library.noisescope_abi(), library.noisescope_is_readable
    except AttributeError as error:
        raise ImportError(f"noisescope: {error}: not the library of this module; NOISESCOPE_LIBRARY names the file {SONAME}") from None
    if abi != ABI:
        raise ImportError(f"noisescope: {place} has interface {abi}, this module needs {ABI}")
    status, number, text, pointer, size = ctypes.c_int32, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t
    for name, result, *arguments in (
            ("version", text),
            ("presets", text),
            ("params", text),
            ("layer_rows", text),
            ("field_create", status, text, ctypes.POINTER(pointer), text, size),
            ("field_create_preset", status, text, ctypes.POINTER(pointer), text, size),
            ("field_with_seed", status, pointer, ctypes.c_uint32, ctypes.POINTER(pointer), text, size),
            ("field_destroy", None, pointer),
            ("field_dimensions", number, pointer),
            ("field_channels", number, pointer),
            ("field_is_exact", number, pointer),
            ("field_range", number, pointer, ctypes.POINTER(ctypes.c_double), ctypes.POINTER(ctypes.c_double)),
            ("field_recipe", text, pointer),
            ("field_class_rows", text, pointer),
            ("field_classes", status, pointer, *[ctypes.c_int64] * 4, ctypes.POINTER(Options), pointer, size, text, size),
            ("field_rows", status, pointer, ctypes.POINTER(Region), ctypes.POINTER(Options), pointer, size, text, size),
            ("field_sample", status, pointer, ctypes.POINTER(Points), ctypes.POINTER(Options), ctypes.POINTER(Output), text, size),
            ("field_warp", status, pointer, ctypes.POINTER(Points), ctypes.POINTER(Options), pointer, size, text, size),
            ("field_box", status, pointer, ctypes.POINTER(Box), ctypes.POINTER(Options), ctypes.POINTER(Output), text, size),
            ("field_points_text", status, pointer, pointer, size, number, ctypes.POINTER(Options), pointer, size, text, size)):
        function = getattr(library, f"noisescope_{name}")
        function.restype, function.argtypes = result, arguments
    return library


library = _load()
is_set, is_readable = (ctypes.cast(getattr(library, f"noisescope_{name}"), ctypes.c_void_p) for name in ("is_set", "is_readable"))  # for Options.cancelled
