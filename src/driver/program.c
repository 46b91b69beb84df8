/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Images of device code ▶ a verified PTX module. Fat binaries are searched for the image that the
 * device can run; errors become the codes and log texts of the CUDA driver.
 */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "driver/driver.h"
#include "driver/objects.h"
#include "fatbin/fatbin.h"

/* ---- options and logs ---------------------------------------------------------------------------
 */

static void read_option(JitOptions *o, CUjit_option option, void **value)
{
	switch (option) {
	case CU_JIT_INFO_LOG_BUFFER:
		o->info = *value;
		break;
	case CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES:
		o->info_size = (unsigned)(uintptr_t)*value;
		o->info_used = value;
		break;
	case CU_JIT_ERROR_LOG_BUFFER:
		o->error = *value;
		break;
	case CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES:
		o->error_size = (unsigned)(uintptr_t)*value;
		o->error_used = value;
		break;
	case CU_JIT_MAX_REGISTERS:
		o->max_regs = (unsigned)(uintptr_t)*value;
		break;
	case CU_JIT_TARGET:
		o->target = (unsigned)(uintptr_t)*value & 0xffff;
		break;
	case CU_JIT_WALL_TIME:
		o->wall_time = (float *)(void *)value;
		break;
	case CU_JIT_LOG_VERBOSE:
		o->verbose = *value != NULL;
		break;
	default: /* optimisation wishes: accepted, nothing to do */
		break;
	}
}

CUresult jit_options_read(u32 n, const CUjit_option *options, void **values, JitOptions *o)
{
	memset(o, 0, sizeof *o);
	if (n && (!options || !values))
		return CUDA_ERROR_INVALID_VALUE;
	for (u32 i = 0; i < n; i++) {
		if ((u32)options[i] >= CU_JIT_NUM_OPTIONS)
			return CUDA_ERROR_INVALID_VALUE;
		read_option(o, options[i], &values[i]);
	}
	return CUDA_SUCCESS;
}

static void write_log(char *to, size_t size, void **used, const char *text)
{
	size_t n = 0;
	if (to && size) {
		n = strlen(text);
		n = n < size - 1 ? n : size - 1;
		memcpy(to, text, n);
		to[n] = 0;
	}
	if (used)
		*used = (void *)(uintptr_t)n;
}

void jit_options_log(const JitOptions *o, const char *error, const char *info)
{
	if (!o)
		return;
	write_log(o->error, o->error_size, o->error_used, error ? error : "");
	write_log(o->info, o->info_size, o->info_used, info ? info : "");
}

/* ---- images
 * ----------------------------------------------------------------------------------------- */

static CUresult take_text(const char *ptx, size_t len, char **text, size_t *out)
{
	*text = base_malloc(len + 1);
	if (!*text)
		return CUDA_ERROR_OUT_OF_MEMORY;
	memcpy(*text, ptx, len);
	(*text)[len] = 0;
	*out = len;
	return CUDA_SUCCESS;
}

static CUresult cubin_to_ptx(const void *elf, size_t len, char **text, size_t *out, Text *why)
{
	Cubin c;
	const char *err = NULL;
	if (cubin_read(elf, len, &c, &err))
		return take_text(c.ptx, c.len, text, out);
	text_printf(why, "%s",
		    err ? err : "machine code of an NVIDIA GPU; the CPU device runs PTX");
	return err ? CUDA_ERROR_INVALID_IMAGE : CUDA_ERROR_NO_BINARY_FOR_GPU;
}

/* PTX up to which target a device takes: those before 2.0 what today's compilers make for them, which is for 2.0 at least. */
static u32 target_of(const Device *d)
{
	u32 sm = d->limits->major * 10 + d->limits->minor;

	return sm <= 21 ? 20 : sm; /* 2.1 has no target of its own */
}

static CUresult fatbin_to_ptx(Device *d, const void *fat, size_t len, char **text, size_t *out,
			      Origin *from, Text *why)
{
	FatImage im;
	const char *err = NULL;
	if (!fatbin_pick(fat, len, target_of(d), 'a', &im, &err)) {
		text_printf(why, "%s", err ? err : "no image");
		return CUDA_ERROR_NO_BINARY_FOR_GPU;
	}
	size_t n;
	char *bytes = fatbin_unpack(&im, &n, &err);
	if (!bytes) {
		text_printf(why, "%s", err);
		return CUDA_ERROR_INVALID_IMAGE;
	}
	if (im.kind == FAT_ptx) {
		if (im.sm > target_of(d))
			from->target = im.sm;
		*text = bytes;
		*out = n;
		return CUDA_SUCCESS;
	}
	from->cubin = true;
	CUresult r = cubin_to_ptx(bytes, n, text, out, why);
	free(bytes);
	return r;
}

