/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * libww-exec.so, preloaded by `ww exec`. A program that was linked with a static CUDA runtime holds
 * its public functions under their names in its symbol table; before the program's own constructors
 * run, the first instructions of each are replaced by a jump to the function of the same name in
 * our libcudart. The copy in the program is then never entered. In one without a symbol table they are found
 * by what they do (stripped.c), or it is refused. Programs that hold no runtime are left alone.
 *
 * The same is done with the libraries that a program is linked with, whose constructors register kernels: this
 * library is initialised before them (-z initfirst). And with those that it loads later (Python's extensions):
 * the dynamic linker calls an empty function, which is there for debuggers (r_brk, see link.h), when libraries
 * have been mapped and before anything in them runs; that function, too, is replaced by a jump.
 */
#include "preload/preload.h"

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

const void *image_at(const Image *im, u64 offset, u64 len)
{
	return offset <= im->size && len <= im->size - offset ? im->file + offset : NULL;
}

static const Elf64_Shdr *sections(const Image *im, u32 *count)
{
	const Elf64_Ehdr *e = image_at(im, 0, sizeof *e);

	*count = 0;
	if (!e || memcmp(e->e_ident, ELFMAG, SELFMAG) || e->e_ident[EI_CLASS] != ELFCLASS64 ||
	    e->e_shentsize != sizeof(Elf64_Shdr))
		return NULL;
	*count = e->e_shnum;
	return image_at(im, e->e_shoff, (u64)e->e_shnum * sizeof(Elf64_Shdr));
}

static const char *text_at(const Image *im, const Elf64_Shdr *strings, u64 offset)
{
	const char *s;

	if (offset >= strings->sh_size)
		return "";
	s = image_at(im, strings->sh_offset, strings->sh_size);
	return s && memchr(s + offset, 0, strings->sh_size - offset) ? s + offset : "";
}

static bool has_section(const Image *im, const char *name)
{
	const Elf64_Ehdr *e = image_at(im, 0, sizeof *e);
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

static bool runtime_has(const char *name) { return dlsym(runtime, name) != NULL; }

/* Sends one function of the program's copy of the runtime to ours. */
static void redirect(const Image *im, const Place *p)
{
	if ((p->size < JUMP_SIZE && p->room < JUMP_SIZE) ||
	    !write_jump(im->base + p->address, dlsym(runtime, p->name)))
		refuse(arena_printf(arena_new(), "its function %s cannot be redirected", p->name));
}

/* A file has one table of a type (SHT_SYMTAB, SHT_DYNSYM) or none. */
static Symbols symbols_of(const Image *im, u32 type)
{
	u32 count;
	const Elf64_Shdr *sh = sections(im, &count);

	for (u32 i = 0; sh && i < count; i++) {
		const Elf64_Sym *s = image_at(im, sh[i].sh_offset, sh[i].sh_size);

		if (sh[i].sh_type == type && sh[i].sh_link < count && s)
			return (Symbols){s, sh[i].sh_size / sizeof *s, &sh[sh[i].sh_link], sh, count};
	}
	return (Symbols){0};
}

/* The runtime is in the file, or (undefined) taken from elsewhere. */
static bool names_runtime(const Image *im, const Symbols *all, bool undefined)
{
	for (u64 k = 0; k < all->count; k++)
		if ((all->s[k].st_shndx == SHN_UNDEF) == undefined &&
		    !strcmp(text_at(im, all->names, all->s[k].st_name), "__cudaRegisterFatBinary"))
			return true;
	return false;
}

static void say_done(const char *name, u32 done)
{
	LOG(api, "%s: %u functions of its own CUDA runtime are redirected", name, done);
}

static void redirect_all(const Image *im, const Symbols *all, const char *name)
{
	u32 done = 0;

	for (u64 k = 0; k < all->count; k++) {
		const Elf64_Sym *s = &all->s[k];
		const char *is = text_at(im, all->names, s->st_name);

		if (ELF64_ST_TYPE(s->st_info) != STT_FUNC || s->st_shndx == SHN_UNDEF || !s->st_size ||
		    (strncmp(is, "cuda", 4) && strncmp(is, "__cuda", 6)) || !runtime_has(is))
			continue;
		redirect(im, &(Place){s->st_value, s->st_size,
				      s->st_size < JUMP_SIZE ? room_of(all, s) : s->st_size, is});
		done++;
	}
	say_done(name, done);
}

/* The same without a symbol table; false where the functions are not found. */
static bool redirect_stripped(const Image *im, const char *name)
{
	Arena *arena = arena_new();
	jmp_buf no_memory;
	Place *p;

	if (!arena || setjmp(no_memory)) {
		arena_free(arena);
		return false;
	}
	arena->guard = &no_memory;
	p = stripped_places(arena, im, runtime_has);
	for (u32 i = 0; i < vec_len(p); i++)
		redirect(im, &p[i]);
	if (p)
		say_done(name, vec_len(p));
	arena_free(arena);
	return p != NULL;
}

/* It holds device code, nothing that says where its runtime's functions are, and takes none from elsewhere. */
static bool is_stripped(const Image *im)
{
	Symbols dynamic = symbols_of(im, SHT_DYNSYM);

	return has_section(im, ".nv_fatbin") && !has_section(im, ".symtab") && !names_runtime(im, &dynamic, true);
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
	runtime = dlopen(path, RTLD_NOW);
	return runtime != NULL;
}

/* ---- libraries ----------------------------------------------------------------------------------- */

static void redirect_library(const struct link_map *m)
{
	const char *slash = strrchr(m->l_name, '/'), *name = slash ? slash + 1 : m->l_name;
	Image im = {.base = m->l_addr};
	Symbols all;

	if (!slash || !strncmp(name, "libcudart.so", 12) || !map_file(&im, m->l_name))
		return;
	all = symbols_of(&im, SHT_SYMTAB);
	if (names_runtime(&im, &all, false))
		redirect_all(&im, &all, m->l_name);
	else if (is_stripped(&im) && !redirect_stripped(&im, m->l_name))
		LOG(api, "%s: is stripped, and keeps its own CUDA runtime", m->l_name);
	munmap((void *)im.file, im.size);
}

/* Called with the dynamic linker's lock held, before and after the list changes. New ones are at its end. */
static void list_changed(void)
{
	static u32 known = 1; /* the program itself */
	u32 n = 0;

	if (_r_debug.r_state != RT_CONSISTENT)
		return;
	for (const struct link_map *m = _r_debug.r_map; m; m = m->l_next)
		if (n++ >= known)
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
	all = symbols_of(&im, SHT_SYMTAB);
	if (names_runtime(&im, &all, false))
		redirect_all(&im, &all, program_invocation_name);
	else if (is_stripped(&im) && !redirect_stripped(&im, program_invocation_name))
		refuse("it holds a CUDA runtime, which is not found without a symbol table (it was stripped); link it "
		       "with -cudart shared, or without -s");
	munmap((void *)im.file, im.size);
}

static void name_program(char *name)
{
	char *slash = strrchr(name, '/');

	program_invocation_name = name;
	program_invocation_short_name = slash ? slash + 1 : name;
}

/* Being first, this runs before the C library has its arguments, and loading ours starts the C library without them:
 * it would keep no environment. */
__attribute__((constructor)) static void start(int argc, char **argv, char **envp)
{
	if (!environ)
		environ = envp;
	if (!load_runtime())
		refuse(dlerror());
	name_program(argc ? argv[0] : "");
	redirect_program();
	list_changed();
	if (_r_debug.r_brk && !write_jump(_r_debug.r_brk, (const void *)list_changed))
		LOG(api, "libraries that are loaded later keep their own CUDA runtimes");
}
