/*
 * min and max without std:: for every mix of arithmetic types, on the host and on the device, as
 * CUDA programs expect them.
 * CUDA Math API, "Integer Mathematical Functions".
 */
#ifndef WW_MINMAX_H
#define WW_MINMAX_H

#if defined(__CUDACC__) && defined(__cplusplus)
#define __WW_MINMAX(result, a_type, b_type, ...) \
	static __inline__ __attribute__((host, ##__VA_ARGS__)) result min(a_type a, b_type b) \
	{ return (result)a < (result)b ? (result)a : (result)b; } \
	static __inline__ __attribute__((host, ##__VA_ARGS__)) result max(a_type a, b_type b) \
	{ return (result)a > (result)b ? (result)a : (result)b; }
#define __WW_MIXED(unsigned_type, signed_type) \
	__WW_MINMAX(unsigned_type, unsigned_type, unsigned_type, device) \
	__WW_MINMAX(unsigned_type, signed_type, unsigned_type, device) \
	__WW_MINMAX(unsigned_type, unsigned_type, signed_type, device)
/* Of two ints the device's come with clang's headers. */
__WW_MINMAX(int, int, int)
__WW_MINMAX(long, long, long, device)
__WW_MINMAX(long long, long long, long long, device)
__WW_MIXED(unsigned int, int)
__WW_MIXED(unsigned long, long)
__WW_MIXED(unsigned long long, long long)
#undef __WW_MIXED
#undef __WW_MINMAX

/* Names of the device's that host code has, too: any argument is converted. */
static __inline__ __attribute__((host)) unsigned int umin(unsigned int a, unsigned int b) { return min(a, b); }
static __inline__ __attribute__((host)) unsigned int umax(unsigned int a, unsigned int b) { return max(a, b); }
static __inline__ __attribute__((host)) long long llmin(long long a, long long b) { return min(a, b); }
static __inline__ __attribute__((host)) long long llmax(long long a, long long b) { return max(a, b); }
static __inline__ __attribute__((host)) unsigned long long ullmin(unsigned long long a, unsigned long long b)
{
	return min(a, b);
}
static __inline__ __attribute__((host)) unsigned long long ullmax(unsigned long long a, unsigned long long b)
{
	return max(a, b);
}

static __inline__ __attribute__((host, device)) float min(float a, float b) { return ::fminf(a, b); }
static __inline__ __attribute__((host, device)) float max(float a, float b) { return ::fmaxf(a, b); }
static __inline__ __attribute__((host, device)) double min(double a, double b) { return ::fmin(a, b); }
static __inline__ __attribute__((host, device)) double max(double a, double b) { return ::fmax(a, b); }
static __inline__ __attribute__((host, device)) double min(float a, double b) { return ::fmin(a, b); }
static __inline__ __attribute__((host, device)) double max(float a, double b) { return ::fmax(a, b); }
static __inline__ __attribute__((host, device)) double min(double a, float b) { return ::fmin(a, b); }
static __inline__ __attribute__((host, device)) double max(double a, float b) { return ::fmax(a, b); }
#endif
#endif
