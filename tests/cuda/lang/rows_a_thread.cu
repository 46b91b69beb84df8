// A row a thread: each lane walks memory of its own, a few bytes a turn. Rows that end where memory ends, that lanes leave one
// by one, that begin elsewhere each time, of bytes, halves, doubles and vectors, backwards, and beside stores.
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <vector>

#define EACH int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return
#define BOTH __host__ __device__

struct Find { // the first that is greater; each lane leaves by itself
	static BOTH long row(const float *p, int len) { for (int j = 0; j < len; j++) if (p[j] > 900) return j; return -1; }
};
struct Sum {
	static BOTH long row(const float *p, int len) { float s = 0; for (int j = 0; j < len; j++) s = s * 0.5f + p[j]; return (long)(s * 16); }
};
struct Odd { // some turns load, others do not
	static BOTH long row(const float *p, int len) { float s = 0; for (int j = 0; j < len; j++) if (j % 3) s += p[j]; return (long)s; }
};
struct Twice { // an inner row that begins elsewhere each time
	static BOTH long row(const float *p, int len)
	{
		float s = 0;
		for (int k = 0; k < 3; k++) for (int j = k * (int)p[0] % 5; j < len; j++) s = s * 0.25f + p[j];
		return (long)(s * 16);
	}
};
struct Neighbours {
	static BOTH long row(const float *p, int len) { float s = 0; for (int j = 1; j + 1 < len; j++) s += p[j - 1] * 2 + p[j] * 3 - p[j + 1]; return (long)s; }
};
struct Back {
	static BOTH long row(const float *p, int len) { float s = 0; for (int j = len - 1; j >= 0; j--) s = s * 0.5f + p[j]; return (long)(s * 16); }
};
struct Pairs { // two places at once, one of which goes ahead
	static BOTH long row(const float *p, int len) { float s = 0; for (int j = 0; 2 * j + 1 < len; j++) s += p[j] * 4 - p[2 * j + 1]; return (long)s; }
};

template <class F, class T> __global__ void rows(T *const *row, int len, long *out, int n) { EACH; out[i] = F::row(row[i], len); }
template <class F> __global__ void even(const float *m, long *out, int n, int pitch, int len) { EACH; out[i] = F::row(m + (size_t)i * pitch, len); }

template <class T> BOTH long mix(const T *p, int len) { unsigned h = 1; for (int j = 0; j < len; j++) h = h * 31 + (unsigned)p[j]; return h; }
template <class T> struct Mix { static BOTH long row(const T *p, int len) { return mix(p, len); } };
struct Four {
	static BOTH long row(const float4 *p, int len) { float s = 0; for (int j = 0; j < len; j++) { float4 v = p[j]; s = s * 0.5f + v.x - v.y * 2 + v.z * 3 - v.w; } return (long)(s * 8); }
};

__global__ void running(float *m, int n, int pitch, int len) { EACH; float s = 0; for (int j = 0; j < len; j++) m[i * pitch + j] = s = s * 0.5f + m[i * pitch + j]; }
__global__ void stored_ahead(float *m, int n, int pitch, int len) { EACH; for (int j = 0; j + 3 < len; j++) m[i * pitch + j + 3] = m[i * pitch + j] * 0.5f + 1; }
__global__ void to_another(const float *__restrict__ a, float *__restrict__ b, int n, int pitch, int len) { EACH; for (int j = 1; j < len; j++) b[i * pitch + j] = a[i * pitch + j] + a[i * pitch + j - 1]; }

static void check(const char *what, bool ok) { printf("%s: %s\n", what, ok ? "ok" : "WRONG"); }

