/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Accesses that go lane by lane within a piece but are contiguous from row to row: column walks, as in
 * matrix transposition. Rows of W lanes are then W vector accesses a column of pieces and a transposition in
 * registers: as many rows at a time (a chunk) as their elements fill a register of the host, or as there are.
 * Whether it holds is tested when the access runs (the addresses of row r are those of row 0 plus r
 * elements), so nothing needs to be proved; where the compiler can, the test folds away.
 */
#include "emit/arith.h"
#include "emit/tile.h"

enum { LINE = 64, FEWEST_ROWS = 4 };

static bool is_pow2(u32 n)
{
	return n && !(n & (n - 1));
}

/* Comes in: a group of whole rows of pieces, all lanes on. */
bool em_tile_fits(const Em *e, const Val *addr, u32 bits)
{
	return e->bs.rows && e->W > 1 && is_pow2(e->W) && (bits == 32 || bits == 64) && e->rows >= FEWEST_ROWS &&
	       is_pow2(e->rows) && e->P == e->rows * e->cols && e->ctx->all && !e->guarded && addr->var == VAR_piece;
}

static u32 piece_of(Em *e, u32 col, u32 row)
{
	return col + row * e->cols;
}

LV em_tile_test(Em *e, const Val *addr, u32 bytes)
{
	i64 step;
	LV ok = em_row_walk(e, analysis_address(&e->fn->insts[e->inst]), &step);
	bool vec = addr->vec || addr->delta;

	if (ok)
		return step == (i64)bytes ? ok : LLVMConstInt(e->i1, 0, false);
	ok = LLVMConstInt(e->i1, 1, false);
	for (u32 c = 0; c < e->cols; c++) {
		LV first = em_at(e, addr, piece_of(e, c, 0), vec), same = NULL;

		for (u32 r = 1; r < e->rows; r++) {
			LV want = em_const(e, 64, (u64)r * bytes), x = em_at(e, addr, piece_of(e, c, r), vec);

			want = LLVMBuildAdd(e->b, first, vec ? em_splat(e, want) : want, "");
			x = LLVMBuildICmp(e->b, LLVMIntEQ, x, want, "");
			same = same ? LLVMBuildAnd(e->b, same, x, "") : x;
		}
		ok = LLVMBuildAnd(e->b, ok, em_all(e, same), "");
	}
	return ok;
}

static u32 chunk_rows(Em *e, u32 bits)
{
	u32 n = e->target->lanes * 32 / bits;

	n = n < e->W ? n : e->W;
	return n < e->rows ? n : e->rows;
}

/* log2(n) stages; stage with distance h exchanges halves of blocks of 2h. */
void em_transpose(Em *e, LV *v, u32 n)
{
	for (u32 h = n / 2; h; h /= 2) {
		LV lo[32], hi[32];

		for (u32 l = 0; l < e->W; l++) {
			bool upper = l / h & 1;

			lo[l] = em_const(e, 32, upper ? e->W + l - h : l);
			hi[l] = em_const(e, 32, upper ? e->W + l : l + h);
		}
		for (u32 i = 0; i < n; i++) {
			LV a = v[i], b;

			if (i / h & 1)
				continue;
			b = v[i + h];
			v[i] = LLVMBuildShuffleVector(e->b, a, b, LLVMConstVector(lo, e->W), "");
			v[i + h] = LLVMBuildShuffleVector(e->b, a, b, LLVMConstVector(hi, e->W), "");
		}
	}
}

/* Where the lane's elements of rows from `row` on stand. */
static LV lane_pointer(Em *e, const Val *addr, u32 col, u32 lane, u32 row, u32 bytes)
{
	LV a = em_at(e, addr, piece_of(e, col, 0), addr->vec || addr->delta);

	a = addr->vec || addr->delta ? LLVMBuildExtractElement(e->b, a, em_const(e, 32, lane), "")
				     : LLVMBuildAdd(e->b, a, em_const(e, 64, (u64)(addr->stride * lane)), "");
	return em_pointer(e, LLVMBuildAdd(e->b, a, em_const(e, 64, (u64)row * bytes), ""));
}

LV em_join_all(Em *e, LV *part, u32 n)
{
	for (u32 have = e->W / n; have > 1; have /= 2)
		for (u32 k = 0; k < have / 2; k++)
			part[k] = em_joined_lanes(e, part[2 * k], part[2 * k + 1], e->W / have);
	return part[0];
}

