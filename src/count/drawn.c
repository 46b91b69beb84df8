/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * drawn: from how many places draws were made, by how many different ones came up. In: two means. Out: one. Pure.
 */
#include "count/count.h"

#include <math.h>

double count_drawn_from(double draws, double different)
{
	enum { STEPS = 60 };
	const double most = 1e9;
	double low = 1, high = most;

	if (draws <= 1 || different <= 1)
		return different <= 1 && draws > 1 ? 1 : most;
	for (u32 i = 0; i < STEPS; i++) {
		double places = sqrt(low * high), seen = places * -expm1(draws * log1p(-1 / (places > 1 ? places : 1 + 1e-12)));

		if (seen < different)
			low = places;
		else
			high = places;
	}
	return low;
}
