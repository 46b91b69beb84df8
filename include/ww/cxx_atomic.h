/*
 * cuda::atomic, atomic_ref, atomic_flag and fences, on the host and on the device: std::atomic with a
 * scope, the set of threads that it is atomic for. On the device every operation is at system scope
 * or wider than asked, which is allowed.
 * CUDA C++ Core Libraries, "Synchronization Primitives"; C++20, [atomics].
 */
#ifndef WW_CXX_ATOMIC_H
#define WW_CXX_ATOMIC_H

#include <atomic>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "crt/host_defines.h"
#include "ww/cxx_std.h"
#include "ww/cxx_host.h"

#define WW_HD __inline__ __host__ __device__

namespace cuda {

enum thread_scope {
	thread_scope_system,
	thread_scope_device,
	thread_scope_block,
	thread_scope_thread,
};

namespace std {
using ::std::memory_order;
using ::std::memory_order_relaxed;
using ::std::memory_order_consume;
using ::std::memory_order_acquire;
using ::std::memory_order_release;
using ::std::memory_order_acq_rel;
using ::std::memory_order_seq_cst;
}
using std::memory_order;
using std::memory_order_relaxed;
using std::memory_order_consume;
using std::memory_order_acquire;
using std::memory_order_release;
using std::memory_order_acq_rel;
using std::memory_order_seq_cst;

namespace ww {

/* A pause while another thread makes progress. */
static WW_HD void relax()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
	asm volatile("nanosleep.u32 20;" ::: "memory");
#endif
}

static WW_HD int order(memory_order o) { return (int)o; }
/* The order of a failed exchange: without the release half. */
static WW_HD memory_order on_failure(memory_order o)
{
	return o == memory_order_acq_rel ? memory_order_acquire :
		o == memory_order_release ? memory_order_relaxed : o;
}

/* The unsigned integer as large as T. */
template <size_t N> struct __ww_word;
template <> struct __ww_word<1> { typedef uint8_t type; };
template <> struct __ww_word<2> { typedef uint16_t type; };
template <> struct __ww_word<4> { typedef uint32_t type; };
template <> struct __ww_word<8> { typedef uint64_t type; };

template <class T> WW_HD T from_word(typename __ww_word<sizeof(T)>::type w)
{
	T v;

	memcpy(&v, &w, sizeof v);
	return v;
}
template <class T> WW_HD typename __ww_word<sizeof(T)>::type to_word(const T &v)
{
	typename __ww_word<sizeof(T)>::type w;

	memcpy(&w, &v, sizeof v);
	return w;
}

#define WW_ORDERS(o, call) \
	switch (o) { \
	case memory_order_relaxed: call(__ATOMIC_RELAXED); break; \
	case memory_order_consume: \
	case memory_order_acquire: call(__ATOMIC_ACQUIRE); break; \
	case memory_order_release: call(__ATOMIC_RELEASE); break; \
	case memory_order_acq_rel: call(__ATOMIC_ACQ_REL); break; \
	default: call(__ATOMIC_SEQ_CST); break; \
	}

/* The operations on a place in memory. */
template <class T> struct access {
	typedef typename __ww_word<sizeof(T)>::type Word;

	static WW_HD T load(const T *p, memory_order o)
	{
		const Word *w = (const Word *)p;
		Word v;

		if (o == memory_order_relaxed)
			v = __atomic_load_n(w, __ATOMIC_RELAXED);
		else if (o == memory_order_acquire || o == memory_order_consume)
			v = __atomic_load_n(w, __ATOMIC_ACQUIRE);
		else
			v = __atomic_load_n(w, __ATOMIC_SEQ_CST);
		return from_word<T>(v);
	}
	static WW_HD void store(T *p, T v, memory_order o)
	{
		Word *w = (Word *)p;

		if (o == memory_order_relaxed)
			__atomic_store_n(w, to_word(v), __ATOMIC_RELAXED);
		else if (o == memory_order_release)
			__atomic_store_n(w, to_word(v), __ATOMIC_RELEASE);
		else
			__atomic_store_n(w, to_word(v), __ATOMIC_SEQ_CST);
	}
	static WW_HD T exchange(T *p, T v, memory_order o)
	{
		Word *w = (Word *)p, r;

#define WW_ONE(k) r = __atomic_exchange_n(w, to_word(v), k)
		WW_ORDERS(o, WW_ONE)
#undef WW_ONE
		return from_word<T>(r);
	}
	static WW_HD bool compare_exchange(T *p, T &expected, T v, memory_order o)
	{
		Word *w = (Word *)p, e = to_word(expected);
		bool done;

#define WW_ONE(k) done = __atomic_compare_exchange_n(w, &e, to_word(v), false, k, \
		k == __ATOMIC_ACQ_REL ? __ATOMIC_ACQUIRE : k == __ATOMIC_RELEASE ? __ATOMIC_RELAXED : k)
		WW_ORDERS(o, WW_ONE)
#undef WW_ONE
		if (!done)
			expected = from_word<T>(e);
		return done;
	}
	/* Any operation at all, by trying until nobody came between. */
	template <class __F> static WW_HD T update(T *p, memory_order o, __F f)
	{
		T old = load(p, memory_order_relaxed);

		while (!compare_exchange(p, old, f(old), o))
			;
		return old;
	}
};

