#!/bin/bash
# The time model's estimates for an H200 against what its clock said (times.csv): 155 launches under Nsight Compute,
# and kernels between two events. Half of them within 30 %, none farther off than 2.5 times.
[ ! -e "$WW_BUILD/sanitizers" ] || { echo "links programs: not under sanitizers"; exit 77; }
set -eu
here=tests/profile
for f in tests/count/kernels/{teach,gmem,smem,misc}.cu $here/timing.cu; do
	name=$(basename "$f" .cu)
	nvcc -w -arch=sm_90 -o "$TEST_TMP/$name" "$f"
	ww prof --card H200 --csv --metrics ww__time_estimated.sum -o "$TEST_TMP/$name.csv" "$TEST_TMP/$name" >/dev/null
done
cd "$TEST_TMP"
python3 - "$OLDPWD/$here/times.csv" teach gmem smem misc timing <<'END'
import csv, re, statistics, sys
EVENTS = 3300 # ns from event to event beyond the kernel's own time
want = {}
for r in csv.DictReader(open(sys.argv[1])):
	want.setdefault((r['file'], r['kernel'], r['grid'], r['block']), []).append(float(r['ns']))
ratios = []
for f in sys.argv[2:]:
	for r in list(csv.DictReader(open(f + '.csv')))[1:]:
		size = ['x'.join(re.findall(r'\d+', r[c])) for c in ('Grid Size', 'Block Size')]
		kernel = re.sub(r'[<(].*', '', r['Kernel Name']).split(' ')[-1]
		times = want.get((f, kernel, *size))
		if times:
			real = times.pop(0)
			got = float(r['ww__time_estimated.sum']) + (EVENTS if f == 'timing' else 0)
			ratios.append((got / real, f, kernel, size[0], round(real), round(got)))
left = sum(map(len, want.values()))
far = lambda r: max(r[0], 1 / r[0])
ratios.sort(key=far)
for r in ratios[-12:]:
	print('%.2f' % r[0], *r[1:])
median, worst = statistics.median(abs(r[0] - 1) for r in ratios), far(ratios[-1])
long = [abs(r[0] - 1) for r in ratios if r[4] > 2 * 1620 + EVENTS * (r[1] == 'timing')]
print(f'{len(long)} of them longer than two empty kernels: median error {statistics.median(long):.1%}')
print(f'{len(ratios)} launches, {left} not run: median error {median:.1%}, worst {worst:.2f} times')
sys.exit(left > 0 or median > 0.3 or statistics.median(long) > 0.3 or worst > 2.5)
END
