/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One link: each input becomes a file N/NAME of a private folder, nvlink joins them.
 */
#include "fatbin/fatbin.h"
#include "jitlink/jlk.h"
#include "ptx/ptx.h"
#include "runcc/runcc.h"

#include <stdlib.h>
#include <string.h>

enum { OWN_WORDS = 8 };

static const RunccRow rows[] = {
#define JLK(name, values, nvlink, note) {name, values, nvlink, note},
#include "jitlink/jlk_options.def"
#undef JLK
};

static nvJitLinkResult say(JlkLink *l, nvJitLinkResult got, const char *fmt, ...) PRINTF_LIKE(3, 4);
static nvJitLinkResult say(JlkLink *l, nvJitLinkResult got, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	text_vprintf(&l->error, fmt, ap);
	va_end(ap);
	text_printf(&l->error, "\n");
	return got;
}

/* ---- options ------------------------------------------------------------------------------------ */
static nvJitLinkResult take_arch(JlkLink *l, const char *val)
{
	const char *number = strchr(val, '_');

	l->virtual_arch = !strncmp(val, "compute_", 8);
	if (strncmp(val, "sm_", 3) && strncmp(val, "lto_", 4) && !l->virtual_arch)
		return say(l, NVJITLINK_ERROR_UNRECOGNIZED_OPTION, "fatal   : Unknown option '-arch=%s'", val);
	if (!strncmp(val, "lto_", 4))
		return say(l, NVJITLINK_ERROR_INCOMPATIBLE_OPTIONS, "fatal   : -arch takes sm_NN, not '%s'", val);
	if (!runcc_is_arch(val, NULL))
		return say(l, NVJITLINK_ERROR_UNRECOGNIZED_ARCH, "fatal   : Unknown arch name '%s'", val);
	l->arch = arena_printf(l->arena, "-arch=sm%s", number);
	return l->arch ? NVJITLINK_SUCCESS : NVJITLINK_ERROR_INTERNAL;
}

/* Nobody asks for it before there is something to compile. */
void jlk_check_registers(JlkLink *l, const char *val)
{
	char *end;

	strtol(val, &end, 10);
	if (!*val || *end)
		l->no_ptxas = arena_printf(l->arena, "Invalid value '%s' for option 'maxrregcount'", val);
}

static nvJitLinkResult check_ptxas(JlkLink *l)
{
	return l->no_ptxas ? say(l, NVJITLINK_ERROR_PTX_COMPILE, "ptxas fatal   : %s", l->no_ptxas)
			   : NVJITLINK_SUCCESS;
}

/* LTO IR goes through both compilers. */
static nvJitLinkResult check_compile(JlkLink *l)
{
	return l->no_nvvm ? say(l, NVJITLINK_ERROR_NVVM_COMPILE,
				"ERROR in nvvmCompileProgram: NVVM_ERROR_INVALID_OPTION\n"
				"libnvvm : error: %s", l->no_nvvm)
			  : check_ptxas(l);
}

static bool is_yes_no(const RunccRow *r) { return !strncmp(r->note, "yes or no", strlen("yes or no")); }

static nvJitLinkResult take(JlkLink *l, const char *s);

/* The value of -Xptxas or -Xnvvm. What nvJitLink has an option for, too, is taken as that. */
static nvJitLinkResult take_through(JlkLink *l, const char *s, bool nvvm, const char *val)
{
	const char *of;
	const RunccRow *r = nvvm ? runcc_find_row(rows, COUNT(rows), val, &of) : NULL;

	if (!(nvvm ? jlk_through_nvvm : jlk_through_ptxas)(l, val))
		return say(l, NVJITLINK_ERROR_UNRECOGNIZED_OPTION,
			   "ERROR NVJITLINK_ERROR_UNRECOGNIZED_OPTION: missing option value (%s)", s);
	return r && is_yes_no(r) ? take(l, val) : NVJITLINK_SUCCESS;
}

static nvJitLinkResult take(JlkLink *l, const char *s)
{
	Runcc c = {.arena = l->arena};
	const char *val;
	const RunccRow *r = runcc_find_row(rows, COUNT(rows), s, &val);

	if (!r)
		return say(l, NVJITLINK_ERROR_UNRECOGNIZED_OPTION, "fatal   : Unknown option '%s'", s);
	if (!strcmp(r->name, "-arch"))
		return take_arch(l, val);
	l->lto |= !strcmp(r->name, "-lto") || !strcmp(r->name, "-dlto");
	if (!strcmp(r->name, "-maxrregcount"))
		jlk_check_registers(l, val);
	if (!strcmp(r->name, "-Xptxas") || !strcmp(r->name, "-Xnvvm"))
		return take_through(l, s, r->name[2] == 'n', val);
	l->ptx |= !strcmp(r->name, "-ptx");
	l->verbose |= !strcmp(r->name, "-verbose");
	if (!r->word)
		return NVJITLINK_SUCCESS;
	if (is_yes_no(r)) { /* without LTO any word will do, and one that nobody knows is no */
		jlk_through_nvvm(l, s);
		val = !strcmp(val, "1") || !strcmp(val, "true") ? "true" : "false";
	}
	s = runcc_word(&c, r, val);
	l->words[l->nwords++] = s;
	return s ? NVJITLINK_SUCCESS : NVJITLINK_ERROR_INTERNAL;
}

