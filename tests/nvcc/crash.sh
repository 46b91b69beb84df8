#!/bin/sh
# clang dies without a word: nvcc says that it did, and where, and fails; nothing of its stack is shown.
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
printf '__global__ void k() {}\n#pragma clang __debug crash\nint main() {}\n' > "$tmp/a.cu"
cd "$tmp" || exit 1
TMPDIR=$tmp "$WW_BUILD/cuda/bin/nvcc" -c a.cu > said 2>&1 && { echo "it was taken"; exit 1; }
grep -q 'nvcc error   : clang crashed (.*a.cu:2' said && ! grep -q 'PLEASE\|#0 ' said && [ ! -e a.o ] || { cat said; exit 1; }
