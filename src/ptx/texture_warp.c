/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * texture_warp: tex of a warp at once, for what programs do most: all threads fetch from one texture of one level
 * that is no cubemap. Its steps are loops over the 32 threads, which the compiler makes vectors of. texture.c has
 * the same formulas for one thread and takes the rest; both give the same bits (tests/ptx/texture_warp_test.c).
 * Threads that take no part are fetched for, too, as every place that a loop computes is inside the texture; their
 * results are not written.
 */
#include "ptx/texture.h"
#include "ptx/semantics.h"

#include <string.h>

#pragma GCC optimize("O3", "no-trapping-math")

enum { LANES = PTX_WARP, GEOM_1d = 1, GEOM_2d, GEOM_3d, GEOM_a1d, GEOM_a2d };

/* Four components of 32 texels. */
typedef struct Texels {
	union {
		float f[4][LANES];
		u32 u[4][LANES];
	};
} Texels;

typedef struct Group {
	const Texture *t;
	const TextureLevel *l;
	u32 dims, n;		   /* coordinates; components that are asked for */
	bool whole, blended;	   /* coordinates are texel numbers; a linear filter */
	u64 layer[LANES];	   /* bytes to it */
	float x[3][LANES];	   /* of texels, where they are not whole */
	i32 first[3][LANES];	   /* texel numbers, not yet inside */
	float w[3][LANES];	   /* weight of the second texel */
} Group;

static bool is_float(const Texture *t) { return t->kind == TEXEL_float || t->as_float; }

static u32 extent(const Group *g, u32 axis)
{
	return axis == 0 ? g->l->width : axis == 1 ? g->l->height : g->l->depth;
}

/* floorf of |x| <= 2^30. */
static inline float down(float x)
{
	float t = (float)(i32)x;

	return t > x ? t - 1 : t;
}

/* x less a multiple of its whole part; beyond 2^30 all floats are even whole numbers. */
static inline float fraction(float x, float period)
{
	float big = 0x1p30f, y = x / period;

	return y >= -big && y <= big ? x - period * down(y) : 0;
}

/* ---- coordinates --------------------------------------------------------------------------------- */
static void scale(Group *g, u32 axis)
{
	float *x = g->x[axis], n = (float)extent(g, axis), far = 0x1p30f;
	bool turns = g->t->normalized && g->t->address[axis] <= TEXTURE_mirror && g->t->address[axis] != TEXTURE_clamp;
	float period = g->t->address[axis] == TEXTURE_mirror ? 2 : 1;

	if (turns)
		for (u32 k = 0; k < LANES; k++)
			x[k] = fraction(x[k], period);
	if (g->t->normalized)
		for (u32 k = 0; k < LANES; k++)
			x[k] *= n;
	for (u32 k = 0; k < LANES; k++) {
		x[k] = x[k] != x[k] ? 0 : x[k];
		x[k] = x[k] > far ? far : x[k];
		x[k] = x[k] < -far ? -far : x[k];
	}
}

/* First texel of a linear filter, and the weight of the second in 1/256; or the nearest texel. */
static void choose(Group *g, u32 axis)
{
	float half = g->blended ? 0.5f : 0;

	for (u32 k = 0; k < LANES; k++) {
		float x = g->x[axis][k] - half, low = down(x);

		g->first[axis][k] = (i32)low;
		g->w[axis][k] = down((x - low) * 256 + 0.5f) / 256;
	}
}

static void take_axis(Group *g, u32 axis, const u64 *c)
{
	if (g->whole) {
		for (u32 k = 0; k < LANES; k++)
			g->first[axis][k] = (i32)c[k];
		return;
	}
	for (u32 k = 0; k < LANES; k++)
		g->x[axis][k] = sem_f32(c[k]);
	scale(g, axis);
	choose(g, axis);
}

static void take_layers(Group *g, const u64 *c)
{
	i64 last = (i64)g->t->layers - 1;

	for (u32 k = 0; k < LANES; k++) {
		i64 i = (i32)c[k];

		i = i > last ? last : i;
		g->layer[k] = (u64)(i < 0 ? 0 : i) * g->l->slice;
	}
}

static void take_coordinates(Group *g, const Op *op, const u64 *c)
{
	bool array = op->m.geom == GEOM_a1d || op->m.geom == GEOM_a2d;

	memset(g->layer, 0, sizeof g->layer);
	if (array)
		take_layers(g, c);
	for (u32 d = 0; d < g->dims; d++)
		take_axis(g, d, c + (d + array) * LANES);
}

