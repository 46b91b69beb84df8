/*
 * What a 16-bit floating-point class can do as a C++ class: conversions to and from the built-in types, and operators.
 * Included once for half and once for bfloat16 by cuda_fp16.h and cuda_bf16.h behind ww/small_float.h, with the same
 * macros, and
 *   WW_CONVERTS      wanted: conversions      WW_OPERATES      wanted: operators
 */
#define WW_SF3_(a, b, c) a##b##c
#define WW_SF3(a, b, c) WW_SF3_(a, b, c)
#define WW_SF(before, after) WW_SF3(before, WW_S, after)

#ifdef WW_CONVERTS
__inline__ __WW_HD WW_T::WW_T(float a) : WW_T(WW_SF(__float2, _rn)(a)) {}
__inline__ __WW_HD WW_T::WW_T(double a) : WW_T(WW_SF(__double2, )(a)) {}
__inline__ __WW_HD WW_T::operator float() const { return WW_SF(__, 2float)(*this); }
__inline__ __WW_HD WW_T::WW_T(short a) : WW_T(WW_SF(__short2, _rn)(a)) {}
__inline__ __WW_HD WW_T::WW_T(unsigned short a) : WW_T(WW_SF(__ushort2, _rn)(a)) {}
__inline__ __WW_HD WW_T::WW_T(int a) : WW_T(WW_SF(__int2, _rn)(a)) {}
__inline__ __WW_HD WW_T::WW_T(unsigned int a) : WW_T(WW_SF(__uint2, _rn)(a)) {}
__inline__ __WW_HD WW_T::WW_T(long a) : WW_T(WW_SF(__ll2, _rn)(a)) {}
__inline__ __WW_HD WW_T::WW_T(unsigned long a) : WW_T(WW_SF(__ull2, _rn)(a)) {}
__inline__ __WW_HD WW_T::WW_T(long long a) : WW_T(WW_SF(__ll2, _rn)(a)) {}
__inline__ __WW_HD WW_T::WW_T(unsigned long long a) : WW_T(WW_SF(__ull2, _rn)(a)) {}
__inline__ __WW_HD WW_T::operator signed char() const { return __ww_to_int<signed char>(WW_SF(__, 2float)(*this), __WW_ZERO); }
__inline__ __WW_HD WW_T::operator unsigned char() const { return __ww_to_int<unsigned char>(WW_SF(__, 2float)(*this), __WW_ZERO); }
__inline__ __WW_HD WW_T::operator char() const { return __ww_to_int<char>(WW_SF(__, 2float)(*this), __WW_ZERO); }
__inline__ __WW_HD WW_T::operator short() const { return __ww_to_int<short>(WW_SF(__, 2float)(*this), __WW_ZERO); }
__inline__ __WW_HD WW_T::operator unsigned short() const { return __ww_to_int<unsigned short>(WW_SF(__, 2float)(*this), __WW_ZERO); }
__inline__ __WW_HD WW_T::operator int() const { return __ww_to_int<int>(WW_SF(__, 2float)(*this), __WW_ZERO); }
__inline__ __WW_HD WW_T::operator unsigned int() const { return __ww_to_int<unsigned int>(WW_SF(__, 2float)(*this), __WW_ZERO); }
__inline__ __WW_HD WW_T::operator long() const { return __ww_to_int<long>(WW_SF(__, 2float)(*this), __WW_ZERO); }
__inline__ __WW_HD WW_T::operator unsigned long() const { return __ww_to_int<unsigned long>(WW_SF(__, 2float)(*this), __WW_ZERO); }
__inline__ __WW_HD WW_T::operator long long() const { return __ww_to_int<long long>(WW_SF(__, 2float)(*this), __WW_ZERO); }
__inline__ __WW_HD WW_T::operator unsigned long long() const { return __ww_to_int<unsigned long long>(WW_SF(__, 2float)(*this), __WW_ZERO); }
#endif

#ifdef WW_OPERATES
#define __WW_OPERATOR(op, fn) \
	static __inline__ __WW_HD WW_T operator op(const WW_T &a, const WW_T &b) { return fn(a, b); } \
	static __inline__ __WW_HD WW_T &operator op##=(WW_T &a, const WW_T &b) { return a = fn(a, b); }
#define __WW_OPERATOR2(op, fn) \
	static __inline__ __WW_HD WW_T2 operator op(const WW_T2 &a, const WW_T2 &b) { return fn(a, b); } \
	static __inline__ __WW_HD WW_T2 &operator op##=(WW_T2 &a, const WW_T2 &b) { return a = fn(a, b); }
#define __WW_RELATION(op, fn, fn2) \
	static __inline__ __WW_HD bool operator op(const WW_T &a, const WW_T &b) { return fn(a, b); } \
	static __inline__ __WW_HD bool operator op(const WW_T2 &a, const WW_T2 &b) { return fn2(a, b); }
__WW_OPERATOR(+, __hadd)
__WW_OPERATOR(-, __hsub)
__WW_OPERATOR(*, __hmul)
__WW_OPERATOR(/, __hdiv)
__WW_OPERATOR2(+, __hadd2)
__WW_OPERATOR2(-, __hsub2)
__WW_OPERATOR2(*, __hmul2)
__WW_OPERATOR2(/, __h2div)
__WW_RELATION(==, __heq, __hbeq2)
__WW_RELATION(!=, __hneu, __hbneu2)
__WW_RELATION(>, __hgt, __hbgt2)
__WW_RELATION(<, __hlt, __hblt2)
__WW_RELATION(>=, __hge, __hbge2)
__WW_RELATION(<=, __hle, __hble2)
#undef __WW_RELATION
#undef __WW_OPERATOR2
#undef __WW_OPERATOR
static __inline__ __WW_HD WW_T operator+(const WW_T &a) { return a; }
static __inline__ __WW_HD WW_T operator-(const WW_T &a) { return __hneg(a); }
static __inline__ __WW_HD WW_T2 operator+(const WW_T2 &a) { return a; }
static __inline__ __WW_HD WW_T2 operator-(const WW_T2 &a) { return __hneg2(a); }
static __inline__ __WW_HD WW_T &operator++(WW_T &a) { return a = __hadd(a, WW_SF(__ww_, _bits)(WW_ONE)); }
static __inline__ __WW_HD WW_T &operator--(WW_T &a) { return a = __hsub(a, WW_SF(__ww_, _bits)(WW_ONE)); }
static __inline__ __WW_HD WW_T operator++(WW_T &a, int) { WW_T old = a; ++a; return old; }
static __inline__ __WW_HD WW_T operator--(WW_T &a, int) { WW_T old = a; --a; return old; }
static __inline__ __WW_HD WW_T2 &operator++(WW_T2 &a) { ++a.x, ++a.y; return a; }
static __inline__ __WW_HD WW_T2 &operator--(WW_T2 &a) { --a.x, --a.y; return a; }
static __inline__ __WW_HD WW_T2 operator++(WW_T2 &a, int) { WW_T2 old = a; ++a; return old; }
static __inline__ __WW_HD WW_T2 operator--(WW_T2 &a, int) { WW_T2 old = a; --a; return old; }
#endif

#undef WW_CONVERTS
#undef WW_OPERATES
#undef WW_SF
#undef WW_SF3
#undef WW_SF3_
