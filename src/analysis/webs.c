/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * webs: registers ▶ connected definitions and uses.
 *
 * Two definitions of a register belong to one web iff some use may see both. Found in one pass with
 * union-find: a node is a definition or "register r as it enters block b", the latter only where r is
 * live; each edge joins what leaves with what enters. This is pruned SSA with its phis coalesced. A
 * register with one definition is one web, whatever the edges.
 * requires cfg; sets nothing else.
 */
#include "analysis/analysis.h"

#include <pthread.h>
#include <string.h>

/* ---- which operands are destinations ------------------------------------------------------------- */

static u8 ndests[FORM_COUNT];

/* ptx.def: destinations come first and are named d, d2, p or q; every other name is a source. */
static u8 count_dests(const char *syntax)
{
	const char *s = strchr(syntax, ' ');
	u8 n = 0;

	while (s) {
		size_t len;

		s += strspn(s, ", ");
		len = strcspn(s, "{}[]|:~*,! ");
		if (!(len == 1 && strchr("dpq", *s)) && !(len == 2 && !memcmp(s, "d2", 2)))
			break;
		n++;
		s = strchr(s, ',');
	}
	return n;
}

static void fill_ndests(void)
{
	for (u32 f = 0; f < FORM_COUNT; f++)
		ndests[f] = count_dests(ptx_forms[f].syntax);
}

u32 analysis_ndests(const Inst *i)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	u32 n = 0;

	if (i->op.form != FORM_call) {
		pthread_once(&once, fill_ndests);
		return ndests[i->op.form];
	}
	while (n < i->nops && i->ops[n].kind == OP_vec) /* results stand before the callee */
		n++;
	return n < i->nops ? n : 0;
}

/* An accumulator is read before it is written. */
static bool accumulates(const Inst *i)
{
	return ptx_forms[i->op.form].flags & FF_accumulates;
}

typedef struct Occur {
	OccurFn *f;
	void *self;
	u32 inst;
	bool is_def, partial;
} Occur;

static void visit_opnd(const Occur *c, const Opnd *o)
{
	switch (o->kind) {
	case OP_reg:
		c->f(c->self, c->inst, o, o->use, c->is_def, c->partial);
		break;
	case OP_addr:
		if (o->reg != NOREG)
			c->f(c->self, c->inst, o, o->use, false, false);
		/* fallthrough */
	case OP_vec:
	case OP_pair:
		for (u32 k = 0; o->vec && k < o->n; k++)
			visit_opnd(c, &o->vec[k]);
		break;
	default:
		break;
	}
}

void analysis_occurrences(const Fn *fn, u32 inst, OccurFn *f, void *self)
{
	const Inst *i = &fn->insts[inst];
	u32 nd = analysis_ndests(i);
	Occur c = { .f = f, .self = self, .inst = inst };

	if (i->pred != NOREG)
		f(self, inst, NULL, i->pred_use, false, false);
	for (u32 k = nd; k < i->nops; k++)
		visit_opnd(&c, &i->ops[k]);
	c.is_def = true;
	c.partial = i->pred != NOREG || accumulates(i);
	for (u32 k = 0; k < nd && k < i->nops; k++)
		visit_opnd(&c, &i->ops[k]);
}

/* ---- splitting ------------------------------------------------------------------------------------- */

typedef struct Site {
	u32 node, inst, use, reg;
	bool is_def, partial;
} Site;

typedef struct Split {
	Arena *a;
	const Cfg *c;
	const Fn *fn;
	u32 *index;   /* register -> number among those used before they are defined in some block, + 1 */
	u32 *regs;    /* vec: and back */
	u8 *ndefs;    /* register -> definitions, 2: or more */
	bool *undef;  /* register with one definition: live at the entry */
	u32 **enters; /* per block: vec of registers with several definitions that are live at its start */
	u32 *base;    /* per block: node of enters[0] */
	u32 *parent;  /* vec: union-find over nodes */
	u32 nentries; /* nodes below are entries of blocks */
	u32 *cur;     /* register -> node of its value here */
	Site *sites;  /* vec */
	/* scratch of one block */
	Bits def, *use_of, *def_of;
	u32 block;
} Split;

static u32 find(u32 *parent, u32 n)
{
	while (parent[n] != n)
		n = parent[n] = parent[parent[n]];
	return n;
}

