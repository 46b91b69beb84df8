/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rows of cc.def, unit.def, feature.def and card.def as tables.
 */
#include <ctype.h>
#include <string.h>

#include "device/device.h"

static const DeviceLimits limits[] = {
#define CC(...) {__VA_ARGS__},
#include "device/cc.def"
#undef CC
};

static const DeviceUnits units[] = {
#define SPLITS(...) {__VA_ARGS__}
#define UNIT(...) {__VA_ARGS__},
#include "device/unit.def"
#undef UNIT
};

static const DeviceFeature features[] = {
#define FEATURE(id, name, since) {#id, name, since},
#include "device/feature.def"
#undef FEATURE
};

static const DeviceCard cards[] = {
#define CARD(...) {__VA_ARGS__},
#include "device/card.def"
#undef CARD
};

const DeviceLimits *device_limits_at(u32 i) { return i < COUNT(limits) ? &limits[i] : NULL; }

const DeviceLimits *device_limits(u32 major, u32 minor)
{
	for (u32 i = 0; i < COUNT(limits); i++)
		if (limits[i].major == major && limits[i].minor == minor)
			return &limits[i];
	return NULL;
}

const DeviceLimits *device_limits_for(u32 sm)
{
	const DeviceLimits *best = limits;

	for (u32 i = 0; i < COUNT(limits); i++)
		if (limits[i].major * 10 + limits[i].minor <= sm)
			best = &limits[i];
	return best;
}

const DeviceCard *device_card_at(u32 i) { return i < COUNT(cards) ? &cards[i] : NULL; }

static bool same_but_for_spaces(const char *a, const char *b)
{
	for (;; a++, b++) {
		a += strspn(a, " ");
		b += strspn(b, " ");
		if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
			return false;
		if (!*a)
			return true;
	}
}

/* Of the words of `name` so many may be missing: "S1070" is the Tesla S1070, "GTX280" the GTX 280. */
static bool is_called(const char *name, const char *so, u32 missing)
{
	for (; name && missing; missing--) {
		name = strchr(name, ' ');
		name += name != NULL;
	}
	return name && same_but_for_spaces(name, so);
}

const DeviceCard *device_card(const char *name)
{
	for (u32 missing = 0; missing < 2; missing++)
		for (u32 i = 0; i < COUNT(cards); i++)
			if (is_called(cards[i].name, name, missing))
				return &cards[i];
	return NULL;
}

const DeviceCard *device_card_for(u32 sm)
{
	const DeviceCard *best = cards;

	for (u32 i = 0; i < COUNT(cards); i++)
		if (cards[i].major * 10 + cards[i].minor <= sm &&
		    (cards[i].major * 10 + cards[i].minor > best->major * 10 + best->minor ||
		     (cards[i].major == best->major && cards[i].minor == best->minor && cards[i].bandwidth > best->bandwidth)))
			best = &cards[i];
	return best;
}

const DeviceUnits *device_units(u32 major, u32 minor)
{
	for (u32 i = 0; i < COUNT(units); i++)
		if (units[i].major == major && units[i].minor == minor)
			return &units[i];
	return NULL;
}

const DeviceFeature *device_feature_at(u32 i) { return i < COUNT(features) ? &features[i] : NULL; }

/* Shared memory and L1 are one since 7.0, and were in 2.x and 3.x; else L1 stands apart. */
u64 device_split(const DeviceUnits *u, u64 shared)
{
	u64 split = u->splits[0], last = split;

	for (u32 i = 0; i < DEVICE_SPLITS && (!i || u->splits[i]); i++) {
		last = u->splits[i];
		split = split * 1024 < shared ? last : split;
	}
	return !u->l1_kib || u->l1_kib <= last ? 0 : split << 10; /* no L1, or apart */
}

u64 device_l1_bytes(const DeviceUnits *u, u64 shared)
{
	return ((u64)u->l1_kib << 10) - device_split(u, shared);
}
