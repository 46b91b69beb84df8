/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * fatbin: the containers that device code travels in: fat binaries (several images, packed or not) and
 * cubins (ELF). Reads any bytes safely; writes what NVIDIA's driver and tools read. Knows nothing of
 * what a PTX text means but its .version and .target lines.
 *
 * Our cubin is an ELF file for EM_CUDA that carries PTX text in the section ".ww.ptx": it is what
 * `ptxas -o` and `nvcc -cubin` make, and what the driver of the CPU device loads as one. It may hold
 * machine code too, for NVIDIA's driver.
 */
#ifndef WW_FATBIN_H
#define WW_FATBIN_H

#include "base/base.h"

typedef enum { FAT_ptx = 1, FAT_elf = 2 } FatKind;
typedef enum { FATPACK_none, FATPACK_lz4, FATPACK_zstd } FatPack;

/* One image. Reading: points into the container. Writing: what to store; `data` unpacked, `pack` how to
 * store it, full_len ignored. */
typedef struct FatImage {
	FatKind kind;
	FatPack pack;
	u32 sm;		  /* 90 for sm_90a */
	char suffix;	  /* 'a', 'f' or 0 */
	u16 major, minor; /* PTX ISA version; of an ELF image its container version */
	bool debug;
	const void *data; /* as stored; reading: may have NULs after a PTX text */
	size_t len;
	size_t full_len;  /* bytes once unpacked */
	const char *ident, *options; /* not NUL-terminated when reading; NULL: none */
	u32 ident_len, options_len;
} FatImage;

/* Section .nvFatBinSegment, and what a host program registers. */
enum { FAT_WRAPPER_MAGIC = 0x466243b1, FAT_MAGIC = 0xba55ed50 };
typedef struct FatWrapper {
	u32 magic, version; /* version 2: `extra` holds relocatable parts */
	const void *data;   /* a container */
	const void *const *extra; /* version 2: containers, NULL-terminated */
} FatWrapper;

/* ---- fat_read.c --------------------------------------------------------------------------------- */
typedef enum { FORM_unknown, FORM_ptx, FORM_elf, FORM_fatbin, FORM_wrapper, FORM_archive } FatForm;
/* What `image` is, and its length as its own header states it (a PTX text: strlen). For pointers that
 * an API caller gave without a length: reads only what the headers say is there. */
FatForm fatbin_sniff(const void *image, size_t *len);
/* The same for bytes of known length: FORM_unknown when the header claims more than there is. */
FatForm fatbin_sniff_bytes(const void *bytes, size_t len);

/* Walks the images of a container, and of the containers that follow it within `len` bytes.
 *	FatWalk w = fatbin_walk(p, len); FatImage im;
 *	while (fatbin_next(&w, &im)) …; if (w.err) damaged */
typedef struct FatWalk {
	const u8 *at, *end, *part_end;
	const char *err; /* static text */
} FatWalk;
FatWalk fatbin_walk(const void *container, size_t len);
bool fatbin_next(FatWalk *, FatImage *);
/* The image's bytes, unpacked, malloc'd, with a NUL after them; a PTX text ends at its first NUL.
 * NULL: *err says why. */
char *fatbin_unpack(const FatImage *, size_t *len, const char **err);
/* The image that a device running PTX takes. `sm`, `suffix`: what the device can do (90, 'a': all of
 * sm_90a). Of the usable images the one for the newest architecture; PTX and our cubins are alike. Where NVIDIA's
 * machine code is there for the device and all PTX is for newer ones, the oldest of these: the program was made for the device.
 * False: *err says why (no image, only machine code, only for newer devices, damaged). */
bool fatbin_pick(const void *container, size_t len, u32 sm, char suffix, FatImage *, const char **err);
/* May code for `want` run on a device of `have`? PTX: any newer device, 'a' only the same, 'f' the
 * same family. Machine code (`exact`): same major, not an older minor. */
bool fatbin_runs_on(u32 want, char want_suffix, u32 have, char have_suffix, bool exact);
/* Appends why PTX for `want` is not compiled for `have`, in ptxas's words; nothing when it is. */
void fatbin_why_not(Text *, u32 want, char want_suffix, u32 have, char have_suffix);

/* ---- fat_write.c -------------------------------------------------------------------------------- */
bool fatbin_write(Text *out, const FatImage *, u32 n, const char **err);
/* Fills major, minor, sm, suffix and debug from the text's .version and .target lines. */
bool fatbin_ptx_info(const char *ptx, size_t len, FatImage *, const char **err);
/* "sm_90a", "compute_90", "90a": false when it is none. */
bool fatbin_parse_arch(const char *s, u32 *sm, char *suffix);

/* ---- cubin.c ------------------------------------------------------------------------------------ */
typedef struct Cubin {
	const char *ptx;
	size_t len;
	u32 sm;
	char suffix;
	bool relocatable; /* ptxas -c */
	const char *const *entries; /* writing: kernel names for the symbol table; may be NULL */
	u32 nentries;
} Cubin;
bool cubin_write(Text *out, const Cubin *, const char **err);
/* Machine code, a cubin of NVIDIA's, with PTX that means the same: each driver takes what it can run. */
bool cubin_join(Text *out, const void *elf, size_t len, const Cubin *, const char **err);
/* Any ELF bytes. False with *err NULL: a sound cubin without our PTX (machine code); else damaged.
 * `ptx` points into the file and is NUL-terminated. Sets sm, suffix and relocatable for both kinds. */
bool cubin_read(const void *elf, size_t len, Cubin *, const char **err);
/* A section of any 64-bit ELF file (also a host object or program), by name and occurrence. */
bool cubin_find_section(const void *elf, size_t len, const char *name, u32 nth, const u8 **data,
			size_t *size);
typedef struct CubinKernel {
	const char *name;
	bool machine; /* there is machine code of it: what follows is its */
	u32 registers, stack, shared, constants;
} CubinKernel;
typedef void CubinKernelFn(void *self, const CubinKernel *);
/* All kernels, in the symbol table's order. False: not a sound ELF file of device code. */
bool cubin_kernels(const void *elf, size_t len, CubinKernelFn *, void *self);

#endif
