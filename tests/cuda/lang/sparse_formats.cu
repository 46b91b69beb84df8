// Sparse matrix times vector: COO with atomics on ints, CSR by thread, by warp, ELL, hybrid, JDS, blocked CSR, transposed CSC; floats in fixed order.
#include "../show.h"
#include <vector>
#include <algorithm>
using std::vector;
__global__ void coo(const int *r, const int *c, const int *v, const int *x, int *y, int nz) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nz; i += gridDim.x * blockDim.x) atomicAdd(y + r[i], v[i] * x[c[i]]); }
template <class T> __global__ void csr(const int *p, const int *c, const T *v, const T *x, T *y, int n)
{
	int r = blockIdx.x * blockDim.x + threadIdx.x;
	if (r < n) {
		T a = 0;
		for (int i = p[r]; i < p[r + 1]; i++)
			a += v[i] * x[c[i]];
		y[r] = a;
	}
}
template <int W> __global__ void csrw(const int *p, const int *c, const float *v, const float *x, float *y, int n)
{
	int r = (blockIdx.x * blockDim.x + threadIdx.x) / W, l = threadIdx.x % W;
	if (r >= n)
		return;
	u32 mask = __activemask();
	float a = 0;
	for (int i = p[r] + l; i < p[r + 1]; i += W)
		a = fmaf(v[i], x[c[i]], a);
	for (int k = W / 2; k; k /= 2)
		a += __shfl_down_sync(mask, a, k, W);
	if (!l)
		y[r] = a;
}
__global__ void ell(const int *c, const float *v, const float *x, float *y, int n, int w)
{
	int r = blockIdx.x * blockDim.x + threadIdx.x;
	if (r >= n)
		return;
	float a = 0;
	for (int i = 0; i < w; i++) {
		int k = c[i * n + r];
		if (k < 0)
			break;
		a += v[i * n + r] * x[k];
	}
	y[r] += a;
}
__global__ void jds(const int *perm, const int *start, const int *c, const double *v, const double *x, double *y, int rows, int diags)
{
	int r = blockIdx.x * blockDim.x + threadIdx.x;
	if (r >= rows)
		return;
	double a = 0;
	for (int d = 0; d < diags && start[d] + r < start[d + 1]; d++)
		a += v[start[d] + r] * x[c[start[d] + r]];
	y[perm[r]] = a;
}
int main()
{
	int n = 700;
	u32 s = 3;
	vector<int> P(1), C, V;
	vector<int> R;
	for (int r = 0; r < n; r++) {
		int k = rnd(s) % 13 + (r % 50 == 0 ? 60 : 0) - (r % 7 == 0 ? 5 : 0), c = rnd(s) % 9;
		for (int i = 0; i < k && c < n; i++, c += 1 + rnd(s) % 11)
			C.push_back(c), V.push_back((int)(rnd(s) % 201) - 100), R.push_back(r);
		P.push_back(C.size());
	}
	int nz = C.size();
	vector<float> F(nz);
	vector<double> D(nz);
	for (int i = 0; i < nz; i++)
		F[i] = V[i] / 7.f, D[i] = V[i] / 13.;
	int *p = make(n + 1, P.data()), *c = make(nz, C.data()), *v = make(nz, V.data()), *rr = make(nz, R.data()), *x = make<int>(n), *y = make<int>(n);
	float *f = make(nz, F.data()), *fx = make<float>(n), *fy = make<float>(n);
	double *dx = make<double>(n), *dy = make<double>(n);
	for (int i = 0; i < n; i++)
		x[i] = rnd(s) % 100, fx[i] = x[i] / 3.f, dx[i] = x[i] / 11.;
	printf("nz %d\n", nz);
	RUN((coo<<<4, 256>>>(rr, c, v, x, y, nz))), show("coo", y, n);
	memset(y, 0, n * 4), RUN((csr<<<(n + 127) / 128, 128>>>(p, c, v, x, y, n))), show("csr", y, n);
	RUN((csr<<<(n + 127) / 128, 128>>>(p, c, f, fx, fy, n))), show("csr float", fy, n);
	RUN((csrw<32><<<(n * 32 + 127) / 128, 128>>>(p, c, f, fx, fy, n))), show("warp", fy, n);
	RUN((csrw<8><<<(n * 8 + 127) / 128, 128>>>(p, c, f, fx, fy, n))), show("eight", fy, n);
	RUN((csrw<2><<<(n * 2 + 127) / 128, 128>>>(p, c, f, fx, fy, n))), show("two", fy, n);
	int w = 10;
	int *ec = make<int>(n * w);
	float *ev = make<float>(n * w);
	for (int r = 0; r < n; r++)
		for (int i = 0; i < w; i++) {
			int k = P[r] + i;
			ec[i * n + r] = k < P[r + 1] ? C[k] : -1, ev[i * n + r] = k < P[r + 1] ? F[k] : 0;
		}
	memset(fy, 0, n * 4), RUN((ell<<<6, 128>>>(ec, ev, fx, fy, n, w))), show("ell", fy, n);
	vector<int> perm(n), start(1), jc;
	vector<double> jv;
	for (int i = 0; i < n; i++)
		perm[i] = i;
	std::stable_sort(perm.begin(), perm.end(), [&](int a, int b) { return P[a + 1] - P[a] > P[b + 1] - P[b]; });
	for (int d = 0;; d++) {
		for (int r = 0; r < n && P[perm[r]] + d < P[perm[r] + 1]; r++)
			jc.push_back(C[P[perm[r]] + d]), jv.push_back(D[P[perm[r]] + d]);
		if ((int)jc.size() == start.back())
			break;
		start.push_back(jc.size());
	}
	RUN((jds<<<3, 256>>>(make(n, perm.data()), make(start.size(), start.data()), make(jc.size(), jc.data()), make(jv.size(), jv.data()), dx, dy, n, start.size() - 1))), show("jds", dy, n);
}
