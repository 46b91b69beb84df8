#!/bin/bash
# ww prof: the summary, metrics, CSV, page and timeline of a program; what goes wrong is told, and the program's exit
# status stays.
set -u
cd "$TEST_TMP" || exit 1
rc=0
fail() { echo "failed: $*"; rc=1; }
has() { grep -qE -- "$2" "$1" || fail "$1 has no '$2'"; }

cat >walk.cu <<'S'
#include <cstdio>
#include <cstdlib>
#include <nvtx3/nvToolsExt.h>
__global__ void down(const float *m, float *sum, int w)
{
	int row = blockIdx.x * blockDim.x + threadIdx.x;
	float s = 0;
	for (int i = 0; i < w; i++)
		s += m[row * w + i];
	sum[row] = s;
}
int main(int argc, char **argv)
{
	float *m, *s;
	nvtxRangePushA("before the first call");
	cudaMalloc(&m, 256 * 256 * 4);
	cudaMalloc(&s, 256 * 4);
	nvtxRangePop();
	cudaMemset(m, 0, 256 * 256 * 4);
	nvtxRangePushA("three walks");
	for (int i = 0; i < 3; i++)
		down<<<2, 128>>>(m, s, 256);
	cudaDeviceSynchronize();
	nvtxRangePop();
	printf("ran\n");
	return argc > 1 ? atoi(argv[1]) : 0;
}
S
nvcc -arch=sm_90 -lineinfo -o walk walk.cu || exit 1

# the summary: kernels, copies, calls, and the line that wastes sectors
ww prof ./walk >out 2>err || fail "exit status $?"
has out '^ran$'
has out '^down +3 '
has out '^memset '
has out '^cudaLaunchKernel +3 '
has out '^cudaMalloc +2 '
has out '^Estimated on H200 .*, microseconds a launch$'
has out '^Without models of the caches'
has out '^down +3 +[0-9.]+  [a-z]'
has out '^cudaDeviceSynchronize +1 '
has out '^before the first call +1 '
tr -s ' \n' ' ' <out | grep -q 'walk.cu:9: global accesses are not coalesced' || fail "advice: $(cat out)" # lines are broken by how long the path is

# metrics: 2 blocks x 4 warps x 256 loads, each lane in a sector of its own
m=l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
ww prof --metrics $m --csv -o out.csv ./walk >/dev/null || fail "csv"
[ "$(sed -n 3p out.csv | grep -o '"2048","65536"$')" ] || fail "counters: $(sed -n 3p out.csv)"
[ "$(wc -l <out.csv)" = 5 ] || fail "rows of the CSV"
ww prof --metrics $m ./walk >out || fail "table"
has out 'op_ld.sum +sector +65536'

# one record, shown in several ways; counting off
ww prof --record r ./walk >/dev/null || fail record
ww prof --read r --html page.html --trace t.json || fail "page"
has t.json '"range","name":"three walks"'
has page.html '<svg'
has page.html 's \+= m\[row'
has page.html 'Estimated on H200: [0-9.]+ us'
has page.html 'class="roof"'
has page.html ' ms</text>'
has page.html 'prefers-color-scheme:dark'
WW_CARD=rtx4090 ww prof --read r | grep -q '^Estimated on RTX 4090' || fail "a card's name without the space"
ww occupancy --card S1070 --block 64 | grep -q "on 1.3" || fail "a card's name without its first word"
WW_CARD="RTX 4090" ww prof --read r | grep -q '^Estimated on RTX 4090' || fail "the card that is presented"
grep -qE 'https?://|<script' page.html && fail "the page needs the network"
python3 -c 'import json; e = json.load(open("t.json"))["traceEvents"]; assert sum(x.get("cat") == "kernel" for x in e) == 3' ||
	fail "timeline"
ww prof --no-counters --csv --metrics smsp__inst_executed.sum -o none.csv ./walk >/dev/null || fail "no counters"
has none.csv '"0"$'
ww prof --cache-model --csv --metrics l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum -o hit.csv ./walk >/dev/null
has hit.csv '"57344"$'

