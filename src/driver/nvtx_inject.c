/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ranges of programs that were built with NVIDIA's own NVTX headers. Those load the library that NVTX_INJECTION64_PATH
 * names (`ww prof` names this one) and call InitializeInjectionNvtx2 with a way to get at the slots of NVTX's functions;
 * those that tell something are filled in here. NVTX's public interface for tools, version 3.
 */
#include "driver/hooks.h"
#include "nvtx3/nvToolsExt.h"

enum { TABLE_CALLBACKS = 1, MODULE_CORE = 1, MODULE_CORE2 = 5 };

typedef void Fn0(void);
typedef struct Callbacks {
	size_t size;
	int (*functions)(int module, Fn0 ****slots, unsigned *n); /* slots[id] is where function `id` is kept */
} Callbacks;
typedef const void *GetTable(u32 id);
WW_EXPORT int InitializeInjectionNvtx2(GetTable *);

static void mark_ex(const nvtxEventAttributes_t *a) { nvtxMarkEx(a); }
static void mark_a(const char *s) { nvtxMarkA(s); }
static void mark_w(const wchar_t *s) { nvtxMarkW(s); }
static nvtxRangeId_t start_ex(const nvtxEventAttributes_t *a) { return nvtxRangeStartEx(a); }
static nvtxRangeId_t start_a(const char *s) { return nvtxRangeStartA(s); }
static nvtxRangeId_t start_w(const wchar_t *s) { return nvtxRangeStartW(s); }
static void end(nvtxRangeId_t id) { nvtxRangeEnd(id); }
static int push_ex(const nvtxEventAttributes_t *a) { return nvtxRangePushEx(a); }
static int push_a(const char *s) { return nvtxRangePushA(s); }
static int push_w(const wchar_t *s) { return nvtxRangePushW(s); }
static int pop(void) { return nvtxRangePop(); }
static void domain_mark(nvtxDomainHandle_t d, const nvtxEventAttributes_t *a) { nvtxDomainMarkEx(d, a); }
static nvtxRangeId_t domain_start(nvtxDomainHandle_t d, const nvtxEventAttributes_t *a)
{
	return nvtxDomainRangeStartEx(d, a);
}
static void domain_end(nvtxDomainHandle_t d, nvtxRangeId_t id) { nvtxDomainRangeEnd(d, id); }
static int domain_push(nvtxDomainHandle_t d, const nvtxEventAttributes_t *a) { return nvtxDomainRangePushEx(d, a); }
static int domain_pop(nvtxDomainHandle_t d) { return nvtxDomainRangePop(d); }
static nvtxStringHandle_t register_a(nvtxDomainHandle_t d, const char *s) { return nvtxDomainRegisterStringA(d, s); }
static nvtxStringHandle_t register_w(nvtxDomainHandle_t d, const wchar_t *s) { return nvtxDomainRegisterStringW(d, s); }

int InitializeInjectionNvtx2(GetTable *get)
{
	static const struct {
		u8 module, id;
		Fn0 *f;
	} rows[] = {
		{ MODULE_CORE, 1, (Fn0 *)mark_ex },	 { MODULE_CORE, 2, (Fn0 *)mark_a },
		{ MODULE_CORE, 3, (Fn0 *)mark_w },	 { MODULE_CORE, 4, (Fn0 *)start_ex },
		{ MODULE_CORE, 5, (Fn0 *)start_a },	 { MODULE_CORE, 6, (Fn0 *)start_w },
		{ MODULE_CORE, 7, (Fn0 *)end },		 { MODULE_CORE, 8, (Fn0 *)push_ex },
		{ MODULE_CORE, 9, (Fn0 *)push_a },	 { MODULE_CORE, 10, (Fn0 *)push_w },
		{ MODULE_CORE, 11, (Fn0 *)pop },	 { MODULE_CORE2, 1, (Fn0 *)domain_mark },
		{ MODULE_CORE2, 2, (Fn0 *)domain_start }, { MODULE_CORE2, 3, (Fn0 *)domain_end },
		{ MODULE_CORE2, 4, (Fn0 *)domain_push }, { MODULE_CORE2, 5, (Fn0 *)domain_pop },
		{ MODULE_CORE2, 10, (Fn0 *)register_a }, { MODULE_CORE2, 11, (Fn0 *)register_w },
	};
	const Callbacks *c = get ? get(TABLE_CALLBACKS) : NULL;

	if (!c || c->size < sizeof *c || !c->functions)
		return 0;
	for (u32 i = 0; i < COUNT(rows); i++) {
		Fn0 ***slots;
		unsigned n;

		if (c->functions(rows[i].module, &slots, &n) && rows[i].id < n && slots[rows[i].id])
			*slots[rows[i].id] = rows[i].f;
	}
	return 1;
}
