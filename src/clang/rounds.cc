// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many rounds of a loop are written side by side. In: device code before LLVM's two unrollings. Out: code with those
// rounds, so that machine code has the shape that users of profilers know from nvcc: only innermost loops;
// all rounds where that is up to 400 operations; else of a known number of rounds the largest power of two that divides
// it, and of any other four, up to 200 operations; and what is short after that whole after all. Loops, outer ones too,
// that go through a thread's own array are written out whole, up to 3000 operations. Operations are LLVM's instructions
// without conversions of integers and addresses; a structure of 8 or 16 bytes that is read whole is one load. What #pragma
// unroll says stands, up to 32768 operations.
//
// The rounds that are left when their number is not known are a loop of their own, behind the others or before them, and
// inside another loop are written out too. Loops with barriers, votes and shuffles are like any other, as with nvcc: LLVM
// leaves those alone, since threads that go round unequally often would meet in other places. Those that wait for each other
// must go round equally often, and a vote of whoever happens to be there may find fewer.
#include "passes.h"
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/CodeMetrics.h>
#include <llvm/Analysis/MemorySSA.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/NVPTXAddrSpace.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopUnrollPass.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/UnrollLoop.h>

using namespace llvm;

namespace {

constexpr unsigned most_of_whole = 400, most_for_array = 3000, most_of_some = 200, most_of_pair = 92, usual_rounds = 4;
constexpr unsigned loop_control = 2, loop_branch = 1;
constexpr unsigned looked_through = 10; // so many rounds LLVM tries out, to see what becomes constant
constexpr unsigned most_of_wish = 32768;
constexpr unsigned few_rounds = 20; // at most so many: not worth a loop of several and one of the rest
constexpr char marker[] = "ww.rounds", inner[] = "ww.inner", size[] = "ww.size", prefix[] = "llvm.loop.unroll.";

bool is_free(const Instruction &i)
{
	return isa<PHINode>(i) || i.isDebugOrPseudoInst() || i.isLifetimeStartOrEnd() || isa<AssumeInst>(i) || isa<ZExtInst>(i) ||
	       isa<SExtInst>(i) || isa<TruncInst>(i) || isa<AddrSpaceCastInst>(i);
}

// An address that only others are made from, by adding a field's place.
bool only_leads_on(const Instruction &i)
{
	return isa<GetElementPtrInst>(i) && all_of(i.users(), [](const User *u) { return isa<GetElementPtrInst>(u); });
}

// An index of 64 bits is made for it: of 32 bits for shared memory.
bool needs_long_index(const Instruction &i)
{
	const Value *at = getLoadStorePointerOperand(&i);
	auto *variable = at ? dyn_cast<GlobalVariable>(getUnderlyingObject(at)) : nullptr;
	return at && !(variable && variable->getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED);
}

// The loads, and the addresses of fields, that join the load of a structure's first field, as far as `l` has them:
// three quarters of it are read at least.
void add_fields(const LoadInst &first, const Loop &l, SmallPtrSetImpl<const Value *> &joined)
{
	const DataLayout &layout = first.getModule()->getDataLayout();
	uint64_t size = first.getAlign().value(), read = layout.getTypeStoreSize(first.getType());
	SmallVector<const Value *, 6> fields;

	if (size != 8 && size != 16)
		return;
	for (const User *u : first.getPointerOperand()->users()) {
		auto *at = dyn_cast<GetElementPtrInst>(u);
		APInt place(64, 0);
		if (!at || !l.contains(at) || !at->hasOneUse() || !at->accumulateConstantOffset(layout, place) || !place.ult(size))
			continue;
		auto *load = dyn_cast<LoadInst>(*at->user_begin());
		if (!load || !load->isSimple() || !l.contains(load))
			continue;
		read += layout.getTypeStoreSize(load->getType());
		fields.append({ at, load });
	}
	if (read * 4 >= size * 3)
		joined.insert(fields.begin(), fields.end());
}

// What a call stands for: nvcc puts functions in the places of their calls, however large, where clang leaves some that other
// files may call, too.
unsigned operations_called(const Instruction &i)
{
	auto *c = dyn_cast<CallBase>(&i);
	const Function *f = c ? c->getCalledFunction() : nullptr;

	return f && !f->isDeclaration() && !f->hasFnAttribute(Attribute::NoInline) ? f->getInstructionCount() : 0;
}

// Of a loop that is written out whole the variable is constants, and so is what is computed from it alone.
bool is_variable(const PHINode &phi, const Loop &l, ScalarEvolution &se)
{
	auto *r = phi.getType()->isIntegerTy() ? dyn_cast<SCEVAddRecExpr>(se.getSCEV(const_cast<PHINode *>(&phi))) : nullptr;
	return r && r->getLoop() == &l && isa<SCEVConstant>(r->getStart()) && isa<SCEVConstant>(r->getOperand(1));
}

struct Size { // of a round, without what goes on to the next
	uint64_t operations = 0, variable = 0;
	bool fits(uint64_t rounds, unsigned most) const { return operations * rounds + loop_control <= most; }
	bool fits_whole(uint64_t rounds) const
	{
		uint64_t left = std::max<uint64_t>(operations - variable, 1), saved = std::min<uint64_t>(operations * 100 / left, 400);
		return fits(rounds, most_of_whole) || (rounds <= looked_through && left * rounds * 100 <= most_of_whole * saved);
	}
	// `times`: how often each block stands there
	Size(const Loop &l, ScalarEvolution &se, AssumptionCache &ac,
	     function_ref<unsigned(const BasicBlock *)> times = [](const BasicBlock *) { return 1; })
	{
		SmallPtrSet<const Value *, 32> unneeded, known, joined;
		unsigned control = loop_control + loop_branch;
		CodeMetrics::collectEphemeralValues(&l, &ac, unneeded);
		for (const PHINode &phi : l.getHeader()->phis())
			if (is_variable(phi, l, se))
				known.insert(&phi);
		for (const BasicBlock *b : l.blocks())
			for (const Instruction &i : *b) {
				if (needs_long_index(i))
					control = loop_control;
				if (auto *load = dyn_cast<LoadInst>(&i); load && load->isSimple())
					add_fields(*load, l, joined);
			}
		for (const BasicBlock *b : l.blocks()) { // in an order in which most definitions come first
			const unsigned copies = times(b);
			for (const Instruction &i : *b) {
				bool computed = (isa<BinaryOperator>(i) || isa<CastInst>(i) || isa<CmpInst>(i)) &&
						all_of(i.operands(), [&](const Use &u) { return isa<Constant>(u) || known.count(u); });
				if (computed)
					known.insert(&i);
				if (is_free(i) || only_leads_on(i) || unneeded.count(&i) || joined.count(&i))
					continue;
				operations += copies * (1 + operations_called(i));
				variable += computed;
			}
		}
		operations = std::max<uint64_t>(operations, control + 1) - control;
		variable = variable > control ? std::min(variable - control, operations) : 0;
	}
};

// A conversion of an index that shared memory does not need, whose addresses have 32 bits.
bool is_short_index(const Instruction &i)
{
	return (isa<SExtInst>(i) || isa<ZExtInst>(i)) && all_of(i.users(), [](const User *u) {
		auto *at = dyn_cast<GetElementPtrInst>(u);
		return at && !at->use_empty() && all_of(at->users(), [](const User *v) {
			auto *access = dyn_cast<Instruction>(v);
			return access && getLoadStorePointerOperand(access) && !needs_long_index(*access);
		});
	});
}

// Operations more that x[k + 1] is before what x[k] has to do with it is seen: an addition and perhaps a conversion.
unsigned hidden_operations(const Instruction &i)
{
	auto *at = dyn_cast<GetElementPtrInst>(&i);
	auto *near = at && at->hasAllConstantIndices() ? dyn_cast<GetElementPtrInst>(at->getPointerOperand()) : nullptr;
	const DataLayout &layout = i.getModule()->getDataLayout();
	APInt offset(64, 0);

	if (!near || near->hasAllConstantIndices() || near->getNumIndices() != 1 || !at->accumulateConstantOffset(layout, offset) ||
	    offset.abs().ult(layout.getTypeAllocSize(near->getSourceElementType())))
		return 0;
	return isa<SExtInst>(near->getOperand(1)) || isa<ZExtInst>(near->getOperand(1)) ? 2 : 1;
}

// Operations of a round, for writing out some: now conversions count.
unsigned size_of_round(const Loop &l, AssumptionCache &ac)
{
	SmallPtrSet<const Value *, 32> unneeded, joined;
	unsigned n = 0;

	CodeMetrics::collectEphemeralValues(&l, &ac, unneeded);
	for (const BasicBlock *b : l.blocks())
		for (const Instruction &i : *b)
			if (auto *load = dyn_cast<LoadInst>(&i); load && load->isSimple())
				add_fields(*load, l, joined);
	for (const BasicBlock *b : l.blocks())
		for (const Instruction &i : *b) {
			bool converts = isa<SExtInst>(i) || isa<ZExtInst>(i);
			if ((converts ? !is_short_index(i) : !is_free(i)) && !only_leads_on(i) && !unneeded.count(&i) && !joined.count(&i))
				n += 1 + hidden_operations(i) + operations_called(i);
		}
	return std::max(n, loop_control + loop_branch + 1) - loop_control - loop_branch;
}

bool fits_some(uint64_t operations, uint64_t rounds)
{
	return (operations + loop_branch) * rounds <= most_of_some;
}

unsigned rounds_of_known(unsigned trips, unsigned operations)
{
	unsigned n = 1;
	while (trips % (2 * n) == 0 && 2 * n < trips && fits_some(operations, 2 * n))
		n *= 2;
	for (unsigned usual = usual_rounds; n < usual; usual /= 2)
		if (usual < trips && fits_some(operations, usual))
			return usual;
	return n;
}

unsigned rounds_of_unknown(unsigned operations)
{
	unsigned n = usual_rounds;
	while (n > 1 && !fits_some(operations, n))
		n /= 2;
	return n == 2 && operations > most_of_pair ? 1 : n;
}

// Knowing the number of rounds would take a division.
bool needs_division(const SCEV *count)
{
	return SCEVExprContains(count, [](const SCEV *s) {
		auto *d = dyn_cast<SCEVUDivExpr>(s);
		return d && !isa<SCEVConstant>(d->getRHS());
	});
}

// The variable steps up by a signed number, which must not overflow, and nobody waits for others: then nvcc divides.
bool may_divide(const Loop &l)
{
	const BasicBlock *latch = l.getLoopLatch();
	auto steps = [&](const PHINode &phi) {
		auto *next = dyn_cast<BinaryOperator>(phi.getIncomingValueForBlock(latch));
		return next && next->getOpcode() == Instruction::Add && next->hasNoSignedWrap() && !isa<Constant>(next->getOperand(1)) &&
		       (next->getOperand(0) == &phi ? l.isLoopInvariant(next->getOperand(1)) : l.isLoopInvariant(next->getOperand(0)));
	};

	for (const BasicBlock *b : l.blocks())
		for (const Instruction &i : *b)
			if (auto *c = dyn_cast<CallBase>(&i); c && c->isConvergent() && c->mayWriteToMemory())
				return false;
	return latch && any_of(l.getHeader()->phis(), steps);
}

// Code that may stand in a function more than once.
bool may_be_copied(const Loop &l)
{
	for (const BasicBlock *b : l.blocks()) {
		if (isa<IndirectBrInst>(b->getTerminator()))
			return false;
		for (const Instruction &i : *b)
			if (auto *c = dyn_cast<CallBase>(&i); c && c->cannotDuplicate())
				return false;
	}
	return true;
}

// A function of libdevice that stays one: a loop, as nvcc's are.
bool calls_slow_path(const Loop &l)
{
	for (const BasicBlock *b : l.blocks())
		for (const Instruction &i : *b)
			if (auto *c = dyn_cast<CallBase>(&i); c && c->getCalledFunction() && c->getCalledFunction()->getName().starts_with("__nv_"))
				return true;
	return false;
}

bool is_inner(const Loop &l)
{
	return l.getLoopDepth() > 1 || findOptionMDForLoop(&l, inner);
}

bool is_short(const Loop &l, ScalarEvolution &se)
{
	unsigned most = se.getSmallConstantMaxTripCount(&l);
	return most && most <= few_rounds;
}

// The block that counts; all other ways out end in a trap.
BasicBlock *counting_block(const Loop &l)
{
	BasicBlock *latch = l.getLoopLatch();
	SmallVector<std::pair<BasicBlock *, BasicBlock *>, 2> ways;

	l.getExitEdges(ways);
	erase_if(ways, [&](auto way) { return way.first != latch && isa<UnreachableInst>(way.second->getTerminator()); });
	return ways.size() == 1 ? ways[0].first : nullptr;
}

unsigned known_trips(const Loop &l, ScalarEvolution &se)
{
	BasicBlock *at = l.getLoopLatch();

	if (!at || !l.isLoopExiting(at))
		at = l.getExitingBlock();
	return at ? se.getSmallConstantTripCount(&l, at) : 0;
}

// Of an innermost loop.
unsigned choose_rounds(const Loop &l, ScalarEvolution &se, AssumptionCache &ac)
{
	BasicBlock *counts = counting_block(l);
	unsigned operations = getOptionalIntLoopAttribute(&l, size).value_or(size_of_round(l, ac));

	if (!may_be_copied(l) || calls_slow_path(l) || getOptionalIntLoopAttribute(&l, "llvm.loop.peeled.count"))
		return 1;
	if (unsigned trips = known_trips(l, se))
		return rounds_of_known(trips, operations);
	const SCEV *count = counts ? se.getExitCount(&l, counts) : se.getCouldNotCompute();
	if (isa<SCEVCouldNotCompute>(count) || (needs_division(count) && !may_divide(l)) || (!is_inner(l) && is_short(l, se)))
		return 1;
	return rounds_of_unknown(operations);
}

// After the first round something stays as it is: that round will stand before the others.
bool settles(const Loop &l)
{
	const BasicBlock *latch = l.getLoopLatch();
	return latch && any_of(l.getHeader()->phis(),
			       [&](const PHINode &phi) { return l.isLoopInvariant(phi.getIncomingValueForBlock(latch)); });
}

enum class Whole { never, perhaps, surely };

MDNode *word(LLVMContext &c, StringRef name)
{
	return MDNode::get(c, MDString::get(c, name));
}

MDNode *word(LLVMContext &c, StringRef name, unsigned number)
{
	Metadata *both[] = { MDString::get(c, name), ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(c), number)) };
	return MDNode::get(c, both);
}

