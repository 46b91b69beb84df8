/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_meet: with counters, where lanes of a warp that part meet again. As on a GPU they wait for each other where
 * their ways come together, but not for lanes in a loop that asks for what others store: assemblers put YIELD there, and
 * all others go on at once, as far as a barrier (seen on an H100: behind a spin lock each lane is alone; where thread 0 takes
 * a lock for all, the warp is whole again at the barrier).
 *
 * Lanes that spin while the others of their warp stand at the barrier are waited for: other warps and blocks have their
 * turns, as long as patience lasts; then those at the barrier go on.
 */
#include "ptx/interp.h"

static bool at_barrier(const Warp *w, u32 lane)
{
	return ptx_forms[interp_code(w, lane)->op->form].flags & FF_barrier;
}

/* Each time that fewer go back than ever since all were together is progress. */
void interp_meet_branch(Warp *w, const FnCode *fc, u32 pc, u32 act, u32 group)
{
	u32 n = (u32)__builtin_popcount(act), others = 0;

	if (!n || fc->rank[fc->code[pc].target] > fc->rank[pc])
		return;
	if (n < w->fewest) {
		w->fewest = n;
		w->waits = w->spins = 0;
	}
	for (u32 m = fc->yields[pc] ? w->run & ~group : 0; m; m &= m - 1)
		if (!at_barrier(w, (u32)__builtin_ctz(m)))
			others |= m & -m;
	if (fc->yields[pc] && (others | (group & ~act)))
		w->first = others | (group & ~act);
}

bool interp_meet_barrier(Warp *w, const Code *c, u32 group)
{
	if (!w->first || !(w->run & ~group) || !(ptx_forms[c->op->form].flags & FF_barrier))
		return false;
	w->first &= ~group;
	return true;
}

void interp_meet_all(Warp *w)
{
	w->waits = w->first = 0;
	w->fewest = PTX_WARP;
}

u32 interp_meet_stuck(Interp *it, Warp *w)
{
	w->first = 0;
	if (w->waits++ < it->patience) {
		it->yielded = true;
		return 0;
	}
	it->patience /= 2;
	w->waits = 0;
	return w->run;
}
