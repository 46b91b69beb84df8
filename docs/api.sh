#!/bin/sh
# Prints docs/api.md, the state of the API in numbers and where each function is listed: docs/api.sh >docs/api.md
driver=src/driver/api.def
runtime=src/runtime/rt_api.def
count() { grep -c "$1" "$2"; }
cat <<END
# The API of the CPU device

Printed by \`docs/api.sh\` from the two tables that make the libraries' exports. Each function, its state and a test that
calls it: [the driver](api-driver.md), [the runtime](api-runtime.md). \`tests/driver/api.sh\` and \`tests/runtime/rt_api.sh\`
fail when a table and a library's exports differ, when a function that is done has no test that calls it, and when these pages are old.

| | functions | done | absent | not there yet |
|---|---|---|---|---|
| driver, \`libcuda.so.1\` | $(count '^API(' $driver) | $(count ', done, ' $driver) | $(count ', absent, ' $driver) | $(count '^API(.*, todo, ' $driver) |
| runtime, \`libcudart.so.13\` | $(count '^\(API\|LATER\)(' $runtime) | $(count '^API(' $runtime) | | $(count '^LATER(' $runtime) |

Absent: the device says in its attributes that it does not have the feature, and the function answers
\`CUDA_ERROR_NOT_SUPPORTED\`, as on hardware without it. Not there yet: the same answer, and a line on standard error that
names the function and what it waits for:

| the driver's functions wait for | functions |
|---|---|
END
sed -n 's/^API(.*, todo, "\(.*\)")$/\1/p' $driver | LC_ALL=C sort | uniq -c | LC_ALL=C sort -k1,1nr -k2 |
	sed 's/^ *\([0-9]*\) \(.*\)$/| \2 | \1 |/'
