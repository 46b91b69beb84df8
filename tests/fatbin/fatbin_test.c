/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Fat binaries and cubins: what is written is read back; the right image is picked; damaged bytes are
 * refused with a reason. */
#include "fatbin/fatbin.h"
#include "check.h"

#include <elf.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const char ptx90[] = "// made by hand\n.version 8.7 /* here */\n.target sm_90a, debug\n"
			    ".address_size 64\n.visible .entry k() { ret; }\n"
			    "// the same words again and again and again and again and again\n";

static void test_info(void)
{
	FatImage im = { 0 };
	const char *err;
	CHECK(fatbin_ptx_info(ptx90, strlen(ptx90), &im, &err));
	CHECK(im.major == 8 && im.minor == 7 && im.sm == 90 && im.suffix == 'a' && im.debug);
	CHECK(!fatbin_ptx_info("", 0, &im, &err) && err);
	CHECK(!fatbin_ptx_info(".version 8", 10, &im, &err) && err);
	CHECK(!fatbin_ptx_info(".version 8.0\n.target", 20, &im, &err) && err);
	CHECK(!fatbin_ptx_info("/* never ends", 13, &im, &err) && err);
	u32 sm;
	char suffix;
	CHECK(fatbin_parse_arch("sm_100f", &sm, &suffix) && sm == 100 && suffix == 'f');
	CHECK(fatbin_parse_arch("compute_75", &sm, &suffix) && sm == 75 && suffix == 0);
	CHECK(!fatbin_parse_arch("sm_", &sm, &suffix) && !fatbin_parse_arch("sm_90x", &sm, &suffix));
}

static void test_round_trip(FatPack pack)
{
	Text t = { 0 };
	const char *err;
	FatImage in = { .kind = FAT_ptx, .pack = pack, .data = ptx90, .len = strlen(ptx90), .ident = "k.cu",
			.ident_len = 4, .options = "-O3 -v", .options_len = 6 };
	FatImage out;
	CHECK(fatbin_ptx_info(ptx90, in.len, &in, &err));
	CHECK(fatbin_write(&t, &in, 1, &err));
	CHECK(t.len % 8 == 0 && fatbin_sniff_bytes(t.s, t.len) == FORM_fatbin);
	FatWalk w = fatbin_walk(t.s, t.len);
	CHECK(fatbin_next(&w, &out));
	CHECK(out.pack == pack && out.sm == 90 && out.suffix == 'a' && out.major == 8 && out.minor == 7);
	CHECK(out.debug && out.ident_len == 4 && !memcmp(out.ident, "k.cu", 4));
	CHECK(out.options_len == 6 && !memcmp(out.options, "-O3 -v", 6));
	size_t len;
	char *back = fatbin_unpack(&out, &len, &err);
	CHECK(back && len == in.len && !strcmp(back, ptx90));
	free(back);
	CHECK(!fatbin_next(&w, &out) && !w.err);
	size_t said;
	CHECK(fatbin_sniff(t.s, &said) == FORM_fatbin && said == t.len);
	text_free(&t);
}

static FatImage ptx_for(u32 sm, char suffix)
{
	return (FatImage){ .kind = FAT_ptx, .sm = sm, .suffix = suffix, .data = "x", .len = 1 };
}

static u32 pick(const FatImage *in, u32 n, u32 sm, char suffix, const char **err)
{
	Text t = { 0 };
	FatImage out;
	CHECK(fatbin_write(&t, in, n, err));
	u32 got = fatbin_pick(t.s, t.len, sm, suffix, &out, err) ? out.sm : 0;
	text_free(&t);
	return got;
}

static void test_pick(void)
{
	const char *err;
	FatImage all[] = { ptx_for(75, 0), ptx_for(90, 0), ptx_for(80, 0), ptx_for(100, 'f'), ptx_for(120, 'a') };
	CHECK(pick(all, COUNT(all), 90, 'a', &err) == 90);
	CHECK(pick(all, COUNT(all), 89, 'a', &err) == 80);
	CHECK(pick(all, COUNT(all), 103, 'a', &err) == 100);
	CHECK(pick(all, COUNT(all), 120, 'a', &err) == 120);
	CHECK(pick(all, COUNT(all), 121, 'a', &err) == 90);
	CHECK(pick(all, COUNT(all), 70, 'a', &err) == 0 && strstr(err, "other architectures"));
	CHECK(pick(all, 0, 90, 'a', &err) == 0 && strstr(err, "no image"));
}

