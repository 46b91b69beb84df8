// ANSWER: by the manual, not recorded
// Warps with tasks of their own: rings between producers and consumers by named barriers and by cuda::barrier, waits of all
// threads for earlier blocks, tokens of arrivals with bytes, and kept around a loop, tasks chosen by a switch over the warp's number.
#include <cstdio>
#include <cuda/barrier>
#define SYNC(id, n) asm volatile("bar.sync %0, %1;" :: "r"(id), "r"(n) : "memory")
#define ARRIVE(id, n) asm volatile("bar.arrive %0, %1;" :: "r"(id), "r"(n) : "memory")
using barrier = cuda::barrier<cuda::thread_scope_block>;
enum { H = 64, ROUNDS = 37, BLOCKS = 5, TILE = 96, TILES = 40 };

__global__ void ring(int *out, const int *in)
{
	__shared__ int ring[2][H];
	int t = threadIdx.x % H, sum = 0;
	if (threadIdx.x < H)
		for (int r = 0; r < ROUNDS; r++) {
			if (r >= 2) SYNC(3 + (r & 1), 2 * H);
			ring[r & 1][t] = in[r * H + t] + blockIdx.x;
			ARRIVE(1 + (r & 1), 2 * H);
		}
	else
		for (int r = 0; r < ROUNDS; r++) {
			SYNC(1 + (r & 1), 2 * H);
			sum += ring[r & 1][(t + 1) % H] * (r + 1);
			if (r + 2 < ROUNDS) ARRIVE(3 + (r & 1), 2 * H);
		}
	if (threadIdx.x >= H) out[blockIdx.x * H + t] = sum;
}

__global__ void barriers(int *out, const int *in)
{
	__shared__ int buffer[2 * H];
	__shared__ alignas(barrier) char space[4][sizeof(barrier)];
	barrier *ready = reinterpret_cast<barrier *>(space), *filled = ready + 2;
	int t = threadIdx.x % H, sum = 0;
	if (threadIdx.x < 4) init(ready + threadIdx.x, blockDim.x);
	__syncthreads();
	if (threadIdx.x < H)
		for (int r = 0; r < ROUNDS; r++) {
			ready[r % 2].arrive_and_wait();
			buffer[r % 2 * H + t] = in[r * H + t] - blockIdx.x;
			auto token = filled[r % 2].arrive();
		}
	else {
		auto first = ready[0].arrive(), second = ready[1].arrive();
		for (int r = 0; r < ROUNDS; r++) {
			filled[r % 2].arrive_and_wait();
			sum += buffer[r % 2 * H + (t + 5) % H] * (r + 1);
			auto token = ready[r % 2].arrive();
		}
	}
	if (threadIdx.x >= H) out[blockIdx.x * H + t] = sum;
}

/* One thread arrives with bytes to come and sends them itself; tokens come from two places. */
__global__ void bytes(int *out)
{
	__shared__ alignas(16) int got[4];
	__shared__ alignas(8) unsigned long long bar;
	unsigned at = (unsigned)__cvta_generic_to_shared(&bar), sum = 0;
	if (!threadIdx.x) asm volatile("mbarrier.init.shared.b64 [%0], %1;" :: "r"(at), "r"(blockDim.x));
	__syncthreads();
	for (int r = 0; r < 9; r++) {
		unsigned long long token;
		unsigned done;
		if (threadIdx.x == 40) {
			asm volatile("mbarrier.arrive.expect_tx.shared.b64 %0, [%1], 16;" : "=l"(token) : "r"(at) : "memory");
			for (int k = 0; k < 4; k++) got[k] = r * 4 + k;
			asm volatile("mbarrier.complete_tx.shared::cta.b64 [%0], 16;" :: "r"(at) : "memory");
		} else
			asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : "r"(at) : "memory");
		do
			asm volatile("{ .reg .pred p; mbarrier.try_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
				     : "=r"(done) : "r"(at), "l"(token) : "memory");
		while (!done);
		sum += got[(threadIdx.x + r) % 4];
		__syncthreads();
	}
	out[threadIdx.x] = sum;
}