// LLVM writes out no rounds of it, we `rounds`.
void tell(Loop &l, unsigned rounds)
{
	LLVMContext &c = l.getHeader()->getContext();
	MDNode *add[] = { word(c, marker, rounds), word(c, "llvm.loop.unroll.disable") };

	l.setLoopID(makePostTransformationMetadata(c, l.getLoopID(), {}, add));
}

// What is to be known later of a loop as it is before it is made simpler: how large, and that it is in another.
void note(Loop &l, AssumptionCache &ac)
{
	LLVMContext &c = l.getHeader()->getContext();

	l.setLoopID(makePostTransformationMetadata(c, l.getLoopID(), { size }, { word(c, size, size_of_round(l, ac)) }));
	if (l.getLoopDepth() > 1)
		addStringMetadataToLoop(&l, inner);
}

void tell(Loop &l, Whole whole)
{
	LLVMContext &c = l.getHeader()->getContext();
	MDNode *add[] = { word(c, marker), word(c, whole == Whole::surely ? "llvm.loop.unroll.full" : "llvm.loop.unroll.disable") };

	if (whole != Whole::perhaps)
		l.setLoopID(makePostTransformationMetadata(c, l.getLoopID(), {}, add));
}

void forget(Loop &l)
{
	if (findOptionMDForLoop(&l, marker))
		l.setLoopID(makePostTransformationMetadata(l.getHeader()->getContext(), l.getLoopID(), { marker, prefix }, {}));
}

