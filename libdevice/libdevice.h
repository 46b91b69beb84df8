/*
 * libdevice: the __nv_* functions that compilers call for CUDA's mathematics, as LLVM bitcode.
 *
 * Comes in: plain C, compiled for NVPTX without its optimiser (so that __nvvm_reflect still asks at
 * the user's compile whether subnormals are flushed). Goes out: nvvm/libdevice/libdevice.10.bc.
 * Invariants: no calls that a compiler could not inline but those marked SLOW; hot functions have no
 * tables and no branches, since a warp is a SIMD vector on the CPU device; a product that is used
 * twice is made with mul_rn, since back ends may contract plain a * b + c.
 * Error bounds: CUDA Programming Guide, "Mathematical Functions" appendix.
 */
#ifndef LIBDEVICE_H
#define LIBDEVICE_H

typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long s64;
typedef unsigned short u16;

#define API __attribute__((always_inline)) inline
#define PUBLIC __attribute__((always_inline))
/* Long and rare: stays a function of its own. */
#define SLOW __attribute__((noinline))

#define INF __builtin_inf()
#define INFf __builtin_inff()
#define NAN_ __builtin_nan("")
#define NANf_ __builtin_nanf("")

/* ---- bits ---- */
static API u32 bits32(float x) { return __builtin_bit_cast(u32, x); }
static API u64 bits64(double x) { return __builtin_bit_cast(u64, x); }
static API float float_of(u32 b) { return __builtin_bit_cast(float, b); }
static API double double_of(u64 b) { return __builtin_bit_cast(double, b); }
static API int hi32(double x) { return (int)(bits64(x) >> 32); }
static API u32 lo32(double x) { return (u32)bits64(x); }
static API double hilo(u32 hi, u32 lo) { return double_of((u64)hi << 32 | lo); }

/* ---- arithmetic that is never contracted ---- */
#ifdef __NVPTX__
static API float mul_rn(float a, float b) { return __nvvm_mul_rn_f(a, b); }
static API float add_rn(float a, float b) { return __nvvm_add_rn_f(a, b); }
static API double dmul_rn(double a, double b) { return __nvvm_mul_rn_d(a, b); }
static API double dadd_rn(double a, double b) { return __nvvm_add_rn_d(a, b); }
#define FTZ __nvvm_reflect("__CUDA_FTZ")
/* The hardware's units, in the form that flushes subnormals and is one instruction. Relative errors
 * (PTX ISA): ex2 2^-22.5, rcp 1 ulp, rsqrt 2^-22.9, sqrt 2^-23; lg2 2^-22.6 absolute on [1/2, 2]. */
static API float ex2_unit(float x) { return __nvvm_ex2_approx_ftz_f(x); }
static API float lg2_unit(float x) { return __nvvm_lg2_approx_ftz_f(x); }
static API float rcp_unit(float x) { return __nvvm_rcp_approx_ftz_f(x); }
static API float rsqrt_unit(float x) { return __nvvm_rsqrt_approx_ftz_f(x); }
static API float sqrt_unit(float x) { return __nvvm_sqrt_approx_ftz_f(x); }
static API double drcp_unit(double x) { return __nvvm_rcp_approx_ftz_d(x); } /* 2^-20 */
#else
#include "host_units.h"
#endif
static API float fma32(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
static API double fma64(double a, double b, double c) { return __builtin_fma(a, b, c); }

/* 1 / x but for a rounding error, for x within 2^+-1000: the unit's estimate and Newton's step of third order. */
static API double drcp(double x)
{
	double r = drcp_unit(x), e = fma64(-x, r, 1.0);

	return fma64(r, fma64(e, e, e), r);
}

/* The nearest integer by the adder: exact for |x| < 2^21 (2^50), and its bits end the sum's. */
#define MAGIC32 12582912.0f
#define MAGIC64 6755399441055744.0

/* ---- shared between files ---- */
float ww_expf_quarter(float x);
float ww_expf_ext(float x, float l);
double ww_exp_ext(double hi, double lo);
double ww_log_dd(double x, double *lo);

#endif
