#!/bin/bash
# LIMIT: 300
# A compilation that fails leaves the output of an earlier one as it was, time and all; a link that fails does not.
set -u
. "$PWD/tests/nvcc/check.bash"
export WW_PTXAS=none
N=${WW_BUILD:-$PWD/build}/cuda/bin/nvcc
if [ ! -x "$N" ]; then echo "no nvcc in ${N%/*}"; exit 77; fi
cd "${TEST_TMP:?}" || exit 1

echo '__global__ void k(int *p) { *p = nowhere; }' >kernel.cu
echo 'int main() { return nowhere; }' >host.cu
echo '__global__ void k() { asm("foo.bar;"); }' >ptxas.cu
echo 'int main() { return nowhere; }' >plain.cpp
echo 'int nowhere(); int main() { return nowhere(); }' >link.cu

old() { # FILE: one of an earlier run
	echo old >"$1"
	chmod 640 "$1"
	touch -d '2001-02-03 04:05:06.789' "$1"
}
state() { [ -e "$1" ] && echo "$(<"$1") $(stat -c '%a %.3Y' "$1")" || echo gone; }

old sample
was=$(state sample)
while read -r status s; do
	for how in -c -dc '-c -keep' '-c -G'; do
		old x.o
		# shellcheck disable=SC2086
		"$N" $how "$s" -o x.o >/dev/null 2>&1
		check "$s $how" "$? $(state x.o)" "$status $was"
	done
done <<'S'
2 kernel.cu
2 host.cu
255 ptxas.cu
1 plain.cpp
S
for what in ptx cubin fatbin; do
	old x
	"$N" "-$what" kernel.cu -o x >/dev/null 2>&1
	check "$what" "$? $(state x)" "1 $was"
done
old a.out
"$N" host.cu >/dev/null 2>&1
check program "$(state a.out)" "$was"
old a.out
"$N" link.cu >/dev/null 2>&1
check link "$(state a.out)" gone
old plain.o
"$N" -c link.cu -o plain.o
check success "$(head -c 4 plain.o | tr -d '\177')" ELF
"$N" -c host.cu -o none.o >/dev/null 2>&1
check nothing_before "$(state none.o)" gone
exit $fail
