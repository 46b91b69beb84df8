// Sums by shuffles of which the first thread alone needs the last, in blocks of one warp to thirty-two: threads without a value of
// their own bring zero, which is not nothing where values are -0. Each against the same steps on the host, bit by bit.
// ANSWER: by the manual, not recorded
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

enum Op { ADD, MIN, MAX, XOR, MUL };

template <Op op, class T> __host__ __device__ T apply(T x, T y)
{
	if constexpr (op == ADD)
		return x + y;
	else if constexpr (op == MIN)
		return y < x ? y : x;
	else if constexpr (op == MAX)
		return x < y ? y : x;
	else if constexpr (op == MUL)
		return x * y;
	else
		return (T)((unsigned long long)x ^ (unsigned long long)y);
}

template <Op op, class T> __device__ T of_warp(T v)
{
	for (int d = 16; d > 0; d /= 2)
		v = apply<op>(v, __shfl_down_sync(~0u, v, d));
	return v;
}

template <Op op, class T> __global__ void of_block(const T *in, T *out, T none, int *which)
{
	__shared__ T of[32];
	int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
	T v = of_warp<op>(in[blockIdx.x * blockDim.x + threadIdx.x]);

	if (lane == 0)
		of[warp] = v;
	__syncthreads();
	v = threadIdx.x < blockDim.x / 32 ? of[lane] : none;
	if (warp == 0)
		v = of_warp<op>(v);
	if (threadIdx.x == 0) {
		out[blockIdx.x] = v;
		which[blockIdx.x] = v < T(3) ? 1 : 2; // a second use, of the first lane too
	}
}

template <Op op, class T> static T on_host(const T *v, int n)
{
	T x[32];

	for (int i = 0; i < 32; i++)
		x[i] = v[i];
	for (int d = 16; d > 0; d /= 2) {
		T y[32];

		for (int i = 0; i < 32; i++)
			y[i] = apply<op>(x[i], x[i + d < 32 ? i + d : i]);
		memcpy(x, y, sizeof x);
	}
	(void)n;
	return x[0];
}

template <Op op, class T> static int go(const char *name, T none, T (*value)(int))
{
	enum { BLOCKS = 5 };
	int bad = 0, *which;
	T *in, *out;

	cudaMallocManaged(&in, BLOCKS * 1024 * sizeof *in);
	cudaMallocManaged(&out, BLOCKS * sizeof *out);
	cudaMallocManaged(&which, BLOCKS * sizeof *which);
	for (int threads : { 32, 64, 96, 128, 256, 512, 1024 }) {
		for (int i = 0; i < BLOCKS * threads; i++)
			in[i] = value(i);
		of_block<op><<<BLOCKS, threads>>>(in, out, none, which);
		cudaDeviceSynchronize();
		for (int b = 0; b < BLOCKS; b++) {
			T of[32], want;

			for (int w = 0; w < 32; w++)
				of[w] = w < threads / 32 ? on_host<op>(in + b * threads + w * 32, 32) : none;
			want = on_host<op>(of, 32);
			bad += memcmp(&want, &out[b], sizeof want) != 0 || which[b] != (want < T(3) ? 1 : 2);
		}
	}
	printf("%s: %d wrong\n", name, bad);
	cudaFree(in);
	cudaFree(out);
	cudaFree(which);
	return bad;
}

int main()
{
	int bad = 0;

	bad += go<ADD, float>("sum of float", 0.f, [](int i) { return (i * 7 % 31 - 15) * 0.37f; });
	bad += go<ADD, float>("sum of -0", 0.f, [](int) { return -0.f; });
	bad += go<ADD, float>("sum of -0, others -0", -0.f, [](int) { return -0.f; });
	bad += go<ADD, double>("sum of double", 0., [](int i) { return (i * 7 % 31 - 15) * 0.37; });
	bad += go<ADD, double>("sum of -0 as double", 0., [](int) { return -0.; });
	bad += go<ADD, float>("sum with infinity", 0.f, [](int i) { return i % 37 == 5 ? INFINITY : 1.f; });
	bad += go<MAX, float>("greatest float", -INFINITY, [](int i) { return (i * 7 % 31 - 15) * 0.37f; });
	bad += go<MUL, float>("product", 0.f, [](int i) { return 1.f + i % 3; });
	bad += go<MUL, float>("product with 1", 1.f, [](int i) { return i % 2 ? 2.f : -0.5f; });
	bad += go<ADD, int>("sum of int", 0, [](int i) { return i * 7919 - 100; });
	bad += go<MIN, int>("least int", 0, [](int i) { return i * 7919 % 1000 - 100; });
	bad += go<MAX, unsigned>("greatest unsigned", 0u, [](int i) { return i * 2654435761u; });
	bad += go<XOR, unsigned>("xor", 0u, [](int i) { return i * 2654435761u; });
	bad += go<ADD, long long>("sum of 64 bits", 0ll, [](int i) { return i * 7919ll << 20; });
	bad += go<MAX, double>("greatest double", 0., [](int i) { return (i * 7 % 31 - 15) * 0.37; });
	return bad != 0;
}
