/*
 * cuda::align_up, is_aligned, ptr_rebind, ptr_in_range; which memory an address is in; access properties, annotated_ptr,
 * discard_memory: hints about the L2 cache. On the host, hints do nothing.
 * CUDA C++ Core Libraries, <cuda/memory>, <cuda/annotated_ptr>, <cuda/discard_memory>; PTX ISA, "createpolicy",
 * "applypriority", "discard", "prefetch".
 */
#ifndef WW_CXX_MEMORY_H
#define WW_CXX_MEMORY_H

#include <cstddef>
#include <cstdint>
#include "cuda_runtime_api.h"
#include "ww/aligned_size.h"
#include "ww/cxx_functional.h"
#include "ww/std_memory.h"

namespace cuda {

/* ---- pointers ---- */

template <class T> [[nodiscard]] __host__ __device__ inline T *align_up(T *p, size_t alignment) noexcept
{
	return reinterpret_cast<T *>((reinterpret_cast<uintptr_t>(p) + alignment - 1) / alignment * alignment);
}
template <class T> [[nodiscard]] __host__ __device__ inline T *align_down(T *p, size_t alignment) noexcept
{
	return reinterpret_cast<T *>(reinterpret_cast<uintptr_t>(p) / alignment * alignment);
}
[[nodiscard]] __host__ __device__ inline bool is_aligned(const volatile void *p, size_t alignment) noexcept
{
	return reinterpret_cast<uintptr_t>(p) % alignment == 0;
}
template <class U, class T> [[nodiscard]] __host__ __device__ inline U *ptr_rebind(T *p) noexcept
{
	return reinterpret_cast<U *>(p);
}
template <class U, class T> [[nodiscard]] __host__ __device__ inline const U *ptr_rebind(const T *p) noexcept
{
	return reinterpret_cast<const U *>(p);
}
template <class T> [[nodiscard]] __host__ __device__ inline bool ptr_in_range(T *p, T *from, T *end) noexcept
{
	return p >= from && p < end;
}
template <class T> [[nodiscard]] __host__ __device__ inline bool ranges_overlap(T *a, T *aEnd, T *b, T *bEnd) noexcept
{
	return a < bEnd && b < aEnd;
}

namespace device {

enum class address_space { global, shared, constant, local, grid_constant, cluster_shared };

#if defined(__CUDACC__)
[[nodiscard]] __device__ inline bool is_address_from(const volatile void *at, address_space space) noexcept
{
	const void *p = const_cast<const void *>(at);

	switch (space) {
	case address_space::global: return __isGlobal(p);
	case address_space::shared: return __isShared(p);
	case address_space::constant: return __isConstant(p);
	case address_space::local: return __isLocal(p);
#if __CUDA_ARCH__ >= 700
	case address_space::grid_constant: return __isGridConstant(p);
#endif
#if __CUDA_ARCH__ >= 900
	case address_space::cluster_shared: return __isClusterShared(p);
#endif
	default: return false;
	}
}
template <class T> [[nodiscard]] __device__ inline bool is_object_from(T &x, address_space space) noexcept
{
	return is_address_from(::std::addressof(x), space);
}
#endif

}

/* ---- access properties ---- */

/* How often something will be used: a static property is a type, a dynamic one the word of a policy, as createpolicy makes it. */
class access_property {
	uint64_t policy;

public:
	struct shared {};
	struct global {};
	struct persisting {
		WW_FN operator cudaAccessProperty() const noexcept { return cudaAccessPropertyPersisting; }
	};
	struct streaming {
		WW_FN operator cudaAccessProperty() const noexcept { return cudaAccessPropertyStreaming; }
	};
	struct normal {
		WW_FN operator cudaAccessProperty() const noexcept { return cudaAccessPropertyNormal; }
	};

private:
	/* Priorities as the words of the hardware have them: of the part, and 1 if the others are streaming. */
	static WW_FN uint64_t priority(global) { return 0; }
	static WW_FN uint64_t priority(streaming) { return 2; }
	static WW_FN uint64_t priority(persisting) { return 4; }
	static WW_FN uint64_t priority(normal) { return 6; }

