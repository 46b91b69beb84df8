#!/bin/bash
# Who may include whom. Each row: a folder (or "folder/glob" for files that stand apart) and what it
# may use besides itself, <system headers> and "generated" rows; the first row that fits decides.
# base < device < count < ptx < analysis < emit < jit < exec < driver: data walks down that list, never up.
set -u
cd "$(dirname "$0")/.." || exit 1
rows='
base
count            base
ptx              base count device
analysis         base ptx
emit             base count ptx analysis
jit/llvm_*       base count ptx analysis emit
jit              base count ptx analysis emit
exec             base count ptx analysis emit jit
device           base
fatbin           base
hook             base
driver           base hook count profile ptx analysis emit jit exec device fatbin
runtime          base hook
cupti            base hook
runcc            base tools
nvrtc            base runcc
nvvm             base runcc
jitlink          base ptx fatbin runcc nvvm tools
profile          base count device
check            base
clang
preload          base
tools/common     base device fatbin ptx
tools/ptxas      base device fatbin ptx tools
tools/nvlink     base fatbin ptx tools
tools/nvcc       base fatbin ptx tools
tools/ww         base device fatbin profile ptx tools
tools/cuobjdump  base device fatbin ptx tools
tools            base fatbin tools
lib              base
'
# The plug-in boundary: analysis, emit and llvm_* live in libww-jit.so, everything else does not, so
# that a program which never compiles a kernel never loads LLVM. Headers may be shared, LLVM may not.
llvm_users='^src/(emit/|jit/llvm_|clang/)'
bad=0

complain() { echo "$1: $2"; bad=1; }

allowed_for() { # FILE: prints the row's right side, or fails
	local row=$1 dir rest
	while read -r dir rest; do
		# shellcheck disable=SC2254 # the rows are patterns
		case $row in src/$dir | src/$dir/*) echo "${dir%%/*} $rest"; return 0 ;; esac
	done <<<"$rows"
	return 1
}

files=$(find src -name '*.[chS]' -o -name '*.cc' -o -name '*.def' | sort)
for f in $files; do
	allowed=$(allowed_for "$f") || { complain "$f" "its folder has no row in tests/layers.sh"; continue; }
	for inc in $(sed -n 's,^[ \t]*#[ \t]*include "\([a-z_]*\)/[^"]*".*,\1,p' "$f" | sort -u); do
		[ -d "src/$inc" ] || continue # of include/, or generated
		case " $allowed " in *" $inc "*) ;; *) complain "$f" "may not include $inc/ (allowed: $allowed)" ;; esac
	done
done
for f in $(grep -lE '#[ \t]*include <llvm' $files); do
	[[ $f =~ $llvm_users ]] || complain "$f" "LLVM is for src/emit, src/jit/llvm_*.c and src/clang alone"
done

# File names are unique in the tree, and no file or header outgrows a reader.
find src -name '*.[ch]' -printf '%f\n' | sort | uniq -d | while read -r n; do echo "two files are called $n"; done |
	grep . && bad=1
for f in $files; do
	n=$(wc -l <"$f")
	case $f in
	*.h) [ "$n" -le 300 ] || complain "$f" "$n lines; a header has at most 300" ;;
	*.c | *.cc) [ "$n" -le 800 ] || complain "$f" "$n lines; a file has at most 800" ;;
	esac
	head -n 1 "$f" | grep -q SPDX-License-Identifier || complain "$f" "does not begin with its licence line"
done
[ -n "$files" ] || complain src "no files found"
exit $bad
