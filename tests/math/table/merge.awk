# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# merge.awk TABLE…: one table of those of all parts (table -p): of each number, the largest.
BEGIN { FS = "|" }
function number(text) { return text ~ /inf/ ? 1e300 : text + 0 }
function larger(a, b) { return number(b) > number(a) ? b : a }
FNR <= 2 { if (NR == FNR) print; next }
!($2 in row) { name[++rows] = $2 }
{
	row[$2] = 1
	for (i = 3; i < NF; i++) {
		n = split($i, new, /[ ()]+/) # "", steps[, units], ""
		if (!(($2, i) in cell)) {
			cell[$2, i] = $i
			continue
		}
		split(cell[$2, i], old, /[ ()]+/)
		if (n == 3)
			cell[$2, i] = " " larger(old[2], new[2]) " "
		else if (n == 4)
			cell[$2, i] = " " larger(old[2], new[2]) " (" larger(old[3], new[3]) ") "
	}
	cells = NF
}
END {
	for (r = 1; r <= rows; r++) {
		line = "|" name[r]
		for (i = 3; i < cells; i++)
			line = line "|" cell[name[r], i]
		print line "|"
	}
}