nvJitLinkResult jlk_options(JlkLink *l, u32 count, const char *const *options)
{
	nvJitLinkResult got = NVJITLINK_SUCCESS;

	l->words = arena_new_array(l->arena, const char *, (size_t)count + 1);
	if (!l->words)
		return NVJITLINK_ERROR_INTERNAL;
	for (u32 i = 0; i < count && !got; i++)
		got = options[i] ? take(l, options[i]) : NVJITLINK_ERROR_NULL_INPUT;
	if (!got && !l->arch)
		got = say(l, NVJITLINK_ERROR_MISSING_ARCH, "fatal   : the option -arch=sm_NN is missing");
	if (!got && l->virtual_arch && !l->ptx)
		got = say(l, NVJITLINK_ERROR_INCOMPATIBLE_OPTIONS, "ERROR: virtual arch requires -ptx, for compute_%s", strrchr(l->arch, '_') + 1);
	if (!got && l->ptx && !l->lto)
		got = say(l, NVJITLINK_ERROR_INCOMPATIBLE_OPTIONS, "ERROR: -ptx requires -lto");
	return l->refused = got;
}

/* ---- inputs ------------------------------------------------------------------------------------- */
static bool is_bitcode(const void *data, size_t len)
{
	return len > 4 && !memcmp(data, "BC\300\336", 4);
}

/* What the bytes are; NONE: nothing that can be linked. */
static nvJitLinkInputType look(const void *data, size_t len)
{
	const char *err;
	Cubin c;

	if (is_bitcode(data, len))
		return NVJITLINK_INPUT_LTOIR;
	switch (fatbin_sniff_bytes(data, len)) {
	case FORM_ptx: /* any text */
		return memmem(data, len, ".version", 8) ? NVJITLINK_INPUT_PTX : NVJITLINK_INPUT_NONE;
	case FORM_fatbin:
		return NVJITLINK_INPUT_FATBIN;
	case FORM_archive:
		return NVJITLINK_INPUT_LIBRARY;
	case FORM_elf:
		return cubin_read(data, len, &c, &err) || !err ? NVJITLINK_INPUT_CUBIN
							       : NVJITLINK_INPUT_OBJECT;
	default:
		return NVJITLINK_INPUT_NONE;
	}
}

static nvJitLinkResult check_type(JlkLink *l, nvJitLinkInputType type, nvJitLinkInputType is, const char *name)
{
	static const char *const names[] = {"NONE", "CUBIN", "PTX", "LTOIR", "FATBIN", "OBJECT", "LIBRARY", "INDEX"};

	if (type == NVJITLINK_INPUT_NONE || type == NVJITLINK_INPUT_INDEX ||
	    (type > NVJITLINK_INPUT_INDEX && type != NVJITLINK_INPUT_ANY))
		return say(l, NVJITLINK_ERROR_INCORRECT_INPUT_TYPE, "unsupported input type: %s", name);
	if (type == NVJITLINK_INPUT_ANY)
		return is ? NVJITLINK_SUCCESS
			  : say(l, NVJITLINK_ERROR_UNRECOGNIZED_INPUT, "unrecognized input type: %s", name);
	if (type != is && !(type == NVJITLINK_INPUT_OBJECT && is == NVJITLINK_INPUT_CUBIN))
		return say(l, NVJITLINK_ERROR_INCORRECT_INPUT_TYPE,
			   "ERROR 1: bad input: does not match type NVJITLINK_INPUT_%s: %s", names[type], name);
	return NVJITLINK_SUCCESS;
}

