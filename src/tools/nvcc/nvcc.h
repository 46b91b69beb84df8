/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvcc: NVIDIA's compiler driver's command line ▶ clang, our fat binary writer, the host linker.
 *
 *	options.c	argv ▶ Options, by options.def
 *	arch.c		-arch, -code, -gencode ▶ Targets, by arch.def
 *	plan.c		inputs and what becomes of each
 *	compile.c	one .cu ▶ PTX a target, fat binary, host object; passes run side by side
 *	nvvm.c		NVVM IR of one or more files ▶ PTX
 *	nvvm_text.c	the IR's old text dialect ▶ today's
 *	clang_flags.c	options ▶ clang's command line
 *	pch.c		the toolkit's headers, precompiled
 *	lambdacheck.c	a rule of nvcc that clang has not
 *	oldapi.c	what old programs need and CUDA 13 has no longer, by oldapi.def
 *	ptxcheck.c	what ptxas would refuse
 *	machinecode.c	PTX ▶ machine code, by a ptxas of NVIDIA's if there is one
 *	devlink.c	device code of several objects ▶ one
 *	rewrite.c	what clang refuses to parse and nvcc does not, put into clang's words:
 *	shared.c	__shared__ declarations
 *	spelling.c	launch brackets and inline PTX
 *	hostlink.c	objects ▶ program or library
 *	remarks.c	what both passes said ▶ what the user reads
 *	edgform.c	a message of clang's in nvcc's form
 *	cudafe.c	options for NVIDIA's front end, by cudafe.def
 *	spawn.c		child processes, temporary files
 *	oldout.c	what a failed compilation leaves of an earlier one
 * Everything lives on one arena that dies with the process.
 */
#ifndef WW_NVCC_H
#define WW_NVCC_H

#include "base/base.h"
#include "fatbin/fatbin.h"

#include <sys/types.h>

#define CUDA_MAJOR 13
#define CUDA_MINOR 0
#define CUDA_BUILD 88 /* of NVIDIA's nvcc 13.0, which programs test for */

enum { FIRST_WITH_DOUBLE = 13 }; /* compute capability */

typedef enum {
#define OPT(id, ...) O_##id,
#include "options.def"
#undef OPT
	O_COUNT
} OptId;
typedef enum { KIND_FLAG, KIND_BOOL, KIND_ONE, KIND_LIST, KIND_JOIN } OptKind;
typedef enum { PASS_NONE = 0, PASS_DEV = 1, PASS_HOST = 2, PASS_BOTH = 3, PASS_LINK = 4 } OptPass;
typedef enum { STATE_USED, STATE_QUIET, STATE_NO } OptState;
typedef struct OptRow {
	const char *lname, *sname;
	OptKind kind;
	const char *values;
	OptPass pass;
	const char *clang;
	OptState state;
	const char *help;
} OptRow;
extern const OptRow opt_rows[O_COUNT];

typedef struct Given { /* an option as given, in order */
	OptId id;
	const char *val;
} Given;

typedef const char **Words; /* vec */

typedef enum { LANG_none, LANG_c, LANG_cxx, LANG_asm, LANG_cu, LANG_ptx, LANG_cubin, LANG_fatbin, LANG_nvvm, LANG_link } Lang;
typedef struct Input {
	const char *path;
	Lang lang;
} Input;

typedef struct Arch { /* a row of arch.def */
	u16 sm;
	char suffix;		/* 'a', 'f' or 0 */
	const char *clang;	/* what clang calls the nearest target that it has */
	u16 ptx;		/* PTX version, 87 for 8.7 */
	bool listed;		/* nvcc 13.0 knows it */
} Arch;

typedef struct Target { /* one device pass */
	const Arch *arch;
	bool keep_ptx; /* a compute_NN image was asked for; false: only sm_NN */
} Target;

typedef struct Code { /* machine code asked for, and the PTX that it is made from */
	const Arch *virt, *real;
} Code;

typedef struct SeenFile { /* shared.c: clang sees `copy` where `file` is */
	const char *file, *copy;
} SeenFile;

