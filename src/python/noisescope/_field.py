from __future__ import annotations

import ctypes
import functools
import json
import operator
import os
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional, Sequence, Union, cast

import numpy as np
import numpy.typing as npt

from ._call import run
from ._files import recipe_of_file
from ._library import OK, Box, Options, Output, Points, Region, library
from ._points import Located, Texts, apart, interleaved, plain, texts_of

if TYPE_CHECKING:
    import xarray

Array = npt.NDArray[np.float32]
Out = Union[npt.NDArray[np.float32], npt.NDArray[np.float64]]
_MESSAGE = 4096


class Error(ValueError):
    """Refusal by the library, in its words; `status` is the noisescope_status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class Range(NamedTuple):
    """proven: every value lies from low to high; otherwise it is a plain range to show."""

    low: float
    high: float
    proven: bool


class Values(NamedTuple):
    """Result of sample() and sample_box(). gradient: derivatives of the value along x, y (and z) per cell of the first octave
    (layers: per world unit), along a last axis, or None; least, greatest: of all values."""

    values: Array
    gradient: Optional[Array]
    least: float
    greatest: float


class Preset(NamedTuple):
    title: str
    help: str
    recipe: dict[str, Any]


def version() -> str:
    """The version of the library that is loaded."""
    return cast(bytes, library.noisescope_version()).decode()


def presets() -> dict[str, Preset]:
    """The recipes that come with the program, by name."""
    rows = json.loads(library.noisescope_presets())
    return {row["name"]: Preset(row["title"], row["help"], row["recipe"]) for row in rows}


def params() -> list[dict[str, Any]]:
    """The parameters of a recipe: name, type, min, max, choices, default, scope …, as `noisescope list params --json` has them."""
    return cast("list[dict[str, Any]]", json.loads(library.noisescope_params()))


def layer_rows() -> dict[str, Any]:
    """Tables for recipes with layers: `params` of a layer, `combines`, `shapes`, `patterns`, `belows`, `place`."""
    return cast("dict[str, Any]", json.loads(library.noisescope_layer_rows()))


def _recipe_text(recipe: Union[Mapping[str, Any], str]) -> str:
    """As JSON; numpy's numbers are numbers."""
    if isinstance(recipe, str):
        if re.fullmatch(r"[^\s{}\[\]\"]+", recipe):
            raise ValueError(f"recipe: {recipe}: no JSON; a preset is Field.preset({recipe!r}), a file Field.from_file({recipe!r})")
        return recipe
    if not isinstance(recipe, Mapping):
        raise TypeError(f"recipe: expected a mapping of parameters or a text of JSON, not {type(recipe).__name__}")
    rows = []
    for name, value in recipe.items():
        try:
            if not isinstance(name, str):
                raise TypeError(f"a parameter's name is a text, not {type(name).__name__}")
            rows.append(f"{json.dumps(name)}: {json.dumps(plain(value), allow_nan=False, default=_number)}")
        except (TypeError, ValueError) as error:
            raise type(error)(f"recipe: {name}: {error}") from None
    return "{" + ", ".join(rows) + "}"


def _number(value: Any) -> Any:
    """A number of numpy inside a list of layers."""
    if not isinstance(value, np.generic):
        raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")
    return value.item()


class _Handle:
    """Frees a field of the library when nobody uses it any more, a call that is running included."""

    def __init__(self, function: Callable[..., int], *arguments: Any) -> None:
        self.pointer = ctypes.c_void_p()
        message = ctypes.create_string_buffer(_MESSAGE)
        status = function(*arguments, ctypes.byref(self.pointer), message, _MESSAGE)
        if status != OK:
            raise Error(message.value.decode(), status)

    def __del__(self) -> None:
        library.noisescope_field_destroy(self.pointer)


