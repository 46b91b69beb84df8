/*
 * cuda::std::chrono: the host's, with clocks that the device can read: nanoseconds since 1970 by the global timer.
 * C++17 [time]; PTX ISA, "%globaltimer".
 */
#ifndef WW_STD_CHRONO_H
#define WW_STD_CHRONO_H

#include <chrono>
#include <cstdint>
#include "ww/cxx_std.h"

namespace cuda {
namespace std {
namespace chrono {

using namespace ::std::chrono;

struct system_clock {
	typedef ::std::chrono::nanoseconds duration;
	typedef duration::rep rep;
	typedef duration::period period;
	typedef ::std::chrono::time_point<system_clock> time_point;
	static constexpr bool is_steady = false;

	static __host__ __device__ time_point now() noexcept
	{
#if defined(__CUDA_ARCH__)
		int64_t ns;

		asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns)::"memory");
		return time_point(duration(ns));
#else
		return time_point(::std::chrono::duration_cast<duration>(::std::chrono::system_clock::now().time_since_epoch()));
#endif
	}
	static WW_FN ::std::time_t to_time_t(const time_point &t) noexcept
	{
		return static_cast<::std::time_t>(::std::chrono::duration_cast<::std::chrono::seconds>(t.time_since_epoch()).count());
	}
	static WW_FN time_point from_time_t(::std::time_t t) noexcept { return time_point(::std::chrono::seconds(t)); }
};
typedef system_clock high_resolution_clock;

} // namespace chrono
} // namespace std
} // namespace cuda

#endif