// Picks places of a thread's own array, which can be registers only where all its indices are known.
bool picks_places(const Loop &l, ScalarEvolution &se)
{
	for (const BasicBlock *b : l.blocks())
		for (const Instruction &i : *b)
			if (const Value *at = getLoadStorePointerOperand(&i); at && isa<AllocaInst>(getUnderlyingObject(at)) &&
									      !se.isLoopInvariant(se.getSCEV(const_cast<Value *>(at)), &l))
				return true;
	return false;
}

// How often what is in `l` will stand in a round of the loop around, once loops in it are written out.
unsigned times_inside(const Loop &l, ScalarEvolution &se, AssumptionCache &ac)
{
	if (!l.isInnermost() || hasUnrollTransformation(&l) == TM_Disable)
		return 1;
	unsigned rounds = choose_rounds(l, se, ac);
	return known_trips(l, se) || rounds == 1 ? rounds : 2 * rounds - 1;
}

Whole may_be_whole(const Loop &l, const LoopInfo &loops, ScalarEvolution &se, AssumptionCache &ac)
{
	unsigned trips = known_trips(l, se);

	if (picks_places(l, se))
		return trips && Size(l, se, ac).fits(trips, most_for_array) ? Whole::surely : Whole::perhaps;
	if (l.isInnermost())
		return trips ? (Size(l, se, ac).fits_whole(trips) ? Whole::perhaps : Whole::never) : settles(l) ? Whole::perhaps : Whole::never;
	DenseMap<const Loop *, unsigned> times; // asked once a loop: its size is a walk over all of it
	Size size(l, se, ac, [&](const BasicBlock *b) {
		auto [at, is_new] = times.try_emplace(loops.getLoopFor(b), 0);
		return is_new ? at->second = times_inside(*at->first, se, ac) : at->second;
	});
	return trips && may_be_copied(l) && size.fits(trips, most_of_whole) ? Whole::surely : Whole::never;
}

