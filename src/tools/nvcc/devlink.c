/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Device code of several objects ▶ one. An object compiled with -rdc=true carries fat binaries of
 * PTX in its section __nv_relfatbin, and when the program starts calls
 * __cudaRegisterLinkedBinary<id>, id being its section __nv_module_id. Here the PTX of all objects
 * is linked, once for each architecture; the object made defines those functions: the first call
 * registers the linked fat binary, and each hands its handle to the caller, who registers its own
 * kernels and variables with it.
 */
#include "ptx/ptx.h"
#include "tools/nvcc/nvcc.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Part { /* PTX of one object for one architecture */
	u32 object;
	const char *name; /* of its file */
	FatImage image;
	const char *ptx;
	size_t len;
} Part;

typedef struct Join {
	Nvcc *n;
	const char *path; /* of the object being read */
	u32 objects;	  /* read so far that hold device code */
	Part *parts;	  /* vec */
	const char **ids; /* vec: whose registration functions are wanted */
} Join;

static void add_images(Join *j, const void *container, size_t len)
{
	FatWalk w = fatbin_walk(container, len);
	const char *err;
	FatImage im;

	while (fatbin_next(&w, &im)) {
		Part p = {.object = j->objects, .name = j->path, .image = im};

		if (im.kind != FAT_ptx)
			continue; /* machine code of another compiler; its PTX, if any, stands
				     beside */
		p.ptx = fatbin_unpack(&im, &p.len, &err);
		if (!p.ptx)
			nvcc_fatal("device code in '%s': %s", j->path, err);
		*vec_push(j->n->arena, j->parts) = p;
	}
	if (w.err)
		nvcc_fatal("device code in '%s': %s", j->path, w.err);
}

/* Names, each with its NUL, and NULs between. */
static void add_ids(Join *j, const char *s, size_t len)
{
	for (size_t i = 0, n; i < len; i += n + 1) {
		n = strnlen(s + i, len - i);
		if (n)
			*vec_push(j->n->arena, j->ids) = arena_strndup(j->n->arena, s + i, n);
	}
}

static void add_object(Join *j, const void *elf, size_t len)
{
	u32 before = vec_len(j->parts);
	const u8 *data;
	size_t size;

	for (u32 i = 0; cubin_find_section(elf, len, "__nv_relfatbin", i, &data, &size); i++)
		add_images(j, data, size);
	for (u32 i = 0; cubin_find_section(elf, len, "__nv_module_id", i, &data, &size); i++)
		add_ids(j, (const char *)data, size);
	j->objects += vec_len(j->parts) > before;
}

/* Members of an archive: a 60-byte header, size in decimal at 48, even offsets. */
static void add_archive(Join *j, const char *s, size_t len)
{
	enum { MAGIC = 8, HEADER = 60, SIZE_AT = 48 };

	for (size_t at = MAGIC; at + HEADER <= len;) {
		size_t size = strtoul(s + at + SIZE_AT, NULL, 10);

		at += HEADER;
		if (size > len - at)
			nvcc_fatal("'%s' is a damaged archive", j->path);
		if (size > 4 && !memcmp(s + at, "\177ELF", 4))
			add_object(j, s + at, size);
		at += size + (size & 1);
	}
}

static void add_ptx(Join *j, const char *ptx, size_t len)
{
	Part p = {.object = j->objects++, .name = j->path, .ptx = ptx, .len = len};
	const char *err;

	if (!fatbin_ptx_info(ptx, len, &p.image, &err))
		nvcc_fatal("'%s': %s", j->path, err);
	*vec_push(j->n->arena, j->parts) = p;
}

static void add_cubin(Join *j, const void *elf, size_t len)
{
	const char *err;
	Cubin c;

	if (!cubin_read(elf, len, &c, &err))
		nvcc_fatal("'%s': %s", j->path,
			   err ? err : "holds machine code only, no PTX to link");
	add_ptx(j, c.ptx, c.len);
}

/* The file's bytes stay: parts point into them. */
static void add_file(Join *j, const char *path, bool device_only)
{
	const char *err;
	size_t len;
	char *s = file_read(path, &len, &err);

	if (!s)
		nvcc_fatal("'%s': %s", path, err);
	j->path = path;
	switch (fatbin_sniff_bytes(s, len)) {
	case FORM_archive:
		add_archive(j, s, len);
		break;
	case FORM_elf:
		if (device_only && strstr(path, ".cubin"))
			add_cubin(j, s, len);
		else
			add_object(j, s, len);
		break;
	case FORM_fatbin:
		add_images(j, s, len);
		j->objects++;
		break;
	case FORM_ptx:
		add_ptx(j, s, len);
		break;
	default:
		break; /* a linker script, a bitcode file: nothing of ours in it */
	}
}

/* -lNAME: an archive on the library paths may hold device code too. */
static void add_libraries(Join *j)
{
	Nvcc *n = j->n;
	u32 at = 0;

	for (const char *l; (l = option_next(n, O_library, &at));) {
		u32 in = 0;

		for (const char *d; (d = option_next(n, O_library_path, &in));) {
			const char *path = arena_printf(n->arena, "%s/lib%s.a", d, l);

			if (access(path, R_OK))
				continue;
			add_file(j, path, false);
			break;
		}
	}
}

/* Of one object's parts the best for an architecture: the same, else the newest that is older. */
static const Part *pick_part(const Join *j, u32 object, const FatImage *want)
{
	const Part *best = NULL;

	for (u32 i = 0; i < vec_len(j->parts); i++) {
		const Part *p = &j->parts[i];

		if (p->object != object ||
		    !fatbin_runs_on(p->image.sm, p->image.suffix, want->sm, want->suffix, false))
			continue;
		if (!best || p->image.sm > best->image.sm ||
		    (p->image.sm == best->image.sm && p->image.suffix > best->image.suffix))
			best = p;
	}
	return best;
}

