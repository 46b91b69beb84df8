#!/bin/sh
# Long code that keeps all variables in the threads' memory, as for debuggers, runs lane by lane.
"$WW_BUILD/tests/gen/random_kernels" -v tests/gen/kernels/all_in_memory.ptx 2>&1 |
	grep -q ' vector: .*it is long, and each lane loads and stores at places of its own'
