/*
 * cuda::std::optional before C++23, whose and_then, transform and or_else programs of C++17 have there too. It holds the host
 * library's, so that it is trivial where that is; asking for a value that is not there throws on the host and traps on the device.
 * C++23 [optional].
 */
#ifndef WW_STD_OPTIONAL_H
#define WW_STD_OPTIONAL_H

#include <optional>
#include "ww/cxx_std.h"
#if __cplusplus >= 201703L && __cpp_lib_optional < 202110L
#include <functional>
#include <initializer_list>

namespace cuda {
namespace std {

template <class T> class optional;

namespace ww {
template <class T> struct is_optional : false_type {};
template <class T> struct is_optional<optional<T>> : true_type {};

/* Whether an optional<T> takes a U as its value: an optional of another type is one where T can be made of it whole, but for bool. */
template <class T, class U, class V = cuda::std::remove_cvref_t<U>>
inline constexpr bool is_value = ::std::is_constructible<T, U>::value && !::std::is_same<V, ::std::in_place_t>::value &&
	!::std::is_same<V, optional<T>>::value && !(is_optional<V>::value && ::std::is_same<::std::remove_cv_t<T>, bool>::value);

template <class T, class O>
inline constexpr bool is_made_of = ::std::is_constructible<T, O &>::value || ::std::is_constructible<T, const O &>::value ||
	::std::is_constructible<T, O>::value || ::std::is_convertible<O &, T>::value;

/* Whether an optional<T> takes the value, a V, out of an optional<U>. */
template <class T, class U, class V>
inline constexpr bool is_inner = !::std::is_same<T, U>::value && ::std::is_constructible<T, V>::value &&
	(::std::is_same<::std::remove_cv_t<T>, bool>::value || !is_made_of<T, optional<U>>);

struct held {
	template <class T> static WW_FN const ::std::optional<T> &of(const optional<T> &a) { return a.o; }
	template <class T> static WW_FN const T &of(const T &a) { return a; }
};
}

template <class T> class optional {
	::std::optional<T> o;
	friend struct ww::held;

	template <class U, bool implicit> using if_value =
		::std::enable_if_t<ww::is_value<T, U> && ::std::is_convertible<U, T>::value == implicit, int>;
	template <class U, class V, bool implicit> using if_inner =
		::std::enable_if_t<ww::is_inner<T, U, V> && ::std::is_convertible<V, T>::value == implicit, int>;

	template <class O, class __F> static WW_FN auto chain(O &&a, __F &&f)
	{
		typedef cuda::std::remove_cvref_t<decltype(::std::invoke(static_cast<__F &&>(f), *static_cast<O &&>(a)))> R;

		return a.has_value() ? R(::std::invoke(static_cast<__F &&>(f), *static_cast<O &&>(a))) : R();
	}
	template <class O, class __F> static WW_FN auto map(O &&a, __F &&f)
	{
		typedef ::std::remove_cv_t<decltype(::std::invoke(static_cast<__F &&>(f), *static_cast<O &&>(a)))> U;

		return a.has_value() ? optional<U>(::std::in_place, ::std::invoke(static_cast<__F &&>(f), *static_cast<O &&>(a)))
				     : optional<U>();
	}

public:
	typedef T value_type;

	constexpr optional() noexcept = default;
	WW_FN optional(::std::nullopt_t) noexcept {}
	template <class... A, ::std::enable_if_t<::std::is_constructible<T, A...>::value, int> = 0>
	WW_FN explicit optional(::std::in_place_t i, A &&...a) : o(i, static_cast<A &&>(a)...) {}
	template <class U, class... A>
	WW_FN explicit optional(::std::in_place_t i, ::std::initializer_list<U> l, A &&...a) : o(i, l, static_cast<A &&>(a)...) {}
	template <class U = T, if_value<U, true> = 0> WW_FN optional(U &&u) : o(::std::in_place, static_cast<U &&>(u)) {}
	template <class U = T, if_value<U, false> = 0>
	WW_FN explicit optional(U &&u) : o(::std::in_place, static_cast<U &&>(u)) {}
	template <class U, if_inner<U, const U &, true> = 0> WW_FN optional(const optional<U> &u)
	{
		if (u.has_value())
			o.emplace(*u);
	}
	template <class U, if_inner<U, const U &, false> = 0> WW_FN explicit optional(const optional<U> &u)
	{
		if (u.has_value())
			o.emplace(*u);
	}
	template <class U, if_inner<U, U &&, true> = 0> WW_FN optional(optional<U> &&u)
	{
		if (u.has_value())
			o.emplace(*static_cast<optional<U> &&>(u));
	}
	template <class U, if_inner<U, U &&, false> = 0> WW_FN explicit optional(optional<U> &&u)
	{
		if (u.has_value())
			o.emplace(*static_cast<optional<U> &&>(u));
	}

	WW_FN optional &operator=(::std::nullopt_t) noexcept
	{
		o.reset();
		return *this;
	}
	template <class U = T, ::std::enable_if_t<ww::is_value<T, U> && ::std::is_assignable<T &, U>::value &&
		!(::std::is_scalar<T>::value && ::std::is_same<T, ::std::decay_t<U>>::value), int> = 0> /* so that = {} empties it */
	WW_FN optional &operator=(U &&u)
	{
		o = static_cast<U &&>(u);
		return *this;
	}
	template <class U, ::std::enable_if_t<ww::is_inner<T, U, const U &>, int> = 0>
	WW_FN optional &operator=(const optional<U> &u)
	{
		return *this = optional(u);
	}
	template <class U, ::std::enable_if_t<ww::is_inner<T, U, U &&>, int> = 0> WW_FN optional &operator=(optional<U> &&u)
	{
		return *this = optional(static_cast<optional<U> &&>(u));
	}

	template <class... A> WW_FN T &emplace(A &&...a) { return o.emplace(static_cast<A &&>(a)...); }
	template <class U, class... A> WW_FN T &emplace(::std::initializer_list<U> l, A &&...a)
	{
		return o.emplace(l, static_cast<A &&>(a)...);
	}
	WW_FN void reset() noexcept { o.reset(); }
	WW_FN void swap(optional &b) { o.swap(b.o); }

	WW_FN bool has_value() const noexcept { return o.has_value(); }
	WW_FN explicit operator bool() const noexcept { return o.has_value(); }
	WW_FN const T *operator->() const noexcept { return &*o; }
	WW_FN T *operator->() noexcept { return &*o; }
	WW_FN const T &operator*() const & noexcept { return *o; }
	WW_FN T &operator*() & noexcept { return *o; }
	WW_FN T &&operator*() && noexcept { return *static_cast<::std::optional<T> &&>(o); }
	WW_FN const T &value() const & { return o.value(); }
	WW_FN T &value() & { return o.value(); }
	WW_FN T &&value() && { return static_cast<T &&>(o.value()); }
	template <class U> WW_FN T value_or(U &&u) const & { return o.value_or(static_cast<U &&>(u)); }
	template <class U> WW_FN T value_or(U &&u) &&
	{
		return static_cast<::std::optional<T> &&>(o).value_or(static_cast<U &&>(u));
	}

	template <class __F> WW_FN auto and_then(__F &&f) & { return chain(*this, static_cast<__F &&>(f)); }
	template <class __F> WW_FN auto and_then(__F &&f) const & { return chain(*this, static_cast<__F &&>(f)); }
	template <class __F> WW_FN auto and_then(__F &&f) &&
	{
		return chain(static_cast<optional &&>(*this), static_cast<__F &&>(f));
	}
	template <class __F> WW_FN auto transform(__F &&f) & { return map(*this, static_cast<__F &&>(f)); }
	template <class __F> WW_FN auto transform(__F &&f) const & { return map(*this, static_cast<__F &&>(f)); }
	template <class __F> WW_FN auto transform(__F &&f) &&
	{
		return map(static_cast<optional &&>(*this), static_cast<__F &&>(f));
	}
	template <class __F> WW_FN optional or_else(__F &&f) const &
	{
		return has_value() ? *this : optional(::std::invoke(static_cast<__F &&>(f)));
	}
	template <class __F> WW_FN optional or_else(__F &&f) &&
	{
		return has_value() ? static_cast<optional &&>(*this) : optional(::std::invoke(static_cast<__F &&>(f)));
	}
};
template <class T> optional(T) -> optional<T>;

template <class T> WW_FN optional<::std::decay_t<T>> make_optional(T &&t) { return optional<::std::decay_t<T>>(static_cast<T &&>(t)); }
template <class T, class... A> WW_FN ::std::enable_if_t<::std::is_constructible<T, A...>::value, optional<T>> make_optional(A &&...a)
{
	return optional<T>(::std::in_place, static_cast<A &&>(a)...);
}

/* Two optionals, or one and a value or nullopt on either side. */
namespace ww {
template <class A, class B> using if_optional = ::std::enable_if_t<is_optional<A>::value || is_optional<B>::value, int>;
}
template <class A, class B, ww::if_optional<A, B> = 0>
WW_FN auto operator==(const A &a, const B &b) -> decltype(bool(ww::held::of(a) == ww::held::of(b))) { return ww::held::of(a) == ww::held::of(b); }
template <class A, class B, ww::if_optional<A, B> = 0>
WW_FN auto operator!=(const A &a, const B &b) -> decltype(bool(ww::held::of(a) != ww::held::of(b))) { return ww::held::of(a) != ww::held::of(b); }
template <class A, class B, ww::if_optional<A, B> = 0>
WW_FN auto operator<(const A &a, const B &b) -> decltype(bool(ww::held::of(a) < ww::held::of(b))) { return ww::held::of(a) < ww::held::of(b); }
template <class A, class B, ww::if_optional<A, B> = 0>
WW_FN auto operator>(const A &a, const B &b) -> decltype(bool(ww::held::of(a) > ww::held::of(b))) { return ww::held::of(a) > ww::held::of(b); }
template <class A, class B, ww::if_optional<A, B> = 0>
WW_FN auto operator<=(const A &a, const B &b) -> decltype(bool(ww::held::of(a) <= ww::held::of(b))) { return ww::held::of(a) <= ww::held::of(b); }
template <class A, class B, ww::if_optional<A, B> = 0>
WW_FN auto operator>=(const A &a, const B &b) -> decltype(bool(ww::held::of(a) >= ww::held::of(b))) { return ww::held::of(a) >= ww::held::of(b); }

} // namespace std
} // namespace cuda
#endif
#endif
