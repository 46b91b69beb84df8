/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * tile.h: accesses that are contiguous from row to row. Private to emit/.
 */
#ifndef WW_TILE_H
#define WW_TILE_H

#include "emit/em.h"

bool em_tile_fits(Em *, const Val *addr, u32 bits);
LV em_tile_test(Em *, const Val *addr, u32 bytes); /* i1: the addresses are such now */
void em_tile_load(Em *, const Val *addr, LLVMMetadataRef alias, LV *out); /* out[piece] */
void em_tile_store(Em *, const Val *addr, const Val *, LLVMMetadataRef alias);

#endif
