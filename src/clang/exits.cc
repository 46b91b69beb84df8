// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ways out of a loop that LLVM has joined. A loop of four rounds that also ends early (`if (i >= n) break;`) leaves on one
// condition after LLVM has made the code simpler, or when a least number is reached, and then nobody sees that it has four
// rounds: #pragma unroll would be in vain, and what the loop fills would stay in memory. In: a loop that is to be written out. Out: the same with a branch for
// each of the conditions, where that says how many rounds there are.
#include "passes.h"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/MemorySSAUpdater.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace {

// The two conditions under which the block goes on in the loop; leaves: where to, if one fails (`or`: if one holds).
struct Joined {
	BranchInst *branch = nullptr;
	Value *first = nullptr, *second = nullptr;
	unsigned leaves = 0; // successor
};

// `i != min(4, n)`, where the loop goes on if it holds; or its opposite. What counts up comes to the least of the two first.
bool is_least(const Value *condition, bool goes_on)
{
	auto *cmp = dyn_cast<ICmpInst>(condition);
	auto *least = cmp ? dyn_cast<MinMaxIntrinsic>(cmp->getOperand(1)) : nullptr;

	return least && ICmpInst::isLT(least->getPredicate()) && cmp->getPredicate() == (goes_on ? ICmpInst::ICMP_NE : ICmpInst::ICMP_EQ);
}

void compare_apart(BranchInst *br, Joined &j)
{
	auto *cmp = cast<ICmpInst>(br->getCondition());
	auto *least = cast<MinMaxIntrinsic>(cmp->getOperand(1));
	IRBuilder<> at(br);

	j.first = at.CreateICmp(cmp->getPredicate(), cmp->getOperand(0), least->getLHS());
	j.second = at.CreateICmp(cmp->getPredicate(), cmp->getOperand(0), least->getRHS());
}

Joined joined(BasicBlock *b, const Loop &l)
{
	using namespace PatternMatch;
	auto *br = dyn_cast<BranchInst>(b->getTerminator());
	Joined j;

	if (!br || !br->isConditional() || l.contains(br->getSuccessor(0)) == l.contains(br->getSuccessor(1)))
		return j;
	j.leaves = l.contains(br->getSuccessor(0));
	if (j.leaves ? match(br->getCondition(), m_LogicalAnd(m_Value(j.first), m_Value(j.second)))
		     : match(br->getCondition(), m_LogicalOr(m_Value(j.first), m_Value(j.second))))
		j.branch = br;
	else if (is_least(br->getCondition(), j.leaves))
		j.branch = br, compare_apart(br, j);
	return j;
}

// The second of the conditions goes to a block of its own behind `from`.
void part(const Joined &j, LoopStandardAnalysisResults &r)
{
	BasicBlock *from = j.branch->getParent(), *out = j.branch->getSuccessor(j.leaves);
	std::optional<MemorySSAUpdater> memory;

	if (r.MSSA)
		memory.emplace(r.MSSA);
	BasicBlock *behind = SplitBlock(from, j.branch, &r.DT, &r.LI, memory ? &*memory : nullptr);
	Instruction *old = from->getTerminator();

	IRBuilder<>(old).CreateCondBr(j.first, j.leaves ? behind : out, j.leaves ? out : behind);
	old->eraseFromParent();
	for (PHINode &phi : out->phis())
		phi.addIncoming(phi.getIncomingValueForBlock(behind), from);
	j.branch->setCondition(j.second);
	r.DT.insertEdge(from, out);
	if (memory) {
		SmallVector<CFGUpdate, 1> added = { { cfg::UpdateKind::Insert, from, out } };

		memory->applyInsertUpdates(added, r.DT);
	}
}

// Is one of the ways out a number of rounds?
bool is_counted(const Loop &l, ScalarEvolution &se)
{
	SmallVector<BasicBlock *, 4> exiting;

	l.getExitingBlocks(exiting);
	return any_of(exiting, [&](BasicBlock *b) { return se.getSmallConstantTripCount(&l, b); });
}

bool part_one(Loop &l, LoopStandardAnalysisResults &r)
{
	SmallVector<BasicBlock *, 4> exiting;

	l.getExitingBlocks(exiting);
	for (BasicBlock *b : exiting)
		if (const Joined j = joined(b, l); j.branch) {
			part(j, r);
			return true;
		}
	return false;
}

} // namespace

bool exits_part(Loop &l, LoopStandardAnalysisResults &r)
{
	bool changed = false;

	// Of the joined condition LLVM knows the most rounds alone.
	while (!is_counted(l, r.SE) && r.SE.getSmallConstantMaxTripCount(&l) && part_one(l, r)) {
		changed = true;
		r.SE.forgetLoop(&l);
	}
	return changed;
}
