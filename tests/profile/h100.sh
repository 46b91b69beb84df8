#!/bin/bash
# LIMIT: 600
# The time model's estimates for an H100 against what its clock said (h100.csv: ns between two events, `cold` behind a write
# of 256 MiB; this nvcc's builds), four sets of kernels: each within 30 % in the median, all within 2.5 times, those whose
# blocks wait for locks too.
set -eu
export WW_THREADS=1
here=$PWD/tests/profile
for f in lessons kinds others ordinary; do
	nvcc -w -arch=sm_90 -o "$TEST_TMP/$f" "$here/$f.cu"
	ww prof --card H100 --csv --metrics ww__time_estimated.sum -o "$TEST_TMP/$f.csv" "$TEST_TMP/$f" >/dev/null
done
python3 - "$TEST_TMP" "$here/h100.csv" <<'END'
import csv, statistics, sys
wrong = False
for f, launches in (('lessons', 35), ('kinds', 31), ('others', 25), ('ordinary', 38)):
	said = [float(r['ww__time_estimated.sum']) for r in list(csv.DictReader(open(f'{sys.argv[1]}/{f}.csv')))[1:]]
	took = [(r['launch'], float(r['cold'])) for r in csv.DictReader(open(sys.argv[2])) if r['file'] == f]
	assert len(said) == len(took) == launches
	beyond = took[0][1] - said[0] # of an empty kernel: what events take
	ratios = sorted((max(s / (t - beyond), (t - beyond) / s), s / (t - beyond), name)
			for s, (name, t) in list(zip(said, took))[1:])
	median = statistics.median(abs(r[1] - 1) for r in ratios)
	for r in ratios[-5:]:
		print('%.2f' % r[1], r[2])
	print(f'{f}: {len(ratios)} launches, median error {median:.1%}, worst {ratios[-1][0]:.2f} times')
	wrong |= median > 0.3 or ratios[-1][0] > 2.5
sys.exit(wrong)
END
