// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// COMPILE-FAIL
__device__ float df(int x) { return x; }
int main()
{
	int a = sizeof(df(1));

	a += df(2);
	return a;
}
