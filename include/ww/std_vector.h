/*
 * cuda::std::inplace_vector: a vector with its storage inside. What does not fit throws bad_alloc on the host and traps on
 * the device; an element that is not there, out_of_range.
 * C++26 [inplace.vector].
 */
#ifndef WW_STD_VECTOR_H
#define WW_STD_VECTOR_H

#include <algorithm>
#include <initializer_list>
#include <new>
#include <stdexcept>
#include "ww/std_span.h"
#include "ww/std_memory.h"

namespace cuda {
namespace std {

namespace ww {
[[noreturn]] __host__ __device__ inline void no_room()
{
#if defined(__CUDA_ARCH__)
	__trap();
#else
	throw ::std::bad_alloc();
#endif
}
[[noreturn]] __host__ __device__ inline void no_element()
{
#if defined(__CUDA_ARCH__)
	__trap();
#else
	throw ::std::out_of_range("inplace_vector::at");
#endif
}

/* Storage: of trivial types an array, so that the vector is as trivial as they are. */
template <class T, size_t N,
	bool = ::std::is_trivially_copyable<T>::value && ::std::is_trivially_default_constructible<T>::value>
struct places {
	T a[N ? N : 1] = {};
	size_t n = 0;

	WW_FN T *at() { return a; }
	WW_FN const T *at() const { return a; }
};
template <class T, size_t N> struct places<T, N, false> {
	alignas(T) unsigned char a[(N ? N : 1) * sizeof(T)];
	size_t n = 0;

	__host__ __device__ places() {}
	__host__ __device__ places(const places &o) { fill(o.at(), o.n); }
	__host__ __device__ places(places &&o) { move(o); }
	__host__ __device__ places &operator=(const places &o)
	{
		if (this != &o) {
			clear();
			fill(o.at(), o.n);
		}
		return *this;
	}
	__host__ __device__ places &operator=(places &&o)
	{
		if (this != &o) {
			clear();
			move(o);
		}
		return *this;
	}
	__host__ __device__ ~places() { clear(); }
	__host__ __device__ T *at() { return reinterpret_cast<T *>(a); }
	__host__ __device__ const T *at() const { return reinterpret_cast<const T *>(a); }

private:
	__host__ __device__ void clear()
	{
		while (n)
			at()[--n].~T();
	}
	__host__ __device__ void fill(const T *from, size_t count)
	{
		for (; n < count; n++)
			::new (static_cast<void *>(at() + n)) T(from[n]);
	}
	__host__ __device__ void move(places &o)
	{
		for (; n < o.n; n++)
			::new (static_cast<void *>(at() + n)) T(static_cast<T &&>(o.at()[n]));
	}
};
}

template <class T, size_t N> class inplace_vector {
	ww::places<T, N> s;

	template <class __I> using if_iterator = typename ::std::iterator_traits<__I>::iterator_category;
	/* The new last elements become the ones at i. */
	WW_FN T *rotate_in(size_t i, size_t old)
	{
		::std::rotate(begin() + i, begin() + old, end());
		return begin() + i;
	}

public:
	typedef T value_type;
	typedef size_t size_type;
	typedef ptrdiff_t difference_type;
	typedef T &reference;
	typedef const T &const_reference;
	typedef T *pointer;
	typedef const T *const_pointer;
	typedef T *iterator;
	typedef const T *const_iterator;
	typedef ::std::reverse_iterator<iterator> reverse_iterator;
	typedef ::std::reverse_iterator<const_iterator> const_reverse_iterator;

	WW_FN inplace_vector() = default;
	WW_FN explicit inplace_vector(size_t n) { resize(n); }
	WW_FN inplace_vector(size_t n, const T &v) { assign(n, v); }
	WW_FN inplace_vector(::std::initializer_list<T> l) { assign(l.begin(), l.end()); }
	template <class __I, class = if_iterator<__I>> WW_FN inplace_vector(__I from, __I end) { assign(from, end); }
	WW_FN inplace_vector &operator=(::std::initializer_list<T> l)
	{
		assign(l.begin(), l.end());
		return *this;
	}

	WW_FN T *begin() noexcept { return s.at(); }
	WW_FN T *end() noexcept { return s.at() + s.n; }
	WW_FN const T *begin() const noexcept { return s.at(); }
	WW_FN const T *end() const noexcept { return s.at() + s.n; }
	WW_FN const T *cbegin() const noexcept { return begin(); }
	WW_FN const T *cend() const noexcept { return end(); }
	WW_FN reverse_iterator rbegin() noexcept { return reverse_iterator(end()); }
	WW_FN reverse_iterator rend() noexcept { return reverse_iterator(begin()); }
	WW_FN const_reverse_iterator rbegin() const noexcept { return const_reverse_iterator(end()); }
	WW_FN const_reverse_iterator rend() const noexcept { return const_reverse_iterator(begin()); }
	WW_FN T *data() noexcept { return s.at(); }
	WW_FN const T *data() const noexcept { return s.at(); }
	WW_FN size_t size() const noexcept { return s.n; }
	WW_FN bool empty() const noexcept { return s.n == 0; }
	static WW_FN size_t max_size() noexcept { return N; }
	static WW_FN size_t capacity() noexcept { return N; }
	static WW_FN void shrink_to_fit() noexcept {}
	static WW_FN void reserve(size_t n)
	{
		if (n > N)
			ww::no_room();
	}
	WW_FN T &operator[](size_t i) { return s.at()[i]; }
	WW_FN const T &operator[](size_t i) const { return s.at()[i]; }
	WW_FN T &at(size_t i)
	{
		if (i >= s.n)
			ww::no_element();
		return s.at()[i];
	}
	WW_FN const T &at(size_t i) const { return const_cast<inplace_vector *>(this)->at(i); }
	WW_FN T &front() { return s.at()[0]; }
	WW_FN const T &front() const { return s.at()[0]; }
	WW_FN T &back() { return s.at()[s.n - 1]; }
	WW_FN const T &back() const { return s.at()[s.n - 1]; }

	template <class... A> WW_FN T &unchecked_emplace_back(A &&...a)
	{
		if constexpr (::std::is_trivially_copyable<T>::value && ::std::is_trivially_default_constructible<T>::value)
			s.at()[s.n] = T(static_cast<A &&>(a)...);
		else
			::new (static_cast<void *>(s.at() + s.n)) T(static_cast<A &&>(a)...);
		return s.at()[s.n++];
	}
	template <class... A> WW_FN T *try_emplace_back(A &&...a)
	{
		return s.n < N ? &unchecked_emplace_back(static_cast<A &&>(a)...) : nullptr;
	}
	template <class... A> WW_FN T &emplace_back(A &&...a)
	{
		reserve(s.n + 1);
		return unchecked_emplace_back(static_cast<A &&>(a)...);
	}
	WW_FN T &push_back(const T &v) { return emplace_back(v); }
	WW_FN T &push_back(T &&v) { return emplace_back(static_cast<T &&>(v)); }
	WW_FN T *try_push_back(const T &v) { return try_emplace_back(v); }
	WW_FN T *try_push_back(T &&v) { return try_emplace_back(static_cast<T &&>(v)); }
	WW_FN T &unchecked_push_back(const T &v) { return unchecked_emplace_back(v); }
	WW_FN T &unchecked_push_back(T &&v) { return unchecked_emplace_back(static_cast<T &&>(v)); }
	WW_FN void pop_back()
	{
		s.n--;
		if constexpr (!::std::is_trivially_destructible<T>::value)
			s.at()[s.n].~T();
	}
	WW_FN void clear() noexcept
	{
		while (s.n)
			pop_back();
	}
	WW_FN void resize(size_t n)
	{
		reserve(n);
		while (s.n > n)
			pop_back();
		while (s.n < n)
			unchecked_emplace_back();
	}
	WW_FN void resize(size_t n, const T &v)
	{
		reserve(n);
		while (s.n > n)
			pop_back();
		while (s.n < n)
			unchecked_emplace_back(v);
	}
	WW_FN void assign(size_t n, const T &v)
	{
		clear();
		resize(n, v);
	}
	template <class __I, class = if_iterator<__I>> WW_FN void assign(__I from, __I end)
	{
		clear();
		for (; from != end; ++from)
			emplace_back(*from);
	}
	WW_FN void assign(::std::initializer_list<T> l) { assign(l.begin(), l.end()); }

	template <class... A> WW_FN T *emplace(const T *at, A &&...a)
	{
		size_t i = at - begin(), old = s.n;

		emplace_back(static_cast<A &&>(a)...);
		return rotate_in(i, old);
	}
	WW_FN T *insert(const T *at, const T &v) { return emplace(at, v); }
	WW_FN T *insert(const T *at, T &&v) { return emplace(at, static_cast<T &&>(v)); }
	WW_FN T *insert(const T *at, size_t n, const T &v)
	{
		size_t i = at - begin(), old = s.n;

		resize(old + n, v);
		return rotate_in(i, old);
	}
	template <class __I, class = if_iterator<__I>> WW_FN T *insert(const T *at, __I from, __I end)
	{
		size_t i = at - begin(), old = s.n;

		for (; from != end; ++from)
			emplace_back(*from);
		return rotate_in(i, old);
	}
	WW_FN T *erase(const T *at) { return erase(at, at + 1); }
	WW_FN T *erase(const T *from, const T *to)
	{
		size_t i = from - begin(), n = to - from;

		for (size_t k = i; k + n < s.n; k++)
			s.at()[k] = static_cast<T &&>(s.at()[k + n]);
		for (; n; n--)
			pop_back();
		return begin() + i;
	}
	WW_FN void swap(inplace_vector &o) { cuda::std::swap(*this, o); }

	friend WW_FN bool operator==(const inplace_vector &a, const inplace_vector &b)
	{
		return a.size() == b.size() && ::std::equal(a.begin(), a.end(), b.begin());
	}
	friend WW_FN bool operator!=(const inplace_vector &a, const inplace_vector &b) { return !(a == b); }
	friend WW_FN bool operator<(const inplace_vector &a, const inplace_vector &b)
	{
		return ::std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
	}
	friend WW_FN bool operator>(const inplace_vector &a, const inplace_vector &b) { return b < a; }
	friend WW_FN bool operator<=(const inplace_vector &a, const inplace_vector &b) { return !(b < a); }
	friend WW_FN bool operator>=(const inplace_vector &a, const inplace_vector &b) { return !(a < b); }
};

} // namespace std
} // namespace cuda

#endif
