# Warpwright: builds everything and stages a CUDA toolkit in build/cuda/.
#   make | make run | make test [ONLY=words] | make test-long | make SAN=address,undefined test | make bench | make math-table
#   make install PREFIX=/usr/local DESTDIR= | make uninstall | make deps | make clean
# Sources are found by wildcard. No configure step; LLVM_MAJOR is the LLVM of nvcc, JIT_LLVM that of the JIT: 22, or 19
# (HACKING.md says how).
VERSION     := 0.1.0
ifeq ($(filter -j% --jobs% --jobserver%,$(MAKEFLAGS)),)
MAKEFLAGS   += -j$(shell nproc)
endif
LLVM_MAJOR  ?= 22
LLVM_CONFIG ?= llvm-config-$(LLVM_MAJOR)
CLANG       ?= clang-$(LLVM_MAJOR)
LLVM_LINK   ?= llvm-link-$(LLVM_MAJOR)
JIT_LLVM    ?= $(LLVM_MAJOR)
of_jit       = $(if $(filter $(LLVM_MAJOR),$(JIT_LLVM)),$($(1)),$(2)-$(JIT_LLVM))
JIT_CONFIG  ?= $(call of_jit,LLVM_CONFIG,llvm-config)
JIT_CLANG   ?= $(call of_jit,CLANG,clang)
JIT_LINK    ?= $(call of_jit,LLVM_LINK,llvm-link)
ifeq ($(origin CC),default)
CC := gcc
endif
PREFIX      ?= /usr/local
SAN         ?=
B           ?= build$(if $(SAN),-$(subst $(comma),-,$(SAN)))
comma       := ,
T           := $(B)/cuda

OPT      ?= -O2 -g
WARN     := -Wall -Wextra -Wshadow -Wvla -Wmissing-prototypes -Wno-unused-parameter
CFLAGS   += -std=gnu17 $(OPT) $(WARN) -fwrapv -fno-strict-aliasing -ffp-contract=off -fPIC -fvisibility=hidden -pthread \
            $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer)
CPPFLAGS += -Isrc -Iinclude -D_GNU_SOURCE -DWW_VERSION='"$(VERSION)"' -DWW_LLVM_MAJOR=$(LLVM_MAJOR)
LDFLAGS  += -pthread $(if $(SAN),-fsanitize=$(SAN))
JIT_INC   = $(eval JIT_INC := -I$(shell $(JIT_CONFIG) --includedir))$(JIT_INC)
JIT_LIB   = $(eval JIT_LIB := -L$(shell $(JIT_CONFIG) --libdir) -lLLVM-$(JIT_LLVM))$(JIT_LIB)

# Which folders make up which library. The LLVM side (emit, jit/llvm_*) is a plug-in of its own, so that
# nothing loads LLVM before the first kernel is compiled.
src       = $(wildcard $(addprefix src/,$(addsuffix /*.c,$(1))))
obj       = $(patsubst src/%.c,$(B)/obj/%.o,$(1))
BASE_SRC    := $(call src,base)
PTX_SRC     := $(call src,ptx count device)
LLVM_SRC    := $(call src,emit) $(wildcard src/jit/llvm_*.c)
JIT_SRC     := $(filter-out $(LLVM_SRC),$(call src,jit))
CUDA_SRC    := $(BASE_SRC) $(PTX_SRC) $(JIT_SRC) $(call src,exec driver fatbin profile)
PLUGIN_SRC  := $(BASE_SRC) $(PTX_SRC) $(call src,analysis) $(LLVM_SRC)
CUDART_SRC  := $(BASE_SRC) $(call src,runtime)
CUPTI_SRC   := $(BASE_SRC) $(call src,cupti)
NVVM_SRC    := $(BASE_SRC) $(call src,nvvm runcc)
JITLINK_SRC := $(BASE_SRC) $(PTX_SRC) $(call src,jitlink runcc fatbin)
NVRTC_SRC   := $(BASE_SRC) $(call src,nvrtc runcc)
TOOL_COMMON := $(BASE_SRC) $(call src,fatbin profile) $(wildcard src/tools/common/*.c)
TOOLS       := $(patsubst src/tools/%/,%,$(filter-out src/tools/common/,$(wildcard src/tools/*/)))

