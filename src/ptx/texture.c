/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * texture: tex, tld4 and txq. PTX ISA, "Texture Instructions"; CUDA C++ Programming Guide, "Texture Fetching": a
 * linear filter blends the texels around x - 0.5 with weights of eight fraction bits, and what it makes of 8- and
 * 16-bit integers has the precision of 16-bit ones. Components that a texel does
 * not have are 0, the fourth 1. Multisampled and depth-compared textures are refused.
 */
#include "ptx/texture.h"
#include "ptx/semantics.h"

#include <math.h>

enum { LANES = 32, GEOM_1d = 1, GEOM_2d, GEOM_3d, GEOM_a1d, GEOM_a2d, GEOM_cube, GEOM_acube, GEOM_2dms };

/* One lane's fetch. */
typedef struct Fetch {
	const MemEnv *m;
	const Texture *t;
	u32 lane, dims; /* 1-3, cubemaps 2 */
	u32 slice;	/* layer or face */
	float x[3];
	bool whole;	/* coordinates are texel numbers: */
	i32 at[3];
	i32 offset[3];
	bool bad;	/* told as a fault */
} Fetch;

typedef struct Texel {
	union {
		float f[4];
		u32 u[4];
	};
} Texel;

static bool is_float(const Texture *t) { return t->kind == TEXEL_float || t->as_float; }

static const Texture *no_texture(const MemEnv *m, u32 lane, u64 handle)
{
	sem_fault(m, lane, MEM_illegal, handle, 8);
	return NULL;
}

const Texture *sem_texture(const MemEnv *m, u32 lane, u64 handle, Texture *room)
{
	u64 word = 0;

	if (!handle || !sem_load(m, lane, handle, &word, 8))
		return handle && m->self ? NULL : no_texture(m, lane, handle);
	if (word != TEXTURE_MAGIC) {
		handle = word;
		if (!handle || !sem_load(m, lane, handle, &word, 8) || word != TEXTURE_MAGIC)
			return no_texture(m, lane, handle);
	}
	if (!m->self)
		return (const Texture *)(uintptr_t)handle;
	return sem_load(m, lane, handle, room, sizeof *room) ? room : NULL;
}

/* ---- texels ------------------------------------------------------------------------------------- */
static float normalized(const Texture *t, u32 raw)
{
	float top = (float)sem_mask(t->bits - (t->kind == TEXEL_signed));

	return t->kind == TEXEL_signed ? (float)(i64)sem_sext(raw, t->bits) / top : (float)raw / top;
}

/* From the sRGB curve to a linear value, in the steps of the hardware: 2^-14 up to 768 * 2^-16, and twice as
 * large from there on whenever the value doubles. */
static float from_srgb(float v)
{
	float linear = v <= 0.04045f ? v / 12.92f : powf((v + 0.055f) / 1.055f, 2.4f);
	float units = linear * 65536, step = 4;

	for (float top = 768; units >= top; top *= 2)
		step *= 2;
	return rintf(units / step) * step / 65536;
}

/* Component c; alpha, the fourth, is never on the curve. */
static u32 channel(const Texture *t, u32 raw, u32 c)
{
	if (t->kind == TEXEL_float && t->bits == 16)
		return (u32)sem_bits32((float)sem_widen(TY_f16, raw));
	if (t->kind == TEXEL_float)
		return raw;
	if (t->as_float && t->srgb && c < 3 && t->kind == TEXEL_unsigned && t->bits == 8)
		return (u32)sem_bits32(from_srgb(normalized(t, raw)));
	if (t->as_float)
		return (u32)sem_bits32(normalized(t, raw));
	return t->kind == TEXEL_signed ? (u32)sem_sext(raw, t->bits) : raw;
}

static Texel read_texel(Fetch *f, const TextureLevel *l, const u32 i[3])
{
	const Texture *t = f->t;
	u32 size = t->bits / 8, raw[4] = {0};
	u64 z = f->dims == 3 ? i[2] : f->slice;
	u64 at = l->at + z * l->slice + i[1] * l->pitch + (u64)i[0] * size * t->channels;
	Texel x;

	for (u32 c = 0; c < t->channels; c++)
		f->bad |= !sem_load(f->m, f->lane, at + c * size, &raw[c], size);
	for (u32 c = 0; c < 4; c++)
		x.u[c] = c < t->channels ? channel(t, raw[c], c) : c < 3 ? 0 : is_float(t) ? 0x3f800000 : 1;
	return x;
}