# the interpreter counts the same
for e in interp vector; do
	WW_ENGINE=$e ww prof --csv --metrics all -o $e.csv ./walk >/dev/null || fail "$e"
	python3 - $e.csv >$e.txt <<'P'
import csv, sys
t = list(csv.reader(open(sys.argv[1])))
for name, value in zip(t[0], t[2]):
    if "__t_" in name or "sass_inst" in name or "data_" in name or "warps_launched" in name:
        print(name, value)
P
done
[ -s interp.txt ] || fail "no metrics compared"
cmp -s interp.txt vector.txt || fail "engines differ: $(diff interp.txt vector.txt)"

# without counters kernels are as if there was no profiler
WW_DUMP=llvm ./walk >/dev/null 2>plain.ll
WW_DUMP=llvm WW_PROFILE=r2 WW_COUNT=0 ./walk >/dev/null 2>off.ll
WW_DUMP=llvm WW_PROFILE=r2 ./walk >/dev/null 2>on.ll
cmp -s plain.ll off.ll || fail "code differs although nothing is counted"
has on.ll 'ww_count'
grep -q ww_count plain.ll && fail "counters in code that does not count"

# what goes wrong
ww prof ./walk 3 >out 2>err; [ $? = 3 ] || fail "exit status of the program"
has err 'ended with status 3'
expect() { # STATUS PATTERN COMMAND...
	local want=$1 pattern=$2
	shift 2
	"$@" >out 2>err
	local is=$?
	[ $is = "$want" ] || fail "$* ended with $is"
	has err "$pattern"
}
expect 2 'no metric nonsense' ww prof --metrics nonsense ./walk
expect 2 'no metric nonsense\*' ww prof --metrics 'launch__grid_size,nonsense*' ./walk
expect 2 'no metric regex:\(' ww prof --metrics 'regex:(' ./walk
[ "$(ww prof --csv --metrics 'launch__*_size,regex:wavefronts.*_op_st' ./walk | grep '^"ID"')" = \
	"$(ww prof --csv --metrics launch__grid_size,launch__block_size,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum ./walk | grep '^"ID"')" ] ||
	fail "patterns of metrics"
expect 2 'no option --wrong' ww prof --wrong ./walk
expect 2 'wants a value' ww prof --metrics
ww prof --help | grep -q '^  --trace FILE' || fail "help"
expect 2 'which program' ww prof
expect 127 'cannot be run' ww prof ./absent
expect 1 'used no device' ww prof true
expect 1 'is no record' ww prof --read walk.cu
expect 1 'No such file' ww prof --read absent
printf 'ww-profile\t1\nkernel\tx\t1\n' >short
expect 1 'line 2 is not a record' ww prof --read short
expect 1 'No such file|cannot' ww prof --read r --html no/where.html
WW_PROFILE=no/where/file ./walk >out 2>err || fail "a profile that cannot be written ends the program"
has err 'cannot be written'
# a program that crashes, or is ended, leaves what was counted until then
cat >crash.cu <<'S'
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
__global__ void fill(int *p) { p[threadIdx.x] = 1; }
int main(int, char **argv)
{
	int *p;
	cudaMalloc(&p, 4096);
	fill<<<1, 256>>>(p);
	cudaDeviceSynchronize();
	if (!strcmp(argv[1], "fault"))
		*(volatile int *)8 = 1;
	if (!strcmp(argv[1], "abort"))
		abort();
	kill(getpid(), SIGTERM);
	pause();
}
S
nvcc -arch=sm_90 -w -o crash crash.cu || exit 1
for how in fault:139 abort:134 ended:143; do
	ww prof ./crash "${how%:*}" >out 2>&1
	[ $? = "${how#*:}" ] || fail "${how%:*}: another status"
	has out '^fill.* 1 '
done

exit $rc
