#!/bin/bash
# The test runner: finds tests by wildcard, runs them in parallel, prints each failure in full, and
# ends with "N passed, N failed, N skipped". Exit status 0 only when something ran and nothing failed.
#
#   tests/run.sh [-b BUILD] [FILTER...]      a FILTER is a part of a test's name: ptx/, cuda/lang/vec
#
# What a test is:
#   tests/DIR/NAME.c            a program, built by make into BUILD/tests/DIR/NAME
#   tests/NAME.sh, DIR/NAME.sh  a script; exit status 77 skips, the last line of output says why
#   tests/cuda/**/NAME.cu       a CUDA program beside its recorded answer NAME.txt (README.md)
# Programs and scripts run in the top folder with WW_BUILD (absolute), TEST_TMP (an empty folder of
# their own), WW_CACHE_DIR and the staged toolkit first on PATH. Names ending in _long run only with
# LONG=1. A line `# LIMIT: seconds` (` * LIMIT: seconds` in C) is a test's own time limit. Settings: TEST_TIMEOUT (seconds, 120;
# CUDA programs 60 a run), JOBS, VERBOSE=1, LEVELS (the values of WW_CPU that CUDA programs run with), TIMES=FILE (a line
# for each test: seconds of processor time, seconds that passed, name).
set -u
cd "$(dirname "$0")/.." || exit 1

