#!/usr/bin/env python3
"""Kernels for wider vectors (row_kernels_*.cpp and other_kernels_*.cpp in cpu, kernels_*.cpp in glsl/run) must neither leak into the
rest of the program nor round less often.

    test_kernels.py PATH_OF_NOISESCOPE
"""
import json
import pathlib
import platform
import re
import shlex
import subprocess

from harness import main

# The sources, and the tables that each holds.
NAMES = {"row_kernels_portable": 1, "row_kernels_avx2": 1, "row_kernels_avx512": 1, "row_kernels_vbmi2": 1,
         "other_kernels_portable": 3, "other_kernels_avx2": 2, "other_kernels_avx512": 2, "kernels_portable": 1,
         "kernels_avx2": 1}


def kernels(cli):
    """The compiled sources by name; none where nothing is gained by such sources, or where sanitizers add functions."""
    build = pathlib.Path(cli.program).parents[1]
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        name = re.fullmatch(r"(\w+)\.cpp", pathlib.Path(entry["file"]).name)
        words = shlex.split(entry["command"])
        if name and name[1] in NAMES and not any(word.startswith("-fsanitize") for word in words):
            found[name[1]] = pathlib.Path(entry["directory"]) / words[words.index("-o") + 1]
    return found


def test_the_linker_can_take_no_copy(cli, check):
    """Of a weak function the linker takes any object's copy for all: one for AVX-512 would end a program on older machines."""
    found = kernels(cli)
    if platform.machine() == "x86_64" and found:
        check("there are kernels of all kinds", sorted(found) == sorted(NAMES), found)
    for name, path in found.items():
        symbols = subprocess.run(["nm", "-C", path], capture_output=True, text=True, check=True).stdout.splitlines()
        # Constants of the twins are the same data in every copy.
        shared = [line for line in symbols if re.search(r" [WVuvwC] (?!noisescope::reference::k[A-Z]\w*$)", line)]
        own = [line for line in symbols if re.search(r" [TDRB] ", line)]
        check(f"{name}: no function that others may have too", not shared, shared[:5])
        check(f"{name}: but for its tables, nothing is seen from outside", len(own) == NAMES[name], own[:5])


def test_no_product_is_fused(cli, check):
    """AVX-512 always has the instructions that round a product and a sum once: the kernels must not use them."""
    for name, path in kernels(cli).items():
        code = subprocess.run(["objdump", "-d", path], capture_output=True, text=True, check=True).stdout
        fused = re.findall(r"\bvfn?m(?:add|sub)\w+", code)
        products = re.findall(r"\bv?mulp[sd]", code)
        check(f"{name}: products are there", len(products) > (100 if "row" in name else 2), len(products))
        check(f"{name}: and none is fused with a sum", not fused, fused[:3])


# Functions that call by design: for every hash, metric and place; fractals, which prepare and ask for octaves, and read columns far
# apart; 4D Perlin noise between hashed points, of which each is as long as a call is worth.
CALLERS = re.compile(r"\bAny|\bany\w+Row\b|\w+Anywhere\b|\bfractalOf\b|\bsloped\w*Fractal|\b(?:hashed|filled)Perlin<4")


# Calls of other hashes and the like in an object: at least four fifths of what GCC 12 leaves there. Fewer mean that calls are no
# longer recognized.
CALLS = {"row_kernels_portable": 450, "row_kernels_avx2": 450, "row_kernels_avx512": 180, "row_kernels_vbmi2": 70}


def calls_in_loops(code):
    """Yields (function, called) of objdump's text for calls from which a jump leads back to before them."""
    for function in re.split(r"\n(?=[0-9a-f]+ <)", code):
        lines = re.findall(r"^ *([0-9a-f]+):\t(\w+) *(.*)", function, re.M)
        places = [(int(place, 16), name, rest) for place, name, rest in lines]
        jumps = [(int(rest.split()[0], 16), place) for place, name, rest in places
                 if re.match(r"j(?!mp.*\*)", name) and re.match(r"[0-9a-f]+\b", rest)]
        loops = [(start, end) for start, end in jumps if places[0][0] <= start <= end]
        for place, name, rest in places:
            if name.startswith("call") and any(start <= place <= end for start, end in loops):
                yield re.match(r"[0-9a-f]+ <(.*)>:", function)[1], rest


def test_no_call_in_a_loop(cli, check):
    """A function that is not inlined takes SIMD vectors through memory: simplex noise was a quarter as fast that way."""
    rows = {name: path for name, path in kernels(cli).items() if "row" in name and b"GCC: (" in path.read_bytes()}
    for name, path in rows.items():
        code = subprocess.run(["objdump", "-d", "-C", "--no-show-raw-insn", path], capture_output=True, text=True, check=True).stdout
        calls = list(calls_in_loops(code))
        fast = [call for call in calls if not CALLERS.search(call[0])]
        check(f"{name}: calls of other hashes are found", len(calls) > CALLS[name], len(calls))
        check(f"{name}: no other kernel calls in its loop", not fast, fast[:3])


def sets_here():
    """The sets that are there by the processor's features as Linux names them."""
    if platform.machine() != "x86_64":
        return ["portable"]
    has = set(re.search(r"^flags\s*:(.*)", pathlib.Path("/proc/cpuinfo").read_text(), re.M)[1].split())
    needs = {"avx2": {"avx2"}, "avx512": {"avx512f", "avx512bw", "avx512dq", "avx512vl"}, "avx512vbmi2": {"avx512_vbmi2"}}
    found = ["portable"]
    for name, features in needs.items():  # each needs those before it
        if not features <= has:
            break
        found.append(name)
    return found


def test_kernels_by_name(cli, check):
    """The same bits, whichever is named; and a name that there is none of is refused, with those that there are."""
    recipe = ["--set", "noise=perlin", "--set", "fractal=fbm", "--size", "97x61", "--backend", "cpu"]
    result = cli.run("render", *recipe, "-o", "none.r32", env={"NOISESCOPE_CPU": "abacus"})
    check("an unknown one is refused", result.code == 2 and "portable" in result.err and not (cli.folder / "none.r32").exists(),
          result)
    there = result.err.strip().rsplit("this machine has ", 1)[1].split(", ")
    if pathlib.Path("/proc/cpuinfo").exists() and "-fsanitize" not in (pathlib.Path(cli.program).parents[1] / "compile_commands.json").read_text():
        check("all are named that the processor has", there == sets_here(), f"{there}, not {sets_here()}")
    default = cli.render("field.r32", *recipe, env={"NOISESCOPE_CPU": None})
    for name in there:
        drawn = cli.render("field.r32", *recipe, env={"NOISESCOPE_CPU": name})
        check(f"{name} draws the same", len(drawn) == 97 * 61 * 4 and drawn == default)


if __name__ == "__main__":
    main(test_the_linker_can_take_no_copy, test_no_product_is_fused, test_no_call_in_a_loop, test_kernels_by_name)
