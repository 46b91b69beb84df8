/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The flat form of an image: head, segments, relocations, lines, names, reason, origins. Every part starts at a
 * multiple of 16. A blob read from a file is believed only as far as it is checked here.
 */
#include "jit/code.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PART = 1 << 30 };

static size_t pad(size_t n)
{
	return (n + 15) & ~(size_t)15;
}

/* Sizes of the parts in the blob, in order. */
static void part_sizes(const Image *m, u64 size[SEG_COUNT + 5])
{
	for (u32 i = 0; i < SEG_COUNT; i++)
		size[i] = m->seg_size[i];
	size[SEG_COUNT] = (u64)m->nrelocs * sizeof *m->relocs;
	size[SEG_COUNT + 1] = (u64)m->nlines * sizeof *m->lines;
	size[SEG_COUNT + 2] = m->names_size;
	size[SEG_COUNT + 3] = m->reason_size;
	size[SEG_COUNT + 4] = (u64)m->norigins * sizeof *m->origins;
}

/* Sets the part pointers; returns the blob's size, 0 when a size is absurd. */
static size_t place_parts(Image *m)
{
	u64 size[SEG_COUNT + 5], at = pad(IMAGE_HEAD);
	u8 *part[SEG_COUNT + 5];

	part_sizes(m, size);
	for (u32 i = 0; i < COUNT(size); i++) {
		if (size[i] > MAX_PART)
			return 0;
		part[i] = m->blob ? m->blob + at : NULL;
		at += pad(size[i]);
	}
	memcpy(m->seg, part, sizeof m->seg);
	m->relocs = (ImageReloc *)(void *)part[SEG_COUNT];
	m->lines = (JitLine *)(void *)part[SEG_COUNT + 1];
	m->names = (const char *)part[SEG_COUNT + 2];
	m->origins = (JitOrigin *)(void *)part[SEG_COUNT + 4];
	m->reason = m->reason_size ? (const char *)part[SEG_COUNT + 3] : NULL;
	return at;
}

bool image_alloc(Image *m)
{
	m->blob = NULL;
	m->blob_size = place_parts(m);
	m->blob = m->blob_size ? base_calloc(1, m->blob_size) : NULL;
	if (m->blob)
		place_parts(m);
	return m->blob;
}

void image_free(Image *m)
{
	free(m->blob);
	m->blob = NULL;
}

static bool segments_sound(const Image *m)
{
	u64 at = 0;

	for (u32 i = 0; i < SEG_COUNT; i++) {
		if (m->seg_at[i] % 4096 || m->seg_at[i] < at)
			return false;
		at = (u64)m->seg_at[i] + m->seg_size[i];
	}
	return at <= MAX_PART && m->apart.n <= MAX_APART && (m->kernel_at == NO_IMPORT || m->kernel_at < m->seg_size[SEG_code]) &&
	       (m->range_at == NO_IMPORT || m->range_at < m->seg_size[SEG_code]) &&
	       !(m->kernel_at == NO_IMPORT && m->range_at == NO_IMPORT);
}

static bool names_sound(const Image *m)
{
	u32 n = 0;

	for (u32 i = 0; i < m->names_size; i++)
		n += !m->names[i];
	return n == m->nimports && (!m->names_size || !m->names[m->names_size - 1]) &&
	       (!m->reason_size || !m->reason[m->reason_size - 1]);
}

static bool relocs_sound(const Image *m)
{
	u64 end = (u64)m->seg_at[SEG_data] + m->seg_size[SEG_data];

	for (u32 i = 0; i < m->nrelocs; i++) {
		const ImageReloc *r = &m->relocs[i];

		if (r->at < m->seg_at[SEG_const] || (u64)r->at + 8 > end ||
		    (r->import != NO_IMPORT && r->import >= m->nimports))
			return false;
	}
	return true;
}

bool image_open(Image *m, u8 *blob, size_t size)
{
	if (size < IMAGE_HEAD)
		return false;
	memcpy(m, blob, IMAGE_HEAD);
	m->blob = NULL;
	if (place_parts(m) != size)
		return false;
	m->blob = blob;
	m->blob_size = size;
	place_parts(m);
	if (segments_sound(m) && names_sound(m) && relocs_sound(m))
		return true;
	m->blob = NULL;
	return false;
}
