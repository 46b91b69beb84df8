/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * jitlink: libnvJitLink.so.13. Device code of every kind in memory ▶ a cubin, by the toolkit's nvlink
 * (src/runcc).
 *
 *	jlk_api.c	the exported functions
 *	jlk_link.c	options ▶ nvlink's words, by jlk_options.def; inputs ▶ files; the link
 *
 * A link owns copies of its inputs. What failed once fails for good.
 */
#ifndef WW_JLK_H
#define WW_JLK_H

#include "base/base.h"

#include <nvJitLink.h>

typedef struct JlkInput {
	struct JlkInput *next; /* in the order given */
	const char *name, *path; /* path: of a file the user named; NULL: the bytes below */
	const void *data;
	size_t len;
} JlkInput;

typedef struct nvJitLink {
	Arena *arena; /* no guard: NULL when memory is out */
	nvJitLinkResult refused; /* an option was wrong */
	const char *arch;
	const char *no_ptxas, *no_nvvm; /* what those compilers will say of an option; NULL: nothing */
	bool ptx, lto, verbose;
	bool closed; /* completed, well or not: takes no more, and is not completed again */
	bool virtual_arch; /* -arch=compute_NN: for PTX alone */
	const char **words; /* for nvlink */
	u32 nwords;
	JlkInput *inputs;
	u32 count, ltos;
	u32 sources; /* that -lto takes: LTO IR, and what nvcc -dc has made, which holds PTX for it */
	Text error, info, cubin, text;
} JlkLink;

nvJitLinkResult jlk_options(JlkLink *, u32 count, const char *const *options);
nvJitLinkResult jlk_add(JlkLink *, nvJitLinkInputType, const void *data, size_t len, const char *name,
			const char *path);
nvJitLinkResult jlk_complete(JlkLink *);
void jlk_check_registers(JlkLink *, const char *val);
/* jlk_through.c. false: there is no option in it. */
bool jlk_through_ptxas(JlkLink *, const char *option);
bool jlk_through_nvvm(JlkLink *, const char *option);

#endif
