/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * snippet.h: what random kernels are written with: a random number, registers to read and to write, and
 * statements as texts with holes. Included by generate.h.
 *
 *   %v0 … %u0 … values of a thread; values that are the same in a block, changed only where control is, too
 *   %f %d %l %h %b %p … f32, f64, 64, 16 and 128 bits, predicates
 *   %own, %own_s        16 bytes of global and of shared memory that belong to the thread
 *   %t %i %q %rd %e %g  for a statement's own use
 */
#ifndef SNIPPET_H
#define SNIPPET_H

#include "base/base.h"

#include <string.h>

enum { GEN_NV = 8, GEN_NU = 4, GEN_NF = 3, GEN_ND = 2, GEN_NL = 2, GEN_NH = 2, GEN_NB = 2, GEN_NP = 6 };
enum { GEN_SHAPES = 2, GEN_BLOCKS = 4, GEN_THREADS = 1024 };

typedef struct Gen {
	Text text;
	u64 state;
	u32 shape[GEN_SHAPES][3], nshapes; /* blocks that it is to run with */
	u32 nctaid[2];
	u32 threads; /* of the largest shape */
	u32 k0, k1;
	u32 labels, preds, temps; /* numbers given out */
	u32 budget;		  /* statements left */
	u32 scratch;		  /* arrays of a word a thread that are taken, see generate.h */
	bool exits;		  /* some threads may have exited */
	bool warps_exit;	  /* whole warps */
	u32 loops;		  /* around what is generated */
	bool warp_in_loop;	  /* a warp operation stands in the outermost of them: no thread may exit in it, for the next round
				   * would read the thread's register */
	bool whole_warps;	  /* of every shape */
	u32 cc;			  /* counts are those of this generation; 0: they are not compared */
	bool caches;		  /* counting passes the models of the caches, too */
	bool structured;	  /* lanes that parted come together at the same place in both engines */
	bool warps_alone;	  /* lane mode leaves it to the interpreter */
	bool wide, nans;	  /* of a pattern: shared memory by 64-bit addresses; f32 from any bits */
	bool waits;		  /* how often a loop turns depends on when others run */
	bool exact;		  /* approximate functions must be as the hardware's */
	bool lean;		  /* registers begin the same in all threads, and only what is used is there */
	bool rows;		  /* registers are stored in rows, else side by side */
	char *lane_reason;	  /* of a file: why masks will not do; NULL: they may */
} Gen;

static u32 rnd(Gen *g, u32 n)
{
	g->state ^= g->state << 13;
	g->state ^= g->state >> 7;
	g->state ^= g->state << 17;
	return (u32)((g->state >> 11) % n);
}

static bool chance(Gen *g, u32 percent)
{
	return rnd(g, 100) < percent;
}

#define P(...) text_printf(&g->text, __VA_ARGS__)

static u32 new_label(Gen *g)
{
	return g->labels++;
}

/* A source: a thread's register, a block's, a constant, or something made of the thread's number. */
static const char *source(Gen *g, char *buf)
{
	static const char *const odd[] = { "%tx", "%ty", "%gt", "%lane", "%lin", "%lin4" };
	static const u32 consts[] = { 0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 63, 255, 0x7fffffff, 0x80000000,
				      0xffffffff, 12345, 0xfffffff0 };

	switch (rnd(g, 8)) {
	case 0: case 1: case 2: case 3:
		sprintf(buf, "%%v%u", rnd(g, GEN_NV));
		break;
	case 4:
		sprintf(buf, "%%u%u", rnd(g, GEN_NU));
		break;
	case 5:
		sprintf(buf, "%u", consts[rnd(g, COUNT(consts))]);
		break;
	default:
		sprintf(buf, "%s", odd[rnd(g, COUNT(odd))]);
		break;
	}
	return buf;
}

