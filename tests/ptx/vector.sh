#!/bin/sh
# LIMIT: 600
# A part of the recorded instructions through the vector engine, on the plainest processor and on this one.
set -eu
oracle=$WW_BUILD/tests/oracle_ptx
[ -x "$oracle" ] || { echo "no $oracle"; exit 1; }
"$oracle" --engine=vector --cpu=x86-64 --part=8,1
"$oracle" --engine=vector --cpu=native --part=8,5
WW_FP=exact "$oracle" --engine=vector --cpu=native --only=approx
