#!/bin/sh
# Prints docs/api-runtime.md from the table of the runtime's functions: docs/api-runtime.sh >docs/api-runtime.md
rows=src/runtime/rt_api.def
cat <<END
# The runtime API, function by function

Printed by \`docs/api-runtime.sh\` from \`$rows\`: every function of CUDA 13.0's runtime, whether it is there,
and a test that calls it. "Done" is the runtime's half: what the driver of the device in use
does not have (graphs on the CPU device, say) still answers \`cudaErrorNotSupported\`. A function that is not there returns \`cudaErrorNotSupported\` and logs its name.

| function | state |
|---|---|
END
sed -n -e 's/^API(\(.*\), "\(.*\)")$/| `\1` | done; `tests\/\2` |/p' \
	-e 's/^LATER(\(.*\), "\(.*\)")$/| `\1` | to come: \2 |/p' $rows
