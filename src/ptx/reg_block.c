/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * reg_block: the most words that live at once in one block when its instructions stand in an order that hides
 * latencies, as an assembler's list scheduler puts them: of those whose operands are there, the one with the
 * longest way to the end of the block goes first; once `limit` words are alive, the one that leaves fewest.
 * Loads and stores keep their order where they might meet. Linear but for heaps.
 * requires reg_classify and reg_live.
 */
#include "ptx/registers.h"

#include <string.h>

enum { NONE = 0xffffffffu, LOOKED_AT = 48, RECENT = 64, PLAIN_WAIT = 5, CONST_WAIT = 20, ISSUE = 2,
       CALLEE = 17, CALL_LEAST = 21 /* words that a callee may use; that a caller has at least */ };

typedef struct Made { /* a value, as one definition or the block's entry makes it */
	u32 left;  /* uses to come */
	u32 words;
	bool stays; /* needed behind the block */
	u32 reg;
} Made;
typedef struct Node {
	u32 inst, height, waits_for, ready;
	u32 edges; /* first of its edges; NONE */
	u32 use, nuses, def, ndefs; /* in Sched.uses, Sched.made */
	u32 scratch, wait;
	bool call;
} Node;
typedef struct Edge {
	u32 to, next;
} Edge;
typedef struct Access { /* to memory */
	u32 node, base; /* base: the address's register as of then (number in made), variable or parameter */
	i64 at;
	u32 size, classes;
	bool store;
} Access;
typedef struct Constant { /* that stands in a register, since a store cannot take it from elsewhere */
	i64 imm;
	u32 made;
} Constant;
typedef struct Sched {
	RegFn *f;
	Arena *a;
	Node *nodes;  /* vec, in program order */
	Edge *edges;  /* vec */
	Made *made;   /* vec */
	u32 *uses;    /* vec: what nodes read, numbers in made */
	u32 *current; /* per register: number in made + 1 that holds it now */
	u32 *touched; /* vec: registers whose `current` is set */
	u32 *maker;   /* vec beside made: node or NONE */
	u32 **users;  /* vec beside made: vec of nodes, for registers with several definitions */
	Access *touches; /* vec: those since the last fence, the last RECENT of them looked at */
	u32 fence;	 /* node behind which all further accesses stay; NONE */
	Constant *constants; /* vec */
	u32 at;	      /* node that is built */
	u32 entry;    /* words alive at the block's beginning */
	bool pairs, quads, loop;
} Sched;

/* ---- what instructions are --------------------------------------------------------------------------------- */

typedef struct InstRow {
	u16 form;
	u8 bits;
	u8 n;
} InstRow;
static const InstRow scratch_rows[] = {
#define SCRATCH(form, bits, words) { FORM_##form, bits, words },
#include "ptx/reg.def"
#undef SCRATCH
};
static const InstRow wait_rows[] = {
#define WAIT(form, cycles) { FORM_##form, 0, cycles },
#include "ptx/reg.def"
#undef WAIT
};

static u32 row_of(const InstRow *rows, u32 n, const Inst *in, u32 otherwise)
{
	for (u32 i = 0; i < n; i++)
		if (rows[i].form == in->op.form && (!rows[i].bits || rows[i].bits == ptx_type_bits(in->op.type[0])))
			return rows[i].n;
	return otherwise;
}

static bool is_fence(const Inst *in)
{
	return ptx_forms[in->op.form].flags & (FF_barrier | FF_call | FF_yield) || in->op.form == FORM_membar ||
	       in->op.form == FORM_fence;
}

/* Bit 0: global and local memory, bit 1: shared memory. */
static u32 classes_of(const Inst *in)
{
	if (is_fence(in))
		return 3;
	switch (in->op.m.space) {
	case SS_shared: case SS_shared_cluster: case SS_shared_cta: return 2;
	case SS_const: case SS_param: case SS_param_entry: case SS_param_func: return 0;
	case SS_generic: return 3;
	default: return 1;
	}
}

/* ---- building -------------------------------------------------------------------------------------------------- */

static void add_edge(Sched *s, u32 from, u32 to)
{
	if (from == NONE || from == to)
		return;
	*vec_push(s->a, s->edges) = (Edge){ to, s->nodes[from].edges };
	s->nodes[from].edges = vec_len(s->edges) - 1;
	s->nodes[to].waits_for++;
}

