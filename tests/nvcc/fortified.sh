#!/bin/sh
# The C library's headers have bodies for printf, open and error that pass on what they were given, as gcc alone can:
# with -D_FORTIFY_SOURCE, which distributions build with, and always for <error.h>.
set -e
cd "$TEST_TMP"
cat > all.c <<'EOF'
#include <error.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <syslog.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv)
{
	char b[16];
	int f = open("/dev/null", O_RDONLY);

	snprintf(b, sizeof b, "%d", argc);
	printf("%s %d\n", b, argc);
	if (read(f, b, 4) < 0 || argc > 5)
		error(1, 0, "not read %d", argc);
	strcpy(b, "abc");
	return b[2] - 'c';
}
EOF
cp all.c all.cpp
sed 's/^int main/__global__ void kernel(char *to, int n)\
{\
	char own[8];\
\
	memset(own, 48 + n, sizeof own);\
	memcpy(to, own, 4);\
	printf("device %d %c\\n", n, to[3]);\
}\
&/; s/^	return/	char *to;\
	cudaMalloc(\&to, 16);\
	kernel<<<1, 1>>>(to, 3);\
	cudaDeviceSynchronize();\
&/' all.c > all.cu
for f in all.c all.cpp all.cu; do
	nvcc -ptxas none -O2 -Xcompiler -D_FORTIFY_SOURCE=2,-Wno-unused-result -o all "$f"
	./all > out
	grep -q '^1 1$' out
done
grep -q '^device 3 3$' out
nvcc -ptxas none -O2 -D_FORTIFY_SOURCE=3 -o all all.cu
./all | grep -q '^device 3 3$'
nvcc -c all.cpp
