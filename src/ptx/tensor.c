/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * tensor: bulk copies of boxes of a tensor. PTX ISA, "Tensors", "cp.async.bulk.tensor",
 * "cp.reduce.async.bulk.tensor", "tensormap.replace", "tensormap.cp_fenceproxy".
 *
 * In: a tensor map (tensor_map.h) and where its box begins. A box is walked by rows: what is adjacent in memory,
 * box[0] elements or a pixel's channels. In shared memory rows follow each other without gaps, in the map's
 * swizzle; outside of the tensor reads give the map's fill and writes do nothing. A copy is made at once, and the
 * mbarrier learns of all of the box's bytes.
 * Loads of tf32 round to the nearest even and have one NaN; stores and sums take all bits. Not done, and named when it
 * is met: interleaved layouts, gather and scatter of rows, im2col along W only.
 */
#include "ptx/tensor_map.h"
#include "ptx/mbar.h"

#include "count/count.h"
#include "ptx/estimate.h"

#include <string.h>

enum { LANES = 32, CHUNK = 16 };

#define ADD (1u << ATOM_add)
#define ORDER (1u << ATOM_min | 1u << ATOM_max)
#define LOGIC (1u << ATOM_and | 1u << ATOM_or | 1u << ATOM_xor)
#define COUNTS (1u << ATOM_inc | 1u << ATOM_dec)
const TensorType ptx_tensor_types[TENSOR_TYPES] = {
	{1, TY_u8, false, 0},
	{2, TY_u16, false, 0},
	{4, TY_u32, false, ADD | ORDER | LOGIC | COUNTS},
	{4, TY_s32, false, ADD | ORDER | LOGIC},
	{8, TY_u64, false, ADD | ORDER | LOGIC},
	{8, TY_s64, false, ORDER},
	{2, TY_f16, false, ADD | ORDER},
	{4, TY_f32, false, ADD},
	{8, TY_f64, false, ADD},
	{2, TY_bf16, false, ADD | ORDER},
	{4, TY_f32, true, ADD},
	{4, TY_tf32, false, ADD},
	{4, TY_tf32, true, ADD},
};

typedef struct Box {
	TensorMap map;
	const TensorType *type;
	i64 start[TENSOR_MAX_RANK]; /* where the instruction says that it begins */
	i64 offset[3];	/* im2col: from each pixel to the one that is read */
	u32 inner;	/* elements of a row */
	u32 rows;
	i64 at[TENSOR_MAX_RANK]; /* of the row being walked */
	u32 index[TENSOR_MAX_RANK]; /* tile: how far along each dimension */
} Box;

/* ---- the map ------------------------------------------------------------------------------------------- */
static bool read_map(const MemEnv *m, u32 lane, u64 addr, u32 rank, Box *b)
{
	if (addr % 64 || !sem_load(m, lane, addr, &b->map, sizeof b->map))
		return sem_fault(m, lane, addr % 64 ? MEM_misaligned : MEM_illegal, addr, 128);
	if (b->map.magic != TENSOR_MAP_MAGIC || b->map.rank != rank || b->map.type >= TENSOR_TYPES)
		return ptx_refuse(FAULT_illegal_address, "no tensor map of this rank there");
	b->type = &ptx_tensor_types[b->map.type];
	if (b->map.interleave)
		return ptx_refuse(FAULT_not_supported, "a tensor map with an interleaved layout");
	return true;
}

/* The copy's mode and the map's. */
static bool agree(u32 mode, const TensorMap *m)
{
	TensorMode wanted = mode <= LOAD_tile ? TENSOR_tiled : TENSOR_im2col;

	if (m->mode == TENSOR_im2col_wide)
		return ptx_refuse(FAULT_not_supported, "a tensor map for im2col along W");
	return m->mode == wanted || ptx_refuse(FAULT_illegal_address, "a tensor map of another mode");
}

static u32 steps_along(const TensorMap *m, u32 dim)
{
	return (m->box[dim] + m->step[dim] - 1u) / m->step[dim];
}

static void size_box(u32 mode, Box *b)
{
	const TensorMap *m = &b->map;

	if (mode <= LOAD_tile) {
		b->inner = m->box[0]; /* its element stride is not looked at without interleave */
		b->rows = 1;
		for (u32 i = 1; i < m->rank; i++)
			b->rows *= steps_along(m, i);
		return;
	}
	b->inner = m->channels;
	b->rows = m->pixels;
}