LIBCUDA   := $(T)/lib64/libcuda.so.1
LIBCUDART := $(T)/lib64/libcudart.so.13
LIBCUPTI  := $(T)/lib64/libcupti.so.13
LIBNVRTC  := $(T)/lib64/libnvrtc.so.13
LIBNVVM   := $(T)/nvvm/lib64/libnvvm.so.4
LIBNVJITLINK := $(T)/lib64/libnvJitLink.so.13
PLUGIN    := $(T)/lib64/libww-jit.so.$(VERSION)
ALL       :=
LIBDEVICE := $(T)/nvvm/libdevice/libdevice.10.bc
ifneq ($(call src,driver),)
ALL += $(LIBCUDA) $(T)/lib64/libcuda.so
endif
ifneq ($(call src,runtime),)
ALL += $(LIBCUDART) $(T)/lib64/libcudart.so $(T)/lib64/libcudart_static.a $(T)/lib64/libcudadevrt.a
endif
ALL += $(LIBNVRTC) $(T)/lib64/libnvrtc.so
ALL += $(LIBCUPTI) $(T)/lib64/libcupti.so $(T)/extras/CUPTI
ALL += $(LIBNVVM) $(T)/nvvm/lib64/libnvvm.so $(T)/nvvm/include/nvvm.h
ALL += $(LIBNVJITLINK) $(T)/lib64/libnvJitLink.so
ifneq ($(wildcard src/analysis/shape.c),)
ALL += $(PLUGIN)
endif
ALL += $(B)/tests/oracle_ptx
ALL += $(TOOLS:%=$(T)/bin/%) $(T)/lib64/libww-exec.so $(T)/lib64/libww-clang.so

.PHONY: all deb deps run test test-long tests bench math-table install uninstall clean format
all: $(B)/libbase.a $(B)/libptx.a $(ALL) headers $(HOOK_HEADERS) $(LIBDEVICE)

# ---- objects ------------------------------------------------------------------------------------------
$(B)/obj/emit/%.o $(B)/obj/jit/llvm_%.o: CPPFLAGS += $(JIT_INC)
$(B)/obj/%.o: src/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@
-include $(shell find $(B)/obj $(B)/tests -name '*.d' 2>/dev/null)

$(B)/libbase.a: $(call obj,$(BASE_SRC))
$(B)/libptx.a: $(call obj,$(PTX_SRC))
$(B)/libanalysis.a: $(call obj,$(call src,analysis))
$(B)/libfatbin.a: $(call obj,$(call src,fatbin))
$(B)/lib%.a:
	@mkdir -p $(@D)
	@rm -f $@
	ar rcs $@ $^

# ---- hooks: what stands before each function of the API (src/hook/hook.h) ---------------------------------
G := $(B)/gen
HOOK_MAKE = awk -f src/hook/hooks.awk -v API=$(1) -v MODE=$(2) src/hook/$(1)_cbid.def $(G)/$(1).i
META_driver  := $(T)/include/generated_cuda_meta.h
META_runtime := $(T)/include/generated_cuda_runtime_api_meta.h
$(G)/%.i: src/hook/%_api.h $(shell find include -name '*.h') Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) -E -P -x c $< -o $@
# API, header of the API, and one of types that only users of all its versions see
define hook_rules
$(G)/$(1)_calls.c: $(G)/$(1).i src/hook/hooks.awk src/hook/$(1)_cbid.def
	{ echo '#include "hook/hook.h"'; echo '#include "hook/$(1)_api.h"'; echo '#include "$$(notdir $(META_$(1)))"'; \
	    $$(call HOOK_MAKE,$(1),calls); } >$$@ || { rm -f $$@; exit 1; }
$(G)/$(1)_names: $(G)/$(1).i src/hook/hooks.awk src/hook/$(1)_cbid.def
	$$(call HOOK_MAKE,$(1),names) >$$@ || { rm -f $$@; exit 1; }
$(META_$(1)): $(G)/$(1).i src/hook/hooks.awk src/hook/$(1)_cbid.def
	@mkdir -p $$(@D)
	{ echo '/* Parameters of the $(1) API, for functionParams of CUPTI. Made from its declarations. */'; \
	    echo '#ifndef CUPTI_$(1)_META_H'; echo '#define CUPTI_$(1)_META_H'; echo '#include <$(2)>'; \
	    $(if $(3),echo '#include <$(3)>';) echo; \
	    $$(call HOOK_MAKE,$(1),params); echo '#endif'; } >$$@ || { rm -f $$@; exit 1; }
