/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A warp's accesses to 4-byte words of shared memory with 32 banks, lane against lane. In: which lanes are on, and
 * their addresses. Out: wavefronts and different words, as access.c says what they are.
 *
 *	pass		how many lanes before a lane name its word: 0 for the first of each word
 *	rank		how many lanes before it have its bank and pass
 *	wavefronts	different pairs of pass and rank: a pass takes as many as its busiest bank has words.
 *			Loads and stores have pass 0 alone
 *
 * Counting lanes before is 31 comparisons of the vector with itself, moved: the same steps whatever the addresses.
 */
#include "count/count.h"
#include "count/pairs.h"

#include <string.h>

/* Words are below REACH; BEFORE stands before the first lane; lanes that are off hold 0xffff. */
enum { REACH = 0x8000, BEFORE = 0xfffe };
#define BITS_FROM(b) b, b << 1, b << 2, b << 3, b << 4, b << 5, b << 6, b << 7
static const u16 lane_bit[COUNT_LANES] = { BITS_FROM(1), BITS_FROM(256), BITS_FROM(1), BITS_FROM(256) }; /* of its half */
static const u16 lane_upper[COUNT_LANES] = { [16 ... 31] = 0xffff };
#define PASTE_(a, b) a##_##b
#define PASTE(a, b)  PASTE_(a, b)

#define WIDTH  16
#define TARGET __attribute__((optimize("O3")))
#define SUFFIX plain
#include "count/pairs_body.h"

typedef bool PairsFn(u32 mask, const u64 *addr, bool atomic, PairCount *);

#if defined(__x86_64__)
#define WIDTH  32
#define TARGET __attribute__((target("avx2,popcnt"), optimize("O3")))
#define SUFFIX avx2
#include "count/pairs_body.h"

#define WIDTH  64
#define TARGET __attribute__((target("avx512f,avx512bw,popcnt"), optimize("O3")))
#define SUFFIX avx512
#include "count/pairs_body.h"

static PairsFn *best(void)
{
	__builtin_cpu_init();
	return __builtin_cpu_supports("avx512bw") ? pairs_avx512
	       : __builtin_cpu_supports("avx2")	  ? pairs_avx2
						  : pairs_plain;
}
#else
static PairsFn *best(void) { return pairs_plain; }
#endif

bool count_pairs(u32 mask, const u64 *addr, bool atomic, PairCount *n)
{
	static PairsFn *pairs;
	PairsFn *f = __atomic_load_n(&pairs, __ATOMIC_RELAXED);

	if (!f) {
		f = best();
		__atomic_store_n(&pairs, f, __ATOMIC_RELAXED);
	}
	return f(mask, addr, atomic, n);
}
