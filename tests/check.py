"""Counts of checks in test scripts: shared by those of the command line and of the window."""
import contextlib
import os
import pathlib
import sys
import tempfile
import time
import zlib


def shader_cache():
    """Environment of the driver's compiler of shaders, and of its cache: one place for all tests, since compiling is most of
    what they wait for."""
    usual = {"MESA_SHADER_CACHE_DIR": f"{tempfile.gettempdir()}/noisescope-shaders-{os.getuid()}"}
    return usual | {name: os.environ[name] for name in ("MESA_SHADER_CACHE_DIR", "GALLIVM_PERF") if name in os.environ}


def is_due(row, of):
    """Returns true if a row's turn has come: one in `of` rows, with each commit others; all of them in tests/full, and if
    nobody says which commit it is (tests/run does). As isDue() in effort.h."""
    seed = os.environ.get("NOISESCOPE_TEST_SEED")
    return "NOISESCOPE_TEST_FULL" in os.environ or seed is None or (int(seed) + row) % of == 0


def phase_of_script():
    """Row at which a script's turns begin: with the same row in all of them, one commit would draw the first test of every script."""
    return zlib.crc32(pathlib.Path(sys.argv[0]).name.encode(), 44)  # with 44 the commits differ least: by 10 of 77 CPU s


def seldom(of, phase=None):
    """Marks a test that takes long: its turn comes with one commit in `of`, as in is_due(); `phase` is the script's own."""
    def mark(test):
        test.of, test.phase = of, phase_of_script() if phase is None else phase
        return test
    return mark


NO_SHADER_CACHE = {"MESA_SHADER_CACHE_DIR": None, "MESA_SHADER_CACHE_DISABLE": "true"}


class Check:
    """Counts and prints; an object that is called."""

    def __init__(self):
        self.passed = self.failed = 0
        self.faults = []

    def __call__(self, name, good, detail=""):
        if good:
            self.passed += 1
            print(f"ok    {name}", flush=True)
        else:
            self.failed += 1
            self.faults.append(f"FAIL  {name}{': ' + str(detail)[:2000] if detail != '' else ''}")
            print(self.faults[-1], flush=True)
        return bool(good)

    def end(self, least=1):
        """Ends the script: exit code 0 if all checks passed, `least` or more. Repeats what failed, since logs are cut."""
        if self.faults:
            print("\nWhat failed:", *self.faults, sep="\n")
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(0 if self.failed == 0 and self.passed >= least else 1)

    @staticmethod
    def chosen(tests, arguments):
        """Those whose names contain one of the arguments; without arguments all whose turn it is. Options are no names."""
        names = [argument for argument in arguments if not argument.startswith("--")]
        if names:
            return [test for test in tests if any(name in test.__name__ for name in names)]
        return [test for row, test in enumerate(tests) if is_due(row + getattr(test, "phase", 0), getattr(test, "of", 1))]

    @staticmethod
    @contextlib.contextmanager
    def timed(test):
        """Says how long it took, as tests/cost reads it."""
        start = time.monotonic()
        print(f"      --- {test.__name__}", flush=True)
        yield
        print(f"      {time.monotonic() - start:.6f} s: {test.__name__}", flush=True)