/* Texel number i of n; false: it is beyond the border. */
static bool place(const Fetch *f, u32 axis, i64 i, u32 n, u32 *at)
{
	u32 mode = f->t->address[axis];

	if (f->t->linear_memory && (i < 0 || i >= n))
		return false;
	if (mode == TEXTURE_border && (i < 0 || i >= n))
		return false;
	if (f->t->normalized && mode == TEXTURE_wrap)
		i = (i % n + n) % n;
	else if (f->t->normalized && mode == TEXTURE_mirror)
		i = (i % (2 * (i64)n) + 2 * (i64)n) % (2 * (i64)n);
	if (f->t->normalized && mode == TEXTURE_mirror && i >= n)
		i = 2 * (i64)n - 1 - i;
	*at = (u32)(i < 0 ? 0 : i >= n ? n - 1 : i);
	return true;
}

static u32 extent(const TextureLevel *l, u32 axis) { return axis == 0 ? l->width : axis == 1 ? l->height : l->depth; }

static Texel border(const Fetch *f)
{
	Texel x = {{{0}}};

	for (u32 c = 0; c < 4 && !f->t->linear_memory; c++) {
		if (is_float(f->t))
			x.f[c] = f->t->border[c];
		else
			x.u[c] = (u32)(i32)f->t->border[c];
	}
	return x;
}

static Texel texel_at(Fetch *f, const TextureLevel *l, const i64 i[3])
{
	u32 at[3] = {0};

	for (u32 d = 0; d < f->dims; d++)
		if (!place(f, d, i[d] + f->offset[d], extent(l, d), &at[d]))
			return border(f);
	return read_texel(f, l, at);
}

/* ---- filters ------------------------------------------------------------------------------------- */
/* In texels of the level. */
static float scaled(const Fetch *f, const TextureLevel *l, u32 axis)
{
	float x = f->x[axis], far = 0x1p40f;

	if (x != x)
		return 0;
	if (!f->t->normalized)
		return x > far ? far : x < -far ? -far : x;
	if (f->t->address[axis] == TEXTURE_wrap)
		x -= floorf(x);
	else if (f->t->address[axis] == TEXTURE_mirror)
		x -= 2 * floorf(x / 2);
	x *= (float)extent(l, axis);
	return x != x ? 0 : x > far ? far : x < -far ? -far : x;
}

static Texel nearest(Fetch *f, const TextureLevel *l)
{
	i64 i[3];

	for (u32 d = 0; d < f->dims; d++)
		i[d] = f->whole ? f->at[d] : (i64)floorf(scaled(f, l, d));
	return texel_at(f, l, i);
}

/* First texel and the weight of the second, in 1/256. */
static float weight(const Fetch *f, const TextureLevel *l, u32 axis, i64 *i)
{
	float x = scaled(f, l, axis) - 0.5f, low = floorf(x);

	*i = (i64)low;
	return floorf((x - low) * 256 + 0.5f) / 256;
}

/* Of integers that are read as floats. The least signed one is less than -1 until here. */
static void settle(const Texture *t, Texel *x, bool blended)
{
	float top = t->kind == TEXEL_signed ? 32767 : 65535;

	for (u32 c = 0; c < t->channels; c++) {
		if (blended && !t->srgb)
			x->f[c] = rintf(x->f[c] * top) / top;
		if (t->kind == TEXEL_signed && x->f[c] < -1)
			x->f[c] = -1;
	}
}

static Texel blend(const Fetch *f, Texel a, Texel b, float w)
{
	Texel x;

	for (u32 c = 0; c < 4; c++)
		x.f[c] = a.f[c] + (b.f[c] - a.f[c]) * w;
	return x;
}

static Texel linear(Fetch *f, const TextureLevel *l)
{
	i64 low[3] = {0}, i[3];
	float w[3] = {0};
	Texel part[8];
	u32 n = 1u << f->dims;

	for (u32 d = 0; d < f->dims; d++)
		w[d] = weight(f, l, d, &low[d]);
	for (u32 k = 0; k < n; k++) {
		for (u32 d = 0; d < f->dims; d++)
			i[d] = low[d] + (k >> d & 1);
		part[k] = texel_at(f, l, i);
	}
	for (u32 d = 0; d < f->dims; d++)
		for (u32 k = 0; k < n >> (d + 1); k++)
			part[k] = blend(f, part[2 * k], part[2 * k + 1], w[d]);
	return part[0];
}

static Texel in_level(Fetch *f, u32 k)
{
	const TextureLevel *l = &f->t->level[k < f->t->levels ? k : f->t->levels - 1];
	bool blended = f->t->filter == TEXTURE_linear && is_float(f->t) && !f->whole;
	Texel x = blended ? linear(f, l) : nearest(f, l);

	if (f->t->as_float && f->t->kind != TEXEL_float)
		settle(f->t, &x, blended);
	return x;
}