build=build
if [ "${1-}" = -b ]; then build=$2; shift 2; fi
if [ "${1-}" = --one ]; then one=$2; shift 2; fi
case $build in /*) ;; *) build=$PWD/$build ;; esac

result() { # STATE NAME [WHY]: one line in the record, and a sign of life
	echo "$1 $2${3:+: $3}" >>"$record"
	if [ "$1" = FAIL ] || [ "${VERBOSE:-}" ]; then echo "$1 $2${3:+: $3}"; fi
}

fail() { # NAME WHY LOGFILE: the whole story, in one piece
	(
		flock 9
		result FAIL "$1" "$2"
		if [ -s "$3" ]; then sed 's/^/    /' "$3"; fi
	) 9>"$record.lock"
}

run_limited() { # SECONDS LOG COMMAND...
	local limit=$1 log=$2
	shift 2
	timeout -k 5 "$limit" "$@" >"$log" 2>&1 </dev/null
}

# The headers that nvcc has precompiled, as hard links, so that what one folder drops stays in the other. nvcc looks itself
# whether they still hold; it keeps 48 sets of three files.
share_headers() { # FROM TO
	mkdir -p "$2"
	if [ "$(find "$2" -type f | wc -l)" -lt 144 ]; then
		find "$1" -type f -regex '.*\.\(pch\|list\|seen\)' -exec cp -alfu -t "$2" {} + 2>/dev/null
	fi
}

run_plain() { # NAME COMMAND SOURCE: a unit test or a script
	local log=$tmp/log limit rc headers=$build/tests/cache/pch
	limit=$(sed -n 's/^[# ][*]\{0,1\} *LIMIT: //p' "$3")
	mkdir -p "$tmp/t" "$headers"
	share_headers "$headers" "$tmp/cache/pch"
	TEST_TMP=$tmp/t WW_CACHE_DIR=$tmp/cache run_limited $((${limit:-${TEST_TIMEOUT:-120}} * slower)) "$log" "$2"
	rc=$?
	share_headers "$tmp/cache/pch" "$headers"
	case $rc in
	0) result PASS "$1" ;;
	77) result SKIP "$1" "$(tail -n 1 "$log")" ;;
	124 | 137) fail "$1" "ran out of time" "$log" ;;
	*) fail "$1" "exit status $rc" "$log" ;;
	esac
}

run_unit() {
	local name=${1#tests/}
	local exe=$build/tests/${name%.c}
	if [ ! -x "$exe" ] || [ "$1" -nt "$exe" ]; then
		fail "${name%.c}" "does not build (make ${exe#"$PWD"/})" /dev/null
	else
		run_plain "${name%.c}" "$exe" "$1"
	fi
}

# ---- CUDA programs ---------------------------------------------------------------------------------
header() { sed -n "s,^// $1: *,,p" "$2" | tr '\n' ' '; }

flags_of() { # FILE: as recorded, -arch=sm_90 unless the program names another target
	local f
	f=$(header FLAGS "$1")
	case " $f" in *" -arch"* | *" -gencode"*) ;; *) f="-arch=sm_90 $f" ;; esac
	echo "$f"
}

# Builds $1 to $2 unless it is newer than the source and everything of the toolkit that goes into it.
build_cuda() { # FILE EXE
	local dir base parts flags
	dir=$(dirname "$1") base=$(basename "$1") parts=$(header FILES "$1") flags=$(flags_of "$1")
	if [ -x "$2" ] && [ "$2" -nt "$1" ] && [ "$2" -nt "$record.toolkit" ]; then return 0; fi
	mkdir -p "$(dirname "$2")"
	rm -f "$2"
	# shellcheck disable=SC2046,SC2086 # flags and file names are word lists
	(cd "$dir" && WW_CACHE_DIR=$build/tests/cache timeout -k 5 300 "$build/cuda/bin/nvcc" $flags -o "$2" "$base" $parts) \
		>"$tmp/log" 2>&1 </dev/null
}

answer_of() { # FILE EXE OUT: standard output, then how it ended
	local err=/dev/null rc
	if [ "$(header STDERR "$1")" = "merge " ]; then err=$3; fi
	mkdir -p "$tmp/cwd"
	: >"$3"
	(cd "$tmp/cwd" && WW_CACHE_DIR=$tmp/cache timeout -k 2 $((60 * slower)) "$2" \
		>>"$3" 2>>"$err" </dev/null) 2>/dev/null
	rc=$?
	if [ -s "$3" ] && [ -n "$(tail -c 1 "$3" | tr -d '\n')" ]; then echo >>"$3"; fi
	if [ $rc = 124 ] || [ $rc = 137 ]; then echo "[timeout]"
	elif [ $rc -gt 128 ]; then echo "[signal $((rc - 128))]"
	else echo "[exit $rc]"; fi >>"$3"
}

judge_run() { # FILE: says why it fails in $tmp/log and returns 1
	local exe=$build/tests/${1#tests/} level
	exe=${exe%.cu}.exe
	if ! build_cuda "$1" "$exe"; then echo "does not compile" >"$tmp/why"; return 1; fi
	for level in $levels; do
		export WW_CPU=$level
		answer_of "$1" "$exe" "$tmp/out"
		cmp -s "${1%.cu}.txt" "$tmp/out" && continue # right by any rule
		if ! tests/compare.py "$1" "${1%.cu}.txt" "$tmp/out" >"$tmp/log" 2>&1; then
			echo "wrong answer with WW_CPU=$level" >"$tmp/why"
			return 1
		fi
	done
}

# The recorded answer of a program about the compiler: "exit N". Only success or failure must agree,
# and a refusal must point at the program.
judge_compile() { # FILE
	local want got flags
	flags=$(flags_of "$1")
	want=$(sed -n 's/^exit //p' "${1%.cu}.txt")
	# shellcheck disable=SC2046
	(cd "$(dirname "$1")" && WW_CACHE_DIR=$build/tests/cache timeout -k 5 120 "$build/cuda/bin/nvcc" $flags -o "$tmp/x" \
		"$(basename "$1")") >"$tmp/log" 2>&1 </dev/null
	got=$?
	if { [ "$want" = 0 ] && [ $got != 0 ]; } || { [ "$want" != 0 ] && [ $got = 0 ]; }; then
		echo "the compiler's exit status is $got, recorded $want" >"$tmp/why"
		return 1
	fi
	if { [ $got -gt 128 ] && [ $got -lt 255 ]; } || grep -q "PLEASE submit a bug report" "$tmp/log"; then
		echo "the compiler crashed" >"$tmp/why"
		return 1
	fi
}

run_cuda() { # FILE
	local name=${1#tests/} judge=judge_run why
	name=${name%.cu}
	if [ ! -x "$build/cuda/bin/nvcc" ]; then result SKIP "$name" "no nvcc in $build/cuda/bin"; return; fi
	if grep -q '^// COMPILE-' "$1"; then judge=judge_compile; fi
	why= # the list is the CPU device's
	[ "${WW_DEVICE-}" = nvidia ] ||
		why=$(awk -v n="${name#cuda/}" '$1 == n { $1 = ""; print; exit }' tests/cuda/expected_failures.txt)
	if "$judge" "$1"; then
		if [ -n "$why" ]; then
			fail "$name" "passes: take it out of tests/cuda/expected_failures.txt" /dev/null
		else
			result PASS "$name"
		fi
	elif [ -n "$why" ]; then
		result SKIP "$name" "expected to fail:$why"
	else
		fail "$name" "$(cat "$tmp/why")" "$tmp/log"
	fi
}

note_time() { # FILE STARTED: of everything that this process has started
	times >"$tmp/times"
	awk -v name="${1#tests/}" -v wall="$(($(date +%s%N) - $2))" '
		{ for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); cpu += 60 * t[1] + t[2] } }
		END { printf "%.1f %.1f %s\n", cpu, wall / 1e9, name }' "$tmp/times" >>"$TIMES"
}

run_one() {
	local started
	started=$(date +%s%N)
	tmp=$(mktemp -d "$build/tests/tmp.XXXXXX") || exit 1
	trap 'rm -rf "$tmp"' EXIT
	case $1 in
	*.cu) run_cuda "$1" ;;
	*.sh) run_plain "$(echo "${1#tests/}" | sed 's/\.sh$//')" "$1" "$1" ;;
	*.c) run_unit "$1" ;;
	esac
	[ -z "${TIMES-}" ] || note_time "$1" "$started"
}

# ---- all of them -----------------------------------------------------------------------------------
list_tests() {
	ls tests/*/*.c tests/*.sh tests/*/*.sh 2>/dev/null | grep -vx tests/run.sh
	find tests/cuda -name '*.cu' ! -name '*_part[0-9].cu' | sort
}

