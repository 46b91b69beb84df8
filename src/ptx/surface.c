/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * surface: suld, sust and sured. PTX ISA, "Surface Instructions". The first coordinate of .b counts bytes, that of .p
 * texels; all others count rows, slices or layers. Out of range: .trap is a fault, .clamp the nearest place, .zero
 * reads zeros and writes nothing. Bytes that are not aligned are a fault in each mode. A layer is unsigned: below the
 * first one means beyond the last, and is clamped to that (an H200's answer).
 */
#include "ptx/texture.h"
#include "ptx/semantics.h"

enum { LANES = 32, GEOM_1d = 1, GEOM_2d, GEOM_3d, GEOM_a1d, GEOM_a2d, CLAMP_trap = 1, CLAMP_clamp, CLAMP_zero };

typedef enum { SURF_bad, SURF_in, SURF_out } Where;

static bool into(i64 *i, i64 n, i64 step, u32 mode, bool *out)
{
	if (*i >= 0 && *i + step <= n)
		return true;
	*out = true;
	*i = *i < 0 ? 0 : n - step;
	return mode == CLAMP_clamp;
}

static bool has_layers(u32 geom) { return geom == GEOM_a1d || geom == GEOM_a2d; }

static u32 mode_of(const Op *op) { return op->m.wrap ? op->m.wrap : CLAMP_trap; }

/* Bytes, row and slice of `size` bytes at the coordinates c; `unit` bytes a step of x. False: they are not there. */
static bool find(const Op *op, const Texture *t, const u64 *c, u32 unit, u32 size, i64 at[3])
{
	const TextureLevel *l = &t->level[0];
	u32 geom = op->m.geom, first = has_layers(geom), mode = mode_of(op);
	i64 row = (i64)l->width * t->bits / 8 * t->channels;
	bool out = false, ok;

	at[0] = (i64)(i32)c[first * LANES] * unit;
	at[1] = at[2] = 0;
	ok = into(&at[0], row, size, mode, &out);
	if (geom == GEOM_2d || geom == GEOM_3d || geom == GEOM_a2d) {
		at[1] = (i32)c[(first + 1) * LANES];
		ok &= into(&at[1], l->height, 1, mode, &out);
	}
	if (geom == GEOM_3d || first) {
		at[2] = first ? (i64)(u32)c[0] : (i32)c[2 * LANES];
		ok &= into(&at[2], first ? t->slices : l->depth, 1, mode, &out);
	}
	return ok;
}

/* The interpreter tells the place; emitted code only stops, and leaves which fault it was. */
static Where stop(const MemEnv *m, u32 lane, MemFault f, u64 at, u32 size)
{
	if (m->self)
		m->fault(m->self, lane, f, at, size);
	else if (f == MEM_illegal)
		ptx_refuse(FAULT_illegal_address, "outside of the surface");
	else
		ptx_refuse(FAULT_misaligned_address, "the first coordinate");
	return SURF_bad;
}

/* Its host address. */
static Where place(const Op *op, const MemEnv *m, u32 lane, const Texture *t, const u64 *c, u32 unit, u32 size, u64 *at)
{
	const TextureLevel *l = &t->level[0];
	u32 mode = mode_of(op);
	i64 i[3];
	bool ok = find(op, t, c, unit, size, i);

	*at = l->at + (u64)i[2] * l->slice + (u64)i[1] * l->pitch + (u64)i[0];
	if (c[has_layers(op->m.geom) * LANES] * unit & (size - 1))
		return stop(m, lane, MEM_misaligned, *at, size);
	if (ok)
		return SURF_in;
	return mode == CLAMP_zero ? SURF_out : stop(m, lane, MEM_illegal, *at, size);
}

static u32 columns(u32 geom) { return geom == GEOM_1d ? 1 : geom == GEOM_2d || geom == GEOM_a1d ? 2 : 4; }

static bool load_one(const Op *op, const MemEnv *m, u32 l, u64 *d, const u64 *a)
{
	u32 size = sem_types[op->type[0]].bits / 8, n = op->m.vec ? op->m.vec : 1;
	Texture room;
	const Texture *t = sem_texture(m, l, a[0], &room);
	u64 at;
	Where w;

	if (!t)
		return false;
	w = place(op, m, l, t, a + LANES, 1, size * n, &at);
	for (u32 c = 0; c < n; c++) {
		d[c * LANES] = 0;
		if (w == SURF_in && !sem_load(m, l, at + c * size, &d[c * LANES], size))
			return false;
	}
	return w != SURF_bad;
}

bool mem_suld(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		if (op->m.geom > GEOM_a2d || !load_one(op, m, l, d + l, a + l))
			return false;
	}
	return true;
}

