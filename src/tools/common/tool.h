/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the small tools share: their command lines (`--name value`, `--name=value`, and the same with
 * one dash), and finding device code in any file.
 */
#ifndef WW_TOOL_H
#define WW_TOOL_H

#include "fatbin/fatbin.h"

/* ---- args.c ------------------------------------------------------------------------------------- */
typedef enum {
	ARG_FLAG,
	ARG_VALUE, /* of two the last counts, with a warning */
	ARG_TRUTH, /* the value is true or false */
	ARG_NUMBER,
	ARG_LIST,  /* given as often as one likes */
	ARG_GLUED, /* a value that also follows the alias, a letter, directly: -O3 */
	ARG_GLUED_LIST,
	ARG_WORDS, /* files of options, separated by commas: read in its place */
} ArgTakes;
typedef struct ArgRow {
	const char *name, *alias; /* without dashes; alias may be NULL */
	ArgTakes takes;
	const char *help;
} ArgRow;
enum { ARG_END = -1, ARG_FILE = -2, ARG_BAD = -3, ARG_MAX_ROWS = 96 };
typedef struct Args {
	const char *tool, *usage;
	const ArgRow *rows;
	u32 nrows;
	int argc, at;
	char **argv;
	const char *given[ARG_MAX_ROWS]; /* last value of each row */
	int files; /* of options, read so far */
} Args;
#define ARGS(tool, usage, rows, argc, argv) {tool, usage, rows, COUNT(rows), argc, 1, argv, {NULL}, 0}
/* The next option's row number with its value, or one of the above. What is wrong was said already. */
int args_next(Args *, const char **value);
void args_help(const Args *);
int tool_version(const char *tool); /* prints, returns 0 */
int tool_fail(const Args *, const char *fmt, ...) PRINTF_LIKE(2, 3); /* prints, returns 1 */
/* `item` of a list "a=1,b=2"; false when it is not there. */
bool args_item(const char *list, const char *item, char *out, size_t size);
/* The first item that stands twice, or NULL. */
const char *args_repeated(const char *list);
/* The words of an options file, whose text is changed and pointed into; to be freed. NULL: out of memory. */
char **args_words(char *text, int *n);

/* ---- images.c ----------------------------------------------------------------------------------- */
/* Calls `each` for every image in the file: a fat binary, a cubin, a PTX text, a host object, program
 * or library, or an archive of these. `part` names the archive's member or is "". False, with *err,
 * when the file is none of these or damaged; images found before the damage were handed over. */
typedef bool ImageFn(void *self, const FatImage *, const char *part);
bool images_each(const char *path, ImageFn *each, void *self, const char **err);

#endif
