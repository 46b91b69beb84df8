/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One compilation: options, private folder, nvcc -ptx, names, and for sm_NN nvcc -cubin of that PTX.
 * Whatever happens the folder is gone at the end and the program holds either all results or none.
 */
#include "nvrtc/rtc.h"

#include <stdlib.h>
#include <string.h>

enum { OWN_WORDS = 16 }; /* besides the user's options */

nvrtcResult rtc_say(RtcProgram *p, nvrtcResult code, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	text_printf(&p->log, "nvrtc: error: ");
	text_vprintf(&p->log, fmt, ap);
	text_printf(&p->log, "\n");
	va_end(ap);
	return code;
}

static void add(RtcWords *w, const char *s) { w->v[w->len++] = s; }

/* A name that #line takes, whatever is in it. */
static void print_quoted(Text *t, const char *s)
{
	for (; *s; s++)
		if (*s == '"' || *s == '\\')
			text_printf(t, "\\%c", *s);
		else if (*s != '\n')
			text_add(t, s, 1);
}

/* Host functions and variables become the device's as well, as -default-device has it. */
static const char device_on[] =
	"#pragma clang force_cuda_host_device begin\n"
	"#pragma clang attribute push(__attribute__((device)), apply_to = variable(is_global))\n";
static const char device_off[] = "\n#pragma clang attribute pop\n"
				 "#pragma clang force_cuda_host_device end\n";

static nvrtcResult write_source(RtcJob *j, const char *path)
{
	Text t = {0};
	nvrtcResult got;

	if (j->default_device)
		text_printf(&t, "%s", device_on);
	text_printf(&t, "#line 1 \"");
	print_quoted(&t, j->p->name);
	text_printf(&t, "\"\n%s\n", j->p->src);
	if (j->default_device)
		text_printf(&t, "%s", device_off);
	rtc_names_declare(j->p, &t);
	got = t.failed ? NVRTC_ERROR_OUT_OF_MEMORY : rtc_files_write(j, path, t.s, t.len);
	text_free(&t);
	return got;
}

static nvrtcResult read_result(RtcJob *j, const char *path, Text *to)
{
	const char *err = NULL;

	to->s = file_read(path, &to->len, &err);
	if (!to->s)
		return rtc_say(j->p, NVRTC_ERROR_INTERNAL_ERROR, "nvcc left no '%s': %s", path, err);
	to->cap = to->len + 1;
	return NVRTC_SUCCESS;
}

/* nvcc WORDS WHAT -arch=… -o OUT IN */
static nvrtcResult run_nvcc(RtcJob *j, RtcWords *w, const char *what, const char *in, const char *out,
			    bool loud)
{
	const char *arch = arena_printf(j->arena, "-arch=%s", j->arch);
	Text said = {0};
	nvrtcResult got;

	if (!arch)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	add(w, what);
	add(w, arch);
	add(w, "-o");
	add(w, out);
	add(w, in);
	got = rtc_child_run(j, w->v, &said);
	if (said.len && (loud || got))
		text_add(&j->p->log, said.s, said.len);
	text_free(&said);
	return got;
}

static nvrtcResult make_ptx(RtcJob *j)
{
	const char *source = arena_printf(j->arena, "%s/__ww_source.cu", j->include);
	const char *out = arena_printf(j->arena, "%s/source.ptx", j->root);
	const char *last = j->source_dir ? arena_printf(j->arena, "-I%s", j->source_dir) : NULL;
	nvrtcResult got;

	if (!source || !out || (j->source_dir && !last))
		return NVRTC_ERROR_OUT_OF_MEMORY;
	if (last)
		add(&j->ptx, last);
	got = write_source(j, source);
	got = got ? got : run_nvcc(j, &j->ptx, "-ptx", source, out, true);
	got = got ? got : read_result(j, out, &j->p->ptx);
	if (!got && !rtc_files_hide(j, &j->p->ptx))
		return NVRTC_ERROR_OUT_OF_MEMORY;
	return got ? got : rtc_names_read(j->p);
}

static nvrtcResult make_cubin(RtcJob *j)
{
	const char *ptx = arena_printf(j->arena, "%s/final.ptx", j->root);
	const char *out = arena_printf(j->arena, "%s/final.cubin", j->root);
	nvrtcResult got;

	if (!ptx || !out)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	got = rtc_files_write(j, ptx, j->p->ptx.s, j->p->ptx.len);
	got = got ? got : run_nvcc(j, &j->cubin, "-cubin", ptx, out, false);
	return got ? got : read_result(j, out, &j->p->cubin);
}

static const char *folder_of(Arena *a, const char *name)
{
	const char *slash = strrchr(name, '/');

	return slash ? arena_strndup(a, name, slash == name ? 1 : (size_t)(slash - name)) : ".";
}

static nvrtcResult prepare(RtcJob *j, u32 count)
{
	const char *nvcc = arena_printf(j->arena, "%s/../bin/nvcc", env_self_dir());

	j->arch = "compute_75";
	j->source_dir = folder_of(j->arena, j->p->name);
	j->ptx.v = arena_new_array(j->arena, const char *, (size_t)count + OWN_WORDS);
	j->cubin.v = arena_new_array(j->arena, const char *, (size_t)count + OWN_WORDS);
	if (!nvcc || !j->source_dir || !j->ptx.v || !j->cubin.v)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	add(&j->ptx, nvcc);
	add(&j->ptx, "-D__CUDACC_RTC__");
	add(&j->cubin, nvcc);
	return NVRTC_SUCCESS;
}

static nvrtcResult make_all(RtcJob *j, u32 count, const char *const *options)
{
	nvrtcResult got = prepare(j, count);

	got = got ? got : rtc_files_make(j);
	got = got ? got : rtc_options_parse(j, count, options);
	got = got ? got : make_ptx(j);
	return got || strncmp(j->arch, "sm_", 3) ? got : make_cubin(j);
}

nvrtcResult rtc_compile(RtcProgram *p, u32 count, const char *const *options)
{
	RtcJob j = {.p = p, .arena = arena_new()};
	nvrtcResult got = j.arena ? make_all(&j, count, options) : NVRTC_ERROR_OUT_OF_MEMORY;

	if (j.root && !rtc_files_hide(&j, &p->log) && !got)
		got = NVRTC_ERROR_OUT_OF_MEMORY;
	rtc_files_remove(&j);
	if (got) {
		text_free(&p->ptx);
		text_free(&p->cubin);
	}
	if (j.arena)
		arena_free(j.arena);
	return got;
}
