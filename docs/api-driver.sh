#!/bin/sh
# Prints docs/api-driver.md from the table of the driver's functions: docs/api-driver.sh >docs/api-driver.md
rows=src/driver/api.def
cat <<END
# The driver API of the CPU device, function by function

Printed by \`docs/api-driver.sh\` from \`$rows\`: every function that CUDA 13.0's libcuda.so.1 exports, the
CUDA version that brought this form of it, and a test that calls it or what it waits for. A function
that is not there returns \`CUDA_ERROR_NOT_SUPPORTED\` and says so once on standard error. Names in
\`_ptds\` and \`_ptsz\` are those of programs whose default stream is the calling thread's own.

$(grep -c ', done, ' $rows) of $(grep -c '^API(' $rows) are done, $(grep -c ', absent, ' $rows) absent (the device has no such
feature and says so: \`CUDA_ERROR_NOT_SUPPORTED\` is hardware's own answer). [Both APIs in numbers](api.md).

| function | since | state |
|---|---|---|
END
sed -n -e 's/^API(\(.*\), .*, \(.*\), .*, done, "\(.*\)")$/| `\1` | \2 | done; `tests\/\3` |/p' \
	-e 's/^API(\(.*\), .*, \(.*\), .*, absent, "\(.*\)")$/| `\1` | \2 | absent; `tests\/\3` |/p' \
	-e 's/^API(\(.*\), .*, \(.*\), .*, todo, "\(.*\)")$/| `\1` | \2 | not there: \3 |/p' $rows
