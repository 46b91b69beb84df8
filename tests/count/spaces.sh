#!/bin/bash
# Accesses without a state space count where each lane's address lies: in global, shared or local memory, in totals, in the
# columns of the text profiler and at source lines; lanes that go to two are two requests. Both engines.
set -u
cd "$TEST_TMP" || exit 1
export WW_DEVICE=cpu WW_THREADS=1
cat >s.cu <<'S'
template <int N> __device__ void touch(void *p, bool add)
{
	int a, b, c, d;
	if (N == 4) {
		asm volatile("ld.u32 %0, [%1];" : "=r"(a) : "l"(p) : "memory");
		asm volatile("st.u32 [%1], %0;" ::"r"(a), "l"(p) : "memory");
	}
	if (N == 8) {
		asm volatile("ld.v2.u32 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "l"(p) : "memory");
		asm volatile("st.v2.u32 [%2], {%0, %1};" ::"r"(a), "r"(b), "l"(p) : "memory");
	}
	if (N == 16) {
		asm volatile("ld.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(p) : "memory");
		asm volatile("st.v4.u32 [%4], {%0, %1, %2, %3};" ::"r"(a), "r"(b), "r"(c), "r"(d), "l"(p) : "memory");
	}
	if (add)
		asm volatile("red.add.u32 [%0], 1;" ::"l"(p) : "memory");
}
template <int N> __global__ void anywhere(char *g, int kinds, int first) // lane l goes to memory l % kinds + first: global, shared, local
{
	__shared__ __align__(16) char s[64 * N];
	__align__(16) char l[N];
	int t = threadIdx.x, w = t % kinds + first;
	char *p = w == 0 ? g + t * N : w == 1 ? s + t * N : l;
	touch<N>(p, w < 2);
}
int main()
{
	char *g;
	cudaMalloc(&g, 4096);
	for (int kinds = 1; kinds <= 3; kinds++)
		for (int first = 0; first + kinds <= 3; first++) {
			anywhere<4><<<1, 64>>>(g, kinds, first);
			anywhere<8><<<1, 64>>>(g, kinds, first);
			anywhere<16><<<1, 64>>>(g, kinds, first);
		}
	return cudaDeviceSynchronize();
}
S
nvcc -w -lineinfo -arch=sm_90 -o s s.cu || exit 1
m=
for k in global local; do
	for o in ld st; do
		m=$m,l1tex__t_requests_pipe_lsu_mem_${k}_op_$o.sum,l1tex__t_sectors_pipe_lsu_mem_${k}_op_$o.sum,smsp__sass_inst_executed_op_${k}_$o.sum
	done
done
m=${m#,},l1tex__t_requests_pipe_lsu_mem_global_op_red.sum
for o in ld st atom; do
	m=$m,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_$o.sum
done
printf '%s\n' gld_request local_load local_store gst_request shared_load shared_store >config
for e in interp vector; do
	WW_ENGINE=$e ww prof --csv --metrics $m -o $e.csv ./s >/dev/null || exit 1
	WW_ENGINE=$e WW_PROFILE=$e.record ./s || exit 1
	grep ^line $e.record | cut -f2,3,8- | grep -v -P '\t0\t0\t0\t0\t0\t0$' >$e.lines # those that ask for something
	WW_ENGINE=$e CUDA_PROFILE=1 CUDA_PROFILE_CSV=1 CUDA_PROFILE_CONFIG=config CUDA_PROFILE_LOG=$e.log ./s || exit 1
done
python3 - $m <<'END' || exit 1
import csv, sys
metrics = sys.argv[1].split(',')
bad = 0

def expected(n, kinds, first):
	"""Two warps, lane by lane at places of n bytes that follow one another; of local memory a word's 32 lanes lie side by side."""
	want = dict.fromkeys(metrics, 0)
	for w in range(first, first + kinds):
		lanes = [[t for t in range(32 * i, 32 * i + 32) if t % kinds + first == w] for i in range(2)]
		sectors = sum(len({t * n // 32 for t in l}) for l in lanes)
		if w == 2:
			words, sectors = n // 4, n // 4 * sum(len({t % 32 * 4 // 32 for t in l}) for l in lanes)
		for o in ('ld', 'st'):
			if w == 1:
				want[f'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{o}.sum'] = 2 * n // 4 if kinds < 3 else None
				continue
			k = 'local' if w else 'global'
			want[f'l1tex__t_requests_pipe_lsu_mem_{k}_op_{o}.sum'] = 2 * (words if w else 1)
			want[f'l1tex__t_sectors_pipe_lsu_mem_{k}_op_{o}.sum'] = sectors
			want[f'smsp__sass_inst_executed_op_{k}_{o}.sum'] = 2
		if w == 0:
			want['l1tex__t_requests_pipe_lsu_mem_global_op_red.sum'] = 2
		if w == 1:
			want['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum'] = sum(meet([t * n // 4 for t in l]) for l in lanes)
	return want

def meet(words):
	return max(len({w for w in words if w % 32 == b}) for b in range(32))

launches = [(n, kinds, first) for kinds in (1, 2, 3) for first in range(4 - kinds) for n in (4, 8, 16)]
for e in ('interp', 'vector'):
	rows = list(csv.DictReader(open(e + '.csv')))[1:]
	log = list(csv.DictReader(l for l in open(e + '.log') if not l.startswith('#')))
	assert len(rows) == len(log) == len(launches)
	for r, l, launch in zip(rows, log, launches):
		want = expected(*launch)
		for metric in metrics:
			if want[metric] is not None and float(r[metric].replace(',', '')) != want[metric]:
				print(e, launch, metric, r[metric], want[metric])
				bad += 1
		for column, metric in (('local_load', 'l1tex__t_requests_pipe_lsu_mem_local_op_ld.sum'),
				       ('local_store', 'l1tex__t_requests_pipe_lsu_mem_local_op_st.sum'),
				       ('gld_request', 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum')):
			if float(l[column]) != want[metric]:
				print(e, launch, column, l[column], want[metric])
				bad += 1
sys.exit(bad > 0)
END
[ -s interp.lines ] && diff interp.lines vector.lines
