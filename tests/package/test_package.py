#!/usr/bin/env python3
"""The Debian packages, as their users and Debian's own tools see it. Needs root, for folders that are hidden from the program.

    test_package.py PATH_OF_NOISESCOPE     of a Release build, whose folder is packed
"""
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
sys.path[:0] = [str(TESTS / "cli"), str(TESTS / "gui")]
import test_install  # noqa: E402
from check import Check  # noqa: E402
from harness import Cli, read_png  # noqa: E402
import window_harness  # noqa: E402

TOOLS = ("lintian", "dpkg-deb", "desktop-file-validate", "appstreamcli", "man", "mandoc", "fish", "zsh", "xvfb-run", "unshare")


def said(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, **options)
    return done.returncode, (done.stdout + done.stderr).strip()


def make_packages(program, folder):
    """The program, the library, and what builds with it."""
    build = pathlib.Path(program).resolve().parents[1]
    code, text = said("cpack", "-G", "DEB", "-B", folder, cwd=build)
    found = sorted(folder.glob("*.deb"))
    if code != 0 or [path.name.partition("_")[0] for path in found] != ["libnoisescope-dev", "libnoisescope0", "noisescope"]:
        raise RuntimeError(f"cpack: {code}: {text}, {found}")
    return found


def unpacked(packages, root):
    for package in packages:
        subprocess.run(["dpkg-deb", "-x", package, root], check=True)


def away(program, folder):
    """A command that starts `program` where the source tree and its build folder are not there."""
    wrapper = folder / "noisescope-away"
    build = pathlib.Path(sys.argv[1]).resolve().parents[1]
    hidden = [ROOT] if ROOT in build.parents else [ROOT, build]
    mounts = "".join(f"mount -t tmpfs none {shlex.quote(str(place))} || exit 99\n" for place in hidden)
    wrapper.write_text(f"#!/bin/sh\n{mounts}[ ! -e {shlex.quote(str(ROOT / 'README.md'))} ] || exit 98\n"
                       f"exec {shlex.quote(str(program))} \"$@\"\n")
    wrapper.chmod(0o755)
    starter = folder / "noisescope-start"
    starter.write_text(f"#!/bin/sh\nexec unshare --mount {shlex.quote(str(wrapper))} \"$@\"\n")
    starter.chmod(0o755)
    return starter


# --- Debian's tools --------------------------------------------------------------------------------------------------

def check_package(check, packages, root, version):
    code, text = said("lintian", "--no-cfg", "--fail-on", "error", "--fail-on", "warning", "--tag-display-limit", "0", *packages)
    print(text, flush=True)
    check("lintian has no errors and no warnings", code == 0, text)
    fields = said("dpkg-deb", "-f", packages[-1])[1]
    check("it depends on what it is linked to", all(f"lib{name}" in fields for name in ("c6", "glfw3", "png16", "openexr", "egl1")),
          fields)
    found = test_install.files_below(root / "usr")
    expected = {name.replace("zsh/site-functions", "zsh/vendor-completions").replace("noisescope.1", "noisescope.1.gz").replace("CHANGELOG.md", "changelog.gz")
                .replace("lib/pkgconfig", "share/pkgconfig") for name in test_install.installed(version)}
    expected |= {"share/doc/noisescope/changelog.Debian.gz", *(f"share/doc/{package}/{name}" for package in ("libnoisescope0", "libnoisescope-dev")
                                                               for name in ("changelog.Debian.gz", "changelog.gz", "copyright"))}
    check("its files", found == expected, sorted(found ^ expected))
    symbols = said("nm", root / "usr/bin/noisescope")[1]
    check("the program is stripped", "no symbols" in symbols, symbols[:200])


