#!/bin/sh
# What gcc warns of where clang errs, and passes over where clang warns, unless it is asked: a narrowing initialiser in a C++ file,
# enumerators that a switch leaves out.
set -e
cd "$TEST_TMP"
cat > narrow.cpp <<'EOF'
struct P { unsigned a, b; };
unsigned f(unsigned long x, int n)
{
	P q = {x + 1, x * 3};
	int v[] = {n * 1.5, 2};
	return q.a + v[0];
}
EOF
nvcc -c narrow.cpp > out 2>&1 || { cat out; exit 1; }
grep -q narrow out || { echo 'says nothing of narrowing'; exit 1; }
echo 'unsigned a[] = {-1};' > constant.cpp
if nvcc -c constant.cpp > out 2>&1; then echo 'takes a constant that does not fit'; exit 1; fi
cat > left.cu <<'EOF'
enum class kind { a, b, c };
int f(kind k) { switch (k) { case kind::a: return 1; case kind::c: return 2; } return 0; }
template <class T> T g(kind k) { switch (k) { case kind::a: return 1; default: break; } switch (k) { case kind::b: return 2; } return 0; }
int h() { return g<int>(kind::b); }
__device__ int d(kind k) { switch (k) { case kind::a: return 1; } return 0; }
EOF
nvcc -c left.cu > out 2>&1
[ ! -s out ] || { cat out; exit 1; }
nvcc -Xcompiler -Wall -c left.cu 2>&1 | grep -q 'not handled in switch' || { echo '-Wall says nothing'; exit 1; }
