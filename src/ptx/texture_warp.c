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

#include "count/count.h"
#include "ptx/estimate.h"

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
	u32 active;
	bool whole, blended;	   /* coordinates are texel numbers; a linear filter */
	u64 layer[LANES];	   /* bytes to it */
	i32 first[3][LANES];	   /* texel numbers, not yet inside */
	u32 w[3][LANES];	   /* weight of the second texel, in 1/256 */
} Group;

static bool is_float(const Texture *t) { return t->kind == TEXEL_float || t->as_float; }

static u32 extent(const Group *g, u32 axis)
{
	return axis == 0 ? g->l->width : axis == 1 ? g->l->height : g->l->depth;
}

/* floor of |x| <= 2^30. */
static inline double down(double x)
{
	double t = (double)(i32)x;

	return t > x ? t - 1 : t;
}

/* x less a multiple of the period; beyond 2^30 all floats are even whole numbers. */
static inline double turned(double x, double period)
{
	double big = 0x1p30, y = x / period;

	return y >= -big && y <= big ? x - period * down(y) : 0;
}

/* ---- coordinates --------------------------------------------------------------------------------- */
static u32 address_mode(const Texture *t, u32 axis)
{
	u32 mode = t->address[axis];

	return t->normalized || mode == TEXTURE_border ? mode : TEXTURE_clamp;
}

/* floor of |x| < 2^51. */
static inline double floor_units(double x)
{
	double big = 0x1.8p52, t = x + big - big;

	return t > x ? t - 1 : t;
}

/* Coordinates, in 1 / 2^bits of a texel. */
static void set_positions(const Group *g, u32 axis, u32 bits, double *x)
{
	u32 n = extent(g, axis), b = tex_fraction(n), mode = address_mode(g->t, axis);
	double far = 0x1p22, period = mode == TEXTURE_mirror ? 2 : 1, units = 1 << b;
	double steps = (double)(1 << bits) * (g->t->normalized ? n / units : 1), half = bits ? 0.5 : 0;

	for (u32 k = 0; k < LANES; k++)
		x[k] = x[k] != x[k] || __builtin_fabs(x[k]) < 0x1p-126 ? 0 : x[k];
	if (mode == TEXTURE_wrap || mode == TEXTURE_mirror)
		for (u32 k = 0; k < LANES; k++)
			x[k] = turned(x[k], period);
	for (u32 k = 0; k < LANES; k++) {
		x[k] = x[k] > far ? far : x[k];
		x[k] = x[k] < -far ? -far : x[k];
	}
	if (g->t->normalized)
		for (u32 k = 0; k < LANES; k++)
			x[k] = floor_units(x[k] * units);
	for (u32 k = 0; k < LANES; k++)
		x[k] = x[k] * steps + half;
}

/* First texel of a linear filter, and the weight of the second in 1/256; or the nearest texel. */
static void choose(Group *g, u32 axis, double *x)
{
	u32 n = extent(g, axis);
	double far = 0x1p30;

	set_positions(g, axis, g->blended ? 8 : 0, x);
	for (u32 k = 0; k < LANES; k++) {
		x[k] = x[k] > far ? far : x[k];
		x[k] = x[k] < -far ? -far : x[k];
		g->first[axis][k] = (i32)down(x[k]);
	}
	if (!g->blended)
		return;
	for (u32 k = 0; k < LANES; k++)
		g->first[axis][k] -= 128;
	if (address_mode(g->t, axis) == TEXTURE_clamp)
		for (u32 k = 0; k < LANES; k++) {
			i32 p = g->first[axis][k], last = 256 * ((i32)n - 1);

			p = p > last ? last : p;
			g->first[axis][k] = p < 0 ? 0 : p;
		}
	for (u32 k = 0; k < LANES; k++) {
		g->w[axis][k] = (u32)g->first[axis][k] & 255;
		g->first[axis][k] >>= 8;
	}
}

static void take_axis(Group *g, u32 axis, const u64 *c)
{
	double x[LANES];

	if (g->whole) {
		for (u32 k = 0; k < LANES; k++)
			g->first[axis][k] = (i32)c[k];
		return;
	}
	for (u32 k = 0; k < LANES; k++)
		x[k] = sem_f32(c[k]);
	choose(g, axis, x);
}

