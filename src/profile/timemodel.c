/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * timemodel: how long a launch would take on a card, from what was counted. An SM's share of the work goes through
 * its parts side by side (issue, arithmetic, shared memory and L1), the whole through L2, memory and the atomics'
 * slices; and no warp is faster than its own chain of results and waits (ptx/path.c), which the warps beside it hide
 * as far as the throughputs leave room. Parts add up less the more they differ (a norm), and
 * an empty kernel's time comes on top. Hit rates are those of the cache models; without them all goes to memory.
 * After Hong and Kim, "An Analytical Model for a GPU Architecture", 2009, and the roofline.
 */
#include "profile/launch.h"

#include <math.h>
#include <string.h>

/* Of the hardware, where data sheets say nothing; measured on an H200. An SM's part of L2: a clock. */
#define L2_SECTORS 0.80
#define L2_LOADS 0.50  /* lines that are looked up */
#define L2_STORES 0.26
#define L2_FILLS 0.24  /* sectors that a store writes a part of, and that come from memory first */
#define L2_SLICES 0.50 /* that do atomics */
#define L2_KEPT 0.40   /* of L2 holds what was stored, after the kernel */
#define ATOMIC_CYCLES 1.41 /* a sector of an atomic, in one slice */
#define FLOAT_CYCLES 2.1   /* a floating-point one on top, behind another to the same place */
#define BLOCK_START 157.0  /* cycles between two blocks that an SM starts */
#define WARP_START 6.0
#define ISSUED 0.70	   /* of an SM's issue slots that instructions find, of its units', of the bandwidth on data sheets */
#define EXECUTED 0.90
#define MEMORY_SHARE 0.88
#define DIVERGED 8.0	   /* instructions to part a warp and to join it */
#define TEXTURE_CYCLES 9.0 /* for a warp */
#define HALF_LANES 4.0	   /* of `half` results are a lane of half2 */
#define LOCAL_CYCLES 40.0
#define CONSTANT_PASS 2.0  /* of lanes that ask for another constant */
#define CONSTANT_MISS 32.0 /* more where their cache does not have it, the more seldom the less; and how long a warp waits */
#define CONSTANT_WAIT 80.0
#define SLOWEST 0.13	   /* that the last of twice as many loads takes longer */
#define PATH_ARITH 5.0	   /* the latency of arithmetic that ptx/path.c counts in */
#define TAGS 3.0		   /* lines that L1 looks up in a cycle: four, in as many banks */
#define L1_BANKS 7	   /* since this compute capability words meet in L1's banks (count/rules.def) */
#define LOCK_TRIPS 5.5 /* to L2 from one who has a lock to the next: on an H100 780 ns */
#define LOCK_SHARED 250.0 /* cycles, of one in shared memory; where many warps of an SM ask, by each of them */
#define LOCK_WARPS 65.0
#define MEET_TRIPS 7.5	  /* to L2, until all who wait for each other know of it; and cycles for each block */
#define MEET_BLOCKS 2.4
#define BACK_TRIPS 2.0	  /* of each step of who looks back */
#define UPDATE_TRIPS 2.3  /* to L2, from one compare-and-swap that succeeds to the next at its place, of so many threads */
#define UPDATE_THREADS 256.0
#define SWITCHED 50.0	  /* cycles that a group of lanes takes to be switched to */
#define NORM 2.5

