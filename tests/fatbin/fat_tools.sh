#!/bin/sh
# fatbinary, cuobjdump, bin2c: what one writes the other finds; wrong command lines are refused.
set -e
cd "$TEST_TMP"
fail() { echo "failed: $*"; exit 1; }
has() { grep -q -- "$2" "$1" || { cat "$1"; fail "'$2' is not in $1"; }; }

ptx() { printf '.version %s\n.target %s\n.address_size 64\n.visible .entry %s() { ret; }\n' "$1" "$2" "$3"; }
ptx 8.0 sm_75 old >old.ptx
ptx 8.7 sm_90a new >new.ptx

for mode in none speed size balance; do
	fatbinary -64 --create=both.fatbin --compress-mode=$mode --ident=k.cu "--cmdline=-O3 -v" \
		--image3=kind=ptx,sm=75,file=old.ptx --image3=kind=ptx,sm=90a,file=new.ptx
	cuobjdump -lptx both.fatbin >list
	has list 'PTX file    1: both.1.sm_75.ptx'
	has list 'PTX file    2: both.2.sm_90a.ptx'
	cuobjdump -xptx all both.fatbin >/dev/null
	cmp old.ptx both.1.sm_75.ptx
	cmp new.ptx both.2.sm_90a.ptx
	cuobjdump -ptx -arch sm_90a both.fatbin >text
	has text 'code version = \[8,7\]'
	has text 'ptxasOptions = -O3 -v'
	has text '.entry new'
	! grep -q '.entry old' text || fail "-arch lets other architectures through"
done

# in a host object, a program's sections, and an archive
fatbinary --create=both.fatbin --embedded-fatbin=embed.c --image=profile=compute_75,file=old.ptx
printf '\nconst void *keep(void) { return &__fatDeviceText; }\n' >>embed.c
${CC:-cc} -c embed.c -o embed.o
ar rc libembed.a embed.o
for f in embed.o libembed.a; do
	cuobjdump -ptx $f >text
	has text '.entry old'
done
cuobjdump -lelf -lptx embed.o >list
has list 'PTX file    1: embed.1.sm_75.ptx'

bin2c --const --name word --padd 0 old.ptx >word.c
printf '#include <stdio.h>\nint main() { fputs((const char *)word, stdout); return 0; }\n' >>word.c
${CC:-cc} word.c -o word
./word | cmp - old.ptx

bin2c -c -l -st -t int -a 16 -s .rodata.word -n word old.ptx >word.c # short names as in CUDA 13; as its own, it leaves <stdint.h> to whoever compiles that
printf '#include <stdio.h>\nint main() { return wordLength != sizeof word / sizeof *word || (unsigned long)word %% 16; }\n' >>word.c
${CC:-cc} -include stdint.h word.c -o word
./word
bin2c -t longlong -stdint -p 1,2 old.ptx >out; has out '^uint64_t imageBytes'

refused() { if "$@" >out 2>&1; then fail "accepted: $*"; fi; }
for tool in fatbinary ptxas 'ptxas -arch=sm_90'; do
	$tool >out 2>&1 && has out '--help' || fail "$tool: nothing to do is an error"
done
fatbinary --create=x.fatbin # no images: an empty one
refused fatbinary --create=x --image3=kind=ptx,sm=75,file=old.ptx,file=new.ptx; has out "redefinition of keyword 'file'"
refused fatbinary --create=x.fatbin --image3=kind=foo,sm=90,file=old.ptx; has out 'unknown kind'
refused bin2c -t foo old.ptx; has out "'foo' is not defined"
refused fatbinary --image3=kind=ptx,sm=75,file=old.ptx; has out 'nothing to write'
refused fatbinary --create=x --image3=kind=elf,sm=75,file=old.ptx; has out 'not of that kind'
refused fatbinary --create=x --image3=kind=ptx,sm=75,file=none.ptx; has out 'none.ptx'
refused fatbinary --create=x --wrong; has out "Unknown option '-wrong'"
refused fatbinary -32 --create=x; has out '32-bit'
refused cuobjdump; has out 'no input file'
refused cuobjdump -sass both.fatbin; has out 'not disassembled'
refused cuobjdump word; has out 'does not contain device code'
head -c 100 both.fatbin >cut.fatbin
refused cuobjdump -ptx cut.fatbin; has out 'cut.fatbin'
echo ok
