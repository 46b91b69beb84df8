// rsqrt of doubles: within an ulp for numbers of all sizes and around powers of two, and what is no positive number.
#include <cmath>
#include <cstdio>
#include <cstring>

__global__ void roots(const double *x, double *o, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		o[i] = rsqrt(x[i]);
}

static const double special[] = { 0.0, -0.0, INFINITY, -1.0, -INFINITY, NAN, 5e-324, 1e-310, 2.2250738585072014e-308,
				  1.7976931348623157e308, 1.0, 4.0, 0.25 };
enum { N = 1 << 16, SPECIAL = sizeof special / sizeof *special };

static double operand(int i)
{
	unsigned long long bits = (i * 0x9e3779b97f4a7c15ull) >> 1;
	double x;

	if (i < SPECIAL)
		return special[i];
	if (i & 1) // one or two binades only
		bits = (bits & 0x000fffffffffffffull) | (i & 2 ? 0x3ff0000000000000ull : 0x3fe0000000000000ull);
	if (i % 5 == 0)
		bits = (bits & 0x7ff0000000000000ull) | i % 3;
	memcpy(&x, &bits, sizeof x);
	return x <= 1.7976931348623157e308 ? x : i;
}

int main()
{
	double *x, *o, worst = 0;

	cudaMallocManaged(&x, N * sizeof *x);
	cudaMallocManaged(&o, N * sizeof *o);
	for (int i = 0; i < N; i++)
		x[i] = operand(i);
	roots<<<N / 256, 256>>>(x, o, N);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	for (int i = 0; i < SPECIAL; i++)
		if (std::isnan(o[i]))
			printf("%g: nan\n", x[i]);
		else
			printf("%g: %.17g\n", x[i], o[i]);
	for (int i = SPECIAL; i < N; i++) {
		long double exact = 1 / sqrtl(x[i]);
		double ulp = nextafter(o[i], INFINITY) - o[i];

		worst = fmax(worst, (double)(fabsl(o[i] - exact) / ulp));
	}
	printf("%s\n", worst <= 1 ? "within 1 ulp" : "too far off");
	return 0;
}
