#!/bin/bash
# ww prof of programs that start others: children's launches are there, of those that fork and of those that exec, at the
# same time and after one another; every face says whose a launch is.
set -u
cd "$TEST_TMP" || exit 1
export WW_DEVICE=cpu
rc=0
fail() { echo "failed: $*"; rc=1; }
has() { grep -qE -- "$2" "$1" || { fail "$1 has no '$2'"; cat "$1"; }; }

cat >many.cu <<'S'
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>
__global__ void parent(int *p) { p[threadIdx.x] = 1; }
__global__ void child(int *p) { p[threadIdx.x] = 2; }
__global__ void other(int *p) { p[threadIdx.x] = 3; }
template <class K> static void launch(K *k, int n)
{
	int *p, x = 0;
	cudaMalloc(&p, 128);
	for (int i = 0; i < n; i++)
		k<<<1, 32>>>(p);
	cudaMemcpy(&x, p, 4, cudaMemcpyDeviceToHost);
	fprintf(stderr, "%d", x);
}
int main(int argc, char **argv)
{
	if (argc > 1 && atoi(argv[1])) {
		launch(other, atoi(argv[1]));
		return 0;
	}
	for (int i = 0; i < 2; i++)
		if (!fork()) { /* before CUDA is used; _exit runs no destructors */
			launch(child, 2);
			_exit(0);
		}
	launch(parent, 1);
	char line[4096];
	snprintf(line, sizeof line, "%s 3", argv[0]);
	if (argc == 1 && system(line))
		return 1;
	while (wait(NULL) > 0)
		;
	return 0;
}
S
nvcc -arch=sm_90 -o many many.cu || exit 1

ww prof ./many >out 2>err || fail "status $?"
[ "$(tr -d '\n' <err | grep -o '[123]' | sort | tr -d '\n')" = 1223 ] || fail "the programs said $(cat err)"
has out '^parent +1 '
has out '^child +4 '
has out '^other +3 '
has out '^device to host +4 '
[ "$(grep -cE '^many +[0-9]+ +[123] ' out)" = 4 ] || fail "processes: $(cat out)"

# a shell that runs it; the record of all, shown again
ww prof --record r bash -c './many 2 && ./many 5; exit 3' 2>err
[ $? = 3 ] || fail "the shell's status"
ww prof --read r --csv --metrics smsp__warps_launched.sum -o again.csv || fail read
ww prof --read r --trace t.json --html page.html || fail faces
python3 - <<'P' || fail "csv or timeline"
import csv, json
rows = list(csv.DictReader(open("again.csv")))[1:]
ids = [r["Process ID"] for r in rows]
assert len(rows) == 7 and len(set(ids)) == 2 and ids.count(ids[0]) == 2, ids
assert all(r["Process Name"].endswith("many") and r["Kernel Name"] == "other" for r in rows)
events = json.load(open("t.json"))["traceEvents"]
kernels = [e for e in events if e.get("cat") == "kernel"]
assert sorted(e["pid"] for e in kernels) == [1, 1, 3, 3, 3, 3, 3]
names = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
assert names[0].endswith("many") and names[2].endswith("many") and names[1] == names[3]
P
has page.html '<title>process [0-9]+</title>'
ls -d "${TMPDIR:-/tmp}"/ww-prof-* 2>/dev/null | while read -r d; do [ -O "$d" ] && [ -z "$(ls "$d")" ] && echo "left: $d"; done

# nothing that uses a device
ww prof true 2>err && fail "a program without CUDA"
has err 'nothing was recorded'
exit $rc
