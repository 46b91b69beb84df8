/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * strips.h: a basic block of LLVM's as a graph: what each instruction needs before it; the strips that it is
 * cut into. Private to emit/.
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
u32 dag_node(const Dag *, LV); /* NOREG: none of the block */
u32 dag_weight(const Dag *, LT); /* vector registers that hold a value of that type */
LV dag_base_of(LV pointer, i64 *at); /* pointer = what is returned + at */

/* ---- strips.c, roll.c ---- */

/* Strips that differ in places in memory alone: one loop. Per node of the first of them: */
typedef struct Roll {
	u32 first, strips; /* numbers of strips */
	i64 *step;	   /* how far its address moves from strip to strip */
	u32 *align;	   /* the least of all strips */
	struct MovingPointer *pointers; /* vec */
} Roll;

typedef struct MovingPointer { /* base + step * turn */
	LV base, phi;
	i64 step;
} MovingPointer;

typedef struct Plan {
	Dag *g;
	u32 regs, resident; /* of those, that hold results which are used behind the block */
	bool keeps;	/* they are counted */
	u32 *order;	/* vec: nodes as they shall stand; one that is there again is repeated */
	u32 *strip;	/* vec: beside it, the number of its strip */
	bool *near;	/* vec: beside it: a repeated one comes from where it was stored */
	u32 *begin;	/* vec: per strip, where it begins in `order` */
	Roll *rolls;	/* vec, in order */
	u32 *done;	/* per node: + 1: where it stands in `order`; 0: nowhere yet */
	bool *rolled;	/* per node: stands in a loop, and nothing outside needs it */
	u32 *seen;	/* per node: the walk that met it */
	u32 walk;
	u32 *last;	/* per node: see most_live */
} Plan;

typedef struct Writer { /* of the plan, into LLVM's blocks */
	Plan *p;
	LLVMBuilderRef b;
	LB end;	   /* what follows the last loop goes here; the block itself when there are none */
	LV *now;   /* per node: what repeats it */
	u32 *in;   /* per node: + 1: the strip of `now` */
	bool *there; /* per node: stands */
	LV *aside; /* per node: the slot where what it loaded stands for later strips, or NULL */
} Writer;

u32 plan_end(const Plan *, u32 strip); /* where it ends in `order` */
bool plan_roll(Plan *, u32 first, u32 strips); /* of strips just planned: can they be a loop? Then they will */
LV strip_put(Writer *, u32 k); /* entry k of the order */
LB roll_write(Writer *, const Roll *); /* at the builder; where the next strip goes */
LB roll_split(Plan *, LB); /* a new block behind it takes its terminator */
bool roll_is_slot(LV access); /* a load or store: of a slot */
void roll_join_slots(LV func); /* slots of one type come to lie side by side */

/* ---- strips.c ---- */
bool em_is_splat(LV); /* a vector of one lane of another */

#endif
