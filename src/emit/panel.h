/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * panel.h: what blocks of a column or row read in common is kept beside (panel.c). Private to emit/.
 */
#ifndef WW_PANEL_H
#define WW_PANEL_H

#include "emit/access.h"

void em_find_panels(Em *);   /* sets Em.panels */
void em_panels_begin(Em *);  /* where a block of threads begins; Em.more points to the panels' memory */
void em_panels_turn(Em *, u32 block); /* at a block's start, in whichever context */
bool em_guards_panel(const Em *, u32 block); /* the branch at its end: it is in a loop, and decides if lanes come to such a load */
bool em_has_panel(const Em *, u32 inst); /* in the current context its values come from a panel: they are asked for early */
bool em_panels_plan(Em *, u32 block, Bits early); /* marks what their addresses need; false: there are none */
bool em_panels_fill(Em *, u32 block);	/* behind those: what is missing is copied; then they are open, */
void em_panels_close(Em *, u32 block);	/* until here */
bool em_from_panel(const Em *);		/* the current instruction is a load from an open panel */
void em_panel_access(Em *, Access *);	/* of the current instruction: from the panel, if that is open */
u32 em_panels_size(const Em *); /* bytes of memory, the head included */
u32 em_panels_turn_bytes(const Em *, u32 loop); /* of a column's; 0: that loop has none */
/* beside.c: the address `other` is `distance` behind `first`. True: it is, where the i1 *test (NULL: known) says so; *test is and-ed to.
 * test NULL: the caller knows of others between which and `first` it lies. */
bool em_stands_beside(Em *, LV first, LV other, i64 distance, LV *test);
i64 em_index_apart(LV first, LV other); /* of such two: by how much the 32-bit index of `other` is farther */
/* In front of a range: how many columns have panels at once, if one is of so many bytes (a guess; i64); i32, a power of two. */
LV em_panels_across(Em *, LV memory, LV bytes);

#endif
