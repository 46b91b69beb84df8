/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * texture_blend: texels ▶ what a fetch gives of them. In: texels as memory holds them, with weights in 1/256. Out: four
 * components, those that a texel does not have zero. The arithmetic is an H200's, found from what it answered:
 * - bytes and shorts are summed exactly and rounded once to 16 bits;
 * - of floats, halves and bytes on the sRGB curve the texels of a quad lose what lies 28, 15 and 8 bits below the
 *   first bit of their largest; then sums are exact, but that a quad added to another loses what lies below that one's
 *   last bit. The result is rounded once, ties away from zero, to a float, a half and a half.
 */
#include "ptx/semantics.h"
#include "ptx/texture.h"

#include <math.h>
#include <string.h>

/* ---- texels ------------------------------------------------------------------------------------- */
/* Red, green and blue of a byte on the sRGB curve, in 2^-14: bytes 0 to 255 on an H200. */
static const u16 curve[256] = {
	0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 66, 72, 78,
	85, 92, 99, 107, 115, 123, 131, 140, 150, 159, 169, 180, 190, 201, 213, 224,
	236, 250, 262, 276, 290, 304, 318, 332, 348, 364, 380, 396, 412, 430, 448, 466,
	484, 504, 524, 544, 564, 584, 604, 624, 648, 672, 692, 716, 740, 764, 788, 816,
	840, 864, 896, 920, 944, 976, 1000, 1032, 1064, 1088, 1120, 1152, 1184, 1216, 1248, 1280,
	1312, 1352, 1384, 1416, 1456, 1488, 1528, 1560, 1600, 1640, 1672, 1712, 1752, 1792, 1832, 1872,
	1920, 1952, 2000, 2048, 2080, 2128, 2176, 2224, 2272, 2320, 2368, 2416, 2464, 2512, 2560, 2608,
	2656, 2704, 2752, 2816, 2864, 2912, 2976, 3024, 3072, 3136, 3184, 3248, 3296, 3360, 3424, 3472,
	3536, 3600, 3664, 3712, 3776, 3840, 3904, 3968, 4032, 4096, 4160, 4224, 4288, 4352, 4416, 4512,
	4576, 4640, 4704, 4768, 4864, 4928, 4992, 5056, 5152, 5216, 5280, 5376, 5440, 5536, 5600, 5696,
	5760, 5824, 5920, 6016, 6080, 6176, 6240, 6336, 6400, 6496, 6592, 6688, 6752, 6848, 6944, 7008,
	7104, 7200, 7296, 7392, 7488, 7584, 7680, 7744, 7872, 7936, 8064, 8128, 8256, 8320, 8448, 8512,
	8640, 8768, 8832, 8960, 9024, 9152, 9280, 9344, 9472, 9600, 9664, 9792, 9920, 9984, 10112, 10240,
	10304, 10432, 10560, 10688, 10816, 10880, 11008, 11136, 11264, 11392, 11456, 11584, 11712, 11840, 11968, 12096,
	12224, 12352, 12480, 12608, 12736, 12864, 12992, 13120, 13248, 13376, 13504, 13632, 13760, 13888, 14016, 14144,
	14272, 14400, 14528, 14656, 14848, 14976, 15104, 15232, 15360, 15488, 15616, 15744, 16000, 16128, 16256, 16384,
};

static float normalized(const Texture *t, u32 raw)
{
	float top = (float)sem_mask(t->bits - (t->kind == TEXEL_signed)), x;

	if (t->kind == TEXEL_unsigned)
		return (float)raw / top;
	x = (float)(i64)sem_sext(raw, t->bits) / top;
	return x < -1 ? -1 : x;
}

static bool on_curve(const Texture *t, u32 c)
{
	return t->srgb && t->as_float && c < 3 && t->kind == TEXEL_unsigned && t->bits == 8;
}

/* All numbers keep their bits, also those that are none. */
static u32 half_bits(u32 raw)
{
	u32 sign = (raw & 0x8000) << 16;

	if ((raw & 0x7c00) == 0x7c00)
		return sign | 0x7f800000 | (raw & 0x3ff) << 13;
	return (u32)sem_bits32((float)sem_widen(TY_f16, raw));
}