$(T)/include/cupti_$(1)_cbid.h: $(G)/$(1).i src/hook/hooks.awk src/hook/$(1)_cbid.def
	@mkdir -p $$(@D)
	{ echo '/* CUPTI 13.0: numbers of the functions of the $(1) API. */'; echo '#ifndef CUPTI_$(1)_CBID_H'; \
	    echo '#define CUPTI_$(1)_CBID_H'; echo; $$(call HOOK_MAKE,$(1),ids); echo; echo '#endif'; } >$$@
$(B)/obj/$(1)_calls.o: $(G)/$(1)_calls.c $(META_$(1)) src/hook/hook.h
	@mkdir -p $$(@D)
	$(CC) $(CPPFLAGS) -I$(T)/include $(CFLAGS) -Wno-deprecated-declarations -Wno-unused-function -c $$< -o $$@
# The library's own functions, out of the hooks' way.
$(B)/obj/$(1)_inner.o: $$(call obj,$$(filter-out src/driver/api_rows.c,$$(call src,$(1)))) $(G)/$(1)_names
	ld -r $$(filter %.o,$$^) -o $$@.tmp
	objcopy --redefine-syms=$(G)/$(1)_names $$@.tmp $$@
	@rm -f $$@.tmp
endef
$(eval $(call hook_rules,driver,cuda.h,ww/cuda_old_types.h))
$(eval $(call hook_rules,runtime,cuda_runtime_api.h))
HOOKED_driver  := $(B)/obj/driver_inner.o $(B)/obj/driver_calls.o $(B)/obj/driver/api_rows.o
HOOKED_runtime := $(B)/obj/runtime_inner.o $(B)/obj/runtime_calls.o
HOOK_HEADERS   := $(META_driver) $(META_runtime) $(T)/include/cupti_driver_cbid.h $(T)/include/cupti_runtime_cbid.h

# ---- libraries ----------------------------------------------------------------------------------------
$(LIBCUDA): $(call obj,$(filter-out src/driver/%,$(CUDA_SRC))) $(HOOKED_driver) src/driver/libcuda.map
	@mkdir -p $(@D)
	$(CC) -shared -Wl,-soname,libcuda.so.1 -Wl,--version-script=src/driver/libcuda.map -Wl,-z,defs \
	    $(LDFLAGS) $(filter %.o,$^) -o $@ -ldl -lm -lzstd -llz4
$(LIBCUDART): $(call obj,$(BASE_SRC)) $(HOOKED_runtime) src/runtime/libcudart.map
	@mkdir -p $(@D)
	$(CC) -shared -Wl,-soname,libcudart.so.13 -Wl,--version-script=src/runtime/libcudart.map -Wl,-z,defs \
	    $(LDFLAGS) $(filter %.o,$^) -o $@ -ldl -lm
$(LIBNVRTC): $(call obj,$(NVRTC_SRC)) src/nvrtc/libnvrtc.map
	@mkdir -p $(@D)
	$(CC) -shared -Wl,-soname,libnvrtc.so.13 -Wl,--version-script=src/nvrtc/libnvrtc.map -Wl,-z,defs \
	    $(LDFLAGS) $(filter %.o,$^) -o $@ -ldl
$(T)/lib64/libnvrtc.so: $(LIBNVRTC)
	ln -sf $(<F) $@
# Never unloaded: the driver keeps pointers to its listeners.
$(LIBCUPTI): $(call obj,$(CUPTI_SRC)) src/cupti/libcupti.map
	@mkdir -p $(@D)
	$(CC) -shared -Wl,-soname,libcupti.so.13 -Wl,--version-script=src/cupti/libcupti.map -Wl,-z,defs -Wl,-z,nodelete \
	    $(LDFLAGS) $(filter %.o,$^) -o $@ -ldl
$(T)/lib64/libcupti.so: $(LIBCUPTI)
	ln -sf $(<F) $@
$(T)/extras/CUPTI: Makefile
	@mkdir -p $@
	ln -sfn ../../include $@/include
	ln -sfn ../../lib64 $@/lib64
