/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Accesses that go lane by lane within a piece but are contiguous from row to row: column walks, as in
 * matrix transposition. W rows of W lanes are then W vector accesses and a transposition in registers.
 * Whether it holds is tested when the access runs (the addresses of row r are those of row 0 plus r
 * elements), so nothing needs to be proved; where the compiler can, the test folds away.
 */
#include "emit/tile.h"

/* Comes in: a group of whole W-row tiles, all lanes on. */
bool em_tile_fits(Em *e, const Val *addr, u32 bits)
{
	return e->bs.rows && e->W > 1 && bits == 32 && e->P == e->W * e->cols && e->ctx->all && !e->guarded &&
	       addr->var == VAR_piece;
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

		for (u32 r = 1; r < e->W; r++) {
			LV want = em_const(e, 64, (u64)r * bytes), x = em_at(e, addr, piece_of(e, c, r), vec);

			want = LLVMBuildAdd(e->b, first, vec ? em_splat(e, want) : want, "");
			x = LLVMBuildICmp(e->b, LLVMIntEQ, x, want, "");
			same = same ? LLVMBuildAnd(e->b, same, x, "") : x;
		}
		ok = LLVMBuildAnd(e->b, ok, em_all(e, same), "");
	}
	return ok;
}

/* Rows to columns: log2(W) stages; stage with distance h exchanges halves of blocks of 2h. */
static void transpose(Em *e, LV *v)
{
	for (u32 h = e->W / 2; h; h /= 2) {
		LV lo[32], hi[32];

		for (u32 l = 0; l < e->W; l++) {
			bool upper = l / h & 1;

			lo[l] = em_const(e, 32, upper ? e->W + l - h : l);
			hi[l] = em_const(e, 32, upper ? e->W + l : l + h);
		}
		for (u32 i = 0; i < e->W; i++) {
			LV a = v[i], b;

			if (i / h & 1)
				continue;
			b = v[i + h];
			v[i] = LLVMBuildShuffleVector(e->b, a, b, LLVMConstVector(lo, e->W), "");
			v[i + h] = LLVMBuildShuffleVector(e->b, a, b, LLVMConstVector(hi, e->W), "");
		}
	}
}

static LV lane_addr(Em *e, const Val *addr, u32 col, u32 lane)
{
	LV a = em_at(e, addr, piece_of(e, col, 0), true);

	return LLVMBuildExtractElement(e->b, a, em_const(e, 32, lane), "");
}

void em_tile_load(Em *e, const Val *addr, LLVMMetadataRef alias, LV *out)
{
	LV row[32];

	for (u32 c = 0; c < e->cols; c++) {
		for (u32 l = 0; l < e->W; l++)
			row[l] = em_load(e, em_vec(e, e->i32), em_pointer(e, lane_addr(e, addr, c, l)), 4, alias);
		transpose(e, row);
		for (u32 r = 0; r < e->W; r++)
			out[piece_of(e, c, r)] = row[r];
	}
}

static void store_rows(Em *e, LV *row, LV *at, LLVMMetadataRef alias, bool stream)
{
	for (u32 l = 0; l < e->W; l++) {
		if (stream)
			em_store_stream(e, row[l], em_pointer(e, at[l]), e->W * 4, alias);
		else
			em_store(e, row[l], em_pointer(e, at[l]), 4, alias);
	}
}

void em_tile_store(Em *e, const Val *addr, const Val *val, LLVMMetadataRef alias)
{
	LV row[32], at[32], first;

	for (u32 c = 0; c < e->cols; c++) {
		for (u32 r = 0; r < e->W; r++) {
			row[r] = em_at(e, val, piece_of(e, c, r), true);
			at[r] = lane_addr(e, addr, c, r);
		}
		transpose(e, row);
		if (!e->streams[e->inst]) {
			store_rows(e, row, at, alias, false);
			continue;
		}
		LB past = LLVMAppendBasicBlockInContext(e->c, e->func, "stream");
		LB plain = LLVMAppendBasicBlockInContext(e->c, e->func, "plain");
		LB join = LLVMAppendBasicBlockInContext(e->c, e->func, "written");

		first = em_at(e, addr, piece_of(e, c, 0), true);
		LLVMBuildCondBr(e->b, em_stream_test(e, &first, 1, e->W * 4), past, plain);
		LLVMPositionBuilderAtEnd(e->b, past);
		store_rows(e, row, at, alias, true);
		LLVMBuildBr(e->b, join);
		LLVMPositionBuilderAtEnd(e->b, plain);
		store_rows(e, row, at, alias, false);
		LLVMBuildBr(e->b, join);
		LLVMPositionBuilderAtEnd(e->b, join);
	}
}
