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

typedef struct VvmRow {
	const char *name, *values, *nvcc, *note;
} VvmRow;
static const VvmRow rows[] = {
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

static bool is_number(const char *s)
{
	return *s && !s[strspn(s, "0123456789")];
}

/* "-fma" and "1" in "-fma=1"; NULL: there is no such option, or it has no such value. */
static const VvmRow *find_row(const char *s, const char **val)
{
	size_t len = strcspn(s, "=");

	*val = s[len] ? s + len + 1 : NULL;
	for (u32 i = 0; i < COUNT(rows); i++) {
		const VvmRow *r = &rows[i];

		if (strlen(r->name) != len || memcmp(r->name, s, len))
			continue;
		if (!r->values)
			return *val ? NULL : r;
		return *val && (*r->values ? runcc_is_one_of(*val, r->values) : is_number(*val)) ? r : NULL;
	}
	return NULL;
}

static nvvmResult take(VvmJob *j, const char *s)
{
	const char *val, *in, *w;
	const VvmRow *r;

	if (!strncmp(s, "-arch=", 6) && vvm_is_arch(s + 6, NULL)) {
		j->arch = s;
		return NVVM_SUCCESS;
	}
	r = find_row(s, &val);
	if (!r) {
		text_printf(j->cc.log, "libnvvm : error: %s is an unsupported option\n", s);
		return NVVM_ERROR_INVALID_OPTION;
	}
	j->lto |= !strcmp(r->name, "-gen-lto");
	if (!r->nvcc)
		return NVVM_SUCCESS;
	in = strstr(r->nvcc, "%s");
	w = in ? arena_printf(j->cc.arena, "%.*s%s", (int)(in - r->nvcc), r->nvcc,
			      *val == '0' ? "false" : "true")
	       : r->nvcc;
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

/* What a file may be called: the name less what shells and paths make of it. */
static const char *file_name(VvmJob *j, const char *name)
{
	char *s = arena_strndup(j->cc.arena, name, strnlen(name, 200));

	for (char *c = s; c && *c; c++)
		if (*c == '/' || *c == ',' || (u8)*c < ' ')
			*c = '_';
	return s;
}

static RunccResult write_module(VvmJob *j, u32 i)
{
	const VvmModule *m = &j->p->modules[i];
	const char *name = file_name(j, m->name), *path, *w;

	path = name ? arena_printf(j->cc.arena, "%s/%u/%s.ll", j->cc.root, i, name) : NULL;
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
