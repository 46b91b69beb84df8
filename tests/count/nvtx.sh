#!/bin/bash
# Ranges of programs that have NVIDIA's NVTX headers, which load what NVTX_INJECTION64_PATH names and hand it the slots of
# their functions; here a program does what they do. Ranges that end by number, too.
cd "$TEST_TMP" || exit 1
rc=0
fail() { echo "failed: $*"; rc=1; }

cat >ranges.cu <<'S'
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <cuda_runtime.h>
typedef void Fn();
static Fn *core[16], *core2[16], **core_slots[16], **core2_slots[16];
static int functions(int module, Fn ****slots, unsigned *n)
{
	if (module != 1 && module != 5)
		return 0;
	*slots = module == 1 ? core_slots : core2_slots;
	*n = 16;
	return 1;
}
static struct {
	size_t size;
	int (*functions)(int, Fn ****, unsigned *);
} callbacks = { sizeof callbacks, functions };
static const void *table(unsigned id) { return id == 1 ? &callbacks : nullptr; }
__global__ void k(int *p) { *p = 1; }

int main()
{
	const char *path = getenv("NVTX_INJECTION64_PATH");
	void *lib = path ? dlopen(path, RTLD_LAZY) : nullptr;
	int (*init)(const void *(*)(unsigned)) = lib ? (int (*)(const void *(*)(unsigned)))dlsym(lib, "InitializeInjectionNvtx2") : nullptr;
	unsigned long long id;
	int *p;

	for (int i = 0; i < 16; i++)
		core_slots[i] = &core[i], core2_slots[i] = &core2[i];
	core_slots[3] = nullptr; /* a slot that is not offered */
	if (!init || init(nullptr) || !init(table) || !core[9] || !core[11] || !core[5] || !core[7] || core[3] || core[12]) {
		printf("not taken: %s\n", path ? path : "no path");
		return 1;
	}
	cudaMalloc(&p, 4);
	((int (*)(const char *))core[9])("pushed");
	id = ((unsigned long long (*)(const char *))core[5])("started");
	k<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	((int (*)())core[11])();
	((void (*)(unsigned long long))core[7])(id);
	((void (*)(unsigned long long))core[7])(id + 77); /* there is none */
	((void (*)(const char *))core[2])("marked");
	return 0;
}
S
nvcc -arch=sm_90 -o ranges ranges.cu -ldl || exit 1
ww prof --record r ./ranges >out 2>err || fail "ranges: $(cat out err)"
ww prof --read r --trace t.json || fail "trace"
for n in pushed started marked; do
	grep -q "\"cat\":\"range\",\"name\":\"$n\"" t.json || fail "no range $n"
	grep -qE "^$n +1 " out || fail "the summary has no range $n"
done
exit $rc
