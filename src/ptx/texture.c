/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * texture: tex, tld4 and txq. PTX ISA, "Texture Instructions"; CUDA C++ Programming Guide, "Texture Fetching": a
 * linear filter blends the texels around x - 0.5 with weights of eight fraction bits. How coordinates and levels are
 * cut to fixed point is an H200's, found from what it answered. Components that a texel does not have are 0.
 * Multisampled and depth-compared textures are refused.
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
	bool whole;	/* coordinates are texel numbers: outside is zero */
	bool leveled;	/* a level or derivatives were given */
	i32 at[3];
	i32 offset[3];
	bool bad;	/* told as a fault */
	u64 *sector;	/* not NULL: texels are not read, but noted here */
	u32 sectors;
	bool smaller; /* of several levels not the largest alone */
} Fetch;

static bool is_float(const Texture *t) { return t->kind == TEXEL_float || t->as_float; }

static const Texture *no_texture(const MemEnv *m, u32 lane, u64 handle)
{
	if (!m->self)
		ptx_refuse(FAULT_illegal_address, "no texture or surface object");
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

/* ---- places -------------------------------------------------------------------------------------- */
static u32 extent(const TextureLevel *l, u32 axis) { return axis == 0 ? l->width : axis == 1 ? l->height : l->depth; }

/* Coordinates in texels neither wrap nor turn back. */
static u32 address_mode(const Fetch *f, u32 axis)
{
	u32 mode = f->t->address[axis];

	return f->t->normalized || mode == TEXTURE_border ? mode : TEXTURE_clamp;
}

/* Texel number i of n; false: it is beyond the border. */
static bool place(const Fetch *f, u32 axis, i64 i, u32 n, u32 *at)
{
	u32 mode = address_mode(f, axis);

	if (f->whole && (i < 0 || i >= extent(&f->t->level[0], axis)))
		return false; /* further levels are clamped to */
	if (!f->whole && (f->t->linear_memory || mode == TEXTURE_border) && (i < 0 || i >= n))
		return false;
	mode = f->whole ? TEXTURE_clamp : mode;
	if (mode == TEXTURE_wrap)
		i = (i % n + n) % n;
	else if (mode == TEXTURE_mirror)
		i = (i % (2 * (i64)n) + 2 * (i64)n) % (2 * (i64)n);
	if (mode == TEXTURE_mirror && i >= n)
		i = 2 * (i64)n - 1 - i;
	*at = (u32)(i < 0 ? 0 : i >= n ? n - 1 : i);
	return true;
}

/* Arrays lie in blocks of 64 bytes by 8 rows, in which a sector is 16 bytes by 2 rows; such of one row in sectors of 16
 * bytes. As an H100 and an H200 count. */
u64 tex_sector(const Texture *t, const TextureLevel *l, u64 x, u64 y, u64 z)
{
	enum { BLOCK_BYTES = 64, BLOCK_ROWS = 8, BLOCK_SECTORS = 16 };
	u64 base = l->at + z, block;

	if (t->linear_memory)
		return (base + x) >> 5;
	if (l->height < 2)
		return (base >> 5) + x / 16;
	block = y / BLOCK_ROWS * (l->pitch / BLOCK_BYTES + 1) + x / BLOCK_BYTES;
	return (base >> 5) + block * BLOCK_SECTORS + y % BLOCK_ROWS / 2 * 4 + x % BLOCK_BYTES / 16;
}

static void read_texel(Fetch *f, const TextureLevel *l, const u32 i[3], u32 *raw)
{
	const Texture *t = f->t;
	u32 size = t->bits / 8;
	u64 z = f->dims == 3 ? i[2] : f->slice;
	u64 at = l->at + z * l->slice + i[1] * l->pitch + (u64)i[0] * size * t->channels;

	if (f->sector) {
		f->sector[f->sectors++] = tex_sector(t, l, (u64)i[0] * size * t->channels, f->dims > 1 ? i[1] : 0, z * l->slice);
		return;
	}
	for (u32 c = 0; c < t->channels; c++)
		f->bad |= !sem_load(f->m, f->lane, at + c * size, &raw[c], size);
}

static TexelPart texel_at(Fetch *f, const TextureLevel *l, const i64 i[3])
{
	TexelPart p = {.weight = 256};
	u32 at[3] = {0};
	bool inside = true;

	for (u32 d = 0; d < f->dims && inside; d++)
		inside = place(f, d, i[d] + f->offset[d], extent(l, d), &at[d]);
	if (inside)
		read_texel(f, l, at, p.raw);
	for (u32 c = 0; c < f->t->channels && !inside && !f->whole; c++)
		p.raw[c] = tex_border(f->t, c);
	return p;
}

/* ---- coordinates of a level ------------------------------------------------------------------------ */
u32 tex_fraction(u32 n) { return n <= 8192 ? 21 : n <= 65536 ? 22 : 23; }

/* x less a multiple of the period, which is 0 where there is no such number. */
static double turned(double x, double period)
{
	double y = x - period * floor(x / period);

	return y == y ? y : 0;
}

/* In 1 / 2^bits of a texel of the level. Denormals are zero, and so is what is no number. */
static i64 position(const Fetch *f, const TextureLevel *l, u32 axis, u32 bits)
{
	float c = f->x[axis];
	double x = c != c || fabsf(c) < 0x1p-126f ? 0 : (double)c, far = 0x1p22;
	u32 mode = address_mode(f, axis), b = tex_fraction(extent(l, axis));
	i64 p;

	if (mode == TEXTURE_wrap || mode == TEXTURE_mirror)
		x = turned(x, mode == TEXTURE_wrap ? 1 : 2);
	x = x > far ? far : x < -far ? -far : x;
	if (!f->t->normalized)
		return (i64)floor(x * (1 << bits) + (bits ? 0.5 : 0));
	p = (i64)floor(x * (1 << b)) * extent(l, axis);
	return bits ? (p + (1 << (b - bits - 1))) >> (b - bits) : p >> b;
}

/* First texel of a linear filter and the weight of the second; `inside`: clamped coordinates stay between texels. */
static u32 first_of_two(const Fetch *f, const TextureLevel *l, u32 axis, bool inside, i64 *i)
{
	i64 p = position(f, l, axis, 8) - 128, last = 256 * ((i64)extent(l, axis) - 1);

	if (inside && address_mode(f, axis) == TEXTURE_clamp)
		p = p < 0 ? 0 : p > last ? last : p;
	*i = p >> 8;
	return (u32)p & 255;
}

/* ---- filters ------------------------------------------------------------------------------------- */
static bool is_blended(const Fetch *f) { return f->t->filter == TEXTURE_linear && is_float(f->t) && !f->whole; }

/* Texels of one level that share `total`; how many. */
static u32 nearest(Fetch *f, const TextureLevel *l, u32 total, u32 quad, TexelPart *p)
{
	i64 i[3];

	for (u32 d = 0; d < f->dims; d++)
		i[d] = f->whole ? f->at[d] : position(f, l, d, 0);
	*p = texel_at(f, l, i);
	p->weight = total;
	p->quad = quad;
	return 1;
}

static u32 linear(Fetch *f, const TextureLevel *l, u32 total, u32 quad, TexelPart *p)
{
	u32 n = 1u << f->dims, w[3] = {0}, share[2][4];
	i64 low[3] = {0}, i[3];

	for (u32 d = 0; d < f->dims; d++)
		w[d] = first_of_two(f, l, d, true, &low[d]);
	tex_shares(total, w, f->dims, share[0], share[1]);
	for (u32 k = 0; k < n; k++) {
		bool absent = (k & 1 && !w[0]) || (k & 2 && !w[1]) || (k & 4 && !w[2]);

		if (f->sector && absent)
			continue;
		for (u32 d = 0; d < f->dims; d++)
			i[d] = low[d] + (k >> d & 1);
		p[k] = texel_at(f, l, i);
		p[k].weight = share[k >> 2][k & 3];
		p[k].quad = quad + (k >> 2);
		p[k].absent = absent;
	}
	return n;
}

static u32 in_level(Fetch *f, u32 k, u32 total, u32 quad, TexelPart *p)
{
	const TextureLevel *l = &f->t->level[k < f->t->levels ? k : f->t->levels - 1];

	return is_blended(f) ? linear(f, l, total, quad, p) : nearest(f, l, total, quad, p);
}

static Texel unchanged(const Texture *t, const TexelPart *p)
{
	Texel x = {{0}};

	for (u32 c = 0; c < t->channels; c++)
		x.u[c] = tex_channel(t, p->raw[c], c);
	return x;
}

/* Of a float in 1/256, towards zero. */
static i32 whole_steps(float x) { return x != x ? 0 : x > 100 ? 25600 : x < -100 ? -25600 : (i32)(x * 256); }

/* A plain fetch takes the first level that the clamps let it. */
static u32 level_steps(const Fetch *f, float lod)
{
	const Texture *t = f->t;
	i32 last = 256 * ((i32)t->levels - 1), low = whole_steps(t->level_min), top = whole_steps(t->level_max);
	i32 k = f->leveled && t->levels > 1 ? whole_steps(lod) + whole_steps(t->level_bias) : 0;

	k = k > top ? top : k;
	k = k < low ? low : k;
	return (u32)(k < 0 ? 0 : k > last ? last : k);
}

static Texel fetch(Fetch *f, float lod)
{
	const Texture *t = f->t;
	TexelPart p[16];
	u32 k = level_steps(f, lod), w = k & 255, n;

	if (f->whole && f->leveled && (lod < 0 || lod >= (float)t->levels))
		return (Texel){{0}};
	f->smaller = k > 0;
	if (t->level_filter == TEXTURE_point)
		k += 128, w = 0;
	n = in_level(f, k >> 8, 256 - w, 0, p);
	if (w)
		n += in_level(f, (k >> 8) + 1, w, 2, p + n);
	if (f->sector)
		return (Texel){{0}};
	return n == 1 ? unchanged(t, p) : tex_blend(t, p, n);
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

	if (az >= ay && az >= ax)
		face = 4 + (z < 0), m = az, s = z < 0 ? -x : x, t = -y;
	else if (ay >= ax)
		face = 2 + (y < 0), m = ay, s = x, t = y < 0 ? -z : z;
	else
		face = x < 0, m = ax, s = x < 0 ? z : -z, t = -y;
	f->slice = f->slice * 6 + face;
	f->x[0] = m > 0 ? (s / m + 1) / 2 : 0.5f;
	f->x[1] = m > 0 ? (t / m + 1) / 2 : 0.5f;
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

		f->slice = layer < f->t->layers ? layer : f->t->layers ? f->t->layers - 1 : 0;
	}
	for (u32 d = 0; d < f->dims; d++) {
		u64 v = c[(d + array) * LANES];

		f->at[d] = (i32)v;
		f->x[d] = sem_f32(v);
	}
	if (geom == GEOM_cube || geom == GEOM_acube)
		turn_cube(f);
	if (geom == GEOM_1d && is_blended(f) && f->t->address[0] == TEXTURE_border && !f->t->linear_memory)
		f->dims = 2; /* at 0, half of which lies beyond the border */
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
static u64 half_of(u32 bits) { return sem_narrow(TY_f16, (double)sem_f32(bits), false); }

static void put(const Op *op, u64 *d, const Texel *x)
{
	u32 n = op->form == FORM_tld4 ? 4 : op->m.vec ? op->m.vec : 1, type = op->type[0];

	for (u32 c = 0; c < n; c++) {
		if (type == TY_f16)
			d[c * LANES] = half_of(x->u[c]);
		else if (type == TY_f16x2)
			d[c * LANES] = half_of(x->u[2 * c]) |
				       half_of(x->u[2 * c + 1]) << 16;
		else
			d[c * LANES] = x->u[c];
	}
	d[n * LANES] = 1; /* resident */
}

/* 256 * log2(1 + i / 256), as an H200 has it. */
static const u8 log_steps[256] = {
	0, 2, 4, 5, 6, 8, 9, 11, 12, 13, 15, 16, 18, 19, 20, 22, 23, 24, 26, 27, 28, 30, 31, 32, 34, 35, 36, 38, 39, 40, 42, 43,
	44, 45, 47, 48, 49, 50, 52, 53, 54, 55, 57, 58, 59, 60, 62, 63, 64, 65, 66, 68, 69, 70, 71, 72, 74, 75, 76, 77, 78, 79, 81, 82,
	83, 84, 85, 86, 88, 89, 90, 91, 92, 93, 94, 95, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 109, 110, 111, 112, 113, 114, 115, 116, 117,
	118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 135, 136, 137, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149,
	150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 173, 174, 175, 176, 177, 178, 179,
	180, 181, 181, 182, 183, 184, 185, 186, 187, 188, 188, 189, 190, 191, 192, 193, 194, 195, 195, 196, 197, 198, 199, 200, 200, 201, 202, 203, 204, 205, 205, 206,
	207, 208, 209, 210, 210, 211, 212, 213, 214, 214, 215, 216, 217, 218, 218, 219, 220, 221, 222, 222, 223, 224, 225, 226, 226, 227, 228, 229, 229, 230, 231, 232,
	233, 233, 234, 235, 236, 236, 237, 238, 239, 239, 240, 241, 242, 242, 243, 244, 245, 245, 246, 247, 248, 248, 249, 250, 251, 251, 252, 253, 253, 254, 255, 255,
};

/* log2 of a length, in steps of 1/256. */
static float level_of_length(float x)
{
	u32 bits = (u32)sem_bits32(x);

	if (!(x > 0))
		return -32;
	return (float)((i32)(bits >> 23) - 127) + (float)log_steps[bits >> 15 & 255] / 256;
}

/* Of the longer derivative, in texels. */
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
	return level_of_length(sqrtf(best));
}

