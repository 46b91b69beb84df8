#!/bin/bash
# Measures CUDA kernels here against the same in OpenCL on pocl and in C with OpenMP, by gcc and by clang,
# all on the same cores, in turn (A B A B): bench/cases says what. A wrong result fails.
#   bench/run.sh [-b BUILD] [CASE …]	a CASE may be a pattern: 'matmul*'
#   THREADS="1 2"   ROUNDS=5   CPU=x86-64-v3 (all: native)   PEERS="pocl gcc clang" (also: others of bench/cases)
# Times are medians of runs inside a process after warming up, then of rounds; a ratio is the median of the
# rounds' ratios. Peers: pocl-opencl-icd ocl-icd-opencl-dev opencl-headers libopenblas-dev libomp-22-dev; one that does not build is left
# out and said so.
set -u
cd "$(dirname "$0")/.." || exit 1
build=build
if [ "${1:-}" = -b ]; then build=$2; shift 2; fi
out=$build/bench
rounds=${ROUNDS:-5}
cpu=${CPU:-native}
peers=${PEERS:-pocl gcc clang others}
clang=$(command -v clang-22 || command -v clang)
bad=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
export WW_DEVICE=cpu POCL_CACHE_DIR=$PWD/$out/pocl-cache
if [ "$cpu" != native ]; then export WW_CPU=$cpu OPENBLAS_CORETYPE=Haswell; fi
# An OpenBLAS that is older than the processor takes its kernels of 2004: the best ones it has for it are meant.
choose_blas_core() { # PROGRAM
	[ -z "${OPENBLAS_CORETYPE:-}" ] && OPENBLAS_VERBOSE=2 "$1" 2>&1 >/dev/null | grep -q '^Core: Prescott' || return 0
	if grep -q -m1 avx512f /proc/cpuinfo; then export OPENBLAS_CORETYPE=SkylakeX; else export OPENBLAS_CORETYPE=Haswell; fi
	echo "OpenBLAS does not know this processor: OPENBLAS_CORETYPE=$OPENBLAS_CORETYPE"
}

wanted() { case " $peers " in *" $1 "*) ;; *) return 1 ;; esac; }
older() { # TARGET SOURCE…
	local t=$1 s
	shift
	[ -e "$t" ] || return 0
	for s in "$@" bench/bench.* bench/cases; do [ "$s" -nt "$t" ] && return 0; done
	return 1
}
build_c() { # COMPILER SOURCE PROGRAM
	older "$3" "bench/kernels/$2.c" "bench/kernels/$kernel.h" bench/host_c.c || return 0
	"$1" -O3 -march="$cpu" -fopenmp -Ibench "${define[@]}" bench/host_c.c "bench/kernels/$2.c" \
		"$dir/bench.o" "$dir/reference.o" -lopenblas -lm -o "$3" 2>"$3.log"
}
# Builds the case's programs; sets `who`: ours first.
build_case() { # uses kernel, define, dir, others
	local head=bench/kernels/$kernel.h p
	mkdir -p "$dir"
	if older "$dir/bench.o" "$head"; then
		gcc -O2 -Ibench "-DCASE_H=\"kernels/$kernel.h\"" "${define[@]}" -c bench/bench.c -o "$dir/bench.o" || return 1
	fi
	if older "$dir/reference.o" "bench/kernels/$kernel.c"; then
		gcc -O2 -Ibench -Dbench_peer=bench_reference "${define[@]}" -c "bench/kernels/$kernel.c" \
			-o "$dir/reference.o" || return 1
	fi
	if older "$dir/ours" "$head" "bench/kernels/$kernel.cu" bench/host_cuda.cu "$build/cuda/bin/nvcc"; then
		"$build/cuda/bin/nvcc" -O3 -arch=sm_90 -Ibench -DKERNEL="$kernel" \
			"-DKERNEL_CU=\"kernels/$kernel.cu\"" "${define[@]}" bench/host_cuda.cu "$dir/bench.o" \
			"$dir/reference.o" -lm -o "$dir/ours" || return 1
	fi
	who=ours
	if wanted pocl && [ -e "bench/kernels/$kernel.cl" ]; then
		if ! older "$dir/pocl" "$head" "bench/kernels/$kernel.cl" bench/host_opencl.c ||
			gcc -O2 -Ibench -DKERNEL="$kernel" "-DKERNEL_CL=\"bench/kernels/$kernel.cl\"" \
				"-DCL_OPTIONS=\"${define[*]}\"" bench/host_opencl.c "$dir/bench.o" "$dir/reference.o" \
				-lOpenCL -lm -o "$dir/pocl" 2>"$dir/pocl.log"; then who="$who pocl"
		else echo "$case: pocl left out, see $dir/pocl.log"; fi
	fi
	for p in gcc clang; do
		wanted $p || continue
		if build_c "$([ $p = gcc ] && echo gcc || echo "$clang")" "$kernel" "$dir/$p"; then who="$who $p"
		else echo "$case: $p left out, see $dir/$p.log"; fi
	done
	for p in $others; do
		wanted others || wanted "$p" || continue
		if build_c gcc "$p" "$dir/$p"; then
			who="$who $p"
			[ "$p" != gemm ] || choose_blas_core "$dir/$p"
		else echo "$case: $p left out, see $dir/$p.log"; fi
	done
}
measure() { # THREADS; times in $tmp/WHO, a line a round
	local w r ms pin=
	# One thread stays on one core, the last that there is: cores differ, and who is moved in a round loses it.
	[ "$1" != 1 ] || pin=$(command -v taskset >/dev/null && echo "taskset -c $(taskset -pc $$ | sed 's/.*[ ,-]//')")
	export WW_THREADS=$1 OMP_NUM_THREADS=$1 OPENBLAS_NUM_THREADS=$1 POCL_MAX_PTHREAD_COUNT=$1 POCL_CPU_MAX_CU_COUNT=$1
	rm -f "$tmp"/*
	for r in $(seq "$rounds"); do
		for w in $who; do
			# shellcheck disable=SC2086 # words
			ms=$(BENCH_CHECK=$((r == 1)) $pin "$dir/$w") || { echo "$case: $w failed"; bad=1; ms=nan; }
			echo "$ms" >>"$tmp/$w"
		done
	done
}
report() { # THREADS TARGET…
	awk -v dir="$tmp" -v who="$who" -v label="$case" -v threads="$1" -v targets="${*:2}" \
		-v scale="$([ "$cpu" = native ] && echo 1 || echo 0.7)" -f bench/report.awk
}

threads=${THREADS:-1 2}
grep -m 1 'model name' /proc/cpuinfo
echo "$(nproc) cores, target $cpu, medians of $rounds rounds, milliseconds; 'ours is' = peer's time / ours"
while read -r case kernel defines targets <&3; do
	case $case in '#'* | '') continue ;; esac
	if [ $# -gt 0 ]; then
		found=0
		for want in "$@"; do
			# shellcheck disable=SC2254 # patterns
			case $case in $want) found=1 ;; esac
		done
		[ $found = 1 ] || continue
	fi
	[ "$defines" = - ] && defines=
	IFS=, read -r -a define <<<"$defines"
	others=
	for t in $targets; do
		case ${t%%:*} in c | pocl) ;; *) others="$others ${t%%:*}" ;; esac
	done
	dir=$out/$cpu/$case
	build_case || { echo "$case: does not build"; bad=1; continue; }
	for t in $threads; do
		measure "$t"
		# shellcheck disable=SC2086 # words
		report "$t" $targets
	done
done 3<bench/cases
exit $bad
