/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * cuLink*: PTX texts, fat binaries, our cubins, host objects and libraries of them ▶ one cubin that
 * carries the linked PTX.
 */
#include <stdlib.h>
#include <string.h>

#include "driver/driver.h"
#include "driver/objects.h"
#include "fatbin/fatbin.h"

static CUresult enter_link(CUlinkState state, Link **l)
{
	CUresult r = driver_check_init();
	*l = handle_get(H_link, state);
	return r ? r : *l ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuLinkCreate_v2(unsigned int n, CUjit_option *options, void **values, CUlinkState *state)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	Link *l = state ? handle_new(H_link) : NULL;
	if (!l)
		return state ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_INVALID_VALUE;
	r = jit_options_read(n, options, values, &l->options);
	if (r) {
		handle_free(l);
		return r;
	}
	l->dev = ctx->dev;
	*state = (CUlinkState)l;
	return CUDA_SUCCESS;
}

static CUresult say_failure(Link *l, CUresult r, Text *why)
{
	jit_options_log(&l->options, why->s ? why->s : "", "");
	l->said = true;
	if (why->s)
		driver_fail(r, "%s", why->s);
	text_free(why);
	return r;
}

/* What fails once fails for good, but for want of memory. */
static CUresult fail_link(Link *l, CUresult r, Text *why)
{
	if (r != CUDA_ERROR_OUT_OF_MEMORY)
		l->failed = r;
	return say_failure(l, r, why);
}

static CUresult add_part(Link *l, const char *text, size_t len, const char *name, Text *why)
{
	if (!l->parts && !(l->parts = program_link_begin()))
		return CUDA_ERROR_OUT_OF_MEMORY;
	return program_link_add(l->parts, text, len, name, why);
}

typedef struct {
	Link *l;
	const char *name;
	Text why;
} LinkFile;

static CUresult add_container(void *data, const void *container, size_t n)
{
	LinkFile *b = data;
	char *text = NULL, *copy = base_malloc(n + 1);
	size_t len;
	Origin from;

	if (!copy)
		return CUDA_ERROR_OUT_OF_MEMORY;
	memcpy(copy, container, n);
	copy[n] = 0;
	CUresult r = image_to_ptx(b->l->dev, copy, &text, &len, &from, &b->why);
	free(copy);
	if (!r)
		r = add_part(b->l, text, len, b->name, &b->why);
	free(text);
	return r;
}

/* A host object or an archive of them. False: it is neither, or holds no device code. */
static bool add_library(Link *l, const void *data, size_t size, const char *name, CUresult *r)
{
	LinkFile b = {l, name, {0}};
	u32 given;

	*r = link_library_walk(data, size, add_container, &b, &given);
	if (*r)
		*r = fail_link(l, *r, &b.why);
	else
		text_free(&b.why);
	return *r || given;
}

CUresult cuLinkAddData_v2(CUlinkState state, CUjitInputType type, void *data, size_t size,
			  const char *name, unsigned int n, CUjit_option *options, void **values)
{
	Link *l;
	JitOptions o;
	Text why = {0};
	char *text = NULL, *copy;
	size_t len;
	Origin from;
	CUresult r = enter_link(state, &l);
	if (r || (r = jit_options_read(n, options, values, &o)))
		return r;
	if (!data || !size || (u32)type >= CU_JIT_NUM_INPUT_TYPES || l->image)
		return CUDA_ERROR_INVALID_VALUE;
	if (!l->failed && (type == CU_JIT_INPUT_LIBRARY || type == CU_JIT_INPUT_OBJECT) &&
	    add_library(l, data, size, name, &r))
		return r;
	if (!(copy = base_malloc(size + 1)))
		return CUDA_ERROR_OUT_OF_MEMORY;
	memcpy(copy, data, size);
	copy[size] = 0; /* a text may come without its end */
	if (l->failed) {
		free(copy);
		return l->failed;
	}
	r = image_to_ptx(l->dev, copy, &text, &len, &from, &why);
	free(copy);
	if (!r && ((type == CU_JIT_INPUT_CUBIN && !from.cubin) || !strstr(text, ".version"))) {
		text_printf(&why, "%s is not what the call says it is", name ? name : "a part");
		r = CUDA_ERROR_INVALID_IMAGE;
	}
	if (!r && type == CU_JIT_INPUT_PTX)
		r = program_check_header(l->dev, &l->options, text, len, &why);
	if (!r)
		r = add_part(l, text, len, name, &why);
	free(text);
	if (r)
		/* PTX is compiled first: what is none has no part in the link. */
		return type == CU_JIT_INPUT_PTX && r != CUDA_ERROR_INVALID_SOURCE
			       ? say_failure(l, r, &why)
			       : fail_link(l, r, &why);
	text_free(&why);
	return r;
}

