/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Linked PTX ▶ who calls whom, a line a function: -dump-callgraph. Whoever calls through an address may call all whose address
 * is taken. Registers are those of a thread that runs the function, callees included.
 */
#include "tools/nvlink/callgraph.h"

#include "tools/common/needs.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Graph {
	Arena *a;
	const Module *m;
	const DeviceLimits *device;
	const Fn **taken; /* vec */
	u32 *number; /* by Fn.index; 0: has no body */
	bool *called; /* by Fn.index, of one caller */
	char *(*demangle)(const char *, char *, size_t *, int *); /* of the C++ library; NULL: names stay */
} Graph;

static void number_all(Graph *g)
{
	u32 n = 0;

	g->number = arena_new_array(g->a, u32, vec_len(g->m->fns) + 1);
	g->called = arena_alloc(g->a, vec_len(g->m->fns) + 1);
	for (u32 i = 0; i < vec_len(g->m->fns); i++)
		g->number[i] = g->m->fns[i]->has_body ? ++n : 0;
}

static bool is_taken(const Graph *g, const Fn *fn)
{
	for (u32 i = 0; i < vec_len(g->taken); i++)
		if (g->taken[i] == fn)
			return true;
	return false;
}

static void print_name(const Graph *g, const Fn *fn)
{
	char *plain = g->demangle ? g->demangle(fn->name, NULL, NULL, NULL) : NULL;

	fputs(plain ? plain : fn->name, stderr);
	free(plain);
}

static void note_call(Graph *g, const Inst *in)
{
	if (in->op.form != FORM_call)
		return;
	if (in->ops[1].kind == OP_fn) {
		const Fn *to = in->ops[1].fn->alias ? in->ops[1].fn->alias : in->ops[1].fn;

		g->called[to->index] = true;
		return;
	}
	for (u32 i = 0; i < vec_len(g->taken); i++)
		g->called[g->taken[i]->index] = true;
}

static void print_function(Graph *g, const Fn *fn)
{
	const Needs n = needs_of(g->a, fn, g->device, 0);

	memset(g->called, 0, vec_len(g->m->fns));
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		note_call(g, &fn->insts[i]);
	fprintf(stderr, "%u: %s%s", g->number[fn->index], is_taken(g, fn) ? "&" : "", fn->is_entry ? "^" : "");
	print_name(g, fn);
	fprintf(stderr, " [%u] ->", n.registers);
	for (u32 i = 0; i < vec_len(g->m->fns); i++)
		if (g->called[i] && g->number[i])
			fprintf(stderr, " %u", g->number[i]);
	fputc('\n', stderr);
}

static void *find_demangler(void)
{
	void *library = dlopen("libstdc++.so.6", RTLD_LAZY | RTLD_LOCAL);

	return library ? dlsym(library, "__cxa_demangle") : NULL;
}

static void print_graph(const Module *m, Arena *a, const DeviceLimits *device, bool demangled)
{
	void *demangler = demangled ? find_demangler() : NULL;
	Graph g = {.a = a, .m = m, .device = device, .taken = ptx_address_taken(a, m)};

	memcpy(&g.demangle, &demangler, sizeof demangler);
	number_all(&g);
	fprintf(stderr, "callgraph for sm_%u%.1s:\n"
			"# A: s -> B // s (number A) potentially calls B\n"
			"# s [N]     // s uses N registers, its callees included\n"
			"# ^s        // s is entry point\n"
			"# &s        // s has address taken\n",
		m->sm, &m->sm_suffix);
	for (u32 i = 0; i < vec_len(m->fns); i++)
		if (m->fns[i]->has_body)
			print_function(&g, m->fns[i]);
}

bool callgraph_print(Arena *a, const Text *ptx, const DeviceLimits *device, bool demangled, Text *why)
{
	char *text = arena_strndup(a, ptx->s, ptx->len);
	Diag diag = {.no_warnings = true};
	Module *m = ptx_parse(a, text, ptx->len, &diag);
	const bool ok = m && ptx_verify(m, &diag);

	if (ok)
		print_graph(m, a, device, demangled);
	else
		text_printf(why, "%s", diag.out.s ? diag.out.s : "no PTX");
	diag_free(&diag);
	return ok;
}