static void test_cubin(void)
{
	static const char *const names[] = { "k", "another" };
	Cubin in = { .ptx = ptx90, .len = strlen(ptx90), .sm = 90, .entries = names, .nentries = 2 }, out;
	Text t = { 0 };
	const char *err;
	CHECK(cubin_write(&t, &in, &err));
	CHECK(cubin_read(t.s, t.len, &out, &err));
	CHECK(out.sm == 90 && out.suffix == 'a' && !out.relocatable && !strcmp(out.ptx, ptx90));
	size_t said;
	CHECK(fatbin_sniff(t.s, &said) == FORM_elf && said == t.len);
	FatImage im = { .kind = FAT_elf, .sm = 90, .data = t.s, .len = t.len };
	CHECK(pick(&im, 1, 90, 'a', &err) == 90);
	CHECK(pick(&im, 1, 80, 0, &err) == 0);
	for (size_t n = 0; n < t.len; n++) /* cut off anywhere: refused, never read past the end */
		CHECK(!cubin_read(t.s, n, &out, &err) || n == t.len);
	text_free(&t);
	CHECK(!cubin_read("not an ELF file at all", 22, &out, &err) && err);
}

/* An ELF image without our section is machine code, said so. */
static void test_machine_code(void)
{
	Cubin in = { .ptx = ptx90, .len = strlen(ptx90), .sm = 90 }, out;
	Text t = { 0 };
	const char *err;
	CHECK(cubin_write(&t, &in, &err));
	char *name = memmem(t.s, t.len, ".ww.ptx", 7);
	memcpy(name, ".text.k", 7);
	CHECK(!cubin_read(t.s, t.len, &out, &err) && !err && out.sm == 90);
	FatImage im = { .kind = FAT_elf, .sm = 90, .data = t.s, .len = t.len };
	CHECK(pick(&im, 1, 90, 'a', &err) == 0 && strstr(err, "machine code"));
	/* PTX for newer devices stands in for machine code of this one's, the oldest first, none of one architecture alone. */
	FatImage beside[] = { im, ptx_for(120, 0), ptx_for(100, 0), ptx_for(100, 'a') };
	CHECK(pick(beside, COUNT(beside), 90, 'a', &err) == 100);
	CHECK(pick(beside, COUNT(beside), 80, 'a', &err) == 0 && strstr(err, "other architectures"));
	CHECK(pick(beside + 1, COUNT(beside) - 1, 90, 'a', &err) == 0 && strstr(err, "other architectures"));
	beside[2] = ptx_for(80, 0);
	CHECK(pick(beside, COUNT(beside), 90, 'a', &err) == 80);
	text_free(&t);
}

/* Machine code and PTX in one file: all that the first names stays in its place. */
static void test_join(void)
{
	Cubin in = { .ptx = ptx90, .len = strlen(ptx90), .sm = 90 }, out;
	Text code = { 0 }, both = { 0 };
	const char *err;
	const u8 *at, *was;
	size_t n, m;
	CHECK(cubin_write(&code, &in, &err));
	memcpy(memmem(code.s, code.len, ".ww.ptx", 7), ".text.k", 7);
	CHECK(cubin_join(&both, code.s, code.len, &in, &err) && !err);
	CHECK(cubin_read(both.s, both.len, &out, &err) && out.sm == 90 && !strcmp(out.ptx, ptx90));
	CHECK(cubin_find_section(code.s, code.len, ".text.k", 0, &was, &m));
	CHECK(cubin_find_section(both.s, both.len, ".text.k", 0, &at, &n) && n == m);
	CHECK(at - (u8 *)both.s == was - (u8 *)code.s && !memcmp(at, was, n));
	CHECK(fatbin_sniff(both.s, &n) == FORM_elf && n == both.len);
	FatImage im = { .kind = FAT_elf, .sm = 90, .data = both.s, .len = both.len };
	CHECK(pick(&im, 1, 90, 'a', &err) == 90);
	text_free(&both);
	for (n = 0; n < code.len; n++) {
		CHECK(!cubin_join(&both, code.s, n, &in, &err) && err);
		text_free(&both);
	}
	text_free(&code);
}

static void test_damage(void)
{
	Text t = { 0 };
	const char *err;
	FatImage in = ptx_for(90, 0), out;
	in.pack = FATPACK_zstd;
	in.data = ptx90;
	in.len = strlen(ptx90);
	CHECK(fatbin_write(&t, &in, 1, &err));
	for (size_t n = 1; n < t.len; n++) {
		CHECK(!fatbin_pick(t.s, n, 90, 0, &out, &err) && err);
		CHECK(fatbin_sniff_bytes(t.s, n) != FORM_fatbin);
	}
	FatWalk w = fatbin_walk(t.s, t.len);
	size_t len;
	CHECK(fatbin_next(&w, &out));
	out.full_len--;
	CHECK(!fatbin_unpack(&out, &len, &err) && strstr(err, "damaged"));
	out.full_len = SIZE_MAX;
	CHECK(!fatbin_unpack(&out, &len, &err) && strstr(err, "impossible"));
	text_free(&t);
}

