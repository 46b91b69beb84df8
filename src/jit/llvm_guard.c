/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The plug-in's door. Compilations run on a thread of their own, since LLVM recurses deeply and callers'
 * stacks may be small. An error that LLVM holds for fatal ends only that compilation, never the program;
 * as LLVM's inner state is unknown then, the plug-in refuses all further ones and kernels run in the
 * interpreter.
 */
#include "jit/plugin.h"

#include <llvm-c/Core.h>
#include <llvm-c/ErrorHandling.h>
#include <llvm-c/TargetMachine.h>

#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <string.h>

enum { STACK = 64 << 20 };

typedef struct Job {
	JitRequest request;
	Target target;
	JitObject *out;
	Diag *diag;
	bool ok;
} Job;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *host_cpu, *host_features;
static _Atomic bool broken;
static _Thread_local jmp_buf *fatal;
static _Thread_local char fatal_text[256];

static void on_fatal(const char *text)
{
	if (!fatal)
		return; /* somebody else's LLVM work: theirs to die of */
	broken = true;
	snprintf(fatal_text, sizeof fatal_text, "%s", text);
	longjmp(*fatal, 1);
}

static void start_guard(void)
{
	LLVMInstallFatalErrorHandler(on_fatal);
	host_cpu = LLVMGetHostCPUName();
	host_features = LLVMGetHostCPUFeatures();
}

static void fail(Job *j, const char *text)
{
	diag_error(j->diag, j->request.entry->pos, "kernel '%s': LLVM: %s", j->request.entry->name, text);
}

/* After a fatal error what the compilation owned is left alone: it may be in any state. */
static void *run_job(void *arg)
{
	Job *volatile j = arg;
	jmp_buf died;

	if (setjmp(died)) {
		fatal = NULL;
		fail(j, fatal_text);
		j->ok = false;
		return NULL;
	}
	fatal = &died;
	j->ok = llvm_compile(&j->request, j->out, j->diag);
	fatal = NULL;
	return NULL;
}

static void run_on_thread(Job *j)
{
	pthread_attr_t attr;
	pthread_t thread;
	int err;

	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK);
	err = pthread_create(&thread, &attr, run_job, j);
	pthread_attr_destroy(&attr);
	if (err)
		fail(j, strerror(err));
	else
		pthread_join(thread, NULL);
}

bool ww_jit_compile(const JitRequest *q, JitObject *out, Diag *diag)
{
	Job j = { .request = *q, .target = *q->target, .out = out, .diag = diag };

	pthread_once(&once, start_guard);
	if (!strcmp(q->target->cpu, "native")) {
		j.target.cpu = host_cpu;
		j.target.features = host_features;
	}
	j.request.target = &j.target;
	if (broken)
		fail(&j, "it has failed before in this process");
	else
		run_on_thread(&j);
	return j.ok;
}

/* ---- where instructions come from -------------------------------------------------------------------- */
/* The last instruction of v that does not lie behind pos. */
static u32 find_inst(const Inst *v, Pos pos)
{
	u32 lo = 0, hi = vec_len(v);

	while (hi - lo > 1) {
		u32 mid = lo + (hi - lo) / 2;
		bool behind = v[mid].pos.line > pos.line ||
			      (v[mid].pos.line == pos.line && v[mid].pos.col > pos.col);

		*(behind ? &hi : &lo) = mid;
	}
	return lo;
}

static JitOrigin find_origin(const Module *m, Pos pos)
{
	for (u32 f = 0; f < vec_len(m->fns); f++) {
		const Inst *v = m->fns[f]->insts;

		if (vec_len(v) && pos.line >= v[0].pos.line && pos.line <= vec_last(v).pos.line)
			return (JitOrigin){ f, find_inst(v, pos), 0, 0 };
	}
	return (JitOrigin){ NOREG, NOREG, 0, 0 };
}

static void add_origins(JitOrigin *o, const Fn *entry, const Fn *inlined)
{
	for (u32 i = 0; i < vec_len(inlined->insts); i++)
		o[i] = inlined == entry ? (JitOrigin){ entry->index, i, 0, 0 }
					: find_origin(inlined->module, inlined->insts[i].pos);
}

JitOrigin *llvm_origins(const Fn *entry, const Fn *inlined, const EmitCallee *callees, u32 *n)
{
	const EmitCallee *last = vec_len(callees) ? &vec_last(callees) : NULL;
	u32 all = last ? last->first_inst + vec_len(last->fn->insts) : vec_len(inlined->insts);
	JitOrigin *o = base_calloc(all, sizeof *o);

	*n = o ? all : 0;
	if (!o)
		return NULL;
	add_origins(o, entry, inlined);
	for (u32 i = 0; i < vec_len(callees); i++)
		add_origins(o + callees[i].first_inst, NULL, callees[i].fn);
	return o;
}
