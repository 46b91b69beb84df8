#!/bin/bash
# The 43 kernels of bench/kernels.cu give, on the CPU device, the bits recorded on an H200: all of them with
# WW_FP=exact, and as they come all but those that same_bits.txt names.
# LIMIT: 300
set -u
nvcc -arch=sm_90 -O2 -o "$TEST_TMP/kernels" bench/kernels.cu || exit 1
export WW_DEVICE=cpu
WW_FP=exact "$TEST_TMP/kernels" --small >"$TEST_TMP/exact" || exit 1
diff tests/same_bits.h200 "$TEST_TMP/exact" || { echo "with WW_FP=exact these differ"; exit 1; }
"$TEST_TMP/kernels" --small >"$TEST_TMP/usual" || exit 1
python3 tests/same_bits.py tests/same_bits.h200 "$TEST_TMP/usual"
