/*
 * nvcuda::wmma: products of small matrices by a warp. A fragment holds a lane's share of a matrix;
 * which elements is the hardware's secret, so they are used only as a whole or element by element.
 * CUDA Programming Guide, "Warp Matrix Functions"; PTX ISA, "wmma".
 */
#ifndef __CUDA_MMA_H__
#define __CUDA_MMA_H__

#if defined(__CUDACC__) && defined(__cplusplus)
#include "cuda_fp16.h"
#include "cuda_bf16.h"

#define WW_MMA_MEMBER __inline__ __attribute__((always_inline, device))
#define WW_MMA static __inline__ __attribute__((always_inline, device))

namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;

namespace precision {
struct tf32;
}
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
}
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
}

enum layout_t { mem_row_major, mem_col_major };

/* How many elements of what type, in how many registers of which kind, a lane holds. */
template <class Use, int __M, int N, int K, class T> struct ww_share;
#define WW_SHARE(use, m, n, k, type, elem, count, holder, regs) \
	template <> struct ww_share<use, m, n, k, type> { \
		typedef elem element; \
		typedef holder reg; \
		static constexpr int elements = count, registers = regs; \
	};
WW_SHARE(matrix_a, 16, 16, 16, __half, __half, 16, unsigned int, 8)
WW_SHARE(matrix_b, 16, 16, 16, __half, __half, 16, unsigned int, 8)
WW_SHARE(accumulator, 16, 16, 16, __half, __half, 8, unsigned int, 4)
WW_SHARE(accumulator, 16, 16, 16, float, float, 8, float, 8)
WW_SHARE(accumulator, 16, 16, 16, int, int, 8, int, 8)
WW_SHARE(matrix_a, 16, 16, 16, __nv_bfloat16, __nv_bfloat16, 8, unsigned int, 4)
WW_SHARE(matrix_a, 16, 16, 16, signed char, signed char, 8, unsigned int, 2)
WW_SHARE(matrix_a, 16, 16, 16, unsigned char, unsigned char, 8, unsigned int, 2)
WW_SHARE(matrix_b, 16, 16, 16, __nv_bfloat16, __nv_bfloat16, 8, unsigned int, 4)
WW_SHARE(matrix_b, 16, 16, 16, signed char, signed char, 8, unsigned int, 2)
WW_SHARE(matrix_b, 16, 16, 16, unsigned char, unsigned char, 8, unsigned int, 2)
WW_SHARE(matrix_a, 32, 8, 16, __half, __half, 16, unsigned int, 8)
WW_SHARE(matrix_b, 32, 8, 16, __half, __half, 16, unsigned int, 8)
WW_SHARE(accumulator, 32, 8, 16, __half, __half, 8, unsigned int, 4)
WW_SHARE(accumulator, 32, 8, 16, float, float, 8, float, 8)
WW_SHARE(accumulator, 32, 8, 16, int, int, 8, int, 8)
WW_SHARE(matrix_a, 32, 8, 16, __nv_bfloat16, __nv_bfloat16, 16, unsigned int, 8)
WW_SHARE(matrix_a, 32, 8, 16, signed char, signed char, 16, unsigned int, 4)
WW_SHARE(matrix_a, 32, 8, 16, unsigned char, unsigned char, 16, unsigned int, 4)
WW_SHARE(matrix_b, 32, 8, 16, __nv_bfloat16, __nv_bfloat16, 4, unsigned int, 2)
WW_SHARE(matrix_b, 32, 8, 16, signed char, signed char, 4, unsigned int, 1)
WW_SHARE(matrix_b, 32, 8, 16, unsigned char, unsigned char, 4, unsigned int, 1)
WW_SHARE(matrix_a, 8, 32, 16, __half, __half, 16, unsigned int, 8)
WW_SHARE(matrix_b, 8, 32, 16, __half, __half, 16, unsigned int, 8)
WW_SHARE(accumulator, 8, 32, 16, __half, __half, 8, unsigned int, 4)
WW_SHARE(accumulator, 8, 32, 16, float, float, 8, float, 8)
WW_SHARE(accumulator, 8, 32, 16, int, int, 8, int, 8)
WW_SHARE(matrix_a, 8, 32, 16, __nv_bfloat16, __nv_bfloat16, 4, unsigned int, 2)
WW_SHARE(matrix_a, 8, 32, 16, signed char, signed char, 4, unsigned int, 1)
WW_SHARE(matrix_a, 8, 32, 16, unsigned char, unsigned char, 4, unsigned int, 1)
WW_SHARE(matrix_b, 8, 32, 16, __nv_bfloat16, __nv_bfloat16, 16, unsigned int, 8)
WW_SHARE(matrix_b, 8, 32, 16, signed char, signed char, 16, unsigned int, 4)
WW_SHARE(matrix_b, 8, 32, 16, unsigned char, unsigned char, 16, unsigned int, 4)
WW_SHARE(matrix_a, 16, 16, 8, precision::tf32, float, 4, unsigned int, 4)
WW_SHARE(matrix_b, 16, 16, 8, precision::tf32, float, 4, unsigned int, 4)
WW_SHARE(accumulator, 16, 16, 8, float, float, 8, float, 8)
WW_SHARE(matrix_a, 8, 8, 4, double, double, 1, double, 1)
WW_SHARE(matrix_b, 8, 8, 4, double, double, 1, double, 1)
WW_SHARE(accumulator, 8, 8, 4, double, double, 2, double, 2)
WW_SHARE(matrix_a, 8, 8, 32, experimental::precision::u4, int, 1, unsigned int, 1)
WW_SHARE(matrix_b, 8, 8, 32, experimental::precision::u4, int, 1, unsigned int, 1)
WW_SHARE(matrix_a, 8, 8, 32, experimental::precision::s4, int, 1, unsigned int, 1)
WW_SHARE(matrix_b, 8, 8, 32, experimental::precision::s4, int, 1, unsigned int, 1)
WW_SHARE(matrix_a, 8, 8, 128, experimental::precision::b1, int, 1, unsigned int, 1)
WW_SHARE(matrix_b, 8, 8, 128, experimental::precision::b1, int, 1, unsigned int, 1)
WW_SHARE(accumulator, 8, 8, 32, int, int, 2, int, 2)
WW_SHARE(accumulator, 8, 8, 128, int, int, 2, int, 2)
#undef WW_SHARE

