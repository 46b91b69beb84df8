/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Addresses to pointers: open addressing, power-of-two size, at most half full. Readers take no lock:
 * a slot's value is published after its key, and a table that grew stays readable for ever (the sizes
 * double, so all old ones together are no larger than the live one).
 */
#include "runtime/runtime.h"

#include <stdlib.h>

typedef struct Slot {
	_Atomic(const void *) key;
	_Atomic(void *) val; /* NULL: removed, or not yet there */
} Slot;
struct HashTable {
	HashTable *older;
	u32 mask, used;
	Slot slots[];
};

static u32 hash_address(const void *p)
{
	u64 h = (u64)(uintptr_t)p * 0x9e3779b97f4a7c15ull;
	return (u32)(h >> 32);
}

static Slot *find_slot(HashTable *t, const void *key)
{
	for (u32 i = hash_address(key);; i++) {
		Slot *s = &t->slots[i & t->mask];
		const void *k = s->key;
		if (k == key || !k)
			return s;
	}
}

void *hash_find(const PtrHash *h, const void *key)
{
	HashTable *t = h->table;
	if (!t || !key)
		return NULL;
	Slot *s = find_slot(t, key);
	return s->key == key ? s->val : NULL;
}

static HashTable *grow(HashTable *old)
{
	u32 n = old ? (old->mask + 1) * 2 : 64;
	HashTable *t = base_calloc(1, sizeof *t + n * sizeof(Slot));
	if (!t)
		return NULL;
	t->older = old;
	t->mask = n - 1;
	for (u32 i = 0; old && i <= old->mask; i++) {
		void *val = old->slots[i].val;
		if (!val)
			continue;
		Slot *s = find_slot(t, old->slots[i].key);
		s->key = old->slots[i].key;
		s->val = val;
		t->used++;
	}
	return t;
}

bool hash_insert(PtrHash *h, const void *key, void *val)
{
	HashTable *t = h->table;
	if (!val) {
		if (t && find_slot(t, key)->key == key)
			find_slot(t, key)->val = NULL;
		return true;
	}
	if (!t || t->used * 2 > t->mask) {
		t = grow(t);
		if (!t)
			return false;
		h->table = t;
	}
	Slot *s = find_slot(t, key);
	if (!s->key) {
		t->used++;
		s->key = key;
	}
	s->val = val;
	return true;
}
