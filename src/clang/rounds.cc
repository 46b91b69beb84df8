// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many rounds of a loop are written side by side. In: device code before LLVM's two unrollings. Out: loops that LLVM
// is told a number for, so that machine code has the shape that users of profilers know from nvcc: only innermost loops;
// all rounds where that is up to 400 operations; else of a known number of rounds the largest power of two that divides
// it, and of any other four, up to 200 operations; and what is short after that whole after all. Loops, outer ones too,
// that go through a thread's own array are written out whole, up to 3000 operations. Operations are LLVM's instructions
// without conversions of integers and addresses; a structure of 8 or 16 bytes that is read whole is one load. What #pragma
// unroll says stands.
#include "passes.h"
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/CodeMetrics.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/NVPTXAddrSpace.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopUnrollPass.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/UnrollLoop.h>

using namespace llvm;

namespace {

constexpr unsigned most_of_whole = 400, most_for_array = 3000, most_of_some = 200, usual_rounds = 4, loop_control = 2, loop_branch = 1;
constexpr unsigned looked_through = 10; // so many rounds LLVM tries out, to see what becomes constant
constexpr char marker[] = "ww.rounds", prefix[] = "llvm.loop.unroll.";

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

// Of a loop that is written out whole the variable is constants, and so is what is computed from it alone.
bool is_variable(const PHINode &phi, const Loop &l, ScalarEvolution &se)
{
	auto *r = phi.getType()->isIntegerTy() ? dyn_cast<SCEVAddRecExpr>(se.getSCEV(const_cast<PHINode *>(&phi))) : nullptr;
	return r && r->getLoop() == &l && isa<SCEVConstant>(r->getStart()) && isa<SCEVConstant>(r->getOperand(1));
}

// A function that stays one.
bool calls(const Loop &l)
{
	for (const BasicBlock *b : l.blocks())
		for (const Instruction &i : *b)
			if (auto *c = dyn_cast<CallBase>(&i); c && !isa<IntrinsicInst>(c) && !c->isInlineAsm())
				return true;
	return false;
}

struct Size { // of a round, without what goes on to the next
	uint64_t operations = 0, variable = 0;
	bool fits(uint64_t rounds, unsigned most) const { return operations * rounds + loop_control <= most; }
	bool fits_some(uint64_t rounds) const { return (operations + loop_branch) * rounds <= most_of_some; }
	bool fits_whole(uint64_t rounds) const
	{
		uint64_t left = std::max<uint64_t>(operations - variable, 1), saved = std::min<uint64_t>(operations * 100 / left, 400);
		return fits(rounds, most_of_whole) || (rounds <= looked_through && left * rounds * 100 <= most_of_whole * saved);
	}
	Size(const Loop &l, ScalarEvolution &se, AssumptionCache &ac)
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
		for (const BasicBlock *b : l.blocks()) // in an order in which most definitions come first
			for (const Instruction &i : *b) {
				bool computed = (isa<BinaryOperator>(i) || isa<CastInst>(i) || isa<CmpInst>(i)) &&
						all_of(i.operands(), [&](const Use &u) { return isa<Constant>(u) || known.count(u); });
				if (computed)
					known.insert(&i);
				if (is_free(i) || only_leads_on(i) || unneeded.count(&i) || joined.count(&i))
					continue;
				operations++;
				variable += computed;
			}
		operations = std::max<uint64_t>(operations, control + 1) - control;
		variable = variable > control ? std::min(variable - control, operations) : 0;
	}
};

unsigned rounds_of_known(unsigned trips, const Size &size)
{
	unsigned n = 1;
	while (trips % (2 * n) == 0 && 2 * n < trips && size.fits_some(2 * n))
		n *= 2;
	for (unsigned usual = usual_rounds; n < usual; usual /= 2)
		if (usual < trips && size.fits_some(usual))
			return usual;
	return n;
}

unsigned rounds_of_unknown(const Size &size)
{
	unsigned n = usual_rounds;
	while (n > 1 && !size.fits_some(n))
		n /= 2;
	return n;
}

// Knowing the number of rounds would take a division.
bool needs_division(const SCEV *count)
{
	return SCEVExprContains(count, [](const SCEV *s) {
		auto *d = dyn_cast<SCEVUDivExpr>(s);
		return d && !isa<SCEVConstant>(d->getRHS());
	});
}

