#!/bin/bash
# A program that ends by _exit, by quick_exit, or is killed leaves its launches and copies, counted; one that only calls, its calls.
set -eu
cd "$TEST_TMP"
export WW_DEVICE=cpu WW_THREADS=1
cat >ends.cu <<'END'
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>
__global__ void last_one(int *p) { p[threadIdx.x] += threadIdx.x; }
int main(int argc, char **argv)
{
	int *p, q[32] = {};
	cudaMalloc(&p, sizeof q);
	cudaMemcpy(p, q, sizeof q, cudaMemcpyHostToDevice);
	last_one<<<3, 32>>>(p);
	cudaDeviceSynchronize();
	if (atoi(argv[1]) == 4) { // the program closes what it does not know
		for (int fd = 3; fd < 64; fd++)
			close(fd);
		FILE *f = fopen("own", "w");
		last_one<<<3, 32>>>(p);
		cudaDeviceSynchronize();
		fputs("mine", f);
		fclose(f);
		_exit(0);
	}
	switch (atoi(argv[1])) {
	case 0: _exit(0);
	case 1: quick_exit(0);
	case 2: raise(SIGKILL);
	case 3: abort();
	}
}
END
nvcc -arch=sm_90 -o ends ends.cu
for way in 0 1 2 3; do
	rm -f out.csv
	{ ww prof --csv --metrics launch__grid_size,l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum -o out.csv ./ends $way; } >out 2>&1 || true
	grep -q 'last_one.*"3","3"' out.csv || { echo "way $way:"; cat out out.csv; exit 1; }
	rm -f rec
	{ WW_PROFILE=rec ./ends $way; } >out 2>&1 || true
	[ "$(cut -f1 rec | grep -c -E '^(kernel|copy)$')" = 2 ] || { echo "way $way:"; cat rec; exit 1; }
done
rm -f rec
WW_PROFILE=rec ./ends 4
[ "$(cut -f1 rec | grep -c -E '^(kernel|copy)$')" = 3 ] && [ "$(cat own)" = mine ]

# who ends the profiler ends the program, of which is shown what it did until then
cat >turns.cu <<'END'
#include <cstdio>
#include <unistd.h>
__global__ void turn(int *p) { *p += 1; }
int main()
{
	int *p;
	cudaMalloc(&p, 4);
	turn<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	fclose(fopen("began", "w"));
	sleep(100);
}
END
nvcc -arch=sm_90 -o turns turns.cu
ww prof --csv --metrics launch__grid_size -o turns.csv ./turns 2>err & pid=$!
while [ ! -e began ]; do sleep .1; done
kill $pid
wait $pid && rc=0 || rc=$?
[ $rc = 143 ] && grep -q 'turn.*"1"' turns.csv || { echo "ended: $rc"; cat err turns.csv; exit 1; }

# nothing but calls is something, too
cat >calls.cu <<'END'
int main()
{
	int *p;
	cudaMalloc(&p, 1 << 20);
	cudaFree(p);
}
END
nvcc -arch=sm_90 -o calls calls.cu
ww prof ./calls >out
grep -q '^cudaMalloc  *1 ' out || { cat out; exit 1; }