/* Integers have instructions. */
template <class T, bool Integer> struct arithmetic : access<T> {
	static WW_HD T add(T *p, T v, memory_order o)
	{
		return access<T>::update(p, o, [v](T x) { return (T)(x + v); });
	}
	static WW_HD T sub(T *p, T v, memory_order o)
	{
		return access<T>::update(p, o, [v](T x) { return (T)(x - v); });
	}
	static WW_HD T max(T *p, T v, memory_order o)
	{
		return access<T>::update(p, o, [v](T x) { return x < v ? v : x; });
	}
	static WW_HD T min(T *p, T v, memory_order o)
	{
		return access<T>::update(p, o, [v](T x) { return v < x ? v : x; });
	}
};
template <class T> struct arithmetic<T, true> : access<T> {
#define WW_FETCH(name, builtin) \
	static WW_HD T name(T *p, T v, memory_order o) \
	{ \
		T r; \
		WW_ORDERS(o, WW_ONE) \
		return r; \
	}
#define WW_ONE(k) r = __atomic_fetch_add(p, v, k)
	WW_FETCH(add, )
#undef WW_ONE
#define WW_ONE(k) r = __atomic_fetch_sub(p, v, k)
	WW_FETCH(sub, )
#undef WW_ONE
#define WW_ONE(k) r = __atomic_fetch_and(p, v, k)
	WW_FETCH(and_, )
#undef WW_ONE
#define WW_ONE(k) r = __atomic_fetch_or(p, v, k)
	WW_FETCH(or_, )
#undef WW_ONE
#define WW_ONE(k) r = __atomic_fetch_xor(p, v, k)
	WW_FETCH(xor_, )
#undef WW_ONE
#ifdef __clang__
#define WW_ONE(k) r = __atomic_fetch_max(p, v, k)
	WW_FETCH(max, )
#undef WW_ONE
#define WW_ONE(k) r = __atomic_fetch_min(p, v, k)
	WW_FETCH(min, )
#undef WW_ONE
#else
	static WW_HD T max(T *p, T v, memory_order o)
	{
		return access<T>::update(p, o, [v](T x) { return x < v ? v : x; });
	}
	static WW_HD T min(T *p, T v, memory_order o)
	{
		return access<T>::update(p, o, [v](T x) { return v < x ? v : x; });
	}
#endif
#undef WW_FETCH
};
#undef WW_ORDERS

template <class T> struct is_integer {
	static constexpr bool value = ::std::is_integral<T>::value && !::std::is_same<T, bool>::value;
};