// Inline PTX is for nvcc a call: as many operations as operands and one. What a thread's own array holds will be in registers.
unsigned size_in_wish(const Instruction &i)
{
	auto *c = dyn_cast<CallBase>(&i);
	const Value *at = getLoadStorePointerOperand(&i);

	if (is_free(i) || isa<GetElementPtrInst>(i) || isa<InsertValueInst>(i))
		return 0;
	if (at && isa<AllocaInst>(getUnderlyingObject(at)))
		return 0;
	return c && c->isInlineAsm() ? c->arg_size() + 1 : 1;
}

unsigned size_of_wish(const Loop &l)
{
	unsigned n = 1;

	for (const BasicBlock *b : l.blocks())
		for (const Instruction &i : *b)
			n += size_in_wish(i);
	return n;
}

// Rounds that the user wants all, where they would be too many.
void limit_wish(Loop &l, ScalarEvolution &se)
{
	LLVMContext &c = l.getHeader()->getContext();
	const unsigned trips = known_trips(l, se);
	unsigned rounds = most_of_wish / size_of_wish(l);

	if (rounds >= trips || findOptionMDForLoop(&l, "llvm.loop.unroll.count"))
		return;
	while (rounds > 1 && trips % rounds)
		rounds--;
	l.setLoopID(makePostTransformationMetadata(
		c, l.getLoopID(), { prefix },
		{ rounds > 1 ? word(c, "llvm.loop.unroll.count", rounds) : word(c, "llvm.loop.unroll.disable") }));
}

