/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tells debuggers and profilers what emitted code is called. gdb: its JIT interface ("JIT Compilation
 * Interface" in its manual), with a symbol file made here that holds one function named as the kernel, and its
 * lines (dwarf.c).
 * perf: WW_PERF=1 writes /tmp/perf-PID.map.
 */
#include "jit/code.h"

#include <elf.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Layout and names are gdb's. */
typedef struct DebugEntry {
	struct DebugEntry *next, *prev;
	const char *symfile;
	u64 symfile_size;
} DebugEntry;

typedef struct DebugDescriptor {
	u32 version, action; /* 1 registered, 2 removed */
	DebugEntry *relevant, *first;
} DebugDescriptor;

extern DebugDescriptor __jit_debug_descriptor;
void __jit_debug_register_code(void);
DebugDescriptor __jit_debug_descriptor = { .version = 1 };

__attribute__((noinline)) void __jit_debug_register_code(void)
{
	__asm__ volatile("" ::: "memory"); /* gdb stops here */
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

enum { SH_none, SH_text, SH_symtab, SH_strtab, SH_abbrev, SH_info, SH_line, SH_COUNT };
typedef struct SymFile {
	Elf64_Ehdr eh;
	Elf64_Shdr sh[SH_COUNT];
	Elf64_Sym sym[2];
	char names[]; /* section names, the kernel's, then the debug sections */
} SymFile;

static const char section_names[] = "\0.text\0.symtab\0.strtab\0.debug_abbrev\0.debug_info\0.debug_line";

static u32 name_at(const char *name)
{
	u32 at = 1;

	while (strcmp(section_names + at, name))
		at += (u32)strlen(section_names + at) + 1;
	return at;
}

static void fill_sections(SymFile *f, const JitMapped *c, size_t names)
{
	f->sh[SH_text] = (Elf64_Shdr){ .sh_name = name_at(".text"), .sh_type = SHT_NOBITS,
				       .sh_flags = SHF_ALLOC | SHF_EXECINSTR, .sh_addr = (u64)(uintptr_t)c->map,
				       .sh_size = c->code.text_size, .sh_addralign = 16 };
	f->sh[SH_symtab] = (Elf64_Shdr){ .sh_name = name_at(".symtab"), .sh_type = SHT_SYMTAB,
					 .sh_offset = offsetof(SymFile, sym), .sh_size = sizeof f->sym,
					 .sh_link = SH_strtab, .sh_info = 1, .sh_addralign = 8,
					 .sh_entsize = sizeof f->sym[0] };
	f->sh[SH_strtab] = (Elf64_Shdr){ .sh_name = name_at(".strtab"), .sh_type = SHT_STRTAB,
					 .sh_offset = offsetof(SymFile, names), .sh_size = names, .sh_addralign = 1 };
	f->sym[1] = (Elf64_Sym){ .st_name = sizeof section_names, .st_shndx = SH_text,
				 .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
				 .st_value = 0, .st_size = c->code.text_size };
}

static void fill_header(Elf64_Ehdr *eh)
{
	memcpy(eh->e_ident, ELFMAG, SELFMAG);
	eh->e_ident[EI_CLASS] = ELFCLASS64;
	eh->e_ident[EI_DATA] = ELFDATA2LSB;
	eh->e_ident[EI_VERSION] = EV_CURRENT;
	eh->e_type = ET_REL;
	eh->e_machine = EM_X86_64;
	eh->e_version = EV_CURRENT;
	eh->e_shoff = offsetof(SymFile, sh);
	eh->e_ehsize = sizeof *eh;
	eh->e_shentsize = sizeof(Elf64_Shdr);
	eh->e_shnum = SH_COUNT;
	eh->e_shstrndx = SH_strtab;
}

/* The debug sections one behind the other, and where each begins. */
static void make_debug(Text *t, const JitMapped *c, size_t at[4])
{
	at[0] = 0;
	dwarf_abbrev(t);
	at[1] = t->len;
	dwarf_info(t, &c->code);
	at[2] = t->len;
	dwarf_lines(t, &c->code);
	at[3] = t->len;
}

static void fill_debug(SymFile *f, const Text *t, const size_t at[4], size_t names)
{
	static const char *const name[] = { ".debug_abbrev", ".debug_info", ".debug_line" };

	memcpy(f->names + names, t->s, t->len);
	for (u32 i = 0; i < COUNT(name); i++)
		f->sh[SH_abbrev + i] = (Elf64_Shdr){ .sh_name = name_at(name[i]), .sh_type = SHT_PROGBITS,
						     .sh_offset = offsetof(SymFile, names) + names + at[i],
						     .sh_size = at[i + 1] - at[i], .sh_addralign = 1 };
}

static DebugEntry *make_entry(const JitMapped *c, const char *kernel)
{
	size_t names = sizeof section_names + strlen(kernel) + 1, size, at[4];
	Text debug = { 0 };
	DebugEntry *d;
	SymFile *f;

	if (c->code.entry)
		make_debug(&debug, c, at);
	size = sizeof(SymFile) + names + debug.len;
	d = base_calloc(1, sizeof *d + size);
	if (d) {
		f = (SymFile *)(void *)(d + 1);
		fill_header(&f->eh);
		memcpy(f->names, section_names, sizeof section_names);
		strcpy(f->names + sizeof section_names, kernel);
		fill_sections(f, c, names);
		if (debug.len)
			fill_debug(f, &debug, at, names);
		d->symfile = (const char *)f;
		d->symfile_size = size;
	}
	text_free(&debug);
	return d;
}

static void tell_gdb(DebugEntry *d, u32 action)
{
	__jit_debug_descriptor.relevant = d;
	__jit_debug_descriptor.action = action;
	__jit_debug_register_code();
}

static void write_perf_map(const JitMapped *c, const char *kernel)
{
	char path[64];
	FILE *f;

	snprintf(path, sizeof path, "/tmp/perf-%d.map", (int)getpid());
	f = fopen(path, "a");
	if (!f)
		return;
	fprintf(f, "%llx %zx %s\n", (unsigned long long)(uintptr_t)c->map, c->code.text_size, kernel);
	fclose(f);
}

void profile_add(JitMapped *c)
{
	const char *kernel = c->code.entry ? c->code.entry->name : "kernel";

	c->debug = make_entry(c, kernel);
	pthread_mutex_lock(&lock);
	if (c->debug) {
		c->debug->next = __jit_debug_descriptor.first;
		if (c->debug->next)
			c->debug->next->prev = c->debug;
		__jit_debug_descriptor.first = c->debug;
		tell_gdb(c->debug, 1);
	}
	if (env_int("WW_PERF", 0))
		write_perf_map(c, kernel);
	pthread_mutex_unlock(&lock);
}

void profile_remove(JitMapped *c)
{
	DebugEntry *d = c->debug;

	if (!d)
		return;
	pthread_mutex_lock(&lock);
	if (d->prev)
		d->prev->next = d->next;
	else
		__jit_debug_descriptor.first = d->next;
	if (d->next)
		d->next->prev = d->prev;
	tell_gdb(d, 2);
	pthread_mutex_unlock(&lock);
	free(d);
}
