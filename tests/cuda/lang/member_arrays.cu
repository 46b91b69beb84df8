// FLAGS: -std=c++17
// ANSWER: by the manual, not recorded
// Elements of constant arrays that are members of classes, where the index is a constant: device code has their values.
#include <cstdio>

struct Sobel {
	static constexpr int rows[3] = { 1, 2, 1 };
	static constexpr float both[2][3] = { { 1, 0, -1 }, { 2, 0.5f, -2 } };
	static inline const short shifts[2] = { 4, 7 };
	template <int K> static __device__ int row() { return rows[K]; }
	static __device__ float sum() { return 2 * both[1][1] + both[0][0]; }
};

template <class T, int N> struct Halton {
	static constexpr T primes[4] = { 2, 3, 5, N };
	__device__ static T last() { return primes[3]; }
	template <int K> __device__ static T at() { return primes[K - 1]; }
};

__global__ void k(float *p, int i)
{
	auto l = [=] { return Sobel::rows[2] + Sobel::both[1][2]; };

	p[0] = Sobel::row<1>();
	p[1] = Sobel::sum();
	p[2] = Sobel::shifts[1];
	p[3] = Halton<double, 7>::last();
	p[4] = Halton<int, 11>::at<3>();
	p[5] = i ? Sobel::rows[0] : 0;
	p[6] = l();
	if (Sobel::both[1][0] > 0)
		p[7] = Halton<unsigned, 13>::primes[3] * 2;
}

int main()
{
	float *p;

	cudaMallocManaged(&p, 8 * sizeof *p);
	k<<<1, 1>>>(p, 1);
	cudaDeviceSynchronize();
	for (int i = 0; i < 8; i++)
		printf("%g\n", p[i]);
	return 0;
}
