/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * launch.h: numbers that follow from a launch, for the expressions of metric.def and signal.def; and what the faces
 * share.
 */
#ifndef WW_PROFILE_LAUNCH_H
#define WW_PROFILE_LAUNCH_H

#include "profile/profile.h"

static inline double share(double x, double y)
{
	return y != 0 ? x / y : 0;
}

static inline double blocks(const ProfKernel *k)
{
	return (double)k->grid[0] * k->grid[1] * k->grid[2];
}

static inline double threads(const ProfKernel *k)
{
	return (double)k->block[0] * k->block[1] * k->block[2];
}

static inline double warps(const ProfKernel *k)
{
	return (double)(((u64)threads(k) + COUNT_LANES - 1) / COUNT_LANES);
}

#define g(group, counter) ((double)k->t.g[GROUP_##group][COUNT_##counter])
#define fetched(counter) (g(gld, counter) + g(copy_l1, counter) + g(copy_l2, counter) + g(bulk_in, counter) + g(tex, counter)) /* of global memory */
#define stored(counter) (g(gst, counter) + g(bulk_out, counter))
#define n(total) ((double)k->t.n[TOTAL_##total])

/* ---- timetable.c ------------------------------------------------------------------------------------------------ */
const DeviceCard *time_card(const Profile *); /* that times are estimated on */
bool time_caches_known(const Profile *);      /* the hit rates of loads were modelled */
const char *time_held_up(const ProfTime *);
void time_write_short(Text *, const Profile *);

/* ---- page.c, page_draw.c: parts of the HTML page ------------------------------------------------------------------- */
void page_escape(Text *, const char *);
void draw_timeline(Text *, const Profile *);
void draw_roofline(Text *, const Profile *);
void draw_occupancy(Text *, const Profile *, const ProfKernel *);
void draw_parts(Text *, const Profile *, const ProfKernel *); /* nothing, when it was not counted */

#endif
