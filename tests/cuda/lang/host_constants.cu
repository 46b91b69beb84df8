// The value of the host's constants is known on the device, in every place that reads it. And what nvcc passes over:
// #pragma unroll before what is no loop, names that clang's headers have and CUDA leaves to programs, braces in launches.
// ANSWER: by the manual, not recorded
#include <cstdio>
const float half_pi = 1.5f;
const double g = 0.25;
static const int count = 3;
static const unsigned bits = 6;
template <class T> __host__ __device__ constexpr T smaller(const T &a, const T &b) { return a < b ? a : b; }
template <class T> struct Stages {
	static constexpr int count = sizeof(T);
};
template <class T> __device__ int stages()
{
	constexpr int n = smaller(Stages<T>::count, 2);

	return n;
}
template <int n> struct Int {
	__host__ __device__ constexpr operator int() const { return n; }
};
template <int n, class T> __device__ T operator%(Int<n>, T count) { return n + count; }
template <class F> __device__ int each(F f) { return f(Int<1>{}) + f(Int<2>{}); }
template <class T> struct Steps { // what `auto` is decides whether the constant is read
	static constexpr int steps = 4;
	static __device__ int sum() { return each([](auto k) { return k % steps; }); }
};
template <class T> __device__ T larger(T a, T b) { return a > b ? a : b; }
__host__ __device__ double powi(double x, int n)
{
	double r = 1;

	for (; n; n--)
		r *= x;
	return r;
}
__device__ float norm3d(float x, float y, float z) { return x + y + z; }
#pragma unroll
__global__ void read(float *p, int n)
{
	float list[2] = { half_pi, half_pi + 1 };
	struct {
		float x;
		double y;
	} pair = { half_pi, g };

#pragma unroll
	p[0] = larger(half_pi, 1.f);
#pragma unroll
#pragma unroll 2
	for (int i = 0; i < count; i++)
		p[1] += n ? half_pi : p[1];
	p[2] = list[1] + pair.x + pair.y;
	p[3] = powi(2, count) + norm3d(1.f, half_pi, n);
	auto twice = [=](float x) { return 2 * x * half_pi; };
	p[4] = twice(-g);
	static __constant__ uint4 all = { bits, bits, bits << 1, bits };
	struct {
		uint2 a, b;
	} elided = { bits, bits, bits, count };
	p[5] = all.x + all.z + elided.a.y + elided.b.y + stages<int>();
	p[6] = Steps<int>::sum();
	if (!n) {
#pragma unroll 4
	}
}

int main()
{
	float *p;
	int side[] = { 1, 1 };

	cudaMallocManaged(&p, 7 * sizeof *p);
	read<<<{ 1, (unsigned)side[0] }, { 1 }>>>(p, side[1]);
	cudaDeviceSynchronize();
	printf("%g %g %g %g %g %g %g\n", p[0], p[1], p[2], p[3], p[4], p[5], p[6]);
	return 0;
}
