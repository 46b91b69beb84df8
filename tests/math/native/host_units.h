/*
 * libdevice on the host: the few hardware units that its accurate functions use, so that a test can
 * call them natively. Approximate units are off by UNIT_ERROR units in the last place.
 */
#ifndef HOST_UNITS_H
#define HOST_UNITS_H

static API float mul_rn(float a, float b) { return a * b; }
static API float add_rn(float a, float b) { return a + b; }
static API double dmul_rn(double a, double b) { return a * b; }
static API double dadd_rn(double a, double b) { return a + b; }
#ifndef UNIT_ERROR
#define UNIT_ERROR 0
#endif
static API float unit(double exact)
{
	float y = (float)exact;

	return y > 0x1p-126f && y < 0x1p127f ? float_of(bits32(y) + (u32)UNIT_ERROR) : y < 0x1p-126f && y > 0.0f ? 0.0f : y;
}
static API float ex2_unit(float x) { return unit(__builtin_exp2((double)x)); }
static API float lg2_unit(float x) { return (float)(__builtin_log2((double)x) + UNIT_ERROR * 0x1p-23); }
static API float rcp_unit(float x) { return x < 0.0f ? -unit(-1.0 / x) : unit(1.0 / x); }
static API float rsqrt_unit(float x) { return unit(1.0 / __builtin_sqrt((double)x)); }
static API float sqrt_unit(float x) { return unit(__builtin_sqrt((double)x)); }
static API double drcp_unit(double x) { return double_of(bits64(1.0 / x) >> 32 << 32); }
#define __nvvm_sqrt_rn_f(x) __builtin_sqrtf(x)
#define __nvvm_sqrt_rn_d(x) __builtin_sqrt(x)
#define __nvvm_reflect(name) 0
#define FTZ 0

#endif
