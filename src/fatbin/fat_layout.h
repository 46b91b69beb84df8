/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The bytes of a fat binary container, little endian. Within src/fatbin only.
 */
#ifndef WW_FAT_LAYOUT_H
#define WW_FAT_LAYOUT_H

#include "base/base.h"

typedef struct FatHeader {
	u32 magic;
	u16 version, header_size;
	u64 size; /* bytes that follow the header */
} FatHeader;

typedef struct FatEntry {
	u16 kind, version;
	u32 header_size;  /* of this header with ident and options */
	u64 payload_size; /* padded */
	u32 packed_size;  /* 0: stored plain */
	u32 options_at;	  /* FatOptions, from the start of this header; 0: none */
	u16 minor, major;
	u32 sm;
	u32 ident_at, ident_len;
	u64 flags, zero;
	u64 full_size; /* unpacked; 0 when stored plain */
} FatEntry;

typedef struct FatOptions {
	u32 at, len; /* from the start of the FatEntry */
} FatOptions;

_Static_assert(sizeof(FatHeader) == 16 && sizeof(FatEntry) == 64 && sizeof(FatOptions) == 8,
	       "container layout");

enum {
	FATFLAG_64BIT = 1,
	FATFLAG_DEBUG = 2,
	FATFLAG_LINUX = 0x10,
	FATFLAG_LZ4 = 0x2000,
	FATFLAG_ZSTD = 0x8000,
	FATFLAG_ARCH_A = 0x100000,
	FATFLAG_ARCH_F = 0x200000,
};

#endif
