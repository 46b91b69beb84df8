#!/bin/bash
# Wall time of `nvcc -c`, ours against another's, with the same flags and headers, in turns (A B A B), medians.
#   bench/nvcc_time.sh [-b BUILD] PEER_NVCC [NAME…]     NAME: of bench/compile/NAME.cu     ROUNDS=3 FLAGS='-O2 -arch=sm_90'
# Thrust and CUB are those in the peer's toolkit (include/cccl), else those in /usr/include.
# Before the table: ours with an empty cache (nothing of the toolkit's headers precompiled), once and again.
set -eu
cd "$(dirname "$0")/.."
build=build
if [ "${1:-}" = -b ]; then build=$2; shift 2; fi
ours=$build/cuda/bin/nvcc
peer=${1:?'usage: bench/nvcc_time.sh [-b BUILD] PEER_NVCC [NAME…]'}
shift
if [ $# = 0 ]; then set -- small thrust_vector thrust_transform thrust_sort cub_scan; fi
flags=(${FLAGS:--O2 -std=c++17 -arch=sm_90})
cccl=$(dirname "$(readlink -f "$peer")")/../include/cccl
if [ -d "$cccl" ]; then flags+=(-I "$cccl"); fi
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export WW_CACHE_DIR=$tmp/cache TIMEFORMAT=%R

once() { # NVCC NAME: seconds
	{ time "$1" "${flags[@]}" -c "bench/compile/$2.cu" -o "$tmp/o.o" >"$tmp/said" 2>&1; } 2>"$tmp/t" ||
		{ cat "$tmp/said" >&2; exit 1; }
	cat "$tmp/t"
}
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

for i in 1st 2nd 3rd; do printf '%s compilation, empty cache at first: %s s\n' "$i" "$(once "$ours" small)"; done
printf '%-18s %8s %8s %6s\n' source ours peer ratio
for name; do
	: >"$tmp/a"
	: >"$tmp/b"
	for ((i = 0; i < ${ROUNDS:-3}; i++)); do
		once "$ours" "$name" >>"$tmp/a"
		once "$peer" "$name" >>"$tmp/b"
	done
	a=$(median <"$tmp/a")
	b=$(median <"$tmp/b")
	printf '%-18s %8s %8s %6s\n' "$name" "$a" "$b" "$(awk "BEGIN { printf \"%.2f\", $a / $b }")"
done