static Texel fetch(Fetch *f, float lod)
{
	const Texture *t = f->t;
	float last = (float)(t->levels - 1), top = t->level_max < last ? t->level_max : last;

	lod = t->levels > 1 ? lod + t->level_bias : 0;
	lod = lod < t->level_min ? t->level_min : lod;
	lod = lod > top ? top : lod;
	lod = lod > 0 ? lod : 0;
	if (t->level_filter == TEXTURE_point || !is_float(t) || lod == floorf(lod))
		return in_level(f, (u32)floorf(lod + 0.5f));
	return blend(f, in_level(f, (u32)lod), in_level(f, (u32)lod + 1), floorf((lod - floorf(lod)) * 256) / 256);
}

/* ---- coordinates ---------------------------------------------------------------------------------- */
/* Columns that coordinates of a geometry take, and offsets and derivatives. */
static u32 columns(u32 geom)
{
	static const u8 n[] = {1, 1, 2, 4, 2, 4, 4, 4, 4, 4};

	return n[geom];
}

static u32 spatial(u32 geom)
{
	return geom == GEOM_1d || geom == GEOM_a1d ? 1 : geom == GEOM_3d || geom >= GEOM_cube ? 3 : 2;
}

/* A direction becomes a face and a place on it: PTX ISA, "tex", cubemaps. */
static void turn_cube(Fetch *f)
{
	float x = f->x[0], y = f->x[1], z = f->x[2], ax = fabsf(x), ay = fabsf(y), az = fabsf(z), s, t, m;
	u32 face;

	if (ax >= ay && ax >= az)
		face = x < 0, m = ax, s = x < 0 ? z : -z, t = -y;
	else if (ay >= az)
		face = 2 + (y < 0), m = ay, s = x, t = y < 0 ? -z : z;
	else
		face = 4 + (z < 0), m = az, s = z < 0 ? -x : x, t = -y;
	f->slice = f->slice * 6 + face;
	f->x[0] = (s / m + 1) / 2;
	f->x[1] = (t / m + 1) / 2;
	f->dims = 2;
}

static void take_coordinates(Fetch *f, const Op *op, const u64 *c)
{
	u32 geom = op->m.geom;
	bool array = geom == GEOM_a1d || geom == GEOM_a2d || geom == GEOM_acube;

	f->dims = spatial(geom);
	f->whole = op->form != FORM_tld4 && op->type[1] != TY_f32;
	if (array) {
		u32 layer = (u32)c[0];

		f->slice = layer < f->t->layers ? layer : (i32)layer < 0 || !f->t->layers ? 0 : f->t->layers - 1;
	}
	for (u32 d = 0; d < f->dims; d++) {
		u64 v = c[(d + array) * LANES];

		f->at[d] = (i32)v;
		f->x[d] = sem_f32(v);
	}
	if (geom == GEOM_cube || geom == GEOM_acube)
		turn_cube(f);
}

/* Columns taken. */
static u32 take_offsets(Fetch *f, const Op *op, const u64 *e)
{
	if (e[0] == MEM_NONE)
		return 1;
	for (u32 d = 0; d < f->dims; d++)
		f->offset[d] = (i32)e[d * LANES];
	return op->m.geom == GEOM_3d ? 4 : f->dims;
}

/* ---- results -------------------------------------------------------------------------------------- */
static void put(const Op *op, u64 *d, const Texel *x)
{
	u32 n = op->form == FORM_tld4 ? 4 : op->m.vec ? op->m.vec : 1, type = op->type[0];

	for (u32 c = 0; c < n; c++) {
		if (type == TY_f16)
			d[c * LANES] = sem_narrow(TY_f16, (double)x->f[c], false);
		else if (type == TY_f16x2)
			d[c * LANES] = sem_narrow(TY_f16, (double)x->f[2 * c], false) |
				       sem_narrow(TY_f16, (double)x->f[2 * c + 1], false) << 16;
		else
			d[c * LANES] = x->u[c];
	}
	d[n * LANES] = 1; /* resident */
}

/* log2 of the longer derivative, in texels. */
static float level_of(const Fetch *f, const u64 *dx, const u64 *dy)
{
	float best = 0;

	for (u32 k = 0; k < 2; k++) {
		float sum = 0;

		for (u32 d = 0; d < f->dims; d++) {
			float v = sem_f32((k ? dy : dx)[d * LANES]);

			v *= f->t->normalized ? (float)extent(&f->t->level[0], d) : 1;
			sum += v * v;
		}
		best = sum > best ? sum : best;
	}
	return best > 0 ? log2f(best) / 2 : -32;
}

static u32 gradient_columns(u32 geom) { return geom == GEOM_1d || geom == GEOM_a1d ? 1 : geom == GEOM_3d || geom >= GEOM_cube ? 4 : 2; }