// Before LLVM writes out whole loops.
struct WholePass : PassInfoMixin<WholePass> {
	bool first; // before functions are made simpler once more
	explicit WholePass(bool first) : first(first) {}
	PreservedAnalyses run(Loop &l, LoopAnalysisManager &, LoopStandardAnalysisResults &r, LPMUpdater &)
	{
		bool changed = false;

		if (l.getHeader()->getModule()->getTargetTriple().isNVPTX()) {
			forget(l);
			if (l.isInnermost() && first)
				note(l, r.AC);
			if (hasUnrollTransformation(&l) == TM_Unspecified) {
				tell(l, may_be_whole(l, r.LI, r.SE, r.AC));
			} else if (hasUnrollTransformation(&l) == TM_ForcedByUser) {
				changed = exits_part(l, r);
				limit_wish(l, r.SE);
			}
		}
		PreservedAnalyses kept = changed ? getLoopPassPreservedAnalyses() : PreservedAnalyses::all();

		if (r.MSSA)
			kept.preserve<MemorySSAAnalysis>();
		return kept;
	}
};

// As the user wishes; 0: what LLVM does with the wish is right.
unsigned wished_rounds(const Loop &l, ScalarEvolution &se, AssumptionCache &ac)
{
	if (hasUnrollTransformation(&l) & TM_Disable || !l.isInnermost() || se.getSmallConstantTripCount(&l) || !may_be_copied(l))
		return 0;
	return getOptionalIntLoopAttribute(&l, "llvm.loop.unroll.count").value_or(choose_rounds(l, se, ac));
}

