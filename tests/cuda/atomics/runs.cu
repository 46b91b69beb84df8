// Atomics whose results nobody reads: lanes one after another that name one address, some of them off; sums of floats with
// subnormal numbers, which are flushed at each step, infinities and NaNs; minima, bits and counters.
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cstring>

#define N 4096

__global__ void sums(const int *key, const float *v, float *f, double *d, int off)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i % 7 == off)
		return;
	atomicAdd(&f[key[i]], v[i]);
	atomicAdd(&d[key[i]], (double)v[i] * 0.5);
}

__global__ void whole(const int *key, const int *v, int *sum, int *least, int *most, unsigned *bits, unsigned *flip, unsigned *all, unsigned *turn)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, k = key[i];

	atomicAdd(&sum[k], v[i]);
	atomicMin(&least[k], v[i]);
	atomicMax(&most[k], v[i]);
	if (i & 3)
		atomicOr(&bits[k], 1u << (v[i] & 31));
	atomicXor(&flip[k], (unsigned)v[i]);
	atomicAnd(&all[k], ~(1u << (i & 15)));
	atomicInc(&turn[k], 9);
}

__global__ void special(float *f, double *d, const float *v, const double *w) { atomicAdd(&f[threadIdx.x / 2], v[threadIdx.x]); atomicAdd(&d[threadIdx.x / 2], w[threadIdx.x]); }

template <class T> static T *managed(int n)
{
	T *p;

	cudaMallocManaged(&p, n * sizeof *p);
	memset(p, 0, n * sizeof *p);
	return p;
}

static void check(const char *what, bool ok) { printf("%s: %s\n", what, ok ? "ok" : "WRONG"); }

static void try_keys(const char *what, const int *key)
{
	float *v = managed<float>(N), *f = managed<float>(N), hf[N] = {};
	double *d = managed<double>(N), hd[N] = {};
	int *u = managed<int>(N), *r[3] = { managed<int>(N), managed<int>(N), managed<int>(N) };
	unsigned *b[4] = { managed<unsigned>(N), managed<unsigned>(N), managed<unsigned>(N), managed<unsigned>(N) };
	bool ok = true;
	int count[N] = {};

	for (int i = 0; i < N; i++) {
		v[i] = (float)(i % 37 - 11), u[i] = i * 7919 % 1001 - 500;
		r[1][i] = 5000, r[2][i] = -5000, b[2][i] = ~0u;
	}
	sums<<<N / 128, 128>>>(key, v, f, d, 3);
	whole<<<N / 128, 128>>>(key, u, r[0], r[1], r[2], b[0], b[1], b[2], b[3]);
	cudaDeviceSynchronize();
	for (int i = 0; i < N; i++)
		if (i % 7 != 3)
			hf[key[i]] += v[i], hd[key[i]] += v[i] * 0.5;
	check(what, !memcmp(f, hf, sizeof hf) && !memcmp(d, hd, sizeof hd));
	for (int k = 0; k < N; k++) {
		int sum = 0, least = 5000, most = -5000;
		unsigned bits = 0, flip = 0, all = ~0u;

		for (int i = 0; i < N; i++)
			if (key[i] == k) {
				sum += u[i], least = u[i] < least ? u[i] : least, most = u[i] > most ? u[i] : most;
				bits |= i & 3 ? 1u << (u[i] & 31) : 0, flip ^= (unsigned)u[i], all &= ~(1u << (i & 15)), count[k]++;
			}
		ok &= r[0][k] == sum && r[1][k] == least && r[2][k] == most && b[0][k] == bits && b[1][k] == flip && b[2][k] == all &&
		      b[3][k] == (unsigned)count[k] % 10;
	}
	check("integers", ok);
}

static float bits(unsigned u) { float f; memcpy(&f, &u, 4); return f; }
static double bits64(unsigned long long u) { double f; memcpy(&f, &u, 8); return f; }

int main()
{
	const unsigned tiny = 0x00800000; // 2^-126
	static const unsigned start[] = { 0x00c00000, 0, 0x3f800000, 0x7f800000, 0x80000000, 1, 0x00800001, 0x7f7fffff };
	static const unsigned add[][2] = { { 0x80000000 | tiny, 0x80000000 | tiny }, { 0x007fffff, 0x007fffff }, { 0x7fc12345, 0x40000000 },
					   { 0xff800000, 0x3f800000 }, { 0x80000000, 0x80000000 }, { 0, 0 }, { 0x80000000 | tiny, 0 }, { 0x7f7fffff, 0x3f800000 } };
	int *key = managed<int>(N);
	float *f = managed<float>(64), *v = managed<float>(128);
	double *d = managed<double>(64), *w = managed<double>(128);

	for (int i = 0; i < N; i++) key[i] = i / 50;
	try_keys("sorted", key);
	for (int i = 0; i < N; i++) key[i] = i * 7919 % 97;
	try_keys("scattered", key);
	for (int i = 0; i < N; i++) key[i] = 5;
	try_keys("one", key);
	for (int i = 0; i < N; i++) key[i] = i;
	try_keys("each its own", key);
	for (int i = 0; i < N; i++) key[i] = i / 2 % 3 ? i / 64 : i / 2 % 11;
	try_keys("mixed", key);
	for (int i = 0; i < 128; i++) {
		v[i] = bits(add[i / 2 % 8][i % 2]), w[i] = i % 2 ? 2.0 : i % 4 ? bits64(0x7ff8000000012345ull) : 0.25;
		f[i / 2] = bits(start[i / 2 % 8]), d[i / 2] = 1.0;
	}
	special<<<1, 128>>>(f, d, v, w);
	cudaDeviceSynchronize();
	for (int i = 0; i < 8; i++) {
		unsigned u;
		unsigned long long l;

		memcpy(&u, &f[i], 4), memcpy(&l, &d[i], 8);
		printf("%08x %016llx\n", u, l);
	}
	check("all alike", !memcmp(f, f + 8, 56 * sizeof *f) && !memcmp(d, d + 8, 56 * sizeof *d));
	return 0;
}
