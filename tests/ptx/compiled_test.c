/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * spellings/compiled.txt: every opcode with its modifiers that nvcc and clang made of a thousand CUDA sources. Each
 * is put into a kernel with operands as its row of the table asks, and the kernels run in the interpreter and in
 * the vector engine: every opcode is read, verified and executed by both, and both leave the same memory.
 */
#include "../jit/program.h"
#include "ptx/parse.h"
#include "ptx/texture.h"
#include "ptx/verify.h"

enum { VER = 88, SM = 90, BATCH = 16, THREADS = 32, SLOTS = 16, OUT = THREADS * BATCH * SLOTS * 8 };

typedef struct Gen {
	Text decl, body;
	const Op *op;
	u32 reg, slot; /* next register; next word of the thread's results */
	bool compared;
} Gen;

/* ---- operands ------------------------------------------------------------------------------------------- */
static bool is_float(Type t) { return t == TY_f32 || t == TY_tf32 || t == TY_f64; }

static u32 declare(Gen *g, Type t)
{
	u32 bits = ptx_type_bits(t);

	if (t == TY_pred)
		text_printf(&g->decl, "\t.reg .pred %%r%u;\n", g->reg);
	else
		text_printf(&g->decl, "\t.reg .b%u %%r%u;\n", bits < 16 ? 16 : bits, g->reg);
	return g->reg++;
}

/* A register with something in it that differs between threads. */
static u32 fill(Gen *g, Type t)
{
	u32 r = declare(g, t), bits = ptx_type_bits(t);

	if (t == TY_pred)
		text_printf(&g->body, "\tsetp.gt.u32 %%r%u, %%thread, %u;\n", r, r % 32);
	else if (is_float(t))
		text_printf(&g->body, "\tcvt.rn.f%u.u32 %%r%u, %%thread;\n\tadd.f%u %%r%u, %%r%u, %s;\n", bits, r, bits, r,
			    r, bits == 64 ? "0d3FF8000000000000" : "0f3FC00000");
	else if (bits == 128)
		text_printf(&g->body, "\tmov.b128 %%r%u, {%%wide, %%wide};\n", r);
	else if (bits == 64)
		text_printf(&g->body, "\tmad.wide.u32 %%r%u, %%thread, 0x9E3779B1, %u;\n", r, r);
	else if (bits == 32)
		text_printf(&g->body, "\tmad.lo.u32 %%r%u, %%thread, 0x9E3779B1, %u;\n", r, r);
	else
		text_printf(&g->body, "\tcvt.u16.u32 %%r%u, %%thread;\n\tadd.u16 %%r%u, %%r%u, %u;\n", r, r, r,
			    0x3c00 + r % 64);
	return r;
}

static void name_regs(Gen *g, Text *t, u32 first, u32 n, bool list)
{
	text_printf(t, list ? "{%%r%u" : "%%r%u", first);
	for (u32 i = 1; i < n; i++)
		text_printf(t, ", %%r%u", first + i);
	text_printf(t, list ? "}" : "");
}

static u32 registers(Gen *g, Type t, u32 n, bool dst)
{
	u32 first = g->reg;

	for (u32 i = 0; i < n; i++) {
		if (dst)
			declare(g, t);
		else
			fill(g, t);
	}
	return first;
}

static const char *buffer(const Op *op, const OpndSpec *s, u32 nth)
{
	Space space = nth && op->m.space2 ? op->m.space2 : op->m.space;

	if (!strcmp(s->name, "mbar"))
		return "bar";
	switch (space) {
	case SS_shared: case SS_shared_cta: case SS_shared_cluster:
		return strncmp(ptx_forms[op->form].id, "mbarrier", 8) && op->form != FORM_cp_async_mbarrier ? "sbuf"
													    : "bar";
	case SS_local:
		return "lbuf";
	case SS_const:
		return "cbuf";
	case SS_param: case SS_param_func: case SS_param_entry:
		return ptx_forms[op->form].flags & FF_store ? "q" : "p+64";
	case SS_global:
		return "gbuf";
	default:
		return op->form == FORM_ldu || op->form == FORM_ld_nc ? "gbuf" : "%generic";
	}
}

static u32 coordinates(const Op *op)
{
	static const u8 n[] = { 1, 1, 2, 4, 2, 4, 4, 4, 4, 4 };

	return n[op->m.geom];
}

static bool is_texture(const Op *op)
{
	return op->form >= FORM_tex && op->form <= FORM_suq;
}

