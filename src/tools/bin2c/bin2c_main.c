/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * bin2c: a file's bytes as a C array on standard output.
 */
#include "tools/common/tool.h"

#include <stdlib.h>
#include <string.h>

typedef enum { O_char, O_short, O_int, O_longlong, O_const, O_static, O_length, O_padd, O_name, O_help, O_COUNT } Option;
static const ArgRow rows[] = {
	[O_char] = { "char", "c", false, "elements of 1 byte (the default)" },
	[O_short] = { "short", "st", false, "elements of 2 bytes" },
	[O_int] = { "int", "i", false, "elements of 4 bytes" },
	[O_longlong] = { "longlong", "l", false, "elements of 8 bytes" },
	[O_const] = { "const", "cn", false, "a const array" },
	[O_static] = { "static", "s", false, "a static array" },
	[O_length] = { "length", NULL, false, "also the array's length" },
	[O_padd] = { "padd", "p", true, "bytes to put after the file's, separated by commas" },
	[O_name] = { "name", "n", true, "the array's name" },
	[O_help] = { "help", "h", false, "this text" },
};
static const struct { const char *type; int size; } widths[] = {
	{ "unsigned char", 1 }, { "unsigned short", 2 }, { "unsigned int", 4 }, { "unsigned long long", 8 },
};

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

static void print_array(const Text *t, int width, const char *name, const bool *on)
{
	int size = widths[width].size;
	size_t n = (t->len + (size_t)size - 1) / (size_t)size;
	printf("#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
	if (on[O_length])
		printf("unsigned long long %sLength = %zu;\n", name, t->len);
	printf("%s%s%s %s[] = {", on[O_static] ? "static " : "", on[O_const] ? "const " : "", widths[width].type, name);
	for (size_t i = 0; i < n; i++) {
		u64 v = 0;
		size_t at = i * (size_t)size, left = t->len - at;
		memcpy(&v, t->s + at, left < (size_t)size ? left : (size_t)size);
		printf("%s0x%0*llx,", i % (16 / (size_t)size) ? "" : "\n", size * 2, (unsigned long long)v);
	}
	printf("\n};\n\n#ifdef __cplusplus\n}\n#endif\n");
}

int main(int argc, char **argv)
{
	Args a = { "bin2c", "[options] <file>", rows, COUNT(rows), argc, 1, argv };
	bool on[O_COUNT] = { false };
	const char *v, *name = "imageBytes", *path = NULL, *padding = "", *err;
	int width = O_char;
	for (int o; (o = args_next(&a, &v)) != ARG_END;) {
		if (o == ARG_BAD)
			return 1;
		if (o == ARG_FILE)
			path = v;
		else if (o <= O_longlong)
			width = o;
		else if (o == O_name)
			name = v;
		else if (o == O_padd)
			padding = v;
		else
			on[o] = true;
	}
	if (on[O_help])
		return args_help(&a), 0;
	if (!path)
		return tool_fail(&a, "no input file");
	Text t = { 0 };
	size_t len;
	char *bytes = file_read(path, &len, &err);
	if (!bytes)
		return tool_fail(&a, "%s: %s", path, err);
	text_add(&t, bytes, len);
	free(bytes);
	if (!add_padding(&t, padding))
		return tool_fail(&a, "--padd %s: not numbers separated by commas", padding);
	print_array(&t, width, name, on);
	text_free(&t);
	return 0;
}
