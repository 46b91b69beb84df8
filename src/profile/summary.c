/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "profile/launch.h"
void summary_write(Text *t, const Profile *p) { text_printf(t, "%u kernels\n", vec_len(p->kernels)); }
void page_write(Text *t, const Profile *p) { summary_write(t, p); }
