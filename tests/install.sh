#!/bin/bash
# make install and uninstall, in a folder whose name has a space: programs compiled with the installed toolkit run, and
# nothing is left over.
set -eu
build=${WW_BUILD:-$PWD/build}
top=$PWD root="$TEST_TMP/a root"
for f in bin/nvcc lib64/libcuda.so.1 lib64/libcudart_static.a lib64/libww-jit.so.0.1.0; do
	[ -e "$build/cuda/$f" ] || { echo "$build/cuda/$f is not built"; exit 77; }
done
make --no-print-directory B="${build#"$top"/}" install DESTDIR="$root" PREFIX="/opt/a toolkit" >/dev/null
cp examples/example.h examples/vecadd.cu "$TEST_TMP"
cd "$TEST_TMP"
"$root/opt/a toolkit/bin/nvcc" vecadd.cu -o vecadd
mkdir elsewhere
cd elsewhere
env -i PATH=/usr/bin:/bin HOME="$TEST_TMP" ../vecadd | grep -x PASS
if command -v pkg-config >/dev/null; then
	export PKG_CONFIG_PATH="$root/opt/a toolkit/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR=$root
	for name in cuda cudart cupti nvjitlink nvrtc nvvm; do
		for version in -13.0 ''; do
			flags=$(pkg-config --cflags --libs "$name$version")
			echo 'int main() { return 0; }' >"$name.c"
			eval "gcc $name.c -Wl,--no-as-needed $flags -o $name" 2>"$name.log" || { cat "$name.log"; exit 1; }
		done
	done
fi
make --no-print-directory -C "$top" B="${build#"$top"/}" uninstall DESTDIR="$root" PREFIX="/opt/a toolkit" >/dev/null
left=$(find "$root" ! -type d)
if [ "$left" ]; then echo "left behind: $left"; exit 1; fi
