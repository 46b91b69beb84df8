/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products of 16-bit and tf32 factors of which none is far from one, nor infinite, nor a NaN: the usual ones. Included by
 * matrix_level.h for the levels that have AVX2. The sums are those of `step`, made with fewer instructions: a product is one f32, exactly,
 * and one number scales all terms of an element, so that a term costs two multiplications, a conversion and an addition. The largest
 * exponent, E, is found before, for 32 elements at once, in bytes.
 *
 * Invariants: exponents are in [-FAR, FAR], a sum of two with a zero's, NOTHING, is below all sums of two numbers' and saturates; whatever
 * is not so (also a c so small that it alone decides the cut) is left to `step`: then nothing has changed.
 */
typedef struct L(Near) {
	float a[MMA_ROWS][NEAR_TERMS] __attribute__((aligned(32)));
	Floats b[NEAR_TERMS];
	i8 ae[NEAR_TERMS][MMA_ROWS] __attribute__((aligned(32))), be[NEAR_TERMS][MMA_COLS];
	i8 top[MMA_ROWS][MMA_COLS] __attribute__((aligned(32))); /* E of the products */
} L(Near);

HOT Floats L(value)(u8 type, Vec raw)
{
	if (type == TY_f16) {
		__m256i v = _mm256_permute4x64_epi64(_mm256_packus_epi32((__m256i)raw, (__m256i)raw), 8);

		return (Floats)_mm256_cvtph_ps(_mm256_castsi256_si128(v));
	}
	return (Floats)(raw << (type == TY_f32 ? 0 : type == TY_tf32 ? 13 : 16));
}

/* Of a format whose least exponent is `least`; what is far is noted in *bad. */
HOT Vec L(exponent)(Floats x, i32 least, Vec *bad)
{
	Vec abs = (Vec)x & INT32_MAX, e = L(larger)((abs >> 23) - 127, (Vec){0} + least), zero = abs == 0;

	*bad |= ~zero & ((e > FAR) | (e < -FAR));
	return (zero & NOTHING) | (~zero & e);
}

/* The low bytes of eight numbers. */
HOT u64 L(bytes)(Vec v)
{
	__m128i words = _mm_packs_epi32(_mm256_castsi256_si128((__m256i)v), _mm256_extracti128_si256((__m256i)v, 1));

	return (u64)_mm_cvtsi128_si64(_mm_packs_epi16(words, words));
}

/* Sixteen rows of sixteen bytes ▶ their columns. */
HOT void L(transpose)(__m128i *row)
{
	__m128i next[16];

	for (u32 stage = 0; stage < 2; stage++) {
		for (u32 i = 0; i < 8; i++) {
			next[2 * i] = _mm_unpacklo_epi8(row[i], row[i + 8]);
			next[2 * i + 1] = _mm_unpackhi_epi8(row[i], row[i + 8]);
		}
		for (u32 i = 0; i < 8; i++) {
			row[2 * i] = _mm_unpacklo_epi8(next[i], next[i + 8]);
			row[2 * i + 1] = _mm_unpackhi_epi8(next[i], next[i + 8]);
		}
	}
}

HOT void L(near_a)(u8 type, i32 least, const MmaTile *t, L(Near) *f, Vec *bad)
{
	for (u32 first = 0; first < t->rows; first += 16) {
		__m128i e[16];

		for (u32 r = 0; r < 16; r++) {
			u64 half[2] = {0};

			for (u32 i = 0; i < NEAR_TERMS; i += MMA_COLS) {
				Vec on = eight < (i32)t->terms - (i32)i, raw = first + r < t->rows ? *(const Vec *)&t->a[first + r][i] & on : on & 0;
				Floats x = L(value)(type, raw);

				*(Floats *)&f->a[first + r][i] = x;
				half[i / MMA_COLS] = L(bytes)(L(exponent)(x, least, bad));
			}
			e[r] = _mm_set_epi64x((i64)half[1], (i64)half[0]);
		}
		L(transpose)(e);
		for (u32 k = 0; k < NEAR_TERMS; k++)
			_mm_store_si128((__m128i *)&f->ae[k][first], e[k]);
	}
}

