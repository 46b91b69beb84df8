/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Texture references: a program may change the settings in the variable after it has bound memory to it, and the next
 * launch reads by the new ones. Binding (include/ww/texture_reference.h) tells of the variable, of how many of its
 * bytes are settings, and of what binds it again; before a launch, those that changed are bound again.
 *
 * `turn` is held while they are, so that no other thread's launch goes before; `lock` guards the list alone.
 */
#include "runtime/runtime.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef cudaError_t Again(const void *ref);

#pragma GCC visibility push(default)
cudaError_t __wwWatchReference(const void *ref, size_t size, Again *again); /* size 0: no longer */
#pragma GCC visibility pop

typedef struct Watch {
	struct Watch *next;
	const void *ref;
	size_t size;
	Again *again;
	u8 bound[]; /* the settings when it was bound */
} Watch;

_Atomic bool rt_watching;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER, lock = PTHREAD_MUTEX_INITIALIZER;
static Watch *watches;

/* requires lock. NULL: all of them. */
static void drop_watches(const void *ref)
{
	for (Watch **at = &watches, *w; (w = *at);) {
		if (ref && w->ref != ref) {
			at = &w->next;
			continue;
		}
		*at = w->next;
		free(w);
	}
	rt_watching = watches != NULL;
}

void rt_forget_reference(const void *ref)
{
	if (!rt_watching)
		return;
	pthread_mutex_lock(&lock);
	drop_watches(ref);
	pthread_mutex_unlock(&lock);
}

cudaError_t __wwWatchReference(const void *ref, size_t size, Again *again)
{
	Watch *w = size ? base_malloc(sizeof *w + size) : NULL;

	if (size && !w)
		return DONE(cudaErrorMemoryAllocation);
	pthread_mutex_lock(&lock);
	drop_watches(ref);
	if (w) {
		*w = (Watch){.next = watches, .ref = ref, .size = size, .again = again};
		memcpy(w->bound, ref, size);
		watches = w;
		rt_watching = true;
	}
	pthread_mutex_unlock(&lock);
	return DONE(cudaSuccess);
}

static bool find_changed(const void **ref, Again **again)
{
	bool found = false;

	pthread_mutex_lock(&lock);
	for (Watch *w = watches; w && !found; w = w->next)
		if (memcmp(w->bound, w->ref, w->size)) {
			*ref = w->ref;
			*again = w->again;
			found = true;
		}
	pthread_mutex_unlock(&lock);
	return found;
}

/* Each that `again` takes leaves the list or comes back with the settings of now. */
cudaError_t rt_bind_changed(void)
{
	cudaError_t last = rt_thread.last, e = cudaSuccess;
	const void *ref;
	Again *again;

	pthread_mutex_lock(&turn);
	while (e == cudaSuccess && find_changed(&ref, &again))
		e = again(ref);
	pthread_mutex_unlock(&turn);
	rt_thread.last = last;
	return e;
}
