/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Lanes a few elements apart, as members of structures in an array are (rgb[i].g, p[i].x), or backwards: vectors that
 * cover the memory from the first lane to the last are loaded, and the lanes picked from them. What lies between is read
 * and not looked at; it is on the pages of its neighbours. Stores leave it alone by masks.
 */
#include "emit/access.h"
#include "emit/arith.h"

enum { MOST_VECTORS = MOST_APART + MAX_COMPS };

typedef struct Spread {
	const Access *x;
	LT element;
	i64 apart;   /* elements from lane to lane */
	u32 far;     /* the same, without sign */
	u32 lanes;   /* of a chunk: as many as a vector of the host has */
	u32 window;  /* elements from a chunk's first to its last */
	u32 vectors; /* that cover it */
} Spread;

static u32 chunk_lanes(const Em *e, u32 bits)
{
	u32 n = bits >= 32 ? e->target->lanes * 32 / bits : 128 / bits;

	return n < e->W ? n : e->W;
}

/* How far apart lanes may be for loads of vectors and shuffles to cost less than loads of lanes. */
static u32 most_apart(const Em *e, u32 bits)
{
	if (e->target->mask_regs)
		return bits >= 32 ? MOST_APART : 4;
	if (e->target->lanes == 8)
		return bits == 64 ? 3 : 4;
	return bits == 32 ? 2 : 1; /* shuffles of bytes take more than SSE2 */
}

bool em_is_spread(const Em *e, i64 stride, u32 bits, u32 n, bool store)
{
	i64 bytes = bits / 8, apart = bytes ? stride / bytes : 0;
	u32 far = (u32)(apart < 0 ? -apart : apart);

	if (!apart || stride % bytes || apart == n || bits > 64 || far > MOST_APART || chunk_lanes(e, bits) < 4)
		return false;
	return store ? e->target->mask_regs && far >= n && n == 1 : far <= most_apart(e, bits);
}

static Spread spread_of(Em *e, const Access *x)
{
	Spread s = { .x = x, .element = em_int(e, x->bits), .apart = x->addr->stride / (i64)x->bytes,
		     .lanes = chunk_lanes(e, x->bits) };

	s.far = (u32)(s.apart < 0 ? -s.apart : s.apart);
	s.window = (s.lanes - 1) * s.far + x->n;
	s.vectors = (s.window + s.lanes - 1) / s.lanes;
	return s;
}

/* Of chunk h of instance i. */
static LV window_at(Em *e, const Spread *s, u32 i, u32 h)
{
	i64 lane = (i64)(h * s->lanes) + (s->apart < 0 ? s->lanes - 1 : 0);

	return em_gep(e, em_row_pointer(e, s->x->addr, i), lane * s->x->addr->stride);
}

/* The place of a chunk's lane in its window. */
static u32 place_of(const Spread *s, u32 lane)
{
	return s->far * (s->apart < 0 ? s->lanes - 1 - lane : lane);
}

/* ---- loads --------------------------------------------------------------------------------------------------- */

/* The last vector ends where the window does. */
static u32 vector_at(const Spread *s, u32 j)
{
	return (j + 1) * s->lanes <= s->window ? j * s->lanes : s->window - s->lanes;
}

static void load_window(Em *e, const Spread *s, LV at, LV *out)
{
	LT t = LLVMVectorType(s->element, s->lanes);

	for (u32 j = 0; j < s->vectors; j++)
		out[j] = em_tag_access(e, s->x, em_load(e, t, em_gep(e, at, (i64)vector_at(s, j) * s->x->bytes),
							s->x->bytes, s->x->alias));
}

/* Component k of the chunk's lanes: each vector in turn gives those that it holds. */
static LV pick_lanes(Em *e, const Spread *s, const LV *window, u32 k)
{
	LV acc = window[0], idx[64];

	for (u32 j = s->vectors > 1; j < s->vectors; j++) {
		for (u32 l = 0; l < s->lanes; l++) {
			u32 at = place_of(s, l) + k, last = s->vectors - 1;
			u32 holds = at / s->lanes < last ? at / s->lanes : last;

			if (holds > j)
				idx[l] = LLVMGetPoison(e->i32);
			else if (holds == j)
				idx[l] = em_const(e, 32, (j ? s->lanes : 0) + at - vector_at(s, j));
			else
				idx[l] = em_const(e, 32, j == 1 ? at : l);
		}
		acc = LLVMBuildShuffleVector(e->b, acc, window[j], LLVMConstVector(idx, s->lanes), "");
	}
	return acc;
}

void em_load_spread(Em *e, const Access *x, u32 i, LV *out)
{
	Spread s = spread_of(e, x);
	LV window[MOST_VECTORS], v;

	for (u32 h = 0; h < e->W / s.lanes; h++) {
		load_window(e, &s, window_at(e, &s, i, h), window);
		for (u32 k = 0; k < x->n; k++) {
			v = pick_lanes(e, &s, window, k);
			out[k] = h ? em_joined_lanes(e, out[k], v, s.lanes) : v;
		}
	}
}

/* ---- stores: of one component -------------------------------------------------------------------------------- */

void em_store_spread(Em *e, const Access *x, u32 i, LV v)
{
	Spread s = spread_of(e, x);

	for (u32 h = 0; h < e->W / s.lanes; h++) {
		LV at = window_at(e, &s, i, h), idx[64], on[64], part;

		for (u32 j = 0; j < s.vectors; j++) {
			for (u32 t = 0; t < s.lanes; t++) {
				u32 place = j * s.lanes + t, lane = place / s.far;
				bool one = place < s.window && place % s.far == 0;

				lane = h * s.lanes + (s.apart < 0 ? s.lanes - 1 - lane : lane);
				idx[t] = one ? em_const(e, 32, lane) : LLVMGetPoison(e->i32);
				on[t] = LLVMConstInt(e->i1, one, false);
			}
			part = LLVMBuildShuffleVector(e->b, v, LLVMGetPoison(LLVMTypeOf(v)), LLVMConstVector(idx, s.lanes), "");
			em_masked_store(e, part, em_gep(e, at, (i64)j * s.lanes * x->bytes), x->bytes,
					LLVMConstVector(on, s.lanes), x->alias);
		}
	}
}
