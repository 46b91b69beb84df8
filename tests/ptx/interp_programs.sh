#!/bin/sh
# Programs that need much of an engine, in the interpreter: a grid's barrier, fragments, mbarriers, warp operations, sleep,
# arrays that are loaded beyond their end.
set -e
command -v nvcc >/dev/null || { echo "no nvcc"; exit 77; }
for name in cg_grid_sync wmma cuda_barrier its_producer_consumer nanosleep three_of_four; do
	nvcc -arch=sm_90 -o "$TEST_TMP/$name" "tests/cuda/warp/$name.cu"
	status=0
	WW_ENGINE=interp "$TEST_TMP/$name" > "$TEST_TMP/out" 2>/dev/null || status=$?
	echo "[exit $status]" >> "$TEST_TMP/out"
	cmp "$TEST_TMP/out" "tests/cuda/warp/$name.txt" || { echo "$name differs in the interpreter"; exit 1; }
done