template <class Use, int __M, int N, int K, class T, class Layout = void> class fragment {
	typedef ww_share<Use, __M, N, K, T> Share;

public:
	typedef typename Share::element element_type;
	typedef element_type storage_element_type;
	typedef typename Share::reg ww_reg;
	static constexpr int num_elements = Share::elements, num_storage_elements = Share::elements;
	static constexpr int ww_registers = Share::registers;

	element_type x[num_elements];

	WW_MMA_MEMBER void ww_get(ww_reg *r) const { __builtin_memcpy(r, x, sizeof(x)); }
	WW_MMA_MEMBER void ww_set(const ww_reg *r) { __builtin_memcpy(x, r, sizeof(x)); }
};

template <class Use, int __M, int N, int K, class T, class Layout, class V>
WW_MMA void fill_fragment(fragment<Use, __M, N, K, T, Layout> &f, const V &v)
{
	for (int i = 0; i < f.num_elements; i++)
		f.x[i] = (typename fragment<Use, __M, N, K, T, Layout>::element_type)v;
}

/* A float with the mantissa that tensor cores keep of it. */
WW_MMA float __float_to_tf32(float x)
{
	unsigned int u;

	asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(u) : "f"(x));
	return __uint_as_float(u);
}

/* ---- operand lists: r[0] to r[n - 1] under names that start with a letter ---- */

