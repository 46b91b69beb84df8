/*
 * cuda::stream_ref, a stream that is someone else's, and cuda::cuda_error, what is thrown when a call fails.
 * CUDA C++ Core Libraries, <cuda/stream_ref>.
 */
#ifndef WW_CXX_STREAM_H
#define WW_CXX_STREAM_H

#include <cstddef>
#include <stdexcept>
#include <string>
#include "cuda_runtime_api.h"

namespace cuda {

class cuda_error : public ::std::runtime_error {
	cudaError_t code;

public:
	cuda_error(cudaError_t code, const char *what)
		: runtime_error(::std::string(what) + ": " + cudaGetErrorName(code) + ": " + cudaGetErrorString(code)), code(code) {}
	cudaError_t status() const noexcept { return code; }
};

class stream_ref {
	cudaStream_t s = nullptr;

	static void check(cudaError_t e, const char *what)
	{
		if (e == cudaSuccess)
			return;
		(void)cudaGetLastError();
		throw cuda_error(e, what);
	}

public:
	typedef cudaStream_t value_type;

	stream_ref() = default;
	constexpr stream_ref(cudaStream_t s) noexcept : s(s) {}
	stream_ref(int) = delete;
	stream_ref(decltype(nullptr)) = delete;
	[[nodiscard]] constexpr cudaStream_t get() const noexcept { return s; }
	void sync() const { check(cudaStreamSynchronize(s), "the stream did not end well"); }
	void wait() const { sync(); }
	void wait(cudaEvent_t e) const { check(cudaStreamWaitEvent(s, e, 0), "the stream cannot wait for the event"); }
	/* For what another stream has been given so far. */
	void wait(stream_ref o) const
	{
		cudaEvent_t e = nullptr;

		if (o == *this)
			return;
		check(cudaEventCreateWithFlags(&e, cudaEventDisableTiming), "no event");
		cudaError_t r = cudaEventRecord(e, o.s);
		if (r == cudaSuccess)
			r = cudaStreamWaitEvent(s, e, 0);
		(void)cudaEventDestroy(e);
		check(r, "one stream cannot wait for the other");
	}
	[[nodiscard]] bool is_done() const
	{
		cudaError_t e = cudaStreamQuery(s);

		if (e == cudaErrorNotReady)
			return false;
		check(e, "the stream cannot be asked");
		return true;
	}
	[[nodiscard]] bool ready() const { return is_done(); }
	[[nodiscard]] int priority() const
	{
		int p = 0;

		check(cudaStreamGetPriority(s, &p), "the stream's priority is not known");
		return p;
	}
	[[nodiscard]] friend constexpr bool operator==(const stream_ref &a, const stream_ref &b) noexcept { return a.s == b.s; }
	[[nodiscard]] friend constexpr bool operator!=(const stream_ref &a, const stream_ref &b) noexcept { return a.s != b.s; }
};

} // namespace cuda

#endif
