#!/bin/bash
# Launches that count what the one before of their code counted say so in a record, in one row, and show the same; others show
# their own. A record whose row goes back too far, or to another process, is refused.
set -eu
cd "$TEST_TMP"
cat >same.cu <<'END'
__global__ void add(int *p, int n) { for (int i = threadIdx.x; i < n; i += 32) p[i] += i; }
__global__ void other(int *p) { p[threadIdx.x] = 1; }
int main()
{
	static const int n[] = { 64, 64, 96, 64, 96, 96, 64 };
	int *p;
	cudaMalloc(&p, 4096);
	for (int i = 0; i < 7; i++) {
		add<<<1, 32>>>(p, n[i]);
		if (i % 3 == 1)
			other<<<1, i == 4 ? 64 : 32>>>(p);
	}
	return cudaDeviceSynchronize();
}
END
nvcc -w -arch=sm_90 -lineinfo -o same same.cu
for engine in interp vector; do
	for threads in 1 2; do
		WW_ENGINE=$engine WW_THREADS=$threads WW_DEVICE=cpu WW_PROFILE=r ./same
		[ "$(awk '$1 == "kernel" { k++ } $1 == "same" { print k ":" $2 }' r | tr '\n' ' ')" = "2:1 8:2 " ] || { echo "$engine, $threads threads:"; grep -E '^(kernel|same)' r; exit 1; }
		ww prof --read r --csv --metrics l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum | sed 1,2d | grep -o '"[0-9]*"$' | tr -d '"\n' >$engine
		[ "$(cat $engine)" = 220323032 ] || { echo "$engine: $(cat $engine)"; exit 1; }
	done
done
ww prof --read r --html r.html
for bad in 0 9 x ''; do
	sed "0,/^same\t1$/s//same\t$bad/" r >bad
	! ww prof --read bad >out 2>err || { echo "same $bad is taken"; exit 1; }
	grep -q 'is not a record' err
done
sed '/^kernel/,$d' r >head
{ cat r head; grep -m1 '^kernel' r; printf 'same\t1\n'; } >two
! ww prof --read two >out 2>err || { echo "another process's counters are taken"; exit 1; }
