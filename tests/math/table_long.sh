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
if [ "${OUT:-}" ]; then # the whole table
	WW_CPU=x86-64 "$TEST_TMP/table" -s "${PLAIN_STRIDE:-61}" >"$OUT.plain"
	"$TEST_TMP/table" -s "${STRIDE:-1}" -r "${SAMPLES:-4194304}" >"$OUT"
	exit
fi
"$TEST_TMP/table" -s 16411 -r 16384
for cpu in native x86-64; do # the hardware's units are computed otherwise in narrow vectors
	WW_CPU=$cpu "$TEST_TMP/table" -s 99991 -r 4096
done
