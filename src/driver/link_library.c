/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a host object or a library of them gives to a link: the fat binaries of its sections.
 * In: the file's bytes, checked nowhere yet. Out: each container, in order.
 * System V ABI, "Object Files"; ar(5).
 */
#include <stdlib.h>
#include <string.h>

#include "driver/objects.h"
#include "fatbin/fatbin.h"

typedef struct {
	LinkGive give;
	void *data;
	u32 given;
} Walk;

/* A section holds containers one after the other, with zeros between them. */
static CUresult walk_section(Walk *w, const u8 *at, size_t len)
{
	while (len >= 16) {
		size_t n = 0;

		if (fatbin_sniff_bytes(at, len) != FORM_fatbin) {
			at += 8;
			len -= 8;
			continue;
		}
		fatbin_sniff(at, &n);
		CUresult r = w->give(w->data, at, n);
		if (r)
			return r;
		w->given++;
		n = (n + 7) & ~(size_t)7;
		at += n < len ? n : len;
		len -= n < len ? n : len;
	}
	return CUDA_SUCCESS;
}

static CUresult walk_object(Walk *w, const u8 *object, size_t len)
{
	static const char *const sections[] = {".nv_fatbin", "__nv_relfatbin"};
	const u8 *data;
	size_t size;

	for (u32 i = 0; i < COUNT(sections); i++)
		for (u32 nth = 0; cubin_find_section(object, len, sections[i], nth, &data, &size); nth++) {
			CUresult r = walk_section(w, data, size);
			if (r)
				return r;
		}
	return CUDA_SUCCESS;
}

/* Members of 60-byte headers, their sizes as decimal text, on even offsets. */
static CUresult walk_archive(Walk *w, const u8 *bytes, size_t len)
{
	for (size_t at = 8; at + 60 <= len;) {
		char digits[11] = {0};

		memcpy(digits, bytes + at + 48, 10);
		size_t size = strtoull(digits, NULL, 10);
		at += 60;
		if (size > len - at)
			return CUDA_ERROR_INVALID_IMAGE;
		CUresult r = walk_object(w, bytes + at, size);
		if (r)
			return r;
		at += size + (size & 1);
	}
	return CUDA_SUCCESS;
}

CUresult link_library_walk(const void *bytes, size_t len, LinkGive give, void *data, u32 *given)
{
	Walk w = {give, data, 0};
	bool archive = len >= 8 && !memcmp(bytes, "!<arch>\n", 8);
	CUresult r = archive ? walk_archive(&w, bytes, len) : walk_object(&w, bytes, len);

	*given = w.given;
	return r;
}
