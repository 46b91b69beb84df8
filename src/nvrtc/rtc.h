/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvrtc: libnvrtc.so.13. CUDA C++ text in memory ▶ PTX, a cubin, or LTO IR (LLVM bitcode). NVIDIA's manual, "NVRTC".
 *
 *	rtc_api.c	the exported functions; each checks its arguments and answers with one code
 *	rtc_options.c	NVRTC's options ▶ nvcc's words, by rtc_options.def
 *	rtc_files.c	the headers that were handed in, in a private folder (src/runcc, which runs nvcc)
 *	rtc_names.c	name expressions ▶ mangled names, read from the PTX of helper variables
 *	rtc_log.c	what nvcc says, in NVRTC's form
 *	rtc_compile.c	one compilation, from options to results
 *
 * The compiler is bin/nvcc of the toolkit this library lies in. Programs are independent of each other,
 * so any number of threads may compile; one program belongs to one thread at a time.
 * What was handed in is copied to the program's arena; what a compilation makes is malloc'd texts,
 * and a compilation that fails leaves none but the log; one whose PTX the assembler refuses, the PTX.
 */
#ifndef WW_RTC_H
#define WW_RTC_H

#include "runcc/runcc.h"

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
	Text log, ptx, cubin, ltoir;
} RtcProgram;

typedef struct RtcWords { /* a command line in the making; room is made beforehand */
	const char **v;
	u32 len;
} RtcWords;

typedef struct RtcJob { /* one compilation */
	RtcProgram *p;
	Runcc cc; /* its cpath: the folder of the headers */
	const char *arch;    /* "compute_90", "sm_90" */
	const char *source_dir; /* searched last for headers; NULL: none */
	bool default_device, lto, no_init_list, assembling;
	nvrtcResult pch; /* what becomes of the program's, if all goes well */
	RtcWords ptx, cubin; /* options for the two runs of nvcc */
} RtcJob;

/* One line of the log, "nvrtc: error: …". Returns `code`, for `return rtc_say(…)`. */
nvrtcResult rtc_say(RtcJob *, nvrtcResult code, const char *fmt, ...) PRINTF_LIKE(3, 4);

/* The same in NVRTC's codes. */
nvrtcResult rtc_code(RunccResult);

nvrtcResult rtc_compile(RtcProgram *, u32 count, const char *const *options);

/* ---- rtc_options.c ---- */
nvrtcResult rtc_options_parse(RtcJob *, u32 count, const char *const *options);

/* ---- rtc_files.c ---- */
/* Whether a header of this name can be laid into a folder: not empty, no folder, few "..". */
bool rtc_files_takes(const char *name);
nvrtcResult rtc_files_make(RtcJob *);

/* ---- rtc_names.c ---- */
void rtc_names_declare(const RtcProgram *, bool exported, Text *source);
/* Takes the helpers out of the PTX and keeps what they were set to. */
nvrtcResult rtc_names_read(RtcProgram *);

/* ---- rtc_log.c ---- */
void rtc_log_add(RtcProgram *, const Text *said);

#endif