static const char *uniform_source(Gen *g, char *buf)
{
	switch (rnd(g, 4)) {
	case 0:
		sprintf(buf, "%u", rnd(g, 70));
		break;
	case 1:
		sprintf(buf, "%%cta");
		break;
	default:
		sprintf(buf, "%%u%u", rnd(g, GEN_NU));
		break;
	}
	return buf;
}

static const char *any_source(Gen *g, bool uniform, char *buf)
{
	return uniform ? uniform_source(g, buf) : source(g, buf);
}

/* ---- texts with holes ------------------------------------------------------------------------------------------ */

typedef enum { ANY, APPROX, WARPS, MASK, BLOCK } Place;
typedef struct Snippet {
	Place place;
	const char *text;
} Snippet;

#define SNIPPET(place, text) { place, text },
static const Snippet snippets[] = {
#include "gen/snippets.def"
};
#undef SNIPPET

static const char *expand(Gen *g, const char *s, char until);

/* $[a|b|c]: one of them. $[=a|b|c]: the one of the same number as last time. */
static const char *expand_choice(Gen *g, const char *s)
{
	static u32 last;
	u32 n = 1, depth = 0;
	const char *end = s;

	for (; *end && (depth || *end != ']'); end++) {
		depth += *end == '[';
		depth -= *end == ']';
		n += !depth && *end == '|';
	}
	if (*s == '=')
		s++;
	else
		last = rnd(g, n);
	for (u32 k = last % n; k; s++) {
		depth += *s == '[';
		depth -= *s == ']';
		k -= !depth && *s == '|';
	}
	expand(g, s, '|');
	return end;
}

static void expand_hole(Gen *g, char c)
{
	static const struct { char c; u8 n; } regs[] = { { 'v', GEN_NV }, { 'u', GEN_NU }, { 'f', GEN_NF }, { 'd', GEN_ND },
							 { 'l', GEN_NL }, { 'h', GEN_NH }, { 'b', GEN_NB }, { 'p', GEN_NP } };
	char buf[16];

	for (u32 k = 0; k < COUNT(regs); k++)
		if ((c | 0x20) == regs[k].c) {
			P("%%%c%u", regs[k].c, rnd(g, regs[k].n));
			return;
		}
	switch (c) {
	case 's': P("%s", source(g, buf)); break;
	case 'n': P("%u", rnd(g, 34)); break;
	case '5': P("%u", rnd(g, 32)); break;
	case 'r': P("%u", rnd(g, 256)); break;
	case '!': P("%s", chance(g, 50) ? "!" : ""); break;
	default: P("$%c", c); break; /* which no PTX is */
	}
}

/* Writes the text up to its end, or to the end of an alternative: `$` and a letter stand for a register to read
 * (v u f d l h b p), to write (the same in capitals), for any source (s), a shift ($n), a lane ($5), a byte ($r)
 * or, perhaps, a `!`. */
static const char *expand(Gen *g, const char *s, char until)
{
	u32 depth = 0;

	for (; *s; s++) {
		if (until && !depth && (*s == until || *s == ']'))
			break;
		if (*s == '$' && s[1] == '[') {
			s = expand_choice(g, s + 2);
			continue;
		}
		if (*s == '$') {
			expand_hole(g, *++s);
			continue;
		}
		depth += *s == '[';
		depth -= *s == ']';
		P("%c", *s);
	}
	return s;
}

static void write_snippet(Gen *g, const char *text)
{
	P("\t");
	expand(g, text, 0);
	P("\n");
}

static bool may_exit(const Gen *g)
{
	return !g->loops || !g->warp_in_loop;
}

static void gen_snippet(Gen *g, Place place)
{
	const Snippet *s;

	do
		s = &snippets[rnd(g, COUNT(snippets))];
	while (s->place != place && !(place == ANY && s->place == APPROX && chance(g, 20)));
	g->exact |= s->place == APPROX;
	g->warp_in_loop |= s->place == WARPS || s->place == MASK;
	write_snippet(g, s->text);
}

#endif