static CUresult link_texts(char *const *texts, const size_t *lens, u32 n, char **text, size_t *len,
			   Text *why)
{
	ProgramLink *l = program_link_begin();
	CUresult r = l ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;

	for (u32 i = 0; i < n && !r; i++)
		r = program_link_add(l, texts[i], lens[i], "<part>", why);
	if (!r)
		r = program_link_end(l, text, len, why);
	program_link_free(l);
	return r == CUDA_ERROR_INVALID_SOURCE ? CUDA_ERROR_INVALID_PTX : r;
}

/* Relocatable parts travel beside the linked machine code; without that we link the parts. */
static CUresult parts_to_ptx(Device *d, const void *const *parts, char **text, size_t *out,
			     Text *why)
{
	u32 n = 0;
	char *texts[256];
	size_t lens[256];
	CUresult r = CUDA_SUCCESS;
	Origin from = {0};
	for (; parts && parts[n] && n < COUNT(texts) && !r; n++) {
		size_t len = 0;
		texts[n] = NULL;
		if (fatbin_sniff(parts[n], &len) != FORM_fatbin)
			r = CUDA_ERROR_INVALID_IMAGE;
		else
			r = fatbin_to_ptx(d, parts[n], len, &texts[n], &lens[n], &from, why);
	}
	if (!r && n) {
		r = link_texts(texts, lens, n, text, out, why);
	} else if (!r) {
		text_printf(why, "no parts to link");
		r = CUDA_ERROR_NO_BINARY_FOR_GPU;
	}
	while (n)
		free(texts[--n]);
	return r;
}

static CUresult wrapper_to_ptx(Device *d, const FatWrapper *w, char **text, size_t *len,
			       Origin *from, Text *why)
{
	size_t n = 0;
	if (w->version == 2) {
		CUresult r = parts_to_ptx(d, w->extra, text, len, why);
		if (!r || !w->data)
			return r;
		text_free(why);
	}
	if (fatbin_sniff(w->data, &n) != FORM_fatbin) {
		text_printf(why, "the wrapper points to no fat binary");
		return CUDA_ERROR_INVALID_IMAGE;
	}
	return fatbin_to_ptx(d, w->data, n, text, len, from, why);
}

CUresult image_to_ptx(Device *d, const void *image, char **text, size_t *len, Origin *from,
		      Text *why)
{
	size_t n = 0;
	*from = (Origin){0};
	switch (fatbin_sniff(image, &n)) {
	case FORM_ptx:
		return take_text(image, n, text, len);
	case FORM_elf:
		from->cubin = true;
		return cubin_to_ptx(image, n, text, len, why);
	case FORM_fatbin:
		return fatbin_to_ptx(d, image, n, text, len, from, why);
	case FORM_wrapper:
		return wrapper_to_ptx(d, image, text, len, from, why);
	default:
		text_printf(why, "neither PTX (no .version line), nor a fat binary, nor a cubin");
		return CUDA_ERROR_INVALID_IMAGE;
	}
}

/* ---- parsing
 * ------------------------------------------------------------------------------------------ */

static bool is_system(const char *name)
{
	return ptx_is_system_fn(name) || !strncmp(name, "__cuda", 6) || !strncmp(name, "cuda", 4);
}

/* Names called or taken but defined nowhere, as a linker would say it. */
static void check_resolved(const Fn *f, Diag *d)
{
	for (u32 i = 0; i < vec_len(f->insts); i++) {
		const Inst *in = &f->insts[i];
		for (u32 k = 0; k < in->nops; k++) {
			const Opnd *o = &in->ops[k];
			if (o->kind == OP_fn && !o->fn->has_body && !is_system(o->fn->name) &&
			    !(ptx_find_fn(f->module, o->fn->name) &&
			      ptx_find_fn(f->module, o->fn->name)->has_body))
				diag_error(d, in->pos, "unresolved extern function '%s'",
					   o->fn->name);
		}
	}
}

static bool has_generic(const Fn *f)
{
	for (u32 i = 0; i < vec_len(f->insts); i++)
		if (ptx_is_generic(&f->insts[i].op))
			return true;
	return false;
}

static void look_at_functions(Program *p, Diag *d)
{
	for (u32 i = 0; i < vec_len(p->ptx->fns); i++) {
		const Fn *f = p->ptx->fns[i];
		if (f->has_body)
			check_resolved(f, d);
		p->generic |= has_generic(f);
		p->uses_printf |= !strcmp(f->name, "vprintf");
		p->launches |= ptx_is_device_call(f->name);
		p->uses_heap |= !strcmp(f->name, "malloc") || ptx_is_device_call(f->name);
	}
	for (u32 i = 0; i < vec_len(p->ptx->vars); i++) {
		const Var *v = p->ptx->vars[i];
		if (v->linkage == LINK_extern && (v->space == SS_global || v->space == SS_const))
			diag_error(d, v->pos, "unresolved extern variable '%s'", v->name);
	}
}

