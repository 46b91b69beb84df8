/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * runcc: how a library compiles and links. It runs bin/nvcc (or bin/nvlink) of the toolkit that it lies in, in a process
 * of its own, with a private folder for everything that comes and goes.
 *
 *	runcc_dir.c	the private folder: made, written, read, always removed
 *	runcc_words.c	what options of several libraries have in common: architectures, lists of words
 *	runcc_child.c	runs nvcc, catches what it says, asks the program's callback whether to go on
 *
 * A compilation belongs to one thread; any number of them may go on at a time. Whatever goes wrong has
 * its line in the log, "WHO: error: …", and a result below; nothing ends the host process.
 */
#ifndef WW_RUNCC_H
#define WW_RUNCC_H

#include "base/base.h"

typedef enum { RUNCC_ok, RUNCC_memory, RUNCC_failed /* nvcc ended with an error */, RUNCC_internal, RUNCC_cancelled } RunccResult;

typedef struct Runcc {
	const char *who; /* the library's name in the log */
	Text *log;
	int (*flow)(void *payload, void *reserved); /* not 0: stop; NULL: never asked */
	void *flow_payload;
	Arena *arena;	   /* no guard: NULL when memory is out */
	const char *root;  /* the private folder; NULL before it is made */
	const char *cpath; /* searched for headers, part of root; NULL: none */
} Runcc;

/* One line of the log. Returns `got`, for `return runcc_say(…)`. */
RunccResult runcc_say(Runcc *, RunccResult got, const char *fmt, ...) PRINTF_LIKE(3, 4);
void runcc_vsay(Runcc *, const char *fmt, va_list);

/* ---- runcc_dir.c ---- */
RunccResult runcc_open(Runcc *);
void runcc_close(Runcc *);
/* A file and the folders it lies in; `path`: NULL counts as memory that is out. */
RunccResult runcc_write(Runcc *, const char *path, const void *data, size_t len);
RunccResult runcc_read(Runcc *, const char *path, Text *to);
RunccResult runcc_make_dirs(Runcc *, const char *path);
/* Names of files in the folder, as the user knows them: the folder's own path is cut out. */
bool runcc_hide(const Runcc *, Text *);

/* ---- runcc_words.c ---- */
/* "compute_90", "sm_90a": a target of nvcc's table? *sm (may be NULL): its number. */
bool runcc_is_arch(const char *s, int *sm);
/* The targets of that table that NVIDIA's compilers list: how many; written when `to` is not NULL. */
int runcc_archs(int *to);
bool runcc_is_one_of(const char *s, const char *values /* "a|b" */);
/* An option that is written "-name" or "-name=value". */
typedef struct RunccRow {
	const char *name;
	const char *values; /* what may stand behind it, "a|b"; "": anything; NULL: it takes no value */
	const char *word;   /* for the tool (%s: the value, of "0|1" as false or true); NULL: no meaning here */
	const char *note;
} RunccRow;
/* *val: the value, NULL if it takes none. NULL: there is no such option, or it has no such value. */
const RunccRow *runcc_find_row(const RunccRow *, u32 n, const char *s, const char **val);
/* Its word for the tool; NULL: memory is out. */
const char *runcc_word(Runcc *, const RunccRow *, const char *val);
/* A file in the folder for an input of this name: the name less what makes a path of it. */
const char *runcc_input(Runcc *, u32 nth, const char *name, const char *suffix);

/* ---- runcc_child.c ---- */
/* The path of a program of the toolkit, argv[0] of runcc_run; NULL: memory is out. */
const char *runcc_tool(Runcc *, const char *name);
/* Runs argv (NULL at its end); what it prints goes to `said`. */
RunccResult runcc_run(Runcc *, const char *const *argv, Text *said);

#endif