$(call obj,$(call src,cupti)): CPPFLAGS += -I$(T)/include
$(call obj,$(call src,cupti)): | $(HOOK_HEADERS)
$(LIBNVVM): $(call obj,$(NVVM_SRC)) src/nvvm/libnvvm.map
	@mkdir -p $(@D)
	$(CC) -shared -Wl,-soname,libnvvm.so.4 -Wl,--version-script=src/nvvm/libnvvm.map -Wl,-z,defs \
	    $(LDFLAGS) $(filter %.o,$^) -o $@ -ldl
$(LIBNVJITLINK): $(call obj,$(JITLINK_SRC)) src/jitlink/libnvJitLink.map
	@mkdir -p $(@D)
	$(CC) -shared -Wl,-soname,libnvJitLink.so.13 -Wl,--version-script=src/jitlink/libnvJitLink.map -Wl,-z,defs \
	    $(LDFLAGS) $(filter %.o,$^) -o $@ -ldl -lzstd -llz4 -lm
$(T)/lib64/libnvJitLink.so: $(LIBNVJITLINK)
	ln -sf $(<F) $@
$(T)/nvvm/lib64/libnvvm.so: $(LIBNVVM)
	ln -sf $(<F) $@
$(T)/nvvm/include/nvvm.h: src/nvvm/nvvm.h
	@mkdir -p $(@D)
	cp $< $@
$(T)/lib64/libcudart_static.a: $(call obj,$(BASE_SRC)) $(HOOKED_runtime)
	@mkdir -p $(@D)
	ld -r $^ -o $(B)/cudart_static.o
	objcopy --localize-hidden --wildcard --localize-symbol='ww_*cuda*' $(B)/cudart_static.o
	rm -f $@ && ar rcs $@ $(B)/cudart_static.o
# The device runtime is the driver's, but for what foreign code calls to synchronise a grid: PTX for the lowest device.
$(T)/lib64/libcudadevrt.a: src/devrt/devrt.cu $(LIBCUDART) $(LIBDEVICE) $(T)/bin/nvcc $(T)/lib64/libww-clang.so | headers
	$(T)/bin/nvcc -arch=compute_50 -code=compute_50 -dc -o $(B)/devrt.o $<
	rm -f $@ && ar rcs $@ $(B)/devrt.o
$(T)/lib64/libcuda.so: $(LIBCUDA)
	ln -sf $(<F) $@
$(T)/lib64/libcudart.so: $(LIBCUDART)
	ln -sf $(<F) $@
