/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * shuffle.h: shuffles from lanes that are computed. Private to emit/.
 */
#ifndef WW_SHUFFLE_H
#define WW_SHUFFLE_H

#include "emit/em.h"

bool em_permutes(const Em *); /* can what follows be made? */
/* Piece p of the result d, and of whether there was a lane, q; c is known. */
void em_shuffle_piece(Em *, u32 mode, u32 c, u32 p, Val *a, Val *b, Val *d, Val *q);

#endif
