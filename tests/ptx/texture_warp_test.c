/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * tex of a whole warp (texture_warp.c) and of one thread after the other (texture.c) give the same bits: random
 * textures of every format, address mode, filter and shape, coordinates inside, outside and no numbers at all.
 */
#include "../check.h"
#include "ptx/parse.h"
#include "ptx/semantics.h"
#include "ptx/texture.h"

#include <math.h>
#include <string.h>

enum { LANES = 32, COLUMNS = 16 };

static u64 state = 1;
static u8 memory[1 << 16];
static u64 a[COLUMNS * LANES], got[8 * LANES], want[8 * LANES];

static u32 below(u32 n)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (u32)(state >> 33) % n;
}

static bool load(void *self, u32 lane, u64 host, void *to, u32 size)
{
	(void)self, (void)lane;
	CHECK((host >= (u64)(uintptr_t)memory && host + size <= (u64)(uintptr_t)memory + sizeof memory) || size > 4);
	memcpy(to, (const void *)(uintptr_t)host, size);
	return true;
}

static Op op_of(const char *opcode)
{
	Arena *arena = arena_new();
	Cand *c = NULL;
	u32 bad, n = ptx_form_candidates(arena, opcode, (u32)strlen(opcode), &c, &bad);
	Op op = n ? c[0].op : (Op){ 0 };

	CHECK(n);
	arena_free(arena);
	return op;
}

static Texture any_texture(bool whole)
{
	static const u8 widths[] = { 8, 16, 32 }, channels[] = { 1, 2, 4 };
	Texture t = { .magic = TEXTURE_MAGIC, .levels = 1, .layers = 1 + below(3), .kind = (u8)below(3) };
	u32 w = 1 + below(9), h = 1 + below(7), d = 1 + below(4);

	t.bits = widths[t.kind == TEXEL_float ? 1 + below(2) : below(3)];
	t.channels = channels[below(3)];
	t.as_float = t.kind != TEXEL_float && t.bits < 32 && below(2);
	t.filter = (u8)below(2);
	t.linear_memory = whole && below(2);
	t.normalized = !t.linear_memory && below(2);
	for (u32 k = 0; k < 3; k++)
		t.address[k] = (u8)below(4);
	for (u32 k = 0; k < 4; k++)
		t.border[k] = (float)below(5) - 2;
	t.level[0] = (TextureLevel){ (u64)(uintptr_t)memory, 16u * w, 16ull * w * h, w, h, d };
	return t;
}

static u64 coordinate(bool whole)
{
	static const float odd[] = { NAN, INFINITY, -INFINITY, 1e30f, -1e30f, 2e9f, -3e9f, 16777216, 0, -0.0f, 0.5f, 1, 2, 1e-40f };
	static const i32 far[] = { INT32_MAX, INT32_MIN, 16777217, -16777217, 0 };

	if (whole)
		return (u32)(below(8) ? (i32)below(40) - 20 : far[below(5)]);
	return sem_bits32(below(8) ? (float)((i32)below(4000) - 2000) / 128 : odd[below(COUNT(odd))]);
}

static void set_operands(const Texture *t, const Op *op, u32 n)
{
	bool whole = op->type[1] != TY_f32, array = op->m.geom > 3;

	for (u32 k = 0; k < COLUMNS * LANES; k++)
		a[k] = MEM_NONE;
	for (u32 l = 0; l < LANES; l++) {
		a[l] = (u64)(uintptr_t)t;
		for (u32 c = 0; c < n; c++)
			a[(1 + c) * LANES + l] = array && !c ? below(5) - 1 : coordinate(whole);
	}
}

static void compare(const char *opcode, u32 n)
{
	Op op = op_of(opcode);
	Texture t = any_texture(op.type[1] != TY_f32);
	MemEnv plain = { 0 }, careful = { .self = &t, .load = load };
	u32 active = below(4) ? ~0u : 1u << below(32) | below(1 << 30);

	set_operands(&t, &op, n);
	memset(got, 0xee, sizeof got);
	memset(want, 0xee, sizeof want);
	CHECK(!tex_warp(&op, &careful, active, want, a));
	CHECK(mem_tex(&op, &careful, active, want, a));
	if (tex_warp(&op, &plain, active, got, a))
		CHECK(!memcmp(got, want, sizeof got));
	else /* infinities and what is no number are not blended there */
		CHECK(t.filter == TEXTURE_linear && t.kind == TEXEL_float && got[0] == 0xeeeeeeeeeeeeeeee);
}

/* Threads with textures of their own, levels, sRGB: one thread after the other. */
static void test_others(void)
{
	Op op = op_of("tex.1d.v4.f32.f32");
	Texture t = any_texture(false), other;
	MemEnv plain = { 0 };

	set_operands(&t, &op, 1);
	other = t;
	a[7] = (u64)(uintptr_t)&other;
	CHECK(!tex_warp(&op, &plain, ~0u, got, a) && tex_warp(&op, &plain, 0x7f, got, a));
	CHECK(mem_tex(&op, &plain, ~0u, got, a));
	t.levels = 2;
	CHECK(!tex_warp(&op, &plain, 1, got, a));
	t.levels = 1;
	t.srgb = true;
	CHECK(!tex_warp(&op, &plain, 1, got, a));
}

int main(void)
{
	for (u32 k = 0; k < sizeof memory; k++)
		memory[k] = (u8)below(256);
	for (u32 k = 0; k < 4000; k++) {
		compare("tex.1d.v4.f32.f32", 1);
		compare("tex.2d.v4.f32.f32", 2);
		compare("tex.3d.v4.f32.f32", 4);
		compare("tex.a1d.v4.f32.f32", 2);
		compare("tex.a2d.v4.f32.f32", 4);
		compare("tex.2d.v4.s32.f32", 2);
		compare("tex.1d.v4.u32.s32", 1);
		compare("tex.2d.v4.f32.s32", 2);
		compare("tex.3d.v4.s32.s32", 4);
	}
	test_others();
	return check_done();
}
