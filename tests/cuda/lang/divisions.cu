// Integer division where every lane has numbers of its own, or all have one divisor: next to multiples, at the ends of
// the types, by zero and by -1, in loops and for some lanes alone.
// ANSWER: by the manual, not recorded
#include <cstdint>
#include <cstdio>
#include <vector>

#define OPERATIONS(T, suffix, letter) \
	__device__ void both(T a, T b, T *q, T *r) \
	{ \
		asm("div." #suffix " %0, %1, %2;" : "=" letter(*q) : letter(a), letter(b)); \
		asm("rem." #suffix " %0, %1, %2;" : "=" letter(*r) : letter(a), letter(b)); \
	}
OPERATIONS(uint16_t, u16, "h")
OPERATIONS(int16_t, s16, "h")
OPERATIONS(uint32_t, u32, "r")
OPERATIONS(int32_t, s32, "r")
OPERATIONS(uint64_t, u64, "l")
OPERATIONS(int64_t, s64, "l")

template <class T> struct Pair { T q, r; };

template <class T> __global__ void divide(const T *a, const T *b, Pair<T> *out, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
		out[i] = Pair<T>{ 7, 7 };
		if (a[i] % 8 != 3) // some lanes
			both(a[i], b[i], &out[i].q, &out[i].r);
	}
}

template <class T> __global__ void divide_by_one_number(const T *a, T b, Pair<T> *out, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		both(a[i], b, &out[i].q, &out[i].r);
}

template <class T> Pair<T> expected(T a, T b)
{
	if (b == 0)
		return { (T)-1, (T)-1 };
	if (std::is_signed<T>::value && b == (T)-1)
		return { (T)(0 - (uint64_t)a), 0 };
	return { (T)(a / b), (T)(a % b) };
}

static uint64_t state = 1;
static uint64_t random_bits()
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state * 0x2545f4914f6cdd1dull;
}

// Of any length: few or many bits, ends of the type, powers of two and their neighbours.
template <class T> T random_number()
{
	uint64_t x = random_bits(), k = random_bits();
	int width = 8 * sizeof(T), bits = k % (width + 1);

	switch (k / 97 % 4) {
	case 0: x = (bits ? 1ull << (bits % width) : 0) + (k / 1009 % 3) - 1; break;
	case 1: x = ~0ull >> 1 >> (63 - (bits ? bits - 1 : 0)) ; break;
	default: x = bits ? x >> (64 - bits) : 0; break;
	}
	return (T)(k / 5003 % 2 ? 0 - x : x);
}

template <class T> long wrong(const std::vector<T> &a, const std::vector<T> &b, const std::vector<Pair<T>> &got, bool some)
{
	long bad = 0;
	for (size_t i = 0; i < a.size(); i++) {
		Pair<T> want = some && a[i] % 8 == 3 ? Pair<T>{ 7, 7 } : expected(a[i], b[i]);
		if (want.q == got[i].q && want.r == got[i].r)
			continue;
		if (!bad++)
			printf("%lld by %lld: %lld %lld\n", (long long)a[i], (long long)b[i], (long long)got[i].q, (long long)got[i].r);
	}
	return bad;
}

template <class T> void test(const char *name)
{
	int n = 300001;
	std::vector<T> a(n), b(n);
	std::vector<Pair<T>> got(n);
	T *da, *db;
	Pair<T> *dout;
	long bad = 0;

	for (int i = 0; i < n; i++) {
		b[i] = random_number<T>();
		a[i] = i % 2 ? random_number<T>() : (T)(random_number<T>() * (uint64_t)b[i] + random_bits() % 3 - 1);
	}
	cudaMalloc(&da, n * sizeof(T));
	cudaMalloc(&db, n * sizeof(T));
	cudaMalloc(&dout, n * sizeof(Pair<T>));
	cudaMemcpy(da, a.data(), n * sizeof(T), cudaMemcpyHostToDevice);
	cudaMemcpy(db, b.data(), n * sizeof(T), cudaMemcpyHostToDevice);
	divide<<<7, 96>>>(da, db, dout, n);
	cudaMemcpy(got.data(), dout, n * sizeof(Pair<T>), cudaMemcpyDeviceToHost);
	bad += wrong(a, b, got, true);
	for (int k = 0; k < 40; k++) {
		T by = k < 3 ? k - 1 : random_number<T>();
		int some = k ? 5000 : n;
		divide_by_one_number<<<5, 64>>>(da, by, dout, some);
		cudaMemcpy(got.data(), dout, some * sizeof(Pair<T>), cudaMemcpyDeviceToHost);
		bad += wrong({ a.begin(), a.begin() + some }, std::vector<T>(some, by), got, false);
	}
	printf("%s: %ld wrong, %s\n", name, bad, cudaGetErrorString(cudaGetLastError()));
}

int main()
{
	test<uint16_t>("u16");
	test<int16_t>("s16");
	test<uint32_t>("u32");
	test<int32_t>("s32");
	test<uint64_t>("u64");
	test<int64_t>("s64");
}
