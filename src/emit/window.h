/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * window.h: loads of lanes that walk rows of their own; see window.c. Private to emit/.
 */
#ifndef WW_WINDOW_H
#define WW_WINDOW_H

#include "emit/access.h"

bool em_walks(Em *, u32 inst); /* each lane loads or stores from its own place on, a line or less a turn */
void em_find_windows(Em *); /* sets Em.windows; before any code is emitted but the start */
bool em_has_windows(const Em *, u32 loop); /* its number + 1 */
void em_windows_reset(Em *, u32 loop);	   /* where it is entered */
void em_windows_step(Em *, u32 inst);	   /* behind that instruction */
bool em_in_window(Em *, const Access *); /* the current instruction would take it from one */
bool em_load_window(Em *, const Access *, const Inst *, LV (*out)[MAX_COMPS]); /* true: it is loaded */

#endif
