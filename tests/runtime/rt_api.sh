#!/bin/sh
# The table of the runtime's functions: it names what the library exports, no more and no less; each
# function that is done has a test that calls it.
rows=src/runtime/rt_api.def
lib=$WW_BUILD/cuda/lib64/libcudart.so.13
bad=0
sed -n 's/^\(API\|LATER\)(\([A-Za-z0-9_]*\),.*/\2/p' $rows | LC_ALL=C sort >"$TEST_TMP/rows"
nm -D --defined-only "$lib" | sed -n 's/.* T \([A-Za-z0-9_]*\).*/\1/p' | LC_ALL=C sort >"$TEST_TMP/exports"
# exported beyond CUDA 13's list: what older host code, and our nvcc's, calls
printf '%s\n' __cudaRegisterSurface __cudaRegisterTexture __wwManagedAddress __wwNamedKernel \
	__wwNamedSymbol __wwWatchReference >"$TEST_TMP/older"
LC_ALL=C sort "$TEST_TMP/rows" "$TEST_TMP/older" | diff - "$TEST_TMP/exports" >"$TEST_TMP/diff" || {
	echo "table (<) and exports (>) differ:"; cat "$TEST_TMP/diff"; bad=1
}
sed -n 's/^API(\([A-Za-z0-9_]*\), "\(.*\)")$/\1 \2/p' $rows >"$TEST_TMP/done"
while read -r name test; do
	[ -n "$test" ] && grep -qw -- "$name" "tests/$test" && continue
	echo "$name: no test calls it (the table says '$test')"
	bad=1
done <"$TEST_TMP/done"
docs/api-runtime.sh | cmp -s - docs/api-runtime.md || { echo "docs/api-runtime.md is old: run docs/api-runtime.sh"; bad=1; }
echo "$(wc -l <"$TEST_TMP/done") functions done, $(grep -c '^LATER(' $rows) to come"
exit $bad
