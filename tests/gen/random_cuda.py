#!/usr/bin/env python3
"""Random CUDA C++: random_cuda.py SEED prints a program whose every run must print the same lines, whatever compiles and runs it.

A kernel computes on variables of all integer and floating-point types through branches, loops with breaks, switches, calls,
structures, local arrays, gathers and scatters, vectors, shared memory between barriers, warp operations under masks that the
program makes itself, and atomics whose result does not depend on order. Nothing is undefined: signed arithmetic wraps
through unsigned, shifts and indices are masked, divisors are never 0, what becomes an integer is in its range. Compile it with
-fmad=false: contraction is the compiler's choice.
"""
import random
import sys

INTS = ("signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long long", "unsigned long long")
FLOATS = ("float", "double")
SHAPES = ("32", "64", "37", "128", "100", "256", "dim3(8, 8)", "dim3(16, 16)", "dim3(16, 5)", "dim3(33, 3)", "dim3(4, 4, 4)",
          "dim3(7, 3, 2)", "dim3(32, 8)", "1")
GRIDS = ("1", "3", "7", "dim3(2, 3)", "dim3(5, 2)", "dim3(2, 1, 2)")
KERNELS = 6

HEAD = r"""// seed %d
#include <cstdio>
#include <cstring>
typedef unsigned long long u64;
enum { IN = 4096, OUT = 1 << 15, ACC = 64 };
struct Pair { int a; short b; double c; };
struct Mixed { unsigned char k; float x; long long n; unsigned short h[3]; };
__device__ __host__ inline u64 mix(u64 h, u64 v) { h ^= v; h *= 0x9e3779b97f4a7c15ull; return h ^ h >> 29; }
__device__ u64 bits(float v) { return v != v ? 1 : __float_as_uint(v); }
__device__ u64 bits(double v) { return v != v ? 2 : (u64)__double_as_longlong(v); }
template <class T> __device__ u64 bits(T v) { return (u64)v; }
template <class T> __device__ T to_int(double v) { return v > -100.0 && v < 100.0 ? (T)(int)v : (T)7; }
template <class T> __device__ T fill(T there, bool is_there, T own) { return is_there ? there : own; }
__constant__ int table[64] = { %s };
"""

MAIN = r"""
static void run(int number, void (*k)(const int *, const float *, u64 *, unsigned *, int), dim3 grid, dim3 block, const int *in,
		const float *fin, u64 *out, unsigned *acc)
{
	memset(out, 0, OUT * sizeof *out);
	memset(acc, 0, ACC * sizeof *acc);
	k<<<grid, block>>>(in, fin, out, acc, (int)(grid.x * grid.y * grid.z * block.x * block.y * block.z) - 5);
	cudaError_t e = cudaDeviceSynchronize();
	u64 h = 0, a = 0;
	for (int i = 0; i < OUT; i++) h = mix(h, out[i]);
	for (int i = 0; i < ACC; i++) a = mix(a, acc[i]);
	printf("%d: %s %016llx %016llx\n", number, cudaGetErrorName(e), h, a);
}
int main()
{
	int *in; float *fin; u64 *out; unsigned *acc, r = 12345;
	cudaDeviceSetLimit(cudaLimitStackSize, 64 << 10); // functions call themselves
	cudaMallocManaged(&in, IN * 4); cudaMallocManaged(&fin, IN * 4);
	cudaMallocManaged(&out, OUT * 8); cudaMallocManaged(&acc, ACC * 4);
	for (int i = 0; i < IN; i++) {
		r = r * 1664525 + 1013904223;
		in[i] = i % 3 ? (int)(r >> 8) % 100 : (int)r;
		fin[i] = i % 5 ? (int)(r >> 12) % 1000 / 8.f : (int)r * 1e-3f;
	}
"""


