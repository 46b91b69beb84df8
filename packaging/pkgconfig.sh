#!/bin/sh
# pkg-config files of the toolkit's libraries, NAME-13.0.pc and NAME.pc:
#   packaging/pkgconfig.sh TOOLKIT FOLDER     TOOLKIT: where it will be
#   packaging/pkgconfig.sh -r FOLDER          removes them
set -eu
version=13.0
# name|what|where its headers are|where it is|libraries
table='cuda|CUDA driver|include|lib64|-lcuda
cudart|CUDA runtime|include|lib64|-lcudart
cupti|CUDA profiling tools|extras/CUPTI/include|extras/CUPTI/lib64|-lcupti
nvjitlink|linking of device code at run time|include|lib64|-lnvJitLink
nvrtc|compiling of CUDA C++ at run time|include|lib64|-lnvrtc
nvvm|compiling of NVVM IR at run time|nvvm/include|nvvm/lib64|-lnvvm'
write() { # TOOLKIT FOLDER NAME WHAT HEADERS WHERE LIBRARIES
	cat >"$2/$3-$version.pc" <<E
cudaroot=$1
includedir=\${cudaroot}/$5
libdir=\${cudaroot}/$6

Name: $3
Description: $4
Version: $version
Cflags: -I"\${includedir}"$([ "$5" = include ] || echo ' -I"${cudaroot}/include"')
Libs: -L"\${libdir}" -Wl,-rpath,"\${libdir}" $7
E
	ln -sf "$3-$version.pc" "$2/$3.pc"
}
if [ "$1" = -r ]; then
	echo "$table" | while IFS='|' read -r name _; do rm -f "$2/$name-$version.pc" "$2/$name.pc"; done
	exit
fi
mkdir -p "$2"
echo "$table" | while IFS='|' read -r name what headers where libs; do
	write "$1" "$2" "$name" "$what" "$headers" "$where" "$libs"
done
