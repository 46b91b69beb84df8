#!/bin/sh
# LIMIT: 3600
# All recorded instructions through the vector engine, on the plainest processor and on this one.
set -eu
for cpu in x86-64 native; do
	"$WW_BUILD/tests/oracle_ptx" --engine=vector --cpu=$cpu
done
