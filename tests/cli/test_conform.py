#!/usr/bin/env python3
"""The bits that nothing may change: tests/data/conformance.jsonl on both back ends, and what `conform` refuses.

    test_conform.py PATH_OF_NOISESCOPE
"""
import hashlib
import json
import pathlib
import zlib

from harness import FULL, main, seldom

FILE = pathlib.Path(__file__).resolve().parent.parent / "data" / "conformance.jsonl"
LINES = FILE.read_text(encoding="utf-8").splitlines()
SHARES = 64  # compiling a shader for every recipe takes minutes; the gate has them all
LINE = {"recipe": {"noise": "perlin"}, "point": ["0.1", "0.2"], "bits": ["3f000000"]}


def recipe_of(line):
    return json.dumps(json.loads(line)["recipe"]).encode()


def words(lines):
    return "".join(" ".join(json.loads(line)["bits"]) + "\n" for line in lines)


def sha256(lines):
    return hashlib.sha256(words(lines).encode()).hexdigest()


def flipped(line, bit):
    row = json.loads(line)
    row["bits"][-1] = f"{int(row['bits'][-1], 16) ^ 1 << bit:08x}"
    return json.dumps(row)


def test_file(cli, check):
    rows = [json.loads(line) for line in LINES]
    recipes = [row["recipe"] for row in rows]
    check("10,000 lines or more: rows that are added bring theirs", len(rows) >= 10000, len(rows))
    for kind in ("point", "pixel"):
        check(f"thousands of a {kind}", sum(kind in row for row in rows) > 3000)
    check("negative places", sum("-" in str(row.get("point", row.get("pixel"))) for row in rows) > 5000)
    check("far places", sum(abs(float(row.get("point", row.get("pixel"))[0])) > 1e9 for row in rows) > 1000)
    check("no sine", all(recipe.get("hash") != "sine" for recipe in recipes))
    for listed, key in (("noises", "noise"), ("hashes", "hash"), ("gradients", "gradients"), ("fractals", "fractal")):
        names = {row["name"] for row in cli.run("list", listed, "--json").json()[listed]} - {"sine", "sine-random"}
        default = {"noise": "perlin", "hash": "pcg", "gradients": "square", "fractal": "none"}[key]
        found = {recipe.get(key, default) for recipe in recipes}
        check(f"every one of {listed} (else append what make_conformance prints of it)", names <= found, names - found)
    trees = [json.dumps(recipe) for recipe in recipes if "layers" in recipe]
    check("500 lines of trees", len(trees) >= 500, len(trees))
    for listed, key in (("combines", "combine"), ("shapes", "step")):
        names = {row["name"] for row in cli.run("list", listed, "--json").json()[listed]} - {"mix"}
        found = {name for name in names if any(f'"{key}": "{name}"' in tree for tree in trees)}
        check(f"every one of {listed} in a tree", names <= found, names - found)


def test_cpu(cli, check):
    result = cli.run("conform", FILE, "--backend", "cpu")
    check("the CPU has the same bits", result.code == 0 and f"{len(LINES)} lines, 0 differ" in result.out, result)
    check("and says their SHA-256", result.out.split()[-1] == sha256(LINES), result)


@seldom(2)
def test_gpu(cli, check):
    """All of it in tests/full; else the recipes of one share, another one from time to time."""
    share = zlib.crc32(cli.run("--version").raw_out) % SHARES
    lines = [line for line in LINES if FULL or zlib.crc32(recipe_of(line)) % SHARES == share]
    result = cli.run("conform", "-", "--json", stdin="\n".join(lines).encode(), timeout=1200)
    report = result.json()
    check(f"the GPU has the same bits in {len(lines)} lines",
          result.code == 0 and report["ok"] and report["lines"] == len(lines) and report["differing"] == 0, result)
    check("and the same SHA-256", report["sha256"] == sha256(lines), result)


def test_flipped_bit(cli, check):
    for bit, number in ((0, 17), (31, 4000), (12, 9999)):
        lines = LINES[number - 3:number + 1]
        lines[2] = flipped(lines[2], bit)
        for backend in ("cpu", "gpu") if bit == 0 else ("cpu",):
            result = cli.run("conform", "-", "--backend", backend, stdin="\n".join(lines).encode())
            bits = " ".join(json.loads(lines[2])["bits"])
            check(f"bit {bit} of line {number}, {backend}",
                  result.code == 1 and f"standard input:3: expected {bits}, computed " in result.out
                  and f"{len(lines)} lines, 1 differ" in result.out, result)
    many = [flipped(line, 3) for line in LINES[:30]]
    result = cli.run("conform", "-", "--backend", "cpu", stdin="\n".join(many).encode())
    check("20 of many are told, and how many there are",
          result.code == 1 and result.out.count("expected") == 20 and "and 10 more" in result.out, result)


def test_bad_lines(cli, check):
    def refused(name, line, words, code=2):
        text = line if isinstance(line, str) else json.dumps(line)
        result = cli.run("conform", "-", "--backend", "cpu", stdin=f"{LINES[0]}\n{text}\n".encode())
        check(name, result.code == code and words in result.err and "standard input:2" in result.err, result)

    refused("no JSON", "perlin", "not a line of JSON")
    refused("no object", "[1]", "expected an object")
    refused("no recipe", {"point": ["0", "0"], "bits": ["00000000"]}, '"recipe": expected an object')
    refused("an unknown parameter", LINE | {"recipe": {"octavs": 3}}, "unknown parameter")
    refused("the sine hash", LINE | {"recipe": {"hash": "sine"}}, "device-dependent")
    refused("no place", {"recipe": {}, "bits": ["00000000"]}, 'either "point" or "pixel"')
    refused("two places", LINE | {"pixel": ["0", "0"], "height": "8"}, 'either "point" or "pixel"')
    refused("numbers that are none", LINE | {"point": [0.1, 0.2]}, "expected texts")
    refused("too few coordinates", LINE | {"point": ["0.1"]}, "1 coordinates, the recipe's points have 2")
    refused("a coordinate too far", LINE | {"point": ["1e16", "0"]}, "1e15")
    refused("no height", {"recipe": {}, "pixel": ["0", "0"], "bits": ["00000000"]}, '"height"')
    refused("a height of 0", {"recipe": {}, "height": "0", "pixel": ["0", "0"], "bits": ["00000000"]}, "from 1 to")
    refused("short bits", LINE | {"bits": ["3f00"]}, "eight hexadecimal digits")
    refused("too many bits", LINE | {"bits": ["3f000000", "3f000000"]}, "2 words, the recipe has 1 channel")
    refused("an unknown key", LINE | {"comment": "x"}, 'unknown key "comment"')
    result = cli.run("conform", "no.jsonl")
    check("no such file", result.code == 5 and "no.jsonl" in result.err, result)
    result = cli.run("conform", "-", "--backend", "cpu", stdin=b"\n")
    check("an empty file", result.code == 2 and "no lines" in result.err, result)


if __name__ == "__main__":
    main(test_file, test_cpu, test_gpu, test_flipped_bit, test_bad_lines)
