// Game of life: torus in global memory, with halos in shared memory, bit-packed words, several steps a launch by grid sync, Wireworld and rule 110.
#include <cooperative_groups.h>
#include "../show.h"
namespace cg = cooperative_groups;
__host__ __device__ inline unsigned char rule(int c, int n) { return n == 3 || (c && n == 2); }
__global__ void plain(const unsigned char *a, unsigned char *o, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= w || y >= h)
		return;
	int n = 0;
	for (int j = -1; j <= 1; j++)
		for (int i = -1; i <= 1; i++)
			if (i || j)
				n += a[(y + j + h) % h * w + (x + i + w) % w];
	o[y * w + x] = rule(a[y * w + x], n);
}
template <int BX, int BY> __global__ void tiled(const unsigned char *a, unsigned char *o, int w, int h)
{
	__shared__ unsigned char s[BY + 2][BX + 2];
	int bx = blockIdx.x * BX, by = blockIdx.y * BY;
	for (int i = threadIdx.y * BX + threadIdx.x; i < (BX + 2) * (BY + 2); i += BX * BY) {
		int x = i % (BX + 2), y = i / (BX + 2);
		s[y][x] = a[(by + y - 1 + h) % h * w + (bx + x - 1 + w) % w];
	}
	__syncthreads();
	int x = threadIdx.x + 1, y = threadIdx.y + 1;
	if (bx + x > w || by + y > h)
		return;
	int n = s[y - 1][x - 1] + s[y - 1][x] + s[y - 1][x + 1] + s[y][x - 1] + s[y][x + 1] + s[y + 1][x - 1] + s[y + 1][x] + s[y + 1][x + 1];
	o[(by + y - 1) * w + bx + x - 1] = rule(s[y][x], n);
}
__global__ void packed(u32 *a, u32 *b, int words, int h, int steps)
{
	auto grid = cg::this_grid();
	for (int st = 0; st < steps; st++) {
		for (int i = grid.thread_rank(); i < words * h; i += grid.size()) {
			int x = i % words, y = i / words;
			u32 c2 = 0, c1 = 0, c0 = 0, me = a[i];
			for (int j = -1; j <= 1; j++) {
				const u32 *r = a + (y + j + h) % h * words;
				u32 m = r[x], l = m << 1 | r[(x + words - 1) % words] >> 31, q = __funnelshift_r(m, r[(x + 1) % words], 1);
				u32 v[3] = { l, q, j ? m : 0 };
				for (u32 k : v) {
					u32 t = c0 & k;
					c0 ^= k, c2 |= c1 & t, c1 ^= t;
				}
			}
			b[i] = c1 & ~c2 & (c0 | me);
		}
		grid.sync();
		u32 *t = a;
		a = b, b = t;
	}
}
__global__ void wire(char *a, int w, int h, int steps)
{
	extern __shared__ char s[];
	int i = threadIdx.x, x = i % w, y = i / w;
	char c = a[i];
	for (int k = 0; k < steps; k++) {
		s[i] = c;
		__syncthreads();
		int heads = 0;
		for (int d = 0; d < 9; d++) {
			int xx = x + d % 3 - 1, yy = y + d / 3 - 1;
			if (d != 4 && xx >= 0 && xx < w && yy >= 0 && yy < h)
				heads += s[yy * w + xx] == 'H';
		}
		switch (c) {
		case 'H': c = 't'; break;
		case 't': c = '#'; break;
		case '#': if (heads == 1 || heads == 2) c = 'H'; break;
		}
		__syncthreads();
	}
	a[i] = c;
}
__global__ void rule110(u32 *rows, int n)
{
	u32 r = threadIdx.x == 31 ? 0x80000001u : threadIdx.x * 2654435761u;
	for (int i = 0; i < n; i++) {
		rows[i * 32 + threadIdx.x] = r;
		u32 nx = __shfl_down_sync(~0u, r, 1), pv = __shfl_up_sync(~0u, r, 1);
		if (threadIdx.x == 31) nx = 0;
		if (threadIdx.x == 0) pv = 0;
		u32 L = r >> 1 | nx << 31, R = r << 1 | pv >> 31, o;
		asm("lop3.b32 %0, %1, %2, %3, 0x6e;" : "=r"(o) : "r"(L), "r"(r), "r"(R));
		r = o;
	}
}
int main()
{
	const int w = 130, h = 77;
	u32 s = 11;
	unsigned char *a[2] = { make<unsigned char>(w * h), make<unsigned char>(w * h) }, *c[2] = { make<unsigned char>(w * h), make<unsigned char>(w * h) };
	for (int i = 0; i < w * h; i++)
		a[0][i] = c[0][i] = rnd(s) % 3 == 0;
	for (int i = 0; i < 10; i++) {
		plain<<<dim3(5, 10), dim3(32, 8)>>>(a[i & 1], a[~i & 1], w, h);
		RUN((tiled<16, 12><<<dim3(9, 7), dim3(16, 12)>>>(c[i & 1], c[~i & 1], w, h)));
	}
	words("plain", a[0], w * h), words("tiled", c[0], w * h);
	int W = 5, H = 61, steps = 9;
	u32 *p = make<u32>(W * H), *q = make<u32>(W * H);
	for (int i = 0; i < W * H; i++)
		p[i] = rnd(s) & rnd(s);
	void *args[] = { &p, &q, &W, &H, &steps };
	CK(cudaLaunchCooperativeKernel((void *)packed, 3, 64, args, 0, 0)), CK(cudaDeviceSynchronize());
	show("packed", q, W * H), show("packed before", p, W * H);
	const char *circuit = "################"
			      "#     #    #   #"
			      "Ht#####   H#t###"
			      "#    #   #     #"
			      "##############t#";
	char *wc = make<char>(96);
	memcpy(wc, circuit, 80);
	for (int i = 0; i < 4; i++) {
		RUN((wire<<<1, 80, 80>>>(wc, 16, 5, 3 + i)));
		for (int y = 0; y < 5; y++)
			printf("|%.16s|\n", wc + 16 * y);
	}
	u32 *r = make<u32>(40 * 32);
	RUN((rule110<<<1, 32>>>(r, 40))), show("rule 110", r, 40 * 32);
}
