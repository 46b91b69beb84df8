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
	"$N" "$@" -c -o p.o p.cu 2>&1 | grep -o "$kind: #177-D: unused variable 'q[0-9]" | grep -o '[0-9]$' | tr '\n' ' '
}
kind=warning
[ "$(said)" = "1 3 5 " ] || { echo "warnings: $(said)"; bad=1; }
kind=error
[ "$(said -DE)" = "7 8 " ] || { echo "errors: $(said -DE)"; bad=1; }
exit $bad