/* c: the columns of the coordinates; off: those of the im2col offsets, or NULL. */
static bool open_box(const Op *op, const MemEnv *m, u32 lane, u64 map, const u64 *c, const u64 *off, Box *b)
{
	u32 rank = op->m.num;

	memset(b, 0, sizeof *b);
	if (!tensor_mode_known(op->m.mode))
		return ptx_refuse(FAULT_not_supported, "this mode of copying");
	if (!read_map(m, lane, map, rank, b) || !agree(op->m.mode, &b->map))
		return false;
	size_box(op->m.mode, b);
	for (u32 i = 0; i < rank; i++)
		b->at[i] = b->start[i] = (i32)c[i * LANES];
	for (u32 i = 0; off && i + 2 < rank; i++)
		b->offset[i] = (u16)off[i * LANES];
	return true;
}

/* ---- rows ------------------------------------------------------------------------------------------------ */
static void next_tile_row(Box *b)
{
	for (u32 i = 1; i < b->map.rank; i++) {
		b->at[i] += b->map.step[i];
		if (++b->index[i] < steps_along(&b->map, i))
			return;
		b->at[i] = b->start[i];
		b->index[i] = 0;
	}
}

/* Pixels go through their bounding box, then to the next image. */
static void next_pixel(Box *b)
{
	u32 spatial = b->map.rank - 2u;

	for (u32 i = 0; i < spatial; i++) {
		b->at[i + 1] += b->map.step[i + 1];
		if (b->at[i + 1] <= (i64)b->map.dim_less_1[i + 1] + b->map.upper[i])
			return;
		b->at[i + 1] = b->map.lower[i];
	}
	b->at[spatial + 1]++;
}

static void next_row(Box *b)
{
	if (b->map.mode == TENSOR_tiled)
		next_tile_row(b);
	else
		next_pixel(b);
}

/* Address of element `first` of the row; false: the row is outside of the tensor. */
static bool row_address(const Box *b, i64 first, u64 *addr)
{
	*addr = b->map.address + (u64)(first * b->type->bytes);
	for (u32 i = 1; i < b->map.rank; i++) {
		i64 c = b->at[i] + (i + 1 < b->map.rank ? b->offset[i - 1] : 0);

		if (c < 0 || c > (i64)b->map.dim_less_1[i])
			return false;
		*addr += (u64)c * b->map.stride[i - 1];
	}
	return true;
}

/* Elements [*from, *to) of those from `first` on are inside. */
static void clip(const Box *b, i64 first, u32 n, u32 *from, u32 *to)
{
	i64 end = (i64)b->map.dim_less_1[0] + 1;

	*from = first < 0 ? (u32)(-first < n ? -first : n) : 0;
	*to = first + n > end ? (u32)(end > first ? end - first : 0) : n;
	*to = *to < *from ? *from : *to;
}

/* Bits 4-6 of an address in shared memory are mixed with those of 7-9, as far as the swizzle's span reaches. */
static u64 swizzled(const Box *b, u64 addr)
{
	u64 span = b->map.swizzle ? (16ull << b->map.swizzle) - 16 : 0;

	return addr ^ (addr >> 3 & span);
}

/* ---- pieces of 16 bytes ------------------------------------------------------------------------------------ */
typedef struct Piece {
	u64 shared; /* host address */
	u64 global; /* of its first element; only when from < to */
	u32 n, from, to; /* elements; those inside of the tensor */
} Piece;
typedef bool PieceFn(const Op *, const MemEnv *, u32 lane, const Box *, const Piece *);

static bool each_piece(const Op *op, const MemEnv *m, u32 lane, Box *b, u64 shared, PieceFn *fn)
{
	u32 bytes = b->type->bytes, row = b->inner * bytes;

	for (u32 r = 0; r < b->rows; r++, next_row(b))
		for (u32 at = 0; at < row; at += CHUNK) {
			i64 first = b->start[0] + at / bytes;
			u32 left = row - at < CHUNK ? row - at : CHUNK;
			Piece p = {.n = left / bytes};
			u64 addr = swizzled(b, shared + (u64)r * row + at);

			if (!sem_place(m, lane, SS_shared, addr, left, &p.shared))
				return false;
			clip(b, first, p.n, &p.from, &p.to);
			if (!row_address(b, first, &p.global))
				p.from = p.to = 0;
			if (!fn(op, m, lane, b, &p))
				return false;
		}
	return true;
}

static u64 fill_of(const Box *b)
{
	return b->map.fill ? SEM_OOB_NAN * 0x0001000100010001ull : 0; /* whatever the width */
}

