/*
 * cuda::std, <functional>: the host's, and in C++17 what came later.
 * C++23 [func.invoke], [meta.trans.other].
 */
#ifndef WW_STD_FUNCTION_H
#define WW_STD_FUNCTION_H

#include <functional>
#include "ww/cxx_std.h"

#if __cplusplus >= 201703L && __cplusplus < 202002L
namespace cuda {
namespace std {

template <class T> struct unwrap_reference {
	typedef T type;
};
template <class T> struct unwrap_reference<::std::reference_wrapper<T>> {
	typedef T &type;
};
template <class T> using unwrap_reference_t = typename unwrap_reference<T>::type;
template <class T> struct unwrap_ref_decay : unwrap_reference<::std::decay_t<T>> {};
template <class T> using unwrap_ref_decay_t = typename unwrap_ref_decay<T>::type;
template <class R, class __F, class... A> WW_FN R invoke_r(__F &&f, A &&...a)
{
	if constexpr (::std::is_void<R>::value)
		static_cast<void>(::std::invoke(static_cast<__F &&>(f), static_cast<A &&>(a)...));
	else
		return ::std::invoke(static_cast<__F &&>(f), static_cast<A &&>(a)...);
}

} // namespace std
} // namespace cuda
#endif

#endif
