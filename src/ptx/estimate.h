/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What an assembler for a GPU is likely to make of PTX: nothing here is executed, all of it is compared with
 * hardware's counters and reports.
 */
#ifndef WW_PTX_ESTIMATE_H
#define WW_PTX_ESTIMATE_H

#include "device/device.h"
#include "ptx/ptx.h"

/* ---- machine.c: instructions ---------------------------------------------------------------------------- */
typedef struct MachineInst {
	u32 cost;    /* machine instructions */
	u32 runs_as; /* it runs whenever this one does: an instruction of a predicated body, as the branch */
	bool branch; /* a conditional branch stays one */
} MachineInst;
MachineInst *ptx_machine(Arena *, const Fn *);

/* ---- registers.c: registers of a kernel, its callees included --------------------------------------------- */
typedef struct RegUse {
	u32 registers; /* a thread */
	u32 spilled;   /* bytes a thread, because it may not have more */
} RegUse;
/* `most`: -maxrregcount, 0: none. .maxnreg, .maxntid, .reqntid and .minnctapersm are honoured. */
RegUse ptx_registers(Arena *, const Fn *entry, const Layout *, const DeviceLimits *, u32 most);

#endif
