#!/bin/bash
# LIMIT: 300
# Random CUDA C++ (random_cuda.py), what clang's optimizer makes of it and what it is without (-G): the vector engine at three
# ISA levels says what the interpreter does. SEED=n COUNT=n: others.
set -u
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export WW_FP=exact WW_PTXAS=none
bad=0
for seed in $(seq "${SEED:-1}" $((${SEED:-1} + ${COUNT:-1} - 1))); do
	python3 tests/gen/random_cuda.py "$seed" >"$tmp/a.cu" || exit 1
	for how in -O3 -G; do
		"$WW_BUILD/cuda/bin/nvcc" $how -arch=sm_90 -fmad=false -w "$tmp/a.cu" -o "$tmp/a" || exit 1
		[ $how = -O3 ] && WW_ENGINE=interp "$tmp/a" >"$tmp/wanted"
		for cpu in native x86-64-v3 x86-64; do
			WW_CPU=$cpu "$tmp/a" >"$tmp/got"
			cmp -s "$tmp/wanted" "$tmp/got" && continue
			echo "seed $seed, $how, $cpu:"
			diff "$tmp/wanted" "$tmp/got"
			bad=1
		done
	done
	[ "$(grep -c cudaSuccess "$tmp/wanted")" = 12 ] || { echo "seed $seed:"; cat "$tmp/wanted"; bad=1; }
done
exit $bad
