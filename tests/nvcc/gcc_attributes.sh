#!/bin/bash
# What gcc has and clang has not, in the host's own sources: #pragma GCC target and the attribute target_clones.
set -u
. "$PWD/tests/nvcc/accepts.bash"

cat >forms.h <<'S'
__attribute__((noinline, target_clones("avx2", "default"))) static int f(int a) { return a + 1; }
__attribute__((noinline)) __attribute__((__target_clones__("avx512f", "avx2", "default"))) static int g(int a) { return a + 2; }
#pragma GCC push_options
#pragma GCC target("avx2")
#include <immintrin.h>
__attribute__((noinline)) static int h(const int *p)
{
	__m256i a = _mm256_loadu_si256((const __m256i *)p);

	return _mm256_extract_epi32(_mm256_add_epi32(a, a), 3);
}
#pragma GCC pop_options
int main(int argc, char **argv)
{
	int v[8] = {1, 2, 3, 4, 5, 6, 7, 8};

	return f(0) + g(0) - 3 + (argc > 5 ? h(v) : 0);
}
S
for kind in cpp c cu; do
	cp forms.h forms.$kind
	out=$("$N" -o forms_$kind forms.$kind 2>&1) && [ -z "$out" ] && ./forms_$kind || { echo "$kind: '$out'"; bad=1; }
done
echo '[[gnu::target_clones("avx2", "default")]] int f() { return 1; }' >scoped.cpp
out=$("$N" -c scoped.cpp 2>&1) && [ -z "$out" ] || { echo "scoped: '$out'"; bad=1; }
exit $bad
