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
} TexObject;

typedef struct Mipmap { /* CUmipmappedArray */
	Handle h;
	Context *ctx;
	Array *level[TEXTURE_LEVELS];
	u32 levels;
} Mipmap;

#endif
