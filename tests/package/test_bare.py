#!/usr/bin/env python3
"""The archive and the Debian packages on a system that has nothing of what they were built with: a bare Debian in a folder.

    test_bare.py PATH_OF_NOISESCOPE     of a Release build, whose folder is packed

Needs root, debootstrap and Debian's packages.
"""
import contextlib
import hashlib
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from check import Check  # noqa: E402

PICTURE = ["render", "--preset", "fbm", "--backend", "cpu", "--size", "256x256", "--quiet", "-o"]


def said(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, **options)
    return done.returncode, done.stdout + done.stderr


@contextlib.contextmanager
def bare_system(folder):
    code, text = said("debootstrap", "--variant=minbase", "bookworm", folder)
    if code != 0:
        raise RuntimeError(f"debootstrap: {code}: {text[-2000:]}")
    for name in ("proc", "dev"):
        subprocess.run(["mount", "--bind", f"/{name}", folder / name], check=True, timeout=60)
    shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
    try:
        yield lambda *command: said("chroot", folder, *command, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
                                                                     "DEBIAN_FRONTEND": "noninteractive"})
    finally:
        for name in ("proc", "dev"):
            subprocess.run(["umount", "-l", folder / name], check=True, timeout=60)


def check_program(check, what, inside, root, program, digest):
    code, text = inside(program, "--version")
    check(f"{what}: --version", code == 0 and text.startswith("Noisescope "), text)
    code, text = inside(program, *PICTURE, "/tmp/a.png", "--force")
    check(f"{what}: the same picture", code == 0 and hashlib.sha256((root / "tmp/a.png").read_bytes()).hexdigest() == digest, text)
    code, text = inside(program, "render", "--preset", "clouds", "--size", "16x16x16", "--backend", "cpu", "-o", "/tmp/a.vdb", "--force")
    check(f"{what}: the module for volumes", code == 0, text)


def main():
    program, check = pathlib.Path(sys.argv[1]).resolve(), Check()
    with tempfile.TemporaryDirectory(prefix="noisescope-bare-") as name:
        folder = pathlib.Path(name)
        code, text = said("cpack", "-B", folder / "packages", cwd=program.parents[1])
        packages = {suffix: list((folder / "packages").glob(f"*{suffix}")) for suffix in (".deb", ".tar.gz")}
        if not check("one command makes both", code == 0 and [len(found) for found in packages.values()] == [3, 1], text[-2000:]):
            sys.exit(1)
        subprocess.run([program, *PICTURE, folder / "here.png"], check=True, timeout=120)
        digest = hashlib.sha256((folder / "here.png").read_bytes()).hexdigest()
        root = folder / "root"
        with bare_system(root) as inside:
            check("it has none of the libraries", not list(root.glob("usr/lib/*/libOpenEXR*")) + list(root.glob("usr/lib/*/libEGL*")))
            shutil.unpack_archive(packages[".tar.gz"][0], root / "opt")
            (unpacked,) = (root / "opt").iterdir()
            moved = unpacked.rename(root / "opt/another name")
            check_program(check, "the archive", inside, root, "/opt/another name/bin/noisescope", digest)
            bundled = {path.name for path in (moved / "lib/noisescope/bundled").iterdir()}
            check("what it brings has licenses", any("OpenEXR" in name for name in bundled)
                  and (moved / "share/doc/noisescope/licenses/libglfw3").read_text() != "")
            check("it leaves the C and the C++ library to the system", not [n for n in bundled if n.startswith(("libc.", "libstdc++"))], bundled)
            shutil.rmtree(moved)
            for package in packages[".deb"]:
                shutil.copy(package, root)
            code, text = inside("sh", "-c", "apt-get -qq update && apt-get -qq -y install --no-install-recommends /*.deb")
            if check("the package brings what it needs", code == 0, text[-2000:]):
                check_program(check, "the package", inside, root, "/usr/bin/noisescope", digest)
                check("and no libraries of its own", not (root / "usr/lib/noisescope/bundled").exists())
    check.end()


main()
