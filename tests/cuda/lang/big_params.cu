// Parameters by value up to 32 KB, of odd sizes and alignments, in order; arrays in them indexed by threads.
#include "../show.h"
struct Big { int a[8000]; short s; char c; };
struct Odd { char a; short b; char c[3]; };
struct __align__(16) Al { float x; char y; };
struct __attribute__((packed)) Pk { char a; int b; double c; short d; };
struct Bits { unsigned a : 3, b : 11, : 0; int c : 7; long long d : 40; bool e : 1; };
union Un { float f; int i; char c[12]; double d; };
struct Empty {};
__global__ void big(const __grid_constant__ Big b, int *o) { int t = threadIdx.x; o[t] = b.a[t * 31 % 8000] + b.s * b.c; }
__global__ void changed(Big b, int *o)
{
	int t = threadIdx.x;
	b.a[t % 7] = t, b.a[7999 - t % 3]++;
	int x = 0;
	for (int i = 0; i < 8; i++)
		x = x * 3 + b.a[(i + t) % 7] + b.a[7999 - i % 3];
	o[t] = x;
}
__global__ void mixed(char a, Odd o1, Al al, Pk pk, bool f, Bits bi, Un un, Empty em, double d, short s, const int (&r)[3], float4 v, char3 c3, int *o);
__global__ void mixed2(char a, Odd o1, Al al, Pk pk, bool f, Bits bi, Un un, Empty em, double d, short s, float4 v, char3 c3, long3 l3, int *o)
{
	int *p = o;
	*p++ = a, *p++ = o1.a, *p++ = o1.b, *p++ = o1.c[2], *p++ = al.x, *p++ = al.y, *p++ = pk.a, *p++ = pk.b, *p++ = pk.c, *p++ = pk.d, *p++ = f, *p++ = bi.a, *p++ = bi.b, *p++ = bi.c, *p++ = (int)(bi.d >> 8), *p++ = bi.e, *p++ = un.i, *p++ = un.c[3], *p++ = d, *p++ = s, *p++ = v.w, *p++ = c3.z, *p++ = (int)l3.y;
	*p++ = sizeof(Odd) | sizeof(Al) << 8 | sizeof(Pk) << 16 | sizeof(Bits) << 24, *p++ = alignof(Al) | alignof(Bits) << 8 | alignof(Un) << 16 | sizeof(Empty) << 24;
}
template <int N> struct Arr { unsigned char v[N]; };
template <int N> __global__ void sized(Arr<N> a, int x, int *o) { int s = x; for (int i = 0; i < N; i++) s = s * 5 + a.v[(i + threadIdx.x) % N]; o[threadIdx.x] = s; }
template <int N> static void one(int *o)
{
	Arr<N> a;
	for (int i = 0; i < N; i++)
		a.v[i] = i * 7 + N;
	RUN(sized<<<1, 64>>>(a, N, o)), show("sized", o, 64);
}
int main()
{
	int *o = make<int>(256);
	static Big b;
	for (int i = 0; i < 8000; i++)
		b.a[i] = i * i;
	b.s = -3, b.c = 9;
	RUN(big<<<1, 256>>>(b, o)), show("big", o, 256);
	RUN(changed<<<1, 256>>>(b, o)), show("changed", o, 256);
	Odd od = { 1, -2, { 3, 4, -5 } };
	Al al = { 2.5f, -7 };
	Pk pk = { 'x', 123456, 9.75, -8 };
	Bits bi = { 5, 1999, -60, -(1ll << 37), 1 };
	Un un;
	un.d = -1.5;
	memset(o, 0, 1024);
	RUN(mixed2<<<1, 1>>>(-1, od, al, pk, true, bi, un, Empty(), 77.7, -300, make_float4(1, 2, 3, 4), make_char3(1, 2, -3), long3{ 5, 1l << 20, 7 }, o));
	for (int i = 0; i < 26; i++)
		printf("%d ", o[i]);
	printf("\n");
	one<1>(o), one<2>(o), one<3>(o), one<5>(o), one<7>(o), one<9>(o), one<17>(o), one<100>(o), one<1023>(o), one<4096>(o), one<4097>(o), one<20001>(o);
	cudaFuncAttributes at;
	CK(cudaFuncGetAttributes(&at, big));
	printf("%d %d\n", (int)at.constSizeBytes, (int)at.maxThreadsPerBlock);
}
