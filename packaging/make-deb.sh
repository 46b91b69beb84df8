#!/bin/sh
# A Debian package of the staged toolkit: packaging/make-deb.sh [BUILD] ▶ BUILD/warpwright_VERSION_ARCH.deb
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
version=$(sed -n 's/^VERSION *:= *//p' Makefile)
arch=$(dpkg --print-architecture)
root=$build/deb
rm -rf "$root"
make --no-print-directory B="$build" install DESTDIR="$PWD/$root" PREFIX=/usr >/dev/null
mkdir -p "$root/DEBIAN" "$root/usr/share/doc/warpwright"
cp LICENSE "$root/usr/share/doc/warpwright/copyright"
cp README.md CHANGES "$root/usr/share/doc/warpwright/"
# What programs need when they run, and the compilers that nvcc calls.
cat >"$root/DEBIAN/control" <<E2
Package: warpwright
Version: $version
Architecture: $arch
Maintainer: The Warpwright authors <warpwright@localhost>
Section: devel
Priority: optional
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Depends: libc6, libzstd1, liblz4-1, libllvm22, clang-22, g++, libstdc++-12-dev | libstdc++-dev
Recommends: libthrust-dev, libcub-dev
Conflicts: nvidia-cuda-toolkit
Description: CUDA for CPU cores and NVIDIA GPUs
 The compiler driver nvcc, the CUDA runtime and driver libraries, headers and tools. CUDA programs run on
 CPU cores, a warp being a SIMD vector, and on NVIDIA GPUs through their own driver.
E2
dpkg-deb --root-owner-group --build "$root" "$build/warpwright_${version}_$arch.deb"
rm -rf "$root"
