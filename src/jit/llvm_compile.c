/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A kernel ▶ an ELF object: inlining and emission, the semantics library's functions linked in, LLVM
 * passes, code. The passes are those that were measured to pay for emitted code (it is vector code
 * already, so no vectoriser but for loops that are marked); see docs/internals/jit.md.
 */
#include "analysis/axes.h"
#include "jit/plugin.h"
#include "ptx/estimate.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Support.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <llvm/Config/llvm-config.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char TRIPLE[] = "x86_64-unknown-linux-gnu";
/* Schedulers are quadratic in the length of a block and gained nothing (performance notes). There are no variables to
 * tell debuggers about, and the newer way of following them takes a tenth of a long kernel's time to find that out.
 * The loop optimisers multiply out what a loop adds up: of a hundred sums on top of each other, minutes unless told to stop.
 * Until LLVM 19 `nomerge` does not keep traps apart, and a merged one is of no instruction. */
static const char *const llvm_flags[] = { "warpwright", "-post-RA-scheduler=0", "-enable-misched=0",
					  "-experimental-debug-variable-locations=false",
					  "-scalar-evolution-huge-expr-threshold=64",
#if LLVM_VERSION_MAJOR < 20
					  "-enable-tail-merge=false",
#endif
};

enum { MOST_INLINED = 400, MOST_BODY_INLINED = 2000 }; /* LLVM instructions */

static pthread_once_t once = PTHREAD_ONCE_INIT;
static LLVMTargetRef target;

static void start_llvm(void)
{
	char *err = NULL;

	LLVMInitializeX86TargetInfo();
	LLVMInitializeX86Target();
	LLVMInitializeX86TargetMC();
	LLVMInitializeX86AsmPrinter();
	LLVMParseCommandLineOptions(COUNT(llvm_flags), llvm_flags, NULL);
	if (LLVMGetTargetFromTriple(TRIPLE, &target, &err)) {
		LOG(error, "LLVM has no x86-64 target: %s", err);
		LLVMDisposeMessage(err);
		target = NULL;
	}
}

/* ---- the semantics library ------------------------------------------------------------------------------ */

extern const char ww_lane_bitcode[], ww_lane_bitcode_end[]; /* llvm_lane_bc.S */

static bool needs_library(LLVMModuleRef m)
{
	for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
		const char *name = LLVMGetValueName(f);

		if (LLVMIsDeclaration(f) && (!strncmp(name, "lane_", 5) || !strncmp(name, "warp_", 5) ||
					       !strncmp(name, "mem_", 4)))
			return true;
	}
	return false;
}

/* Functions that the kernel does not call become internal: the linker leaves those behind. */
static void keep_called(LLVMModuleRef lib, LLVMModuleRef kernel)
{
	for (LLVMValueRef f = LLVMGetFirstFunction(lib); f; f = LLVMGetNextFunction(f))
		if (!LLVMIsDeclaration(f) && !LLVMGetNamedFunction(kernel, LLVMGetValueName(f)))
			LLVMSetLinkage(f, LLVMInternalLinkage);
	for (LLVMValueRef g = LLVMGetFirstGlobal(lib); g; g = LLVMGetNextGlobal(g))
		if (!LLVMIsDeclaration(g))
			LLVMSetLinkage(g, LLVMInternalLinkage);
}

static bool link_library(LLVMContextRef c, LLVMModuleRef m, Diag *diag, const Fn *fn)
{
	LLVMMemoryBufferRef buf;
	LLVMModuleRef lib;

	if (!needs_library(m))
		return true;
	buf = LLVMCreateMemoryBufferWithMemoryRange(
		ww_lane_bitcode, (size_t)(ww_lane_bitcode_end - ww_lane_bitcode), "lane", false);
	if (LLVMGetBitcodeModuleInContext2(c, buf, &lib)) {
		diag_error(diag, fn->pos, "internal: the semantics library cannot be read");
		return false;
	}
	keep_called(lib, m);
	if (LLVMLinkModules2(m, lib)) {
		diag_error(diag, fn->pos, "internal: the semantics library cannot be linked");
		return false;
	}
	return true;
}

