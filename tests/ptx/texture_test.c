/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Textures and surfaces by hand: addressing modes, filters, formats, layers, faces, levels and limits, on the
 * functions that both engines call. Lane 0 only; expected values follow the CUDA C++ Programming Guide's formulas.
 */
#include "../check.h"
#include "ptx/parse.h"
#include "ptx/semantics.h"
#include "ptx/texture.h"

#include <math.h>
#include <string.h>

enum { LANES = 32 };

static float line[4] = { 10, 20, 40, 80 };
static float grid[8];
static u64 a[16 * LANES], d[8 * LANES];
static const MemEnv env;

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

static Texture line_texture(void)
{
	Texture t = { .magic = TEXTURE_MAGIC, .levels = 1, .kind = TEXEL_float, .bits = 32, .channels = 1 };

	t.level[0] = (TextureLevel){ (u64)(uintptr_t)line, 16, 16, 4, 1, 1 };
	memset(t.address, TEXTURE_clamp, 3);
	return t;
}

static bool ask(const char *opcode, const void *handle, const float *x, u32 n)
{
	Op op = op_of(opcode);

	for (u32 i = 1; i < 16; i++)
		a[i * LANES] = MEM_NONE;
	a[0] = (u64)(uintptr_t)handle;
	for (u32 i = 0; i < n; i++)
		a[(i + 1) * LANES] = sem_bits32(x[i]);
	memset(d, 0xee, sizeof d);
	return sem_mems[op.form](&op, &env, 1, d, a);
}

static bool plain_load(void *self, u32 lane, u64 host, void *to, u32 size)
{
	(void)self, (void)lane;
	memcpy(to, (const void *)(uintptr_t)host, size);
	return true;
}

static float at(const Texture *t, float x)
{
	return ask("tex.1d.v4.f32.f32", t, &x, 1) ? sem_f32(d[0]) : -1;
}

static void test_addressing(void)
{
	Texture t = line_texture();

	CHECK(at(&t, 0.5f) == 10 && at(&t, 2.99f) == 40 && at(&t, -7) == 10 && at(&t, 1e30f) == 80);
	CHECK(d[LANES] == 0 && d[2 * LANES] == 0 && d[3 * LANES] == 0);
	CHECK(at(&t, NAN) == 10);
	t.address[0] = TEXTURE_border;
	t.border[0] = 7;
	CHECK(at(&t, -0.01f) == 7 && at(&t, 4) == 7 && at(&t, 3.5f) == 80);
	t.normalized = true;
	t.address[0] = TEXTURE_wrap;
	CHECK(at(&t, 0.3f) == 20 && at(&t, 1.3f) == 20 && at(&t, -0.7f) == 20 && at(&t, 2) == 10);
	t.address[0] = TEXTURE_mirror;
	CHECK(at(&t, 1.1f) == 80 && at(&t, 1.9f) == 10 && at(&t, -0.1f) == 10 && at(&t, -0.9f) == 80);
}

static void test_linear(void)
{
	Texture t = line_texture();

	t.filter = TEXTURE_linear;
	CHECK(at(&t, 0.5f) == 10 && at(&t, 1) == 15 && at(&t, 0) == 10 && at(&t, 2.25f) == 35 && at(&t, 9) == 80);
	CHECK(at(&t, 1.5f + 1.0f / 600) == 20); /* weights have eight bits */
	t.normalized = true;
	t.address[0] = TEXTURE_wrap;
	CHECK(at(&t, 0) == 45);
	t.address[0] = TEXTURE_border;
	CHECK(at(&t, 0) == 5);
}

