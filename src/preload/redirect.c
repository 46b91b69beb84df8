/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * libww-exec.so, preloaded by `ww exec`. A program that was linked with a static CUDA runtime holds
 * its public functions under their names in its symbol table; before the program's own constructors
 * run, the first instructions of each are replaced by a jump to the function of the same name in
 * our libcudart. The copy in the program is then never entered. A program without a symbol table is
 * refused. Programs that hold no runtime are left alone.
 *
 * The same is done with the libraries that a program loads (Python's extensions). Their constructors
 * register kernels, so it must happen before them: the dynamic linker calls an empty function, which is there
 * for debuggers (r_brk, see link.h), when libraries have been mapped and before anything in them runs;
 * that function, too, is replaced by a jump.
 */
#include "base/base.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__x86_64__)
static const u8 jump_code[] = {0xff, 0x25, 0, 0, 0, 0}; /* jmp *0(%rip); the address follows */
#elif defined(__aarch64__)
static const u8 jump_code[] = {0x50, 0, 0, 0x58, 0, 2, 0x1f, 0xd6}; /* ldr x16, 8; br x16 */
#else
#error "redirect.c: the jump of this machine is missing"
#endif
enum { JUMP_SIZE = sizeof jump_code + 8 };

typedef struct Image {
	const u8 *file;
	size_t size;
	uintptr_t base; /* where address 0 of the file lies in memory */
} Image;

static const void *at(const Image *im, u64 offset, u64 len)
{
	return offset <= im->size && len <= im->size - offset ? im->file + offset : NULL;
}

static const Elf64_Shdr *sections(const Image *im, u32 *count)
{
	const Elf64_Ehdr *e = at(im, 0, sizeof *e);

	*count = 0;
	if (!e || memcmp(e->e_ident, ELFMAG, SELFMAG) || e->e_ident[EI_CLASS] != ELFCLASS64 ||
	    e->e_shentsize != sizeof(Elf64_Shdr))
		return NULL;
	*count = e->e_shnum;
	return at(im, e->e_shoff, (u64)e->e_shnum * sizeof(Elf64_Shdr));
}

static const char *text_at(const Image *im, const Elf64_Shdr *strings, u64 offset)
{
	const char *s;

	if (offset >= strings->sh_size)
		return "";
	s = at(im, strings->sh_offset, strings->sh_size);
	return s && memchr(s + offset, 0, strings->sh_size - offset) ? s + offset : "";
}

static bool has_section(const Image *im, const char *name)
{
	const Elf64_Ehdr *e = at(im, 0, sizeof *e);
	const Elf64_Shdr *sh;
	u32 count;

	sh = sections(im, &count);
	for (u32 i = 0; sh && e->e_shstrndx < count && i < count; i++)
		if (!strcmp(text_at(im, &sh[e->e_shstrndx], sh[i].sh_name), name))
			return true;
	return false;
}

static bool write_jump(uintptr_t where, const void *target)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), from = where & ~(page - 1);
	size_t len = (where + JUMP_SIZE - from + page - 1) & ~(page - 1);

	if (mprotect((void *)from, len, PROT_READ | PROT_WRITE | PROT_EXEC))
		return false;
	memcpy((void *)where, jump_code, sizeof jump_code);
	memcpy((u8 *)where + sizeof jump_code, &target, sizeof target);
	__builtin___clear_cache((char *)where, (char *)where + JUMP_SIZE);
	return !mprotect((void *)from, len, PROT_READ | PROT_EXEC);
}

static _Noreturn void refuse(const char *why)
{
	LOG(error, "%s: %s", program_invocation_name, why);
	_exit(126);
}

typedef struct Symbols {
	const Elf64_Sym *s;
	u64 count;
	const Elf64_Shdr *names, *sections;
	u32 section_count;
} Symbols;

/* The bytes that a jump may take: the function's own and the padding behind it, for some have fewer
 * than a jump. Functions begin at multiples of 16, also those that no symbol names. */
static u64 room_of(const Symbols *all, const Elf64_Sym *s)
{
	u64 room = ((s->st_value + s->st_size + 15) & ~15ull) - s->st_value;
	const Elf64_Shdr *in;

	if (s->st_shndx >= all->section_count)
		return 0;
	in = &all->sections[s->st_shndx];
	if (room > in->sh_addr + in->sh_size - s->st_value)
		room = in->sh_addr + in->sh_size - s->st_value;
	for (u64 i = 0; room >= JUMP_SIZE && i < all->count; i++) {
		u64 away = all->s[i].st_value - s->st_value;

		if (all->s[i].st_shndx == s->st_shndx && away >= s->st_size && away < room)
			room = away;
	}
	return room;
}

static void *runtime; /* our libcudart */

