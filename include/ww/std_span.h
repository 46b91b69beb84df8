/*
 * cuda::std::span and <iterator>'s names of C++20, for C++17 programs; from C++20 on they are the host's library's.
 * C++23: [views.contiguous], [range.access], [iterator.synopsis].
 */
#ifndef WW_STD_SPAN_H
#define WW_STD_SPAN_H

#include <array>
#include <cstddef>
#include <iterator>
#if __cplusplus >= 202002L
#include <span>
#endif
#include "ww/cxx_std.h"

namespace cuda {
namespace std {

#if __cplusplus >= 201703L && __cplusplus < 202002L
template <class C> WW_FN auto ssize(const C &c)
	-> ::std::common_type_t<ptrdiff_t, ::std::make_signed_t<decltype(c.size())>>
{
	return c.size();
}
template <class T, ptrdiff_t N> WW_FN ptrdiff_t ssize(const T (&)[N]) noexcept { return N; }
template <class __I> using iter_value_t = typename ::std::iterator_traits<cuda::std::remove_cvref_t<__I>>::value_type;
template <class __I> using iter_difference_t = typename ::std::iterator_traits<cuda::std::remove_cvref_t<__I>>::difference_type;
template <class __I> using iter_reference_t = decltype(*::std::declval<__I &>());
template <class __I> using iter_rvalue_reference_t = decltype(::std::move(*::std::declval<__I &>()));
struct default_sentinel_t {};
inline constexpr default_sentinel_t default_sentinel{};
struct unreachable_sentinel_t {
	template <class __I> friend WW_FN bool operator==(unreachable_sentinel_t, const __I &) noexcept { return false; }
	template <class __I> friend WW_FN bool operator==(const __I &, unreachable_sentinel_t) noexcept { return false; }
	template <class __I> friend WW_FN bool operator!=(unreachable_sentinel_t, const __I &) noexcept { return true; }
	template <class __I> friend WW_FN bool operator!=(const __I &, unreachable_sentinel_t) noexcept { return true; }
};
inline constexpr unreachable_sentinel_t unreachable_sentinel{};
struct contiguous_iterator_tag : ::std::random_access_iterator_tag {};

template <class T, size_t N> WW_FN array<T, N> to_array(const T (&a)[N])
{
	array<T, N> to{};

	for (size_t i = 0; i < N; i++)
		to[i] = a[i];
	return to;
}

inline constexpr size_t dynamic_extent = size_t(-1);
template <class T, size_t N = dynamic_extent> class span;

namespace ww {
template <size_t N> struct extent {
	WW_FN extent(size_t) {}
	WW_FN size_t get() const { return N; }
};
template <> struct extent<dynamic_extent> {
	size_t n;
	WW_FN extent(size_t n) : n(n) {}
	WW_FN size_t get() const { return n; }
};
template <class T> struct is_span : false_type {};
template <class T, size_t N> struct is_span<span<T, N>> : true_type {};
template <class T> struct is_array : ::std::is_array<T> {};
template <class T, size_t N> struct is_array<array<T, N>> : true_type {};
template <class From, class To> inline constexpr bool adds_qualifiers = ::std::is_convertible<From (*)[], To (*)[]>::value;
/* What data() and size() say a sequence's elements are. */
template <class C> using element_of = ::std::remove_pointer_t<decltype(::std::data(::std::declval<C &>()))>;
template <class C, class T, class = void> struct views : false_type {};
template <class C, class T>
struct views<C, T, ::std::void_t<element_of<C>, decltype(::std::size(::std::declval<C &>()))>>
	: bool_constant<!is_span<cuda::std::remove_cvref_t<C>>::value && !is_array<cuda::std::remove_cvref_t<C>>::value &&
		  adds_qualifiers<element_of<C>, T>> {};
}

template <class T, size_t N> class span {
	T *p;
	ww::extent<N> n;

public:
	typedef T element_type;
	typedef ::std::remove_cv_t<T> value_type;
	typedef size_t size_type;
	typedef ptrdiff_t difference_type;
	typedef T *pointer;
	typedef const T *const_pointer;
	typedef T &reference;
	typedef const T &const_reference;
	typedef T *iterator;
	typedef ::std::reverse_iterator<iterator> reverse_iterator;
	static constexpr size_t extent = N;

	template <size_t __M = N, ::std::enable_if_t<__M == 0 || __M == dynamic_extent, int> = 0>
	WW_FN span() noexcept : p(nullptr), n(0) {}
	WW_FN span(const span &) noexcept = default;
	WW_FN span &operator=(const span &) noexcept = default;
	WW_FN span(T *p, size_t n) : p(p), n(n) {}
	template <class U, ::std::enable_if_t<ww::adds_qualifiers<U, T> && !::std::is_same<U, T>::value, int> = 0>
	WW_FN span(U *p, size_t n) : p(p), n(n) {}
	WW_FN span(T *p, T *end) : p(p), n(end - p) {}
	template <size_t __M, ::std::enable_if_t<N == dynamic_extent || __M == N, int> = 0>
	WW_FN span(type_identity_t<T> (&a)[__M]) noexcept : p(a), n(__M) {}
	template <class U, size_t __M, ::std::enable_if_t<(N == dynamic_extent || __M == N) && ww::adds_qualifiers<U, T>, int> = 0>
	WW_FN span(array<U, __M> &a) noexcept : p(a.data()), n(__M) {}
	template <class U, size_t __M,
		::std::enable_if_t<(N == dynamic_extent || __M == N) && ww::adds_qualifiers<const U, T>, int> = 0>
	WW_FN span(const array<U, __M> &a) noexcept : p(a.data()), n(__M) {}
	template <class C, size_t __M = N, ::std::enable_if_t<__M == dynamic_extent && ww::views<C, T>::value, int> = 0>
	WW_FN span(C &c) : p(::std::data(c)), n(::std::size(c)) {}
	template <class C, size_t __M = N,
		::std::enable_if_t<__M == dynamic_extent && ::std::is_const<T>::value && ww::views<const C, T>::value, int> = 0>
	WW_FN span(const C &c) : p(::std::data(c)), n(::std::size(c)) {}
	template <class U, size_t __M,
		::std::enable_if_t<(N == dynamic_extent || __M == dynamic_extent || __M == N) && ww::adds_qualifiers<U, T>, int> = 0>
	WW_FN span(const span<U, __M> &s) noexcept : p(s.data()), n(s.size()) {}

	WW_FN T *data() const noexcept { return p; }
	WW_FN size_t size() const noexcept { return n.get(); }
	WW_FN size_t size_bytes() const noexcept { return size() * sizeof(T); }
	WW_FN bool empty() const noexcept { return size() == 0; }
	WW_FN T &operator[](size_t i) const { return p[i]; }
	WW_FN T &front() const { return p[0]; }
	WW_FN T &back() const { return p[size() - 1]; }
	WW_FN T *begin() const noexcept { return p; }
	WW_FN T *end() const noexcept { return p + size(); }
	WW_FN reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
	WW_FN reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }

