/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Who is told of calls and of the device's work (hook/hook.h). Nobody listening, a call costs the load of its
 * library's flag. Calls that a listener makes while it is told of one are not told.
 */
#include "driver/graph.h"
#include "driver/hooks.h"

enum { MAX_FLAGS = 32 };
_Atomic u32 driver_hook_on;
_Atomic u32 hooks_work;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(const HookListener *) listeners[HOOK_LISTENERS];
static _Atomic(_Atomic u32 *) flags[MAX_FLAGS] = { &driver_hook_on };
static _Atomic u32 next_correlation = 1;
static _Thread_local HookCall *current;
static _Thread_local bool telling;

/* ---- calls ------------------------------------------------------------------------------------------------- */

static void tell_call(HookCall *c, u32 places, bool end)
{
	telling = true;
	for (u32 i = 0; i < HOOK_LISTENERS; i++) {
		const HookListener *l = atomic_load(&listeners[i]);

		if (l && l->call && places >> i & 1) {
			c->told |= 1u << i;
			l->call(c, end);
		}
	}
	telling = false;
}

void driver_hook_enter(HookCall *c)
{
	c->outer = current;
	current = c;
	c->correlation = c->outer ? c->outer->correlation : atomic_fetch_add(&next_correlation, 1);
	c->begin = queue_now();
	if (!telling)
		tell_call(c, ~0u, false);
}

void driver_hook_exit(HookCall *c)
{
	c->end = queue_now();
	current = c->outer;
	if (c->told)
		tell_call(c, c->told, true);
}

u32 hooks_correlation(void)
{
	return current ? current->correlation : 0;
}

/* ---- work and ranges ------------------------------------------------------------------------------------------ */

void hooks_tell_work(const HookWork *w)
{
	for (u32 i = 0; i < HOOK_LISTENERS; i++) {
		const HookListener *l = atomic_load(&listeners[i]);

		if (l && l->work)
			l->work(w);
	}
}

void hooks_tell_range(const HookRange *r)
{
	for (u32 i = 0; i < HOOK_LISTENERS; i++) {
		const HookListener *l = atomic_load(&listeners[i]);

		if (l && l->range)
			l->range(r);
	}
}

bool hooks_ranges(void)
{
	for (u32 i = 0; i < HOOK_LISTENERS; i++) {
		const HookListener *l = atomic_load(&listeners[i]);

		if (l && l->range)
			return true;
	}
	return false;
}

/* ---- who listens ------------------------------------------------------------------------------------------------ */

static bool wanted(bool work)
{
	for (u32 i = 0; i < HOOK_LISTENERS; i++) {
		const HookListener *l = atomic_load(&listeners[i]);

		if (l && (work ? l->work != NULL : l->call != NULL))
			return true;
	}
	return false;
}

static bool join(_Atomic u32 *flag)
{
	bool found = false;

	pthread_mutex_lock(&lock);
	for (u32 i = 0; i < MAX_FLAGS && !found; i++)
		if (!flags[i]) {
			flags[i] = flag;
			found = true;
		}
	*flag = found && wanted(false);
	pthread_mutex_unlock(&lock);
	return found;
}

static void leave(_Atomic u32 *flag)
{
	pthread_mutex_lock(&lock);
	for (u32 i = 1; i < MAX_FLAGS; i++)
		if (flags[i] == flag)
			flags[i] = NULL;
	pthread_mutex_unlock(&lock);
}

void hooks_listen(u32 place, const HookListener *l)
{
	pthread_mutex_lock(&lock);
	if (place < HOOK_LISTENERS)
		listeners[place] = l;
	for (u32 i = 0; i < MAX_FLAGS; i++)
		if (flags[i])
			atomic_store(flags[i], wanted(false));
	hooks_work = wanted(true);
	pthread_mutex_unlock(&lock);
}

static u64 hooks_id(HookIdKind kind, void *handle)
{
	const GraphExec *x = kind == HOOK_id_exec ? handle_get(H_exec, handle) : NULL;
	GraphNode *n;
	CuGraph *g;

	switch (kind) {
	case HOOK_id_graph: return graph_find(handle, &g) ? 0 : g->id;
	case HOOK_id_exec: return x ? x->graph->id : 0;
	case HOOK_id_node: return node_find(handle, &n) ? 0 : n->id;
	}
	return 0;
}

static void *hooks_exec_graph(void *exec)
{
	const GraphExec *x = handle_get(H_exec, exec);

	return x ? x->graph : NULL;
}

HooksFn wwHooks WW_EXPORT;

const Hooks *wwHooks(u32 version)
{
	static const Hooks hooks = {
		.version = HOOK_VERSION,
		.join = join,
		.leave = leave,
		.enter = driver_hook_enter,
		.exit = driver_hook_exit,
		.listen = hooks_listen,
		.now = queue_now,
		.correlation = hooks_correlation,
		.id = hooks_id,
		.exec_graph = hooks_exec_graph,
	};
	return version == HOOK_VERSION ? &hooks : NULL;
}
