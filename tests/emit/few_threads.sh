#!/bin/sh
# Blocks of a few threads that load and store at places of their own run thread by thread: as vectors, of which they are a
# quarter, they took five times as long.
set -e
"$WW_BUILD/tests/gen/random_kernels" -v tests/gen/kernels/few_sort.ptx > "$TEST_TMP/out" 2>&1
grep -q 'vector: groups of 1, .*its blocks are a few threads' "$TEST_TMP/out" || { cat "$TEST_TMP/out"; exit 1; }
sed 's/^\(.. seed 0, block\) 2 /\1 16 /' tests/gen/kernels/few_sort.ptx > "$TEST_TMP/more.ptx"
"$WW_BUILD/tests/gen/random_kernels" -v "$TEST_TMP/more.ptx" > "$TEST_TMP/out" 2>&1 || :
grep -q 'vector: groups of 16' "$TEST_TMP/out" || { echo 'sixteen threads:'; cat "$TEST_TMP/out"; exit 1; }
