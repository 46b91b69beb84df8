/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ptx: text ▶ tokens ▶ module ▶ verified module, and what each instruction means.
 *
 * The parsed module is the one IR of the project. After ptx_verify() it is const; analyses are
 * functions from `const Fn *` to side tables. Nothing here knows control-flow graphs or LLVM.
 * Everything lives on the arena given to ptx_parse(). "PTX ISA" below is NVIDIA's manual of that name.
 */
#ifndef WW_PTX_H
#define WW_PTX_H

#include "base/base.h"
#include "ptx/env.h"
#include "ptx/op.h"

enum { NOREG = 0xffffffffu, PTX_MAX_MAJOR = 9, PTX_MAX_MINOR = 2 };

/* ---- variables and functions ------------------------------------------------------------------ */
typedef enum { LINK_none, LINK_extern, LINK_visible, LINK_weak, LINK_common } Linkage;

typedef struct Reloc { /* initialiser word that holds an address: at `at`, `size` bytes */
	u32 at, size;
	const struct Var *var; /* or */
	const struct Fn *fn;
	i64 add;
	bool generic; /* generic(name): converted to a generic address */
	u8 mask_shift; /* bytes to shift right first (mask() syntax); 0 usually */
} Reloc;

typedef struct Var {
	const char *name; /* interned */
	u8 space;	  /* SS_* */
	u8 type;	  /* element type */
	u8 vec;		  /* 1, 2, 4: .v2/.v4 elements */
	u8 linkage;
	u32 align;	  /* bytes */
	u64 size;	  /* bytes, all elements; 0 for `extern .shared x[]` */
	u32 dims[4];	  /* array dimensions, 0-terminated; dims[0] == 0: scalar (see is_array) */
	bool is_array, is_managed, is_dynamic; /* is_dynamic: `extern .shared x[]` */
	bool is_ptr;	  /* kernel parameter with .ptr */
	u8 ptr_space;
	u32 ptr_align;
	u8 *init;	  /* `size` bytes or NULL */
	Reloc *relocs;	  /* vec */
	const struct Fn *owner; /* function-scope variable; NULL: module scope */
	u32 index;	  /* module scope: number in Module.vars; parameters: position; parameters in
			   * space SS_reg (`.func (.reg .b32 r) f`): register */
	u64 offset;	  /* set by ptx_verify: offset in the kernel's parameters, in the module's
			   * shared layout is per kernel: see ptx_layout */
	Pos pos;
} Var;

typedef struct Reg {
	const char *name; /* interned; NULL for made ones */
	u8 type;	  /* TY_*: declared */
} Reg;

typedef enum {
	OP_none,
	OP_reg,	    /* reg, use */
	OP_imm,	    /* imm: bits in the width of the instruction's type (floats as their bits) */
	OP_sreg,    /* reg = SR_* */
	OP_addr,    /* [base + imm]: base is reg (NOREG: none) or var; vec = n coordinates or NULL;
		     * textures with neg set: vec[0] is the sampler, coordinates follow */
	OP_var,	    /* the address of var, plus imm, in var's own state space */
	OP_fn,	    /* fn: a function's address or a callee */
	OP_label,   /* reg = index of the instruction that the label names */
	OP_vec,	    /* {a, b, …}: n operands in vec; also call argument lists */
	OP_sink,    /* _ */
	OP_proto,   /* .callprototype: proto */
	OP_targets, /* .branchtargets: imm OP_label operands in vec; .calltargets: OP_fn in vec */
	OP_pair,    /* a|b destinations (setp p|q, shfl d|p): n = 2 in vec */
} OpndKind;

typedef struct Opnd {
	u8 kind;
	u8 type; /* OP_reg: the register's declared type; OP_imm: the operand's type */
	u8 n;
	u8 neg;	 /* !p */
	u32 reg; /* register, special register or instruction index */
	u32 use; /* OP_reg and register bases: number of this register occurrence in the function,
		  * 0 … Fn.nuses-1; side tables (webs) are indexed by it */
	i64 imm;
	struct Opnd *vec;
	union {
		const struct Var *var;
		const struct Fn *fn;
		const struct Proto *proto;
	};
} Opnd;

