/*
 * cuda::maximum and minimum, what callables promise (proclaim_return_type, proclaim_copyable_arguments), static_for.
 * CUDA C++ Core Libraries, <cuda/functional>, <cuda/utility>.
 */
#ifndef WW_CXX_FUNCTIONAL_H
#define WW_CXX_FUNCTIONAL_H

#include <memory>
#include "cuda_runtime_api.h"
#include "ww/std_function.h"

namespace cuda {

template <class T = void> struct maximum {
	WW_FN T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <> struct maximum<void> {
	typedef void is_transparent;
	template <class A, class B> WW_FN ::std::common_type_t<A, B> operator()(const A &a, const B &b) const
	{
		return a < b ? ::std::common_type_t<A, B>(b) : ::std::common_type_t<A, B>(a);
	}
};
template <class T = void> struct minimum {
	WW_FN T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
template <> struct minimum<void> {
	typedef void is_transparent;
	template <class A, class B> WW_FN ::std::common_type_t<A, B> operator()(const A &a, const B &b) const
	{
		return b < a ? ::std::common_type_t<A, B>(b) : ::std::common_type_t<A, B>(a);
	}
};

namespace ww {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunknown-pragmas"
#pragma nv_exec_check_disable
template <class R, class __F, class... A> WW_FN R run(__F &&f, A &&...a)
{
	static_assert(::std::is_same<R, decltype(::std::invoke(static_cast<__F &&>(f), static_cast<A &&>(a)...))>::value,
		"the callable's result is of another type than proclaimed");
	return ::std::invoke(static_cast<__F &&>(f), static_cast<A &&>(a)...);
}
/* A callable whose result is R, which the compiler cannot ask of a lambda of the other side. */
template <class R, class __F> class returning {
	__F f;

public:
	returning() = delete;
	template <class G, ::std::enable_if_t<::std::is_same<::std::decay_t<G>, __F>::value, int> = 0>
	WW_FN explicit returning(G &&g) : f(static_cast<G &&>(g)) {}
	template <class... A> WW_FN R operator()(A &&...a) & { return run<R>(f, static_cast<A &&>(a)...); }
	template <class... A> WW_FN R operator()(A &&...a) && { return run<R>(static_cast<__F &&>(f), static_cast<A &&>(a)...); }
	template <class... A> WW_FN R operator()(A &&...a) const & { return run<R>(f, static_cast<A &&>(a)...); }
};
template <class __F> struct copyable : __F {
	using __F::operator();
};
#pragma clang diagnostic pop
}

template <class R, class __F> [[nodiscard]] WW_FN ww::returning<R, ::std::decay_t<__F>> proclaim_return_type(__F &&f)
{
	return ww::returning<R, ::std::decay_t<__F>>(static_cast<__F &&>(f));
}

/* Whether f's arguments may be copies of what it is given references to. */
template <class __F, class = void> struct proclaims_copyable_arguments : ::std::false_type {};
template <class __F> struct proclaims_copyable_arguments<ww::copyable<__F>> : ::std::true_type {};
template <class __F> inline constexpr bool proclaims_copyable_arguments_v = proclaims_copyable_arguments<__F>::value;
template <class __F> [[nodiscard]] WW_FN ww::copyable<::std::decay_t<__F>> proclaim_copyable_arguments(__F &&f)
{
	return { static_cast<__F &&>(f) };
}

/* Where a __device__ variable is, for the host too. */
#if defined(__CUDACC__)
template <class T> [[nodiscard]] __host__ __device__ inline T *get_device_address(T &x)
{
#if defined(__CUDA_ARCH__)
	return ::std::addressof(x);
#else
	void *p = nullptr;

	return cudaGetSymbolAddress(&p, x) == cudaSuccess ? static_cast<T *>(p) : nullptr;
#endif
}
#endif

namespace ww {
template <class __I, __I Step, __I First, class __F, class... A, __I... K>
WW_FN void each(__F &&f, ::std::integer_sequence<__I, K...>, A &&...a)
{
	(f(::std::integral_constant<__I, First + K * Step>(), a...), ...);
}
}

/* f(0), ..., f(N - 1), with numbers that are known when compiling. */
template <auto N, class __F, class... A> WW_FN void static_for(__F &&f, A &&...a)
{
	ww::each<decltype(N), 1, 0>(f, ::std::make_integer_sequence<decltype(N), N>(), a...);
}
template <class __I, __I N, class __F, class... A> WW_FN void static_for(__F &&f, A &&...a)
{
	ww::each<__I, 1, 0>(f, ::std::make_integer_sequence<__I, N>(), a...);
}
template <auto First, decltype(First) End, decltype(First) Step = 1, class __F, class... A> WW_FN void static_for(__F &&f, A &&...a)
{
	typedef decltype(First) __I;
	constexpr __I n = (Step > 0 ? (End > First ? End - First + Step - 1 : 0) : (First > End ? First - End - Step - 1 : 0)) /
		(Step > 0 ? Step : -Step);

	ww::each<__I, Step, First>(f, ::std::make_integer_sequence<__I, n>(), a...);
}

} // namespace cuda

#endif