def check_texts(check, share):
    check("the desktop entry", said("desktop-file-validate", share / "applications/noisescope.desktop") == (0, ""),
          said("desktop-file-validate", share / "applications/noisescope.desktop"))
    code, text = said("appstreamcli", "validate", "--no-net", share / "metainfo/org.noisescope.Noisescope.metainfo.xml")
    check("the metainfo", code == 0, text)
    sited = share.parent / "sited.metainfo.xml"
    said("cmake", f"-DFROM={ROOT}/src/package/org.noisescope.Noisescope.metainfo.xml", f"-DTO={sited}", "-DURL=https://example.org/noise/",
         "-P", ROOT / "src/package/metainfo.cmake")
    code, text = said("appstreamcli", "validate", "--no-net", "--pedantic", sited)
    check("the metainfo with a site has a home page and a screenshot", code == 0 and "url-homepage-missing" not in text
          and "https://example.org/noise/window.png" in sited.read_text(), text)
    page = share / "man/man1/noisescope.1.gz"
    code, text = said("sh", "-c", f"zcat '{page}' | groff -man -ww -Tutf8 -z")
    check("groff has no warning", (code, text) == (0, ""), text)
    done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", page], capture_output=True, text=True,
                          env=os.environ | {"MANWIDTH": "80", "LC_ALL": "C.UTF-8"}, timeout=60)
    check("man shows it", done.returncode == 0 and not done.stderr and "EXIT STATUS" in done.stdout
          and "--compare" in done.stdout, done.stderr or done.stdout[:300])
    code, text = said("sh", "-c", f"zcat '{page}' | mandoc -Tlint -Wwarning")
    text = "\n".join(line for line in text.splitlines() if "missing date" not in line)  # the same page every day
    check("mandoc has no warning", not text, text)


# --- shells ----------------------------------------------------------------------------------------------------------

def endings(words):
    """Texts behind the last = of each word; the shells differ in what they put before it."""
    return {word.rstrip("/").replace("\\", "").rsplit("=", 1)[-1] if not word.endswith("=") else word for word in words}


ZSH = r"""
zmodload zsh/zpty
zpty inner zsh -f -i
zpty -w inner 'PROMPT= RPROMPT=; stty -echo; unsetopt zle_bracketed_paste; fpath=($FOLDER $fpath)'
zpty -w inner 'autoload -Uz compinit; compinit -u -D; cd $PLACE'
zpty -w inner 'compadd() { [[ " $* " == *" -"[OAD]" "* ]] && { builtin compadd "$@"; return }
    local -a hits; builtin compadd -A hits "$@"; print -rl -- $hits >>$OUT; builtin compadd "$@" }'
zpty -w inner 'offer() { : >$OUT; zle list-choices; print -r -- --end-- >>$OUT; zle kill-whole-line }; zle -N offer; bindkey "^X" offer'
for line in $LINES_OF; do
    rm -f $OUT
    zpty -w -n inner "$line"$'\x18'
    for i in {1..200}; do
        grep -q -- --end-- $OUT 2>/dev/null && break
        sleep 0.05
        zpty -r -t inner >/dev/null 2>&1
    done
    cat $OUT
done
zpty -d inner
"""


def zsh_offers(lines, functions, folder):
    """For each line what zsh offers for its end: a real one, on a terminal."""
    out = folder / "zsh-offers"
    text = f"export FOLDER={shlex.quote(str(functions))} PLACE={shlex.quote(str(folder))} OUT={shlex.quote(str(out))}\n"
    text += f"LINES_OF=({' '.join(map(shlex.quote, lines))})\n" + ZSH
    done = subprocess.run(["zsh", "-f", "-c", text], cwd=folder, capture_output=True, text=True, timeout=300,
                          env=os.environ | {"TERM": "xterm"})
    out.unlink(missing_ok=True)
    parts = done.stdout.split("--end--\n")
    if len(parts) != len(lines) + 1:
        raise RuntimeError(f"zsh: {len(parts)} answers: {done.stdout[:500]} {done.stderr[:500]}")
    return [set(filter(None, part.split("\n"))) for part in parts[:-1]]


def fish_offers(lines, script, folder):
    offers = []
    for line in lines:
        code, text = said("fish", "--no-config", "-c", f"source '{script}'; complete -C{shlex.quote(line)}", cwd=folder)
        if code != 0:
            raise RuntimeError(f"fish: {text}")
        offers.append({entry.split("\t")[0] for entry in text.splitlines()})
    return offers


def bash_offers(line, script, folder):
    """Offers that bash itself makes for a line and two tabs, through readline."""
    text = f"import pty, os, sys, time\npid, fd = pty.fork()\nif pid == 0:\n    os.chdir({str(folder)!r})\n" \
           f"    os.execvp('bash', ['bash', '--norc', '--noprofile', '-i'])\n" \
           f"os.write(fd, b\"PS1='@'; bind 'set bell-style none'; source '{script}'\\n\")\ntime.sleep(1)\nos.read(fd, 65536)\n" \
           f"os.write(fd, {line.encode()!r} + b'\\t')\ntime.sleep(1)\nsys.stdout.write(os.read(fd, 65536).decode())\nos.write(fd, b'\\x03exit\\n')\n"
    return said(sys.executable, "-c", text)[1]


