#!/bin/sh
# cccl.sh INCLUDE: since CUDA 13 the C++ library's headers are found as <cccl/cuda/...> too, and in INCLUDE/cccl. Writes
# forwarders there, so that whichever <cuda/...> comes first in the compiler's path serves both names.
# A forwarder that finds itself (INCLUDE/cccl is in the path) hands on to the next.
set -eu
cd "$1"
find cuda nv -type f | while read -r f; do
	[ -f "cccl/$f" ] && continue
	mkdir -p "cccl/${f%/*}"
	printf '#ifndef WW_CCCL_FORWARD\n#define WW_CCCL_FORWARD\n#include <%s>\n#undef WW_CCCL_FORWARD\n#else\n#include_next <%s>\n#endif\n' \
		"$f" "$f" >"cccl/$f"
done
