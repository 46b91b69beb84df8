// ANSWER: by the manual, not recorded
// FLAGS: -fmad=false
// A loop that stores to one place in every turn: in arrays of their own, in one allocation, in one array, shifted so that
// the loop reads what it stores. Each result is compared with what the same loop gives on the host, thread by thread.
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

enum { THREADS = 96, ROW = 64, TOTAL = THREADS * ROW };

// y and x may be anything: a thread's rows meet those of no other thread.
template <class T> __host__ __device__ void sum_row(T *y, const T *x, int n, T by)
{
	for (int k = 0; k < n; k++)
		y[0] += x[k] * by;
}

template <class T> __host__ __device__ void two_rows(T *y, T *z, const T *x, int n)
{
	for (int k = 0; k < n; k++) {
		y[0] = y[0] * 3 + x[k];
		z[1] = z[1] + y[0];
		if (k % 5 == 2)
			y[0] = x[k] - z[1];
		y[0] += 1;
	}
}

template <class T> __host__ __device__ void until(T *y, const T *x, int n)
{
	for (int k = 0; k < n; k++) {
		y[2] = x[k] + T(k);
		if (x[k] > T(40))
			break;
		y[2] -= 1;
	}
}

template <class T> __host__ __device__ void nested(T *y, const T *x, int n)
{
	for (int i = 0; i < n; i += 8) {
		y[3] += x[i];
		for (int k = i; k < i + 8 && k < n; k++)
			y[3] -= x[k] * 2;
	}
}

template <class T> __host__ __device__ void all(T *y, T *z, const T *x, int n)
{
	sum_row(y, x, n, T(2));
	two_rows(y, z, x, n);
	until(y, x, n);
	nested(y, x, n);
}

template <class T> __global__ void rows(T *y, T *z, const T *x, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;

	if (t < THREADS)
		all(y + t * ROW, z + t * ROW, x + t * ROW, n - t % 7);
}

struct Args {
	int *y, *z;
	const int *x;
	int n;
};
__global__ void packed(Args a)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;

	if (t < THREADS)
		all(a.y + t * ROW, a.z + t * ROW, a.x + t * ROW, a.n);
}

__device__ int variable[TOTAL];
__global__ void in_variable(const int *x, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;

	if (t > 0 && t < THREADS)
		sum_row(variable + t * ROW, x + t * ROW, n, 3);
}

// The distance of two arrays as an index: what no compiler of C++ need take, and what runs on every GPU.
__global__ void by_distance(int *y, long distance, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;

	if (t < THREADS)
		for (int k = 0; k < n; k++)
			y[t * ROW] += y[t * ROW + k + distance];
}

static int failed;

template <class T> void fill(T *a, unsigned seed)
{
	for (int i = 0; i < TOTAL; i++)
		a[i] = T((seed = seed * 1664525u + 1013904223u) >> 25) / T(2);
}

template <class T> void check(const char *what, const T *want, const T *got)
{
	int wrong = 0;

	for (int i = 0; i < TOTAL; i++)
		wrong += memcmp(&want[i], &got[i], sizeof(T)) != 0;
	printf("%s: %s\n", what, wrong ? "WRONG" : "right");
	failed += wrong != 0;
}

static void expect(cudaError_t e)
{
	if (e != cudaSuccess) {
		printf("%s\n", cudaGetErrorString(e));
		failed++;
	}
}

template <class T> struct Three {
	T a[3][TOTAL];
};

template <class T> void check_all(const char *what, const Three<T> &want, const Three<T> &got)
{
	for (int i = 0; i < 3; i++)
		check(what, want.a[i], got.a[i]);
}

template <class T> void in_three(const char *what, bool managed)
{
	static Three<T> want, got;
	T *d[3];

	for (int i = 0; i < 3; i++) {
		fill(want.a[i], 17 * i);
		expect(managed ? cudaMallocManaged(&d[i], sizeof want.a[i]) : cudaMalloc(&d[i], sizeof want.a[i]));
		expect(cudaMemcpy(d[i], want.a[i], sizeof want.a[i], cudaMemcpyDefault));
	}
	rows<<<3, 32>>>(d[0], d[1], d[2], 40);
	for (int t = 0; t < THREADS; t++)
		all(want.a[0] + t * ROW, want.a[1] + t * ROW, want.a[2] + t * ROW, 40 - t % 7);
	for (int i = 0; i < 3; i++) {
		expect(cudaMemcpy(got.a[i], d[i], sizeof got.a[i], cudaMemcpyDefault));
		expect(cudaFree(d[i]));
	}
	check_all(what, want, got);
}

