/*
 * cuda::std::expected before C++23: a value, or why there is none. Asking for a value that is not there throws on the host
 * and traps on the device.
 * C++23 [expected].
 */
#ifndef WW_STD_EXPECTED_H
#define WW_STD_EXPECTED_H

#include "ww/cxx_std.h"
#if __cplusplus > 202002L && __has_include(<expected>)
#include <expected>
#endif
#ifndef __cpp_lib_expected
#include <exception>
#include <initializer_list>
#include <functional>
#include <variant>

namespace cuda {
namespace std {

template <class E> class unexpected {
	E e;

public:
	template <class G = E, ::std::enable_if_t<::std::is_constructible<E, G>::value &&
		!::std::is_same<cuda::std::remove_cvref_t<G>, unexpected>::value &&
		!::std::is_same<cuda::std::remove_cvref_t<G>, ::std::in_place_t>::value, int> = 0>
	WW_FN explicit unexpected(G &&g) : e(static_cast<G &&>(g)) {}
	template <class... A> WW_FN explicit unexpected(::std::in_place_t, A &&...a) : e(static_cast<A &&>(a)...) {}
	WW_FN const E &error() const & noexcept { return e; }
	WW_FN E &error() & noexcept { return e; }
	WW_FN E &&error() && noexcept { return static_cast<E &&>(e); }
	WW_FN void swap(unexpected &o) { cuda::std::swap(e, o.e); }
	template <class G> friend WW_FN bool operator==(const unexpected &a, const unexpected<G> &b) { return a.e == b.error(); }
	template <class G> friend WW_FN bool operator!=(const unexpected &a, const unexpected<G> &b) { return !(a == b); }
};
template <class E> unexpected(E) -> unexpected<E>;

struct unexpect_t {
	explicit unexpect_t() = default;
};
inline constexpr unexpect_t unexpect{};

template <class E> class bad_expected_access;
template <> class bad_expected_access<void> : public ::std::exception {
public:
	const char *what() const noexcept override { return "bad access to expected without value"; }
};
template <class E> class bad_expected_access : public bad_expected_access<void> {
	E e;

public:
	explicit bad_expected_access(E e) : e(static_cast<E &&>(e)) {}
	const E &error() const & noexcept { return e; }
	E &error() & noexcept { return e; }
};

template <class T, class E> class expected;

namespace ww {
template <class T> struct is_expected : false_type {};
template <class T, class E> struct is_expected<expected<T, E>> : true_type {};
template <class T> struct is_unexpected : false_type {};
template <class E> struct is_unexpected<unexpected<E>> : true_type {};

template <class E> [[noreturn]] __host__ __device__ inline void no_value(const E &e)
{
#if defined(__CUDA_ARCH__)
	__trap();
#else
	throw bad_expected_access<E>(e);
#endif
}

/* What f gives of a value that may be void. */
template <class __F, class... A> WW_FN auto call(__F &&f, A &&...a) -> decltype(::std::invoke(static_cast<__F &&>(f), static_cast<A &&>(a)...))
{
	return ::std::invoke(static_cast<__F &&>(f), static_cast<A &&>(a)...);
}

/* What expected<T, E> and expected<void, E> share; V is what is kept of a T. */
template <class Self, class T, class V, class E> class expected_base {
protected:
	::std::variant<V, E> v;

	template <class... A> WW_FN explicit expected_base(::std::in_place_index_t<0> i, A &&...a)
		: v(i, static_cast<A &&>(a)...) {}
	template <class... A> WW_FN explicit expected_base(::std::in_place_index_t<1> i, A &&...a)
		: v(i, static_cast<A &&>(a)...) {}
	WW_FN Self &self() { return static_cast<Self &>(*this); }
	WW_FN const Self &self() const { return static_cast<const Self &>(*this); }
	template <class __F> static WW_FN decltype(auto) apply(__F &&f, Self &s)
	{
		if constexpr (::std::is_void<T>::value)
			return ww::call(static_cast<__F &&>(f));
		else
			return ww::call(static_cast<__F &&>(f), *s);
	}
	template <class __F> static WW_FN decltype(auto) apply(__F &&f, const Self &s)
	{
		if constexpr (::std::is_void<T>::value)
			return ww::call(static_cast<__F &&>(f));
		else
			return ww::call(static_cast<__F &&>(f), *s);
	}
	template <class __S, class __F> static WW_FN auto map(__S &s, __F &&f)
	{
		typedef cuda::std::remove_cvref_t<decltype(apply(static_cast<__F &&>(f), s))> U;

		if constexpr (::std::is_void<U>::value) {
			if (!s.has_value())
				return expected<U, E>(unexpect, s.error());
			apply(static_cast<__F &&>(f), s);
			return expected<U, E>();
		} else {
			return s.has_value() ? expected<U, E>(apply(static_cast<__F &&>(f), s)) : expected<U, E>(unexpect, s.error());
		}
	}
	template <class __S, class __F> static WW_FN auto chain(__S &s, __F &&f)
	{
		typedef cuda::std::remove_cvref_t<decltype(apply(static_cast<__F &&>(f), s))> R;

		return s.has_value() ? R(apply(static_cast<__F &&>(f), s)) : R(unexpect, s.error());
	}

public:
	typedef T value_type;
	typedef E error_type;
	typedef cuda::std::unexpected<E> unexpected_type;
	template <class U> using rebind = expected<U, E>;

	WW_FN bool has_value() const noexcept { return v.index() == 0; }
	WW_FN explicit operator bool() const noexcept { return has_value(); }
	WW_FN const E &error() const & noexcept { return *::std::get_if<1>(&v); }
	WW_FN E &error() & noexcept { return *::std::get_if<1>(&v); }
	WW_FN E &&error() && noexcept { return static_cast<E &&>(*::std::get_if<1>(&v)); }
	template <class G> WW_FN E error_or(G &&g) const { return has_value() ? E(static_cast<G &&>(g)) : error(); }

	template <class __F> WW_FN auto and_then(__F &&f) & { return chain(self(), static_cast<__F &&>(f)); }
	template <class __F> WW_FN auto and_then(__F &&f) const & { return chain(self(), static_cast<__F &&>(f)); }
	template <class __F> WW_FN auto and_then(__F &&f) && { return chain(self(), static_cast<__F &&>(f)); }
	template <class __F> WW_FN auto transform(__F &&f) & { return map(self(), static_cast<__F &&>(f)); }
	template <class __F> WW_FN auto transform(__F &&f) const & { return map(self(), static_cast<__F &&>(f)); }
	template <class __F> WW_FN auto transform(__F &&f) && { return map(self(), static_cast<__F &&>(f)); }
	template <class __F> WW_FN auto or_else(__F &&f) const
	{
		typedef cuda::std::remove_cvref_t<decltype(ww::call(static_cast<__F &&>(f), error()))> R;

		if (!has_value())
			return R(ww::call(static_cast<__F &&>(f), error()));
		if constexpr (::std::is_void<T>::value)
			return R();
		else
			return R(*self());
	}
	template <class __F> WW_FN auto transform_error(__F &&f) const
	{
		typedef cuda::std::remove_cvref_t<decltype(ww::call(static_cast<__F &&>(f), error()))> G;

		if (!has_value())
			return expected<T, G>(unexpect, ww::call(static_cast<__F &&>(f), error()));
		if constexpr (::std::is_void<T>::value)
			return expected<T, G>();
		else
			return expected<T, G>(*self());
	}
	template <class G> WW_FN Self &operator=(const cuda::std::unexpected<G> &u)
	{
		v.template emplace<1>(u.error());
		return self();
	}
	WW_FN void swap(Self &o) { cuda::std::swap(self(), o); }
	template <class G> friend WW_FN bool operator==(const Self &a, const cuda::std::unexpected<G> &u)
	{
		return !a.has_value() && a.error() == u.error();
	}
	template <class G> friend WW_FN bool operator!=(const Self &a, const cuda::std::unexpected<G> &u) { return !(a == u); }
};
}

template <class T, class E> class expected : public ww::expected_base<expected<T, E>, T, T, E> {
	typedef ww::expected_base<expected<T, E>, T, T, E> Base;
	using Base::v;
	template <class U> using if_value = ::std::enable_if_t<::std::is_constructible<T, U>::value &&
		!::std::is_same<cuda::std::remove_cvref_t<U>, ::std::in_place_t>::value &&
		!::std::is_same<cuda::std::remove_cvref_t<U>, unexpect_t>::value &&
		!ww::is_expected<cuda::std::remove_cvref_t<U>>::value &&
		!ww::is_unexpected<cuda::std::remove_cvref_t<U>>::value, int>;

public:
	template <class U = T, ::std::enable_if_t<::std::is_default_constructible<U>::value, int> = 0>
	WW_FN expected() : Base(::std::in_place_index<0>) {}
	template <class U = T, if_value<U> = 0> WW_FN expected(U &&u) : Base(::std::in_place_index<0>, static_cast<U &&>(u)) {}
	template <class... A> WW_FN explicit expected(::std::in_place_t, A &&...a)
		: Base(::std::in_place_index<0>, static_cast<A &&>(a)...) {}
	template <class... A> WW_FN explicit expected(unexpect_t, A &&...a)
		: Base(::std::in_place_index<1>, static_cast<A &&>(a)...) {}
	template <class G, ::std::enable_if_t<::std::is_constructible<E, const G &>::value, int> = 0>
	WW_FN expected(const cuda::std::unexpected<G> &u) : Base(::std::in_place_index<1>, u.error()) {}
	template <class U, class G, ::std::enable_if_t<::std::is_constructible<T, const U &>::value &&
		::std::is_constructible<E, const G &>::value && !::std::is_same<expected<U, G>, expected>::value, int> = 0>
	WW_FN expected(const expected<U, G> &o)
		: Base(o.has_value() ? expected(::std::in_place, *o) : expected(unexpect, o.error())) {}
	template <class U = T, if_value<U> = 0> WW_FN expected &operator=(U &&u)
	{
		v.template emplace<0>(static_cast<U &&>(u));
		return *this;
	}
	using Base::operator=;

	template <class... A> WW_FN T &emplace(A &&...a) { return v.template emplace<0>(static_cast<A &&>(a)...); }
	WW_FN const T &operator*() const & noexcept { return *::std::get_if<0>(&v); }
	WW_FN T &operator*() & noexcept { return *::std::get_if<0>(&v); }
	WW_FN T &&operator*() && noexcept { return static_cast<T &&>(*::std::get_if<0>(&v)); }
	WW_FN const T *operator->() const noexcept { return ::std::get_if<0>(&v); }
	WW_FN T *operator->() noexcept { return ::std::get_if<0>(&v); }
	WW_FN const T &value() const &
	{
		if (!this->has_value())
			ww::no_value(this->error());
		return **this;
	}
	WW_FN T &value() & { return const_cast<T &>(static_cast<const expected &>(*this).value()); }
	WW_FN T &&value() && { return static_cast<T &&>(this->value()); }
	template <class U> WW_FN T value_or(U &&u) const { return this->has_value() ? **this : T(static_cast<U &&>(u)); }

	template <class U, class G> friend WW_FN bool operator==(const expected &a, const expected<U, G> &b)
	{
		return a.has_value() == b.has_value() && (a.has_value() ? *a == *b : a.error() == b.error());
	}
	template <class U, class G> friend WW_FN bool operator!=(const expected &a, const expected<U, G> &b) { return !(a == b); }
	template <class U, if_value<U> = 0> friend WW_FN bool operator==(const expected &a, const U &u)
	{
		return a.has_value() && *a == u;
	}
	template <class U, if_value<U> = 0> friend WW_FN bool operator!=(const expected &a, const U &u) { return !(a == u); }
};

template <class E> class expected<void, E> : public ww::expected_base<expected<void, E>, void, ::std::monostate, E> {
	typedef ww::expected_base<expected<void, E>, void, ::std::monostate, E> Base;
	using Base::v;

public:
	WW_FN expected() : Base(::std::in_place_index<0>) {}
	WW_FN explicit expected(::std::in_place_t) : Base(::std::in_place_index<0>) {}
	template <class... A> WW_FN explicit expected(unexpect_t, A &&...a)
		: Base(::std::in_place_index<1>, static_cast<A &&>(a)...) {}
	template <class G, ::std::enable_if_t<::std::is_constructible<E, const G &>::value, int> = 0>
	WW_FN expected(const cuda::std::unexpected<G> &u) : Base(::std::in_place_index<1>, u.error()) {}
	using Base::operator=;

	WW_FN void emplace() { v.template emplace<0>(); }
	WW_FN void operator*() const noexcept {}
	WW_FN void value() const
	{
		if (!this->has_value())
			ww::no_value(this->error());
	}
	template <class G> friend WW_FN bool operator==(const expected &a, const expected<void, G> &b)
	{
		return a.has_value() == b.has_value() && (a.has_value() || a.error() == b.error());
	}
	template <class G> friend WW_FN bool operator!=(const expected &a, const expected<void, G> &b) { return !(a == b); }
};

} // namespace std
} // namespace cuda
#endif
#endif
