// COMPILE-FAIL: declarations of one function are joined, but not those of a kernel
__global__ void k(int *p);
void k(int *p) { *p = 1; }
int main() { k<<<1, 1>>>(0); }
