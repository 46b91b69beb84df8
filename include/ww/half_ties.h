/*
 * Functions of 16-bit numbers whose value lies so near the middle between two of them that hardware, which goes a
 * shorter way than single precision, rounds it to the other one: argument and result, as recorded on an H200.
 */
#ifndef WW_HALF_TIES_H
#define WW_HALF_TIES_H
#define WW_half_log(X) X(0x1d78, 0xc53b)
#define WW_half_log2(X)
#define WW_half_log10(X) X(0x338f, 0xb903) X(0x33f8, 0xb8d5) X(0x57e1, 0x4033) X(0x69d0, 0x42f3) X(0x719d, 0x440f)
#define WW_half_exp(X) X(0x1f79, 0x3c07) X(0x25cf, 0x3c17)
#define WW_half_exp2(X) X(0x11c5, 0x3c01)
#define WW_half_exp10(X) X(0x9766, 0x3bf7) X(0x9972, 0x3bf4) X(0xbf0a, 0x2473)
#define WW_half_sin(X) X(0x32b3, 0x32a7) X(0x5cb0, 0xbbff) X(0xb2b3, 0xb2a7) X(0xdcb0, 0x3bff)
#define WW_half_cos(X) X(0x2b7c, 0x3bfd) X(0xab7c, 0x3bfd)
#define WW_half_tanh(X)
#define WW_bfloat16_log(X)
#define WW_bfloat16_log2(X)
#define WW_bfloat16_log10(X)
#define WW_bfloat16_exp(X)
#define WW_bfloat16_exp2(X)
#define WW_bfloat16_exp10(X) X(0xbc95, 0x3f75)
#define WW_bfloat16_sin(X)
#define WW_bfloat16_cos(X)
#define WW_bfloat16_tanh(X)
#endif
