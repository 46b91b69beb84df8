// The seven reductions of the old lecture: interleaved, strided, sequential, first add on load, last warp, templates, grid stride.
#include "../show.h"
template <int V, unsigned B> __global__ void red(const int *in, int *out, unsigned n)
{
	extern __shared__ int s[];
	unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
	if (V < 3)
		s[t] = i < n ? in[i] : 0;
	else if (V < 6) {
		i = blockIdx.x * blockDim.x * 2 + t;
		s[t] = (i < n ? in[i] : 0) + (i + blockDim.x < n ? in[i + blockDim.x] : 0);
	} else {
		int a = 0;
		for (i = blockIdx.x * B * 2 + t; i < n; i += B * 2 * gridDim.x)
			a += in[i] + (i + B < n ? in[i + B] : 0);
		s[t] = a;
	}
	__syncthreads();
	if (V == 0)
		for (unsigned k = 1; k < blockDim.x; k *= 2) {
			if (t % (2 * k) == 0)
				s[t] += s[t + k];
			__syncthreads();
		}
	if (V == 1)
		for (unsigned k = 1; k < blockDim.x; k *= 2) {
			unsigned j = 2 * k * t;
			if (j < blockDim.x)
				s[j] += s[j + k];
			__syncthreads();
		}
	if (V == 2 || V == 3)
		for (unsigned k = blockDim.x / 2; k; k >>= 1) {
			if (t < k)
				s[t] += s[t + k];
			__syncthreads();
		}
	if (V == 4)
		for (unsigned k = blockDim.x / 2; k > 32; k >>= 1) {
			if (t < k)
				s[t] += s[t + k];
			__syncthreads();
		}
	if (V >= 5) {
		if (B >= 512) { if (t < 256) s[t] += s[t + 256]; __syncthreads(); }
		if (B >= 256) { if (t < 128) s[t] += s[t + 128]; __syncthreads(); }
		if (B >= 128) { if (t < 64) s[t] += s[t + 64]; __syncthreads(); }
	}
	if (V >= 4 && t < 32) {
		volatile int *v = s;
		if (B >= 64) { int x = v[t + 32]; __syncwarp(); v[t] += x; __syncwarp(); }
		for (int k = 16; k; k >>= 1) {
			int x = v[t + k];
			__syncwarp();
			v[t] += x;
			__syncwarp();
		}
	}
	if (t == 0)
		out[blockIdx.x] = s[0];
}
template <int V, unsigned B> void go(const int *in, unsigned n)
{
	unsigned g = V < 3 ? (n + B - 1) / B : V < 6 ? (n + 2 * B - 1) / (2 * B) : 13;
	int *o = make<int>(g);
	RUN((red<V, B><<<g, B, (B + 64) * 4>>>(in, o, n)));
	long sum = 0;
	for (unsigned i = 0; i < g; i++)
		sum += o[i];
	printf("V%d B%u grid %u sum %ld ", V, B, g, sum);
	show("parts", o, g);
}
template <unsigned B> void all(const int *in, unsigned n)
{
	go<0, B>(in, n), go<1, B>(in, n), go<2, B>(in, n), go<3, B>(in, n), go<4, B>(in, n), go<5, B>(in, n), go<6, B>(in, n);
}
int main()
{
	unsigned n = 40007, s = 7;
	int *in = make<int>(n);
	for (unsigned i = 0; i < n; i++)
		in[i] = (int)(rnd(s) % 2001) - 1000;
	all<64>(in, n), all<128>(in, n), all<256>(in, n), all<512>(in, n);
}
