/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The processor that code is made for: WW_CPU, by default the host. Decided without LLVM, since a warm
 * start needs it for the cache key; what "native" means to LLVM the plug-in asks LLVM itself.
 */
#include "jit/code.h"

#include <cpuid.h>
#include <pthread.h>
#include <string.h>

typedef struct Level { /* what the emitter may assume of an x86-64 level */
	const char *name;
	u32 level, lanes;
	bool mask_regs, gather, fma;
	u32 vector_regs;
} Level;

static const Level levels[] = {
	{ "x86-64", 1, 4, false, false, false, 16 },
	{ "x86-64-v2", 2, 4, false, false, false, 16 },
	{ "x86-64-v3", 3, 8, false, true, true, 16 },
	{ "x86-64-v4", 4, 16, true, true, true, 32 },
};

/* Processors that LLVM knows by name: the level of each. */
static const struct { const char *name; u32 level; } cpus[] = {
	{ "nehalem", 2 }, { "westmere", 2 }, { "sandybridge", 2 }, { "ivybridge", 2 }, { "silvermont", 2 },
	{ "goldmont", 2 }, { "tremont", 2 }, { "bdver1", 2 }, { "btver2", 2 },
	{ "haswell", 3 }, { "broadwell", 3 }, { "skylake", 3 }, { "alderlake", 3 },
	{ "raptorlake", 3 }, { "meteorlake", 3 }, { "arrowlake", 3 }, { "lunarlake", 3 },
	{ "gracemont", 3 }, { "bdver4", 3 }, { "znver1", 3 }, { "znver2", 3 }, { "znver3", 3 },
	{ "skylake-avx512", 4 }, { "cascadelake", 4 }, { "cooperlake", 4 }, { "cannonlake", 4 },
	{ "icelake-client", 4 }, { "icelake-server", 4 }, { "tigerlake", 4 }, { "rocketlake", 4 },
	{ "sapphirerapids", 4 }, { "emeraldrapids", 4 }, { "graniterapids", 4 },
	{ "znver4", 4 }, { "znver5", 4 },
};

/* How blocks best ask for what later ones read, by what was measured; the host's, whatever code is made for. */
static const struct Asking { const char *vendor; u32 family, ahead, cache, near, leap, lead, lead_cache; bool few_stores, far_cache; } asking[] = {
	{ "AuthenticAMD", 0x19, 2048, 2, 0, 24, 2560, 2, false, false }, /* Zen 3 and 4: their first cache has places for few lines to come */
	{ NULL, 0, 6144, 3, 1024, 4, 2000, 3, true, true }, /* others, as on Sapphire Rapids: 16 places for lines that are missing, each taken for 50 ns */
};

static Target target;
static char key[192];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static u32 host_level(void)
{
	__builtin_cpu_init();
	if (__builtin_cpu_supports("x86-64-v4"))
		return 4;
	if (__builtin_cpu_supports("x86-64-v3"))
		return 3;
	return __builtin_cpu_supports("x86-64-v2") ? 2 : 1;
}

static u32 named_level(const char *name)
{
	for (u32 i = 0; i < COUNT(levels); i++)
		if (!strcmp(levels[i].name, name))
			return levels[i].level;
	for (u32 i = 0; i < COUNT(cpus); i++)
		if (!strcmp(cpus[i].name, name))
			return cpus[i].level;
	LOG(error, "WW_CPU=%s is not a processor that is known here; native is used. Known: native, x86-64, "
	    "x86-64-v2, x86-64-v3, x86-64-v4 and LLVM's names such as haswell or znver4", name);
	return 0;
}

static u64 enabled_state(void)
{
	u32 a, b, c, d, lo, hi;

	if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE))
		return 0;
	__asm__("xgetbv" : "=a"(lo), "=d"(hi) : "c"(0));
	return (u64)hi << 32 | lo;
}

