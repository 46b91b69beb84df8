#!/bin/sh
# WW_DUMP's kernel may be named as in the source: in C++ its name stands mangled in PTX. Another's is not printed.
set -e
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat > "$tmp/a.cu" <<'EOF'
namespace deep { template <typename T> __global__ void scale(T *p) { p[threadIdx.x] *= 3; } }
__global__ void rescale(int *p) { p[threadIdx.x] += 2; }
extern "C" __global__ void plain(int *p) { p[threadIdx.x] = 1; }
int main()
{
	int *p;
	cudaMalloc(&p, 128);
	plain<<<1, 32>>>(p);
	rescale<<<1, 32>>>(p);
	deep::scale<<<1, 32>>>(p);
	return cudaDeviceSynchronize();
}
EOF
"$WW_BUILD/cuda/bin/nvcc" -o "$tmp/a" "$tmp/a.cu"
printed() { # NAME
	WW_DEVICE=cpu WW_CACHE_DIR=$tmp/cache WW_DUMP=llvm:$1 "$tmp/a" 2>&1 | sed -n 's/^source_filename = "\(.*\)"/\1/p' | sort -u | tr '\n' ' '
}
for row in "plain:plain " "scale:_ZN4deep5scaleIiEEvPT_ " "rescale:_Z7rescalePi " "cale:" "_Z7rescalePi:_Z7rescalePi "; do
	got=$(printed "${row%%:*}")
	[ "$got" = "${row#*:}" ] || { echo "${row%%:*}: printed '$got', not '${row#*:}'"; exit 1; }
done
