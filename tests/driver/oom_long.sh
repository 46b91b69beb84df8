#!/bin/sh
# Each single allocation of the driver's test program fails once; then of a CUDA program, through the runtime and the
# compiler of kernels: it says so and ends, or goes on, but never by a signal.
# LIMIT: 3600
OOM_STEP=1 "$WW_BUILD/tests/driver/oom_test" >"$TEST_TMP/log" || { cat "$TEST_TMP/log"; exit 1; }
FAIL_STEP=1 tests/driver/fail_alloc.sh
