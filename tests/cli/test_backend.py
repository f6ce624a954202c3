#!/usr/bin/env python3
"""`--backend auto`: the same bytes, whoever draws; what decides is measured and kept, and without OpenGL the CPU draws.

    test_backend.py PATH_OF_NOISESCOPE
"""
import json
import shutil

from harness import FULL, main, seldom, settings

SLOW = settings(noise="gabor", fractal="fbm", octaves=8, hash="permutation")  # for the CPU: it is worth to try the GPU
AUTO = ["--backend", "auto"]
NO_OPENGL = {"GALLIUM_DRIVER": "nosuch"}


def drawn(cli, name, *arguments, cache="cache", **environment):
    """The file's bytes, who has drawn it by --json, and what was said on stderr without it."""
    env = {"XDG_CACHE_HOME": str(cli.folder / cache)} | environment
    told = cli.run("render", *arguments, "-o", name, "--force", "--json", env=env)
    said = cli.run("render", *arguments, "-o", name, "--force", env=env)
    return (cli.folder / name).read_bytes(), told.json()["backend"], said.err


def kept_in(cli, cache="cache"):
    return cli.folder / cache / "noisescope" / "backends.json"


def test_named(cli, check):
    for backend in ("gpu", "cpu"):
        bytes_, by, said = drawn(cli, f"{backend}.png", "--size", "64x64", "--backend", backend)
        check(f"{backend}: --json says so", by == backend, by)
        check(f"{backend}: nothing is measured", "expected" not in said, said)


def test_small_pictures_need_no_gpu(cli, check):
    for name, env in (("with OpenGL", {}), ("without", NO_OPENGL)):
        bytes_, by, said = drawn(cli, "small.png", "--size", "64x64", *AUTO, **env)
        check(f"{name}: the CPU", by == "cpu", by)
        check(f"{name}: says so", "backend: cpu; expected: the CPU" in said and "GPU" not in said and "OpenGL" not in said, said)
        check(f"{name}: the bytes of the GPU", bytes_ == cli.render("gpu.png", "--size", "64x64"))
    check("nothing had to be kept", not kept_in(cli).exists())


@seldom(3)
def test_measured_and_kept(cli, check):
    slow = [*SLOW, "--size", "384x384", *AUTO]
    own = cli.render("own.r32", *slow[:-2], "--backend", "cpu")
    bytes_, _, said = drawn(cli, "a.r32", *slow)
    check("measured: both are told", "the CPU " in said and "the GPU " in said, said)
    check("measured: the same bytes", bytes_ == own)
    path = kept_in(cli)
    kept = json.loads(path.read_text())
    check("kept: one program", len(kept["programs"]) == 1, kept)
    for name, speed, by in (("a GPU that is quicker", 0.0, "gpu"), ("a GPU that is slower", 1.0, "cpu")):
        row = kept["programs"][0] | {"start": speed, "pixel": speed}
        path.write_text(json.dumps(kept | {"programs": [row]}))
        bytes_, chosen, _ = drawn(cli, "a.r32", *slow)
        check(f"{name}: decides", chosen == by, chosen)
        check(f"{name}: the same bytes", bytes_ == own)
        check(f"{name}: is believed", json.loads(path.read_text())["programs"] == [row])
    for name, text in (("damaged", "{"), ("of another version", json.dumps(kept | {"noisescope_backends": "Noisescope 0"})),
                       ("too old", json.dumps(kept | {"programs": [kept["programs"][0] | {"day": 1}]})),
                       ("without its numbers", json.dumps(kept | {"programs": [{"program": kept["programs"][0]["program"]}]}))):
        path.write_text(text)
        result = cli.run("render", *slow, "-o", "a.r32", "-f", env={"XDG_CACHE_HOME": str(cli.folder / "cache")})
        check(f"{name}: measured again", result.code == 0 and "the GPU " in result.err, result.err)
        check(f"{name}: kept again", [row["program"] for row in json.loads(path.read_text())["programs"]]
              == [row["program"] for row in kept["programs"]])


@seldom(2)
def test_without_opengl(cli, check):
    bytes_, by, said = drawn(cli, "a.r32", *SLOW, "--size", "384x384", *AUTO, cache="none", **NO_OPENGL)
    check("the CPU draws", by == "cpu" and bytes_ == cli.render("b.r32", *SLOW, "--size", "384x384", "--backend", "cpu"), by)
    check("and says that there is no OpenGL", "no OpenGL: --backend gpu says why" in said, said)
    check("nothing is kept of what is not there", not kept_in(cli, "none").exists())


def test_other_commands(cli, check):
    env = {"XDG_CACHE_HOME": str(cli.folder / "other")}
    few = [] if FULL else ["fbm", "marble", "normal-stones"]  # all of them grow every tree of the presets
    sheet = cli.run("sheet", *few, "-o", "sheet.png", "--tile", "16", *AUTO, "--json", env=env)
    check("a sheet", sheet.code == 0 and sheet.json()["backend"] in ("gpu", "cpu"), sheet.err)
    panes = cli.run("render", "--preset", "fbm", "--compare", "octaves=2,4", "--size", "64x64", "-o", "c.png", *AUTO, "--json",
                    env=env)
    check("panes", panes.code == 0 and panes.json()["backend"] == "cpu", panes.err)
    stats = cli.run("stats", "--preset", "fbm", "--size", "64x64", *AUTO, "--json", env=env)
    check("stats", stats.code == 0 and "backend: cpu" in stats.err, stats.err)
    sample = cli.run("sample", *AUTO, stdin=b"0.1 0.2\n", env=NO_OPENGL)
    check("points are the CPU's", sample.code == 0 and sample.out == cli.run("sample", stdin=b"0.1 0.2\n").out, sample.err)
    refused = cli.run("conform", "x.jsonl", *AUTO)
    check("conform asks for one of them", refused.code == 2 and "--backend" in refused.err, refused.err)
    shutil.rmtree(cli.folder / "other", ignore_errors=True)
    unwritable = cli.folder / "file"
    unwritable.write_text("")
    result = cli.run("render", *SLOW, "--size", "256x256", "-o", "u.r32", *AUTO, env={"XDG_CACHE_HOME": str(unwritable)})
    check("a cache that cannot be written is done without", result.code == 0, result.err)


main(test_named, test_small_pictures_need_no_gpu, test_measured_and_kept, test_without_opengl, test_other_commands)
