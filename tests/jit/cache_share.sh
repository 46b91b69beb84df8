#!/bin/bash
# Processes that share one cache folder at once: each gets the right result, nothing is lost, and what is in
# the folder afterwards is sound. Damaged, truncated, foreign entries; a folder that is read-only, full, or
# none. PROCESSES=n asks for more than 50.
# LIMIT: 900
set -u
n=${PROCESSES:-50}
nvcc=$WW_BUILD/cuda/bin/nvcc
prog=$TEST_TMP/prog
export WW_DEVICE=cpu WW_CACHE_DIR=$TEST_TMP/cache WW_THREADS=1
fails=0
check() { # NAME STATUS
	if [ "$2" -ne 0 ]; then echo "failed: $1"; fails=$((fails + 1)); fi
}

cat >"$prog.cu" <<'CU'
#include <cstdio>
template <int K> __global__ void f(int *v) { v[blockIdx.x * blockDim.x + threadIdx.x] += K * threadIdx.x; }
template <int K> static bool try_one(int *d, int threads)
{
	int h[256];

	cudaMemset(d, 0, sizeof h);
	f<K><<<256 / threads, threads>>>(d);
	if (cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost))
		return false;
	for (int i = 0; i < 256; i++)
		if (h[i] != K * (i % threads))
			return false;
	return true;
}
int main()
{
	int *d;

	if (cudaMalloc(&d, 256 * sizeof *d))
		return 2;
	return !(try_one<1>(d, 32) && try_one<2>(d, 64) && try_one<3>(d, 32) && try_one<4>(d, 128));
}
CU
"$nvcc" -arch=sm_90 "$prog.cu" -o "$prog" || exit 1
entries() { find "$WW_CACHE_DIR" -name '*.wwk' | sort; }

# All at once on an empty folder, as many as there is memory for: each may come to load LLVM.
most=$(($(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo) / 131072 + 1))
bad=0
running=0
for ((i = 0; i < n; i++)); do
	if [ "$running" -ge "$most" ]; then
		wait -n || bad=$((bad + 1))
		running=$((running - 1))
	fi
	"$prog" &
	running=$((running + 1))
done
for ((; running > 0; running--)); do wait -n || bad=$((bad + 1)); done
check "$bad of $n processes that started together" "$bad"
[ "$(entries | wc -l)" -eq 4 ]; check "four entries, not $(entries | wc -l)" $?
[ -z "$(find "$WW_CACHE_DIR/kernels" -type f ! -name '*.wwk' ! -name '*lock*')" ]; check "no temporary files are left" $?
WW_LOG=jit "$prog" 2>"$TEST_TMP/log"; check "a warm process" $?
! grep -q compiled "$TEST_TMP/log"; check "a warm process compiles nothing" $?

# Processes that find the entries damaged while others use them.
one=$(entries | head -n 1)
damage() { # NAME COMMAND…
	local what=$1
	shift
	chmod u+w "$one"
	"$@" "$one"
	pids=()
	bad=0
	for ((i = 0; i < 5; i++)); do "$prog" & pids+=($!); done
	for p in "${pids[@]}"; do wait "$p" || bad=$((bad + 1)); done
	check "$what: $bad of 5 processes" "$bad"
	WW_LOG=jit "$prog" 2>"$TEST_TMP/log"; check "$what: afterwards" $?
	! grep -q compiled "$TEST_TMP/log"; check "$what: the entry was made again" $?
}
flip() { printf '\377' | dd of="$1" bs=1 seek=$(($(stat -c %s "$1") / 2)) conv=notrunc 2>/dev/null; }
other() { cp "$(entries | tail -n 1)" "$1.tmp" && mv "$1.tmp" "$1"; }
damage "a flipped byte" flip
damage "a truncated entry" truncate -s 100
damage "an empty entry" truncate -s 0
damage "another kernel's entry" other

# A folder that holds about two of the four entries, while somebody damages them: entries come and go under everybody.
small=$TEST_TMP/small
bound=$((2 * $(stat -c %s "$(entries | tail -n 1)") + 4096))
WW_CACHE_DIR=$small "$prog"
touch "$TEST_TMP/going"
(while [ -e "$TEST_TMP/going" ]; do
	for f in "$small"/kernels/*.wwk; do
		[ -e "$f" ] && { chmod u+w "$f"; truncate -s $((RANDOM % 4000)) "$f"; } 2>/dev/null
	done
	sleep 0.05
done) &
damager=$!
bad=0
for ((i = 0; i < n; i += 10)); do
	pids=()
	for ((k = 0; k < 10; k++)); do WW_CACHE_SIZE=$bound WW_CACHE_DIR=$small "$prog" & pids+=($!); done
	for p in "${pids[@]}"; do wait "$p" || bad=$((bad + 1)); done
done
rm "$TEST_TMP/going"
wait "$damager"
check "evictions and damage: $bad processes" "$bad"
[ -z "$(find "$small/kernels" -type f ! -name '*.wwk' ! -name '*lock*')" ]; check "evictions: no temporary files are left" $?
WW_CACHE_SIZE=$bound WW_CACHE_DIR=$small "$prog"; check "evictions: afterwards" $?
[ "$(find "$small/kernels" -name '*.wwk' | wc -l)" -le 4 ]; check "evictions: no more entries than kernels" $?

# Folders that cannot be written; root may write anywhere, so a file stands where the folder should be.
WW_CACHE_DIR=/dev/null/none "$prog"; check "a folder that cannot be made" $?
touch "$TEST_TMP/file"
WW_CACHE_DIR=$TEST_TMP/file "$prog"; check "a file instead of a folder" $?
if [ "$(id -u)" -ne 0 ]; then
	mkdir -p "$TEST_TMP/ro" && chmod 555 "$TEST_TMP/ro"
	WW_CACHE_DIR=$TEST_TMP/ro "$prog"; check "a read-only folder" $?
fi
# A disk that takes nothing more: no file may grow.
(ulimit -f 0; trap '' XFSZ; WW_CACHE_DIR=$TEST_TMP/full exec "$prog"); check "a full disk" $?
(trap '' XFSZ; ulimit -f 0; WW_CACHE_DIR=$TEST_TMP/full "$prog"); check "a full disk, again" $?
[ -z "$(find "$TEST_TMP/full" -type f -size +0 2>/dev/null | grep -v lock)" ]; check "a full disk keeps no part of an entry" $?
WW_CACHE_SIZE=0 WW_CACHE_DIR=$TEST_TMP/none "$prog"; check "no cache" $?
[ "$fails" -eq 0 ]
