// Every distribution of every generator, in groups of threads and offsets
// CHECK: tol 2e-6
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <curand_kernel.h>
template <class S> __device__ double one(S *s, int what)
{
	switch (what) {
	case 0: return curand(s);
	case 1: return curand_uniform(s);
	case 2: return curand_uniform_double(s);
	case 3: return curand_normal(s);
	case 4: return curand_normal_double(s);
	case 5: return curand_log_normal(s, 0.25f, 0.5f);
	case 6: return curand_log_normal_double(s, 0.25, 0.5);
	case 7: return curand_poisson(s, 0.75);
	case 8: return curand_poisson(s, 63.9);
	case 9: return curand_poisson(s, 200);
	case 10: return curand_poisson(s, 1200);
	default: return curand_poisson(s, 4001);
	}
}
template <class S> __device__ void each(S s, double *out)
{
	for (int what = 0; what < 12; what++) {
		double last = 0;
		for (int i = 0; i < 5; i++)
			last = one(&s, what);
		out[what] = last;
	}
}
__global__ void all(double *out)
{
	curandStateXORWOW_t x;
	curandStatePhilox4_32_10_t p;
	curandStateMRG32k3a_t g;
	curandStateSobol32_t q;
	curandStateScrambledSobol32_t r;
	curandStateSobol64_t v;
	curandStateScrambledSobol64_t w;
	unsigned d32[32], t = threadIdx.x;
	unsigned long long d64[64];

	for (int i = 0; i < 32; i++)
		d32[i] = 0x80000000u >> i | (i & 3) << 2;
	for (int i = 0; i < 64; i++)
		d64[i] = 1ULL << (63 - i) | (i & 5) << 7;
	out += t * 100;
	curand_init(~0ULL / 3, t, t * 3, &x);
	curand_init(5, t, t * 3, &p);
	curand_init(1ULL << 40, t, t * 3, &g);
	curand_init(d32, t * 1000, &q);
	curand_init(d32, 0x12345678u, t * 1001, &r);
	curand_init(d64, t * 1002, &v);
	curand_init(d64, 0x123456789abcdefULL, t * 1003, &w);
	each(x, out);
	each(p, out + 12);
	each(g, out + 24);
	each(q, out + 36);
	each(r, out + 48);
	each(v, out + 60);
	each(w, out + 72);
	float4 f = curand_normal4(&p), h = curand_log_normal4(&p, 1, 2), u = curand_uniform4(&p);
	double2 c = curand_log_normal2_double(&x, 1, 2), d = curand_normal2_double(&g);
	float2 e = curand_log_normal2(&g, 1, 2);
	out[84] = f.x + f.y * 3 + f.z * 5 + f.w * 7;
	out[85] = h.x + h.y * 3 + h.z * 5 + h.w * 7;
	out[86] = u.x + u.y * 3 + u.z * 5 + u.w * 7;
	out[87] = c.x + c.y + d.x + d.y + e.x + e.y;
	uint4 k = curand_poisson4(&p, 5 + t * 1500), l = curand4(&p);
	out[88] = k.x + k.y * 3 + k.z * 5 + k.w * 7;
	out[89] = l.x + l.y * 3 + l.z * 5 + l.w * 7;
	double2 a = curand_uniform2_double(&p);
	double4 n = curand_normal4_double(&p), o = curand_log_normal4_double(&p, 0.5, 0.25), m = curand_uniform4_double(&p);
	out[90] = a.x + a.y * 3;
	out[91] = n.x + n.y * 3 + n.z * 5 + n.w * 7;
	out[92] = o.x + o.y * 3 + o.z * 5 + o.w * 7;
	out[93] = m.x + m.y * 3 + m.z * 5 + m.w * 7;
}
int main()
{
	double *out;

	cudaMallocManaged(&out, 400 * sizeof *out);
	all<<<1, 4>>>(out);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int i = 0; i < 4; i++)
		for (int k = 0; k < 94; k++)
			printf("%.9g%c", out[i * 100 + k], k % 12 == 11 || k == 93 ? '\n' : ' ');
	return 0;
}