typedef struct Inst {
	Op op;	  /* form, types, modifiers: all that a lane function needs */
	u8 nops;
	bool pred_neg;
	bool may_go; /* a guarded bra that analysis made: it may be taken, too, where the guard says no */
	u32 pred; /* guard register or NOREG */
	u32 pred_use;
	Opnd *ops; /* in the manual's order, destinations first; ops[k] belongs to ptx_opnd_specs()[k],
		    * OP_none: optional and not written (missing ones at the end are not counted).
		    * call: OP_vec of results, callee (OP_fn or OP_reg), OP_vec of arguments, then maybe
		    * OP_proto or OP_targets; elements are OP_var (.param variables), OP_reg, OP_imm */
	Pos pos;
	u32 loc; /* index in Fn.locs + 1; 0: none. Last .loc before the instruction */
} Inst;

typedef struct Loc { /* .loc file line col [, function_name label, inlined_at file line col] */
	u32 file, line, col;
	u32 at_file, at_line, at_col;
	const char *fn_name;
} Loc;

typedef struct Label {
	const char *name;
	u32 inst; /* index of the instruction it precedes; Fn ninsts for one at the end */
} Label;

typedef struct Proto { /* .callprototype, also what a .func declares */
	const char *name;
	Var **rets, **params; /* vec */
	bool noreturn, variadic;
} Proto;

typedef struct Fn {
	const char *name;
	bool is_entry, has_body, noreturn;
	u8 linkage;
	Var **rets, **params; /* vec; kernel parameters carry their offset */
	Reg *regs;	      /* vec */
	u32 nuses;
	Inst *insts;	      /* vec; the body, flat. Falling off the end is `ret` */
	Label *labels;	      /* vec */
	Var **vars;	      /* vec: function-scope .local .shared .param .const .global */
	Loc *locs;	      /* vec */
	Proto **protos;	      /* vec */
	u32 maxntid[3], reqntid[3], reqnctapercluster[3]; /* 0: not given */
	u32 minnctapersm, maxnreg, maxclusterrank;
	bool explicit_cluster, blocks_are_clusters; /* .explicitcluster, .blocksareclusters */
	const struct Fn *alias; /* .alias: this function is that one */
	const char **pragmas; /* vec */
	u32 *rolled; /* vec: instructions of loops that shall not be unrolled, .pragma "nounroll" before them */
	struct Module *module;
	u32 index;	      /* in Module.fns */
	u32 param_size;	      /* entry: bytes of all parameters; set by ptx_verify */
	Pos pos;
} Fn;

typedef struct Module {
	u32 ver_major, ver_minor;
	u32 sm;		  /* 90 for sm_90a */
	char sm_suffix;	  /* 'a', 'f' or 0 */
	Pos target_pos;
	bool debug, texmode_independent, addr32;
	bool partial; /* first of a link: what no module defines is left to a later one */
	bool whole; /* first of a link: variables that no module defines are defined, with a warning */
	bool loading; /* set by a driver: more static shared memory than ptxas takes is no error yet */
	Var **vars;	  /* vec: module scope, all spaces */
	Fn **fns;	  /* vec: definitions and declarations; after linking each name once */
	const char **files; /* vec: .file n "name" at index n */
	Strings strings;
	const char *src;  /* the text; lives as long as the module */
	size_t src_len;
	const char *name; /* for messages */
	Arena *arena;
} Module;

/* ---- lex.c parse*.c ---------------------------------------------------------------------------
 * Parses a NUL-terminated text (src[len] == 0; NULs before it end the text). Never returns a module
 * when an error was reported. `arena` must have a guard or OOM is returned as NULL with a Diag. */
Module *ptx_parse(Arena *, const char *src, size_t len, Diag *);
/* verify.c: types, spaces, labels, parameter shapes, version and target gates; sets offsets.
 * After this the module is const. */
bool ptx_verify(Module *, Diag *);
bool ptx_is_target(u32 sm); /* PTX knows it: 90 */
/* contract.c: mul + add without rounding modifiers become fma. After verify, before anything else. */
void ptx_contract(Module *);
/* print.c: parse(print(m)) is m */
void ptx_print(const Module *, Text *);
/* link.c: one module from several, copied to the arena (which needs a guard); missing and duplicate symbols
 * are errors that name them and their modules (Module.name). */
