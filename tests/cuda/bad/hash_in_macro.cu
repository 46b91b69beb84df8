// COMPILE-FAIL: a # that begins no pragma is a stray token
#define LINE #nothing 5
__global__ void k(int *p)
{
	LINE
	*p = 1;
}
int main() { k<<<1, 1>>>(0); }
