/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Copies shared out among threads: every byte arrives, nothing around it changes, a missing page is
 * noticed, ranges that overlap are left to others; many at once.
 */
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "kernels.h"

enum { SIZE = 40 << 20 };

static void *one_thread(void *self)
{
	u8 *from = malloc(SIZE + 200), *to = malloc(SIZE + 200);
	u32 seed = (u32)(uintptr_t)self * 99991;
	for (u32 i = 0; i < SIZE + 200; i++)
		from[i] = (u8)((i * 2654435761u + seed) >> 13);
	const size_t sizes[] = {1, 63, 4096, 5000, (1 << 20) + 1, (7 << 20) - 3, SIZE};
	for (u32 i = 0; i < COUNT(sizes); i++) {
		bool fine = false;
		size_t n = sizes[i], a = i * 7 % 64, b = i * 13 % 100;
		memset(to, 0xee, SIZE + 200);
		CHECK(copy_split(to + b, from + a, n, &fine) && fine);
		CHECK(!memcmp(to + b, from + a, n) && to[b + n] == 0xee && (!b || to[b - 1] == 0xee));
	}
	free(from);
	free(to);
	return NULL;
}

int main(void)
{
	pthread_t t[4];
	bool fine = true;
	start_driver();
	for (u32 i = 0; i < COUNT(t); i++)
		CHECK(!pthread_create(&t[i], NULL, one_thread, (void *)(uintptr_t)(i + 1)));
	for (u32 i = 0; i < COUNT(t); i++)
		pthread_join(t[i], NULL);
	u8 *p = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), *q = malloc(SIZE);
	CHECK(!munmap(p + (20 << 20), 4096));
	CHECK(copy_split(q, p, SIZE, &fine) && !fine);
	CHECK(copy_split(p, q, SIZE, &fine) && !fine);
	CHECK(!copy_split(q + 100, q, SIZE - 100, &fine));
	CHECK(!copy_split(q, q + 100, 200, &fine) && !copy_split(q, p, 0, &fine));
	free(q);
	CHECK(!cuCtxDestroy_v2(test_ctx));
	return check_done();
}
