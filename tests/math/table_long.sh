#!/bin/bash
# Largest errors of the math functions on the CPU device against the CUDA manual's bounds: a sample of floats,
# random doubles. The whole table (docs/math.md), by `make math-table`: every float, both instruction sets.
# LIMIT: 3000
set -eu
bin=${WW_BUILD:-$PWD/build}/cuda/bin
: "${TEST_TMP:?}"
if [ ! -e "$(gcc -print-file-name=libquadmath.so)" ]; then echo "gcc has no libquadmath"; exit 77; fi
for f in reference table; do
	gcc -O3 -march=native -fno-math-errno -fno-trapping-math -Wall -Wextra -c tests/math/table/$f.c -o "$TEST_TMP/$f.o"
done
"$bin/nvcc" -arch=sm_90 -std=c++17 -DMODE=default -DWITH_MEMORY -c tests/math/table/device.cu -o "$TEST_TMP/default.o"
"$bin/nvcc" -arch=sm_90 -std=c++17 -use_fast_math -DMODE=fast -c tests/math/table/device.cu -o "$TEST_TMP/fast.o"
"$bin/nvcc" "$TEST_TMP"/*.o -o "$TEST_TMP/table" -lmvec -lquadmath -lm
export WW_DEVICE=cpu
whole() # OUT STRIDE SAMPLES: a part on each processor
{
	local part parts jobs=()

	parts=$(nproc)
	for ((part = 0; part < parts; part++)); do
		WW_THREADS=1 "$TEST_TMP/table" -s "$2" -r "$3" -p "$part/$parts" >"$1.$part" &
		jobs+=($!)
	done
	for job in "${jobs[@]}"; do wait "$job"; done
	awk -f tests/math/table/merge.awk "$1".[0-9]* >"$1"
}
if [ "${OUT:-}" ]; then # the whole table
	WW_CPU=x86-64 whole "$OUT.plain" "${PLAIN_STRIDE:-61}" 65536
	whole "$OUT" "${STRIDE:-1}" "${SAMPLES:-4194304}"
	exit
fi
"$TEST_TMP/table" -s 16411 -r 16384
for cpu in native x86-64; do # the hardware's units are computed otherwise in narrow vectors
	WW_CPU=$cpu "$TEST_TMP/table" -s 99991 -r 4096
done
