// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What API calls cost: medians of many, in nanoseconds of host time, one line a call: "name value".
// calls --first NS: the time from then (nanoseconds since 1970) to the end of the first kernel, alone.
// Built with two toolkits and run in turns it compares their runtimes (tests/gpu.sh, bench/run.sh).
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>
#include <cuda_runtime.h>

__global__ void empty() {}
__global__ void eight(int, int, int, int, float *, float *, float *, float *) {}

static void check(cudaError_t e, const char *what)
{
	if (e == cudaSuccess)
		return;
	fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(e));
	exit(1);
}
#define CHECK(x) check((x), #x)

static double now()
{
	using namespace std::chrono;
	return duration<double, std::nano>(steady_clock::now().time_since_epoch()).count();
}

// Median over `rounds` of the mean of `times` calls; `after` runs between rounds, untimed.
template <typename F, typename G> static void measure(const char *name, int rounds, int times, F call, G after)
{
	std::vector<double> t;
	call();
	after();
	for (int r = 0; r < rounds; r++) {
		double start = now();
		for (int i = 0; i < times; i++)
			call();
		t.push_back((now() - start) / times);
		after();
	}
	std::nth_element(t.begin(), t.begin() + rounds / 2, t.end());
	printf("%-28s %12.0f\n", name, t[rounds / 2]);
}

static int first_kernel(const char *since)
{
	using namespace std::chrono;
	empty<<<1, 1>>>();
	CHECK(cudaGetLastError());
	CHECK(cudaDeviceSynchronize());
	double end = duration<double, std::nano>(system_clock::now().time_since_epoch()).count();
	printf("%-28s %12.0f\n", "program start to kernel", end - strtod(since, nullptr));
	return 0;
}

int main(int argc, char **argv)
{
	if (argc == 3)
		return first_kernel(argv[2]);
	const size_t big = 64 << 20;
	char *device, *pinned, *plain = (char *)malloc(big);
	cudaEvent_t event;
	cudaStream_t stream;
	double start = now();
	CHECK(cudaFree(0));
	empty<<<1, 1>>>();
	CHECK(cudaDeviceSynchronize());
	printf("%-28s %12.0f\n", "first context and kernel", now() - start);
	CHECK(cudaMalloc(&device, big));
	CHECK(cudaMallocHost(&pinned, big));
	CHECK(cudaEventCreate(&event));
	CHECK(cudaStreamCreate(&stream));
	std::fill(plain, plain + big, 1);
	auto nothing = [] {};
	auto sync = [] { CHECK(cudaDeviceSynchronize()); };
	float *p = (float *)device;
	measure("launch, asynchronous", 101, 100, [] { empty<<<1, 1>>>(); }, sync);
	measure("launch, 8 arguments", 101, 100, [=] { eight<<<1, 1>>>(1, 2, 3, 4, p, p, p, p); }, sync);
	measure("launch in a stream", 101, 100, [=] { empty<<<1, 1, 0, stream>>>(); }, sync);
	measure("launch and synchronise", 101, 20, [] { empty<<<1, 1>>>(); cudaDeviceSynchronize(); }, nothing);
	measure("1,000 blocks and synchronise", 101, 20, [] { empty<<<1000, 1>>>(); cudaDeviceSynchronize(); }, nothing);
	measure("the same, workers asleep", 101, 1, [] { empty<<<1000, 1>>>(); cudaDeviceSynchronize(); },
		[] { std::this_thread::sleep_for(std::chrono::milliseconds(2)); });
	measure("event record", 101, 100, [=] { cudaEventRecord(event, stream); }, sync);
	measure("event record and query", 101, 100, [=] { cudaEventRecord(event, stream); cudaEventQuery(event); }, sync);
	measure("cudaGetLastError", 101, 1000, [] { cudaGetLastError(); }, nothing);
	measure("malloc and free, 1 MiB", 51, 20, [] { void *q; cudaMalloc(&q, 1 << 20); cudaFree(q); }, nothing);
	measure("copy 64 B to device", 101, 20, [=] { cudaMemcpy(device, plain, 64, cudaMemcpyHostToDevice); }, nothing);
	measure("copy 64 B to host", 101, 20, [=] { cudaMemcpy(plain, device, 64, cudaMemcpyDeviceToHost); }, nothing);
	if (getenv("MEMCPY_TWIN")) { // the CPU device's memory can be written by the host: the same bytes, in turns
		std::vector<double> in[2], out[2];
		for (int r = 0; r < 31; r++) {
			double t0 = now();
			__builtin_memcpy(device, plain, big);
			double t1 = now();
			CHECK(cudaMemcpy(device, plain, big, cudaMemcpyHostToDevice));
			double t2 = now();
			__builtin_memcpy(plain, device, big);
			double t3 = now();
			CHECK(cudaMemcpy(plain, device, big, cudaMemcpyDeviceToHost));
			double t4 = now();
			in[0].push_back(t1 - t0), in[1].push_back(t2 - t1);
			out[0].push_back(t3 - t2), out[1].push_back(t4 - t3);
		}
		auto median = [](std::vector<double> &v) { std::nth_element(v.begin(), v.begin() + v.size() / 2, v.end()); return v[v.size() / 2]; };
		printf("%-28s %12.2f\n", "memcpy / copy to device", median(in[0]) / median(in[1]));
		printf("%-28s %12.2f\n", "memcpy / copy to host", median(out[0]) / median(out[1]));
	}
	measure("copy 64 MB to device", 9, 1, [=] { cudaMemcpy(device, plain, big, cudaMemcpyHostToDevice); }, nothing);
	measure("copy 64 MB to host", 9, 1, [=] { cudaMemcpy(plain, device, big, cudaMemcpyDeviceToHost); }, nothing);
	measure("copy 64 MB, pinned", 9, 1, [=] { cudaMemcpy(device, pinned, big, cudaMemcpyHostToDevice); }, nothing);
	measure("memcpy 64 MB, host", 9, 1, [=] { __builtin_memcpy(pinned, plain, big); }, nothing);
	CHECK(cudaDeviceSynchronize());
	return 0;
}
