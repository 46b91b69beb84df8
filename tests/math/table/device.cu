// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of functions.def on the device, as programs call them. Compiled twice; MODE names the two.
#include "table.h"

#include <cstdio>
#include <cstdlib>

namespace { // its kernels are not the other MODE's

template <int F> __device__ float value(const float *x, size_t n)
{
	switch (F) {
#define M1(name, ...) case F_##name: return name##f(x[0]);
#define M2(name, ...) case F_##name: return name##f(x[0], x[n]);
#define M3(name, ...) case F_##name: return name##f(x[0], x[n], x[2 * n]);
#define M4(name, ...) case F_##name: return name##f(x[0], x[n], x[2 * n], x[3 * n]);
#include "functions.def"
	}
	return 0;
}

template <int F> __device__ double value(const double *x, size_t n)
{
	switch (F) {
#define M1(name, ...) case F_##name: return name(x[0]);
#define M2(name, ...) case F_##name: return name(x[0], x[n]);
#define M3(name, ...) case F_##name: return name(x[0], x[n], x[2 * n]);
#define M4(name, ...) case F_##name: return name(x[0], x[n], x[2 * n], x[3 * n]);
#include "functions.def"
	}
	return 0;
}

template <int F, typename T> __global__ void apply(const T *x, T *y, size_t n)
{
	size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
	if (i < n)
		y[i] = value<F>(x + i, n);
}

template <typename T> using Kernel = void (*)(const T *, T *, size_t);
template <typename T> static void start(int f, const T *x, T *y, size_t n)
{
	static const Kernel<T> kernels[] = {
#define M1(name, ...) apply<F_##name, T>,
#define M2(name, ...) apply<F_##name, T>,
#define M3(name, ...) apply<F_##name, T>,
#define M4(name, ...) apply<F_##name, T>,
#include "functions.def"
	};

	kernels[f]<<<(unsigned)((n + 255) / 256), 256>>>(x, y, n);
}

} // namespace

#define JOIN_(a, b, c) a##b##c
#define JOIN(a, b, c) JOIN_(a, b, c)
extern "C" void JOIN(table_start_, MODE, _float)(int f, const float *x, float *y, size_t n)
{
	start(f, x, y, n);
}
extern "C" void JOIN(table_start_, MODE, _double)(int f, const double *x, double *y, size_t n)
{
	start(f, x, y, n);
}

#ifdef WITH_MEMORY
static void check(cudaError_t e)
{
	if (e == cudaSuccess)
		return;
	fprintf(stderr, "%s\n", cudaGetErrorString(e));
	exit(2);
}
extern "C" void table_finish(void)
{
	check(cudaGetLastError());
	check(cudaDeviceSynchronize());
}
extern "C" void *table_memory(size_t bytes)
{
	void *p = nullptr;
	check(cudaMallocManaged(&p, bytes));
	return p;
}
#endif
