// MTGP32: bits, distributions, numbering by hand, floats, all states, what the host's functions refuse
// CHECK: tol 2e-6
// ANSWER: recorded on an H100
#include <cstdio>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
struct Answer {
	unsigned bits, specific, poisson[3], place;
	float uniform, normal, log_normal;
	double uniform_double, normal_double, log_normal_double;
};
__global__ void numbers(curandStateMtgp32_t *states, Answer *out)
{
	curandStateMtgp32_t *s = &states[blockIdx.x];
	unsigned t = threadIdx.x + blockDim.x * threadIdx.y, n = blockDim.x * blockDim.y;
	Answer a = {};

	for (int i = 0; i < 20; i++)
		a.bits = a.bits * 31 + curand(s);
	a.uniform = curand_uniform(s);
	a.uniform_double = curand_uniform_double(s);
	a.normal = curand_normal(s);
	a.normal_double = curand_normal_double(s);
	a.log_normal = curand_log_normal(s, 0.5f, 0.25f);
	a.log_normal_double = curand_log_normal_double(s, 0.5, 0.25);
	a.poisson[0] = curand_poisson(s, 3.5);
	a.poisson[1] = curand_poisson(s, 500);
	a.poisson[2] = curand_poisson(s, 5000);
	a.specific = curand_mtgp32_specific(s, n - 1 - t, n);
	a.place = s->pIdx * 10000 + s->offset;
	out[blockIdx.x * n + t] = a;
}
__global__ void floats(curandStateMtgp32_t *s, float *out)
{
	unsigned x = 0;
	float f;

	for (int i = 0; i < 5; i++)
		x += curand(s);
	f = curand_mtgp32_single(s);

	x += curand(s);
	out[threadIdx.x] = f + curand_mtgp32_single_specific(s, threadIdx.x, blockDim.x) * 100 + (x & 1023) * 256;
}
static void print(const Answer &a)
{
	printf("%08x %08x %u %u %u %u | %.7g %.5g %.5g | %.17g %.12g %.12g\n", a.bits, a.specific, a.poisson[0],
		a.poisson[1], a.poisson[2], a.place, a.uniform, a.normal, a.log_normal, a.uniform_double, a.normal_double,
		a.log_normal_double);
}
int main()
{
	mtgp32_kernel_params_t *params;
	curandStateMtgp32_t *states;
	Answer *out;
	dim3 shapes[] = {dim3(255), dim3(32, 3), dim3(1), dim3(33)};

	cudaMalloc(&params, sizeof *params);
	cudaMalloc(&states, 200 * sizeof *states);
	cudaMallocManaged(&out, 200 * 256 * sizeof *out);
	printf("%zu %zu %zu %d\n", sizeof(mtgp32_params_fast_t), sizeof *params, sizeof *states, mtgpdc_params_11213_num);
	printf("%d\n", curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, params));
	printf("%d\n", curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, params, 200, 1234ULL << 33 | 77));
	for (dim3 s : shapes) {
		int n = s.x * s.y;
		unsigned sum = 0;
		numbers<<<200, s>>>(states, out);
		printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
		print(out[0]);
		print(out[n - 1]);
		print(out[n * 199 + n / 2]);
		for (int i = 0; i < n * 200; i++)
			sum = sum * 1000003 + out[i].bits + out[i].specific + out[i].poisson[0];
		printf("%08x\n", sum);
	}
	printf("%d\n", curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, params, 3, ~0ULL));
	numbers<<<3, 64>>>(states, out);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	print(out[64 * 2 + 5]);
	curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, params, 1, 9);
	floats<<<1, 64>>>(states, (float *)out);
	printf("%s", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int i = 0; i < 64; i += 7)
		printf(" %.9g", ((float *)out)[i]);
	printf("\nnone %d\n", curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, params, 0, 1));
	printf("not the device's %d\n", curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, (mtgp32_kernel_params_t *)16));
	return 0;
}
