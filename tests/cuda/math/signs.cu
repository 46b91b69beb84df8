// The kind of every function's result where a sign, an infinity or no number is at stake: 0 and o are zeros of
// both signs, I and J infinities, N no number, + and - other numbers.
#include <cuda_runtime.h>
#include <cstdio>
#define ONE(X) X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) \
	X(erf) X(erfc) X(erfinv) X(erfcinv) X(erfcx) X(cbrt) X(rcbrt) X(expm1) X(log1p) X(sinpi) X(cospi) X(rint) \
	X(floor) X(ceil) X(trunc) X(round) X(nearbyint) X(sqrt) X(rsqrt) X(j0) X(j1) X(y0) X(y1) X(logb) X(exp) X(exp2) \
	X(exp10) X(log) X(log2) X(log10) X(tgamma) X(lgamma) X(normcdf) X(normcdfinv) X(fabs) X(cyl_bessel_i0) \
	X(cyl_bessel_i1)
#define TWO(X) X(atan2) X(pow) X(fmod) X(remainder) X(hypot) X(rhypot) X(fdim) X(copysign) X(nextafter)
template <class T> __device__ char kind(T x)
{
	if (x != x)
		return 'N';
	bool minus = signbit(x);
	return x == 0 ? minus ? 'o' : '0' : isinf(x) ? minus ? 'J' : 'I' : minus ? '-' : '+';
}
#define F1(n) for (int i = 0; i < k; i++) *o++ = kind(n##f(a[i]));
#define D1(n) for (int i = 0; i < k; i++) *o++ = kind(n(d[i]));
#define F2(n) for (int i = 0; i < k; i++) for (int j = 0; j < k; j++) *o++ = kind(n##f(a[i], a[j]));
#define D2(n) for (int i = 0; i < k; i++) for (int j = 0; j < k; j++) *o++ = kind(n(d[i], d[j]));
__global__ void one(const float *a, char *o, int k) { ONE(F1) }
__global__ void one(const double *d, char *o, int k) { ONE(D1) }
__global__ void two(const float *a, char *o, int k) { TWO(F2) }
__global__ void two(const double *d, char *o, int k) { TWO(D2) }
template <class T> __global__ void pairs(const T *a, char *o, int k)
{
	for (int i = 0; i < k; i++) {
		T s, c, t, u;
		sincos(a[i], &s, &c), sincospi(a[i], &t, &u);
		*o++ = kind(s), *o++ = kind(c), *o++ = kind(t), *o++ = kind(u);
	}
}
#define NAME(n) #n,
static const char *const one_names[] = {ONE(NAME)}, *const two_names[] = {TWO(NAME)};
template <class T> void all(const char *suffix)
{
	const T value[] = {-0.f, 0.f, INFINITY, -INFINITY, NAN, 1, -1, 2, -2, 3, .5, -.5, -1.5, sizeof(T) == 4 ? 1e-42 : 1e-310,
		sizeof(T) == 4 ? -1e-42 : -1e-310, sizeof(T) == 4 ? 1e30 : 1e300};
	const int k = sizeof value / sizeof *value;
	T *a;
	char *o;
	cudaMallocManaged(&a, sizeof value), cudaMallocManaged(&o, 10000);
	for (int i = 0; i < k; i++)
		a[i] = value[i];
	one<<<1, 1>>>(a, o, k), cudaDeviceSynchronize();
	for (size_t f = 0; f < sizeof one_names / sizeof *one_names; f++)
		printf("%s%s %.*s\n", one_names[f], suffix, k, o + f * k);
	pairs<<<1, 1>>>(a, o, k), cudaDeviceSynchronize();
	printf("sincos%s %.*s\n", suffix, k * 4, o);
	two<<<1, 1>>>(a, o, k);
	printf("%d\n", cudaDeviceSynchronize());
	for (size_t f = 0; f < sizeof two_names / sizeof *two_names; f++, puts(""))
		for (int i = 0; i < k; i++)
			printf("%s%s %.*s", i ? "" : two_names[f], i ? "" : suffix, k, o + (f * k + i) * k);
}
int main() { all<float>("f"), all<double>(""); return 0; }
