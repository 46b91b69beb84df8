#!/bin/bash
# What nvcc refuses of extended lambdas, in its words, and what it takes of the same kind.
set -u
. "$PWD/tests/nvcc/accepts.bash"

head='template <class F> __global__ void k(F f) {} template <class... T> void go(T... f) {}'
words=(
	'void h0() { struct L { int a; } l; go([=] __device__() { return l.a; }); }|A type local to a function ("L") cannot be used in the type of a variable captured'
	'void h1() { enum E { a } e = a; go([=] __device__() { return e; }); }|A type local to a function ("E") cannot be used in the type'
	'class C2 { struct P {}; public: void m(); }; void C2::m() { P p; go([p] __device__() { (void)p; }); }|A type that is a private or protected class member ("C2::P") cannot be used'
	'void h3() { auto f = [] { return 1; }; go([=] __device__() { (void)f; }); }|A type local to a function'
	'void h4(int x) { go([=] __device__() { if constexpr (sizeof(int) == 4) (void)x; }); }|An extended __device__ lambda cannot first-capture variable in constexpr-if context'
	'void h5(int x) { go([=] __host__ __device__() { if constexpr (sizeof(int) == 4) (void)x; }); }|An extended __host__ __device__ lambda cannot first-capture'
	'struct S6 { S6() { go([] __device__() {}); } };|for an extended __device__ lambda must allow its address to be taken'
	'struct S7 { ~S7() { go([] __device__() {}); } };|for an extended __device__ lambda must allow its address to be taken'
	'void h8() { go([] __host__ __device__() { auto f = [] __device__() {}; f(); }); }|cannot be defined inside an extended __host__ __device__  lambda expression'
	'class C9 { struct D { void m() { go([] __device__() {}); } }; };|cannot be defined inside a class ("D") with private or protected access within another class'
	'struct N10 { N10(int); int a; }; void h10() { N10 a[2] = {1, 2}; go([=] __device__() { return a[0].a; }); }|cannot capture an array variable whose element type ("N10") is not default constructible'
	'template <class T> void h11() { go([] __device__() {}); } void h12() { struct P {}; h11<P>(); }|A type local to a function ("P") cannot be used in the template argument of the enclosing parent'
	'class C13 { class P {}; template <class T> struct D { void m() { go([] __device__() {}); } }; public: void m() { D<P>().m(); } }; void h13() { C13().m(); }|A type that is a private or protected class member ("C13::P") cannot be used in the template argument of'
	'template <class... T> void h14(T...) { go([] __host__ __device__() {}); } void h15() { h14(1, [] {}); }|A type local to a function ("(lambda at'
)
{ echo "$head"; printf '%s\n' "${words[@]%%|*}"; } >words.cu
"$N" -std=c++17 -extended-lambda -c -o words.o words.cu >said 2>&1 && { echo "taken"; bad=1; }
for i in "${!words[@]}"; do
	grep -F "words.cu($((i + 2))): error" said | grep -qF "${words[i]#*|}" || { echo "${words[i]}"; bad=1; }
done
take taken -extended-lambda <<S
$head
void h1(int x) { go([=] __device__() { int y = x; if constexpr (sizeof(int) == 4) y = x; return y; }); }
void h2(int x) { go([x] __device__() { if constexpr (sizeof(int) == 4) (void)x; }); }
void h3() { auto f = [] __device__() { return 1; }; go([=] __device__() { return f(); }); }
template <class F> void h31(F f) { go([=] __device__() { f(); }); }
void h32() { h31([] __device__() {}); }
void h4() { go([] __device__() { struct L { int a; } l; l.a = 1; }); }
struct S5 { void operator()() { go([] __device__() {}); } static void m() { go([] __device__() {}); } };
template <class T> __device__ auto made(T t) { return t; }
void h6() { go([] __device__() { return made(2); }); go([] __device__() { return [](auto x) { return made(x); }(3); }); }
S

# In functions of the device nothing of it holds: their lambdas are not extended ones.
side() {
	cat <<S
template <class F> __device__ void call(F f) { f(1); }
struct N { int a; __device__ N(int a) : a(a) {} };
template <bool B, class... P> $1 void f(int *p, int n, P... pack)
{
	int deep[1][1][1][1][1][1][1][2] = {};
	N array[2] = {1, 2};
	call([=] $2(int) { if constexpr (B) p[0] = n; else p[1] = n; });
	call([=] $2(int) { p[2] = deep[0][0][0][0][0][0][0][1] + array[1].a; });
	call([=] $2(int) { ((p[3] = pack), ...); });
	call([=, m = n] $2(auto) { p[4] = m; });
	call([=](auto i) { call([=] $2(int j) { p[5] = i + j; }); });
	call([=] $2(int i) { call([=] $2(int j) { p[6] = i + j; }); });
}
S
}
for words in __device__ "__host__ __device__"; do
	take "kernel, $words" -extended-lambda <<S
$(side __global__ "$words")
void h(int *p) { f<true><<<1, 1>>>(p, 3, 5); }
S
	take "device, $words" -extended-lambda <<S
$(side __device__ "$words")
__global__ void k(int *p) { f<true>(p, 3, 5); f<false>(p, 3); }
S
done

# Warnings that are asked for.
cat >warn.cu <<'S'
template <class F> __global__ void k(F f) { f(); }
__global__ void __launch_bounds__(32) b() {}
struct S { int a; void m() { k<<<1, 1, 0, 0>>>([=] __device__() { return a; }); } };
void h() { b<<<1, 1>>>(); b<<<1, 1, 0, 0>>>(); }
__host__ __device__ void both() { h(); }
__global__ void c() { both(); }
S
asked() { # OPTION COUNT WORDS
	local n
	"$N" -std=c++17 -extended-lambda -c -o warn.o warn.cu "-W$1" >said 2>&1 || { echo "$1: refused"; bad=1; }
	n=$(grep -cF "$3" said)
	[ "$n" = "$2" ] || { echo "-W$1: said $n times: $3"; bad=1; }
	"$N" -std=c++17 -extended-lambda -c -o warn.o warn.cu -Werror "$1" >said 2>&1 && { echo "-Werror $1: taken"; bad=1; }
	grep -qF "error $3" said || { echo "-Werror $1: not said"; bad=1; }
}
asked missing-launch-bounds 2 '#20238-D: no __launch_bounds__ specified for __global__ function'
asked default-stream-launch 1 '#20198-D: explicit stream argument not provided in kernel launch'
asked ext-lambda-captures-this 1 "#20178-D: Implicit capture of 'this' in extended lambda expression"
"$N" -std=c++17 -extended-lambda -c -o warn.o warn.cu -Werror cross-execution-space-call >said 2>&1 &&
	{ echo "-Werror cross-execution-space-call: taken"; bad=1; }
"$N" -std=c++17 -extended-lambda -c -o warn.o warn.cu >said 2>&1
grep -q '#20238\|#20198\|#20178' said && { echo "warned without being asked"; bad=1; }
exit $bad
