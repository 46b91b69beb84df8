#!/bin/bash
# Functions of the device that no code is made of may call the host's, as nvcc has it; what code is made of may not.
set -u
. "$PWD/tests/nvcc/accepts.bash"

host='#include <cstdlib>
#include <iostream>
#include <vector>
void h(int); int hv; struct Host { Host(); void m(); int z; };
template <class T> T copy(T x) { return x; }'
take unreached <<S
$host
static inline __device__ void a(int x) { h(x); }
inline __device__ void b(int x) { a(x); exit(rand()); }
__device__ __forceinline__ int c(int x) { hv = x; return copy(x); }
static __device__ void d(int x) { std::cout << x << std::endl; std::vector<int> v; v.push_back(x); v[0] = 2; }
static __device__ void e() { Host s; s.m(); }
template <class T> __device__ void f(T x) { h(1); }
template <class T> __global__ void g(T x) { a(x); f(x); h(2); }
struct A { int x; __device__ void f() { h(1); } __device__ int g() { return x; } };
struct V { virtual __device__ void f() { h(1); } };
__global__ void k(A *p) { p->x = p->g(); }
S
refuse by_kernel "no matching function for call to 'h'" <<S
$host
static inline __device__ void a(int x) { h(x); }
static inline __device__ void b(int x) { a(x); }
__global__ void k() { b(1); }
S
refuse by_other_files "no matching function for call to 'h'" <<S
$host
static inline __device__ void a(int x) { h(x); }
__device__ void b(int x) { a(x); }
S
refuse by_table "no matching function for call to 'h'" <<S
$host
static inline __device__ void a(int x) { h(x); }
__device__ void (*t)(int) = a;
S
refuse by_instance "no matching function for call to 'h'" <<S
$host
template <class T> __device__ void a(T x) { h(1); }
__global__ void k() { a(2); }
S
refuse by_destructor "no matching function for call to 'h'" <<S
$host
struct D { __device__ ~D() { h(1); } };
struct E { D d; };
__global__ void k() { E e; }
S
refuse by_table_of_virtuals "no matching function for call to 'h'" <<S
$host
struct V { virtual __device__ void f() { h(1); } };
__global__ void k() { V v; }
S
refuse variable "host__ variable 'hv'" <<S
$host
static inline __device__ void a(int x) { hv = x; }
__global__ void k() { a(1); }
S
refuse stream "invalid operands" <<S
$host
static inline __device__ void a(int x) { std::cout << x; }
__global__ void k() { a(1); }
S
refuse in_host "no matching function for call to 'h'" <<S
$host
struct Other {};
static inline void a(Other x) { h(x); }
S
exit $bad