	/* A part of all accesses: all of them or, as CUDA's own header makes it, as few as there can be. */
	static WW_FN uint64_t part_of(uint64_t priorities, float part)
	{
		return 1ull << 60 | priorities << 56 | (part >= 1 ? 15ull << 52 : 0);
	}
	/* The first bytes of a range: it is taken in 128 pieces of a power of two of at least 4 KB; where the first lies and
	 * how many have a part of `first`. What is no range is as nothing said. */
	static WW_FN uint64_t range_of(uint64_t priorities, uint64_t at, size_t first, size_t all)
	{
		uint64_t size = 0, begin = 0, count = 0;

		if (!all || first > all || all > 0xffffffff)
			return part_of(0, 1);
		while (all > (0x80000ull << size))
			size++;
		begin = at >> (size + 12);
		count = ((at + first - 1) >> (size + 12)) - begin + 1;
		return 1ull << 60 | (priorities | 8) << 56 | size << 52 | (begin & 127) << 44 | (count < 127 ? count : 127) << 37;
	}

public:
	WW_FN access_property() noexcept : access_property(global()) {}
	WW_FN access_property(global g) noexcept : policy(part_of(priority(g), 1)) {}
	WW_FN access_property(normal n) noexcept : policy(part_of(priority(n), 1)) {}
	WW_FN access_property(persisting p) noexcept : policy(part_of(priority(p), 1)) {}
	WW_FN access_property(streaming s) noexcept : policy(part_of(priority(s), 1)) {}
	/* A part of the accesses, the others being normal or streaming. */
	template <class P> WW_FN access_property(P p, float part) noexcept : policy(part_of(priority(p), part)) {}
	template <class P> WW_FN access_property(P p, float part, streaming) noexcept : policy(part_of(priority(p) | 1, part)) {}
	/* The first bytes of a range, the others being normal or streaming. */
	template <class P> __host__ __device__ access_property(void *at, size_t first, size_t all, P p) noexcept
		: policy(range_of(priority(p), reinterpret_cast<uint64_t>(at), first, all)) {}
	template <class P> __host__ __device__ access_property(void *at, size_t first, size_t all, P p, streaming) noexcept
		: policy(range_of(priority(p) | 1, reinterpret_cast<uint64_t>(at), first, all)) {}
	[[nodiscard]] WW_FN explicit operator uint64_t() const noexcept { return policy; }
};

/* The same pointer; what it points to is said to be used so. */
template <class T, class P> [[nodiscard]] __host__ __device__ inline T *associate_access_property(T *p, P) noexcept
{
	static_assert(::std::is_same<P, access_property>::value || ::std::is_same<P, access_property::global>::value ||
			::std::is_same<P, access_property::shared>::value || ::std::is_same<P, access_property::normal>::value ||
			::std::is_same<P, access_property::persisting>::value || ::std::is_same<P, access_property::streaming>::value,
		"this is not a property of cuda::access_property");
	return p;
}

namespace ww {
/* The first line and the end of what a hint covers. */
__host__ __device__ inline uintptr_t first_line(const volatile void *p) { return reinterpret_cast<uintptr_t>(p) / 128 * 128; }
}

template <class Shape>
__host__ __device__ inline void apply_access_property(const volatile void *p, const Shape shape, access_property::persisting) noexcept
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
	if (p && __isGlobal(const_cast<const void *>(p)))
		for (uintptr_t at = ww::first_line(p); at < reinterpret_cast<uintptr_t>(p) + (size_t)shape; at += 128)
			asm volatile("prefetch.global.L2::evict_last [%0];" ::"l"(__cvta_generic_to_global((void *)at)) : "memory");
#else
	(void)p, (void)shape;
#endif
}
template <class Shape>
__host__ __device__ inline void apply_access_property(const volatile void *p, const Shape shape, access_property::normal) noexcept
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
	if (p && __isGlobal(const_cast<const void *>(p)))
		for (uintptr_t at = ww::first_line(p); at < reinterpret_cast<uintptr_t>(p) + (size_t)shape; at += 128)
			asm volatile("prefetch.global.L2::evict_normal [%0];" ::"l"(__cvta_generic_to_global((void *)at)) : "memory");
#else
	(void)p, (void)shape;
#endif
}

