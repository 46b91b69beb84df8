#!/bin/bash
# The tests and the costs of calls on an NVIDIA GPU, through NVIDIA's driver.
#
#   tests/gpu.sh build     where the toolkit was built: compiles every CUDA test program and bench/calls
#   tests/gpu.sh [FILTER]  where the GPU is (the tree and its build folder copied there; needs no LLVM):
#                          checks first, then times
#
# Times are compared with NVIDIA's toolkit when there is one (NVCC, else nvcc found in /usr/local/cuda).
# `build` embeds machine code too, as nvcc does, if NVIDIA's ptxas is there.
# Run by hand, not by `make test`: run.sh skips it where there is no GPU.
set -u
cd "$(dirname "$0")/.." || exit 1
build=${BUILD:-build}
programs="cuda/lang/ cuda/warp/ cuda/atomics/ cuda/math/ cuda/runtime/ cuda/driver/"

build_all() {
	JOBS=${JOBS:-$(nproc)}
	find tests/cuda -name '*.cu' ! -name '*_part[0-9].cu' ! -path '*/bad/*' | sort |
		xargs -P "$JOBS" -n 1 tests/gpu.sh build-one
	"$build/cuda/bin/nvcc" -arch=sm_90 -O2 bench/calls.cu -o "$build/calls"
	"$build/cuda/bin/nvcc" -arch=sm_90 -O2 -cudart shared bench/calls.cu -o "$build/calls_shared"
	"$build/cuda/bin/nvcc" -arch=sm_90 -O2 bench/kernels.cu -o "$build/kernels"
	WW_DEVICE=cpu "$build/kernels" --small >"$build/kernels.cpu"
}

build_one() { # FILE
	local exe=$build/tests/${1#tests/} flags parts
	exe=$PWD/${exe%.cu}.exe
	flags=$(sed -n 's,^// FLAGS: *,,p' "$1" | tr '\n' ' ')
	parts=$(sed -n 's,^// FILES: *,,p' "$1" | tr '\n' ' ')
	case " $flags" in *" -arch"* | *" -gencode"*) ;; *) flags="-arch=sm_90 $flags" ;; esac
	mkdir -p "$(dirname "$exe")"
	# shellcheck disable=SC2086 # word lists
	(cd "$(dirname "$1")" && "$OLDPWD/$build/cuda/bin/nvcc" $flags -o "$exe" "$(basename "$1")" $parts) \
		>"$exe.log" 2>&1 || echo "does not compile: $1"
}

# Two commands in turns, each first every other time (a process starts as the one before it left the GPU);
# medians side by side, their ratio, and the geometric mean of the ratios.
compare() { # ROUNDS OURS THEIRS
	local i
	# shellcheck disable=SC2086 # commands with arguments
	for ((i = 0; i < $1; i++)); do
		if [ $((i % 2)) = 0 ]; then $2 | sed 's/^/ours\t/'; fi
		$3 | sed 's/^/theirs\t/'
		if [ $((i % 2)) = 1 ]; then $2 | sed 's/^/ours\t/'; fi
	done | python3 -c '
import math, re, statistics, sys
times = {}
for line in sys.stdin:
	who, rest = line.rstrip("\n").split("\t")
	name, value = re.match(r"(.*?)\s+(\d+)$", rest).groups()
	times.setdefault(name, {}).setdefault(who, []).append(float(value))
print("%-28s %12s %12s %8s" % ("ns", "ours", "theirs", "ratio"))
logs = []
for name, t in times.items():
	ours, theirs = (statistics.median(t[w]) for w in ("ours", "theirs"))
	logs.append(math.log(ours / theirs) if ours and theirs else 0)
	print("%-28s %12.0f %12.0f %8.3f" % (name, ours, theirs, math.exp(logs[-1])))
print("%-28s %34.3f" % ("geometric mean", math.exp(sum(logs) / max(1, len(logs)))))
'
}

# The same kernels by our compiler on the CPU device (recorded by `build`), by ours here and by NVIDIA's:
# bit for bit, except where tests/same_bits.txt says why not.
same_bits() { # OURS THEIRS
	"$1" --small >"$build/kernels.ours" || return 1
	if [ -n "${2-}" ]; then "$2" --small >"$build/kernels.theirs" || return 1; fi
	python3 tests/same_bits.py "$build/kernels.cpu" "$build/kernels.ours" ${2:+"$build/kernels.theirs"}
}

first_of() { "$1" --first "$(date +%s%N)"; }

measure() {
	local nvcc=${NVCC:-/usr/local/cuda/bin/nvcc} rc=0
	if [ ! -x "$build/calls" ]; then echo "no $build/calls: run 'tests/gpu.sh build' first"; return 1; fi
	if [ -x "$nvcc" ] && "$nvcc" -arch=sm_90 -O2 bench/calls.cu -o "$build/calls_nvidia" &&
		"$nvcc" -arch=sm_90 -O2 bench/kernels.cu -o "$build/kernels_nvidia"; then
		same_bits "$build/kernels" "$build/kernels_nvidia" || rc=1
		compare 5 "$build/kernels --time" "$build/kernels_nvidia --time"
		compare 21 "$build/calls" "$build/calls_nvidia"
		compare 61 "first_of $build/calls" "first_of $build/calls_nvidia"
	else
		same_bits "$build/kernels" || rc=1
		"$build/kernels" --time
		"$build/calls"
	fi
	return $rc
}

case ${1-} in
build) build_all; exit ;;
build-one) build_one "$2"; exit ;;
esac
if ! ls /dev/nvidia[0-9]* >/dev/null 2>&1; then echo "no NVIDIA GPU here"; exit 77; fi
if [ -n "${TEST_TMP-}" ]; then echo "run by hand: tests/gpu.sh"; exit 77; fi
export WW_DEVICE=nvidia
find "$build/tests" -name '*.exe' -exec touch {} + 2>/dev/null
# shellcheck disable=SC2086 # a word list
LEVELS=native tests/run.sh -b "$build" ${1:-$programs}
rc=$?
measure || rc=1
exit $rc
