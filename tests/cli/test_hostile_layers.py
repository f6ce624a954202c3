#!/usr/bin/env python3
"""Hostile recipes with layers: each is refused at once, with the place in the text or the path of the layer.

    test_hostile_layers.py PATH_OF_NOISESCOPE
"""
import json
import os
import resource

from harness import main

SANITIZED = "SAN_OPTIONS" in str(os.environ)


def layers(*list_, **root):
    return json.dumps({**root, "layers": list(list_)}).encode()


def nested(depth, key="layers"):
    """A field with so many groups, or masks, around it."""
    text = '{"name": "x"}' if key == "layers" else "{}"
    for _ in range(depth):
        text = '{"name": "g", "layers": [%s]}' % text if key == "layers" else '{"name": "m", "mask": %s}' % text
    return b'{"layers": [%s]}' % text.encode()


def doubled(levels):
    """Groups of two links to the group before: 2^levels fields, if links were followed one by one."""
    rows = [{"name": "g0", "muted": True}]
    for i in range(1, levels + 1):
        use = f"g{i - 1}"
        rows.append({"name": f"g{i}", "layers": [{"name": "a", "use": use}, {"name": "b", "use": use, "combine": "add"}]})
    return rows


A = {"name": "a"}
SHAPE = {"step": "abs"}
CIRCLE = [{"name": f"l{i}", "use": f"l{(i + 1) % 200}"} for i in range(200)]

HOSTILE = {  # name: (bytes, parts of the message)
    "no layer": (layers(), ["/layers: no layer"]),
    "layers as a text": (b'{"layers": "a"}', ["/layers: is a text, expected a list of layers"]),
    "a layer without a name": (layers({}), ["/layers/0: a layer without a name"]),
    "layers as null": (b'{"layers": null}', ["/layers: is null"]),
    "version 1": (layers(A, noisescope=1), ["/noisescope: is 1"]),
    "version 2 without layers": (b'{"noisescope": 2}', ["/layers: missing"]),
    "layers twice": (b'{"layers": [{"name": "a"}], "layers": [{"name": "a"}]}', ["/layers: given twice"]),
    "a key twice, deep": (b'{"layers": [{"name": "g", "layers": [{"name": "a", "seed": 1, "seed": 2}]}]}',
                          ["/layers/0/layers/0/seed: given twice"]),
    "9 groups": (nested(9), ["deeper than 8 layers", "/layers/0/layers/0"]),
    "9 masks": (nested(9, "mask"), ["/mask/mask"]),
    "50000 groups": (b'{"layers": [{"name": "g", "layers": [' + b'{"layers": [' * 50000, ["deeper than 8 layers"]),
    "100000 arrays": (b'{"layers": ' + b"[" * 100000, ["/layers/0/0", "nested deeper than 20 levels"]),
    "100000 objects": (b'{"place": ' + b'{"x": ' * 100000, ["/place/x/x", "nested deeper than 20 levels"]),
    "100000 arrays in a shape": (b'{"layers": [{"name": "a", "shape": ' + b"[" * 100000, ["/layers/0/shape/0"]),
    "2000 layers": (layers(*[{"name": f"l{i}"} for i in range(2000)]), ["/layers/1024: more than 1024 layers"]),
    "300000 numbers": (b'{"layers": [{"name": "a", "x": [' + b"0," * 300000 + b"0]}]}", ["/layers/0/x/", "more than 200000 values"]),
    "300000 keys": (b'{"layers": [{' + b'"a":0,' * 160000 + b'"b":0}]}', ["/layers/0/a: given twice", "more problems"]),
    "2 MiB": (layers(A, title="x" * (2 << 20)), ["1048576"]),
    "65 fields": (layers(*[{"name": f"f{i}", "seed": i} for i in range(65)]), ["f64: more than 64 different fields"]),
    "17 shapes": (layers({**A, "shape": [SHAPE] * 17}), ["a.shape: 17 shapes"]),
    "17 shapes of the whole": (layers(A, shape=[SHAPE] * 17), ["whole.shape: 17 shapes"]),
    "17 points": (layers({**A, "shape": [{"step": "curve", "points": [[i / 10 - 1, 0] for i in range(17)]}]}), ["17 points"]),
    "points that stand still": (layers({**A, "shape": [{"step": "curve", "points": [[0, 0], [0, 1]]}]}), ["x does not ascend"]),
    "a link to nothing": (layers(A, {"name": "b", "use": "c/d"}), ["b: use=c/d: no such layer"]),
    "a link to itself": (layers({"name": "a", "use": "a"}), ["a: its value would be computed from itself"]),
    "a link to its group": (layers({"name": "g", "layers": [{"name": "b", "use": "g"}]}), ["g reads g/b reads g"]),
    "a circle of 200": (layers(*CIRCLE), ["l0 reads l1 reads l2"]),
    "a circle by a mask": (layers({**A, "use": "b/mask"}, {"name": "b", "mask": {"use": "a"}}), ["a reads b/mask reads a"]),
    "a circle by what lies below": (layers({"name": "a", "use": "b/mask"}, {"name": "b", "mask": {"below": "height"}}),
                                    ["a reads b/mask reads a"]),
    "a circle behind 2^30 links": (layers(*doubled(30), {"name": "c", "layers": [{"name": "a", "use": "g30"}, {"name": "b", "use": "c"}]}),
                                   ["c reads c/b reads c"]),
    "an unknown path behind 2^30 links": (layers(*doubled(30), {"name": "c", "use": "g31"}), ["c: use=g31: no such layer, did you mean g1?"]),
    "two of one name": (layers(A, A), ["a: two layers of this name"]),
    "two of one name in a mask": (layers({**A, "mask": {"layers": [A, A]}}), ["a/mask/a: two layers of this name"]),
    "a name with a slash": (layers({"name": "a/b"}), ['/layers/0/name: the name "a/b"']),
    "a name of control characters": (layers({"name": "\x1b[31m"}), ['the name "\\x1b[31m"']),
    "a name of 100000": (layers({"name": "x" * 100000}), ["/layers/0/name: the name", "100000 bytes"]),
    "a link of 100000": (layers({"name": "a", "use": "x/" * 50000}), ["a: use=x/x/", "100000 bytes", "no such layer"]),
    "a layer called mask": (layers({"name": "mask"}), ["/layers/0/name: the name mask"]),
    "slope without a mask": (layers({"name": "a", "below": "slope"}), ["a.below: only a mask"]),
    "slope of white noise": (layers({"name": "w", "noise": "white"}, {"name": "b", "mask": {"below": "slope"}}),
                             ["b/mask.below=slope: it needs the derivatives of w"]),
    "positions": (layers(A, output="position"), ["output=position"]),
    "an infinite amount": (b'{"layers": [{"name": "a", "amount": 1e999}]}', ["1e999"]),
    "shared keys in a layer": (layers({**A, "time": 3}), ["a.time: of the whole picture"]),
    "a field's keys beside layers": (layers(A, octaves=3), ["/octaves: of a field"]),
    "moisture of nothing": (layers(A, moisture="b"), ["moisture=b: no such layer"]),
    "the place of nothing": (layers(A, place={"scale": 0}), ["/place/scale: place_scale=0"]),
    "cut off": (b'{"layers": [{"name": "a"', ["parse error"]),
}