u32 tex_channel(const Texture *t, u32 raw, u32 c)
{
	if (t->kind == TEXEL_float)
		return t->bits == 16 ? half_bits(raw) : raw;
	if (on_curve(t, c))
		return (u32)sem_bits32((float)curve[raw & 255] / 16384);
	if (t->as_float)
		return (u32)sem_bits32(normalized(t, raw));
	return t->kind == TEXEL_signed ? (u32)sem_sext(raw, t->bits) : raw;
}

/* ---- borders ------------------------------------------------------------------------------------ */
/* A half nearer to zero; larger ones are the largest. */
static u32 cut_half(float x)
{
	u32 bits = (u32)sem_bits32(x), sign = bits >> 16 & 0x8000;
	float a = fabsf(x);

	if (!(a < 65504))
		return sign | 0x7bff;
	if (a < 0x1p-14f)
		return sign | (u32)(a * 0x1p24f);
	return sign | ((bits & 0x7fffffff) - 0x38000000) >> 13;
}

/* To a whole number, ties to zero. */
static u32 border_number(float x, float low, float top)
{
	x = x != x ? 0 : x < low ? low : x > 1 ? 1 : x;
	x *= top;
	return (u32)(i32)(x < 0 ? floorf(x + 0.5f) : ceilf(x - 0.5f));
}

static float to_curve(float x) { return x <= 0.0031308f ? x * 12.92f : 1.055f * powf(x, 1 / 2.4f) - 0.055f; }

u32 tex_border(const Texture *t, u32 c)
{
	float x = t->border[c];
	u32 mask = (u32)sem_mask(t->bits);

	if (t->linear_memory)
		return 0;
	if (t->kind == TEXEL_float)
		return t->bits == 16 ? cut_half(x) : (u32)sem_bits32(x);
	if (!t->as_float)
		return (u32)sem_bits32(x) & mask;
	if (on_curve(t, c))
		x = floorf((x < 0 ? 0 : to_curve(x)) * 255 + 0.5f) / 255;
	if (t->kind == TEXEL_signed)
		return border_number(x, -1, (float)(mask >> 1)) & mask;
	return border_number(x, 0, (float)mask);
}

/* ---- weights ------------------------------------------------------------------------------------ */
static u32 share_up(u32 total, u32 w) { return (total * w + 128) >> 8; }

static u32 share_down(u32 total, u32 w) { return (total * w + 127) >> 8; }

static void slice_shares(u32 total, const u32 *w, u32 dims, u32 share[4])
{
	u32 right = share_up(total, w[0]), left = total - right;

	share[2] = dims < 2 ? 0 : share_down(left, w[1]);
	share[3] = dims < 2 ? 0 : share_up(right, w[1]);
	share[0] = left - share[2];
	share[1] = right - share[3];
}

void tex_shares(u32 total, const u32 *w, u32 dims, u32 front[4], u32 back[4])
{
	u32 behind = dims < 3 ? 0 : share_down(total, w[2]);

	slice_shares(total - behind, w, dims, front);
	slice_shares(behind, w, dims, back);
}

/* ---- sums of integers ---------------------------------------------------------------------------- */
/* Of a sum in 1/256 of a texel, as 16 bits. */
static i64 settled(const Texture *t, i64 n)
{
	if (t->kind == TEXEL_unsigned)
		return (t->bits == 8 ? n * 257 + 128 : n + 128) >> 8;
	n = t->bits == 8 ? (8 * n + (n >> 4) + (n >> 12) + 4) >> 3 : (n + 128) >> 8;
	return n < -32767 ? -32767 : n;
}

static u32 sum_integers(const Texture *t, const TexelPart *p, u32 n, u32 c)
{
	i64 sum = 0;

	for (u32 k = 0; k < n; k++)
		sum += (i64)p[k].weight * (t->kind == TEXEL_signed ? (i64)sem_sext(p[k].raw[c], t->bits) : p[k].raw[c]);
	if (!t->as_float)
		return (u32)(sum >> 8);
	return (u32)sem_bits32((float)settled(t, sum) / (t->kind == TEXEL_signed ? 32767.0f : 65535.0f));
}

/* ---- sums of floats ------------------------------------------------------------------------------ */
typedef struct Grade { /* of numbers that are summed */
	i32 keep;  /* bits below the first bit of the largest */
	i32 least; /* exponent of that */
	bool half; /* the result is one */
} Grade;

