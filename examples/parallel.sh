#!/bin/sh
# A world in shards, side by side by GNU parallel. Arguments are those of `noisescope render`:
#
#   examples/parallel.sh --preset fbm --size 100000x100000 --tiles 2048 --depth u16 --backend cpu -o world.zarr >world.jsonl
#
# One line of JSON a shard goes to standard output. A shard that fails or is killed is tried three times, and
# then no other begins; the same command goes on.
# NOISESCOPE: the program (default: noisescope). SHARDS: how many (default: 64). JOBS: how many at once (default: one a core).
# JOBLOG: a file for parallel's log; with one that is there, only shards that failed or did not run yet are drawn.
set -eu

# Each word in quotes of the shell, and not in parallel's own command, which would replace {} and the like in it.
words=
for word in "${NOISESCOPE:-noisescope}" render --quiet --threads 1 "$@"; do
    words="$words '$(printf %s "$word" | sed "s/'/'\\\\''/g")'"
done
export words PARALLEL_SHELL=/bin/sh

shards=${SHARDS:-64}
case $shards in
'' | 0* | *[!0-9]*) echo "SHARDS=$shards: expected a whole number from 1 on" >&2 && exit 2 ;;
esac
seq 0 $((shards - 1)) |
    parallel --jobs "${JOBS:-100%}" --retries 3 --halt soon,fail=1 ${JOBLOG:+--joblog "$JOBLOG" --resume-failed} \
    "eval \"exec \$words --shard {}/$shards\""
