// floats and doubles that were just computed (NaNs among them) to integers of all widths, every rounding: saturated, as
// computed on the host; with all threads on, and by some of them
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

#define ROUNDINGS(X) X(rni) X(rzi) X(rmi) X(rpi)
#define WIDTHS(X, r) X(r, u8) X(r, s8) X(r, u16) X(r, s16) X(r, u32) X(r, s32)
const int per = 4 * 8;

__global__ void convert(const float *a, const double *d, uint64_t *out, int n, float one, float zero, bool some)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= n || (some && (i * 7) % 5 < 2))
		return;
	float f = fmaf(a[i], one, zero);
	double e = fma(d[i], (double)one, (double)zero);
	uint32_t w;
	uint64_t q, *o = out + (size_t)i * per * 2;
#define NARROW(r, t) asm("cvt." #r "." #t ".f32 %0, %1;" : "=r"(w) : "f"(f)); *o++ = w; \
	asm("cvt." #r "." #t ".f64 %0, %1;" : "=r"(w) : "d"(e)); *o++ = w;
#define LONG(r, t) asm("cvt." #r "." #t ".f32 %0, %1;" : "=l"(q) : "f"(f)); *o++ = q; \
	asm("cvt." #r "." #t ".f64 %0, %1;" : "=l"(q) : "d"(e)); *o++ = q;
#define ALL(r) WIDTHS(NARROW, r) LONG(r, u64) LONG(r, s64)
	ROUNDINGS(ALL)
}

static uint64_t expected(double x, int rounding, int bits, bool sign, bool twice)
{
	double r = rounding == 0 ? nearbyint(x) : rounding == 1 ? trunc(x) : rounding == 2 ? floor(x) : ceil(x), past = ldexp(1, bits - sign);
	uint64_t most = ~0ull >> (64 - bits + sign), least = sign ? ~most : 0, v;

	if (std::isnan(x)) /* the least or the half, but 0 of a float to 32 bits */
		v = twice || bits == 64 ? 1ull << (bits - 1) : 0;
	else if (r >= past)
		v = most;
	else if (r <= (sign ? -past : 0))
		v = least;
	else
		v = sign ? (uint64_t)(int64_t)r : (uint64_t)r;
	return bits == 64 ? v : v & 0xffffffff;
}

int main()
{
	static const float special[] = { 0.0f, -0.0f, 0.5f, -0.5f, 1.5f, 2.5f, -1.5f, 127.5f, 126.5f, 128.0f, -128.5f, -129.0f, 254.5f, 255.0f, 255.5f,
		256.0f, 32767.5f, 32768.0f, -32768.5f, 65535.0f, 65535.5f, 65536.0f, 2147483520.0f, 2147483648.0f, -2147483648.0f, -2147483904.0f,
		4294967040.0f, 4294967296.0f, 9223371487098961920.0f, 9223372036854775808.0f, -9223372036854775808.0f, 18446742974197923840.0f,
		18446744073709551616.0f, 3e38f, -3e38f, 1e-40f, -1e-40f, INFINITY, -INFINITY, NAN };
	const int n = 1000, k = sizeof special / sizeof *special;
	float *a;
	double *d;
	uint64_t *out, state = 1;
	int wrong = 0, left = 0;

	cudaMallocManaged(&a, n * sizeof *a);
	cudaMallocManaged(&d, n * sizeof *d);
	cudaMallocManaged(&out, sizeof *out * n * per * 2);
	for (int i = 0; i < n; i++) {
		uint32_t b;
		state = state * 6364136223846793005ull + 1442695040888963407ull;
		b = (uint32_t)(state >> 32);
		if (i % 3 == 0) /* near the limits */
			b = (b & 0x807fffff) | (118 + (b >> 16) % 80) << 23;
		memcpy(&a[i], &b, 4);
		if (i < k)
			a[i] = special[i];
		d[i] = i < k || i % 2 ? a[i] : a[i] * (1 + 1e-12);
		if (i == k)
			d[i] = 4294967295.5;
		if (i == k + 1)
			d[i] = 2147483647.5;
	}
	for (int some = 0; some < 2; some++) {
		memset(out, 0xa5, sizeof *out * n * per * 2);
		convert<<<(n + 127) / 128, 128>>>(a, d, out, n, 1.0f, -0.0f, some);
		cudaDeviceSynchronize();
		for (int i = 0; i < n; i++)
			for (int j = 0; j < 2 * per; j++) {
				int bits = 8 << (j / 4 % 4), r = j / 16;
				bool sign = j / 2 % 2, twice = j % 2;
				uint64_t got = out[(size_t)i * per * 2 + j], want = expected(twice ? d[i] : a[i], r, bits, sign, twice);

				if (some && (i * 7) % 5 < 2) {
					left += got != 0xa5a5a5a5a5a5a5a5;
					continue;
				}
				if (bits < 32 && !sign)
					got &= (1u << bits) - 1;
				if (std::isnan(a[i]) && twice && bits < 32)
					continue;
				if (got != want && wrong++ < 10)
					printf("%a to %s%d, rounding %d, %d: %llx, should be %llx\n", twice ? d[i] : a[i], sign ? "s" : "u", bits, r, some,
					       (unsigned long long)got, (unsigned long long)want);
			}
	}
	printf("%d wrong, %d written by threads that left, %s\n", wrong, left, cudaGetErrorString(cudaGetLastError()));
}