struct Known { // of a function
	LoopInfo &loops;
	DominatorTree &dom;
	AssumptionCache &ac;
	ScalarEvolution se;

	Known(Function &f, FunctionAnalysisManager &m)
		: loops(m.getResult<LoopAnalysis>(f)), dom(m.getResult<DominatorTreeAnalysis>(f)), ac(m.getResult<AssumptionAnalysis>(f)),
		  se(f, m.getResult<TargetLibraryAnalysis>(f), ac, dom, loops)
	{
	}
};

// How many rounds of which loop, before anything else is done for vectors.
struct RoundsPass : PassInfoMixin<RoundsPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &m)
	{
		if (!f.getParent()->getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		Known k(f, m);
		for (Loop *l : k.loops.getLoopsInPreorder()) {
			forget(*l);
			if (hasUnrollTransformation(l) == TM_Unspecified)
				tell(*l, l->isInnermost() ? choose_rounds(*l, k.se, k.ac) : 1);
			else if (unsigned rounds = wished_rounds(*l, k.se, k.ac))
				tell(*l, rounds);
		}
		return PreservedAnalyses::all();
	}
};

// Writes out what RoundsPass told.
struct WriteOutPass : PassInfoMixin<WriteOutPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &m)
	{
		Known k(f, m);
		SmallVector<Loop *, 4> loops = k.loops.getLoopsInPreorder();
		bool changed = false;

		for (Loop *l : reverse(loops)) // those inside first
			if (int rounds = getOptionalIntLoopAttribute(l, marker).value_or(1); rounds > 1) {
				write_out(*l, rounds, k, f, m);
				changed = true;
			}
		return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}

private:
	static void write_out(Loop &l, unsigned rounds, Known &k, Function &f, FunctionAnalysisManager &m)
	{
		UnrollLoopOptions how = {};
		Loop *rest = nullptr;

		how.Count = rounds;
		how.Runtime = !known_trips(l, k.se);
		how.Force = !how.Runtime;
		how.AllowExpensiveTripCount = how.RuntimeUnrollMultiExit = true;
		how.UnrollRemainder = is_inner(l);
		how.SCEVExpansionBudget = 4;
		simplifyLoop(&l, &k.dom, &k.loops, &k.se, &k.ac, nullptr, false);
		formLCSSARecursively(l, k.dom, &k.loops, &k.se);
		LoopUnrollResult done = UnrollLoop(&l, how, &k.loops, &k.se, &k.dom, &k.ac, &m.getResult<TargetIRAnalysis>(f),
						   &m.getResult<OptimizationRemarkEmitterAnalysis>(f), true, &rest,
						   &m.getResult<AAManager>(f));
		if (rest)
			tell(*rest, 1);
		if (done == LoopUnrollResult::PartiallyUnrolled)
			tell(l, 1);
	}
};

// Who waits at a barrier goes on some time: else LLVM would not count the rounds of loops with them.
void say_it_returns(CallBase &c)
{
	if (c.isConvergent() && c.mayWriteToMemory() && c.doesNotThrow() && (isa<IntrinsicInst>(c) || c.isInlineAsm()))
		c.addFnAttr(Attribute::WillReturn);
}

// Until rounds are written out nothing is known of how large a thread's or a block's place is, as nvcc knows nothing: a
// loop from threadIdx.x to 64 may go round often.
struct StartPass : PassInfoMixin<StartPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		if (!m.getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		for (Function &f : m) {
			if (f.isIntrinsic())
				f.removeRetAttr(Attribute::Range);
			for (BasicBlock &b : f)
				for (Instruction &i : b)
					if (auto *c = dyn_cast<CallBase>(&i))
						say_it_returns(*c);
		}
		return PreservedAnalyses::all();
	}
};

