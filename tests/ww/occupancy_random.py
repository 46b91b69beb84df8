# Occupancy from the manuals' tables; see occupancy_random.sh. Nothing here is read from this implementation.
import os, random, subprocess, sys

# capability: warps and blocks an SM; registers an SM; they are given out by so many, to blocks or to warps, warps by so many;
# shared memory an SM, at most a block, without asking for more, by so many bytes; bytes that each block has taken from it
# (1.x: where parameters and its number are)
K = 1024
TABLE = {
    '1.0': (24, 8, 8 * K, 256, True, 2, 16 * K, 16 * K, 16 * K, 512, 16), '1.1': (24, 8, 8 * K, 256, True, 2, 16 * K, 16 * K, 16 * K, 512, 16),
    '1.3': (32, 8, 16 * K, 512, True, 2, 16 * K, 16 * K, 16 * K, 512, 16),
    '2.0': (48, 8, 32 * K, 64, False, 2, 48 * K, 48 * K, 48 * K, 128, 0), '2.1': (48, 8, 32 * K, 64, False, 2, 48 * K, 48 * K, 48 * K, 128, 0),
    '3.0': (64, 16, 64 * K, 256, False, 4, 48 * K, 48 * K, 48 * K, 256, 0), '3.5': (64, 16, 64 * K, 256, False, 4, 48 * K, 48 * K, 48 * K, 256, 0),
    '5.0': (64, 32, 64 * K, 256, False, 4, 64 * K, 48 * K, 48 * K, 256, 0), '5.2': (64, 32, 64 * K, 256, False, 4, 96 * K, 48 * K, 48 * K, 256, 0),
    '6.0': (64, 32, 64 * K, 256, False, 2, 64 * K, 48 * K, 48 * K, 256, 0), '6.1': (64, 32, 64 * K, 256, False, 4, 96 * K, 48 * K, 48 * K, 256, 0),
    '7.0': (64, 32, 64 * K, 256, False, 4, 96 * K, 96 * K, 48 * K, 256, 0), '7.5': (32, 16, 64 * K, 256, False, 4, 64 * K, 64 * K, 48 * K, 256, 0),
    '8.0': (64, 32, 64 * K, 256, False, 4, 164 * K, 163 * K, 48 * K, 128, K), '8.6': (48, 16, 64 * K, 256, False, 4, 100 * K, 99 * K, 48 * K, 128, K),
    '8.9': (48, 24, 64 * K, 256, False, 4, 100 * K, 99 * K, 48 * K, 128, K), '9.0': (64, 32, 64 * K, 256, False, 4, 228 * K, 227 * K, 48 * K, 128, K),
    '10.0': (64, 32, 64 * K, 256, False, 4, 228 * K, 227 * K, 48 * K, 128, K), '12.0': (48, 24, 64 * K, 256, False, 4, 100 * K, 99 * K, 48 * K, 128, K),
}


def up(n, unit):
    return -(-n // unit) * unit


def by_regs(t, warps, regs):
    if t[4]:
        return t[2] // up(up(warps, t[5]) * 32 * regs, t[3])
    return t[2] // up(32 * regs, t[3]) // t[5] * t[5] // warps


def resident(cc, threads, regs, shared):
    t = TABLE[cc]
    warps = -(-threads // 32)
    if threads > (512 if cc[:2] == '1.' else 1024):
        return 0
    need = up(shared + t[10], t[9])
    return min(t[0] // warps, t[1], by_regs(t, warps, regs), t[6] // need if need else t[1])


# Registers are an estimate here, for which no launch is refused: one block always has those that it needs.
def resident_api(cc, threads, regs, shared):
    n = resident(cc, threads, regs, shared)
    return n or (resident(cc, threads, 1, shared) > 0)


wrong = []
rnd = random.Random(int(os.environ.get('SEED', 20)))


def calculator(n):
    for _ in range(n):
        cc = rnd.choice(list(TABLE))
        t = TABLE[cc]
        threads = rnd.choice([32, 64, 96, 128, 192, 256, 384, 512, rnd.randint(1, 512), rnd.randint(1, 1024)])
        if cc[:2] == '1.':
            threads = min(threads, 512)
        regs = rnd.randint(16 if t[4] else 24, 60 if cc < '3.5' and cc[1] == '.' else 168)
        static = rnd.choice([0, 4, 512, 2048, rnd.randint(0, t[8] // 2)])
        dynamic = rnd.choice([0, 0, 1000, rnd.randint(0, t[8] - static)])
        want = resident(cc, threads, regs, static + dynamic)
        warps = -(-threads // 32)
        if want == 0 or up(32 * regs, t[3]) * up(warps, t[5]) > t[2]:
            continue
        said = subprocess.run(['ww', 'occupancy', '--cc', cc, '--block', str(threads), '--regs', str(regs), '--shared', str(static),
                               '--dynamic', str(dynamic)], capture_output=True, text=True).stdout
        row = [l.split() for l in said.splitlines() if l.startswith('>')]
        got = int(row[0][2]) if row else -1
        if got != want or int(row[0][3]) != want * warps:
            wrong.append(f'ww occupancy: {cc}, {threads} threads, {regs} registers, {static} + {dynamic} bytes: {got}, by the manual {want}')


def api(each):
    asked = 0
    for cc, t in TABLE.items():
        queries = []
        for _ in range(each):
            dynamic = rnd.choice([0, 0, 16, rnd.randint(0, t[8] - 13000 if t[8] > 13000 else 1000), rnd.randint(0, max(1, t[7] - 13000))])
            queries.append((rnd.randrange(6), rnd.choice([32, 64, 96, 128, 256, 320, 512, rnd.randint(1, 512)]), dynamic,
                            rnd.choice([-1, 0, 25, 50, 100]), rnd.choice([1, 2, 4, 8])))
        run = subprocess.run(['./ask'], env=dict(os.environ, WW_CC=cc), capture_output=True, text=True,
                             input='\n'.join(' '.join(map(str, q)) for q in queries))
        lines = run.stdout.splitlines()
        if len(lines) != len(queries):
            wrong.append(f'{cc}: {len(lines)} answers: {run.stderr[:200]}')
        for q, l in zip(queries, lines):
            e, regs, static, most, n, flagged, grid, best, clusters, sms = map(int, l.split())
            _, threads, dynamic, carve, cluster = q
            asked += 1
            what = f'{cc}, {threads} threads, {regs} registers, {static} + {dynamic} bytes, carve-out {carve}, clusters of {cluster}'
            want = resident_api(cc, threads, regs, static + dynamic)
            if want == 0:
                continue
            if e:
                wrong.append(f'{what}: dynamic shared memory refused ({e})')
            if n != want or flagged != want:
                wrong.append(f'{what}: {n} and {flagged}, by the manual {want}')
            size = range(32, 1 + min(most, 512 if cc[:2] == '1.' else 1024), 32)
            most_threads = max(s * resident_api(cc, s, regs, static + dynamic) for s in size)
            if best * resident_api(cc, best, regs, static + dynamic) != most_threads or grid != sms * resident_api(cc, best, regs, static + dynamic):
                wrong.append(f'{what}: blocks of {best}, a grid of {grid}; by the manual {most_threads} threads can be resident')
            if cc in ('9.0', '10.0', '12.0') and clusters != want * sms // cluster:
                wrong.append(f'{what}: {clusters} clusters, by the manual {want * sms // cluster}')
    return asked


calculator(120)
asked = api(13)
for w in wrong[:20]:
    print(w)
print(f'{asked} questions to the API, {len(wrong)} wrong')
sys.exit(bool(wrong) or asked < 200)