Module *ptx_link(Arena *, Module *const *mods, u32 n, Diag *);
/* The same step by step: what does not fit what came before it is said when it is added (false),
 * what is missing in the end. */
typedef struct PtxLink PtxLink;
PtxLink *ptx_link_begin(Arena *);
bool ptx_link_add(PtxLink *, Module *, Diag *);
Module *ptx_link_end(PtxLink *, Diag *);

/* reach.c: by Fn.index, what a module without missing parts can run; and a module of nothing else. */
bool *ptx_live(Arena *, const Module *);
void ptx_keep(Module *, const bool *live);

Fn *ptx_find_fn(const Module *, const char *name); /* definition if there is one */
Var *ptx_find_var(const Module *, const char *name);

/* layout.c: where a kernel's shared and local variables lie, its callees' included. A Var's place is
 * ptx_var_offset(layout, var): bytes from the block's shared base or the frame's local base. */
typedef struct Layout {
	Map offset;	   /* Var * -> bytes */
	u32 shared_size;   /* static shared memory */
	u32 dynamic_at;	   /* offset of dynamic shared memory (aligned for its users) */
	u32 local_size;	   /* per thread, this function alone, its .local and call .param variables */
	bool recursive;	   /* some callee can call itself: local_size is per activation */
	bool indirect;	   /* some callee is not known: all whose address is taken are laid out */
	bool unbounded;	   /* either, or some function uses alloca: what a thread needs is not known */
	const Fn **fns;	   /* vec: the entry and all that it can reach */
	Map frames;	   /* Fn * -> bytes of its own frame */
	u32 stack_size;	   /* sum of all frames: what a thread needs when nothing is recursive or indirect */
	u32 deepest;	   /* bytes of .local variables on the deepest chain of calls, a recursive one taken once */
} Layout;
Layout *ptx_layout(Arena *, const Fn *entry);
/* Functions whose address is taken anywhere in the module: what an indirect call may reach. A vec. */
const Fn **ptx_address_taken(Arena *, const Module *);
u32 ptx_var_offset(const Layout *, const Var *);
u32 ptx_frame_size(const Layout *, const Fn *); /* bytes of local memory of one activation: its .local, call
						 * .param variables and own parameters; 16-byte multiple */

/* How many instructions stand in functions before this one; NULL: in all. */
u32 ptx_inst_base(const Module *, const Fn *);

/* ---- interp.c: the reference engine -------------------------------------------------------------
 * One block, every feature: independent thread scheduling (each thread its own pc and call stack),
 * barriers, warp operations, atomics, local memory, calls, recursion. */
typedef enum { INTERP_done, INTERP_yield, INTERP_cluster, INTERP_fault } InterpState;
typedef struct InterpMem { /* NULL members: plain host memory */
	void *self;
	/* Copies size bytes; false: fault. Used by "explain" runs that must not write. Not asked for local memory. */
	bool (*load)(void *self, u64 addr, void *to, u32 size);
	bool (*store)(void *self, u64 addr, const void *from, u32 size);
} InterpMem;
typedef struct Interp Interp;
Interp *ptx_interp_new(const Fn *entry, const Layout *, const BlockEnv *, const InterpMem *);
/* Runs up to `steps` instructions; at INTERP_yield every thread waits for something outside the block
 * or the budget is spent; at INTERP_cluster all wait, for the cluster's barrier. Plain-memory faults arrive as signals: the caller guards them and asks
 * ptx_interp_at. */
/* Begins another block of the same launch, whatever became of the last one; false: make a new one. */
bool ptx_interp_restart(Interp *, const BlockEnv *);
InterpState ptx_interp_run(Interp *, u64 steps, Fault *);
void ptx_interp_at(const Interp *, Fault *); /* thread and instruction being executed */
void ptx_interp_free(Interp *);
bool ptx_interp_in_cluster(const Interp *); /* see barriers_in_cluster() */
void ptx_interp_open_cluster(Interp *);	    /* the cluster's barrier */

#endif
