/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bulk copies of tensors, in both engines: boxes of one to five dimensions, of every element size, swizzle and
 * element stride, partly outside of the tensor; columns of im2col; stores and additions; changes to a map. What
 * each byte must be is worked out element by element from the definitions.
 */
#include "../jit/program.h"
#include "ptx/tensor_map.h"

enum { ROOM = 16384, TENSOR = 1 << 18, DRAWS = 60 };
enum { TF32 = 11, FLUSHED_TF32 }; /* types that loads round */
enum { DO_load, DO_im2col, DO_store, DO_add, DO_COUNT };

static u64 state = 88172645463325252ull;
static u32 draw(u32 n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (u32)(state >> 20) % n;
}

static u8 tensor[TENSOR] __attribute__((aligned(64))), expected_tensor[TENSOR], before[TENSOR];
static u8 out[ROOM] __attribute__((aligned(64))), expected[ROOM], in[ROOM] __attribute__((aligned(64)));
static TensorMap *map;
static u8 map_room[128] __attribute__((aligned(64)));
static i32 coord[8]; /* then offsets of im2col */

/* ---- the kernels ------------------------------------------------------------------------------------------ */
static void write_coords(Text *t, u32 rank)
{
	for (u32 i = 0; i < rank; i++)
		text_printf(t, "%s%%c%u", i ? ", " : "", i);
}

static void write_copy(Text *t, u32 what, u32 rank)
{
	switch (what) {
	case DO_load: case DO_im2col:
		text_printf(t, "cp.async.bulk.tensor.%ud.shared::cluster.global%s.mbarrier::complete_tx::bytes [%%s], "
			       "[%%map, {", rank, what == DO_load ? ".tile" : ".im2col");
		write_coords(t, rank);
		text_printf(t, "}], [%%bar]");
		for (u32 i = 0; what == DO_im2col && i + 2 < rank; i++)
			text_printf(t, "%s%%h%u%s", i ? ", " : ", {", i, i + 3 == rank ? "}" : "");
		text_printf(t, ";\n");
		return;
	default:
		text_printf(t, "%s.%ud.global.shared::cta%s.bulk_group [%%map, {",
			    what == DO_store ? "cp.async.bulk.tensor" : "cp.reduce.async.bulk.tensor", rank,
			    what == DO_store ? ".tile" : ".add.tile");
		write_coords(t, rank);
		text_printf(t, "}], [%%s];\n");
	}
}

/* k(out, map, coordinates, in, bytes that the mbarrier must see): `in` to shared memory, the copy, all of it out. */
static void write_kernel(Text *t, u32 what, u32 rank)
{
	text_printf(t, ".version 8.6\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 out, .param .u64 map, "
		       ".param .u64 coord, .param .u64 in, .param .u64 size)\n{\n.shared .align 1024 .b8 sm[%u];\n"
		       ".shared .align 8 .b64 bar;\n.reg .b64 %%o, %%map, %%cp, %%in, %%x, %%n;\n.reg .pred %%p, %%q;\n"
		       ".reg .b32 %%s, %%bar, %%t, %%i, %%v, %%size;\n.reg .b32 %%c<5>;\n.reg .b16 %%h<3>;\n"
		       "ld.param.u64 %%o, [out];\nld.param.u64 %%map, [map];\nld.param.u64 %%cp, [coord];\n"
		       "ld.param.u64 %%in, [in];\nld.param.u64 %%n, [size];\ncvt.u32.u64 %%size, %%n;\nmov.u32 %%s, sm;\n"
		       "mov.u32 %%bar, bar;\nmov.u32 %%t, %%tid.x;\n", ROOM);
	for (u32 i = 0; i < 5; i++)
		text_printf(t, "ld.global.u32 %%c%u, [%%cp+%u];\n", i, 4 * i);
	for (u32 i = 0; i < 3; i++)
		text_printf(t, "ld.global.u16 %%h%u, [%%cp+%u];\n", i, 20 + 4 * i);
	text_printf(t, "shl.b32 %%i, %%t, 2;\nA: cvt.u64.u32 %%x, %%i;\nadd.u64 %%x, %%x, %%in;\nld.global.u32 %%v, [%%x];\n"
		       "add.u32 %%c0, %%c0, 0;\nadd.u32 %%i, %%i, %%s;\nst.shared.u32 [%%i], %%v;\nsub.u32 %%i, %%i, %%s;\n"
		       "add.u32 %%i, %%i, 256;\nsetp.lt.u32 %%p, %%i, %u;\n@%%p bra A;\nsetp.ne.u32 %%q, %%t, 0;\n"
		       "@!%%q mbarrier.init.shared::cta.b64 [%%bar], 1;\nbar.sync 0;\n@%%q bra W;\n"
		       "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%%bar], %%size;\n", ROOM);
	write_copy(t, what, rank);
	if (what >= DO_store)
		text_printf(t, "cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\n");
	text_printf(t, "W: mbarrier.try_wait.parity.shared::cta.b64 %%p, [%%bar], 0;\n@!%%p bra W;\nshl.b32 %%i, %%t, 2;\n"
		       "B: add.u32 %%v, %%i, %%s;\nld.shared.u32 %%v, [%%v];\ncvt.u64.u32 %%x, %%i;\nadd.u64 %%x, %%x, %%o;\n"
		       "st.global.u32 [%%x], %%v;\nadd.u32 %%i, %%i, 256;\nsetp.lt.u32 %%p, %%i, %u;\n@%%p bra B;\nret;\n}\n",
		    ROOM);
}

