#!/bin/sh
# Every kind of kernel fault 2,000 times (FAULT_TIMES), by the compiled kernels and by the interpreter.
# LIMIT: 3600
export FAULT_TIMES="${FAULT_TIMES:-1000}"
"$WW_BUILD/tests/driver/faults_test" && WW_ENGINE=interp "$WW_BUILD/tests/driver/faults_test"