static u32 round_tf32(u32 v)
{
	if ((v & 0x7fffffff) > 0x7f800000)
		return 0x7fffe000; /* a NaN */
	return (~v & 0x7f800000) ? (v + 0xfff + (v >> 13 & 1)) & ~0x1fffu : v;
}

static bool load_piece(const Op *op, const MemEnv *m, u32 lane, const Box *b, const Piece *p)
{
	u32 bytes = b->type->bytes;
	u64 fill = fill_of(b);
	u32 word;
	u8 buf[CHUNK];

	for (u32 i = 0; i < p->n; i++)
		memcpy(buf + i * bytes, &fill, bytes);
	if (p->from < p->to && !sem_load(m, lane, p->global + p->from * bytes, buf + p->from * bytes,
					 (p->to - p->from) * bytes))
		return false;
	for (u32 i = p->from; b->type->elem == TY_tf32 && i < p->to; i++) {
		memcpy(&word, buf + i * sizeof word, sizeof word);
		word = round_tf32(word);
		memcpy(buf + i * sizeof word, &word, sizeof word);
	}
	return sem_store(m, lane, p->shared, buf, p->n * bytes);
}

static bool store_piece(const Op *op, const MemEnv *m, u32 lane, const Box *b, const Piece *p)
{
	u32 bytes = b->type->bytes;
	u8 buf[CHUNK];

	return p->from == p->to ||
	       (sem_load(m, lane, p->shared, buf, p->n * bytes) &&
		sem_store(m, lane, p->global + p->from * bytes, buf + p->from * bytes, (p->to - p->from) * bytes));
}

static bool reduce_piece(const Op *op, const MemEnv *m, u32 lane, const Box *b, const Piece *p)
{
	u32 bytes = b->type->bytes;
	Op one = *op;

	one.type[0] = b->type->elem == TY_tf32 ? TY_f32 : b->type->elem;
	one.m.space = one.type[0] == TY_f32 && !b->type->ftz ? SS_shared : SS_global; /* subnormals: see lane_atom */
	for (u32 i = p->from; i < p->to; i++) {
		u64 v[3] = {0, 0, 0};

		if (!sem_load(m, lane, p->shared + i * bytes, &v[1], bytes) ||
		    !sem_modify(m, lane, &one, false, p->global + i * bytes, bytes, v))
			return false;
	}
	return true;
}

/* ---- the instructions --------------------------------------------------------------------------------------- */
static bool load_box(const Op *op, const MemEnv *m, u32 l, const u64 *a, u64 to, u64 mbar, const u64 *off)
{
	u64 before;
	Box b;

	return open_box(op, m, l, a[LANES + l], a + 2 * LANES + l, off, &b) &&
	       each_piece(op, m, l, &b, to, load_piece) &&
	       sem_mbar_change(m, l, SS_shared, mbar, 0, 0, -(i32)(b.rows * b.inner * b.type->bytes), &before);
}

/* [d], [map, c …], [mbar], offsets (im2col only), blocks or nothing, … */
bool mem_cp_tensor_load(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	u32 dims = op->m.num;
	bool im2col = op->m.mode == LOAD_im2col;
	const u64 *mbar = a + (2 + dims) * LANES, *off = mbar + LANES, *mask = off + (im2col ? dims - 2 : 0) * LANES;

	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		for (u32 r = sem_targets(op, mask[l]); r; r &= r - 1) {
			u32 rank = (u32)__builtin_ctz(r);

			if (!load_box(op, m, l, a, sem_target(op, a[l], rank), sem_target(op, mbar[l], rank),
				      im2col ? off + l : NULL))
				return false;
		}
	}
	return true;
}

/* [map, c …], [a], … */
static bool from_shared(const Op *op, const MemEnv *m, u32 active, const u64 *a, bool reduces)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);
		Box b;

		if (!open_box(op, m, l, a[l], a + LANES + l, NULL, &b))
			return false;
		if (reduces && !(b.type->reductions >> op->m.atom & 1))
			return ptx_refuse(FAULT_illegal_instruction, "a reduction that the tensor's type does not have");
		if (!each_piece(op, m, l, &b, a[(1 + op->m.num) * LANES + l], reduces ? reduce_piece : store_piece))
			return false;
	}
	return true;
}

bool mem_cp_tensor_store(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return from_shared(op, m, active, a, false);
}

bool mem_cp_tensor_reduce(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return from_shared(op, m, active, a, true);
}

/* a: the columns of the map, the coordinates and, of an im2col load, behind the mbarrier those of its offsets. A map that
 * cannot be read is told of by the copy itself. */
