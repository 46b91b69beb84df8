// Every vector type: sizes, alignments, make_ functions, members, arrays, shared memory, parameters.
#include "../show.h"
#define LIST(X) X(char, 1) X(char, 2) X(char, 3) X(char, 4) X(uchar, 1) X(uchar, 2) X(uchar, 3) X(uchar, 4) X(short, 1) X(short, 2) X(short, 3) X(short, 4) X(ushort, 1) X(ushort, 2) X(ushort, 3) X(ushort, 4) X(int, 1) X(int, 2) X(int, 3) X(int, 4) X(uint, 1) X(uint, 2) X(uint, 3) X(uint, 4) X(long, 1) X(long, 2) X(long, 3) X(long, 4) X(ulong, 1) X(ulong, 2) X(ulong, 3) X(ulong, 4) X(longlong, 1) X(longlong, 2) X(longlong, 3) X(longlong, 4) X(ulonglong, 1) X(ulonglong, 2) X(ulonglong, 3) X(ulonglong, 4) X(float, 1) X(float, 2) X(float, 3) X(float, 4) X(double, 1) X(double, 2) X(double, 3) X(double, 4)
#define A1 (t)
#define A2 (t, t * 2)
#define A3 (t, t * 2, t * 3)
#define A4 (t, t * 2, t * 3, t * 4)
template <class T> __global__ void k(const T *in, T *o, T par, u32 *r)
{
	__shared__ T s[32];
	int t = threadIdx.x;
	s[t] = in[t];
	__syncthreads();
	T a[4] = { s[(t + 1) % 32], par, in[31 - t], s[t] };
	o[t] = a[t % 4];
	o[t].x += 1;
	r[t] = sizeof(T) | alignof(T) << 8 | (u32)((char *)&s[1] - (char *)&s[0]) << 16;
}
#define X(b, n) static b##n make_one_##b##n(int t) { return make_##b##n A##n; }
LIST(X)
#undef X
template <class T> static void one(const char *name, T (*mk)(int))
{
	T *in = make<T>(32), *o = make<T>(32);
	u32 *r = make<u32>(32);
	for (int i = 0; i < 32; i++)
		in[i] = mk(i);
	RUN(k<<<1, 32>>>(in, o, mk(77), r)), words(name, o, 32 * sizeof(T)), show("size", r, 1);
}
int main()
{
#define X(b, n) one(#b #n, make_one_##b##n);
	LIST(X)
	dim3 d, e(2), f(3, 4), g = { 5, 6, 7 };
	printf("%d %d %d %zu\n", d.x * d.y * d.z, e.x + e.y * 10 + e.z * 100, f.y, sizeof g);
	uint3 u = g;
	printf("%d\n", u.z);
}
