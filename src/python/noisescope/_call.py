"""Runs what may take long so that Ctrl+C and `cancelled` end it, and the interpreter's end, too.

No function of Python is called from the library: a signal's handler would raise in the middle of it, and threads that are
none of Python's would have to wait for the interpreter, or be ended by it. Instead a flag says that it is enough.
"""
from __future__ import annotations

import atexit
import ctypes
import os
import threading
import time
from concurrent.futures import Future, wait
from typing import Callable, Optional

_SOON = 16384  # floats: computed before anybody waits for them
_INTERVAL = 0.02  # seconds between questions
_PATIENCE = 10.0  # seconds that the interpreter's end waits for calls that are told to end
_running: dict[int, ctypes.c_int32] = {}  # the flag of each call, by its address
_ending = False


def run(call: Callable[[], int], flag: ctypes.c_int32, floats: int, cancelled: Optional[Callable[[], bool]]) -> int:
    """What call() returns; it looks at the flag now and then. Raises what a signal's handler or `cancelled` raises."""
    place = ctypes.addressof(flag)
    _running[place] = flag
    try:
        # Signals reach the main thread alone.
        if cancelled is None and (floats <= _SOON or threading.current_thread() is not threading.main_thread()):
            return call()
        return _waited(call, flag, cancelled)
    finally:
        _running.pop(place, None)
        if _ending and threading.current_thread() is not threading.main_thread():
            raise SystemExit  # the thread goes with the interpreter, in silence


def _waited(call: Callable[[], int], flag: ctypes.c_int32, cancelled: Optional[Callable[[], bool]]) -> int:
    future: Future[int] = Future()

    def work() -> None:
        try:
            future.set_result(call())
        except BaseException as error:  # noqa: BLE001
            future.set_exception(error)

    def ask() -> bool:
        return cancelled is not None and bool(cancelled())

    flag.value = ask()
    threading.Thread(target=work, daemon=True).start()
    try:
        while not wait([future], None if cancelled is None else _INTERVAL).done:
            flag.value = flag.value or ask()
    except BaseException:
        flag.value = 1
        wait([future])  # it writes into an array that the caller may have given
        raise
    return future.result()


def _end() -> None:
    global _ending
    _ending = True
    end = time.monotonic() + _PATIENCE
    while _running and time.monotonic() < end:
        for flag in list(_running.values()):
            flag.value = 1
        time.sleep(0.001)


atexit.register(_end)
os.register_at_fork(after_in_child=_running.clear)