static void join(Split *s, u32 x, u32 y)
{
	x = find(s->parent, x);
	y = find(s->parent, y);
	if (x < y)
		s->parent[y] = x;
	else
		s->parent[x] = y;
}

static u32 reg_of(const Fn *fn, u32 inst, const Opnd *o)
{
	return o ? o->reg : fn->insts[inst].pred;
}

static void note_exposed(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Split *s = self;
	u32 r = reg_of(s->fn, inst, o);

	if (is_def && s->ndefs[r] < 2)
		s->ndefs[r]++;
	if (is_def && !partial) {
		bits_add(s->def, r);
	} else if (!bits_has(s->def, r) && !s->index[r]) {
		*vec_push(s->a, s->regs) = r;
		s->index[r] = vec_len(s->regs);
	}
}

static void note_use_def(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Split *s = self;
	u32 x = s->index[reg_of(s->fn, inst, o)];

	if (!x)
		return;
	if (is_def && !partial)
		bits_add(s->def_of[s->block], x - 1);
	else if (!bits_has(s->def_of[s->block], x - 1))
		bits_add(s->use_of[s->block], x - 1);
}

static void each_occurrence(Split *s, u32 block, OccurFn *f)
{
	const Block *k = &s->c->blocks[block];

	s->block = block;
	for (u32 i = k->first; i < k->end; i++)
		analysis_occurrences(s->fn, i, f, s);
}

static void find_exposed(Split *s)
{
	s->def = bits_new(s->a, vec_len(s->fn->regs));
	for (u32 i = 0; i < vec_len(s->c->rpo); i++) {
		memset(s->def, 0, (vec_len(s->fn->regs) + 63) / 64 * 8);
		each_occurrence(s, s->c->rpo[i], note_exposed);
	}
}

/* Register r is live at the start of block b. */
static void note_enters(Split *s, u32 b, u32 r)
{
	if (s->ndefs[r] > 1)
		*vec_push(s->a, s->enters[b]) = r;
	else if (!b)
		s->undef[r] = true;
}

static void find_entering(Split *s)
{
	u32 nb = s->c->nblocks, n;
	Live live;

	find_exposed(s);
	n = vec_len(s->regs);
	s->use_of = arena_new_array(s->a, Bits, nb);
	s->def_of = arena_new_array(s->a, Bits, nb);
	for (u32 b = 0; b < nb; b++) {
		s->use_of[b] = bits_new(s->a, n);
		s->def_of[b] = bits_new(s->a, n);
		if (s->c->blocks[b].rpo != NOBLOCK)
			each_occurrence(s, b, note_use_def);
	}
	live_solve(s->a, s->c, n, s->use_of, s->def_of, &live);
	for (u32 b = 0; b < nb; b++)
		for (u32 k = 0; k < (n + 63) / 64; k++)
			for (u64 w = live.in[b][k]; w; w &= w - 1)
				note_enters(s, b, s->regs[64 * k + (u32)__builtin_ctzll(w)]);
}

static void number_entries(Split *s)
{
	for (u32 b = 0; b < s->c->nblocks; b++) {
		s->base[b] = vec_len(s->parent);
		for (u32 i = 0; i < vec_len(s->enters[b]); i++)
			*vec_push(s->a, s->parent) = s->base[b] + i;
	}
	s->nentries = vec_len(s->parent);
	for (u32 r = 0; r < vec_len(s->fn->regs); r++)
		if (s->ndefs[r] < 2) {
			s->cur[r] = vec_len(s->parent);
			*vec_push(s->a, s->parent) = s->cur[r];
		}
}

static void note_site(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Split *s = self;
	u32 r = reg_of(s->fn, inst, o);

	if (is_def && !partial && s->ndefs[r] > 1) {
		s->cur[r] = vec_len(s->parent);
		*vec_push(s->a, s->parent) = s->cur[r];
	}
	*vec_push(s->a, s->sites) = (Site){ s->cur[r], inst, use, r, is_def, partial };
}

