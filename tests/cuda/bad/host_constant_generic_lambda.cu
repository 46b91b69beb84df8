// COMPILE-FAIL: what calls of a generic lambda make of it is device code
template <int n> struct Int {};
struct Stages {
	static constexpr int count = 4;
};
template <class F> __device__ int each(F f) { return f(Int<1>{}) + f(Int<2>{}); }
__device__ int read(const int &v) { return v; }
__global__ void k(int *p)
{
	*p = each([](auto) { return read(Stages::count); });
}
int main() { k<<<1, 1>>>(0); }
