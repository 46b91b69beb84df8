/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * dump: the facts of a function as text, for WW_DUMP=shape and for tests.
 *
 *   b2: 7-12 -> b3 b5, ipdom b5, loop 1 (divergent), branch diverges, lanes off
 *     9 mad_i  %r4 piece +1 ext.su align 4 line.su  blend
 */
#include "analysis/analysis.h"

static void dump_block(const Cfg *c, const Shapes *s, u32 b, Text *t)
{
	const Block *k = &c->blocks[b];

	text_printf(t, "b%u: %u-%u ->", b, k->first, k->end);
	for (u32 i = 0; i < vec_len(k->succ); i++)
		text_printf(t, " b%u", k->succ[i]);
	if (k->exits)
		text_printf(t, " exit");
	if (k->ipdom < c->nblocks)
		text_printf(t, ", ipdom b%u", k->ipdom);
	if (k->loop)
		text_printf(t, ", loop %u%s", k->loop, s->div_loop[k->loop - 1] ? " (divergent)" : "");
	text_printf(t, "%s%s%s%s\n", s->div_branch[b] ? ", branch diverges" : "",
		    s->div_block[b] ? ", lanes off" : "", k->exit_only ? ", exit only" : "",
		    k->leaves ? ", leaves" : "");
}

static void dump_shape(const Shape *x, Text *t)
{
	static const char *const vars[] = { "block", "column", "piece" };

	if (x->is_const) {
		text_printf(t, " = %lld", (long long)x->lo);
		return;
	}
	text_printf(t, " %s%s%s", vars[x->var], x->vec ? " vec" : "", x->aff && x->var == VAR_piece ? " rows" : "");
	if (!x->vec && x->stride)
		text_printf(t, " %+lld%s%s%s%s", (long long)x->stride, x->exact ? " ext." : "",
			    x->ext_s ? "s" : "", x->ext_u ? "u" : "", x->checked ? " checked" : "");
	if (!x->vec && x->align)
		text_printf(t, " align %u", x->align);
	if (x->line)
		text_printf(t, " line%s%s%s", x->line_s || x->line_u ? "." : "", x->line_s ? "s" : "",
			    x->line_u ? "u" : "");
}

typedef struct Dump {
	const Cfg *c;
	const Webs *w;
	const Shapes *s;
	Text *t;
} Dump;

static void dump_def(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Dump *d = self;
	u32 web = d->w->of_use[use];

	if (!is_def)
		return;
	text_printf(d->t, "  %s", d->c->fn->regs[o->reg].name ? d->c->fn->regs[o->reg].name : "_");
	dump_shape(&d->s->web[web], d->t);
	if (d->s->blend[web])
		text_printf(d->t, " blend");
}

void analysis_dump(const Cfg *c, const Webs *w, const Shapes *s, Text *t)
{
	Dump d = { c, w, s, t };

	text_printf(t, "%s%s\n", c->fn->name, c->irreducible ? " (irreducible)" : "");
	for (u32 i = 0; i < vec_len(c->rpo); i++) {
		u32 b = c->rpo[i];

		dump_block(c, s, b, t);
		for (u32 j = c->blocks[b].first; j < c->blocks[b].end; j++) {
			text_printf(t, "%6u %s", j, ptx_forms[c->fn->insts[j].op.form].id);
			analysis_occurrences(c->fn, j, dump_def, &d);
			text_printf(t, "\n");
		}
	}
}

void analysis_dump_suspends(const Cfg *c, const Webs *w, const Suspends *s, Text *t)
{
	static const char *const kinds[] = { "barrier", "grid", "yield", "warp" };

	for (u32 i = 0; i < vec_len(s->at); i++) {
		const Suspend *p = &s->at[i];

		text_printf(t, "suspend %u at %u %s, live", p->region, p->inst, kinds[p->kind]);
		for (u32 k = 0; k < vec_len(p->live); k++) {
			const char *name = c->fn->regs[w->webs[p->live[k]].reg].name;

			text_printf(t, " %s", name ? name : "_");
		}
		text_printf(t, "\n");
	}
	if (s->polls)
		text_printf(t, "polls between barriers\n");
	if (s->lockstep)
		text_printf(t, "in lockstep\n");
	if (s->lane_reason)
		text_printf(t, "lane mode: %s, at %u\n", s->lane_reason, s->lane_inst);
}
