/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * fatbinary: images in, one fat binary out (and, with --embedded-fatbin, a C text that puts it into a
 * host object). The command line is NVIDIA's.
 */
#include "tools/common/tool.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_IMAGES = 256 };
typedef enum {
	O_32, O_64, O_cmdline, O_compress, O_compress_all, O_compress_mode, O_create, O_debug, O_device_c,
	O_embedded, O_help, O_ident, O_image, O_image2, O_image3, O_link, O_no_asm, O_options_file, O_version,
} Option;
static const ArgRow rows[] = {
	[O_32] = { "32", NULL, ARG_FLAG, "for 32-bit hosts (refused)" },
	[O_64] = { "64", NULL, ARG_FLAG, "for 64-bit hosts" },
	[O_cmdline] = { "cmdline", NULL, ARG_VALUE, "ptxas options, recorded with each image" },
	[O_compress] = { "compress", NULL, ARG_TRUTH, "true or false: pack PTX and debug images" },
	[O_compress_all] = { "compress-all", NULL, ARG_FLAG, "pack every image" },
	[O_compress_mode] = { "compress-mode", NULL, ARG_VALUE, "default, size, speed, balance or none" },
	[O_create] = { "create", NULL, ARG_VALUE, "the fat binary to write" },
	[O_debug] = { "debug", "g", ARG_FLAG, "images are for debugging" },
	[O_device_c] = { "device-c", "c", ARG_FLAG, "images are relocatable" },
	[O_embedded] = { "embedded-fatbin", "fatbin", ARG_VALUE, "C text to write" },
	[O_help] = { "help", "h", ARG_FLAG, "this text" },
	[O_ident] = { "ident", NULL, ARG_VALUE, "name of the source" },
	[O_image] = { "image", NULL, ARG_LIST, "profile=sm_90|compute_90,file=name" },
	[O_image2] = { "image2", NULL, ARG_LIST, "kind=elf|ptx,file=name" },
	[O_image3] = { "image3", NULL, ARG_LIST, "kind=elf|ptx,sm=90,file=name" },
	[O_link] = { "link", NULL, ARG_FLAG, "images are linked" },
	[O_no_asm] = { "no-asm", NULL, ARG_FLAG, "no inline assembly in the C text" },
	[O_options_file] = { "options-file", "optf", ARG_WORDS, "more options" },
	[O_version] = { "version", "V", ARG_FLAG, "the version" },
};

typedef struct Job {
	Args args;
	FatImage images[MAX_IMAGES];
	u32 n;
	const char *create, *embedded, *ident, *options;
	FatPack pack;
	bool pack_all, debug, device_c;
} Job;

static bool set_mode(Job *j, const char *mode)
{
	if (!strcmp(mode, "none"))
		j->pack = FATPACK_none;
	else if (!strcmp(mode, "speed"))
		j->pack = FATPACK_lz4;
	else if (!strcmp(mode, "size") || !strcmp(mode, "balance") || !strcmp(mode, "default"))
		j->pack = FATPACK_zstd;
	else
		return tool_fail(&j->args, "--compress-mode=%s: say default, size, speed, balance or none", mode), false;
	j->pack_all |= !strcmp(mode, "size");
	return true;
}

static bool is_for(const FatImage *im, const char *arch)
{
	char suffix;
	u32 sm;

	return !fatbin_parse_arch(arch, &sm, &suffix) || (sm == im->sm && suffix == im->suffix);
}

/* Kind and architecture as the option says; what it leaves open is in the file itself. */
static bool describe_image(Job *j, const char *spec, FatImage *im)
{
	char kind[16] = "", arch[32] = "", profile[32] = "";
	const char *err = NULL;
	Cubin c;
	const char *twice = args_repeated(spec);
	if (twice)
		return tool_fail(&j->args, "redefinition of keyword '%.*s'", (int)strcspn(twice, "="), twice), false;
	args_item(spec, "kind", kind, sizeof kind);
	if (*kind && strcmp(kind, "elf") && strcmp(kind, "cubin") && strcmp(kind, "ptx"))
		return tool_fail(&j->args, "Missing or unknown kind in %s", spec), false;
	args_item(spec, "sm", arch, sizeof arch);
	if (args_item(spec, "profile", profile, sizeof profile))
		memcpy(arch, profile, sizeof arch);
	bool elf = fatbin_sniff_bytes(im->data, im->len) == FORM_elf;
	if (elf ? !strcmp(kind, "ptx") : !strcmp(kind, "elf"))
		return tool_fail(&j->args, "%s: the file is not of that kind", spec), false;
	im->kind = elf ? FAT_elf : FAT_ptx;
	if (!elf && !fatbin_ptx_info(im->data, im->len, im, &err))
		return tool_fail(&j->args, "%s: %s", spec, err), false;
	if (elf) {
		if (!cubin_read(im->data, im->len, &c, &err) && err)
			return tool_fail(&j->args, "%s: %s", spec, err), false;
		im->sm = c.sm;
		im->suffix = c.suffix;
		im->major = 1;
		im->minor = 8;
	}
	if (elf && arch[0] && !is_for(im, arch))
		return tool_fail(&j->args, "%s: the cubin is for sm_%u%.1s", spec, im->sm, &im->suffix), false;
	if (arch[0] && !fatbin_parse_arch(arch, &im->sm, &im->suffix))
		return tool_fail(&j->args, "%s: '%s' is not an architecture", spec, arch), false;
	return true;
}

