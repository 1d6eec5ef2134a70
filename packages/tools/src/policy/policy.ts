import { FinClawError } from '@finclaw/infra';
import { DEFAULT_STAGES, SAFETY_STAGE } from './policy-stages.ts';
import {
  APPROVAL_CAUSES,
  type ApprovalCause,
  type PolicyContext,
  type PolicyEvaluationResult,
  type PolicyRule,
  type PolicyStage,
  type PolicyStageResult,
} from './policy-types.ts';
import type { PolicyVerdict } from './policy-verdict.ts';

const VERDICTS: ReadonlySet<unknown> = new Set<PolicyVerdict | 'continue'>([
  'allow',
  'deny',
  'require-approval',
  'continue',
]);

/** Throws; marks a branch the compiler shows to be unreachable. */
export function assertNever(value: never): never {
  throw new FinClawError(`Unexpected value: ${String(value)}`, 'INTERNAL', { isOperational: false });
}

/** A verdict as the word the log uses. */
export function handleVerdict(verdict: PolicyVerdict): string {
  switch (verdict) {
    case 'allow':
      return 'allowed';
    case 'deny':
      return 'denied';
    case 'require-approval':
      return 'pending';
    default:
      return assertNever(verdict);
  }
}

/**
 * Decides one call: a denial ends it, approvals accumulate with all their causes, and an operator's allow rule cancels
 * only those that come from an assumption. Pure; the caller reports the outcome.
 */
export function evaluateToolPolicy(
  context: PolicyContext,
  rules: readonly PolicyRule[],
  stages: readonly PolicyStage[] = DEFAULT_STAGES,
): PolicyEvaluationResult {
  const results: PolicyStageResult[] = [];
  for (const stage of completeStages(stages)) {
    const result = runStage(stage, context, rules);
    results.push(result);
    if (result.verdict === 'deny') return outcome('deny', result, results);
  }
  const allowed = results.find((result) => result.explicitAllow === true);
  const asking = results.filter((result) => result.verdict === 'require-approval' && !(result.waivable && allowed));
  const causes = gravestFirst(asking.flatMap(causesOf));
  const asked = asking.find((result) => causesOf(result).includes(causes[0]!));
  if (asked) return { ...outcome('require-approval', asked, results), causes };
  const fallback = allowed ?? results.find((result) => result.stage === 'default-policy');
  if (fallback) return outcome('allow', fallback, results);
  const reason = 'No matching policy rule found, defaulting to allow';
  return { finalVerdict: 'allow', stageResults: results, decidingStage: 'fallthrough', reason, causes: [] };
}

function outcome(
  finalVerdict: PolicyVerdict,
  by: PolicyStageResult,
  all: readonly PolicyStageResult[],
): PolicyEvaluationResult {
  return { finalVerdict, stageResults: all, decidingStage: by.stage, reason: by.reason, causes: [] };
}

function causesOf({ causes = ['policy'] }: PolicyStageResult): readonly ApprovalCause[] {
  return causes;
}

/** Returns each cause once, the gravest first. */
export function gravestFirst(causes: readonly ApprovalCause[]): readonly ApprovalCause[] {
  return APPROVAL_CAUSES.filter((cause) => causes.includes(cause));
}

/** Ensures the safety stage: no list of stages, not even one with an impostor of the same name, can omit it. */
function completeStages(stages: readonly PolicyStage[]): readonly PolicyStage[] {
  if (stages.length === 0) return DEFAULT_STAGES;
  if (stages.includes(SAFETY_STAGE)) return stages;
  return [...stages.slice(0, -1), SAFETY_STAGE, ...stages.slice(-1)];
}

function runStage(stage: PolicyStage, context: PolicyContext, rules: readonly PolicyRule[]): PolicyStageResult {
  try {
    const result = stage.evaluate(context, rules);
    if (VERDICTS.has(result.verdict)) return result.stage === stage.name ? result : { ...result, stage: stage.name };
  } catch {
    // A stage that cannot decide must not decide in favour of the call.
  }
  return { verdict: 'deny', reason: 'policy stage failed', stage: stage.name };
}
