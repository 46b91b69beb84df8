/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The device linker: device code of files of every kind ▶ one PTX module. nvlink and nvcc's device link
 * are built on it. Errors are texts in `said`, as nvlink words them.
 */
#ifndef WW_JOIN_H
#define WW_JOIN_H

#include "fatbin/fatbin.h"

typedef struct JoinPart { /* PTX of one object for one architecture */
	u32 object;
	const char *name; /* of its file */
	FatImage image;
	const char *ptx;
	size_t len;
} JoinPart;

typedef struct Join {
	Arena *arena; /* with a guard: running out of memory does not return */
	const char *path; /* of the file being read */
	u32 objects;	  /* read so far that hold device code */
	JoinPart *parts;  /* vec */
	const char **ids; /* vec: __nv_module_id of host objects, whose registration functions are wanted */
	const char **bitcode; /* vec: files that hold LLVM bitcode, for the link-time optimiser */
	Text said;
	bool skips;   /* objects without code for the architecture are told of and left out; otherwise an error */
	bool quiet;   /* nothing is said of them */
	bool whole;   /* nothing else is there: missing variables are defined, with a warning in `said` */
	bool partial; /* the result is to be linked again: it may miss functions and variables */
} Join;

typedef enum { JOIN_host, JOIN_device } JoinHow; /* an ELF file *.cubin is device code, or a host object as any other */
/* Adds what a file holds: PTX, a cubin of ours, a fat binary, an object, a library. A file without device
 * code adds nothing. False: j->said says why. The file's bytes stay, for parts point into them. */
bool join_add(Join *, const char *path, JoinHow);
/* lib<name>.a of the first folder that has one; *found may be NULL. */
bool join_add_library(Join *, const char *name, const char *const *folders, u32 n, bool *found);
bool join_add_ptx(Join *, const char *name, const char *ptx, size_t len);
/* Links for one architecture (sm, suffix), taking of each object the best part; of nothing, an empty module. */
bool join_link(Join *, u32 sm, char suffix, Text *out);

#endif
