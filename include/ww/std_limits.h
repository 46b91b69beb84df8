/*
 * cuda::std::numeric_limits: the host's, and of CUDA's small floating types, which the host's library does not know. It is
 * a template of its own, so that programs may add their types to it.
 * C++17 [numeric.limits]; CUDA Math API, "Half precision", "Bfloat16".
 */
#ifndef WW_STD_LIMITS_H
#define WW_STD_LIMITS_H

#include <limits>
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "ww/cxx_std.h"

namespace cuda {
namespace std {

template <class T> class numeric_limits : public ::std::numeric_limits<T> {};

namespace ww {
/* A binary type of sign, exponent and fraction in 16 bits: as float, but for the members here. */
template <class T, class Raw, int Fraction> struct small_limits : ::std::numeric_limits<float> {
	static constexpr int digits = Fraction + 1, digits10 = Fraction * 301 / 1000, max_digits10 = 2 + digits * 301 / 1000;
	static constexpr int max_exponent = 1 << (14 - Fraction), min_exponent = 3 - max_exponent;
	static constexpr int max_exponent10 = max_exponent * 301 / 1000;
	static constexpr int min_exponent10 = (min_exponent - 1) * 301 / 1000;
	static constexpr ::std::float_denorm_style has_denorm = ::std::denorm_present;
	static constexpr unsigned int one_ulp = 1u << Fraction;

	static WW_FN T of(unsigned int bits)
	{
		Raw r{};

		r.x = (unsigned short)bits;
		return T(r);
	}
	static WW_FN T min() { return of(one_ulp); }
	static WW_FN T max() { return of(0x7fff - one_ulp); }
	static WW_FN T lowest() { return of(0xffff - one_ulp); }
	static WW_FN T epsilon() { return of((unsigned int)(max_exponent - 1 - Fraction) << Fraction); }
	static WW_FN T round_error() { return of((unsigned int)(max_exponent - 2) << Fraction); }
	static WW_FN T infinity() { return of(0x8000 - one_ulp); }
	static WW_FN T quiet_NaN() { return of(0x8000 - one_ulp / 2); }
	static WW_FN T signaling_NaN() { return of(0x8000 - one_ulp * 3 / 4); }
	static WW_FN T denorm_min() { return of(1); }
};
}

template <> class numeric_limits<__half> : public ww::small_limits<__half, __half_raw, 10> {};
template <> class numeric_limits<__nv_bfloat16> : public ww::small_limits<__nv_bfloat16, __nv_bfloat16_raw, 7> {};
template <class T> class numeric_limits<const T> : public numeric_limits<T> {};
template <class T> class numeric_limits<volatile T> : public numeric_limits<T> {};
template <class T> class numeric_limits<const volatile T> : public numeric_limits<T> {};

} // namespace std
} // namespace cuda

#endif
