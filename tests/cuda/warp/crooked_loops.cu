// Divergent loops in loops with break, continue, switch, goto, and returns from the middle.
#include "../show.h"
__global__ void nest(u32 *o)
{
	u32 t = threadIdx.x + blockIdx.x * blockDim.x, x = t * 747796405u + 1, n = 0;
	for (u32 i = 0; i < (x >> 28); i++) {
		for (u32 j = i; j < 12; j++) {
			x = x * 1103515245u + 12345u;
			switch (x >> 24 & 7) {
			case 0: continue;
			case 1: n += 3; // falls
			case 2: n ^= j; break;
			case 3: goto next;
			case 4:
				while (x & 0x300) {
					x = x / 3 + 7;
					if (n++ > 900)
						goto out;
					if (x % 11 == 4)
						break;
				}
				continue;
			case 5:
				if (t % 7 == 3)
					goto out;
				n += 100;
				break;
			default:
				do {
					n += x & 3;
					if ((x >>= 1) % 5 == 1)
						continue;
					n *= 3;
				} while (x > 1u << 20);
			}
			n += __popc(x);
		}
		n ^= 0x55;
	next:
		n += i;
	}
out:
	o[t] = n ^ x;
}
__global__ void machine(u32 *o) // jumps between states, into loops' middles
{
	u32 t = threadIdx.x + blockIdx.x * blockDim.x, x = t * 2891336453u + 7, a = 0, steps = 0;
	if (x & 4)
		goto mid;
top:
	a += x & 15;
	if (++steps > 60)
		goto end;
	x = x * 5 + 1;
	if (x >> 31)
		goto other;
mid:
	a = a * 3 + 1;
	x ^= x >> 7;
	if (++steps > 60)
		goto end;
	if (x & 2)
		goto top;
other:
	a ^= x;
	x = x * 9 + steps;
	if (++steps > 60)
		goto end;
	switch (x >> 29) {
	case 0: case 1: goto top;
	case 2: goto mid;
	case 3: goto other;
	case 4: if (t & 1) goto mid; goto top;
	default: break;
	}
	if (x % 13)
		goto other;
end:
	o[t] = a + steps;
}
__device__ int find(const u32 *a, int n, u32 v)
{
	for (int i = 0; i < n; i++) {
		if (a[i] == v)
			return i;
		for (int j = 0; j < i; j++)
			if (a[j] + a[i] == v)
				return -j;
	}
	return 1000;
}
__global__ void early(u32 *o, const u32 *a)
{
	u32 t = threadIdx.x + blockIdx.x * blockDim.x;
	int r = 0;
	for (int k = 0; k < 5; k++) {
		int f = find(a, 16, t + k * 3);
		if (f == 1000)
			continue;
		if (f < -9)
			break;
		r = r * 17 + f;
	}
	o[t] = r;
}
__global__ void votes(u32 *o) // meets at the end of each round however the round was left
{
	u32 t = threadIdx.x, x = t * 69069u + 1, acc = 0;
	for (int i = 0; i < 20; i++) {
		x = x * 1664525u + 1013904223u;
		if (x >> 30 == 0)
			goto meet;
		for (u32 j = 0; j < (x >> 29); j++) {
			acc += j;
			if (acc % 7 == 2)
				goto meet;
		}
		acc *= 5;
	meet:
		acc += __popc(__ballot_sync(~0u, acc & 1));
		acc ^= __shfl_xor_sync(~0u, acc, 1 + (i & 15));
	}
	o[t] = acc;
}
int main()
{
	u32 *o = make<u32>(1024), *a = make<u32>(16);
	for (int i = 0; i < 16; i++)
		a[i] = (i * 7 + 3) % 29;
	RUN(nest<<<8, 128>>>(o)), show("nest", o, 1024);
	RUN(machine<<<8, 128>>>(o)), show("machine", o, 1024);
	RUN(early<<<8, 128>>>(o, a)), show("early", o, 1024);
	memset(o, 0, 4096);
	RUN(votes<<<1, 256>>>(o)), show("votes", o, 1024);
}
