#!/usr/bin/env python3
"""Costs of a world of 10^6 x 10^6 pixels, for docs/worlds.md: no test, since times belong to the machine.

    python3 -B tests/cli/measure_worlds.py PATH_OF_NOISESCOPE [--part size|time|processes] [--folder DIR]

`size`: tiles, files and bytes; `time`: hours of a core, and what they go into; `processes`: several processes against one of as
many threads. Parts of the world are drawn, at several places, into a folder of the disk that shall be measured. Times of a core
are those of the processor (user and system), which other work changes least; system calls that wait are told too.
"""
import argparse
import hashlib
import json
import os
import pathlib
import resource
import shutil
import subprocess
import tempfile
import time
import zlib

SIDE = 10**6
TILES = (512, 2048, 4096)
PART = 4096  # pixels a side, at each of these places
PLACES = ((0, 0), (122880, 786432), (524288, 524288), (917504, 262144))
RECIPES = {"fbm": 16, "mountains": 17}  # preset: octaves, so that the finest cells are 8 pixels
WORLD = ["--size", f"{SIDE}x{SIDE}", "--depth", "u16", "--range=-1,1", "--backend", "cpu", "--quiet"]


def levels(tile):
    """(columns, pixels a side) of each level, as src/world/world.h counts them."""
    found, side = [], SIDE
    while True:
        found.append((-(-side // tile), side))
        if side <= tile:
            return found
        side = -(-SIDE // 2 ** len(found))


class Run:
    """A run of the program to its end: what it says, seconds on the wall and of the processor."""

    def __init__(self, command, folder):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        done = subprocess.run(command, cwd=folder, check=True, capture_output=True)
        self.wall = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.user, self.system = after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime
        self.told = json.loads(done.stdout)


class Measure:
    def __init__(self, program, folder):
        self.program, self.folder = os.path.abspath(program), folder

    def command(self, preset, tile, place, side=PART, all_levels=False, threads=1, shard="0/1"):
        return [self.program, "render", "--preset", preset, "--set", f"octaves={RECIPES[preset]}", *WORLD,
                "--tiles", str(tile), "--region", f"{place[0]},{place[1]},{side}x{side}", "--threads", str(threads),
                "--levels", "all" if all_levels else "1", "--shard", shard, "-o", "part.zarr"]

    def draw(self, *arguments, before=(), **options):
        shutil.rmtree(self.folder / "part.zarr", ignore_errors=True)
        return Run([*before, *self.command(*arguments, **options)], self.folder)

    def chunks(self):
        return [path for path in sorted((self.folder / "part.zarr/0").rglob("[0-9]*")) if path.is_file()]

    # --- parts ---

    def size(self):
        print("| tiles of | levels | tiles | files a folder, at most | folders | inodes | a tile, raw | all bytes, raw |")
        print("|---|---|---|---|---|---|---|---|")
        for tile in TILES:
            found = levels(tile)
            tiles = sum(columns**2 for columns, _ in found)
            dry = Run([self.program, "render", "--preset", "fbm", *WORLD, "--tiles", str(tile), "-o", "w.zarr", "--dry-run",
                       "--json"], self.folder).told
            assert dry["files"] == tiles, (dry, tiles)
            folders = 1 + sum(1 + columns for columns, _ in found)  # the world, its levels, their rows
            inodes = tiles + folders + 3 + 2 * len(found)           # and Zarr's own files
            raw = 2 * sum(side**2 for _, side in found)
            print(f"| {tile} | {len(found)} | {tiles:,} | {found[0][0]:,} | {folders:,} | {inodes:,} | "
                  f"{2 * tile**2 / 2**20:g} MiB | {raw / 1e12:.2f} TB |")
        print("\n| recipe | tiles of | compressed to, at each place | bytes in all |\n|---|---|---|---|")
        for preset in RECIPES:
            smaller = self.smaller_levels(preset)
            print(f"{preset}: all levels take {smaller:.2f} times the bytes of the largest")
            for tile in TILES:
                shares = [self.draw(preset, tile, place).told["bytes"] / (2 * PART**2) for place in PLACES]
                print(f"| {preset} | {tile} | {', '.join(f'{share:.0%}' for share in shares)} | "
                      f"{smaller * 2 * SIDE**2 * sum(shares) / len(shares) / 1e12:.2f} TB |")

    def smaller_levels(self, preset):
        """Bytes of all levels by those of the largest: more than 4/3, since fine detail is less smooth in them."""
        self.draw(preset, TILES[0], PLACES[2], side=2 * PART, all_levels=True)
        sizes = [sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
                 for folder in (self.folder / "part.zarr").glob("[0-9]*")]
        return sum(sizes) / max(sizes)

    def time(self):
        print("| recipe | tiles of | ns of a core a pixel | of it zlib | SHA-256 | system | drawing, the rest | core hours |")
        print("|---|---|---|---|---|---|---|---|")
        for preset in RECIPES:
            for tile in TILES:
                runs = [self.parted(preset, tile, place) for place in PLACES]
                user, system, packing, summing = (1e9 * sum(column) / len(PLACES) / PART**2 for column in zip(*runs))
                pixels = sum(side**2 for _, side in levels(tile))
                print(f"| {preset} | {tile} | {user + system:.1f} | {packing:.1f} | {summing:.1f} | {system:.1f} | "
                      f"{user - packing - summing:.1f} | {pixels * (user + system) / 1e9 / 3600:.0f} |")
        for preset in RECIPES:
            one, every = (self.draw(preset, 512, PLACES[2], all_levels=levels) for levels in (False, True))
            ratio = (every.user + every.system) / (one.user + one.system)
            print(f"{preset}, --levels all against 1: {ratio:.2f} times the time, "
                  f"{every.told['tiles'] / one.told['tiles']:.2f} times the tiles")
        for tile in (512, 4096):
            traced = "strace -f -c -w -e trace=fsync,linkat,openat,write -o calls".split()
            run = self.draw("fbm", tile, PLACES[2], before=traced)
            print(f"fbm, tiles of {tile}, {run.told['tiles']} of them, system calls by the wall:")
            print((self.folder / "calls").read_text())

    def parted(self, preset, tile, place):
        """Seconds of the processor: user, system, of zlib and of SHA-256."""
        run = self.draw(preset, tile, place)
        packed = [path.read_bytes() for path in self.chunks()]
        plain = [zlib.decompress(data) for data in packed]
        start = time.process_time()
        for data in plain:
            zlib.compress(data, 1)
        middle = time.process_time()
        for data in packed:
            hashlib.sha256(data).digest()
        return run.user, run.system, middle - start, time.process_time() - middle

    def processes(self):
        """The quickest of several, since others disturb; in turns, so that they disturb both."""
        for preset in RECIPES:
            for count in (2, 4):
                one, many = [], []
                for _ in range(7):
                    one.append(self.draw(preset, 512, PLACES[2], all_levels=True, threads=count).wall)
                    shutil.rmtree(self.folder / "part.zarr")
                    start = time.monotonic()
                    running = [subprocess.Popen(self.command(preset, 512, PLACES[2], all_levels=True, shard=f"{i}/{count}"),
                                                cwd=self.folder, stdout=subprocess.DEVNULL) for i in range(count)]
                    assert not any(process.wait() for process in running)
                    many.append(time.monotonic() - start)
                print(f"{preset}: {count} processes of a thread {min(many):.2f} s, one of {count} threads {min(one):.2f} s: "
                      f"{min(one) / min(many):.2f} times its throughput")


def main():
    parser = argparse.ArgumentParser(description="What a world of 10^6 x 10^6 pixels takes.")
    parser.add_argument("program")
    parser.add_argument("--part", choices=("size", "time", "processes"))
    parser.add_argument("--folder", help="on the disk that shall be measured (default: that of temporary files)")
    given = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        measure = Measure(given.program, pathlib.Path(folder))
        for part in [given.part] if given.part else ["size", "time", "processes"]:
            getattr(measure, part)()
            print()


if __name__ == "__main__":
    main()
