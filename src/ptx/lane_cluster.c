/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_cluster: addresses in the shared memory of a cluster's blocks. PTX ISA, "mapa", "getctarank". Clusters
 * have one block here (launches of larger ones are refused): every address is in the block itself, rank 0.
 */
#include "ptx/semantics.h"

void lane_mapa(const Op *op, u64 *d, const u64 *a) { d[0] = a[0]; }
void lane_getctarank(const Op *op, u64 *d, const u64 *a) { d[0] = 0; }
