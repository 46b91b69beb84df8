/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * matrix_rows: ldmatrix and stmatrix. PTX ISA, sections of these names. Row r of matrix j stands where
 * lane 8j + r says (.b8: rows of 16 bytes; m16n8 and m16n16 have 16 rows).
 */
#include "ptx/semantics.h"

enum { LANES = 32 };

static bool shape_is(const Op *op, u32 m, u32 n) { return op->m.extra[XE_m] == m / 8 && op->m.extra[XE_n] == n / 8; }

typedef struct Matrix {
	u8 row[16][16];
} Matrix;

static bool read_rows(const Op *op, const MemEnv *m, const u64 *addr, u32 first, u32 rows, Matrix *x)
{
	for (u32 r = 0; r < rows; r++) {
		u64 host;

		if (!sem_place(m, first + r, op->m.space, addr[first + r], 16, &host) ||
		    !sem_load(m, first + r, host, x->row[r], 16))
			return false;
	}
	return true;
}

static u64 half(const Matrix *x, u32 r, u32 c) { return x->row[r][2 * c] | (u64)x->row[r][2 * c + 1] << 8; }

/* m8n8.b16: two halves a lane */
static void take_halves(const Matrix *x, bool trans, u64 *d)
{
	for (u32 l = 0; l < LANES; l++) {
		u32 r = l / 4, c = l % 4 * 2;

		d[l] = trans ? half(x, c, r) | half(x, c + 1, r) << 16 : half(x, r, c) | half(x, r, c + 1) << 16;
	}
}

/* Four bytes of a column (of a row: r and c change places). */
static u64 column(const Matrix *x, u32 r, u32 c)
{
	return x->row[r][c] | (u64)x->row[r + 1][c] << 8 | (u64)x->row[r + 2][c] << 16 | (u64)x->row[r + 3][c] << 24;
}

/* m16n16.trans.b8: two registers, of columns 0-7 and 8-15 */
static void take_bytes(const Matrix *x, u64 *d)
{
	for (u32 l = 0; l < LANES; l++) {
		d[l] = column(x, l % 4 * 4, l / 4);
		d[LANES + l] = column(x, l % 4 * 4, l / 4 + 8);
	}
}

bool mem_ldmatrix(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	bool bytes = shape_is(op, 16, 16);
	u32 rows = bytes ? 16 : 8;
	Matrix x;

	for (u32 j = 0; j < op->m.num; j++) {
		if (!read_rows(op, m, a, rows * j, rows, &x))
			return false;
		if (bytes)
			take_bytes(&x, d + 2 * j * LANES);
		else
			take_halves(&x, op->m.trans, d + j * LANES);
	}
	return true;
}

/* Sixteen elements of 6 or 4 bits, from the lowest on, become bytes. */
static void spread(Matrix *x, u32 rows, u32 bits)
{
	for (u32 r = 0; r < rows; r++) {
		u128 v;

		__builtin_memcpy(&v, x->row[r], 16);
		for (u32 c = 0; c < 16; c++)
			x->row[r][c] = (u8)(v >> c * bits & sem_mask(bits));
	}
}

static void take_rows(const Matrix *x, u64 *d)
{
	for (u32 l = 0; l < LANES; l++) {
		const u8 *b = &x->row[l / 4][l % 4 * 4];

		d[l] = b[0] | (u64)b[1] << 8 | (u64)b[2] << 16 | (u64)b[3] << 24;
	}
}

bool mem_ldmatrix_cvt(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	bool tall = shape_is(op, 16, 16);
	u32 rows = tall ? 16 : 8;
	Matrix x;

	for (u32 j = 0; j < op->m.num; j++) {
		if (!read_rows(op, m, a, rows * j, rows, &x))
			return false;
		spread(&x, rows, op->m.mode == 1 ? 6 : 4);
		if (tall)
			take_bytes(&x, d + 2 * j * LANES);
		else
			take_rows(&x, d + j * LANES);
	}
	return true;
}

static void put_halves(const u64 *v, bool trans, Matrix *x)
{
	for (u32 i = 0; i < 64; i++) {
		u32 r = i / 8, c = i % 8;
		u32 e = (u32)(v[r * 4 + c / 2] >> c % 2 * 16);

		if (trans)
			r = i % 8, c = i / 8;
		x->row[r][2 * c] = (u8)e;
		x->row[r][2 * c + 1] = (u8)(e >> 8);
	}
}

/* m16n8.trans.b8: lane l holds four bytes of a column; eight rows of 16 bytes in memory */
static void put_bytes(const u64 *v, Matrix *x)
{
	for (u32 l = 0; l < LANES; l++)
		for (u32 i = 0; i < 4; i++)
			x->row[l / 4][l % 4 * 4 + i] = (u8)(v[l] >> 8 * i);
}

bool mem_stmatrix(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	bool bytes = shape_is(op, 16, 8);
	Matrix x;

	for (u32 j = 0; j < op->m.num; j++) {
		if (bytes)
			put_bytes(a + (1 + j) * LANES, &x);
		else
			put_halves(a + (1 + j) * LANES, op->m.trans, &x);
		for (u32 r = 0; r < 8; r++) {
			u64 host;

			if (!sem_place(m, 8 * j + r, op->m.space, a[8 * j + r], 16, &host) ||
			    !sem_store(m, 8 * j + r, host, x.row[r], 16))
				return false;
		}
	}
	return true;
}