/* image3 names both; the older forms leave them to the file. */
static bool is_whole(Job *j, const char *spec)
{
	char text[32];

	if (!args_item(spec, "kind", text, sizeof text))
		return tool_fail(&j->args, "Missing or unknown kind in image3"), false;
	if (!args_item(spec, "sm", text, sizeof text))
		return tool_fail(&j->args, "Missing sm in image3"), false;
	return true;
}

static bool add_image(Job *j, const char *spec)
{
	char path[4096];
	const char *err;
	if (j->n == MAX_IMAGES)
		return tool_fail(&j->args, "more than %d images", MAX_IMAGES), false;
	if (!args_item(spec, "file", path, sizeof path))
		return tool_fail(&j->args, "--image '%s' names no file", spec), false;
	FatImage *im = &j->images[j->n];
	im->data = file_read(path, &im->len, &err);
	if (!im->data)
		return tool_fail(&j->args, "Could not open input file '%s': %s", path, err), false;
	j->n++;
	return describe_image(j, spec, im);
}

static int read_options(Job *j)
{
	const char *v;
	for (int o; (o = args_next(&j->args, &v)) != ARG_END;) {
		switch (o) {
		case O_create: j->create = v; break;
		case O_embedded: j->embedded = v; break;
		case O_ident: j->ident = v; break;
		case O_cmdline: j->options = v; break;
		case O_debug: j->debug = true; break;
		case O_device_c: j->device_c = true; break;
		case O_compress_all: j->pack_all = true; break;
		case O_compress:
			if (!strcmp(v, "false"))
				j->pack = FATPACK_none;
			break;
		case O_compress_mode:
			if (!set_mode(j, v))
				return 1;
			break;
		case O_image: case O_image2: case O_image3:
			if ((o == O_image3 && !is_whole(j, v)) || !add_image(j, v))
				return 1;
			break;
		case O_64: case O_link: case O_no_asm: break;
		case O_32: return tool_fail(&j->args, "32-bit hosts are not supported");
		case O_help: args_help(&j->args); exit(0);
		case O_version: exit(tool_version("fatbinary"));
		case ARG_FILE: return tool_fail(&j->args, "'%s': files are given with --image3", v);
		default: return 1;
		}
	}
	return 0;
}

/* The words of the container as assembler data, and the wrapper that registration takes. */
static void write_embedding(Text *c, const Text *fat, bool relocatable)
{
	const char *section = relocatable ? "__nv_relfatbin" : ".nv_fatbin";
	size_t words = (fat->len + 7) / 8;
	text_printf(c, "asm(\n\".section %s, \\\"a\\\"\\n\"\n\".align 8\\n\"\n\"fatbinData:\\n\"\n", section);
	for (size_t i = 0; i < words; i++) {
		u64 w = 0;
		memcpy(&w, fat->s + i * 8, i * 8 + 8 <= fat->len ? 8 : fat->len - i * 8);
		text_printf(c, "\".quad 0x%016llx\\n\"\n", (unsigned long long)w);
	}
	text_printf(c, "\".text\\n\");\n");
	text_printf(c, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
	text_printf(c, "extern const unsigned long long fatbinData[%zu];\n", words);
	text_printf(c, "#ifdef __cplusplus\n}\n#endif\n");
	text_printf(c, "static const struct {\n\tint magic, version;\n\tconst void *data;\n\tvoid *extra;\n} "
		       "__fatDeviceText __attribute__((used, aligned(8), section(\".nvFatBinSegment\"))) =\n"
		       "\t{ 0x%x, 1, fatbinData, 0 };\n", (unsigned)FAT_WRAPPER_MAGIC);
}

static int write_outputs(Job *j)
{
	Text fat = { 0 }, c = { 0 };
	const char *err = NULL;
	for (u32 i = 0; i < j->n; i++) {
		FatImage *im = &j->images[i];
		im->debug |= j->debug;
		im->pack = im->kind == FAT_ptx || im->debug || j->pack_all ? j->pack : FATPACK_none;
		im->ident = j->ident;
		im->ident_len = j->ident ? (u32)strlen(j->ident) : 0;
		im->options = j->options;
		im->options_len = j->options ? (u32)strlen(j->options) : 0;
	}
	bool ok = fatbin_write(&fat, j->images, j->n, &err);
	if (ok && j->create)
		ok = file_write_atomic(j->create, fat.s, fat.len, &err);
	if (ok && j->embedded) {
		write_embedding(&c, &fat, j->device_c);
		ok = !c.failed && file_write_atomic(j->embedded, c.s, c.len, &err);
	}
	text_free(&fat);
	text_free(&c);
	return ok ? 0 : tool_fail(&j->args, "%s", err ? err : "out of memory");
}

int main(int argc, char **argv)
{
	static Job j;
	j.args = (Args)ARGS("fatbinary", "--create <file> --image3=kind=ptx,sm=90,file=<file> ...", rows, argc, argv);
	j.pack = FATPACK_zstd;
	if (argc < 2) {
		args_help(&j.args);
		return 0;
	}
	int rc = read_options(&j);
	if (!rc && !j.create && !j.embedded)
		rc = tool_fail(&j.args, "nothing to write: give --create or --embedded-fatbin");
	if (!rc)
		rc = write_outputs(&j);
	for (u32 i = 0; i < j.n; i++)
		free((void *)j.images[i].data);
	return rc;
}
