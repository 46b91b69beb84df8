/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the examples share: a check of every CUDA call, a stopwatch for the device, one for the host,
 * and the closing line.
 */
#pragma once
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call) check_call((call), #call, __FILE__, __LINE__)

inline void check_call(cudaError_t err, const char *call, const char *file, int line)
{
	if (err == cudaSuccess)
		return;
	fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, cudaGetErrorString(err));
	exit(1);
}

/* Seconds that the device spends on what `work` launches; once unmeasured first, since the first
 * launch of a kernel also loads it. */
template <class Work> double device_seconds(Work work)
{
	cudaEvent_t begin, end;
	float ms;

	work();
	CHECK(cudaGetLastError());
	CHECK(cudaEventCreate(&begin));
	CHECK(cudaEventCreate(&end));
	CHECK(cudaEventRecord(begin));
	work();
	CHECK(cudaEventRecord(end));
	CHECK(cudaEventSynchronize(end));
	CHECK(cudaEventElapsedTime(&ms, begin, end));
	CHECK(cudaEventDestroy(begin));
	CHECK(cudaEventDestroy(end));
	return ms * 1e-3;
}

template <class Work> double host_seconds(Work work)
{
	auto begin = std::chrono::steady_clock::now();

	work();
	return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/* An array on the device, freed with its scope. */
template <class T> struct Device {
	T *p = nullptr;
	size_t count;

	explicit Device(size_t n) : count(n) { CHECK(cudaMalloc(&p, n * sizeof(T))); }
	explicit Device(const std::vector<T> &v) : Device(v.size()) { put(v); }
	~Device() { cudaFree(p); }
	Device(const Device &) = delete;
	void put(const std::vector<T> &v)
	{
		CHECK(cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
	}
	std::vector<T> get() const
	{
		std::vector<T> v(count);
		CHECK(cudaMemcpy(v.data(), p, count * sizeof(T), cudaMemcpyDeviceToHost));
		return v;
	}
};

inline void print_device()
{
	cudaDeviceProp prop;

	CHECK(cudaGetDeviceProperties(&prop, 0));
	printf("device: %s\n", prop.name);
}

inline int finish(bool right)
{
	CHECK(cudaDeviceSynchronize());
	puts(right ? "PASS" : "FAIL: the device's result differs from the host's");
	return !right;
}
