#!/bin/bash
# What NVIDIA's nvcc forbids and what it lets pass (forbidden.txt): ours must do the same, with the same exit status.
# `forbidden.sh NAME...` tries those programs alone and shows what is said.
# LIMIT: 600
set -u
here=$(cd "$(dirname "$0")" && pwd)
export WW_BUILD=${WW_BUILD:-$PWD/build} WW_PTXAS=none TEST_TMP=${TEST_TMP:-$(mktemp -d)}
N=$WW_BUILD/cuda/bin/nvcc
if [ ! -x "$N" ]; then echo "no nvcc in ${N%/*}"; exit 77; fi

try() { # NAME STATUS FLAGS…: the program is NAME.cu
	local name=$1 want=$2 rc
	shift 2
	[[ " $* " == *" -arch"* ]] || set -- -arch=sm_90 "$@"
	"$N" "$@" -c -o "$name.o" "$name.cu" >"$name.said" 2>&1
	rc=$?
	if [ "$rc" != "$want" ]; then
		echo "$name: exit status $rc, nvcc's is $want: $(head -n 3 "$name.said")"
	fi
	if [ "${SHOW:-}" ]; then cat "$name.said"; fi
}
cd "$TEST_TMP" || exit 1
export TMPDIR=$TEST_TMP/temporary
mkdir -p "$TMPDIR"
if [ "${1-}" = --try ]; then
	read -ra words <<<"$2"
	try "${words[@]}"
	exit 0
fi
awk '/^#/ && !name { next } /^=== / { name = $2; print substr($0, 5) >"list"; next } { print >(name ".cu") }' "$here/forbidden.txt"
if [ $# -gt 0 ]; then
	export SHOW=1
	grep -E "^($(IFS='|'; echo "$*")) " list >some && mv some list
fi
tr '\n' '\0' <list | xargs -0 -n 1 -P "$(nproc)" "$here/forbidden.sh" --try >report
ls "$TMPDIR" >>report # nothing is left there
cat report
[ ! -s report ]