static bool has_at_most(LLVMValueRef f, u32 most)
{
	u32 n = 0;

	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
			if (++n > most)
				return false;
	return true;
}

/* What came from the library takes the kernel's CPU and becomes private to the object (what the emitter made and
 * wants to stay apart is that already); small functions go into their callers, where the constant Op leaves little
 * of them. A long body stays outside of the loop over blocks, which would only take registers from it. */
static void adopt_functions(LLVMModuleRef m, const Target *t, LLVMContextRef c)
{
	LLVMAttributeRef cpu = LLVMCreateStringAttribute(c, "target-cpu", 10, t->cpu, (u32)strlen(t->cpu));
	LLVMAttributeRef feat = LLVMCreateStringAttribute(c, "target-features", 15, t->features,
							  (u32)strlen(t->features));
	unsigned inl = LLVMGetEnumAttributeKindForName("alwaysinline", 12);
	unsigned noinl = LLVMGetEnumAttributeKindForName("noinline", 8);

	for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
		const char *name = LLVMGetValueName(f);

		if (!strcmp(name, "body") && !has_at_most(f, MOST_BODY_INLINED))
			LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex,
						LLVMCreateEnumAttribute(c, noinl, 0));
		if (LLVMIsDeclaration(f) || !strncmp(name, "kernel", 6) || !strcmp(name, "body") ||
		    LLVMGetEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, noinl))
			continue;
		LLVMSetLinkage(f, LLVMInternalLinkage);
		LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, cpu);
		LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, feat);
		if (has_at_most(f, MOST_INLINED))
			LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex,
						LLVMCreateEnumAttribute(c, inl, 0));
	}
}

/* ---- passes and code ------------------------------------------------------------------------------------- */

static bool has_marked_loops(LLVMModuleRef m)
{
	return LLVMGetNamedMetadata(m, "ww.vectorize", 12) != NULL;
}

/* Plain code, by its length: combining, sinking, numbering of values across blocks and moving them out of loops (of
 * which LLVM's code generator does enough) take a third of a long kernel's time and little from its code. */
#define SHORT(gvn) \
	"always-inline,globaldce,cgscc(inline),function(simplifycfg,sroa,early-cse<memssa>," \
	"instcombine<no-verify-fixpoint>,simplifycfg,loop-mssa(licm)," gvn "," \
	"instcombine<no-verify-fixpoint>,sink,simplifycfg,adce),globaldce"
#define BEFORE_FORWARD(gvn) "function(" gvn ",instcombine<no-verify-fixpoint>,jump-threading,simplifycfg)"
#define READ_AGAIN "gvn<no-load-pre>" /* with panels: what a turn reads is not carried in registers across the ways to it */

static const char SHORT_PASSES[] = SHORT("gvn"), PANEL_PASSES[] = SHORT(READ_AGAIN);
static const char LONG_PASSES[] =
	"always-inline,globaldce,function(simplifycfg,sroa,early-cse<memssa>,instsimplify,simplifycfg,adce),globaldce";
static const char LOOP_PASSES[] = /* where loops are marked */
	"always-inline,globaldce,function(simplifycfg,sroa,early-cse<memssa>,simplifycfg,"
	"instcombine<no-verify-fixpoint>,loop-simplify,lcssa,loop-mssa(licm),loop-vectorize,"
	"sroa,instcombine<no-verify-fixpoint>,simplifycfg,gvn,adce,simplifycfg),"
	"cgscc(inline),globaldce,function(sroa,early-cse<memssa>,"
	"loop-mssa(licm),instcombine<no-verify-fixpoint>,simplifycfg,adce)";

/* A function that is hardly ever called saves the registers that it needs, so that its callers have them all. */
static void spare_callers(LLVMValueRef fn)
{
	for (LLVMUseRef u = LLVMGetFirstUse(fn); u; u = LLVMGetNextUse(u))
		if (!LLVMIsACallInst(LLVMGetUser(u)) || LLVMGetCalledValue(LLVMGetUser(u)) != fn)
			return;
	LLVMSetFunctionCallConv(fn, LLVMPreserveMostCallConv);
	for (LLVMUseRef u = LLVMGetFirstUse(fn); u; u = LLVMGetNextUse(u))
		LLVMSetInstructionCallConv(LLVMGetUser(u), LLVMPreserveMostCallConv);
}