static void write_address(Gen *g, const OpndSpec *s, Text *t, u32 nth)
{
	u32 n = coordinates(g->op), first;

	if (!is_texture(g->op)) {
		text_printf(t, "[%s]", buffer(g->op, s, nth));
		return;
	}
	if (g->op->form == FORM_txq || g->op->form == FORM_suq) {
		text_printf(t, "[%s]", "%texture");
		return;
	}
	first = g->reg;
	for (u32 i = 0; i < n; i++) {
		u32 r = declare(g, TY_b32);
		bool f = is_texture(g->op) && g->op->form < FORM_txq && g->op->type[1] == TY_f32;

		text_printf(&g->body, f ? "\tmov.b32 %%r%u, 0f3F000000;\n" : "\tmov.b32 %%r%u, 0;\n", r);
	}
	text_printf(t, "[%%texture, ");
	name_regs(g, t, first, n, n > 1);
	text_printf(t, "]");
}

static const char *constant(const Op *op, const OpndSpec *s)
{
	if (!strcmp(s->name, "immsize") || (!strcmp(s->name, "size") && s->flags & OS_imm))
		return op->m.cop == COP_cg ? "16" : "4";
	return !strcmp(s->name, "immLut") ? "0xe8" : "1";
}

static bool wanted(const Op *op, const OpndSpec *s)
{
	return !(s->flags & (OS_opt | OS_hint)) || (op->m.atom == ATOM_cas && !strcmp(s->name, "c")) ||
	       (s->flags & OS_hint && op->m.extra[XE_hint]);
}

static void store_results(Gen *g, Type t, u32 first, u32 n)
{
	u32 bits = ptx_type_bits(t);

	for (u32 i = 0; i < n && g->compared && g->slot < SLOTS; i++, g->slot++) {
		if (t == TY_pred)
			text_printf(&g->body, "\tselp.b64 %%wide, 1, 0, %%r%u;\n\tst.global.b64 [%%out+%u], %%wide;\n",
				    first + i, g->slot * 8);
		else if (bits <= 64)
			text_printf(&g->body, "\tst.global.b%u [%%out+%u], %%r%u;\n", bits < 16 ? 16 : bits, g->slot * 8,
				    first + i);
	}
}

/* ---- instructions --------------------------------------------------------------------------------------- */
/* Those whose operands are not of the table's making. */
static const char *const special[][2] = {
	{ "bra", "\tbra L$;\nL$:\n" },
	{ "bra.uni", "\tbra.uni L$;\nL$:\n" },
	{ "brx.idx", "\tT$: .branchtargets L$, M$;\n\tbrx.idx 1, T$;\nL$:\nM$:\n" },
	{ "call", "\t{ .param .b32 a; .param .b32 b; st.param.b32 [a], %thread; call (b), twice, (a); "
		  "ld.param.b32 %small, [b]; st.global.b32 [%out], %small; }\n" },
	{ "call.uni", "\t{ .param .b32 a; .param .b32 b; st.param.b32 [a], %thread; call.uni (b), twice, (a); "
		      "ld.param.b32 %small, [b]; st.global.b32 [%out], %small; }\n" },
	{ "ret", "\t@%never ret;\n" },
	{ "exit", "\t@%never exit;\n" },
	{ "trap", "\t@%never trap;\n" },
	{ "brkpt", "\t@%never brkpt;\n" },
	{ "bar.warp.sync", "\tbar.warp.sync 0xffffffff;\n" },
	{ "nanosleep.u32", "\tnanosleep.u32 1;\n" },
	{ "cvta.param.u64", "\tcvta.param.u64 %wide, p;\n" },
};

static bool write_special(Gen *g, const char *opcode, u32 number)
{
	for (u32 i = 0; i < COUNT(special); i++) {
		const char *s = special[i][1];

		if (strcmp(special[i][0], opcode))
			continue;
		for (; *s; s++) {
			text_add(&g->body, s, 1);
			if ((*s == 'L' || *s == 'M' || *s == 'T') && s[1] == '$')
				text_printf(&g->body, "%u_", number);
			s += s[1] == '$';
		}
		return true;
	}
	return false;
}

typedef struct Dest {
	Type type;
	u32 first, n;
} Dest;

static void write_operand(Gen *g, const OpndSpec *s, u32 k, u32 *nth, Text *t, Dest *d)
{
	Type type = ptx_opnd_type(g->op, k);
	u32 n = ptx_opnd_count(g->op, k), first;
	bool dst = s->flags & OS_dst;

	if (s->flags & OS_addr) {
		write_address(g, s, t, (*nth)++);
	} else if (s->flags & OS_imm) {
		text_printf(t, "%s", constant(g->op, s));
	} else if (!strcmp(s->name, "membermask")) {
		text_printf(t, "0xffffffff");
	} else if (!dst && ptx_forms[g->op->form].flags & FF_barrier && type == TY_u32) {
		text_printf(t, "0");
	} else if (!strcmp(s->name, "count") || !strcmp(s->name, "size")) {
		text_printf(t, "16");
	} else {
		first = registers(g, type, n ? n : 2, dst);
		name_regs(g, t, first, n ? n : 2, s->vec && n != 1);
		if (s->flags & OS_pair) {
			registers(g, TY_pred, 1, dst);
			text_printf(t, "|%%r%u", g->reg - 1);
		}
		if (dst)
			*d = (Dest){ type, first, n ? n : 2 };
	}
}

