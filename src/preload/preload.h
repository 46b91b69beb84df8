/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * preload: libww-exec.so. Where a program's own copy of the CUDA runtime has its functions.
 */
#ifndef WW_PRELOAD_H
#define WW_PRELOAD_H

#include "base/base.h"

typedef struct Image {
	const u8 *file;
	size_t size;
	uintptr_t base; /* where address 0 of the file lies in memory */
} Image;

typedef struct Place {	  /* of one function, and whose name it bears */
	u64 address, size;
	u64 room; /* its own bytes and the padding behind: what a jump may take */
	const char *name;
} Place;

/* Bytes of the file; NULL where they do not lie in it. */
const void *image_at(const Image *, u64 offset, u64 len);

/* ---- stripped.c: without a symbol table ------------------------------------------------------
 * The functions of a static runtime that `known` names, in a vector on the arena (which has a guard); NULL
 * where not all that every such runtime has are found beyond doubt. */
Place *stripped_places(Arena *, const Image *, bool (*known)(const char *name));

#endif