CUresult program_check_header(const Device *dev, const JitOptions *o, const char *text, size_t len,
			      Text *why)
{
	u32 sm = o && o->target ? o->target : target_of(dev);
	FatImage info = {0};
	const char *err = NULL;
	if (!ptx_is_target(sm)) {
		text_printf(why, "ptxas fatal   : sm_%u is no target\n", sm);
		return CUDA_ERROR_INVALID_IMAGE;
	}
	if (!fatbin_ptx_info(text, len, &info, &err)) {
		text_printf(why, "ptxas fatal   : %s\n", err ? err : "no .version and .target");
		return strstr(text, ".version") && strstr(text, ".target")
			       ? CUDA_ERROR_INVALID_PTX
			       : CUDA_ERROR_INVALID_IMAGE;
	}
	if (info.major > PTX_MAX_MAJOR || (info.major == PTX_MAX_MAJOR && info.minor > PTX_MAX_MINOR)) {
		text_printf(why,
			    "ptxas application ptx input, line 1; fatal   : Unsupported .version "
			    "%u.%u; current version is '%d.%d'\n",
			    info.major, info.minor, PTX_MAX_MAJOR, PTX_MAX_MINOR);
		return CUDA_ERROR_UNSUPPORTED_PTX_VERSION;
	}
	if (!fatbin_runs_on(info.sm, info.suffix, sm, 'a', false)) {
		text_printf(why,
			    "ptxas fatal   : SM version specified by .target (sm_%u%.1s) is higher "
			    "than this device's (sm_%u)\n",
			    info.sm, &info.suffix, sm);
		return CUDA_ERROR_INVALID_PTX;
	}
	return CUDA_SUCCESS;
}

