/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * tile.h: accesses that are contiguous from row to row. Private to emit/.
 */
#ifndef WW_TILE_H
#define WW_TILE_H

#include "emit/em.h"

bool em_tile_fits(const Em *, const Val *addr, u32 bits);
LV em_tile_test(Em *, const Val *addr, u32 bytes); /* i1: the addresses are such now */
/* rowstep.c: i1: from row to row each lane of the address moves by *step bytes; NULL: not known. */
LV em_row_walk(Em *, const Opnd *addr, i64 *step);
bool em_can_read(Em *, const Opnd *); /* in the current block: webs of another block alone are gone */
/* n vectors of W lanes, n a power of two: within each n lanes rows to columns. */
void em_transpose(Em *, LV *v, u32 n);
LV em_join_all(Em *, LV *part, u32 n); /* vectors of n lanes, W together; the array is lost */
bool em_can_turn(const Em *, u32 bits, u32 n); /* n elements of each lane as vectors of the host, and back */
/* Instance for instance: addr is a vector of addresses; out and v have n vectors of W lanes. v is lost. */
void em_turned_load(Em *, LV addr, u32 bits, u32 n, LLVMMetadataRef alias, LV *out);
void em_turned_store(Em *, LV addr, u32 bits, u32 n, LLVMMetadataRef alias, LV *v);
void em_tile_load(Em *, const Val *addr, u32 bytes, LLVMMetadataRef alias, LV *out); /* out[piece] */
void em_tile_store(Em *, const Val *addr, const Val *, u32 bytes, LLVMMetadataRef alias);

#endif
