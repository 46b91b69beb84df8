#!/bin/bash
# CUDA programs under the thread sanitizer, by hand: `make && make SAN=thread all && tests/races.sh [WORD…]`, of the programs
# of tests/cuda that have one of the words in their name (warp/). The ordinary build's nvcc compiles them; they
# run with the sanitized libraries, the sanitizer's runtime in front of all. Compilers are never run under it.
# Nothing may be reported, and the answers must be the recorded ones.
# BUILD=folder, SANITIZED=folder: other builds.
set -u
[ -z "${WW_BUILD:-}" ] || { echo "run by hand, with a build under the thread sanitizer"; exit 77; }
build=$(realpath "${BUILD:-build}")
san=$(realpath "${SANITIZED:-build-thread}")
[ -e "$san/cuda/lib64/libcuda.so.1" ] || { echo "there is no $san: make SAN=thread all"; exit 1; }
export PATH=$build/cuda/bin:$PATH WW_PTXAS=none WW_DEVICE=cpu WW_THREADS=${WW_THREADS:-4}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
[ $# -gt 0 ] || set -- warp/

answer() { # FILE: standard output, then how the program ended, in $tmp/out; what the sanitizer says in $tmp/err
	local to=$tmp/out rc
	: >"$tmp/err"
	: >"$tmp/out"
	grep -q '^// STDERR: merge' "$1" || to=$tmp/err
	WW_CACHE_DIR=$tmp/cache LD_LIBRARY_PATH=$san/cuda/lib64 LD_PRELOAD=$(gcc -print-file-name=libtsan.so) \
		TSAN_OPTIONS="log_path=$tmp/race ${TSAN_OPTIONS:-}" timeout 300 "$tmp/prog" >>"$tmp/out" 2>>"$to" </dev/null
	rc=$?
	cat "$tmp"/race.* >>"$tmp/err" 2>/dev/null
	rm -f "$tmp"/race.*
	if [ -s "$tmp/out" ] && [ -n "$(tail -c 1 "$tmp/out" | tr -d '\n')" ]; then echo >>"$tmp/out"; fi
	if [ $rc = 124 ]; then echo "[timeout]"
	elif [ $rc -gt 128 ]; then echo "[signal $((rc - 128))]"
	else echo "[exit $rc]"; fi >>"$tmp/out"
}

ran=0
bad=0
for cu in $(find tests/cuda -name '*.cu' ! -name '*_part[0-9].cu' | sort); do
	for word in "$@"; do case $cu in *"$word"*) break ;; *) false ;; esac; done || continue
	grep -q '^// \(COMPILE-FAIL\|COMPILE-OK\|FILES\)' "$cu" && continue
	flags=$(sed -n 's,^// FLAGS: ,,p' "$cu")
	case " $flags" in *" -arch"* | *" -gencode"*) ;; *) flags="-arch=sm_90 $flags" ;; esac
	# shellcheck disable=SC2086
	(cd "$(dirname "$cu")" && nvcc $flags "$(basename "$cu")" -o "$tmp/prog") 2>"$tmp/err" || { echo "$cu: does not compile"; bad=$((bad + 1)); continue; }
	answer "$cu"
	ran=$((ran + 1))
	if grep -q 'ThreadSanitizer' "$tmp/err"; then
		echo "$cu:"
		grep -A 12 -m 1 'ThreadSanitizer' "$tmp/err"
		bad=$((bad + 1))
	elif ! tests/compare.py "$cu" "${cu%.cu}.txt" "$tmp/out" >"$tmp/why" 2>&1; then
		echo "$cu: wrong answer"
		head -n 12 "$tmp/why"
		bad=$((bad + 1))
	fi
done
echo "$ran programs, $bad with reports or wrong answers"
[ "$bad" = 0 ] && [ "$ran" != 0 ]
