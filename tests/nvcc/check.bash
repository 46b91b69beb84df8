# What scripts here judge by; $fail is their exit status.
fail=0
check() { # NAME GOT WANTED
	[ "$2" = "$3" ] || { echo "$1: got '$2', wanted '$3'"; fail=1; }
}
says() { # NAME PATTERN COMMAND…: fails, and says so
	local name=$1 pattern=$2 out
	shift 2
	out=$("$@" 2>&1) && { echo "$name: succeeded"; fail=1; }
	[[ $out == *$pattern* ]] || { echo "$name: said '$out', not '$pattern'"; fail=1; }
}
