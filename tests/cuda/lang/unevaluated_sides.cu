// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ANSWER: by the manual, not recorded
// FLAGS: -std=c++17
// What is not evaluated on the host names functions that the device alone has.
#include <cstdio>
#include <type_traits>
#include <utility>
#include <cmath>
#include <vector>
#include <algorithm>
struct D { __device__ float operator()(int) const { return 1; } };
struct H { float operator()(int) const { return 1; } };
struct HD { __host__ __device__ float operator()(int) const { return 1; } };
struct T2 { template<class A> __device__ A operator()(A a) const { return a; } };
template<class F> auto tst(int) -> decltype(std::declval<F>()(1), std::true_type{});
template<class F> std::false_type tst(...);
template<class F> struct trait { template<class G> static auto t(G *g) -> decltype((*g)(1), char()); template<class G> static long t(...); static const int value = sizeof(t<F>(nullptr)); };
template<class F> using R = decltype(std::declval<F>()(1));
template<class F> auto call(F f,int a)->decltype(f(a));
template<class F> __device__ auto dcall(F f,int a)->decltype(f(a)) { return f(a); }
template<class F, class=void> struct v_ : std::false_type{}; template<class F> struct v_<F,std::void_t<decltype(std::declval<F>()(1))>> : std::true_type{};
template<class F, std::enable_if_t<(sizeof(std::declval<F>()(1))>0),int> =0> int en(F){return 1;}
int en(...){return 0;}
__device__ short ov2(float); __host__ double ov2(double);
template<class T> auto use(T t)->decltype(ov2(t));
struct M { __device__ int go(); static __device__ char st(); };
template<class T> auto hasgo(T *t)->decltype(t->go(), 1) { return 1; }
inline int hasgo(void *) { return 0; }
template<class T> int body(T f){ using X = decltype(f(1)); return sizeof(X) + noexcept(f(1)); }
template<class T> struct C { int m(T f){ using X = decltype(f(1)); return sizeof(X); } template<class U> int n(U u); };
template<class T> template<class U> int C<T>::n(U u) { return sizeof(decltype(u(1)))*10; }
struct In { int f(){ return sizeof(M().go()); } static int g(){ return noexcept(M::st()); } };
__global__ void k(int *p){ *p = dcall(T2(), 3); }
template<class F> __global__ void kf(F f, decltype(f(1)) *o){ *o = f(3); }
template<class F> int launch(F f){ using X = decltype(f(1)); X *d; X h; cudaMalloc(&d,sizeof(X)); kf<F><<<1,1>>>(f,d); cudaMemcpy(&h,d,sizeof(X),cudaMemcpyDeviceToHost); return (int)h + std::max(1,2) + (int)std::pow(2.0f,2) + (int)std::abs(-3.5); }
__device__ float df(int x) { return x; }
int f(); static int g(); extern "C" int h();
struct S { int m(); template<class U> int n(U u); static int s(); friend int fr(S) { return sizeof(df(1)); } int operator()(int) const; };
int S::m() { return sizeof(df(1)); }
int S::s() { return sizeof(df(1)); }
int S::operator()(int a) const { return sizeof(df(a)); }
template<class U> int S::n(U) { return sizeof(df(1)); }
int f() { printf("f\n"); return sizeof(df(1)); }
static int g() { return sizeof(df(1)) + f(); }
extern "C" int h() { decltype(df(1)) x = 4; return x; }
int main(){
 printf("%d\n", f()+g()+h()+S().m()+S().n(1)+S::s()+fr(S())+S()(1));
 auto lam = [](int y) { return (int)sizeof(df(y)); };
 printf("%d\n", lam(1));
 printf("%d %d %d %d\n", decltype(tst<D>(0))::value, decltype(tst<H>(0))::value, decltype(tst<HD>(0))::value, decltype(tst<T2>(0))::value);
 printf("%d %d %d\n", trait<D>::value, trait<H>::value, trait<int>::value);
 printf("%d %d %d\n", (int)sizeof(R<D>), (int)sizeof(R<T2>), (int)sizeof(decltype(call(D(),1))));
 printf("%d %d %d %d\n", v_<D>::value, v_<int>::value, en(D()), en(3));
 printf("%d\n", (int)sizeof(use(1.0)));
 printf("%d %d\n", hasgo((M*)0), hasgo((int*)0));
 printf("%d %d %d\n", body(D()), body(H()), body(T2()));
 printf("%d %d %d %d\n", C<D>().m(D()), C<int>().n(T2()), In().f(), In::g());
 printf("%d %d\n", std::is_invocable_v<D,int>, std::is_invocable_r_v<float,D,int>);
 printf("%d\n", launch(T2()));
 printf("%d\n", launch(HD()));
 std::vector<int> vv{3,1,2}; std::sort(vv.begin(),vv.end(),[](int a,int b){return a<b;}); printf("%d\n",vv[0]);
 int r=0,*d; cudaMalloc(&d,4); k<<<1,1>>>(d); cudaMemcpy(&r,d,4,cudaMemcpyDeviceToHost); printf("%d\n",r);
}
