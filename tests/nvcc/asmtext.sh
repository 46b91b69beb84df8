#!/bin/bash
# Text in inline PTX from constant arrays: the constraint "C".
set -u
. "$PWD/tests/nvcc/accepts.bash"

cat >text.cu <<'S'
#include <cstdio>
struct Add { static constexpr char op[] = "add.f32", none[] = ""; };
struct Sub { static constexpr char op[] = "sub.f32"; };
static __device__ constexpr char multiply[] = {'m', 'u', 'l', '.', 'f', '3', '2'};
template <const char *Op> __device__ float by_array(float a, float b)
{
	float r;
	asm("%3%4 %0, %1, %2; // %3: \"C\"; %%x" : "=f"(r) : "f"(a), "f"(b), "C"(Op), "C"(Add::none));
	return r;
}
template <class T> __device__ float by_class(float a, float b)
{
	asm volatile("%2 %0, %0, %1;" : "+f"(a) : "f"(b), "C"(T::op));
	return a;
}
__global__ void k(float *p)
{
	p[0] = by_array<multiply>(p[0], p[1]);
	p[1] = by_class<Add>(p[1], p[2]);
	p[2] = by_class<Sub>(p[2], p[3]);
}
int main()
{
	float h[4] = {3, 5, 7, 2}, *d;
	cudaMalloc(&d, sizeof h);
	cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
	k<<<1, 1>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%g %g %g\n", h[0], h[1], h[2]);
}
S
for flag in -O3 -G; do
	"$N" $flag -o text text.cu && out=$(WW_DEVICE=cpu ./text) || bad=1
	[ "$out" = "15 12 5" ] || { echo "text $flag: said '$out'"; bad=1; }
done
"$N" -ptx -o text.ptx text.cu && grep -q 'mul.f32 .*// mul.f32: "C"; %x' text.ptx || { echo "text.ptx: no comment"; bad=1; }

# A constant of the host that is more than its value is one everywhere else.
refuse elsewhere "undefined in device code" <<'S'
struct Add { static constexpr char op[] = "add.f32"; };
__global__ void k(const char **p) { *p = Add::op; }
S

# Numbers of classes that convert to them.
cat >number.cu <<'S'
#include <cstdio>
template <int N> struct Num { __host__ __device__ constexpr operator int() const { return N; } };
struct Held { double v; __device__ operator double() const { return v; } };
template <class T> __device__ int constant(T n) { int r; asm("mov.u32 %0, %1;" : "=r"(r) : "n"(n)); return r; }
__global__ void k(double *p)
{
	Held h{*p};
	double r;
	asm("add.f64 %0, %1, %1;" : "=d"(r) : "d"(h));
	*p = r + constant(Num<12>{}) + constant(Num<30>{});
}
int main()
{
	double h = 4, *d;
	cudaMalloc(&d, sizeof h);
	cudaMemcpy(d, &h, sizeof h, cudaMemcpyHostToDevice);
	k<<<1, 1>>>(d);
	cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%g\n", h);
}
S
"$N" -o number number.cu && out=$(WW_DEVICE=cpu ./number) || bad=1
[ "$out" = 50 ] || { echo "number: said '$out'"; bad=1; }
exit $bad