/* ---- what must come -------------------------------------------------------------------------------------- */
static const u8 sizes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};

/* By the picture in the manual: in each group of 8 lines of 128 bytes, pieces change places with their line's
 * number; with narrower swizzles two or four lines have one number. */
static u32 place_in_shared(u32 off)
{
	u32 line = off / 128 % 8, piece = off % 128 / 16, span = map->swizzle ? 1u << map->swizzle : 1;

	piece = piece / span * span + (piece % span ^ line % span);
	return off / 128 * 128 + piece * 16 + off % 16;
}

/* Coordinates of element `e` of the box; returns false behind its end. */
static bool coords_of(u32 what, u32 e, i64 c[5])
{
	u32 rank = map->rank;

	if (what != DO_im2col) {
		for (u32 i = 0; i < rank; i++) {
			u32 step = i ? map->step[i] : 1, n = (map->box[i] + step - 1) / step;

			c[i] = coord[i] + (i64)(e % n) * step;
			e /= n;
		}
		return !e;
	}
	c[0] = coord[0] + (i64)(e % map->channels);
	e /= map->channels;
	if (e >= map->pixels)
		return false;
	for (u32 i = 1; i < rank; i++)
		c[i] = coord[i];
	while (e--) /* pixel by pixel */
		for (u32 i = 1; i < rank; i++) {
			c[i] += i + 1 < rank ? map->step[i] : 1;
			if (i + 1 == rank || c[i] <= (i64)map->dim_less_1[i] + map->upper[i - 1])
				break;
			c[i] = map->lower[i - 1];
		}
	for (u32 i = 1; i + 1 < rank; i++)
		c[i] += coord[4 + i];
	return true;
}

static u8 *element(u8 *base, const i64 c[5])
{
	u64 at = (u64)c[0] * sizes[map->type];

	for (u32 i = 0; i < map->rank; i++) {
		if (c[i] < 0 || c[i] > (i64)map->dim_less_1[i])
			return NULL;
		at += i ? (u64)c[i] * map->stride[i - 1] : 0;
	}
	return base + at;
}

/* To ten bits of mantissa, the nearest, on a tie the even one; one NaN for all. */
static void convert(u8 *at)
{
	u32 v, low, left;

	memcpy(&v, at, sizeof v);
	low = v & 0xffffe000, left = v & 0x1fff;
	if ((v & 0x7fffffff) > 0x7f800000)
		v = 0x7fffe000;
	else if ((v & 0x7f800000) != 0x7f800000)
		v = left > 0x1000 || (left == 0x1000 && low & 0x2000) ? low + 0x2000 : low;
	memcpy(at, &v, sizeof v);
}

/* Fills expected and expected_tensor; the bytes that pass. */
static u32 model(u32 what)
{
	u32 size = sizes[map->type], e = 0;
	i64 c[5];

	memcpy(expected, in, ROOM);
	memcpy(expected_tensor, tensor, TENSOR);
	for (; coords_of(what, e, c); e++) {
		u8 *at = element(expected_tensor, c), *sh = expected + place_in_shared(e * size);
		u64 x = 0, y = 0, oob = map->fill ? 0x7ff77ff77ff77ff7 : 0;

		if (what == DO_load || what == DO_im2col) {
			memcpy(sh, at ? (void *)at : (void *)&oob, size);
			if (at && map->type >= TF32)
				convert(sh);
		} else if (at) {
			memcpy(&x, sh, size);
			memcpy(&y, at, size);
			x += what == DO_add ? y : 0;
			memcpy(at, &x, size);
		}
	}
	return e * size;
}

