#!/bin/bash
# What counters cost: kernels' times with counters, and with models of the caches too, as multiples of the time without.
#	bench/count_cost.sh [-b BUILD] [-n RUNS] [-l LEAST] PROGRAM|FILE.cu ...
# One thread; the least of all launches of a kernel with so many blocks x threads in RUNS runs, the three ways in turns. Kernels under LEAST us (20) are left out.
set -u
build=$PWD/build runs=5 least=20
while getopts b:n:l: o; do
	case $o in b) build=$(realpath "$OPTARG") ;; n) runs=$OPTARG ;; l) least=$OPTARG ;; *) exit 2 ;; esac
done
shift $((OPTIND - 1))
export PATH=$build/cuda/bin:$PATH WW_THREADS=1
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT

for p in "$@"; do
	exe=$p
	case $p in
	*.cu) exe=$tmp/$(basename "$p" .cu); nvcc -arch=sm_90 -O2 -o "$exe" "$p" || exit 1 ;;
	esac
	for ((i = 0; i < runs; i++)); do
		for way in 0 1 cache; do
			WW_COUNT=$way WW_PROFILE=$tmp/record "$exe" >/dev/null
			awk -F'\t' -v way=$way '$1 == "kernel" { print $2 "\t" way "\t" $12 - $11 "\t" $3 * $4 * $5 " x " $6 * $7 * $8 }' "$tmp/record"
		done
	done
done | awk -F'\t' -v least_us="$least" '
	{ k = $1 ", " $4; if (!((k, $2) in least) || $3 < least[k, $2]) least[k, $2] = $3; if (!seen[k]++) order[++n] = k }
	END {
		print "| kernel, blocks x threads | plain us | counters | with models of the caches |\n|---|---:|---:|---:|"
		for (i = 1; i <= n; i++) {
			k = order[i]; t = least[k, "0"]
			if (t >= 1000 * least_us)
				printf "| %s | %.0f | %.1f | %.1f |\n", k, t / 1e3, least[k, "1"] / t, least[k, "cache"] / t
		}
	}'
