// COMPILE-FAIL
constexpr int A[3] = { 1, 2, 3 };
__global__ void k(int *p, int i) { int z[A[2]]; z[0] = i; p[0] = z[0] + *A + sizeof(A[1]); p[1] = A[1]; }
