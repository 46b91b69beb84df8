#!/bin/bash
# OpenMP in host code: threads know which they are, also where a Makefile names gcc's -lgomp or gcc as the host compiler.
set -u
. "$PWD/tests/nvcc/accepts.bash"

cat >omp.cu <<'S'
#include <omp.h>
#include <stdio.h>
__global__ void fill(int *p, int v) { *p = v; }
int main()
{
	int *p, sum = 0, threads = 0;

	cudaMallocManaged(&p, 4 * sizeof *p);
	omp_set_num_threads(4);
#pragma omp parallel
	{
		fill<<<1, 1, 0, cudaStreamPerThread>>>(p + omp_get_thread_num(), omp_get_thread_num());
		cudaStreamSynchronize(cudaStreamPerThread);
#pragma omp single
		threads = omp_get_num_threads();
	}
#pragma omp parallel for reduction(+ : sum)
	for (int i = 0; i < threads; i++)
		sum += p[i];
	printf("%d threads, %d\n", threads, sum);
}
S
echo 'int main() {}' >none.cpp
clang++-22 -fopenmp none.cpp -o none 2>/dev/null || { echo "no libomp"; exit 77; }
try() {
	local out
	out=$("$N" -Xcompiler -fopenmp "$@" -o prog 2>&1 && ./prog) || true
	[ "$out" = "4 threads, 6" ] || { echo "$*: '$out'"; bad=1; }
}
try omp.cu
try omp.cu -lgomp
"$N" -Xcompiler -fopenmp -c omp.cu -o omp.o && "$N" omp.o -lgomp -o apart && [ "$(./apart)" = "4 threads, 6" ] ||
	{ echo "linked apart"; bad=1; }
g++ none.cpp -lomp -o none 2>/dev/null || exit $bad
try -ccbin g++ omp.cu
try -ccbin g++ omp.cu -lgomp
exit $bad
