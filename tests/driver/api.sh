#!/bin/sh
# The table of the driver's functions: it names what the library exports, no more and no less; each
# function that is done has a test that calls it, by symbol or by the name that cuda.h gives it.
rows=src/driver/api.def
lib=$WW_BUILD/cuda/lib64/libcuda.so.1
bad=0
[ -f "$lib" ] || { echo "there is no $lib"; exit 77; }
sed -n 's/^API(\([A-Za-z0-9_]*\),.*/\1/p' $rows | LC_ALL=C sort >"$TEST_TMP/rows"
nm -D --defined-only "$lib" | sed -n 's/.* T \(cu[A-Za-z0-9_]*\).*/\1/p' | LC_ALL=C sort >"$TEST_TMP/exports"
diff "$TEST_TMP/rows" "$TEST_TMP/exports" >"$TEST_TMP/diff" || {
	echo "table (<) and exports (>) differ:"; cat "$TEST_TMP/diff"; bad=1
}
sed -n 's/^API(\(.*\), \(.*\), .*, .*, \(done\|absent\), "\(.*\)")$/\1 \2 \4/p' $rows >"$TEST_TMP/done"
while read -r symbol name test; do
	[ -f "tests/$test" ] && grep -qw -e "$symbol" -e "$name" "tests/$test" && continue
	echo "$symbol: no test calls it (the table says '$test')"
	bad=1
done <"$TEST_TMP/done"
docs/api-driver.sh | cmp -s - docs/api-driver.md || { echo "docs/api-driver.md is old: run docs/api-driver.sh"; bad=1; }
docs/api.sh | cmp -s - docs/api.md || { echo "docs/api.md is old: run docs/api.sh"; bad=1; }
echo "$(wc -l <"$TEST_TMP/done") functions done, $(grep -c ', todo, ' $rows) not"
exit $bad
