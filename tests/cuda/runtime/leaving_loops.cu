// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ANSWER: by the manual, not recorded
// FLAGS: -fmad=false
// Lanes leave loops one by one, and the last ones together: what they bring along belongs to the turn in which they left.
#include <cstdio>

struct Out {
	int a, b;
};

__host__ __device__ Out search(const int *x, int n, int most)
{
	Out o = { -1, 0 };

	for (int i = 0; i < most; i++) {
		if (x[i % n] == n) {
			o = { i, 1 };
			break;
		}
		if (x[i % n] > 2 * n) {
			o = { -i, 2 };
			break;
		}
		o = { most, 3 };
	}
	return o;
}

__host__ __device__ Out nested(int n, int most)
{
	Out o = { 0, 7 };

	for (int i = 0; i < most; i++) {
		int k = n + i, at = most;

		for (int j = 0; j < most; j++) {
			if (k == 1) {
				at = j;
				break;
			}
			k = k & 1 ? 3 * k + 1 : k / 2;
		}
		o.a += at;
		if (at == most) {
			o.b = i;
			break;
		}
		o.b = most + 5;
	}
	return o;
}

__host__ __device__ Out orbit(int n, int most)
{
	float x = 0, y = 0, c = n / 64.0f - 1.5f;
	int i = 0;

	do {
		float t = x * x - y * y + c;

		if (!(t * t < 4.0f))
			return { i, 11 };
		y = 2.0f * x * y + 0.25f;
		x = t;
	} while (++i != most);
	return { most, (int)(1000 * x) == (int)(1000 * x) };
}

__host__ __device__ Out each(int kind, const int *x, int i, int most)
{
	return kind == 0 ? search(x, i % 97 + 1, most) : kind == 1 ? nested(i % 61 + 1, most) : orbit(i % 256, most);
}

__global__ void run(int kind, const int *x, Out *out, int n, int most)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		out[i] = each(kind, x, i, most);
}

int main()
{
	enum { N = 1000, X = 97 };
	int *x, bad = 0;
	Out *out;

	cudaMallocManaged(&x, X * sizeof *x);
	cudaMallocManaged(&out, N * sizeof *out);
	for (int i = 0; i < X; i++)
		x[i] = (i * 37 + 11) % 101;
	for (int kind = 0; kind < 3; kind++)
		for (int most : { 1, 2, 31, 120 })
			for (int block : { 32, 96, 128 }) {
				run<<<(N + block - 1) / block, block>>>(kind, x, out, N, most);
				cudaDeviceSynchronize();
				for (int i = 0; i < N; i++) {
					Out w = each(kind, x, i, most);

					if ((w.a != out[i].a || w.b != out[i].b) && bad++ < 5)
						printf("kind %d, at most %d, block %d: thread %d has %d %d, not %d %d\n", kind, most, block, i,
						       out[i].a, out[i].b, w.a, w.b);
				}
			}
	printf("%d wrong; %s\n", bad, cudaGetErrorString(cudaGetLastError()));
	return bad != 0;
}