# The semantics library: the lane and warp functions as bitcode, embedded in the plug-in.
LANE_BC := $(patsubst src/ptx/%.c,$(B)/lane/%.bc,$(wildcard src/ptx/lane_*.c src/ptx/warp_*.c))
$(B)/lane/%.bc: src/ptx/%.c $(wildcard src/ptx/*.h src/ptx/*.def) src/base/base.h
	@mkdir -p $(@D)
	$(JIT_CLANG) --target=x86_64-unknown-linux-gnu -std=gnu17 -O2 -fwrapv -fno-strict-aliasing -ffp-contract=off \
	    -fno-math-errno -fno-vectorize -fno-slp-vectorize -w \
	    -Isrc -D_GNU_SOURCE -emit-llvm -c $< -o $@
$(B)/lane/all.bc: $(LANE_BC)
	@mkdir -p $(@D)
	$(JIT_LINK) $^ -o $@
$(B)/obj/jit/llvm_lane_bc.o: src/jit/llvm_lane_bc.S $(B)/lane/all.bc
	@mkdir -p $(@D)
	$(CC) -DLANE_BC='"$(B)/lane/all.bc"' -c $< -o $@
$(PLUGIN): $(call obj,$(PLUGIN_SRC)) $(B)/obj/jit/llvm_lane_bc.o
	@mkdir -p $(@D)
	$(CC) -shared -Wl,-soname,$(@F) -Wl,-z,defs -Wl,--build-id=sha1 $(LDFLAGS) $(filter %.o,$^) -o $@ $(JIT_LIB) -ldl -lm
$(T)/lib64/libww-exec.so: $(call obj,$(BASE_SRC) $(call src,preload))
	@mkdir -p $(@D)
	$(CC) -shared -Wl,-z,defs,-z,initfirst $(LDFLAGS) $^ -o $@ -ldl
# Loaded by clang: LLVM and clang's libraries come with it, and sanitizers do not. Compiled by that clang, too: it reads
# precompiled headers in no time, as g++ does not. `make OUTSIDE=` compiles without them. Their path is part of them:
# where the tree has been moved, they are made again.
CLANG_CXX  = $(CLANG) -x c++ -std=c++17 -O1 -fno-rtti -fno-exceptions -fPIC -fvisibility=hidden -Wall -Wextra -Wno-unused-parameter \
             -DNDEBUG -DWW_VERSION='"$(VERSION)"' -isystem $(LLVM_INC)
LLVM_INC   = $(eval LLVM_INC := $(shell $(LLVM_CONFIG) --includedir))$(LLVM_INC)
OUTSIDE   := $(B)/obj/clang/outside.pch
$(B)/obj/clang/outside.pch: src/clang/outside.h Makefile
	@mkdir -p $(@D)
	$(CLANG_CXX) -x c++-header -fpch-instantiate-templates -MD -MP -MT $@ -MF $(@:.pch=.d) -c $(abspath $<) -o $@
%/src/clang/outside.h: ;
$(B)/obj/clang/%.o: src/clang/%.cc $(OUTSIDE) Makefile
	@mkdir -p $(@D)
	$(CLANG_CXX) $(OUTSIDE:%=-include-pch %) -MMD -MP -c $< -o $@
$(T)/lib64/libww-clang.so: $(patsubst src/clang/%.cc,$(B)/obj/clang/%.o,$(wildcard src/clang/*.cc))
	@mkdir -p $(@D)
	$(CXX) -shared $^ -o $@

# ---- tools: one folder a program ------------------------------------------------------------------------
define tool_rule
$(T)/bin/$(1): $(call obj,$(wildcard src/tools/$(1)/*.c)) $(call obj,$(TOOL_COMMON) $(PTX_SRC))
	@mkdir -p $$(@D)
	$(CC) $(LDFLAGS) $$(filter %.o,$$^) -o $$@ -ldl -lm -lzstd -llz4
endef
$(foreach t,$(TOOLS),$(eval $(call tool_rule,$(t))))

# ---- libdevice: C to bitcode without the optimiser (it would answer __nvvm_reflect), then libclc ---------
LLVM_BIN   = $(shell $(LLVM_CONFIG) --bindir)
LIBCLC    ?= /usr/lib/clc/nvptx64--.bc
LIBDEV_BC := $(patsubst libdevice/%.c,$(B)/obj/libdevice/%.bc,$(wildcard libdevice/*.c))
$(B)/obj/libdevice/%.bc: libdevice/%.c libdevice/libdevice.h Makefile
	@mkdir -p $(@D)
	$(CLANG) --target=nvptx64-nvidia-cuda -march=sm_75 -Xclang -target-feature -Xclang +ptx63 -O2 -Xclang -disable-llvm-passes -ffp-contract=off \
	    -Wall -Wextra -Wno-unused-parameter -Wno-unused-function -c -emit-llvm $< -o $@
$(LIBDEVICE): $(LIBDEV_BC) $(LIBCLC) libdevice/link.sh
	@mkdir -p $(@D)
	BIN=$(LLVM_BIN) sh libdevice/link.sh $@ $(LIBCLC) $(LIBDEV_BC)

.PHONY: headers
headers:
	@mkdir -p $(T)/include
	@if [ -d include ]; then cp -ru include/. $(T)/include/; fi
	@sh packaging/cccl.sh $(T)/include

# ---- tests, examples, measurements ----------------------------------------------------------------------
TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/*/*.c))
$(B)/libww.a: $(call obj,$(BASE_SRC) $(PTX_SRC) $(JIT_SRC) $(LLVM_SRC) \
                $(call src,analysis exec driver fatbin profile runtime tools/common))
$(B)/tests/%: tests/%.c $(B)/libww.a Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) -Itests $(CFLAGS) -MMD -MP -MF $@.d $< $(B)/libww.a $(LDFLAGS) \
	    -Wl,--as-needed $(JIT_LIB) -ldl -lm -lzstd -llz4 -o $@