/* PTX is assembled when it is added: its errors are told then. */
static nvJitLinkResult check_ptx(JlkLink *l, const char *text, size_t len, const char *name)
{
	Diag d = {.file = name, .src = text, .src_len = strnlen(text, len)};
	Arena *a = arena_new();
	Module *m = NULL;
	jmp_buf guard;
	bool good;

	if (!a || setjmp(guard)) {
		diag_free(&d);
		arena_free(a);
		return NVJITLINK_ERROR_INTERNAL;
	}
	a->guard = &guard;
	m = ptx_parse(a, text, d.src_len, &d);
	good = m && ptx_verify(m, &d);
	if (!good)
		say(l, NVJITLINK_ERROR_PTX_COMPILE, "%.*sptxas fatal   : Ptx assembly aborted due to errors", (int)d.out.len,
		    d.out.len ? d.out.s : "");
	diag_free(&d);
	arena_free(a);
	return good ? NVJITLINK_SUCCESS : NVJITLINK_ERROR_PTX_COMPILE;
}

/* Can this device, or one that its code runs on, run it? */
static nvJitLinkResult check_arch(JlkLink *l, nvJitLinkInputType is, const void *data, size_t len, const char *name)
{
	FatImage image = {0};
	const char *err;
	char suffix;
	Cubin c;
	u32 sm;

	fatbin_parse_arch(strchr(l->arch, '=') + 1, &sm, &suffix);
	if (is == NVJITLINK_INPUT_PTX && fatbin_ptx_info(data, len, &image, &err) && image.sm > sm)
		return say(l, NVJITLINK_ERROR_PTX_COMPILE,
			   "ptxas fatal   : SM version specified by .target is higher than default SM version assumed: %s", name);
	if (is == NVJITLINK_INPUT_CUBIN && cubin_read(data, len, &c, &err) && c.sm > sm)
		return say(l, NVJITLINK_ERROR_INVALID_INPUT, "ERROR 4: bad input: %s is for sm_%u", name, c.sm);
	if (is == NVJITLINK_INPUT_FATBIN && !fatbin_pick(data, len, sm, suffix, &image, &err))
		return say(l, NVJITLINK_ERROR_INVALID_INPUT, "ERROR 3: bad input: %s has nothing for sm_%u", name, sm);
	if (is == NVJITLINK_INPUT_LTOIR && !l->lto)
		return say(l, NVJITLINK_ERROR_LTO_NOT_ENABLED, "ERROR 1: LTO-IR input cannot be used without LTO enabled (-lto): %s", name);
	if (is != NVJITLINK_INPUT_PTX)
		return NVJITLINK_SUCCESS;
	return check_ptxas(l) ? NVJITLINK_ERROR_PTX_COMPILE : check_ptx(l, data, len, name);
}

nvJitLinkResult jlk_add(JlkLink *l, nvJitLinkInputType type, const void *data, size_t len, const char *name,
			const char *path)
{
	nvJitLinkInputType is = look(data, len);
	JlkInput **at, *in = arena_new_one(l->arena, JlkInput);
	nvJitLinkResult got;

	if (l->closed)
		return NVJITLINK_ERROR_INTERNAL;
	if (!len)
		return NVJITLINK_ERROR_INVALID_INPUT;
	name = name && *name ? name : "<unnamed>";
	got = check_type(l, type, is, name);
	got = got || !l->arch ? got : check_arch(l, is, data, len, name);
	if (got)
		return got;
	if (!in || !(in->name = arena_strndup(l->arena, name, strnlen(name, 200))) ||
	    (path && !(in->path = arena_strndup(l->arena, path, strlen(path)))) ||
	    (!path && !(in->data = arena_strndup(l->arena, data, len))))
		return NVJITLINK_ERROR_INTERNAL;
	in->len = is == NVJITLINK_INPUT_PTX ? strnlen(data, len) : is == NVJITLINK_INPUT_LTOIR ? len & ~(size_t)3 : len;
	for (at = &l->inputs; *at; at = &(*at)->next)
		;
	*at = in;
	l->count++;
	l->ltos += is == NVJITLINK_INPUT_LTOIR;
	l->sources += is == NVJITLINK_INPUT_LTOIR || is == NVJITLINK_INPUT_FATBIN || is == NVJITLINK_INPUT_OBJECT ||
		      is == NVJITLINK_INPUT_LIBRARY;
	return NVJITLINK_SUCCESS;
}

/* ---- the link ----------------------------------------------------------------------------------- */
static RunccResult write_input(Runcc *c, const JlkInput *in, u32 i, const char **path)
{
	*path = in->path ? in->path : runcc_input(c, i, in->name, "");
	if (!*path)
		return RUNCC_memory;
	return in->path ? RUNCC_ok : runcc_write(c, *path, in->data, in->len);
}