#define WW_D1 "{%[d0]}"
#define WW_D2 "{%[d0], %[d1]}"
#define WW_D4 "{%[d0], %[d1], %[d2], %[d3]}"
#define WW_D8 "{%[d0], %[d1], %[d2], %[d3], %[d4], %[d5], %[d6], %[d7]}"
#define WW_A1 "{%[a0]}"
#define WW_A2 "{%[a0], %[a1]}"
#define WW_A4 "{%[a0], %[a1], %[a2], %[a3]}"
#define WW_A8 "{%[a0], %[a1], %[a2], %[a3], %[a4], %[a5], %[a6], %[a7]}"
#define WW_B1 "{%[b0]}"
#define WW_B2 "{%[b0], %[b1]}"
#define WW_B4 "{%[b0], %[b1], %[b2], %[b3]}"
#define WW_B8 "{%[b0], %[b1], %[b2], %[b3], %[b4], %[b5], %[b6], %[b7]}"
#define WW_C1 "{%[c0]}"
#define WW_C2 "{%[c0], %[c1]}"
#define WW_C4 "{%[c0], %[c1], %[c2], %[c3]}"
#define WW_C8 "{%[c0], %[c1], %[c2], %[c3], %[c4], %[c5], %[c6], %[c7]}"
#define WW_OUT1(con, r) [d0] "=" con(r[0])
#define WW_OUT2(con, r) [d0] "=" con(r[0]), [d1] "=" con(r[1])
#define WW_OUT4(con, r) [d0] "=" con(r[0]), [d1] "=" con(r[1]), [d2] "=" con(r[2]), [d3] "=" con(r[3])
#define WW_OUT8(con, r) [d0] "=" con(r[0]), [d1] "=" con(r[1]), [d2] "=" con(r[2]), [d3] "=" con(r[3]), [d4] "=" con(r[4]), [d5] "=" con(r[5]), [d6] "=" con(r[6]), [d7] "=" con(r[7])
#define WW_INA1(con, r) [a0] con(r[0])
#define WW_INA2(con, r) [a0] con(r[0]), [a1] con(r[1])
#define WW_INA4(con, r) [a0] con(r[0]), [a1] con(r[1]), [a2] con(r[2]), [a3] con(r[3])
#define WW_INA8(con, r) [a0] con(r[0]), [a1] con(r[1]), [a2] con(r[2]), [a3] con(r[3]), [a4] con(r[4]), [a5] con(r[5]), [a6] con(r[6]), [a7] con(r[7])
#define WW_INB1(con, r) [b0] con(r[0])
#define WW_INB2(con, r) [b0] con(r[0]), [b1] con(r[1])
#define WW_INB4(con, r) [b0] con(r[0]), [b1] con(r[1]), [b2] con(r[2]), [b3] con(r[3])
#define WW_INB8(con, r) [b0] con(r[0]), [b1] con(r[1]), [b2] con(r[2]), [b3] con(r[3]), [b4] con(r[4]), [b5] con(r[5]), [b6] con(r[6]), [b7] con(r[7])
#define WW_INC1(con, r) [c0] con(r[0])
#define WW_INC2(con, r) [c0] con(r[0]), [c1] con(r[1])
#define WW_INC4(con, r) [c0] con(r[0]), [c1] con(r[1]), [c2] con(r[2]), [c3] con(r[3])
#define WW_INC8(con, r) [c0] con(r[0]), [c1] con(r[1]), [c2] con(r[2]), [c3] con(r[3]), [c4] con(r[4]), [c5] con(r[5]), [c6] con(r[6]), [c7] con(r[7])

/* ---- loads ---- */