/* Sends one function of the program's copy of the runtime to ours. */
static u32 redirect(const Image *im, const Symbols *all, const Elf64_Sym *s)
{
	const char *name = text_at(im, all->names, s->st_name);
	void *ours;

	if (ELF64_ST_TYPE(s->st_info) != STT_FUNC || s->st_shndx == SHN_UNDEF || !s->st_size ||
	    (strncmp(name, "cuda", 4) && strncmp(name, "__cuda", 6)))
		return 0;
	ours = dlsym(runtime, name);
	if (!ours)
		return 0;
	if ((s->st_size < JUMP_SIZE && room_of(all, s) < JUMP_SIZE) ||
	    !write_jump(im->base + s->st_value, ours))
		refuse(arena_printf(arena_new(), "its function %s cannot be redirected", name));
	return 1;
}

/* A file has one symbol table or none. */
static Symbols symbols_of(const Image *im)
{
	u32 count;
	const Elf64_Shdr *sh = sections(im, &count);

	for (u32 i = 0; sh && i < count; i++) {
		const Elf64_Sym *s = at(im, sh[i].sh_offset, sh[i].sh_size);

		if (sh[i].sh_type == SHT_SYMTAB && sh[i].sh_link < count && s)
			return (Symbols){s, sh[i].sh_size / sizeof *s, &sh[sh[i].sh_link], sh, count};
	}
	return (Symbols){0};
}

static bool names_runtime(const Image *im, const Symbols *all)
{
	for (u64 k = 0; k < all->count; k++)
		if (all->s[k].st_shndx != SHN_UNDEF &&
		    !strcmp(text_at(im, all->names, all->s[k].st_name), "__cudaRegisterFatBinary"))
			return true;
	return false;
}

static void redirect_all(const Image *im, const Symbols *all, const char *name)
{
	u32 done = 0;

	for (u64 k = 0; k < all->count; k++)
		done += redirect(im, all, &all->s[k]);
	LOG(api, "%s: %u functions of its own CUDA runtime are redirected", name, done);
}

static int find_base(struct dl_phdr_info *info, size_t size, void *base)
{
	*(uintptr_t *)base = info->dlpi_addr; /* the program comes first */
	return 1;
}

static bool map_file(Image *im, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat st;
	void *p;

	if (fd < 0)
		return false;
	p = fstat(fd, &st) ? MAP_FAILED
			   : mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (p == MAP_FAILED)
		return false;
	im->file = p;
	im->size = (size_t)st.st_size;
	return true;
}

static bool load_runtime(void)
{
	char path[PATH_MAX];

	snprintf(path, sizeof path, "%s/libcudart.so.13", env_self_dir());
	runtime = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
	return runtime != NULL;
}

/* ---- libraries that are loaded later ------------------------------------------------------------ */

static void redirect_library(const struct link_map *m)
{
	const char *slash = strrchr(m->l_name, '/'), *name = slash ? slash + 1 : m->l_name;
	Image im = {.base = m->l_addr};
	Symbols all;

	if (!slash || !strncmp(name, "libcudart.so", 12) || !map_file(&im, m->l_name))
		return;
	all = symbols_of(&im);
	if (names_runtime(&im, &all))
		redirect_all(&im, &all, m->l_name);
	munmap((void *)im.file, im.size);
}

/* Called with the dynamic linker's lock held, before and after the list changes. New ones are at its end. */
static void list_changed(void)
{
	static u32 known;
	u32 n = 0;

	if (_r_debug.r_state != RT_CONSISTENT)
		return;
	for (const struct link_map *m = _r_debug.r_map; m; m = m->l_next)
		if (n++ >= known && known)
			redirect_library(m);
	known = n;
}

/* ---- the program -------------------------------------------------------------------------------- */

static void redirect_program(void)
{
	Image im = {0};
	Symbols all;

	if (!map_file(&im, "/proc/self/exe"))
		return;
	dl_iterate_phdr(find_base, &im.base);
	all = symbols_of(&im);
	if (names_runtime(&im, &all))
		redirect_all(&im, &all, program_invocation_name);
	else if (has_section(&im, ".nv_fatbin") && !has_section(&im, ".symtab") &&
		 !dlsym(RTLD_DEFAULT, "__cudaRegisterFatBinary"))
		refuse("it holds a CUDA runtime and no symbol table to find it by (it was "
		       "stripped); "
		       "link it with -cudart shared, or without -s");
	munmap((void *)im.file, im.size);
}

__attribute__((constructor)) static void start(void)
{
	if (!load_runtime())
		refuse(dlerror());
	redirect_program();
	list_changed();
	if (_r_debug.r_brk && !write_jump(_r_debug.r_brk, (const void *)list_changed))
		LOG(api, "libraries that are loaded later keep their own CUDA runtimes");
}
