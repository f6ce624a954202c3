"""Packs wheels and source archives for pip.

    python3 backend.py wheel|sdist FOLDER

In a source tree a wheel's library is built alone, so that it needs nothing but the C library; in an installed prefix nothing is
compiled: the wheel takes the prefix's library. Nothing is written beside these files, which may lie where only root writes;
setuptools would do so. NOISESCOPE_LIBRARY names another library.
"""
import base64
import ctypes
import gzip
import hashlib
import io
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
TREE = HERE.parent.parent  # of a source tree
SONAME = "libnoisescope.so.0"
EPOCH = 315532800  # seconds of 1980, the earliest date in a zip file: archives are the same on every day
# Paths that the library alone is built from.
SOURCES = ("CMakeLists.txt", "LICENSE", "examples", "shaders", "src/CMakeLists.txt", "src/embed.py", "src/package/copyright",
           *(f"src/{room}" for room in ("catalogue", "color", "core", "cpu", "diagram", "exact", "glsl", "library", "plan", "presets", "python",
                                        "recipe", "reference", "shader", "snippet", "statistics", "targets")), "third_party")
METADATA = """Metadata-Version: 2.1
Name: noisescope
Version: {version}
Summary: Procedural noise as numpy arrays: the numbers of the program Noisescope, to the last bit
Author: The Noisescope authors
License: MIT
Keywords: noise,perlin,simplex,worley,fbm,procedural,terrain,texture
Classifier: Development Status :: 4 - Beta
Classifier: Intended Audience :: Science/Research
Classifier: License :: OSI Approved :: MIT License
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Multimedia :: Graphics
Classifier: Topic :: Scientific/Engineering
Classifier: Typing :: Typed
Requires-Python: >=3.9
Requires-Dist: numpy
Description-Content-Type: text/markdown

"""
WHEEL = """Wheel-Version: 1.0
Generator: noisescope
Root-Is-Purelib: false
Tag: {tag}
"""


def is_tree():
    return (TREE / "src/library/library.cmake").is_file()


def built():
    """The library alone, in a folder beside the sources. The C++ library is in it, so that any system's will do."""
    folder = TREE / "build-wheel"
    flags = "-static-libstdc++ -static-libgcc -s -Wl,--gc-sections"
    cores = len(os.sched_getaffinity(0))
    for command in (["cmake", "-S", TREE, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DNOISESCOPE_PROGRAM=OFF",
                     f"-DCMAKE_SHARED_LINKER_FLAGS={flags}"],
                    ["cmake", "--build", folder, "--target", "noisescope_library", "--parallel", str(cores)]):
        if subprocess.run(command, stdout=sys.stderr).returncode != 0:
            raise SystemExit("noisescope: the library was not built; it needs CMake 3.25, a compiler of C++20, and the headers of "
                             "glm, Boost, nlohmann-json and fmt (Debian: libglm-dev libboost-dev nlohmann-json3-dev libfmt-dev)")
    return folder / "lib" / SONAME


def library():
    """The shared library that goes into the wheel."""
    named = os.environ.get("NOISESCOPE_LIBRARY")
    if named:
        places = [pathlib.Path(named)]
    elif is_tree():
        places = [built()]
    else:
        prefix = TREE.parent  # of PREFIX/share/noisescope/python
        places = [*sorted(prefix.glob(f"lib*/{SONAME}")), *sorted(prefix.glob(f"lib/*/{SONAME}"))]
    for place in places:
        if place.is_file():
            return place
    raise SystemExit(f"noisescope: no {SONAME} at {', '.join(map(str, places))}: build and install the program first, or set "
                     "NOISESCOPE_LIBRARY to the file")


