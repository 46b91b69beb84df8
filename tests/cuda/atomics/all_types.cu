// Every atomic function of every type, in global, shared memory and through generic pointers, with what it returns.
#include "../show.h"
template <class T> __device__ u64 bits(T x)
{
	u64 w = 0;
	memcpy(&w, &x, sizeof x);
	return w;
}
template <class T> __device__ void logic(u64 *&o, T *p, T a, T b)
{
	*p = a;
	*o++ = bits(atomicAnd(p, (T)(b | 0x0f))), *o++ = bits(*p);
	*o++ = bits(atomicOr(p, b)), *o++ = bits(*p);
	*o++ = bits(atomicXor(p, (T)(a * 3))), *o++ = bits(*p);
	*o++ = bits(atomicAnd_block(p, (T)~b)), *o++ = bits(atomicOr_system(p, (T)5)), *o++ = bits(atomicXor_system(p, b)), *o++ = bits(*p);
}
template <class T> __device__ void common(u64 *&o, T *p, T a, T b)
{
	*p = a;
	*o++ = bits(atomicAdd(p, b)), *o++ = bits(*p);
	*o++ = bits(atomicExch(p, a)), *o++ = bits(*p);
	*o++ = bits(atomicAdd_block(p, a)), *o++ = bits(atomicAdd_system(p, b)), *o++ = bits(*p);
	*o++ = bits(atomicExch_block(p, b)), *o++ = bits(atomicExch_system(p, a)), *o++ = bits(*p);
}
template <class T> __device__ void order(u64 *&o, T *p, T a, T b)
{
	*p = a;
	*o++ = bits(atomicMin(p, b)), *o++ = bits(*p);
	*p = a;
	*o++ = bits(atomicMax(p, b)), *o++ = bits(*p);
	*p = b;
	*o++ = bits(atomicMin_block(p, a)), *o++ = bits(atomicMax_system(p, b)), *o++ = bits(*p);
	*o++ = bits(atomicCAS(p, a, b)), *o++ = bits(*p);
	*o++ = bits(atomicCAS(p, b, a)), *o++ = bits(*p);
	*o++ = bits(atomicCAS_block(p, a, b)), *o++ = bits(atomicCAS_system(p, b, a)), *o++ = bits(*p);
}
template <class T> __device__ void wrap(u64 *&o, T *p, T a, T b)
{
	*p = a;
	*o++ = atomicSub(p, b), *o++ = *p;
	*o++ = atomicSub_block(p, b), *o++ = atomicSub_system(p, a), *o++ = *p;
}
template <class M> __device__ void all(u64 *o, M *m, u64 a, u64 b)
{
	common<int>(o, &m->i, a, b), order<int>(o, &m->i, a, b), logic<int>(o, &m->i, a, b), wrap<int>(o, &m->i, a, b);
	common<unsigned>(o, &m->u, a, b), order<unsigned>(o, &m->u, a, b), logic<unsigned>(o, &m->u, a, b), wrap<unsigned>(o, &m->u, a, b);
	common<u64>(o, &m->l, a, b), order<u64>(o, &m->l, a, b), logic<u64>(o, &m->l, a, b);
	m->ll = a;
	*o++ = atomicMin(&m->ll, (long long)b), *o++ = atomicMax(&m->ll, (long long)~a), *o++ = m->ll;
	common<float>(o, &m->f, (int)a * .37f, (int)b * 1e-3f);
	m->d = (long long)a * .37, *o++ = bits(atomicAdd(&m->d, b * 1e-7)), *o++ = bits(atomicAdd_system(&m->d, -1.5)), *o++ = bits(m->d);
	m->u = (unsigned)a & 15;
	for (int i = 0; i < 5; i++)
		*o++ = atomicInc(&m->u, 9), *o++ = atomicDec(&m->u, 11), *o++ = atomicInc_block(&m->u, 3), *o++ = atomicDec_system(&m->u, 2);
	m->h = (unsigned short)a;
	*o++ = atomicCAS(&m->h, (unsigned short)a, (unsigned short)b), *o++ = atomicCAS(&m->h, (unsigned short)a, (unsigned short)7), *o++ = m->h;
}
struct M { int i; unsigned u; u64 l; long long ll; float f; double d; unsigned short h; };
__global__ void k(u64 *o, M *g, const u64 *in)
{
	__shared__ M s[16];
	int t = threadIdx.x;
	u64 *p = o + t * 1024;
	all(p, g + t, in[t], in[t + 1]);
	all(p + 256, s + t, in[t], in[t + 1]);
	M *any = t & 1 ? g + t : s + t;
	all(p + 512, any, in[t], in[t + 1]);
}
int main()
{
	u64 in[17] = { 0, 1, ~0ull, 0x80000000, 0x7fffffff, 0x8000000000000000, 0x7fffffffffffffff, 12345678901234, 3, 0xffff, 0x10000, 0xdeadbeefcafe, 77, 1ull << 33, 0x100000000, 9, 0 };
	u64 *d = make(17, in), *o = make<u64>(16 * 1024);
	M *g = make<M>(16);
	RUN(k<<<1, 16>>>(o, g, d));
	for (int t = 0; t < 16; t++)
		for (int j = 0; j < 3; j++)
			show("values", o + t * 1024 + j * 256, 256);
}
