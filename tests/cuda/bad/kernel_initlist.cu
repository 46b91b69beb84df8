// COMPILE-FAIL
#include <initializer_list>
__global__ void k(std::initializer_list<int> p) { } int main() { k<<<1,1>>>({3}); }
