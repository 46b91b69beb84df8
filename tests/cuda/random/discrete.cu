// Discrete distributions by a table of aliases and by the normal one, for every generator; bits given by hand
// CHECK: exact
// ANSWER: recorded on an H100
#include <cstdio>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>

template <class S> __device__ void count(S *s, curandDiscreteDistribution_t *d, unsigned *out)
{
	unsigned sum = 0;

	for (int i = 0; i < 400; i++)
		sum = sum * 31 + curand_discrete(s, d[i & 1]);
	out[threadIdx.x] = sum;
}
__global__ void all(curandDiscreteDistribution_t *d, curandStateMtgp32_t *m, unsigned *out)
{
	curandStateXORWOW_t x;
	curandStatePhilox4_32_10_t p;
	curandStateMRG32k3a_t g;
	curandStateSobol32_t q;
	curandStateScrambledSobol32_t r;
	curandStateSobol64_t v;
	curandStateScrambledSobol64_t w;
	unsigned d32[32];
	unsigned long long d64[64];

	for (int i = 0; i < 32; i++)
		d32[i] = 0x80000000u >> i;
	for (int i = 0; i < 64; i++)
		d64[i] = 1ULL << (63 - i);
	curand_init(5, threadIdx.x, 0, &x);
	curand_init(5, threadIdx.x, 0, &p);
	curand_init(5, threadIdx.x, 0, &g);
	curand_init(d32, threadIdx.x * 400, &q);
	curand_init(d32, 0x12345678u, threadIdx.x * 400, &r);
	curand_init(d64, threadIdx.x * 400, &v);
	curand_init(d64, 0x123456789abcdefULL, threadIdx.x * 400, &w);
	count(&x, d, out);
	count(&p, d, out + 32);
	count(&g, d, out + 64);
	count(&q, d, out + 96);
	count(&r, d, out + 128);
	count(&v, d, out + 160);
	count(&w, d, out + 192);
	count(m, d, out + 224);
	for (int i = 0; i < 2; i++) {
		uint4 four = curand_discrete4(&p, d[i]);
		out[256 + threadIdx.x * 2 + i] = four.x + four.y * 100 + four.z * 10000 + four.w * 1000000;
	}
}
__global__ void by_hand(curandDiscreteDistribution_t *d, unsigned *out)
{
	unsigned x[] = {0, 1, 0x3fffffff, 0x40000000, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff};

	for (int i = 0; i < 9; i++) {
		out[i * 4] = _curand_discrete(x[i], d[0]);
		out[i * 4 + 1] = _curand_discrete(x[i], d[1]);
		out[i * 4 + 2] = _curand_discrete((unsigned long long)x[i] << 32 | x[8 - i], d[0]);
		out[i * 4 + 3] = _curand_discrete((unsigned long long)x[i] << 32 | x[8 - i], d[1]);
	}
}
int main()
{
	enum { BARS = 7 };
	curandDiscreteDistribution_t *d;
	curandStateMtgp32_t *m;
	mtgp32_kernel_params_t *params;
	unsigned *out;

	cudaMallocManaged(&d, 2 * sizeof *d);
	for (int i = 0; i < 2; i++) {
		cudaMallocManaged(&d[i], sizeof *d[i]);
		memset(d[i], 0, sizeof *d[i]);
	}
	d[0]->method = CURAND_M2;
	d[1]->method = CURAND_DISCRETE_GAUSS;
	d[1]->mean = 900;
	d[1]->stddev = 30;
	cudaMallocManaged(&d[0]->M2, sizeof *d[0]->M2);
	d[0]->M2->shift = 11;
	d[0]->M2->length = BARS;
	cudaMallocManaged(&d[0]->M2->histogram, sizeof *d[0]->M2->histogram);
	cudaMallocManaged(&d[0]->M2->histogram->V, (BARS + 1) * sizeof(double));
	cudaMallocManaged(&d[0]->M2->histogram->K, (BARS + 1) * sizeof(int));
	for (int i = 0; i <= BARS; i++) {
		d[0]->M2->histogram->V[i] = (i + 0.5 + 0.05 * i) / BARS;
		d[0]->M2->histogram->K[i] = (i * 3 + 1) % BARS;
	}
	cudaMallocManaged(&params, sizeof *params);
	cudaMallocManaged(&m, sizeof *m);
	cudaMallocManaged(&out, 2000);
	curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, params);
	curandMakeMTGP32KernelState(m, mtgp32dc_params_fast_11213, params, 1, 3);
	all<<<1, 32>>>(d, m, out);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int i = 0; i < 320; i++)
		printf("%08x%c", out[i], i % 8 == 7 ? '\n' : ' ');
	by_hand<<<1, 1>>>(d, out);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int i = 0; i < 36; i++)
		printf("%u%c", out[i], i % 4 == 3 ? '\n' : ' ');
	printf("%zu %zu %zu\n", sizeof *d[0], sizeof *d[0]->M2, sizeof *d[0]->M2->histogram);
	return 0;
}