/* What atomic and atomic_ref share: Derived says where the object is. An object may be volatile, which says nothing more. */
template <class T, class Derived> class operations {
	typedef arithmetic<T, is_integer<T>::value> A;
	static constexpr memory_order SC = memory_order_seq_cst;

	WW_HD T *at() const volatile { return static_cast<const volatile Derived *>(this)->ww_address(); }

public:
	typedef T value_type;
	static constexpr bool is_always_lock_free = true;

	WW_HD bool is_lock_free() const volatile { return true; }
	WW_HD T load(memory_order o = SC) const volatile { return A::load(at(), o); }
	WW_HD void store(T v, memory_order o = SC) const volatile { A::store(at(), v, o); }
	WW_HD operator T() const volatile { return load(); }
	WW_HD T exchange(T v, memory_order o = SC) const volatile { return A::exchange(at(), v, o); }
	WW_HD bool compare_exchange_strong(T &e, T v, memory_order o = SC) const volatile
	{
		return A::compare_exchange(at(), e, v, o);
	}
	WW_HD bool compare_exchange_strong(T &e, T v, memory_order o, memory_order) const volatile
	{
		return A::compare_exchange(at(), e, v, o);
	}
	WW_HD bool compare_exchange_weak(T &e, T v, memory_order o = SC) const volatile
	{
		return A::compare_exchange(at(), e, v, o);
	}
	WW_HD bool compare_exchange_weak(T &e, T v, memory_order o, memory_order) const volatile
	{
		return A::compare_exchange(at(), e, v, o);
	}
	WW_HD T fetch_add(T v, memory_order o = SC) const volatile { return A::add(at(), v, o); }
	WW_HD T fetch_sub(T v, memory_order o = SC) const volatile { return A::sub(at(), v, o); }
	WW_HD T fetch_max(T v, memory_order o = SC) const volatile { return A::max(at(), v, o); }
	WW_HD T fetch_min(T v, memory_order o = SC) const volatile { return A::min(at(), v, o); }
	WW_HD T fetch_and(T v, memory_order o = SC) const volatile { return A::and_(at(), v, o); }
	WW_HD T fetch_or(T v, memory_order o = SC) const volatile { return A::or_(at(), v, o); }
	WW_HD T fetch_xor(T v, memory_order o = SC) const volatile { return A::xor_(at(), v, o); }
	WW_HD T operator+=(T v) const volatile { return fetch_add(v) + v; }
	WW_HD T operator-=(T v) const volatile { return fetch_sub(v) - v; }
	WW_HD T operator&=(T v) const volatile { return fetch_and(v) & v; }
	WW_HD T operator|=(T v) const volatile { return fetch_or(v) | v; }
	WW_HD T operator^=(T v) const volatile { return fetch_xor(v) ^ v; }
	WW_HD T operator++() const volatile { return fetch_add((T)1) + (T)1; }
	WW_HD T operator--() const volatile { return fetch_sub((T)1) - (T)1; }
	WW_HD T operator++(int) const volatile { return fetch_add((T)1); }
	WW_HD T operator--(int) const volatile { return fetch_sub((T)1); }
	WW_HD void wait(T old, memory_order o = SC) const volatile
	{
		while (to_word(load(o)) == to_word(old))
			relax();
	}
	WW_HD void notify_one() const volatile {}
	WW_HD void notify_all() const volatile {}
};

/* Pointers step by elements. */
template <class U, class Derived> class operations<U *, Derived> {
	typedef access<U *> A;
	static constexpr memory_order SC = memory_order_seq_cst;

	WW_HD U **at() const volatile { return static_cast<const volatile Derived *>(this)->ww_address(); }

public:
	typedef U *value_type;
	static constexpr bool is_always_lock_free = true;

	WW_HD U *load(memory_order o = SC) const volatile { return A::load(at(), o); }
	WW_HD void store(U *v, memory_order o = SC) const volatile { A::store(at(), v, o); }
	WW_HD operator U *() const volatile { return load(); }
	WW_HD U *exchange(U *v, memory_order o = SC) const volatile { return A::exchange(at(), v, o); }
	WW_HD bool compare_exchange_strong(U *&e, U *v, memory_order o = SC) const volatile
	{
		return A::compare_exchange(at(), e, v, o);
	}
	WW_HD bool compare_exchange_strong(U *&e, U *v, memory_order o, memory_order) const volatile
	{
		return A::compare_exchange(at(), e, v, o);
	}
	WW_HD bool compare_exchange_weak(U *&e, U *v, memory_order o = SC) const volatile
	{
		return A::compare_exchange(at(), e, v, o);
	}
	WW_HD bool compare_exchange_weak(U *&e, U *v, memory_order o, memory_order) const volatile
	{
		return A::compare_exchange(at(), e, v, o);
	}
	WW_HD U *fetch_add(ptrdiff_t n, memory_order o = SC) const volatile
	{
		return A::update(at(), o, [n](U *p) { return p + n; });
	}
	WW_HD U *fetch_sub(ptrdiff_t n, memory_order o = SC) const volatile { return fetch_add(-n, o); }
	WW_HD U *operator+=(ptrdiff_t n) const volatile { return fetch_add(n) + n; }
	WW_HD U *operator-=(ptrdiff_t n) const volatile { return fetch_sub(n) - n; }
	WW_HD U *operator++() const volatile { return fetch_add(1) + 1; }
	WW_HD U *operator--() const volatile { return fetch_sub(1) - 1; }
	WW_HD U *operator++(int) const volatile { return fetch_add(1); }
	WW_HD U *operator--(int) const volatile { return fetch_sub(1); }
	WW_HD void wait(U *old, memory_order o = SC) const volatile
	{
		while (load(o) == old)
			relax();
	}
	WW_HD void notify_one() const volatile {}
	WW_HD void notify_all() const volatile {}
};

}

