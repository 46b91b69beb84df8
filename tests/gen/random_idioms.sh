#!/bin/bash
# LIMIT: 300
# Textbook kernels with random parameters (random_idioms.py), each compared with a plain loop on the host: optimized and with -G,
# at three ISA levels, each thread by itself, and by the interpreter. SEED=n COUNT=n: others; IDIOMS="name...": only these.
# HOW="-O3 -O1,-use_fast_math": how they are compiled; NVCC=path: by another compiler, to be run here.
set -u
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export WW_PTXAS=none
bad=0

try() { # HOW SETTING...: runs the program
	local how=$1
	shift
	LD_LIBRARY_PATH=$WW_BUILD/cuda/lib64 env "$@" timeout "${PATIENCE:-100}" "$tmp/a" >"$tmp/got" 2>&1 && return
	echo "seed $seed, nvcc $how, $*: exit status $?"
	cat "$tmp/got"
	bad=1
}

for seed in $(seq "${SEED:-1}" $((${SEED:-1} + ${COUNT:-3} - 1))); do
	# shellcheck disable=SC2086 # a list of words
	COUNT=${EACH:-8} python3 tests/gen/random_idioms.py "$seed" ${IDIOMS-} >"$tmp/a.cu" || exit 1
	needs=$(sed -n 's|^// needs: ||p' "$tmp/a.cu")
	for how in ${HOW:--O3 -G}; do
		# shellcheck disable=SC2086 # options with commas between
		"${NVCC:-$WW_BUILD/cuda/bin/nvcc}" ${how//,/ } $needs -arch=sm_90 -w "$tmp/a.cu" -o "$tmp/a" || { echo "seed $seed"; bad=1; continue; }
		if [[ $how = -G* ]]; then
			try "$how" WW_CPU=x86-64-v3
			continue
		fi
		for cpu in native x86-64-v3 x86-64; do try "$how" WW_CPU=$cpu; done
		try "$how" WW_LANE_MODE=1
		try "$how" WW_THREADS=5
		try "$how" WW_ENGINE=interp
	done
done
exit $bad