static void test_formats(void)
{
	static const u8 bytes[4] = { 0, 255, 51, 128 };
	static const i16 words[4] = { -32768, 32767, -1, 0 };
	static const u16 halves[4] = { 0x3c00, 0xc000, 0, 0x7c00 };
	Texture t = line_texture();

	t.kind = TEXEL_unsigned;
	t.bits = 8;
	t.level[0].at = (u64)(uintptr_t)bytes;
	CHECK(ask("tex.1d.v4.u32.f32", &t, (float[]){ 1.5f }, 1) && d[0] == 255 && d[3 * LANES] == 0);
	t.as_float = true;
	CHECK(at(&t, 1.5f) == 1 && at(&t, 2.5f) == 51 / 255.0f);
	t.kind = TEXEL_signed;
	t.bits = 16;
	t.level[0].at = (u64)(uintptr_t)words;
	CHECK(at(&t, 0.5f) == -1 && at(&t, 1.5f) == 1 && at(&t, 2.5f) == -1 / 32767.0f);
	t.as_float = false;
	CHECK(ask("tex.1d.v4.s32.f32", &t, (float[]){ 2.5f }, 1) && (u32)d[0] == ~0u);
	t.kind = TEXEL_float;
	t.level[0].at = (u64)(uintptr_t)halves;
	CHECK(at(&t, 1.5f) == -2 && isinf(at(&t, 3.5f)));
}

/* Texel numbers that no float holds. */
static void test_far(void)
{
	static u8 bytes[(1 << 24) + 2];
	Texture t = line_texture();
	Op op = op_of("tex.1d.v4.u32.s32");
	MemEnv careful = { .self = &t, .load = plain_load };

	bytes[(1 << 24) + 1] = 9;
	t.kind = TEXEL_unsigned;
	t.bits = 8;
	t.linear_memory = true;
	t.level[0] = (TextureLevel){ (u64)(uintptr_t)bytes, sizeof bytes, sizeof bytes, sizeof bytes, 1, 1 };
	a[0] = (u64)(uintptr_t)&t;
	a[LANES] = (1 << 24) + 1;
	CHECK(mem_tex(&op, &env, 1, d, a) && d[0] == 9);
	CHECK(mem_tex(&op, &careful, 1, d, a) && d[0] == 9);
}

static void test_memory(void)
{
	Texture t = line_texture();
	Op op = op_of("tex.1d.v4.f32.s32");
	u64 word = (u64)(uintptr_t)&t;

	t.linear_memory = true;
	for (u32 i = 1; i < 16; i++)
		a[i * LANES] = MEM_NONE;
	a[0] = (u64)(uintptr_t)&word; /* as a .texref variable holds it */
	a[LANES] = 3;
	CHECK(mem_tex(&op, &env, 1, d, a) && sem_f32(d[0]) == 80);
	a[LANES] = 4;
	CHECK(mem_tex(&op, &env, 1, d, a) && d[0] == 0);
	test_far();
	a[0] = 0;
	CHECK(!mem_tex(&op, &env, 1, d, a));
}

static Texture grid_texture(void)
{
	Texture t = line_texture();

	t.level[0] = (TextureLevel){ (u64)(uintptr_t)grid, 8, 16, 2, 2, 2 };
	t.layers = 2;
	return t;
}

static void test_dimensions(void)
{
	Texture t = grid_texture();

	CHECK(ask("tex.3d.v4.f32.f32", &t, (float[]){ 1.5f, 0.5f, 1.5f, 0 }, 4) && sem_f32(d[0]) == 5);
	CHECK(ask("tex.2d.v4.f32.f32", &t, (float[]){ 0.5f, 1.5f }, 2) && sem_f32(d[0]) == 2);
	CHECK(ask("tld4.r.2d.v4.f32.f32", &t, (float[]){ 1, 1 }, 2) && sem_f32(d[0]) == 2 && sem_f32(d[LANES]) == 3 &&
	      sem_f32(d[2 * LANES]) == 1 && sem_f32(d[3 * LANES]) == 0);
	t.filter = TEXTURE_linear;
	CHECK(ask("tex.3d.v4.f32.f32", &t, (float[]){ 1, 1, 1, 0 }, 4) && sem_f32(d[0]) == 3.5f);
	CHECK(!ask("tex.2d.v4.f32.f32", NULL, (float[]){ 1, 1 }, 2));
	t.filter = TEXTURE_point;
	CHECK(ask("tex.a2d.v4.f32.f32", &t, (float[]){ 0, 0.5f, 0.5f, 0 }, 4) && sem_f32(d[0]) == 0);
	a[LANES] = 1; /* the layer is an integer */
	CHECK(mem_tex(&(Op){ .form = FORM_tex, .type = { TY_f32, TY_f32 }, .m = { .geom = 5, .vec = 4 } }, &env, 1, d, a) &&
	      sem_f32(d[0]) == 4);
	a[LANES] = 99;
	CHECK(mem_tex(&(Op){ .form = FORM_tex, .type = { TY_f32, TY_f32 }, .m = { .geom = 5, .vec = 4 } }, &env, 1, d, a) &&
	      sem_f32(d[0]) == 4);
}

