/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Metrics as tables: ncu's raw page as CSV (a row a launch, names in the first row, units in the second), and
 * as text, a block a launch.
 */
#include "profile/profile.h"

#include <string.h>

enum { MAX_METRICS = 256 };
typedef struct Chosen {
	const ProfMetric *m[MAX_METRICS];
	u32 n;
} Chosen;

static bool choose(Chosen *c, const char *names, const char **bad)
{
	c->n = 0;
	for (u32 i = 0; !names && i < prof_nmetrics; i++)
		c->m[c->n++] = &prof_metrics[i];
	while (names && *names) {
		size_t len = strcspn(names, ",");
		u32 n = metrics_find(names, len, c->m + c->n, MAX_METRICS - c->n);

		if (!n) {
			*bad = names;
			return false;
		}
		c->n += n;
		names += len + (names[len] == ',');
	}
	return true;
}

static void quote(Text *t, const char *s)
{
	text_add(t, "\"", 1);
	for (; *s; s++)
		text_add(t, *s == '"' ? "\"\"" : s, *s == '"' ? 2 : 1);
	text_add(t, "\"", 1);
}

static void dims(Text *t, const u32 d[3])
{
	text_printf(t, "\"(%u, %u, %u)\"", d[0], d[1], d[2]);
}

bool csv_write(Text *t, const Profile *p, const char *names, const char **bad)
{
	static const char *const head[] = { "ID", "Process ID", "Process Name", "Kernel Name", "Context", "Stream", "Block Size",
					    "Grid Size", "Device", "CC" };
	Chosen c;

	if (!choose(&c, names, bad))
		return false;
	for (u32 i = 0; i < COUNT(head); i++)
		text_printf(t, "%s\"%s\"", i ? "," : "", head[i]);
	for (u32 i = 0; i < c.n; i++)
		text_printf(t, ",\"%s\"", c.m[i]->name);
	text_printf(t, "\n");
	for (u32 i = 0; i < COUNT(head); i++)
		text_printf(t, "%s\"\"", i ? "," : "");
	for (u32 i = 0; i < c.n; i++)
		text_printf(t, ",\"%s\"", c.m[i]->unit);
	text_printf(t, "\n");
	for (u32 i = 0; i < vec_len(p->kernels); i++) {
		const ProfKernel *k = &p->kernels[i];

		text_printf(t, "\"%u\",\"%llu\",", i, (unsigned long long)p->processes[k->process].id);
		quote(t, p->processes[k->process].program);
		text_add(t, ",", 1);
		quote(t, k->name);
		text_printf(t, ",\"%llu\",\"%llu\",", (unsigned long long)k->context, (unsigned long long)k->stream);
		dims(t, k->block);
		text_add(t, ",", 1);
		dims(t, k->grid);
		text_printf(t, ",\"0\",\"%u.%u\"", p->device.cc / 10, p->device.cc % 10);
		for (u32 m = 0; m < c.n; m++) {
			text_add(t, ",\"", 2);
			metric_print(t, c.m[m]->value(p, k));
			text_add(t, "\"", 1);
		}
		text_printf(t, "\n");
	}
	return true;
}

bool table_write(Text *t, const Profile *p, const char *names, const char **bad)
{
	Chosen c;

	if (!choose(&c, names, bad))
		return false;
	for (u32 i = 0; i < vec_len(p->kernels); i++) {
		const ProfKernel *k = &p->kernels[i];

		text_printf(t, "  %s (%u, %u, %u)x(%u, %u, %u), Context %llu, Stream %llu, Device 0, CC %u.%u\n", k->name,
			    k->grid[0], k->grid[1], k->grid[2], k->block[0], k->block[1], k->block[2],
			    (unsigned long long)k->context, (unsigned long long)k->stream, p->device.cc / 10,
			    p->device.cc % 10);
		for (u32 m = 0; m < c.n; m++) {
			text_printf(t, "    %-72s %-15s ", c.m[m]->name, c.m[m]->unit);
			metric_print(t, c.m[m]->value(p, k));
			text_printf(t, "\n");
		}
		text_printf(t, "\n");
	}
	return true;
}
