/*
 * The approximate functions: a hardware unit and little else. CUDA Math API, "Single Precision
 * Intrinsics"; error bounds in the CUDA Programming Guide.
 */
#include "libdevice.h"

#define LOG2E 1.4426950408889634f
#define LOG2_10 3.3219280948873623f
#define LN2 0.69314718055994531f
#define LOG10_2 0.30102999566398120f

static API float ex2(float x) { return FTZ ? __nvvm_ex2_approx_ftz_f(x) : __nvvm_ex2_approx_f(x); }
static API float lg2(float x) { return FTZ ? __nvvm_lg2_approx_ftz_f(x) : __nvvm_lg2_approx_f(x); }

PUBLIC float __nv_fast_expf(float x) { return ex2(x * LOG2E); }
PUBLIC float __nv_fast_exp10f(float x) { return ex2(x * LOG2_10); }
PUBLIC float __nv_fast_log2f(float x) { return lg2(x); }
PUBLIC float __nv_fast_logf(float x) { return lg2(x) * LN2; }
PUBLIC float __nv_fast_log10f(float x) { return lg2(x) * LOG10_2; }
PUBLIC float __nv_fast_powf(float x, float y) { return ex2(y * lg2(x)); }
PUBLIC float __nv_fast_sinf(float x)
{
	return FTZ ? __nvvm_sin_approx_ftz_f(x) : __nvvm_sin_approx_f(x);
}
PUBLIC float __nv_fast_cosf(float x)
{
	return FTZ ? __nvvm_cos_approx_ftz_f(x) : __nvvm_cos_approx_f(x);
}
PUBLIC void __nv_fast_sincosf(float x, float *s, float *c)
{
	*s = __nv_fast_sinf(x);
	*c = __nv_fast_cosf(x);
}
PUBLIC float __nv_fast_fdividef(float a, float b)
{
	return FTZ ? __nvvm_div_approx_ftz_f(a, b) : __nvvm_div_approx_f(a, b);
}
PUBLIC float __nv_fast_tanf(float x)
{
	return __nv_fast_fdividef(__nv_fast_sinf(x), __nv_fast_cosf(x));
}

PUBLIC float __nv_fast_tanhf(float x)
{
	float y;

	__asm__("tanh.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
	return y;
}

PUBLIC double __nv_rcp64h(double a) { return __nvvm_rcp_approx_ftz_d(a); }

/* ---- roots ---- */

PUBLIC float __nv_sqrtf(float a)
{
	if (__nvvm_reflect("__CUDA_PREC_SQRT"))
		return FTZ ? __nvvm_sqrt_rn_ftz_f(a) : __nvvm_sqrt_rn_f(a);
	return FTZ ? __nvvm_sqrt_approx_ftz_f(a) : __nvvm_sqrt_approx_f(a);
}
PUBLIC double __nv_sqrt(double a) { return __nvvm_sqrt_rn_d(a); }
PUBLIC float __nv_rsqrtf(float a)
{
	return FTZ ? __nvvm_rsqrt_approx_ftz_f(a) : __nvvm_rsqrt_approx_f(a);
}

/* Correctly rounded: the double result is far from a float tie unless it is one exactly. */
PUBLIC float __nv_frsqrt_rn(float a)
{
	return (float)(1.0 / __nvvm_sqrt_rn_d((double)a));
}

PUBLIC double __nv_rsqrt(double a) { return __nvvm_rsqrt_approx_d(a); } /* within 1 ulp */
