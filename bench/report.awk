# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# bench/run.sh's line for a case: each program's median time, then for each target the ratio that was
# reached, the one wanted, and whether it is met.
function sort(a, n,    i, j, t)
{
	for (i = 2; i <= n; i++)
		for (j = i; j > 1 && a[j - 1] > a[j]; j--) {
			t = a[j]; a[j] = a[j - 1]; a[j - 1] = t
		}
}
function median(a, n)
{
	sort(a, n)
	return n % 2 ? a[(n + 1) / 2] : (a[n / 2] + a[n / 2 + 1]) / 2
}
# median over rounds of peer / ours
function ratio(peer,    r, q)
{
	for (r = 1; r <= rounds; r++)
		q[r] = ms[peer, r] / ms["ours", r]
	return median(q, rounds)
}
function time_of(peer,    r, q)
{
	for (r = 1; r <= rounds; r++)
		q[r] = ms[peer, r]
	return median(q, rounds)
}
BEGIN {
	n = split(who, name, " ")
	for (i = 1; i <= n; i++) {
		rounds = 0
		while ((getline line < (dir "/" name[i])) > 0) {
			ms[name[i], ++rounds] = line + 0
			if (line !~ /^[0-9.]+$/ || line + 0 == 0)
				broken = broken " " name[i]
		}
		there[name[i]] = 1
	}
	printf "%-22s %s", label, threads
	if (broken) {
		printf "  no figure:%s\n", broken
		exit 1
	}
	for (i = 1; i <= n; i++)
		printf "  %s %.3f", name[i], time_of(name[i])
	# the better of the two compilers, for the run as a whole
	best_c = ""
	if ("gcc" in there) best_c = "gcc"
	if ("clang" in there && (best_c == "" || time_of("clang") < time_of("gcc"))) best_c = "clang"
	m = split(targets, target, " ")
	printf "  |"
	for (i = 1; i <= m; i++) {
		split(target[i], t, ":")
		peer = t[1] == "c" ? best_c : t[1]
		if (!(peer in there))
			continue
		got = ratio(peer)
		printf("  %s x %.2f (%s: %s)", t[1], got, t[2] * scale, (got >= t[2] * scale) ? "met" : "MISSED")
	}
	printf "\n"
}
