#!/bin/bash
# LIMIT: 300
# What kernels of projects.cu, trades.cu, lectures.cu, workshops.cu, samples.cu and crafts.cu ask of memory and execute, as this nvcc builds them, against what Nsight Compute showed on
# an H200 (counted.csv). Requests and sectors of global and local memory, wavefronts and conflicts in banks are equal, but where
# machine code decides which lanes go together (LANES), where it matters who comes first (FIRST), or by the stalls that
# hardware adds to conflicts (STALLS of 5 %). Instructions within 10 % for all but those named, divergent branches likewise.
set -eu
export WW_THREADS=1 WW_DEVICE=cpu
here=$PWD/tests/profile
for f in projects trades lectures workshops samples crafts; do
	nvcc -w -arch=sm_90 -o "$TEST_TMP/$f" "$here/$f.cu"
	ww prof --card H200 --csv --metrics "$(head -1 "$here/counted.csv" | cut -d, -f3-)" -o "$TEST_TMP/$f.csv" "$TEST_TMP/$f" >/dev/null
done
python3 - "$TEST_TMP" "$here/counted.csv" <<'END'
import csv, sys
LANES = {
	'pull_rank': 'ptxas writes the loop out, lanes of different lengths of row go through different copies of it',
	'spread_labels': 'the same',
	'tile_sums': 'the same',
	'fir': 'the same, of the end of a tile',
	'embedding_bag': 'the same',
	'djb2': 'the same, of words of different lengths',
	'auto_correlate': 'the same, of lags',
	'selection_sort': 'loads of bytes that ptxas still has in registers',
	'mat_vec_shared': 'loads of 16 bytes by eight lanes, which hardware serves in two steps',
	'clashes': 'lanes of different lengths of row, as above',
	'half_softmax': 'the same',
	'orientations': 'atomic sums of floats in shared memory are tried again until nobody came between: an estimate',
	'rpn': 'a stack that is in local memory here alone',
	'sum_unrolled': 'a word of shared memory is stored once in several rounds of a loop that ptxas writes out',
	'scan_tree': 'two neighbouring words are stored, and loaded, as 8 bytes',
	'bins_global': 'bytes name words that others name, too: who comes first',
	'rasterise': 'lanes whose boxes end elsewhere, as above',
	'elias_gamma': 'the same, of codes of different lengths',
	'top_of_row': 'the same, of a row\'s end',
	'max_position': 'three of four neighbouring words are loaded as 16 bytes',
}
FIRST = {'run_heads': 'where a block stores its heads', 'hook': 'whose minimum stands already', 'bellman_ford': 'the same'}
TOGETHER = {'rank_edges', 'peel', 'by_columns', 'deposit', 'cell_lists', 'set_bits'} # some lanes of a warp name one word, others the same sector
STALLS = .05
INSTRUCTIONS = {'spread_labels', 'turn_bytes', 'fields_of_rows', 'voxel_march', 'sobol_points',
		'parse_ints', 'auto_correlate', 'orientations', 'independent',
		'clashes', 'radix_in_block', 'kmp', 'horspool', 'wildcards', 'rpn',
		'axpy_fours', 'count_barrier', 'add_before',
		'block_match', 'run_lengths', 'rasterise', 'soundex', 'halton'} # see docs/profiling.md
DIVERGENT = {'jump_flood', 'tile_sums', 'fir', 'embedding_bag', 'mat_vec_shared', 'dft_sine', 'auto_correlate', 'orientations',
	     'clashes', 'half_softmax', 'axpy_fours', 'scan_tree', 'scan_tree_padded',
	     'undistort', 'rasterise', 'elias_gamma', 'group_norm', 'top_of_row'}
got = [r for f in ('projects', 'trades', 'lectures', 'workshops', 'samples', 'crafts') for r in list(csv.DictReader(open(f'{sys.argv[1]}/{f}.csv')))[1:]]
want = list(csv.DictReader(open(sys.argv[2])))
assert len(got) == len(want) == 274
bad = []

def number(text):
	return float(text.replace(',', ''))

def judge(name, metric, g, w):
	if metric.startswith('smsp__inst'):
		return (abs(g / w - 1) <= .1) == (name not in INSTRUCTIONS)
	if 'divergent' in metric:
		return (abs(g - w) <= .1 * w) == (name not in DIVERGENT)
	if g == w:
		return True
	if 'bank_conflicts' in metric or 'wavefronts' in metric:
		stalls = STALLS * number(row[metric.replace('data_bank_conflicts_pipe_lsu', 'data_pipe_lsu_wavefronts')])
		return name in LANES or 0 < w - g <= stalls
	if name in TOGETHER:
		return 'sectors' in metric and abs(g / w - 1) < .003
	return name in LANES or name in FIRST

for g, row in zip(got, want):
	for metric in list(row)[2:]:
		a, b = number(g[metric]), number(row[metric])
		if not judge(row['launch'], metric, a, b):
			bad.append((row['launch'], metric, a, b))
for b in bad:
	print(*b)
sys.exit(bool(bad))
END
