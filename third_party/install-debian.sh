#!/usr/bin/env bash
# Installs the Debian packages that Noisescope needs and that are missing. With none missing it touches no
# network and needs no privileges.
#   install-debian.sh          what building and running needs
#   install-debian.sh test     the tools of the tests as well
set -euo pipefail

# third_party/README.md says why each is there.
build=(g++ cmake ninja-build pkg-config python3 python3-glad libgl-dev libopengl-dev libegl-dev libgl1-mesa-dri libegl1
       libglfw3-dev libglm-dev libimgui-dev libstb-dev libboost-dev libcli11-dev nlohmann-json3-dev libfmt-dev
       libpng-dev libopenexr-dev fonts-inter fonts-jetbrains-mono)
test=(doctest-dev glslang-tools clang clang-format clang-tidy xvfb xauth xdotool openbox x11-utils x11-apps imagemagick pngcheck
      strace util-linux)

wanted=("${build[@]}")
[ "${1:-}" != test ] || wanted+=("${test[@]}")

installed=" $(dpkg-query -W -f='${db:Status-Status}:${Package} ' "${wanted[@]}" 2>/dev/null || true)"
missing=()
for package in "${wanted[@]}"; do
    [[ $installed == *" installed:$package "* ]] || missing+=("$package")
done
[ "${#missing[@]}" -gt 0 ] || exit 0

echo "noisescope: installing ${#missing[@]} missing Debian packages: ${missing[*]}" >&2
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
        echo "noisescope: neither root nor sudo here; as root, run: apt-get install ${missing[*]}" >&2
        exit 1
    }
    as_root=(sudo)
fi
"${as_root[@]}" apt-get update -qq >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
