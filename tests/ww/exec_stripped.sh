#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# `ww exec` with a program, and a library that it is linked with, that hold a runtime and no symbol table.
set -u
[ "$(uname -m)" = x86_64 ] || { echo "the runtime is written for x86-64"; exit 77; }
fail() { echo "$*"; exit 1; }
cd "$TEST_TMP" || exit 1

cat >main.c <<'S'
#include <stdio.h>
int cudaRuntimeGetVersion(int *);
void **__cudaRegisterFatBinary(void *);
__attribute__((section(".nv_fatbin"))) const int code = 1;
const char *message(void) { return "cudaRuntimeGetVersion"; }
int run(int n)
{
	int runtime = 1, failed;

	printf("%s ", message());
	failed = cudaRuntimeGetVersion(&runtime);
	printf("%d %d %d\n", failed, runtime > 1, __cudaRegisterFatBinary(0) == (void **)99);
	return 0;
}
S
# A runtime of so many functions: they say their names, and call begin first.
{
	echo '	.macro func name
	.p2align 4
	.globl \name
	.hidden \name
	.type \name, @function
\name:	.cfi_startproc
	.endm
	.macro done name
	.cfi_endproc
	.size \name, . - \name
	.endm
	.text
	func begin
	ret
	done begin'
	nm -D --defined-only "$WW_BUILD/cuda/lib64/libcudart.so.13" | sed -n 's/.* T \(cuda[A-Za-z0-9_]*\).*/\1/p' | sort -u |
		grep -v cudaGetExportTable | while read -r f; do
		printf '	func %s\n	call begin\n	lea 1f(%%rip), %%rax\n	mov $99, %%eax\n	ret\n	done %s\n' $f $f
		printf '	.section .rodata.str1.1, "aMS", @progbits, 1\n1:	.asciz "%s"\n	.text\n' $f
	done
	plain() { printf '	func %s\n	mov $99, %%eax\n	ret\n	.skip 16\n	done %s\n' $1 $1; }
	begins() { printf '	func %s\n	call begin\n	mov $99, %%eax\n	ret\n	.skip 16\n	done %s\n' $1 $1; }
	jumps() { printf '	func %s\n	jmp %s\n	done %s\n' $1 $2 $1; }
	plain cudaGetExportTable
	for f in RegisterFatBinary RegisterFatBinaryEnd UnregisterFatBinary RegisterVar RegisterManagedVar RegisterHostVar \
		RegisterFunction; do begins __cuda$f; done
	printf '	func __cudaInitModule\n	call begin\n	lea 1f(%%rip), %%rax\n	ret\n	.skip 16\n1:	.asciz "__cudaInitModule"\n	done __cudaInitModule\n'
	plain __cudaPushCallConfiguration
	plain __cudaPopCallConfiguration
	begins __cudaGetKernel
	jumps __cudaLaunchKernel cudaLaunchKernel
	jumps __cudaLaunchKernel_ptsz cudaLaunchKernel_ptsz
	begins __cudaRegisterUnifiedTable
	plain __cudaGetProcAddress
	printf '	func behind\n	ret\n	done behind\n	.section .note.GNU-stack, "", @progbits\n'
} >runtime.s

echo 'int run(int); int main(int n, char **v) { return run(n); }' >start.c
gcc -O1 start.c main.c runtime.s -o own && gcc -O1 -fPIC -shared main.c runtime.s -o libown.so &&
	gcc start.c -o linked -L. -lown -Wl,-rpath,"$PWD" || fail gcc
[ "$(./own)" = "cudaRuntimeGetVersion 99 0 1" ] || fail "the program's own functions: $(./own)"
export WW_DEVICE=cpu
want="cudaRuntimeGetVersion 0 1 0"
got=$(ww exec ./linked)
[ "$got" = "$want" ] || fail "a library that the program is linked with: $got"
strip own libown.so
for p in own linked; do
	got=$(ww exec ./$p)
	[ "$got" = "$want" ] || fail "$p, stripped: $got"
done

# One that uses the private tables, and one of another order, are refused.
sed 's/^begin:.*/&\n	call cudaGetExportTable/; s/^\tfunc behind/&\n	call cudaGetExportTable/' runtime.s >private.s
sed 's/__cudaRegisterUnifiedTable/__cudaSomething/; s/\(jmp cudaLaunchKernel\)$/call begin\n	\1/' runtime.s >other.s
for p in private other; do
	gcc -O1 start.c main.c $p.s -o $p && strip $p || fail "gcc of $p"
	said=$(ww exec ./$p 2>&1)
	[ $? = 126 ] || fail "$p is taken: $said"
	grep -q "not found without a symbol table" <<<"$said" || fail "$said"
done
exit 0
