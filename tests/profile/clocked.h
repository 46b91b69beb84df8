// Kernels that are timed on an H200: RUN(name, launch) launches once; with CLOCK=1 it takes the launch's time between
// two events instead (median of 15, after 3 that warm up), once as launches leave the caches and once behind a write
// of 256 MiB, and prints "name,warm ns,cold ns".
#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <cuda_runtime.h>

static cudaEvent_t clock_from, clock_to;
static void *clock_sweep;

template <class F> float clock_once(F launch, bool cold)
{
	float ms;
	if (cold)
		cudaMemsetAsync(clock_sweep, 1, 256 << 20);
	cudaDeviceSynchronize();
	cudaEventRecord(clock_from);
	launch();
	cudaEventRecord(clock_to);
	cudaEventSynchronize(clock_to);
	cudaEventElapsedTime(&ms, clock_from, clock_to);
	return ms;
}

template <class F> float clock_median(F launch, bool cold)
{
	float ms[15];
	for (int i = 0; i < 3; i++)
		clock_once(launch, cold);
	for (float &t : ms)
		t = clock_once(launch, cold);
	std::sort(ms, ms + 15);
	return ms[7];
}

template <class F> void run(const char *name, F launch)
{
	if (!getenv("CLOCK")) {
		launch();
		return;
	}
	if (!clock_sweep) {
		cudaEventCreate(&clock_from);
		cudaEventCreate(&clock_to);
		cudaMalloc(&clock_sweep, 256 << 20);
	}
	float warm = clock_median(launch, false), cold = clock_median(launch, true);
	printf("%s,%.0f,%.0f\n", name, warm * 1e6, cold * 1e6);
}
#define RUN(name, ...) run(name, [&] { __VA_ARGS__; })

// n words that look random, below `below`; floats in [0, 1).
static unsigned clock_seed = 12345;
static unsigned next_word() { return clock_seed = clock_seed * 1664525u + 1013904223u; }

template <class T, class F> T *filled(size_t n, F value)
{
	T *host = (T *)malloc(n * sizeof(T)), *device;
	for (size_t i = 0; i < n; i++)
		host[i] = value(i);
	cudaMalloc(&device, n * sizeof(T));
	cudaMemcpy(device, host, n * sizeof(T), cudaMemcpyHostToDevice);
	free(host);
	return device;
}
static float *floats(size_t n) { return filled<float>(n, [](size_t) { return (next_word() >> 8) * (1.f / (1 << 24)); }); }
static int *ints(size_t n, unsigned below) { return filled<int>(n, [=](size_t) { return (int)((next_word() >> 4) % below); }); }
template <class T> T *space(size_t n)
{
	T *device;
	cudaMalloc(&device, n * sizeof(T));
	cudaMemset(device, 0, n * sizeof(T));
	return device;
}