/* ---- places -------------------------------------------------------------------------------------- */
static inline i32 wrapped(i32 i, i32 n, bool whole)
{
	if (whole) {
		i %= n;
		return i < 0 ? i + n : i;
	}
	i = i < 0 ? i + n : i; /* at least -1, at most n + 1 */
	i = i >= n ? i - n : i;
	return i >= n ? i - n : i;
}

/* Texel numbers `first` + `more` inside the extent; of those that are beyond the border `out` is set. */
static void place(const Group *g, u32 axis, i32 more, i32 *at, u32 *out)
{
	i32 n = (i32)extent(g, axis);
	u32 mode = g->t->address[axis];
	bool turns = g->t->normalized && (mode == TEXTURE_wrap || mode == TEXTURE_mirror);
	u32 border = g->t->linear_memory || mode == TEXTURE_border;

	for (u32 k = 0; k < LANES; k++)
		at[k] = g->first[axis][k] + more;
	for (u32 k = 0; border && k < LANES; k++)
		out[k] |= (u32)((at[k] < 0) | (at[k] >= n));
	if (turns && mode == TEXTURE_wrap)
		for (u32 k = 0; k < LANES; k++)
			at[k] = wrapped(at[k], n, g->whole);
	else if (turns)
		for (u32 k = 0; k < LANES; k++) {
			i32 i = wrapped(at[k], 2 * n, g->whole);

			at[k] = i >= n ? 2 * n - 1 - i : i;
		}
	for (u32 k = 0; k < LANES; k++) {
		at[k] = at[k] >= n ? n - 1 : at[k];
		at[k] = at[k] < 0 ? 0 : at[k];
	}
}

/* ---- texels -------------------------------------------------------------------------------------- */
static void read_raw(const Texture *t, const u64 *at, u32 c, u32 *raw)
{
	if (t->bits == 32)
		for (u32 k = 0; k < LANES; k++)
			raw[k] = *(const u32 *)(uintptr_t)(at[k] + c * 4);
	else if (t->bits == 16)
		for (u32 k = 0; k < LANES; k++)
			raw[k] = *(const u16 *)(uintptr_t)(at[k] + c * 2);
	else
		for (u32 k = 0; k < LANES; k++)
			raw[k] = *(const u8 *)(uintptr_t)(at[k] + c);
}

static void convert(const Texture *t, u32 *raw)
{
	u32 shift = 32u - t->bits;
	float top = (float)sem_mask(t->bits - (t->kind == TEXEL_signed));

	if (t->kind == TEXEL_float && t->bits == 16)
		for (u32 k = 0; k < LANES; k++)
			raw[k] = (u32)sem_bits32((float)sem_widen(TY_f16, raw[k]));
	if (t->kind == TEXEL_float)
		return;
	if (t->kind == TEXEL_signed)
		for (u32 k = 0; k < LANES; k++)
			raw[k] = (u32)((i32)(raw[k] << shift) >> shift);
	if (!t->as_float)
		return;
	if (t->kind == TEXEL_signed)
		for (u32 k = 0; k < LANES; k++)
			raw[k] = (u32)sem_bits32((float)(i32)raw[k] / top);
	else
		for (u32 k = 0; k < LANES; k++)
			raw[k] = (u32)sem_bits32((float)(i32)raw[k] / top);
}

/* Where no texel is. */
static void set_border(const Texture *t, const u32 *out, u32 c, u32 *x)
{
	u32 b = is_float(t) ? (u32)sem_bits32(t->border[c]) : (u32)(i32)t->border[c];

	b = t->linear_memory ? 0 : b;
	for (u32 k = 0; k < LANES; k++)
		x[k] = out[k] ? b : x[k];
}

/* The texels beside the first ones by bit d of `corner` on axis d. */
static void fetch(const Group *g, u32 corner, Texels *x)
{
	const Texture *t = g->t;
	u32 out[LANES] = {0}, size = t->bits / 8 * t->channels;
	i32 at[LANES];
	u64 host[LANES];

	for (u32 k = 0; k < LANES; k++)
		host[k] = g->l->at + g->layer[k];
	for (u32 d = 0; d < g->dims; d++) {
		u64 step = d == 0 ? size : d == 1 ? g->l->pitch : g->l->slice;

		place(g, d, corner >> d & 1, at, out);
		for (u32 k = 0; k < LANES; k++)
			host[k] += (u32)at[k] * step;
	}
	for (u32 c = 0; c < g->n; c++) {
		u32 none = c < 3 ? 0 : is_float(t) ? 0x3f800000 : 1;

		if (c < t->channels) {
			read_raw(t, host, c, x->u[c]);
			convert(t, x->u[c]);
		} else {
			for (u32 k = 0; k < LANES; k++)
				x->u[c][k] = none;
		}
		set_border(t, out, c, x->u[c]);
	}
}