static void test_cube(void)
{
	static float faces[6] = { 0, 1, 2, 3, 4, 5 };
	static const float way[6][4] = { { 1 }, { -1 }, { 0, 1 }, { 0, -1 }, { 0, 0, 1 }, { 0, 0, -1 } };
	Texture t = line_texture();

	t.normalized = true;
	t.level[0] = (TextureLevel){ (u64)(uintptr_t)faces, 4, 4, 1, 1, 1 };
	for (u32 k = 0; k < 6; k++)
		CHECK(ask("tex.cube.v4.f32.f32", &t, way[k], 4) && sem_f32(d[0]) == (float)k);
}

static void test_levels(void)
{
	static float half[2] = { 100, 200 };
	Texture t = line_texture();

	t.levels = 2;
	t.level_max = 1;
	t.level[1] = (TextureLevel){ (u64)(uintptr_t)half, 8, 8, 2, 1, 1 };
	t.normalized = true;
	CHECK(ask("tex.level.1d.v4.f32.f32", &t, (float[]){ 0.1f, 0 }, 2) && sem_f32(d[0]) == 10);
	CHECK(ask("tex.level.1d.v4.f32.f32", &t, (float[]){ 0.1f, 9 }, 2) && sem_f32(d[0]) == 100);
	t.level_filter = TEXTURE_linear;
	CHECK(ask("tex.level.1d.v4.f32.f32", &t, (float[]){ 0.1f, 0.5f }, 2) && sem_f32(d[0]) == 55);
	CHECK(ask("tex.grad.1d.v4.f32.f32", &t, (float[]){ 0.1f, 0.5f, 0 }, 3) && sem_f32(d[0]) == 100);
	CHECK(ask("txq.width.b32", &t, NULL, 0) && d[0] == 4);
	CHECK(ask("txq.num_mipmap_levels.b32", &t, NULL, 0) && d[0] == 2);
}

static bool surface(const char *opcode, const Texture *t, i32 x, i32 y, u64 v)
{
	Op op = op_of(opcode);

	a[0] = (u64)(uintptr_t)t;
	a[LANES] = (u32)x;
	a[2 * LANES] = (u32)y;
	a[3 * LANES] = v;
	return sem_mems[op.form](&op, &env, 1, d, a);
}

static void test_surfaces(void)
{
	static u32 cells[2][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
	Texture t = { .magic = TEXTURE_MAGIC, .levels = 1, .kind = TEXEL_unsigned, .bits = 32, .channels = 1 };

	t.level[0] = (TextureLevel){ (u64)(uintptr_t)cells, 16, 32, 4, 2, 1 };
	CHECK(surface("suld.b.2d.b32.trap", &t, 8, 1, 0) && d[0] == 7);
	CHECK(surface("suld.b.2d.b32.zero", &t, 16, 1, 0) && d[0] == 0);
	CHECK(surface("suld.b.2d.b32.clamp", &t, 16, 5, 0) && d[0] == 8);
	CHECK(!surface("suld.b.2d.b32.trap", &t, 16, 0, 0) && !surface("suld.b.2d.b32.trap", &t, 0, -1, 0));
	CHECK(surface("sust.b.2d.b32.zero", &t, -4, 0, 99) && surface("sust.b.2d.b32.trap", &t, 4, 0, 99) &&
	      cells[0][1] == 99 && cells[0][0] == 1);
	CHECK(surface("sured.b.add.2d.u32.trap", &t, 4, 1, 10) && cells[1][1] == 16);
}

int main(void)
{
	for (u32 i = 0; i < 8; i++)
		grid[i] = (float)i;
	test_addressing();
	test_linear();
	test_formats();
	test_memory();
	test_dimensions();
	test_cube();
	test_levels();
	test_surfaces();
	return check_done();
}