class Field:
    """The field of a recipe: parameters by name, a mapping of them, or JSON as recipe files hold it. It never changes; fields of
    equal recipes are equal."""

    _handle: Optional[_Handle] = None
    _seed: Optional[int] = None  # the recipe's, once it was asked for

    def __init__(self, recipe: Union[Mapping[str, Any], str, None] = None, /, **parameters: Any) -> None:
        if parameters and isinstance(recipe, str):
            recipe = cast("dict[str, Any]", json.loads(recipe))
        if recipe is None or (parameters and isinstance(recipe, Mapping)):
            recipe = {**(recipe or {}), **parameters}
        self._make(library.noisescope_field_create, _recipe_text(recipe))

    @classmethod
    def from_file(cls, path: Union[str, os.PathLike[str]]) -> Field:
        """Of a recipe file, or of a PNG picture that the program has made, which holds its recipe."""
        return cls(recipe_of_file(path))

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
        self._handle = _Handle(function, text.encode())
        self._seed = None

    @property
    def _pointer(self) -> ctypes.c_void_p:
        if self._handle is None:
            raise ValueError("a Field that was not made: __init__() was not called, or refused its recipe")
        return self._handle.pointer

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.recipe)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Field):
            return NotImplemented
        return self.recipe == other.recipe

    def __hash__(self) -> int:
        return hash(cast(bytes, library.noisescope_field_recipe(self._pointer)))

    def replace(self, **changes: Any) -> Field:
        """The field of this recipe with other values of some parameters. A seed alone is quick; with layers it is added to the seeds
        of all fields."""
        if changes.keys() != {"seed"}:
            return type(self)(self.recipe, **changes)
        seed = _whole("seed", changes["seed"], 0, 2**32 - 1)
        field = type(self).__new__(type(self))
        field._handle = _Handle(library.noisescope_field_with_seed, self._pointer, seed)
        return field

    def __repr__(self) -> str:
        return f"noisescope.Field({self.recipe!r})" if self._handle else "<noisescope.Field, not made>"

    @property
    def recipe(self) -> dict[str, Any]:
        """The parameters that the field heeds."""
        return cast("dict[str, Any]", json.loads(library.noisescope_field_recipe(self._pointer)))

    @property
    def dimensions(self) -> int:
        """Number of a point's coordinates, 1 to 4."""
        return cast(int, library.noisescope_field_dimensions(self._pointer))

    @property
    def channels(self) -> int:
        """Number of values at a place, 1 to 4."""
        return cast(int, library.noisescope_field_channels(self._pointer))

    @property
    def exact(self) -> bool:
        """False where the numbers differ from machine to machine (hash=sine)."""
        return bool(library.noisescope_field_is_exact(self._pointer) != 0)

    @property
    def range(self) -> Range:
        low, high = ctypes.c_double(), ctypes.c_double()
        proven = library.noisescope_field_range(self._pointer, ctypes.byref(low), ctypes.byref(high))
        return Range(low.value, high.value, proven != 0)

    def rows(self, width: int, rows: int, *, height: Optional[int] = None, x: int = 0, y: int = 0, level: int = 0,
             slice: Optional[int] = None, seed: Optional[int] = None, offset: Sequence[int] = (), threads: int = 0,
             out: Optional[Out] = None, cancelled: Optional[Callable[[], bool]] = None) -> Array:
        """The values of `rows` rows of `width` pixels, as large as those of a picture of `height` rows (by default `rows`),
        the first one at (x, y): an array of float32, [y, x] or [y, x, channel].

        width, rows: 1 to 2^31 - 1; height: 1 to 2^40; x, y: -2^62 to 2^62, of a level -2^(62-level) to 2^(62-level);
        level: 0 to 40, pixels 2^level as large, as levels of mip maps have them; slice: of a volume, from 0 on: at z
        + slice / height; seed: in place of the recipe's, of layers added to the seeds of all fields; offset: whole
        cells of the first octave, of layers world units, by which places move along x, y, z and w; threads: how many
        may work, up to 4096, 0: all cores; out: the array to fill; cancelled: called now and then while the values
        are computed: True ends the call with an Error.
        """
        width, rows = _whole("width", width, 1, 2**31 - 1), _whole("rows", rows, 1, 2**31 - 1)
        region = Region(_long("height", rows if height is None else height), _long("x", x), _long("y", y), width, rows)
        result = self._array((rows, width), out)
        options = self._options(threads, seed, offset, level, slice)
        self._call(library.noisescope_field_rows, (ctypes.byref(region),), options, result, cancelled, result, result.size)
        return _filled(out, result)

    @property
    def class_rows(self) -> list[dict[str, Any]]:
        """The classes of the recipe's map: name, color and walk of each, class 0 first. Empty without a map."""
        rows = library.noisescope_field_class_rows(self._pointer)
        return [] if rows is None else cast("list[dict[str, Any]]", json.loads(rows))

    def classes(self, width: int, rows: int, *, x: int = 0, y: int = 0, threads: int = 0,
                cancelled: Optional[Callable[[], bool]] = None) -> npt.NDArray[np.uint8]:
        """The classes of `rows` rows of `width` cells of the recipe's map, the first one at (x, y): an array of uint8, [y, x],
        of indices of class_rows. Shares of the plane are measured by the first call, a second for each layer with shares."""
        shape = _whole("rows", rows, 1, 2**31 - 1), _whole("width", width, 1, 2**31 - 1)
        result = np.empty(shape, np.uint8)
        where = tuple(ctypes.c_int64(_long(name, number)) for name, number in
                      (("x", x), ("y", y), ("width", width), ("rows", rows)))
        self._call(library.noisescope_field_classes, where, self._options(threads, None, ()), result, cancelled, result,
                   result.size)
        return result

    def box(self, width: int, rows: int, slices: int, *, height: Optional[int] = None, x: int = 0, y: int = 0, slice: int = 0,
            level: int = 0, seed: Optional[int] = None, offset: Sequence[int] = (), threads: int = 0,
            out: Optional[Out] = None, cancelled: Optional[Callable[[], bool]] = None) -> Array:
        """The values of `slices` slices of a volume, each of them rows(), the first one at z + slice / height: [slice, y, x] or
        [slice, y, x, channel]. slice: may be negative."""
        return self.sample_box(width, rows, slices, height=height, x=x, y=y, slice=slice, level=level, seed=seed, offset=offset,
                               threads=threads, out=out, cancelled=cancelled).values

    def sample_box(self, width: int, rows: int, slices: int, *, height: Optional[int] = None, x: int = 0, y: int = 0,
                   slice: int = 0, level: int = 0, gradient: bool = False, seed: Optional[int] = None,
                   offset: Sequence[int] = (), threads: int = 0, out: Optional[Out] = None,
                   cancelled: Optional[Callable[[], bool]] = None) -> Values:
        """box() with the smallest and the largest value, and with derivatives if `gradient`."""
        shape = tuple(_whole(name, number, 1, 2**31 - 1) for name, number in
                      (("slices", slices), ("rows", rows), ("width", width)))
        box = Box(ctypes.sizeof(Box), _long("height", shape[1] if height is None else height), _long("x", x), _long("y", y),
                  _long("slice", slice), shape[2], shape[1], shape[0])
        return self._sampled(library.noisescope_field_box, box, (), shape, gradient,
                             self._options(threads, seed, offset, level), out, cancelled)

    def points(self, points: Union[npt.ArrayLike, Sequence[Any]], *, binary: bool = False, seed: Optional[int] = None,
               offset: Sequence[int] = (), threads: int = 0, out: Optional[Out] = None,
               cancelled: Optional[Callable[[], bool]] = None) -> Array:
        """The values at points in world units: an array of numbers whose last axis holds 1 to `dimensions` coordinates, from
        -1e15 to 1e15. A float64 means its shortest decimal, 0.1 a tenth, or if `binary` its exact value; a float32 always means
        its exact value. Texts and Decimals may have any number of digits. Other arguments as of rows()."""
        places = np.asarray(points)
        if places.ndim == 0:
            raise ValueError("points: the last axis holds coordinates, and there is none")
        self._require_coordinates(places.shape[-1])
        located: Union[Located, Texts] = texts_of(places) if places.dtype.kind in "USO" else interleaved(places, binary)
        return self._at(located, False, self._options(threads, seed, offset), out, cancelled).values

    def __call__(self, *coordinates: Any, binary: bool = False, cells: Optional[Sequence[Any]] = None,
                 seed: Optional[int] = None, offset: Sequence[int] = (), threads: int = 0, out: Optional[Out] = None,
                 cancelled: Optional[Callable[[], bool]] = None) -> Array:
        """The values at points in world units: an array or a number for x, y, …, broadcast as NumPy does. Of arrays of float32
        all numbers are float32; what numbers mean is as in points().

        cells: whole cells of the first octave, as many arrays of whole numbers. Coordinates count in cells then, as float32, and
        are added to them exactly.
        """
        return self.sample(*coordinates, binary=binary, cells=cells, seed=seed, offset=offset, threads=threads, out=out,
                           cancelled=cancelled).values

    def grid(self, *axes: npt.ArrayLike, **options: Any) -> Array:
        """The values at each crossing of axes, x, y, … in world units: an array [y, x] of two vectors, [z, y, x] of three. Other
        arguments as of field(x, y, …)."""
        vectors = [np.asarray(axis) for axis in axes]
        if any(vector.ndim != 1 for vector in vectors):
            raise ValueError("grid: expected a vector for each axis")
        return self(*reversed(np.meshgrid(*reversed(vectors), indexing="ij", sparse=True)), **options)

    def to_xarray(self, width: int, rows: int, *, height: Optional[int] = None, x: int = 0, y: int = 0, **options: Any) -> xarray.DataArray:
        """rows() as xarray has it: with the pixels' centers in world units as coordinates, and the recipe as an attribute."""
        import xarray
        values = self.rows(width, rows, height=height, x=x, y=y, **options)
        step = 2.0 ** options.get("level", 0) / (rows if height is None else height)
        dims = ("y", "x", "channel")[:values.ndim]
        return xarray.DataArray(values, dims=dims, name=str(self.recipe.get("noise", "noise")),
                                coords={"y": (np.arange(y, y + rows) + 0.5) * step, "x": (np.arange(x, x + width) + 0.5) * step},
                                attrs={"recipe": cast(bytes, library.noisescope_field_recipe(self._pointer)).decode()})

    def sample(self, *coordinates: Any, gradient: bool = False, binary: bool = False, cells: Optional[Sequence[Any]] = None,
               seed: Optional[int] = None, offset: Sequence[int] = (), threads: int = 0, out: Optional[Out] = None,
               cancelled: Optional[Callable[[], bool]] = None) -> Values:
        """field(x, y, …) with the smallest and the largest value, and with derivatives if `gradient`."""
        self._require_coordinates(len(coordinates))
        return self._at(apart(coordinates, binary, cells), gradient, self._options(threads, seed, offset), out, cancelled)

    def warp(self, *coordinates: Any, binary: bool = False, seed: Optional[int] = None, offset: Sequence[int] = (),
             threads: int = 0) -> Array:
        """Points that the recipe's warp leads to, in cells of the first octave (the recipe's frequency is the number in a world
        unit): an array whose last axis has as many numbers as the noise has dimensions. Not of recipes with layers."""
        self._require_coordinates(len(coordinates))
        located = apart(coordinates, binary, None)
        result = np.empty((*located.shape, self.recipe.get("dimensions", self.dimensions)), np.float32)
        if not isinstance(located, Located):
            raise TypeError("warp: expected numbers, not texts")
        self._call(library.noisescope_field_warp, (ctypes.byref(located.points),), self._options(threads, seed, offset),
                   (result, located.held), None, result, result.size)
        return result

    def _require_coordinates(self, count: int) -> None:
        if not 1 <= count <= self.dimensions:
            raise ValueError(f"points: {count} coordinates: expected 1 to {self.dimensions}")

    def _at(self, located: Union[Located, Texts], gradient: bool, options: Options, out: Optional[Out],
            cancelled: Optional[Callable[[], bool]]) -> Values:
        if isinstance(located, Located):
            return self._sampled(library.noisescope_field_sample, located.points, located.held, located.shape, gradient, options,
                                 out, cancelled)
        if gradient:
            raise TypeError("gradient: expected numbers, not texts")
        result = self._array(located.shape, out)
        self._call(library.noisescope_field_points_text, (located.texts, located.points, located.dimensions), options, result,
                   cancelled, result, result.size)
        return Values(_filled(out, result), None, float(result.min(initial=np.inf)), float(result.max(initial=-np.inf)))

    def _sampled(self, function: Callable[..., int], where: Union[Points, Box], held: Sequence[npt.NDArray[Any]],
                 shape: tuple[int, ...], gradient: bool, options: Options, out: Optional[Out],
                 cancelled: Optional[Callable[[], bool]]) -> Values:
        result = self._array(shape, out)
        least, greatest = ctypes.c_float(np.inf), ctypes.c_float(-np.inf)
        slopes = np.empty((*shape, min(3, self.dimensions)), np.float32) if gradient else None
        output = Output(ctypes.sizeof(Output), result.ctypes.data, result.size)
        output.least, output.greatest = ctypes.pointer(least), ctypes.pointer(greatest)
        if slopes is not None:
            axes = output.gradient_stride = slopes.shape[-1]
            output.gradient_floats = max(0, slopes.size - axes + 1)
            for axis in range(axes):
                output.gradient[axis] = slopes.ctypes.data + axis * slopes.itemsize
        self._call(function, (ctypes.byref(where),), options, (result, slopes, least, greatest, held), cancelled,
                   ctypes.byref(output))
        return Values(_filled(out, result), slopes, least.value, greatest.value)

    def _array(self, shape: tuple[int, ...], out: Optional[Out]) -> Array:
        """A new array, or the one that was given if it is one that can be filled."""
        if self.channels > 1:
            shape = (*shape, self.channels)
        if out is None:
            return np.empty(shape, np.float32)
        if not isinstance(out, np.ndarray) or out.dtype not in (np.float32, np.float64) or out.shape != shape:
            raise ValueError(f"out: expected an array of float32 or float64 of the shape {shape}")
        if not out.flags.c_contiguous or not out.flags.writeable:
            raise ValueError("out: expected an array that can be written, row after row without gaps")
        return cast(Array, out) if out.dtype == np.float32 else np.empty(shape, np.float32)

    def _options(self, threads: int, seed: Optional[int], offset: Sequence[int], level: int = 0,
                 slice: Optional[int] = None) -> Options:
        cells = [_whole("offset", number, -2**62, 2**62) for number in offset]
        if len(cells) > 4:
            raise ValueError(f"offset: {len(cells)} numbers: expected up to 4")
        if seed is not None and self._seed is None:
            self._seed = self.recipe.get("seed", 0)
        return Options(ctypes.sizeof(Options), _whole("threads", threads, 0, 4096), _whole("level", level, 0, 40),
                       _long("slice", 0 if slice is None else slice), slice is not None, cells=(ctypes.c_int64 * 4)(*cells),
                       seed_add=0 if seed is None else _whole("seed", seed, 0, 2**32 - 1) - (self._seed or 0))

    def _call(self, function: Callable[..., int], arguments: tuple[Any, ...], options: Options, results: Any,
              cancelled: Optional[Callable[[], bool]], *written: Any) -> None:
        """`results`: what is written to; `written`: how the function is told."""
        message = ctypes.create_string_buffer(_MESSAGE)
        # All of it is held until the call ends, on whatever thread. Arrays are pointers before: to convert them is Python's work,
        # in which a signal's handler may raise, and ctypes would make another exception of that.
        held = (self._handle, arguments, results, written)
        given = [ctypes.c_void_p(one.ctypes.data) if isinstance(one, np.ndarray) else one
                 for one in (*arguments, ctypes.byref(options), *written)]
        call = functools.partial(function, self._pointer, *given, message, _MESSAGE)
        largest = results if isinstance(results, np.ndarray) else results[0]
        status = run(lambda: (call(), held)[0], options, largest.size, cancelled)
        if status != OK:
            raise Error(message.value.decode(), status)


def _restored(kind: type[Field], recipe: Mapping[str, Any]) -> Field:
    """Makes a field again from what pickle has kept."""
    field = kind.__new__(kind)
    field._make(library.noisescope_field_create, _recipe_text(recipe))
    return field


def _filled(out: Optional[Out], result: Array) -> Array:
    """Returns the caller's array, filled with the values; without one, the values."""
    if out is None or out is result:
        return result
    out[...] = result
    return cast(Array, out)


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
