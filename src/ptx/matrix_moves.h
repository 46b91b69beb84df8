/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Lanes' registers of 16 and 32 bit numbers ◀▶ rows of a tile, whole ones: a row that is stored by parts is waited for when it is loaded.
 * Included by matrix_level.h, once for each level.
 */
HOT Four L(apart)(Four two) { return (two & 0xffff) | (two << 16 & 0xffff00000000); }

/* Eight rows of A, eight terms each, as pairs in one register of the lanes. */
static TARGET void L(rows)(const u64 *reg, u32 (*a)[MMA_TERMS])
{
	for (u32 r = 0; r < 8; r++)
		*(Four *)a[r] = L(apart)(*(const Four *)(reg + 4 * r));
}

/* Eight terms of B's columns, as pairs. */
static TARGET void L(columns)(const u64 *reg, u32 (*b)[MMA_COLS])
{
	for (u32 g = 0; g < 4; g++) {
#if LEVEL > 1
		Vec two = (Vec)_mm256_i32gather_epi32((const int *)(reg + g), (__m256i)(eight * 8), 4);
#else
		Vec two = {0};

		for (u32 c = 0; c < MMA_COLS; c++)
			two[c] = (i32)reg[4 * c + g];
#endif
		*(Vec *)b[2 * g] = two & 0xffff;
		*(Vec *)b[2 * g + 1] = two >> 16 & 0xffff;
	}
}

/* Eight rows of C from two registers, or as pairs from one (right NULL); and of D to them. */
static TARGET void L(load)(const u64 *left, const u64 *right, u32 (*c)[MMA_COLS])
{
	for (u32 r = 0; r < 8; r++) {
		Four v = *(const Four *)(left + 4 * r);

		if (right)
			v = (v & UINT32_MAX) | *(const Four *)(right + 4 * r) << 32;
		else
			v = L(apart)(v);
		*(Four *)c[r] = v;
	}
}

static TARGET void L(store)(u64 *left, u64 *right, const u32 (*c)[MMA_COLS])
{
	for (u32 r = 0; r < 8; r++) {
		Four v = *(const Four *)c[r];

		if (right)
			*(Four *)(right + 4 * r) = v >> 32;
		v = right ? v & UINT32_MAX : (v & 0xffff) | (v >> 16 & 0xffff0000);
		*(Four *)(left + 4 * r) = v;
	}
}
