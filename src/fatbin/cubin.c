/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ELF files of device code: ours (PTX in ".ww.ptx") written and read, NVIDIA's recognised and asked what its
 * kernels need, PTX added to it; and sections of any 64-bit ELF file found by name, checked against the file's length.
 *
 * Layout written: header, .shstrtab, .strtab, .symtab (a global function a kernel), .ww.ptx, section
 * table. The architecture stands in bits 8-23 of e_flags (OS ABI 0x41) as in NVIDIA's of CUDA 13;
 * earlier ones (OS ABI 0x33) keep it in bits 0-7.
 */
#include "fatbin/fatbin.h"

#include <elf.h>
#include <string.h>

enum { ABI_NEW = 0x41, ABI_NEW_VERSION = 8, FLAG_LOW = 4, FLAG_HIGH = 0x06000000 };
enum { SEC_null, SEC_shstrtab, SEC_strtab, SEC_symtab, SEC_ptx, SEC_COUNT };
static const char section_names[] = "\0.shstrtab\0.strtab\0.symtab\0.ww.ptx";

typedef struct ElfFile {
	const u8 *bytes;
	size_t len;
	Elf64_Ehdr h;
} ElfFile;

static bool elf_open(ElfFile *f, const void *bytes, size_t len)
{
	f->bytes = bytes;
	f->len = len;
	if (len < sizeof f->h)
		return false;
	memcpy(&f->h, bytes, sizeof f->h);
	if (memcmp(f->h.e_ident, ELFMAG, SELFMAG) || f->h.e_ident[EI_CLASS] != ELFCLASS64 ||
	    f->h.e_ident[EI_DATA] != ELFDATA2LSB)
		return false;
	if (f->h.e_shnum == 0)
		return true;
	return f->h.e_shentsize == sizeof(Elf64_Shdr) && f->h.e_shoff <= len &&
	       f->h.e_shnum <= (len - f->h.e_shoff) / sizeof(Elf64_Shdr);
}

static bool elf_section(const ElfFile *f, u32 i, Elf64_Shdr *s)
{
	if (i >= f->h.e_shnum)
		return false;
	memcpy(s, f->bytes + f->h.e_shoff + i * sizeof *s, sizeof *s);
	return s->sh_type == SHT_NOBITS ||
	       (s->sh_offset <= f->len && s->sh_size <= f->len - s->sh_offset);
}

static bool elf_name_is(const ElfFile *f, const Elf64_Shdr *names, u32 at, const char *want)
{
	size_t n = strlen(want) + 1;
	return at < names->sh_size && n <= names->sh_size - at &&
	       !memcmp(f->bytes + names->sh_offset + at, want, n);
}

bool cubin_find_section(const void *elf, size_t len, const char *name, u32 nth, const u8 **data,
			size_t *size)
{
	ElfFile f;
	Elf64_Shdr names, s;
	if (!elf_open(&f, elf, len) || !elf_section(&f, f.h.e_shstrndx, &names) ||
	    names.sh_type == SHT_NOBITS)
		return false;
	for (u32 i = 1; i < f.h.e_shnum; i++) {
		if (!elf_section(&f, i, &s) || s.sh_type == SHT_NOBITS)
			continue;
		if (!elf_name_is(&f, &names, s.sh_name, name) || nth-- > 0)
			continue;
		*data = f.bytes + s.sh_offset;
		*size = s.sh_size;
		return true;
	}
	return false;
}

bool cubin_read(const void *elf, size_t len, Cubin *c, const char **err)
{
	ElfFile f;
	const u8 *ptx;
	size_t size;
	FatImage info = { 0 };
	*c = (Cubin){ 0 };
	*err = "not a sound 64-bit ELF file";
	if (!elf_open(&f, elf, len))
		return false;
	*err = "an ELF file, but not of device code";
	if (f.h.e_machine != EM_CUDA)
		return false;
	c->sm = f.h.e_ident[EI_OSABI] == ABI_NEW ? f.h.e_flags >> 8 & 0xffff : f.h.e_flags & 0xff;
	c->relocatable = f.h.e_type == ET_REL;
	*err = NULL;
	if (!cubin_find_section(elf, len, ".ww.ptx", 0, &ptx, &size))
		return false;
	if (size == 0 || ptx[size - 1] != 0) {
		*err = "cubin with a damaged PTX section";
		return false;
	}
	if (!fatbin_ptx_info((const char *)ptx, size - 1, &info, err))
		return false;
	c->ptx = (const char *)ptx;
	c->len = strlen(c->ptx);
	c->sm = c->sm ? c->sm : info.sm;
	c->suffix = info.suffix;
	return true;
}