/* What only the last blocks of a grid run becomes a function of its own: registers that it needs are not saved by all
 * others, and what is left of the body may be short enough for the loop over blocks. */
enum { ENTERED = 1 << 20 /* times, a function; any number will do */ };

/* What LLVM moved out of loops, of which only ways that are hardly taken make use, goes back there: of a product under guards it was
 * a seventh of the time, for blocks of some 30 turns. The pass asks for counts; what branches say (em_unlikely) decides. */
static LLVMErrorRef sink_from_loops(LLVMModuleRef m, LLVMTargetMachineRef tm, LLVMPassBuilderOptionsRef o)
{
	LLVMContextRef c = LLVMGetModuleContext(m);
	unsigned prof = LLVMGetMDKindIDInContext(c, "prof", 4);
	LLVMMetadataRef ops[2] = { LLVMMDStringInContext2(c, "function_entry_count", 20),
				   LLVMValueAsMetadata(LLVMConstInt(LLVMInt64TypeInContext(c), ENTERED, false)) };
	LLVMMetadataRef node = LLVMMDNodeInContext2(c, ops, 2);

	for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
		if (!LLVMIsDeclaration(f))
			LLVMGlobalSetMetadata(f, prof, node);
	return LLVMRunPasses(m, "function(loop-sink)", tm, o);
}

static LLVMErrorRef split_apart(LLVMModuleRef m, LLVMTargetMachineRef tm, LLVMPassBuilderOptionsRef o)
{
	unsigned noinl = LLVMGetEnumAttributeKindForName("noinline", 8);
	LLVMValueRef body = LLVMGetNamedFunction(m, "body");
	LLVMErrorRef err;

	if (!body)
		return NULL;
	LLVMRemoveEnumAttributeAtIndex(body, LLVMAttributeFunctionIndex, noinl);
	err = LLVMRunPasses(m, "hotcoldsplit", tm, o);
	if (err)
		return err;
	for (LLVMValueRef fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn))
		if (strstr(LLVMGetValueName(fn), ".cold."))
			spare_callers(fn);
	if (!has_at_most(body, MOST_BODY_INLINED))
		LLVMAddAttributeAtIndex(body, LLVMAttributeFunctionIndex,
					LLVMCreateEnumAttribute(LLVMGetModuleContext(m), noinl, 0));
	return LLVMRunPasses(m, "cgscc(inline),globaldce,function(simplifycfg,loop-mssa(licm))", tm, o);
}

static LLVMErrorRef run_passes(LLVMModuleRef m, LLVMTargetMachineRef tm, const JitRequest *r, const EmitInfo *info)
{
	const EmitOptions *opt = &r->opt;
	LLVMPassBuilderOptionsRef o = LLVMCreatePassBuilderOptions();
	LLVMErrorRef err;
	const char *passes = has_marked_loops(m) ? LOOP_PASSES : info->is_long ? LONG_PASSES
			   : info->panels ? PANEL_PASSES : SHORT_PASSES;
	bool ends = info->range && info->ngroups == 1 && !info->parts; /* what it leaves in shared memory nobody sees */

	if (!opt->opt)
		passes = "always-inline,globaldce,function(sroa,early-cse,simplifycfg)";
	err = LLVMRunPasses(m, passes, tm, o);
	if (!err && opt->opt && emit_fold_counts(m))
		err = LLVMRunPasses(m, "function(instcombine<no-verify-fixpoint>,simplifycfg,gvn,adce)", tm, o);
	if (!err && opt->opt && ends && !info->is_long && emit_may_forward(m, r->target))
		err = LLVMRunPasses(m, info->panels ? BEFORE_FORWARD(READ_AGAIN) : BEFORE_FORWARD("gvn"), tm, o);
	if (!err && opt->opt && emit_join_halves(m) | emit_forward_shared(m, ends, r->target))
		err = LLVMRunPasses(m, "function(instcombine<no-verify-fixpoint>,adce)", tm, o);
	if (!err && opt->opt && info->panels)
		err = sink_from_loops(m, tm, o);
	if (!err && opt->opt && info->apart)
		err = split_apart(m, tm, o);
	if (!err && opt->opt && !info->is_long && emit_pack_lanes(m, r->target))
		err = LLVMRunPasses(m, "function(adce)", tm, o);
	if (!err && opt->opt && !info->is_long && emit_narrow(m))
		err = LLVMRunPasses(m, "function(instsimplify,adce)", tm, o);
	LLVMDisposePassBuilderOptions(o);
	return err;
}