__device__ unsigned next;
__global__ void look_back(const int *in, int *out, volatile int *state, volatile int *part, volatile int *whole)
{
	__shared__ int s[TILE];
	__shared__ unsigned ticket;
	if (!threadIdx.x) ticket = atomicAdd(&next, 1);
	__syncthreads();
	int tile = ticket, t = threadIdx.x, before = 0;
	s[t] = in[tile * TILE + t];
	for (int d = 1; d < TILE; d *= 2) {
		__syncthreads();
		int x = t >= d ? s[t - d] : 0;
		__syncthreads();
		s[t] += x;
	}
	__syncthreads();
	if (!t) { part[tile] = s[TILE - 1]; __threadfence(); state[tile] = 1; }
	for (int j = tile - 1; j >= 0; j--) {
		int f;
		while ((f = state[j]) == 0) ;
		__threadfence();
		if (f == 2) { before += whole[j]; break; }
		before += part[j];
	}
	if (!t) { whole[tile] = before + s[TILE - 1]; __threadfence(); state[tile] = 2; }
	out[tile * TILE + t] = before + s[t];
}

__global__ void by_number(int *out)
{
	__shared__ int s[4][32];
	int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
	for (int r = 0; r < 6; r++) {
		switch ((warp + r) & 3) {
		case 0: s[warp][lane] = lane * r; SYNC(1, 128); break;
		case 1: s[warp][lane] = lane + r; SYNC(1, 128); break;
		case 2: for (int i = 0; i <= r; i++) s[warp][lane] = i * lane; SYNC(1, 128); break;
		default: s[warp][lane] = 7; SYNC(1, 128); s[warp][lane] += 1;
		}
		__syncthreads();
		atomicAdd(&out[threadIdx.x], s[(warp + 1) % 4][(lane + 3) % 32]);
		__syncthreads();
	}
}

/* One loop goes round for the wait and for the next round: both by edges to one place. */
__global__ void kept_token(int *out, int tiles)
{
	__shared__ int ring[32];
	__shared__ barrier full;
	int t = threadIdx.x;
	if (t == 0) init(&full, 32);
	__syncthreads();
	barrier::arrival_token token;
	auto fetch = [&](int i) {
		if (t == 0) ring[0] = i;
		token = full.arrive();
	};
	fetch(0);
	for (int i = 0; i < tiles; i++) {
		full.wait(std::move(token));
		out[i * 32 + t] = ring[0];
		__syncthreads();
		if (i + 1 < tiles) fetch(i + 1);
	}
}

static void show(const char *name, const int *v, int n)
{
	unsigned h = 2166136261u;
	for (int i = 0; i < n; i++) h = (h ^ (unsigned)v[i]) * 16777619u;
	printf("%s: %d %d %d %08x %s\n", name, v[0], v[1], v[n - 1], h, cudaGetErrorString(cudaGetLastError()));
}

int main()
{
	int *in, *out, *state;
	cudaMallocManaged(&in, TILE * TILES * 4);
	cudaMallocManaged(&out, TILE * TILES * 4);
	cudaMallocManaged(&state, 3 * TILES * 4);
	for (int i = 0; i < TILE * TILES; i++) in[i] = i * 37 % 1001;
	cudaMemset(state, 0, 3 * TILES * 4);
	ring<<<BLOCKS, 2 * H>>>(out, in);
	cudaDeviceSynchronize();
	show("named barriers", out, BLOCKS * H);
	barriers<<<BLOCKS, 2 * H>>>(out, in);
	cudaDeviceSynchronize();
	show("cuda::barrier", out, BLOCKS * H);
	bytes<<<1, 96>>>(out);
	cudaDeviceSynchronize();
	show("bytes", out, 96);
	look_back<<<TILES, TILE>>>(in, out, state, state + TILES, state + 2 * TILES);
	cudaDeviceSynchronize();
	show("look back", out, TILE * TILES);
	cudaMemset(out, 0, 128 * 4);
	by_number<<<1, 128>>>(out);
	cudaDeviceSynchronize();
	show("by number", out, 128);
	kept_token<<<1, 32>>>(out, 5);
	cudaDeviceSynchronize();
	show("kept token", out, 160);
}
