/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables ▶ SSA values. While code is emitted each LLVM block knows what its variables hold; what it reads
 * before it wrote is a phi without operands at its start. When the function is whole, the operands are looked
 * up along the edges, from the readers on, so a variable costs as much as the paths from its readers to
 * its definitions are long (after Braun and others, "Simple and Efficient Construction of Static Single
 * Assignment Form"). LLVM's own way, by memory slots, takes quadratic time: for each of thousands of masks it
 * walks all blocks behind the first definition.
 *
 * Invariants: every phi of ours has a number; a Ref to it stays good when it turns out to be one value
 * (Phi.is) and vanishes. Vectors of i1 go from block to block as integers where the processor has no mask
 * registers: LLVM would make them narrower than the data, and widen them at each use. Floats of long code go as
 * floats: a fifth of its instructions would only say that they are bits.
 */
#include "emit/vars.h"

enum { MOST_TURNS = 16 }; /* to find phis that are one value; what is left does no harm */

typedef uintptr_t Ref; /* an LV, or number of a phi × 2 + 1 */

typedef struct Var1 {
	LT type, held; /* as read and set; as it goes from block to block */
	u32 web; /* NOREG: none */
} Var1;

typedef struct Def { /* of a variable in a block */
	LV now;	 /* as read; NULL: not asked for */
	Ref out; /* at the block's end, as held; 0: follows from `now` */
} Def;

typedef struct Phi {
	LV v, read; /* NULL: not made; read: as the variable is read */
	u32 block, var;
	Ref *from, is; /* vec: per edge into the block; is: not 0: it is that */
	bool live;
} Phi;

typedef struct Bb {
	LB bb;
	u32 *pred; /* vec: one entry an edge */
	u32 *phis; /* vec: live ones */
	const u64 *live[2]; /* see em_vars_live; NULL: everything may matter */
	u32 followed; /* successors */
	u32 part; /* see parts.c */
	bool reached;
} Bb;

typedef struct Handed { /* r, of the variable, along an edge to another part */
	u32 from, to, var;
	Ref r;
} Handed;

struct Vars {
	Var1 *vars;
	Bb *blocks;  /* vec */
	Map numbers; /* LB -> block; what is read of a phi -> phi */
	Map def_of;  /* block, variable -> index of defs */
	Def *defs;
	Phi *phis;
	Handed *handed; /* vec */
	u32 *work, *post_order;
	LB last; /* the block asked for last */
	u32 last_block;
};

static struct Vars *vars_of(Em *e)
{
	if (!e->vars) {
		e->vars = arena_new_one(e->a, struct Vars);
		(void)vec_push(e->a, e->vars->vars); /* variable 0 is none */
	}
	return e->vars;
}

static bool is_mask(Em *e, LT t)
{
	return LLVMGetTypeKind(t) == LLVMVectorTypeKind && LLVMGetElementType(t) == e->i1;
}

u32 em_var_new(Em *e, LT t, u32 web)
{
	struct Vars *v = vars_of(e);
	Var1 *x = vec_push(e->a, v->vars);

	*x = (Var1){ t, t, web };
	if (is_mask(e, t) && !e->target->mask_regs)
		x->held = LLVMVectorType(e->i32, LLVMGetVectorSize(t));
	return vec_len(v->vars) - 1;
}

void em_var_hold(Em *e, u32 var, LT held)
{
	e->vars->vars[var].held = held;
}

/* ---- while code is emitted ----------------------------------------------------------------------------- */

static u32 block_number(Em *e, LB bb)
{
	struct Vars *v = e->vars;
	u64 n;

	if (bb == v->last)
		return v->last_block;
	if (!map_get(&v->numbers, map_key(bb), &n)) {
		n = vec_len(v->blocks);
		*vec_push(e->a, v->blocks) = (Bb){ .bb = bb };
		map_put(e->a, &v->numbers, map_key(bb), n);
	}
	v->last = bb;
	v->last_block = (u32)n;
	return (u32)n;
}

static Def *find_def(struct Vars *v, u32 block, u32 var)
{
	u64 n;

	return map_get(&v->def_of, (u64)block << 32 | var, &n) ? &v->defs[n] : NULL;
}

static Def *add_def(Em *e, u32 block, u32 var)
{
	struct Vars *v = e->vars;
	Def *d = find_def(v, block, var);

	if (d)
		return d;
	map_put(e->a, &v->def_of, (u64)block << 32 | var, vec_len(v->defs));
	return vec_push(e->a, v->defs);
}

static Ref add_phi(Em *e, u32 block, u32 var)
{
	struct Vars *v = e->vars;

	*vec_push(e->a, v->phis) = (Phi){ .block = block, .var = var };
	return (Ref)(vec_len(v->phis) - 1) * 2 + 1;
}

static Phi *phi_of(struct Vars *v, Ref r)
{
	return r & 1 ? &v->phis[r >> 1] : NULL;
}

/* What a value is as held, and as read: at the place of phi_b. */
static LV held(Em *e, const Var1 *x, LV v)
{
	if (x->held == x->type)
		return v;
	if (is_mask(e, x->type))
		return LLVMBuildSExt(e->phi_b, v, x->held, "");
	return LLVMIsABitCastInst(v) && LLVMTypeOf(LLVMGetOperand(v, 0)) == x->held ? LLVMGetOperand(v, 0)
										 : LLVMBuildBitCast(e->phi_b, v, x->held, "");
}

static LV as_read(Em *e, const Var1 *x, LV v)
{
	if (x->held == x->type)
		return v;
	return is_mask(e, x->type) ? LLVMBuildICmp(e->phi_b, LLVMIntSLT, v, LLVMConstNull(x->held), "")
				   : LLVMBuildBitCast(e->phi_b, v, x->type, "");
}

static void make_phi(Em *e, u32 n)
{
	struct Vars *v = e->vars;
	Phi *p = &v->phis[n];
	LB bb = v->blocks[p->block].bb;
	LV first = LLVMGetFirstInstruction(bb);

	if (first)
		LLVMPositionBuilderBefore(e->phi_b, first);
	else
		LLVMPositionBuilderAtEnd(e->phi_b, bb);
	LLVMSetCurrentDebugLocation2(e->phi_b, NULL);
	p->v = LLVMBuildPhi(e->phi_b, v->vars[p->var].held, "");
}

/* Behind all phis, and everything that reads it comes later. */
static LV read_phi(Em *e, Phi *p)
{
	struct Vars *v = e->vars;
	const Var1 *x = &v->vars[p->var];
	LV at = p->v;

	if (x->held == x->type)
		return p->v;
	while (at && LLVMIsAPHINode(at))
		at = LLVMGetNextInstruction(at);
	if (at)
		LLVMPositionBuilderBefore(e->phi_b, at);
	else
		LLVMPositionBuilderAtEnd(e->phi_b, v->blocks[p->block].bb);
	LLVMSetCurrentDebugLocation2(e->phi_b, NULL);
	return as_read(e, x, p->v);
}

void em_vars_live(Em *e, LB bb, const u64 *a, const u64 *b)
{
	struct Vars *v = vars_of(e);
	u32 n = block_number(e, bb);

	v->blocks[n].live[0] = a;
	v->blocks[n].live[1] = b;
}

LV em_var_get(Em *e, u32 var)
{
	struct Vars *v = e->vars;
	u32 b = block_number(e, LLVMGetInsertBlock(e->b));
	Def *d = add_def(e, b, var);

	if (!d->now) {
		d->out = add_phi(e, b, var);
		make_phi(e, vec_len(v->phis) - 1);
		d->now = vec_last(v->phis).read = read_phi(e, &vec_last(v->phis));
		map_put(e->a, &v->numbers, map_key(d->now), vec_len(v->phis) - 1);
	}
	return d->now;
}

void em_var_set(Em *e, u32 var, LV now)
{
	*add_def(e, block_number(e, LLVMGetInsertBlock(e->b)), var) = (Def){ .now = now };
}

/* ---- when the function is whole ---------------------------------------------------------------------------- */

static u32 succ_count(const Bb *b)
{
	LV end = LLVMGetBasicBlockTerminator(b->bb);

	return end ? LLVMGetNumSuccessors(end) : 0;
}

/* The edge to successor number k of block b; blocks that are reached for the first time come next. */
static void follow_edge(Em *e, u32 b, u32 k)
{
	struct Vars *v = e->vars;
	u32 to = block_number(e, LLVMGetSuccessor(LLVMGetBasicBlockTerminator(v->blocks[b].bb), k));

	*vec_push(e->a, v->blocks[to].pred) = b;
	if (v->blocks[to].reached)
		return;
	v->blocks[to].reached = true;
	v->blocks[to].part = em_part_of(e, v->blocks[to].bb);
	*vec_push(e->a, v->work) = to;
}

/* Edges between blocks that can be reached, and those blocks in post-order. A cycle of them has a block that
 * several edges lead to. */
static void find_edges(Em *e)
{
	struct Vars *v = e->vars;
	u32 entry = block_number(e, LLVMGetEntryBasicBlock(e->func));

	v->blocks[entry].reached = true;
	*vec_push(e->a, v->work) = entry;
	while (vec_len(v->work)) {
		u32 b = vec_last(v->work);

		if (v->blocks[b].followed < succ_count(&v->blocks[b])) {
			follow_edge(e, b, v->blocks[b].followed++);
			continue;
		}
		*vec_push(e->a, v->post_order) = b;
		(void)vec_pop(v->work);
	}
}

static bool crosses(const struct Vars *v, u32 from, u32 to)
{
	return v->blocks[from].part != v->blocks[to].part;
}

/* Where nothing was set: a register that was never written reads as 0, what masks keep is not poison. */
static Ref first_value(Em *e, u32 var)
{
	const Var1 *x = &e->vars->vars[var];
	bool any = x->web != NOREG && !e->webs->webs[x->web].undef && !e->shapes->blend[x->web];

	return (Ref)(any ? LLVMGetUndef(x->held) : LLVMConstNull(x->held));
}

/* The value that was set, as held: one of our phis, or anything else. */
static Ref ref_of(Em *e, Def *d, u32 block, u32 var)
{
	struct Vars *v = e->vars;
	const Var1 *x = &v->vars[var];
	u64 n;

	if (d->out)
		return d->out;
	if (map_get(&v->numbers, map_key(d->now), &n)) {
		d->out = (Ref)n * 2 + 1;
	} else if (x->held != x->type) {
		LLVMPositionBuilderBefore(e->phi_b, LLVMGetBasicBlockTerminator(v->blocks[block].bb));
		LLVMSetCurrentDebugLocation2(e->phi_b, NULL);
		d->out = (Ref)held(e, x, d->now);
	} else {
		d->out = (Ref)d->now;
	}
	return d->out;
}

static bool matters(Em *e, u32 b, u32 var)
{
	const Bb *k = &e->vars->blocks[b];
	u32 web = e->vars->vars[var].web;

	if (web == NOREG || !k->live[0])
		return true;
	return web < e->webs->nacross && (bits_has(k->live[0], web) || bits_has(k->live[1], web));
}

/* What comes into block b when that is not one edge's value. */
static Ref value_in(Em *e, u32 b, u32 var)
{
	struct Vars *v = e->vars;

	if (!matters(e, b, var))
		return (Ref)LLVMGetUndef(v->vars[var].held);
	return vec_len(v->blocks[b].pred) ? add_phi(e, b, var) : first_value(e, var);
}

/* One edge leads to block b, from the same part. */
static bool goes_on(const struct Vars *v, u32 b)
{
	return vec_len(v->blocks[b].pred) == 1 && !crosses(v, v->blocks[b].pred[0], b);
}

/* What the variable holds at the end of block b; blocks on the way there keep it in mind. */
static Ref value_out(Em *e, u32 b, u32 var)
{
	struct Vars *v = e->vars;
	u32 from = b;
	Ref r;
	Def *d;

	while (!(d = find_def(v, b, var)) && goes_on(v, b) && matters(e, b, var))
		b = v->blocks[b].pred[0];
	if (d)
		r = ref_of(e, d, b, var);
	else
		r = add_def(e, b, var)->out = value_in(e, b, var);
	for (; from != b; from = v->blocks[from].pred[0])
		add_def(e, from, var)->out = r;
	return r;
}

static void want(Em *e, Ref r)
{
	Phi *p = phi_of(e->vars, r);

	if (!p || p->live)
		return;
	p->live = true;
	*vec_push(e->a, e->vars->work) = (u32)(r >> 1);
	*vec_push(e->a, e->vars->blocks[p->block].phis) = (u32)(r >> 1);
}

/* The operand behind an edge from another part, which has to hand r over. */
static Ref handed_over(Em *e, u32 from, u32 to, u32 var, Ref r)
{
	struct Vars *v = e->vars;
	LB entry;

	*vec_push(e->a, v->handed) = (Handed){ from, to, var, r };
	return (Ref)em_part_load(e, v->blocks[to].bb, var, v->vars[var].held, &entry);
}

static void find_operands(Em *e, u32 n)
{
	struct Vars *v = e->vars;
	u32 b = v->phis[n].block, var = v->phis[n].var;

	for (u32 i = 0; i < vec_len(v->blocks[b].pred); i++) {
		u32 from = v->blocks[b].pred[i];
		Ref r = value_out(e, from, var);

		want(e, r);
		if (crosses(v, from, b))
			r = handed_over(e, from, b, var, r);
		*vec_push(e->a, v->phis[n].from) = r;
	}
	if (!vec_len(v->blocks[b].pred))
		v->phis[n].is = first_value(e, var);
}

/* Floats are also read as what they are held as. */
static bool is_read(const Phi *p)
{
	for (LLVMUseRef u = LLVMGetFirstUse(p->v); u; u = LLVMGetNextUse(u))
		if (LLVMGetUser(u) != p->read)
			return true;
	return p->read != p->v && LLVMGetFirstUse(p->read);
}

/* Phis that somebody reads, and what they need. */
static void find_live(Em *e)
{
	struct Vars *v = e->vars;

	for (u32 n = 0, read = vec_len(v->phis); n < read; n++)
		if (is_read(&v->phis[n]))
			want(e, (Ref)n * 2 + 1);
	while (vec_len(v->work))
		find_operands(e, vec_pop(v->work));
}

static Ref resolved(struct Vars *v, Ref r)
{
	Ref end = r;

	while ((end & 1) && v->phis[end >> 1].is)
		end = v->phis[end >> 1].is;
	while (r != end) {
		Ref next = v->phis[r >> 1].is;

		v->phis[r >> 1].is = end;
		r = next;
	}
	return end;
}

/* The one value that comes from everywhere but itself; 0: there are several. */
static Ref only_value(struct Vars *v, u32 n)
{
	Ref one = 0;

	for (u32 i = 0; i < vec_len(v->phis[n].from); i++) {
		Ref r = resolved(v, v->phis[n].from[i]);

		if (r == (Ref)n * 2 + 1 || r == one)
			continue;
		if (one)
			return 0;
		one = r;
	}
	return one;
}

/* Phis that are one value vanish, and then perhaps those that they are operands of: these mostly come later in
 * the order, else one more turn finds them. */
static bool drop_some(struct Vars *v)
{
	bool some = false;

	for (u32 i = vec_len(v->post_order); i--;) {
		const Bb *b = &v->blocks[v->post_order[i]];

		for (u32 k = 0; k < vec_len(b->phis); k++) {
			Phi *p = &v->phis[b->phis[k]];

			if (p->is)
				continue;
			p->is = only_value(v, b->phis[k]);
			some |= p->is != 0;
		}
	}
	return some;
}

static LV value_of(struct Vars *v, Ref r)
{
	r = resolved(v, r);
	return r & 1 ? v->phis[r >> 1].v : (LV)r;
}

static void fill_phi(Em *e, const Phi *p)
{
	struct Vars *v = e->vars;

	bool entered = false; /* all other parts come from one block */

	for (u32 i = 0; i < vec_len(p->from); i++) {
		u32 pred = v->blocks[p->block].pred[i];
		LB from = v->blocks[pred].bb;
		LV x = value_of(v, p->from[i]);

		if (crosses(v, pred, p->block)) {
			if (entered)
				continue;
			entered = true;
			x = em_part_load(e, v->blocks[p->block].bb, p->var, v->vars[p->var].held, &from);
		}
		LLVMAddIncoming(p->v, &x, &from, 1);
	}
}

static void hand_over(Em *e)
{
	struct Vars *v = e->vars;

	for (u32 i = 0; i < vec_len(v->handed); i++) {
		const Handed *h = &v->handed[i];

		em_part_store(e, v->blocks[h->from].bb, v->blocks[h->to].bb, h->var, value_of(v, h->r));
	}
}

/* Where nobody reads it, or one value took its place. */
static void drop_phi(const Phi *p)
{
	if (!p->v || (p->live && !p->is))
		return;
	if (p->read && p->read != p->v && !LLVMGetFirstUse(p->read))
		LLVMInstructionEraseFromParent(p->read);
	LLVMInstructionEraseFromParent(p->v);
}

void em_vars_join(Em *e)
{
	struct Vars *v = e->vars;

	if (!v)
		return;
	find_edges(e);
	find_live(e);
	for (u32 turn = 0; turn < MOST_TURNS && drop_some(v); turn++)
		;
	for (u32 n = 0; n < vec_len(v->phis); n++)
		if (v->phis[n].live && !v->phis[n].is && !v->phis[n].v)
			make_phi(e, n);
	for (u32 n = 0; n < vec_len(v->phis); n++)
		if (v->phis[n].live && !v->phis[n].is)
			fill_phi(e, &v->phis[n]);
		else if (v->phis[n].live && v->phis[n].v)
			LLVMReplaceAllUsesWith(v->phis[n].v, value_of(v, v->phis[n].is));
	hand_over(e);
	for (u32 n = 0; n < vec_len(v->phis); n++)
		drop_phi(&v->phis[n]);
}
