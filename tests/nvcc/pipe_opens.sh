#!/bin/bash
# The pipe from the device's pass to the host's opens late: short of memory at first, the compiler goes on (it waited for ever).
set -u
. "$PWD/tests/nvcc/accepts.bash"
cat >short.c <<'S'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
static int opened(const char *name, const char *path, int flags, int mode)
{
	static int failed;
	int (*next)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, name);
	if ((flags & (O_WRONLY | O_NONBLOCK)) == (O_WRONLY | O_NONBLOCK) && failed++ < 2) {
		errno = ENOMEM;
		return -1;
	}
	return next(path, flags, mode);
}
#define MODE va_list l; va_start(l, flags); int mode = flags & O_CREAT ? va_arg(l, int) : 0; va_end(l)
int open(const char *path, int flags, ...) { MODE; return opened("open", path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE; return opened("open64", path, flags, mode); }
S
gcc -shared -fPIC -o short.so short.c -ldl || exit 1
echo '__global__ void k(int *p) { *p = 7; } int main() { k<<<1, 1>>>(0); }' >late.cu
ASAN_OPTIONS=${ASAN_OPTIONS:-}:verify_asan_link_order=0 LD_PRELOAD=$PWD/short.so timeout 100 "$N" -c late.cu -o late.o ||
	{ echo "exit status $?"; bad=1; }
exit $bad
