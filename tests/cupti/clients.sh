#!/bin/bash
# Tools on CUPTI: what they are told of a program's calls, kernels, copies, objects and ranges, with the runtime in
# the program and beside it.
set -u
here=$PWD/tests/cupti
[ -d "$here" ] || here=$(dirname "$(readlink -f "$0")")
cd "$TEST_TMP" || exit 1
rc=0
fail() { echo "failed: $*"; rc=1; }

for linked in static shared; do
	for t in trace callbacks graphs graph_calls threads; do
		nvcc -arch=sm_90 -cudart $linked -o $t "$here/$t.cu" -lcupti || { fail "$t does not compile"; continue; }
		timeout 60 ./$t >out 2>&1 || fail "$t ($linked): status $?"
		grep -qE '^(traced|called back|numbered|told|told of threads)$' out || { fail "$t ($linked)"; cat out; }
	done
done

# the headers are C, too, and stand alone
for h in cupti cupti_activity cupti_callbacks cupti_profiler_target cupti_pcsampling cupti_range_profiler; do
	echo "#include <$h.h>" >h.c
	${CC:-cc} -Wall -Werror -std=c11 -I"$WW_BUILD/cuda/extras/CUPTI/include" -fsyntax-only h.c || fail "$h.h"
done
exit $rc