static void take_layers(Group *g, const u64 *c)
{
	u32 last = g->t->layers ? g->t->layers - 1 : 0;

	for (u32 k = 0; k < LANES; k++)
		g->layer[k] = ((u32)c[k] > last ? last : (u32)c[k]) * g->l->slice;
}

/* A line is a plane at 0, half of which lies beyond the border. */
static void add_height(Group *g)
{
	g->dims = 2;
	for (u32 k = 0; k < LANES; k++) {
		g->first[1][k] = -1;
		g->w[1][k] = 128;
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
	if (op->m.geom == GEOM_1d && g->blended && g->t->address[0] == TEXTURE_border && !g->t->linear_memory)
		add_height(g);
}

/* ---- places -------------------------------------------------------------------------------------- */
/* Texel i, at least -1 and at most n + 1. */
static inline i32 wrapped(i32 i, i32 n)
{
	i = i < 0 ? i + n : i;
	i = i >= n ? i - n : i;
	return i >= n ? i - n : i;
}

/* Texel numbers `first` + `more` inside the extent; of those that are beyond the border `out` is set. */
static void place(const Group *g, u32 axis, i32 more, i32 *at, u32 *out)
{
	i32 n = (i32)extent(g, axis);
	u32 mode = g->whole ? TEXTURE_clamp : address_mode(g->t, axis);
	bool border = g->whole || g->t->linear_memory || mode == TEXTURE_border;

	for (u32 k = 0; k < LANES; k++)
		at[k] = g->first[axis][k] + more;
	for (u32 k = 0; border && k < LANES; k++)
		out[k] |= (u32)((at[k] < 0) | (at[k] >= n));
	if (mode == TEXTURE_wrap)
		for (u32 k = 0; k < LANES; k++)
			at[k] = wrapped(at[k], n);
	else if (mode == TEXTURE_mirror)
		for (u32 k = 0; k < LANES; k++) {
			i32 i = wrapped(at[k], 2 * n);

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

/* To what a program gets. */
static void convert(const Texture *t, u32 *raw)
{
	u32 shift = 32u - t->bits;
	float top = (float)sem_mask(t->bits - (t->kind == TEXEL_signed));

	if (t->kind == TEXEL_float && t->bits == 16)
		for (u32 k = 0; k < LANES; k++)
			raw[k] = tex_channel(t, raw[k], 0);
	if (t->kind == TEXEL_float)
		return;
	if (t->kind == TEXEL_signed)
		for (u32 k = 0; k < LANES; k++)
			raw[k] = (u32)((i32)(raw[k] << shift) >> shift);
	for (u32 k = 0; t->as_float && k < LANES; k++) {
		float x = (float)(i32)raw[k] / top;

		raw[k] = (u32)sem_bits32(x < -1 ? -1 : x);
	}
}

/* Where no texel is. */
static void set_border(const Group *g, const u32 *out, u32 c, u32 *raw)
{
	u32 border = g->whole ? 0 : tex_border(g->t, c);

	for (u32 k = 0; k < LANES; k++)
		raw[k] = out[k] ? border : raw[k];
}

/* Linear textures may be longer than their memory: only threads that fetch a texel may read there. */
static void keep_inside(const Group *g, const u32 *out, u64 *host)
{
	for (u32 k = 0; k < LANES; k++)
		host[k] = out[k] | (~g->active >> k & 1) ? g->l->at : host[k];
}

/* The texels beside the first ones by bit d of `corner` on axis d, as memory holds them. */
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
	if (t->linear_memory)
		keep_inside(g, out, host);
	for (u32 c = 0; c < g->n; c++) {
		if (c >= t->channels) {
			memset(x->u[c], 0, sizeof x->u[c]);
			continue;
		}
		read_raw(t, host, c, x->u[c]);
		set_border(g, out, c, x->u[c]);
	}
}

/* ---- weights ------------------------------------------------------------------------------------- */
/* texture_blend.c, tex_shares(). */
static void set_shares(const Group *g, u32 share[8][LANES])
{
	for (u32 k = 0; k < LANES; k++)
		for (u32 z = 0; z < (g->dims < 3 ? 1u : 2u); z++) {
			u32 behind = g->dims < 3 ? 0 : g->w[2][k], total = z ? behind : 256 - behind;
			u32 right = (total * g->w[0][k] + 128) >> 8, left = total - right, y = g->dims < 2 ? 0 : g->w[1][k];
			u32 low_left = (left * y + 127) >> 8, low_right = (right * y + 128) >> 8;

			share[4 * z][k] = left - low_left;
			share[4 * z + 1][k] = right - low_right;
			share[4 * z + 2][k] = low_left;
			share[4 * z + 3][k] = low_right;
		}
}

/* ---- sums of integers ---------------------------------------------------------------------------- */
static void settle(const Texture *t, const i32 *sum, float *x)
{
	float top = t->kind == TEXEL_signed ? 32767 : 65535;

	for (u32 k = 0; k < LANES; k++) {
		i32 n = sum[k];

		if (t->kind == TEXEL_unsigned)
			n = (t->bits == 8 ? n * 257 + 128 : n + 128) >> 8;
		else
			n = t->bits == 8 ? (8 * n + (n >> 4) + (n >> 12) + 4) >> 3 : (n + 128) >> 8;
		x[k] = (float)(n < -32767 ? -32767 : n) / top;
	}
}

static void sum_integers(const Texture *t, Texels *part, u32 n, u32 share[8][LANES], u32 c, float *x)
{
	i32 sum[LANES] = {0};
	u32 shift = t->kind == TEXEL_signed ? 32u - t->bits : 0;

	for (u32 i = 0; i < n; i++)
		for (u32 k = 0; k < LANES; k++)
			sum[k] += ((i32)(part[i].u[c][k] << shift) >> shift) * (i32)share[i][k];
	settle(t, sum, x);
}

/* ---- sums of floats: texture_blend.c, sum_floats() ------------------------------------------------- */
static inline double power_of_two(i32 e)
{
	u64 bits = (u64)(1023 + e) << 52;
	double x;

	memcpy(&x, &bits, 8);
	return x;
}

typedef struct Quad { /* sum * 2^unit */
	double sum[LANES];
	i32 unit[LANES];
} Quad;

static u32 field_of(u32 bits) { return bits >> 23 & 255; }

/* Unit of n texels: `keep` bits below the first of the largest that has a weight. */
static void set_unit(Quad *q, const Texels *part, u32 n, u32 (*share)[LANES], u32 c, bool half)
{
	i32 top[LANES], keep = half ? 14 : 27;

	for (u32 k = 0; k < LANES; k++)
		top[k] = half ? 113 : 1;
	for (u32 i = 0; i < n; i++)
		for (u32 k = 0; k < LANES; k++) {
			i32 f = share[i][k] ? (i32)field_of(part[i].u[c][k]) : 0;

			top[k] = f > top[k] ? f : top[k];
		}
	for (u32 k = 0; k < LANES; k++)
		q->unit[k] = top[k] - 127 - keep;
}

/* A texel without a weight adds -0, which changes nothing. */
static void sum_quad(Quad *q, const Texels *part, u32 n, u32 (*share)[LANES], u32 c, bool half)
{
	double power[LANES];

	set_unit(q, part, n, share, c, half);
	for (u32 k = 0; k < LANES; k++) {
		power[k] = power_of_two(-q->unit[k]);
		q->sum[k] = -0.0;
	}
	for (u32 i = 0; i < n; i++)
		for (u32 k = 0; k < LANES; k++) {
			float x = part[i].f[c][k];
			double size = (double)__builtin_fabsf(x), cut = (double)(i32)(size * power[k]);
			double term = __builtin_copysign(size < 0x1p-126 ? 0 : cut, (double)x) * (double)share[i][k];

			q->sum[k] += share[i][k] ? term : -0.0;
		}
}

/* The second loses what lies below the first's last bit, or the first what lies below its. */
static void add_quad(Quad *q, const Quad *more)
{
	for (u32 k = 0; k < LANES; k++) {
		double a = q->sum[k], b = more->sum[k];
		i32 ua = a == 0 && b != 0 ? more->unit[k] : q->unit[k], ub = b == 0 ? ua : more->unit[k];
		i32 unit = ua > ub ? ua : ub;
		double cut_a = floor_units(a * power_of_two(ua - unit)), cut_b = floor_units(b * power_of_two(ub - unit));

		q->sum[k] = a == 0 ? (b == 0 ? a + b : b) : cut_a + cut_b;
		q->unit[k] = unit;
	}
}

static inline float nearest_half(float x)
{
	float a = __builtin_fabsf(x), tiny = a * 0x1p24f + 0.5f;
	u32 bits = ((u32)sem_bits32(x) + 0x1000) & ~0x1fffu;

	tiny = __builtin_copysignf((float)(i32)tiny * 0x1p-24f, x);
	return a < 0x1p-14f ? tiny : sem_f32(bits);
}

/* Ties away from zero: a little more is no tie. */
static void round_sums(const Quad *q, bool half, float *x)
{
	for (u32 k = 0; k < LANES; k++) {
		double power = power_of_two(q->unit[k] - 8);
		float f = (float)(q->sum[k] * (half ? 1 : 1 + 0x1p-50) * power);

		x[k] = half ? nearest_half(f) : __builtin_fabsf(f) < 0x1p-126f ? __builtin_copysignf(0, f) : f;
	}
}

static void sum_floats(Texels *part, u32 n, u32 share[8][LANES], u32 c, bool half, float *x)
{
	Quad q, more;
	u32 first = n < 4 ? n : 4;

	sum_quad(&q, part, first, share, c, half);
	if (n > 4) {
		sum_quad(&more, part + 4, 4, share + 4, c, half);
		add_quad(&q, &more);
	}
	round_sums(&q, half, x);
}

/* ---- filters ------------------------------------------------------------------------------------- */
/* Of floats: as floats, if all are finite. */
static bool take_floats(const Texture *t, Texels *part, u32 n, u32 channels)
{
	u32 top = 0;

	for (u32 i = 0; i < n; i++)
		for (u32 c = 0; c < channels; c++) {
			convert(t, part[i].u[c]);
			for (u32 k = 0; k < LANES; k++)
				top = top > (part[i].u[c][k] & 0x7f800000) ? top : part[i].u[c][k] & 0x7f800000;
		}
	return top < 0x7f800000;
}

/* False: there are infinities or what is no number. */
static bool blend_all(const Group *g, Texels *x)
{
	const Texture *t = g->t;
	Texels part[8];
	u32 share[8][LANES], n = 1u << g->dims, channels = g->n < t->channels ? g->n : t->channels;

	for (u32 k = 0; k < n; k++)
		fetch(g, k, &part[k]);
	set_shares(g, share);
	memset(x, 0, sizeof *x);
	if (t->kind == TEXEL_float && !take_floats(t, part, n, channels))
		return false;
	for (u32 c = 0; c < channels; c++)
		if (t->kind == TEXEL_float)
			sum_floats(part, n, share, c, t->bits == 16, x->f[c]);
		else
			sum_integers(t, part, n, share, c, x->f[c]);
	return true;
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

static inline bool whole_warp(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	const Texture *t = active ? common(m, active, a) : NULL;
	u32 geom = op->m.geom;
	Group g = {.t = t, .l = t ? &t->level[0] : NULL, .n = op->m.vec ? op->m.vec : 1, .active = active, .whole = op->type[1] != TY_f32};
	Texels x;

	if (!t || !is_plain(op, (u32)__builtin_ctz(active), a))
		return false;
	g.dims = geom == GEOM_1d || geom == GEOM_a1d ? 1 : geom == GEOM_3d ? 3 : 2;
	g.blended = t->filter == TEXTURE_linear && is_float(t) && !g.whole;
	take_coordinates(&g, op, a + LANES);
	if (g.blended) {
		if (!blend_all(&g, &x))
			return false;
	} else {
		fetch(&g, 0, &x);
		for (u32 c = 0; c < g.n && c < t->channels; c++)
			convert(t, x.u[c]);
	}
	put(&g, active, &x, d);
	return true;
}

/* ---- what it asks memory for -------------------------------------------------------------------------------------------
 * Eight threads together, four of texels of 16 bytes and wherever coordinates are not texel numbers, each of their texels
 * that has a weight (tex_sector); of four that tld4 collects all. Of a surface eight, four where it has slices. Threads with
 * other textures ask by themselves. Of one request some threads' sectors are looked up after the others', those that both want
 * twice: of volumes that are blended the second pair's; of mipmaps those whose texels lie closer than the threads; of
 * reductions on surfaces the second thread's at one place, the third's and so on. As an H100 and an H200 count. */
enum { TOGETHER = 8 };

static u64 sector_of(const Group *g, const i32 at[3][LANES], u32 k)
{
	u64 x = (u64)(u32)at[0][k] * (g->t->bits / 8 * g->t->channels), y = g->dims > 1 ? (u32)at[1][k] : 0;

	return tex_sector(g->t, g->l, x, y, g->layer[k] + (g->dims > 2 ? (u32)at[2][k] * g->l->slice : 0));
}

static bool is_surface(const Op *op)
{
	return op->form == FORM_suld || op->form == FORM_sust || op->form == FORM_sust_p || op->form == FORM_sured;
}

/* How many threads together. */
static u32 together(const Op *op, const MemEnv *m, u32 active, const u64 *a)
{
	u32 l = (u32)__builtin_ctz(active);
	Texture room;
	const Texture *t;

	if (is_surface(op))
		return op->m.geom <= GEOM_2d ? TOGETHER : TOGETHER / 2;
	if (op->form == FORM_tld4 || op->type[1] == TY_f32)
		return TOGETHER / 2;
	t = sem_texture(m, l, a[l], &room);
	return t && t->bits * t->channels <= 64 ? TOGETHER : TOGETHER / 2;
}

typedef struct Request { /* sectors, and after how many others they are looked up */
	u64 sector[COUNT_MOST_TEXELS], place[TOGETHER];
	u8 pass[COUNT_MOST_TEXELS];
	u32 n, places;
} Request;

static void add_to_request(Request *q, u64 sector, u32 pass)
{
	q->sector[q->n] = sector;
	q->pass[q->n++] = (u8)pass;
}

static u32 pass_of_place(Request *q, u64 place)
{
	u32 before = 0;

	for (u32 i = 0; i < q->places; i++)
		before += q->place[i] == place;
	q->place[q->places++] = place;
	return before;
}

static void add_thread(Request *q, const Op *op, const MemEnv *m, u32 l, const u64 *a)
{
	TexAsked asked;
	u64 place;

	if (is_surface(op)) {
		if (surf_sector(op, m, l, a, &asked.sector[0], &place))
			add_to_request(q, asked.sector[0], op->form == FORM_sured ? pass_of_place(q, place) : 0);
		return;
	}
	tex_sectors(op, m, l, a, &asked);
	for (u32 i = 0; i < asked.n; i++)
		add_to_request(q, asked.sector[i], (asked.volume ? l >> 1 & 1 : 0) + (asked.smaller ? 2 : 0));
}

static void count_request(CountHead *h, CountInst *c, const Op *op, const Request *q)
{
	u32 how = op->form == FORM_sust || op->form == FORM_sust_p || op->form == FORM_sured ? COUNT_TEXELS_store : 0;
	u64 sector[COUNT_MOST_TEXELS];

	for (u32 pass = 0; pass < TOGETHER; pass++) {
		u32 n = 0;

		for (u32 i = 0; i < q->n; i++)
			if (q->pass[i] == pass)
				sector[n++] = q->sector[i];
		if (n) {
			count_texels(h, c, how, sector, n);
			how |= COUNT_TEXELS_again;
		}
	}
}

/* Of the threads of one group, those of one texture after the other. */
static void count_group_of(CountHead *h, CountInst *c, const Op *op, const MemEnv *m, u32 left, const u64 *a)
{
	while (left) {
		u64 handle = a[__builtin_ctz(left)];
		Request q;

		q.n = q.places = 0;
		for (u32 k = left; k; k &= k - 1) {
			u32 l = (u32)__builtin_ctz(k);

			if (a[l] != handle)
				continue;
			left &= ~(1u << l);
			add_thread(&q, op, m, l, a + l);
		}
		count_request(h, c, op, &q);
	}
}

static void count_by_threads(CountHead *h, CountInst *c, const Op *op, const MemEnv *m, u32 active, const u64 *a)
{
	u32 step = active ? together(op, m, active, a) : LANES;

	for (u32 from = 0; from < LANES; from += step)
		count_group_of(h, c, op, m, active & ((step < 32 ? (1u << step) - 1 : ~0u) << from), a);
}

/* Does the thread ask for the texel beside its first one? */
static bool takes(const Group *g, u32 corner, u32 k)
{
	for (u32 d = 0; d < g->dims; d++)
		if (corner >> d & 1 && !g->w[d][k])
			return false;
	return true;
}

/* One for all threads, of one level; the fetch itself tells what is wrong with a handle. */
static const Texture *counted(const Op *op, const MemEnv *m, u32 active, const u64 *a, Texture *room)
{
	u64 handle = active ? a[__builtin_ctz(active)] : 0;
	const Texture *t;

	if (is_surface(op))
		return NULL;
	for (u32 k = active; k; k &= k - 1)
		if (a[__builtin_ctz(k)] != handle)
			return NULL;
	t = m->self ? sem_texture(m, (u32)__builtin_ctz(active | 1u << 31), handle, room) : active ? common(m, active, a) : NULL;
	return t && t->levels == 1 ? t : NULL;
}

void ptx_count_texture(CountHead *h, CountInst *c, const Op *op, const MemEnv *m, u32 active, const u64 *a)
{
	Texture room;
	const Texture *t = counted(op, m, active, a, &room);
	u32 geom = op->m.geom, step, out[LANES] = {0}, corners;
	Group g = {.t = t, .l = t ? &t->level[0] : NULL, .whole = op->type[1] != TY_f32};
	u64 sector[8][LANES];
	i32 at[3][LANES];

	if (!t || is_surface(op) || op->form == FORM_tld4 || !is_plain(op, (u32)__builtin_ctz(active), a)) {
		count_by_threads(h, c, op, m, active, a);
		return;
	}
	g.dims = geom == GEOM_1d || geom == GEOM_a1d ? 1 : geom == GEOM_3d ? 3 : 2;
	g.blended = t->filter == TEXTURE_linear && is_float(t) && !g.whole;
	take_coordinates(&g, op, a + LANES);
	corners = g.blended ? 1u << g.dims : 1;
	step = !g.whole || t->bits * t->channels > 64 ? TOGETHER / 2 : TOGETHER;
	for (u32 i = 0; i < corners; i++) {
		for (u32 d = 0; d < g.dims; d++)
			place(&g, d, i >> d & 1, at[d], out);
		for (u32 k = 0; k < LANES; k++)
			sector[i][k] = sector_of(&g, at, k);
	}
	for (u32 from = 0; from < LANES; from += step) {
		Request q;

		q.n = 0;
		for (u32 k = from; k < from + step; k++)
			for (u32 i = 0; i < corners && active >> k & 1; i++)
				if (takes(&g, i, k))
					add_to_request(&q, sector[i][k], g.blended && g.dims == 3 ? k >> 1 & 1 : 0);
		count_request(h, c, op, &q);
	}
}

/* ---- once for each level of processor ------------------------------------------------------------ */
typedef bool TexFn(const Op *, const MemEnv *, u32 active, u64 *d, const u64 *a);

__attribute__((flatten)) static bool warp_v1(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return whole_warp(op, m, active, d, a);
}

__attribute__((flatten, target("arch=x86-64-v3"))) static bool warp_v3(const Op *op, const MemEnv *m, u32 active,
								       u64 *d, const u64 *a)
{
	return whole_warp(op, m, active, d, a);
}

__attribute__((flatten, target("arch=x86-64-v4"))) static bool warp_v4(const Op *op, const MemEnv *m, u32 active,
								       u64 *d, const u64 *a)
{
	return whole_warp(op, m, active, d, a);
}

bool tex_warp(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	static TexFn *const levels[] = {warp_v1, warp_v3, warp_v4};

	return levels[sem_cpu_level()](op, m, active, d, a);
}