def check_completions(check, share, cli):
    for name in ("readme.png", "recipe.json", "other.txt"):
        (cli.folder / name).touch()
    (cli.folder / "sub dir").mkdir(exist_ok=True)
    cases = test_install.expectations(cli) + test_install.settings_offered(cli)
    lines = [line for line, _ in cases]
    shells = {"fish": fish_offers(lines, share / "fish/vendor_completions.d/noisescope.fish", cli.folder),
              "zsh": zsh_offers(lines, share / "zsh/vendor-completions", cli.folder)}
    for shell, offers in shells.items():
        for (line, expected), found in zip(cases, offers):
            check(f"{shell}: {line!r}", endings(found) == expected, f"{sorted(found)} instead of {sorted(expected)}")
    names = {row["name"] for row in cli.listed("params") if row["name"].startswith("octave")}
    line = "noisescope render --set octave"
    fish = fish_offers([line], share / "fish/vendor_completions.d/noisescope.fish", cli.folder)[0]
    check("fish: names of parameters", fish == {name + "=" for name in names}, fish)
    zsh = zsh_offers([line], share / "zsh/vendor-completions", cli.folder)[0]
    check("zsh: names of parameters", {word.rstrip("=") for word in zsh} == names, zsh)
    script = share / "bash-completion/completions/noisescope"
    for line, end in (("noisescope rend", "render "), ("noisescope render --set noise=simp", "noise=simplex "),
                      ("noisescope info rea", "readme.png "), ("noisescope render --compare fractal=none,turb", "none,turbulence "),
                      ("noisescope render --set lacun", "lacunarity=")):
        found = bash_offers(line, script, cli.folder)
        check(f"bash itself: {line!r}", found.endswith(end.rstrip()) or found.endswith(end), found)


# --- the program -----------------------------------------------------------------------------------------------------

def check_program(check, root, cli, built):
    installed = Cli(str(away(root / "usr/bin/noisescope", cli.folder)), cli.folder)
    version = installed.run("--version")
    check("it runs without the source tree", version.code == 0 and version.out == built.run("--version").out, version)
    check("list presets", installed.run("list", "presets").out == built.run("list", "presets").out)
    check("snippet", installed.run("snippet", "--preset", "marble").out == built.run("snippet", "--preset", "marble").out)
    for backend in ("gpu", "cpu"):
        data = installed.render("a.png", "--preset", "marble", "--size", "96x64", "--backend", backend)
        check(f"render, {backend}: the bytes of the build", data == built.render("b.png", "--preset", "marble", "--size", "96x64"))
        check("a picture", len(set(read_png(data)[3])) > 50)
    result = installed.run("validate", "--samples", "1000", "--only", "perlin2", "--shard", "0/16")
    check("its numbers are those of the GPU", result.code == 0 and " 0 fail" in result.out, result.out[-300:])


def check_window(check, root, folder):
    bench = window_harness.Bench(str(away(root / "usr/bin/noisescope", folder)), check, folder)
    try:
        window = bench.open("--preset", "marble", "--window", "1200x800")
        window_harness.wait_for(lambda: not window_harness.works(window.process.pid))
        picture = folder / "window.png"
        bench.display.run("import", "-window", "root", picture)
        shown = window_harness.read_picture(picture)
        check("the window shows a field and panels", shown.colors() > 300 and window.rect("frequency") is not None, shown.colors())
        kept = window_harness.artifacts(sys.argv[1])
        shutil.copy(picture, kept / "package.png")
    finally:
        bench.close()


def main():
    check = Check()
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    check("the tools are there", not missing, f"third_party/install-debian.sh full installs {missing}")
    with tempfile.TemporaryDirectory(prefix="noisescope package-") as name:
        folder = pathlib.Path(name)
        root, work = folder / "root", folder / "work"
        work.mkdir()
        built = Cli(os.path.abspath(sys.argv[1]), work)
        packages = make_packages(sys.argv[1], folder)
        unpacked(packages, root)
        check_package(check, packages, root, built.run("--help", "--json").json()["version"])
        check_texts(check, root / "usr/share")
        check_completions(check, root / "usr/share", built)
        check_program(check, root, Cli(built.program, work), built)
        check_window(check, root, work)
        (folder / "again").mkdir()
        again = make_packages(sys.argv[1], folder / "again")
        other = folder / "other"
        unpacked(again, other)
        check("packed twice, the packages are the same", [p.read_bytes() for p in again] == [p.read_bytes() for p in packages])
        same = all((root / file).read_bytes() == (other / file).read_bytes() for file in test_install.files_below(root))
        check("packed twice, the files are the same", same)
    check.end()


if __name__ == "__main__":
    main()
