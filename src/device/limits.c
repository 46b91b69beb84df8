/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rows of cc.def and card.def as tables.
 */
#include <strings.h>

#include "device/device.h"

static const DeviceLimits limits[] = {
#define CC(...) {__VA_ARGS__},
#include "device/cc.def"
#undef CC
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

const DeviceCard *device_card(const char *name)
{
	for (u32 i = 0; i < COUNT(cards); i++)
		if (!strcasecmp(cards[i].name, name))
			return &cards[i];
	return NULL;
}