/* Everything that LLVM looks at to name the host: two hosts with one key run each other's code. */
static void name_host(void)
{
	static const u32 leaf[][2] = { { 1, 0 }, { 7, 0 }, { 7, 1 }, { 0xd, 1 }, { 0x80000001, 0 },
				       { 0x80000008, 0 }, { 0x14, 0 }, { 0x19, 0 }, { 0x24, 0 } };
	u32 regs[COUNT(leaf) + 1][4] = { 0 };
	u64 state = enabled_state(), h;

	for (u32 i = 0; i < COUNT(leaf); i++)
		__get_cpuid_count(leaf[i][0], leaf[i][1], &regs[i][0], &regs[i][1], &regs[i][2], &regs[i][3]);
	__get_cpuid(0, &regs[COUNT(leaf)][0], &regs[COUNT(leaf)][1], &regs[COUNT(leaf)][2],
		    &regs[COUNT(leaf)][3]);
	regs[0][1] &= 0x0000ff00; /* the number of the core that we happen to run on */
	h = hash_bytes(regs, sizeof regs, state);
	snprintf(key, sizeof key, "native-%016llx-%016llx", (unsigned long long)h,
		 (unsigned long long)hash_bytes(regs, sizeof regs, ~state));
}

static const struct Asking *host_asking(void)
{
	u32 a = 0, regs[3] = { 0 }, family, unused;
	const struct Asking *r = asking;

	__get_cpuid(0, &unused, &regs[0], &regs[2], &regs[1]);
	__get_cpuid(1, &a, &unused, &unused, &unused);
	family = (a >> 8 & 15) + ((a >> 8 & 15) == 15 ? a >> 20 & 255 : 0);
	while (r->vendor && (memcmp(r->vendor, regs, sizeof regs) || r->family != family))
		r++;
	return r;
}

/* Intel's since Sapphire Rapids: before, what keeps gathers from leaking data makes them slow; AMD's are sequences of micro-operations. */
static bool host_gathers_fast(void)
{
	u32 a, b, c, d, name[3] = { 0 };

	__get_cpuid(0, &a, &name[0], &name[2], &name[1]);
	return !memcmp(name, "GenuineIntel", sizeof name) && __get_cpuid_count(7, 0, &a, &b, &c, &d) && d & bit_AVX512FP16;
}

static void set_target(const char *cpu, u32 level)
{
	const Level *l = &levels[level - 1];
	const struct Asking *ask = host_asking();

	target = (Target){ .cpu = cpu, .features = l->gather && host_gathers_fast() ? "+fast-gather" : "",
			   .lanes = l->lanes, .mask_regs = l->mask_regs,
			   .gather = l->gather, .fast_gather = l->gather && host_gathers_fast(), .fma = l->fma, .vector_regs = l->vector_regs,
			   .ahead = ask->ahead, .ahead_cache = ask->cache, .near = ask->near, .leap = ask->leap,
			   .lead = ask->lead, .lead_cache = ask->lead_cache, .few_stores = ask->few_stores, .far_cache = ask->far_cache };
}

static void choose_target(void)
{
	const char *want = env_get("WW_CPU");
	u32 host = host_level(), level;

	level = want && strcmp(want, "native") ? named_level(want) : 0;
	if (level > host) {
		LOG(error, "WW_CPU=%s needs more than this processor has (%s); native is used", want,
		    levels[host - 1].name);
		level = 0;
	}
	if (level) {
		snprintf(key, sizeof key, "%s-%u-%u", want, host_asking()->ahead, host_gathers_fast());
		set_target(want, level);
	} else {
		name_host();
		set_target("native", host);
	}
	LOG(jit, "code is made for %s: %u lanes", target.cpu, target.lanes);
}

const Target *jit_target(void)
{
	pthread_once(&once, choose_target);
	return &target;
}

const char *target_key(void)
{
	pthread_once(&once, choose_target);
	return key;
}
