/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the 128 opaque bytes of a tensor map hold here: cuTensorMapEncode* writes them, the bulk
 * tensor copies of PTX read them. CUDA driver API, "Tensor Map Object Management".
 */
#ifndef WW_PTX_TENSOR_MAP_H
#define WW_PTX_TENSOR_MAP_H

#include "base/base.h"

enum { TENSOR_MAP_MAGIC = 0x4d545757, TENSOR_MAX_RANK = 5 };
typedef enum { TENSOR_tiled, TENSOR_im2col, TENSOR_im2col_wide } TensorMode;

/* Mods.mode of a tensor copy (.loadmode in mod.def), those that are executed; 0 is tile as well. */
enum { LOAD_tile = 1, LOAD_im2col = 4, LOAD_im2col_no_offs = 7 };
static inline bool tensor_mode_known(u32 mode)
{
	return mode <= LOAD_tile || mode == LOAD_im2col || mode == LOAD_im2col_no_offs;
}

typedef struct TensorMap {
	u32 magic;
	u8 rank, type, mode;	       /* CUtensorMapDataType, TensorMode */
	u8 interleave, swizzle, promotion, fill, wide; /* the enumerations of cuda.h */
	u64 address;
	u64 stride[TENSOR_MAX_RANK - 1]; /* bytes from one element of dimension i + 1 to the next */
	u32 dim_less_1[TENSOR_MAX_RANK]; /* elements, less one: 2^32 fits */
	u16 box[TENSOR_MAX_RANK];	 /* tiled: elements a dimension */
	u16 channels, pixels;		 /* im2col: of a column */
	i16 lower[3], upper[3];		 /* im2col: corners of the pixels' box; wide: [0], along W */
	u8 step[TENSOR_MAX_RANK];	 /* element strides */
} TensorMap;
typedef struct TensorType {
	u8 bytes, elem; /* TY_* */
	bool ftz;	/* sums take subnormals for zeros */
	u32 reductions; /* 1 << ATOM_*: what hardware takes */
} TensorType;
enum { TENSOR_TYPES = 13 };
extern const TensorType ptx_tensor_types[TENSOR_TYPES]; /* by CUtensorMapDataType; tensor.c */

_Static_assert(sizeof(TensorMap) <= 128, "a tensor map has 128 bytes");

#endif