static RunccResult run(JlkLink *l, Runcc *c, const char *out, Text *said)
{
	const char **v = arena_new_array(c->arena, const char *, (size_t)l->nwords + l->count + OWN_WORDS);
	RunccResult got = RUNCC_ok;
	u32 n = 0, i = 0;

	if (!v || !(v[n++] = runcc_tool(c, "nvlink")))
		return RUNCC_memory;
	v[n++] = l->arch;
	v[n++] = "-o";
	v[n++] = out;
	for (u32 k = 0; k < l->nwords; k++)
		v[n++] = l->words[k];
	for (const JlkInput *in = l->inputs; in && !got; in = in->next)
		got = write_input(c, in, i++, &v[n++]);
	return got ? got : runcc_run(c, v, said);
}

/* A link of nothing is a module in which there is nothing. */
static nvJitLinkResult nothing(JlkLink *l)
{
	const char *arch = strchr(l->arch, '=') + 1;
	Text t = {0};
	const char *err;
	Cubin c = {0};

	fatbin_parse_arch(arch, &c.sm, &c.suffix);
	text_printf(&t, ".version 8.8\n.target sm_%u%.1s\n.address_size 64\n", c.sm, &c.suffix);
	c.ptx = t.s;
	c.len = t.len;
	if (t.failed || !cubin_write(&l->cubin, &c, &err) || l->cubin.failed)
		text_free(&l->cubin);
	text_free(&t);
	return l->cubin.len ? NVJITLINK_SUCCESS : NVJITLINK_ERROR_INTERNAL;
}

/* "in '0/NAME'" ▶ "in 'NAME'": inputs lie in numbered folders. */
static void add_line(Text *log, const char *s, size_t len)
{
	for (const char *end = s + len, *at; s < end; s = at) {
		at = memchr(s, '\'', (size_t)(end - s));
		at = at ? at + 1 : end;
		text_add(log, s, (size_t)(at - s));
		if (at < end && at[strspn(at, "0123456789")] == '/' && *at != '/')
			at += strspn(at, "0123456789") + 1;
	}
}

/* nvlink's lines without its name; those of a sound link are information. */
static void keep_log(JlkLink *l, Runcc *c, Text *said, bool good)
{
	size_t len;

	if (!said->len || !runcc_hide(c, said))
		return;
	for (const char *s = said->s; s < said->s + said->len; s += len) {
		size_t skip = !strncmp(s, "nvlink ", 7) ? 7 : 0;

		len = strcspn(s, "\n");
		len += s[len] == '\n';
		add_line(good ? &l->info : &l->error, s + skip, len - skip);
	}
}

static bool is_said(const JlkLink *l, const char *what) { return l->error.s && strstr(l->error.s, what); }

/* The link failed. What is made of LTO IR alone is one program, whose parts all have to be there. */
static nvJitLinkResult why(const JlkLink *l)
{
	if (is_said(l, "fatal   : device link:") || (l->ltos && l->ltos == l->count && is_said(l, "Undefined reference")))
		return NVJITLINK_ERROR_PTX_COMPILE;
	return l->ltos && is_said(l, "the bitcode cannot be compiled") ? NVJITLINK_ERROR_NVVM_COMPILE : NVJITLINK_ERROR_INTERNAL;
}

static nvJitLinkResult link_in(JlkLink *l, Runcc *c)
{
	Text said = {0};
	const char *out;
	RunccResult got = runcc_open(c);

	if (got)
		return NVJITLINK_ERROR_INTERNAL;
	out = arena_printf(c->arena, "%s/out", c->root);
	got = out ? run(l, c, out, &said) : RUNCC_memory;
	keep_log(l, c, &said, !got);
	text_free(&said);
	got = got ? got : runcc_read(c, out, l->ptx ? &l->text : &l->cubin);
	return got == RUNCC_failed ? why(l) : got ? NVJITLINK_ERROR_INTERNAL : NVJITLINK_SUCCESS;
}

nvJitLinkResult jlk_complete(JlkLink *l)
{
	Runcc c = {.who = "nvJitLink", .log = &l->error};
	nvJitLinkResult got;

	if (l->closed || !(c.arena = arena_new()))
		return NVJITLINK_ERROR_INTERNAL;
	l->closed = true;
	if (l->refused)
		got = l->refused;
	else if (l->ptx && l->sources != l->count)
		got = say(l, NVJITLINK_ERROR_INCORRECT_INPUT_TYPE, "ERROR: -ptx requires that all inputs have LTOIR");
	else if (l->lto && !l->sources)
		got = say(l, NVJITLINK_ERROR_NVVM_COMPILE, "ERROR in nvvmCompileProgram: NVVM_ERROR_NO_MODULE_IN_PROGRAM (-lto, and no input is LTOIR)");
	else if (!(got = l->ltos ? check_compile(l) : NVJITLINK_SUCCESS))
		got = l->count ? link_in(l, &c) : nothing(l);
	runcc_close(&c);
	arena_free(c.arena);
	return got;
}
