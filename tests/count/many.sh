#!/bin/bash
# Counting many short launches of a long kernel: what depends on the code alone is found out once, not for each launch.
set -eu
export WW_THREADS=1 WW_DEVICE=cpu
nvcc -w -arch=sm_90 -o "$TEST_TMP/many" tests/count/many.cu
WW_LOG=jit WW_PROFILE=$TEST_TMP/record "$TEST_TMP/many" 2>"$TEST_TMP/log"
[ "$(grep -c ^kernel "$TEST_TMP/record")" = 2000 ]
n=$(grep -c 'counted code becomes was found out' "$TEST_TMP/log")
[ "$n" = 1 ] || { echo "found out $n times"; exit 1; }
