"""Packs the wheel for pip: the module and the shared library, as they are. Nothing is compiled, and nothing is written beside
these files, which may lie where only root writes; setuptools would do so.

The library is the one that NOISESCOPE_LIBRARY names, or that of the prefix or the build that these files belong to.
"""
import base64
import ctypes
import hashlib
import os
import pathlib
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
SONAME = "libnoisescope.so.0"
METADATA = """Metadata-Version: 2.1
Name: noisescope
Version: {version}
Summary: Noisescope's fields as numpy arrays
License: MIT
Requires-Python: >=3.9
Requires-Dist: numpy
"""
WHEEL = """Wheel-Version: 1.0
Generator: noisescope
Root-Is-Purelib: false
Tag: {tag}
"""


def library():
    """The shared library that goes into the wheel."""
    named = os.environ.get("NOISESCOPE_LIBRARY")
    if named:
        places = [pathlib.Path(named)]
    else:
        prefix = HERE.parent.parent.parent  # of PREFIX/share/noisescope/python
        places = [*sorted(prefix.glob(f"lib*/{SONAME}")), *sorted(prefix.glob(f"lib/*/{SONAME}")),
                  HERE.parent.parent / "build" / "lib" / SONAME]
    for place in places:
        if place.is_file():
            return place
    raise SystemExit(f"noisescope: no {SONAME} at {', '.join(map(str, places))}: build and install the program first, or set "
                     "NOISESCOPE_LIBRARY to the file")


def companions(binary, data):
    """What an archive brings for the library, and where it looks for it from its own place."""
    bundled = pathlib.Path("noisescope/bundled")
    return {bundled / path.name: path.read_bytes() for path in sorted((binary.parent / bundled).glob("*.so*"))
            if path.name.encode() + b"\0" in data}


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    raise SystemExit(f"noisescope: nothing is compiled: instead of `pip install --editable` let PYTHONPATH name {HERE}")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517's hook: the name of the file that was written into the folder."""
    binary = library()
    ask = ctypes.CDLL(str(binary)).noisescope_version
    ask.restype = ctypes.c_char_p
    version = ask().decode()
    tag = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
    info = f"noisescope-{version}.dist-info"
    files = {f"noisescope/{path.name}": path.read_bytes() for path in sorted((HERE / "noisescope").iterdir())
             if path.suffix in (".py", ".typed")}
    data = binary.read_bytes()
    files[f"noisescope/{SONAME}"] = data
    files |= {f"noisescope/{path}": content for path, content in companions(binary, data).items()}
    files[f"{info}/METADATA"] = METADATA.format(version=version).encode()
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