/* ---- random maps ---------------------------------------------------------------------------------------------- */
static void draw_map(u32 what, u32 rank)
{
	u32 size, row;
	u64 bytes;

	memset(map_room, 0, sizeof map_room);
	map->magic = TENSOR_MAP_MAGIC;
	map->rank = (u8)rank;
	map->type = (u8)(what == DO_add ? 2 + draw(3) : draw(COUNT(sizes)));
	size = sizes[map->type];
	map->mode = what == DO_im2col ? TENSOR_im2col : TENSOR_tiled;
	map->swizzle = (u8)draw(4);
	map->fill = map->type >= 6 && draw(2);
	map->address = (u64)(uintptr_t)tensor;
	row = map->swizzle ? (16u << draw(map->swizzle + 1u)) / size : 16 * (1 + draw(3)) / size;
	for (u32 i = 0; i < 5; i++) {
		map->dim_less_1[i] = i ? 1 + draw(4) : 7 + draw(20);
		map->box[i] = (u16)(i ? 1 + draw(4) : row);
		map->step[i] = (u8)(1 + draw(2));
		coord[i] = (i32)draw(6) - 2;
	}
	bytes = ((u64)(map->dim_less_1[0] + 1) * size + 15) & ~15ull;
	for (u32 i = 1; i < rank; i++) {
		map->stride[i - 1] = bytes;
		bytes *= map->dim_less_1[i] + 1;
	}
	for (u32 i = 0; what == DO_im2col && i < 3; i++) {
		map->channels = (u16)row;
		map->pixels = (u16)(1 + draw(30));
		map->lower[i] = (i16)((i32)draw(3) - 1);
		map->upper[i] = (i16)((i32)draw(3) - 1);
		coord[i + 1] = map->lower[i];
		coord[5 + i] = (i32)draw(3);
	}
	if (what == DO_im2col)
		coord[rank - 1] = (i32)draw(2);
	CHECK(bytes <= TENSOR);
}

static bool same(const u8 *got, const u8 *want, u32 n, const char *of, u32 what, u32 rank)
{
	for (u32 i = 0; i < n; i++)
		if (!CHECK(got[i] == want[i])) {
			printf("copy %u of %u dimensions, type %u, swizzle %u: %s, byte %u: %02x, not %02x\n", what, rank,
			       map->type, map->swizzle, of, i, got[i], want[i]);
			return false;
		}
	return true;
}

static void run_once(Program *p, const JitCode *c, u32 what, u32 rank)
{
	u64 params[5] = {(u64)(uintptr_t)out, (u64)(uintptr_t)map, (u64)(uintptr_t)coord, (u64)(uintptr_t)in, 0};
	u32 bytes = model(what);
	Launch l;

	params[4] = what < DO_store ? bytes : 0;
	memset(out, 0, sizeof out);
	run_shape(p, &l, c, 1, (u32[]){64, 1, 1}, params);
	if (!CHECK(!l.failed))
		printf("fault %d: %s\n", l.fault.kind, l.fault.text);
	same(out, expected, ROOM, "shared memory", what, rank);
	same(tensor, expected_tensor, TENSOR, "the tensor", what, rank);
}

static void test_copies(u32 what, u32 rank)
{
	Program p = {0};
	Text t = {0};
	const JitCode *c;

	write_kernel(&t, what, rank);
	if (load(&p, t.s, "k") && CHECK(c = code_for(&p, (u32[]){64, 1, 1})))
		for (u32 n = 0; n < DRAWS && !checks_failed; n++) {
			draw_map(what, rank);
			for (u32 i = 0; i < TENSOR; i++)
				tensor[i] = (u8)draw(256);
			for (u32 i = 0; i < ROOM; i++)
				in[i] = (u8)draw(256);
			memcpy(before, tensor, TENSOR);
			run_once(&p, c, what, rank);
			memcpy(tensor, before, TENSOR);
			run_once(&p, NULL, what, rank);
		}
	unload(&p);
	text_free(&t);
}

