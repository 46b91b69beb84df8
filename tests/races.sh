#!/bin/bash
# CUDA programs under the thread sanitizer, by hand: `make && make SAN=thread all && tests/races.sh [WORD…]`, of the programs
# of tests/cuda that have one of the words in their name (warp/). The ordinary build's nvcc compiles them; they
# run with the sanitized libraries, the sanitizer's runtime in front of all. Compilers are never run under it.
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
ran=0
bad=0
for cu in $(find tests/cuda -name '*.cu' ! -name '*_part[0-9].cu' | sort); do
	for word in "$@"; do case $cu in *"$word"*) break ;; *) false ;; esac; done || continue
	grep -q '^// \(COMPILE-FAIL\|COMPILE-OK\|FILES\)' "$cu" && continue
	flags=$(sed -n 's,^// FLAGS: ,,p' "$cu")
	# shellcheck disable=SC2086
	nvcc -arch=sm_90 $flags "$cu" -o "$tmp/prog" 2>"$tmp/err" || { echo "$cu: does not compile"; bad=$((bad + 1)); continue; }
	WW_CACHE_DIR=$tmp/cache LD_LIBRARY_PATH=$san/cuda/lib64 LD_PRELOAD=$(gcc -print-file-name=libtsan.so) \
		timeout 300 "$tmp/prog" >/dev/null 2>"$tmp/err" </dev/null
	ran=$((ran + 1))
	if grep -q 'ThreadSanitizer' "$tmp/err"; then
		echo "$cu:"
		grep -A 12 -m 1 'ThreadSanitizer' "$tmp/err"
		bad=$((bad + 1))
	fi
done
echo "$ran programs, $bad with reports"
[ "$bad" = 0 ] && [ "$ran" != 0 ]
