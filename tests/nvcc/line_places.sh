#!/bin/bash
# What is put into clang's words is found where #line directives call it something else.
set -u
. "$PWD/tests/nvcc/accepts.bash"

take lines <<'S'
#line 7 "generated.y"
struct S { int a; __device__ S() {} };
__global__ void k(int *p)
{
	__shared__ S s;
#line 100 "lines.cu"
	extern __shared__ int q[4];
	q[0] = s.a = *p;
}
#line 3 "no such.cu"
int main() { k << <1, 1>> >(nullptr); }
S
cat >warned.cu <<'S'
#line 5 "generated.y"
struct S { int a; __device__ S() : a(1) {} };
__global__ void k(int *p) { __shared__ S s; s.a = *p; }
S
out=$("$N" -ptx -o warned.ptx warned.cu 2>&1)
[[ $out == *"generated.y(6): warning #20054-D: "* && $out != *__ww* ]] || { echo "warned: said '$out'"; bad=1; }
refuse wrong 'generated.y(8): error: identifier "nosuch" is undefined' <<'S'
#line 7 "generated.y"
struct S { int a; __device__ S() {} };
__global__ void k(int *p) { __shared__ S s; s.a = nosuch; }
S
exit $bad
