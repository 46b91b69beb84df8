# What the faces of `ww prof` show hangs together: faces.py record FILE: sums of its lines against totals; page FILE; trace
# FILE; metrics CSV. Says what does not and exits with 1.
import collections, html.parser, json, re, sys

MEMORY = ('gld', 'gst', 'lld', 'lst', 'atom', 'red', 'copy_l1', 'copy_l2')
SHARED = ('sld', 'sst', 'satom')
wrong = []


def complain(*what):
    wrong.append(' '.join(map(str, what)))


def judge(k):
    n, c, line = k['total'], k['count'], k['line']
    want = {
        'instructions': (line[0], n['w_ptx']),
        'requests': (line[4], sum(c[g, 'requests'] for g in MEMORY)),
        'sectors': (line[5], sum(c[g, 'units'] for g in MEMORY)),
        'lines': (line[6], sum(c[g, 'least'] for g in MEMORY)),
        'bytes': (line[7], sum(c[g, 'bytes'] for g in MEMORY)),
        'wavefronts': (line[8], sum(c[g, 'units'] for g in SHARED)),
        'conflicts': (line[9], sum(c[g, 'units'] - c[g, 'least'] for g in SHARED)),
        'lanes': (line[1] + line[3], 32 * line[0]),
    }
    for name, (a, b) in want.items():
        if a != b:
            complain(k['name'], name, 'of all lines', a, 'in all', b)


def record(f):
    kernels, k = 0, None
    for row in open(f, encoding='utf-8', errors='replace'):
        r = row.rstrip('\n').split('\t')
        if r[0] == 'kernel':
            if k:
                judge(k)
            k = {'name': r[1], 'total': collections.Counter(), 'count': collections.Counter(), 'line': [0] * 10, 'lanes': {}}
            kernels += 1
        elif r[0] == 'total':
            k['total'][r[1]] = int(r[2])
        elif r[0] == 'count':
            k['count'][r[1], r[2]] = int(r[3])
        elif r[0] == 'lanes':
            k['lanes'][int(r[1])] = int(r[2])
        elif r[0] == 'line':
            k['line'] = [a + int(b) for a, b in zip(k['line'], r[3:13])]
    if k:
        judge(k)
    if not kernels:
        complain('no kernels')


class Page(html.parser.HTMLParser):
    EMPTY = {'meta', 'link', 'br', 'hr', 'img', 'input', 'area', 'base', 'col', 'wbr'}
    INSIDE = {'tr': {'table', 'thead', 'tbody', 'tfoot'}, 'td': {'tr'}, 'th': {'tr'}, 'li': {'ul', 'ol'}, 'option': {'select'}}

    def __init__(self):
        super().__init__()
        self.open, self.ids = [], set()

    def handle_starttag(self, tag, attrs):
        names = [a for a, _ in attrs]
        if len(names) != len(set(names)):
            complain('twice the same attribute', tag, names)
        for a, v in attrs:
            if a in ('src', 'href', 'xlink:href', 'action') and v and not v.startswith(('#', 'data:')):
                complain('refers to', v)
            if a == 'id' and v in self.ids:
                complain('twice the id', v)
            if a == 'id':
                self.ids.add(v)
            if v is not None and re.search(r'\b(nan|inf)\b', v, re.I) and tag not in ('title', 'meta') and a not in ('title', 'data-text', 'class', 'id'):
                complain(tag, a, v[:80])
        if tag in self.INSIDE and (not self.open or self.open[-1] not in self.INSIDE[tag]):
            complain(tag, 'in', self.open[-1:])
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.EMPTY:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            complain('unexpected end of', tag, 'at', self.getpos())


def page(f):
    text = open(f, encoding='utf-8').read() # valid UTF-8
    p = Page()
    p.feed(text)
    p.close()
    if p.open:
        complain('left open', p.open)
    if not text.lower().startswith('<!doctype html>'):
        complain('no doctype')
    for m in re.findall(r'(?:https?:)?//[\w.]+/|@import|url\((?!#)', re.sub(r'<pre.*?</pre>|http://www.w3.org/\S+', '', text, flags=re.S)):
        complain('from elsewhere:', m)


def trace(f):
    got = json.load(open(f, encoding='utf-8'), parse_constant=lambda c: complain('number', c))
    events = got['traceEvents'] if isinstance(got, dict) else got
    named, stack, last = set(), collections.defaultdict(list), {}
    used = set()
    for e in events:
        where = e.get('pid'), e.get('tid')
        if e['ph'] == 'M':
            named.add((e['name'], e['pid'], e.get('tid') if e['name'] == 'thread_name' else None))
            continue
        used.add(where)
        if e['ph'] == 'B':
            stack[where].append(e)
        elif e['ph'] == 'E':
            if not stack[where]:
                complain('an end without a beginning', e)
            else:
                stack[where].pop()
        elif e['ph'] == 'X' and e['dur'] < 0:
            complain('takes less than nothing', e)
        if e['ts'] < 0 or (e['ph'] in 'BE' and e['ts'] < last.get(where, 0)):
            complain('goes back in time', e)
        last[where] = e['ts']
    for where, left in stack.items():
        if left:
            complain('never ends', where, left[0])
    for pid, tid in used:
        if ('process_name', pid, None) not in named:
            complain('no name: process', pid)
        if ('thread_name', pid, tid) not in named:
            complain('no name: thread', pid, tid)
    # of one thread, whole events lie in each other or beside each other
    for where in used:
        ends = []
        for e in sorted((e for e in events if e['ph'] == 'X' and (e['pid'], e['tid']) == where), key=lambda e: (e['ts'], -e['dur'])):
            while ends and ends[-1] <= e['ts'] + 1e-6:
                ends.pop()
            if ends and e['ts'] + e['dur'] > ends[-1] + 2e-3:
                complain('across the end of another', e)
                break
            ends.append(e['ts'] + e['dur'])
    if not used:
        complain('no events')


def metrics(f):
    import csv
    rows = list(csv.DictReader(open(f)))
    units, rows = rows[0], rows[1:]
    for r in rows:
        for name, v in r.items():
            if '.' not in name and '__' not in name:
                continue
            try:
                x = float(v.replace(',', ''))
            except ValueError:
                if v and not re.match(r'^[A-Za-z]', v):
                    complain(name, 'is', v)
                if re.fullmatch(r'(?i)-?(nan|inf(inity)?)', v):
                    complain(name, 'is', v)
                continue
            if not (0 <= x < 1e300):
                complain(r.get('Kernel Name'), name, 'is', v)
            if units[name] == '%' and x > 100.0001:
                complain(r.get('Kernel Name'), name, 'is', v, '%')
            if name.endswith('.pct') != (units[name] == '%') and not name.startswith('launch__') and not name.startswith('sm__max'):
                complain(name, 'has the unit', units[name])
    if not rows:
        complain('no rows')


{'record': record, 'page': page, 'trace': trace, 'metrics': metrics}[sys.argv[1]](sys.argv[2])
for w in wrong[:20]:
    print(sys.argv[2] + ':', w)
sys.exit(bool(wrong))