// 0: LLVM decides.
unsigned choose_rounds(const Loop &l, ScalarEvolution &se, TargetTransformInfo &tti, AssumptionCache &ac)
{
	SmallPtrSet<const Value *, 1> all;
	UnrollCostEstimator cost(&l, tti, all, loop_control);
	Size size(l, se, ac);
	bool together = cost.Convergence != ConvergenceKind::None; // a barrier: no rounds apart

	if (!cost.canUnroll() || cost.NumInlineCandidates)
		return 0;
	if (calls(l))
		return 1;
	if (unsigned trips = se.getSmallConstantTripCount(&l)) {
		unsigned n = rounds_of_known(trips, size);
		return together && trips % n ? 0 : n;
	}
	const SCEV *count = se.getBackedgeTakenCount(&l);
	if (isa<SCEVCouldNotCompute>(count) || !l.getExitingBlock() || together)
		return 0;
	return needs_division(count) ? 1 : rounds_of_unknown(size);
}

enum class Whole { never, perhaps, surely };

MDNode *word(LLVMContext &c, StringRef name)
{
	return MDNode::get(c, MDString::get(c, name));
}

void tell(Loop &l, unsigned rounds)
{
	LLVMContext &c = l.getHeader()->getContext();
	SmallVector<MDNode *> add = { word(c, marker) };

	if (rounds > 1) {
		Metadata *count[] = { MDString::get(c, "llvm.loop.unroll.count"),
				      ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(c), rounds)) };
		Metadata *then[] = { MDString::get(c, "llvm.loop.unroll.followup_unrolled"), word(c, marker),
				     word(c, "llvm.loop.mustprogress") };
		add.push_back(MDNode::get(c, count));
		add.push_back(MDNode::get(c, then));
	} else {
		add.push_back(word(c, "llvm.loop.unroll.disable"));
	}
	l.setLoopID(makePostTransformationMetadata(c, l.getLoopID(), {}, add));
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

Whole may_be_whole(const Loop &l, ScalarEvolution &se, AssumptionCache &ac)
{
	unsigned trips = se.getSmallConstantTripCount(&l);

	if (picks_places(l, se))
		return trips && Size(l, se, ac).fits(trips, most_for_array) ? Whole::surely : Whole::perhaps;
	return l.isInnermost() && (!trips || Size(l, se, ac).fits_whole(trips)) ? Whole::perhaps : Whole::never;
}

// Before LLVM writes out whole loops.
struct WholePass : PassInfoMixin<WholePass> {
	PreservedAnalyses run(Loop &l, LoopAnalysisManager &, LoopStandardAnalysisResults &r, LPMUpdater &)
	{
		if (l.getHeader()->getModule()->getTargetTriple().isNVPTX()) {
			forget(l);
			if (hasUnrollTransformation(&l) == TM_Unspecified)
				tell(l, may_be_whole(l, r.SE, r.AC));
		}
		return PreservedAnalyses::all();
	}
};

// Before LLVM writes out some rounds.
struct RoundsPass : PassInfoMixin<RoundsPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &m)
	{
		auto &se = m.getResult<ScalarEvolutionAnalysis>(f);
		auto &tti = m.getResult<TargetIRAnalysis>(f);
		auto &ac = m.getResult<AssumptionAnalysis>(f);

		if (!f.getParent()->getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		for (Loop *l : m.getResult<LoopAnalysis>(f).getLoopsInPreorder()) {
			forget(*l);
			if (hasUnrollTransformation(l) != TM_Unspecified) // by the user
				continue;
			if (unsigned rounds = l->isInnermost() ? choose_rounds(*l, se, tti, ac) : 1)
				tell(*l, rounds);
		}
		return PreservedAnalyses::all();
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

} // namespace

void add_rounds_pass(PassBuilder &b)
{
	b.registerLateLoopOptimizationsEPCallback([](LoopPassManager &passes, OptimizationLevel level) {
		if (level.getSpeedupLevel() > 1)
			passes.addPass(WholePass());
	});
	b.registerVectorizerStartEPCallback([](FunctionPassManager &passes, OptimizationLevel level) {
		if (level.getSpeedupLevel() > 1)
			passes.addPass(RoundsPass());
	});
	b.registerVectorizerEndEPCallback([](FunctionPassManager &passes, OptimizationLevel level) {
		LoopPassManager loops;

		if (level.getSpeedupLevel() < 2)
			return;
		loops.addPass(WholePass());
		loops.addPass(LoopFullUnrollPass(level.getSpeedupLevel()));
		passes.addPass(ForgetPass());
		passes.addPass(createFunctionToLoopPassAdaptor(std::move(loops)));
		passes.addPass(ForgetPass());
	});
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel level, ThinOrFullLTOPhase) {
		if (level.getSpeedupLevel() > 1)
			passes.addPass(createModuleToFunctionPassAdaptor(LatchPass()));
	});
}
