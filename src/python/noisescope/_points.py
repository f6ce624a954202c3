"""Points of arrays: what their numbers mean, and where they lie in memory."""
from __future__ import annotations

import ctypes
from decimal import Decimal
from typing import Any, NamedTuple, Optional, Sequence

import numpy as np
import numpy.typing as npt

from ._library import BINARY, CELL32, CELL64, DECIMAL, FLOAT, Points

_TEXTS = "USO"


class Located(NamedTuple):
    """Points for the library with the shape that they came in, and the arrays that they lie in."""

    points: Points
    shape: tuple[int, ...]
    held: list[npt.NDArray[Any]]


class Texts(NamedTuple):
    """Points as texts, one after the other."""

    texts: Any
    points: int
    dimensions: int
    shape: tuple[int, ...]


def plain(value: Any) -> Any:
    """NumPy's numbers as Python's."""
    return value.item() if isinstance(value, np.generic) else value


def _coordinate_text(number: Any) -> bytes:
    """A coordinate with every digit that it has."""
    number = plain(number)
    if isinstance(number, bytes):
        number = number.decode("ascii", "replace")
    if isinstance(number, bool) or not isinstance(number, (str, int, float, Decimal)):
        raise TypeError(f"points: {number!r}: expected a number, a Decimal or a text")
    text = str(number)
    if "\0" in text:
        raise ValueError(f"points: {text!r}: a text with a zero character in it")
    return text.encode()


def texts_of(places: npt.NDArray[Any]) -> Texts:
    """The last axis holds coordinates."""
    texts = (ctypes.c_char_p * places.size)(*map(_coordinate_text, places.ravel().tolist()))
    return Texts(texts, int(np.prod(places.shape[:-1])), places.shape[-1], places.shape[:-1])


def _number_type(dtype: np.dtype[Any]) -> type:
    """float32 stays what it is; other numbers become float64."""
    if dtype.kind not in "iuf" or not np.can_cast(dtype, np.float64):
        raise TypeError(f"points: {dtype}: expected numbers, Decimals or texts")
    return np.float32 if dtype.kind == "f" and np.can_cast(dtype, np.float32) else np.float64


def _line(array: npt.NDArray[Any], shape: tuple[int, ...]) -> tuple[npt.NDArray[Any], int]:
    """The numbers of all points one after the other, and how many elements they are apart."""
    if array.size == 1 and array.flags.aligned:
        return array, 0
    line = np.broadcast_to(array, shape)
    if line.ndim != 1 or not line.flags.aligned or line.strides[0] % line.itemsize:
        line = np.ascontiguousarray(line)
        return line, 1
    return line, line.strides[0] // line.itemsize


def _located(kind: int, axes: Sequence[npt.NDArray[Any]], cells: Sequence[npt.NDArray[Any]] = ()) -> Located:
    shape = np.broadcast_shapes(*(array.shape for array in (*axes, *cells)))
    points = Points(ctypes.sizeof(Points), int(np.prod(shape)), len(axes), kind)
    held = []
    for arrays, first, strides in ((axes, points.x, points.stride), (cells, points.cell, points.cell_stride)):
        for axis, array in enumerate(arrays):
            line, strides[axis] = _line(array, shape)
            first[axis] = line.ctypes.data
            held.append(line)
    return Located(points, shape, held)


def interleaved(places: npt.NDArray[Any], binary: bool) -> Located:
    """The last axis holds coordinates."""
    number = _number_type(places.dtype)
    kind = FLOAT if number is np.float32 else BINARY if binary else DECIMAL
    flat: npt.NDArray[Any] = places.astype(number, copy=False).reshape(-1, places.shape[-1])
    located = _located(kind, [flat[:, axis] for axis in range(flat.shape[1])])
    return located._replace(shape=places.shape[:-1])


def apart(coordinates: Sequence[Any], binary: bool, cells: Optional[Sequence[Any]]) -> Located | Texts:
    """Coordinates broadcast against each other. As NumPy has it, Python's numbers take the type of the arrays."""
    given = [one if type(one) in (int, float) else np.asarray(one) for one in coordinates]
    arrays = [np.asarray(one) for one in given]
    if any(array.dtype.kind in _TEXTS for array in arrays):
        if cells is not None:
            raise TypeError("cells: expected numbers beside them")
        return texts_of(np.stack(np.broadcast_arrays(*(array.astype(object) for array in arrays)), -1))
    number = _number_type(np.result_type(*given))
    if cells is None:
        kind = FLOAT if number is np.float32 else BINARY if binary else DECIMAL
        return _located(kind, [array.astype(number, copy=False) for array in arrays])
    wholes = [np.asarray(one) for one in cells]
    if len(wholes) != len(arrays):
        raise ValueError(f"cells: {len(wholes)} of them: expected one for each of {len(arrays)} coordinates")
    for whole in wholes:
        if whole.dtype.kind not in "iu" or not np.can_cast(whole.dtype, np.int64):
            raise TypeError(f"cells: {whole.dtype}: expected whole numbers")
    small = all(np.can_cast(whole.dtype, np.int32) for whole in wholes)
    return _located(CELL32 if small else CELL64, [array.astype(np.float32) for array in arrays],
                    [whole.astype(np.int32 if small else np.int64, copy=False) for whole in wholes])