def tag_of(data):
    """The wheel's tag: manylinux with the newest C library that the symbols ask for, if the library needs no other."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    needed = set(re.findall(rb"\0(lib[a-z_+]+[^/\0]*[.]so[.\d]*|ld-linux[^/\0]*)(?=\0)", data)) - {SONAME.encode()}
    versions = [int(number) for number in re.findall(rb"\0GLIBC_2[.](\d+)[.\d]*(?=\0)", data)]
    own = all(name.startswith((b"libc.", b"libm.", b"libpthread.", b"libdl.", b"librt.", b"ld-linux")) for name in needed)
    if own and versions and platform.startswith("linux_"):
        platform = platform.replace("linux_", f"manylinux_2_{max(versions)}_", 1)
    return f"py3-none-{platform}"


def companions(binary, data):
    """Files that an archive brings for the library, by the places at which it looks for them from its own one."""
    bundled = pathlib.Path("noisescope/bundled")
    return {bundled / path.name: path.read_bytes() for path in sorted((binary.parent / bundled).glob("*.so*"))
            if path.name.encode() + b"\0" in data}


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    raise SystemExit(f"noisescope: nothing is compiled: instead of `pip install --editable` let PYTHONPATH name {HERE}")


def licenses():
    """Those of the sources, and of what is compiled into the library."""
    places = (TREE / "LICENSE", TREE / "src/package/copyright") if is_tree() else sorted((TREE / "doc/noisescope").glob("copyright"))
    return {place.name: place.read_bytes() for place in places if place.is_file()}


def metadata(version):
    return (METADATA.format(version=version) + (HERE / "README.md").read_text()).encode()


def version_of_tree():
    return re.search(r"project\(noisescope VERSION ([\d.]+)", (TREE / "CMakeLists.txt").read_text())[1]


def version_of(binary):
    ask = ctypes.CDLL(str(binary)).noisescope_version
    ask.restype = ctypes.c_char_p
    return ask().decode()


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """PEP 517's hook: what pip asks first, which needs no compiler."""
    version = version_of_tree() if is_tree() else version_of(library())
    info = f"noisescope-{version}.dist-info"
    folder = pathlib.Path(metadata_directory) / info
    folder.mkdir()
    (folder / "METADATA").write_bytes(metadata(version))
    return info


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517's hook: the name of the file that was written into the folder."""
    binary = library()
    version = version_of(binary)
    data = binary.read_bytes()
    tag = tag_of(data)
    info = f"noisescope-{version}.dist-info"
    files = {f"noisescope/{path.name}": path.read_bytes() for path in sorted((HERE / "noisescope").iterdir())
             if path.suffix in (".py", ".typed")}
    files[f"noisescope/{SONAME}"] = data
    files |= {f"noisescope/{path}": content for path, content in companions(binary, data).items()}
    files |= {f"{info}/licenses/{name}": content for name, content in licenses().items()}
    files[f"{info}/METADATA"] = metadata(version)
    files[f"{info}/WHEEL"] = WHEEL.format(tag=tag).encode()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    wheel = f"noisescope-{version}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    """PEP 517's hook: the sources of the library alone, and a project that builds a wheel of them."""
    if not is_tree():
        raise SystemExit("noisescope: an installed copy has no sources")
    version = version_of_tree()
    paths = [path for name in SOURCES for path in ([TREE / name] if (TREE / name).is_file() else sorted((TREE / name).rglob("*")))
             if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".png", ".pyc")]
    files = {str(path.relative_to(TREE)): path.read_bytes() for path in paths}
    files |= {"PKG-INFO": metadata(version), "README.md": (HERE / "README.md").read_bytes()}
    files["pyproject.toml"] = (HERE / "pyproject.toml").read_bytes().replace(b'backend-path = ["."]', b'backend-path = ["src/python"]')
    name = f"noisescope-{version}"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, data in files.items():
            member = tarfile.TarInfo(f"{name}/{path}")
            member.size, member.mtime = len(data), EPOCH
            archive.addfile(member, io.BytesIO(data))
    (pathlib.Path(sdist_directory) / f"{name}.tar.gz").write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    return f"{name}.tar.gz"


def main():
    kinds = {"wheel": build_wheel, "sdist": build_sdist}
    if len(sys.argv) != 3 or sys.argv[1] not in kinds:
        raise SystemExit(f"usage: {sys.argv[0]} {'|'.join(kinds)} FOLDER")
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    print(folder / kinds[sys.argv[1]](folder))


if __name__ == "__main__":
    main()
