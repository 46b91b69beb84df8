/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ww: one program with subcommands; each takes the words after its name and returns an exit status.
 */
#ifndef WW_WW_H
#define WW_WW_H

#include "base/base.h"

int ww_cc(int argc, char **argv);    /* ww_exec.c: nvcc */
int ww_exec(int argc, char **argv);  /* ww_exec.c: a program built elsewhere, on our libraries */
int ww_occupancy(int argc, char **argv);
int ww_prof(int argc, char **argv);
int ww_query(int argc, char **argv); /* ww_query.c: what devices there are */
int ww_run(int argc, char **argv);   /* ww_run.c: compile if needed, and run */
/* ww_run.c: only compiles; *program: the words to start it with, and whoever calls starts it. Returns an exit status,
 * and has said what was wrong when that is not 0. */
int ww_run_build(int argc, char **argv, char ***program);

/* ---- ww_main.c ---------------------------------------------------------------------------------- */
int ww_error(const char *fmt, ...) PRINTF_LIKE(1, 2); /* "ww: error: …"; returns 1 */
int ww_cannot_run(const char *command, const char *program, int error); /* says so; returns 1 */
bool ww_colour(FILE *);				      /* is it a terminal that shows colours? */
const char *ww_toolkit(void);			      /* folder that holds bin/ and lib64/ */
bool ww_path(char *to, size_t size, const char *fmt, ...) PRINTF_LIKE(3, 4);

#endif
