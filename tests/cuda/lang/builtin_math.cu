// CHECK: tol 1e-6
// ANSWER: by the manual, not recorded
// DESC: the C library's functions under compilers' names, in device code
#include <cstdio>
template <class T> __device__ T twice(T x) { return __builtin_exp(x) * 2; }
struct S { float v; __device__ float operator()() const { return __builtin_log1pf(v); } };
__host__ __device__ constexpr float size(float x) { return __builtin_fabsf(x); }
static_assert(size(-2.0f) == 2.0f, "still a constant");

__global__ void k(float *f, double *d)
{
	float x = f[0];
	f[0] = __builtin_expf(x);
	f[1] = __builtin_sinf(x) + __builtin_cosf(x);
	f[2] = __builtin_logf(x);
	f[3] = __builtin_powf(x, 2.5f);
	f[4] = S{x}();
	f[5] = [=] { return __builtin_tanhf(x); }();
	f[6] = __builtin_hypotf(3, 4) + size(-x) + __builtin_sqrtf(x);
	d[0] = twice((double)x);
	d[1] = __builtin_atan2(d[1], 2.0);
	d[2] = rint(d[2]) + nearbyint(d[2] * 3) + __builtin_rint(d[2] + 1); // functions that are made of compilers' names
	f[7] = rintf(f[7]) + nearbyintf(f[7] * 3);
}

int main()
{
	float *f;
	double *d;
	cudaMallocManaged(&f, 8 * sizeof *f);
	cudaMallocManaged(&d, 3 * sizeof *d);
	f[0] = 1.5f;
	d[1] = 1;
	d[2] = 2.5;
	f[7] = 3.5f;
	k<<<1, 1>>>(f, d);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int i = 0; i < 8; i++)
		printf("%.7g\n", f[i]);
	printf("%.12g %.12g %.12g\n", d[0], d[1], d[2]);
}
