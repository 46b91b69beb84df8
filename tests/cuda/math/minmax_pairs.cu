// Every pair of special values through min and max, floats and doubles: of one NaN the other operand, of two the canonical NaN,
// and -0 is less than +0.
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cstring>

__global__ void floats(const unsigned *v, int n, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n * n)
		return;
	float a = __uint_as_float(v[i / n]), b = __uint_as_float(v[i % n]), less, more;
	asm("min.f32 %0, %1, %2;" : "=f"(less) : "f"(a), "f"(b));
	asm("max.f32 %0, %1, %2;" : "=f"(more) : "f"(a), "f"(b));
	out[2 * i] = __float_as_uint(less);
	out[2 * i + 1] = __float_as_uint(more);
}

__global__ void doubles(const unsigned *v, int n, double *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n * n)
		return;
	double a = __uint_as_float(v[i / n]), b = __uint_as_float(v[i % n]);
	out[2 * i] = fmin(a, b);
	out[2 * i + 1] = fmax(a, b);
}

static float value(unsigned bits)
{
	float f;
	memcpy(&f, &bits, 4);
	return f;
}

static unsigned wanted(unsigned a, unsigned b, int max)
{
	float x = value(a), y = value(b);
	if (x != x)
		return y != y ? 0x7fffffff : b;
	if (y != y)
		return a;
	if (x == y)
		return max ? a & b : a | b;
	return (x < y) != max ? a : b;
}

int main()
{
	unsigned special[] = { 0, 0x80000000, 1, 0x80000001, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000,
			       0x7fffffff, 0xffffffff, 0x7f800001, 0xff800001, 0x40490fdb, 0x7f7fffff, 0xff7fffff };
	const int n = sizeof special / 4;
	unsigned *v, *f;
	double *d;
	int bad = 0;
	cudaMallocManaged(&v, sizeof special);
	cudaMallocManaged(&f, 2 * n * n * sizeof *f);
	cudaMallocManaged(&d, 2 * n * n * sizeof *d);
	memcpy(v, special, sizeof special);
	floats<<<3, 128>>>(v, n, f);
	doubles<<<3, 128>>>(v, n, d);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	for (int i = 0; i < 2 * n * n; i++) {
		unsigned want = wanted(special[i / 2 / n], special[i / 2 % n], i % 2), got;
		float g = (float)d[i];
		memcpy(&got, &g, 4);
		bad += f[i] != want;
		bad += (want & 0x7fffffff) > 0x7f800000 ? g == g : got != want;
	}
	printf("%d pairs, %d wrong\n", n * n, bad);
}
