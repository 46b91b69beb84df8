/*
 * Arithmetic with a chosen rounding: one hardware instruction each. Where -ftz asks for it, the
 * single precision forms flush subnormals; those named ieee never do.
 * CUDA Math API, "Single / Double Precision Intrinsics".
 */
#include "libdevice.h"

#define F1(name, op) PUBLIC float __nv_##name(float a) \
	{ return FTZ ? __nvvm_##op##_ftz_f(a) : __nvvm_##op##_f(a); }
#define F2(name, op) PUBLIC float __nv_##name(float a, float b) \
	{ return FTZ ? __nvvm_##op##_ftz_f(a, b) : __nvvm_##op##_f(a, b); }
#define F2NEG(name, op) PUBLIC float __nv_##name(float a, float b) \
	{ return FTZ ? __nvvm_##op##_ftz_f(a, -b) : __nvvm_##op##_f(a, -b); }
#define F3(name, op) PUBLIC float __nv_##name(float a, float b, float c) \
	{ return FTZ ? __nvvm_##op##_ftz_f(a, b, c) : __nvvm_##op##_f(a, b, c); }
#define F3IEEE(name, op) PUBLIC float __nv_##name(float a, float b, float c) \
	{ return __nvvm_##op##_f(a, b, c); }
#define D1(name, op) PUBLIC double __nv_##name(double a) { return __nvvm_##op##_d(a); }
#define D2(name, op) PUBLIC double __nv_##name(double a, double b) { return __nvvm_##op##_d(a, b); }
#define D2NEG(name, op) PUBLIC double __nv_##name(double a, double b) \
	{ return __nvvm_##op##_d(a, -b); }
#define D3(name, op) PUBLIC double __nv_##name(double a, double b, double c) \
	{ return __nvvm_##op##_d(a, b, c); }

F2(fadd_rn, add_rn)
F2NEG(fsub_rn, add_rn)
F2(fmul_rn, mul_rn)
F2(fdiv_rn, div_rn)
F1(frcp_rn, rcp_rn)
F1(fsqrt_rn, sqrt_rn)
F3(fmaf_rn, fma_rn)
F3IEEE(fmaf_ieee_rn, fma_rn)
D2(dadd_rn, add_rn)
D2NEG(dsub_rn, add_rn)
D2(dmul_rn, mul_rn)
D2(ddiv_rn, div_rn)
D1(drcp_rn, rcp_rn)
D1(dsqrt_rn, sqrt_rn)
D3(fma_rn, fma_rn)

F2(fadd_rz, add_rz)
F2NEG(fsub_rz, add_rz)
F2(fmul_rz, mul_rz)
F2(fdiv_rz, div_rz)
F1(frcp_rz, rcp_rz)
F1(fsqrt_rz, sqrt_rz)
F3(fmaf_rz, fma_rz)
F3IEEE(fmaf_ieee_rz, fma_rz)
D2(dadd_rz, add_rz)
D2NEG(dsub_rz, add_rz)
D2(dmul_rz, mul_rz)
D2(ddiv_rz, div_rz)
D1(drcp_rz, rcp_rz)
D1(dsqrt_rz, sqrt_rz)
D3(fma_rz, fma_rz)

F2(fadd_ru, add_rp)
F2NEG(fsub_ru, add_rp)
F2(fmul_ru, mul_rp)
F2(fdiv_ru, div_rp)
F1(frcp_ru, rcp_rp)
F1(fsqrt_ru, sqrt_rp)
F3(fmaf_ru, fma_rp)
F3IEEE(fmaf_ieee_ru, fma_rp)
D2(dadd_ru, add_rp)
D2NEG(dsub_ru, add_rp)
D2(dmul_ru, mul_rp)
D2(ddiv_ru, div_rp)
D1(drcp_ru, rcp_rp)
D1(dsqrt_ru, sqrt_rp)
D3(fma_ru, fma_rp)

F2(fadd_rd, add_rm)
F2NEG(fsub_rd, add_rm)
F2(fmul_rd, mul_rm)
F2(fdiv_rd, div_rm)
F1(frcp_rd, rcp_rm)
F1(fsqrt_rd, sqrt_rm)
F3(fmaf_rd, fma_rm)
F3IEEE(fmaf_ieee_rd, fma_rm)
D2(dadd_rd, add_rm)
D2NEG(dsub_rd, add_rm)
D2(dmul_rd, mul_rm)
D2(ddiv_rd, div_rm)
D1(drcp_rd, rcp_rm)
D1(dsqrt_rd, sqrt_rm)
D3(fma_rd, fma_rm)