enum { NVCC_PTXAS_FAILED = 255 };

typedef struct Nvcc {
	Arena *arena;
	const char *toolkit; /* folder that holds bin/ and include/ */
	Given *given;	     /* vec */
	const char *last[O_COUNT]; /* last value of each option; "" for a flag; NULL: not given */
	Input *inputs;	     /* vec */
	Words unknown;	     /* vec: options to forward */
	Target *targets;     /* vec, at least one; set by arch_resolve */
	Code *codes;	     /* vec; set by arch_resolve */
	const char *ptxas;   /* machinecode.c: "" until looked for; NULL: none */
	const char *tmp;     /* temporary folder; removed at the end */
	u32 serial;	     /* of temporary names */
	FILE *timing;
	const char *old_source; /* oldapi.c: the source last looked through, and what it uses */
	u32 old_used;
	bool from_stdin;  /* an input is standard input */
	SeenFile *copies; /* vec */
	int failure;	  /* remarks.c, ptxcheck.c (NVCC_PTXAS_FAILED: of what ptxas would say): exit status when a .cu fails, as nvcc's; 0: not said */
} Nvcc;

_Noreturn void nvcc_fatal(const char *fmt, ...) PRINTF_LIKE(1, 2); /* "nvcc fatal   : …", exit 1 */
void nvcc_warn(const char *fmt, ...) PRINTF_LIKE(1, 2);

/* ---- options.c ---------------------------------------------------------------------------------- */
void options_parse(Nvcc *, int argc, char **argv);
static inline bool option_on(const Nvcc *n, OptId id) { return n->last[id] != NULL; }
/* The value of a BOOL, or `otherwise` when it was not given. */
bool option_bool(const Nvcc *, OptId, bool otherwise);
void options_help(void);
/* The next value of `id` given after *at; NULL at the end. */
const char *option_next(const Nvcc *, OptId, u32 *at);
const char *option_word(Nvcc *, const char **s); /* the next word of a string, as a shell has it; NULL: there is none */
void option_add(Nvcc *, Words *, OptId); /* all words of its values */
/* Appends what options.def sends to this pass. */
void options_forward(Nvcc *, Words *, OptPass);

/* ---- arch.c ------------------------------------------------------------------------------------- */
void arch_resolve(Nvcc *);
void arch_list(const char *prefix);

/* ---- plan.c ------------------------------------------------------------------------------------- */
int plan_run(Nvcc *);
bool plan_links(const Nvcc *); /* is a program made? */
const char *plan_name(Nvcc *, const char *input, const char *suffix); /* k.cu, ".o" ▶ odir/k.o */

/* ---- compile.c ---------------------------------------------------------------------------------- */
bool compile_object(Nvcc *, const Input *, const char *out);
bool compile_device(Nvcc *, const Input *, OptId what, const char *out); /* ptx, cubin, fatbin */
/* What a device pass writes: PTX or, for -ltoir, bitcode. */
void compile_as_flags(Nvcc *, Words *);
bool compile_preprocess(Nvcc *, const Input *, const char *out);	  /* -E -M -MM -cuda */
void compile_depend_flags(Nvcc *, Words *, const Input *); /* -MD, -MMD */
/* PTX texts, one a target ▶ a fat binary. Machine code made from them is added if `stem`, the name of
 * kept files, is given: not from parts that are yet to be linked. */
bool compile_pack(Nvcc *, Text *out, const char *stem, const Text *ptx, u32 n);
u32 compile_side_by_side(const Nvcc *); /* how many passes may run at a time */

/* ---- oldout.c ----------------------------------------------------------------------------------- */
typedef struct OldOut {
	Arena *arena;
	const char *path;
	int fd; /* set by oldout_hold; -1: there is none */
} OldOut;
void oldout_hold(OldOut *, const char *path);
bool oldout_release(OldOut *, bool done); /* done */