static void test_sniff(void)
{
	size_t len;
	CHECK(fatbin_sniff(".version 8.0", &len) == FORM_ptx && len == 12);
	CHECK(fatbin_sniff("", &len) == FORM_unknown);
	CHECK(fatbin_sniff("\xff\xfe\xfd\xfc", &len) == FORM_unknown);
	CHECK(fatbin_sniff("!<arch>\n", &len) == FORM_archive);
	CHECK(fatbin_sniff_bytes("\x50\xed\x55\xba", 4) == FORM_unknown);
}

/* Machine code of one kernel, "k": its symbol, and what the sections say that its name stands in. */
typedef struct MachineCode {
	Elf64_Ehdr h;
	char names[96], strings[8];
	Elf64_Sym symbols[3];
	u32 info[9];
	Elf64_Shdr sections[7];
} MachineCode;

static u32 add_name(MachineCode *m, const char *name)
{
	u32 at = 1;

	while (m->names[at])
		at += (u32)strlen(m->names + at) + 1;
	strcpy(m->names + at, name);
	return at;
}

static void add_part(MachineCode *m, u32 i, const char *name, u32 type, size_t at, size_t size)
{
	m->sections[i] = (Elf64_Shdr){ .sh_name = add_name(m, name), .sh_type = type, .sh_offset = at, .sh_size = size };
}

static void make_machine_code(MachineCode *m)
{
	static const u32 info[] = { 0x00080000 | 0x2f << 8 | 4, 2, 40, 0x00ff0000 | 0x1b << 8 | 3, 0x00080000 | 0x12 << 8 | 4, 1, 8,
				    0x00080000 | 0x12 << 8 | 4, 2 };

	*m = (MachineCode){ .h = { .e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT, 0x41, 8 },
				   .e_type = ET_EXEC, .e_machine = EM_CUDA, .e_flags = 90 << 8, .e_shoff = offsetof(MachineCode, sections),
				   .e_shentsize = sizeof(Elf64_Shdr), .e_shnum = 7, .e_shstrndx = 1 } };
	strcpy(m->strings + 1, "k");
	memcpy(m->info, info, sizeof info);
	m->symbols[1] = (Elf64_Sym){ .st_name = 1, .st_info = ELF64_ST_INFO(STB_LOCAL, STT_FUNC) };
	m->symbols[2] = (Elf64_Sym){ .st_name = 1, .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC), .st_other = 0x10 };
	add_part(m, 1, ".shstrtab", SHT_STRTAB, offsetof(MachineCode, names), sizeof m->names);
	add_part(m, 2, ".strtab", SHT_STRTAB, offsetof(MachineCode, strings), sizeof m->strings);
	add_part(m, 3, ".symtab", SHT_SYMTAB, offsetof(MachineCode, symbols), sizeof m->symbols);
	m->sections[3].sh_link = 2;
	add_part(m, 4, ".nv.info", SHT_LOPROC, offsetof(MachineCode, info), sizeof m->info);
	add_part(m, 5, ".nv.shared.k", SHT_NOBITS, 0, 1424);
	add_part(m, 6, ".nv.constant0.k", SHT_PROGBITS, 0, 540);
}

static void note_kernel(void *self, const CubinKernel *k)
{
	CHECK(!strcmp(k->name, "k"));
	*(CubinKernel *)self = *k;
}

/* A record that is cut off says nothing; whatever is damaged, nothing is read past the end. */
static void test_kernels(void)
{
	MachineCode m;
	CubinKernel k = { 0 };

	make_machine_code(&m);
	CHECK(cubin_kernels(&m, sizeof m, note_kernel, &k));
	CHECK(k.machine && k.registers == 40 && k.stack == 0 && k.shared == 1424 && k.constants == 540);
	m.info[8 - 3] = 2;
	CHECK(cubin_kernels(&m, sizeof m, note_kernel, &k) && k.stack == 8);
	m.strings[sizeof m.strings - 1] = 'x';
	CHECK(!cubin_kernels(&m, sizeof m, note_kernel, &k));
	for (size_t n = 0; n < sizeof m; n++)
		CHECK(!cubin_kernels(&m, n, note_kernel, &k));
}

int main(void)
{
	test_info();
	for (FatPack p = FATPACK_none; p <= FATPACK_zstd; p++)
		test_round_trip(p);
	test_pick();
	test_cubin();
	test_kernels();
	test_machine_code();
	test_join();
	test_damage();
	test_sniff();
	return check_done();
}