// Each row at the end of a page of its own, with nothing behind it, or a few elements before that.
template <class F, class T> static void at_the_end(const char *what, int n, int len)
{
	size_t page = 4096;
	char *m = (char *)mmap(0, 2 * page * n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	std::vector<long> want(n);
	T **row;
	long *out;

	cudaMallocManaged(&row, n * sizeof *row), cudaMallocManaged(&out, n * sizeof *out);
	for (int i = 0; i < n; i++) {
		row[i] = (T *)(m + 2 * page * i + page) - len - (i % 3 ? 0 : i % 11);
		for (int j = 0; j < len; j++)
			memset(&row[i][j], 0, sizeof(T)), *(unsigned char *)&row[i][j] = (unsigned char)(i * 3 + j);
		mprotect(m + 2 * page * i + page, page, PROT_NONE);
		cudaHostRegister(m + 2 * page * i, page, cudaHostRegisterDefault);
		want[i] = F::row(row[i], len);
	}
	rows<F, T><<<(n + 63) / 64, 64>>>(row, len, out, n);
	check(what, cudaDeviceSynchronize() == cudaSuccess && !memcmp(out, want.data(), n * sizeof *out));
	munmap(m, 2 * page * n);
}

template <class F> static void evenly(const char *what, int n, int pitch, int len)
{
	float *m;
	long *out;
	std::vector<long> want(n);

	cudaMallocManaged(&m, (size_t)n * pitch * 4 + 64), cudaMallocManaged(&out, n * sizeof *out);
	for (int i = 0; i < n * pitch; i++)
		m[i] = i * 37 % 1000;
	for (int i = 0; i < n; i++)
		want[i] = F::row(m + (size_t)i * pitch, len);
	even<F><<<(n + 95) / 96, 96>>>(m, out, n, pitch, len);
	check(what, cudaDeviceSynchronize() == cudaSuccess && !memcmp(out, want.data(), n * sizeof *out));
}

int main()
{
	int n = 200, pitch = 1024, len = 1000;
	float *a, *b;
	std::vector<float> x, y;

	at_the_end<Mix<float>, float>("floats", 100, 500), at_the_end<Mix<unsigned char>, unsigned char>("bytes", 100, 900);
	at_the_end<Mix<signed char>, signed char>("signed bytes", 64, 300), at_the_end<Mix<unsigned short>, unsigned short>("halves", 70, 700);
	at_the_end<Find, float>("find", 90, 333), at_the_end<Mix<long long>, long long>("long", 100, 250), at_the_end<Four, float4>("float4", 100, 99);
	for (int p : { 5, 32, 100, 1000, 1024 }) {
		int l = p > 40 ? p - 3 : p;

		evenly<Find>("find", n, p, l), evenly<Sum>("sum", n, p, l), evenly<Odd>("odd", n, p, l), evenly<Twice>("twice", n, p, l);
		evenly<Neighbours>("neighbours", n, p, l), evenly<Back>("back", n, p, l), evenly<Pairs>("pairs", n, p, l);
	}
	cudaMallocManaged(&a, n * pitch * 4), cudaMallocManaged(&b, n * pitch * 4);
	for (int i = 0; i < n * pitch; i++)
		a[i] = i % 91;
	x.assign(a, a + n * pitch), y.assign(n * pitch, 0);
	running<<<2, 128>>>(a, n, pitch, len);
	for (int i = 0; i < n; i++) { float s = 0; for (int j = 0; j < len; j++) x[i * pitch + j] = s = s * 0.5f + x[i * pitch + j]; }
	check("running", cudaDeviceSynchronize() == cudaSuccess && !memcmp(a, x.data(), n * pitch * 4));
	stored_ahead<<<2, 128>>>(a, n, pitch, len);
	for (int i = 0; i < n; i++) for (int j = 0; j + 3 < len; j++) x[i * pitch + j + 3] = x[i * pitch + j] * 0.5f + 1;
	check("stored ahead", cudaDeviceSynchronize() == cudaSuccess && !memcmp(a, x.data(), n * pitch * 4));
	cudaMemset(b, 0, n * pitch * 4);
	to_another<<<2, 128>>>(a, b, n, pitch, len);
	for (int i = 0; i < n; i++) for (int j = 1; j < len; j++) y[i * pitch + j] = x[i * pitch + j] + x[i * pitch + j - 1];
	check("to another", cudaDeviceSynchronize() == cudaSuccess && !memcmp(b, y.data(), n * pitch * 4));
	return 0;
}