template <class T, thread_scope Scope = thread_scope_system>
class alignas(sizeof(T)) atomic : public ww::operations<T, atomic<T, Scope>> {
	mutable T object;

public:
	atomic() = default;
	constexpr WW_HD atomic(T v) : object(v) {}
	atomic(const atomic &) = delete;
	atomic &operator=(const atomic &) = delete;
	WW_HD T operator=(T v) { this->store(v); return v; } /* or `= 0` would also be a conversion to atomic */
	WW_HD T operator=(T v) const { this->store(v); return v; }
	WW_HD T operator=(T v) volatile { this->store(v); return v; }
	WW_HD T *ww_address() const volatile { return const_cast<T *>(&object); }
};

template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref : public ww::operations<T, atomic_ref<T, Scope>> {
	T *object;

public:
	static constexpr size_t required_alignment = sizeof(T);

	explicit WW_HD atomic_ref(T &v) : object(&v) {}
	atomic_ref(const atomic_ref &) = default;
	WW_HD T operator=(T v) const { this->store(v); return v; }
	WW_HD T *ww_address() const volatile { return const_cast<const atomic_ref *>(this)->object; }
};

static WW_HD void atomic_thread_fence(memory_order o, thread_scope scope = thread_scope_system)
{
#ifdef __CUDA_ARCH__
	if (o == memory_order_relaxed || scope == thread_scope_thread)
		return;
	if (scope == thread_scope_block)
		__threadfence_block();
	else if (scope == thread_scope_device)
		__threadfence();
	else
		__threadfence_system();
#else
	(void)scope;
	if (o != memory_order_relaxed)
		__atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}
static WW_HD void atomic_signal_fence(memory_order) { __asm__ volatile("" ::: "memory"); }

template <thread_scope Scope> class ww_flag {
	atomic<unsigned int, Scope> set;

public:
	ww_flag() = default;
	constexpr WW_HD ww_flag(int) : set(0) {}
	WW_HD bool test(memory_order o = memory_order_seq_cst) const volatile { return set.load(o) != 0; }
	WW_HD bool test_and_set(memory_order o = memory_order_seq_cst) const volatile { return set.exchange(1, o) != 0; }
	WW_HD void clear(memory_order o = memory_order_seq_cst) const volatile { set.store(0, o); }
	WW_HD void wait(bool old, memory_order o = memory_order_seq_cst) const volatile { set.wait(old, o); }
	WW_HD void notify_one() const volatile {}
	WW_HD void notify_all() const volatile {}
};

namespace std {
template <class T> class atomic : public cuda::atomic<T, thread_scope_system> {
public:
	atomic() = default;
	constexpr WW_HD atomic(T v) : cuda::atomic<T, thread_scope_system>(v) {}
	WW_HD T operator=(T v) { this->store(v); return v; }
	WW_HD T operator=(T v) const { this->store(v); return v; }
	WW_HD T operator=(T v) volatile { this->store(v); return v; }
};
template <class T> using atomic_ref = cuda::atomic_ref<T, thread_scope_system>;
typedef ww_flag<thread_scope_system> atomic_flag;
using cuda::atomic_signal_fence;
static WW_HD void atomic_thread_fence(memory_order o) { cuda::atomic_thread_fence(o); }
}
template <thread_scope Scope = thread_scope_system> using atomic_flag = ww_flag<Scope>;

#define WW_ATOMIC_TYPES(name, type) namespace std { typedef atomic<type> atomic_##name; }
WW_ATOMIC_TYPES(bool, bool)
WW_ATOMIC_TYPES(char, char)
WW_ATOMIC_TYPES(int, int)
WW_ATOMIC_TYPES(uint, unsigned int)
WW_ATOMIC_TYPES(long, long)
WW_ATOMIC_TYPES(ulong, unsigned long)
WW_ATOMIC_TYPES(llong, long long)
WW_ATOMIC_TYPES(ullong, unsigned long long)
#undef WW_ATOMIC_TYPES

/* Of before libcu++ 2.0, still there */
#define LIBCUDACXX_ATOMIC_VAR_INIT(v) {v}
#define LIBCUDACXX_ATOMIC_FLAG_INIT {false}

}

#ifndef ATOMIC_FLAG_INIT
#define ATOMIC_FLAG_INIT {0}
#endif
#undef WW_HD
#endif