void ptx_count_box(CountHead *h, CountInst *c, const Op *op, const MemEnv *m, u32 l, const u64 *a)
{
	bool store = op->form != FORM_cp_tensor_load, im2col = !store && op->m.mode == LOAD_im2col;
	u32 from, to;
	u64 addr;
	Box b;

	if (!tensor_mode_known(op->m.mode) || *a % 64 || !open_box(op, m, l, *a, a + LANES, im2col ? a + (2 + op->m.num) * LANES : NULL, &b))
		return;
	for (u32 r = 0; r < b.rows; r++, next_row(&b)) {
		clip(&b, b.start[0], b.inner, &from, &to);
		if (from < to && row_address(&b, b.start[0] + from, &addr))
			count_range(h, c, store, addr, (u64)(to - from) * b.type->bytes);
	}
}

/* ---- changes to a map ------------------------------------------------------------------------------------------ */
typedef enum { FIELD_none, FIELD_global_address, FIELD_rank, FIELD_box_dim, FIELD_global_dim, FIELD_global_stride,
	       FIELD_element_stride, FIELD_elemtype, FIELD_interleave, FIELD_swizzle, FIELD_atomicity,
	       FIELD_fill } Field; /* .tmfield in mod.def */

/* PTX numbers the element types otherwise than the driver API does; NOTYPE: one that no copy here knows. */
enum { NOTYPE = 255 };
static u8 map_type(u64 v)
{
	static const u8 types[] = {0, 1, 2, 3, 4, 5, 6, 7, 10, 8, 9, 11, 12};

	return v < sizeof types ? types[v] : NOTYPE;
}

/* False: no such value, or an ordinal that the field has not. */
static bool replace(TensorMap *t, Field f, u32 ord, u64 v)
{
	if (ord >= TENSOR_MAX_RANK || (f == FIELD_global_stride && ord == TENSOR_MAX_RANK - 1))
		return false;
	switch (f) {
	case FIELD_global_address: t->address = v; return v % 16 == 0;
	case FIELD_rank: t->rank = (u8)(v + 1); return v < TENSOR_MAX_RANK; /* the manual: one less */
	case FIELD_box_dim: t->box[ord] = (u16)v; return v && v <= 256;
	case FIELD_global_dim: t->dim_less_1[ord] = (u32)v - 1; return true;
	case FIELD_global_stride: t->stride[ord] = v; return v % 16 == 0;
	case FIELD_element_stride: t->step[ord] = (u8)v; return v && v <= 8;
	case FIELD_elemtype: t->type = map_type(v); return t->type != NOTYPE;
	case FIELD_interleave: t->interleave = (u8)v; return v <= 2;
	case FIELD_swizzle: t->swizzle = (u8)v; return v <= 3;
	case FIELD_fill: t->fill = (u8)v; return v <= 1;
	default: return false;
	}
}

/* 128 bytes, aligned to 64. */
static bool place_map(const MemEnv *m, u32 lane, u8 space, u64 addr, u64 *host)
{
	u64 upper;

	return sem_place(m, lane, space, addr, 64, host) && sem_place(m, lane, space, addr + 64, 64, &upper);
}

/* One that is made on the device begins as zeros, and gets every field. */
static bool begin_map(TensorMap *t)
{
	static const TensorMap blank;

	if (!memcmp(t, &blank, sizeof blank))
		t->magic = TENSOR_MAP_MAGIC;
	return t->magic == TENSOR_MAP_MAGIC;
}

/* [map], ordinal or nothing, value */
bool mem_tensormap_replace(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k), ord = a[LANES + l] == MEM_NONE ? 0 : (u32)a[LANES + l];
		u64 v = a[2 * LANES + l] & sem_mask(sem_types[op->type[0]].bits), host;
		TensorMap t;

		if (!place_map(m, l, op->m.space, a[l], &host) || !sem_load(m, l, host, &t, sizeof t) ||
		    (!begin_map(&t) && !sem_fault(m, l, MEM_illegal, a[l], 128)) ||
		    !replace(&t, (Field)op->m.mode, ord, v) || !sem_store(m, l, host, &t, sizeof t))
			return false;
	}
	return true;
}

/* A map made in shared memory goes to where copies may use it: [d], [a], 128; the warp does it once. */
bool mem_tensormap_cp_fenceproxy(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	u32 l = (u32)__builtin_ctz(active);
	u8 map[128];
	u64 from;

	return place_map(m, l, SS_shared, a[LANES + l], &from) && sem_load(m, l, from, map, sizeof map) &&
	       sem_store(m, l, a[l], map, sizeof map);
}
