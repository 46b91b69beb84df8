/*
 * cuda::std::mdspan: a view of memory by several indices. Extents say the shape, a layout's mapping where an element is, an
 * accessor how it is read.
 * C++23 [views.multidim]; C++26 [mdspan.accessor.aligned], dims.
 */
#ifndef WW_STD_MDSPAN_H
#define WW_STD_MDSPAN_H

#include <array>
#include "ww/std_memory.h"
#include "ww/std_span.h"

namespace cuda {
namespace std {

#if __cplusplus >= 202002L
using ::std::dynamic_extent;
#endif

/* ---- the shape ---- */

template <class __I, size_t... E> class extents {
	static_assert(::std::is_integral<__I>::value, "the index type of extents is an integer");
	template <class J, size_t... __F> friend class extents;
	static constexpr size_t R = sizeof...(E);
	static constexpr size_t D = (size_t(E == dynamic_extent) + ... + 0);
	array<__I, D ? D : 1> dynamic{}; /* those that are not in the type */

	static WW_FN size_t fixed(size_t r)
	{
		const size_t e[] = { E..., 0 };

		return e[r];
	}
	/* How many of the first r are dynamic. */
	static WW_FN size_t __ww_place(size_t r)
	{
		size_t n = 0;

		for (size_t i = 0; i < r; i++)
			n += fixed(i) == dynamic_extent;
		return n;
	}
	/* From as many values as there are dynamic extents, or extents. */
	template <class A> WW_FN void take(const A &a, size_t n)
	{
		for (size_t r = 0; r < R; r++)
			if (fixed(r) == dynamic_extent)
				dynamic[__ww_place(r)] = static_cast<__I>(n == R ? a[r] : a[__ww_place(r)]);
	}
	template <size_t... __F> static WW_FN bool may_be()
	{
		return ((E == dynamic_extent || __F == dynamic_extent || E == __F) && ...);
	}

public:
	typedef __I index_type;
	typedef ::std::make_unsigned_t<__I> size_type;
	typedef size_t rank_type;

	static WW_FN size_t rank() noexcept { return R; }
	static WW_FN size_t rank_dynamic() noexcept { return D; }
	static WW_FN size_t static_extent(size_t r) noexcept { return fixed(r); }
	WW_FN __I extent(size_t r) const noexcept
	{
		return fixed(r) == dynamic_extent ? dynamic[__ww_place(r)] : static_cast<__I>(fixed(r));
	}

	WW_FN extents() noexcept = default;
	template <class... A, ::std::enable_if_t<(::std::is_convertible<A, __I>::value && ...) && (sizeof...(A) > 0) &&
		(sizeof...(A) == R || sizeof...(A) == D), int> = 0>
	WW_FN explicit extents(A... a) noexcept
	{
		const __I v[] = { static_cast<__I>(a)... };

		take(v, sizeof...(A));
	}
	template <class A, size_t N,
		::std::enable_if_t<::std::is_convertible<const A &, __I>::value && (N == R || N == D), int> = 0>
	WW_FN extents(const array<A, N> &a) noexcept { take(a, N); }
	template <class A, size_t N,
		::std::enable_if_t<::std::is_convertible<const A &, __I>::value && (N == R || N == D) && N != dynamic_extent, int> = 0>
	WW_FN extents(span<A, N> a) noexcept { take(a, N); }
	template <class J, size_t... __F, ::std::enable_if_t<sizeof...(__F) == R, int> = 0>
	WW_FN extents(const extents<J, __F...> &o) noexcept
	{
		static_assert(may_be<__F...>(), "these extents never are those");
		for (size_t r = 0; r < R; r++)
			if (fixed(r) == dynamic_extent)
				dynamic[__ww_place(r)] = static_cast<__I>(o.extent(r));
	}

	template <class J, size_t... __F> friend WW_FN bool operator==(const extents &a, const extents<J, __F...> &b) noexcept
	{
		if (sizeof...(__F) != R)
			return false;
		for (size_t r = 0; r < R; r++)
			if (!cuda::std::cmp_equal(a.extent(r), b.extent(r)))
				return false;
		return true;
	}
#if __cplusplus < 202002L
	template <class J, size_t... __F> friend WW_FN bool operator!=(const extents &a, const extents<J, __F...> &b) noexcept
	{
		return !(a == b);
	}
#endif
};

namespace ww {
template <class __I, class __S> struct all_dynamic;
template <class __I, size_t... K> struct all_dynamic<__I, ::std::index_sequence<K...>> {
	typedef extents<__I, (K, dynamic_extent)...> type;
};
template <class T> struct is_extents : false_type {};
template <class __I, size_t... E> struct is_extents<extents<__I, E...>> : true_type {};
template <class T> struct dynamic_of {
	static constexpr size_t value = dynamic_extent;
};
template <class T, T v> struct dynamic_of<::std::integral_constant<T, v>> {
	static constexpr size_t value = v;
};

/* The product of extents from, ..., end - 1. */
template <class E> WW_FN typename E::index_type product(const E &e, size_t from, size_t end)
{
	typename E::index_type n = 1;

	for (size_t r = from; r < end; r++)
		n *= e.extent(r);
	return n;
}
}

template <class __I, size_t R> using dextents = typename ww::all_dynamic<__I, ::std::make_index_sequence<R>>::type;
template <size_t R, class __I = size_t> using dims = dextents<__I, R>;
template <class... A> extents(A...) -> extents<size_t, ww::dynamic_of<A>::value...>;

/* ---- layouts ---- */

struct layout_left {
	template <class E> class mapping;
};
struct layout_right {
	template <class E> class mapping;
};
struct layout_stride {
	template <class E> class mapping;
};

namespace ww {
/* What layout_left and layout_right share: M is the one of them, where strides come of the extents. */
template <class __M, class E, class Layout> class dense {
protected:
	E e{};

public:
	typedef E extents_type;
	typedef typename E::index_type index_type;
	typedef typename E::size_type size_type;
	typedef typename E::rank_type rank_type;
	typedef Layout layout_type;

	WW_FN dense() noexcept = default;
	WW_FN dense(const E &e) noexcept : e(e) {}
	WW_FN const E &extents() const noexcept { return e; }
	WW_FN index_type required_span_size() const noexcept { return ww::product(e, 0, E::rank()); }
	static WW_FN bool is_always_unique() noexcept { return true; }
	static WW_FN bool is_always_exhaustive() noexcept { return true; }
	static WW_FN bool is_always_strided() noexcept { return true; }
	static WW_FN bool is_unique() noexcept { return true; }
	static WW_FN bool is_exhaustive() noexcept { return true; }
	static WW_FN bool is_strided() noexcept { return true; }
	template <class __F> friend WW_FN bool operator==(const __M &a, const typename Layout::template mapping<__F> &b) noexcept
	{
		return a.extents() == b.extents();
	}
};
}

template <class E> class layout_left::mapping : public ww::dense<mapping<E>, E, layout_left> {
	typedef ww::dense<mapping<E>, E, layout_left> Base;

public:
	using typename Base::index_type;
	WW_FN mapping() noexcept = default;
	WW_FN mapping(const E &e) noexcept : Base(e) {}
	template <class __F, ::std::enable_if_t<::std::is_constructible<E, __F>::value && !::std::is_same<E, __F>::value, int> = 0>
	WW_FN mapping(const mapping<__F> &o) noexcept : Base(E(o.extents())) {}
	template <class __F, ::std::enable_if_t<::std::is_constructible<E, __F>::value && E::rank() <= 1, int> = 0>
	WW_FN mapping(const layout_right::mapping<__F> &o) noexcept : Base(E(o.extents())) {}
	template <class __F, ::std::enable_if_t<::std::is_constructible<E, __F>::value, int> = 0>
	WW_FN explicit mapping(const layout_stride::mapping<__F> &o) noexcept : Base(E(o.extents())) {}
	template <class... A> WW_FN ::std::enable_if_t<sizeof...(A) == E::rank(), index_type> operator()(A... a) const noexcept
	{
		const index_type i[] = { static_cast<index_type>(a)..., 0 };
		index_type at = 0;

		for (size_t r = E::rank(); r-- > 0;)
			at = at * this->e.extent(r) + i[r];
		return at;
	}
	WW_FN index_type stride(size_t r) const noexcept { return ww::product(this->e, 0, r); }
};

template <class E> class layout_right::mapping : public ww::dense<mapping<E>, E, layout_right> {
	typedef ww::dense<mapping<E>, E, layout_right> Base;

public:
	using typename Base::index_type;
	WW_FN mapping() noexcept = default;
	WW_FN mapping(const E &e) noexcept : Base(e) {}
	template <class __F, ::std::enable_if_t<::std::is_constructible<E, __F>::value && !::std::is_same<E, __F>::value, int> = 0>
	WW_FN mapping(const mapping<__F> &o) noexcept : Base(E(o.extents())) {}
	template <class __F, ::std::enable_if_t<::std::is_constructible<E, __F>::value && E::rank() <= 1, int> = 0>
	WW_FN mapping(const layout_left::mapping<__F> &o) noexcept : Base(E(o.extents())) {}
	template <class __F, ::std::enable_if_t<::std::is_constructible<E, __F>::value, int> = 0>
	WW_FN explicit mapping(const layout_stride::mapping<__F> &o) noexcept : Base(E(o.extents())) {}
	template <class... A> WW_FN ::std::enable_if_t<sizeof...(A) == E::rank(), index_type> operator()(A... a) const noexcept
	{
		const index_type i[] = { static_cast<index_type>(a)..., 0 };
		index_type at = 0;

		for (size_t r = 0; r < E::rank(); r++)
			at = at * this->e.extent(r) + i[r];
		return at;
	}
	WW_FN index_type stride(size_t r) const noexcept { return ww::product(this->e, r + 1, E::rank()); }
};

template <class E> class layout_stride::mapping {
	E e{};
	array<typename E::index_type, E::rank() ? E::rank() : 1> s{};

public:
	typedef E extents_type;
	typedef typename E::index_type index_type;
	typedef typename E::size_type size_type;
	typedef typename E::rank_type rank_type;
	typedef layout_stride layout_type;

	WW_FN mapping() noexcept : mapping(layout_right::mapping<E>()) {}
	template <class J, size_t N, ::std::enable_if_t<N == E::rank(), int> = 0>
	WW_FN mapping(const E &e, const array<J, N> &strides) noexcept : e(e)
	{
		for (size_t r = 0; r < N; r++)
			s[r] = static_cast<index_type>(strides[r]);
	}
	template <class J, size_t N, ::std::enable_if_t<N == E::rank(), int> = 0>
	WW_FN mapping(const E &e, span<J, N> strides) noexcept : e(e)
	{
		for (size_t r = 0; r < N; r++)
			s[r] = static_cast<index_type>(strides[r]);
	}
	template <class __M, ::std::enable_if_t<!::std::is_same<__M, mapping>::value &&
		::std::is_constructible<E, typename __M::extents_type>::value && __M::is_always_strided() && __M::is_always_unique(),
		int> = 0>
	WW_FN mapping(const __M &o) noexcept : e(o.extents())
	{
		for (size_t r = 0; r < E::rank(); r++)
			s[r] = static_cast<index_type>(o.stride(r));
	}

	WW_FN const E &extents() const noexcept { return e; }
	WW_FN array<index_type, E::rank()> strides() const noexcept
	{
		array<index_type, E::rank()> a{};

		for (size_t r = 0; r < E::rank(); r++)
			a[r] = s[r];
		return a;
	}
	WW_FN index_type stride(size_t r) const noexcept { return s[r]; }
	WW_FN index_type required_span_size() const noexcept
	{
		index_type n = 1;

		for (size_t r = 0; r < E::rank(); r++) {
			if (e.extent(r) == 0)
				return 0;
			n += (e.extent(r) - 1) * s[r];
		}
		return n;
	}
	template <class... A> WW_FN ::std::enable_if_t<sizeof...(A) == E::rank(), index_type> operator()(A... a) const noexcept
	{
		const index_type i[] = { static_cast<index_type>(a)..., 0 };
		index_type at = 0;

		for (size_t r = 0; r < E::rank(); r++)
			at += i[r] * s[r];
		return at;
	}
	static WW_FN bool is_always_unique() noexcept { return true; }
	static WW_FN bool is_always_exhaustive() noexcept { return false; }
	static WW_FN bool is_always_strided() noexcept { return true; }
	static WW_FN bool is_unique() noexcept { return true; }
	static WW_FN bool is_strided() noexcept { return true; }
	WW_FN bool is_exhaustive() const noexcept { return required_span_size() == ww::product(e, 0, E::rank()); }
	template <class __M> friend WW_FN auto operator==(const mapping &a, const __M &b) noexcept
		-> ::std::enable_if_t<__M::extents_type::rank() == E::rank() && __M::is_always_strided(), bool>
	{
		for (size_t r = 0; r < E::rank(); r++)
			if (!cuda::std::cmp_equal(a.stride(r), b.stride(r)))
				return false;
		return a.extents() == b.extents();
	}
};

/* ---- accessors ---- */

template <class T> struct default_accessor {
	typedef default_accessor offset_policy;
	typedef T element_type;
	typedef T &reference;
	typedef T *data_handle_type;

	WW_FN default_accessor() noexcept = default;
	template <class U, ::std::enable_if_t<::std::is_convertible<U (*)[], T (*)[]>::value, int> = 0>
	WW_FN default_accessor(default_accessor<U>) noexcept {}
	WW_FN T &access(T *p, size_t i) const noexcept { return p[i]; }
	WW_FN T *offset(T *p, size_t i) const noexcept { return p + i; }
};

template <class T, size_t N> struct aligned_accessor {
	static_assert(N >= alignof(T) && !(N & (N - 1)), "an alignment is a power of two, and at least the type's own");
	typedef default_accessor<T> offset_policy;
	typedef T element_type;
	typedef T &reference;
	typedef T *data_handle_type;
	static constexpr size_t byte_alignment = N;

	WW_FN aligned_accessor() noexcept = default;
	template <class U, size_t __M,
		::std::enable_if_t<::std::is_convertible<U (*)[], T (*)[]>::value && (__M >= N), int> = 0>
	WW_FN aligned_accessor(aligned_accessor<U, __M>) noexcept {}
	template <class U, ::std::enable_if_t<::std::is_convertible<U (*)[], T (*)[]>::value, int> = 0>
	WW_FN explicit aligned_accessor(default_accessor<U>) noexcept {}
	WW_FN operator default_accessor<T>() const noexcept { return {}; }
	WW_FN T &access(T *p, size_t i) const noexcept
	{
		return static_cast<T *>(__builtin_assume_aligned(const_cast<::std::remove_cv_t<T> *>(p), N))[i];
	}
	WW_FN T *offset(T *p, size_t i) const noexcept { return p + i; }
};

/* ---- the view ---- */

template <class T, class E, class Layout = layout_right, class Accessor = default_accessor<T>> class mdspan {
	static_assert(ww::is_extents<E>::value, "mdspan's second argument is an extents type");
	static_assert(::std::is_same<T, typename Accessor::element_type>::value, "the accessor is for elements of another type");

public:
	typedef E extents_type;
	typedef Layout layout_type;
	typedef Accessor accessor_type;
	typedef typename Layout::template mapping<E> mapping_type;
	typedef T element_type;
	typedef ::std::remove_cv_t<T> value_type;
	typedef typename E::index_type index_type;
	typedef typename E::size_type size_type;
	typedef typename E::rank_type rank_type;
	typedef typename Accessor::data_handle_type data_handle_type;
	typedef typename Accessor::reference reference;

private:
	data_handle_type p{};
	mapping_type m{};
	Accessor a{};
	static constexpr size_t R = E::rank();

	template <class A, size_t... K> WW_FN reference at(const A &i, ::std::index_sequence<K...>) const
	{
		return a.access(p, m(static_cast<index_type>(i[K])...));
	}

public:
	WW_FN mdspan() = default;
	template <class... __I, ::std::enable_if_t<(::std::is_convertible<__I, index_type>::value && ...) &&
		(sizeof...(__I) > 0 || E::rank_dynamic() == 0) &&
		(sizeof...(__I) == R || sizeof...(__I) == E::rank_dynamic()), int> = 0>
	WW_FN explicit mdspan(data_handle_type p, __I... i) : p(p), m(E(static_cast<index_type>(i)...)) {}
	template <class __I, size_t N, ::std::enable_if_t<N == R || N == E::rank_dynamic(), int> = 0>
	WW_FN mdspan(data_handle_type p, const array<__I, N> &e) : p(p), m(E(e)) {}
	template <class __I, size_t N, ::std::enable_if_t<N == R || N == E::rank_dynamic(), int> = 0>
	WW_FN mdspan(data_handle_type p, span<__I, N> e) : p(p), m(E(e)) {}
	WW_FN mdspan(data_handle_type p, const E &e) : p(p), m(e) {}
	WW_FN mdspan(data_handle_type p, const mapping_type &m) : p(p), m(m) {}
	WW_FN mdspan(data_handle_type p, const mapping_type &m, const Accessor &a) : p(p), m(m), a(a) {}
	template <class U, class __F, class L, class B, ::std::enable_if_t<
		::std::is_constructible<mapping_type, const typename L::template mapping<__F> &>::value &&
		::std::is_constructible<Accessor, const B &>::value &&
		!::std::is_same<mdspan<U, __F, L, B>, mdspan>::value, int> = 0>
	WW_FN mdspan(const mdspan<U, __F, L, B> &o) : p(o.data_handle()), m(o.mapping()), a(o.accessor()) {}

	static WW_FN size_t rank() noexcept { return R; }
	static WW_FN size_t rank_dynamic() noexcept { return E::rank_dynamic(); }
	static WW_FN size_t static_extent(size_t r) noexcept { return E::static_extent(r); }
	WW_FN index_type extent(size_t r) const noexcept { return m.extents().extent(r); }
	WW_FN const E &extents() const noexcept { return m.extents(); }
	WW_FN const data_handle_type &data_handle() const noexcept { return p; }
	WW_FN const mapping_type &mapping() const noexcept { return m; }
	WW_FN const Accessor &accessor() const noexcept { return a; }
	WW_FN size_type size() const noexcept { return static_cast<size_type>(ww::product(m.extents(), 0, R)); }
	WW_FN bool empty() const noexcept { return size() == 0; }
	WW_FN index_type stride(size_t r) const { return m.stride(r); }
	static WW_FN bool is_always_unique() { return mapping_type::is_always_unique(); }
	static WW_FN bool is_always_exhaustive() { return mapping_type::is_always_exhaustive(); }
	static WW_FN bool is_always_strided() { return mapping_type::is_always_strided(); }
	WW_FN bool is_unique() const { return m.is_unique(); }
	WW_FN bool is_exhaustive() const { return m.is_exhaustive(); }
	WW_FN bool is_strided() const { return m.is_strided(); }

	template <class... __I> WW_FN ::std::enable_if_t<sizeof...(__I) == R &&
		(::std::is_convertible<__I, index_type>::value && ...), reference> operator()(__I... i) const
	{
		return a.access(p, m(static_cast<index_type>(i)...));
	}
#ifdef __cpp_multidimensional_subscript
	template <class... __I> WW_FN ::std::enable_if_t<sizeof...(__I) == R && (::std::is_convertible<__I, index_type>::value && ...),
		reference> operator[](__I... i) const
	{
		return a.access(p, m(static_cast<index_type>(i)...));
	}
#else
	template <class __I, ::std::enable_if_t<R == 1 && ::std::is_convertible<__I, index_type>::value, int> = 0>
	WW_FN reference operator[](__I i) const
	{
		return a.access(p, m(static_cast<index_type>(i)));
	}
#endif
	template <class __I> WW_FN reference operator[](const array<__I, R> &i) const
	{
		return at(i, ::std::make_index_sequence<R>());
	}
	template <class __I> WW_FN reference operator[](span<__I, R> i) const { return at(i, ::std::make_index_sequence<R>()); }
};

template <class C, ::std::enable_if_t<::std::is_array<C>::value && ::std::rank<C>::value == 1, int> = 0>
mdspan(C &) -> mdspan<::std::remove_all_extents_t<C>, extents<size_t, ::std::extent<C>::value>>;
template <class P, ::std::enable_if_t<::std::is_pointer<::std::remove_reference_t<P>>::value, int> = 0>
mdspan(P &&) -> mdspan<::std::remove_pointer_t<::std::remove_reference_t<P>>, extents<size_t>>;
template <class T, class... __I,
	::std::enable_if_t<(::std::is_convertible<__I, size_t>::value && ...) && (sizeof...(__I) > 0), int> = 0>
explicit mdspan(T *, __I...) -> mdspan<T, extents<size_t, ww::dynamic_of<__I>::value...>>;
template <class T, class __I, size_t N> mdspan(T *, const array<__I, N> &) -> mdspan<T, dextents<size_t, N>>;
template <class T, class __I, size_t N> mdspan(T *, span<__I, N>) -> mdspan<T, dextents<size_t, N>>;
template <class T, class __I, size_t... E> mdspan(T *, const extents<__I, E...> &) -> mdspan<T, extents<__I, E...>>;
template <class T, class __M> mdspan(T *, const __M &) -> mdspan<T, typename __M::extents_type, typename __M::layout_type>;
template <class __M, class A>
mdspan(const typename A::data_handle_type &, const __M &, const A &)
	-> mdspan<typename A::element_type, typename __M::extents_type, typename __M::layout_type, A>;

} // namespace std
} // namespace cuda

#endif