/* ---- clang_flags.c ------------------------------------------------------------------------------ */
/* The command up to and with the source's name; `arch`: NULL in a host pass. */
void compile_flags(Nvcc *, Words *, const Arch *arch, const char *source);
void compile_host_flags(Nvcc *, Words *, const Input *); /* a C, C++ or assembler file */
void compile_host_words(Nvcc *, Words *); /* -Xcompiler's, as a shell would split them */
bool compile_is_rdc(const Nvcc *);

void hostgcc_flag(Nvcc *, Words *, Lang); /* which GCC clang says it is */

/* How device code is generated: what holds whether clang reads CUDA or IR. */
void compile_codegen_flags(Nvcc *, Words *);

/* ---- nvvm.c ------------------------------------------------------------------------------------- */
/* All inputs that are NVVM IR, text or bitcode, linked and compiled for `arch`; false after messages. */
bool nvvm_compile(Nvcc *, const Arch *, const char *out);
/* nvvm_text.c: text in the dialect of LLVM 7 ▶ today's. */
void nvvm_modernise(Nvcc *, const char *ir, Text *out);

/* ---- pch.c -------------------------------------------------------------------------------------- */
/* Adds the inclusion of the toolkit's prologue, precompiled if that is at hand; `v` so far is all that
 * its meaning depends on. */
void pch_include(Nvcc *, Words *v);

/* ---- ptxcheck.c --------------------------------------------------------------------------------- */
/* Refuses what ptxas would: bad PTX (from inline asm), calls to what no one defines. Prints what
 * -Xptxas -v and -res-usage ask for. */
bool ptxcheck_text(Nvcc *, const Text *ptx, const char *file, const Target *, bool relocatable);
/* May machine code be made of an input for what was asked for? */
bool ptxcheck_target(Nvcc *, const Text *ptx);

/* ---- machinecode.c ------------------------------------------------------------------------------ */
/* Appends to `images`, PTX all, the machine code that was asked for and can be made from them. */
void machinecode_add(Nvcc *, const char *stem, FatImage **images);
bool machinecode_wanted(Nvcc *, const Arch *virt); /* some is asked for, and there is a ptxas */

/* ---- oldapi.c ----------------------------------------------------------------------------------- */
void oldapi_include(Nvcc *, Words *, const char *source);
void oldapi_explain(Nvcc *, const char *source); /* after a failure: what the source would need */

/* ---- rewrite.c, shared.c, sides.c, spelling.c, varray.c, wrap.c ------------------------------------------------ */
/* Rewrites what clang refused, by what it said; true: it is worth another try. */
bool rewrite_sources(Nvcc *, const Text *said);
bool rewrite_has(const Nvcc *, const char *file); /* a copy stands in its place */
void rewrite_overlay(Nvcc *, Words *); /* the copies in their files' places */
typedef struct Place Place;
/* Given a file's text and the place in it that clang refused: the whole text rewritten; false: not its case. */
typedef bool Rewriter(Nvcc *, const Place *, const char *text, const char *at, Text *to);
struct Place {
	const char *file, *called; /* called: by a #line directive, or as it is */
	u32 line, called_line, col;
	const char *said; /* the message, from ": error: " on */
	const char *name; /* in its first quotes; NULL: none */
	Rewriter *rewrite;
};
Rewriter shared_init, shared_extern, spelling_launch, spelling_pack, spelling_volatile, spelling_pragma, spelling_block,
	spelling_unroll, spelling_percent, spelling_comma, spelling_text, spelling_typename, spelling_template, spelling_main,
	spelling_suffix, spelling_outer;
Rewriter gnu_tag, gnu_sizeof_void, gnu_sizeof_function;
Rewriter sides_overload, sides_devices, sides_member, sides_special, sides_instance, sides_template, sides_constexpr, sides_wanted, sides_lost,
	sides_unevaluated, sides_address;
Rewriter varray_init, varray_pointer, wrap_operand, wrap_output;
const char *spelling_skip_back(const char *text, const char *at); /* over blanks */
const char *spelling_skip_token(const char *); /* a string, a character, a comment, or one character of anything else */

