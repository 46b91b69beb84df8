#!/bin/bash
# <cccl/cuda/...> and the toolkit's folder cccl in the path: both are the <cuda/...> that comes first in the path.
set -u
cd "$TEST_TMP" || exit 1
bad=0
cat >a.cu <<'X'
#include <cccl/cuda/std/type_traits>
#include <cuda/std/utility>
#include <cccl/cuda/std/utility>
#include <cuda/atomic>
#ifdef OTHER
static_assert(the_others, "");
#else
static_assert(cuda::std::is_same<int, int>::value, "");
#endif
X
try() { # OPTIONS...
	nvcc -arch=sm_90 -ptx -o a.ptx "$@" a.cu || { echo "failed: nvcc $*"; bad=1; }
}
try
try -I "$WW_BUILD/cuda/include/cccl"
mkdir -p other/cuda/std
echo "#pragma once" >other/cuda/std/utility
printf "#pragma once\nconstexpr bool the_others = true;\n" >other/cuda/std/type_traits
try -DOTHER -I other
touch other/cuda/__cccl_config
CPLUS_INCLUDE_PATH=/nowhere:$PWD/other try -DOTHER
CPATH=$PWD/other try -DOTHER
rm other/cuda/__cccl_config
CPLUS_INCLUDE_PATH=$PWD/other try # part of one stands behind the toolkit's
printf '#include <cccl/cuda/std/nothing_of_this_name>\n' >b.cu
if nvcc -arch=sm_90 -ptx -o b.ptx b.cu 2>b.err; then
	echo "a header that is not there was found"
	bad=1
fi

# What is not there: what to do.
advised() { # TEXT WORDS
	printf '%s\n' "$1" >c.cu
	nvcc -arch=sm_90 -ptx -o c.ptx c.cu >c.err 2>&1 && { echo "taken: $1"; bad=1; }
	[ "$(grep -c "note: .*$2.*CCCL .*-I" c.err)" = 1 ] || { echo "no advice about $2 for: $1"; cat c.err; bad=1; }
}
advised '#include <cuda/memory_resource>' 'a part of libcu++'
advised '#include <cuda/std/cmath>
int x = cuda::std::no_such_function(1);' 'a part of libcu++'
advised '#include <cub/no_such_header.cuh>' 'Thrust and CUB are the system'
if [ -e /usr/include/cub/version.cuh ]; then
	advised '#include <cub/cub.cuh>
int main() { cub::NoSuchThing::f(1); cub::NoOther x; }' "this is CUB 1"
	advised '#include <cub/cub.cuh>
#include <cub/no_such_header.cuh>' "CUB 1.* has no such header"
fi
exit $bad
