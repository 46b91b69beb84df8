#!/bin/bash
# First launch of a kernel in a process, from main to its result: with an empty cache (LLVM compiles it) and
# with a warm one (the code is read from disk). Medians of ROUNDS processes, wall and processor time, in ms.
#   bench/first_launch.sh [-b BUILD]    ROUNDS=21
set -eu
cd "$(dirname "$0")/.."
build=build
if [ "${1:-}" = -b ]; then build=$2; fi
dir=$build/bench
mkdir -p "$dir"
"$build/cuda/bin/nvcc" -O2 -arch=sm_90 bench/first_launch.cu -o "$dir/first_launch"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export WW_DEVICE=cpu WW_CACHE_DIR=$tmp/cache

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
measure() { # NAME COLD
	: >"$tmp/log"
	for ((i = 0; i < ${ROUNDS:-21}; i++)); do
		if [ "$2" ]; then rm -rf "$WW_CACHE_DIR"; fi
		"$dir/first_launch" >>"$tmp/log"
	done
	printf '%-12s wall %8s ms   processor %8s ms\n' "$1" "$(cut -d' ' -f1 "$tmp/log" | median)" \
		"$(cut -d' ' -f2 "$tmp/log" | median)"
}
measure "cold cache" cold
measure "warm cache" ""
