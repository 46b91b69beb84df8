/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The tables of ptx.def, sreg.def and of the types and spaces, as arrays.
 *
 * A row whose meaning is a lane or warp function names it; the functions are declared weak so that
 * a program which only reads PTX (ptxas, cuobjdump) need not carry them, and `lane`/`warp` is then
 * NULL.
 */
#include "ptx/ptx.h"

#include <string.h>

#define LANE(id) extern LaneFn lane_##id __attribute__((weak));
#define WARP(id) extern WarpFn warp_##id __attribute__((weak));
#define MEM(id) extern MemFn mem_##id __attribute__((weak));
#define NOTHING(id)
#define ENGINE(id)
#define FENCE(id)
#define FORM(id, syntax, types, what, ...) what(id)
#include "ptx/ptx.def"
#undef FORM
#undef LANE
#undef WARP
#undef MEM
#undef NOTHING
#undef ENGINE
#undef FENCE

#define LANE(id) .lane = lane_##id,
#define WARP(id) .warp = warp_##id,
#define MEM(id) .mem = mem_##id,
#define NOTHING(id) .nothing = true,
#define FENCE(id) .fence = true,
#define ENGINE(id)
#define FORM(id_, syntax_, types_, what, flags_, ver, sm, section_)                      \
	[FORM_##id_] = {what(id_).id = #id_,   .syntax = syntax_, .types = types_,       \
			.section = section_,   .flags = flags_,	  .ver_major = ver / 10, \
			.ver_minor = ver % 10, .target = sm},
const FormInfo ptx_forms[FORM_COUNT] = {
#include "ptx/ptx.def"
};
#undef FORM
#undef LANE
#undef WARP
#undef MEM
#undef NOTHING
#undef ENGINE
#undef FENCE

static const struct {
	const char *name;
	u32 bits;
} types[TY_COUNT] = {
	[TY_none] = {"", 0},
	[TY_pred] = {"pred", 1},
	[TY_b8] = {"b8", 8},
	[TY_b16] = {"b16", 16},
	[TY_b32] = {"b32", 32},
	[TY_b64] = {"b64", 64},
	[TY_b128] = {"b128", 128},
	[TY_u8] = {"u8", 8},
	[TY_u16] = {"u16", 16},
	[TY_u32] = {"u32", 32},
	[TY_u64] = {"u64", 64},
	[TY_s8] = {"s8", 8},
	[TY_s16] = {"s16", 16},
	[TY_s32] = {"s32", 32},
	[TY_s64] = {"s64", 64},
	[TY_f16] = {"f16", 16},
	[TY_f32] = {"f32", 32},
	[TY_f64] = {"f64", 64},
	[TY_bf16] = {"bf16", 16},
	[TY_tf32] = {"tf32", 32},
	[TY_f16x2] = {"f16x2", 32},
	[TY_bf16x2] = {"bf16x2", 32},
	[TY_u16x2] = {"u16x2", 32},
	[TY_s16x2] = {"s16x2", 32},
	[TY_f32x2] = {"f32x2", 64},
	[TY_e4m3] = {"e4m3", 8},
	[TY_e5m2] = {"e5m2", 8},
	[TY_e4m3x2] = {"e4m3x2", 16},
	[TY_e5m2x2] = {"e5m2x2", 16},
	[TY_e2m1] = {"e2m1", 4},
	[TY_e2m3] = {"e2m3", 6},
	[TY_e3m2] = {"e3m2", 6},
	[TY_ue8m0] = {"ue8m0", 8},
	[TY_e2m1x2] = {"e2m1x2", 8},
	[TY_e2m3x2] = {"e2m3x2", 16},
	[TY_e3m2x2] = {"e3m2x2", 16},
	[TY_ue8m0x2] = {"ue8m0x2", 16},
	[TY_e4m3x4] = {"e4m3x4", 32},
	[TY_e5m2x4] = {"e5m2x4", 32},
	[TY_u4] = {"u4", 4},
	[TY_s4] = {"s4", 4},
	[TY_u2] = {"u2", 2},
	[TY_s2] = {"s2", 2},
	[TY_b1] = {"b1", 1},
	[TY_u8x4] = {"u8x4", 32},
	[TY_s8x4] = {"s8x4", 32},
	[TY_texref] = {"texref", 64},
	[TY_samplerref] = {"samplerref", 64},
	[TY_surfref] = {"surfref", 64},
	[TY_e2m1x4] = {"e2m1x4", 16},
	[TY_e2m3x4] = {"e2m3x4", 32},
	[TY_e3m2x4] = {"e3m2x4", 32},
	[TY_b8x16] = {"b8x16", 128},
	[TY_ue4m3] = {"ue4m3", 8},
};

const char *ptx_type_name(Type t) { return types[t].name; }

u32 ptx_type_bits(Type t) { return types[t].bits; }

static const char *const spaces[SS_COUNT] = {
	[SS_generic] = "",
	[SS_reg] = "reg",
	[SS_sreg] = "sreg",
	[SS_const] = "const",
	[SS_global] = "global",
	[SS_local] = "local",
	[SS_param] = "param",
	[SS_shared] = "shared",
	[SS_tex] = "tex",
	[SS_shared_cluster] = "shared::cluster",
	[SS_shared_cta] = "shared::cta",
	[SS_param_func] = "param::func",
	[SS_param_entry] = "param::entry",
};

const char *ptx_space_name(Space s) { return spaces[s]; }

SyncKind ptx_sync_kind(u32 form)
{
	const char *syntax = ptx_forms[form].syntax;

	return strstr(syntax, "membermask") ? SYNC_mask : strstr(syntax, ".sync") ? SYNC_all : SYNC_now;
}

#define ZERO SREG_zero, 0
#define OWN SREG_own, 0
#define LAUNCH(field) SREG_launch, offsetof(LaunchEnv, field)
#define BLOCK(field) SREG_block, offsetof(BlockEnv, field)
#define CLUSTER(word, dim) SREG_cluster, (u16)CLUSTER_##word + dim
#define SREG(id, name, type, major, minor, sm, ...) \
	[SR_##id] = {name, TY_##type, major, minor, sm, __VA_ARGS__},
const SregInfo ptx_sregs[SR_COUNT] = {
#include "ptx/sreg.def"
};
#undef SREG

const char *ptx_sreg_name(u32 sr) { return ptx_sregs[sr].name; }

bool ptx_reads_carry(u32 form) { return form == FORM_addc || form == FORM_subc || form == FORM_madc; }

bool ptx_writes_carry(const Op *op)
{
	return op->form == FORM_add_cc || op->form == FORM_sub_cc || op->form == FORM_mad_cc ||
	       (op->m.cc && ptx_reads_carry(op->form));
}
