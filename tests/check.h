/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a unit test needs: CHECK(condition) reports and goes on, check_done() is main's result.
 */
#ifndef WW_TESTS_CHECK_H
#define WW_TESTS_CHECK_H

#include <stdio.h>
#include <string.h>

static _Atomic int checks_failed, checks_made; /* tests have threads */

static inline int check_that(int ok, const char *file, int line, const char *what)
{
	checks_made++;
	if (!ok) {
		checks_failed++;
		printf("%s:%d: failed: %s\n", file, line, what);
	}
	return ok;
}

static inline int check_text(const char *got, const char *want, const char *file, int line)
{
	int ok = check_that(got && !strcmp(got, want), file, line, "texts are equal");

	if (!ok)
		printf("--- got\n%s\n--- wanted\n%s\n---\n", got ? got : "(null)", want);
	return ok;
}

#define CHECK(cond)	      check_that(!!(cond), __FILE__, __LINE__, #cond)
#define CHECK_TEXT(got, want) check_text((got), (want), __FILE__, __LINE__)

static inline int check_done(void)
{
	printf("%d checks, %d failed\n", checks_made, checks_failed);
	return checks_failed || !checks_made;
}

#endif
