/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One compilation: each module becomes a file N/NAME of a private folder, nvcc -ptx links and compiles
 * them. Symbols that no module defines stay for the PTX linker, hence -rdc=true.
 */
#include "nvvm/vvm.h"
#include "runcc/runcc.h"

#include <stdlib.h>
#include <string.h>

enum { OWN_WORDS = 8, FIRST_SM = 20 /* NVVM IR never knew older ones */ };

static const RunccRow rows[] = {
#define VVM(name, values, nvcc, again, note) {name, values, nvcc, note},
#include "nvvm/vvm_options.def"
#undef VVM
};
static const bool may_repeat[] = {
#define VVM(name, values, nvcc, again, note) again,
#include "nvvm/vvm_options.def"
#undef VVM
};

typedef struct VvmJob {
	VvmProgram *p;
	Runcc cc;
	const char *arch;
	const char **v; /* nvcc's words; room is made beforehand */
	u32 len;
	bool lto;
	const char *seen[COUNT(rows)]; /* the option, where it was given */
} VvmJob;

bool vvm_is_arch(const char *s, int *sm)
{
	int number = 0;
	bool is = !strncmp(s, "compute_", 8) && runcc_is_arch(s, &number) && number >= FIRST_SM;

	if (is && sm)
		*sm = number;
	return is;
}

static void add(VvmJob *j, const char *s) { j->v[j->len++] = s; }

static nvvmResult refuse(VvmJob *j, const char *s, int len, const char *why)
{
	text_printf(j->cc.log, "libnvvm : error: %.*s %s\n", len, s, why);
	return NVVM_ERROR_INVALID_OPTION;
}

static nvvmResult take_arch(VvmJob *j, const char *s)
{
	if (j->arch)
		return refuse(j, s, 5, "defined more than once");
	j->arch = s;
	return NVVM_SUCCESS;
}

static nvvmResult take(VvmJob *j, const char *s)
{
	const char *val, *w;
	const RunccRow *r;

	if (!strncmp(s, "-arch=", 6) && vvm_is_arch(s + 6, NULL))
		return take_arch(j, s);
	r = runcc_find_row(rows, COUNT(rows), s, &val);
	if (!r)
		return refuse(j, s, (int)strlen(s), "is an unsupported option");
	if (j->seen[r - rows] && !may_repeat[r - rows])
		return refuse(j, s, (int)strlen(r->name), "defined more than once");
	j->seen[r - rows] = s;
	j->lto |= !strcmp(r->name, "-gen-lto");
	if (!r->word)
		return NVVM_SUCCESS;
	w = runcc_word(&j->cc, r, val);
	if (!w)
		return NVVM_ERROR_OUT_OF_MEMORY;
	add(j, w);
	return NVVM_SUCCESS;
}

/* nvcc would warn that -G has the lines already. */
static void drop_lines(VvmJob *j)
{
	bool debug = false;
	u32 to = 0;

	for (u32 i = 0; i < j->len; i++)
		debug |= !strcmp(j->v[i], "-G");
	for (u32 i = 0; i < j->len; i++)
		if (!debug || strcmp(j->v[i], "-lineinfo"))
			j->v[to++] = j->v[i];
	j->len = to;
}

static nvvmResult take_all(VvmJob *j, u32 count, const char *const *options)
{
	nvvmResult got = NVVM_SUCCESS;

	for (u32 i = 0; i < count && !got; i++)
		got = options[i] ? take(j, options[i]) : NVVM_ERROR_INVALID_OPTION;
	drop_lines(j);
	return got;
}

static RunccResult write_module(VvmJob *j, u32 i)
{
	VvmModule *m = &j->p->modules[i];
	const char *path = runcc_input(&j->cc, i, m->name, ".ll"), *w;

	w = path && m->lazy ? arena_printf(j->cc.arena, "--nvvm-lazy=%s", path) : path;
	if (!w)
		return RUNCC_memory;
	m->path = path + strlen(j->cc.root) + 1;
	add(j, w);
	return runcc_write(&j->cc, path, m->data, m->len);
}

