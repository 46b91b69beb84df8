// How long a warp by itself waits for a result: each kernel goes round a loop of four operations that need each other's. Prints
// "name,cycles" of one, by the clock of an SM; with ROUNDS=n it only runs, n rounds each (two records of `ww prof` differ
// by what the time model thinks: w_path).
#include <cstdio>
#include <cstdlib>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__constant__ int table[64];
template <class F, class T> __global__ void __launch_bounds__(256) rounds(F f, T x, int n, T *out, long long *took)
{
	extern __shared__ int room[];
	for (int i = threadIdx.x; i < 1024; i += blockDim.x)
		room[i] = i < 64 ? i * 7 & 63 : 0;
	__syncthreads();
	long long from = clock64();
#pragma unroll 1
	for (int i = 0; i < n; i++) {
		x = f(x, room);
		x = f(x, room);
		x = f(x, room);
		x = f(x, room);
	}
	*took = clock64() - from;
	out[threadIdx.x] = x;
}

template <class T, class F> void time(const char *name, T x, F f, int threads = 32)
{
	static long long *took;
	static char *out;
	const char *only = getenv("ROUNDS");
	long long a = 0, b = 0;
	if (!took) {
		cudaMalloc(&took, 8);
		cudaMalloc(&out, 4096);
	}
	if (only) {
		rounds<<<1, threads, 4096>>>(f, x, atoi(only), (T *)out, took);
		cudaDeviceSynchronize();
		printf("%s\n", name);
		return;
	}
	for (int k = 0; k < 2; k++) { // the first time is to warm up
		rounds<<<1, threads, 4096>>>(f, x, 64, (T *)out, took);
		cudaMemcpy(&a, took, 8, cudaMemcpyDeviceToHost);
		rounds<<<1, threads, 4096>>>(f, x, 320, (T *)out, took);
		cudaMemcpy(&b, took, 8, cudaMemcpyDeviceToHost);
	}
	printf("%s,%.1f\n", name, (b - a) / 1024.);
}

template <int N> __device__ float horner(float x, float y)
{
#pragma unroll
	for (int i = 0; i < N; i++)
		x = x * y + .5f;
	return x;
}

