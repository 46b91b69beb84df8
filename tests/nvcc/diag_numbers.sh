#!/bin/bash
# #pragma nv_diag_suppress and its kin: by number and by name, pushed and popped, and as errors.
set -u
. "$PWD/tests/nvcc/accepts.bash"

cat >p.cu <<'S'
__device__ void a() { int q1; }
#pragma nv_diagnostic push
#pragma nv_diag_suppress 177
__device__ void b() { int q2; }
#pragma nv_diagnostic pop
__device__ void c() { int q3; }
#pragma nv_diag_suppress declared_but_not_referenced, set_but_not_used
__device__ void d() { int q4; }
#pragma nv_diag_default 177
__device__ void e() { int q5; }
_Pragma("nv_diag_suppress 550, 177")
__device__ void f() { int q6; }
#ifdef E
#pragma nv_diag_error 177
#endif
__device__ void g() { int q7; }
int main() { int q8; }
S
said() { # FLAGS…: the variables that something is said of
	"$N" "$@" -c -o p.o p.cu 2>&1 | grep -o "$kind #177-D: variable \"q[0-9]" | grep -o '[0-9]$' | tr '\n' ' '
}
kind=warning
[ "$(said)" = "1 3 5 " ] || { echo "warnings: $(said)"; bad=1; }
kind=error
[ "$(said -DE)" = "7 8 " ] || { echo "errors: $(said -DE)"; bad=1; }
# Numbers of what both compilers find. Of 549 clang knows more (variables that some ways leave unset), which nobody is told.
cat >n.cu <<'S'
__global__ void k(unsigned *p, int n)
{
	int a549; p[0] = a549; int b549; p[1] = b549 + 1; int c; if (n) c = 1; p[2] = c; int d; for (; n; n--) { p[3] = d; d = n; }
	if (p[0] >= 0) p[5] = 186;
	if (n = 3) p[5] = 187;
	n == 174;
	p[6] = 0x7fffffff + 61;
	p[7] = 63 << 32;
	unsigned char e = 69 + 300; p[8] = e;
	int f = 1; p[9] = (f = 3) + f;
}
#include <cstdio>
__device__ void f(long n) { printf("%d\n", n); printf("%d\n"); /* 181, 224 */ }
void f2(long n) { printf("%d\n", n); printf("a\n", n); /* 225: of the first gcc says nothing */ }
[[nodiscard]] __device__ int g() { return 1; }
__device__ int *i() { int x; return &x; /* 1056 */ }
__device__ void j(const char *&p) { char *q = "2464"; p = q; unused: ; /* 177 */ }
__device__ void h() { g(); /* 2809 */ }
S
"$N" -std=c++17 -c -o n.o n.cu 2>&1 | sed -nE "s/^n.cu\(([0-9]+)\): warning #([0-9]+)-D: .*/\1:\2/p; t; s/.*warning:/other &/p" | grep -v generated | sort -u >got
printf '%s\n' 3:549 4:186 5:187 6:174 7:61 8:63 9:69 13:181 13:224 14:225 16:1056 17:2464 17:177 18:2809 | sort -u >want
[ "$("$N" -std=c++17 -Xcompiler -Wall -c -o n.o n.cu 2>&1 | grep -c '#181-D')" = 2 ] || { echo "-Wall does not ask gcc's -Wformat"; bad=1; }
cmp -s want got || { echo "numbers:"; diff want got; bad=1; }
exit $bad
