// ANSWER: by the manual, not recorded
// Products whose tiles are loaded under guards: the matrices end inside of a tile, or a block leaves turns out. What blocks of a column or
// row read in common, turn by turn, may be kept; what a guard decides for one of them it does not decide for another.
#include <cstdio>
#include <vector>

typedef float T;
enum { TILE = 16 };
enum Form { CHOICE, BRANCHES, ZERO_FIRST, BY_FLOAT, LEAVES_OUT, WALKS, BY_MEMORY, LANES, FORMS };

struct Sizes { int m, n, k; };

// Does the block leave the turn out?
__host__ __device__ bool left_out(int form, const int *flag, int turn, int bx, int by)
{
	return form == LEAVES_OUT ? (turn + by) % 3 == 1 : form == BY_MEMORY ? flag[turn] != 0 : form == WALKS ? (turn * 5 + by) % 4 == 2 : false;
}

// Where the rows of b stand in a turn: WALKS goes on only where the block did not leave it out.
template <int FORM> __global__ void product(const T *a, const T *b, T *c, Sizes s, const int *flag)
{
	__shared__ T ta[TILE][TILE], tb[TILE][TILE];
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * TILE + x, row = blockIdx.y * TILE + y;
	int turns = FORM == BY_FLOAT ? (int)ceilf((float)s.k / TILE) : (s.k + TILE - 1) / TILE, walked = 0;
	T sum = 0;

	for (int t = 0; t < turns; t++) {
		int i = t * TILE + x, j = (FORM == WALKS ? walked : t) * TILE + y;
		bool out = left_out(FORM, flag, t, blockIdx.x, blockIdx.y);

		if (FORM == BRANCHES) {
			if (row < s.m && i < s.k)
				ta[y][x] = a[row * s.k + i];
			else
				ta[y][x] = 0;
			if (j < s.k && col < s.n)
				tb[y][x] = b[j * s.n + col];
			else
				tb[y][x] = 0;
		} else if (FORM == ZERO_FIRST) {
			ta[y][x] = tb[y][x] = 0;
			if (row < s.m && i < s.k)
				ta[y][x] = a[row * s.k + i];
			if (j < s.k && col < s.n)
				tb[y][x] = b[j * s.n + col];
		} else if (FORM == LANES) { // of each row of threads another number of lanes
			ta[y][x] = row < s.m && i < s.k && x + t != y ? a[row * s.k + i] : 1;
			tb[y][x] = col < s.n && j < s.k && x + y != t ? b[j * s.n + col] : 2;
		} else if (FORM == WALKS) {
			T va = 0, vb = 0;

			if (!out) {
				if (row < s.m && i < s.k)
					va = a[row * s.k + i];
				if (col < s.n && j < s.k)
					vb = b[j * s.n + col];
				walked++;
			}
			ta[y][x] = va;
			tb[y][x] = vb;
		} else {
			ta[y][x] = row < s.m && i < s.k && !out ? a[row * s.k + i] : 0;
			tb[y][x] = col < s.n && j < s.k && !out ? b[j * s.n + col] : 0;
		}
		__syncthreads();
		for (int k = 0; k < TILE; k++)
			sum += ta[y][k] * tb[k][x];
		__syncthreads();
	}
	if (row < s.m && col < s.n)
		c[row * s.n + col] = sum;
}

static T expected(int form, const std::vector<T> &a, const std::vector<T> &b, Sizes s, const std::vector<int> &flag, int row, int col)
{
	int turns = (s.k + TILE - 1) / TILE, walked = 0, x = col % TILE, y = row % TILE;
	T sum = 0;

	for (int t = 0; t < turns; t++) {
		if (left_out(form, flag.data(), t, col / TILE, row / TILE))
			continue;
		for (int k = 0; k < TILE; k++) {
			int i = t * TILE + k, j = (form == WALKS ? walked : t) * TILE + k;
			T va = i < s.k ? a[row * s.k + i] : 0, vb = j < s.k ? b[j * s.n + col] : 0;

			if (form == LANES) {
				va = i < s.k && k + t != y ? a[row * s.k + i] : 1;
				vb = j < s.k && x + k != t ? b[j * s.n + col] : 2;
			}
			sum += va * vb;
		}
		walked++;
	}
	return sum;
}

typedef void (*Kernel)(const T *, const T *, T *, Sizes, const int *);

// Twice: what the second launch reads has changed.
static int wrong(int form, Kernel kernel, Sizes s)
{
	std::vector<T> a(s.m * s.k), b(s.n * s.k), c(s.m * s.n);
	std::vector<int> flag(s.k / TILE + 1);
	T *da, *db, *dc;
	int *df, bad = 0;

	cudaMalloc(&da, a.size() * sizeof(T));
	cudaMalloc(&db, b.size() * sizeof(T));
	cudaMalloc(&dc, c.size() * sizeof(T));
	cudaMalloc(&df, flag.size() * sizeof(int));
	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; i < a.size(); i++)
			a[i] = (T)((i * 7 + round) % 11) - 3;
		for (size_t i = 0; i < b.size(); i++)
			b[i] = (T)((i * 5 + 3 * round) % 13) - 4;
		for (size_t i = 0; i < flag.size(); i++)
			flag[i] = (i * 3 + round) % 4 == 1;
		cudaMemcpy(da, a.data(), a.size() * sizeof(T), cudaMemcpyDefault);
		cudaMemcpy(db, b.data(), b.size() * sizeof(T), cudaMemcpyDefault);
		cudaMemcpy(df, flag.data(), flag.size() * sizeof(int), cudaMemcpyDefault);
		cudaMemset(dc, 0xff, c.size() * sizeof(T));
		kernel<<<dim3((s.n + TILE - 1) / TILE, (s.m + TILE - 1) / TILE), dim3(TILE, TILE)>>>(da, db, dc, s, df);
		cudaMemcpy(c.data(), dc, c.size() * sizeof(T), cudaMemcpyDefault);
		for (int row = 0; row < s.m; row++)
			for (int col = 0; col < s.n; col++)
				bad += c[row * s.n + col] != expected(form, a, b, s, flag, row, col);
	}
	cudaFree(da);
	cudaFree(db);
	cudaFree(dc);
	cudaFree(df);
	if (cudaError_t e = cudaGetLastError())
		printf("%s\n", cudaGetErrorString(e));
	return bad;
}

int main()
{
	static const Sizes sizes[] = { { 64, 64, 64 }, { 80, 112, 200 }, { 61, 85, 97 }, { 33, 300, 17 }, { 200, 15, 130 }, { 1, 1, 1 }, { 70, 70, 5 } };
	static const Kernel kernel[FORMS] = { product<CHOICE>, product<BRANCHES>, product<ZERO_FIRST>, product<BY_FLOAT>,
					      product<LEAVES_OUT>, product<WALKS>, product<BY_MEMORY>, product<LANES> };
	static const char *const name[FORMS] = { "choice", "branches", "zero first", "by float", "leaves out", "walks", "by memory", "lanes" };

	for (int form = 0; form < FORMS; form++) {
		int bad = 0;

		for (const Sizes &s : sizes)
			bad += wrong(form, kernel[form], s);
		printf("%s: %d wrong\n", name[form], bad);
	}
	return 0;
}
