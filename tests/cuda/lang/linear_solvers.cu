// LU with partial pivoting, Cholesky, Gauss-Jordan inversion, Jacobi, red-black Gauss-Seidel, conjugate gradients, Thomas and cyclic reduction, Householder QR, power iteration: double bits.
#include "../show.h"
__global__ void lu(double *a, int *piv, int n)
{
	__shared__ int best;
	int t = threadIdx.x;
	for (int k = 0; k < n; k++) {
		if (t == 0) {
			best = k;
			for (int i = k + 1; i < n; i++)
				if (fabs(a[i * n + k]) > fabs(a[best * n + k]))
					best = i;
			piv[k] = best;
		}
		__syncthreads();
		if (best != k && t < n) {
			double x = a[k * n + t];
			a[k * n + t] = a[best * n + t], a[best * n + t] = x;
		}
		__syncthreads();
		if (t > k && t < n)
			a[t * n + k] /= a[k * n + k];
		__syncthreads();
		if (t > k && t < n)
			for (int j = k + 1; j < n; j++)
				a[t * n + j] -= a[t * n + k] * a[k * n + j];
		__syncthreads();
	}
}
__global__ void cholesky(double *a, int n)
{
	int t = threadIdx.x;
	for (int k = 0; k < n; k++) {
		if (t == k)
			a[k * n + k] = sqrt(a[k * n + k]);
		__syncthreads();
		if (t > k && t < n)
			a[t * n + k] /= a[k * n + k];
		__syncthreads();
		if (t > k && t < n)
			for (int j = k + 1; j <= t; j++)
				a[t * n + j] -= a[t * n + k] * a[j * n + k];
		__syncthreads();
	}
}
__global__ void jordan(float *a, float *inv, int n)
{
	int r = threadIdx.y, c = threadIdx.x;
	inv[r * n + c] = r == c;
	for (int k = 0; k < n; k++) {
		float p = a[k * n + k], f = a[r * n + k], ak = a[k * n + c], ik = inv[k * n + c];
		__syncthreads();
		if (r == k)
			a[r * n + c] = ak / p, inv[r * n + c] = ik / p;
		else
			a[r * n + c] -= f * (ak / p), inv[r * n + c] -= f * (ik / p);
		__syncthreads();
	}
}
__global__ void jacobi(const float *u, float *o, const float *f, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x > 0 && y > 0 && x < n - 1 && y < n - 1)
		o[y * n + x] = .25f * (u[y * n + x - 1] + u[y * n + x + 1] + u[y * n - n + x] + u[y * n + n + x] - f[y * n + x]);
}
__global__ void redblack(float *u, const float *f, int n, int color)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x > 0 && y > 0 && x < n - 1 && y < n - 1 && (x + y) % 2 == color)
		u[y * n + x] = u[y * n + x] * -.5f + 1.5f * .25f * (u[y * n + x - 1] + u[y * n + x + 1] + u[y * n - n + x] + u[y * n + n + x] - f[y * n + x]);
}
__device__ double dot(double x, double *s)
{
	int t = threadIdx.x;
	s[t] = x;
	__syncthreads();
	for (int k = blockDim.x / 2; k; k /= 2) {
		if (t < k)
			s[t] += s[t + k];
		__syncthreads();
	}
	double r = s[0];
	__syncthreads();
	return r;
}
__global__ void cg(const double *b, double *xo, double *rr, int iters) // 1D Laplacian, 256 unknowns
{
	__shared__ double s[256], p[258];
	int t = threadIdx.x;
	double x = 0, r = b[t];
	p[t + 1] = r;
	if (!t)
		p[0] = p[257] = 0;
	double rs = dot(r * r, s);
	for (int i = 0; i < iters; i++) {
		double ap = 2.25 * p[t + 1] - p[t] - p[t + 2], al = rs / dot(p[t + 1] * ap, s);
		x += al * p[t + 1], r -= al * ap;
		double n = dot(r * r, s);
		p[t + 1] = r + n / rs * p[t + 1];
		rs = n;
		if (!t)
			rr[i] = rs;
		__syncthreads();
	}
	xo[t] = x;
}
__global__ void thomas(const double *a, const double *b, const double *c, double *d, double *cp, int n, int systems)
{
	int s = threadIdx.x + blockIdx.x * blockDim.x;
	if (s >= systems)
		return;
	double q = c[s] / b[s];
	cp[s] = q, d[s] /= b[s];
	for (int i = 1; i < n; i++) {
		int k = i * systems + s;
		double m = 1. / (b[k] - a[k] * cp[k - systems]);
		cp[k] = c[k] * m, d[k] = (d[k] - a[k] * d[k - systems]) * m;
	}
	for (int i = n - 2; i >= 0; i--)
		d[i * systems + s] -= cp[i * systems + s] * d[(i + 1) * systems + s];
}
__global__ void cyclic(float *a, float *b, float *c, float *d, float *x) // 2^k unknowns by parallel cyclic reduction
{
	__shared__ float A[256], B[256], C[256], D[256];
	int t = threadIdx.x, n = blockDim.x;
	A[t] = a[t], B[t] = b[t], C[t] = c[t], D[t] = d[t];
	__syncthreads();
	for (int k = 1; k < n; k *= 2) {
		int l = t - k, r = t + k;
		float al = l >= 0 ? -A[t] / B[l] : 0, ga = r < n ? -C[t] / B[r] : 0;
		float nb = B[t], nd = D[t], na = 0, nc = 0;
		if (l >= 0) nb += al * C[l], nd += al * D[l], na = al * A[l];
		if (r < n) nb += ga * A[r], nd += ga * D[r], nc = ga * C[r];
		__syncthreads();
		A[t] = na, B[t] = nb, C[t] = nc, D[t] = nd;
		__syncthreads();
	}
	x[t] = D[t] / B[t];
}
__global__ void householder(double *a, int m, int n)
{
	__shared__ double s[64], v[64];
	int t = threadIdx.x;
	for (int k = 0; k < n; k++) {
		double x = t >= k && t < m ? a[t * n + k] : 0, nrm = sqrt(dot(x * x, s)), x0 = a[k * n + k], al = x0 > 0 ? -nrm : nrm;
		v[t] = t == k ? x - al : x;
		double vv = dot(v[t] * v[t], s);
		for (int j = k; j < n; j++) {
			double w = dot(t < m ? v[t] * a[t * n + j] : 0., s);
			if (t < m && vv != 0)
				a[t * n + j] -= 2 * w / vv * v[t];
			__syncthreads();
		}
	}
}
int main()
{
	const int n = 40;
	u32 s = 40;
	double *a = make<double>(n * n), *c = make<double>(n * n);
	int *p = make<int>(n);
	for (int i = 0; i < n * n; i++)
		a[i] = (int)(rnd(s) % 2001 - 1000) / 64.;
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			c[i * n + j] = c[j * n + i] = i == j ? 90 + i : (int)(rnd(s) % 100) / 50.;
	RUN((lu<<<1, 64>>>(a, p, n))), show("lu", a, n * n), show("pivots", p, n);
	RUN((cholesky<<<1, 64>>>(c, n))), show("cholesky", c, n * n);
	float *m = make<float>(400), *inv = make<float>(400);
	for (int i = 0; i < 400; i++)
		m[i] = (i % 21 ? 0 : 20) + (rnd(s) % 100) / 100.f;
	RUN((jordan<<<1, dim3(20, 20)>>>(m, inv, 20))), show("inverse", inv, 400);
	const int g = 50;
	float *u[2] = { make<float>(g * g), make<float>(g * g) }, *f = make<float>(g * g), *w = make<float>(g * g);
	for (int i = 0; i < g * g; i++)
		f[i] = (int)(rnd(s) % 100) / 100.f, u[0][i] = u[1][i] = w[i] = i < g ? 1 : 0;
	for (int i = 0; i < 30; i++) {
		jacobi<<<dim3(2, 13), dim3(32, 4)>>>(u[i & 1], u[~i & 1], f, g);
		redblack<<<dim3(2, 13), dim3(32, 4)>>>(w, f, g, 0);
		RUN((redblack<<<dim3(2, 13), dim3(32, 4)>>>(w, f, g, 1)));
	}
	show("jacobi", u[0], g * g), show("red-black", w, g * g);
	double *b = make<double>(256), *x = make<double>(256), *rr = make<double>(40);
	for (int i = 0; i < 256; i++)
		b[i] = (rnd(s) % 1000) / 10.;
	RUN((cg<<<1, 256>>>(b, x, rr, 40))), show("cg", x, 256), show("residues", rr, 40);
	const int N = 30, S = 70;
	double *ta = make<double>(N * S), *tb = make<double>(N * S), *tc = make<double>(N * S), *td = make<double>(N * S), *tp = make<double>(N * S);
	for (int i = 0; i < N * S; i++)
		ta[i] = (rnd(s) % 10) / 10., tb[i] = 3 + (rnd(s) % 10) / 10., tc[i] = (rnd(s) % 10) / 10., td[i] = rnd(s) % 100;
	RUN((thomas<<<3, 32>>>(ta, tb, tc, td, tp, N, S))), show("thomas", td, N * S);
	float *fa = make<float>(1280);
	for (int i = 0; i < 256; i++)
		fa[i] = i ? -1 : 0, fa[256 + i] = 2.5f + (rnd(s) % 10) / 10.f, fa[512 + i] = i < 255 ? -1.1f : 0, fa[768 + i] = rnd(s) % 50;
	RUN((cyclic<<<1, 256>>>(fa, fa + 256, fa + 512, fa + 768, fa + 1024))), show("cyclic", fa + 1024, 256);
	double *q = make<double>(60 * 20);
	for (int i = 0; i < 1200; i++)
		q[i] = (int)(rnd(s) % 200 - 100) / 16.;
	RUN((householder<<<1, 64>>>(q, 60, 20))), show("qr", q, 1200);
}
