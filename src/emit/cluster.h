/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * cluster.h: blocks of a cluster, for those parts of emit/ that have to do with them.
 */
#ifndef WW_EMIT_CLUSTER_H
#define WW_EMIT_CLUSTER_H

#include "emit/em.h"

bool em_knows_cluster(const Em *);  /* for Em.in_cluster: the kernel looks at other blocks of its cluster */
LV em_cluster_word(Em *, u32 word); /* ClusterWord */
LV em_own_window(Em *);		    /* the address in its cluster's shared memory at which the block's begins, i64 */
/* suspend_emit.c: the group is the block, and nobody else comes to this barrier. */
bool em_is_free_barrier(const Em *, const Inst *);

#endif
