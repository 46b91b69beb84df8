/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Private to the parser (lex.c parse*.c syntax.c): the cursor, the symbol table, what they share.
 */
#ifndef WW_PTX_PARSE_H
#define WW_PTX_PARSE_H

#include "ptx/ptx.h"

typedef enum { T_eof, T_ident, T_dot, T_int, T_float, T_string, T_punct, T_bad } TokKind;
typedef struct Tok {
	u8 kind;
	u8 type;   /* numbers: TY_s64 TY_u64 TY_f32 TY_f64 */
	u16 punct; /* T_punct: the character; two-character ones as PUNCT2(a, b) */
	u32 len;
	const char *s; /* in the source; T_dot with its dot, T_string without quotes */
	u64 val;       /* T_int: value; T_float: bits in `type`; T_ident: hash */
	Pos pos;
	bool glued; /* no white space before it */
} Tok;
#define PUNCT2(a, b) ((u16)((a) << 8 | (b)))

typedef enum { SYM_reg, SYM_vreg, SYM_range, SYM_var, SYM_fn, SYM_label, SYM_proto, SYM_targets,
	       SYM_sreg } SymKind;
typedef struct Sym {
	const char *s; /* in the source or interned */
	u32 len, hash;
	u32 next; /* in the bucket, index + 1 */
	u8 kind, type;
	u16 depth; /* 0: module */
	u32 index; /* register; label: instruction; range: count */
	void *p;   /* Var, Fn, Proto; Opnd of targets or a vector register; Map of a range */
} Sym;

typedef struct Fixup { /* a label that was named before it was seen */
	const char *s;
	u32 len, hash;
	Opnd *at;
	Pos pos;
} Fixup;

typedef struct Cand { /* an opcode as written ▶ a form it may be */
	Op op;
	bool strict; /* modifiers stood in the manual's order */
} Cand;

typedef struct OpcodeEntry {
	const char *s;
	u32 len, hash;
	Cand *cands; /* vec; NULL: unknown */
} OpcodeEntry;

typedef struct Parser {
	const char *p, *end, *line_start;
	u32 line;
	Tok tok;
	Module *m;
	Arena *a, *scratch;
	Diag *diag;
	u32 errors;
	Fn *fn;
	/* symbols: a stack of Sym with hash buckets over it; a scope ends by popping */
	Sym *syms;
	u32 *buckets, nbuckets;
	u32 depth;
	Fixup *fixups; /* vec, scratch */
	/* the body under construction, scratch; copied to the module's arena at its end */
	Inst *insts;
	Reg *regs;
	u32 nuses, nlocs;
	struct NameSlot {
		const char *name; /* interned */
		u32 len, hash, fn; /* fn: number of the function that last declared it */
	} *names;
	u32 nnames, cnames;
	u32 fn_number, unique;
	OpcodeEntry *opcodes;
	u32 nopcodes, copcodes;
	Label *labels; /* vec, scratch */
	Loc *locs;     /* vec, scratch */
} Parser;
typedef struct NameSlot NameSlot;

/* ---- lex.c ---- */
void ptx_lex_start(Parser *, const char *src, size_t len);
void ptx_lex_next(Parser *);
void ptx_lex_opcode(Parser *); /* the identifier in tok grows over the modifiers that follow it */
bool ptx_lex_is(const Parser *, u16 punct);
bool ptx_lex_accept(Parser *, u16 punct);
bool ptx_lex_expect(Parser *, u16 punct, const char *after);
bool ptx_lex_is_word(const Parser *, const char *word); /* identifier or directive */
bool ptx_lex_accept_word(Parser *, const char *word);
void ptx_lex_skip_statement(Parser *); /* past the next ';', or up to the '}' that ends the scope */
void ptx_lex_error(Parser *, Pos, const char *fmt, ...) PRINTF_LIKE(3, 4);
const char *ptx_lex_shown(const Parser *); /* the current token, for messages */
u32 ptx_lex_hash(const char *, size_t);

/* ---- parse_sym.c ---- */
Sym *ptx_sym_find(Parser *, const char *s, u32 len, u32 hash);
Sym *ptx_sym_add(Parser *, const Tok *name, SymKind); /* reports a duplicate in the scope: NULL */
Sym *ptx_sym_add_text(Parser *, const char *s, u32 len, u32 hash, SymKind);
void ptx_scope_open(Parser *, u32 *mark);
void ptx_scope_close(Parser *, u32 mark);
const char *ptx_sym_unique(Parser *, const char *s, u32 len); /* interned, not yet used in the function */
u32 ptx_reg_new(Parser *, const char *s, u32 len, u8 type);
bool ptx_sym_resolve(Parser *, const Tok *, Sym *); /* also members of `%r<100>` ranges */

/* ---- parse_const.c ---- */
typedef struct ConstVal {
	u64 bits;
	u8 type; /* TY_s64 TY_u64 TY_f32 TY_f64 */
	const Var *var; /* address part, or */
	const Fn *fn;
	bool generic;
	u8 mask_shift, mask_bits;
} ConstVal;
bool ptx_parse_const(Parser *, ConstVal *);	  /* integer, float or address expression */
bool ptx_parse_u32(Parser *, u32 *);	    /* non-negative integer constant expression */
bool ptx_const_bits(const ConstVal *, Type, u64 *); /* value in the width of a type; false: unfit */

/* ---- parse_decl.c parse_init.c ---- each is false after an error, somewhere before the ';' */
bool ptx_parse_linkage(Parser *, u8 *);
bool ptx_parse_space(Parser *, u8 *space);	      /* .global … in tok, if it is one */
bool ptx_parse_vars(Parser *, u8 space, u8 linkage);  /* after the state space, with its ';' */
bool ptx_parse_regs(Parser *);			      /* after .reg, with its ';' */
bool ptx_parse_params(Parser *, Var ***, bool entry); /* ( … ) */
bool ptx_parse_proto(Parser *, const Tok *name);      /* after .callprototype, with its ';' */
bool ptx_parse_init(Parser *, Var *);		      /* after '=' */

/* ---- parse_fn.c ---- */
void ptx_parse_fn(Parser *, bool entry, u8 linkage);
void ptx_parse_add_fixup(Parser *, const Tok *label, Opnd *at); /* at: on the module's arena */

/* ---- parse_opnd.c ---- */
typedef struct Written { /* an operand as it stands in the text */
	Opnd o;
	Pos pos;
	bool minus;
	u8 sel_len;
	const char *sel; /* `.b0` after a register, without the dot */
} Written;
bool ptx_parse_opnd(Parser *, Written *, u32 nest);	/* nest: 0 for a whole operand */
bool ptx_parse_operand_name(Parser *, Written *);	/* the identifier in tok */
bool ptx_parse_elements(Parser *, Opnd *, u16 close, u32 nest); /* after '{' or '(': up to `close` */

/* ---- parse_inst.c ---- */
void ptx_parse_inst(Parser *, u32 pred, bool pred_neg); /* up to its ';' */

/* ---- syntax.c ---- */
u32 ptx_form_candidates(Arena *, const char *text, u32 len, Cand **vec, u32 *bad_at);
u8 ptx_type_named(const char *, u32 len); /* TY_none: no such type */
void ptx_print_opcode(const Op *, Text *);
/* Where a modifier (a spelling, or a class: *value 0) of a form's syntax is kept. */
bool ptx_form_modifier(u32 form, const char *name, u32 len, u16 *field, u8 *value);

#endif