static u32 gradient_columns(u32 geom) { return geom == GEOM_1d || geom == GEOM_a1d ? 1 : geom == GEOM_3d || geom >= GEOM_cube ? 4 : 2; }

static bool look(const Op *op, Fetch *f, const u64 *a, Texel *x)
{
	Texture room;
	u32 at = 1 + columns(op->m.geom), g = gradient_columns(op->m.geom);
	float lod = 0;

	if (op->m.geom >= GEOM_2dms || !(f->t = sem_texture(f->m, f->lane, a[0], &room)))
		return false;
	take_coordinates(f, op, a + LANES);
	f->leveled = op->form != FORM_tex;
	if (op->form == FORM_tex_level) {
		lod = op->type[1] == TY_f32 ? sem_f32(a[at * LANES]) : (float)(i32)a[at * LANES];
		at++;
	} else if (op->form == FORM_tex_grad) {
		lod = level_of(f, a + at * LANES, a + (at + g) * LANES);
		at += 2 * g;
	}
	at += take_offsets(f, op, a + at * LANES);
	if (a[at * LANES] != MEM_NONE)
		return false;
	*x = fetch(f, lod);
	return !f->bad;
}

static bool gather(const Op *op, Fetch *f, const u64 *a, Texel *x);

static bool ask(const Op *op, Fetch *f, const u64 *a, Texel *x)
{
	return op->form == FORM_tld4 ? gather(op, f, a, x) : look(op, f, a, x);
}

