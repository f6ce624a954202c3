"""Runs what may take long so that Ctrl+C and `cancelled` end it, and the interpreter's end, too.

No function of Python is called from the library: a signal's handler would raise in the middle of it, and threads that are
none of Python's would have to wait for the interpreter, or be ended by it. Instead a flag says that it is enough.
"""
from __future__ import annotations

import _thread
import atexit
import ctypes
import os
import threading
import time
from typing import Callable, Optional

_SOON = 16384  # floats: computed before anybody waits for them
_INTERVAL = 0.02  # seconds between questions
_PATIENCE = 10.0  # seconds that the interpreter's end waits for calls that are told to end
_running: dict[int, ctypes.c_int32] = {}  # the flag of each call, by its address
_ending = False


def run(call: Callable[[], int], flag: ctypes.c_int32, floats: int, cancelled: Optional[Callable[[], bool]]) -> int:
    """What call() returns; it looks at the flag now and then. Raises what a signal's handler or `cancelled` raises."""
    if _ending and threading.current_thread() is not threading.main_thread():
        raise SystemExit  # the thread goes with the interpreter, in silence
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
            raise SystemExit


def _waited(call: Callable[[], int], flag: ctypes.c_int32, cancelled: Optional[Callable[[], bool]]) -> int:
    # A lock of C and lists: what threading has of Python's own may be left in the middle when a signal's handler raises.
    began: list[bool] = []
    outcome: list[tuple[int, Optional[BaseException]]] = []
    ended = _thread.allocate_lock()
    ended.acquire()

    def work() -> None:
        began.append(True)
        try:
            outcome.append((call(), None))
        except BaseException as error:  # noqa: BLE001
            outcome.append((0, error))
        ended.release()

    def ask() -> bool:
        return cancelled is not None and bool(cancelled())

    try:
        flag.value = ask()
        _thread.start_new_thread(work, ())
        while not outcome:
            if not ended.acquire(timeout=-1 if cancelled is None else _INTERVAL):
                flag.value = flag.value or ask()
    except BaseException:
        flag.value = 1  # a thread that has not begun yet sees it before it writes anything
        while began and not outcome:  # it writes into an array that the caller may have given
            try:
                ended.acquire(timeout=_INTERVAL)
            except BaseException:  # noqa: BLE001, S110 - another signal: the first one's exception goes on
                pass
        raise
    status, error = outcome[0]
    if error is not None:
        raise error
    return status


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
