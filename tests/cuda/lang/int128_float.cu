// CHECK: exact
// DESC: integers of 128 bits from and to floating point, as the host converts them
// ANSWER: by the manual, not recorded
#include <cstdio>
typedef __int128 i128;
typedef unsigned __int128 u128;
enum { N = 14, OUT = 6 };
struct Row { float f, uf; double d, ud; i128 back; u128 uback; };

__host__ __device__ void convert(Row *r, i128 x)
{
	r->f = (float)x;
	r->uf = (float)((u128)x >> 1);
	r->d = (double)x;
	r->ud = (double)((u128)x >> 1);
	r->back = (i128)r->d / 2 + (i128)(r->f / 4);
	r->uback = (u128)(r->ud / 2) + (u128)(r->uf / 4);
}
__global__ void k(Row *r, const i128 *x) { convert(&r[threadIdx.x], x[threadIdx.x]); }

int main()
{
	Row *r, want;
	i128 *x;
	int wrong = 0;
	cudaMallocManaged(&r, N * sizeof *r);
	cudaMallocManaged(&x, N * sizeof *x);
	const i128 some[N] = {0, 1, -1, 7, 0x1000001, 0x3fffffffffffffll, -0x7fffffffffffffffll, (i128)1 << 100, -((i128)1 << 126),
			      ((i128)0x123456789abcdefll << 60) + 12345, ((i128)1 << 64) + 1, ((i128)3 << 120) + ((i128)1 << 66),
			      ~((i128)5 << 90), ((i128)0xffffff << 80) + 1};
	for (int i = 0; i < N; i++)
		x[i] = some[i];
	k<<<1, N>>>(r, x);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	for (int i = 0; i < N; i++) {
		convert(&want, x[i]);
		if (r[i].f != want.f || r[i].uf != want.uf || r[i].d != want.d || r[i].ud != want.ud || r[i].back != want.back ||
		    r[i].uback != want.uback) {
			wrong++;
			printf("%d: %g %g %g %g, not %g %g %g %g\n", i, r[i].f, r[i].uf, r[i].d, r[i].ud, want.f, want.uf, want.d,
			       want.ud);
		}
	}
	printf("%d wrong\n", wrong);
}
