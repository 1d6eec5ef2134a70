import { AbortError, type CircuitBreaker, FinClawError, isServiceFailure } from '@finclaw/infra';
import { DEFAULT_TOOL_TIMEOUT_MS, hasEffect, type ToolExecutionContext, type ToolResult } from '../registry/definition.ts';
import { type Waited, waitWithin } from './bounded-wait.ts';
import type { Grant, Registration } from './gate.ts';

/** How a granted call ended. `refused` means the breaker kept it from starting. */
export type Run = Waited<ToolResult | null | undefined> | { readonly kind: 'refused' };

interface RunObserver {
  /** Told right before the executor starts. */
  onStart(): void;
  /** Told about an executor that failed after everybody had stopped waiting. */
  onLateFailure(error: unknown): void;
}

/** Carries an outcome through the breaker that counts as a failure of the service. */
class CountedFailure extends FinClawError {
  readonly run: Run;
  constructor(run: Run) {
    super('The service failed', 'TOOL_FAILED');
    this.run = run;
  }
}

/** Carries the end of a cancelled call, which says nothing about the service. */
class CallAborted extends AbortError {
  readonly run: Run;
  constructor(run: Run) {
    super();
    this.run = run;
  }
}

/** Runs a granted call against its time limit and the caller's signal, inside the tool's breaker if it has one. Never rejects. */
export async function runGranted(
  grant: Grant,
  registration: Registration,
  context: ToolExecutionContext,
  breaker: CircuitBreaker | undefined,
  observer: RunObserver,
): Promise<Run> {
  let hasStarted = false;
  const attempt = () => {
    hasStarted = true;
    observer.onStart();
    return waitWithin(
      (abortSignal) => registration.executor.run(grant, executorContext(grant, registration, { ...context, abortSignal })),
      {
        timeoutMs: registration.definition.timeoutMs ?? DEFAULT_TOOL_TIMEOUT_MS,
        signal: context.abortSignal,
        timeoutCode: 'TOOL_TIMEOUT',
        onLate: observer.onLateFailure,
      },
    );
  };
  if (!breaker) return attempt();
  try {
    return await breaker.execute(async () => {
      const run = await attempt();
      if (run.kind === 'aborted') throw new CallAborted(run);
      if (isUpstreamFailure(run)) throw new CountedFailure(run);
      return run;
    });
  } catch (error) {
    if (error instanceof CountedFailure || error instanceof CallAborted) return error.run;
    return hasStarted ? { kind: 'failed', error } : { kind: 'refused' };
  }
}

/** An executor learns who asks and how to stop; what the gate knows about the conversation is passed on only to the gate, by a skill's tool. */
function executorContext(
  grant: Grant,
  { definition, source }: Registration,
  { taint, ...context }: ToolExecutionContext,
): ToolExecutionContext {
  const rest = source === 'skill' && taint ? { ...context, taint } : context;
  return hasEffect(definition) ? { ...rest, idempotencyKey: grant.idempotencyKey } : rest;
}

/** A wrong name is not an outage: only what the service itself did wrong counts. */
function isUpstreamFailure(run: Run): boolean {
  if (run.kind === 'settled') return run.value?.metadata?.upstreamFailure === true;
  return run.kind === 'timeout' || (run.kind === 'failed' && isServiceFailure(run.error));
}
