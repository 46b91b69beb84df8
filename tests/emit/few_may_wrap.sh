#!/bin/sh
# Where an index wraps two accesses of a block of 256 threads are written out, not loops through arrays of lanes (rare.c).
WW_CPU=x86-64 WW_DUMP=llvm "$WW_BUILD/tests/gen/random_kernels" tests/gen/kernels/few_may_wrap.ptx >"$TEST_TMP/few.ll" 2>&1 || exit 1
n=$(awk '/^; ModuleID/ { n++ } n == 1 && /%lanes.* = alloca/ { k++ } END { print k + 0 }' "$TEST_TMP/few.ll")
[ "$n" = 0 ] || { echo "$n arrays of lanes"; exit 1; }