	template <size_t __M> WW_FN span<T, __M> first() const { return span<T, __M>(p, __M); }
	template <size_t __M> WW_FN span<T, __M> last() const { return span<T, __M>(p + (size() - __M), __M); }
	WW_FN span<T> first(size_t m) const { return span<T>(p, m); }
	WW_FN span<T> last(size_t m) const { return span<T>(p + (size() - m), m); }
	WW_FN span<T> subspan(size_t from, size_t m = dynamic_extent) const
	{
		return span<T>(p + from, m == dynamic_extent ? size() - from : m);
	}
	template <size_t From, size_t __M = dynamic_extent> WW_FN auto subspan() const
	{
		constexpr size_t R = __M != dynamic_extent ? __M : N != dynamic_extent ? N - From : dynamic_extent;

		return span<T, R>(p + From, __M == dynamic_extent ? size() - From : __M);
	}
};

template <class T, size_t __M> span(T (&)[__M]) -> span<T, __M>;
template <class T, size_t __M> span(array<T, __M> &) -> span<T, __M>;
template <class T, size_t __M> span(const array<T, __M> &) -> span<const T, __M>;
template <class T> span(T *, size_t) -> span<T>;
template <class T> span(T *, T *) -> span<T>;
template <class C> span(C &) -> span<ww::element_of<C>>;
template <class C> span(const C &) -> span<ww::element_of<const C>>;

template <class T, size_t N>
__host__ __device__ inline span<const ::std::byte, N == dynamic_extent ? N : N * sizeof(T)> as_bytes(span<T, N> s) noexcept
{
	return { reinterpret_cast<const ::std::byte *>(s.data()), s.size_bytes() };
}
template <class T, size_t N, ::std::enable_if_t<!::std::is_const<T>::value, int> = 0>
__host__ __device__ inline span<::std::byte, N == dynamic_extent ? N : N * sizeof(T)> as_writable_bytes(span<T, N> s) noexcept
{
	return { reinterpret_cast<::std::byte *>(s.data()), s.size_bytes() };
}
#endif

} // namespace std
} // namespace cuda

#endif
