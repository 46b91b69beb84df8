/*
 * min and max without std:: for every mix of arithmetic types, on the host and on the device, as
 * CUDA programs expect them. The device forms of equal types come with clang's headers.
 * CUDA Math API, "Integer Mathematical Functions".
 */
#ifndef WW_MINMAX_H
#define WW_MINMAX_H

#if defined(__CUDACC__) && defined(__cplusplus)
#define __WW_MINMAX(result, a_type, b_type) \
	static __inline__ __attribute__((host)) result min(a_type a, b_type b) \
	{ return (result)a < (result)b ? (result)a : (result)b; } \
	static __inline__ __attribute__((host)) result max(a_type a, b_type b) \
	{ return (result)a > (result)b ? (result)a : (result)b; }
#define __WW_MIXED(unsigned_type, signed_type) \
	__WW_MINMAX(signed_type, signed_type, signed_type) \
	__WW_MINMAX(unsigned_type, unsigned_type, unsigned_type) \
	__WW_MINMAX(unsigned_type, signed_type, unsigned_type) \
	__WW_MINMAX(unsigned_type, unsigned_type, signed_type)
__WW_MIXED(unsigned int, int)
__WW_MIXED(unsigned long, long)
__WW_MIXED(unsigned long long, long long)
#undef __WW_MIXED
#undef __WW_MINMAX

static __inline__ __attribute__((host)) float min(float a, float b) { return ::fminf(a, b); }
static __inline__ __attribute__((host)) float max(float a, float b) { return ::fmaxf(a, b); }
static __inline__ __attribute__((host)) double min(double a, double b) { return ::fmin(a, b); }
static __inline__ __attribute__((host)) double max(double a, double b) { return ::fmax(a, b); }
static __inline__ __attribute__((host)) double min(float a, double b) { return ::fmin(a, b); }
static __inline__ __attribute__((host)) double max(float a, double b) { return ::fmax(a, b); }
static __inline__ __attribute__((host)) double min(double a, float b) { return ::fmin(a, b); }
static __inline__ __attribute__((host)) double max(double a, float b) { return ::fmax(a, b); }
#endif
#endif