/* ---- changes to a map --------------------------------------------------------------------------------------------- */
#define REPLACE(field, type, operands) "tensormap.replace.tile." field ".global.b1024." type " [%m], " operands ";\n"
static const char replace_text[] =
	".version 8.6\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .u64 map)\n{\n.reg .b64 %m, %x;\n"
	".reg .pred %p;\n.reg .b32 %t;\nld.param.u64 %m, [map];\nmov.u32 %t, %tid.x;\nsetp.ne.u32 %p, %t, 3;\n@%p ret;\n"
	"mov.b64 %x, 0x123450;\n" REPLACE("global_address", "b64", "%x") REPLACE("rank", "b32", "2")
	REPLACE("box_dim", "b32", "1, 77") REPLACE("global_dim", "b32", "2, 1000")
	"mov.b64 %x, 4096;\n" REPLACE("global_stride", "b64", "1, %x") REPLACE("element_stride", "b32", "0, 2")
	REPLACE("elemtype", "b32", "9") REPLACE("swizzle_mode", "b32", "2") REPLACE("fill_mode", "b32", "1")
	REPLACE("interleave_layout", "b32", "0") "ret;\n}\n";

static void test_replace(void)
{
	u64 params[1] = {(u64)(uintptr_t)map};
	Program p = {0};
	Launch l;

	if (load(&p, replace_text, "k"))
		for (u32 engine = 0; engine < 4; engine++) {
			draw_map(DO_load, 2);
			if (engine >= 2) /* made on the device */
				*map = (TensorMap){0};
			run_shape(&p, &l, engine & 1 ? code_for(&p, (u32[]){32, 1, 1}) : NULL, 1, (u32[]){32, 1, 1}, params);
			CHECK(!l.failed && map->magic == TENSOR_MAP_MAGIC && map->address == 0x123450 && map->rank == 3 && map->box[1] == 77);
			CHECK(map->dim_less_1[2] == 999 && map->stride[1] == 4096 && map->step[0] == 2);
			CHECK(map->type == 8 && map->swizzle == 2 && map->fill == 1 && !map->interleave);
		}
	unload(&p);
}

/* A map that is none, of another rank or mode, or of what is not done: a fault that names the instruction and why, the
 * same in both engines. */
typedef struct Wrong {
	u8 magic, rank, interleave, mode;
	FaultKind kind;
	const char *says;
} Wrong;
static const Wrong wrong[] = {
	{.magic = 1, .kind = FAULT_illegal_address, .says = "no tensor map"},
	{.rank = 1, .kind = FAULT_illegal_address, .says = "no tensor map of this rank"},
	{.mode = TENSOR_im2col, .kind = FAULT_illegal_address, .says = "another mode"},
	{.mode = TENSOR_im2col_wide, .kind = FAULT_not_supported, .says = "im2col along W"},
	{.interleave = 1, .kind = FAULT_not_supported, .says = "interleaved layout"},
};

static void draw_wrong(const Wrong *w)
{
	draw_map(DO_load, 2);
	map->type = 7;
	map->box[0] = 4;
	map->magic += w->magic;
	map->rank += w->rank;
	map->interleave = w->interleave;
	map->mode = w->mode;
}

static void test_wrong_maps(void)
{
	u64 params[5] = {(u64)(uintptr_t)out, (u64)(uintptr_t)map, (u64)(uintptr_t)coord, (u64)(uintptr_t)in, 16};
	Program p = {0};
	Text t = {0};
	Launch l;

	write_kernel(&t, DO_load, 2);
	if (load(&p, t.s, "k"))
		for (u32 i = 0; i < 2 * COUNT(wrong); i++) {
			const JitCode *c = i % 2 ? code_for(&p, (u32[]){64, 1, 1}) : NULL;
			const Wrong *w = &wrong[i / 2];

			draw_wrong(w);
			run_shape(&p, &l, c, 1, (u32[]){64, 1, 1}, params);
			CHECK(l.failed && l.fault.fn && l.fault.inst != NOREG &&
			      l.fault.fn->insts[l.fault.inst].op.form == FORM_cp_tensor_load);
			if (!CHECK(l.fault.kind == w->kind && strstr(l.fault.text, w->says)))
				printf("%s, engine %u: fault %d: %s\n", w->says, i % 2, l.fault.kind, l.fault.text);
		}
	unload(&p);
	text_free(&t);
}

int main(void)
{
	map = (TensorMap *)(void *)map_room;
	use_plugin_of_build();
	for (u32 what = 0; what < DO_COUNT; what++)
		for (u32 rank = what == DO_im2col ? 3 : 1; rank <= 5; rank++)
			test_copies(what, rank);
	test_replace();
	test_wrong_maps();
	return check_done();
}