// The arrays begin at these places of one allocation.
template <class T> void in_one(const char *what, int y, int z, int x)
{
	static Three<T> want, got;
	T *d, *flat = want.a[0];

	for (int i = 0; i < 3; i++)
		fill(want.a[i], 17 * i + y + z);
	expect(cudaMalloc(&d, sizeof want));
	expect(cudaMemcpy(d, &want, sizeof want, cudaMemcpyDefault));
	rows<<<3, 32>>>(d + y, d + z, d + x, 40);
	for (int t = 0; t < THREADS; t++)
		all(flat + y + t * ROW, flat + z + t * ROW, flat + x + t * ROW, 40 - t % 7);
	expect(cudaMemcpy(&got, d, sizeof got, cudaMemcpyDefault));
	expect(cudaFree(d));
	check_all(what, want, got);
}

template <class T> void of_type(const char *type)
{
	puts(type);
	in_three<T>("three allocations", false);
	in_one<T>("one allocation, apart", 0, TOTAL, 2 * TOTAL);
	in_one<T>("the loop reads what it stores", 20, TOTAL, 0);
	in_one<T>("two of the stored meet", 1, 0, TOTAL);
	in_one<T>("all of one row", 3, 5, 0);
	in_three<T>("managed", true);
}

static int start[TOTAL], want[TOTAL], got[TOTAL];

static void from_pool(const int *x)
{
	static int other[TOTAL];
	int *y, *z;

	expect(cudaMallocAsync(&y, sizeof start, 0));
	expect(cudaMallocAsync(&z, sizeof start, 0));
	expect(cudaMemset(y, 0, sizeof start));
	expect(cudaMemset(z, 0, sizeof start));
	packed<<<3, 32>>>(Args{y, z, x, 30});
	memset(want, 0, sizeof want);
	for (int t = 0; t < THREADS; t++)
		all(want + t * ROW, other + t * ROW, start + t * ROW, 30);
	expect(cudaMemcpy(got, y, sizeof got, cudaMemcpyDefault));
	check("in a structure, from a pool", want, got);
	expect(cudaFreeAsync(y, 0));
	expect(cudaFreeAsync(z, 0));
}

static void of_a_variable(const int *x)
{
	int *v;

	in_variable<<<3, 32>>>(x, 30);
	memset(want, 0, sizeof want);
	for (int t = 1; t < THREADS; t++)
		sum_row(want + t * ROW, start + t * ROW, 30, 3);
	expect(cudaMemcpyFromSymbol(got, variable, sizeof got));
	check("in a variable", want, got);

	expect(cudaGetSymbolAddress((void **)&v, variable));
	in_variable<<<3, 32>>>(v - 4, 30);
	for (int t = 1; t < THREADS; t++)
		sum_row(want + t * ROW, want + t * ROW - 4, 30, 3);
	expect(cudaMemcpyFromSymbol(got, variable, sizeof got));
	check("in the variable that it reads", want, got);
}

static void at_a_distance(const int *x)
{
	int *y;

	expect(cudaMalloc(&y, sizeof start));
	expect(cudaMemcpy(y, start, sizeof start, cudaMemcpyDefault));
	by_distance<<<3, 32>>>(y, x - y, 30);
	memcpy(want, start, sizeof want);
	for (int t = 0; t < THREADS; t++)
		for (int k = 0; k < 30; k++)
			want[t * ROW] += start[t * ROW + k];
	expect(cudaMemcpy(got, y, sizeof got, cudaMemcpyDefault));
	check("another array by its distance", want, got);
	by_distance<<<3, 32>>>(y, 0, 30);
	for (int t = 0; t < THREADS; t++)
		for (int k = 0; k < 30; k++)
			want[t * ROW] += want[t * ROW + k];
	expect(cudaMemcpy(got, y, sizeof got, cudaMemcpyDefault));
	check("its own array by a distance of 0", want, got);
	expect(cudaFree(y));
}

int main()
{
	int *x;

	of_type<int>("int");
	of_type<double>("double");
	of_type<float>("float");
	of_type<short>("short");
	puts("others");
	fill(start, 5);
	expect(cudaMalloc(&x, sizeof start));
	expect(cudaMemcpy(x, start, sizeof start, cudaMemcpyDefault));
	from_pool(x);
	of_a_variable(x);
	at_a_distance(x);
	expect(cudaFree(x));
	expect(cudaDeviceSynchronize());
	puts(failed ? "FAILED" : "passed");
	return failed != 0;
}