static void write_inst(Gen *g, const char *opcode)
{
	const OpndSpec *s;
	u32 n = ptx_opnd_specs(g->op->form, &s), nth = 0, written = 0;
	Text t = { 0 };
	Dest d = { 0 };

	for (u32 k = 0; k < n; k++) {
		if (!wanted(g->op, &s[k]))
			continue;
		text_printf(&t, written++ ? ", " : " ");
		write_operand(g, &s[k], k, &nth, &t, &d);
	}
	text_printf(&g->body, "\t%s%s;\n", opcode, t.s ? t.s : "");
	if (d.n)
		store_results(g, d.type, d.first, d.n);
	text_free(&t);
}

/* Machine addresses, clocks and approximations differ between engines. */
static bool is_compared(const Op *op)
{
	return !op->m.approx && !strstr(ptx_forms[op->form].syntax, "approx") && op->form != FORM_cvta &&
	       op->form != FORM_cvta_to;
}

static bool find_op(Arena *a, const char *opcode, Op *op)
{
	Cand *c = NULL;
	u32 bad, n = ptx_form_candidates(a, opcode, (u32)strlen(opcode), &c, &bad);

	for (u32 i = 0; i < n; i++) {
		*op = c[i].op;
		if (!ptx_rule_broken(op, NULL, VER, SM, 'a') && !ptx_shape_broken(op, VER, SM))
			return true;
	}
	if (n) /* a rule about its operands: let the verifier judge */
		*op = c[0].op;
	return n;
}

static void write_one(Text *out, const char *opcode, const Op *op, u32 number)
{
	Gen g = { .op = op, .compared = is_compared(op) };
	u32 at = number % BATCH * SLOTS * 8;

	if (!write_special(&g, opcode, number))
		write_inst(&g, opcode);
	text_printf(out, "{ // %s\n\t.param .align 16 .b8 q[64];\n%s\tadd.u64 %%out, %%mine, %u;\n%s\tbar.sync 0;\n}\n", opcode,
		    g.decl.s ? g.decl.s : "", at, g.body.s);
	text_free(&g.decl);
	text_free(&g.body);
}

/* ---- programs ------------------------------------------------------------------------------------------- */
static const char head[] =
	".version 8.8\n.target sm_90a\n.address_size 64\n"
	".global .align 256 .b8 gbuf[8192];\n.const .align 256 .b8 cbuf[1024];\n"
	".func (.param .b32 r) twice(.param .b32 x) {\n\t.reg .b32 %a;\n\tld.param.b32 %a, [x];\n"
	"\tadd.u32 %a, %a, %a;\n\tst.param.b32 [r], %a;\n\tret;\n}\n";
static const char entry[] =
	".visible .entry k(.param .align 64 .b8 p[256]) {\n"
	"\t.shared .align 1024 .b8 sbuf[8192];\n\t.shared .align 8 .b64 bar;\n\t.local .align 256 .b8 lbuf[512];\n"
	"\t.reg .b32 %thread, %small;\n\t.reg .b64 %out, %mine, %generic, %texture, %wide;\n\t.reg .pred %never;\n"
	"\tmov.u32 %thread, %tid.x;\n\tld.param.u64 %mine, [p];\n\tld.param.u64 %texture, [p+8];\n"
	"\tmul.wide.u32 %wide, %thread, 2048;\n\tadd.u64 %mine, %mine, %wide;\n\tsetp.gt.u32 %never, %thread, 99;\n"
	"\tmov.u64 %generic, gbuf;\n\tcvta.global.u64 %generic, %generic;\n"
	"\t.reg .b32 %at;\n\t.reg .pred %more;\n\tmov.u32 %at, sbuf;\n\tmad.lo.u32 %at, %thread, 8, %at;\n"
	"\tmov.u32 %small, 0;\nCLEAR:\n\tst.shared.b64 [%at], 0;\n\tadd.u32 %at, %at, 256;\n"
	"\tadd.u32 %small, %small, 1;\n\tsetp.lt.u32 %more, %small, 32;\n\t@%more bra CLEAR;\n"
	"\tmbarrier.init.shared.b64 [bar], 64;\n\tbar.sync 0;\n";

typedef struct Memory {
	u8 out[OUT], global[8192], constant[1024];
} Memory;

static _Alignas(256) float texels[6 * 64 * 4];