/* ---- lambdacheck.c ------------------------------------------------------------------------------- */
bool lambdacheck_source(Nvcc *, const Input *); /* false, with a message: needs --extended-lambda */

/* ---- devlink.c ---------------------------------------------------------------------------------- */
/* Makes `out` from the device code of all inputs; false after messages. *made: there was any. */
bool devlink_objects(Nvcc *, const char *const *objects, u32 n, const char *out, bool *made);

/* ---- hostlink.c --------------------------------------------------------------------------------- */
bool hostlink_program(Nvcc *, const Words objects, const char *out);
const char *hostlink_compiler(Nvcc *);
void hostlink_check(Nvcc *); /* fatal when -ccbin names nothing */
bool hostlink_library(Nvcc *, const Words objects, const char *out);

/* ---- remarks.c ---------------------------------------------------------------------------------- */
/* Prints the diagnostics of several passes over one source, each once. */
void remarks_print(Nvcc *, const Text *passes, u32 n, const char *source); /* the .cu; NULL: what clang says stays as it is */
size_t remarks_before_crash(const Text *); /* how much of what clang said is not about its own death */
bool remarks_suppressed(Nvcc *, u32 number);
void remarks_flags(Nvcc *, Words *, bool cuda); /* -diag-suppress and the like ▶ -Wno-… */
bool remarks_known(Nvcc *); /* false: a number of -diag-… or a word of -Xcudafe is none of the front end's, and that was said */
bool remarks_is_number(const char *); /* of a warning that NVIDIA's front end has */
void remarks_switch(Nvcc *, Words *, const char *warning, const char *prefix); /* 177, "-Wno-" ▶ -Wno-unused-variable … */

/* ---- edgform.c ---------------------------------------------------------------------------------- */
/* A message with its notes and lines of source; `number`: of the warning that it is, or 0; to be shown? */
void edgform_add(Text *, const char *s, size_t len, u32 number, bool shown);
void edgform_add_early(Text *, const char *s, size_t len, bool directive); /* of the preprocessor, in a C compiler's form */
void edgform_add_ptxas(Text *, const char *s, size_t len); /* of the PTX, in ptxas' form */

/* ---- cudafe.c ----------------------------------------------------------------------------------- */
bool cudafe_known(Nvcc *); /* false after a message */
void cudafe_flags(Nvcc *, Words *);
bool cudafe_promotes(Nvcc *); /* warnings to errors */

/* ---- spawn.c ------------------------------------------------------------------------------------ */
typedef struct Child {
	const char *what; /* NVIDIA's name of the step, which scripts look for: cicc, gcc … */
	const char *note; /* shown with it by -v; NULL: none */
	Words argv;
	const char *input;
	bool quiet;	  /* -v does not show it */
	bool catch_out;	  /* standard output too goes to `said` */
	Text said;	  /* what it wrote to standard error */
	int fd;		  /* read end; -1: not running */
	pid_t pid;
	int status;	  /* exit status; 128 + n for signal n */
	double start;
} Child;
void word(Nvcc *, Words *, const char *fmt, ...) PRINTF_LIKE(3, 4);
/* Starts and prints (-v, -dryrun) a command. With -dryrun it counts as having succeeded. */
bool spawn_start(Nvcc *, Child *);
void spawn_wait(Nvcc *, Child *, u32 n); /* all of them, reading what they say */
bool spawn_poll(Nvcc *, Child *, u32 n, int timeout_ms); /* reads once; false: all are done (n <= 64) */
bool spawn_run(Nvcc *, Child *);	  /* start, wait, print what it said; true: exit status 0 */
const char *spawn_temp(Nvcc *, const char *stem, const char *suffix); /* a name, kept by -keep */
void spawn_write(Nvcc *, const char *path, const void *data, size_t len); /* or fatal */
void spawn_watch_signals(void); /* what ends nvcc ends its children, and no files are left */
void spawn_cleanup(Nvcc *);
void spawn_end(Nvcc *); /* cleans up for good, and dies of a signal that has come */

#endif
