#!/bin/bash
# What the standard library does of itself is no warning of the program's; what the program does is.
set -u
. "$PWD/tests/nvcc/accepts.bash"

quiet() { # NAME FLAGS…
	local name=$1 out
	shift
	cat >"$name.cu"
	out=$("$N" "$@" -c -o "$name.o" "$name.cu" 2>&1)
	[ -z "$out" ] || { echo "$name: said: $out"; bad=1; }
}
quiet stable_sort -Xcompiler -Wall <<'S'
#include <algorithm>
#include <vector>
void f(std::vector<unsigned> &v) { std::stable_sort(v.begin(), v.end()); }
S
quiet lock_line <<'S'
__device__ int m;
__global__ void k(int *p) { while (atomicCAS(&m, 0, 1)) ; ++*p; atomicExch(&m, 0); if (*p > 3) ; }
S
quiet not_gccs_wall -Xcompiler -Wall,-Wextra,-Werror <<'S'
struct Pair { int a; int b[2]; };
class One { int kept = 0; public: int get() { return 1; } };
int sum(int n)
{
	int m[2][2] = {1, 2, 3, 4}, v[n];
	Pair p[2] = {1, 2, 3, 4, 5, 6};
	const int k = 3;
	auto f = [k, &n] { return n; };
	n = n;
	if ((n == 4))
		n++;
	for (int &x : v)
		x = f();
	return m[1][1] + p[0].a + One().get() + (n << 1 + 2) + (n && v[0] || m[0][0]) + v[n - 1];
}
S
quiet rand_max <<'S'
#include <cstdlib>
float f() { return (float)rand() / RAND_MAX; }
S
quiet vla -std=c++17 <<'S'
float f(const int n) { float a[n]; for (int i = 0; i < n; i++) a[i] = i; return a[n - 1]; }
S
printf '#include <cstdlib>\nfloat f() { int unused = rand(); return (float)rand() / RAND_MAX; }\n' >host.cpp
out=$("$N" -c host.cpp 2>&1) # not CUDA: what is for gcc to say
[ -z "$out" ] || { echo "host.cpp: said: $out"; bad=1; }
cat >once.cu <<'S' # the host's pass sees the line rewritten
struct B { int x; __device__ int f() { return x; } };
int main() { int unused; int (B::*m)() = &B::f; return !m; }
S
out=$("$N" -c once.cu 2>&1 | grep -c '#177-D: variable "unused" was')
[ "$out" = 1 ] || { echo "once: said $out times"; bad=1; }
echo '[[deprecated("old")]] int f(); int g() { return f(); }' >own.cu
out=$("$N" -c own.cu 2>&1)
[[ $out == *"'f' is deprecated"* ]] || { echo "own: said '$out'"; bad=1; }
echo 'int f(int n) { int v[n]; v[0] = n; return v[0]; }' >vla.cu
out=$("$N" -c -Xcompiler -Wall,-Wvla vla.cu 2>&1)
[[ $out == *'variable length array'* ]] || { echo "vla: said '$out'"; bad=1; }
exit $bad
