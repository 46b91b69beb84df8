#!/bin/bash
# Both engines count the same: emitted code's formulas against what the rules say of each lane's address.
here=$(cd "$(dirname "$0")" && pwd)
cd "$TEST_TMP" || exit 1

nvcc -arch=sm_90 -lineinfo -o places "$here/places.cu" || exit 1
for e in interp vector x86-64-v3; do
	case $e in x*) cpu=$e engine=vector ;; *) cpu=native engine=$e ;; esac
	[ "$(WW_CPU=$cpu WW_ENGINE=$engine WW_COUNT=1 WW_PROFILE=$e.r ./places)" = cudaSuccess ] || { echo "failed: does not run ($e)"; exit 1; }
	# how long warps take, by an estimate, is in each engine's own units;
	# lanes that part right before a barrier come to it one after another in the interpreter, and at the kernel's end, if all have
	# left, there alone: accesses alone are compared then
	awk -F'\t' '$1 == "kernel" { k = sprintf("%04d %s", ++n, $2); some = $2 == "trees" || $2 ~ /^edge/; print k, $6, $7; next }
		$2 == "deepest" || $2 == "w_depth" { next }
		$1 == "count" || (!some && ($1 == "total" || $1 == "lanes" || $1 == "line")) { print k, $0 }' $e.r | sort >$e.txt
done
[ "$(grep -c total interp.txt)" -gt 1000 ] || { echo "failed: nothing was counted"; exit 1; }
for e in vector x86-64-v3; do
	diff interp.txt $e.txt | head -40 >differ
	[ ! -s differ ] || { echo "failed: engines differ ($e)"; cat differ; exit 1; }
done