CUresult cuLinkAddFile_v2(CUlinkState state, CUjitInputType type, const char *path, unsigned int n,
			  CUjit_option *options, void **values)
{
	size_t len;
	const char *err;
	Link *l;
	CUresult r = enter_link(state, &l);
	if (r)
		return r;
	if (!path)
		return CUDA_ERROR_INVALID_VALUE;
	char *bytes = file_read(path, &len, &err);
	if (!bytes)
		return driver_fail(CUDA_ERROR_FILE_NOT_FOUND, "%s: %s", path, err);
	r = cuLinkAddData_v2(state, type, bytes, len, path, n, options, values);
	free(bytes);
	return r;
}

/* The linked text must stand on its own: it is parsed and checked as a module would be. */
static CUresult make_image(Link *l, char *ptx, size_t len, Text *why)
{
	Program *p;
	Text out = {0};
	JitOptions o = l->options;
	const char *err = NULL;
	char *copy = base_malloc(len + 1);
	if (!copy)
		return CUDA_ERROR_OUT_OF_MEMORY;
	memcpy(copy, ptx, len + 1);
	if (l->said) /* what was refused stays in the log though the rest is fine */
		o.error = NULL, o.error_used = NULL;
	CUresult r = program_load_text(l->dev, copy, len, &o, &p);
	if (r)
		return r;
	Cubin c = {.ptx = ptx, .len = len, .sm = p->ptx->sm, .suffix = p->ptx->sm_suffix};
	program_free(p);
	if (!cubin_write(&out, &c, &err) || out.failed) {
		text_printf(why, "%s", err ? err : "out of memory");
		text_free(&out);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	l->image = out.s;
	l->image_len = out.len;
	return CUDA_SUCCESS;
}

/* A link of no parts is a module in which there is nothing. */
static CUresult nothing(const Link *l, char **ptx, size_t *len)
{
	Text t = {0};
	text_printf(&t, ".version 8.0\n.target sm_%u\n.address_size 64\n",
		    l->dev->limits->major * 10 + l->dev->limits->minor);
	*ptx = t.s;
	*len = t.len;
	return t.failed ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_SUCCESS;
}

CUresult cuLinkComplete(CUlinkState state, void **cubin, size_t *size)
{
	Link *l;
	Text why = {0};
	size_t len;
	CUresult r = enter_link(state, &l);
	if (r)
		return r;
	if (!cubin)
		return CUDA_ERROR_INVALID_VALUE;
	char *ptx = NULL;
	if (l->failed)
		return l->failed;
	if (l->image) /* a link is complete once */
		return CUDA_ERROR_INVALID_HANDLE;
	r = l->parts ? program_link_end(l->parts, &ptx, &len, &why) : nothing(l, &ptx, &len);
	if (!r)
		r = make_image(l, ptx, len, &why);
	free(ptx);
	if (r == CUDA_ERROR_INVALID_PTX) /* of a link step hardware says this */
		r = CUDA_ERROR_INVALID_SOURCE;
	if (r && why.s)
		return fail_link(l, r, &why);
	text_free(&why);
	if (r)
		return r;
	*cubin = l->image;
	if (size)
		*size = l->image_len;
	return CUDA_SUCCESS;
}

CUresult cuLinkDestroy(CUlinkState state)
{
	Link *l;
	CUresult r = enter_link(state, &l);
	if (r)
		return r;
	program_link_free(l->parts);
	free(l->image);
	handle_free(l);
	return CUDA_SUCCESS;
}
