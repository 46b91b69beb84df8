// Integer functions with numbers of all sizes: products, sums of products, bits, funnels, bytes; shifts as far as you like.
#include "../show.h"
#define LIST(X) X(__brev(a)) X(__clz((int)a)) X(__ffs((int)a)) X(__popc(a)) X(__byte_perm(a, b, c)) X(__mulhi((int)a, (int)b)) X(__umulhi(a, b)) \
	X(__mul24((int)a, (int)b)) X(__umul24(a, b)) X(__sad((int)a, (int)b, c)) X(__usad(a, b, c)) X(__hadd((int)a, (int)b)) X(__rhadd((int)a, (int)b)) \
	X(__uhadd(a, b)) X(__urhadd(a, b)) X(__funnelshift_l(a, b, c)) X(__funnelshift_r(a, b, c)) X(__funnelshift_lc(a, b, c & 63)) X(__funnelshift_rc(a, b, c & 63)) \
	X(__dp4a((int)a, (int)b, (int)c)) X(__dp4a(a, b, c)) X(__dp2a_lo((int)a, (int)b, (int)c)) X(__dp2a_hi((int)a, (int)b, (int)c)) X(__dp2a_lo(a, b, c)) X(__dp2a_hi(a, b, c)) \
	X(__dp4a(*(char4 *)&a, *(char4 *)&b, (int)c)) X(__dp4a(*(uchar4 *)&a, *(uchar4 *)&b, c)) X(__dp2a_lo(*(short2 *)&a, *(char4 *)&b, (int)c)) X(__dp2a_hi(*(ushort2 *)&a, *(uchar4 *)&b, c)) \
	X(__fns(a, b & 31, (int)(c & 15) - 7)) X(a << (b & 63)) X(a >> (b & 63)) X((int)a >> (b & 63)) X(a << (b & 0xff)) \
	X(a / (b | 1)) X(a % (b | 1)) X((int)a / (int)(b | 1)) X((int)a % (int)(b | 1)) X(a / 7) X(a % 641) X((int)a / -10) X((int)a % 1000003) X((int)a / 16) X((int)a % 16) X(a / 0xfffffffbu) X((int)a / INT_MIN) \
	X((short)a / (short)((short)b | 1)) X((short)a % (short)((short)b | 1)) X((signed char)a / (signed char)((signed char)b | 1)) X((unsigned char)a % ((unsigned char)b | 1)) \
	X((unsigned short)((unsigned short)a * (unsigned short)b)) X((short)((short)a << 3)) X((signed char)a >> 3) X(abs((int)a)) X(min((int)a, (int)b)) X(max(a, b)) X(__nv_bswap32(a)) X(a == 0 ? 0 : a & -a) \
	X(__byte_perm(a, b, 0x3210)) X(__byte_perm(a, b, 0x8888)) X(__byte_perm(a, b, 0x0123)) X(__byte_perm(a, b, 0xffff)) X(__byte_perm(a, 0, 0x4140))
#define WIDE(X) X(__brevll(x)) X(__clzll((long long)x)) X(__ffsll((long long)x)) X(__popcll(x)) X(__mul64hi((long long)x, (long long)y)) X(__umul64hi(x, y)) \
	X(x << (y & 127)) X(x >> (y & 127)) X((long long)x >> (y & 127)) X(x / (y | 1)) X(x % (y | 1)) X((long long)x / (long long)(y | 1)) X((long long)x % (long long)(y | 1)) \
	X(x / 10) X(x % 1000000007) X((long long)x / -7) X((long long)x % 4096) X((u64)(unsigned)x * (unsigned)y) X((long long)(int)x * (int)y) X(__nv_bswap64(x)) X(llabs((long long)x)) X(llmin((long long)x, (long long)y)) X(ullmax(x, y)) \
	X(x / (unsigned)(y | 1)) X((unsigned)x / (y >> 32 | 1)) X(x * y + z) X((x ^ y) - (z >> 3)) X(x > y) X((long long)x < (long long)z)
__global__ void k(const u32 *in, u32 *o, int n)
{
	int t = threadIdx.x;
	u32 a = in[t], b = in[(t + 1) % n], c = in[(t * 7 + 3) % n], *p = o + t;
#define X(e) *p = (u32)(e), p += n;
	LIST(X)
#undef X
}
__global__ void k64(const u64 *in, u64 *o, int n)
{
	int t = threadIdx.x;
	u64 x = in[t], y = in[(t + 1) % n], z = in[(t * 7 + 3) % n], *p = o + t;
#define X(e) *p = (u64)(e), p += n;
	WIDE(X)
#undef X
}
int main()
{
	const int n = 512;
	u32 in[n] = { 0, 1, 2, 3, ~0u, 0x80000000, 0x7fffffff, 0x80000001, 31, 32, 33, 63, 64, 255, 256, 0xffff, 0x10000, 0xffffff, 0x1000000, 0x80008000 }, s = 12;
	u64 w[n] = { 0, 1, ~0ull, 1ull << 63, ~0ull >> 1, 1ull << 32, 0xffffffff, 63, 64, 65, 127, 10, 1000000007, 0x100000001 };
	for (int i = 20; i < n; i++)
		in[i] = rnd(s) >> (i % 5 * 6);
	for (int i = 14; i < n; i++)
		w[i] = (u64)rnd(s) << 32 | rnd(s), w[i] >>= i % 7 * 9;
	u32 *d = make(n, in), *o = make<u32>(n * 100);
	u64 *e = make(n, w), *q = make<u64>(n * 40);
	RUN(k<<<1, n>>>(d, o, n)), RUN(k64<<<1, n>>>(e, q, n));
#define X(e) show(#e, o, n), o += n;
	LIST(X)
#undef X
#define X(e) show(#e, q, n), q += n;
	WIDE(X)
}