static void fill_memory(Memory *m)
{
	for (u32 i = 0; i < COUNT(texels); i++)
		texels[i] = (float)(i % 97) / 8;
	memset(m->out, 0, sizeof m->out);
	for (u32 i = 0; i < sizeof m->global; i++)
		m->global[i] = (u8)(i * 7 % 61);
	for (u32 i = 0; i < sizeof m->constant; i++)
		m->constant[i] = (u8)(i * 5 % 31);
}

static bool run(Program *p, const JitCode *c, Memory *m, const void *texture)
{
	u64 vars[8] = { 0 }, fns[4] = { 0x1000, 0x1010, 0x1020, 0x1030 }, params[32] = { 0 };
	Launch l = { .grid = { .entry = p->fn, .layout = p->layout, .code = c, .done = note_end, .self = &l,
			       .local_size = p->layout->stack_size } };

	fill_memory(m);
	for (u32 i = 0; i < vec_len(p->module->vars); i++)
		vars[p->module->vars[i]->index] =
			(u64)(uintptr_t)(p->module->vars[i]->space == SS_const ? m->constant : m->global);
	params[0] = (u64)(uintptr_t)m->out;
	params[1] = (u64)(uintptr_t)texture;
	l.grid.env = (LaunchEnv){ .nctaid = { 1, 1, 1 }, .ntid = { THREADS, 1, 1 }, .params = (u8 *)params,
				  .var_addr = vars, .fn_addr = fns, .nsmid = 1,
				  .total_shared = p->layout->shared_size };
	CHECK(exec_submit_grid(&l.grid));
	exec_wait(&l.flag, true);
	if (l.failed)
		printf("%s: fault %d: %s at line %u\n", c ? "vector" : "interp", l.fault.kind, l.fault.text,
		       l.fault.fn && l.fault.inst < vec_len(l.fault.fn->insts) ? l.fault.fn->insts[l.fault.inst].pos.line
										: 0);
	return !l.failed;
}

static void compare(const Memory *a, const Memory *b, char *const *opcode, u32 n)
{
	for (u32 i = 0; i < n; i++)
		for (u32 t = 0; t < THREADS; t++) {
			u32 at = t * 2048 + i * SLOTS * 8;

			if (CHECK(!memcmp(a->out + at, b->out + at, SLOTS * 8)))
				continue;
			printf("%s: thread %u: interpreter and vector engine differ\n", opcode[i], t);
			break;
		}
	CHECK(!memcmp(a->global, b->global, sizeof a->global));
}

static void try_batch(const char *text, char *const *opcode, u32 n, const void *texture)
{
	static _Alignas(256) Memory a, b;
	Program p = { 0 };
	const JitCode *c;

	if (!load(&p, text, "k")) {
		printf("%s\n", text);
		return;
	}
	ptx_contract(p.module);
	c = code_for(&p, (u32[]){ THREADS, 1, 1 });
	if (CHECK(c) && CHECK(run(&p, NULL, &a, texture)) && CHECK(run(&p, c, &b, texture)))
		compare(&a, &b, opcode, n);
	else
		printf("%s\n", text);
	unload(&p);
}

static void begin(Text *t)
{
	text_free(t);
	*t = (Text){ 0 };
	text_printf(t, "%s%s", head, entry);
}

/* 8 × 8 × 4 texels of four floats, or six layers of 8 × 8. */
static void fill_texture(Texture *t)
{
	*t = (Texture){ .magic = TEXTURE_MAGIC, .levels = 1, .layers = 6, .slices = 6, .kind = TEXEL_float, .bits = 32,
			.channels = 4, .filter = TEXTURE_linear };
	t->level[0] = (TextureLevel){ (u64)(uintptr_t)texels, 128, 1024, 8, 8, 4 };
}

int main(void)
{
	const char *err = NULL;
	size_t len;
	char *list = file_read("tests/ptx/spellings/compiled.txt", &len, &err), *opcode[BATCH];
	Arena *a = arena_new();
	Texture texture;
	Text t = { 0 };
	u32 n = 0, total = 0;

	use_plugin_of_build();
	CHECK(list && len);
	fill_texture(&texture);
	begin(&t);
	for (char *s = list ? strtok(list, "\n") : NULL; s; s = strtok(NULL, "\n")) {
		Op op;

		total++;
		if (!CHECK(find_op(a, s, &op))) {
			printf("%s is not known\n", s);
			continue;
		}
		write_one(&t, s, &op, total * BATCH + n);
		opcode[n++] = s;
		if (n < BATCH)
			continue;
		text_printf(&t, "\tret;\n}\n");
		try_batch(t.s, opcode, n, &texture);
		n = 0;
		begin(&t);
	}
	if (n) {
		text_printf(&t, "\tret;\n}\n");
		try_batch(t.s, opcode, n, &texture);
	}
	CHECK(total > 800);
	text_free(&t);
	arena_free(a);
	free(list);
	return check_done();
}
