#!/bin/bash
# Counting many short launches of a long kernel: what depends on the code alone is found out once, not for each launch. 2,000 launches
# take a fifth of a second of processor time; 3.2 s when the code was looked at each time.
set -eu
export WW_THREADS=1 WW_DEVICE=cpu
nvcc -w -arch=sm_90 -o "$TEST_TMP/many" tests/count/many.cu
WW_PROFILE=$TEST_TMP/first "$TEST_TMP/many" # compiles
TIMEFORMAT=%U
took=$( { time WW_PROFILE=$TEST_TMP/record "$TEST_TMP/many"; } 2>&1)
[ "$(grep -c ^kernel "$TEST_TMP/record")" = 2000 ]
awk -v took="$took" 'BEGIN { exit took > 1.5 }' || { echo "2,000 launches took $took s"; exit 1; }
