/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Images in, one fat binary container out.
 *
 *	container   u32 magic, u16 1, u16 16, u64 bytes that follow
 *	image       64-byte header, ident text, {u32 offset, u32 length, options text}, payload;
 *	            header and payload each padded to 8 bytes
 *
 * A payload that packing does not make smaller is stored plain.
 */
#include "fatbin/fat_layout.h"
#include "fatbin/fatbin.h"

#include <ctype.h>
#include <lz4hc.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

static size_t pad8(size_t n)
{
	return (n + 7) & ~(size_t)7;
}

/* Packed payload, malloc'd; NULL when it stays plain. */
static void *pack_payload(const FatImage *im, size_t *len)
{
	if (im->pack == FATPACK_none || im->len > INT32_MAX)
		return NULL;
	bool lz4 = im->pack == FATPACK_lz4;
	size_t cap = lz4 ? (size_t)LZ4_compressBound((int)im->len) : ZSTD_compressBound(im->len);
	char *to = base_malloc(cap);
	if (!to)
		return NULL;
	size_t n = lz4 ? (size_t)LZ4_compress_HC(im->data, to, (int)im->len, (int)cap, LZ4HC_CLEVEL_DEFAULT)
		       : ZSTD_compress(to, cap, im->data, im->len, 9);
	if (n == 0 || ZSTD_isError(n) || n >= im->len) {
		free(to);
		return NULL;
	}
	*len = n;
	return to;
}

static u64 image_flags(const FatImage *im, bool packed)
{
	u64 f = FATFLAG_64BIT | FATFLAG_LINUX;
	if (im->debug)
		f |= FATFLAG_DEBUG;
	if (packed)
		f |= im->pack == FATPACK_lz4 ? FATFLAG_LZ4 : FATFLAG_ZSTD;
	if (im->suffix)
		f |= im->suffix == 'a' ? FATFLAG_ARCH_A : FATFLAG_ARCH_F;
	return f;
}

static void add_padding(Text *out, size_t have)
{
	static const char zero[8];
	text_add(out, zero, pad8(have) - have);
}

static void write_image(Text *out, const FatImage *im)
{
	size_t plen = im->len;
	void *packed = pack_payload(im, &plen);
	size_t options_at = sizeof(FatEntry) + pad8(im->ident_len);
	size_t head = options_at + pad8(sizeof(FatOptions) + im->options_len + 1);
	/* A plain PTX text keeps a NUL after it, for readers that take it as a string. */
	size_t stored = pad8(plen + (im->kind == FAT_ptx && !packed));
	FatEntry e = {
		.kind = (u16)im->kind,
		.version = 0x0101,
		.header_size = (u32)head,
		.payload_size = stored,
		.packed_size = packed ? (u32)plen : 0,
		.options_at = (u32)options_at,
		.minor = im->minor,
		.major = im->major,
		.sm = im->sm,
		.ident_at = im->ident_len ? sizeof(FatEntry) : 0,
		.ident_len = im->ident_len,
		.flags = image_flags(im, packed),
		.full_size = packed ? im->len : 0,
	};
	FatOptions o = { .at = (u32)(options_at + sizeof o), .len = im->options_len };
	text_add(out, (char *)&e, sizeof e);
	text_add(out, im->ident, im->ident_len);
	add_padding(out, im->ident_len);
	text_add(out, (char *)&o, sizeof o);
	text_add(out, im->options, im->options_len);
	text_add(out, "", 1);
	add_padding(out, sizeof o + im->options_len + 1);
	text_add(out, packed ? packed : im->data, plen);
	for (size_t n = plen; n < stored; n++)
		text_add(out, "", 1);
	free(packed);
}

bool fatbin_write(Text *out, const FatImage *images, u32 n, const char **err)
{
	size_t start = out->len;
	FatHeader h = { .magic = FAT_MAGIC, .version = 1, .header_size = sizeof h };
	text_add(out, (char *)&h, sizeof h);
	for (u32 i = 0; i < n; i++)
		write_image(out, &images[i]);
	if (out->failed) {
		*err = "out of memory";
		return false;
	}
	h.size = out->len - start - sizeof h;
	memcpy(out->s + start, &h, sizeof h);
	return true;
}

/* ---- the two lines of a PTX text that a container repeats --------------------------------------- */
static const char *skip_space(const char *s, const char *end)
{
	while (s < end) {
		if (end - s >= 2 && s[0] == '/' && s[1] == '/') {
			while (s < end && *s != '\n')
				s++;
		} else if (end - s >= 2 && s[0] == '/' && s[1] == '*') {
			for (s += 2; s < end && !(s[0] == '/' && s[-1] == '*'); s++)
				;
			s += s < end;
		} else if (isspace((u8)*s)) {
			s++;
		} else {
			break;
		}
	}
	return s;
}

static const char *match_word(const char *s, const char *end, const char *word)
{
	size_t n = strlen(word);
	if ((size_t)(end - s) <= n || memcmp(s, word, n) || !isspace((u8)s[n]))
		return NULL;
	return skip_space(s + n, end);
}

static u32 read_number(const char **s, const char *end)
{
	u32 v = 0;
	for (; *s < end && isdigit((u8) **s) && v < 10000; ++*s)
		v = v * 10 + (u32)(**s - '0');
	return v;
}

static bool parse_arch_digits(const char **s, const char *end, u32 *sm, char *suffix)
{
	const char *from = *s;
	*sm = read_number(s, end);
	*suffix = 0;
	if (*s < end && (**s == 'a' || **s == 'f'))
		*suffix = *(*s)++;
	return *s > from && *sm >= 10 && *sm < 1000;
}

bool fatbin_parse_arch(const char *s, u32 *sm, char *suffix)
{
	const char *end = s + strlen(s);
	if (!strncmp(s, "sm_", 3))
		s += 3;
	else if (!strncmp(s, "compute_", 8))
		s += 8;
	else if (!strncmp(s, "lto_", 4))
		s += 4;
	return parse_arch_digits(&s, end, sm, suffix) && s == end;
}

bool fatbin_ptx_info(const char *ptx, size_t len, FatImage *im, const char **err)
{
	const char *end = ptx + strnlen(ptx, len);
	const char *s = match_word(skip_space(ptx, end), end, ".version");
	*err = "PTX text does not begin with .version";
	if (!s)
		return false;
	im->major = (u16)read_number(&s, end);
	if (s == end || *s++ != '.')
		return false;
	im->minor = (u16)read_number(&s, end);
	*err = "PTX text has no .target sm_NN after .version";
	s = match_word(skip_space(s, end), end, ".target");
	if (!s || end - s < 3 || memcmp(s, "sm_", 3))
		return false;
	s += 3;
	if (!parse_arch_digits(&s, end, &im->sm, &im->suffix))
		return false;
	const char *line = s;
	while (s < end && *s != '\n')
		s++;
	im->debug = memmem(line, (size_t)(s - line), "debug", 5) != NULL;
	*err = NULL;
	return true;
}