$(filter $(B)/tests/nvrtc/%,$(TESTS)): $(LIBNVRTC) $(T)/lib64/libnvrtc.so
$(B)/tests/nvrtc/%: LDFLAGS += -L$(T)/lib64 -lnvrtc -Wl,-rpath,'$$ORIGIN/../../cuda/lib64'
$(filter $(B)/tests/nvvm/%,$(TESTS)): $(LIBNVVM) $(T)/nvvm/lib64/libnvvm.so
$(B)/tests/nvvm/%: LDFLAGS += -L$(T)/nvvm/lib64 -lnvvm -Wl,-rpath,'$$ORIGIN/../../cuda/nvvm/lib64'
$(filter $(B)/tests/jitlink/%,$(TESTS)): $(LIBNVJITLINK) $(T)/lib64/libnvJitLink.so
$(B)/tests/jitlink/%: LDFLAGS += -L$(T)/lib64 -lnvJitLink -Wl,-rpath,'$$ORIGIN/../../cuda/lib64'
tests: $(TESTS) $(B)/tests/oracle_ptx
# Runs any set of recorded instructions: built with everything else.
$(B)/tests/oracle_ptx: $(B)/tests/ptx/oracle_ptx
	ln -sf ptx/oracle_ptx $@

# A test that does not build is a failed test, not the end of the run: hence -k and the ignored status.
test: deps
	@$(MAKE) --no-print-directory all
	$(if $(SAN),@echo "$(SAN)" >$(B)/sanitizers)
	-@$(MAKE) --no-print-directory -k tests
	@tests/run.sh -b $(B) $(ONLY)

# Hours: loads, faults, failing allocations and random kernels at full length.
test-long: deps
	@$(MAKE) --no-print-directory all
	$(if $(SAN),@echo "$(SAN)" >$(B)/sanitizers)
	-@$(MAKE) --no-print-directory -k tests
	@LONG=1 JOBS=1 tests/run.sh -b $(B) $(or $(ONLY),_long)

EXAMPLE ?= vecadd
run: deps
	@$(MAKE) --no-print-directory all
	$(T)/bin/nvcc -O2 examples/$(EXAMPLE).cu -o $(B)/$(EXAMPLE) $$(sed -n 's|^//.*nvcc $(EXAMPLE)\.cu *||p' examples/$(EXAMPLE).cu)
	$(B)/$(EXAMPLE)

bench: all
	bench/all.sh -b $(B)

# ---- housekeeping ---------------------------------------------------------------------------------------
deps:
	@packaging/deps.sh

INSTALL_DIR := $(DESTDIR)$(PREFIX)/lib/warpwright
install: all
	mkdir -p "$(INSTALL_DIR)" "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1"
	cp -a $(T)/. "$(INSTALL_DIR)/"
	for t in ww nvcc; do ln -sf ../lib/warpwright/bin/$$t "$(DESTDIR)$(PREFIX)/bin/$$t"; done
	install -m 644 docs/man/*.1 "$(DESTDIR)$(PREFIX)/share/man/man1/"
	packaging/pkgconfig.sh "$(PREFIX)/lib/warpwright" "$(DESTDIR)$(PREFIX)/lib/pkgconfig"
uninstall:
	rm -rf "$(INSTALL_DIR)"
	for t in ww nvcc; do rm -f "$(DESTDIR)$(PREFIX)/bin/$$t"; done
	packaging/pkgconfig.sh -r "$(DESTDIR)$(PREFIX)/lib/pkgconfig"
	for t in $(notdir $(wildcard docs/man/*.1)); do rm -f "$(DESTDIR)$(PREFIX)/share/man/man1/$$t"; done
deb: all
	+packaging/make-deb.sh $(B)

# Largest errors of the math functions: all floats, both instruction sets. An hour of one core.
math-table: all
	@rm -rf $(B)/math && mkdir -p $(B)/math
	OUT=$(B)/math/table WW_BUILD=$(abspath $(B)) TEST_TMP=$(abspath $(B))/math tests/math/table_long.sh
	@cat $(B)/math/table

clean:
	rm -rf $(B)
format:
	clang-format -i $(shell git ls-files 'src/*.[ch]' 'tests/*.[ch]')
