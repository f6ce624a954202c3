#!/usr/bin/env python3
"""One share of the gate: every I-th of N entries of the catalogue has the same bits on the GPU and in the twin.

    gate.py PATH_OF_NOISESCOPE I/N

Samples: 16,384 of every entry, in tests/full 10^6; $NOISESCOPE_TEST_SAMPLES says another number. Their places are drawn
from the commit's id, so that twenty commits look at twenty times as many; without a repository from seed 0, and
$NOISESCOPE_GATE_SEED repeats a run. So is which of its two shaders an entry is drawn with: that of large images or that of
small ones; tests/full draws all entries with both. tests/run has llvmpipe compile without optimizations
(GALLIVM_PERF=nopt): not so one entry in 64, which is another one for another seed.
"""
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FULL = "NOISESCOPE_TEST_FULL" in os.environ
PARTS = 8  # of a share, where one of them is compiled with optimizations


def samples_of_each():
    usual = "1000000" if FULL else "16384"
    return os.environ.get("NOISESCOPE_TEST_SAMPLES", usual)


def seed_and_origin():
    if chosen := os.environ.get("NOISESCOPE_GATE_SEED"):
        return int(chosen), "as chosen"
    try:
        asked = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True, text=True, timeout=60)
        commit = asked.stdout.strip() if asked.returncode == 0 else ""
    except FileNotFoundError:
        commit = ""
    return (int(commit[:8], 16), f"of commit {commit[:12]}") if commit else (0, "there is no repository")


def compare(program, seed, index, count, shaders, optimized=False):
    options = ["--samples", samples_of_each(), "--seed", str(seed), "--shard", f"{index}/{count}", "--shaders", shaders]
    environment = dict(os.environ)
    if optimized:
        environment.pop("GALLIVM_PERF", None)
    print(f"GALLIVM_PERF={environment.get('GALLIVM_PERF', '')} noisescope validate {' '.join(options)}", flush=True)
    result = subprocess.run([program, "validate", "--json", "--quiet", *options], capture_output=True, text=True, env=environment)
    try:
        report = json.loads(result.stdout)
    except json.JSONDecodeError:
        sys.exit(f"exit code {result.returncode}, no report\n{result.stdout}{result.stderr}")
    entries = report.get("entries", [])
    failed = [entry for entry in entries if not entry["pass"]]
    for entry in failed:
        print("FAIL ", entry)
    complete = len(entries) == len(range(index, report.get("catalogue", 0), count)) > 0
    enough = all(entry["samples"] >= int(samples_of_each()) for entry in entries)
    print(f"{report.get('device')}: {len(entries)} of {report.get('catalogue')} entries, "
          f"{sum(entry['samples'] for entry in entries)} samples")
    print(f"{len(entries) - len(failed)} passed, {len(failed)} failed")
    if result.returncode != 0 or failed or not complete or not enough:
        sys.exit(f"exit code {result.returncode}, complete: {complete}, enough samples: {enough}\n"
                 f"{report.get('errors', '')}{result.stderr}")


def main():
    program, shard = sys.argv[1:]
    index, count = map(int, shard.split("/"))
    seed, origin = seed_and_origin()
    print(f"seed {seed} ({origin})")
    if FULL:
        for shaders in ("large", "small"):
            compare(program, seed, index, count, shaders)
    elif seed % count != index:
        compare(program, seed, index, count, "drawn")
    else:
        for part in range(PARTS):
            compare(program, seed, index + part * count, PARTS * count, "drawn", seed // count % PARTS == part)


if __name__ == "__main__":
    main()
