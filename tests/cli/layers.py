"""Volumes and animations of known values for test_motion.py and test_vdb.py, which write_layers (tests/data) writes."""
import pathlib
import subprocess

from harness import PATIENCE, Cli, floats_of

RECIPE = '{"name": "a \\"b\\" $(touch x) `y`; \'z\' = # \\\\ %s 雲"}'


class Tool(Cli):
    """write_layers as a command."""

    def __init__(self, cli):
        super().__init__(pathlib.Path(cli.program).parent / "write_layers", cli.folder)

    @staticmethod
    def arguments(name, kind, size, channels=1, depth="u8", **options):
        return [name, kind, size, channels, depth, *(f"{key}={value}" for key, value in options.items())]

    def make(self, *arguments, **options):
        """The bytes of the file; an exception if there is none."""
        result = self.run(*self.arguments(*arguments, **options))
        if result.code != 0 or result.err:
            raise RuntimeError(f"{arguments}: {result}")
        return (self.folder / arguments[0]).read_bytes()

    def values(self, kind, size, channels, **options):
        """Values that the same arguments write, as floats."""
        return floats_of(self.make("values.r32", kind, size, channels, "f32", force=1, **options))


def output_of(cli, *command):
    result = subprocess.run(list(map(str, command)), cwd=cli.folder, capture_output=True, timeout=PATIENCE)
    if result.returncode != 0:
        raise RuntimeError(f"{command}: exit {result.returncode}, {result.stdout[-500:]}, {result.stderr[-500:]}")
    return result.stdout


def quantized(values, most=255):
    """Of the range -1 to 1."""
    return [int(min(max((v + 1) / 2, 0.0), 1.0) * most + 0.5) for v in values]


def worst(found, expected):
    return max(abs(a - b) for a, b in zip(found, expected)) if len(found) == len(expected) else float("inf")