static u32 new_made(Sched *s, u32 reg, u32 maker)
{
	u32 n = vec_len(s->made), words = s->f->v[reg].words;

	*vec_push(s->a, s->made) = (Made){ .words = words, .reg = reg };
	*vec_push(s->a, s->maker) = maker;
	*vec_push(s->a, s->users) = NULL;
	s->pairs |= words > 1;
	if (!s->current[reg])
		*vec_push(s->a, s->touched) = reg;
	s->current[reg] = n + 1;
	return n;
}

static void use_made(Sched *s, u32 m)
{
	s->made[m].left++;
	*vec_push(s->a, s->uses) = m;
	s->nodes[s->at].nuses++;
	add_edge(s, s->maker[m], s->at);
}

static void read_reg(void *self, u32 reg)
{
	Sched *s = self;
	const Value *v = &s->f->v[reg];
	u32 m;

	if (v->kind == VALUE_folded) {
		reg_each_use(&s->f->fn->insts[v->def_at], read_reg, s);
		return;
	}
	if (v->kind != VALUE_plain)
		return;
	m = s->current[reg] ? s->current[reg] - 1 : new_made(s, reg, NONE);
	use_made(s, m);
	if (v->defs > 1)
		*vec_push(s->a, s->users[m]) = s->at;
}

/* Who reads the old value goes first. */
static void write_reg(void *self, u32 reg)
{
	Sched *s = self;
	u32 old = s->current[reg] ? s->current[reg] - 1 : NONE;

	if (s->f->v[reg].kind != VALUE_plain)
		return;
	if (old != NONE && s->f->v[reg].defs > 1) {
		for (u32 i = 0; i < vec_len(s->users[old]); i++)
			add_edge(s, s->users[old][i], s->at);
		add_edge(s, s->maker[old], s->at);
	}
	new_made(s, reg, s->at);
	s->nodes[s->at].ndefs++;
}

/* ---- memory ---- */

static const Opnd *address_of(const Inst *in)
{
	for (u32 k = 0; k < in->nops; k++)
		if (in->ops[k].kind == OP_addr)
			return &in->ops[k];
	return NULL;
}

/* What the address stands on; 0: not known. */
static u32 base_of(const Sched *s, const Opnd *o)
{
	if (o->reg == NOREG)
		return o->var ? 0x80000000u + o->var->index * 2 + !!o->var->owner : 0;
	if (s->f->v[o->reg].kind == VALUE_plain)
		return s->current[o->reg];
	return 0x40000000u + o->reg;
}

static bool may_meet(const Access *a, const Access *b)
{
	if (!(a->classes & b->classes) || (!a->store && !b->store))
		return false;
	if (a->base != b->base || !a->base)
		return !(a->base >= 0x80000000u && b->base >= 0x80000000u); /* different variables do not */
	return a->at < b->at + b->size && b->at < a->at + a->size;
}

static void order_memory(Sched *s, const Inst *in)
{
	u32 flags = ptx_forms[in->op.form].flags, n = vec_len(s->touches);
	const Opnd *o = address_of(in);
	Access a = { .node = s->at, .classes = classes_of(in), .store = flags & (FF_store | FF_atomic) || is_fence(in) ||
		     in->op.m.sem == SEM_volatile };

	if ((!a.store && !(flags & FF_load)) || !a.classes)
		return;
	if (o) {
		a.base = base_of(s, o);
		a.at = o->imm;
		a.size = ptx_type_bits(in->op.type[0]) / 8 * (in->op.m.vec ? in->op.m.vec : 1);
	}
	add_edge(s, s->fence, s->at);
	for (u32 i = n > RECENT ? n - RECENT : 0; i < n; i++)
		if (may_meet(&a, &s->touches[i]) || is_fence(in))
			add_edge(s, s->touches[i].node, s->at);
	if (is_fence(in)) {
		s->fence = s->at;
		vec_clear(s->touches);
	} else {
		*vec_push(s->a, s->touches) = a;
	}
}

/* ---- operands that must stand in registers ---- */

static bool is_memory(const Inst *in)
{
	return ptx_forms[in->op.form].flags & (FF_load | FF_store | FF_atomic);
}

/* Does operand k need a general register even where it is a constant, a parameter or uniform? */
static bool needs_register(const Sched *s, const Inst *in, u32 k)
{
	const Opnd *o = &in->ops[k];

	if (o->kind == OP_addr)
		return is_memory(in) && classes_of(in) & 1;
	if (is_memory(in))
		return !reg_is_dest(in, k);
	if (in->op.form != FORM_add_i || ptx_type_bits(in->op.type[0]) != 64 || !s->f->t->pairs_loaded || !k)
		return false;
	o = &in->ops[3 - k]; /* the other one: a product */
	return o->kind == OP_reg && s->f->v[o->reg].kind == VALUE_folded;
}

