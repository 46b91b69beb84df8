/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All code that is mapped at the moment, to tell which instruction an address belongs to. Few entries
 * (kernels times block shapes), looked up at faults alone: a plain list under a lock.
 */
#include "jit/code.h"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static JitMapped *mapped;

void code_register(JitMapped *m)
{
	pthread_mutex_lock(&lock);
	m->next = mapped;
	mapped = m;
	pthread_mutex_unlock(&lock);
}

void code_forget(JitMapped *m)
{
	JitMapped **at = &mapped;

	pthread_mutex_lock(&lock);
	while (*at && *at != m)
		at = &(*at)->next;
	if (*at)
		*at = m->next;
	pthread_mutex_unlock(&lock);
}

/* The last line at or before `offset`. */
static const JitLine *find_line(const JitCode *c, u32 offset)
{
	u32 lo = 0, hi = c->nlines;

	while (lo < hi) {
		u32 mid = lo + (hi - lo) / 2;

		if (c->lines[mid].offset <= offset)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo ? &c->lines[lo - 1] : NULL;
}

static void name_inst(const JitCode *c, u32 offset, const Fn **fn, u32 *inst)
{
	const JitLine *l = find_line(c, offset);

	*fn = c->entry;
	*inst = NOREG;
	if (!l || l->inst == NOREG)
		return;
	*inst = l->inst;
	if (c->entry && l->fn < vec_len(c->entry->module->fns))
		*fn = c->entry->module->fns[l->fn];
}

bool jit_find_pc(const void *pc, const Fn **fn, u32 *inst)
{
	bool found = false;

	pthread_mutex_lock(&lock);
	for (JitMapped *m = mapped; m && !found; m = m->next) {
		size_t offset = (uintptr_t)pc - (uintptr_t)m->code.text;

		found = offset < m->code.text_size;
		if (found)
			name_inst(&m->code, (u32)offset, fn, inst);
	}
	pthread_mutex_unlock(&lock);
	return found;
}
