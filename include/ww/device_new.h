/*
 * new and delete for the device of types that are aligned by more than malloc aligns; the others come with clang.
 */
#ifndef WW_DEVICE_NEW_H
#define WW_DEVICE_NEW_H

#include <new>

#ifdef __cpp_aligned_new
/* In front of the place is what malloc gave. */
__device__ inline void *operator new(size_t size, std::align_val_t align)
{
	char *block = (char *)malloc(size + (size_t)align + sizeof(void *));
	void **__ww_place = (void **)(((size_t)block + sizeof(void *) + (size_t)align - 1) & ~((size_t)align - 1));

	if (!block)
		return nullptr;
	__ww_place[-1] = block;
	return __ww_place;
}
__device__ inline void operator delete(void *p, std::align_val_t) noexcept
{
	if (p)
		free(((void **)p)[-1]);
}
__device__ inline void *operator new[](size_t size, std::align_val_t align) { return ::operator new(size, align); }
__device__ inline void operator delete[](void *p, std::align_val_t align) noexcept { ::operator delete(p, align); }
__device__ inline void operator delete(void *p, size_t, std::align_val_t align) noexcept { ::operator delete(p, align); }
__device__ inline void operator delete[](void *p, size_t, std::align_val_t align) noexcept { ::operator delete(p, align); }
#endif

#endif
