/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Device code of several objects ▶ one. An object compiled with -rdc=true carries fat binaries of
 * PTX in its section __nv_relfatbin, and when the program starts calls
 * __cudaRegisterLinkedBinary<id>, id being its section __nv_module_id. Here the PTX of all objects
 * is linked, once for each architecture; the object made defines those functions: the first call
 * registers the linked fat binary, and each hands its handle to the caller, who registers its own
 * kernels and variables with it.
 */
#include "tools/common/join.h"
#include "tools/nvcc/nvcc.h"

#include <stdlib.h>
#include <string.h>

static void check(Join *j, bool ok)
{
	if (!ok)
		nvcc_fatal("%.*s", (int)strcspn(j->said.s ? j->said.s : "out of memory", "\n"),
			   j->said.s ? j->said.s : "out of memory");
}

/* -lNAME: an archive on the library paths may hold device code too. */
static void add_libraries(Nvcc *n, Join *j)
{
	Words folders = NULL;
	u32 at = 0;

	for (const char *d; (d = option_next(n, O_library_path, &at));)
		*vec_push(n->arena, folders) = d;
	*vec_push(n->arena, folders) = arena_printf(n->arena, "%s/lib64", n->toolkit); /* -lcudadevrt */
	at = 0;
	for (const char *l; (l = option_next(n, O_library, &at));)
		check(j, join_add_library(j, l, folders, vec_len(folders), NULL));
}

/* What files on the way are named after. */
static const char *link_stem(Nvcc *n)
{
	return option_on(n, O_device_link) && n->last[O_output] ? plan_name(n, n->last[O_output], "") : "a_dlink";
}

enum { NVLINK_UNDEFINED = 255 }; /* its exit status */

/* One linked module for each architecture that the first object was compiled for. */
static bool link_all(Nvcc *n, Join *j, Text *fat)
{
	Text *ptx = NULL;
	bool ok = true;

	for (u32 i = 0; ok && i < vec_len(j->parts) && j->parts[i].object == 0; i++) {
		Text *t = vec_push(n->arena, ptx);

		*t = (Text){0};
		ok = join_link(j, j->parts[i].image.sm, j->parts[i].image.suffix, t);
	}
	fputs(j->said.s ? j->said.s : "", stderr);
	if (!ok && j->said.s && strstr(j->said.s, "Undefined reference"))
		n->failure = NVLINK_UNDEFINED;
	return ok && compile_pack(n, fat, link_stem(n), ptx, vec_len(ptx));
}

/* -Xnvlink: our nvlink says what it thinks of the words, for the first architecture. */
static bool run_nvlink(Nvcc *n, const Join *j, const char *const *objects, u32 count)
{
	Child c = {.what = "nvlink"};
	u32 at = 0;

	if (!option_on(n, O_x_nvlink) || !vec_len(j->parts))
		return true;
	word(n, &c.argv, "%s/bin/nvlink", n->toolkit);
	word(n, &c.argv, "-arch=sm_%u%.1s", j->parts[0].image.sm, &j->parts[0].image.suffix);
	option_add(n, &c.argv, O_x_nvlink);
	for (u32 i = 0; i < count; i++)
		word(n, &c.argv, "%s", objects[i]);
	at = 0;
	for (const char *d; (d = option_next(n, O_library_path, &at));)
		word(n, &c.argv, "-L%s", d);
	word(n, &c.argv, "-L%s/lib64", n->toolkit);
	at = 0;
	for (const char *l; (l = option_next(n, O_library, &at));)
		word(n, &c.argv, "-l%s", l);
	word(n, &c.argv, "-o");
	word(n, &c.argv, "/dev/null");
	return spawn_run(n, &c);
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

static bool compile_stub(Nvcc *n, Join *j, const Text *fat, const char *out)
{
	const char *fatbin = spawn_temp(n, link_stem(n), ".fatbin");
	const char *source = spawn_temp(n, link_stem(n), ".reg.c");
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

/* Of the one architecture there is. */
static void write_cubin(Nvcc *n, const Text *fat, const char *out)
{
	FatWalk w = fatbin_walk(fat->s, fat->len);
	FatImage im, code = {0};
	Cubin c = {0};
	const char *err;
	Text t = {0};

	for (size_t len; fatbin_next(&w, &im);) {
		char *data = fatbin_unpack(&im, &len, &err);

		if (!data || (im.kind == FAT_ptx && c.ptx))
			nvcc_fatal("'%s': %s", out, data ? "-cubin takes one architecture" : err);
		if (im.kind == FAT_ptx)
			c = (Cubin){.ptx = data, .len = strlen(data), .sm = im.sm, .suffix = im.suffix};
		else
			code.data = data, code.len = len;
	}
	if (!c.ptx || !(code.data ? cubin_join(&t, code.data, code.len, &c, &err) : cubin_write(&t, &c, &err)))
		nvcc_fatal("'%s': %s", out, c.ptx ? err : "no device code");
	spawn_write(n, out, t.s, t.len);
	text_free(&t);
	free((void *)c.ptx);
	free((void *)code.data);
}

bool devlink_objects(Nvcc *n, const char *const *objects, u32 count, const char *out, bool *made)
{
	bool device_only = option_on(n, O_device_link), ok;
	Join j = {.arena = n->arena};
	Text fat = {0};

	*made = false;
	if (option_on(n, O_dryrun)) /* objects that no one made */
		return true;
	for (u32 i = 0; i < count; i++)
		check(&j, join_add(&j, objects[i], device_only ? JOIN_device : JOIN_host));
	add_libraries(n, &j);
	if (!j.objects && !device_only)
		return true;
	*made = true;
	ok = run_nvlink(n, &j, objects, count) && link_all(n, &j, &fat);
	if (ok && device_only && option_on(n, O_cubin))
		write_cubin(n, &fat, out);
	else if (ok && device_only && option_on(n, O_fatbin))
		spawn_write(n, out, fat.s, fat.len);
	else
		ok = ok && compile_stub(n, &j, &fat, out);
	text_free(&fat);
	return ok;
}