static u32 words_of_type(u8 type)
{
	return (ptx_type_bits(type) + 31) / 32;
}

static u32 new_helper(Sched *s, u32 inst, u32 reg, u32 words, u32 wait)
{
	u32 node = vec_len(s->nodes), m;

	*vec_push(s->a, s->nodes) = (Node){ .inst = inst, .edges = NONE, .use = vec_len(s->uses), .wait = wait,
					    .def = vec_len(s->made), .ndefs = 1 };
	m = new_made(s, reg, node);
	s->made[m].words = words;
	if (s->loop && wait == CONST_WAIT) { /* loaded before the loop */
		s->entry += words;
		s->nodes[node].ndefs = 0;
		s->made[m].stays = true;
	}
	return m;
}

static void make_reg(Sched *s, u32 inst, u32 reg)
{
	if (s->f->v[reg].kind != VALUE_free && s->f->v[reg].kind != VALUE_uniform)
		return;
	if (!s->current[reg])
		new_helper(s, inst, reg, words_of_type(s->f->fn->regs[reg].type), CONST_WAIT);
}

static Constant *find_constant(Sched *s, i64 imm)
{
	for (u32 i = vec_len(s->constants); i-- > 0 && i + 16 > vec_len(s->constants);)
		if (s->constants[i].imm == imm)
			return &s->constants[i];
	return NULL;
}

static void make_constant(Sched *s, u32 inst, i64 imm, u32 words)
{
	if (imm && !find_constant(s, imm))
		*vec_push(s->a, s->constants) = (Constant){ imm, new_helper(s, inst, vec_len(s->f->fn->regs), words, PLAIN_WAIT) };
}

static void make_operand(Sched *s, u32 inst, const Opnd *o, u8 type)
{
	if ((o->kind == OP_reg || o->kind == OP_addr) && o->reg != NOREG)
		make_reg(s, inst, o->reg);
	else if (o->kind == OP_imm)
		make_constant(s, inst, o->imm, words_of_type(type));
	for (u32 i = 0; o->kind == OP_vec && i < o->n; i++)
		make_operand(s, inst, &o->vec[i], type);
}

static void use_operand(Sched *s, const Opnd *o)
{
	const Constant *c = o->kind == OP_imm ? find_constant(s, o->imm) : NULL;

	if ((o->kind == OP_reg || o->kind == OP_addr) && o->reg != NOREG && s->f->v[o->reg].kind != VALUE_plain &&
	    s->current[o->reg])
		use_made(s, s->current[o->reg] - 1);
	if (c)
		use_made(s, c->made);
	for (u32 i = 0; o->kind == OP_vec && i < o->n; i++)
		use_operand(s, &o->vec[i]);
}

static void any_plain(void *self, u32 reg)
{
	Sched *s = self;

	if (s->f->v[reg].kind == VALUE_plain)
		s->at = 1;
}

/* Instructions whose result takes no register are no work either. */
static bool vanishes(Sched *s, const Inst *in)
{
	u32 keep = s->at;
	bool plain;

	if (!(ptx_forms[in->op.form].flags & FF_pure) && in->op.form != FORM_ld && in->op.form != FORM_cvta &&
	    in->op.form != FORM_cvta_to && in->op.form != FORM_mov)
		return false;
	s->at = 0;
	reg_each_def(in, any_plain, s);
	plain = s->at;
	s->at = keep;
	return !plain;
}

/* What is stored as a vector stands in registers side by side: once for each place. */
static u32 copies_for(const Inst *in)
{
	u32 n = 0;

	for (u32 k = 0; k < in->nops && ptx_forms[in->op.form].flags & FF_store; k++) {
		const Opnd *o = &in->ops[k];

		for (u32 i = 1; o->kind == OP_vec && i < o->n; i++)
			n += o->vec[i].kind == OP_reg && o->vec[i].reg == o->vec[i - 1].reg;
	}
	return n;
}

static void build_node(Sched *s, u32 inst)
{
	const Inst *in = &s->f->fn->insts[inst];

	if (vanishes(s, in))
		return;
	for (u32 k = 0; k < in->nops; k++)
		if (needs_register(s, in, k))
			make_operand(s, inst, &in->ops[k], in->op.type[0]);
	s->at = vec_len(s->nodes);
	*vec_push(s->a, s->nodes) = (Node){ .inst = inst, .edges = NONE, .use = vec_len(s->uses),
		.scratch = row_of(scratch_rows, COUNT(scratch_rows), in, 0) + copies_for(in),
		.wait = row_of(wait_rows, COUNT(wait_rows), in, PLAIN_WAIT), .call = in->op.form == FORM_call };
	reg_each_use(in, read_reg, s);
	for (u32 k = 0; k < in->nops; k++)
		if (needs_register(s, in, k))
			use_operand(s, &in->ops[k]);
	order_memory(s, in);
	s->quads |= is_memory(in) && in->op.m.vec * ptx_type_bits(in->op.type[0]) > 64;
	if (ptx_forms[in->op.form].flags & (FF_branch | FF_exit)) /* last */
		for (u32 i = 0; i < s->at; i++)
			if (s->nodes[i].edges == NONE)
				add_edge(s, i, s->at);
	s->nodes[s->at].def = vec_len(s->made);
	reg_each_def(in, write_reg, s);
}

