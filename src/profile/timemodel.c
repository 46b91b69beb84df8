/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * timemodel: how long a launch would take on a card, from what was counted. An SM's share of the work goes through
 * its parts side by side (issue, arithmetic, shared memory and L1), the whole through L2, memory and the atomics'
 * slices; and no warp is faster than its own chain of results and waits (ptx/path.c), which the warps beside it hide
 * as far as the throughputs leave room. The slowest part and the chain add up less the more they differ (a norm), and
 * an empty kernel's time comes on top. Hit rates are those of the cache models; without them all goes to memory.
 * After Hong and Kim, "An Analytical Model for a GPU Architecture", 2009, and the roofline.
 */
#include "profile/launch.h"

#include <math.h>
#include <string.h>

/* Of the hardware, where data sheets say nothing; measured on an H200. */
#define L2_SECTORS 0.76	 /* a clock and SM */
#define L2_LOOKUPS 0.27	 /* lines that L2 can be asked for, a clock and SM */
#define L2_SLICES 0.5	 /* of L2 that do atomics, an SM */
#define ATOMIC_CYCLES 0.75 /* a sector of an atomic, in one slice */
#define FLOAT_CYCLES 3.0 /* of a floating-point one */
#define WARP_START 6.0	 /* cycles to start a warp */
#define MEMORY_SHARE 0.8 /* of the data sheet's bandwidth that kernels reach */
#define LOCAL_CYCLES 40.0
#define PATH_ARITH 5.0	 /* the latency of arithmetic that ptx/path.c counts in */
#define NORM 1.3

typedef struct Model {
	const ProfKernel *k;
	const DeviceCard *card;
	const DeviceLimits *d;
	const DeviceUnits *u;
	bool old; /* before 2.0: no caches, and transactions instead of sectors */
	double share, rounds; /* of the work that the busiest SM does; how often it is filled */
	double l1, l2;	      /* hit rates of loads */
	double *part;
} Model;

static double launch_us(u32 cc)
{
	static const struct { u32 cc; double us; } rows[] = {
#define LAUNCH(cc, us) { cc, us },
#include "profile/time.def"
#undef LAUNCH
	};
	double us = rows[0].us;

	for (u32 i = 0; i < COUNT(rows); i++)
		if (rows[i].cc <= cc)
			us = rows[i].us;
	return us;
}

static double more(double x, double y) { return x > y ? x : y; }

/* Blocks go round the SMs: in few rounds the last one counts whole. */
static void spread(Model *m)
{
	const ProfKernel *k = m->k;
	DeviceUse use = { .threads = (u32)threads(k), .regs = k->regs, .shared_static = k->shared_static,
			  .shared_dynamic = k->shared_dynamic, .shared_limit = m->d->block_shared_optin };
	double fit = more(1, device_occupancy(m->d, &use).blocks), seats = m->card->sms * fit, n = blocks(k);

	m->share = (n <= 2 * seats ? ceil(n / m->card->sms) : n / m->card->sms) / more(n, 1);
	m->rounds = n > seats ? n / seats : 1;
}

static void hit_rates(Model *m)
{
	const ProfKernel *k = m->k;
	double looked = g(gld, looked) + g(lld, looked), l1 = g(gld, l1_hit) + g(lld, l1_hit);

	m->l1 = share(l1, looked);
	m->l2 = share(g(gld, l2_hit) + g(lld, l2_hit), looked - l1);
}

static double each(double results, u32 a_clock, u32 otherwise)
{
	return results / (a_clock ? a_clock : otherwise ? otherwise : 1);
}

static void add_compute(Model *m)
{
	const ProfKernel *k = m->k;
	const DeviceUnits *u = m->u;
	double f64 = n(t_dfma) + n(t_dadd) + n(t_dmul), f32 = n(t_ffma) + n(t_fadd) + n(t_fmul), most;

	m->part[TIME_issue] = m->share * (m->old ? n(w_cycles1) : n(w_inst) * u->issue_cycles / u->schedulers);
	most = more(each(f32, u->f32, 0), each(f64, u->f64, u->f32));
	most = more(most, more(each(n(w_xu) * COUNT_LANES, u->special, 0), each(n(t_half), u->half, u->f32)));
	m->part[TIME_arith] = m->share * more(most, each(n(t_int), u->int_add, 0));
	m->part[TIME_start] = m->share * blocks(k) * warps(k) * WARP_START;
}

