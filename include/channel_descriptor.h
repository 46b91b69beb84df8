/*
 * cudaCreateChannelDesc<T>(): the channel description of an element type of arrays and textures.
 * CUDA Runtime API, "C++ API Routines".
 */
#ifndef __CHANNEL_DESCRIPTOR_H__
#define __CHANNEL_DESCRIPTOR_H__

#include "cuda_runtime_api.h"

#if defined(__cplusplus) && !defined(__CUDACC_RTC__)
/* A type without a row below has no channel format. */
template <class T> __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDesc(void)
{
	return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}

static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf(void)
{
	return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf1(void)
{
	return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf2(void)
{
	return cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat);
}
static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf4(void)
{
	return cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat);
}
static __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDescNV12(void)
{
	return cudaCreateChannelDesc(8, 8, 8, 0, cudaChannelFormatKindNV12);
}

#define __WW_CHANNEL(type, bits, n, kind) \
	template <> __inline__ __host__ cudaChannelFormatDesc cudaCreateChannelDesc<type>(void) \
	{ \
		return cudaCreateChannelDesc(bits, n > 1 ? bits : 0, n > 2 ? bits : 0, n > 3 ? bits : 0, \
			cudaChannelFormatKind##kind); \
	}
#define __WW_CHANNELS(type, bits, kind) \
	__WW_CHANNEL(type##1, bits, 1, kind) __WW_CHANNEL(type##2, bits, 2, kind) \
	__WW_CHANNEL(type##3, bits, 3, kind) __WW_CHANNEL(type##4, bits, 4, kind)

__WW_CHANNEL(char, 8, 1, Signed)
__WW_CHANNEL(signed char, 8, 1, Signed)
__WW_CHANNEL(unsigned char, 8, 1, Unsigned)
__WW_CHANNEL(short, 16, 1, Signed)
__WW_CHANNEL(unsigned short, 16, 1, Unsigned)
__WW_CHANNEL(int, 32, 1, Signed)
__WW_CHANNEL(unsigned int, 32, 1, Unsigned)
__WW_CHANNEL(float, 32, 1, Float)
__WW_CHANNELS(char, 8, Signed)
__WW_CHANNELS(uchar, 8, Unsigned)
__WW_CHANNELS(short, 16, Signed)
__WW_CHANNELS(ushort, 16, Unsigned)
__WW_CHANNELS(int, 32, Signed)
__WW_CHANNELS(uint, 32, Unsigned)
__WW_CHANNELS(float, 32, Float)
#undef __WW_CHANNELS
#undef __WW_CHANNEL

/* Formats that no vector type stands for: normalised, block-compressed, planar. */
#define __WW_CHANNEL_OF(kind, x, y, z, w) \
	template <> __inline__ __host__ cudaChannelFormatDesc \
	cudaCreateChannelDesc<cudaChannelFormatKind##kind>(void) \
	{ return cudaCreateChannelDesc(x, y, z, w, cudaChannelFormatKind##kind); }
template <cudaChannelFormatKind kind> __inline__ __host__ cudaChannelFormatDesc
cudaCreateChannelDesc(void)
{
	return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}
__WW_CHANNEL_OF(SignedNormalized8X1, 8, 0, 0, 0)
__WW_CHANNEL_OF(SignedNormalized8X2, 8, 8, 0, 0)
__WW_CHANNEL_OF(SignedNormalized8X4, 8, 8, 8, 8)
__WW_CHANNEL_OF(UnsignedNormalized8X1, 8, 0, 0, 0)
__WW_CHANNEL_OF(UnsignedNormalized8X2, 8, 8, 0, 0)
__WW_CHANNEL_OF(UnsignedNormalized8X4, 8, 8, 8, 8)
__WW_CHANNEL_OF(SignedNormalized16X1, 16, 0, 0, 0)
__WW_CHANNEL_OF(SignedNormalized16X2, 16, 16, 0, 0)
__WW_CHANNEL_OF(SignedNormalized16X4, 16, 16, 16, 16)
__WW_CHANNEL_OF(UnsignedNormalized16X1, 16, 0, 0, 0)
__WW_CHANNEL_OF(UnsignedNormalized16X2, 16, 16, 0, 0)
__WW_CHANNEL_OF(UnsignedNormalized16X4, 16, 16, 16, 16)
__WW_CHANNEL_OF(NV12, 8, 8, 8, 0)
__WW_CHANNEL_OF(UnsignedBlockCompressed1, 8, 8, 8, 8)
__WW_CHANNEL_OF(UnsignedBlockCompressed1SRGB, 8, 8, 8, 8)
__WW_CHANNEL_OF(UnsignedBlockCompressed2, 8, 8, 8, 8)
__WW_CHANNEL_OF(UnsignedBlockCompressed2SRGB, 8, 8, 8, 8)
__WW_CHANNEL_OF(UnsignedBlockCompressed3, 8, 8, 8, 8)
__WW_CHANNEL_OF(UnsignedBlockCompressed3SRGB, 8, 8, 8, 8)
__WW_CHANNEL_OF(UnsignedBlockCompressed4, 8, 0, 0, 0)
__WW_CHANNEL_OF(SignedBlockCompressed4, 8, 0, 0, 0)
__WW_CHANNEL_OF(UnsignedBlockCompressed5, 8, 8, 0, 0)
__WW_CHANNEL_OF(SignedBlockCompressed5, 8, 8, 0, 0)
__WW_CHANNEL_OF(UnsignedBlockCompressed6H, 16, 16, 16, 0)
__WW_CHANNEL_OF(SignedBlockCompressed6H, 16, 16, 16, 0)
__WW_CHANNEL_OF(UnsignedBlockCompressed7, 8, 8, 8, 8)
__WW_CHANNEL_OF(UnsignedBlockCompressed7SRGB, 8, 8, 8, 8)
#undef __WW_CHANNEL_OF
#endif
#endif
