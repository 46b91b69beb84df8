/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ordered map of intrusive nodes: a treap (Seidel and Aragon, 1996). Nodes are the caller's; keys
 * are pairs, compared hi first; equal keys are not allowed. Weights come from a hash of the key, so
 * the shape depends on the content alone.
 */
#include "driver/driver.h"

static bool less(u64 ahi, u64 alo, u64 bhi, u64 blo) { return ahi != bhi ? ahi < bhi : alo < blo; }

static u32 weigh(u64 x)
{
	x = (x ^ x >> 31) * 0x9e3779b97f4a7c15ull;
	return (x ^ x >> 29) * 0xbf58476d1ce4e5b9ull >> 32;
}

/* Splits t into nodes below the key and the others. */
static void split(Node *t, u64 hi, u64 lo, Node **left, Node **right)
{
	while (t) {
		if (less(t->hi, t->lo, hi, lo)) {
			*left = t;
			left = &t->right;
			t = t->right;
		} else {
			*right = t;
			right = &t->left;
			t = t->left;
		}
	}
	*left = *right = NULL;
}

void tree_add(Node **root, Node *n)
{
	n->weight = weigh(n->hi ^ n->lo << 17);
	while (*root && (*root)->weight >= n->weight)
		root = less(n->hi, n->lo, (*root)->hi, (*root)->lo) ? &(*root)->left
								    : &(*root)->right;
	split(*root, n->hi, n->lo, &n->left, &n->right);
	*root = n;
}

void tree_remove(Node **root, Node *n)
{
	while (*root != n)
		root = less(n->hi, n->lo, (*root)->hi, (*root)->lo) ? &(*root)->left
								    : &(*root)->right;
	Node *a = n->left, *b = n->right;
	while (a && b) {
		if (a->weight >= b->weight) {
			*root = a;
			root = &a->right;
			a = a->right;
		} else {
			*root = b;
			root = &b->left;
			b = b->left;
		}
	}
	*root = a ? a : b;
}

Node *tree_at_most(Node *t, u64 hi, u64 lo)
{
	Node *best = NULL;
	while (t) {
		if (less(hi, lo, t->hi, t->lo)) {
			t = t->left;
		} else {
			best = t;
			t = t->right;
		}
	}
	return best;
}

Node *tree_at_least(Node *t, u64 hi, u64 lo)
{
	Node *best = NULL;
	while (t) {
		if (less(t->hi, t->lo, hi, lo)) {
			t = t->right;
		} else {
			best = t;
			t = t->left;
		}
	}
	return best;
}
