/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * texture: what the handle of a texture or surface points to. A driver makes one for every texture and surface
 * object and reference; tex, tld4, txq, suld, sust, sured and suq read it. A handle is the host address of a
 * Texture, or of a 64-bit word that holds one (a .texref or .surfref variable).
 */
#ifndef WW_PTX_TEXTURE_H
#define WW_PTX_TEXTURE_H

#include "base/base.h"

#define TEXTURE_MAGIC 0x5745545855544557ull
enum { TEXTURE_LEVELS = 16 };

typedef enum { TEXEL_unsigned, TEXEL_signed, TEXEL_float } TexelKind;
typedef enum { TEXTURE_wrap, TEXTURE_clamp, TEXTURE_mirror, TEXTURE_border } TextureAddress; /* as CUDA numbers them */
typedef enum { TEXTURE_point, TEXTURE_linear } TextureFilter;

typedef struct TextureLevel {
	u64 at;			   /* host address of the first texel */
	u64 pitch, slice;	   /* bytes from row to row, from slice (layer, face) to slice */
	u32 width, height, depth;  /* texels; 1 where there is no such dimension; depth without layers */
} TextureLevel;

typedef struct Texture {
	u64 magic;
	TextureLevel level[TEXTURE_LEVELS];
	u32 levels;		   /* at least 1 */
	u32 layers, slices;	   /* of arrays; cubemaps have six faces a layer, each a slice to surface accesses */
	u8 kind, bits, channels;   /* of a texel: TexelKind; 8, 16, 32; 1, 2, 4 */
	u8 address[3];		   /* TextureAddress of x, y, z */
	u8 filter, level_filter;   /* TextureFilter */
	bool normalized;	   /* coordinates are fractions of the extent */
	bool as_float;		   /* integers are read as [0, 1] or [-1, 1] */
	bool srgb;		   /* as_float of bytes: red, green and blue lie on the sRGB curve */
	bool linear_memory;	   /* tex1Dfetch: beyond the end is zero */
	float border[4];	   /* what a texel beyond the border is made of: tex_border() */
	float level_bias, level_min, level_max;
} Texture;

/* A texel that takes part in a fetch, and its weight in 1/256. The up to four of one slice of one level are a quad. */
typedef struct TexelPart {
	u32 raw[4]; /* as memory holds it */
	u32 weight, quad;
	bool absent; /* a coordinate lies on the other texel: no infinity here counts */
} TexelPart;

typedef struct Texel {
	u32 u[4]; /* floats too */
} Texel;

struct MemEnv;
struct Op;
/* texture.c: what a handle points to, in `room` where memory is read through `self`; NULL: told as a fault. */
const Texture *sem_texture(const struct MemEnv *, u32 lane, u64 handle, Texture *room);
/* texture.c: fraction bits that a normalised coordinate keeps in a texture of n texels. */
u32 tex_fraction(u32 n);
/* texture_blend.c: one texel as a program gets it; what lies beyond the border, as memory would hold it. */
u32 tex_channel(const Texture *, u32 raw, u32 component);
u32 tex_border(const Texture *, u32 component);
/* The share of `total` (1/256) that the texels of a quad get, left ones first: w are the weights of the right, the
 * lower and the back texels, of `dims` of them; `front` and `back` are the two slices. */
void tex_shares(u32 total, const u32 *w, u32 dims, u32 front[4], u32 back[4]);
/* The weighted sum of n texels, quads in order. */
Texel tex_blend(const Texture *, const TexelPart *, u32 n);
/* texture.c: the sectors of memory that a thread's fetch asks for, by number, the same ones more than once; `a`: its columns.
 * surface.c: the one of its load, store or reduction, and where in the surface that is; false: none. */
enum { TEX_MOST_SECTORS = 16 };
typedef struct TexAsked {
	u64 sector[TEX_MOST_SECTORS];
	u32 n;
	bool smaller; /* of a mipmap whose texels lie closer than the threads */
	bool volume;  /* texels of two slices are blended */
} TexAsked;
void tex_sectors(const struct Op *, const struct MemEnv *, u32 lane, const u64 *a, TexAsked *);
bool surf_sector(const struct Op *, const struct MemEnv *, u32 lane, const u64 *a, u64 *sector, u64 *place);
/* Where the texel at `x` bytes of row y lies; `z`: bytes to its slice. */
u64 tex_sector(const Texture *, const TextureLevel *, u64 x, u64 y, u64 z);
/* texture_warp.c: tex; false: nothing was done, texture.c does it. */
bool tex_warp(const struct Op *, const struct MemEnv *, u32 active, u64 *d, const u64 *a);

#endif
