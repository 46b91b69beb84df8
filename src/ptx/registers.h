/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Private to the register estimate (reg_values.c, reg_flow.c, reg_block.c, registers.c). Its interface
 * is ptx_registers() in estimate.h.
 */
#ifndef WW_PTX_REGISTERS_H
#define WW_PTX_REGISTERS_H

#include "ptx/estimate.h"

/* ---- reg_values.c: what each PTX register is to the machine --------------------------------------------- */
enum { NOSLOT = 0xffffffffu };
typedef enum {
	VALUE_plain,   /* in general registers */
	VALUE_free,    /* an operand of whoever uses it: a constant, a parameter, a variable's address */
	VALUE_uniform, /* the same in a warp, made from free ones alone: in uniform registers, or made again */
	VALUE_folded,  /* its one user takes the instruction that makes it in */
} ValueKind;
typedef struct Value { /* of a PTX register */
	u8 kind;       /* ValueKind */
	u8 words;      /* general registers, 0 for predicates and when not plain */
	u32 defs, uses, def_at, use_at; /* how many; the last definition; the first use */
	u32 offsets;   /* uses as an address in shared memory */
	u32 slot;      /* number among those that live across blocks; NOSLOT */
} Value;
typedef struct RegTarget {
	u32 sm;
	u32 full; /* registers a thread when an SM holds as many threads as it can */
	u32 most; /* what a thread may have at most; the rest is spilled */
	bool uniform; /* there are registers for values that a warp shares */
	bool pairs_loaded; /* a parameter that a product is added to must be loaded first */
} RegTarget;
typedef struct RegFn {
	const Fn *fn;
	const RegTarget *t;
	Arena *a;
	Value *v;	/* per PTX register */
	u32 *block_of;	/* per instruction, and one more */
	struct RegBlock *blocks; /* vec */
	u32 nslots, *reg_of; /* slot -> PTX register */
	u32 *current; /* per PTX register, all 0: room for reg_block.c */
} RegFn;
bool reg_is_dest(const Inst *, u32 k);
/* The registers an instruction reads or writes, vectors and addresses included: calls f for each. The guard,
 * and what a guarded or accumulating instruction leaves, count as read. */
typedef void RegEach(void *self, u32 reg);
void reg_each_use(const Inst *, RegEach *, void *self);
void reg_each_def(const Inst *, RegEach *, void *self);
void reg_classify(RegFn *);

/* ---- reg_flow.c: blocks, and which registers live where they begin and end ------------------------------- */
typedef struct RegBlock {
	u32 first, end;
	u32 *succ; /* vec */
	Bits in, out; /* over slots */
	bool loop; /* jumps to itself */
} RegBlock;
void reg_find_blocks(RegFn *);
bool reg_live(RegFn *); /* false: the function is beyond all measure, nothing was set */

/* ---- reg_block.c: one block, in an order that hides latencies ---------------------------------------------- */
typedef struct RegNeed {
	u32 spread; /* words live at once at the worst place, instructions ordered to wait little */
	u32 tight;  /* in an order that keeps few alive */
	bool pairs, quads; /* 64-bit values are among them; 128 bits are loaded or stored at once */
} RegNeed;
RegNeed reg_block_need(RegFn *, u32 block, u32 limit);

#endif
