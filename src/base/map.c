/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Hash maps with open addressing and linear probing, at most half full; bit sets.
 */
#include "base/base.h"

#include <string.h>

u64 hash_bytes(const void *data, size_t len, u64 seed)
{
	const u8 *p = data;
	u64 h = seed ^ (len * 0x9e3779b97f4a7c15ull);

	for (; len >= 8; len -= 8, p += 8) {
		u64 w;

		memcpy(&w, p, 8);
		h = (h ^ w) * 0xff51afd7ed558ccdull;
		h ^= h >> 32;
	}
	for (; len; len--, p++)
		h = (h ^ *p) * 0x100000001b3ull;
	h ^= h >> 33;
	h *= 0xc4ceb9fe1a85ec53ull;
	return h ^ h >> 29;
}

static u32 map_slot(const Map *m, u64 key)
{
	u32 mask = m->cap - 1, i = (u32)(key * 0x9e3779b97f4a7c15ull >> 32) & mask;

	while (m->slots[2 * i] && m->slots[2 * i] != key)
		i = (i + 1) & mask;
	return i;
}

bool map_get(const Map *m, u64 key, u64 *val)
{
	u32 i;

	if (!key) {
		if (m->has_zero && val)
			*val = m->zero;
		return m->has_zero;
	}
	if (!m->cap)
		return false;
	i = map_slot(m, key);
	if (m->slots[2 * i] != key)
		return false;
	if (val)
		*val = m->slots[2 * i + 1];
	return true;
}

static void map_grow(Arena *a, Map *m)
{
	Map old = *m;

	m->cap = old.cap ? old.cap * 2 : 16;
	m->slots = arena_new_array(a, u64, 2 * (size_t)m->cap);
	for (u32 i = 0; i < old.cap; i++) {
		u32 s;

		if (!old.slots[2 * i])
			continue;
		s = map_slot(m, old.slots[2 * i]);
		memcpy(&m->slots[2 * s], &old.slots[2 * i], 16);
	}
}

void map_put(Arena *a, Map *m, u64 key, u64 val)
{
	u32 i;

	if (!key) {
		m->has_zero = true;
		m->zero = val;
		return;
	}
	if (2 * (m->len + 1) > m->cap)
		map_grow(a, m);
	i = map_slot(m, key);
	m->len += m->slots[2 * i] != key;
	m->slots[2 * i] = key;
	m->slots[2 * i + 1] = val;
}

static u32 string_slot(const Strings *t, const char *s, size_t len)
{
	u32 mask = t->cap - 1, i = (u32)hash_bytes(s, len, 0) & mask;

	while (t->slots[i] && (strncmp(t->slots[i], s, len) || t->slots[i][len]))
		i = (i + 1) & mask;
	return i;
}

static void strings_grow(Strings *t)
{
	const char **old = t->slots;
	u32 n = t->cap;

	t->cap = n ? n * 2 : 64;
	t->slots = arena_new_array(t->arena, const char *, t->cap);
	for (u32 i = 0; i < n; i++)
		if (old[i])
			t->slots[string_slot(t, old[i], strlen(old[i]))] = old[i];
}

const char *intern(Strings *t, const char *s, size_t len)
{
	u32 i;

	if (2 * (t->len + 1) > t->cap)
		strings_grow(t);
	i = string_slot(t, s, len);
	if (!t->slots[i]) {
		t->slots[i] = arena_strndup(t->arena, s, len);
		t->len++;
	}
	return t->slots[i];
}

const char *intern_z(Strings *t, const char *s)
{
	return intern(t, s, strlen(s));
}

Bits bits_new(Arena *a, u32 n)
{
	return arena_new_array(a, u64, (n + 63) / 64 + 1);
}

bool bits_or(u64 *to, const u64 *from, u32 n)
{
	bool changed = false;

	for (u32 i = 0; i < (n + 63) / 64; i++) {
		u64 w = to[i] | from[i];

		changed |= w != to[i];
		to[i] = w;
	}
	return changed;
}
