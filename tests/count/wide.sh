#!/bin/bash
# Loads of shared memory that assemblers join, 4 to 32 lanes a row and rows so far apart that they meet in banks or do not: engines count the same.
set -eu
here=$PWD/tests/count
cd "$TEST_TMP"
nvcc -arch=sm_90 -o wide "$here/wide.cu"
for e in interp vector x86-64-v3 x86-64; do
	case $e in x*) cpu=$e engine=vector ;; *) cpu=native engine=$e ;; esac
	WW_CPU=$cpu WW_ENGINE=$engine WW_COUNT=1 WW_PROFILE=r ./wide >/dev/null
	awk -F'\t' '$1 == "kernel" { name[++n] = $2 } $1 == "count" && $2 ~ /^s/ { rows[n] = rows[n] $0 "\n" }
		$1 == "same" { rows[n] = rows[n - $2] } END { for (i = 1; i <= n; i++) printf "%d %s\n%s", i, name[i], rows[i] }' r >$e.txt
	cmp interp.txt $e.txt
done
[ "$(wc -l <interp.txt)" -gt 200 ]
# 2 warps, 8 times 16 loads of 16 bytes from one place, which are two wavefronts each (an H200, of such a kernel)
[ "$(grep -A12 ' ranked$' interp.txt | grep -cP '^count\tsld\t(requests\t256|units\t512)$')" = 2 ]