/* Is the matrix known to be in shared memory? Then the instruction says so. */
#define WW_IN_SHARED(p) (__builtin_constant_p(__isShared(p)) && __isShared(p))
#define WW_LOAD_AT(what, type, n, con, r, ss, pcon, at, ldm) \
	asm volatile("wmma.load." what ss "." type " " WW_D##n ", [%[p]], %[l];" \
		     : WW_OUT##n(con, r) : [p] pcon(at), [l] "r"(ldm) : "memory")
#define WW_STORE_AT(what, type, n, con, r, ss, pcon, at, ldm) \
	asm volatile("wmma.store." what ss "." type " [%[p]], " WW_A##n ", %[l];" \
		     :: WW_INA##n(con, r), [p] pcon(at), [l] "r"(ldm) : "memory")
#define WW_MOVE(how, what, type, n, con, r, p, ldm) \
	if (WW_IN_SHARED(p)) \
		how(what, type, n, con, r, ".shared", "r", (unsigned int)__cvta_generic_to_shared(p), ldm); \
	else \
		how(what, type, n, con, r, "", "l", p, ldm)
#define WW_LOAD(use, letter, m, n, k, type, ptx, layout, order, con, regs) \
	WW_MMA void load_matrix_sync(fragment<use, m, n, k, type, layout> &f, \
		const typename ww_memory<type>::element *p, unsigned int ldm) \
	{ \
		typename fragment<use, m, n, k, type, layout>::ww_reg r[regs]; \
		WW_MOVE(WW_LOAD_AT, letter ".sync.aligned." order ".m" #m "n" #n "k" #k, ptx, regs, con, r, p, ldm); \
		f.ww_set(r); \
	}
#define WW_LOAD_BOTH(use, letter, m, n, k, type, ptx, con, regs) \
	WW_LOAD(use, letter, m, n, k, type, ptx, row_major, "row", con, regs) \
	WW_LOAD(use, letter, m, n, k, type, ptx, col_major, "col", con, regs)
#define WW_ACCUMULATE(m, n, k, type, ptx, con, regs) \
	WW_MMA void load_matrix_sync(fragment<accumulator, m, n, k, type> &f, const type *p, \
		unsigned int ldm, layout_t layout) \
	{ \
		typename fragment<accumulator, m, n, k, type>::ww_reg r[regs]; \
		if (layout == mem_row_major) { \
			WW_MOVE(WW_LOAD_AT, "c.sync.aligned.row.m" #m "n" #n "k" #k, ptx, regs, con, r, p, ldm); \
		} else { \
			WW_MOVE(WW_LOAD_AT, "c.sync.aligned.col.m" #m "n" #n "k" #k, ptx, regs, con, r, p, ldm); \
		} \
		f.ww_set(r); \
	} \
	WW_MMA void store_matrix_sync(type *p, const fragment<accumulator, m, n, k, type> &f, \
		unsigned int ldm, layout_t layout) \
	{ \
		typename fragment<accumulator, m, n, k, type>::ww_reg r[regs]; \
		f.ww_get(r); \
		if (layout == mem_row_major) { \
			WW_MOVE(WW_STORE_AT, "d.sync.aligned.row.m" #m "n" #n "k" #k, ptx, regs, con, r, p, ldm); \
		} else { \
			WW_MOVE(WW_STORE_AT, "d.sync.aligned.col.m" #m "n" #n "k" #k, ptx, regs, con, r, p, ldm); \
		} \
	}

/* What a matrix of a precision is in memory. */
template <class T> struct ww_memory { typedef T element; };
template <> struct ww_memory<precision::tf32> { typedef float element; };
template <> struct ww_memory<experimental::precision::u4> { typedef void element; };
template <> struct ww_memory<experimental::precision::s4> { typedef void element; };
template <> struct ww_memory<experimental::precision::b1> { typedef void element; };

WW_LOAD_BOTH(matrix_a, "a", 16, 16, 16, __half, "f16", "r", 8)
WW_LOAD_BOTH(matrix_a, "a", 16, 16, 16, __nv_bfloat16, "bf16", "r", 4)
WW_LOAD_BOTH(matrix_a, "a", 16, 16, 16, signed char, "s8", "r", 2)
WW_LOAD_BOTH(matrix_a, "a", 16, 16, 16, unsigned char, "u8", "r", 2)
WW_LOAD_BOTH(matrix_b, "b", 16, 16, 16, __half, "f16", "r", 8)
WW_LOAD_BOTH(matrix_b, "b", 16, 16, 16, __nv_bfloat16, "bf16", "r", 4)
WW_LOAD_BOTH(matrix_b, "b", 16, 16, 16, signed char, "s8", "r", 2)
WW_LOAD_BOTH(matrix_b, "b", 16, 16, 16, unsigned char, "u8", "r", 2)
WW_ACCUMULATE(16, 16, 16, __half, "f16", "r", 4)
WW_ACCUMULATE(16, 16, 16, float, "f32", "f", 8)
WW_ACCUMULATE(16, 16, 16, int, "s32", "r", 8)
WW_LOAD_BOTH(matrix_a, "a", 32, 8, 16, __half, "f16", "r", 8)
WW_LOAD_BOTH(matrix_a, "a", 32, 8, 16, __nv_bfloat16, "bf16", "r", 8)
WW_LOAD_BOTH(matrix_a, "a", 32, 8, 16, signed char, "s8", "r", 4)
WW_LOAD_BOTH(matrix_a, "a", 32, 8, 16, unsigned char, "u8", "r", 4)
WW_LOAD_BOTH(matrix_b, "b", 32, 8, 16, __half, "f16", "r", 8)
WW_LOAD_BOTH(matrix_b, "b", 32, 8, 16, __nv_bfloat16, "bf16", "r", 2)
WW_LOAD_BOTH(matrix_b, "b", 32, 8, 16, signed char, "s8", "r", 1)
WW_LOAD_BOTH(matrix_b, "b", 32, 8, 16, unsigned char, "u8", "r", 1)
WW_ACCUMULATE(32, 8, 16, __half, "f16", "r", 4)
WW_ACCUMULATE(32, 8, 16, float, "f32", "f", 8)
WW_ACCUMULATE(32, 8, 16, int, "s32", "r", 8)
WW_LOAD_BOTH(matrix_a, "a", 8, 32, 16, __half, "f16", "r", 8)
WW_LOAD_BOTH(matrix_a, "a", 8, 32, 16, __nv_bfloat16, "bf16", "r", 2)
WW_LOAD_BOTH(matrix_a, "a", 8, 32, 16, signed char, "s8", "r", 1)
WW_LOAD_BOTH(matrix_a, "a", 8, 32, 16, unsigned char, "u8", "r", 1)
WW_LOAD_BOTH(matrix_b, "b", 8, 32, 16, __half, "f16", "r", 8)
WW_LOAD_BOTH(matrix_b, "b", 8, 32, 16, __nv_bfloat16, "bf16", "r", 8)
WW_LOAD_BOTH(matrix_b, "b", 8, 32, 16, signed char, "s8", "r", 4)
WW_LOAD_BOTH(matrix_b, "b", 8, 32, 16, unsigned char, "u8", "r", 4)
WW_ACCUMULATE(8, 32, 16, __half, "f16", "r", 4)
WW_ACCUMULATE(8, 32, 16, float, "f32", "f", 8)
WW_ACCUMULATE(8, 32, 16, int, "s32", "r", 8)
WW_LOAD_BOTH(matrix_a, "a", 16, 16, 8, precision::tf32, "tf32", "r", 4)
WW_LOAD_BOTH(matrix_a, "a", 8, 8, 4, double, "f64", "d", 1)
WW_LOAD_BOTH(matrix_b, "b", 16, 16, 8, precision::tf32, "tf32", "r", 4)
WW_LOAD_BOTH(matrix_b, "b", 8, 8, 4, double, "f64", "d", 1)
WW_ACCUMULATE(16, 16, 8, float, "f32", "f", 8)
WW_ACCUMULATE(8, 8, 4, double, "f64", "d", 2)
WW_LOAD(matrix_a, "a", 8, 8, 32, experimental::precision::u4, "u4", row_major, "row", "r", 1)
WW_LOAD(matrix_b, "b", 8, 8, 32, experimental::precision::u4, "u4", col_major, "col", "r", 1)
WW_LOAD(matrix_a, "a", 8, 8, 32, experimental::precision::s4, "s4", row_major, "row", "r", 1)
WW_LOAD(matrix_b, "b", 8, 8, 32, experimental::precision::s4, "s4", col_major, "col", "r", 1)
WW_LOAD(matrix_a, "a", 8, 8, 128, experimental::precision::b1, "b1", row_major, "row", "r", 1)
WW_LOAD(matrix_b, "b", 8, 8, 128, experimental::precision::b1, "b1", col_major, "col", "r", 1)
WW_ACCUMULATE(8, 8, 32, int, "s32", "r", 2)
WW_ACCUMULATE(8, 8, 128, int, "s32", "r", 2)
#undef WW_ACCUMULATE
#undef WW_LOAD_BOTH
#undef WW_LOAD
#undef WW_MOVE
#undef WW_STORE_AT
#undef WW_LOAD_AT
#undef WW_IN_SHARED

/* ---- d = a b + c ---- */

#define WW_PRODUCT(m, n, k, type, la, lb, oa, ob, dt, ct, types, sat, cab, cd, cc, nd, na, nb, nc) \
	{ \
		typename fragment<matrix_a, m, n, k, type, la>::ww_reg ra[na]; \
		typename fragment<matrix_b, m, n, k, type, lb>::ww_reg rb[nb]; \
		typename fragment<accumulator, m, n, k, ct>::ww_reg rc[nc]; \
		typename fragment<accumulator, m, n, k, dt>::ww_reg rd[nd]; \
		a.ww_get(ra); \
		b.ww_get(rb); \
		c.ww_get(rc); \
		asm volatile("wmma.mma.sync.aligned." oa "." ob ".m" #m "n" #n "k" #k "." types sat " " \
			WW_D##nd ", " WW_A##na ", " WW_B##nb ", " WW_C##nc ";" \
			: WW_OUT##nd(cd, rd) : WW_INA##na(cab, ra), WW_INB##nb(cab, rb), WW_INC##nc(cc, rc)); \
		d.ww_set(rd); \
	}
#define WW_MULTIPLY(m, n, k, type, la, lb, oa, ob, dt, ct, types, ...) \
	WW_MMA void mma_sync(fragment<accumulator, m, n, k, dt> &d, \
		const fragment<matrix_a, m, n, k, type, la> &a, \
		const fragment<matrix_b, m, n, k, type, lb> &b, \
		const fragment<accumulator, m, n, k, ct> &c) \
	WW_PRODUCT(m, n, k, type, la, lb, oa, ob, dt, ct, types, "", __VA_ARGS__)
/* Integers saturate when asked to. */
#define WW_MULTIPLY_INT(m, n, k, type, la, lb, oa, ob, types, ...) \
	WW_MMA void mma_sync(fragment<accumulator, m, n, k, int> &d, \
		const fragment<matrix_a, m, n, k, type, la> &a, \
		const fragment<matrix_b, m, n, k, type, lb> &b, \
		const fragment<accumulator, m, n, k, int> &c, bool satf = false) \
	{ \
		if (satf) \
			WW_PRODUCT(m, n, k, type, la, lb, oa, ob, int, int, types, ".satfinite", __VA_ARGS__) \
		else \
			WW_PRODUCT(m, n, k, type, la, lb, oa, ob, int, int, types, "", __VA_ARGS__) \
	}
#define WW_LAYOUTS(row, m, n, k, type, ...) \
	row(m, n, k, type, row_major, row_major, "row", "row", __VA_ARGS__) \
	row(m, n, k, type, row_major, col_major, "row", "col", __VA_ARGS__) \
	row(m, n, k, type, col_major, row_major, "col", "row", __VA_ARGS__) \
	row(m, n, k, type, col_major, col_major, "col", "col", __VA_ARGS__)
#define WW_HALVES(m, n, k) \
	WW_LAYOUTS(WW_MULTIPLY, m, n, k, __half, float, float, "f32.f32", "r", "f", "f", 8, 8, 8, 8) \
	WW_LAYOUTS(WW_MULTIPLY, m, n, k, __half, __half, __half, "f16.f16", "r", "r", "r", 4, 8, 8, 4) \
	WW_LAYOUTS(WW_MULTIPLY, m, n, k, __half, float, __half, "f32.f16", "r", "f", "r", 8, 8, 8, 4) \
	WW_LAYOUTS(WW_MULTIPLY, m, n, k, __half, __half, float, "f16.f32", "r", "r", "f", 4, 8, 8, 8)
WW_HALVES(16, 16, 16)
WW_HALVES(32, 8, 16)
WW_HALVES(8, 32, 16)
#undef WW_HALVES
#define WW_NARROW(m, n, k, nba, nbb, nia, nib) \
	WW_LAYOUTS(WW_MULTIPLY, m, n, k, __nv_bfloat16, float, float, "f32.bf16.bf16.f32", "r", "f", "f", 8, nba, nbb, 8) \
	WW_LAYOUTS(WW_MULTIPLY_INT, m, n, k, signed char, "s32.s8.s8.s32", "r", "r", "r", 8, nia, nib, 8) \
	WW_LAYOUTS(WW_MULTIPLY_INT, m, n, k, unsigned char, "s32.u8.u8.s32", "r", "r", "r", 8, nia, nib, 8)
WW_NARROW(16, 16, 16, 4, 4, 2, 2)
WW_NARROW(32, 8, 16, 8, 2, 4, 1)
WW_NARROW(8, 32, 16, 2, 8, 1, 4)
#undef WW_NARROW
WW_LAYOUTS(WW_MULTIPLY, 16, 16, 8, precision::tf32, float, float, "f32.tf32.tf32.f32", "r", "f", "f", 8, 4, 4, 8)
WW_LAYOUTS(WW_MULTIPLY, 8, 8, 4, double, double, double, "f64.f64.f64.f64", "d", "d", "d", 2, 1, 1, 2)
WW_MULTIPLY_INT(8, 8, 32, experimental::precision::u4, row_major, col_major, "row", "col", "s32.u4.u4.s32", "r", "r", "r", 2, 1, 1, 2)
WW_MULTIPLY_INT(8, 8, 32, experimental::precision::s4, row_major, col_major, "row", "col", "s32.s4.s4.s32", "r", "r", "r", 2, 1, 1, 2)

/* Bits: the count of ones of a xor b (or a and b), added to c. */
WW_MMA void bmma_sync(fragment<accumulator, 8, 8, 128, int> &d,
	const fragment<matrix_a, 8, 8, 128, experimental::precision::b1, row_major> &a,
	const fragment<matrix_b, 8, 8, 128, experimental::precision::b1, col_major> &b,
	const fragment<accumulator, 8, 8, 128, int> &c,
	experimental::bmmaBitOp op = experimental::bmmaBitOpXOR,
	experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC)
{
	if (op == experimental::bmmaBitOpAND)
		asm volatile("wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32"
			" {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(d.x[0]), "=r"(d.x[1])
			: "r"(a.x[0]), "r"(b.x[0]), "r"(c.x[0]), "r"(c.x[1]));
	else
		asm volatile("wmma.mma.xor.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32"
			" {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(d.x[0]), "=r"(d.x[1])
			: "r"(a.x[0]), "r"(b.x[0]), "r"(c.x[0]), "r"(c.x[1]));
}

#undef WW_LAYOUTS
#undef WW_MULTIPLY_INT
#undef WW_MULTIPLY
#undef WW_PRODUCT
#undef WW_D1
#undef WW_D2
#undef WW_D4
#undef WW_D8
#undef WW_A1
#undef WW_A2
#undef WW_A4
#undef WW_A8
#undef WW_B1
#undef WW_B2
#undef WW_B4
#undef WW_B8
#undef WW_C1
#undef WW_C2
#undef WW_C4
#undef WW_C8
#undef WW_OUT1
#undef WW_OUT2
#undef WW_OUT4
#undef WW_OUT8
#undef WW_INA1
#undef WW_INA2
#undef WW_INA4
#undef WW_INA8
#undef WW_INB1
#undef WW_INB2
#undef WW_INB4
#undef WW_INB8
#undef WW_INC1
#undef WW_INC2
#undef WW_INC4
#undef WW_INC8

}
}
#undef WW_MMA
#undef WW_MMA_MEMBER
#endif
#endif