static u32 section_name_at(u32 section)
{
	u32 at = 0;
	for (u32 i = 0; i < section; i++)
		at += (u32)strlen(section_names + at) + 1;
	return at;
}

static void add_section(Text *out, u32 section, u32 type, u64 at, u64 size, u32 info)
{
	Elf64_Shdr s = { .sh_type = type,
			 .sh_name = section_name_at(section),
			 .sh_offset = at,
			 .sh_size = size,
			 .sh_info = info,
			 .sh_addralign = type == SHT_SYMTAB ? 8 : 1 };
	if (type == SHT_SYMTAB) {
		s.sh_link = SEC_strtab;
		s.sh_entsize = sizeof(Elf64_Sym);
	}
	text_add(out, (char *)&s, sizeof s);
}

static void align_text(Text *out, size_t start)
{
	while (!out->failed && (out->len - start) % 8)
		text_add(out, "", 1);
}

static void add_symbols(Text *out, const Cubin *c)
{
	Elf64_Sym sym = { 0 };
	u32 name = 1;
	text_add(out, (char *)&sym, sizeof sym);
	for (u32 i = 0; i < c->nentries; i++) {
		sym = (Elf64_Sym){ .st_name = name,
				   .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
				   .st_other = 0x10, /* a kernel, as NVIDIA marks it */
				   .st_shndx = SEC_ptx };
		text_add(out, (char *)&sym, sizeof sym);
		name += (u32)strlen(c->entries[i]) + 1;
	}
}

bool cubin_write(Text *out, const Cubin *c, const char **err)
{
	size_t start = out->len;
	Elf64_Ehdr h = { .e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT,
				      ABI_NEW, ABI_NEW_VERSION },
			 .e_type = c->relocatable ? ET_REL : ET_EXEC,
			 .e_machine = EM_CUDA,
			 .e_version = EV_CURRENT,
			 .e_flags = FLAG_HIGH | c->sm << 8 | FLAG_LOW,
			 .e_ehsize = sizeof h,
			 .e_shentsize = sizeof(Elf64_Shdr),
			 .e_shnum = SEC_COUNT,
			 .e_shstrndx = SEC_shstrtab };
	text_add(out, (char *)&h, sizeof h);
	text_add(out, section_names, sizeof section_names);
	u64 strtab = out->len - start;
	text_add(out, "", 1);
	for (u32 i = 0; i < c->nentries; i++)
		text_add(out, c->entries[i], strlen(c->entries[i]) + 1);
	u64 strtab_end = out->len - start;
	align_text(out, start);
	u64 symtab = out->len - start;
	add_symbols(out, c);
	u64 ptx = out->len - start;
	text_add(out, c->ptx, c->len);
	text_add(out, "", 1);
	u64 ptx_end = out->len - start;
	align_text(out, start);
	h.e_shoff = out->len - start;
	add_section(out, SEC_null, SHT_NULL, 0, 0, 0);
	add_section(out, SEC_shstrtab, SHT_STRTAB, sizeof h, sizeof section_names, 0);
	add_section(out, SEC_strtab, SHT_STRTAB, strtab, strtab_end - strtab, 0);
	add_section(out, SEC_symtab, SHT_SYMTAB, symtab, ptx - symtab, 1);
	add_section(out, SEC_ptx, SHT_PROGBITS, ptx, ptx_end - ptx, 0);
	if (out->failed) {
		*err = "out of memory";
		return false;
	}
	memcpy(out->s + start, &h, sizeof h);
	return true;
}

/* The file as it was, then the section names anew, the PTX, and the section table anew: what the program
 * headers name stays where it is. */
bool cubin_join(Text *out, const void *elf, size_t len, const Cubin *c, const char **err)
{
	static const char name[] = ".ww.ptx";
	size_t start = out->len;
	ElfFile f;
	Elf64_Shdr names, s = { 0 };
	*err = "not a sound ELF file of device code";
	if (!elf_open(&f, elf, len) || f.h.e_machine != EM_CUDA || f.h.e_shnum >= SHN_LORESERVE - 1 ||
	    !elf_section(&f, f.h.e_shstrndx, &names) || names.sh_type == SHT_NOBITS)
		return false;
	text_add(out, elf, len);
	u64 names_at = out->len - start;
	text_add(out, (const char *)f.bytes + names.sh_offset, names.sh_size);
	text_add(out, name, sizeof name);
	u64 ptx = out->len - start;
	text_add(out, c->ptx, c->len);
	text_add(out, "", 1);
	u64 ptx_end = out->len - start;
	align_text(out, start);
	Elf64_Ehdr h = f.h;
	h.e_shoff = out->len - start;
	for (u32 i = 0; i < h.e_shnum; i++) {
		memcpy(&s, f.bytes + f.h.e_shoff + i * sizeof s, sizeof s);
		if (i == h.e_shstrndx) {
			s.sh_offset = names_at;
			s.sh_size += sizeof name;
		}
		text_add(out, (char *)&s, sizeof s);
	}
	s = (Elf64_Shdr){ .sh_name = (u32)names.sh_size, .sh_type = SHT_PROGBITS, .sh_offset = ptx,
			  .sh_size = ptx_end - ptx, .sh_addralign = 1 };
	text_add(out, (char *)&s, sizeof s);
	h.e_shnum++;
	*err = "out of memory";
	if (out->failed)
		return false;
	memcpy(out->s + start, &h, sizeof h);
	*err = NULL;
	return true;
}

