/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * strips.h: a basic block of LLVM's as a graph: what each instruction needs before it. Private to emit/.
 */
#ifndef WW_STRIPS_H
#define WW_STRIPS_H

#include "emit/em.h"

typedef enum { MEM_none, MEM_load, MEM_store, MEM_fence } MemKind;

typedef struct Node {
	LV v;
	u32 *ops, nops; /* per operand: its node, NOREG when it is none of the block */
	u32 *deps;    /* vec: nodes of the block whose results it uses, or that it must not pass */
	u32 weight;   /* vector registers of its result */
	u32 users;    /* instructions of the block that use its result */
	MemKind mem;
	bool outside; /* its result is used outside of the block */
	bool through; /* its result is its operand in the same registers: a cast, a scalar in lane 0 */
	LV base;      /* of a plain access: address = base + at, `size` bytes; NULL: unknown */
	i64 at, size;
	LV tag;	      /* what kind of memory it touches; NULL: any */
	u32 copy;     /* + 1: the last plain store of its result; 0: none */
	bool slot;    /* an access to a web's own slot, see WebVar.kept */
} Node;

typedef struct Dag {
	Arena *a;
	LLVMContextRef c;
	u32 vec_bytes; /* of a register */
	unsigned tbaa; /* metadata kind */
	Node *nodes; /* vec: all but phis and the terminator, in order */
	Map of;	     /* LV ▶ node */
	LV end;	     /* the terminator */
	bool slots;  /* it touches slots */
} Dag;

void dag_read(Dag *, LB);
void dag_order_memory(Dag *); /* adds to deps what must not be passed; after dag_read */
u32 dag_source(const Dag *, u32 node); /* whose registers hold its result: see Node.through */
bool dag_may_alias(const Node *, const Node *);

#endif
