/*
 * cuda::std, <cstring>: of the host's library for both sides.
 * C++17 [cstring.syn].
 */
#ifndef WW_STD_CSTRING_H
#define WW_STD_CSTRING_H

#include <cstring>
#include "ww/cxx_std.h"

namespace cuda {
namespace std {

WW_FN size_t strlen(const char *s) { return __builtin_strlen(s); }
WW_FN int memcmp(const void *a, const void *b, size_t n) { return __builtin_memcmp(a, b, n); }
__host__ __device__ inline const void *memchr(const void *p, int c, size_t n) { return __builtin_memchr(p, c, n); }
__host__ __device__ inline void *memchr(void *p, int c, size_t n) { return __builtin_memchr(p, c, n); }
__host__ __device__ inline void *memcpy(void *to, const void *from, size_t n) { return __builtin_memcpy(to, from, n); }
__host__ __device__ inline void *memmove(void *to, const void *from, size_t n) { return __builtin_memmove(to, from, n); }
__host__ __device__ inline void *memset(void *p, int c, size_t n) { return __builtin_memset(p, c, n); }

WW_FN int strncmp(const char *a, const char *b, size_t n)
{
	for (; n && *a && *a == *b; n--)
		a++, b++;
	return n ? static_cast<int>(static_cast<unsigned char>(*a)) - static_cast<unsigned char>(*b) : 0;
}
WW_FN int strcmp(const char *a, const char *b) { return cuda::std::strncmp(a, b, ~size_t(0)); }
WW_FN const char *strchr(const char *s, int c)
{
	for (; *s != static_cast<char>(c); s++)
		if (!*s)
			return nullptr;
	return s;
}
WW_FN char *strchr(char *s, int c) { return const_cast<char *>(cuda::std::strchr(static_cast<const char *>(s), c)); }
WW_FN const char *strrchr(const char *s, int c)
{
	const char *last = nullptr;

	for (;; s++) {
		if (*s == static_cast<char>(c))
			last = s;
		if (!*s)
			return last;
	}
}
WW_FN char *strrchr(char *s, int c) { return const_cast<char *>(cuda::std::strrchr(static_cast<const char *>(s), c)); }
WW_FN char *strcpy(char *to, const char *from)
{
	for (size_t i = 0;; i++) {
		to[i] = from[i];
		if (!from[i])
			return to;
	}
}
WW_FN char *strncpy(char *to, const char *from, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		to[i] = *from;
		from += *from != 0;
	}
	return to;
}

} // namespace std
} // namespace cuda

#endif
