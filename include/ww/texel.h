/*
 * What an element type of textures and surfaces is made of: its components' type, their number, and
 * the word in which hardware delivers one.
 */
#ifndef WW_TEXEL_H
#define WW_TEXEL_H

template <class T> struct __ww_texel;

/* Scalars and vectors of 1, 2 and 4; three components exist in no texture. */
#define __WW_TEXEL(type, element, w, n, ...) \
	template <> struct __ww_texel<type> { \
		typedef element elem; \
		typedef w __ww_word; \
		typedef void none; \
		static constexpr int count = n; \
		static __inline__ __device__ type make(const __ww_word *r) { return __VA_ARGS__; } \
	};
#define __WW_TEXELS(name, element, w) \
	__WW_TEXEL(element, element, w, 1, (element)r[0]) \
	__WW_TEXEL(name##1, element, w, 1, name##1{(element)r[0]}) \
	__WW_TEXEL(name##2, element, w, 2, name##2{(element)r[0], (element)r[1]}) \
	__WW_TEXEL(name##4, element, w, 4, name##4{(element)r[0], (element)r[1], (element)r[2], (element)r[3]})
__WW_TEXELS(char, signed char, int)
__WW_TEXELS(short, short, int)
__WW_TEXELS(int, int, int)
__WW_TEXELS(uchar, unsigned char, unsigned int)
__WW_TEXELS(ushort, unsigned short, unsigned int)
__WW_TEXELS(uint, unsigned int, unsigned int)
__WW_TEXELS(float, float, float)
__WW_TEXEL(char, char, int, 1, (char)r[0])
__WW_TEXEL(long, long, int, 1, (long)r[0])
__WW_TEXEL(unsigned long, unsigned long, unsigned int, 1, (unsigned long)r[0])
__WW_TEXEL(long long, long long, int, 1, (long long)r[0])
__WW_TEXEL(unsigned long long, unsigned long long, unsigned int, 1, (unsigned long long)r[0])
__WW_TEXEL(longlong1, long long, int, 1, longlong1{(long long)r[0]})
__WW_TEXEL(ulonglong1, unsigned long long, unsigned int, 1, ulonglong1{(unsigned long long)r[0]})
__WW_TEXEL(longlong2, long long, int, 2, longlong2{(long long)r[0], (long long)r[1]})
__WW_TEXEL(ulonglong2, unsigned long long, unsigned int, 2,
	ulonglong2{(unsigned long long)r[0], (unsigned long long)r[1]})
#undef __WW_TEXELS
#undef __WW_TEXEL
#endif
