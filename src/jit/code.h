/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * code.h: what the files of jit/ share, and the interface of the plug-in. Private to this folder.
 *
 *   request ──plug-in (LLVM)──▶ ELF object ──relocate.c──▶ image ──load.c──▶ mapped code
 *                                               └─cache.c─▶ file ─┘
 *
 * An image is position-independent and final but for addresses: a warm start maps one without LLVM and
 * without reading ELF.
 */
#ifndef WW_JIT_CODE_H
#define WW_JIT_CODE_H

#include "jit/jit.h"
#include "jit/plugin.h"

/* ---- images ---------------------------------------------------------------------------------------- */
enum { SEG_code, SEG_const, SEG_data, SEG_COUNT, NO_IMPORT = 0xffffffff };

typedef struct ImageReloc { /* the 64-bit word at `at` := import's address, or the map's, plus add */
	u32 at, import;
	i64 add;
} ImageReloc;

typedef struct Image { /* offsets count from the start of the mapping */
	u32 seg_at[SEG_COUNT], seg_size[SEG_COUNT]; /* page-aligned offset; bytes */
	u32 kernel_at, range_at; /* NO_IMPORT: there is none */
	u32 group_lanes, ngroups, frame_size, suspends, lane_mode, in_cluster, polls;
	ArraysApart apart;
	u32 nrelocs, nlines, nimports, names_size, reason_size, norigins, nblocks;
	/* not in the file: where the parts lie in `blob`, in this order */
	u8 *seg[SEG_COUNT];
	ImageReloc *relocs;
	JitLine *lines;
	const char *names;  /* nimports names, each NUL-terminated */
	const char *reason; /* reason_size bytes, NUL included; 0: none */
	JitOrigin *origins;
	u8 *blob;
	size_t blob_size;
} Image;
enum { IMAGE_HEAD = offsetof(Image, seg) };

/* relocate.c: false with a text when the object is not what our code generator makes */
bool image_link(Image *, const JitObject *, const char **err);
/* image.c: the blob begins with the head and holds all parts; checked before use */
bool image_alloc(Image *); /* makes the blob for the sizes in the head */
bool image_open(Image *, u8 *blob, size_t size); /* takes the blob over when it is sound */
void image_free(Image *);
/* lines.c: .debug_line, already relocated, to (offset, line) rows, sorted, repeats dropped; malloc'd */
bool lines_read(const u8 *data, size_t size, JitLine **rows, u32 *n);

/* ---- load.c ----------------------------------------------------------------------------------------- */
typedef struct JitMapped { /* code in memory */
	struct JitMapped *next; /* codes.c: in the list of all */
	JitCode code;
	Image image; /* holds what `code` points to */
	u8 *map;
	size_t map_size;
	struct DebugEntry *debug; /* profile.c */
} JitMapped;
JitMapped *code_load(Image *, const Fn *entry, const char **err); /* takes the image over, also when it fails */
void code_unload(JitMapped *);
const void *import_find(const char *name); /* imports.c; NULL: emitted code may not call that */

/* ---- codes.c ---- */
void code_register(JitMapped *);
void code_forget(JitMapped *);

/* ---- cache.c: files of images by key. The key's whole text is kept in the file and compared ------- */
bool cache_read(const char *key, size_t key_len, Image *);
void cache_write(const char *key, size_t key_len, const Image *); /* failure is only logged */

/* ---- target.c ---- */
const char *target_key(void); /* names what code for jit_target() may assume */

/* ---- plugin.c ---- */
JitCompileFn *plugin_load(const char **err); /* opens it the first time */
const char *plugin_version(void); /* of its file, without opening it; "" when there is none */

/* ---- dwarf.c: sections of a symbol file, for code that has an entry ---- */
void dwarf_abbrev(Text *);
void dwarf_info(Text *, const JitCode *);
void dwarf_lines(Text *, const JitCode *);

/* ---- profile.c: gdb and perf ---- */
void profile_add(JitMapped *);
void profile_remove(JitMapped *);

#endif
