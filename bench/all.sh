#!/bin/bash
# Everything that is measured on the CPU device, into one file: the cases of bench/cases with 1 and 2 threads for
# this processor and for AVX2, what calls and first launches cost, how long compiling takes. What fails or is
# not installed is said there, and the rest goes on; it fails at the end when something failed.
#   bench/all.sh [-b BUILD] [CASE …]     RESULTS=FILE (BUILD/bench/results.txt); and bench/run.sh's settings
set -u
cd "$(dirname "$0")/.." || exit 1
build=build
if [ "${1:-}" = -b ]; then build=$2; shift 2; fi
file=${RESULTS:-$build/bench/results.txt}
mkdir -p "$build/bench" || exit 1
failed=
part() { # TITLE COMMAND…
	local title=$1
	shift
	echo
	echo "## $title"
	"$@" 2>&1 || failed="$failed, $title"
}
calls() {
	"$build/cuda/bin/nvcc" -O2 -arch=sm_90 bench/calls.cu -o "$build/bench/calls" && WW_DEVICE=cpu "$build/bench/calls"
}
measure() {
	date -u '+%Y-%m-%d %H:%M UTC'
	git describe --always --dirty 2>/dev/null
	echo "load $(cut -d' ' -f1-3 /proc/loadavg)"
	part "kernels" bench/run.sh -b "$build" "$@"
	if [ "${CPU:-native}" = native ] && grep -q -w avx2 /proc/cpuinfo; then
		CPU=x86-64-v3 part "kernels, AVX2" bench/run.sh -b "$build" "$@"
	fi
	part "calls, ns" calls
	part "first launch" bench/first_launch.sh -b "$build"
	part "compiling" bench/compile_time.sh -b "$build"
	echo
	echo "load $(cut -d' ' -f1-3 /proc/loadavg); failed: ${failed:-, nothing}" | sed 's/: , /: /'
	[ -z "$failed" ]
}
measure "$@" | tee "$file"
status=${PIPESTATUS[0]}
awk '/: met\)/ { met += gsub(/: met\)/, "") } /MISSED/ { missed += gsub(/MISSED/, "") }
	END { printf "targets: %d met, %d missed\n", met, missed }' "$file" | tee -a "$file"
echo "written to $file"
exit "$status"
