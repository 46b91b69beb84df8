/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counters ▶ metrics, by metric.def.
 */
#include "profile/launch.h"

#include <fnmatch.h>
#include <math.h>
#include <regex.h>
#include <string.h>

/* Words between lanes go the same way, thread and lane numbers, predicated accesses that no lane makes, and each block's
 * barrier once. */
static double shared_wavefronts(const ProfKernel *k)
{
	return g(sld, units) + g(sst, units) + g(satom, units) + n(w_shfl) + n(w_numbers) + n(w_shared_off) + n(b_barrier);
}

static double shared_bytes(const ProfKernel *k)
{
	return g(sld, bytes) + g(sst, bytes) + g(satom, bytes);
}

static double shared_asked(const ProfKernel *k)
{
	return g(sld, units) + g(sst, units) + g(satom, units);
}

static double estimated_ns(const ProfDevice *d, const ProfKernel *k)
{
	ProfTime t;

	return time_estimate(k, d->card ? d->card : device_card_for(d->cc), &t) ? t.us * 1e3 : 0;
}

/* A function a row: METRIC rows are expressions. */
#define PASTE(a, b) a##b
#define NAME(line) PASTE(value_, line)
#define METRIC(name, unit, expr)                                        \
	static double NAME(__LINE__)(const Profile *p, const ProfKernel *k) \
	{                                                                \
		const ProfDevice *d = &p->device;                        \
		(void)d;                                                 \
		(void)k;                                                 \
		return expr;                                             \
	}
#include "profile/metric.def"
#undef METRIC
#define METRIC(name, unit, expr) { name, unit, NAME(__LINE__) },
const ProfMetric prof_metrics[] = {
#include "profile/metric.def"
};
#undef METRIC
const u32 prof_nmetrics = COUNT(prof_metrics);

/* `pattern`: a metric's name; with * and ? as shells mean them; or "regex:" and an expression that is found in it, as Nsight
 * Compute takes them. */
static bool matches(const char *pattern, const char *name)
{
	static const char by[] = "regex:";
	regex_t r;
	bool found;

	if (strncmp(pattern, by, strlen(by)))
		return !fnmatch(pattern, name, 0);
	if (regcomp(&r, pattern + strlen(by), REG_EXTENDED | REG_NOSUB))
		return false;
	found = !regexec(&r, name, 0, NULL, 0);
	regfree(&r);
	return found;
}

u32 metrics_find(const char *name, size_t len, const ProfMetric **found, u32 room)
{
	char pattern[256];
	u32 n = 0;

	if (len >= sizeof pattern)
		return 0;
	memcpy(pattern, name, len);
	pattern[len] = 0;
	for (u32 i = 0; i < prof_nmetrics; i++)
		if (n < room && matches(pattern, prof_metrics[i].name))
			found[n++] = &prof_metrics[i];
	return n;
}

void metric_print(Text *t, double v)
{
	if (v == floor(v) && fabs(v) < 1e18)
		text_printf(t, "%.0f", v);
	else
		text_printf(t, "%.2f", v);
}
