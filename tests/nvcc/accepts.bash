# Sources on standard input: what must compile, both passes, to an object, and what must not.
export WW_PTXAS=none
N=${WW_BUILD:-$PWD/build}/cuda/bin/nvcc
if [ ! -x "$N" ]; then echo "no nvcc in ${N%/*}"; exit 77; fi
cd "${TEST_TMP:?}" || exit 1
bad=0

take() { # NAME FLAGS…; what nvcc said is left in $out
	local name=$1
	shift
	cat >"$name.cu"
	out=$("$N" "$@" -c -o "$name.o" "$name.cu" 2>&1) || { echo "$name: refused: $out"; bad=1; }
}
refuse() { # NAME PATTERN FLAGS…
	local name=$1 pattern=$2 out
	shift 2
	cat >"$name.cu"
	out=$("$N" "$@" -c -o "$name.o" "$name.cu" 2>&1) && { echo "$name: taken"; bad=1; }
	[[ $out == *$pattern* ]] || { echo "$name: said '$out', not '$pattern'"; bad=1; }
}
