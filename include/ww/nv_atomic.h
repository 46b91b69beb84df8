/*
 * __nv_atomic_*: nvcc's atomic functions of any type, memory order and scope. CUDA Programming Guide, "Atomic
 * Functions". The scope may be left out: the whole system. clang's functions for scopes do them; numbers of orders are
 * the same, those of scopes are not. clang leaves the order out of what reads and writes: fences around that make it.
 * It leaves out the scope too, so that these are atomic for the device, not beyond it.
 */
#ifndef WW_NV_ATOMIC_H
#define WW_NV_ATOMIC_H

#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5

#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4

#define WW_NV_SCOPE(s) ((s) == 0 ? 4 : (s) == 1 ? 2 : (s) == 2 ? 5 : (s) == 3 ? 1 : 0)
#define WW_NV_THIRD(a, b, c, ...) c
#define WW_NV_ORDER(o, s) o, WW_NV_SCOPE(s)
#define WW_NV_SYSTEM(o) o, WW_NV_SCOPE(4)
#define WW_NV_HOW(...) WW_NV_THIRD(__VA_ARGS__, WW_NV_ORDER, WW_NV_SYSTEM, 0)(__VA_ARGS__)
#define WW_NV_FOURTH(a, b, c, d, ...) d
#define WW_NV_ORDERS(o, f, s) o, f, WW_NV_SCOPE(s)
#define WW_NV_SYSTEMS(o, f) o, f, WW_NV_SCOPE(4)
#define WW_NV_HOWS(...) WW_NV_FOURTH(__VA_ARGS__, WW_NV_ORDERS, WW_NV_SYSTEMS, 0)(__VA_ARGS__)

#define WW_NV_FIRST(o, ...) (o)
#define WW_NV_SCOPE_OF(...) WW_NV_THIRD(__VA_ARGS__, WW_NV_SECOND, WW_NV_ALL, 0)(__VA_ARGS__)
#define WW_NV_SECOND(o, s) WW_NV_SCOPE(s)
#define WW_NV_ALL(o) WW_NV_SCOPE(4)
#define WW_NV_BEFORE(o) ((o) >= __NV_ATOMIC_RELEASE ? (o) : __NV_ATOMIC_RELAXED)
#define WW_NV_AFTER(o) ((o) == __NV_ATOMIC_RELAXED || (o) == __NV_ATOMIC_RELEASE ? 0 : __NV_ATOMIC_ACQUIRE)
#define WW_NV_BOTH(call, ...) \
	__extension__({ \
		__scoped_atomic_thread_fence(WW_NV_BEFORE(WW_NV_FIRST(__VA_ARGS__)), WW_NV_SCOPE_OF(__VA_ARGS__)); \
		__auto_type ww_was = call; \
		__scoped_atomic_thread_fence(WW_NV_AFTER(WW_NV_FIRST(__VA_ARGS__)), WW_NV_SCOPE_OF(__VA_ARGS__)); \
		ww_was; \
	})

#define __nv_atomic_load(p, to, ...) __scoped_atomic_load(p, to, WW_NV_HOW(__VA_ARGS__))
#define __nv_atomic_load_n(p, ...) __scoped_atomic_load_n(p, WW_NV_HOW(__VA_ARGS__))
#define __nv_atomic_store(p, from, ...) __scoped_atomic_store(p, from, WW_NV_HOW(__VA_ARGS__))
#define __nv_atomic_store_n(p, x, ...) __scoped_atomic_store_n(p, x, WW_NV_HOW(__VA_ARGS__))
#define __nv_atomic_exchange(p, from, to, ...) \
	WW_NV_BOTH((__scoped_atomic_exchange(p, from, to, __NV_ATOMIC_RELAXED, WW_NV_SCOPE_OF(__VA_ARGS__)), 0), \
		   __VA_ARGS__)
#define __nv_atomic_exchange_n(p, x, ...) \
	WW_NV_BOTH(__scoped_atomic_exchange_n(p, x, __NV_ATOMIC_RELAXED, WW_NV_SCOPE_OF(__VA_ARGS__)), __VA_ARGS__)
#define __nv_atomic_compare_exchange(p, expected, desired, weak, ...) \
	__scoped_atomic_compare_exchange(p, expected, desired, weak, WW_NV_HOWS(__VA_ARGS__))
#define __nv_atomic_compare_exchange_n(p, expected, desired, weak, ...) \
	__scoped_atomic_compare_exchange_n(p, expected, desired, weak, WW_NV_HOWS(__VA_ARGS__))
#define __nv_atomic_fetch_add(p, x, ...) \
	WW_NV_BOTH(__scoped_atomic_fetch_add(p, x, __NV_ATOMIC_RELAXED, WW_NV_SCOPE_OF(__VA_ARGS__)), __VA_ARGS__)
#define __nv_atomic_fetch_sub(p, x, ...) \
	WW_NV_BOTH(__scoped_atomic_fetch_sub(p, x, __NV_ATOMIC_RELAXED, WW_NV_SCOPE_OF(__VA_ARGS__)), __VA_ARGS__)
#define __nv_atomic_fetch_and(p, x, ...) \
	WW_NV_BOTH(__scoped_atomic_fetch_and(p, x, __NV_ATOMIC_RELAXED, WW_NV_SCOPE_OF(__VA_ARGS__)), __VA_ARGS__)
#define __nv_atomic_fetch_or(p, x, ...) \
	WW_NV_BOTH(__scoped_atomic_fetch_or(p, x, __NV_ATOMIC_RELAXED, WW_NV_SCOPE_OF(__VA_ARGS__)), __VA_ARGS__)
#define __nv_atomic_fetch_xor(p, x, ...) \
	WW_NV_BOTH(__scoped_atomic_fetch_xor(p, x, __NV_ATOMIC_RELAXED, WW_NV_SCOPE_OF(__VA_ARGS__)), __VA_ARGS__)
#define __nv_atomic_fetch_min(p, x, ...) \
	WW_NV_BOTH(__scoped_atomic_fetch_min(p, x, __NV_ATOMIC_RELAXED, WW_NV_SCOPE_OF(__VA_ARGS__)), __VA_ARGS__)
#define __nv_atomic_fetch_max(p, x, ...) \
	WW_NV_BOTH(__scoped_atomic_fetch_max(p, x, __NV_ATOMIC_RELAXED, WW_NV_SCOPE_OF(__VA_ARGS__)), __VA_ARGS__)
/* The same without an answer. */
#define __nv_atomic_add(p, x, ...) (void)__nv_atomic_fetch_add(p, x, __VA_ARGS__)
#define __nv_atomic_sub(p, x, ...) (void)__nv_atomic_fetch_sub(p, x, __VA_ARGS__)
#define __nv_atomic_and(p, x, ...) (void)__nv_atomic_fetch_and(p, x, __VA_ARGS__)
#define __nv_atomic_or(p, x, ...) (void)__nv_atomic_fetch_or(p, x, __VA_ARGS__)
#define __nv_atomic_xor(p, x, ...) (void)__nv_atomic_fetch_xor(p, x, __VA_ARGS__)
#define __nv_atomic_min(p, x, ...) (void)__nv_atomic_fetch_min(p, x, __VA_ARGS__)
#define __nv_atomic_max(p, x, ...) (void)__nv_atomic_fetch_max(p, x, __VA_ARGS__)
#define __nv_atomic_thread_fence(...) __scoped_atomic_thread_fence(WW_NV_HOW(__VA_ARGS__))

#endif
