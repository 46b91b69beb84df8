/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Faults of kernels arrive as signals. A thread that executes a block arms its guard; a synchronous
 * signal then jumps back to it with the code address and the data address noted. In every other case the
 * signal goes where it would have gone without us.
 *
 * The handler runs in the faulting thread, interrupted inside emitted code or a helper called by it,
 * which hold no lock; so taking locks there (jit_find_pc) is safe.
 */
#include "exec/pool.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

_Thread_local Guard guard;

static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL };
static struct sigaction previous[COUNT(signals)];

/* A fault inside a helper (memcpy, say): the caller in emitted code is found among the top words of the
 * stack, good enough to name the instruction. Other frames' words are read: not for the sanitizer. */
__attribute__((no_sanitize("address")))
static const void *find_caller(const u64 *sp)
{
	const Fn *fn;
	u32 inst;

	for (u32 i = 0; i < 64; i++)
		if (jit_find_pc((const void *)(sp[i] - 1), &fn, &inst))
			return (const void *)(sp[i] - 1);
	return NULL;
}

static void note_fault(int signo, const siginfo_t *info, const ucontext_t *uc)
{
	const greg_t *regs = uc->uc_mcontext.gregs;
	const Fn *fn;
	u32 inst;

	guard.signo = signo;
	guard.pc = (const void *)regs[REG_RIP];
	if (!jit_find_pc(guard.pc, &fn, &inst))
		guard.pc = find_caller((const u64 *)regs[REG_RSP]);
	/* a non-canonical address raises a general protection fault, which tells no address */
	guard.addr_known = (signo == SIGSEGV || signo == SIGBUS) && info->si_code > 0 &&
			   info->si_code != SI_KERNEL;
	guard.addr = (u64)info->si_addr;
	guard.is_store = regs[REG_ERR] & 2;
}

static void chain(u32 i, int signo, siginfo_t *info, void *uc)
{
	const struct sigaction *p = &previous[i];

	if (p->sa_flags & SA_SIGINFO)
		p->sa_sigaction(signo, info, uc);
	else if (p->sa_handler != SIG_DFL && p->sa_handler != SIG_IGN)
		p->sa_handler(signo);
	else
		sigaction(signo, p, NULL); /* happens again on return, and does what it did before */
}

static void on_signal(int signo, siginfo_t *info, void *uc)
{
	u32 i = 0;

	if (guard.armed && info->si_code > 0) {
		guard.armed = 0;
		note_fault(signo, info, uc);
		/* whatever is blocked while a handler runs: the jump leaves it for good */
		pthread_sigmask(SIG_SETMASK, &((ucontext_t *)uc)->uc_sigmask, NULL);
		siglongjmp(guard.back, 1);
	}
	while (signals[i] != signo)
		i++;
	chain(i, signo, info, uc);
}

void guard_install(void)
{
	static bool installed;
	struct sigaction sa = { .sa_sigaction = on_signal,
				.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER };

	if (installed)
		return;
	installed = true;
	sigemptyset(&sa.sa_mask);
	for (u32 i = 0; i < COUNT(signals); i++)
		sigaction(signals[i], &sa, &previous[i]);
}

void guard_alt_stack(void)
{
	enum { SIZE = 64 << 10 };
	stack_t st = { .ss_size = SIZE };

	st.ss_sp = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (st.ss_sp != MAP_FAILED)
		sigaltstack(&st, NULL);
}

/* What a function may need beyond its caller's frame, and what it calls in turn. */
enum { STACK_MARGIN = 128 << 10 };

const void *guard_stack_end(const ExecGrid *g)
{
	u64 end;

	if (!g->layout || !(g->layout->recursive || g->layout->indirect))
		return NULL;
	end = base_stack_end();
	return end ? (const void *)(uintptr_t)(end + STACK_MARGIN) : NULL;
}

void guard_arm(void)
{
	guard.armed = 1;
	__asm__ volatile("" ::: "memory");
}

void guard_disarm(void)
{
	__asm__ volatile("" ::: "memory");
	guard.armed = 0;
}

bool exec_try(void (*run)(void *self), void *self)
{
	if (sigsetjmp(guard.back, 0))
		return false;
	guard_arm();
	run(self);
	guard_disarm();
	return true;
}

/* SIGILL: a failed assertion, or no room for another activation. SIGSEGV: what is called is no function, or a system
 * function that was given a bad address. */
static FaultKind kind_of_call(const Inst *in)
{
	const Opnd *callee = &in->ops[1];
	bool system = callee->kind == OP_fn && ptx_find_system(callee->fn->name);

	if (guard.signo == SIGSEGV)
		return callee->kind == OP_fn ? FAULT_illegal_address : FAULT_invalid_pc;
	return system ? FAULT_assert : FAULT_stack_overflow;
}

/* Emitted code raises SIGILL where the kernel itself stops the grid. */
static FaultKind kind_of(const Fault *f)
{
	const Inst *in = f->fn && f->inst < vec_len(f->fn->insts) ? &f->fn->insts[f->inst] : NULL;

	if (guard.signo == SIGBUS)
		return FAULT_illegal_address;
	if (in && in->op.form == FORM_call && guard.signo != SIGFPE)
		return kind_of_call(in);
	if (guard.signo != SIGILL)
		return guard.signo == SIGFPE ? FAULT_illegal_instruction : FAULT_illegal_address;
	if (!in)
		return FAULT_illegal_instruction;
	switch (in->op.form) {
	case FORM_alloca:
		return FAULT_stack_overflow;
	case FORM_trap:
	case FORM_brkpt:
		return FAULT_trap;
	default:
		return ptx_forms[in->op.form].flags & (FF_load | FF_store | FF_atomic)
			       ? FAULT_misaligned_address
			       : FAULT_illegal_instruction;
	}
}

/* What a function called by the kernel said no to, if that is how the grid came to its end. */
static void name_refusal(Fault *f)
{
	Refusal r = ptx_take_refusal();

	if (!r.kind || guard.signo != SIGILL || !f->fn || f->inst >= vec_len(f->fn->insts))
		return;
	f->kind = r.kind;
	ptx_say_refusal(&f->fn->insts[f->inst].op, r, f->text, sizeof f->text);
}

void guard_describe(const Run *r, const BlockEnv *env, const Interp *interp, Fault *f)
{
	*f = (Fault){ .fn = r->grid->entry, .inst = NOREG };
	memcpy(f->ctaid, env->ctaid, sizeof f->ctaid);
	if (interp)
		ptx_interp_at(interp, f);
	else if (guard.pc)
		jit_find_pc(guard.pc, &f->fn, &f->inst);
	f->kind = interp && guard.signo == SIGFPE ? FAULT_illegal_instruction : kind_of(f);
	name_refusal(f);
	f->addr_known = guard.addr_known && f->kind != FAULT_invalid_pc;
	f->addr = f->addr_known ? guard.addr : 0;
	f->is_store = f->addr_known && guard.is_store;
}
