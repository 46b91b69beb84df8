// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Array of structures or structure of arrays: to touch one member of a 32-byte structure moves all of it.
#include "../example.h"

struct Particle {
	float x, y, z, mass, vx, vy, vz, charge;
};

__global__ void array_of_structures(Particle *p, float dt)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	p[i].x += p[i].vx * dt;
}

__global__ void structure_of_arrays(float *x, const float *vx, float dt)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	x[i] += vx[i] * dt;
}

int main()
{
	const int n = 1 << 16;
	Device<Particle> p(std::vector<Particle>(n, Particle{ 1, 1, 1, 1, 2, 2, 2, 1 }));
	Device<float> x(std::vector<float>(n, 1.f)), vx(std::vector<float>(n, 2.f));

	array_of_structures<<<n / 256, 256>>>(p.p, 0.5f);
	structure_of_arrays<<<n / 256, 256>>>(x.p, vx.p, 0.5f);
	return finish(x.get()[7] == 2 && p.get()[7].x == 2);
}
