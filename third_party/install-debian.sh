#!/usr/bin/env bash
# Installs missing Debian packages of Noisescope. If none is missing, it needs no network and no privileges. Failing to install an
# optional package is no error.
#   install-debian.sh                  packages for building and running, and the optional ones
#   install-debian.sh needed           without the optional ones
#   install-debian.sh tools            packages for building and running, and for building the tests
#   install-debian.sh test [NAME...]   also the tools of the tests; of the large ones that few tests need only those named:
#                                      browser, godot, openvdb, parallel, dask, slurm, none; without a name all of them
#   install-debian.sh clients          compilers and interpreters for snippets in other languages; part of `test`
#   install-debian.sh docs               packages for building, and for the documentation as a site; part of `full`
#   install-debian.sh full             also the tools of tests/full
set -euo pipefail

# third_party/README.md gives the reason for each.
needed=(g++ cmake ninja-build pkg-config python3 python3-glad libgl-dev libopengl-dev libegl-dev libgl1-mesa-dri libegl1
        libglfw3-dev libglm-dev libimgui-dev libstb-dev libboost-dev libcli11-dev nlohmann-json3-dev libfmt-dev
        libpng-dev zlib1g-dev libopenexr-dev libtiff-dev libgif-dev libkissfft-dev libssl-dev libcpp-httplib-dev libjs-leaflet)
optional=(libopenvdb-dev libtbb-dev fonts-inter fonts-jetbrains-mono dpkg-dev file)
test=(ccache doctest-dev glslang-tools clang libclang-rt-dev clang-format clang-tidy xvfb xauth xdotool openbox x11-utils
      x11-apps imagemagick libmagickcore-6.q16-6-extra openexr openimageio-tools gdal-bin python3-gdal pngcheck strace util-linux
      ffmpeg apngdis libopenvdb-dev libtbb-dev python3-numpy python3-zarr python3-xarray python3-rasterio
      python3-rioxarray python3-venv assimp-utils)
docs=(python3-sphinx python3-myst-parser python3-sphinx-rtd-theme doxygen)
declare -A large=([browser]=chromium [godot]=godot3 [openvdb]="libopenvdb-tools python3-openvdb" [parallel]=parallel
                  [dask]=python3-distributed [slurm]="slurm-wlm slurm-client munge")
clients=(gcc clang rustc nodejs node-typescript python3-numpy pocl-opencl-icd python3-pyopencl
         glslang-tools spirv-tools spirv-cross xvfb)
full=(blender debootstrap lintian desktop-file-utils appstream man-db groff mandoc fish zsh bash-completion dpkg-dev binutils file
      g++-aarch64-linux-gnu qemu-user emscripten node-acorn python3-dask python3-matplotlib)
case ${1:-all} in
    clients) needed+=("${clients[@]}" chromium godot3) ;;
    test) needed+=("${test[@]}" "${clients[@]}") ;;
    docs) needed+=("${docs[@]}") ;;
    full) needed+=("${test[@]}" "${clients[@]}" "${docs[@]}" "${full[@]}") ;;
    needed) optional=() ;;
    tools) needed+=(doctest-dev) ;;
esac
if [[ ${1:-} == @(test|full) ]]; then
    wanted=("${@:2}")
    [ ${#wanted[@]} -gt 0 ] || wanted=("${!large[@]}")
    for name in "${wanted[@]}"; do read -ra packages <<<"${large[$name]:-}" && needed+=("${packages[@]}"); done
fi

say() { echo "noisescope: $*" >&2; }

# Prints those of the given packages that are not installed.
missing_of() {
    local installed package
    [ $# -gt 0 ] || return 0
    installed=" $(dpkg-query -W -f='${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true)"
    for package; do
        [[ $installed == *" installed:$package "* ]] || printf '%s ' "$package"
    done
}

read -ra missing <<<"$(missing_of "${needed[@]}")"
read -ra missing_optional <<<"$(missing_of "${optional[@]}")"
[ "$((${#missing[@]} + ${#missing_optional[@]}))" -gt 0 ] || exit 0

sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
able() { [ "${#sudo[@]}" -eq 0 ] || command -v sudo >/dev/null; }
apt() { "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y "$@" </dev/null; }

# Goes on if the update fails: without network earlier lists and packages may suffice. Waits for another apt, which may end soon.
install_needed() {
    able || return
    say "installing ${#missing[@]} missing Debian packages: ${missing[*]}"
    apt update || true
    apt -o DPkg::Lock::Timeout=60 --no-install-recommends install "${missing[@]}"
}

# Asks for no password and does not wait for a dead network.
install_optional() {
    local quick=(-o Acquire::http::Timeout=10 -o Acquire::https::Timeout=10 -o Acquire::Retries=0 --no-install-recommends)
    [ "${#sudo[@]}" -eq 0 ] || sudo=(sudo -n)
    able || return
    apt "${quick[@]}" install "${missing_optional[@]}" || {
        apt "${quick[@]}" update && apt "${quick[@]}" install "${missing_optional[@]}"
    }
}

if [ "${#missing[@]}" -gt 0 ] && ! install_needed >&2; then
    say "these packages are needed and could not be installed: ${missing[*]}"
    say "as root, type: apt-get install ${missing[*]}"
    exit 1
fi
if [ "${#missing_optional[@]}" -gt 0 ] && ! install_optional >/dev/null 2>&1; then
    say "going on without the optional ${missing_optional[*]}; as root, type: apt-get install ${missing_optional[*]}"
fi