/* W lanes of n rows each side by side: lane i, i + n, … */
static LV load_lanes_of(Em *e, const Val *addr, u32 col, u32 i, u32 n, u32 row, u32 bytes, LLVMMetadataRef alias)
{
	LT t = LLVMVectorType(em_int(e, bytes * 8), n);
	LV part[32];

	for (u32 k = 0; k < e->W / n; k++)
		part[k] = em_load(e, t, lane_pointer(e, addr, col, i + k * n, row, bytes), bytes, alias);
	return em_join_all(e, part, n);
}

/* ---- a few elements one behind the other, where each lane's are --------------------------------------------- */

bool em_can_turn(const Em *e, u32 bits, u32 n)
{
	return n > 1 && is_pow2(n) && is_pow2(e->W) && n <= e->W && n * bits <= e->target->lanes * 32 && (bits == 32 || bits == 64);
}

static LV part_pointer(Em *e, LV addr, u32 lane)
{
	return em_pointer(e, LLVMBuildExtractElement(e->b, addr, em_const(e, 32, lane), ""));
}

void em_turned_load(Em *e, LV addr, u32 bits, u32 n, LLVMMetadataRef alias, LV *out)
{
	LT t = LLVMVectorType(em_int(e, bits), n);
	LV part[32];

	for (u32 i = 0; i < n; i++) {
		for (u32 k = 0; k < e->W / n; k++)
			part[k] = em_load(e, t, part_pointer(e, addr, i + k * n), bits / 8, alias);
		out[i] = em_join_all(e, part, n);
	}
	em_transpose(e, out, n);
}

void em_turned_store(Em *e, LV addr, u32 bits, u32 n, LLVMMetadataRef alias, LV *v)
{
	em_transpose(e, v, n);
	for (u32 l = 0; l < e->W; l++)
		em_store(e, em_some_lanes(e, v[l % n], l / n * n, n), part_pointer(e, addr, l), bits / 8, alias);
}

void em_tile_load(Em *e, const Val *addr, u32 bytes, LLVMMetadataRef alias, LV *out)
{
	u32 n = chunk_rows(e, bytes * 8);
	LV row[32];

	for (u32 c = 0; c < e->cols; c++)
		for (u32 r = 0; r < e->rows; r += n) {
			for (u32 i = 0; i < n; i++)
				row[i] = load_lanes_of(e, addr, c, i, n, r, bytes, alias);
			em_transpose(e, row, n);
			for (u32 i = 0; i < n; i++)
				out[piece_of(e, c, r + i)] = row[i];
		}
}

typedef struct Column { /* a column of pieces to be stored */
	LV v[MAX_PIECES]; /* n rows of a lane, and of lanes further on, side by side */
	LV at[32];	  /* of each lane's first row */
	u32 n, bytes;
	LLVMMetadataRef alias;
} Column;

/* Lane by lane, so that lines of memory are written at once. */
static void store_column(Em *e, const Column *k, bool stream)
{
	u32 n = k->n;

	for (u32 l = 0; l < e->W; l++)
		for (u32 r = 0; r < e->rows; r += n) {
			LV v = em_some_lanes(e, k->v[r + l % n], l / n * n, n), p = em_gep(e, k->at[l], (i64)r * k->bytes);

			if (stream)
				em_store_stream(e, v, p, n * k->bytes, k->alias);
			else
				em_store(e, v, p, k->bytes, k->alias);
		}
}

/* Past the caches, when lines are written whole. */
static void store_column_streaming(Em *e, const Column *k, LV first)
{
	LB past = LLVMAppendBasicBlockInContext(e->c, e->func, "stream");
	LB plain = LLVMAppendBasicBlockInContext(e->c, e->func, "plain");
	LB join = LLVMAppendBasicBlockInContext(e->c, e->func, "written");

	LLVMBuildCondBr(e->b, em_stream_test(e, &first, 1, LINE), past, plain);
	LLVMPositionBuilderAtEnd(e->b, past);
	store_column(e, k, true);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, plain);
	store_column(e, k, false);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
}

void em_tile_store(Em *e, const Val *addr, const Val *val, u32 bytes, LLVMMetadataRef alias)
{
	Column k = { .n = chunk_rows(e, bytes * 8), .bytes = bytes, .alias = alias };

	for (u32 c = 0; c < e->cols; c++) {
		for (u32 r = 0; r < e->rows; r++)
			k.v[r] = em_at(e, val, piece_of(e, c, r), true);
		for (u32 l = 0; l < e->W; l++)
			k.at[l] = lane_pointer(e, addr, c, l, 0, bytes);
		for (u32 r = 0; r < e->rows; r += k.n)
			em_transpose(e, k.v + r, k.n);
		if (e->streams[e->inst] && e->rows * bytes % LINE == 0)
			store_column_streaming(e, &k, em_at(e, addr, piece_of(e, c, 0), true));
		else
			store_column(e, &k, false);
	}
}