static void mark_live(Sched *s, const RegBlock *b)
{
	for (u32 slot = 0; slot < s->f->nslots; slot++) {
		u32 reg = s->f->reg_of[slot];

		if (bits_has(b->in, slot))
			s->entry += s->f->v[reg].words;
		if (bits_has(b->out, slot) && s->current[reg])
			s->made[s->current[reg] - 1].stays = true;
	}
}

static void set_heights(Sched *s)
{
	for (u32 i = vec_len(s->nodes); i-- > 0;) {
		Node *n = &s->nodes[i];
		u32 most = 0;

		for (u32 e = n->edges; e != NONE; e = s->edges[e].next)
			if (s->nodes[s->edges[e].to].height > most)
				most = s->nodes[s->edges[e].to].height;
		n->height = most + n->wait;
	}
}

/* ---- scheduling ------------------------------------------------------------------------------------------------ */

typedef struct Heap { /* of nodes; the top has the greatest key */
	u32 *v, n;
	u64 *key; /* per node */
} Heap;

static void sift_up(Heap *h, u32 i)
{
	for (u32 up; i && h->key[h->v[up = (i - 1) / 2]] < h->key[h->v[i]]; i = up) {
		u32 t = h->v[i];

		h->v[i] = h->v[up];
		h->v[up] = t;
	}
}

static void sift_down(Heap *h, u32 i)
{
	for (;;) {
		u32 c = 2 * i + 1, t;

		if (c + 1 < h->n && h->key[h->v[c + 1]] > h->key[h->v[c]])
			c++;
		if (c >= h->n || h->key[h->v[c]] <= h->key[h->v[i]])
			return;
		t = h->v[i];
		h->v[i] = h->v[c];
		h->v[c] = t;
		i = c;
	}
}

static void heap_push(Heap *h, u32 node)
{
	h->v[h->n] = node;
	sift_up(h, h->n++);
}

static u32 heap_take(Heap *h, u32 i)
{
	u32 node = h->v[i];

	h->v[i] = h->v[--h->n];
	if (i < h->n) {
		sift_down(h, i);
		sift_up(h, i);
	}
	return node;
}

typedef struct Run {
	Sched *s;
	Heap ready, later; /* by height; by the time they can go */
	u32 now, alive, most, limit;
} Run;

/* Words that die when it goes: it is the last to read them. */
static u32 freed_by(const Sched *s, const Node *n)
{
	u32 words = 0;

	for (u32 i = 0; i < n->nuses; i++) {
		const Made *m = &s->made[s->uses[n->use + i]];
		u32 times = 1;
		bool first = true;

		for (u32 k = 0; k < n->nuses; k++)
			if (s->uses[n->use + k] == s->uses[n->use + i] && k != i) {
				times++;
				first &= k > i;
			}
		if (first && m->left == times && !m->stays)
			words += m->words;
	}
	return words;
}

static u32 made_by(const Sched *s, const Node *n)
{
	u32 words = 0;

	for (u32 i = 0; i < n->ndefs; i++)
		words += s->made[n->def + i].words;
	return words;
}

/* Results that nobody reads are gone at once. */
static u32 unread(const Sched *s, const Node *n)
{
	u32 words = 0;

	for (u32 i = 0; i < n->ndefs; i++)
		if (!s->made[n->def + i].left && !s->made[n->def + i].stays)
			words += s->made[n->def + i].words;
	return words;
}

static i32 growth(const Sched *s, u32 node)
{
	const Node *n = &s->nodes[node];

	return (i32)made_by(s, n) - (i32)freed_by(s, n);
}

static u32 choose(Run *r)
{
	u32 best = 0;
	i32 least = INT32_MAX;

	if ((i32)r->alive + growth(r->s, r->ready.v[0]) <= (i32)r->limit)
		return heap_take(&r->ready, 0);
	for (u32 i = 0; i < r->ready.n && i < LOOKED_AT; i++) {
		i32 g = growth(r->s, r->ready.v[i]);

		if (g < least) {
			least = g;
			best = i;
		}
	}
	return heap_take(&r->ready, best);
}

