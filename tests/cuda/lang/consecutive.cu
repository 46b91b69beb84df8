// Indices that are computed for each thread and mostly, not always, consecutive: clamped and reflected borders, rings,
// rows and columns of one number, shared memory, turns of loops; loads and stores of 1 to 8 bytes.
// ANSWER: by the manual, not recorded
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

enum { W = 93, H = 41, N = W * H };

#define BOTH __host__ __device__
BOTH inline int clamped(int x, int n) { return x < 0 ? 0 : x >= n ? n - 1 : x; }
BOTH inline int reflected(int x, int n) { return x < 0 ? -x : x >= n ? 2 * n - 2 - x : x; }

#define BODY(name, ...) \
	template <class T> BOTH void name##_of(const T *in, T *out, int i, int n) { __VA_ARGS__ } \
	template <class T> __global__ void name(const T *in, T *out, int n) \
	{ \
		int i = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; \
		if (i < n) \
			name##_of(in, out, i, n); \
	} \
	template <class T> void name##_here(const T *in, T *out, int n) { for (int i = 0; i < n; i++) name##_of(in, out, i, n); }

BODY(clamp, T s = 0; for (int k = -3; k <= 3; k++) s += in[clamped(i + k, n)] * (k + 5); out[i] = s;)
BODY(reflect, T s = 0; for (int k = -2; k <= 2; k++) s += in[reflected(i + k, n)] * (k + 9); out[i] = s;)
BODY(ring, out[(i + 17) % n] = in[(i + n - 5) % n] + in[(i * 2) % n];)
BODY(window, int x = i % W; int y = i / W; T s = 0;
     for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) s += in[(y + dy + H) % H * W + (x + dx + W) % W] * (dx + 3 * dy + 7);
     out[i] = s;)
BODY(mirror, int x = i % W; int y = i / W; out[y * W + W - 1 - x] = in[y * W + x]; )
BODY(turn, int x = i % W; int y = i / W; out[x * H + y] = in[i];)
BODY(halves, out[i < n / 2 ? i : n / 2 + (n - 1 - i)] = in[(i ^ 1) < n ? i ^ 1 : i];)
BODY(pieces, int k = i / 5 * 5 + (i + 1) % 5; out[k < n ? k : i] = in[i];)
BODY(bits, int k = (i & ~15) | (i & 7) << 1 | (i >> 3 & 1); out[i] = in[k < n ? k : 0];)

template <class T> __global__ void shared_ring(const T *in, T *out, int n)
{
	__shared__ T tile[128];
	int t = threadIdx.y * blockDim.x + threadIdx.x, all = blockDim.x * blockDim.y, i = blockIdx.x * all + t;

	tile[(t + 3) % all] = i < n ? in[i] : 0;
	__syncthreads();
	if (i < n)
		out[i] = tile[(t + 4) % all];
}

static int bad;

template <class T> void check(const char *what, void (*k)(const T *, T *, int), void (*h)(const T *, T *, int), dim3 block)
{
	std::vector<T> in(N), want(N, 3), got(N);
	T *d;
	int all = block.x * block.y;

	for (int i = 0; i < N; i++)
		in[i] = (T)(i * 7 + i / 11);
	cudaMalloc(&d, 2 * N * sizeof(T));
	cudaMemcpy(d, in.data(), N * sizeof(T), cudaMemcpyHostToDevice);
	cudaMemcpy(d + N, want.data(), N * sizeof(T), cudaMemcpyHostToDevice);
	k<<<(N + all - 1) / all, block>>>(d, d + N, N);
	cudaMemcpy(got.data(), d + N, N * sizeof(T), cudaMemcpyDeviceToHost);
	cudaFree(d);
	if (h)
		h(in.data(), want.data(), N);
	else
		for (int i = 0; i < N; i++) {
			int from = i / all * all + (i % all + 1) % all;
			want[i] = from < N ? in[from] : 0;
		}
	if (memcmp(got.data(), want.data(), N * sizeof(T)) && bad++ < 5)
		printf("%s of %d bytes: wrong\n", what, (int)sizeof(T));
}

template <class T> void check_all(dim3 block)
{
#define CHECK(name) check<T>(#name, name<T>, name##_here<T>, block);
	CHECK(clamp) CHECK(reflect) CHECK(ring) CHECK(window) CHECK(mirror) CHECK(turn) CHECK(halves) CHECK(pieces) CHECK(bits)
	check<T>("shared ring", shared_ring<T>, NULL, block);
}

int main()
{
	for (dim3 block : { dim3(96), dim3(16, 8) }) {
		check_all<uint8_t>(block);
		check_all<uint16_t>(block);
		check_all<uint32_t>(block);
		check_all<uint64_t>(block);
	}
	printf("%d wrong, %s\n", bad, cudaGetErrorString(cudaGetLastError()));
}