static RunccResult run(VvmJob *j, const char *out)
{
	RunccResult got = RUNCC_ok;

	for (u32 i = 0; i < j->p->count && !got; i++)
		got = write_module(j, i);
	if (got)
		return got;
	add(j, j->arch ? j->arch : "-arch=compute_75");
	add(j, "-o");
	add(j, out);
	return runcc_run(&j->cc, j->v, j->cc.log);
}

static bool is_mismatch(const VvmJob *j)
{
	return j->cc.log->s && strstr(j->cc.log->s, VVM_MISMATCH);
}

static nvvmResult code(const VvmJob *j, RunccResult got, bool verify)
{
	static const nvvmResult codes[] = {
		[RUNCC_ok] = NVVM_SUCCESS,
		[RUNCC_memory] = NVVM_ERROR_OUT_OF_MEMORY,
		[RUNCC_failed] = NVVM_ERROR_COMPILATION,
		[RUNCC_internal] = NVVM_ERROR_COMPILATION,
		[RUNCC_cancelled] = NVVM_ERROR_CANCELLED,
	};

	if (got == RUNCC_failed && is_mismatch(j))
		return NVVM_ERROR_IR_VERSION_MISMATCH;
	return got == RUNCC_failed && verify ? NVVM_ERROR_INVALID_IR : codes[got];
}

/* After nvcc, which has read them: what is no IR at all is told as that. */
static nvvmResult check_modules(VvmJob *j, bool verify)
{
	nvvmResult bad = NVVM_SUCCESS;
	Text said = {0};

	for (u32 i = 0; i < j->p->count && !bad; i++)
		bad = vvm_check(&j->p->modules[i], verify, &said);
	if (bad) {
		text_free(j->cc.log);
		*j->cc.log = said;
	}
	return bad;
}

static nvvmResult make(VvmJob *j, u32 count, const char *const *options, bool verify)
{
	const char *nvcc = runcc_tool(&j->cc, "nvcc"), *out;
	nvvmResult bad;
	RunccResult got;

	j->v = arena_new_array(j->cc.arena, const char *,
			       (size_t)count + OWN_WORDS + j->p->count);
	if (!nvcc || !j->v)
		return NVVM_ERROR_OUT_OF_MEMORY;
	add(j, nvcc);
	add(j, "-rdc=true");
	if (verify)
		add(j, "-fdevice-syntax-only");
	bad = take_all(j, count, options);
	if (bad)
		return bad;
	if (j->lto)
		add(j, "-dlto");
	add(j, j->lto ? "-ltoir" : "-ptx");
	got = runcc_open(&j->cc);
	if (got)
		return code(j, got, verify);
	out = arena_printf(j->cc.arena, "%s/out.ptx", j->cc.root);
	got = out ? run(j, out) : RUNCC_memory;
	bad = got && !is_mismatch(j) ? NVVM_SUCCESS : check_modules(j, verify);
	if (bad)
		return bad;
	if (!got && !verify)
		got = runcc_read(&j->cc, out, &j->p->ptx);
	return code(j, got, verify);
}

static bool has_module(const VvmProgram *p)
{
	for (u32 i = 0; i < p->count; i++)
		if (!p->modules[i].lazy)
			return true;
	return false;
}

nvvmResult vvm_compile(VvmProgram *p, int count, const char *const *options, bool verify)
{
	VvmJob j = {.p = p, .cc = {.who = "nvvm", .log = &p->log}};
	nvvmResult got;

	if (!has_module(p))
		return NVVM_ERROR_NO_MODULE_IN_PROGRAM;
	if (count < 0 || (count && !options))
		return NVVM_ERROR_INVALID_OPTION;
	if (!verify)
		text_free(&p->ptx);
	j.cc.arena = arena_new();
	got = j.cc.arena ? make(&j, (u32)count, options, verify) : NVVM_ERROR_OUT_OF_MEMORY;
	if (j.cc.root && (!runcc_hide(&j.cc, &p->log) || !vvm_log(p, &p->log)) && !got)
		got = NVVM_ERROR_OUT_OF_MEMORY;
	for (u32 i = 0; i < p->count; i++)
		p->modules[i].path = NULL;
	runcc_close(&j.cc);
	if (!verify)
		p->lto = j.lto && !got;
	if (got && !verify)
		text_free(&p->ptx);
	if (j.cc.arena)
		arena_free(j.cc.arena);
	return got;
}
