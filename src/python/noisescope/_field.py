from __future__ import annotations

import ctypes
import functools
import json
import operator
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Callable, NamedTuple, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from ._call import run
from ._library import OK, Options, Region, library

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


def _recipe_text(recipe: Union[Mapping[str, Any], str]) -> str:
    """As JSON; numpy's numbers are numbers."""
    if isinstance(recipe, str):
        return recipe
    if not isinstance(recipe, Mapping):
        raise TypeError(f"recipe: expected a mapping of parameters or a text of JSON, not {type(recipe).__name__}")
    rows = []
    for name, value in recipe.items():
        try:
            if not isinstance(name, str):
                raise TypeError(f"a parameter's name is a text, not {type(name).__name__}")
            rows.append(f"{json.dumps(name)}: {json.dumps(_plain(value), allow_nan=False)}")
        except (TypeError, ValueError) as error:
            raise type(error)(f"recipe: {name}: {error}") from None
    return "{" + ", ".join(rows) + "}"


def _plain(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


def _coordinate_text(number: Any) -> bytes:
    """A coordinate with every digit that it has."""
    number = _plain(number)
    if isinstance(number, bytes):
        number = number.decode("ascii", "replace")
    if isinstance(number, bool) or not isinstance(number, (str, int, float, Decimal)):
        raise TypeError(f"points: {number!r}: expected a number, a Decimal or a text")
    text = str(number)
    if "\0" in text:
        raise ValueError(f"points: {text!r}: a text with a zero character in it")
    return text.encode()


class _Handle:
    """Frees a field of the library when nobody uses it any more, a call that is running included."""

    def __init__(self, function: Callable[..., int], text: str) -> None:
        self.pointer = ctypes.c_void_p()
        message = ctypes.create_string_buffer(_MESSAGE)
        status = function(text.encode(), ctypes.byref(self.pointer), message, _MESSAGE)
        if status != OK:
            raise Error(message.value.decode(), status)

    def __del__(self) -> None:
        library.noisescope_field_destroy(self.pointer)


class Field:
    """The field of a recipe: a mapping of parameters, or JSON as recipe files hold it. It never changes."""

    _handle: Optional[_Handle] = None

    def __init__(self, recipe: Union[Mapping[str, Any], str]) -> None:
        self._make(library.noisescope_field_create, _recipe_text(recipe))

    @classmethod
    def preset(cls, name: str) -> Field:
        """One of presets()."""
        field = cls.__new__(cls)
        field._make(library.noisescope_field_create_preset, name)
        return field

    def _make(self, function: Callable[..., int], text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"name: expected a text, not {type(text).__name__}")
        if "\0" in text:
            raise ValueError("a text with a zero character in it")
        self._handle = _Handle(function, text)

    @property
    def _pointer(self) -> ctypes.c_void_p:
        if self._handle is None:
            raise ValueError("a Field that was not made: __init__() was not called, or refused its recipe")
        return self._handle.pointer

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.recipe)

    def __repr__(self) -> str:
        return f"noisescope.Field({self.recipe!r})" if self._handle else "<noisescope.Field, not made>"

    @property
    def recipe(self) -> dict[str, Any]:
        """The parameters that the field heeds."""
        return json.loads(library.noisescope_field_recipe(self._pointer))

    @property
    def dimensions(self) -> int:
        """How many coordinates a point has, 1 to 4."""
        return library.noisescope_field_dimensions(self._pointer)

    @property
    def channels(self) -> int:
        """How many numbers a place has, 1 to 4."""
        return library.noisescope_field_channels(self._pointer)

    @property
    def exact(self) -> bool:
        """False where the numbers differ from machine to machine (hash=sine)."""
        return library.noisescope_field_is_exact(self._pointer) != 0

    @property
    def range(self) -> Range:
        low, high = ctypes.c_double(), ctypes.c_double()
        proven = library.noisescope_field_range(self._pointer, ctypes.byref(low), ctypes.byref(high))
        return Range(low.value, high.value, proven != 0)

    def rows(self, width: int, rows: int, *, height: Optional[int] = None, x: int = 0, y: int = 0, level: int = 0,
             slice: Optional[int] = None, threads: int = 0, out: Optional[Array] = None,
             cancelled: Optional[Callable[[], bool]] = None) -> Array:
        """The values of `rows` rows of `width` pixels, as large as those of a picture of `height` rows (by default `rows`),
        the first one at (x, y): an array of float32, [y, x] or [y, x, channel].

        width, rows: 1 to 2^31 - 1; height: 1 to 2^40; x, y: -2^62 to 2^62, of a level -2^(62-level) to 2^(62-level);
        level: 0 to 40, pixels 2^level as large, as levels of mip maps have them; slice: of a volume, from 0 on: at
        z + slice / height; threads: how many may work, up to 4096, 0: all cores; out: the array to fill; cancelled: called
        now and then while the values are computed: True ends the call with an Error.
        """
        width, rows = _whole("width", width, 1, 2**31 - 1), _whole("rows", rows, 1, 2**31 - 1)
        region = Region(_long("height", rows if height is None else height), _long("x", x), _long("y", y), width, rows)
        result = self._array((rows, width), out)
        self._call(library.noisescope_field_rows, (ctypes.byref(region),), result, threads, cancelled, level, slice)
        return result

    def points(self, points: Union[npt.ArrayLike, Sequence[Any]], *, threads: int = 0, out: Optional[Array] = None,
               cancelled: Optional[Callable[[], bool]] = None) -> Array:
        """The values at points in world units: an array of numbers whose last axis holds 1 to `dimensions` coordinates, from
        -1e15 to 1e15. A float64 means its shortest decimal, 0.1 a tenth; a float32 becomes one first, with all its digits.
        Texts and Decimals may have any number of digits."""
        places = np.asarray(points)
        if places.ndim == 0:
            raise ValueError("points: the last axis holds coordinates, and there is none")
        count, coordinates = int(np.prod(places.shape[:-1])), places.shape[-1]
        if not 1 <= coordinates <= self.dimensions:
            raise ValueError(f"points: {coordinates} coordinates along the last axis: expected 1 to {self.dimensions}")
        result = self._array(places.shape[:-1], out)
        function = library.noisescope_field_points
        if places.dtype.kind in "USO":
            texts = (ctypes.c_char_p * places.size)(*map(_coordinate_text, places.ravel().tolist()))
            function, where = library.noisescope_field_points_text, texts
        elif places.dtype.kind in "iuf" and np.can_cast(places.dtype, np.float64):
            where = np.ascontiguousarray(places, dtype=np.float64)
        else:
            raise TypeError(f"points: {places.dtype}: expected numbers, Decimals or texts")
        self._call(function, (where, count, coordinates), result, threads, cancelled)
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
        options = Options(ctypes.sizeof(Options), _whole("threads", threads, 0, 4096), _whole("level", level, 0, 40),
                          _long("slice", 0 if slice is None else slice), slice is not None)
        message = ctypes.create_string_buffer(_MESSAGE)
        # All of it is held until the call ends, on whatever thread. Arrays are pointers before: to convert them is Python's work,
        # in which a signal's handler may raise, and ctypes would make another exception of that.
        held = (self._handle, arguments, result)
        given = [ctypes.c_void_p(one.ctypes.data) if isinstance(one, np.ndarray) else one for one in (*arguments, ctypes.byref(options), result)]
        call = functools.partial(function, self._pointer, *given, result.size, message, _MESSAGE)
        status = run(lambda: (call(), held)[0], options, result.size, cancelled)
        if status != OK:
            raise Error(message.value.decode(), status)


def _restored(kind: type[Field], recipe: Mapping[str, Any]) -> Field:
    """What pickle makes."""
    field = kind.__new__(kind)
    field._make(library.noisescope_field_create, _recipe_text(recipe))
    return field


def _whole(name: str, number: Any, low: int, high: int) -> int:
    """ctypes takes the lowest bits of what is too large."""
    try:
        if isinstance(number, (bool, np.bool_)):
            raise TypeError
        whole = operator.index(number)
    except TypeError:
        raise TypeError(f"{name}: {number!r}: expected a whole number") from None
    if not low <= whole <= high:
        raise ValueError(f"{name}: {whole}: expected {low} to {high}")
    return whole


def _long(name: str, number: Any) -> int:
    return _whole(name, number, -2**63, 2**63 - 1)
