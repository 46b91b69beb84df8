#!/bin/bash
# Requests and sectors of textures and surfaces, a warp a launch, by both engines, against what Nsight Compute showed on an
# H200 (kernels/probes.csv): texels gathered, levels of mipmaps, several textures in one warp, cubemaps, volumes, surfaces of one
# to three dimensions, reductions on them.
set -eu
here=$PWD/tests/count/kernels
export WW_DEVICE=cpu WW_THREADS=1
nvcc -w -arch=sm_90 -o "$TEST_TMP/probes" "$here/probes.cu"
for e in interp vector; do
	WW_ENGINE=$e ww prof --csv --metrics "$(head -1 "$here/probes.csv" | cut -d, -f2-)" -o "$TEST_TMP/$e.csv" "$TEST_TMP/probes" >/dev/null
	python3 - "$TEST_TMP/$e.csv" "$here/probes.csv" <<'END'
import csv, sys
got = list(csv.DictReader(open(sys.argv[1])))[1:]
want = list(csv.DictReader(open(sys.argv[2])))
assert len(got) == len(want) == 324
bad = 0
for g, w in zip(got, want):
	for metric in list(w)[1:]:
		if float(g[metric].replace(',', '')) != float(w[metric]):
			print(w['launch'], metric, g[metric], w[metric])
			bad += 1
sys.exit(bad > 0)
END
done
