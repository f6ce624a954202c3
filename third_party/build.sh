# Functions of ./run and tests/run, which both build the folder build/. To be sourced, with $root set to the checkout's real path.
# shellcheck shell=bash
build="${root:?}/build" program="$root/build/bin/noisescope"
sources=("$root/CMakeLists.txt" "$root/src" "$root/shaders" "$root/third_party")  # folders too: their times show deletions

say() { printf 'noisescope: %s\n' "$*" >&2 || true; }

# Allows one build at a time. Processes of the build inherit the lock, so that a compiler left behind by a killed script keeps it;
# the program itself does not: its window stays open for hours.
lock_build() {
    mkdir -p "$build"
    exec 9>"$build/run.lock"
    ! command -v flock >/dev/null || flock -n 9 || { say "waiting for the build that already runs in $build" && flock 9; } || true
}

# Succeeds if build/ was configured for this checkout. A copied or moved checkout brings a folder that builds the original.
is_ours() { [ "$(readlink -f "$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt" 2>/dev/null)")" = "$root" ]; }

# Prints the path of git's log, which changes with the commit that --version prints. A source archive has no such file.
commit_log() {
    local git="$root/.git"
    if [ -f "$git" ]; then read -r _ git <"$git" || true; fi  # in a worktree .git is a file that names the folder
    [[ $git == /* ]] || git="$root/$git"
    printf '%s/logs/HEAD' "$git"
}

# Succeeds if there is nothing to build. Compares sources with the start of the last good build, so that edits during the build
# count. A build file that is newer than its end was configured by hand.
up_to_date() {
    [ -x "$program" ] && [ -e "$build/run.done" ] && is_ours &&
        [ -z "$(find "${sources[@]}" -newer "$build/run.started" -print -quit 2>&1)" ] &&
        [ ! "$build/build.ninja" -nt "$build/run.done" ] && [ ! "$(commit_log)" -nt "$build/run.started" ]
}

# Sets the time of files newer than the start of the build to now, before its first step and, however it ends, after its last.
# Ninja takes a source as built if the object is newer, even if the source was edited while it was compiled; and it builds files
# with a time in the future again and again.
renew_edited() { find "${sources[@]}" "$root/tests" -newer "$build/run.started" -exec touch {} + 2>/dev/null || true; }

begin_build() {
    if [ -e "$build/CMakeCache.txt" ] && ! is_ours; then
        say "build/ was made by another checkout or in another place; starting afresh"
        find "$build/" -mindepth 1 -maxdepth 1 ! -name run.lock -exec rm -rf {} +
    fi
    rm -f "$build/run.done"
    : >"$build/run.started"
    renew_edited
    touch "$build/run.started"
    trap renew_edited EXIT
}

end_build() {
    trap - EXIT
    renew_edited
    touch "$build/run.done"
}

# Turns ninja's lines, written with NINJA_STATUS="[%f/%t %e] ", into `[7/97] src/viewer, part 2, about 40 s left`. A terminal
# shows one line, rewritten and removed at the end; elsewhere a line is printed every few seconds, and the last one.
show_progress() {
    trap '' INT PIPE  # lets ninja end by itself
    local line done total seconds left columns='' next=0
    [ ! -t 2 ] || [ "${TERM:-dumb}" = dumb ] || columns=$(($(stty size <&2 2>/dev/null | cut -d' ' -f2) + 0))
    while IFS= read -r line; do
        [[ $line =~ ^\[([0-9]+)/([0-9]+)\ ([0-9]+)[.0-9]*\]\ (.*) ]] || continue
        done=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]} seconds=${BASH_REMATCH[3]} line=${BASH_REMATCH[4]}
        [[ $line != Re-checking* ]] || continue  # CMake checks its globs in a small build of its own
        if [[ $line =~ ^Building\ [A-Z]+\ object\ (.*/)?CMakeFiles/(noisescope_)?(.*)\.dir/(Unity/unity_([0-9]+))?(.*)\.o$ ]]; then
            line=${BASH_REMATCH[1]}${BASH_REMATCH[6]}
            [ -z "${BASH_REMATCH[5]}" ] || line="${BASH_REMATCH[1]}${BASH_REMATCH[3]}, part $((BASH_REMATCH[5] + 1))"
        fi
        if [ "$done" -lt "$total" ] && [ $((done * 25)) -ge "$total" ] && [ "$seconds" -ge 3 ]; then
            left=$((seconds * (total - done) / done))
            if [ "$left" -lt 100 ]; then left="$((left / 5 * 5 + 5)) s"; else left="$(((left + 30) / 60)) min"; fi
            line+=", about $left left"
        fi
        line="[$done/$total] $line"
        if [ -n "$columns" ]; then
            [ "$columns" -gt 0 ] || columns=80
            printf '\r%s\033[K' "${line:0:columns-1}" >&2 || true
        elif [ "$SECONDS" -ge "$next" ] || [ "$done" = "$total" ]; then
            printf '%s\n' "$line" >&2 || true
            next=$((SECONDS + 4))
        fi
    done
    [ -z "$columns" ] || printf '\r\033[K' >&2 || true
}
