/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * agreed: webs that are one number in each warp, where groups are single warps.
 *
 * A branch is uniform when its condition is one number for the block, since the pieces of a group run together. Kernels whose warps
 * have different tasks (producers and consumers, a warp that waits while others work) part by a number that each warp has for
 * itself. With groups of one warp such a branch parts nobody. So the shapes are found as if a piece were a warp and nothing ran
 * beside it: what comes out as no vector is one number, whatever the pieces of the emitted code are. Loads that others
 * see are one access of the warp there, so what they bring from one address is one number, too.
 * requires cfg, webs, live.
 */
#include "analysis/analysis.h"

const bool *analysis_agreed(Arena *a, const Cfg *c, const Webs *w, const Live *l, const Layout *layout, const u32 ntid[3])
{
	BlockShape bs = analysis_block_shape(ntid, PTX_WARP, false);
	const Shapes *s;
	bool *agreed;

	if (!ntid[0] || bs.width != PTX_WARP)
		return NULL;
	bs.solo = true;
	s = analysis_shapes(a, c, w, l, layout, &bs);
	agreed = arena_new_array(a, bool, w->n + 1);
	for (u32 i = 0; i < w->n; i++)
		agreed[i] = !s->web[i].vec && !s->web[i].stride;
	return agreed;
}
