#!/usr/bin/env python3
"""A world in shards, drawn by the workers of a Dask cluster. Arguments behind -- are those of `noisescope render`:

    examples/dask_world.py --shards 256 -- --preset fbm --size 100000x100000 --tiles 2048 --backend cpu -o world.zarr

Prints one line of JSON a shard and last the sum of their checksums, which `noisescope world verify` prints too.
"""
import argparse
import json
import subprocess
import sys

from distributed import Client, as_completed


def draw(command):
    """In a worker: what the shard's process says. Its folder is the worker's: far workers need a path that all of them have."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"exit {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def arguments():
    parser = argparse.ArgumentParser(description="A world in shards, drawn by the workers of a Dask cluster.")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="as tcp://host:8786 (default: workers on this machine)")
    parser.add_argument("--workers", type=int, metavar="N", help="how many on this machine (default: one a core)")
    parser.add_argument("--shards", type=int, default=64, metavar="N", help="default: 64")
    parser.add_argument("--retries", type=int, default=2, metavar="N", help="how often a shard that fails is tried again")
    parser.add_argument("--program", default="noisescope", help="default: noisescope")
    parser.add_argument("render", nargs="+", metavar="ARGUMENT", help="of `noisescope render`, behind --")
    given = parser.parse_args()
    if given.shards < 1:
        parser.error(f"--shards {given.shards}: expected 1 or more")
    return given


def main():
    given = arguments()
    local = {} if given.scheduler else {"n_workers": given.workers, "threads_per_worker": 1, "dashboard_address": None}
    with Client(given.scheduler, **local) as client:
        commands = [[given.program, "render", "--quiet", "--threads", "1", *given.render, "--shard", f"{i}/{given.shards}"]
                    for i in range(given.shards)]
        checksum = 0
        for future in as_completed(client.map(draw, commands, retries=given.retries, pure=False)):
            shard = future.result()
            checksum += int(shard["checksum"], 16)
            print(json.dumps(shard), flush=True)
    print(f"checksum {checksum % 2**64:016x}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