selected() { # FILTER...
	local t f
	list_tests | while read -r t; do
		case ${t%.*} in *_long) [ "${LONG:-}" ] || continue ;; esac
		[ $# = 0 ] && echo "$t"
		for f in "$@"; do
			case ${t#tests/} in *"$f"*) echo "$t"; break ;; esac
		done
	done
}

slower=1 # what a sanitizer makes of a test's time
if [ -e "$build/sanitizers" ]; then
	slower=5
	for s in address:asan undefined:ubsan thread:tsan; do # programs of tests need them: the toolkit's libraries do
		if grep -q "${s%:*}" "$build/sanitizers"; then
			NVCC_PREPEND_FLAGS="${NVCC_PREPEND_FLAGS-} -Xlinker $(gcc -print-file-name="lib${s#*:}.so")"
		fi
	done
	export NVCC_PREPEND_FLAGS
	export ASAN_OPTIONS=${ASAN_OPTIONS-handle_segv=0:allow_user_segv_handler=1:detect_leaks=0:verify_asan_link_order=0}
	export UBSAN_OPTIONS=${UBSAN_OPTIONS-print_stacktrace=1:halt_on_error=1}
fi
levels=${LEVELS:-x86-64 native}
record=$build/tests/record
export WW_BUILD=$build
export PATH=$build/cuda/bin:$PATH
export WW_PTXAS=none # nvcc takes nothing from a CUDA that happens to be here
if [ -n "${one-}" ]; then run_one "$one"; exit 0; fi

main() { # a function, so that the script may be edited while it runs
	mkdir -p "$build/tests"
	: >"$record"
	newest=$(find "$build/cuda/bin/nvcc" "$build/cuda/include" "$build/cuda/nvvm" "$build/cuda/lib64"/libcudart* \
		-type f -printf '%T@ %p\n' 2>/dev/null | sort -n | tail -n 1 | cut -d' ' -f2-)
	touch -r "${newest:-$record}" "$record.toolkit"
	start=$SECONDS
	selected "$@" | xargs -r -P "${JOBS:-$(nproc)}" -n 1 tests/run.sh -b "$build" --one
	count() { grep -c "^$1 " "$record"; }
	if [ "${VERBOSE:-}" ]; then grep '^SKIP' "$record"; fi
	echo "$(count PASS) passed, $(count FAIL) failed, $(count SKIP) skipped in $((SECONDS - start)) s" \
		"(skipped ones, with the reason: $record)"
	[ "$(count FAIL)" = 0 ] && [ "$(count PASS)" != 0 ]
}
main "$@"
exit