static void release(Run *r, const Node *n)
{
	for (u32 e = n->edges; e != NONE; e = r->s->edges[e].next) {
		Node *to = &r->s->nodes[r->s->edges[e].to];
		u32 then = n->ndefs ? r->now + n->wait : r->now + ISSUE;

		if (to->ready < then)
			to->ready = then;
		if (!--to->waits_for) {
			u32 number = (u32)(to - r->s->nodes);

			r->later.key[number] = UINT64_MAX - ((u64)to->ready << 32 | number);
			heap_push(&r->later, number);
		}
	}
}

/* What lives across a call stands beside what the callee uses. */
static u32 call_peak(u32 across)
{
	return across + CALLEE > CALL_LEAST ? across + CALLEE : CALL_LEAST;
}

static void issue(Run *r, u32 number)
{
	Sched *s = r->s;
	Node *n = &s->nodes[number];
	u32 peak = r->alive + n->scratch;

	r->alive -= freed_by(s, n);
	if (n->call)
		peak = call_peak(r->alive);
	for (u32 i = 0; i < n->nuses; i++)
		s->made[s->uses[n->use + i]].left--;
	r->alive += made_by(s, n);
	if (peak < r->alive)
		peak = r->alive;
	if (r->most < peak)
		r->most = peak;
	r->alive -= unread(s, n);
	release(r, n);
	r->now += ISSUE;
}

static void wake(Run *r)
{
	while (r->later.n) {
		u32 top = r->later.v[0];

		if (r->s->nodes[top].ready > r->now && r->ready.n)
			return;
		if (r->s->nodes[top].ready > r->now)
			r->now = r->s->nodes[top].ready;
		heap_push(&r->ready, heap_take(&r->later, 0));
	}
}

static u32 schedule(Sched *s, u32 limit)
{
	u32 n = vec_len(s->nodes);
	Run r = { .s = s, .alive = s->entry, .most = s->entry, .limit = limit };

	r.ready = (Heap){ .v = arena_new_array(s->a, u32, n + 1), .key = arena_new_array(s->a, u64, n + 1) };
	r.later = (Heap){ .v = arena_new_array(s->a, u32, n + 1), .key = arena_new_array(s->a, u64, n + 1) };
	for (u32 i = 0; i < n; i++) {
		r.ready.key[i] = (u64)s->nodes[i].height << 32 | (n - i);
		r.later.key[i] = UINT64_MAX - i;
		if (!s->nodes[i].waits_for)
			heap_push(&r.later, i);
	}
	for (wake(&r); r.ready.n; wake(&r))
		issue(&r, choose(&r));
	return r.most;
}

/* Program order; leaves everything as it was. */
static u32 in_order(Sched *s)
{
	u32 alive = s->entry, most = s->entry, n = vec_len(s->nodes);
	u32 *left = arena_new_array(s->a, u32, vec_len(s->made) + 1);

	for (u32 i = 0; i < vec_len(s->made); i++)
		left[i] = s->made[i].left;
	for (u32 i = 0; i < n; i++) {
		const Node *k = &s->nodes[i];
		u32 before = alive + k->scratch;

		alive -= freed_by(s, k);
		if (k->call)
			before = call_peak(alive);
		for (u32 u = 0; u < k->nuses; u++)
			s->made[s->uses[k->use + u]].left--;
		alive += made_by(s, k);
		most = most > alive ? most : alive;
		most = most > before ? most : before;
		alive -= unread(s, k);
	}
	for (u32 i = 0; i < vec_len(s->made); i++)
		s->made[i].left = left[i];
	return most;
}

RegNeed reg_block_need(RegFn *f, u32 block, u32 limit)
{
	const RegBlock *b = &f->blocks[block];
	Sched s = { .f = f, .a = f->a, .current = f->current, .fence = NONE, .loop = b->loop };
	RegNeed need;

	for (u32 i = b->first; i < b->end; i++)
		build_node(&s, i);
	mark_live(&s, b);
	set_heights(&s);
	need.tight = in_order(&s);
	need.spread = schedule(&s, limit);
	need.pairs = s.pairs;
	need.quads = s.quads;
	if (need.spread > limit && need.spread > need.tight)
		need.spread = need.tight > limit ? need.tight : limit;
	if (need.tight > need.spread)
		need.tight = need.spread;
	for (u32 i = 0; i < vec_len(s.touched); i++)
		f->current[s.touched[i]] = 0;
	return need;
}
