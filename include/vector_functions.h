/*
 * make_char1 ... make_double4: vectors from their components.
 */
#ifndef __VECTOR_FUNCTIONS_H__
#define __VECTOR_FUNCTIONS_H__

#include "vector_types.h"

__NV_SILENCE_DEPRECATION_BEGIN /* of types that programs still use */

#define __WW_MAKE(type, params, ...) \
	static __inline__ __host__ __device__ type make_##type params { type v = {__VA_ARGS__}; return v; }

__WW_MAKE(char1, (signed char x), x)
__WW_MAKE(char2, (signed char x, signed char y), x, y)
__WW_MAKE(char3, (signed char x, signed char y, signed char z), x, y, z)
__WW_MAKE(char4, (signed char x, signed char y, signed char z, signed char w), x, y, z, w)

__WW_MAKE(uchar1, (unsigned char x), x)
__WW_MAKE(uchar2, (unsigned char x, unsigned char y), x, y)
__WW_MAKE(uchar3, (unsigned char x, unsigned char y, unsigned char z), x, y, z)
__WW_MAKE(uchar4, (unsigned char x, unsigned char y, unsigned char z, unsigned char w), x, y, z, w)

__WW_MAKE(short1, (short x), x)
__WW_MAKE(short2, (short x, short y), x, y)
__WW_MAKE(short3, (short x, short y, short z), x, y, z)
__WW_MAKE(short4, (short x, short y, short z, short w), x, y, z, w)

__WW_MAKE(ushort1, (unsigned short x), x)
__WW_MAKE(ushort2, (unsigned short x, unsigned short y), x, y)
__WW_MAKE(ushort3, (unsigned short x, unsigned short y, unsigned short z), x, y, z)
__WW_MAKE(ushort4, (unsigned short x, unsigned short y, unsigned short z, unsigned short w), x, y, z, w)

__WW_MAKE(int1, (int x), x)
__WW_MAKE(int2, (int x, int y), x, y)
__WW_MAKE(int3, (int x, int y, int z), x, y, z)
__WW_MAKE(int4, (int x, int y, int z, int w), x, y, z, w)

__WW_MAKE(uint1, (unsigned int x), x)
__WW_MAKE(uint2, (unsigned int x, unsigned int y), x, y)
__WW_MAKE(uint3, (unsigned int x, unsigned int y, unsigned int z), x, y, z)
__WW_MAKE(uint4, (unsigned int x, unsigned int y, unsigned int z, unsigned int w), x, y, z, w)

__WW_MAKE(long1, (long x), x)
__WW_MAKE(long2, (long x, long y), x, y)
__WW_MAKE(long3, (long x, long y, long z), x, y, z)
__WW_MAKE(long4, (long x, long y, long z, long w), x, y, z, w)

__WW_MAKE(ulong1, (unsigned long x), x)
__WW_MAKE(ulong2, (unsigned long x, unsigned long y), x, y)
__WW_MAKE(ulong3, (unsigned long x, unsigned long y, unsigned long z), x, y, z)
__WW_MAKE(ulong4, (unsigned long x, unsigned long y, unsigned long z, unsigned long w), x, y, z, w)

__WW_MAKE(longlong1, (long long x), x)
__WW_MAKE(longlong2, (long long x, long long y), x, y)
__WW_MAKE(longlong3, (long long x, long long y, long long z), x, y, z)
__WW_MAKE(longlong4, (long long x, long long y, long long z, long long w), x, y, z, w)

__WW_MAKE(ulonglong1, (unsigned long long x), x)
__WW_MAKE(ulonglong2, (unsigned long long x, unsigned long long y), x, y)
__WW_MAKE(ulonglong3, (unsigned long long x, unsigned long long y, unsigned long long z), x, y, z)
__WW_MAKE(ulonglong4, (unsigned long long x, unsigned long long y, unsigned long long z, unsigned long long w), x, y, z, w)

__WW_MAKE(float1, (float x), x)
__WW_MAKE(float2, (float x, float y), x, y)
__WW_MAKE(float3, (float x, float y, float z), x, y, z)
__WW_MAKE(float4, (float x, float y, float z, float w), x, y, z, w)

__WW_MAKE(double1, (double x), x)
__WW_MAKE(double2, (double x, double y), x, y)
__WW_MAKE(double3, (double x, double y, double z), x, y, z)
__WW_MAKE(double4, (double x, double y, double z, double w), x, y, z, w)

__WW_MAKE(long4_16a, (long x, long y, long z, long w), x, y, z, w)
__WW_MAKE(long4_32a, (long x, long y, long z, long w), x, y, z, w)
__WW_MAKE(ulong4_16a, (unsigned long x, unsigned long y, unsigned long z, unsigned long w), x, y, z, w)
__WW_MAKE(ulong4_32a, (unsigned long x, unsigned long y, unsigned long z, unsigned long w), x, y, z, w)
__WW_MAKE(longlong4_16a, (long long x, long long y, long long z, long long w), x, y, z, w)
__WW_MAKE(longlong4_32a, (long long x, long long y, long long z, long long w), x, y, z, w)
__WW_MAKE(ulonglong4_16a, (unsigned long long x, unsigned long long y, unsigned long long z, unsigned long long w), x, y, z, w)
__WW_MAKE(ulonglong4_32a, (unsigned long long x, unsigned long long y, unsigned long long z, unsigned long long w), x, y, z, w)
__WW_MAKE(double4_16a, (double x, double y, double z, double w), x, y, z, w)
__WW_MAKE(double4_32a, (double x, double y, double z, double w), x, y, z, w)

#undef __WW_MAKE
__NV_SILENCE_DEPRECATION_END

#endif