static bool one(const Op *op, const MemEnv *m, u32 lane, u64 *d, const u64 *a)
{
	Fetch f = {.m = m, .lane = lane};
	Texel x;

	if (!ask(op, &f, a, &x))
		return false;
	put(op, d, &x);
	return true;
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
static bool gather(const Op *op, Fetch *f, const u64 *a, Texel *x)
{
	static const u8 dx[4] = {0, 1, 1, 0}, dy[4] = {1, 1, 0, 0};
	Texture room;
	u32 at = 1 + columns(op->m.geom);
	i64 low[2], i[3] = {0};

	if (spatial(op->m.geom) == 1 || op->m.geom == GEOM_3d || !(f->t = sem_texture(f->m, f->lane, a[0], &room)))
		return false;
	take_coordinates(f, op, a + LANES);
	at += take_offsets(f, op, a + at * LANES);
	if (a[at * LANES] != MEM_NONE)
		return false;
	first_of_two(f, &f->t->level[0], 0, false, &low[0]);
	first_of_two(f, &f->t->level[0], 1, false, &low[1]);
	for (u32 k = 0; k < 4; k++) {
		i[0] = low[0] + dx[k];
		i[1] = low[1] + dy[k];
		TexelPart p = texel_at(f, &f->t->level[0], i);
		x->u[k] = unchanged(f->t, &p).u[op->m.mode - 1];
	}
	return !f->bad;
}

void tex_sectors(const Op *op, const MemEnv *m, u32 lane, const u64 *a, TexAsked *asked)
{
	Fetch f = {.m = m, .lane = lane, .sector = asked->sector};
	Texel x;

	ask(op, &f, a, &x);
	asked->n = f.sectors;
	asked->smaller = f.smaller;
	asked->volume = f.t && f.dims == 3 && !f.whole && f.t->filter == TEXTURE_linear && is_float(f.t);
}

bool mem_tld4(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		if (!one(op, m, l, d + l, a + l))
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
