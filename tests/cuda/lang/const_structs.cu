// Constant memory: structs, arrays of structs, pointers, tables indexed by threads, parts set from the host by offset.
#include "../show.h"
struct Item { char tag; double w; short k[3]; struct { float a, b; } in; };
__constant__ Item items[20];
__constant__ int table[4096];
__constant__ const float fixed[] = { 1.5f, -2, 3.25f, 1e-20f };
__constant__ unsigned char bytes[7] = { 1, 2, 3, 250, 251 };
__constant__ int *where;
__constant__ const char *const words_of[] = { "zero", "one", "two", "three" };
__constant__ int2 grid2[3][5] = { { { 1, 2 }, { 3, 4 } }, { { 5, 6 } } };
__constant__ struct { int n; long long l; const int *p; } self = { 4, -9, table + 3 };
__device__ int dev = 12, *dev_p = &dev;
__device__ Item made = { 'q', 2.5, { 7, 8, 9 }, { .5f, .25f } };
static __device__ int file_static;
namespace space { __constant__ short inner = -5; template <class T> __constant__ T tmpl = T(42); }
__global__ void k(int *o)
{
	int t = threadIdx.x, *p = o + t * 16;
	const Item &i = items[t % 20];
	*p++ = i.tag, *p++ = (int)(i.w * 16), *p++ = i.k[t % 3], *p++ = (int)(i.in.a * 8), *p++ = i.in.b;
	*p++ = table[t * 37 % 4096], *p++ = (int)(fixed[t & 3] * 4), *p++ = bytes[t % 7], *p++ = where[t & 7], *p++ = words_of[t & 3][t % 3];
	*p++ = grid2[t % 3][t % 5].y, *p++ = self.n + (int)self.l + self.p[t & 1], *p++ = *dev_p + dev, *p++ = made.k[t % 3] + made.tag, *p++ = space::inner + space::tmpl<int> + (int)space::tmpl<double>, *p++ = atomicAdd(&file_static, 0);
}
__global__ void change() { file_static = 55, dev++, made.k[1] = 100; }
int main()
{
	int *o = make<int>(128 * 16), *w = make<int>(8), h[4096];
	Item it[20];
	memset(it, 0, sizeof it);
	for (int i = 0; i < 20; i++)
		it[i].tag = 'a' + i, it[i].w = i * .3, it[i].k[0] = i, it[i].k[1] = -i, it[i].k[2] = i * i, it[i].in.a = i * 2.f, it[i].in.b = -i;
	for (int i = 0; i < 4096; i++)
		h[i] = i * 2654435761u >> 3;
	for (int i = 0; i < 8; i++)
		w[i] = 100 + i;
	CK(cudaMemcpyToSymbol(items, it, sizeof it)), CK(cudaMemcpyToSymbol(table, h, sizeof h)), CK(cudaMemcpyToSymbol(where, &w, 8));
	RUN(k<<<1, 128>>>(o)), show("first", o, 128 * 16);
	RUN(change<<<1, 1>>>());
	int five = 5;
	CK(cudaMemcpyToSymbol(table, &five, 4, 37 * 4)), CK(cudaMemcpyToSymbol(items, it + 3, sizeof *it, 5 * sizeof *it)), CK(cudaMemcpyToSymbol(bytes, "xyz", 3, 2));
	RUN(k<<<1, 128>>>(o)), show("second", o, 128 * 16);
	Item back;
	CK(cudaMemcpyFromSymbol(&back, items, sizeof back, 5 * sizeof back));
	printf("%c %g %d\n", back.tag, back.w, back.k[2]);
	CK(cudaMemcpyFromSymbol(&back, made, sizeof back));
	printf("%c %d\n", back.tag, back.k[1]);
	size_t n;
	CK(cudaGetSymbolSize(&n, items)), printf("%zu ", n), CK(cudaGetSymbolSize(&n, bytes)), printf("%zu ", n), CK(cudaGetSymbolSize(&n, space::tmpl<double>)), printf("%zu\n", n);
	printf("%s %s\n", cudaGetErrorName(cudaMemcpyToSymbol(bytes, "0123456789", 10)), cudaGetErrorName(cudaMemcpyToSymbol(bytes, "0123", 4, 5)));
	void *a;
	CK(cudaGetSymbolAddress(&a, dev));
	CK(cudaMemcpy(&five, a, 4, cudaMemcpyDefault)), printf("%d\n", five);
}
