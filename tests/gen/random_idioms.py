#!/usr/bin/env python3
"""Random CUDA programs in the way people write them: random_idioms.py SEED [IDIOM...] prints a program of some textbook kernels
with random types, sizes, shapes of blocks and ways to say the same; each is compared with a plain loop on the host.

The idioms are texts in idioms/*.idiom:

    == name
    NAME: a | b | 3..9          a variable: one of these, or of a set (INTS, FLOATS, ...), or a number of a range
    NEEDS: -rdc=true            options that nvcc needs for it
    = python                    a call of a function below that sets several
    --
    device code
    --
    the body of a host function: Buf<T> name(count, least, greatest), GPU(launches), HOST(the plain loop), name.check(wanted)

In the texts $NAME is a variable, ${python} an expression or a call, <: a ~~ b :> one of several ways to write it, <?NAME x: a ?~
y: b?> what goes with NAME's value. Every idiom has k, a name of its own. Environment: COUNT, the number of idioms; BIG=1, sizes worth measuring (the program prints times with TIMES=1).
"""
import os
import pathlib
import random
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
BIG = bool(os.environ.get("BIG"))
SETS = {
    "INTS": "signed char|unsigned char|short|unsigned short|int|unsigned|long long|unsigned long long",
    "WIDE": "int|unsigned|long long|unsigned long long",
    "WORDS": "int|unsigned",
    "FLOATS": "float|double",
    "NUMBERS": "int|unsigned|float|double|long long|int|float",
    "ANY": "char|unsigned char|short|int|unsigned|float|double|long long|unsigned short|float|int",
    "ALL": "char|unsigned char|short|int|float|double|long long|int2|float4|uchar4|P3|Rec|__half|short2|double2|P8|uchar3",
    "INDEX": "int|int|unsigned|size_t|long long",
}
# Blocks as people choose them, and as they do not.
LINES = (1, 2, 7, 16, 31, 32, 32, 37, 50, 64, 64, 96, 100, 128, 128, 160, 192, 200, 256, 256, 256, 300, 333, 384, 480, 512, 512,
         640, 768, 1000, 1023, 1024)
PLANES = ((8, 8), (16, 16), (16, 16), (32, 8), (32, 4), (32, 32), (16, 4), (64, 4), (4, 64), (128, 2), (33, 3), (5, 7), (20, 20), (1, 64),
          (2, 32), (32, 1), (10, 25), (12, 12), (24, 8), (32, 16), (8, 32), (16, 8), (8, 4), (31, 31))
CUBES = ((4, 4, 4), (8, 8, 8), (7, 3, 2), (8, 8, 4), (16, 4, 4), (32, 2, 2), (1, 8, 8), (5, 5, 5), (10, 10, 10), (16, 16, 2), (2, 2, 64))
if BIG:  # what is worth measuring
    LINES = [n for n in LINES if n >= 64 and n % 32 == 0]
    PLANES = [s for s in PLANES if s[0] * s[1] >= 64 and s[0] % 8 == 0 and s[1] < 64]
    CUBES = [s for s in CUBES if s[0] % 4 == 0 and s[1] > 1]


