import { CalcRefused } from '@finclaw/market';
import { solveLoan } from './loan.ts';
import { type Plan, type PlanInput, type PlanKind, type PlanRefusal, PlanRefused } from './plan.ts';
import { type ReadPlan, readPlan } from './read-plan.ts';
import { solveInflation, solveSavings } from './savings.ts';
import { solveIncome, solveWithdrawal } from './withdrawal.ts';

const SOLVERS: Readonly<Record<PlanKind, (read: ReadPlan) => Plan>> = {
  savings: solveSavings,
  withdrawal: solveWithdrawal,
  income: solveIncome,
  loan: solveLoan,
  inflation: solveInflation,
};

/** Computes the requested quantity of a plan, with its totals, its schedule and its assumptions. */
export function solvePlan(input: PlanInput): Plan | PlanRefusal {
  try {
    const read = readPlan(input);
    return SOLVERS[read.kind](read);
  } catch (error) {
    if (error instanceof PlanRefused) return error.refusal;
    if (error instanceof CalcRefused) return { status: 'invalid', reason: 'range', fields: ['ratePercent', 'years'] };
    throw error;
  }
}
