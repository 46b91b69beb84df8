// Structures of nine words and more, a thread each or by number, read and written whole, in parts, by words and by vectors;
// small ones that are found by number; rows of threads where the last ones are off.
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cstring>
#include <vector>

template <class T, int N> struct Many { T m[N]; };
struct Mixed { float4 a; float b, c; int d; unsigned char e, f; short g; double h; long long i; float k[3]; };

#define BOTH __host__ __device__
template <class T, int N> BOTH void turn(Many<T, N> &s) { for (int k = 0; k < N; k++) s.m[k] = s.m[k] * 2 + s.m[N - 1 - k] % 1000; }
BOTH void turn(Mixed &s)
{
	s.a = make_float4(s.a.y, s.a.x + s.b, s.a.w, s.a.z), s.b = s.c, s.c = (float)s.d, s.d = s.e + s.g, s.e ^= s.f, s.f++, s.g -= 3;
	s.h = s.h * 2 + s.k[1], s.i += s.d, s.k[0] = s.k[2], s.k[2] = s.a.x;
}
template <class S> __global__ void whole(const S *a, S *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { S s = a[i]; turn(s); b[i] = s; } }
template <class S> __global__ void by_number(const S *a, const int *at, S *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { S s = a[at[i]]; turn(s); b[n - 1 - i] = s; } }
template <class S> __global__ void in_place(S *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) turn(a[i]); }
template <class T> __global__ void vectors(const T *a, const int *at, T *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { T v = a[at[i]]; auto x = v.x; v.x = v.y, v.y = x; b[at[i]] = v; } }
template <class T, int N> __global__ void parts(const Many<T, N> *a, Many<T, N> *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= n)
		return;
	b[i].m[0] = a[i].m[1], b[i].m[1] = a[i].m[0], b[i].m[2] = a[i].m[5], b[i].m[N - 1] = a[i].m[N - 2], b[i].m[1] = a[i].m[3];
	b[i].m[N - 3] = a[i].m[4];
}

template <class T> static T *managed(int n) { T *p; cudaMallocManaged(&p, n * sizeof *p); memset((void *)p, 0, n * sizeof *p); return p; }

static void check(const char *what, const void *a, const void *b, size_t n) { printf("%s: %s\n", what, cudaGetLastError() == cudaSuccess && !memcmp(a, b, n) ? "ok" : "WRONG"); }

template <class S> static void structures(const char *what, int n)
{
	S *a = managed<S>(n), *b = managed<S>(n);
	int *at = managed<int>(n);
	std::vector<S> x(n), y(n);
	char fill[sizeof(S)];

	for (int i = 0; i < n; i++) {
		for (size_t k = 0; k < sizeof fill; k++)
			fill[k] = (char)(k % 4 == 3 ? 0x40 : i * 5 + k * 3); // no NaNs
		memcpy((void *)&a[i], fill, sizeof fill), at[i] = i * 7 % n;
	}
	memcpy((void *)x.data(), a, n * sizeof *a), memset((void *)y.data(), 0, n * sizeof *a);
	whole<<<(n + 95) / 96, 96>>>(a, b, n), cudaDeviceSynchronize();
	for (int i = 0; i < n; i++) { S s = x[i]; turn(s); y[i] = s; }
	check(what, b, y.data(), n * sizeof *a);
	by_number<<<(n + 127) / 128, 128>>>(a, at, b, n), cudaDeviceSynchronize();
	for (int i = 0; i < n; i++) { S s = x[at[i]]; turn(s); y[n - 1 - i] = s; }
	check("by number", b, y.data(), n * sizeof *a);
	in_place<<<(n + 63) / 64, 64>>>(a, n), cudaDeviceSynchronize();
	for (int i = 0; i < n; i++) turn(x[i]);
	check("in place", a, x.data(), n * sizeof *a);
}

template <class T, int N> static void some(const char *what, int n)
{
	typedef Many<T, N> S;
	S *a = managed<S>(n), *b = managed<S>(n);
	std::vector<S> y(n);

	for (int i = 0; i < n; i++) for (int k = 0; k < N; k++) a[i].m[k] = (T)(i * 31 + k), b[i].m[k] = y[i].m[k] = (T)(k - i);
	parts<<<(n + 127) / 128, 128>>>(a, b, n), cudaDeviceSynchronize();
	for (int i = 0; i < n; i++) {
		S &s = y[i];
		s.m[0] = a[i].m[1], s.m[1] = a[i].m[0], s.m[2] = a[i].m[5], s.m[N - 1] = a[i].m[N - 2], s.m[1] = a[i].m[3], s.m[N - 3] = a[i].m[4];
	}
	check(what, b, y.data(), n * sizeof *a);
}

template <class T> static void pairs(const char *what, int n)
{
	T *a = managed<T>(n), *b = managed<T>(n);
	int *at = managed<int>(n);
	std::vector<T> y(n);

	for (int i = 0; i < n; i++)
		memset((void *)&a[i], 0, sizeof *a), a[i].x = i, a[i].y = -i, at[i] = i * 11 % n;
	vectors<<<(n + 255) / 256, 256>>>(a, at, b, n), cudaDeviceSynchronize();
	for (int i = 0; i < n; i++) { T v = a[at[i]]; auto x = v.x; v.x = v.y, v.y = x; y[at[i]] = v; }
	check(what, b, y.data(), n * sizeof *a);
}

int main()
{
	structures<Many<int, 9>>("9 words", 1000), structures<Many<unsigned, 12>>("12 words", 777), structures<Many<int, 16>>("16 words", 1024);
	structures<Many<int, 17>>("17 words", 500), structures<Many<long long, 9>>("9 double words", 400), structures<Many<int, 33>>("33 words", 300);
	structures<Many<short, 24>>("24 halves", 300), structures<Mixed>("mixed", 501);
	some<int, 10>("parts of 10", 300), some<float, 16>("parts of 16", 333), some<double, 20>("parts of 20", 200);
	pairs<float2>("float2", 1001), pairs<float4>("float4", 1001), pairs<double2>("double2", 777), pairs<longlong4>("longlong4", 300);
	pairs<uchar4>("uchar4", 1000), pairs<int3>("int3", 500), pairs<short4>("short4", 999);
	return 0;
}
