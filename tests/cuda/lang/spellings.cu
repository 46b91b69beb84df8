// What nvcc's parser takes beside the usual: launch brackets with blanks in them, a single % before a register's name,
// operands of asm without a comma, names of the C library and of <functional> that no include brought.
// ANSWER: by the manual, not recorded
// FLAGS: --extended-lambda
#include <cstdio>
#if !__CUDACC__ // has a value
#error
#endif
template <class T> __global__ void add(T *p, T x) { *p += x; }
__global__ void lanes(unsigned *p)
{
	unsigned lane, sum;

	asm volatile("{ .reg .pred %q; setp.eq.u32 %q, 0, 0; @%q mov.u32 %0, %laneid; }" : "=r"(lane));
	asm("add.u32 %0, %1, %2; // (')" : "=r"(sum) : "r"(lane) "r"(1u)
	    /* nothing */);
	asm("mov.u32 %0, %tid.x;" : "+r"(lane));
	p[lane] = sum;
}

int main()
{
	unsigned *p;
	std::function<int(int)> twice = [](int x) { return 2 * x; };
	std::vector<int> v = { 3, 1, 2 };

	cudaMallocManaged(&p, 32 * sizeof *p);
	lanes << <1, 32 >> > (p);
	add<unsigned> << < dim3(1), dim3(1), (1 << 3) >> > (p, 40u);
	add<<<1, 1>> >(p + 1, 1u >> (1 >> 1));
	cudaDeviceSynchronize();
	std::sort(v.begin(), v.end());
	printf("%u %u %u %u, %d, %d, %d\n", p[0], p[1], p[2], p[31], twice(v[0]), isalpha('x') != 0, toupper('a'));
	return 0;
}
