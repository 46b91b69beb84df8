// CHECK: exact
// DESC: cuda::atomic and cuda::std::atomic take values of other types by assignment
#include <cuda/atomic>
#include <cuda/std/atomic>
#include <cstdio>
#include <cuda_runtime.h>
struct Stats {
	cuda::atomic<size_t, cuda::thread_scope_device> n;
	cuda::std::atomic<unsigned char> c;
};
__global__ void k(Stats *s) { s->n = 7; s->n += threadIdx.x; s->c = 300; const Stats &r = *s; printf("%d %d\n", (int)r.n, (int)r.c.load()); }
int main()
{
	Stats *s;
	cudaMallocManaged(&s, sizeof *s);
	s->n = 0;
	s->c = 0;
	k<<<1, 1>>>(s);
	cudaDeviceSynchronize();
	printf("%d %d\n", (int)s->n.load(), (int)s->c);
}
