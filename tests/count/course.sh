#!/bin/bash
# docs/course.md: each command that it shows gives what it shows; estimated machine instructions within 15 %.
set -u
python3 - <<'P'
import subprocess, sys

wrong = commands = 0


def same(want, got):
    a, b = want.split(), got.split()
    if not a or not a[0].startswith(("smsp__inst", "smsp__thread")):
        return a == b
    return a[:-1] == b[:-1] and abs(float(a[-1]) - float(b[-1])) <= 0.15 * float(a[-1])


lines = open("docs/course.md").read().split("\n")
for i, line in enumerate(lines):
    if not line.startswith("    $ "):
        continue
    commands += 1
    want = []
    for l in lines[i + 1:]:
        if l and not l.startswith("    "):
            break
        want.append(l[4:])
    run = subprocess.run(line[6:].split(), capture_output=True, text=True)
    got = run.stdout.split("\n")
    want, got = [l for l in want if l], [l for l in got if l]
    if run.returncode or len(want) != len(got) or not all(map(same, want, got)):
        print(line, "gives", run.stdout, run.stderr)
        wrong += 1
print(commands, "commands,", wrong, "wrong")
sys.exit(wrong > 0 or commands != 7)
P