static bool store_one(const Op *op, const MemEnv *m, u32 l, const u64 *a)
{
	u32 size = sem_types[op->type[0]].bits / 8, n = op->m.vec ? op->m.vec : 1;
	const u64 *b = a + (1 + columns(op->m.geom)) * LANES;
	Texture room;
	const Texture *t = sem_texture(m, l, a[0], &room);
	u64 at;
	Where w;

	if (!t)
		return false;
	w = place(op, m, l, t, a + LANES, 1, size * n, &at);
	for (u32 c = 0; w == SURF_in && c < n; c++)
		if (!sem_store(m, l, at + c * size, &b[c * LANES], size))
			return false;
	return w != SURF_bad;
}

bool mem_sust(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		if (op->m.geom > GEOM_a2d || !store_one(op, m, l, a + l))
			return false;
	}
	return true;
}

/* ---- sust.p: 32-bit components become what the surface holds --------------------------------------------- */
static u64 formatted(const Texture *t, u64 v)
{
	u8 type = t->kind == TEXEL_signed ? (t->bits == 8 ? TY_s8 : TY_s16) : t->bits == 8 ? TY_u8 : TY_u16;

	if (t->kind == TEXEL_float)
		return t->bits == 16 ? sem_narrow(TY_f16, (double)sem_f32(v), false) : v;
	return t->bits == 32 ? v : sem_clamp(type, t->kind == TEXEL_signed ? (i32)v : (i64)(u32)v);
}

static bool format_one(const Op *op, const MemEnv *m, u32 l, const u64 *a)
{
	const u64 *b = a + (1 + columns(op->m.geom)) * LANES;
	Texture room;
	const Texture *t = sem_texture(m, l, a[0], &room);
	u64 at;
	u32 size;
	Where w;

	if (!t)
		return false;
	size = t->bits / 8;
	w = place(op, m, l, t, a + LANES, size * t->channels, size * t->channels, &at);
	for (u32 c = 0; w == SURF_in && c < t->channels && c < (op->m.vec ? op->m.vec : 1u); c++) {
		u64 v = formatted(t, b[c * LANES]);

		if (!sem_store(m, l, at + c * size, &v, size))
			return false;
	}
	return w != SURF_bad;
}

bool mem_sust_p(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		if (op->m.geom > GEOM_a2d || !format_one(op, m, l, a + l))
			return false;
	}
	return true;
}

bool surf_sector(const Op *op, const MemEnv *m, u32 l, const u64 *a, u64 *sector, u64 *where)
{
	u32 size = sem_types[op->type[0]].bits / 8 * (op->m.vec ? op->m.vec : 1u), unit = 1;
	Texture room;
	const Texture *t = op->m.geom > GEOM_a2d ? NULL : sem_texture(m, l, a[0], &room);
	i64 at[3];

	if (t && op->form == FORM_sust_p)
		size = unit = t->bits / 8u * t->channels;
	if (op->form == FORM_sured && op->m.mode == 2)
		unit = size;
	if (!t || !find(op, t, a + LANES, unit, size, at))
		return false;
	*sector = tex_sector(t, &t->level[0], (u64)at[0], (u64)at[1], (u64)at[2] * t->level[0].slice);
	*where = (u64)at[2] * t->level[0].slice + (u64)at[1] * t->level[0].pitch + (u64)at[0];
	return true;
}

/* ---- sured: an atomic without a result -------------------------------------------------------------------- */
bool mem_sured(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	u32 size = sem_types[op->type[0]].bits / 8;

	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);
		u64 v[3] = {0, a[(1 + columns(op->m.geom)) * LANES + l] & sem_mask(size * 8), 0}, at;
		Texture room;
		const Texture *t = op->m.geom > GEOM_a2d ? NULL : sem_texture(m, l, a[l], &room);
		Where w;

		if (!t)
			return false;
		w = place(op, m, l, t, a + LANES + l, op->m.mode == 2 ? size : 1, size, &at);
		if (w == SURF_bad || (w == SURF_in && !sem_modify(m, l, op, false, at, size, v)))
			return false;
	}
	return true;
}
