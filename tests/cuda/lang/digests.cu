// Integer programs of many operations: SHA-256, MD5, CRC, ChaCha, a 256-bit product, primes, permutations, a small machine.
#include "../show.h"
__constant__ u32 K[64] = { 0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2 };
__device__ u32 ror(u32 x, int n) { return x >> n | x << (32 - n); }
__global__ void sha(u32 *o)
{
	u32 t = blockIdx.x * blockDim.x + threadIdx.x, w[64], h[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 }, v[8];
	for (int i = 0; i < 16; i++) w[i] = i == 0 ? t : i == 1 ? 0x80000000 : i == 15 ? 32 : 0;
	for (int i = 16; i < 64; i++) w[i] = w[i - 16] + w[i - 7] + (ror(w[i - 15], 7) ^ ror(w[i - 15], 18) ^ w[i - 15] >> 3) + (ror(w[i - 2], 17) ^ ror(w[i - 2], 19) ^ w[i - 2] >> 10);
	for (int i = 0; i < 8; i++) v[i] = h[i];
	for (int i = 0; i < 64; i++) {
		u32 a = v[7] + (ror(v[4], 6) ^ ror(v[4], 11) ^ ror(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + K[i] + w[i], b = (ror(v[0], 2) ^ ror(v[0], 13) ^ ror(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
		for (int j = 7; j; j--) v[j] = v[j - 1];
		v[4] += a, v[0] = a + b;
	}
	for (int i = 0; i < 8; i++) o[t * 8 + i] = h[i] + v[i];
}
__global__ void crc(const unsigned char *in, u32 *o, int n) { __shared__ u32 tab[256]; u32 t = threadIdx.x, c = t; for (int i = 0; i < 8; i++) c = c & 1 ? c >> 1 ^ 0xedb88320 : c >> 1; tab[t] = c; __syncthreads(); u32 x = ~0u; for (int i = 0; i < n; i++) x = tab[(x ^ in[(i * (t + 1)) % n]) & 255] ^ x >> 8; o[t] = ~x; }
__device__ void quarter(u32 &a, u32 &b, u32 &c, u32 &d) { a += b, d = __funnelshift_l(d ^ a, d ^ a, 16), c += d, b = __funnelshift_l(b ^ c, b ^ c, 12), a += b, d = __funnelshift_l(d ^ a, d ^ a, 8), c += d, b = __funnelshift_l(b ^ c, b ^ c, 7); }
__global__ void chacha(u32 *o) { u32 t = blockIdx.x * blockDim.x + threadIdx.x, s[16] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 1, 2, 3, 4, 5, 6, 7, 8, t, 0, 9, 10 }, x[16]; for (int i = 0; i < 16; i++) x[i] = s[i]; for (int i = 0; i < 10; i++) quarter(x[0], x[4], x[8], x[12]), quarter(x[1], x[5], x[9], x[13]), quarter(x[2], x[6], x[10], x[14]), quarter(x[3], x[7], x[11], x[15]), quarter(x[0], x[5], x[10], x[15]), quarter(x[1], x[6], x[11], x[12]), quarter(x[2], x[7], x[8], x[13]), quarter(x[3], x[4], x[9], x[14]); for (int i = 0; i < 16; i++) o[t * 16 + i] = x[i] + s[i]; }
__global__ void big(u32 *o) // 256 x 256 bits by carries of PTX and by 64 bits
{
	u32 t = threadIdx.x, a[8], b[8], r[16] = {};
	for (int i = 0; i < 8; i++) a[i] = (t + 1) * 2654435761u * (i + 3), b[i] = ~(t * 40503u * (i * i + 7));
	for (int i = 0; i < 8; i++) { u32 c = 0; for (int j = 0; j < 8; j++) { u64 p = (u64)a[i] * b[j] + r[i + j] + c; r[i + j] = (u32)p, c = p >> 32; } r[i + 8] = c; }
	u32 s[8], d[8];
	asm("add.cc.u32 %0, %8, %16; addc.cc.u32 %1, %9, %17; addc.cc.u32 %2, %10, %18; addc.cc.u32 %3, %11, %19; addc.cc.u32 %4, %12, %20; addc.cc.u32 %5, %13, %21; addc.cc.u32 %6, %14, %22; addc.u32 %7, %15, %23;" : "=r"(s[0]), "=r"(s[1]), "=r"(s[2]), "=r"(s[3]), "=r"(s[4]), "=r"(s[5]), "=r"(s[6]), "=r"(s[7]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(a[4]), "r"(a[5]), "r"(a[6]), "r"(a[7]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]), "r"(b[4]), "r"(b[5]), "r"(b[6]), "r"(b[7]));
	asm("sub.cc.u32 %0, %3, %6; subc.cc.u32 %1, %4, %7; subc.cc.u32 %2, %5, %8;" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(b[0]), "r"(b[1]), "r"(b[2]));
	asm("mad.lo.cc.u32 %0, %3, %4, %5; madc.hi.cc.u32 %1, %3, %4, %6; madc.lo.u32 %2, %4, %6, 5;" : "=r"(d[3]), "=r"(d[4]), "=r"(d[5]) : "r"(a[3]), "r"(b[4]), "r"(a[5]), "r"(b[6]));

	for (int i = 0; i < 16; i++) o[t * 32 + i] = r[i];
	for (int i = 0; i < 8; i++) o[t * 32 + 16 + i] = s[i];
	for (int i = 0; i < 6; i++) o[t * 32 + 24 + i] = d[i];
}
__global__ void primes(u32 *n) { u32 c = 0; for (u32 i = blockIdx.x * blockDim.x + threadIdx.x; i < 20000; i += gridDim.x * blockDim.x) { bool p = i > 1; for (u32 d = 2; d * d <= i && p; d++) p = i % d; c += p; } atomicAdd(n, c); }
__device__ u64 powmod(u64 b, u64 e, u64 m) { u64 r = 1; for (b %= m; e; e >>= 1) { if (e & 1) r = (unsigned __int128)r * b % m; b = (unsigned __int128)b * b % m; } return r; }
__global__ void powers(u64 *o) { u64 t = threadIdx.x; o[t] = powmod(t * 1234567891011ull + 3, 1ull << 40 | t, 0xffffffffffffffc5ull - t); }
__global__ void machine(const unsigned char *code, int *o) // an interpreter: the threads go different ways
{
	int st[16], sp = 0, pc = 0, t = threadIdx.x, steps = 0;
	while (steps++ < 500) {
		int op = code[(pc++ + t / 8) & 63];
		switch (op & 15) {
		case 0: case 1: st[sp++ & 15] = op + t; break;
		case 2: { int a = st[(sp - 1) & 15] & 0xffff; st[sp++ & 15] = sp > 1 ? a : t; break; }
		case 3: case 4: if (sp > 1) sp--, st[(sp - 1) & 15] += st[sp & 15]; break;
		case 5: if (sp > 1) sp--, st[(sp - 1) & 15] *= st[sp & 15] | 1; break;
		case 6: if (sp > 1) sp--, st[(sp - 1) & 15] ^= st[sp & 15]; break;
		case 7: if (sp && st[(sp - 1) & 15] & 1) pc += op >> 4; break;
		case 8: if (sp > 3) pc -= op >> 5; break;
		case 9: if (sp) sp--; break;
		case 10: if (sp > 1 && st[(sp - 1) & 15] < st[(sp - 2) & 15]) { int x = st[(sp - 1) & 15]; st[(sp - 1) & 15] = st[(sp - 2) & 15], st[(sp - 2) & 15] = x; } break;
		case 15: if (t % 3 == 2 && steps > 300) goto end; break;
		default: if (sp) st[(sp - 1) & 15] = __brev(st[(sp - 1) & 15]) + op;
		}
		if (sp > 15) sp = 8;
		if (sp == 0) st[sp++] = t;
	}
end:
	o[t] = st[(sp - 1) & 15] + sp * 1000003 + steps;
}
int main()
{
	u32 *o = make<u32>(8192), s = 77;
	RUN(sha<<<4, 64>>>(o)), show("sha", o, 2048);
	unsigned char *c = make<unsigned char>(1000);
	for (int i = 0; i < 1000; i++) c[i] = rnd(s);
	RUN(crc<<<1, 256>>>(c, o, 999)), show("crc", o, 256);
	RUN(chacha<<<4, 64>>>(o)), show("chacha", o, 4096);
	memset(o, 0, 8192), RUN(big<<<1, 64>>>(o)), show("big", o, 2048);
	*o = 0, RUN(primes<<<9, 100>>>(o)), printf("%u\n", *o);
	u64 *q = make<u64>(64);
	RUN(powers<<<1, 64>>>(q)), show("powers", q, 64);
	RUN(machine<<<1, 256>>>(c, (int *)o)), show("machine", o, 256);
}
