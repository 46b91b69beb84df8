#!/bin/sh
# link.sh OUT LIBCLC FILE.bc...: one bitcode library that exports __nv_* and nothing else.
# Every function is inlined into its caller but those marked noinline; what ties the code to one
# target (CPU, features) is taken off, since the user's compile sets its own.
set -e
out=$1 clc=$2
shift 2
tmp=${out%.bc}.tmp
"$BIN/llvm-link" -o "$tmp.1" "$@"
"$BIN/llvm-link" --only-needed -o "$tmp.2" "$tmp.1" "$clc" 2>"$tmp.log" || { cat "$tmp.log"; exit 1; }
names=$("$BIN/llvm-nm" --defined-only "$tmp.2" | awk '$3 ~ /^__nv_/ {printf "%s%s", s, $3; s = ","}')
"$BIN/opt" -passes=internalize,globaldce -internalize-public-api-list="$names" -S -o "$tmp.3" "$tmp.2"
sed -e 's/"target-cpu"="[^"]*"//; s/"target-features"="[^"]*"//' \
    -e 's/ convergent / nounwind /; s/ nounwind nounwind/ nounwind/; s/"frame-pointer"="all"//; s/"stack-protector-buffer-size"="8"//' \
    -e 's/^target triple = .*/target triple = "nvptx64-nvidia-gpulibs"/' \
    -e '/^attributes #[0-9]* = {.*noinline/!s/^\(attributes #[0-9]* = {\) \(.*nounwind.*"[a-z].*\)/\1 alwaysinline \2/' \
    -e 's/alwaysinline alwaysinline/alwaysinline/' "$tmp.3" >"$tmp.4"
"$BIN/opt" -passes='always-inline,globaldce,function(sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg),strip-dead-prototypes' \
    -o "$out" "$tmp.4"
rm -f "$tmp".*