HOT void L(near_b)(u8 type, i32 least, const MmaTile *t, L(Near) *f, Vec *bad)
{
	for (u32 k = 0; k < NEAR_TERMS; k++) {
		u64 e;

		f->b[k] = L(value)(type, k < t->terms ? *(const Vec *)t->b[k] : (Vec){0});
		e = L(bytes)(L(exponent)(f->b[k], least, bad));
		memcpy(f->be[k], &e, sizeof e);
	}
}

/* The products' E, of terms from … to - 1: four rows at once. */
HOT void L(near_top)(L(Near) *f, u32 rows, u32 from, u32 to)
{
	__m256i spread = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);

	for (u32 r = 0; r < rows; r += 4) {
		__m256i top = _mm256_set1_epi8(NOTHING);

		for (u32 k = from; k < to; k++) {
			i32 four;
			i64 columns;

			memcpy(&four, &f->ae[k][r], sizeof four);
			memcpy(&columns, f->be[k], sizeof columns);
			top = _mm256_max_epi8(top, _mm256_adds_epi8(_mm256_shuffle_epi8(_mm256_set1_epi32(four), spread), _mm256_set1_epi64x(columns)));
		}
		_mm256_store_si256((__m256i *)f->top[r], top);
	}
}

/* One row: n terms; false: it is one for `step`. */
HOT bool L(near_row)(const L(Near) *f, u32 r, u32 from, u32 n, u8 type, u32 *acc)
{
	Vec raw = *(const Vec *)acc, top, ce, total = {0}, bad, q;
	Floats c = L(value)(type, raw), scale;
	Vec abs = (Vec)c & INT32_MAX, some = abs != 0;
	Reals sum;

	ce = L(larger)((abs >> 23) - 127, (Vec){0} + (type == TY_f16 ? -14 : -126));
	top = (Vec)_mm256_cvtepi8_epi32(_mm_loadl_epi64((const __m128i *)f->top[r]));
	top = L(larger)(top, (some & ce) | (~some & NOTHING));
	bad = (some & (top < -2 * FAR)) | (abs >= 0x7f800000);
	if (__builtin_expect(L(any)(bad), 0))
		return false;
	top = L(larger)(top, (Vec){0} - 2 * FAR);
	scale = (Floats)((CUT + 127 - top) << 23);
#pragma GCC unroll 16
	for (u32 i = 0; i < n; i++)
		total += L(whole)(f->b[from + i] * f->a[r][from + i] * scale);
	q = L(whole)(c * scale);
	sum = __builtin_convertvector(total, Reals) + __builtin_convertvector(q, Reals);
	sum *= (Reals)(__builtin_convertvector(top - CUT + 1023, Wide) << 52);
	*(Vec *)acc = type == TY_f16 ? L(round_f16)(sum) : L(round_f32)(sum);
	return true;
}

/* All of it, in steps of `half` terms, into t->c; false: nothing was done. */
static TARGET bool L(near)(const Mma *x, MmaTile *t, u8 type, u32 half)
{
	L(Near) f;
	i32 least = x->at == TY_f16 ? -14 : -126;
	u32 c[MMA_ROWS][MMA_COLS] __attribute__((aligned(32)));
	Vec bad = {0};

	L(near_a)(x->at, least, t, &f, &bad);
	L(near_b)(x->at, least, t, &f, &bad);
	if (L(any)(bad))
		return false;
	memcpy(c, t->c, sizeof *c * t->rows);
	for (u32 from = 0; from < t->terms; from += half) {
		L(near_top)(&f, t->rows, from, from + half);
		for (u32 r = 0; r < t->rows; r++)
			if (half == 16 ? !L(near_row)(&f, r, from, 16, type, c[r]) : !L(near_row)(&f, r, from, half, type, c[r]))
				return false;
	}
	memcpy(t->c, c, sizeof *c * t->rows);
	return true;
}
