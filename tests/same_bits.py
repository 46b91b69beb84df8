#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fingerprints of results (bench/kernels) of several builds or devices, compared kernel by kernel.

same_bits.py ONE OTHER [MORE]: files with lines "NAME HASH". Prints a table; exit status 1 when a kernel
of the first two differs without a reason in same_bits.txt, or is equal although one is given.
"""
import os, sys


def read(path, width=2):
    rows = (line.split(None, width - 1) for line in open(path) if line.strip() and line[0] != "#")
    return {name: value.strip() for name, value in rows}


def main():
    reasons = read(os.path.join(os.path.dirname(__file__), "same_bits.txt"))
    runs = [read(path) for path in sys.argv[1:]]
    bad = 0
    for name, cpu in runs[0].items():
        same = [run.get(name) == cpu for run in runs[1:]]
        why = reasons.get(name, "")
        wrong = same[0] == bool(why)
        bad += wrong
        words = ["same" if s else "DIFFERS" for s in same]
        print("%-22s %s %s%s" % (name, "".join("%-9s" % w for w in words), why,
                                 "  <- unexpected" if wrong else ""))
    print("%d kernels, %d unexpected" % (len(runs[0]), bad))
    return 1 if bad else 0


sys.exit(main())
