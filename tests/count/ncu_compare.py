#!/usr/bin/env python3
"""ncu_compare.py DIFFERENCES GOLDEN OUR.csv...: counters of kernels against those that Nsight Compute recorded.

Columns of GOLDEN are equal but for those that the first lines of DIFFERENCES name with a tolerance:
	~metric percent
and the values that its other lines name, each with its reason, which must differ:
	file kernel metric: reason
or, for all metrics with a tolerance, which may differ:
	file kernel ~: reason
A recorded value a~b took both values in two runs."""
import csv
import os
import sys


def rows(path):
    table = list(csv.reader(open(path)))
    return [dict(zip(table[0], r)) for r in table[1:] if r and r[0] != ""]


def differences(path):
    loose, known = {}, {}
    for line in open(path):
        line = line.strip()
        if line.startswith("~"):
            name, percent = line[1:].split()
            loose[name] = float(percent)
        elif line and not line.startswith("#"):
            what, reason = line.split(":", 1)
            known[tuple(what.split())] = reason
    return loose, known


def same(metric, got, want, percent):
    got = float(got)
    for w in want.split("~"):
        room = abs(float(w)) * percent / 100
        if not metric.endswith(".sum") and not percent:
            room = 0.006 * max(1, abs(float(w)))  # ratios are printed with two digits
        if abs(got - float(w)) <= room + 1e-9:
            return True
    return False


def shape(text):
    return text.strip("()").replace(", ", "x")


def main():
    loose, known = differences(sys.argv[1])
    golden = {(r["file"], r["kernel"], r["grid"], r["block"]): r for r in rows(sys.argv[2])}
    bad = compared = 0
    used = set()
    for path in sys.argv[3:]:
        file = os.path.basename(path)[:-4]
        for r in rows(path):
            name = r["Kernel Name"].split("(")[0].split("<")[0].split()[-1]
            want = golden.get((file, name, shape(r["Grid Size"]), shape(r["Block Size"])))
            for metric in want or {}:
                if metric not in r or want[metric] == "":
                    continue
                compared += 1
                if same(metric, r[metric], want[metric], loose.get(metric, 0)):
                    continue
                if metric in loose and (file, name, "~") in known:
                    continue
                if (file, name, metric) in known:
                    used.add((file, name, metric))
                    continue
                print(f"{file} {name} {metric}: {r[metric]}, recorded {want[metric]}")
                bad += 1
    for k in known:
        if k not in used and k[2] != "~" and any(os.path.basename(p) == k[0] + ".csv" for p in sys.argv[3:]):
            print("no longer different:", *k)
            bad += 1
    print(f"{compared} values compared, {bad} wrong")
    return bad > 0 or not compared


sys.exit(main())
