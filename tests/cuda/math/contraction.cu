// Which products and sums become one operation: expressions of several shapes, in functions, loops and classes.
#include "../show.h"
struct V { float x, y, z; __device__ V operator+(V o) const { return { x + o.x, y + o.y, z + o.z }; } __device__ V operator*(float s) const { return { x * s, y * s, z * s }; } };
__device__ float dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ V cross(V a, V b) { return { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x }; }
__device__ float mul(float a, float b) { return a * b; }
__global__ void k(const float *in, float *o, double *q, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	float a = in[t], b = in[(t + 1) % n], c = in[(t + 2) % n], d = in[(t + 3) % n], e;
	V v = { a, b, c }, w = { b, c, d }, x = cross(v, w), y = v + w * a;
	float p = a * b, acc = 0;
	for (int i = 0; i < 9; i++)
		acc += in[(t + i) % n] * in[(t * 3 + i) % n];
	e = a * b;
	e += c;
	float r[] = { a * b + c, a * b - c, c - a * b, -(a * b) + c, -(a * b) - c, a * b + c * d, a * b - c * d, (a + b) * (c + d), a * a - b * b, (a - b) * (a + b), a * (b + c) + d, dot(v, w), x.x, x.y, x.z, y.x, y.z, p + c, p, e, mul(a, b) + c, acc, a * 2 + b, a * b * c + d, a / b + c, 1 - a * a, a * .5f + b * .5f, a + b * c + d, (a * b + c) * d, ((a * b + c) * a + d) * a + b, a * b + 1, __fmul_rn(a, b) + c, __fadd_rn(a * b, c), a * b > c ? a * b + c : a * b - c };
	for (int i = 0; i < sizeof r / 4; i++)
		o[i * n + t] = r[i];
	double g = a * 1.1, h = b * .7, i = c, j = d;
	double s[] = { g * h + i, g * h - i, i - g * h, g * h + i * j, g * h - i * j, (double)(a * b) + g, (double)a * b + c, (float)(g * h) + a, g / h * i + j, 1 - g * g, sqrt(fabs(g)) * h + i };
	for (int i = 0; i < sizeof s / 8; i++)
		q[i * n + t] = s[i];
}
int main()
{
	const int n = 1024;
	float *in = make<float>(n), *o = make<float>(n * 40);
	double *q = make<double>(n * 16);
	u32 s = 6;
	for (int i = 0; i < n; i++)
		in[i] = (int)rnd(s) * (1.f / (1 << 28));
	RUN(k<<<n / 128, 128>>>(in, o, q, n));
	for (int i = 0; i < 34; i++)
		printf("%d ", i), show("float", o + i * n, n);
	for (int i = 0; i < 11; i++)
		printf("%d ", i), show("double", q + i * n, n);
}
