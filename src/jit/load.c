/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An image ▶ code in memory. The mapping is written first and made executable or read-only after: no page
 * is ever both writable and executable.
 */
#include "jit/code.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

static size_t round_page(size_t n)
{
	return (n + PAGE - 1) / PAGE * PAGE;
}

static void fill_map(JitMapped *c)
{
	const Image *m = &c->image;

	for (u32 i = 0; i < SEG_COUNT; i++)
		memcpy(c->map + m->seg_at[i], m->seg[i], m->seg_size[i]);
}

static bool fill_addresses(JitMapped *c, const char **err)
{
	const Image *m = &c->image;
	const char *name = m->names;
	u64 *import = base_calloc(m->nimports, sizeof *import);

	*err = import ? NULL : "out of memory";
	if (!import)
		return false;
	/* an import that is not found is one that only stands for a defined symbol's slot */
	for (u32 i = 0; i < m->nimports; i++, name += strlen(name) + 1)
		import[i] = (u64)(uintptr_t)import_find(name);
	for (u32 i = 0; i < m->nrelocs; i++) {
		const ImageReloc *r = &m->relocs[i];
		u64 base = r->import == NO_IMPORT ? (u64)(uintptr_t)c->map : import[r->import];
		u64 v = base + (u64)r->add;

		*err = base ? NULL : "an import is missing";
		if (!base)
			break;
		memcpy(c->map + r->at, &v, 8);
	}
	free(import);
	return !*err;
}

static bool protect(JitMapped *c)
{
	static const int prot[SEG_COUNT] = { PROT_READ | PROT_EXEC, PROT_READ, PROT_READ | PROT_WRITE };

	for (u32 i = 0; i < SEG_data; i++)
		if (c->image.seg_size[i] &&
		    mprotect(c->map + c->image.seg_at[i], round_page(c->image.seg_size[i]), prot[i]))
			return false;
	return true;
}

static void describe(JitMapped *c, const Fn *entry)
{
	const Image *m = &c->image;
	EmitInfo info = { .group_lanes = m->group_lanes, .ngroups = m->ngroups,
			  .frame_size = m->frame_size, .suspends = m->suspends,
			  .lane_mode = m->lane_mode, .lane_reason = m->reason, .in_cluster = m->in_cluster, .polls = m->polls,
			  .range = m->range_at != NO_IMPORT, .blocks = m->nblocks };

	c->code = (JitCode){ .info = info, .entry = entry, .text = c->map,
			     .text_size = m->seg_size[SEG_code], .lines = m->lines,
			     .nlines = m->nlines, .origins = m->norigins ? m->origins : NULL,
			     .norigins = m->norigins, .apart = m->apart };
	if (m->kernel_at != NO_IMPORT)
		c->code.kernel = (KernelFn *)(void *)(c->map + m->kernel_at);
	if (info.range)
		c->code.range = (KernelRangeFn *)(void *)(c->map + m->range_at);
}

static bool map_code(JitMapped *c, const char **err)
{
	const Image *m = &c->image;

	c->map_size = round_page((size_t)m->seg_at[SEG_data] + m->seg_size[SEG_data]);
	c->map = mmap(NULL, c->map_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	*err = "no memory for code";
	if (c->map == MAP_FAILED)
		return false;
	fill_map(c);
	if (fill_addresses(c, err)) {
		*err = "this system does not let memory become executable";
		if (protect(c))
			return true;
	}
	munmap(c->map, c->map_size);
	return false;
}

/* Of a kernel with such parameters? */
static bool fits_entry(const Image *m, const Fn *entry)
{
	for (u32 i = 0; i < m->apart.n; i++) {
		const ArrayPair *p = &m->apart.pair[i];

		if (entry && (p->a + 8ull > entry->param_size || (p->b != APART_VARIABLES && p->b + 8ull > entry->param_size)))
			return false;
	}
	return true;
}

JitMapped *code_load(Image *m, const Fn *entry, const char **err)
{
	JitMapped *c = base_calloc(1, sizeof *c);

	*err = c ? "it is another kernel's" : "out of memory";
	if (c)
		c->image = *m;
	if (!c || !fits_entry(m, entry) || !map_code(c, err)) {
		image_free(m);
		free(c);
		return NULL;
	}
	*err = NULL;
	describe(c, entry);
	code_register(c);
	profile_add(c);
	return c;
}

void code_unload(JitMapped *c)
{
	if (!c)
		return;
	profile_remove(c);
	code_forget(c);
	munmap(c->map, c->map_size);
	image_free(&c->image);
	free(c);
}
