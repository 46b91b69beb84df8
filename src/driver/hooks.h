/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hooks.h: the driver's side of hook/hook.h.
 */
#ifndef WW_DRIVER_HOOKS_H
#define WW_DRIVER_HOOKS_H

#include "driver/driver.h"
#include "hook/hook.h"

extern _Atomic u32 hooks_work; /* somebody wants to know of the device's work */
void hooks_listen(u32 place, const HookListener *);
void hooks_tell_work(const HookWork *);
void hooks_tell_range(const HookRange *);
bool hooks_ranges(void); /* somebody wants to know of ranges */
u32 hooks_correlation(void); /* of the call that this thread is in; 0: of none, or nobody listens */

#endif
