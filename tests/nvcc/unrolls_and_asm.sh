#!/bin/bash
# Pragmas of the host's that gcc passes over, and operands of inline PTX, as nvcc takes them.
set -u
. "$PWD/tests/nvcc/accepts.bash"

# gcc passes over a #pragma unroll in the host's code, whatever it says.
take unroll_host <<'S'
constexpr int twice(int n)
{
	int s = 0;
#pragma unroll n
	for (int i = 0; i < n; i++)
		s += 2;
	return s;
}
struct Summed {
	int of(const int *p, int n)
	{
		int s = 0;
#pragma unroll NOWHERE_DEFINED
		for (int i = 0; i < n; i++)
			s += p[i];
		return s;
	}
};
int host(const int *p, int n)
{
	int s = 0;
	auto more = [=] {
		int t = 0;
#pragma unroll n
		for (int i = 0; i < n; i++)
			t += p[i];
#pragma unroll (4
		for (int i = 0; i < n; i++)
			t += p[i];
		return t;
	};
	_Pragma("unroll n") for (int i = 0; i < n; i++) s += p[i];
#pragma unroll 2.5
	for (int i = 0; i < n; i++)
		s += p[i];
	return s + more() + twice(n);
}
__global__ void k(int *p) { *p = 1; }
S
refuse unroll_both "not an integral constant" <<'S'
__host__ __device__ int f(const int *p, int n)
{
	int s = 0;
#pragma unroll n
	for (int i = 0; i < n; i++)
		s += p[i];
	return s;
}
__global__ void k(int *p) { *p = f(p, *p); }
S
refuse unroll_device_lambda "not an integral constant" -extended-lambda <<'S'
template <class F> __global__ void k(F f) { f(); }
void host(int *p, int n)
{
	auto f = [=] __device__ {
#pragma unroll n
		for (int i = 0; i < n; i++)
			p[i] = i;
	};
	k<<<1, 1>>>(f);
}
S

# Operands of asm that are of a class are of the type it converts to, and constants may be written.
take asm_classes <<'S'
struct N { int v; __host__ __device__ constexpr explicit operator long() const { return v; } };
struct U { int v; __host__ __device__ explicit operator unsigned() const { return v; } };
struct P { int *v; __host__ __device__ operator int *() const { return v; } };
struct C { int v; __device__ void set() const { asm volatile("mov.u32 %0, 5;" : "=r"(v)); } };
__device__ int set(const int &x) { asm volatile("mov.u32 %0, 5;" : "=r"(x)); return x; }
__global__ void k(const int *p, long *q)
{
	U u{*p};
	P at{0};
	C c{1};

	asm volatile("mov.u32 %0, %1;" : "=r"(*p) : "n"(N{3}));
	asm volatile("add.u32 %0, %1, %0;" : "+r"(p[1]) : "r"(u));
	asm volatile("mov.u64 %0, %1;" : "=l"(*q) : "l"(at));
	c.set();
	*q += c.v + set(*p);
}
S
refuse asm_two_conversions "more than one conversion function" <<'S'
struct T { __host__ __device__ constexpr operator int() const { return 1; } __host__ __device__ constexpr explicit operator long() const { return 2; } };
__global__ void k(int *p) { asm volatile("mov.u32 %0, %1;" : "=r"(*p) : "n"(T{})); }
S
refuse asm_class_size "does not match type/size" <<'S'
struct T { __device__ operator short() const { return 1; } };
__global__ void k(int *p) { T t; asm volatile("mov.u32 %0, %1;" : "=r"(*p) : "r"(t)); }
S
refuse asm_value "must be a modifiable lvalue" <<'S'
__global__ void k(int *p) { asm volatile("mov.u32 %0, 3;" : "=r"(*p + 1)); }
S
refuse asm_enumerator "must be an integral constant" <<'S'
enum E { a = 4 };
__global__ void k(int *p) { asm volatile("mov.u32 %0, %1;" : "=r"(*p) : "n"(a)); }
S

exit $bad
