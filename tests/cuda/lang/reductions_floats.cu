// Float and double reductions by shuffle, by shared memory, by butterfly; min with index; Kahan; pairwise; all bits.
#include "../show.h"
#include <cfloat>
__device__ float wsum(float x) { for (int k = 16; k; k >>= 1) x += __shfl_down_sync(~0u, x, k); return x; }
__device__ double wsumx(double x) { for (int k = 1; k < 32; k <<= 1) x += __shfl_xor_sync(~0u, x, k); return x; }
__global__ void bysh(const float *in, float *out, int n)
{
	__shared__ float w[32];
	float a = 0;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		a += in[i];
	a = wsum(a);
	if (threadIdx.x % 32 == 0)
		w[threadIdx.x / 32] = a;
	__syncthreads();
	if (threadIdx.x < 32) {
		a = threadIdx.x < blockDim.x / 32 ? w[threadIdx.x] : 0;
		a = wsum(a);
		if (!threadIdx.x)
			out[blockIdx.x] = a;
	}
}
__global__ void dbl(const float *in, double *out, int n)
{
	double a = 0;
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		a += (double)in[i] * in[i];
	a = wsumx(a);
	out[threadIdx.x] = a;
}
struct MI { float v; int i; };
__global__ void argmin(const float *in, MI *out, int n)
{
	__shared__ MI s[256];
	MI m = { FLT_MAX, -1 };
	for (int i = threadIdx.x; i < n; i += 256)
		if (in[i] < m.v)
			m = { in[i], i };
	s[threadIdx.x] = m;
	__syncthreads();
	for (int k = 128; k; k /= 2) {
		if (threadIdx.x < k) {
			MI o = s[threadIdx.x + k];
			if (o.v < s[threadIdx.x].v || (o.v == s[threadIdx.x].v && o.i < s[threadIdx.x].i))
				s[threadIdx.x] = o;
		}
		__syncthreads();
	}
	if (!threadIdx.x)
		*out = s[0];
}
__global__ void kahan(const float *in, float *out, int n)
{
	float s = 0, c = 0;
	for (int i = threadIdx.x; i < n; i += blockDim.x) {
		float y = in[i] - c, t = s + y;
		c = (t - s) - y;
		s = t;
	}
	out[threadIdx.x] = s, out[threadIdx.x + blockDim.x] = c;
}
__device__ float pair(const float *p, int n) { return n == 1 ? *p : pair(p, n / 2) + pair(p + n / 2, n - n / 2); }
__global__ void pairs(const float *in, float *out, int n) { out[threadIdx.x] = pair(in + threadIdx.x * 37, n); }
__global__ void stats(const float *in, float *out, int n) // Welford, merged by Chan
{
	float m = 0, q = 0;
	int c = 0;
	for (int i = threadIdx.x; i < n; i += 32) {
		c++;
		float d = in[i] - m;
		m += d / c;
		q = fmaf(d, in[i] - m, q);
	}
	for (int k = 16; k; k /= 2) {
		float m2 = __shfl_down_sync(~0u, m, k), q2 = __shfl_down_sync(~0u, q, k);
		int c2 = __shfl_down_sync(~0u, c, k);
		float d = __fsub_rn(m2, m);
		int cc = c + c2;
		m = __fadd_rn(m, __fmul_rn(d, __fdiv_rn(c2, cc)));
		q = __fadd_rn(__fadd_rn(q, q2), __fmul_rn(__fmul_rn(d, d), __fdiv_rn(__fmul_rn(c, c2), cc)));
		c = cc;
	}
	if (!threadIdx.x)
		out[0] = m, out[1] = q, out[2] = c;
}
int main()
{
	int n = 20011;
	u32 s = 99;
	float *in = make<float>(n), *o = make<float>(1024);
	double *d = make<double>(1024);
	MI *m = make<MI>(1);
	for (int i = 0; i < n; i++)
		in[i] = (int)(rnd(s) % 2000001 - 1000000) / 1024.f * (1 << rnd(s) % 9);
	RUN((bysh<<<7, 256>>>(in, o, n))), show("shuffle", o, 7);
	RUN((bysh<<<3, 96>>>(in, o, n))), show("shuffle 96", o, 3);
	RUN((dbl<<<1, 128>>>(in, d, n))), show("double", d, 128);
	RUN((argmin<<<1, 256>>>(in, m, n))), printf("argmin %a %d\n", m->v, m->i);
	RUN((kahan<<<1, 64>>>(in, o, n))), show("kahan", o, 128);
	RUN((pairs<<<1, 96>>>(in, o, 300))), show("pairs", o, 96);
	RUN((stats<<<1, 32>>>(in, o, n))), show("welford", o, 3);
}
