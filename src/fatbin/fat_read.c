/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Fat binaries in, images out. The bytes come from files and from programs: every offset and length is
 * checked against what there is, nothing is assumed aligned, and unpacking never trusts a size.
 */
#include "fatbin/fat_layout.h"
#include "fatbin/fatbin.h"

#include <elf.h>
#include <lz4.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

/* More than any image has; a damaged size must not ask for all memory. */
enum { MAX_UNPACKED = 1 << 30 };

static u64 elf_extent(const void *image)
{
	Elf64_Ehdr h;
	memcpy(&h, image, sizeof h);
	u64 end = h.e_shoff + (u64)h.e_shnum * h.e_shentsize;
	u64 phend = h.e_phoff + (u64)h.e_phnum * h.e_phentsize;
	return end > phend ? end : phend;
}

static bool looks_like_text(const u8 *s)
{
	for (int i = 0; i < 4; i++) {
		if (s[i] == 0)
			return i > 0;
		if (s[i] > 126 || (s[i] < 32 && s[i] != '\t' && s[i] != '\n' && s[i] != '\r'))
			return false;
	}
	return true;
}

/* Archives and host objects have their own magic; what else is printable is taken for PTX. */
static FatForm sniff_magic(const u8 *p)
{
	u32 magic;
	memcpy(&magic, p, 4);
	if (magic == FAT_WRAPPER_MAGIC)
		return FORM_wrapper;
	if (magic == FAT_MAGIC)
		return FORM_fatbin;
	if (!memcmp(p, ELFMAG, SELFMAG))
		return FORM_elf;
	if (!memcmp(p, "!<ar", 4))
		return FORM_archive;
	return looks_like_text(p) ? FORM_ptx : FORM_unknown;
}

FatForm fatbin_sniff(const void *image, size_t *len)
{
	const u8 *p = image;
	*len = 0;
	/* A text may be shorter than a magic number, none of which has a NUL: look byte by byte. */
	for (size_t i = 0; i < 4; i++) {
		if (p[i] == 0) {
			*len = i;
			return looks_like_text(p) ? FORM_ptx : FORM_unknown;
		}
	}
	FatForm form = sniff_magic(p);
	FatHeader h;
	switch (form) {
	case FORM_wrapper:
		*len = sizeof(FatWrapper);
		break;
	case FORM_fatbin:
		memcpy(&h, p, sizeof h);
		if (__builtin_add_overflow(h.size, (u64)h.header_size, len))
			return FORM_unknown;
		break;
	case FORM_elf:
		*len = elf_extent(p);
		break;
	case FORM_ptx:
		*len = strlen(image);
		break;
	default:
		break;
	}
	return form;
}

FatForm fatbin_sniff_bytes(const void *bytes, size_t len)
{
	if (len < 4)
		return FORM_unknown;
	FatForm form = sniff_magic(bytes);
	FatHeader h;
	if (form == FORM_wrapper && len < sizeof(FatWrapper))
		return FORM_unknown;
	if (form == FORM_elf && len < sizeof(Elf64_Ehdr))
		return FORM_unknown;
	if (form == FORM_fatbin) {
		if (len < sizeof h)
			return FORM_unknown;
		memcpy(&h, bytes, sizeof h);
		if (h.header_size < sizeof h || h.header_size > len || h.size > len - h.header_size)
			return FORM_unknown;
	}
	return form;
}

FatWalk fatbin_walk(const void *container, size_t len)
{
	const u8 *p = container;
	return (FatWalk){ .at = p, .part_end = p, .end = p + len };
}

static bool damaged(FatWalk *w, const char *why)
{
	w->err = why;
	return false;
}

/* Containers may be padded apart with zeros. False at the end, and with w->err when damaged. */
static bool enter_container(FatWalk *w)
{
	FatHeader h;
	while (w->at < w->end && *w->at == 0)
		w->at++;
	size_t left = (size_t)(w->end - w->at);
	if (left == 0)
		return false;
	if (left < sizeof h)
		return damaged(w, "fat binary ends within its header");
	memcpy(&h, w->at, sizeof h);
	if (h.magic != FAT_MAGIC)
		return damaged(w, "not a fat binary (wrong magic number)");
	if (h.version != 1 || h.header_size < sizeof h)
		return damaged(w, "fat binary of an unknown version");
	if (h.header_size > left || h.size > left - h.header_size)
		return damaged(w, "fat binary is shorter than its header says");
	w->at += h.header_size;
	w->part_end = w->at + h.size;
	return true;
}

static bool read_texts(FatWalk *w, const FatEntry *e, FatImage *im)
{
	FatOptions o;
	if (e->ident_at && e->ident_len) {
		if (e->ident_at > e->header_size || e->ident_len > e->header_size - e->ident_at)
			return damaged(w, "image name lies outside its header");
		im->ident = (const char *)w->at + e->ident_at;
		im->ident_len = e->ident_len;
	}
	if (!e->options_at)
		return true;
	if (e->options_at > e->header_size || e->header_size - e->options_at < sizeof o)
		return damaged(w, "image options lie outside the header");
	memcpy(&o, w->at + e->options_at, sizeof o);
	if (o.len == 0)
		return true;
	if (o.at > e->header_size || o.len > e->header_size - o.at)
		return damaged(w, "image options lie outside the header");
	im->options = (const char *)w->at + o.at;
	im->options_len = o.len;
	return true;
}

static bool read_entry(FatWalk *w, FatEntry *e)
{
	size_t left = (size_t)(w->part_end - w->at);
	if (left < sizeof *e)
		return damaged(w, "fat binary ends within an image header");
	memcpy(e, w->at, sizeof *e);
	if (e->header_size < sizeof *e || e->header_size > left)
		return damaged(w, "image header has an impossible size");
	if (e->payload_size > left - e->header_size || e->packed_size > e->payload_size)
		return damaged(w, "image is larger than its fat binary");
	return true;
}

