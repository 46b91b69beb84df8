/*
 * What device code has of the C library: printf, malloc, free, assert. The device's system calls
 * behind them are those of the CUDA Programming Guide ("Formatted Output", "Dynamic Global Memory
 * Allocation", "Assertion") and of the PTX ABI.
 */
#ifndef WW_DEVICE_RUNTIME_H
#define WW_DEVICE_RUNTIME_H

#include <stddef.h>

extern "C" {
__device__ int vprintf(const char *format, const char *arguments);
__device__ int printf(const char *format, ...);
__device__ void free(void *p) __attribute__((nothrow));
__device__ void *malloc(size_t size) __attribute__((nothrow)) __attribute__((malloc));
__device__ void __assertfail(const char *message, const char *file, unsigned line,
	const char *function, size_t charSize) __attribute__((noreturn));

#ifdef __CUDA_ARCH__ /* the host's is the C library's */
__attribute__((always_inline)) inline __host__ __device__ void __assert_fail(const char *message, const char *file,
	unsigned line, const char *function) noexcept
{
	__assertfail(message, file, line, function, sizeof(char));
}
#endif
}

namespace std {
static __inline__ __device__ void free(void *p) { ::free(p); }
static __inline__ __device__ void *malloc(size_t size) { return ::malloc(size); }
/* In functions of both sides float's and double's would be as good as each other. */
static __inline__ __device__ long double frexp(long double x, int *e) { return ::frexp((double)x, e); }
}

#endif
