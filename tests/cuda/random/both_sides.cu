// Generators that QUALIFIERS makes the host's, too
// CHECK: tol 2e-6
// ANSWER: by the manual, not recorded
#define QUALIFIERS static __host__ __device__ inline
#include <cstdio>
#include <curand_kernel.h>
template <class S> __host__ __device__ void row(S *s, double *out)
{
	out[0] = curand(s);
	out[1] = curand_uniform(s);
	out[2] = curand_uniform_double(s);
	out[3] = curand_normal(s);
	out[4] = curand_normal_double(s);
	out[5] = curand_log_normal(s, 1, 0.5f);
	out[6] = curand_poisson(s, 5);
	out[7] = curand_poisson(s, 5000);
}
__host__ __device__ void rows(double *out)
{
	curandStatePhilox4_32_10_t p;
	curandState x;
	curandStateMRG32k3a_t g;
	curandStateScrambledSobol32_t q;
	unsigned vectors[32];

	for (int i = 0; i < 32; i++)
		vectors[i] = 0x80000000u >> i;
	curand_init(1, 2, 300, &p);
	curand_init(1, 2, 300, &x);
	curand_init(1, 2, 300, &g);
	curand_init(vectors, 9, 300, &q);
	row(&p, out);
	row(&x, out + 8);
	row(&g, out + 16);
	row(&q, out + 24);
	out[32] = curand_poisson(&x, 300) > 200;
}
__global__ void k(double *out) { rows(out); }
int main()
{
	double *out, here[33];

	cudaMallocManaged(&out, sizeof here);
	k<<<1, 1>>>(out);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	rows(here);
	for (int i = 0; i < 33; i++)
		printf("%.8g %.8g\n", out[i], here[i]);
	return 0;
}