static bool one(const Op *op, const MemEnv *m, u32 lane, u64 *d, const u64 *a)
{
	Texture room;
	Fetch f = {.m = m, .lane = lane};
	u32 at = 1 + columns(op->m.geom), g = gradient_columns(op->m.geom);
	float lod = 0;
	Texel x;

	if (op->m.geom >= GEOM_2dms || !(f.t = sem_texture(m, lane, a[0], &room)))
		return false;
	take_coordinates(&f, op, a + LANES);
	if (op->form == FORM_tex_level) {
		lod = op->type[1] == TY_f32 ? sem_f32(a[at * LANES]) : (float)(i32)a[at * LANES];
		at++;
	} else if (op->form == FORM_tex_grad) {
		lod = level_of(&f, a + at * LANES, a + (at + g) * LANES);
		at += 2 * g;
	}
	at += take_offsets(&f, op, a + at * LANES);
	if (a[at * LANES] != MEM_NONE)
		return false;
	x = fetch(&f, lod);
	put(op, d, &x);
	return !f.bad;
}

static bool each(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	if (tex_warp(op, m, active, d, a))
		return true;
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		if (!one(op, m, l, d + l, a + l))
			return false;
	}
	return true;
}

bool mem_tex(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a) { return each(op, m, active, d, a); }
bool mem_tex_level(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a) { return each(op, m, active, d, a); }
bool mem_tex_grad(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a) { return each(op, m, active, d, a); }

/* ---- tld4: one component of the four texels that a linear filter would blend ------------------------ */
static bool gather_one(const Op *op, const MemEnv *m, u32 lane, u64 *d, const u64 *a)
{
	static const u8 dx[4] = {0, 1, 1, 0}, dy[4] = {1, 1, 0, 0};
	Texture room;
	Fetch f = {.m = m, .lane = lane};
	u32 at = 1 + columns(op->m.geom);
	i64 low[2], i[3] = {0};
	Texel out;

	if (spatial(op->m.geom) == 1 || op->m.geom == GEOM_3d || !(f.t = sem_texture(m, lane, a[0], &room)))
		return false;
	take_coordinates(&f, op, a + LANES);
	at += take_offsets(&f, op, a + at * LANES);
	if (a[at * LANES] != MEM_NONE)
		return false;
	weight(&f, &f.t->level[0], 0, &low[0]);
	weight(&f, &f.t->level[0], 1, &low[1]);
	for (u32 k = 0; k < 4; k++) {
		i[0] = low[0] + dx[k];
		i[1] = low[1] + dy[k];
		Texel x = texel_at(&f, &f.t->level[0], i);
		if (f.t->as_float && f.t->kind != TEXEL_float)
			settle(f.t, &x, false);
		out.u[k] = x.u[op->m.mode - 1];
	}
	put(op, d, &out);
	return !f.bad;
}

bool mem_tld4(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		if (!gather_one(op, m, l, d + l, a + l))
			return false;
	}
	return true;
}

/* ---- txq, suq --------------------------------------------------------------------------------------- */
/* OpenCL's numbers, which the manual refers to. */
static u32 data_type(const Texture *t)
{
	u32 size = t->bits == 8 ? 0 : t->bits == 16 ? 1 : 2;

	if (t->kind == TEXEL_float)
		return t->bits == 16 ? 0x10dd : 0x10de;
	if (t->as_float)
		return (t->kind == TEXEL_signed ? 0x10d0 : 0x10d2) + size;
	return (t->kind == TEXEL_signed ? 0x10d7 : 0x10da) + size;
}

static u32 answer(const Texture *t, const TextureLevel *l, u32 what)
{
	switch (what) {
	case 1: return l->width;
	case 2: return l->height;
	case 3: return l->depth;
	case 4: return data_type(t);
	case 5: return t->channels == 1 ? 0x10b0 : t->channels == 2 ? 0x10b2 : 0x10b5;
	case 6: return t->normalized;
	case 7: return t->layers;
	case 8: return t->levels;
	case 9: return 1;
	case 10: return t->filter;
	case 11: case 12: case 13: return t->address[what - 11];
	default: return 0;
	}
}

static bool query(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a, bool leveled)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k), level = leveled ? (u32)a[LANES + l] : 0;
		Texture room;
		const Texture *t = sem_texture(m, l, a[l], &room);

		if (!t)
			return false;
		d[l] = answer(t, &t->level[level < t->levels ? level : t->levels - 1], op->m.mode);
	}
	return true;
}

bool mem_txq(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a) { return query(op, m, active, d, a, false); }
bool mem_txq_level(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a) { return query(op, m, active, d, a, true); }
bool mem_suq(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a) { return query(op, m, active, d, a, false); }