static Grade grade(const Texture *t, u32 c)
{
	if (on_curve(t, c))
		return (Grade){7, -126, true};
	return t->bits == 16 ? (Grade){14, -14, true} : (Grade){27, -126, false};
}

typedef struct Sum { /* value * 2^unit */
	i64 value;
	i32 unit;
	bool any, plus; /* a texel; one that is not below zero */
	float odd;	/* sum of what is infinite or no number */
} Sum;

/* x * 2^e, |e| at most 1000. */
static double scaled(double x, i32 e)
{
	u64 bits = (u64)(1023 + e) << 52;
	double power;

	memcpy(&power, &bits, 8);
	return x * power;
}

static u32 exponent_field(u32 bits) { return bits >> 23 & 255; }

/* Unit of a quad. */
static i32 unit_of(const Grade *g, const u32 *x, const TexelPart *p, u32 n)
{
	i32 top = g->least;

	for (u32 k = 0; k < n; k++)
		if (p[k].weight && exponent_field(x[k]) < 255 && (i32)exponent_field(x[k]) - 127 > top)
			top = (i32)exponent_field(x[k]) - 127;
	return top - g->keep;
}

static void take(Sum *s, u32 bits, const TexelPart *p, i32 unit)
{
	u32 field = exponent_field(bits);
	double size = fabs((double)sem_f32(bits));
	i64 part;

	if (field == 255 && !p->absent)
		s->odd += sem_f32(bits);
	if (!p->weight)
		return;
	s->any = true;
	s->plus |= !(bits >> 31);
	if (!field || field == 255)
		return;
	part = (i64)scaled(size, -unit) * p->weight;
	s->value += bits >> 31 ? -part : part;
}

static void add_quad(Sum *s, const Grade *g, const u32 *x, const TexelPart *p, u32 n)
{
	Sum q = *s;
	i32 unit = unit_of(g, x, p, n), shift;

	q.value = 0;
	for (u32 k = 0; k < n; k++)
		take(&q, x[k], &p[k], unit);
	shift = s->value ? unit - s->unit : 0;
	if (!s->value || !q.value) {
		q.unit = q.value ? unit : s->unit;
		q.value += s->value;
	} else if (shift >= 0) {
		q.unit = unit;
		q.value += s->value >> (shift > 62 ? 62 : shift);
	} else {
		q.unit = s->unit;
		q.value = s->value + (q.value >> (shift < -62 ? 62 : -shift));
	}
	*s = q;
}

/* To the nearest half of the same size, ties away from zero. */
static float nearest_half(float x)
{
	float a = fabsf(x);

	if (a < 0x1p-14f)
		return copysignf(floorf(a * 0x1p24f + 0.5f) * 0x1p-24f, x);
	return sem_f32(((u32)sem_bits32(x) + 0x1000) & ~0x1fffu);
}

static u32 rounded(const Sum *s, const Grade *g)
{
	double more = 1 + 0x1p-50, x = (double)s->value * more;
	float f;

	if (s->odd != s->odd)
		return g->half ? 0x7fffe000 : 0x7fffffff;
	if (s->odd != 0)
		return (u32)sem_bits32(s->odd);
	if (!s->value)
		return s->any && !s->plus ? 0x80000000 : 0;
	if (g->half)
		return (u32)sem_bits32(nearest_half((float)scaled((double)s->value, s->unit - 8)));
	f = (float)scaled(x, s->unit - 8);
	return (u32)sem_bits32(fabsf(f) < 0x1p-126f ? copysignf(0, f) : f);
}

static u32 sum_floats(const Texture *t, const TexelPart *p, u32 n, u32 c)
{
	Grade g = grade(t, c);
	Sum s = {0};
	u32 x[4];

	for (u32 k = 0, m; k < n; k += m) {
		for (m = 0; m < 4 && k + m < n && p[k + m].quad == p[k].quad; m++)
			x[m] = tex_channel(t, p[k + m].raw[c], c);
		add_quad(&s, &g, x, p + k, m);
	}
	return rounded(&s, &g);
}

Texel tex_blend(const Texture *t, const TexelPart *p, u32 n)
{
	Texel x = {{0}};

	for (u32 c = 0; c < t->channels; c++)
		x.u[c] = t->kind == TEXEL_float || on_curve(t, c) ? sum_floats(t, p, n, c) : sum_integers(t, p, n, c);
	return x;
}
