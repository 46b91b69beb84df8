// CHECK: exact
// ANSWER: by the manual, not recorded
// DESC: functions that stay functions: a ray tracer's virtual hit() with lists in lists, recursive quicksort, a parser of
// DESC: expressions whose functions call each other, callbacks; each against the host's result. And calls that must fail.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)

struct Ray { float o[3], d[3]; };
struct Hit { float t; int id; };
struct Thing { __host__ __device__ virtual bool hit(const Ray &r, float far, Hit &h) const = 0; __host__ __device__ virtual ~Thing() {} };
struct Ball : Thing {
  float c[3], rad; int id;
  __host__ __device__ Ball(float x, float y, float z, float r, int i) : c{x, y, z}, rad(r), id(i) {}
  __host__ __device__ bool hit(const Ray &r, float far, Hit &h) const override {
    float a = 0, b = 0, q = -rad * rad;
    for (int i = 0; i < 3; i++) { float o = r.o[i] - c[i]; a += r.d[i] * r.d[i]; b += o * r.d[i]; q += o * o; }
    float disc = b * b - a * q;
    if (disc < 0) return false;
    float t = floorf((-b - sqrtf(disc)) / a * 4);
    if (t <= 0 || t >= far) return false;
    h.t = t; h.id = id;
    return true;
  }
};
struct Floor : Thing {
  float y; __host__ __device__ explicit Floor(float v) : y(v) {}
  __host__ __device__ bool hit(const Ray &r, float far, Hit &h) const override {
    if (r.d[1] >= 0) return false;
    float t = floorf((y - r.o[1]) / r.d[1] * 4);
    if (t >= far) return false;
    h.t = t; h.id = 100;
    return true;
  }
};
struct List : Thing {
  Thing **all; int n; __host__ __device__ List(Thing **a, int k) : all(a), n(k) {}
  __host__ __device__ bool hit(const Ray &r, float far, Hit &h) const override {
    bool any = false;
    for (int i = 0; i < n; i++) if (all[i]->hit(r, far, h)) { any = true; far = h.t; }
    return any;
  }
};
__host__ __device__ Thing *world() {
  Thing **in = new Thing *[3], **out = new Thing *[4];
  for (int i = 0; i < 3; i++) in[i] = new Ball(i * 2 - 2, 0.5f, 5 + i, 1, i);
  out[0] = new List(in, 3); out[1] = new Floor(-1); out[2] = new Ball(0, 3, 9, 2, 7); out[3] = new List(out, 2);
  return new List(out + 1, 3);
}
__host__ __device__ int look(const Thing *w, int x, int y) {
  Ray r = {{0, 1, 0}, {(x - 16) / 16.f, (y - 12) / 16.f, 1}};
  Hit h = {1e9f, -1};
  return w->hit(r, 1e9f, h) ? h.id * 1000 + (int)h.t : -1;
}
__global__ void build(Thing **w) { *w = world(); }
__global__ void render(Thing **w, int *o) { int t = blockIdx.x * blockDim.x + threadIdx.x; o[t] = look(*w, t % 32, t / 32); }

__host__ __device__ void quick(int *a, int lo, int hi) {
  if (lo >= hi) return;
  int p = a[(lo + hi) / 2], i = lo, j = hi;
  while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } }
  quick(a, lo, j); quick(a, i, hi);
}
__host__ __device__ int sorted(int seed) {
  int a[24]; unsigned s = seed * 2654435761u + 1;
  for (int i = 0; i < 24; i++) { s = s * 1664525u + 1013904223u; a[i] = s >> 20; }
  quick(a, 0, 23);
  int r = 0; for (int i = 0; i < 24; i++) r = r * 31 + a[i];
  return r;
}
__global__ void sorts(int *o) { o[threadIdx.x] = sorted(threadIdx.x); }

struct Text { const char *s; };
__host__ __device__ int sum(Text &t);
__host__ __device__ int atom(Text &t) {
  if (*t.s == '(') { t.s++; int v = sum(t); t.s++; return v; }
  if (*t.s == '-') { t.s++; return -atom(t); }
  int v = 0; while (*t.s >= '0' && *t.s <= '9') v = v * 10 + *t.s++ - '0';
  return v;
}
__host__ __device__ int product(Text &t) { int v = atom(t); while (*t.s == '*') { t.s++; v *= atom(t); } return v; }
__host__ __device__ int sum(Text &t) {
  int v = product(t); while (*t.s == '+' || *t.s == '-') { bool p = *t.s++ == '+'; int w = product(t); v = p ? v + w : v - w; }
  return v;
}
__host__ __device__ int value(const char *s) { Text t = {s}; return sum(t); }
__global__ void parse(const char *s, int n, int *o) { if (threadIdx.x < n) o[threadIdx.x] = value(s + 32 * threadIdx.x); }

template <typename F> __host__ __device__ int fold(int n, F f, int v) { return n ? fold(n - 1, f, f(v, n)) : v; }
typedef int (*Op)(int, int);
__host__ __device__ int plus(int a, int b) { return a + b; }
__host__ __device__ int times(int a, int b) { return a * b % 1009; }
__host__ __device__ int mixed(int a, int b) { return b ? mixed(b, a % b) : a; }
__host__ __device__ int folded(int t) { Op all[3] = {plus, times, mixed}; Op f = all[t % 3]; return fold(t % 7, f, t) + f(t, 5); }
__global__ void folds(int *o) { o[threadIdx.x] = folded(threadIdx.x); }

__device__ int forever(int n) { return n == -5 ? 0 : forever(n + 1) * 3 + n; }
__device__ Op nothing[2];
__global__ void fails(int *o, int what) { o[threadIdx.x] = what ? nothing[threadIdx.x & 1](1, 2) : forever(threadIdx.x); }

static void fail(int what) {
  fflush(stdout);
  if (!fork()) {
    int *o; CK(cudaMalloc(&o, 256));
    fails<<<1, 64>>>(o, what);
    printf("%s: %s\n", what ? "no function" : "no end", cudaGetErrorName(cudaDeviceSynchronize()));
    fflush(stdout);
    _exit(0);
  }
  wait(nullptr);
}
template <typename F> static void same(const char *name, const int *o, int n, F f) {
  int bad = 0;
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) bad += o[i] != f(i);
  printf("%s: %d of %d differ, %d\n", name, bad, n, o[n - 1]);
}
int main() {
  fail(0); fail(1);
  int *o; Thing **w; char *s;
  CK(cudaMallocManaged(&o, 4096)); CK(cudaMalloc(&w, 8)); CK(cudaMallocManaged(&s, 32 * 40));
  CK(cudaDeviceSetLimit(cudaLimitStackSize, 16 << 10));
  build<<<1, 1>>>(w);
  render<<<6, 128>>>(w, o);
  Thing *here = world();
  same("rays", o, 768, [&](int i) { return look(here, i % 32, i / 32); });
  sorts<<<1, 100>>>(o); same("quicksort", o, 100, sorted);
  static const char *const ex[] = {"1+2*3", "(1+2)*3", "-(4-(5-6))*2", "((((7))))", "2*(3+4*(5+6*(7-8)))-9"};
  for (int i = 0; i < 40; i++) strcpy(s + 32 * i, ex[i % 5]);
  parse<<<1, 64>>>(s, 40, o); same("parser", o, 40, [&](int i) { return value(s + 32 * i); });
  folds<<<1, 96>>>(o); same("callbacks", o, 96, folded);
  return 0;
}
