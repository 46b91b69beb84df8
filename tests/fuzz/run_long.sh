#!/bin/sh
# LIMIT: 1200
# The PTX fuzzer (ptx_fuzz.c) under address and undefined sanitizers: several processes on one corpus.
#   run_long.sh [-j JOBS] [-t SECONDS]   runs it: all cores, 120 s
#   run_long.sh -p FOLDER                packs FOLDER: the program, the corpus and this script; there it runs
#                                        as FOLDER/run_long.sh, on machines without LLVM too
# Exit status 0: nothing found. What is found lies in the folder that is printed. CLANG names the compiler,
# which is needed only where the program is not there yet.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
jobs=$(nproc) seconds=120 pack=
while getopts j:t:p: o; do
	case $o in
	j) jobs=$OPTARG ;;
	t) seconds=$OPTARG ;;
	p) pack=$OPTARG ;;
	*) exit 2 ;;
	esac
done

make_program() { # FILE
	cd "$here/../.."
	# shellcheck disable=SC2086 # CLANG may be several words
	${CLANG:-clang-22} -std=gnu17 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
		-static-libsan -static-libgcc -DWW_FUZZER -DWW_VERSION='"fuzz"' -Isrc -D_GNU_SOURCE \
		-mcx16 -fwrapv -fno-strict-aliasing -w tests/fuzz/ptx_fuzz.c src/ptx/[a-z]*.c src/base/[a-z]*.c src/count/[a-z]*.c src/device/[a-z]*.c -lm -pthread -o "$1"
	cd - >/dev/null
}

if [ "$pack" ]; then
	mkdir -p "$pack"
	make_program "$(cd "$pack" && pwd)/ptx_fuzz"
	mkdir -p "$pack/lib"
	ldd "$pack/ptx_fuzz" | grep -o '/[^ ]*' | xargs -I{} cp -L {} "$pack/lib/"
	tar -C "$pack" -xJf "$here/ptx_corpus.tar.xz" --one-top-level=corpus
	cp "$0" "$pack/"
	echo "$pack/$(basename "$0") -j CORES -t SECONDS"
	exit
fi

dir=${TEST_TMP:-$(mktemp -d)}
program=$here/ptx_fuzz
if [ ! -x "$program" ]; then
	command -v ${CLANG:-clang-22} >/dev/null || { echo "no ${CLANG:-clang-22}"; exit 77; }
	[ -e "$(${CLANG:-clang-22} -print-resource-dir)/include/sanitizer" ] || { echo "no sanitizers of ${CLANG:-clang-22}"; exit 77; }
	program=$dir/ptx_fuzz
	make_program "$program"
fi
mkdir -p "$dir/corpus" "$dir/found"
if [ -d "$here/corpus" ]; then
	cp -r "$here/corpus/." "$dir/corpus/"
else
	tar -C "$dir/corpus" -xJf "$here/ptx_corpus.tar.xz"
fi
run=$program
if ! "$program" -help=1 >/dev/null 2>&1; then run="$here/lib/ld-linux-x86-64.so.2 --library-path $here/lib $program"; fi

pids=
i=0
while [ $i -lt "$jobs" ]; do
	# shellcheck disable=SC2086
	$run -max_len=4000 -timeout=20 -rss_limit_mb=2000 -max_total_time="$seconds" -reload=1 -print_final_stats=1 \
		-artifact_prefix="$dir/found/" -seed=$((i + 1 + $(date +%s))) "$dir/corpus" >"$dir/log.$i" 2>&1 &
	pids="$pids $!"
	i=$((i + 1))
done
failed=0
for p in $pids; do wait "$p" || failed=$((failed + 1)); done
runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$dir"/log.* | awk '{ n += $1 } END { print n + 0 }')
echo "$jobs processes, $seconds s each, $runs texts, $(find "$dir/corpus" -type f | wc -l) in the corpus, $failed failed"
if [ $failed != 0 ] || [ "$(ls "$dir/found")" ]; then
	echo "found: $dir/found"
	ls "$dir/found"
	grep -hE "ERROR|runtime error|SUMMARY" "$dir"/log.* | sort | uniq -c | head -20
	exit 1
fi
[ "$runs" -gt 0 ]
