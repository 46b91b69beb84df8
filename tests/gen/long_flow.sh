#!/bin/sh
# LIMIT: 300
# Long code with divergent branches, some of which lead past their join, and loops, which the vector engine cuts in parts: all engines agree. Some
# webs live across everything, others are set on one side of a branch only.
set -e
awk 'function rnd(n) { s = (s * 1103515245 + 12345) % 2147483648; return int(s / 65536) % n }
function arith() {
	printf "\tmad.lo.u32 %%r%d, %%r%d, %%r%d, %%r%d;\n", 10 + rnd(12), 10 + rnd(12), 10 + rnd(12), 10 + rnd(12)
	printf "\txor.b32 %%r%d, %%r%d, %d;\n", 10 + rnd(12), 10 + rnd(12), rnd(9999)
}
function branch(depth, l, k) {
	l = labels++
	around[depth + 1] = "A" l
	printf "\tand.b32 %%r30, %%r%d, 7;\n\tsetp.gt.u32 %%p%d, %%r30, %d;\n\t@%%p%d bra E%d;\n", 10 + rnd(12), depth, rnd(7), depth, l
	for (k = 0; k < 5; k++)
		statement(depth + 1)
	if (rnd(2)) {
		printf "\tbra J%d;\nE%d:\n", l, l
		for (k = 0; k < 4; k++) {
			statement(depth + 1)
			if (around[depth] != "" && rnd(4) == 0) # past the join, to where the branch around ends
				printf "\tsetp.gt.u32 %%p4, %%r%d, %%r%d;\n\t@%%p4 bra %s;\n", 10 + rnd(12), 10 + rnd(12), around[depth]
		}
		printf "J%d:\n", l
	} else
		printf "E%d:\n", l
	for (k = 0; k < 3; k++)
		arith()
	printf "A%d:\n", l
}
function loop(depth, l, k) {
	l = labels++
	around[depth + 1] = ""
	printf "\tand.b32 %%r%d, %%r%d, 3;\nL%d:\n", 31 + depth, 10 + rnd(12), l
	for (k = 0; k < 4; k++)
		statement(depth + 1)
	printf "\tsub.u32 %%r%d, %%r%d, 1;\n\tsetp.gt.s32 %%p%d, %%r%d, 0;\n\t@%%p%d bra L%d;\n", 31 + depth, 31 + depth, depth, 31 + depth, depth, l
}
function statement(depth) {
	if (depth < 3 && rnd(6) == 0)
		rnd(3) ? branch(depth) : loop(depth)
	else
		arith()
}
BEGIN {
	s = 7
	print "// seed 0, block 64 2 1\n.version 8.0\n.target sm_80\n.address_size 64"
	print ".visible .entry k(.param .u64 in, .param .u64 out, .param .u64 acc, .param .u32 k0, .param .u32 k1)\n{"
	print "\t.reg .b32 %r<40>;\n\t.reg .b64 %rd<6>;\n\t.reg .pred %p<6>;\n\tld.param.u64 %rd2, [out];"
	print "\tmov.u32 %r0, %tid.x;\n\tmov.u32 %r1, %tid.y;\n\tmov.u32 %r2, %ntid.x;\n\tmad.lo.u32 %r3, %r1, %r2, %r0;"
	print "\tmov.u32 %r4, %ctaid.x;\n\tmov.u32 %r5, %ntid.y;\n\tmul.lo.u32 %r5, %r5, %r2;\n\tmad.lo.u32 %r6, %r4, %r5, %r3;"
	print "\tmul.wide.u32 %rd4, %r6, 60;\n\tadd.u64 %rd2, %rd2, %rd4;"
	for (i = 0; i < 12; i++)
		printf "\tmad.lo.u32 %%r%d, %%r6, %d, %d;\n", 10 + i, 2 * i + 1, 77 * i
	for (i = 0; i < 800; i++)
		statement(0)
	for (i = 0; i < 12; i++)
		printf "\tst.global.u32 [%%rd2 + %d], %%r%d;\n", 4 * i, 10 + i
	print "\tret;\n}"
}' >"$TEST_TMP/long.ptx"
lines=$(wc -l <"$TEST_TMP/long.ptx")
[ "$lines" -gt 5000 ] || { echo "only $lines lines"; exit 1; }
for cpu in native x86-64-v3; do
	WW_CPU=$cpu "$WW_BUILD/tests/gen/random_kernels" "$TEST_TMP/long.ptx"
done
