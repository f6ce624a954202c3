from __future__ import annotations

import ctypes
import json
import operator
from typing import Any, Callable, Mapping, NamedTuple, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from ._library import CANCEL, CANCELLED, OK, Options, Region, library

Array = npt.NDArray[np.float32]
_MESSAGE = 4096


class Error(Exception):
    """What the library refuses, with its words; `status` is the noisescope_status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class Range(NamedTuple):
    """proven: every value lies from low to high; otherwise it is a plain range to show."""

    low: float
    high: float
    proven: bool


class Preset(NamedTuple):
    title: str
    help: str
    recipe: dict[str, Any]


def version() -> str:
    """The version of the library that is loaded."""
    return library.noisescope_version().decode()


def presets() -> dict[str, Preset]:
    """The recipes that come with the program, by name."""
    rows = json.loads(library.noisescope_presets())
    return {row["name"]: Preset(row["title"], row["help"], row["recipe"]) for row in rows}


def params() -> list[dict[str, Any]]:
    """The parameters of a recipe: name, type, min, max, choices, default …, as `noisescope list params --json` has them."""
    return json.loads(library.noisescope_params())


class _Asked:
    """Lets the library ask whether to go on; what Python raises meanwhile, as at Ctrl+C, ends the call and is raised again."""

    def __init__(self, cancelled: Optional[Callable[[], bool]]) -> None:
        self.raised: Optional[BaseException] = None

        def ask(_: Any) -> int:
            try:
                return int(cancelled is not None and bool(cancelled()))
            except BaseException as error:  # noqa: BLE001
                self.raised = error
                return 1

        self.function = CANCEL(ask)


class Field:
    """The field of a recipe: a mapping of parameters, or JSON as recipe files hold it. It never changes."""

    def __init__(self, recipe: Union[Mapping[str, Any], str]) -> None:
        self._make(library.noisescope_field_create, recipe if isinstance(recipe, str) else json.dumps(dict(recipe)))

    @classmethod
    def preset(cls, name: str) -> Field:
        """One of presets()."""
        field = cls.__new__(cls)
        field._make(library.noisescope_field_create_preset, name)
        return field

    def _make(self, function: Callable[..., int], text: str) -> None:
        self._handle = ctypes.c_void_p()
        if "\0" in text:
            raise ValueError("a text with a zero character in it")
        message = ctypes.create_string_buffer(_MESSAGE)
        status = function(text.encode(), ctypes.byref(self._handle), message, _MESSAGE)
        if status != OK:
            raise Error(message.value.decode(), status)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            library.noisescope_field_destroy(self._handle)

    def __reduce__(self) -> tuple[Any, ...]:
        return Field, (self.recipe,)

    def __repr__(self) -> str:
        return f"noisescope.Field({self.recipe!r})"

    @property
    def recipe(self) -> dict[str, Any]:
        """The parameters that the field heeds."""
        return json.loads(library.noisescope_field_recipe(self._handle))

    @property
    def dimensions(self) -> int:
        """How many coordinates a point has, 1 to 4."""
        return library.noisescope_field_dimensions(self._handle)

    @property
    def channels(self) -> int:
        """How many numbers a place has, 1 to 4."""
        return library.noisescope_field_channels(self._handle)

    @property
    def exact(self) -> bool:
        """False where the numbers differ from machine to machine (hash=sine)."""
        return library.noisescope_field_is_exact(self._handle) != 0

    @property
    def range(self) -> Range:
        low, high = ctypes.c_double(), ctypes.c_double()
        proven = library.noisescope_field_range(self._handle, ctypes.byref(low), ctypes.byref(high))
        return Range(low.value, high.value, proven != 0)

    def rows(self, width: int, rows: int, *, height: Optional[int] = None, x: int = 0, y: int = 0, level: int = 0,
             slice: Optional[int] = None, threads: int = 0, out: Optional[Array] = None,
             cancelled: Optional[Callable[[], bool]] = None) -> Array:
        """The values of `rows` rows of `width` pixels, as large as those of a picture of `height` rows (by default `rows`),
        the first one at (x, y): an array of float32, [y, x] or [y, x, channel].

        level: pixels 2^level as large, as levels of mip maps have them; slice: of a volume, at z + slice / height; threads:
        how many may work, 0: all cores; out: the array to fill; cancelled: called now and then, from any thread: True ends
        the call with an Error.
        """
        for name, number in (("width", width), ("rows", rows)):
            if not 0 < number < 2**31:
                raise ValueError(f"{name}: {number}: expected 1 to {2**31 - 1}")
        region = Region(*map(_long, (rows if height is None else height, x, y, width, rows)))
        result = self._array((rows, width), out)
        self._call(library.noisescope_field_rows, (ctypes.byref(region),), result, threads, cancelled, level, slice)
        return result

    def points(self, points: Union[npt.ArrayLike, Sequence[Any]], *, threads: int = 0, out: Optional[Array] = None,
               cancelled: Optional[Callable[[], bool]] = None) -> Array:
        """The values at points in world units: an array of numbers whose last axis holds 1 to `dimensions` coordinates. A
        number means its shortest decimal; texts may have any number of digits."""
        places = np.asarray(points)
        if places.ndim == 0:
            raise ValueError("points: the last axis holds coordinates, and there is none")
        count, coordinates = int(np.prod(places.shape[:-1])), places.shape[-1]
        result = self._array(places.shape[:-1], out)
        function = library.noisescope_field_points
        if places.dtype.kind == "U":
            texts = (ctypes.c_char_p * places.size)(*(text.encode() for text in places.ravel().tolist()))
            function, address = library.noisescope_field_points_text, ctypes.addressof(texts)
        else:
            places = np.ascontiguousarray(places, dtype=np.float64)
            address = places.ctypes.data
        self._call(function, (address, count, coordinates), result, threads, cancelled)
        return result

    def _array(self, shape: tuple[int, ...], out: Optional[Array]) -> Array:
        """A new array, or the one that was given if it is one that can be filled."""
        if self.channels > 1:
            shape = (*shape, self.channels)
        if out is None:
            return np.empty(shape, np.float32)
        if not isinstance(out, np.ndarray) or out.dtype != np.float32 or out.shape != shape:
            raise ValueError(f"out: expected an array of float32 of the shape {shape}")
        if not out.flags.c_contiguous or not out.flags.writeable:
            raise ValueError("out: expected an array that can be written, row after row without gaps")
        return out

    def _call(self, function: Callable[..., int], arguments: tuple[Any, ...], result: Array, threads: int,
              cancelled: Optional[Callable[[], bool]], level: int = 0, slice: Optional[int] = None) -> None:
        asked = _Asked(cancelled)
        options = Options(ctypes.sizeof(Options), _int(threads), _int(level), _long(0 if slice is None else slice),
                          slice is not None, asked.function, None)
        message = ctypes.create_string_buffer(_MESSAGE)
        status = function(self._handle, *arguments, ctypes.byref(options), result.ctypes.data, result.size, message, _MESSAGE)
        if status == CANCELLED and asked.raised is not None:
            raise asked.raised
        if status != OK:
            raise Error(message.value.decode(), status)


def _whole(number: Any, bits: int) -> int:
    """ctypes takes the lowest bits of what is too large."""
    whole = operator.index(number)
    if not -(2**(bits - 1)) <= whole < 2**(bits - 1):
        raise ValueError(f"{whole}: expected a whole number of {bits} bits")
    return whole


def _int(number: Any) -> int:
    return _whole(number, 32)


def _long(number: Any) -> int:
    return _whole(number, 64)
