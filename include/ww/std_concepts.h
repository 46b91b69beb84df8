/*
 * cuda::std's concepts in C++17, as constants; from C++20 on they are the host's library's.
 * C++20 [concepts], [iterator.concepts], [range.req].
 */
#ifndef WW_STD_CONCEPTS_H
#define WW_STD_CONCEPTS_H

#include <functional>
#include <iterator>
#include <string_view>
#include "ww/std_span.h"
#if __cplusplus >= 202002L
#include <concepts>
#include <ranges>
#elif __cplusplus >= 201703L

namespace cuda {
namespace std {

template <class A, class B> inline constexpr bool same_as = ::std::is_same<A, B>::value;
template <class D, class B> inline constexpr bool derived_from =
	::std::is_base_of<B, D>::value && ::std::is_convertible<const volatile D *, const volatile B *>::value;
template <class A, class B> inline constexpr bool convertible_to = ::std::is_convertible<A, B>::value;
template <class T> inline constexpr bool integral = ::std::is_integral<T>::value;
template <class T> inline constexpr bool signed_integral = ::std::is_integral<T>::value && ::std::is_signed<T>::value;
template <class T> inline constexpr bool unsigned_integral = ::std::is_integral<T>::value && !::std::is_signed<T>::value;
template <class T> inline constexpr bool floating_point = ::std::is_floating_point<T>::value;
template <class T> inline constexpr bool destructible = ::std::is_nothrow_destructible<T>::value;
template <class T, class... A> inline constexpr bool constructible_from =
	destructible<T> && ::std::is_constructible<T, A...>::value;
template <class T> inline constexpr bool default_initializable = constructible_from<T>;
template <class T> inline constexpr bool move_constructible = constructible_from<T, T> && convertible_to<T, T>;
template <class T> inline constexpr bool copy_constructible = move_constructible<T> && constructible_from<T, T &> &&
	constructible_from<T, const T &> && constructible_from<T, const T> && convertible_to<const T &, T>;
template <class L, class R> inline constexpr bool assignable_from =
	::std::is_lvalue_reference<L>::value && ::std::is_assignable<L, R>::value;
template <class T> inline constexpr bool swappable = ::std::is_swappable<T>::value;
template <class A, class B> inline constexpr bool swappable_with = ::std::is_swappable_with<A, B>::value;
template <class T> inline constexpr bool movable =
	::std::is_object<T>::value && move_constructible<T> && assignable_from<T &, T> && swappable<T>;
template <class T> inline constexpr bool copyable = copy_constructible<T> && movable<T> && assignable_from<T &, T &> &&
	assignable_from<T &, const T &> && assignable_from<T &, const T>;
template <class T> inline constexpr bool semiregular = copyable<T> && default_initializable<T>;

namespace ww {
template <class A, class B, class = void> struct equals : false_type {};
template <class A, class B> struct equals<A, B, ::std::void_t<decltype(bool(::std::declval<const A &>() == ::std::declval<const B &>())),
	decltype(bool(::std::declval<const A &>() != ::std::declval<const B &>()))>> : true_type {};
template <class A, class B, class = void> struct orders : false_type {};
template <class A, class B> struct orders<A, B, ::std::void_t<decltype(bool(::std::declval<const A &>() < ::std::declval<const B &>())),
	decltype(bool(::std::declval<const A &>() > ::std::declval<const B &>())),
	decltype(bool(::std::declval<const A &>() <= ::std::declval<const B &>())),
	decltype(bool(::std::declval<const A &>() >= ::std::declval<const B &>()))>> : true_type {};
template <class A, class B, class = void> struct shares : false_type {};
template <class A, class B> struct shares<A, B, ::std::void_t<::std::common_type_t<A, B>>> : true_type {};
}
template <class T> inline constexpr bool equality_comparable = ww::equals<T, T>::value;
template <class A, class B> inline constexpr bool equality_comparable_with = equality_comparable<A> && equality_comparable<B> &&
	ww::equals<A, B>::value && ww::equals<B, A>::value;
template <class T> inline constexpr bool totally_ordered = equality_comparable<T> && ww::orders<T, T>::value;
template <class A, class B> inline constexpr bool totally_ordered_with = totally_ordered<A> && totally_ordered<B> &&
	equality_comparable_with<A, B> && ww::orders<A, B>::value && ww::orders<B, A>::value;
template <class T> inline constexpr bool regular = semiregular<T> && equality_comparable<T>;
template <class A, class B> inline constexpr bool common_with = ww::shares<A, B>::value && ww::shares<B, A>::value;
template <class __F, class... A> inline constexpr bool invocable = ::std::is_invocable<__F, A...>::value;
template <class __F, class... A> inline constexpr bool regular_invocable = invocable<__F, A...>;
template <class __F, class... A> inline constexpr bool predicate = ::std::is_invocable_r<bool, __F, A...>::value;
template <class R, class A, class B> inline constexpr bool relation =
	predicate<R, A, A> && predicate<R, B, B> && predicate<R, A, B> && predicate<R, B, A>;
template <class R, class A, class B> inline constexpr bool equivalence_relation = relation<R, A, B>;
template <class R, class A, class B> inline constexpr bool strict_weak_order = relation<R, A, B>;

/* ---- iterators: by their category ---- */

namespace ww {
template <class __I, class = void> struct category {
	typedef void type;
};
template <class __I> struct category<__I, ::std::void_t<typename ::std::iterator_traits<__I>::iterator_category>> {
	typedef typename ::std::iterator_traits<__I>::iterator_category type;
};
template <class __I, class Tag> inline constexpr bool is_a = ::std::is_base_of<Tag, typename category<__I>::type>::value;
template <class __I, class = void> struct readable : false_type {};
template <class __I> struct readable<__I, ::std::void_t<decltype(*::std::declval<const __I &>())>> : true_type {};
template <class __I, class T, class = void> struct writable : false_type {};
template <class __I, class T> struct writable<__I, T, ::std::void_t<decltype(*::std::declval<__I &>() = ::std::declval<T>())>> : true_type {};
template <class __S, class __I, class = void> struct subtracts : false_type {};
template <class __S, class __I> struct subtracts<__S, __I, ::std::void_t<decltype(::std::declval<const __S &>() - ::std::declval<const __I &>())>>
	: true_type {};
}
template <class __I> inline constexpr bool indirectly_readable = ww::readable<__I>::value;
template <class __I, class T> inline constexpr bool indirectly_writable = ww::writable<__I, T>::value;
template <class __I> inline constexpr bool input_or_output_iterator =
	ww::is_a<__I, ::std::input_iterator_tag> || ww::is_a<__I, ::std::output_iterator_tag>;
template <class __I> inline constexpr bool input_iterator = ww::is_a<__I, ::std::input_iterator_tag>;
template <class __I, class T> inline constexpr bool output_iterator = input_or_output_iterator<__I> && indirectly_writable<__I, T>;
template <class __I> inline constexpr bool forward_iterator = ww::is_a<__I, ::std::forward_iterator_tag>;
template <class __I> inline constexpr bool bidirectional_iterator = ww::is_a<__I, ::std::bidirectional_iterator_tag>;
template <class __I> inline constexpr bool random_access_iterator = ww::is_a<__I, ::std::random_access_iterator_tag>;
template <class __I> inline constexpr bool contiguous_iterator =
	(::std::is_pointer<__I>::value && ::std::is_object<::std::remove_pointer_t<__I>>::value) || ww::is_a<__I, contiguous_iterator_tag>;
template <class __S, class __I> inline constexpr bool sentinel_for = semiregular<__S> && ww::equals<__S, __I>::value;
template <class __S, class __I> inline constexpr bool sized_sentinel_for = sentinel_for<__S, __I> && ww::subtracts<__S, __I>::value;

/* ---- ranges ---- */

namespace ranges {

template <class T> inline constexpr bool enable_borrowed_range = ::std::is_lvalue_reference<T>::value;
template <class T, size_t N> inline constexpr bool enable_borrowed_range<span<T, N>> = true;
template <class C, class T> inline constexpr bool enable_borrowed_range<::std::basic_string_view<C, T>> = true;
struct view_base {};
template <class T> inline constexpr bool enable_view = ::std::is_base_of<view_base, T>::value;
template <class T, size_t N> inline constexpr bool enable_view<span<T, N>> = true;
template <class C, class T> inline constexpr bool enable_view<::std::basic_string_view<C, T>> = true;

namespace ww {
struct begin_of {
	template <class R> WW_FN auto operator()(R &&r) const -> decltype(::std::begin(r)) { return ::std::begin(r); }
};
struct end_of {
	template <class R> WW_FN auto operator()(R &&r) const -> decltype(::std::end(r)) { return ::std::end(r); }
};
struct rbegin_of {
	template <class R> WW_FN auto operator()(R &&r) const -> decltype(::std::rbegin(r)) { return ::std::rbegin(r); }
};
struct rend_of {
	template <class R> WW_FN auto operator()(R &&r) const -> decltype(::std::rend(r)) { return ::std::rend(r); }
};
struct size_of {
	template <class R> WW_FN auto operator()(R &&r) const -> decltype(::std::size(r)) { return ::std::size(r); }
};
struct ssize_of {
	template <class R> WW_FN auto operator()(R &&r) const -> decltype(static_cast<ptrdiff_t>(::std::size(r)))
	{
		return static_cast<ptrdiff_t>(::std::size(r));
	}
};
struct data_of {
	template <class R> WW_FN auto operator()(R &&r) const -> decltype(::std::data(r)) { return ::std::data(r); }
};
struct empty_of {
	template <class R> WW_FN auto operator()(R &&r) const -> decltype(::std::begin(r) == ::std::end(r))
	{
		return ::std::begin(r) == ::std::end(r);
	}
};
}
/* Functions that no argument finds by itself. */
inline namespace access {
inline constexpr ww::begin_of begin{};
inline constexpr ww::end_of end{};
inline constexpr ww::rbegin_of rbegin{};
inline constexpr ww::rend_of rend{};
inline constexpr ww::size_of size{};
inline constexpr ww::ssize_of ssize{};
inline constexpr ww::data_of data{};
inline constexpr ww::empty_of empty{};
}

template <class R> using iterator_t = decltype(ranges::begin(::std::declval<R &>()));
template <class R> using sentinel_t = decltype(ranges::end(::std::declval<R &>()));
template <class R> using range_difference_t = iter_difference_t<iterator_t<R>>;
template <class R> using range_value_t = iter_value_t<iterator_t<R>>;
template <class R> using range_reference_t = iter_reference_t<iterator_t<R>>;
template <class R> using range_size_t = decltype(ranges::size(::std::declval<R &>()));

namespace ww {
template <class R, class = void> struct has_ends {
	static constexpr bool value = false;
	typedef void iterator;
};
template <class R> struct has_ends<R, ::std::void_t<iterator_t<R>, sentinel_t<R>>> {
	static constexpr bool value = true;
	typedef iterator_t<R> iterator;
};
template <class R, class = void> struct has_size : false_type {};
template <class R> struct has_size<R, ::std::void_t<range_size_t<R>>> : true_type {};
}
template <class R> inline constexpr bool range = ww::has_ends<R>::value;
template <class R> inline constexpr bool borrowed_range =
	range<R> && (::std::is_lvalue_reference<R>::value || enable_borrowed_range<remove_cvref_t<R>>);
template <class R> inline constexpr bool sized_range = range<R> && ww::has_size<R>::value;
template <class R> inline constexpr bool view = range<R> && movable<R> && enable_view<R>;
template <class R> inline constexpr bool input_range = input_iterator<typename ww::has_ends<R>::iterator>;
template <class R> inline constexpr bool forward_range = forward_iterator<typename ww::has_ends<R>::iterator>;
template <class R> inline constexpr bool bidirectional_range = bidirectional_iterator<typename ww::has_ends<R>::iterator>;
template <class R> inline constexpr bool random_access_range = random_access_iterator<typename ww::has_ends<R>::iterator>;
template <class R> inline constexpr bool contiguous_range = contiguous_iterator<typename ww::has_ends<R>::iterator> ||
	(random_access_range<R> && ::std::is_pointer<typename ww::has_ends<R>::iterator>::value);

struct dangling {
	WW_FN dangling() noexcept = default;
	template <class... A> WW_FN dangling(A &&...) noexcept {}
};

/* Two ends as one range. */
template <class __I, class __S = __I> class subrange : public view_base {
	__I from{};
	__S to{};

public:
	WW_FN subrange() = default;
	WW_FN subrange(__I from, __S to) : from(from), to(to) {}
	template <class R, ::std::enable_if_t<!::std::is_same<remove_cvref_t<R>, subrange>::value && range<R>, int> = 0>
	WW_FN subrange(R &&r) : from(ranges::begin(r)), to(ranges::end(r)) {}
	WW_FN __I begin() const { return from; }
	WW_FN __S end() const { return to; }
	WW_FN bool empty() const { return from == to; }
	WW_FN auto size() const { return static_cast<::std::make_unsigned_t<iter_difference_t<__I>>>(to - from); }
	WW_FN auto data() const { return &*from; }
	WW_FN decltype(auto) front() const { return *from; }
	WW_FN decltype(auto) back() const { return *::std::prev(to); }
	template <class N> WW_FN decltype(auto) operator[](N n) const { return from[n]; }
	WW_FN subrange &advance(iter_difference_t<__I> n)
	{
		::std::advance(from, n);
		return *this;
	}
	WW_FN subrange next(iter_difference_t<__I> n = 1) const { return subrange(*this).advance(n); }
};
template <class __I, class __S> subrange(__I, __S) -> subrange<__I, __S>;
template <class R> subrange(R &&) -> subrange<iterator_t<R>, sentinel_t<R>>;
template <class __I, class __S> inline constexpr bool enable_borrowed_range<subrange<__I, __S>> = true;

} // namespace ranges
namespace views {}

} // namespace std
} // namespace cuda
#endif
#endif