def limited():
    """For preexec_fn: a second of CPU is allowed, and one for a busy machine's slow start."""
    seconds = 20 if SANITIZED else 2
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def test_hostile(cli, check):
    for name, (text, words) in HOSTILE.items():
        result = cli.run("render", "-o", "a.png", "--size", "16x16", "--recipe", "-", stdin=text, preexec_fn=limited)
        missing = [word for word in words if word not in result.err]
        lines = all(line.startswith("noisescope: ") and len(line) < 2000 for line in result.err.splitlines())
        clean = "internal error" not in result.err and "runtime error" not in result.err and "\x1b" not in result.err
        check(name, result.code == 2 and not missing and lines and clean and not result.out and not cli.names(),
              f"{str(result)[:2000]}, missing {missing}")


def test_settings(cli, check):
    tree = layers(A, {"name": "b", "noise": "value", "seed": 1})
    bad = {
        "octaves=7": "--set octaves: which field? a.octaves, b.octaves, or *.octaves for all",
        "c.octaves=7": "--set c.octaves=7: c: no such layer, expected one of a, b",
        "a.octaves=70": "--set a.octaves=70: out of range, expected 1 to 24",
        "a.mask=a/mask": "no such layer and no such noise",
        "a.shape=terrace(1": "--set a.shape=terrace(1: terrace: expected terrace(count, softness)",
        "whole.mask=a": "--set whole.mask=a: expected whole.shape",
    }
    for setting, words in bad.items():
        result = cli.run("render", "-o", "a.png", "--size", "16x16", "--recipe", "-", "--set", setting, stdin=tree)
        check(f"--set {setting}", result.code == 2 and words in result.err and not cli.names(), f"{result}")


if __name__ == "__main__":
    main(test_hostile, test_settings, backend="cpu")
