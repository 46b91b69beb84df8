#!/bin/bash
# LIMIT: 400
# What `ww prof` shows of many programs hangs together (faces.py): the sums over all source lines are the kernels' totals;
# pages are well-formed and need no network; timelines have names for all rows, and nothing ends before it begins; all
# metrics are numbers, not negative, no percentage above 100.
set -eu
export WW_DEVICE=cpu WW_PTXAS=none WW_THREADS=2
check=$PWD/tests/profile/faces.py bad=0
for f in examples/{matadd,matmul,reduce,scan,transpose,vecadd}.cu examples/course/*.cu tests/count/kernels/{teach,misc}.cu \
	tests/cuda/{atomics/looks_back,warp/cg_rank_too_high}.cu; do
	[ -e "$f" ] || { echo "no $f"; exit 1; }
	n=$TEST_TMP/$(basename "$f" .cu)
	nvcc -w -lineinfo -arch=sm_90 -o "$n" "$f"
	ww prof --cache-model --no-progress --record "$n.r" "$n" >/dev/null 2>&1 || true # some print what is wrong on purpose
	ww prof --read "$n.r" --html "$n.html" >/dev/null
	ww prof --read "$n.r" --trace "$n.json" >/dev/null
	ww prof --read "$n.r" --metrics all --csv -o "$n.csv" >/dev/null
	python3 "$check" record "$n.r" || bad=1
	python3 "$check" page "$n.html" || bad=1
	python3 "$check" trace "$n.json" || bad=1
	python3 "$check" metrics "$n.csv" || bad=1
done
exit $bad
