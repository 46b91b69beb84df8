#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What `ww exec` does with a program that holds a runtime of its own, functions shorter than a jump included.
set -u
[ "$(uname -m)" = x86_64 ] || { echo "the program is written for x86-64"; exit 77; }
fail() { echo "$*"; exit 1; }
cd "$TEST_TMP" || exit 1

cat >main.c <<'S'
#include <stdio.h>
#include <stdlib.h>
extern char *program_invocation_short_name;
int cudaRuntimeGetVersion(int *), cudaDriverGetVersion(int *);
int main(void)
{
	int runtime = 1, driver = 1;

	if (getenv("ASKED")) {
		printf("%s of %s\n", getenv("ASKED"), program_invocation_short_name);
		return 0;
	}
	printf("%d\n", cudaRuntimeGetVersion(&runtime));
	printf("%d\n", cudaDriverGetVersion(&driver));
	printf("%d %d\n", runtime > 1, driver > 1);
}
S
cat >runtime.s <<'S'
	.macro own name, align
	.p2align \align
	.globl \name
	.type \name, @function
\name:	mov $99, %eax
	ret
	.size \name, . - \name
	.endm
	own cudaRuntimeGetVersion, 4
	own cudaDriverGetVersion, ALIGN
	own last, 4
	own __cudaRegisterFatBinary, 4
	.skip 16, 0x90
	.section .note.GNU-stack, "", @progbits
S
sed 's/ALIGN/4/' runtime.s >apart.s
sed 's/ALIGN/0/' runtime.s >close.s
gcc main.c apart.s -o apart && gcc main.c close.s -o close || fail "gcc"
[ "$(./apart | head -1)" = 99 ] || fail "the program's own functions"
got=$(WW_DEVICE=cpu ww exec ./apart) || fail "exit status $?"
[ "$got" = $'0\n0\n1 1' ] || fail "not redirected: $got"
[ "$(ASKED=much ww exec ./apart)" = "much of apart" ] || fail "the program's environment or name is lost"
WW_LOG=api ww exec ./apart 2>&1 | grep -q "functions of its own CUDA runtime" || fail "settings are not read"
said=$(ww exec ./close 2>&1)
[ $? = 126 ] || fail "functions without room are taken"
grep -q "its function .* cannot be redirected" <<<"$said" || fail "$said"
cp apart stripped && strip stripped
[ "$(ww exec ./stripped | head -1)" = 99 ] || fail "a program without .nv_fatbin is left alone"

# A library that is loaded later: redirected before its constructor runs.
cat >loader.c <<'S'
#include <dlfcn.h>
#include <stdio.h>
int main(int n, char **v)
{
	void *l = dlopen(v[1], RTLD_NOW);

	puts(l ? "loaded" : dlerror());
	return l ? dlclose(l) : 1;
}
S
cat >plugin.c <<'S'
#include <stdio.h>
int cudaRuntimeGetVersion(int *) __attribute__((visibility("hidden")));
__attribute__((constructor)) static void first(void) { printf("%d\n", cudaRuntimeGetVersion(&(int){0})); fflush(stdout); }
S
sed 's/ALIGN/4/; s/\.globl/.hidden/; /^\.macro\|\.macro/!b' runtime.s | sed 's/\.hidden \(.*\)/.globl \1\n\t.hidden \1/' >hidden.s
gcc -shared -fPIC plugin.c hidden.s -o libplugin.so && gcc loader.c -o loader -ldl || fail "gcc of the library"
[ "$(./loader ./libplugin.so)" = $'99\nloaded' ] || fail "the library's own functions"
got=$(WW_DEVICE=cpu ww exec ./loader ./libplugin.so) || fail "exit status $? with a library"
[ "$got" = $'0\nloaded' ] || fail "in a library: $got"
exit 0
