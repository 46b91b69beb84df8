/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The time model's answer for people: each kernel's estimate on a card, and what holds it up.
 */
#include "profile/launch.h"

#include <string.h>

typedef struct Row {
	const char *name;
	u32 n;
	ProfTime sum;
} Row;

static Row *find_row(Arena *a, Row **v, const char *name)
{
	for (u32 i = 0; i < vec_len(*v); i++)
		if (!strcmp((*v)[i].name, name))
			return &(*v)[i];
	*vec_push(a, *v) = (Row){ .name = name };
	return &vec_last(*v);
}

static void add_time(Row *r, const ProfTime *t)
{
	r->n++;
	r->sum.us += t->us;
	r->sum.launch += t->launch;
	for (u32 i = 0; i < TIME_COUNT; i++) {
		r->sum.part[i] += t->part[i];
		if (r->sum.part[i] > r->sum.part[r->sum.bound])
			r->sum.bound = (TimePart)i;
	}
	r->sum.launch_bound = r->sum.launch > r->sum.us / 2;
}

bool time_caches_known(const Profile *p)
{
	for (u32 i = 0; i < vec_len(p->kernels); i++) {
		const ProfKernel *k = &p->kernels[i];

		if (fetched(units) > 0 && fetched(looked) <= 0)
			return false;
	}
	return true;
}

const DeviceCard *time_card(const Profile *p)
{
	return p->device.card ? p->device.card : device_card_for(p->device.cc);
}

const char *time_held_up(const ProfTime *e)
{
	return e->launch_bound ? "the launch itself" : time_part_name(e->bound);
}

static Row *estimate_all(const Profile *p, const DeviceCard *card)
{
	Row *rows = NULL;

	for (u32 i = 0; i < vec_len(p->kernels); i++) {
		ProfTime e;

		if (time_estimate(&p->kernels[i], card, &e))
			add_time(find_row(p->arena, &rows, p->kernels[i].name), &e);
	}
	return rows;
}

static void write_head(Text *t, const Profile *p, const DeviceCard *card, const char *what)
{
	text_printf(t, "\nEstimated on %s (%u.%u, %u SMs, %u MHz, %.0f GB/s), microseconds a launch%s\n", card->name,
		    card->major, card->minor, card->sms, card->clock_mhz, card->bandwidth, what);
	if (!time_caches_known(p) && card->major >= 2)
		text_printf(t, "Without models of the caches (--cache-model, --card) every load is thought to go to memory: where data is used again\nthese are upper bounds.\n");
}

/* What is least certain is said, once a kernel. */
static void write_unknown(Text *t, const Profile *p)
{
	const char **told = NULL;

	for (u32 i = 0; i < vec_len(p->kernels); i++) {
		const ProfKernel *k = &p->kernels[i];
		bool again = !k->counted || n(flags) <= 0;

		for (u32 j = 0; j < vec_len(told) && !again; j++)
			again = !strcmp(told[j], k->name);
		if (again)
			continue;
		*vec_push(p->arena, told) = k->name;
		text_printf(t, "%s: its threads wait for what others store (flags, grid barriers); how long is estimated from how many do, not from when it is stored.\n",
			    k->name);
	}
}

void time_write_short(Text *t, const Profile *p)
{
	const DeviceCard *card = time_card(p);
	Row *rows = estimate_all(p, card);

	if (!rows)
		return;
	write_head(t, p, card, "");
	text_printf(t, "Kernel                           launches    mean us  held up by\n");
	for (u32 i = 0; i < vec_len(rows); i++)
		text_printf(t, "%-32.32s %8u %10.2f  %s\n", rows[i].name, rows[i].n, rows[i].sum.us / rows[i].n, time_held_up(&rows[i].sum));
	write_unknown(t, p);
}

void time_write(Text *t, const Profile *p, const DeviceCard *card)
{
	Row *rows = estimate_all(p, card);

	if (!rows)
		return;
	write_head(t, p, card, "; parts overlap");
	text_printf(t, "%-28s launches     time   issue   arith  shared texture      L2  memory  atomic latency   locks  held up by\n", "Kernel");
	for (u32 i = 0; i < vec_len(rows); i++) {
		const ProfTime *s = &rows[i].sum;
		double n = rows[i].n;

		text_printf(t, "%-28.28s %8u %8.2f %7.2f %7.2f %7.2f %7.2f %7.2f %7.2f %7.2f %7.2f %7.2f  %s\n", rows[i].name, rows[i].n, s->us / n,
			    s->part[TIME_issue] / n, s->part[TIME_arith] / n, s->part[TIME_shared] / n, s->part[TIME_texture] / n, s->part[TIME_l2] / n,
			    s->part[TIME_memory] / n, s->part[TIME_atomics] / n, s->part[TIME_latency] / n, s->part[TIME_locks] / n,
			    time_held_up(s));
	}
	write_unknown(t, p);
}
