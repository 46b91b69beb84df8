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
#define VVM(name, values, nvcc, note) {name, values, nvcc, note},
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
} VvmJob;

static const char older[] = "IR version "; /* how src/clang/nvvmir.cc begins its message */

bool vvm_is_arch(const char *s, int *sm)
{
	int number = 0;
	bool is = !strncmp(s, "compute_", 8) && runcc_is_arch(s, &number) && number >= FIRST_SM;

	if (is && sm)
		*sm = number;
	return is;
}

static void add(VvmJob *j, const char *s) { j->v[j->len++] = s; }

static nvvmResult take(VvmJob *j, const char *s)
{
	const char *val, *w;
	const RunccRow *r;

	if (!strncmp(s, "-arch=", 6) && vvm_is_arch(s + 6, NULL)) {
		j->arch = s;
		return NVVM_SUCCESS;
	}
	r = runcc_find_row(rows, COUNT(rows), s, &val);
	if (!r) {
		text_printf(j->cc.log, "libnvvm : error: %s is an unsupported option\n", s);
		return NVVM_ERROR_INVALID_OPTION;
	}
	j->lto |= !strcmp(r->name, "-gen-lto");
	if (!r->word)
		return NVVM_SUCCESS;
	w = runcc_word(&j->cc, r, val);
	if (!w)
		return NVVM_ERROR_OUT_OF_MEMORY;
	add(j, w);
	return NVVM_SUCCESS;
}

static nvvmResult take_all(VvmJob *j, u32 count, const char *const *options)
{
	nvvmResult got = NVVM_SUCCESS;

	for (u32 i = 0; i < count && !got; i++)
		got = options[i] ? take(j, options[i]) : NVVM_ERROR_INVALID_OPTION;
	return got;
}

static RunccResult write_module(VvmJob *j, u32 i)
{
	const VvmModule *m = &j->p->modules[i];
	const char *path = runcc_input(&j->cc, i, m->name, ".ll"), *w;

	w = path && m->lazy ? arena_printf(j->cc.arena, "--nvvm-lazy=%s", path) : path;
	if (!w)
		return RUNCC_memory;
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
	add(j, j->arch);
	add(j, "-o");
	add(j, out);
	return runcc_run(&j->cc, j->v, j->cc.log);
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

	if (got == RUNCC_failed && j->cc.log->s && strstr(j->cc.log->s, older))
		return NVVM_ERROR_IR_VERSION_MISMATCH;
	return got == RUNCC_failed && verify ? NVVM_ERROR_INVALID_IR : codes[got];
}

static nvvmResult make(VvmJob *j, u32 count, const char *const *options, bool verify)
{
	const char *nvcc = runcc_tool(&j->cc, "nvcc"), *out;
	nvvmResult bad;
	RunccResult got;

	j->arch = "-arch=compute_75";
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
	if (!got && !verify)
		got = runcc_read(&j->cc, out, &j->p->ptx);
	return code(j, got, verify);
}

nvvmResult vvm_compile(VvmProgram *p, u32 count, const char *const *options, bool verify)
{
	VvmJob j = {.p = p, .cc = {.who = "nvvm", .log = &p->log, .arena = arena_new()}};
	bool real = false;
	nvvmResult got;

	for (u32 i = 0; i < p->count; i++)
		real |= !p->modules[i].lazy;
	if (!p->count)
		got = NVVM_ERROR_NO_MODULE_IN_PROGRAM;
	else if (!real)
		got = verify ? NVVM_ERROR_INVALID_IR : NVVM_ERROR_COMPILATION;
	else
		got = j.cc.arena ? make(&j, count, options, verify) : NVVM_ERROR_OUT_OF_MEMORY;
	if (j.cc.root && !runcc_hide(&j.cc, &p->log) && !got)
		got = NVVM_ERROR_OUT_OF_MEMORY;
	runcc_close(&j.cc);
	p->lto = j.lto && !got && !verify;
	if (got)
		text_free(&p->ptx);
	if (j.cc.arena)
		arena_free(j.cc.arena);
	return got;
}