static void dump_module(DumpStage stage, const char *kernel, LLVMModuleRef m, LLVMTargetMachineRef tm)
{
	LLVMMemoryBufferRef buf;
	char *s, *err = NULL;

	if (!dump_on(stage, kernel))
		return;
	if (stage == DUMP_llvm) {
		s = LLVMPrintModuleToString(m);
		fputs(s, stderr);
		LLVMDisposeMessage(s);
	} else if (!LLVMTargetMachineEmitToMemoryBuffer(tm, m, LLVMAssemblyFile, &err, &buf)) {
		fwrite(LLVMGetBufferStart(buf), 1, LLVMGetBufferSize(buf), stderr);
		LLVMDisposeMemoryBuffer(buf);
	}
}

/* Processor time of the phases of a compilation, for WW_LOG=jit. */
typedef struct Phases {
	double emit, passes, code, at;
} Phases;

static void end_phase(Phases *p, double *phase)
{
	struct timespec t;
	double now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	now = (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
	if (phase)
		*phase = now - p->at;
	p->at = now;
}

static bool emit_object(LLVMModuleRef m, LLVMTargetMachineRef tm, const JitRequest *r, Phases *p, JitObject *out,
			Diag *diag)
{
	LLVMMemoryBufferRef buf;
	LLVMErrorRef e;
	char *err = NULL;

	e = run_passes(m, tm, r, &out->info);
	if (e) {
		char *s = LLVMGetErrorMessage(e);

		diag_error(diag, r->entry->pos, "internal: passes: %s", s);
		LLVMDisposeErrorMessage(s);
		return false;
	}
	if (r->opt.opt && out->info.suspends)
		emit_leave_in_frame(m);
	emit_order_strips(m, r->target);
	if (r->opt.opt) {
		if (!out->info.is_long) {
			emit_order_rows(m, r->target);
			emit_load_late(m, r->target);
		}
		emit_use_early(m);
	}
	emit_keep_blends(m, r->target);
	emit_hold_masks(m, r->target);
	emit_index_gathers(m);
	end_phase(p, &p->passes);
	dump_module(DUMP_llvm, r->entry->name, m, tm);
	if (dump_on(DUMP_asm, r->entry->name)) {
		LLVMModuleRef copy = LLVMCloneModule(m);

		dump_module(DUMP_asm, r->entry->name, copy, tm);
		LLVMDisposeModule(copy);
	}
	if (LLVMTargetMachineEmitToMemoryBuffer(tm, m, LLVMObjectFile, &err, &buf)) {
		diag_error(diag, r->entry->pos, "internal: code generation: %s", err);
		LLVMDisposeMessage(err);
		return false;
	}
	end_phase(p, &p->code);
	LOG(jit, "%s: %u instructions: emitted in %.1f ms, passes %.1f ms, code %.1f ms", r->entry->name,
	    vec_len(r->entry->insts), p->emit, p->passes, p->code);
	out->size = LLVMGetBufferSize(buf);
	out->data = base_malloc(out->size);
	if (out->data)
		memcpy(out->data, LLVMGetBufferStart(buf), out->size);
	else
		diag_error(diag, r->entry->pos, "out of memory");
	LLVMDisposeMemoryBuffer(buf);
	return out->data != NULL;
}

/* Instructions of callees count on from the kernel's. */
static const EmitCallee *find_callees(Arena *a, const Fn *fn, const Layout *layout)
{
	const Fn **fns = analysis_callees(a, fn);
	EmitCallee *k = NULL;
	u32 at = vec_len(fn->insts);

	for (u32 i = 0; i < vec_len(fns); i++) {
		*vec_push(a, k) = (EmitCallee){ fns[i], analysis_inline_layout(a, layout, fns[i]), at };
		at += vec_len(fns[i]->insts);
	}
	return k;
}

/* As if blocks had rows where the code takes them so, and the grid's axes were the other way round: opt says so. */
static const Fn *turn_around(Arena *a, const Fn *fn, const Layout *layout, const Target *t, EmitOptions *opt)
{
	const Fn *across, *turned;
	BlockShape bs;

	if (!opt->opt || opt->count || opt->lane_mode)
		return fn;
	fn = analysis_fold(a, fn, layout, t->lanes, opt->ntid);
	across = analysis_across(a, fn, layout, t->lanes, opt->ntid);
	turned = across != fn || t->far_cache ? analysis_axes(a, across, layout, t->lanes, opt->ntid, across != fn) : across;
	opt->turned = turned != across;
	bs = analysis_block_shape(opt->ntid, t->lanes, false);
	turned = turned == fn ? analysis_quotient(a, fn, layout, t->lanes, opt->ntid) : turned;
	return analysis_taken_along(a, turned, layout, &bs);
}

static const Fn *prepared(Arena *a, const JitRequest *r, EmitOptions *opt, const Layout **layout, const EmitCallee **callees,
			  Diag *diag)
{
	const Fn *fn, *entry = r->entry;
	jmp_buf oom;

	if (!a || setjmp(oom)) {
		diag_error(diag, entry->pos, "out of memory");
		return NULL;
	}
	a->guard = &oom;
	fn = analysis_inline(a, entry);
	if (fn != entry)
		*layout = analysis_inline_layout(a, *layout, fn);
	fn = analysis_constants(a, analysis_named(a, fn));
	if (opt->counts_on)
		fn = analysis_promote(a, fn, opt->counts_on);
	fn = turn_around(a, fn, *layout, r->target, opt);
	fn = emit_lengthen(a, analysis_unroll(a, fn, opt->ntid), *layout, r->target, opt);
	*callees = find_callees(a, fn, r->layout);
	a->guard = NULL;
	return fn;
}

static LLVMTargetMachineRef machine(const Target *t, const EmitOptions *opt)
{
	return LLVMCreateTargetMachine(target, TRIPLE, t->cpu, t->features,
				       opt->opt ? LLVMCodeGenLevelDefault : LLVMCodeGenLevelNone, LLVMRelocPIC,
				       LLVMCodeModelSmall);
}

/* analysis_ends, where that may help: counted are the instructions as they are written, and callees' numbers follow theirs. */
static const Fn *ends_apart(Arena *a, const Fn *fn, const EmitCallee *callees, const EmitOptions *opt)
{
	const Fn *r = fn;
	jmp_buf oom;

	if (opt->count || vec_len(callees) || setjmp(oom))
		return fn;
	a->guard = &oom;
	r = analysis_ends(a, fn);
	a->guard = NULL;
	return r;
}

typedef struct Attempt {
	Arena *a;
	LLVMContextRef c;
	const Fn *fn;
	const Layout *layout;
	const EmitCallee *callees;
	const JitRequest *r;
	EmitOptions opt;
	JitObject *out;
} Attempt;

static LLVMModuleRef attempt(Attempt *t, char why[EMIT_WHY], Diag *diag)
{
	return emit_kernel(t->c, t->fn, t->layout, t->callees, t->r->target, &t->opt, &t->out->info, why, diag);
}

/* Where masks cannot express what the lanes of a block do: with ends apart, or in groups of one warp. */
static LLVMModuleRef emit_otherwise(Attempt *t, Diag *diag)
{
	bool by_warps = !t->opt.count && !t->out->info.prefers_lanes;
	const Fn *fn = t->fn;
	LLVMModuleRef m = NULL;
	char why[EMIT_WHY];

	t->fn = ends_apart(t->a, fn, t->callees, &t->opt);
	if (t->fn != fn)
		m = attempt(t, why, diag);
	if (m)
		return m;
	t->fn = fn;
	t->opt.by_warps = by_warps;
	if (by_warps)
		m = attempt(t, why, diag);
	t->opt.by_warps = false;
	return m;
}

/* As vectors, or where masks cannot express what the lanes do, lane by lane; NULL, too, where that would not do. */
static LLVMModuleRef emit(Attempt *t, Diag *diag)
{
	JitObject *out = t->out;
	Diag first = { 0 };
	char why[EMIT_WHY];
	LLVMModuleRef m = attempt(t, out->reason, t->opt.lane_mode ? diag : &first);
	bool lockstep = out->info.lockstep;

	if (m || t->opt.lane_mode)
		return m;
	m = emit_otherwise(t, &first);
	diag_free(&first);
	if (m)
		return m;
	if (lockstep) {
		diag_error(diag, t->r->entry->pos, "threads of a warp count on each other without a barrier, and %s", out->reason);
		return NULL;
	}
	t->opt.lane_mode = true;
	m = attempt(t, why, diag);
	if (m)
		out->info.lane_reason = out->reason;
	return m;
}

static bool compile_in(Arena *a, LLVMContextRef c, LLVMTargetMachineRef tm, const Fn **fn, const Layout *layout,
		       const EmitCallee *callees, const JitRequest *r, const EmitOptions *opt, JitObject *out, Diag *diag)
{
	LLVMModuleRef m;
	LLVMTargetDataRef dl;
	Phases phases = { 0 };
	bool ok = false;
	Attempt t = { .a = a, .c = c, .fn = *fn, .layout = layout, .callees = callees, .r = r, .opt = *opt, .out = out };

	end_phase(&phases, NULL);
	m = emit(&t, diag);
	*fn = t.fn;
	if (!m)
		return false;
	dl = LLVMCreateTargetDataLayout(tm);
	LLVMSetModuleDataLayout(m, dl);
	LLVMDisposeTargetData(dl);
	LLVMSetTarget(m, TRIPLE);
	if (link_library(c, m, diag, *fn)) {
		adopt_functions(m, r->target, c);
		end_phase(&phases, &phases.emit);
		ok = emit_object(m, tm, r, &phases, out, diag);
	}
	LLVMDisposeModule(m);
	return ok;
}

/* Warnings, of loops that stay scalar and the like; LLVM's remarks are too many. */
static void on_diagnostic(LLVMDiagnosticInfoRef info, void *self)
{
	char *s;

	(void)self;
	if (LLVMGetDiagInfoSeverity(info) == LLVMDSRemark)
		return;
	s = LLVMGetDiagInfoDescription(info);
	LOG(jit, "llvm: %s", s);
	LLVMDisposeMessage(s);
}

static void note_blocks(Arena *a, const Fn *fn, JitOrigin *origin)
{
	jmp_buf oom;

	if (setjmp(oom))
		return;
	a->guard = &oom;
	const Cfg *cfg = analysis_cfg(a, fn);
	const u32 *depth = ptx_depths(a, fn);

	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		origin[i].block = cfg->block_of[i];
		origin[i].depth = depth[i];
	}
	a->guard = NULL;
}

bool llvm_compile(const JitRequest *r, JitObject *out, Diag *diag)
{
	Arena *a = arena_new();
	const Layout *layout = r->layout;
	const EmitCallee *callees = NULL;
	EmitOptions opt = r->opt;
	const Fn *fn;
	LLVMContextRef c;
	LLVMTargetMachineRef tm;
	bool ok = false;

	opt.counts_on = opt.apart ? &out->apart : NULL;
	fn = prepared(a, r, &opt, &layout, &callees, diag);
	pthread_once(&once, start_llvm);
	if (fn && target) {
		c = LLVMContextCreate();
		LLVMContextSetDiagnosticHandler(c, on_diagnostic, NULL);
		tm = machine(r->target, &r->opt);
		ok = compile_in(a, c, tm, &fn, layout, callees, r, &opt, out, diag);
		out->origin = ok ? llvm_origins(r->entry, fn, callees, &out->norigin) : NULL;
		if (out->origin && r->opt.count)
			note_blocks(a, fn, out->origin);
		LLVMDisposeTargetMachine(tm);
		LLVMContextDispose(c);
	}
	arena_free(a);
	return ok;
}
