/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * bin2c: a file's bytes as a C array on standard output.
 */
#include "tools/common/tool.h"

#include <stdlib.h>
#include <string.h>

typedef enum { O_char, O_short, O_int, O_longlong, O_type, O_const, O_static, O_length, O_padd, O_name, O_alignment, O_section,
	       O_nvint, O_stdint, O_options_file, O_version, O_help, O_COUNT } Option;
static const ArgRow rows[] = {
	[O_char] = { "char", NULL, ARG_FLAG, "as --type char" },
	[O_short] = { "short", NULL, ARG_FLAG, "as --type short" },
	[O_int] = { "int", NULL, ARG_FLAG, "as --type int" },
	[O_longlong] = { "longlong", NULL, ARG_FLAG, "as --type longlong" },
	[O_type] = { "type", "t", ARG_VALUE, "the elements: char (the default), short, int or longlong" },
	[O_const] = { "const", "c", ARG_FLAG, "a const array" },
	[O_static] = { "static", "st", ARG_FLAG, "a static array" },
	[O_length] = { "length", "l", ARG_FLAG, "also how many elements the array has" },
	[O_padd] = { "padd", "p", ARG_VALUE, "bytes to put after the file's, separated by commas" },
	[O_name] = { "name", "n", ARG_VALUE, "the array's name" },
	[O_alignment] = { "alignment", "a", ARG_VALUE, "the array's alignment in bytes" },
	[O_section] = { "section", "s", ARG_VALUE, "the section that the array lies in" },
	[O_nvint] = { "nvint", NULL, ARG_FLAG, "elements of 8 bytes are of a type nv_uint64" },
	[O_stdint] = { "stdint", NULL, ARG_FLAG, "elements of 8 bytes are uint64_t, of <stdint.h>" },
	[O_options_file] = { "options-file", "optf", ARG_WORDS, "more options" },
	[O_version] = { "version", "V", ARG_FLAG, "the version" },
	[O_help] = { "help", "h", ARG_FLAG, "this text" },
};
static const struct { const char *name, *type, *suffix; int size; } widths[] = {
	{ "char", "unsigned char", "", 1 }, { "short", "unsigned short", "", 2 }, { "int", "unsigned int", "", 4 },
	{ "longlong", "unsigned long long", "ULL", 8 },
};
typedef struct Array {
	const char *name, *alignment, *section;
	int width;
	bool on[O_COUNT];
} Array;

static bool add_padding(Text *t, const char *list)
{
	while (*list) {
		char *end;
		char byte = (char)strtol(list, &end, 0);
		if (end == list || (*end && *end != ','))
			return false;
		text_add(t, &byte, 1);
		list = end + (*end == ',');
	}
	return true;
}

static const char *element_type(const Array *a)
{
	if (a->width != O_longlong || (!a->on[O_stdint] && !a->on[O_nvint]))
		return widths[a->width].type;
	if (a->on[O_stdint])
		printf("#include <stdint.h>\n\n");
	else
		printf("typedef unsigned long long nv_uint64;\n\n");
	return a->on[O_stdint] ? "uint64_t" : "nv_uint64";
}

static void print_array(const Text *t, const Array *a)
{
	const int size = widths[a->width].size;
	const size_t n = (t->len + (size_t)size - 1) / (size_t)size;
	const char *type;

	printf("#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
	type = element_type(a);
	printf("%s%s%s %s[]", a->on[O_static] ? "static " : "", a->on[O_const] ? "const " : "", type, a->name);
	if (a->alignment)
		printf(" __attribute__((aligned(%s)))", a->alignment);
	if (a->section)
		printf(" __attribute__((section(\"%s\")))", a->section);
	printf(" = {");
	for (size_t i = 0; i < n; i++) {
		u64 v = 0;
		size_t at = i * (size_t)size, left = t->len - at;

		memcpy(&v, t->s + at, left < (size_t)size ? left : (size_t)size);
		printf("%s0x%0*llx%s%s", i % 16 ? "" : "\n", size * 2, (unsigned long long)v,
		       widths[a->width].suffix, i + 1 < n ? "," : "");
	}
	printf("\n};\n\n");
	if (a->on[O_length])
		printf("uint32_t %sLength = %zu;\n\n", a->name, n);
	printf("#ifdef __cplusplus\n}\n#endif\n\n");
}

static int find_width(const char *type)
{
	for (int i = 0; i < (int)COUNT(widths); i++)
		if (!strcmp(type, widths[i].name))
			return i;
	return -1;
}

static bool is_number(const char *s) { return *s && !s[strspn(s, "0123456789")]; }

/* False: a message was printed. */
static bool read_options(Args *args, Array *a, const char **path, const char **padding)
{
	const char *v;

	for (int o; (o = args_next(args, &v)) != ARG_END;) {
		if (o == ARG_BAD)
			return false;
		if (o == ARG_FILE)
			*path = v;
		else if (o <= O_longlong || o == O_type)
			a->width = o == O_type ? find_width(v) : o;
		else if (o == O_name)
			a->name = v;
		else if (o == O_padd)
			*padding = v;
		else if (o == O_alignment)
			a->alignment = v;
		else if (o == O_section)
			a->section = v;
		else
			a->on[o] = true;
		if (a->width < 0)
			return tool_fail(args, "Value '%s' is not defined for option 'type'", v), false;
	}
	return !a->alignment || is_number(a->alignment) || (tool_fail(args, "'%s': expected a number", a->alignment), false);
}

int main(int argc, char **argv)
{
	Args args = ARGS("bin2c", "[options] <file>", rows, argc, argv);
	Array a = { .name = "imageBytes" };
	const char *path = NULL, *padding = "", *err;
	Text t = { 0 };
	size_t len;
	char *bytes;

	if (!read_options(&args, &a, &path, &padding))
		return 1;
	if (a.on[O_version])
		return tool_version("bin2c");
	if (a.on[O_help] || argc == 1)
		return args_help(&args), 0;
	if (!path)
		return tool_fail(&args, "no input file");
	bytes = file_read(path, &len, &err);
	if (!bytes)
		return tool_fail(&args, "Could not open input file '%s': %s", path, err);
	text_add(&t, bytes, len);
	free(bytes);
	if (!add_padding(&t, padding))
		return tool_fail(&args, "--padd %s: not numbers separated by commas", padding);
	print_array(&t, &a);
	text_free(&t);
	return 0;
}