static void split_block(Split *s, u32 block)
{
	const Block *k = &s->c->blocks[block];

	for (u32 i = 0; i < vec_len(s->enters[block]); i++)
		s->cur[s->enters[block][i]] = s->base[block] + i;
	each_occurrence(s, block, note_site);
	for (u32 t = 0; t < vec_len(k->succ); t++) {
		u32 to = k->succ[t];

		for (u32 i = 0; i < vec_len(s->enters[to]); i++)
			join(s, s->base[to] + i, s->cur[s->enters[to][i]]);
	}
}

/* ---- webs from the joined nodes --------------------------------------------------------------------- */

/* Numbers the sets of sites for which (set has an entry node) == across. */
static void number_webs(Split *s, Webs *w, u32 *web_of, const bool *enters, bool across)
{
	for (u32 i = 0; i < vec_len(s->sites); i++) {
		u32 root = find(s->parent, s->sites[i].node);

		if (web_of[root] != NOBLOCK || enters[root] != across)
			continue;
		web_of[root] = vec_len(w->webs);
		*vec_push(s->a, w->webs) = (Web){ .reg = s->sites[i].reg, .block = NOBLOCK };
	}
}

static void add_site(Split *s, Webs *w, u32 web, const Site *t)
{
	Web *x = &w->webs[web];
	WebSite at = { t->inst, t->use };

	w->of_use[t->use] = web;
	if (t->is_def)
		*vec_push(s->a, x->defs) = at;
	else
		*vec_push(s->a, x->uses) = at;
	x->partial |= t->partial;
}

static void finish_web(Split *s, Web *x, bool across)
{
	u32 nd = vec_len(x->defs);

	x->type = x->reg == NOREG ? TY_b32 : s->fn->regs[x->reg].type;
	if (nd == 1)
		x->block = s->c->block_of[x->defs[0].inst];
	x->local = !across && nd == 1 && !x->partial;
}

static Webs *collect_webs(Split *s)
{
	Webs *w = arena_new_one(s->a, Webs);
	u32 nnodes = vec_len(s->parent), *web_of = arena_new_array(s->a, u32, nnodes);
	bool *enters = arena_new_array(s->a, bool, nnodes);

	memset(web_of, 0xff, nnodes * sizeof(u32));
	for (u32 i = 0; i < s->nentries; i++)
		enters[find(s->parent, i)] = true;
	for (u32 r = 0; r < vec_len(s->fn->regs); r++)
		if (s->ndefs[r] < 2)
			enters[s->cur[r]] = s->index[r];
	number_webs(s, w, web_of, enters, true);
	w->nacross = vec_len(w->webs);
	number_webs(s, w, web_of, enters, false);
	*vec_push(s->a, w->webs) = (Web){ .reg = NOREG, .block = NOBLOCK }; /* of unreachable code */
	w->n = vec_len(w->webs);
	w->of_use = arena_new_array(s->a, u32, s->fn->nuses);
	for (u32 i = 0; i < s->fn->nuses; i++)
		w->of_use[i] = w->n - 1;
	for (u32 i = 0; i < vec_len(s->sites); i++) {
		const Site *t = &s->sites[i];
		u32 web = web_of[find(s->parent, t->node)];

		add_site(s, w, web, t);
	}
	for (u32 i = 0; i < vec_len(s->enters[0]); i++)
		w->webs[web_of[find(s->parent, s->base[0] + i)]].undef = true;
	for (u32 r = 0; r < vec_len(s->fn->regs); r++)
		if (s->undef[r])
			w->webs[web_of[s->cur[r]]].undef = true;
	for (u32 i = 0; i < w->n; i++)
		finish_web(s, &w->webs[i], i < w->nacross);
	return w;
}

Webs *analysis_webs(Arena *a, const Cfg *c)
{
	u32 nregs = vec_len(c->fn->regs);
	Split s = { .a = a, .c = c, .fn = c->fn };

	s.index = arena_new_array(a, u32, nregs);
	s.ndefs = arena_new_array(a, u8, nregs);
	s.undef = arena_new_array(a, bool, nregs);
	s.enters = arena_new_array(a, u32 *, c->nblocks);
	s.base = arena_new_array(a, u32, c->nblocks);
	s.cur = arena_new_array(a, u32, nregs);
	find_entering(&s);
	number_entries(&s);
	for (u32 b = 0; b < c->nblocks; b++)
		if (c->blocks[b].rpo != NOBLOCK)
			split_block(&s, b);
	return collect_webs(&s);
}
