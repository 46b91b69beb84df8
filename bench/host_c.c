/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * bench.h's driver for plain C: bench_peer of kernels/NAME.c, or of another file that does the same.
 */
#include "bench.h"

#include <string.h>

static void *arg[MAX_ARGS];
static bool comparable;

void driver_start(const Case *c)
{
	for (int i = 0; i < c->nargs; i++)
		arg[i] = c->arg[i].count ? bench_alloc(c->arg[i].bytes) : (void *)&c->arg[i].value;
}

void driver_upload(const Case *c)
{
	for (int i = 0; i < c->nargs; i++)
		if (c->arg[i].count)
			memcpy(arg[i], c->arg[i].data, c->arg[i].bytes);
}

double driver_run(void)
{
	double start = bench_now();

	comparable = bench_peer(arg);
	return bench_now() - start;
}

bool driver_download(const Case *c, int i, void *to)
{
	memcpy(to, arg[i], c->arg[i].bytes);
	return comparable;
}
