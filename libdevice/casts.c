/*
 * Conversions between numbers, with every rounding, and between numbers and their bits.
 * CUDA Math API, "Type Casting Intrinsics".
 */
#include "libdevice.h"

#define CAST(name, to, from, op) PUBLIC to __nv_##name(from a) { return (to)op(a); }
/* From float: subnormals count as zero when flushed. */
#define CASTF(name, to, op) PUBLIC to __nv_##name(float a) \
	{ return (to)(FTZ ? op##_ftz(a) : op(a)); }

PUBLIC float __nv_double2float_rn(double a)
{
	return FTZ ? __nvvm_d2f_rn_ftz(a) : __nvvm_d2f_rn(a);
}
CAST(double2int_rn, int, double, __nvvm_d2i_rn)
CAST(double2uint_rn, u32, double, __nvvm_d2ui_rn)
CAST(double2ll_rn, s64, double, __nvvm_d2ll_rn)
CAST(double2ull_rn, u64, double, __nvvm_d2ull_rn)
CASTF(float2int_rn, int, __nvvm_f2i_rn)
CASTF(float2uint_rn, u32, __nvvm_f2ui_rn)
CASTF(float2ll_rn, s64, __nvvm_f2ll_rn)
CASTF(float2ull_rn, u64, __nvvm_f2ull_rn)
CAST(int2float_rn, float, int, __nvvm_i2f_rn)
CAST(uint2float_rn, float, u32, __nvvm_ui2f_rn)
CAST(ll2float_rn, float, s64, __nvvm_ll2f_rn)
CAST(ull2float_rn, float, u64, __nvvm_ull2f_rn)
CAST(ll2double_rn, double, s64, __nvvm_ll2d_rn)
CAST(ull2double_rn, double, u64, __nvvm_ull2d_rn)

PUBLIC float __nv_double2float_rz(double a)
{
	return FTZ ? __nvvm_d2f_rz_ftz(a) : __nvvm_d2f_rz(a);
}
CAST(double2int_rz, int, double, __nvvm_d2i_rz)
CAST(double2uint_rz, u32, double, __nvvm_d2ui_rz)
CAST(double2ll_rz, s64, double, __nvvm_d2ll_rz)
CAST(double2ull_rz, u64, double, __nvvm_d2ull_rz)
CASTF(float2int_rz, int, __nvvm_f2i_rz)
CASTF(float2uint_rz, u32, __nvvm_f2ui_rz)
CASTF(float2ll_rz, s64, __nvvm_f2ll_rz)
CASTF(float2ull_rz, u64, __nvvm_f2ull_rz)
CAST(int2float_rz, float, int, __nvvm_i2f_rz)
CAST(uint2float_rz, float, u32, __nvvm_ui2f_rz)
CAST(ll2float_rz, float, s64, __nvvm_ll2f_rz)
CAST(ull2float_rz, float, u64, __nvvm_ull2f_rz)
CAST(ll2double_rz, double, s64, __nvvm_ll2d_rz)
CAST(ull2double_rz, double, u64, __nvvm_ull2d_rz)

PUBLIC float __nv_double2float_ru(double a)
{
	return FTZ ? __nvvm_d2f_rp_ftz(a) : __nvvm_d2f_rp(a);
}
CAST(double2int_ru, int, double, __nvvm_d2i_rp)
CAST(double2uint_ru, u32, double, __nvvm_d2ui_rp)
CAST(double2ll_ru, s64, double, __nvvm_d2ll_rp)
CAST(double2ull_ru, u64, double, __nvvm_d2ull_rp)
CASTF(float2int_ru, int, __nvvm_f2i_rp)
CASTF(float2uint_ru, u32, __nvvm_f2ui_rp)
CASTF(float2ll_ru, s64, __nvvm_f2ll_rp)
CASTF(float2ull_ru, u64, __nvvm_f2ull_rp)
CAST(int2float_ru, float, int, __nvvm_i2f_rp)
CAST(uint2float_ru, float, u32, __nvvm_ui2f_rp)
CAST(ll2float_ru, float, s64, __nvvm_ll2f_rp)
CAST(ull2float_ru, float, u64, __nvvm_ull2f_rp)
CAST(ll2double_ru, double, s64, __nvvm_ll2d_rp)
CAST(ull2double_ru, double, u64, __nvvm_ull2d_rp)

PUBLIC float __nv_double2float_rd(double a)
{
	return FTZ ? __nvvm_d2f_rm_ftz(a) : __nvvm_d2f_rm(a);
}
CAST(double2int_rd, int, double, __nvvm_d2i_rm)
CAST(double2uint_rd, u32, double, __nvvm_d2ui_rm)
CAST(double2ll_rd, s64, double, __nvvm_d2ll_rm)
CAST(double2ull_rd, u64, double, __nvvm_d2ull_rm)
CASTF(float2int_rd, int, __nvvm_f2i_rm)
CASTF(float2uint_rd, u32, __nvvm_f2ui_rm)
CASTF(float2ll_rd, s64, __nvvm_f2ll_rm)
CASTF(float2ull_rd, u64, __nvvm_f2ull_rm)
CAST(int2float_rd, float, int, __nvvm_i2f_rm)
CAST(uint2float_rd, float, u32, __nvvm_ui2f_rm)
CAST(ll2float_rd, float, s64, __nvvm_ll2f_rm)
CAST(ull2float_rd, float, u64, __nvvm_ull2f_rm)
CAST(ll2double_rd, double, s64, __nvvm_ll2d_rm)
CAST(ull2double_rd, double, u64, __nvvm_ull2d_rm)

CAST(int2double_rn, double, int, )
CAST(uint2double_rn, double, u32, )

PUBLIC int __nv_double2hiint(double a) { return hi32(a); }
PUBLIC int __nv_double2loint(double a) { return (int)lo32(a); }
PUBLIC double __nv_hiloint2double(int hi, int lo) { return hilo((u32)hi, (u32)lo); }
PUBLIC s64 __nv_double_as_longlong(double a) { return (s64)bits64(a); }
PUBLIC double __nv_longlong_as_double(s64 a) { return double_of((u64)a); }
PUBLIC int __nv_float_as_int(float a) { return (int)bits32(a); }
PUBLIC u32 __nv_float_as_uint(float a) { return bits32(a); }
PUBLIC float __nv_int_as_float(int a) { return float_of((u32)a); }
PUBLIC float __nv_uint_as_float(u32 a) { return float_of(a); }

PUBLIC float __nv_half2float(u16 h) { return (float)__builtin_bit_cast(_Float16, h); }
PUBLIC u16 __nv_float2half_rn(float a) { return __builtin_bit_cast(u16, (_Float16)a); }
