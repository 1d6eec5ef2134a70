import { type ActingUser, actAs, type CallVerdict, isServiceFailure } from '@finclaw/infra';
import {
  DEFAULT_TOOL_TIMEOUT_MS,
  hasEffect,
  type ToolExecutionContext,
  type ToolResult,
} from '../registry/definition.ts';
import { type Waited, waitWithin } from './bounded-wait.ts';
import type { Grant, Registration } from './gate.ts';

/** The outcome of a granted call. `refused` means the circuit breaker kept it from starting. */
export type Run = Waited<ToolResult | null | undefined> | { readonly kind: 'refused' };

/** The listeners of a call and its acting user. */
interface RunCircumstances {
  /** The person whose rows the executor may access; without it, the program's. */
  readonly actingUser: ActingUser | undefined;
  /** Called right before the executor starts. */
  onStart(): void;
  /** Called about an executor that failed after the wait had ended. */
  onLateFailure(error: unknown): void;
}

/**
 * Runs a granted call against its time limit and the caller's signal, inside the tool's breaker if it has one. Never
 * rejects.
 */
export async function runGranted(
  grant: Grant,
  registration: Registration,
  context: ToolExecutionContext,
  { actingUser, onStart, onLateFailure }: RunCircumstances,
): Promise<Run> {
  let hasStarted = false;
  const attempt = () => {
    hasStarted = true;
    onStart();
    const start = (abortSignal: AbortSignal) =>
      registration.executor.run(grant, executorContext(grant, registration, { ...context, abortSignal }));
    return waitWithin((signal) => (actingUser ? actAs(actingUser, async () => start(signal)) : start(signal)), {
      timeoutMs: registration.definition.timeoutMs ?? DEFAULT_TOOL_TIMEOUT_MS,
      signal: context.abortSignal,
      timeoutCode: 'TOOL_TIMEOUT',
      onLate: onLateFailure,
    });
  };
  const { breaker } = registration;
  if (!breaker) return attempt();
  try {
    return await breaker.execute(attempt, { judge: (outcome) => (outcome.ok ? judgeRun(outcome.value) : 'nothing') });
  } catch (error) {
    return hasStarted ? { kind: 'failed', error } : { kind: 'refused' };
  }
}

/**
 * Builds the context for an executor: the user and the signal. The conversation's ledger is not passed to plugins and
 * tool servers.
 */
function executorContext(
  grant: Grant,
  { definition, source }: Registration,
  { ledger, afterStored: _afterStored, ...context }: ToolExecutionContext,
): ToolExecutionContext {
  // Our own tools answer in the language of the question; plugins and servers get only what the model passes them.
  const requestOfUser = source === 'built-in' && ledger?.request !== undefined ? { request: ledger.request } : {};
  const rest = { ...context, ...requestOfUser, ...(source !== 'plugin' && ledger && { ledger }) };
  return hasEffect(definition) ? { ...rest, idempotencyKey: grant.idempotencyKey } : rest;
}

/**
 * Judges a run for the circuit breaker: a wrong name is not an outage, only failures of the service count, and a
 * cancelled call counts neither way.
 */
function judgeRun(run: Run): CallVerdict {
  if (run.kind === 'aborted') return 'nothing';
  const isBroken =
    run.kind === 'timeout' ||
    (run.kind === 'settled' && run.value?.metadata?.upstreamFailure === true) ||
    (run.kind === 'failed' && isServiceFailure(run.error));
  return isBroken ? 'broken' : 'works';
}