static bool link_one(Join *j, const FatImage *arch, Text *out)
{
	Arena *a = arena_new();
	Diag d = {.file = "device link"};
	Module **mods = NULL, *all = NULL;
	jmp_buf guard;

	if (!a || setjmp(guard))
		nvcc_fatal("out of memory in the device link");
	a->guard = &guard;
	for (u32 i = 0; i < j->objects; i++) {
		const Part *p = pick_part(j, i, arch);
		Module *m;

		if (!p)
			nvcc_fatal("an object has no device code for sm_%u%.1s", arch->sm,
				   &arch->suffix);
		m = ptx_parse(a, p->ptx, p->len, &d);
		if (!m)
			break;
		m->name = p->name;
		*vec_push(a, mods) = m;
	}
	if (!d.errors)
		all = ptx_link(a, mods, vec_len(mods), &d);
	if (all && !ptx_verify(all, &d))
		all = NULL;
	if (d.out.len)
		fprintf(stderr, "%s", d.out.s);
	if (all)
		ptx_print(all, out);
	else
		fprintf(stderr, "nvlink fatal  : device code cannot be linked for sm_%u%.1s\n",
			arch->sm, &arch->suffix);
	diag_free(&d);
	arena_free(a);
	return all && !out->failed;
}

/* One linked module for each architecture that the first object was compiled for. */
static bool link_all(Join *j, Text *fat)
{
	Text *ptx = NULL;

	for (u32 i = 0; i < vec_len(j->parts) && j->parts[i].object == 0; i++) {
		Text *t = vec_push(j->n->arena, ptx);

		*t = (Text){0};
		if (!link_one(j, &j->parts[i].image, t))
			return false;
	}
	return compile_pack(j->n, fat, "a_dlink", ptx, vec_len(ptx));
}

static void write_stub(Join *j, Text *c, const char *fatbin)
{
	text_printf(c,
		    "__asm__(\".section .nv_fatbin,\\\"a\\\"\\n.balign 8\\n\"\n"
		    "\t\"ww_linked: .incbin \\\"%s\\\"\\n.previous\\n\");\n"
		    "extern const char ww_linked[] __attribute__((visibility(\"hidden\")));\n"
		    "struct wrapper { unsigned magic, version; const void *data, *extra; };\n"
		    "static struct wrapper wrapper __attribute__((section(\".nvFatBinSegment\"), "
		    "used)) =\n"
		    "\t{0x%x, 1, ww_linked, 0};\n"
		    "extern void **__cudaRegisterFatBinary(void *);\n"
		    "extern void __cudaRegisterFatBinaryEnd(void **);\n"
		    "extern void __cudaUnregisterFatBinary(void **);\n"
		    "extern int atexit(void (*)(void));\n"
		    "static void **handle;\n"
		    "static void leave(void) { __cudaUnregisterFatBinary(handle); }\n"
		    "static void add(void (*callback)(void **))\n"
		    "{\n"
		    "\tif (!handle) {\n"
		    "\t\thandle = __cudaRegisterFatBinary(&wrapper);\n"
		    "\t\tatexit(leave);\n"
		    "\t}\n"
		    "\tcallback(handle);\n"
		    "}\n"
		    "__attribute__((constructor)) static void end(void)\n"
		    "{\n"
		    "\tif (handle)\n"
		    "\t\t__cudaRegisterFatBinaryEnd(handle);\n"
		    "}\n",
		    fatbin, FAT_WRAPPER_MAGIC);
	for (u32 i = 0; i < vec_len(j->ids); i++)
		text_printf(c,
			    "void __cudaRegisterLinkedBinary%s(void (*callback)(void **), void "
			    "*binary, "
			    "void *id, void (*dummy)(void *))\n{\n\tadd(callback);\n}\n",
			    j->ids[i]);
}

static bool compile_stub(Join *j, const Text *fat, const char *out)
{
	Nvcc *n = j->n;
	const char *fatbin = spawn_temp(n, "a_dlink", ".fatbin");
	const char *source = spawn_temp(n, "a_dlink", ".reg.c");
	Child c = {.what = "gcc", .input = source};
	Text text = {0};

	write_stub(j, &text, fatbin);
	spawn_write(n, fatbin, fat->s, fat->len);
	spawn_write(n, source, text.s, text.len);
	text_free(&text);
	word(n, &c.argv, "clang-%d", WW_LLVM_MAJOR);
	word(n, &c.argv, "-w");
	word(n, &c.argv, "-O1");
	word(n, &c.argv, "-fPIC");
	word(n, &c.argv, "-c");
	word(n, &c.argv, "%s", source);
	word(n, &c.argv, "-o");
	word(n, &c.argv, "%s", out);
	return spawn_run(n, &c);
}

bool devlink_objects(Nvcc *n, const char *const *objects, u32 count, const char *out, bool *made)
{
	bool device_only = option_on(n, O_device_link), ok;
	Join j = {.n = n};
	Text fat = {0};

	*made = false;
	for (u32 i = 0; i < count; i++)
		add_file(&j, objects[i], device_only);
	add_libraries(&j);
	if (!j.objects && !device_only)
		return true;
	if (!j.objects)
		nvcc_fatal("-dlink: no input holds relocatable device code (compile with -dc)");
	*made = true;
	if (device_only && (option_on(n, O_cubin) || option_on(n, O_fatbin)))
		nvcc_fatal("-dlink makes an object; for a container link with nvlink");
	ok = link_all(&j, &fat) && compile_stub(&j, &fat, out);
	text_free(&fat);
	return ok;
}