/* ---- what kernels of machine code need ---------------------------------------------------------------------------
 * .nv.info: records of a format, an attribute and 16 bits; with FORMAT_SIZED these are the length of what follows.
 */
enum { FORMAT_SIZED = 4, ATTR_MIN_STACK = 0x12, ATTR_REGISTERS = 0x2f, OTHER_ENTRY = 0x10 };

/* The value that an attribute has for a symbol. */
static bool find_info(const u8 *info, size_t size, u8 attribute, u32 symbol, u32 *value)
{
	u32 words[2];
	u16 sized;

	for (size_t at = 0; at + 4 <= size; at += 4 + (info[at] == FORMAT_SIZED ? sized : 0)) {
		memcpy(&sized, info + at + 2, sizeof sized);
		if (info[at] != FORMAT_SIZED || info[at + 1] != attribute || sized != sizeof words || size - at - 4 < sized)
			continue;
		memcpy(words, info + at + 4, sizeof words);
		if (words[0] == symbol) {
			*value = words[1];
			return true;
		}
	}
	return false;
}

/* The size of the section PREFIX.NAME, which may have no bytes in the file. */
static u32 named_size(const ElfFile *f, const Elf64_Shdr *names, const char *prefix, const char *name)
{
	size_t lead = strlen(prefix);
	Elf64_Shdr s;

	for (u32 i = 1; i < f->h.e_shnum; i++)
		if (elf_section(f, i, &s) && s.sh_name < names->sh_size && names->sh_size - s.sh_name > lead &&
		    !memcmp(f->bytes + names->sh_offset + s.sh_name, prefix, lead) &&
		    elf_name_is(f, names, (u32)(s.sh_name + lead), name))
			return (u32)s.sh_size;
	return 0;
}

static void tell_kernel(const ElfFile *f, const Elf64_Shdr *names, u32 symbol, const char *name, CubinKernelFn *tell, void *self)
{
	CubinKernel k = { .name = name };
	const u8 *info;
	size_t size;

	if (cubin_find_section(f->bytes, f->len, ".nv.info", 0, &info, &size) &&
	    find_info(info, size, ATTR_REGISTERS, symbol, &k.registers)) {
		k.machine = true;
		find_info(info, size, ATTR_MIN_STACK, symbol, &k.stack);
		k.shared = named_size(f, names, ".nv.shared.", name);
		k.constants = named_size(f, names, ".nv.constant0.", name);
	}
	tell(self, &k);
}

static bool find_symbols(const ElfFile *f, Elf64_Shdr *symbols, Elf64_Shdr *strings)
{
	for (u32 i = 1; i < f->h.e_shnum; i++)
		if (elf_section(f, i, symbols) && symbols->sh_type == SHT_SYMTAB)
			return elf_section(f, symbols->sh_link, strings) && strings->sh_type == SHT_STRTAB && strings->sh_size &&
			       !f->bytes[strings->sh_offset + strings->sh_size - 1];
	return false;
}

bool cubin_kernels(const void *elf, size_t len, CubinKernelFn *tell, void *self)
{
	Elf64_Shdr names, symbols, strings;
	Elf64_Sym sym;
	ElfFile f;

	if (!elf_open(&f, elf, len) || f.h.e_machine != EM_CUDA || !elf_section(&f, f.h.e_shstrndx, &names) ||
	    names.sh_type == SHT_NOBITS || !find_symbols(&f, &symbols, &strings))
		return false;
	for (u32 i = 0; i < symbols.sh_size / sizeof sym; i++) {
		memcpy(&sym, f.bytes + symbols.sh_offset + i * sizeof sym, sizeof sym);
		if (ELF64_ST_TYPE(sym.st_info) == STT_FUNC && (sym.st_other & OTHER_ENTRY) && sym.st_name < strings.sh_size)
			tell_kernel(&f, &names, i, (const char *)f.bytes + strings.sh_offset + sym.st_name, tell, self);
	}
	return true;
}
