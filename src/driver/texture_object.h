/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What texture, surface and mipmap handles mean.
 */
#ifndef WW_DRIVER_TEXTURE_H
#define WW_DRIVER_TEXTURE_H

#include "driver/objects.h"
#include "ptx/texture.h"

typedef struct TexObject { /* CUtexObject and CUsurfObject are the address of t */
	Handle h;
	Texture t;
	CUDA_RESOURCE_DESC resource;
	CUDA_TEXTURE_DESC texture;
	CUDA_RESOURCE_VIEW_DESC view; /* zero: without */
} TexObject;

typedef struct Mipmap { /* CUmipmappedArray */
	Handle h;
	Context *ctx;
	Array *level[TEXTURE_LEVELS];
	u32 levels;
} Mipmap;

typedef struct TexRef { /* CUtexref and CUsurfref: a variable of a module, or none (cuTexRefCreate) */
	Handle h;
	Texture t;     /* what the variable points to while it is bound */
	u64 *variable; /* in device memory */
	Context *ctx;
	bool bound;
	CUDA_RESOURCE_DESC resource; /* if bound */
	CUDA_TEXTURE_DESC texture;
	CUarray_format format; /* of memory that is no array */
	u32 channels;
	struct TexRef *next; /* of the module */
} TexRef;

/* cu_texture.c: what kernels find at a handle; no sampling: a surface. */
CUresult texture_make(Texture *, const CUDA_RESOURCE_DESC *, const CUDA_TEXTURE_DESC *,
		      const CUDA_RESOURCE_VIEW_DESC *, const Device *); /* no view: NULL */
bool texture_set_format(Texture *, CUarray_format, u32 channels); /* false: not of textures */
u32 texture_texel_bytes(const Texture *);
CUresult texture_view(Texture *, const CUDA_RESOURCE_DESC *, const CUDA_RESOURCE_VIEW_DESC *); /* texture_view.c */

#endif