int main()
{
	int *seven, *cells;
	cudaMalloc(&seven, 4096);
	cudaMemset(seven, 0, 4096);
	cudaMalloc(&cells, 4096);
	cudaMemset(cells, 0, 4096);
	int host[8] = {7, 3, 12345, 1, 0, 5};
	cudaMemcpy(seven, host, sizeof host, cudaMemcpyHostToDevice);
#define OP(name, type, start, ...) time<type>(name, start, [=] __device__ (type x, int *s) -> type { __VA_ARGS__; })
	OP("add_int", int, 5, return x + s[300]);
	OP("mad_int", int, 5, return x * 77 + 3);
	OP("mul_high", unsigned, 5, return __umulhi(x, 0xdeadbeef) + 7);
	OP("mod_7", int, 500, return x % 7 + 900);
	OP("mod_by_value", int, 500, return x % (s[900] + 7) + 900);
	OP("div_by_value", int, 500, return x / (s[900] + 7) + 900);
	OP("mod_unsigned", unsigned, 500, return x % (s[900] + 7) + 900);
	OP("mod_long", long long, 500, return x % (s[900] + 7ll) + 900);
	OP("popc", int, 5, return __popc(x) + x);
	OP("clz", int, 5, return __clz(x) + x);
	OP("int_float_int", int, 5, return (int)((float)x + .5f) + 1);
	OP("fma_float", float, .5f, return x * .5f + .25f);
	OP("div_float", float, .5f, return 1.5f / (x + 1));
	OP("div_float_2", float, .5f, return x / (x + 1.5f) + 1);
	OP("reciprocal", float, .5f, return 1 / (x + 1));
	OP("sqrt_float", float, .5f, return sqrtf(x + 1));
	OP("rsqrt_float", float, .5f, return rsqrtf(x + 1));
	OP("exp_float", float, .5f, return expf(x) - 1);
	OP("log_float", float, .5f, return logf(x + 1.5f));
	OP("sin_float", float, .5f, return sinf(x) + .1f);
	OP("cos_float", float, .5f, return cosf(x));
	OP("sincos_float", float, .5f, float a; float b; sincosf(x, &a, &b); return a + b);
	OP("tan_float", float, .5f, return tanf(x) * .5f);
	OP("pow_float", float, .5f, return powf(x, 1.3f) + .5f);
	OP("tanh_float", float, .5f, return tanhf(x) + .5f);
	OP("fmod_float", float, .5f, return fmodf(x, .7f) + 1.1f);
	OP("floor_float", float, .5f, return floorf(x) + 1.1f);
	OP("fast_sin", float, .5f, return __sinf(x) + .1f);
	OP("fast_exp", float, .5f, return __expf(x) - 1);
	OP("fast_div", float, .5f, return __fdividef(x, x + 1.5f));
	OP("fma_double", double, .5, return x * .5 + .25);
	OP("div_double", double, .5, return 1.5 / (x + 1));
	OP("sqrt_double", double, .5, return sqrt(x + 1));
	OP("rsqrt_double", double, .5, return rsqrt(x + 1));
	OP("exp_double", double, .5, return exp(x) - 1);
	OP("log_double", double, .5, return log(x + 1.5));
	OP("sin_double", double, .5, return sin(x) + .1);
	OP("pow_double", double, .5, return pow(x, 1.3) + .5);
	OP("double_float", double, .5, return (double)(float)x + 1);
	OP("double_int", double, .5, return (double)(int)x + 1);
	OP("fma_half2", __half2, (__half2{}), return __hfma2(x, x, x));
	OP("half_float", __half, (__half{}), return __float2half(__half2float(x) + 1));
	OP("shared_chase", int, 5, return s[x & 63]);
	OP("shared_store_load", int, 5, s[64] = x; return ((volatile int *)s)[64] + 1);
	OP("shared_add", int, 5, return atomicAdd(&s[x & 63], 1) + 1);
	OP("shared_add_own", int, 5, return atomicAdd(&s[128 + threadIdx.x], x) + 1);
	OP("global_chase_l1", int, 5, return cells[x & 63]);
	OP("global_add", int, 5, return atomicAdd(&cells[128 + threadIdx.x], x) + 1);
	OP("constant_chase", int, 5, return table[x & 63]);
	OP("own_array", int, 5, int a[16]; for (int i = 0; i < 16; i++) a[i] = i ^ x; a[x & 15] += 3; return a[x * 5 & 15]);
	OP("shuffle", int, 5, return __shfl_xor_sync(~0u, x, 1) + 1);
	OP("ballot", unsigned, 5, return __ballot_sync(~0u, x > 4) + x);
	OP("match", unsigned, 5, return __match_any_sync(~0u, x) + 1);
	OP("redux", unsigned, 5, return __reduce_add_sync(~0u, x) + 1);
	OP("barrier_1_warp", int, 5, __syncthreads(); return x + 1);
	time<int>("barrier_8_warps", 5, [=] __device__ (int x, int *s) -> int { __syncthreads(); return x + 1; }, 256);
	OP("horner_30", float, .5f, return horner<30>(x, .3f));
	OP("if_taken_by_all", float, .5f, if (x < 9) x = horner<30>(x, .3f); return x + .1f);
	OP("if_taken_by_none", float, .5f, if (x > 9) x = horner<30>(x, .3f); return x + .1f);
	OP("else_by_lanes", float, .5f, if (threadIdx.x & 1) x = horner<30>(x, .3f); else x = horner<30>(x, .4f); return x + .1f);
	OP("if_by_lanes", float, .5f, if (threadIdx.x & 1) x = horner<30>(x, .3f); return x + .1f);
	OP("loop_of_4", float, .5f, for (int i = 0; i < s[900] + 4; i++) x = x * .5f + .25f; return x);
	OP("loop_of_8_chase", int, 5, for (int i = 0; i < s[900] + 8; i++) x = s[x & 63]; return x);
	OP("counts_in_local", int, 5, int a[16] = {}; for (int i = 0; i < s[900] + 16; i++) a[seven[(x + i) & 63] & 15]++; return a[x & 15]);
	cudaError_t err = cudaDeviceSynchronize();
	if (err)
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
	return err;
}
