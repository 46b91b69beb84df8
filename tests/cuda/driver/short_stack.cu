// CHECK: exact
// ANSWER: by the manual, not recorded
// DESC: a host thread with 16 KiB of stack loads a module, launches and waits: compiled, and interpreted
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
static int *o;
__device__ int sum(int n) { return n ? n + sum(n - 1) : 0; }
__global__ void k(int *p) { p[threadIdx.x] = sum(threadIdx.x); }
static void *run(void *) {
  k<<<1, 32>>>(o);
  cudaError_t e = cudaDeviceSynchronize();
  printf("%s %d\n", cudaGetErrorName(e), o[31]);
  return nullptr;
}
static void with(const char *engine) {
  if (!fork()) {
    setenv("WW_ENGINE", engine, 1);
    setenv("WW_CACHE_SIZE", "0", 1);
    cudaMallocManaged(&o, 256);
    pthread_attr_t a; pthread_t t;
    pthread_attr_init(&a);
    pthread_attr_setstacksize(&a, 16 << 10);
    pthread_create(&t, &a, run, nullptr);
    pthread_join(t, nullptr);
    exit(0);
  }
  int s; wait(&s);
  printf("%s: %d\n", engine, s);
  fflush(stdout);
}
int main() { with("vector"); with("interp"); return 0; }