/* Memory that runs out anywhere inside jumps back here; all of it is the arena's. */
static CUresult parse_here(Program *p, Diag *d)
{
	jmp_buf out;
	if (setjmp(out)) {
		p->arena->guard = NULL;
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	p->arena->guard = &out;
	p->ptx = ptx_parse(p->arena, p->text, p->len, d);
	if (p->ptx)
		p->ptx->loading = true;
	if (p->ptx && !d->errors)
		look_at_functions(p, d);
	bool ok = p->ptx && !d->errors && ptx_verify(p->ptx, d);
	if (ok)
		ptx_contract(p->ptx);
	p->arena->guard = NULL;
	if (ok && p->ptx->addr32) {
		diag_error(d, (Pos){0}, "32-bit addresses are not supported");
		ok = false;
	}
	return ok ? CUDA_SUCCESS : CUDA_ERROR_INVALID_PTX;
}

typedef struct Parsing {
	Program *p;
	Diag *d;
	CUresult r;
} Parsing;

static void parse_there(void *self)
{
	Parsing *k = self;
	k->r = parse_here(k->p, k->d);
}

static CUresult parse(Program *p, Diag *d)
{
	Parsing k = {p, d, CUDA_SUCCESS};
	base_on_stack(parse_there, &k);
	return k.r;
}

static CUresult build(Device *dev, Program *p, const JitOptions *o, Text *why)
{
	Diag d = {.file = "ptxas application ptx input", .src = p->text, .src_len = p->len};
	CUresult r = program_check_header(dev, o, p->text, p->len, why);
	if (!r)
		r = parse(p, &d);
	if (r && d.out.s)
		text_printf(why, "%s", d.out.s);
	if (r == CUDA_ERROR_INVALID_PTX)
		text_printf(why, "ptxas fatal   : Ptx assembly aborted due to errors\n");
	diag_free(&d);
	if (r)
		return r;
	u64 hash[2] = {hash_bytes(p->text, p->len, 1), hash_bytes(p->text, p->len, 2)};
	p->jit = jit_module_new(p->ptx, hash);
	return p->jit ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

static CUresult finish(CUresult r, const JitOptions *o, Text *why, const Program *p)
{
	Text info = {0};
	if (!r && o && o->verbose)
		text_printf(&info, "ptxas info    : %u functions\n", vec_len(p->ptx->fns));
	jit_options_log(o, r && why->s ? why->s : "", info.s ? info.s : "");
	if (r && why->s)
		driver_fail(r, "%s", why->s);
	if (r && why->s)
		driver_explain("a module was refused: %s", why->s);
	text_free(&info);
	text_free(why);
	return r;
}

CUresult program_load_text(Device *dev, char *text, size_t len, const JitOptions *o, Program **out)
{
	Text why = {0};
	u64 start = queue_now();
	Program *p = base_calloc(1, sizeof *p);
	if (!p || !(p->arena = arena_new())) {
		free(p);
		free(text);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	p->text = text;
	p->len = len;
	p->max_regs = o ? o->max_regs : 0;
	atomic_init(&p->refs, 1);
	CUresult r = finish(build(dev, p, o, &why), o, &why, p);
	if (o && o->wall_time)
		*o->wall_time = (float)((double)(queue_now() - start) * 1e-6);
	if (r)
		program_free(p);
	else
		*out = p;
	return r;
}

CUresult program_load(Device *dev, const void *image, const JitOptions *o, Program **out)
{
	char *text = NULL;
	size_t len = 0;
	Origin from;
	JitOptions newer = o ? *o : (JitOptions){0};
	Text why = {0};
	CUresult r = image_to_ptx(dev, image, &text, &len, &from, &why);
	if (r)
		return finish(r, o, &why, NULL);
	text_free(&why);
	if (from.target && !newer.target) {
		newer.target = from.target;
		o = &newer;
	}
	r = program_load_text(dev, text, len, o, out);
	if (!r)
		(*out)->cubin = from.cubin;
	return r;
}

void program_free(Program *p)
{
	if (!p || atomic_fetch_sub(&p->refs, 1) != 1)
		return;
	if (p->jit)
		jit_module_free(p->jit);
	plans_free(p->plans);
	arena_free(p->arena);
	free(p->text);
	free(p);
}

/* ---- linking
 * -------------------------------------------------------------------------------------------- */
typedef struct LinkStep { /* one Diag, so that a jump out of here for want of memory loses nothing */
	ProgramLink *l;
	const char *text, *name; /* the part to add */
	size_t len;
	bool parsed;
	Text out; /* the linked text */
	Diag d;
} LinkStep;

struct ProgramLink {
	Arena *arena;
	PtxLink *link;
};

static bool begin_step(LinkStep *s)
{
	s->l->link = ptx_link_begin(s->l->arena);
	return true;
}

static bool add_step(LinkStep *s)
{
	s->d.file = arena_printf(s->l->arena, "%s", s->name ? s->name : "<ptx>");
	s->d.src = s->text;
	s->d.src_len = s->len;
	Module *m = ptx_parse(s->l->arena, s->text, s->len, &s->d);
	s->parsed = m && ptx_verify(m, &s->d);
	s->d.file = s->d.src = NULL;
	s->d.src_len = 0;
	return s->parsed && ptx_link_add(s->l->link, m, &s->d);
}

static bool end_step(LinkStep *s)
{
	Module *all = ptx_link_end(s->l->link, &s->d);
	s->parsed = true;
	if (all)
		ptx_print(all, &s->out);
	return all != NULL;
}

/* A part that is no PTX has another code than parts that do not go together. */
static CUresult take_step(LinkStep *s, bool (*step)(LinkStep *), Text *why)
{
	volatile CUresult r = CUDA_ERROR_OUT_OF_MEMORY;
	jmp_buf back;

	if (!setjmp(back)) {
		s->l->arena->guard = &back;
		if (step(s))
			r = s->out.failed ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_SUCCESS;
		else
			r = s->parsed ? CUDA_ERROR_INVALID_SOURCE : CUDA_ERROR_INVALID_PTX;
	}
	s->l->arena->guard = NULL;
	if (r && r != CUDA_ERROR_OUT_OF_MEMORY && s->d.out.s)
		text_printf(why, "%s", s->d.out.s);
	diag_free(&s->d);
	if (r)
		text_free(&s->out);
	return r;
}

ProgramLink *program_link_begin(void)
{
	ProgramLink *l = base_calloc(1, sizeof *l);
	LinkStep s = {.l = l};
	Text why = {0};

	if (!l || !(l->arena = arena_new()) || take_step(&s, begin_step, &why)) {
		program_link_free(l);
		return NULL;
	}
	return l;
}

CUresult program_link_add(ProgramLink *l, const char *text, size_t len, const char *name, Text *why)
{
	LinkStep s = {.l = l, .text = text, .len = len, .name = name};

	return take_step(&s, add_step, why);
}

CUresult program_link_end(ProgramLink *l, char **text, size_t *len, Text *why)
{
	LinkStep s = {.l = l};
	CUresult r = take_step(&s, end_step, why);

	*text = s.out.s;
	*len = s.out.len;
	return r;
}

void program_link_free(ProgramLink *l)
{
	if (l)
		arena_free(l->arena);
	free(l);
}
