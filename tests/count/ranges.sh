#!/bin/bash
# Ranges that overlap, are nested deeply, or never end, with names of any bytes: the timeline is JSON whose complete events of a row
# are nested, the page is HTML in which nothing hides the calls, without scripts or links to elsewhere.
cd "$TEST_TMP" || exit 1
LC_ALL=C sed 's/@@/\xfe/' >'odd & <name>.cu' <<'S'
#include <cstdio>
#include <thread>
#include <cuda_runtime.h>
#include <nvtx3/nvToolsExt.h>
// </script><b> 'quoted' "double" \ ü € and bytes that are no character: @@
template <class T> __global__ void scale(T *p) { p[threadIdx.x] *= 2; }
__global__ void bad(int *p) { p[1ull << 40] = 1; }

int main()
{
	cudaStream_t s[2];
	float *p;
	char name[16];

	nvtxRangePushA("never <&> \"popped\" \\ \x01\t\xff\xc0\x80\xed\xa0\x80 \xe2\x82\xac");
	cudaMalloc(&p, 1 << 12);
	auto first = nvtxRangeStartA("first");
	nvtxRangePushA("pushed");
	auto second = nvtxRangeStartA("second");
	nvtxRangeEnd(first);
	cudaDeviceSynchronize();
	nvtxRangePop(); // pushed
	std::thread([=] { nvtxRangeEnd(second); }).join();
	nvtxRangeStartA("never ended");
	for (int i = 0; i < 100; i++) {
		snprintf(name, sizeof name, "deep %02d", i);
		nvtxRangePushA(name);
	}
	for (auto &x : s) {
		cudaStreamCreate(&x);
		scale<<<2, 32, 0, x>>>(p);
	}
	for (int i = 0; i < 100; i++)
		nvtxRangePop();
	nvtxMarkA("mark");
	cudaMalloc((void **)nullptr, 1);
	bad<<<1, 1>>>((int *)p);
	return cudaDeviceSynchronize() != cudaErrorIllegalAddress;
}
S
nvcc -arch=sm_90 -lineinfo -o odd 'odd & <name>.cu' || exit 1
WW_DEVICE=cpu ww prof --html page.html --trace trace.json ./odd || exit 1
cat >look.py <<'P'
import collections, html.parser, json, re
rc = []
def check(ok, what):
    if not ok: print('failed:', what); rc.append(1)

events = json.load(open('trace.json', encoding='utf-8'))['traceEvents']
need = {'X': {'name', 'cat', 'ts', 'dur', 'pid', 'tid'}, 'M': {'name', 'pid', 'args'}, 'b': {'name', 'cat', 'id', 'ts', 'pid', 'tid'},
        'e': {'name', 'cat', 'id', 'ts', 'pid', 'tid'}}
rows, open_ones, ranges = collections.defaultdict(list), {}, collections.Counter()
for e in events:
    check(e['ph'] in need and need[e['ph']] <= set(e), f'keys of {e}')
    check(e.get('ts', 0) >= 0 and e.get('dur', 0) >= 0, f'times of {e}')
    if e['ph'] == 'X': rows[e['pid'], e['tid']].append((e['ts'], -e['dur'], e['name']))
    if e['ph'] == 'b': open_ones[e['id']] = e
    if e['ph'] == 'e': b = open_ones.pop(e['id']); check(b['name'] == e['name'] and b['ts'] <= e['ts'] and b['tid'] == e['tid'], f'ends {e}')
    if e.get('cat') == 'range' and e['ph'] != 'e': ranges[e['name'][:5]] += 1
check(not open_ones, 'asynchronous ranges that do not end')
for row in rows.values():
    ends = []
    for begin, minus, name in sorted(row):
        end = begin - minus
        while ends and ends[-1] <= begin + .0015: ends.pop()
        check(not ends or end <= ends[-1] + .0015, f'{name} overlaps')
        ends.append(end)
check(ranges == {'never': 2, 'first': 1, 'pushe': 1, 'secon': 1, 'deep ': 100, 'mark': 1}, f'ranges {ranges}')
deep = {e['name']: e['dur'] for e in events if e['name'].startswith('deep')}
check(deep['deep 00'] >= deep['deep 99'], 'ranges end in the order of others')

page = open('page.html', encoding='utf-8').read()
class Page(html.parser.HTMLParser):
    tags = []
    def handle_starttag(self, tag, attrs):
        check(tag != 'script' and len(dict(attrs)) == len(attrs), f'{tag} {attrs}')
        check(not any(k in ('src', 'href') or 'url(' in (v or '') for k, v in attrs), f'a link: {attrs}')
        if tag not in ('meta', 'br'): self.tags.append(tag)
    def handle_startendtag(self, tag, attrs):
        pass
    def handle_endtag(self, tag):
        check(self.tags and self.tags.pop() == tag, f'ends {tag} at {self.getpos()}')
parser = Page()
parser.feed(page)
parser.close()
check(parser.tags in ([], ['html']), f'left open: {parser.tags}')
check(not re.search(r'[\0-\x08\x0b\x0c\x0e-\x1f]', page), 'control characters')
bars = re.findall(r'class="(range|call)"><title>([^:<]*)', page)
check(bars.index(('call', 'cudaMalloc')) > max(i for i, b in enumerate(bars) if b[0] == 'range'), 'a range is drawn over calls')
check(bars.index(('range', 'deep 00')) < bars.index(('range', 'deep 99')), 'a range is drawn over those inside')
exit(bool(rc))
P
python3 look.py