class Idiom:
    """One idiom's text with everything chosen."""

    def __init__(self, rng, number, name, head, device, host):
        self.r, self.ends, self.undo = rng, [], []
        self.vars = {"k": f"k{number}", "name": name}
        for line in head:
            if line.startswith("="):
                eval(line[1:], self.names())
            else:
                key, values = line.split(":", 1)
                self.vars[key.strip()] = self.alternative(values)
        self.device, self.host = self.expand(device), self.expand(host)

    def names(self):
        numbers = {k: int(v) if re.fullmatch(r"-?\d+", str(v)) else v for k, v in self.vars.items()}
        own = ("set", "phases", "nest", "shape", "plane", "cube", "params", "loop", "guard", "end", "ptr", "sized", "fits", "grid", "maybe")
        return numbers | {n: getattr(self, n) for n in own} | {"r": self.r, "BIG": BIG, "min": min, "max": max}

    def alternative(self, values):
        some = [v for part in values.split(" | ") for v in SETS.get(part.strip(), part).split("|")]
        one = self.expand(self.r.choice(some).strip())
        span = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", one)
        return str(self.r.randint(int(span[1]), int(span[2]))) if span else one

    def expand(self, text):
        """Choices from the inside outwards, then names and calls from left to right (a loop's end knows its beginning)."""
        text = re.sub(r"<\?(\w+) (.*?)\?>", self.case, text, flags=re.S)
        inner = re.compile(r"<:((?:(?!<:|:>).)*):>", re.S)
        while inner.search(text):
            text = inner.sub(lambda m: self.r.choice(m[1].split("~~")).strip(" "), text)
        return re.sub(r"\$\{((?:[^{}]|\{[^{}]*\})*)\}|\$([A-Za-z]\w*)", self.value, text)

    def case(self, match):
        sides = dict(side.strip().split(":", 1) for side in match[2].split("?~"))
        return sides[self.vars[match[1]]].strip()

    def value(self, match):
        got = eval(match[1], self.names()) if match[1] else self.vars[match[2]]
        return self.expand(str(got))

    # ---- what heads call
    def set(self, **some):
        self.vars |= {k: str(v) for k, v in some.items()}

    def sized(self, name, low, high, big=None):
        """A problem's size: rarely a round one, seldom tiny; with BIG about as large as said."""
        r = self.r
        if BIG and big:
            n = big + r.choice((0, 0, 1, -1, 37, -5))
        else:
            n = r.choice((r.randint(low, high), r.randint(low, high), 1 << r.randint(low.bit_length() - 1, high.bit_length() - 1),
                          r.randint(low, high) // 32 * 32, r.randint(low, min(high, low + 9))))
        self.set(**{name: max(low, min(n, high) if not big or not BIG else n)})

    def shape(self, low=1, high=1024, lines=False, times=1):
        """A block of any shape: B as launched; NT its threads; tid and nt as the kernel says them."""
        r = self.r
        some = [(x,) for x in LINES]
        if not lines and not BIG and r.random() < 0.25:
            some = PLANES + CUBES
        ok = [s for s in some if low <= self.threads(s) <= high and self.threads(s) % times == 0] or [(high,)]
        s = r.choice(ok)
        dims = "xyz"[:len(s)]
        flat = {1: "threadIdx.x", 2: "(threadIdx.y * blockDim.x + threadIdx.x)",
                3: "(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z))"}[len(s)]
        n = self.threads(s)
        nt = "(" + " * ".join("blockDim." + d for d in dims) + ")" if len(s) > 1 else "blockDim.x"
        if r.random() < 0.25:
            nt = str(n)
        self.set(B=n if len(s) == 1 else f"dim3({', '.join(map(str, s))})", NT=n, tid=flat, nt=nt, bid="blockIdx.x", nb="gridDim.x")
        self.set(gid=r.choice((f"blockIdx.x * {nt} + {flat}", f"{flat} + blockIdx.x * {nt}", f"{flat} + {nt} * blockIdx.x")))
        self.set(bound=r.choice(("", "", f"__launch_bounds__({n})", "__launch_bounds__(1024)")))

    @staticmethod
    def threads(s):
        n = 1
        for x in s:
            n *= x
        return n

    def plane(self, high=1024, low=1, some=PLANES):
        x, y = self.r.choice([s for s in some if low <= s[0] * s[1] <= high])
        self.set(BX=x, BY=y, B=f"dim3({x}, {y})", NT=x * y)
        self.set(px=self.r.choice(("blockIdx.x * blockDim.x + threadIdx.x", "threadIdx.x + blockDim.x * blockIdx.x", f"blockIdx.x * {x} + threadIdx.x")),
                 py=self.r.choice(("blockIdx.y * blockDim.y + threadIdx.y", "threadIdx.y + blockDim.y * blockIdx.y", f"blockIdx.y * {y} + threadIdx.y")))

    def cube(self, high=1024):
        x, y, z = self.r.choice([s for s in CUBES if self.threads(s) <= high])
        self.set(BX=x, BY=y, BZ=z, B=f"dim3({x}, {y}, {z})", NT=x * y * z)

    def fits(self, name, n, per):
        """Blocks for n elements, per a block."""
        self.set(**{name: -(-n // per)})

    def grid(self, n, per):
        """Blocks for a grid-stride loop: enough, too few, too many."""
        enough = -(-n // per)
        self.set(G=self.r.choice((enough, enough, max(1, enough // 3), 1, 2, 7, enough + 3)))

    def params(self, *some):
        """Numbers that a kernel is given, "int n=N" each: as arguments, of a template, or as constants in its text."""
        template, targs, formal, actual, before = [], [], [], [], []
        for p in some:
            declared, value = self.expand(p).split("=")
            kind, name = declared.rsplit(" ", 1)
            how = self.r.choice(("argument",) * 4 + ("const argument", "template", "template", "constexpr", "symbol"))
            if how.endswith("argument"):
                formal.append(f", {'const ' if 'const' in how else ''}{kind} {name}")
                actual.append(f", {value}")
            elif how == "template":
                template.append(f"{kind} {name}")
                targs.append(value)
            else:
                word = {"constexpr": "constexpr", "symbol": "__constant__"}[how]
                before.append(f"{word} {kind} {self.vars['k']}_{name} = {value};\n#define {name} {self.vars['k']}_{name}")
            if how in ("constexpr", "symbol"):
                self.undo.append(f"#undef {name}")
        self.set(BEFORE="\n".join(before), TEMPLATE=f"template <{', '.join(template)}> " if template else "",
                 FORMAL="".join(formal), ACTUAL="".join(actual), TARGS=f"<{', '.join(targs)}>" if targs else "")

    # ---- what texts call
    def ptr(self, kind, name, const=True):
        kind = self.expand(kind)
        q = self.r.choice(("", "const ", "const ")) if const else ""
        return f"{q}{kind} *{self.r.choice(('', '', '__restrict__ '))}{name}"

    def maybe(self, text, chance=0.5):
        return text if self.r.random() < chance else ""

    def loop(self, i, start, n, step, kind=None):
        """A strided loop's beginning, up to its brace; its end is ${end()}. No barrier, break or continue may be inside."""
        r = self.r
        t = kind or self.alternative("INDEX")
        form = r.randrange(9)
        if form == 0:
            self.ends.append(f"{i} += {step}; }} }}")
            return f"{{ {t} {i} = {start}; while ({i} < {n}) {{"
        if form == 1:
            self.ends.append(f"}} while (({i} += {step}) < {n}); }}")
            return f"{{ {t} {i} = {start}; if ({i} < {n}) do {{"
        if form == 2:
            self.ends.append("} }")
            return f"for ({t} {i}_0 = 0; {i}_0 < {n}; {i}_0 += {step}) {{ {t} {i} = {i}_0 + ({start}); if ({i} < {n}) {{"
        if form == 3:
            self.ends.append("}")
            return f"for ({t} {i} = {start};; {i} += {step}) {{ if ({i} >= {n}) break;"
        if form == 4:
            self.ends.append("}")
            return f"for (int {i}_k = 0; {i}_k < ({n} + {step} - 1) / ({step}); {i}_k++) {{ {t} {i} = ({start}) + {i}_k * ({step}); if ({i} >= {n}) {r.choice(('break', 'continue'))};"
        self.ends.append("}")
        unroll = r.choice(("", "", "\n#pragma unroll\n", "\n#pragma unroll 4\n", "\n#pragma unroll 1\n"))
        return f"{unroll}for ({t} {i} = {start}; {i} < {n}; {i} += {step}) {{"

    # ---- phases: loops over an array by all threads, one after another, each behind a barrier
    def phases(self, planes):
        """phases: the kernel's; plain: the same by the definition, one loop over the array each."""
        r, kernel, host = self.r, [], []
        reps = r.choice((1, 1, 1, 2, 3, 5))
        if reps > 1:
            turn = r.choice(("for (int turn = 0; turn < %d; turn++) {", "int turn = 0; while (turn++ < %d) {", "for (int turn = %d; turn > 0; --turn) {"))
            kernel.append(turn % reps)
            host.append(f"for (int turn = 0; turn < {reps}; turn++) {{")
        at, here = "ab", 0
        for _ in range(r.randint(1, 5)):
            c, d = r.randint(0, 70), r.randint(1, 9)
            turned = "(i % w * h + i / w)"
            reads = [f"(i + {c}) % len", "len - 1 - i", f"i >= {d} ? i - {d} : 0", f"min(i + {d}, len - 1)", "i / 2", f"i * {d} % len", turned, "(i ^ 1) < len ? i ^ 1 : i",
                     f"(i - {d} + len * 9) % len", "i % w", "i / w * w", "(len - 1 - i) / w * w + i % w"]
            writes = ["i", "i", "i", "len - 1 - i", f"(i + {c}) % len", turned]
            src, dst = at[here], at[1 - here]
            value = r.choice((f"({src}[X] + {src}[Y]) % 5003", f"({src}[X] * 3 + i) & 4095", f"{src}[i] ^ {src}[X]", f"{src}[X] > {src}[Y] ? {src}[X] : i", f"{src}[i]", "0", f"i + {d}", f"({src}[X] + {src}[Y] + {src}[i]) / 3"))
            value = value.replace("X", r.choice(reads)).replace("Y", r.choice(reads))
            to = r.choice(writes)
            if r.random() < 0.25:
                dst, value, to = src, r.choice((f"{src}[i] + {d}", f"({src}[i] * {d} + i % 7) & 1023", f"{src}[i] > 40 ? {src}[i] / 2 : {src}[i] + 1", "0")), "i"
            else:
                here = 1 - here
            only = r.choice((None, None, None, f"i % {d + 1} != 0", "a[0] < 1000000 || i & 1"))
            if only and dst != src:
                value = f"({only}) ? {value} : {src}[{'i' if to == 'i' else '(' + to + ')'}]" if "a[" not in only else value
                only = None
            store = f"{dst}[{to}] = {value};"
            host.append(f"for (int i = 0; i < len; i++) {{ {'if (' + only + ') ' if only else ''}{store} }}")
            if only:
                store = r.choice((f"if ({only}) {store}", f"if ({only}) {{ {store} }}"))
            if planes and r.random() < 0.7:
                x0, xs, y0, ys = "threadIdx.x", "blockDim.x", "threadIdx.y", "blockDim.y"
                if r.random() < 0.2:
                    x0, xs, y0, ys = y0, ys, x0, xs
                kernel += [self.loop("y", y0, "h", ys, "int"), "\t" + self.loop("x", x0, "w", xs, "int"), f"\t\tint i = {r.choice(('y * w + x', 'x + w * y'))}; {store}", "\t" + self.end(), self.end()]
            else:
                down = r.random()
                if down < 0.12:
                    kernel.append(f"for (int i = len - 1 - (int)$tid; i >= 0; i -= (int)$nt) {{ {store} }}")
                elif down < 0.2:
                    kernel.append(f"for (int i = (int)$tid * ((len + $nt - 1) / $nt); i < min(len, ((int)$tid + 1) * (int)((len + $nt - 1) / $nt)); i++) {{ {store} }}")
                elif down < 0.26:
                    kernel.append(f"if ($tid == {r.choice((0, '$nt - 1'))}) for (int i = 0; i < len; i++) {{ {store} }}")
                else:
                    kernel += [self.loop("i", "$tid", "len", "$nt", r.choice(("int", "int", "int", "unsigned", "long long")) if "-" not in store else "int"), "\t" + store, self.end()]
            kernel.append("__syncthreads();")
        if reps > 1:
            if here:
                copy = "b[i]"
                kernel += [self.loop("i", "$tid", "len", "$nt", "int"), f"\ta[i] = {copy};", self.end(), "__syncthreads();"]
                host.append(f"for (int i = 0; i < len; i++) a[i] = {copy};")
                here = 0
            kernel.append("}")
            host.append("}")
        self.set(phases="\n\t".join(kernel), plain="\n\t\t".join(host), LAST=at[here])

    # ---- nests: each thread's own loops in one another, in a function that the host runs for one thread after another
    def nest(self):
        """nest: statements of thread t (of nt) over in[], acc and its own slots of out; IN, SLOTS: how many there are."""
        self.most, self.slots, self.count, self.work = 1, 1, 0, 1
        lines = self.body([("t", None)], 1, 1)
        self.set(nest="\n".join(lines), IN=self.most, SLOTS=self.slots)

    def index(self, names):
        """An index into in[] of what is known, with its greatest value noted."""
        r = self.r
        inner = [n for n in names if n[1] is not None]
        if not inner:
            return r.choice(("t", "t % 7", "3 * t + 1", "t / 2")), "3 * nt + 1"
        (i, m), (j, k) = r.choice(inner), r.choice(inner)
        text, most = r.choice(((f"t * {m + 1} + {i}", f"nt * {m + 1}"), (f"{i} * nt + t", f"nt * {m + 1}"), (f"t + {i}", f"nt + {m}"), (f"{i}", f"{m}"),
                               (f"{i} * {k + 1} + {j}", f"{(m + 1) * (k + 1)}"), (f"({i} + {j}) * nt + t", f"nt * {m + k + 1}"), (f"t / 4 * {m + 3} + {i} + t % 3", f"nt * {m + 3}"),
                               (f"({m} - {i}) * nt + t", f"nt * {m + 1}"), (f"t * {m + 1} + {m} - {i}", f"nt * {m + 1}"), (f"t * {2 * m + 2} + 2 * {i} + 1", f"nt * {2 * m + 2}"),
                               (f"(nt - 1 - t) * {m + 1} + {i}", f"nt * {m + 1}"), (f"({i} ^ t & 3)", f"{m + 4}"), (f"in[{i}] % 16 + {j}", f"{m + k + 17}"), (f"t * {m + 1} + {i}", f"nt * {m + 1}")))
        return text, most

    def read(self, names):
        text, most = self.index(names)
        self.most = max(self.most, eval(most, {"nt": int(self.vars["ALL"])}) + 1)
        return f"in[{text}]"

    def own(self, names):
        """A slot of the thread's own."""
        i, m = self.r.choice([n for n in names if n[1] is not None] or [("0", 0)])
        self.slots = max(self.slots, m + 1)
        return f"out[OWN({i})]"

    def body(self, names, depth, times):
        r, out, pad = self.r, [], "\t" * depth
        for _ in range(r.randint(1, 3)):
            k = r.random()
            if k < 0.45 and depth < 4 and times < 3000:
                out += self.inner_loop(names, depth, times)
            elif k < 0.70:
                out.append(pad + r.choice((f"acc += {self.read(names)};", f"acc = acc / 2 + {self.read(names)};", f"acc = {self.read(names)} > acc ? {self.read(names)} : acc;",
                                           f"if ({self.read(names)} > 60) acc += {self.read(names)};", f"acc += {self.read(names)} * ({self.read(names)} & 3);")))
            elif k < 0.90:
                slot = self.own(names)
                out.append(pad + r.choice((f"{slot} = acc;", f"{slot} += {self.read(names)};", f"{slot} = {self.read(names)};", f"if (acc & 1) {slot} = acc + 1;", f"{slot} = {slot} / 2 + acc;", f"acc += {slot};")))
            elif depth > 1:
                out.append(pad + f"if ({self.read(names)} {r.choice(('> 95', '== 5', '< 3'))}) {r.choice(('break', 'break', 'continue'))};")
            out.append(pad + "acc &= 0xffffff;")
        return out

    def inner_loop(self, names, depth, times):
        """A loop whose counter stays below a number that is known here."""
        r, pad = self.r, "\t" * depth
        self.count += 1
        i, m, step = f"i{self.count}", r.choice((1, 2, 3, 4, 7, 8, 13, 16, 20, 31, 32, 33)), r.choice((1, 1, 1, 1, 2, 3, 4, 5))
        outer = [n for n in names if n[1]]
        least = r.choice(("0", "0", "0", "1", f"t % {step + 1}", "t & 3") + tuple(n[0] for n in outer[-1:]) + tuple(n[0] + " + 1" for n in outer[-1:]))
        bound = r.choice((str(m), str(m), f"(w < {m} ? w : {m})", f"(in[t] % {m} + 1)", f"(t % {m} + 1)", "m") + tuple(f"({n[0]} < {m} ? {n[0]} : {m})" for n in outer[-1:]))
        if bound == "m":
            m = int(self.vars["M"])
        t = r.choice(("int", "int", "int", "unsigned", "long long", "short"))
        inside = self.body(names + [(i, m)], depth + 1, times * m)
        jumps = any("continue;" in line for line in inside)
        form = r.randrange(5 if jumps else 9)
        bound = f"({t}){bound}"
        if form < 3:
            head, tail = f"for ({t} {i} = {least}; {i} < {bound}; {i}{'++' if step == 1 else f' += {step}'}) {{", "}"
        elif form == 3:
            head, tail = f"for (int {i} = (int){bound} - 1; {i} >= (int)({least}); {i}{'--' if step == 1 else f' -= {step}'}) {{", "}"
        elif form == 4:
            head, tail = f"for (int {i} = 1; {i} < {bound}; {i} *= 2) {{", "}"
        elif form == 5:
            head, tail = f"{t} {i} = {least}; while ({i} < {bound}) {{", f"\t{i} += {step};\n{pad}}}"
        elif form == 6:
            head, tail = f"{t} {i} = {least}; if ({i} < {bound}) do {{", f"}} while (({i} += {step}) < {bound});"
        elif form == 7:
            head, tail = f"for (unsigned {i} = {bound}; {i}-- > 0;) {{", "}"
        else:
            head, tail = f"int {i} = {least}; for (;;) {{ if ({i} >= (int){bound}) break;", f"\t{i}++;\n{pad}}}"
        unroll = r.choice(("", "", "", "#pragma unroll\n" + pad, "#pragma unroll 4\n" + pad)) if head.startswith("for") else ""
        return [pad + "{", pad + unroll + head] + inside + [pad + tail, pad + "}"]

    def guard(self, cond, leave=True):
        """What follows up to ${end()} runs where cond holds; leave: others may return."""
        if leave and self.r.random() < 0.4:
            self.ends.append("")
            return f"if (!({cond})) return;"
        self.ends.append("}")
        return f"if ({cond}) {{"

    def end(self):
        return self.ends.pop()


def read_idioms():
    idioms = {}
    for path in sorted((HERE / "idioms").glob("*.idiom")):
        for part in re.split(r"^== *", path.read_text(), flags=re.M)[1:]:
            name, rest = part.split("\n", 1)
            head, device, host = re.split(r"^--\n", "\n" + rest, flags=re.M)
            idioms[name.strip()] = ([x for x in head.split("\n") if x.strip() and not x.startswith("#")], device, host)
    return idioms


def main():
    seed, names = int(sys.argv[1]), sys.argv[2:]
    rng, idioms = random.Random(seed), read_idioms()
    count = int(os.environ.get("COUNT", len(names) or 8))
    names = names or rng.sample(sorted(idioms), min(count, len(idioms)))
    texts = [Idiom(random.Random(f"{seed} {name} {number}"), number, name, *idioms[name]) for number, name in enumerate(names)]
    needs = sorted({one.vars["NEEDS"] for one in texts if "NEEDS" in one.vars})
    print(f"// seed {seed}: {' '.join(names)}\n// needs: {' '.join(needs)}\n#define SEED {seed}")
    print((HERE / "idioms" / "host.h").read_text())
    for number, (name, one) in enumerate(zip(names, texts)):
        print(f"// ---- {name}\n{one.vars.get('BEFORE', '')}\n{one.device.strip()}")
        print("\n".join(one.undo))
        print(f"static void test_{number}()\n{{{one.host.rstrip()}\n}}\n")
    print("int main()\n{\n\tstart();")
    for number, name in enumerate(names):
        print(f'\trun("{name}", test_{number});')
    print("\treturn wrong != 0;\n}")


main()
