#!/bin/sh
# C as it was written before C99, and before compilers refused it: gcc warns of it.
set -e
cd "$TEST_TMP"
cat > old.c <<'EOF'
static base = 3;
add(a) { return a + base; }
int first(int *p) { return *p; }
int early(int n) { if (n) return; return 1; }
main()
{
	int i = 4, (*f)(float *) = first;
	long where = &i;
	char *bytes = where;

	printf("%d %d %d\n", add(1), first(bytes), helper(2) + (f == 0));
	early(0);
	exit(0);
}
helper(n) int n; { return n * 2; }
EOF
nvcc -o old old.c > out 2>&1 || { cat out; exit 1; }
grep -q warning out || { echo 'says nothing of it'; exit 1; }
[ "$(./old)" = '4 4 4' ]