/* Cycles of an SM's path to L1 and shared memory. */
static void add_shared(Model *m)
{
	const ProfKernel *k = m->k;
	double global = 0, wave = (double)m->d->banks / m->u->memory_lanes, piece = (double)m->u->line / m->u->bytes_clock;
	const ProfGroup groups[] = { GROUP_gld, GROUP_gst, GROUP_lld, GROUP_lst };

	for (u32 i = 0; i < COUNT(groups); i++) {
		const u64 *c = k->t.g[groups[i]];

		global += m->old ? (double)c[COUNT_units]
				 : more(more((double)c[COUNT_units] / 4, (double)c[COUNT_least]), (double)c[COUNT_requests]);
	}
	global += more((g(atom, units) + g(red, units)) / 4, g(atom, requests) + g(red, requests));
	m->part[TIME_shared] = m->share * (piece * global + wave * (g(sld, units) + g(sst, units) + 2 * g(satom, units)) +
					   wave * g(cld, units));
}

static double stored_misses(const ProfKernel *k)
{
	double looked = g(gst, looked) + g(lst, looked);

	return (g(gst, units) + g(lst, units)) * (1 - share(g(gst, l2_hit) + g(lst, l2_hit), looked));
}

/* Bytes to and from memory. What is written stays in L2 while there is room. */
static double memory_bytes(const Model *m)
{
	const ProfKernel *k = m->k;
	double in = (g(gld, units) + g(lld, units)) * (1 - m->l1) * (1 - m->l2) * 32, out = stored_misses(k) * 32;

	if (m->old)
		return g(gld, moved) + g(gst, moved) + 32 * (g(lld, units) + g(lst, units));
	return in + out > m->card->l2_kib * 1024.0 ? in + out : in;
}

static void add_memory(Model *m)
{
	const ProfKernel *k = m->k;
	double sectors = (g(gld, units) + g(lld, units)) * (1 - m->l1) + g(gst, units) + g(lst, units);
	double lines = (g(gld, least) + g(lld, least)) * (1 - m->l1) + g(gst, least) + g(lst, least);
	double slices = more(1, L2_SLICES * m->card->sms), floats = n(u_fatom);

	if (!m->old)
		m->part[TIME_l2] = more(sectors / L2_SECTORS, lines / L2_LOOKUPS) / m->card->sms;
	m->part[TIME_memory] = memory_bytes(m) / (m->card->bandwidth * 1e3 * MEMORY_SHARE) * m->card->clock_mhz;
	if (n(places) && n(places) < slices)
		slices = n(places);
	m->part[TIME_atomics] = ((g(atom, units) + g(red, units) - floats) * ATOMIC_CYCLES + floats * FLOAT_CYCLES) / slices;
}

/* A wait ends when the last of the loads that were sent together is there. */
static double memory_wait(const Model *m)
{
	const ProfKernel *k = m->k;
	double together = more(1, share(g(gld, requests), n(w_wait)));
	double l1 = pow(m->l1, together), l2 = pow(m->l2, more(1, together * (1 - m->l1)));

	if (m->old || !m->u->wait_l2)
		return m->u->wait_memory;
	return l1 * m->u->wait_l1 + (1 - l1) * (l2 * m->u->wait_l2 + (1 - l2) * m->u->wait_memory);
}

static void add_latency(Model *m)
{
	const ProfKernel *k = m->k;
	double all = n(w_path) * m->u->wait_arith / PATH_ARITH + n(w_wait) * memory_wait(m) +
		     n(w_wait_local) * (m->u->wait_l1 ? LOCAL_CYCLES : m->u->wait_memory);

	m->part[TIME_latency] = share(all, blocks(k) * warps(k)) * m->rounds;
}

bool time_estimate(const ProfKernel *k, const DeviceCard *card, ProfTime *t)
{
	Model m = { .k = k, .card = card, .d = device_limits(card->major, card->minor),
		    .u = device_units(card->major, card->minor), .old = card->major < 2, .part = t->part };
	double most = 0, cycles;

	memset(t, 0, sizeof *t);
	if (!k->counted || !m.d || !m.u)
		return false;
	spread(&m);
	hit_rates(&m);
	add_compute(&m);
	add_shared(&m);
	add_memory(&m);
	add_latency(&m);
	for (u32 i = 0; i < TIME_latency; i++)
		most = more(most, t->part[i]);
	cycles = pow(pow(most, NORM) + pow(t->part[TIME_latency], NORM), 1 / NORM);
	t->launch = launch_us(card->major * 10 + card->minor);
	t->us = t->launch + cycles / card->clock_mhz;
	for (u32 i = 0; i < TIME_COUNT; i++) {
		t->part[i] /= card->clock_mhz;
		if (t->part[i] > t->part[t->bound])
			t->bound = (TimePart)i;
	}
	t->launch_bound = t->launch > t->us / 2;
	return true;
}

const char *time_part_name(TimePart part)
{
	static const char *const names[] = {
#define PART(id, name) name,
#include "profile/time.def"
#undef PART
	};

	return names[part];
}
