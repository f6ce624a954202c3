"""Runs what may take long so that Ctrl+C and `cancelled` end it, and the interpreter's end, too.

No function of Python is called from the library: a signal's handler would raise in the middle of it, and threads that are
none of Python's would have to wait for the interpreter, or be ended by it. Instead a flag says that it is enough, or a byte
that Python writes into a pipe when a signal arrives.
"""
from __future__ import annotations

import _thread
import atexit
import ctypes
import os
import signal
import threading
import time
from typing import Callable, Optional

from ._library import CANCELLED, Options, is_readable, is_set

_SOON = 16384  # floats: computed before anybody waits for them
_INTERVAL = 0.02  # seconds between questions
_PATIENCE = 10.0  # seconds that the interpreter's end waits for calls that are told to end
_running: dict[int, ctypes.c_int32] = {}  # the flag of each call, by its address
_ending = False


def run(call: Callable[[], int], options: Options, floats: int, cancelled: Optional[Callable[[], bool]]) -> int:
    """Returns the result of call(), which `options` can end. Raises what a signal's handler or `cancelled` raises."""
    is_main = threading.current_thread() is threading.main_thread()
    if _ending and not is_main:
        raise SystemExit  # the thread goes with the interpreter, in silence
    flag = ctypes.c_int32(0)
    place = ctypes.addressof(flag)
    _running[place] = flag
    try:
        if cancelled is None and is_main and floats > _SOON:  # signals reach the main thread alone
            status = _until_signal(call, options)
            if status is not None:
                return status
        options.cancelled, options.context = is_set, place
        if cancelled is None and (floats <= _SOON or not is_main):
            return call()
        return _waited(lambda: (call(), flag)[0], flag, cancelled)  # a thread that begins late looks at the flag, too
    finally:
        _running.pop(place, None)
        if _ending and not is_main:
            raise SystemExit


_pipe: list[int] = []  # its ends, made when first needed and never closed: a signal may find it in use


def _until_signal(call: Callable[[], int], options: Options) -> Optional[int]:
    """Returns the result of call() on this thread; None if it was not run to its end and nothing was raised: a signal came
    whose handler lets it go on, or this is an interpreter that gets none."""
    if not _pipe:
        ends = os.pipe()
        for end in ends:
            os.set_blocking(end, False)
        _pipe.extend(ends)
    reader, writer = _pipe
    try:
        before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    except ValueError:
        return None
    if before == writer:
        before = -1
    try:
        options.cancelled, options.context = is_readable, reader
        status = call()
    finally:
        signal.set_wakeup_fd(before, warn_on_full_buffer=False)
        try:
            said = os.read(reader, 4096)
            if before >= 0:
                os.write(before, said)  # whoever else waits for signals hears of them now
        except OSError:  # nothing was said, or nobody listens
            pass
    return None if status == CANCELLED else status


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
os.register_at_fork(after_in_child=_pipe.clear)  # its other end is the parent's, too
