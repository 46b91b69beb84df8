#!/usr/bin/env python3
"""Judges the answer of a CUDA test program.   usage: compare.py PROGRAM.cu RECORDED ANSWER

The program's line `// CHECK: rule` says what may differ (tests/cuda/README.md). Prints the lines that
differ; exit status 0 when the answer is right, 1 when it is wrong, 2 when there is none to judge by."""
import math
import re
import sys

SHOWN = 10  # lines printed of a wrong answer
WORDS = (4, 8, 16)  # digits of half, float, double
INF_BITS = {4: 0x7C00, 8: 0x7F800000, 16: 0x7FF0000000000000}
HEX = re.compile(r"[0-9a-f]+\Z")
GLUE = re.compile(r"([\s:/|,=;()]+)")


def rule_of(path):
    with open(path, errors="replace") as f:
        for line in f:
            m = re.match(r"// CHECK: *(\w+) *(\S*)", line)
            if m:
                return m.group(1), m.group(2)
    return "exact", ""


def is_hex_word(word, sizes):
    return len(word) in sizes and HEX.match(word) is not None


def number(word):
    """The value of a decimal number; None for words and for bit patterns, which must agree exactly."""
    if is_hex_word(word, (8, 16)):
        return None
    try:
        return float(word)
    except ValueError:
        return None


def near(want, got, tol):
    a, b = number(want), number(got)
    if a is None or b is None:
        return False
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    if math.isinf(a) or math.isinf(b):
        return a == b
    return abs(a - b) <= tol * max(1.0, abs(a))


def same_within(want, got, tol):
    a, b = GLUE.split(want), GLUE.split(got)
    return len(a) == len(b) and all(x == y or near(x, y, tol) for x, y in zip(a, b))


def order(word):
    """IEEE bits as an integer that counts representable values; None for a NaN."""
    if word == "nan":
        return None
    v, n = int(word, 16), len(word)
    sign = 1 << (4 * n - 1)
    mag = v & (sign - 1)
    if mag > INF_BITS[n]:
        return None
    return -mag if v & sign else mag


def near_bits(want, got, ulps):
    for word in (want, got):
        if word != "nan" and not is_hex_word(word, WORDS):
            return False
    a, b = order(want), order(got)
    if a is None or b is None:
        return a is b
    return ulps > 0 and abs(a - b) <= ulps


def same_ulps(want, got, ulps):
    a, b = want.split(), got.split()
    if len(a) != len(b):
        return False
    result = "->" not in a  # words before the arrow are inputs
    for x, y in zip(a, b):
        result = result or x == "->"
        if x != y and not (result and near_bits(x, y, ulps)):
            return False
    return True


def same_line(want, got, kind, arg):
    if want == got:
        return True
    if kind == "tol":
        return same_within(want, got, float(arg))
    if kind == "ulp":
        m = re.match(r"\S+?:(\d+)(?=\s)", want) if arg == "line" else None
        ulps = float(m.group(1)) if m else 0.0 if arg == "line" else float(arg)
        return same_ulps(want, got, ulps)
    if kind != "exact":
        sys.exit(f"compare.py: no rule is called '{kind}'")
    return False


def lines(path):
    try:
        with open(path, errors="replace") as f:
            return f.read().split("\n")
    except OSError as e:
        print(f"{path}: {e.strerror}")
        sys.exit(2)


def main():
    program, recorded, answer = sys.argv[1:]
    kind, arg = rule_of(program)
    want, got = lines(recorded), lines(answer)
    wrong = [i for i, (a, b) in enumerate(zip(want, got)) if not same_line(a, b, kind, arg)]
    if len(want) != len(got):
        print(f"{len(got) - 1} lines; recorded are {len(want) - 1}. The last ones are:")
        print("\n".join("  " + line for line in got[-6:] if line))
    for i in wrong[:SHOWN]:
        print(f"line {i + 1}\n  recorded: {want[i][:300]}\n  answered: {got[i][:300]}")
    if len(wrong) > SHOWN:
        print(f"and {len(wrong) - SHOWN} more lines")
    sys.exit(1 if wrong or len(want) != len(got) else 0)


main()
