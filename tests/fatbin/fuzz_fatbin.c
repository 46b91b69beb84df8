/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Any bytes at all into the container readers: nothing may be read outside them. Built with
 * `clang -fsanitize=fuzzer,address -DWW_FUZZER` it is a libFuzzer target; built plainly it runs a
 * fixed number of seeded mutations of good containers. */
#include "fatbin/fatbin.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

static void count_name(void *self, const CubinKernel *k) { *(size_t *)self += strlen(k->name); }

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	const char *err;
	size_t len;
	FatImage im;
	Cubin c;
	Text t = { 0 };
	FatWalk w = fatbin_walk(data, size);
	fatbin_sniff_bytes(data, size);
	while (fatbin_next(&w, &im))
		if (im.full_len < 1 << 20)
			free(fatbin_unpack(&im, &len, &err));
	fatbin_pick(data, size, 90, 'a', &im, &err);
	cubin_read(data, size, &c, &err);
	cubin_kernels(data, size, count_name, &len);
	c = (Cubin){ .ptx = "", .len = 0 };
	cubin_join(&t, data, size, &c, &err);
	text_free(&t);
	fatbin_ptx_info((const char *)data, size, &im, &err);
	return 0;
}

#ifndef WW_FUZZER
static u64 state = 88172645463325252ull;

static u32 next_random(u32 below)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (u32)(state >> 20) % below;
}

/* Exactly as long as the bytes are, so that the address sanitizer sees a step too far. */
static void try_mutated(const Text *good)
{
	size_t len = next_random(4) ? good->len : next_random((u32)good->len + 1);
	u8 *bytes = malloc(len ? len : 1);
	memcpy(bytes, good->s, len);
	for (u32 n = next_random(6); n > 0 && len > 0; n--)
		bytes[next_random(next_random(2) ? (u32)len : len < 80 ? (u32)len : 80)] =
			(u8)(next_random(3) ? next_random(256) : next_random(2) * 255);
	LLVMFuzzerTestOneInput(bytes, len);
	free(bytes);
}

int main(void)
{
	static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { ret; }\n";
	const char *err;
	Text cubin = { 0 }, fat = { 0 };
	Cubin c = { .ptx = ptx, .len = strlen(ptx), .sm = 80 };
	if (!cubin_write(&cubin, &c, &err))
		return 1;
	FatImage in[] = {
		{ .kind = FAT_ptx, .sm = 80, .data = ptx, .len = strlen(ptx), .pack = FATPACK_lz4 },
		{ .kind = FAT_ptx, .sm = 75, .data = ptx, .len = strlen(ptx), .pack = FATPACK_zstd },
		{ .kind = FAT_elf, .sm = 80, .data = cubin.s, .len = cubin.len, .ident = "x", .ident_len = 1 },
	};
	if (!fatbin_write(&fat, in, COUNT(in), &err))
		return 1;
	for (int i = 0; i < 20000; i++)
		try_mutated(i % 2 ? &fat : &cubin);
	text_free(&fat);
	text_free(&cubin);
	return 0;
}
#endif
