#!/bin/bash
# Compiles every CUDA source below folders with our nvcc and, what that refuses, with another one; says what
# they disagree about. For anyone who has a collection of CUDA programs:
#
#   tests/corpus.sh [-o OUT] [-j JOBS] [-k WORD] [-n OTHER_NVCC] FOLDER... [-- NVCC_OPTIONS]
#
#	-o	where logs go, OUT/log/NAME.{ours,other}, and the table OUT/result.tsv (build/corpus)
#	-k	only sources with WORD in their path; again: or this one
#	-n	the nvcc to agree with; none: what ours refuses counts as a difference
#	NVCC_OPTIONS	for both; -arch=sm_90 when none names a target
#
# A folder may hold a file `nvcc-flags`: more options for what is below it, `@` standing for the folder;
# `// FLAGS:` lines of a source count too. A source that the other nvcc refuses as well does not count.
# Verdicts: same (both take it), ours_refuses, both_refuse. Exit status 0: no difference.
# Run by hand, not by `make test`.
set -u
top=$(cd "$(dirname "$0")/.." && pwd)

if [ "${1:-}" = --one ]; then # SOURCE: one line of the table
	src=$2 flags='' dir=$(dirname "$2")
	name=$(tr -c 'A-Za-z0-9._\n' '_' <<<"$src")
	log=$CORPUS_OUT/log/$name
	while [ "$dir" != / ] && [ "$dir" != . ]; do
		[ -f "$dir/nvcc-flags" ] && flags="$(tr '\n' ' ' <"$dir/nvcc-flags" | sed "s,@,$dir,g") $flags"
		dir=$(dirname "$dir")
	done
	flags="$CORPUS_FLAGS $flags $(sed -n 's,^// FLAGS: *,,p' "$src" | tr '\n' ' ')"
	case " $flags" in *" -arch"* | *" -gencode"*) ;; *) flags="-arch=sm_90 $flags" ;; esac
	limit=${CORPUS_LIMIT:-300}
	obj=$(mktemp "$CORPUS_OUT/XXXXXX.o") # not /dev/null: some compilers delete what they could not write
	trap 'rm -f "$obj"' EXIT
	# shellcheck disable=SC2086
	if timeout "$limit" "$CORPUS_OURS" -c $flags -o "$obj" "$src" >"$log.ours" 2>&1; then
		verdict=same
	elif [ -z "$CORPUS_OTHER" ]; then
		verdict=ours_refuses
	elif [ -f "$log.other_took" ] || timeout "$limit" "$CORPUS_OTHER" -c $flags -o "$obj" "$src" \
			>"$log.other" 2>&1; then
		verdict=ours_refuses
		touch "$log.other_took"
	else
		verdict=both_refuse
	fi
	why=$(grep -m1 -E 'error|fatal' "$log.ours" | cut -c1-160 | tr '\t' ' ')
	[ $verdict = same ] && why=
	printf '%s\t%s\t%s\n' "$verdict" "$src" "$why"
	exit 0
fi

out=$top/build/corpus jobs=$(nproc) other='' words=()
folders=()
while [ $# -gt 0 ]; do
	case $1 in
	-o) out=$2 && shift ;;
	-j) jobs=$2 && shift ;;
	-k) words+=(-e "$2") && shift ;;
	-n) other=$2 && shift ;;
	--) shift && break ;;
	*) folders+=("$(realpath "$1")") ;;
	esac
	shift
done
if [ ${#folders[@]} = 0 ]; then
	echo "no folder of CUDA programs was named"
	exit 77
fi
mkdir -p "$out/log"
export CORPUS_OUT=$out CORPUS_FLAGS="$*" CORPUS_OTHER=$other CORPUS_OURS=${NVCC:-$top/build/cuda/bin/nvcc}
find "${folders[@]}" -name '*.cu' | sort | grep -F "${words[@]:--e/}" |
	xargs -P "$jobs" -I{} "$0" --one {} >"$out/result.tsv"
cut -f1 "$out/result.tsv" | sort | uniq -c
grep '^ours_refuses' "$out/result.tsv"
! grep -q '^ours_refuses' "$out/result.tsv"
