/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * cuobjdump: what device code a file holds: lists it, prints PTX, extracts images. Machine code is
 * not disassembled; asking for that is refused with the reason.
 */
#include "tools/common/needs.h"
#include "tools/common/tool.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum {
	O_all, O_dump_elf, O_dump_symbols, O_dump_ptx, O_dump_sass, O_extract_elf, O_extract_ptx, O_arch, O_help,
	O_list_elf, O_list_ptx, O_options_file, O_functions, O_sort, O_version, O_usage, O_COUNT,
} Option;
static const ArgRow rows[] = {
	[O_all] = { "all-fatbin", "all", ARG_FLAG, "relocatable code, too (always done)" },
	[O_dump_elf] = { "dump-elf", "elf", ARG_FLAG, "cubins: what they hold" },
	[O_dump_symbols] = { "dump-elf-symbols", "symbols", ARG_FLAG, "cubins: their kernels" },
	[O_dump_ptx] = { "dump-ptx", "ptx", ARG_FLAG, "print PTX" },
	[O_dump_sass] = { "dump-sass", "sass", ARG_FLAG, "disassemble machine code (refused)" },
	[O_extract_elf] = { "extract-elf", "xelf", ARG_VALUE, "write cubins whose name contains <value>, or all" },
	[O_extract_ptx] = { "extract-ptx", "xptx", ARG_VALUE, "write PTX files whose name contains <value>, or all" },
	[O_arch] = { "gpu-architecture", "arch", ARG_VALUE, "only code for this architecture" },
	[O_help] = { "help", "h", ARG_FLAG, "this text" },
	[O_list_elf] = { "list-elf", "lelf", ARG_FLAG, "list cubins" },
	[O_list_ptx] = { "list-ptx", "lptx", ARG_FLAG, "list PTX" },
	[O_options_file] = { "options-file", "optf", ARG_WORDS, "more options" },
	[O_functions] = { "function", "fun", ARG_VALUE, "-res-usage tells of these alone, separated by commas" },
	[O_sort] = { "sort-functions", "sort", ARG_FLAG, "no effect: they stand in the code's order" },
	[O_usage] = { "dump-resource-usage", "res-usage", ARG_FLAG, "what each kernel needs; of PTX, registers are an estimate" },
	[O_version] = { "version", "V", ARG_FLAG, "the version" },
};

typedef struct Dump {
	Args args;
	bool on[O_COUNT];
	const char *xelf, *xptx, *functions;
	u32 sm; /* 0: all */
	char suffix;
	const char *stem; /* of the input file, for names */
	u32 nptx, nelf;
	int rc;
} Dump;

static void image_name(const Dump *d, const FatImage *im, u32 number, char out[512])
{
	char suffix[2] = { im->suffix, 0 };
	snprintf(out, 512, "%s.%u.sm_%u%s.%s", d->stem, number, im->sm, suffix,
		 im->kind == FAT_ptx ? "ptx" : "cubin");
}

static void print_head(const FatImage *im, const char *part)
{
	char suffix[2] = { im->suffix, 0 };
	if (*part)
		printf("\nmember %s:\n", part);
	printf("\nFatbin %s code:\n================\n", im->kind == FAT_ptx ? "ptx" : "elf");
	printf("arch = sm_%u%s\ncode version = [%u,%u]\nhost = linux\ncompile_size = 64bit\n", im->sm, suffix,
	       im->major, im->minor);
	if (im->pack != FATPACK_none)
		printf("compressed\n");
	if (im->ident)
		printf("identifier = %.*s\n", (int)im->ident_len, im->ident);
	if (im->options)
		printf("ptxasOptions = %.*s\n", (int)im->options_len, im->options);
}

static bool wanted(const char *pattern, const char *name)
{
	return pattern && (!strcmp(pattern, "all") || strstr(name, pattern));
}

static void print_symbol(void *self, const CubinKernel *k)
{
	(void)self;
	printf("STT_FUNC STB_GLOBAL STO_ENTRY %s\n", k->name);
}

static void dump_elf(const Dump *d, const char *bytes, size_t len)
{
	Cubin c;
	const char *err;
	bool ours = cubin_read(bytes, len, &c, &err);
	if (d->on[O_dump_elf])
		printf(ours ? "%s\n%s\n" : "%s%s\n", ours ? ".section .ww.ptx" : "machine code, not disassembled",
		       ours ? c.ptx : "");
	if (d->on[O_dump_symbols]) {
		printf("\nsymbols:\n");
		cubin_kernels(bytes, len, print_symbol, NULL);
	}
}

static void extract(Dump *d, const char *name, const char *bytes, size_t len)
{
	const char *err;
	printf("Extracting %s file and ending with    : %s\n", strstr(name, ".ptx") ? "PTX" : "ELF", name);
	if (!file_write_atomic(name, bytes, len, &err))
		d->rc = tool_fail(&d->args, "%s: %s", name, err);
}

static bool is_asked_for(const Dump *d, const char *name)
{
	for (const char *s = d->functions; s; s = strchr(s, ',') + 1) {
		if (!strncmp(s, name, strcspn(s, ",")) && !name[strcspn(s, ",")])
			return true;
		if (!strchr(s, ','))
			return false;
	}
	return true;
}

