#!/bin/bash
# Messages have the form that nvcc's have, which editors and tools that read logs take apart: one form, whoever says it.
set -u
. "$PWD/tests/nvcc/accepts.bash"

cat >m.h <<'S'
inline int in_header() { return nosuch; }
S
cat >m.cu <<'S'
__global__ void k(int *p) { int unused; p[threadIdx.x] = 1; }
__device__ void f(unsigned *p) { *p = -1; }
#include "m.h"
void g(int); void g(long); void h() { g(1.0); }
S
said() { "$N" "$@" -I. -c -o m.o m.cu 2>&1; }
expect() { # FLAGS…: standard input is what must be said
	local want
	want=$(cat)
	[ "$(said "$@")" = "$want" ] || { echo "$*:"; diff <(said "$@") <(echo "$want"); bad=1; }
}
expect <<'S'
m.cu(1): warning #177-D: variable "unused" was declared but never referenced
  __global__ void k(int *p) { int unused; p[threadIdx.x] = 1; }
                                  ^

Remark: The warnings can be suppressed with "-diag-suppress <warning-number>"

m.cu(2): warning #68-D: integer conversion resulted in a change of sign
  __device__ void f(unsigned *p) { *p = -1; }
                                        ^

In file included from m.cu:3:
./m.h(1): error: identifier "nosuch" is undefined
  inline int in_header() { return nosuch; }
                                  ^~~~~~

m.cu(4): error: call to 'g' is ambiguous
  void g(int); void g(long); void h() { g(1.0); }
                                        ^
m.cu(4): note: candidate function
  void g(int); void g(long); void h() { g(1.0); }
       ^
m.cu(4): note: candidate function
  void g(int); void g(long); void h() { g(1.0); }
                    ^

2 errors detected in the compilation of "m.cu".
S
sed -i '3,$d' m.cu
sed -i 's/ \*p = -1; / /' m.cu
expect -no-display-error-number <<'S'
m.cu(1): warning: variable "unused" was declared but never referenced
  __global__ void k(int *p) { int unused; p[threadIdx.x] = 1; }
                                  ^
S
expect -Werror all-warnings <<'S'
m.cu(1): error #177-D: variable "unused" was declared but never referenced
  __global__ void k(int *p) { int unused; p[threadIdx.x] = 1; }
                                  ^

Remark: The warnings can be suppressed with "-diag-suppress <warning-number>"

1 error detected in the compilation of "m.cu".
S
expect -diag-suppress 177 </dev/null
# Who says it does not matter: no message of a .cu begins as clang's do, but what nvcc's preprocessor, gcc's, says.
cat >m.cu <<'S'
struct S { int a; __device__ S() : a(1) {} };
__global__ void k(int *p) { __shared__ S s; s.a = *p; }
extern __device__ int d;
__global__ void k2(int *p) { auto f = [] __device__ { return d; }; *p = f(); }
S
said | grep -E '^m.cu' >got
printf 'm.cu(4): error: __host__ or __device__ annotation on lambda requires --extended-lambda nvcc flag\n' | cmp - got || { cat got; bad=1; }
said -extended-lambda | grep -E '^m.cu' | sed 's/:[^:]*$//' >got
printf 'm.cu(%s): warning #%s-D\n' 3 20044 2 20054 | sort >want
sort got | cmp - want || { cat got; bad=1; }
echo '#include "missing.h"' >m.cu
[[ $(said) == 'm.cu:1:10: fatal error: missing.h: No such file or directory'* ]] || { said; bad=1; }
echo '#error too old' >m.cu
[[ $(said) == 'm.cu:1:2: error: #error too old'* ]] || { said; bad=1; }
echo '__global__ void k(int *p) { asm("bogus.u32 %0, 1;" : "=r"(*p)); }' >m.cu
[[ $(said) =~ ^"ptxas "[^:]*"m.ptx, line "[0-9]+"; error   : unknown instruction 'bogus'" ]] || { said; bad=1; }
exit $bad
