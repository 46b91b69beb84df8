/*
 * cuda's iterators that compute what they give: counting, constant, transform, strided, permutation, zip, tabulating and
 * transforming outputs, discard.
 * CUDA C++ Core Libraries, <cuda/iterator>.
 */
#ifndef WW_CXX_ITERATOR_H
#define WW_CXX_ITERATOR_H

#include <cstddef>
#include <functional>
#include <iterator>
#include <tuple>
#include "ww/std_concepts.h"

namespace cuda {

namespace ww {
/* Random access from three functions of the iterator: get(), move(n), distance(other) = this - other. */
template <class Self, class Value, class Reference, class Difference = ptrdiff_t,
	class Category = ::std::random_access_iterator_tag> class steps {
	WW_FN Self &self() { return static_cast<Self &>(*this); }
	WW_FN const Self &self() const { return static_cast<const Self &>(*this); }

public:
	typedef Category iterator_category;
	typedef Value value_type;
	typedef Difference difference_type;
	typedef void pointer;
	typedef Reference reference;

	WW_FN decltype(auto) operator*() const { return self().ww_get(); }
	WW_FN decltype(auto) operator[](Difference n) const { return *(self() + n); }
	WW_FN Self &operator++()
	{
		self().ww_move(1);
		return self();
	}
	WW_FN Self &operator--()
	{
		self().ww_move(-1);
		return self();
	}
	WW_FN Self operator++(int)
	{
		Self was = self();

		self().ww_move(1);
		return was;
	}
	WW_FN Self operator--(int)
	{
		Self was = self();

		self().ww_move(-1);
		return was;
	}
	WW_FN Self &operator+=(Difference n)
	{
		self().ww_move(n);
		return self();
	}
	WW_FN Self &operator-=(Difference n)
	{
		self().ww_move(-n);
		return self();
	}
	friend WW_FN Self operator+(Self i, Difference n) { return i += n; }
	friend WW_FN Self operator+(Difference n, Self i) { return i += n; }
	friend WW_FN Self operator-(Self i, Difference n) { return i -= n; }
	friend WW_FN Difference operator-(const Self &a, const Self &b) { return a.ww_distance(b); }
	friend WW_FN bool operator==(const Self &a, const Self &b) { return a.ww_distance(b) == 0; }
	friend WW_FN bool operator!=(const Self &a, const Self &b) { return a.ww_distance(b) != 0; }
	friend WW_FN bool operator<(const Self &a, const Self &b) { return a.ww_distance(b) < 0; }
	friend WW_FN bool operator>(const Self &a, const Self &b) { return a.ww_distance(b) > 0; }
	friend WW_FN bool operator<=(const Self &a, const Self &b) { return a.ww_distance(b) <= 0; }
	friend WW_FN bool operator>=(const Self &a, const Self &b) { return a.ww_distance(b) >= 0; }
};

template <class __I> using value_of = typename ::std::iterator_traits<__I>::value_type;
template <class __I> using difference_of = typename ::std::iterator_traits<__I>::difference_type;
template <class __I> using reference_of = decltype(*::std::declval<const __I &>());
template <class T> using plain_value = ::std::remove_cv_t<::std::remove_reference_t<T>>;
}

/* start, start + 1, ... */
template <class T> class counting_iterator : public ww::steps<counting_iterator<T>, T, T> {
	T x{};

public:
	WW_FN counting_iterator() = default;
	WW_FN explicit counting_iterator(T x) : x(x) {}
	WW_FN T ww_get() const { return x; }
	WW_FN void ww_move(ptrdiff_t n) { x = static_cast<T>(x + n); }
	WW_FN ptrdiff_t ww_distance(const counting_iterator &o) const
	{
		return static_cast<ptrdiff_t>(x) - static_cast<ptrdiff_t>(o.x);
	}
};
template <class T> [[nodiscard]] WW_FN counting_iterator<T> make_counting_iterator(T x) { return counting_iterator<T>(x); }

/* One value, as often as asked. */
template <class T, class Index = ptrdiff_t> class constant_iterator
	: public ww::steps<constant_iterator<T, Index>, T, T> {
	T x{};
	ptrdiff_t at = 0;

public:
	WW_FN constant_iterator() = default;
	WW_FN explicit constant_iterator(T x, Index at = 0) : x(x), at(static_cast<ptrdiff_t>(at)) {}
	WW_FN Index index() const { return static_cast<Index>(at); }
	WW_FN T ww_get() const { return x; }
	WW_FN void ww_move(ptrdiff_t n) { at += n; }
	WW_FN ptrdiff_t ww_distance(const constant_iterator &o) const { return at - o.at; }
};
template <class T> constant_iterator(T) -> constant_iterator<T>;
template <class T, class Index = ptrdiff_t> [[nodiscard]] WW_FN constant_iterator<T, Index> make_constant_iterator(T x, Index at = 0)
{
	return constant_iterator<T, Index>(x, at);
}

/* f of what another iterator gives. */
template <class __F, class __I> class transform_iterator : public ww::steps<transform_iterator<__F, __I>,
	ww::plain_value<::std::invoke_result_t<const __F &, ww::reference_of<__I>>>,
	::std::invoke_result_t<const __F &, ww::reference_of<__I>>, ww::difference_of<__I>> {
	__I i{};
	__F f;

public:
	WW_FN transform_iterator(__I i, __F f) : i(i), f(f) {}
	WW_FN const __I &base() const { return i; }
	WW_FN decltype(auto) ww_get() const { return f(*i); }
	WW_FN void ww_move(ww::difference_of<__I> n) { i += n; }
	WW_FN ww::difference_of<__I> ww_distance(const transform_iterator &o) const { return i - o.i; }
	WW_FN transform_iterator &operator=(const transform_iterator &o) /* a lambda has none */
	{
		i = o.i;
		return *this;
	}
	WW_FN transform_iterator(const transform_iterator &) = default;
};
template <class __I, class __F> transform_iterator(__I, __F) -> transform_iterator<__F, __I>;
template <class __I, class __F> [[nodiscard]] WW_FN transform_iterator<__F, __I> make_transform_iterator(__I i, __F f) { return { i, f }; }

/* Every stride-th element; the stride is a number or an integral_constant. */
template <class __I, class __S = ww::difference_of<__I>> class strided_iterator
	: public ww::steps<strided_iterator<__I, __S>, ww::value_of<__I>, ww::reference_of<__I>, ww::difference_of<__I>> {
	__I i{};
	__S s{};

public:
	WW_FN strided_iterator() = default;
	WW_FN explicit strided_iterator(__I i, __S s = __S()) : i(i), s(s) {}
	WW_FN const __I &base() const { return i; }
	WW_FN ww::difference_of<__I> stride() const { return static_cast<ww::difference_of<__I>>(s); }
	WW_FN decltype(auto) ww_get() const { return *i; }
	WW_FN void ww_move(ww::difference_of<__I> n) { i += n * stride(); }
	WW_FN ww::difference_of<__I> ww_distance(const strided_iterator &o) const { return (i - o.i) / stride(); }
};
template <class __I, class __S> [[nodiscard]] WW_FN strided_iterator<__I, __S> make_strided_iterator(__I i, __S s)
{
	return strided_iterator<__I, __S>(i, s);
}
template <auto __S, class __I> [[nodiscard]] WW_FN auto make_strided_iterator(__I i)
{
	return strided_iterator<__I, ::std::integral_constant<decltype(__S), __S>>(i);
}

/* The elements at other iterator's places. */
template <class __I, class Places> class permutation_iterator
	: public ww::steps<permutation_iterator<__I, Places>, ww::value_of<__I>, ww::reference_of<__I>, ww::difference_of<Places>> {
	__I i{};
	Places places{};

public:
	WW_FN permutation_iterator() = default;
	WW_FN permutation_iterator(__I i, Places p) : i(i), places(p) {}
	WW_FN const __I &base() const { return i; }
	WW_FN auto index() const { return *places; }
	WW_FN decltype(auto) ww_get() const { return i[*places]; }
	WW_FN void ww_move(ww::difference_of<Places> n) { places += n; }
	WW_FN ww::difference_of<Places> ww_distance(const permutation_iterator &o) const { return places - o.places; }
};
template <class __I, class P> [[nodiscard]] WW_FN permutation_iterator<__I, P> make_permutation_iterator(__I i, P p) { return { i, p }; }

/* Tuples of what several iterators give. */
template <class... __I> class zip_iterator : public ww::steps<zip_iterator<__I...>, ::std::tuple<ww::value_of<__I>...>,
	::std::tuple<ww::reference_of<__I>...>> {
	::std::tuple<__I...> all;

	template <size_t... K> WW_FN ::std::tuple<ww::reference_of<__I>...> get(::std::index_sequence<K...>) const
	{
		return ::std::tuple<ww::reference_of<__I>...>(*::std::get<K>(all)...);
	}
	template <size_t... K> WW_FN void move(ptrdiff_t n, ::std::index_sequence<K...>) { ((::std::get<K>(all) += n), ...); }

public:
	WW_FN zip_iterator() = default;
	WW_FN explicit zip_iterator(__I... i) : all(i...) {}
	WW_FN explicit zip_iterator(::std::tuple<__I...> t) : all(t) {}
	WW_FN const ::std::tuple<__I...> &ww_all() const { return all; }
	WW_FN ::std::tuple<ww::reference_of<__I>...> ww_get() const { return get(::std::index_sequence_for<__I...>()); }
	WW_FN void ww_move(ptrdiff_t n) { move(n, ::std::index_sequence_for<__I...>()); }
	WW_FN ptrdiff_t ww_distance(const zip_iterator &o) const { return ::std::get<0>(all) - ::std::get<0>(o.all); }
};
template <class... __I> zip_iterator(__I...) -> zip_iterator<__I...>;
template <class... __I> zip_iterator(::std::tuple<__I...>) -> zip_iterator<__I...>;
template <class... __I> [[nodiscard]] WW_FN zip_iterator<__I...> make_zip_iterator(__I... i) { return zip_iterator<__I...>(i...); }
template <class... __I> [[nodiscard]] WW_FN zip_iterator<__I...> make_zip_iterator(::std::tuple<__I...> t) { return zip_iterator<__I...>(t); }

/* f of a tuple's elements. */
template <class __F> class zip_function {
	__F f;

public:
	WW_FN explicit zip_function(__F f) : f(f) {}
	template <class T> WW_FN decltype(auto) operator()(T &&t) const { return ::std::apply(f, static_cast<T &&>(t)); }
};
template <class __F> [[nodiscard]] WW_FN zip_function<__F> make_zip_function(__F f) { return zip_function<__F>(f); }

/* ---- outputs ---- */

namespace ww {
/* What is assigned goes to f(place, value). */
template <class __F, class Place> struct assigned {
	const __F &f;
	Place at;
	template <class V> WW_FN const assigned &operator=(V &&v) const
	{
		f(at, static_cast<V &&>(v));
		return *this;
	}
};
template <class __F, class __I> struct transformed {
	const __F &f;
	__I i;
	template <class V> WW_FN const transformed &operator=(V &&v) const
	{
		*i = f(static_cast<V &&>(v));
		return *this;
	}
};
struct swallowed {
	template <class V> WW_FN const swallowed &operator=(V &&) const { return *this; }
};
}

template <class __F, class Index = ptrdiff_t> class tabulate_output_iterator
	: public ww::steps<tabulate_output_iterator<__F, Index>, void, void> {
	__F f;
	ptrdiff_t at = 0;

public:
	WW_FN explicit tabulate_output_iterator(__F f, Index at = 0) : f(f), at(static_cast<ptrdiff_t>(at)) {}
	WW_FN Index index() const { return static_cast<Index>(at); }
	WW_FN ww::assigned<__F, Index> ww_get() const { return { f, static_cast<Index>(at) }; }
	WW_FN void ww_move(ptrdiff_t n) { at += n; }
	WW_FN ptrdiff_t ww_distance(const tabulate_output_iterator &o) const { return at - o.at; }
};
template <class __F, class Index = ptrdiff_t>
[[nodiscard]] WW_FN tabulate_output_iterator<__F, Index> make_tabulate_output_iterator(__F f, Index at = 0)
{
	return tabulate_output_iterator<__F, Index>(f, at);
}

template <class __F, class __I> class transform_output_iterator
	: public ww::steps<transform_output_iterator<__F, __I>, void, void, ww::difference_of<__I>> {
	__I i{};
	__F f;

public:
	WW_FN transform_output_iterator(__I i, __F f) : i(i), f(f) {}
	WW_FN const __I &base() const { return i; }
	WW_FN ww::transformed<__F, __I> ww_get() const { return { f, i }; }
	WW_FN void ww_move(ww::difference_of<__I> n) { i += n; }
	WW_FN ww::difference_of<__I> ww_distance(const transform_output_iterator &o) const { return i - o.i; }
};
template <class __I, class __F> [[nodiscard]] WW_FN transform_output_iterator<__F, __I> make_transform_output_iterator(__I i, __F f) { return { i, f }; }

class discard_iterator : public ww::steps<discard_iterator, void, void> {
	ptrdiff_t at = 0;

public:
	WW_FN discard_iterator() = default;
	template <class N, ::std::enable_if_t<::std::is_integral<N>::value, int> = 0>
	WW_FN explicit discard_iterator(N at) : at(static_cast<ptrdiff_t>(at)) {}
	WW_FN ptrdiff_t index() const { return at; }
	WW_FN ww::swallowed ww_get() const { return {}; }
	WW_FN void ww_move(ptrdiff_t n) { at += n; }
	WW_FN ptrdiff_t ww_distance(const discard_iterator &o) const { return at - o.at; }
};
[[nodiscard]] WW_FN discard_iterator make_discard_iterator(ptrdiff_t at = 0) { return discard_iterator(at); }

} // namespace cuda

#endif