class Kernel:
    def __init__(self, rng, number):
        self.r, self.number = rng, number
        self.vars, self.loops, self.counter, self.lines, self.depth = [], 0, 0, [], 1
        self.inside = []  # what surrounds: "divergent" ends what all threads must reach
        self.fns = []
        self.loads = self.has_barriers = self.may_leave = False

    # ---- expressions
    def pick(self, kind=None):
        some = [v for v in self.vars if kind is None or (v[1] in FLOATS) == (kind == "f")]
        return self.r.choice(some) if some else None

    def integer(self, depth=0):
        """An expression of type unsigned long long or a smaller integer's value in it."""
        r = self.r
        k = r.random()
        if depth > 3 or k < 0.22:
            v = self.pick("i")
            return f"{v[0]}" if v and r.random() < 0.8 else str(r.choice((0, 1, 2, 3, 5, 7, 31, 32, 100, 255, 65535, -1, -7, 1 << 30)))
        a, b = self.integer(depth + 1), self.integer(depth + 1)
        t = r.choice(("unsigned", "u64", "unsigned", "unsigned short", "unsigned char"))
        if k < 0.50:
            return f"(({t})({a}) {r.choice(('+', '-', '*', '&', '|', '^', '+', '-'))} ({r.choice(('unsigned', 'u64'))})({b}))"
        if k < 0.58:
            return f"(({t})({a}) {r.choice(('<<', '>>'))} (({b}) & 7))"
        if k < 0.63:
            return f"((int)({a}) >> (({b}) & 31))"
        if k < 0.69:
            return f"((unsigned)({a}) {r.choice(('/', '%'))} ((unsigned)({b}) | 1u))"
        if k < 0.72:
            return f"((int)({a}) {r.choice(('/', '%'))} {r.choice((3, 7, 10, 16, -5, 1000))})"
        if k < 0.76:
            return f"(({self.cond(depth + 1)}) ? (int)({a}) : (int)({b}))"
        if k < 0.80:
            return f"in[(unsigned)({a}) % IN]" if self.loads else f"(i ^ (int)({a}))"
        if k < 0.83:
            return f"table[(unsigned)({a}) % 64]"
        if k < 0.88:
            return r.choice((f"__popc((unsigned)({a}))", f"__clz((int)({a}))", f"__ffs((int)({a}))", f"__brev((unsigned)({a}))",
                             f"__mulhi((int)({a}), (int)({b}))", f"__umulhi((unsigned)({a}), (unsigned)({b}))",
                             f"__byte_perm((unsigned)({a}), (unsigned)({b}), 0x{r.randrange(65536):x})",
                             f"__funnelshift_l((unsigned)({a}), (unsigned)({b}), {r.randrange(32)})",
                             f"__popcll((u64)({a}))", f"__umul64hi((u64)({a}), (u64)({b}))",
                             f"__sad((int)({a}), (int)({b}), 3u)", f"__vadd4((unsigned)({a}), (unsigned)({b}))",
                             f"__dp4a((int)({a}), (int)({b}), 1)"))
        if k < 0.93:
            return f"{r.choice(('min', 'max'))}((int)({a}), (int)({b}))"
        if k < 0.96 and self.fns:
            return f"{r.choice(self.fns)}((int)({a}), (unsigned)({b}), {self.real(depth + 1)})"
        return f"to_int<{r.choice(INTS)}>({self.real(depth + 1)})"

    def real(self, depth=0):
        r = self.r
        k = r.random()
        if depth > 3 or k < 0.25:
            v = self.pick("f")
            return v[0] if v and r.random() < 0.8 else r.choice(("0.5f", "1.0", "-2.0f", "3.25", "0.1f", "100.f"))
        a, b = self.real(depth + 1), self.real(depth + 1)
        t = r.choice(FLOATS)
        if k < 0.60:
            return f"(({t})({a}) {r.choice(('+', '-', '*'))} ({t})({b}))"
        if k < 0.66:
            return f"({r.choice(('fmin', 'fmax'))}((double)({a}), (double)({b})))"
        if k < 0.72:
            return f"({r.choice(('fabs', 'floor', 'trunc', 'ceil', 'rint'))}((double)({a})))"
        if k < 0.77:
            return f"fma((double)({a}), (double)({b}), 1.5)"
        if k < 0.82 and self.loads:
            return f"fin[(unsigned)({self.integer(depth + 1)}) % IN]"
        if k < 0.88:
            return f"(({self.cond(depth + 1)}) ? (double)({a}) : (double)({b}))"
        return f"({t})({r.choice(('int', 'unsigned', 'short', 'long long', 'unsigned char'))})({self.integer(depth + 1)})"

    def cond(self, depth=0):
        r = self.r
        k = r.random()
        if k < 0.45:
            t = r.choice(("int", "unsigned", "long long", "short"))
            return f"({t})({self.integer(depth + 1)}) {r.choice(('<', '>', '==', '!=', '<=', '>='))} ({t})({self.integer(depth + 1)})"
        if k < 0.60:
            return f"{self.real(depth + 1)} {r.choice(('<', '>', '==', '!=', '<='))} {self.real(depth + 1)}"
        if k < 0.75:
            return f"(int)({self.integer(depth + 1)}) & {r.choice((1, 2, 3, 4, 12, 32))}"
        if k < 0.85 or depth > 2:
            return r.choice(("tid % 3 == 1", "tid < 17", "tid & 1", "lane > 20", "blockIdx.x & 1", "tid == 0", "i < n", "lane < 16", "threadIdx.x > 3"))
        return f"({self.cond(depth + 1)}) {r.choice(('&&', '||'))} ({self.cond(depth + 1)})"

    # ---- statements
    def say(self, text):
        self.lines.append("\t" * self.depth + text)

    def block(self, budget, mark):
        """Statements in braces, variables of their own."""
        kept = len(self.vars)
        self.depth += 1
        self.inside.append(mark)
        self.statements(budget)
        self.inside.pop()
        self.depth -= 1
        del self.vars[kept:]

    def new_name(self):
        self.counter += 1
        return f"v{self.counter}"

    def declare(self):
        t = self.r.choice(INTS + FLOATS * 2)
        name = self.new_name()
        self.say(f"{t} {name} = ({t})({self.real() if t in FLOATS else self.integer()});")
        self.vars.append((name, t))

    def assign(self):
        v = self.pick()
        if v[1] in FLOATS:
            self.say(f"{v[0]} = ({v[1]})({self.real()});")
        elif self.r.random() < 0.3:
            self.say(f"{v[0]} {self.r.choice(('&=', '|=', '^='))} ({v[1]})({self.integer()});")
        else:
            self.say(f"{v[0]} = ({v[1]})({self.integer()});")

    def branch(self, budget):
        self.say(f"if ({self.cond()}) {{")
        self.block(budget // 2, "divergent")
        if self.r.random() < 0.5:
            self.say("} else {")
            self.block(budget // 2, "divergent")
        self.say("}")

    def loop(self, budget):
        r = self.r
        name = f"c{self.counter}"
        self.counter += 1
        uniform = r.random() < 0.4
        bound = str(r.randrange(1, 7)) if uniform else f"((unsigned)({self.integer()}) % {r.randrange(2, 9)} + {r.randrange(2)})"
        mark = "loop" if uniform else "divergent loop"
        kind = r.random()
        if kind < 0.5:
            self.say(f"for (int {name} = 0; {name} < (int)({bound}); {name}++) {{")
        elif kind < 0.75:
            self.say(f"int {name} = 0, {name}_end = (int)({bound});")
            self.say(f"while ({name}++ < {name}_end) {{")
        else:
            self.say(f"int {name} = (int)({bound});")
            self.say("do {")
        self.block(budget // 2, mark)
        self.say("}" + (f" while (--{name} > 0);" if kind >= 0.75 else ""))

    def leave(self):
        """A break, continue or return: what encloses is divergent from here on."""
        words = ["return_"] if self.r.random() < 0.15 else []
        if any("loop" in m for m in self.inside) and self.inside[-1] != "switch":
            words += ["break", "continue"]
        if not words or not all("divergent" in m for m in self.inside[-1:]):
            return self.assign()
        word = self.r.choice(words)
        near = next((m for m in reversed(self.inside) if "loop" in m), "divergent")
        if word == "return_":
            return self.say(f"if ({self.cond()}) {{ left = {self.r.randrange(1, 99)}; goto end; }}") if self.may_leave else self.assign()
        if "divergent" not in near and self.has_barriers:
            return self.assign()
        return self.say(f"if ({self.cond()}) {word};")

    def switch(self, budget):
        n = self.r.randrange(2, 9)
        self.say(f"switch ((unsigned)({self.integer()}) % {n + 1}) {{")
        for i in range(n):
            self.say(f"case {i}: {{")
            self.block(budget // (n + 1), "switch")
            self.say("}" if self.r.random() < 0.3 else "} break;")
        self.say("default:;")
        self.say("}")

    def array(self, budget):
        name, n = self.new_name() + "a", self.r.choice((4, 5, 8, 16))
        t = self.r.choice(INTS + FLOATS)
        make = self.real if t in FLOATS else self.integer
        self.say(f"{t} {name}[{n}];")
        self.say(f"for (int q = 0; q < {n}; q++) {name}[q] = ({t})({make(2)}) + ({t})q;")
        for _ in range(2):
            self.say(f"{name}[(unsigned)({self.integer(2)}) % {n}] = ({t})({make(1)});")
        v = self.pick("f" if t in FLOATS else "i")
        if v:
            self.say(f"{v[0]} = ({v[1]})({name}[(unsigned)({self.integer(2)}) % {n}]);")

    def structure(self, budget):
        name = self.new_name() + "s"
        if self.r.random() < 0.5:
            self.say(f"Pair {name} = {{ (int)({self.integer(2)}), (short)({self.integer(2)}), (double)({self.real(2)}) }};")
            self.say(f"if ({self.cond(2)}) {name}.a ^= {name}.b; else {name}.c = {self.real(2)};")
            self.vars += [(name + ".a", "int"), (name + ".b", "short"), (name + ".c", "double")]
        else:
            self.say(f"Mixed {name} = {{ (unsigned char)({self.integer(2)}), (float)({self.real(2)}), (long long)({self.integer(2)}), {{ 1, 2, 3 }} }};")
            self.say(f"{name}.h[(unsigned)({self.integer(2)}) % 3] = (unsigned short)({self.integer(2)});")
            self.vars += [(name + ".k", "unsigned char"), (name + ".x", "float"), (name + ".n", "long long"), (name + ".h[1]", "unsigned short")]

    def exchange(self, budget):
        v = self.pick()
        array = "sf" if v[1] in FLOATS else "si"
        self.say("__syncthreads();")
        self.say(f"{array}[tid] = {v[0]};")
        self.say("__syncthreads();")
        self.say(f"{v[0]} = ({v[1]}){array}[(tid {self.r.choice(('+ 1', '+ 7', '* 3', '^ 1', '+ 32', '+ (tid & 3)'))}) % threads];")

    def reduction(self, budget):
        v = self.pick("i")
        self.say("__syncthreads();")
        self.say(f"si[tid] = {v[0]};")
        self.say("__syncthreads();")
        self.say(f"for (int step = 1; step < threads; step *= 2) {{")
        self.say(f"\tif (tid % (2 * step) == 0 && tid + step < threads) si[tid] = (long long)((u64)si[tid] {self.r.choice(('+', '^', '*'))} (u64)si[tid + step]);")
        self.say("\t__syncthreads();")
        self.say("}")
        self.say(f"{v[0]} = ({v[1]})si[{self.r.choice(('0', 'tid & ~3', 'threads / 2'))}];")

    def warp(self, budget):
        """Under a mask that all of it make together; may be inside of branches: those that are there ask who else came."""
        v, w, r = self.pick(), self.pick("i"), self.r
        t = v[1] if v[1] in ("int", "unsigned", "long long", "unsigned long long", "float", "double") else "int"
        how, by = r.choice((("_xor", "lane ^ %d"), ("_down", "lane + %d"), ("_up", "lane - %d"), ("", "%d"), ("", "(lane * 3 + %d) % __popc(all)"))), r.choice((1, 2, 7, 16, 3))
        by = how[1].replace("%d", str(by)), by
        value = f"__shfl{how[0]}_sync(all, ({t}){v[0]}, {by[1] if how[0] else by[0]})"
        if "popc" not in by[0]:
            value = f"fill({value}, ({by[0]}) < __popc(all), ({t}){v[0]})"
        k = r.random()
        if k < 0.4:
            self.say(f"{v[0]} = ({v[1]})({value});")
        elif k < 0.6:
            self.say(f"{w[0]} = ({w[1]})({r.choice(('__ballot_sync', '__any_sync', '__all_sync'))}(all, {self.cond(1)}));")
        elif k < 0.7:
            self.say(f"{w[0]} = ({w[1]})(__match_any_sync(all, (int){w[0]} & 3));")
        else:
            name = self.new_name() + "m"
            self.say(f"bool {name}_in = {self.cond(1)};")
            self.say(f"unsigned {name} = __ballot_sync(all, {name}_in);")
            self.say(f"if ({name}_in) {{")
            self.say(f"\t{w[0]} = ({w[1]})__shfl_sync({name}, (int){w[0]}, __ffs({name}) - 1);")
            self.say(f"\t{w[0]} = ({w[1]})((unsigned){w[0]} + {r.choice(('__reduce_add_sync', '__reduce_xor_sync', '__reduce_max_sync'))}({name}, (unsigned){w[0]}));")
            self.say("}")

    def atomic(self, budget):
        op = self.r.choice(("Add", "Max", "Xor", "Or", "Min"))
        self.say(f"atomic{op}(&acc[{'(unsigned)(' + self.integer(2) + ') % 8 + ' if self.r.random() < 0.7 else ''}{ {'Add': 0, 'Max': 8, 'Xor': 16, 'Or': 24, 'Min': 32}[op] }], (unsigned)({self.integer(2)}));")

    def vector(self, budget):
        v, w = self.pick("i"), self.pick("f")
        name = self.new_name() + "q"
        if self.r.random() < 0.5 and w:
            self.say(f"float4 {name} = ((const float4 *)fin)[(unsigned)({self.integer(2)}) % (IN / 4)];")
            self.say(f"{w[0]} = ({w[1]})({name}.x + {name}.w * {name}.y);")
        else:
            self.say(f"int2 {name} = ((const int2 *)in)[{self.r.choice(('i', 'tid', '(unsigned)(' + self.integer(2) + ')'))} % (IN / 2)];")
            self.say(f"{v[0]} = ({v[1]})({name}.x ^ {name}.y);")

    def scatter(self, budget):
        self.say(f"out[OUT / 2 + (i * 2 + {self.r.randrange(2)}) % (OUT / 2)] = mix(3, bits({self.pick()[0]}));")

    def statements(self, budget):
        together = not any("divergent" in m or m == "switch" for m in self.inside)
        while budget > 0:
            k = self.r.random()
            cost = 1
            if k < 0.14:
                self.declare()
            elif k < 0.40:
                self.assign()
            elif k < 0.58 and len(self.inside) < 5:
                self.branch(budget)
                cost = 3
            elif k < 0.70 and sum("loop" in m for m in self.inside) < 3:
                self.loop(budget)
                cost = 4
            elif k < 0.76:
                self.leave()
            elif k < 0.79 and len(self.inside) < 4:
                self.switch(budget)
                cost = 4
            elif k < 0.82:
                self.array(budget)
            elif k < 0.84:
                self.structure(budget)
            elif k < 0.86 and self.loads:
                self.atomic(budget)
            elif k < 0.89 and self.loads:
                self.vector(budget)
            elif k < 0.91 and self.loads:
                self.scatter(budget)
            elif together and self.has_barriers:
                self.r.choice((self.exchange, self.reduction, self.warp, self.warp))(budget)
                cost = 2
            else:
                self.assign()
            budget -= cost

    def function(self, k):
        """A function of three numbers, called from the kernel; perhaps one that calls itself."""
        name = f"f{self.number}_{k}"
        self.lines, self.vars, self.depth, self.inside = [], [("x", "int"), ("y", "unsigned"), ("z", "double")], 1, []
        self.has_barriers, self.may_leave = False, True
        head = f"{self.r.choice(('__noinline__ ', '', '__forceinline__ '))}__device__ int {name}(int x, unsigned y, double z, int deep = 0)"
        self.say("int tid = threadIdx.x, lane = tid & 31, i = tid, n = 40, left = 0;")
        self.say("do {")
        self.block(self.r.randrange(3, 9), "body")
        self.say("} while (0);")
        self.lines.append("end:")
        if self.r.random() < 0.3:
            self.say(f"if (deep < 3 && ({self.cond(1)})) x = (int)((unsigned)x + (unsigned){name}((int)({self.integer(2)}), y + 1, z, deep + 1));")
        self.say("return (int)((unsigned)x ^ y + (unsigned)(left + tid + lane + i + n) + (unsigned)bits(z));")
        return name, [head, "{"] + self.lines + ["}"]

    def whole(self):
        r, out = self.r, []
        for k in range(r.randrange(3)):
            name, text = self.function(k)
            out += text
            self.fns.append(name)
        self.loads, self.has_barriers = True, r.random() < 0.6
        self.may_leave = not self.has_barriers
        bound = r.choice(("", "", "__launch_bounds__(256) "))
        out.append(f"{bound}__global__ void k{self.number}(const int *__restrict__ in, const float *__restrict__ fin, u64 *out, unsigned *acc, int n)")
        out.append("{")
        self.lines, self.vars, self.depth, self.inside = [], [], 1, []
        self.say("int threads = blockDim.x * blockDim.y * blockDim.z, tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z), lane = tid & 31;")
        self.say("int i = tid + threads * (blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)), left = 0;")
        if self.has_barriers:
            self.say("__shared__ long long si[256];")
            self.say("__shared__ double sf[256];")
            self.say("unsigned all = tid / 32 == threads / 32 ? (1u << threads % 32) - 1 : ~0u;")
            self.say("si[tid] = 0; sf[tid] = 0;")
        for t in ("int", "unsigned", "float", "double", r.choice(INTS)):
            name = self.new_name()
            source = {"float": "fin[i % IN]", "double": "fin[(i + 9) % IN] * 1.5"}.get(t, f"in[(i{r.choice(('', ' * 3', ' + 5'))}) % IN]")
            self.say(f"{t} {name} = ({t})({source});")
            self.vars.append((name, t))
        first = list(self.vars)
        if not self.has_barriers and r.random() < 0.4:
            self.say("if (i >= n) return;")
        self.say("do {")
        self.block(r.randrange(8, 22), "body")
        self.say("} while (0);")
        self.lines.append("end:")
        self.say("u64 h = mix(17, left);")
        for v in first:
            self.say(f"h = mix(h, bits({v[0]}));")
        self.say("out[i % (OUT / 2)] = h;")
        return out + self.lines + ["}"]


def main():
    seed = int(sys.argv[1])
    rng = random.Random(seed)
    print(HEAD % (seed, ", ".join(str(rng.randrange(-1000, 1000)) for _ in range(64))), end="")
    calls = []
    for k in range(KERNELS):
        print("\n".join(Kernel(rng, k).whole()))
        for _ in range(2):
            calls.append(f"\trun({k}, k{k}, {rng.choice(GRIDS)}, {rng.choice(SHAPES)}, in, fin, out, acc);")
    print(MAIN + "\n".join(calls) + "\n}")


main()