struct BoundsPass : PassInfoMixin<BoundsPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		if (!m.getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		for (Function &f : m)
			if (f.isIntrinsic())
				f.setAttributes(Intrinsic::getAttributes(m.getContext(), f.getIntrinsicID(), f.getFunctionType()));
		return PreservedAnalyses::none();
	}
};

// What this file told LLVM is not for the assembler, which heeds "nounroll".
struct ForgetPass : PassInfoMixin<ForgetPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &m)
	{
		for (Loop *l : m.getResult<LoopAnalysis>(f).getLoopsInPreorder())
			forget(*l);
		return PreservedAnalyses::all();
	}
};

// Going round is the branch that is taken: assemblers unroll only such loops, and the back end turns no conditions.
struct LatchPass : PassInfoMixin<LatchPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &m)
	{
		if (!f.getParent()->getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		for (Loop *l : m.getResult<LoopAnalysis>(f).getLoopsInPreorder()) {
			BasicBlock *latch = l->getLoopLatch();
			auto *b = latch ? dyn_cast<BranchInst>(latch->getTerminator()) : nullptr;
			auto *cmp = b && b->isConditional() ? dyn_cast<ICmpInst>(b->getCondition()) : nullptr;
			if (!cmp || !cmp->hasOneUse() || b->getSuccessor(1) != l->getHeader() || b->getSuccessor(0) == l->getHeader())
				continue;
			cmp->setPredicate(cmp->getInversePredicate());
			b->swapSuccessors();
		}
		return PreservedAnalyses::all();
	}
};

// Indices that are sums, products or a loop's variable are extended with their sign, though it is known: the back end
// steps only such ones from round to round, and all that one step leads to must be extended alike.
struct SignPass : PassInfoMixin<SignPass> {
	static bool steps(const Value *v) { return isa<BinaryOperator>(v) || isa<PHINode>(v); }
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &)
	{
		SmallVector<ZExtInst *> found;

		if (!f.getParent()->getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		for (BasicBlock &b : f)
			for (Instruction &i : b)
				if (auto *z = dyn_cast<ZExtInst>(&i); z && z->hasNonNeg() && steps(z->getOperand(0)))
					found.push_back(z);
		for (ZExtInst *z : found) {
			IRBuilder<> at(z);
			z->replaceAllUsesWith(at.CreateSExt(z->getOperand(0), z->getType()));
			z->eraseFromParent();
		}
		return PreservedAnalyses::all();
	}
};

} // namespace

void add_rounds_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback([](ModulePassManager &passes, OptimizationLevel level) {
		if (level.getSpeedupLevel() > 1)
			passes.addPass(StartPass());
	});
	b.registerLateLoopOptimizationsEPCallback([](LoopPassManager &passes, OptimizationLevel level) {
		if (level.getSpeedupLevel() > 1)
			passes.addPass(WholePass(true));
	});
	b.registerVectorizerStartEPCallback([](FunctionPassManager &passes, OptimizationLevel level) {
		if (level.getSpeedupLevel() > 1)
			passes.addPass(RoundsPass());
	});
	b.registerVectorizerEndEPCallback([](FunctionPassManager &passes, OptimizationLevel level) {
		LoopPassManager loops;

		if (level.getSpeedupLevel() < 2)
			return;
		loops.addPass(WholePass(false));
		loops.addPass(LoopFullUnrollPass(level.getSpeedupLevel()));
		passes.addPass(WriteOutPass());
		passes.addPass(InstCombinePass());
		passes.addPass(ForgetPass());
		passes.addPass(createFunctionToLoopPassAdaptor(std::move(loops)));
		passes.addPass(ForgetPass());
	});
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel level, ThinOrFullLTOPhase) {
		FunctionPassManager last;

		if (level.getSpeedupLevel() < 2)
			return;
		last.addPass(InstCombinePass());
		last.addPass(LatchPass());
		last.addPass(SignPass());
		passes.addPass(BoundsPass());
		passes.addPass(createModuleToFunctionPassAdaptor(std::move(last)));
	});
}