/* Bytes that need not be kept: only whole lines within the range are touched. */
__host__ __device__ inline void discard_memory(volatile void *p, size_t n) noexcept
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
	const uintptr_t end = (reinterpret_cast<uintptr_t>(p) + n) / 128 * 128;

	if (!p || !__isGlobal(const_cast<const void *>(p)))
		return;
	for (uintptr_t at = (reinterpret_cast<uintptr_t>(p) + 127) / 128 * 128; at < end; at += 128)
		asm volatile("discard.global.L2 [%0], 128;" ::"l"(__cvta_generic_to_global((void *)at)) : "memory");
#else
	(void)p, (void)n;
#endif
}

namespace ww {
template <class P> struct kept_property {
	WW_FN kept_property() noexcept = default;
	template <class Q> WW_FN kept_property(Q) noexcept {}
	WW_FN P get() const noexcept { return P(); }
};
template <> struct kept_property<access_property> {
	access_property p;
	WW_FN kept_property() noexcept {}
	template <class Q> WW_FN kept_property(Q q) noexcept : p(q) {}
	WW_FN access_property get() const noexcept { return p; }
};
}

/* A pointer that knows how it will be used. */
template <class T, class P> class annotated_ptr {
	T *p = nullptr;
	ww::kept_property<P> property;

public:
	typedef T value_type;
	typedef size_t size_type;
	typedef T &reference;
	typedef T *pointer;
	typedef const T *const_pointer;
	typedef ptrdiff_t difference_type;

	WW_FN annotated_ptr() noexcept = default;
	__host__ __device__ explicit annotated_ptr(T *p) : p(p) {}
	template <class Q> __host__ __device__ annotated_ptr(T *p, Q q) : p(p), property(q)
	{
		static_assert(::std::is_same<P, access_property>::value,
			"a property given at run time needs annotated_ptr<T, access_property>");
	}
	template <class U, class Q> __host__ __device__ annotated_ptr(const annotated_ptr<U, Q> &o) : p(o.get()), property(o.ww_property())
	{
		static_assert(::std::is_convertible<U *, T *>::value, "the other pointer is to another type");
		static_assert(::std::is_same<P, Q>::value || ::std::is_same<P, access_property>::value ||
				::std::is_same<Q, access_property::global>::value, "the other pointer has another property");
	}
	__host__ __device__ T *operator->() const { return p; }
	__host__ __device__ T &operator*() const { return *p; }
	__host__ __device__ T &operator[](ptrdiff_t i) const { return p[i]; }
	__host__ __device__ ptrdiff_t operator-(annotated_ptr o) const { return p - o.p; }
	__host__ __device__ explicit operator bool() const noexcept { return p != nullptr; }
	__host__ __device__ T *get() const noexcept { return p; }
	[[nodiscard]] __host__ __device__ P ww_property() const noexcept { return property.get(); }
};

#if defined(__CUDACC__)
/* cuda::memcpy_async of <cuda/pipeline> and <cuda/barrier>, which must be included for them to be called. */
template <class T, class F, class P, class Shape, class Sync>
__host__ __device__ inline auto memcpy_async(T *to, annotated_ptr<F, P> from, Shape n, Sync &sync)
{
	return memcpy_async(static_cast<void *>(to), static_cast<const void *>(from.get()), n, sync);
}
template <class G, class T, class F, class P, class Shape, class Sync>
__host__ __device__ inline auto memcpy_async(const G &g, T *to, annotated_ptr<F, P> from, Shape n, Sync &sync)
{
	return memcpy_async(g, static_cast<void *>(to), static_cast<const void *>(from.get()), n, sync);
}
template <class T, class P, class F, class Q, class Shape, class Sync>
__host__ __device__ inline auto memcpy_async(annotated_ptr<T, P> to, annotated_ptr<F, Q> from, Shape n, Sync &sync)
{
	return memcpy_async(static_cast<void *>(to.get()), static_cast<const void *>(from.get()), n, sync);
}
template <class G, class T, class P, class F, class Q, class Shape, class Sync>
__host__ __device__ inline auto memcpy_async(const G &g, annotated_ptr<T, P> to, annotated_ptr<F, Q> from, Shape n, Sync &sync)
{
	return memcpy_async(g, static_cast<void *>(to.get()), static_cast<const void *>(from.get()), n, sync);
}
#endif

} // namespace cuda

#endif