/* ---- filters ------------------------------------------------------------------------------------- */
static void blend(const Group *g, Texels *a, const Texels *b, const float *w)
{
	for (u32 c = 0; c < g->n; c++)
		for (u32 k = 0; k < LANES; k++)
			a->f[c][k] += (b->f[c][k] - a->f[c][k]) * w[k];
}

static void blend_all(const Group *g, Texels *x)
{
	Texels part[8];
	u32 n = 1u << g->dims;

	for (u32 k = 0; k < n; k++)
		fetch(g, k, &part[k]);
	for (u32 d = 0; d < g->dims; d++)
		for (u32 k = 0; k < n >> (d + 1); k++) {
			if (k)
				part[k] = part[2 * k];
			blend(g, &part[k], &part[2 * k + 1], g->w[d]);
		}
	*x = part[0];
}

/* texture.c, settle(). What is rounded is below 2^17: adding 1.5 * 2^23 leaves a whole number, ties to even. */
static void settle(const Group *g, Texels *x)
{
	float top = g->t->kind == TEXEL_signed ? 32767 : 65535, round = 0x1.8p23f;

	for (u32 c = 0; c < g->n && c < g->t->channels; c++)
		for (u32 k = 0; k < LANES; k++) {
			float v = x->f[c][k], whole = v * top + round - round;

			v = g->blended ? __builtin_copysignf(whole / top, v) : v;
			x->f[c][k] = g->t->kind == TEXEL_signed && v < -1 ? -1 : v;
		}
}

/* ---- a warp -------------------------------------------------------------------------------------- */
/* The texture that all active threads fetch from; NULL: texture.c looks for itself. */
static const Texture *common(const MemEnv *m, u32 active, const u64 *a)
{
	u64 handle = a[__builtin_ctz(active)], differ = 0;
	const Texture *t = (const Texture *)(uintptr_t)handle;

	for (u32 k = 0; k < LANES; k++)
		differ |= active >> k & 1 ? a[k] ^ handle : 0;
	if (m->self || differ || !handle)
		return NULL;
	if (t->magic != TEXTURE_MAGIC)
		t = (const Texture *)(uintptr_t)t->magic;
	return t && t->magic == TEXTURE_MAGIC && t->levels == 1 && !t->srgb ? t : NULL;
}

/* Columns of coordinates, derivatives and a level, behind which offsets and a depth stand: neither is here. */
static bool is_plain(const Op *op, u32 lane, const u64 *a)
{
	static const u8 columns[] = {1, 1, 2, 4, 2, 4}, gradients[] = {1, 1, 2, 4, 1, 2};
	u32 geom = op->m.geom, at = 1;

	if (geom < GEOM_1d || geom > GEOM_a2d || op->type[0] == TY_f16 || op->type[0] == TY_f16x2)
		return false;
	at += columns[geom] + (op->form == FORM_tex_level) + (op->form == FORM_tex_grad ? 2u * gradients[geom] : 0);
	return a[at * LANES + lane] == MEM_NONE && a[(at + 1) * LANES + lane] == MEM_NONE;
}

static void put(const Group *g, u32 active, const Texels *x, u64 *d)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		for (u32 c = 0; c < g->n; c++)
			d[c * LANES + l] = x->u[c][l];
		d[g->n * LANES + l] = 1; /* resident */
	}
}

bool tex_warp(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	const Texture *t = active ? common(m, active, a) : NULL;
	u32 geom = op->m.geom;
	Group g = {.t = t, .l = t ? &t->level[0] : NULL, .n = op->m.vec ? op->m.vec : 1, .whole = op->type[1] != TY_f32};
	Texels x;

	if (!t || !is_plain(op, (u32)__builtin_ctz(active), a))
		return false;
	g.dims = geom == GEOM_1d || geom == GEOM_a1d ? 1 : geom == GEOM_3d ? 3 : 2;
	g.blended = t->filter == TEXTURE_linear && is_float(t) && !g.whole;
	take_coordinates(&g, op, a + LANES);
	if (g.blended)
		blend_all(&g, &x);
	else
		fetch(&g, 0, &x);
	if (t->as_float && t->kind != TEXEL_float)
		settle(&g, &x);
	put(&g, active, &x, d);
	return true;
}
