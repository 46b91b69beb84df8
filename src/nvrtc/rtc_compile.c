/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One compilation: options, private folder, nvcc -ptx, names, and for sm_NN nvcc -cubin of that PTX, for
 * -dlto nvcc -ltoir.
 * Whatever happens the folder is gone at the end and the program holds either all results or none; but PTX that cannot
 * be assembled stays.
 */
#include "nvrtc/rtc.h"

#include <stdlib.h>
#include <string.h>

enum { OWN_WORDS = 32 }; /* besides the user's options */

nvrtcResult rtc_say(RtcJob *j, nvrtcResult code, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	runcc_vsay(&j->cc, fmt, ap);
	va_end(ap);
	return code;
}

nvrtcResult rtc_code(RunccResult got)
{
	static const nvrtcResult codes[] = {
		[RUNCC_ok] = NVRTC_SUCCESS,
		[RUNCC_memory] = NVRTC_ERROR_OUT_OF_MEMORY,
		[RUNCC_failed] = NVRTC_ERROR_COMPILATION,
		[RUNCC_internal] = NVRTC_ERROR_INTERNAL_ERROR,
		[RUNCC_cancelled] = NVRTC_ERROR_CANCELLED,
	};

	return codes[got];
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

static nvrtcResult write_source(RtcJob *j, const char *path, bool exported)
{
	Text t = {0};
	nvrtcResult got;

	if (!j->no_init_list)
		text_printf(&t, "#include \"ww/rtc_list.h\"\n");
	if (j->default_device)
		text_printf(&t, "%s", device_on);
	text_printf(&t, "#line 1 \"");
	print_quoted(&t, j->p->name);
	text_printf(&t, "\"\n%s\n", j->p->src);
	if (j->default_device)
		text_printf(&t, "%s", device_off);
	rtc_names_declare(j->p, exported, &t);
	got = t.failed ? NVRTC_ERROR_OUT_OF_MEMORY : rtc_code(runcc_write(&j->cc, path, t.s, t.len));
	text_free(&t);
	return got;
}

/* nvcc WORDS WHAT -arch=… -o OUT IN */
static nvrtcResult run_nvcc(RtcJob *j, RtcWords *w, const char *what, const char *in, const char *out,
			    bool loud)
{
	const char *arch = arena_printf(j->cc.arena, "-arch=%s", j->arch);
	u32 options = w->len;
	Text said = {0};
	nvrtcResult got;

	if (!arch)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	add(w, what);
	add(w, arch);
	add(w, "-o");
	add(w, out);
	add(w, in);
	w->v[w->len] = NULL;
	got = rtc_code(runcc_run(&j->cc, w->v, &said));
	w->len = options;
	if (said.len && (loud || got))
		rtc_log_add(j->p, &said);
	text_free(&said);
	return got;
}

static nvrtcResult make_ptx(RtcJob *j)
{
	const char *source = arena_printf(j->cc.arena, "%s/__ww_source.cu", j->cc.cpath);
	const char *out = arena_printf(j->cc.arena, "%s/source.ptx", j->cc.root);
	const char *last = j->source_dir ? arena_printf(j->cc.arena, "-I%s", j->source_dir) : NULL;
	nvrtcResult got;

	if (!source || !out || (j->source_dir && !last))
		return NVRTC_ERROR_OUT_OF_MEMORY;
	if (last)
		add(&j->ptx, last);
	if (j->default_device)
		add(&j->ptx, "-Xclang-option=-fplugin-arg-warpwright-rtc-device");
	got = write_source(j, source, true);
	got = got ? got : run_nvcc(j, &j->ptx, "-ptx", source, out, true);
	got = got ? got : rtc_code(runcc_read(&j->cc, out, &j->p->ptx));
	if (!got && !runcc_hide(&j->cc, &j->p->ptx))
		return NVRTC_ERROR_OUT_OF_MEMORY;
	return got ? got : rtc_names_read(j->p);
}

/* The source once more. The PTX has told the names; it is no result then. */
static nvrtcResult make_ltoir(RtcJob *j)
{
	const char *source = arena_printf(j->cc.arena, "%s/__ww_source.cu", j->cc.cpath);
	const char *out = arena_printf(j->cc.arena, "%s/source.ltoir", j->cc.root);
	nvrtcResult got;

	if (!source || !out)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	got = write_source(j, source, false);
	add(&j->ptx, "-dlto");
	got = got ? got : run_nvcc(j, &j->ptx, "-ltoir", source, out, false);
	text_free(&j->p->ptx);
	return got ? got : rtc_code(runcc_read(&j->cc, out, &j->p->ltoir));
}

static nvrtcResult make_cubin(RtcJob *j)
{
	const char *ptx = arena_printf(j->cc.arena, "%s/final.ptx", j->cc.root);
	const char *out = arena_printf(j->cc.arena, "%s/final.cubin", j->cc.root);
	nvrtcResult got;

	if (!ptx || !out)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	got = rtc_code(runcc_write(&j->cc, ptx, j->p->ptx.s, j->p->ptx.len));
	got = got ? got : run_nvcc(j, &j->cubin, "-cubin", ptx, out, true);
	return got ? got : rtc_code(runcc_read(&j->cc, out, &j->p->cubin));
}

static const char *folder_of(Arena *a, const char *name)
{
	const char *slash = strrchr(name, '/');

	return slash ? arena_strndup(a, name, slash == name ? 1 : (size_t)(slash - name)) : ".";
}

static nvrtcResult prepare(RtcJob *j, u32 count)
{
	const char *nvcc = runcc_tool(&j->cc, "nvcc");

	j->arch = "compute_75";
	j->pch = NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED;
	j->source_dir = folder_of(j->cc.arena, j->p->name);
	j->ptx.v = arena_new_array(j->cc.arena, const char *, (size_t)count + OWN_WORDS);
	j->cubin.v = arena_new_array(j->cc.arena, const char *, (size_t)count + OWN_WORDS);
	if (!nvcc || !j->source_dir || !j->ptx.v || !j->cubin.v)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	add(&j->ptx, nvcc);
	add(&j->ptx, "-D__CUDACC_RTC__");
	add(&j->ptx, "-D__SIGNED_CHARS__=1");
	add(&j->ptx, "-D__RTTI=1");
	/* There is no library of built-ins with the bodies of a header that a program brings along. */
	add(&j->ptx, "-D__FORCE_INCLUDE_CUDA_FP16_HPP_FROM_FP16_H__");
	add(&j->ptx, "-D__FORCE_INCLUDE_CUDA_BF16_HPP_FROM_BF16_H__");
	add(&j->ptx, "-U__NVCC__");
	add(&j->ptx, "-Xclang-option=-fplugin-arg-warpwright-rtc"); /* src/clang/jitmode.cc */
	add(&j->ptx, "-Xclang-option=-Wno-macro-redefined"); /* of the host's, which the program does not see */
	add(&j->ptx, "-Xclang-option=-Wno-c++26-extensions");
	add(&j->ptx, "-Xclang-option=-Wno-deprecated-attributes"); /* CCCL's headers are the program's own here */
	add(&j->ptx, "-Xclang-option=-Wno-user-defined-literals");
	add(&j->ptx, "-Xclang-option=-Wno-pragma-once-outside-header");
	add(&j->ptx, "-Xclang-option=-Wno-pragma-clang-attribute"); /* of device_on, where no variable is */
	add(&j->ptx, "-Xclang-option=-fno-diagnostics-fixit-info");
	add(&j->cubin, nvcc);
	return NVRTC_SUCCESS;
}

static nvrtcResult make_all(RtcJob *j, u32 count, const char *const *options)
{
	nvrtcResult got = prepare(j, count);

	got = got ? got : rtc_files_make(j);
	got = got ? got : rtc_options_parse(j, count, options);
	got = got ? got : make_ptx(j);
	if (!got && j->lto)
		return make_ltoir(j);
	j->assembling = !got && !strncmp(j->arch, "sm_", 3);
	return j->assembling ? make_cubin(j) : got;
}

nvrtcResult rtc_compile(RtcProgram *p, u32 count, const char *const *options)
{
	RtcJob j = {.p = p,
		    .cc = {.who = "nvrtc",
			   .log = &p->log,
			   .flow = p->flow,
			   .flow_payload = p->flow_payload,
			   .arena = arena_new()}};
	nvrtcResult got = j.cc.arena ? make_all(&j, count, options) : NVRTC_ERROR_OUT_OF_MEMORY;

	if (j.cc.root && !runcc_hide(&j.cc, &p->log) && !got)
		got = NVRTC_ERROR_OUT_OF_MEMORY;
	runcc_close(&j.cc);
	p->pch = got ? NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED : j.pch;
	if (got) {
		if (!j.assembling)
			text_free(&p->ptx);
		text_free(&p->cubin);
		text_free(&p->ltoir);
	}
	if (j.cc.arena)
		arena_free(j.cc.arena);
	return got;
}