/* Images of kinds not known here (link-time intermediate code and such) are passed over. */
bool fatbin_next(FatWalk *w, FatImage *im)
{
	FatEntry e;
	for (;;) {
		while (w->at >= w->part_end)
			if (w->err || !enter_container(w))
				return false;
		if (!read_entry(w, &e))
			return false;
		*im = (FatImage){ .kind = (FatKind)e.kind,
				  .sm = e.sm,
				  .major = e.major,
				  .minor = e.minor,
				  .debug = e.flags & FATFLAG_DEBUG,
				  .data = w->at + e.header_size,
				  .len = e.payload_size,
				  .full_len = e.payload_size };
		im->suffix = e.flags & FATFLAG_ARCH_A ? 'a' : e.flags & FATFLAG_ARCH_F ? 'f' : 0;
		if (e.packed_size && (e.flags & (FATFLAG_LZ4 | FATFLAG_ZSTD))) {
			im->pack = e.flags & FATFLAG_LZ4 ? FATPACK_lz4 : FATPACK_zstd;
			im->len = e.packed_size;
			im->full_len = e.full_size;
		}
		if (!read_texts(w, &e, im))
			return false;
		w->at += e.header_size + e.payload_size;
		if (e.kind == FAT_ptx || e.kind == FAT_elf)
			return true;
	}
}

static bool unpack_into(const FatImage *im, char *to, size_t cap, const char **err)
{
	*err = "compressed image is damaged";
	if (im->pack == FATPACK_zstd)
		return ZSTD_decompress(to, cap, im->data, im->len) == cap;
	if (im->len > INT32_MAX)
		return false;
	return LZ4_decompress_safe(im->data, to, (int)im->len, (int)cap) == (int)cap;
}

char *fatbin_unpack(const FatImage *im, size_t *len, const char **err)
{
	size_t n = im->pack == FATPACK_none ? im->len : im->full_len;
	*err = "image claims an impossible size";
	if (n > MAX_UNPACKED)
		return NULL;
	char *to = base_malloc(n + 1);
	if (!to) {
		*err = "out of memory";
		return NULL;
	}
	if (im->pack == FATPACK_none) {
		memcpy(to, im->data, n);
	} else if (!unpack_into(im, to, n, err)) {
		free(to);
		return NULL;
	}
	to[n] = 0;
	*len = im->kind == FAT_ptx ? strlen(to) : n;
	*err = NULL;
	return to;
}

bool fatbin_runs_on(u32 want, char want_suffix, u32 have, char have_suffix, bool exact)
{
	if (want_suffix == 'a')
		return want == have && have_suffix == 'a';
	if (want_suffix == 'f' || exact)
		return want / 10 == have / 10 && want <= have;
	return want <= have;
}

void fatbin_why_not(Text *t, u32 want, char want_suffix, u32 have, char have_suffix)
{
	if (want > have)
		text_printf(t, "SM version specified by .target is higher than default SM version assumed");
	else if (fatbin_runs_on(want, want_suffix, have, have_suffix, false))
		return;
	else if (want == have)
		text_printf(t, "PTX with .target 'sm_%u%c' cannot be compiled for architecture 'sm_%u%.1s'", want, want_suffix,
			    have, &have_suffix);
	else
		text_printf(t, "Program with .target 'sm_%u%c' cannot be compiled to %s architecture", want, want_suffix,
			    want_suffix == 'f' ? "different SM-family" : "future");
}

/* A stored cubin of ours, or one that must be unpacked to see; machine code is not for us. */
static bool is_our_cubin(const FatImage *im)
{
	const char *err;
	size_t len;
	Cubin c;
	if (im->pack == FATPACK_none)
		return cubin_read(im->data, im->len, &c, &err);
	char *bytes = fatbin_unpack(im, &len, &err);
	bool ours = bytes && cubin_read(bytes, len, &c, &err);
	free(bytes);
	return ours;
}

static int rank(const FatImage *im)
{
	return (int)im->sm * 4 + (im->suffix == 'a' ? 2 : im->suffix == 'f');
}

bool fatbin_pick(const void *container, size_t len, u32 sm, char suffix, FatImage *best, const char **err)
{
	FatWalk w = fatbin_walk(container, len);
	FatImage im, next = {0}; /* next: PTX for the oldest of newer devices */
	bool found = false, newer = false, machine = false, made_for_it = false;
	while (fatbin_next(&w, &im)) {
		bool elf = im.kind == FAT_elf;
		if (elf && found && rank(&im) <= rank(best))
			continue; /* no better, whosever it is: not unpacked */
		if (elf && !is_our_cubin(&im)) {
			machine = true;
			made_for_it |= fatbin_runs_on(im.sm, im.suffix, sm, suffix, true);
		} else if (!fatbin_runs_on(im.sm, im.suffix, sm, suffix, elf)) {
			newer = true;
			if (!elf && !im.suffix && (!next.sm || im.sm < next.sm))
				next = im;
		} else if (!found || rank(&im) > rank(best)) {
			*best = im;
			found = true;
		}
	}
	if (!found && made_for_it && next.sm && !w.err) {
		*best = next;
		found = true;
	}
	*err = found   ? NULL
	       : w.err ? w.err
	       : newer ? "all PTX in the fat binary is for other architectures than this device's"
	       : machine ? "the fat binary holds machine code only, no PTX"
			 : "the fat binary holds no image";
	return found;
}
