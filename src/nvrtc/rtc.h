/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvrtc: libnvrtc.so.13. CUDA C++ text in memory ▶ PTX, or a cubin. NVIDIA's manual, "NVRTC".
 *
 *	rtc_api.c	the exported functions; each checks its arguments and answers with one code
 *	rtc_options.c	NVRTC's options ▶ nvcc's words, by rtc_options.def
 *	rtc_files.c	a private folder with the source and its headers; always removed
 *	rtc_child.c	runs nvcc, catches what it says, asks the program's callback whether to go on
 *	rtc_names.c	name expressions ▶ mangled names, read from the PTX of helper variables
 *	rtc_compile.c	one compilation, from options to results
 *
 * The compiler is bin/nvcc of the toolkit this library lies in. Programs are independent of each other,
 * so any number of threads may compile; one program belongs to one thread at a time.
 * What was handed in is copied to the program's arena; what a compilation makes is malloc'd texts,
 * and a compilation that fails leaves none but the log.
 */
#ifndef WW_RTC_H
#define WW_RTC_H

#include "base/base.h"

#include <nvrtc.h>

typedef struct RtcHeader {
	const char *name, *text;
} RtcHeader;

typedef struct RtcName {
	struct RtcName *next; /* in the order given */
	const char *expr;
	const char *lowered; /* NULL before a successful compilation; lies in the arena */
} RtcName;

typedef struct _nvrtcProgram {
	Arena *arena; /* no guard: NULL when memory is out */
	const char *src, *name;
	RtcHeader *headers;
	u32 header_count;
	RtcName *names;
	bool tried, good; /* compiled, and with success */
	nvrtcResult pch;
	int (*flow)(void *payload, void *reserved);
	void *flow_payload;
	Text log, ptx, cubin;
} RtcProgram;

typedef struct RtcWords { /* a command line in the making; room is made beforehand */
	const char **v;
	u32 len;
} RtcWords;

typedef struct RtcJob { /* one compilation */
	RtcProgram *p;
	Arena *arena;
	const char *root;    /* the private folder; NULL before it is made */
	const char *include; /* in it: the headers */
	const char *arch;    /* "compute_90", "sm_90" */
	const char *source_dir; /* searched last for headers; NULL: none */
	bool default_device;
	RtcWords ptx, cubin; /* options for the two runs of nvcc */
} RtcJob;

/* One line of the log, "nvrtc: error: …". Returns `code`, for `return rtc_say(…)`. */
nvrtcResult rtc_say(RtcProgram *, nvrtcResult code, const char *fmt, ...) PRINTF_LIKE(3, 4);

nvrtcResult rtc_compile(RtcProgram *, u32 count, const char *const *options);

/* ---- rtc_options.c ---- */
nvrtcResult rtc_options_parse(RtcJob *, u32 count, const char *const *options);
/* Targets of nvcc's table that NVRTC names: all of them are written when `to` is not NULL. */
int rtc_options_archs(int *to);

/* ---- rtc_files.c ---- */
/* Whether a header of this name can be laid into a folder: not empty, no folder, few "..". */
bool rtc_files_takes(const char *name);
nvrtcResult rtc_files_make(RtcJob *);
nvrtcResult rtc_files_write(RtcJob *, const char *path, const char *text, size_t len);
void rtc_files_remove(RtcJob *);
/* Names of files in the folder, as the user knows them: the folder's own path is cut out. */
bool rtc_files_hide(const RtcJob *, Text *);

/* ---- rtc_child.c ---- */
/* Runs argv (NULL at its end); what it prints goes to `said`. SUCCESS: it ended with status 0;
 * COMPILATION: with another; anything else has its line in the program's log. */
nvrtcResult rtc_child_run(RtcJob *, const char *const *argv, Text *said);

/* ---- rtc_names.c ---- */
void rtc_names_declare(const RtcProgram *, Text *source);
/* Takes the helpers out of the PTX and keeps what they were set to. */
nvrtcResult rtc_names_read(RtcProgram *);

#endif