static void print_usage(const Dump *d, const char *name, u32 registers, u32 stack, u32 shared, u32 constants)
{
	if (is_asked_for(d, name))
		printf(" Function %s:\n  REG:%u STACK:%u SHARED:%u LOCAL:0 CONSTANT[0]:%u TEXTURE:0 SURFACE:0 SAMPLER:0\n", name, registers,
		       stack, shared, constants);
}

static void print_needs(void *self, const Fn *fn, const Needs *n)
{
	print_usage(self, fn->name, n->registers, n->stack, n->shared, n->constants);
}

static void print_kernel(void *self, const CubinKernel *k)
{
	if (k->machine)
		print_usage(self, k->name, k->registers, k->stack, k->shared, k->constants);
}

static void note_machine(void *self, const CubinKernel *k) { *(bool *)self |= k->machine; }

/* Of machine code as it says, else of PTX. */
static void dump_usage(Dump *d, const FatImage *im, const char *bytes, size_t len)
{
	const char *err = NULL;
	Cubin c = { .ptx = bytes, .len = len };
	bool machine = false, sound = im->kind == FAT_ptx || cubin_kernels(bytes, len, note_machine, &machine);
	Text why = { 0 };

	printf("\nResource usage:\n");
	if (machine)
		cubin_kernels(bytes, len, print_kernel, d);
	else if (im->kind == FAT_elf && !cubin_read(bytes, len, &c, &err))
		d->rc = err || !sound ? tool_fail(&d->args, "-res-usage: %s", err ? err : "a damaged cubin") : d->rc; /* or no kernels */
	else if (!needs_each(c.ptx, c.len, device_limits_for(im->sm), 0, print_needs, d, &why))
		d->rc = tool_fail(&d->args, "-res-usage: %s", why.s ? why.s : "out of memory");
	text_free(&why);
}

static bool each_image(void *self, const FatImage *im, const char *part)
{
	Dump *d = self;
	char name[512];
	const char *err;
	size_t len;
	bool ptx = im->kind == FAT_ptx;
	if (d->sm && (d->sm != im->sm || d->suffix != im->suffix))
		return true;
	u32 number = ptx ? ++d->nptx : ++d->nelf;
	image_name(d, im, number, name);
	if (d->on[ptx ? O_list_ptx : O_list_elf])
		printf("%s file %4u: %s\n", ptx ? "PTX" : "ELF", number, name);
	char *bytes = fatbin_unpack(im, &len, &err);
	if (!bytes) {
		d->rc = tool_fail(&d->args, "%s: %s", name, err);
		return true;
	}
	bool show = ptx ? d->on[O_dump_ptx] : d->on[O_dump_elf] || d->on[O_dump_symbols];
	if (d->on[O_usage])
		print_head(im, part);
	bool plain = !d->on[O_usage] && !d->on[O_list_ptx] && !d->on[O_list_elf] && !d->xelf && !d->xptx;
	if (show || plain)
		print_head(im, part);
	if (d->on[O_usage])
		dump_usage(d, im, bytes, len);
	if (show && ptx)
		printf("\n%s\n", bytes);
	if (show && !ptx)
		dump_elf(d, bytes, len);
	if (wanted(ptx ? d->xptx : d->xelf, name))
		extract(d, name, bytes, len);
	free(bytes);
	return true;
}

static int dump_file(Dump *d, const char *path)
{
	char stem[256];
	const char *base = strrchr(path, '/'), *err = NULL;
	base = base ? base + 1 : path;
	const char *dot = strrchr(base, '.');
	snprintf(stem, sizeof stem, "%.*s", (int)(dot && dot > base ? dot - base : (long)strlen(base)), base);
	d->stem = stem;
	d->nptx = d->nelf = 0;
	if (!images_each(path, each_image, d, &err))
		return tool_fail(&d->args, "%s: %s", path, err);
	if (d->nptx + d->nelf == 0)
		return tool_fail(&d->args, "'%s' does not contain device code", path);
	return d->rc;
}

static int read_option(Dump *d, int o, const char *v)
{
	switch (o) {
	case O_help: args_help(&d->args); exit(0);
	case O_version: exit(tool_version("cuobjdump"));
	case O_dump_sass:
		return tool_fail(&d->args, "-sass: machine code of NVIDIA GPUs is not disassembled here; "
					   "the code this toolkit makes is PTX: use -ptx");
	case O_extract_elf: d->xelf = v; break;
	case O_functions: d->functions = v; break;
	case O_extract_ptx: d->xptx = v; break;
	case O_arch:
		if (!fatbin_parse_arch(v, &d->sm, &d->suffix))
			return tool_fail(&d->args, "'%s' is not an architecture", v);
		break;
	case ARG_BAD: return 1;
	default: d->on[o] = true;
	}
	return 0;
}

int main(int argc, char **argv)
{
	static Dump d;
	const char *v, *files[256];
	u32 n = 0;
	int rc = 0;
	d.args = (Args)ARGS("cuobjdump", "[options] <file> ...", rows, argc, argv);
	for (int o; !rc && (o = args_next(&d.args, &v)) != ARG_END;) {
		if (o != ARG_FILE)
			rc = read_option(&d, o, v);
		else if (n < COUNT(files))
			files[n++] = v;
	}
	if (!rc && n == 0)
		rc = tool_fail(&d.args, "no input file");
	for (u32 i = 0; i < n && !rc; i++)
		rc = dump_file(&d, files[i]);
	return rc;
}
