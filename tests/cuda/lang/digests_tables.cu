// Tables: S-boxes of AES in constant memory, CRC-32 by slices, SHA-256, MD5, base64, UTF-8 validation, Luhn, Adler, all on the device.
#include "../show.h"
__constant__ u32 crc_table[4][256];
__constant__ unsigned char sbox[256];
__constant__ const u32 K[64] = { 0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2 };
__device__ u32 rotr(u32 x, int n) { return __funnelshift_r(x, x, n); }
__global__ void sha(const unsigned char *in, u32 *o, int len)
{
	unsigned char m[128] = {};
	int t = threadIdx.x, n = len + t % 20, bl = n < 56 ? 1 : 2;
	for (int i = 0; i < n; i++)
		m[i] = in[t * 7 + i];
	m[n] = 0x80;
	for (int i = 0; i < 4; i++)
		m[bl * 64 - 1 - i] = (u32)(n * 8) >> 8 * i;
	u32 h[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
	for (int b = 0; b < bl; b++) {
		u32 w[64];
#pragma unroll
		for (int i = 0; i < 16; i++)
			w[i] = __byte_perm(*(u32 *)(m + b * 64 + i * 4), 0, 0x0123);
#pragma unroll
		for (int i = 16; i < 64; i++)
			w[i] = w[i - 16] + w[i - 7] + (rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3) + (rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10);
		u32 a = h[0], bb = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], hh = h[7];
		for (int i = 0; i < 64; i++) {
			u32 t1 = hh + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i], t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & bb) ^ (a & c) ^ (bb & c));
			hh = g, g = f, f = e, e = d + t1, d = c, c = bb, bb = a, a = t1 + t2;
		}
		h[0] += a, h[1] += bb, h[2] += c, h[3] += d, h[4] += e, h[5] += f, h[6] += g, h[7] += hh;
	}
	for (int i = 0; i < 8; i++)
		o[t * 8 + i] = h[i];
}
__global__ void crc(const u32 *in, u32 *o, int words)
{
	u32 c = ~threadIdx.x;
	for (int i = 0; i < words; i++) {
		c ^= in[threadIdx.x + i];
		c = crc_table[3][c & 255] ^ crc_table[2][c >> 8 & 255] ^ crc_table[1][c >> 16 & 255] ^ crc_table[0][c >> 24];
	}
	o[threadIdx.x] = ~c;
}
__device__ unsigned char xt(unsigned char x) { return x << 1 ^ (x & 0x80 ? 0x1b : 0); }
__global__ void aes_rounds(unsigned char *st, int rounds)
{
	__shared__ unsigned char s[16 * 8];
	int g = threadIdx.x / 16, i = threadIdx.x % 16, c = i / 4, r = i % 4;
	unsigned char *m = s + g * 16, x = st[blockIdx.x * 128 + threadIdx.x];
	for (int k = 0; k < rounds; k++) {
		m[i] = sbox[x];
		__syncwarp();
		unsigned char a = m[(c + r) % 4 * 4 + r], p[4];
		__syncwarp();
		m[i] = a;
		__syncwarp();
		for (int j = 0; j < 4; j++)
			p[j] = m[c * 4 + (r + j) % 4];
		x = xt(p[0]) ^ xt(p[1]) ^ p[1] ^ p[2] ^ p[3] ^ (k * 17 + i);
		__syncwarp();
	}
	st[blockIdx.x * 128 + threadIdx.x] = x;
}
__global__ void base64(const unsigned char *in, char *o)
{
	const char *abc = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	int t = threadIdx.x;
	u32 v = in[3 * t] << 16 | in[3 * t + 1] << 8 | in[3 * t + 2];
	for (int i = 0; i < 4; i++)
		o[4 * t + i] = abc[v >> (18 - 6 * i) & 63];
}
__global__ void checks(const unsigned char *in, u32 *o)
{
	u32 a = 1, b = 0, luhn = 0, bad = 0;
	for (int i = 0; i < 50; i++) {
		unsigned char c = in[threadIdx.x * 5 + i];
		a = (a + c) % 65521, b = (b + a) % 65521;
		int d = c % 10 * (1 + i % 2);
		luhn += d > 9 ? d - 9 : d;
		bad += c >= 0xf5 || c == 0xc0 || c == 0xc1 || (c & 0xc0) == 0x80;
	}
	o[threadIdx.x * 3] = b << 16 | a, o[threadIdx.x * 3 + 1] = luhn % 10, o[threadIdx.x * 3 + 2] = bad;
}
int main()
{
	u32 t[4][256], s = 3;
	unsigned char sb[256], p = 1, q = 1;
	for (u32 i = 0; i < 256; i++) {
		u32 c = i;
		for (int k = 0; k < 8; k++)
			c = c & 1 ? c >> 1 ^ 0xedb88320 : c >> 1;
		t[0][i] = c;
	}
	for (int i = 0; i < 256; i++)
		for (int k = 1; k < 4; k++)
			t[k][i] = t[k - 1][i] >> 8 ^ t[0][t[k - 1][i] & 255];
	do {
		p = p ^ p << 1 ^ (p & 0x80 ? 0x1b : 0), q ^= q << 1, q ^= q << 2, q ^= q << 4;
		if (q & 0x80) q ^= 9;
		auto rl = [](unsigned char x, int n) { return (unsigned char)(x << n | x >> (8 - n)); };
		sb[p] = q ^ rl(q, 1) ^ rl(q, 2) ^ rl(q, 3) ^ rl(q, 4) ^ 0x63;
	} while (p != 1);
	sb[0] = 0x63;
	CK(cudaMemcpyToSymbol(crc_table, t, sizeof t)), CK(cudaMemcpyToSymbol(sbox, sb, 256));
	unsigned char *in = make<unsigned char>(2048);
	u32 *o = make<u32>(1024);
	for (int i = 0; i < 2048; i++)
		in[i] = rnd(s) >> 9;
	RUN((sha<<<1, 96>>>(in, o, 40))), show("sha", o, 768);
	RUN((crc<<<1, 128>>>((u32 *)in, o, 300))), show("crc", o, 128);
	RUN((base64<<<1, 60>>>(in, (char *)o))), printf("%.240s\n", (char *)o);
	RUN((checks<<<1, 200>>>(in, o))), show("checks", o, 600);
	RUN((aes_rounds<<<4, 128>>>(in, 10))), words("aes", in, 512);
}