typedef struct Model {
	const ProfKernel *k;
	const DeviceCard *card;
	const DeviceLimits *d;
	const DeviceUnits *u;
	bool old; /* before 2.0: no caches, and transactions instead of sectors */
	double share, rounds; /* of the work that the busiest SM does; how often it is filled */
	double seats_sm;      /* blocks that an SM has at a time */
	double l1, l2, local; /* hit rates of loads; local: of local memory in L1 */
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

/* Blocks go round the SMs: the busiest has one more when they are not a multiple. */
static void spread(Model *m)
{
	const ProfKernel *k = m->k;
	DeviceUse use = { .threads = (u32)threads(k), .regs = k->regs, .shared_static = k->shared_static,
			  .shared_dynamic = k->shared_dynamic, .shared_limit = m->d->block_shared_optin };
	double fit = more(1, device_occupancy(m->d, &use).blocks), seats = m->card->sms * fit, n = blocks(k);

	m->share = ceil(n / m->card->sms) / more(n, 1);
	m->rounds = n > seats ? n / seats : 1;
	m->seats_sm = n < seats ? ceil(n / m->card->sms) : fit;
}

/* Local memory of all threads on an SM, and its L1. */
static double local_hits(const Model *m)
{
	const ProfKernel *k = m->k;
	double need = k->local * threads(k) * m->seats_sm;
	double shared = (double)(k->shared_static + k->shared_dynamic + m->d->shared_reserved) * m->seats_sm;
	double room = (double)device_l1_bytes(m->u, (u64)shared);

	return need > room ? room / need : 1;
}

static void hit_rates(Model *m)
{
	const ProfKernel *k = m->k;

	m->l1 = share(fetched(l1_hit), fetched(looked));
	m->l2 = share(fetched(l2_hit), fetched(looked) - fetched(l1_hit));
	m->local = local_hits(m);
}

/* Cycles of an SM for warp instructions, by a unit's results a clock; `otherwise`, where it has none of its own. */
static double each(double warps, u32 a_clock, u32 otherwise)
{
	return warps * COUNT_LANES / (a_clock ? a_clock : otherwise ? otherwise : 1);
}

/* Integer sums go where there is room. */
static double add_whole(const Model *m)
{
	const ProfKernel *k = m->k;
	double alu = each(n(w_alu), m->u->int_add, 0), any = each(n(w_any), m->u->int_add, 0);
	double products = each(n(w_f32), m->u->f32, 0) + each(n(w_mul), m->u->int_mul, 0);

	return more(more(alu, products), (alu + products + any) / 2);
}

static void add_compute(Model *m)
{
	const ProfKernel *k = m->k;
	const DeviceUnits *u = m->u;
	double insts = n(w_inst) + DIVERGED * n(w_divergent), most = add_whole(m);

	m->part[TIME_issue] = m->share * (m->old ? n(w_cycles1) : insts * u->issue_cycles / u->schedulers / ISSUED);
	most = more(most, more(each(n(w_f64), u->f64, u->f32), each(n(w_half) * HALF_LANES, u->half, u->f32)));
	most = more(most, each(n(w_special), u->special, 0) + each(n(w_cvt), u->convert, 0));
	most = more(most, each(n(products) * 1024 / COUNT_LANES, u->tensor, u->f32));
	m->part[TIME_arith] = m->old ? 0 : m->share * most / EXECUTED;
	m->part[TIME_texture] = m->share * n(w_tex) * TEXTURE_CYCLES;
	m->part[TIME_start] = m->share * blocks(k) * more(BLOCK_START, warps(k) * WARP_START);
}

/* Cycles a line: several are looked up at once, one comes from L2. */
static double tags_of(const Model *m)
{
	return m->d->major < L1_BANKS ? 1 : 1 - m->l1 + m->l1 / TAGS;
}

/* Lines or sectors of global memory that pass an SM's L1; words of local memory never meet in a bank. */
static double pieces(const Model *m)
{
	const ProfKernel *k = m->k;
	double sum = more((g(atom, units) + g(red, units)) / 4, g(atom, requests) + g(red, requests));

	if (m->old)
		return sum + fetched(units) + stored(units) + g(lld, units) + g(lst, units);
	sum += more(more((fetched(units) - g(tex, units)) / 4, (fetched(least) - g(tex, least)) * tags_of(m)), fetched(requests) - g(tex, requests) + (m->d->major >= L1_BANKS ? fetched(meets) : 0));
	sum += more(more(stored(units) / 4, stored(least)), stored(requests));
	return sum + more(g(lld, units) / 4, g(lld, requests)) + more(g(lst, units) / 4, g(lst, requests));
}

/* Constants that their cache did not have. */
static double const_misses(const ProfKernel *k)
{
	return g(cld, looked) ? g(cld, units) * (1 - share(g(cld, l1_hit), g(cld, looked))) : 0;
}

/* Cycles of an SM's path to L1 and shared memory. */
static void add_shared(Model *m)
{
	const ProfKernel *k = m->k;
	double wave = (double)m->d->banks / m->u->memory_lanes, piece = (double)m->u->line / m->u->bytes_clock;
	double waves = g(sld, units) + g(sst, units) + 2 * g(satom, units) - n(u_retried) + CONSTANT_PASS * (g(cld, units) - g(cld, least)) + CONSTANT_MISS * const_misses(k) * share(const_misses(k), g(cld, units));

	m->part[TIME_shared] = m->share * (piece * pieces(m) + wave * waves);
}

static double store_hits(const ProfKernel *k)
{
	return share(stored(l2_hit), stored(looked));
}

/* Bytes to and from memory. What is written stays in L2 while there is room. */
static double memory_bytes(const Model *m)
{
	const ProfKernel *k = m->k;
	double in = fetched(units) * (1 - m->l1) * (1 - m->l2) * 32, out = stored(units) * (1 - store_hits(k)) * 32;

	if (m->old)
		return fetched(moved) + stored(moved) + 32 * (g(lld, units) + g(lst, units));
	return in + more(0, out - m->card->l2_kib * 1024.0 * L2_KEPT);
}

/* Clocks of all L2. */
static double l2_clocks(const Model *m)
{
	const ProfKernel *k = m->k;
	double loaded = fetched(units) * (1 - m->l1) + g(lld, units) * (1 - m->local), out = stored(units) + g(lst, units);
	double lines = (fetched(least) * (1 - m->l1) + g(lld, least) * (1 - m->local)) / L2_LOADS +
		       (stored(least) + g(lst, least)) / L2_STORES;
	double part = 1 - share(stored(bytes), 32 * stored(units));
	double filled = part > 0.3 ? stored(least) * (1 - store_hits(k)) * part : 0;

	return more((loaded + out) / L2_SECTORS, lines) + filled / L2_FILLS;
}

static void add_memory(Model *m)
{
	const ProfKernel *k = m->k;
	double slices = more(1, L2_SLICES * m->card->sms), places = n(places) ? n(places) : slices;

	m->part[TIME_l2] = m->old ? 0 : l2_clocks(m) / m->card->sms;
	m->part[TIME_memory] = memory_bytes(m) / (m->card->bandwidth * 1e3 * MEMORY_SHARE) * m->card->clock_mhz;
	m->part[TIME_atomics] = ((g(atom, units) + g(red, units) + n(u_tried) / m->rounds) * ATOMIC_CYCLES + n(u_fatom) * FLOAT_CYCLES / places) /
				(places < slices ? places : slices);
}

/* A wait ends when the last of the loads that were sent together is there. */
static double memory_wait(const Model *m)
{
	const ProfKernel *k = m->k;
	double lines = more(1, share(fetched(least), n(w_wait))), loads = more(1, share(fetched(requests) - g(tex, requests) + (g(tex, requests) > 0 ? n(w_fetch) : 0), n(w_wait)));
	double hit = fetched(asked) ? 1 - share(fetched(missed), fetched(asked)) : 0, l1 = pow(hit, loads);
	double l2 = pow(m->l2, more(1, share(lines * (1 - m->l1), 1 - l1)));

	if (m->old || !m->u->wait_l2)
		return m->u->wait_memory;
	return l1 * m->u->wait_l1 + (1 - l1) * (l2 * m->u->wait_l2 + (1 - l2) * m->u->wait_memory * (1 + SLOWEST * log2(loads)));
}

/* The warp that takes longest, as a multiple of the others. */
static double longest(const ProfKernel *k)
{
	return n(w_depth) ? n(deepest) / share(n(w_depth), blocks(k) * warps(k)) : 1;
}

static void add_latency(Model *m)
{
	const ProfKernel *k = m->k;
	double all = n(w_path) * m->u->wait_arith / PATH_ARITH + n(w_wait) * memory_wait(m) +
		     n(w_wait_local) * (m->u->wait_l1 ? LOCAL_CYCLES : m->u->wait_memory) +
		     CONSTANT_WAIT * (const_misses(k) < g(cld, requests) ? const_misses(k) : g(cld, requests));

	all += n(w_switched) * SWITCHED;
	m->part[TIME_latency] = share(all, blocks(k) * warps(k)) * more(m->rounds, longest(k));
}

/* Trips to L2. A chain of flags is as long as there are blocks; where each block waits more than once they follow one another
 * like the stages of a pipeline. Blocks that look back step by step, all at once: by the t-th step those of the first t * t / 2
 * have met one that is through. */
static double flag_trips(const Model *m)
{
	const ProfKernel *k = m->k;
	double at_once = more(1, share(blocks(k), m->rounds)), back = n(flag_back) > 0 ? m->rounds * sqrt(2 * at_once) * BACK_TRIPS : 0;
	double chain = n(flag_chain) > blocks(k) ? blocks(k) + n(flag_chain) / blocks(k) : n(flag_chain);

	return (n(flag_turns) + chain) * LOCK_TRIPS + back + share(n(flag_all), blocks(k)) * MEET_TRIPS;
}

/* Different words that updates go to: of grids with more blocks than SMs, the models of caches have seen those of every 32nd SM. */
static double updated_words(const Model *m)
{
	enum { SAMPLED = 32 };
	const ProfKernel *k = m->k;
	double seen = ceil(m->card->sms / (double)SAMPLED) / m->card->sms;

	return more(1, blocks(k) > m->card->sms ? count_drawn_from(n(updates) * seen, n(atomic_words)) : n(atomic_words));
}

/* One thread after another gets its swap through at a place, the slower the more threads ask, unless few ask for each. */
static double update_trips(const Model *m)
{
	const double many = 64, growth = 0.25;
	const ProfKernel *k = m->k;
	double words = updated_words(m), mean = n(updates) / words, crowd = log(more(1, mean)) / log(many);

	return (mean + sqrt(mean * log(words) / 2)) * UPDATE_TRIPS *
	       pow(more(1, n(updates) / m->rounds) / UPDATE_THREADS, crowd < 1 ? growth * crowd : growth);
}

/* Threads take the locks of global memory in turn; the busiest lock, thought to be drawn by lot, has more than the mean.
 * Of shared memory a block is thought to have one. */
static void add_locks(Model *m)
{
	const ProfKernel *k = m->k;
	double words = more(1, n(atomic_words)), mean = n(locks) / words;
	double most = mean + sqrt(2 * mean * log(words)), trip = m->u->wait_l2 ? m->u->wait_l2 : m->u->wait_memory;

	m->part[TIME_locks] = n(locks) && !m->old ? most * LOCK_TRIPS * trip : 0;
	m->part[TIME_locks] += share(n(locks_shared), blocks(k)) * m->rounds * more(LOCK_SHARED, LOCK_WARPS * m->seats_sm * warps(k));
	m->part[TIME_locks] += m->old ? 0 : (flag_trips(m) + update_trips(m)) * trip + n(flag_all) * MEET_BLOCKS;
}

bool time_estimate(const ProfKernel *k, const DeviceCard *card, ProfTime *t)
{
	Model m = { .k = k, .card = card, .d = device_limits(card->major, card->minor),
		    .u = device_units(card->major, card->minor), .old = card->major < 2, .part = t->part };
	double sum = 0, arith;

	memset(t, 0, sizeof *t);
	if (!k->counted || !m.d || !m.u)
		return false;
	spread(&m);
	hit_rates(&m);
	add_compute(&m);
	add_shared(&m);
	add_memory(&m);
	add_latency(&m);
	add_locks(&m);
	arith = t->part[TIME_arith] > t->part[TIME_issue] ? t->part[TIME_arith] - t->part[TIME_issue] : 0; /* of one pair */
	for (u32 i = 0; i < TIME_COUNT; i++)
		sum += pow(i == TIME_issue ? t->part[i] + arith : i == TIME_arith ? 0 : t->part[i], NORM);
	t->launch = launch_us(card->major * 10 + card->minor);
	t->us = t->launch + pow(sum, 1 / NORM) / card->clock_mhz;
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
