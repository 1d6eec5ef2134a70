import { randomUUID } from 'node:crypto';
import type { ActingUser, FinClawLogger } from '@finclaw/infra';
import type { AfterToolExecutePayload } from '@finclaw/types';
import type { ResultPart } from '../guard/provenance.ts';
import { redactText } from '../guard/redaction.ts';
import { type GuardedToolResult, guardLongResult, type ResultGuardOptions } from '../guard/result-guard.ts';
import type { Observation } from '../ledger/prompt-ledger.ts';
import type { ToolAudience } from '../policy/offered-tools.ts';
import { DEFAULT_TOOL_TIMEOUT_MS, hasEffect, type ToolResult } from '../registry/definition.ts';
import { runAfterHook } from './after-hook.ts';
import type { ToolHook } from './before-hook.ts';
import { safeErrorText } from './error-text.ts';
import { type GateCall, type GatePorts, type Grant, passGate } from './gate.ts';
import { type Run, runGranted } from './run-granted.ts';
import { hasUnknownOutcome, resultOfRun } from './run-result.ts';
import type { ToolEventBus } from './tool-events.ts';

/** The dependencies of the call pipeline. */
export interface PipelinePorts extends GatePorts {
  readonly guard: ResultGuardOptions;
  readonly actingUserOf: ((caller: ToolAudience) => ActingUser) | undefined;
  readonly afterHook: ToolHook<AfterToolExecutePayload> | undefined;
  readonly emit: ToolEventBus['emit'];
  readonly logger: FinClawLogger;
}

/** The only way a tool runs: through the gate, then under limits, then through the guard. */
export async function executeCall(call: GateCall, ports: PipelinePorts): Promise<GuardedToolResult> {
  const outcome = await passGate(call, ports);
  if (outcome.kind === 'refused') {
    const guarded = await guardFor(call, outcome.refusal, ports);
    return outcome.refusal.metadata.code === 'APPROVAL_REJECTED'
      ? Object.freeze({ ...guarded, refused: true })
      : guarded;
  }
  return carryOut(outcome.grant, call, ports);
}

async function carryOut(grant: Grant, call: GateCall, ports: PipelinePorts): Promise<GuardedToolResult> {
  const { registration, context, ledger } = call;
  const { name, accessesSensitiveData, checksStatusOf = [] } = registration.definition;
  const isEffective = hasEffect(registration.definition);
  const { sessionId, toolUseId, afterStored } = context;
  const errorId = randomUUID().slice(0, 8);
  let startedAt = performance.now();
  const run = await runGranted(grant, registration, context, {
    actingUser: ports.actingUserOf?.(context),
    onStart() {
      ports.emit('tool:execute:start', name, sessionId);
      startedAt = performance.now();
    },
    onLateFailure: (error) =>
      ports.logger.warn('A tool failed after its call had ended', { tool: name, error: safeErrorText(error) }),
  });
  const durationMs = performance.now() - startedAt;
  if (isEffective && !hasUnknownOutcome(run, registration)) {
    const forget = ports.unsettled.end(sessionId, name, grant.inputHash);
    // Until the result is stored for the model, its outcome is unknown to the next process after a crash.
    if (afterStored !== undefined && toolUseId !== undefined) afterStored(toolUseId, forget);
    else await forget();
  }
  if (run.kind === 'failed') logFailure(run.error, name, errorId, ports.logger);

  const guarded = await guardFor(call, resultOfRun(run, registration, errorId), ports);
  if (run.kind === 'refused') return guarded;
  const subject = { toolName: name, hasEffect: isEffective, input: grant.input, context, result: guarded, durationMs };
  const result = await runAfterHook(ports.afterHook, subject, {
    timeoutMs: ports.hookTimeoutMs,
    guard: ports.guard,
    onFailure: (error) =>
      ports.logger.warn('A hook after a tool call failed', { tool: name, error: safeErrorText(error) }),
  });
  ledger.recordResult({ ...textsOf(result), tool: registration.definition, sensitive: accessesSensitiveData });
  if (run.kind === 'settled' && !result.isError) await ports.unsettled.settle(sessionId, checksStatusOf);
  reportEnd(run, call, durationMs, ports);
  return result;
}

function guardFor({ registration }: GateCall, result: ToolResult, ports: PipelinePorts): Promise<GuardedToolResult> {
  return guardLongResult(result, { ...ports.guard, toolName: registration.definition.name });
}

/** Splits a result into text written by outsiders and text written by this program. */
function textsOf({ content, metadata, parts }: GuardedToolResult): Pick<Observation, 'untrustedText' | 'ownText'> {
  if (metadata?.untrusted !== true) return { ownText: content };
  if (!parts) return { untrustedText: content };
  const of = (trust: ResultPart['trust']): string =>
    parts.flatMap((part) => (part.trust === trust ? [part.text] : [])).join('\n');
  return { untrustedText: of('untrusted'), ownText: of('trusted') };
}

function reportEnd(run: Run, { registration, context }: GateCall, durationMs: number, { emit }: PipelinePorts): void {
  const { name, timeoutMs = DEFAULT_TOOL_TIMEOUT_MS } = registration.definition;
  if (run.kind === 'settled') emit('tool:execute:end', name, context.sessionId, durationMs);
  else if (run.kind === 'timeout') emit('tool:execute:timeout', name, context.sessionId, timeoutMs);
  else
    emit('tool:execute:error', name, context.sessionId, run.kind === 'failed' ? safeErrorText(run.error) : 'aborted');
}

function logFailure(error: unknown, tool: string, errorId: string, logger: FinClawLogger): void {
  const stack =
    error instanceof Error && typeof error.stack === 'string'
      ? redactText(error.stack.slice(0, 10_000)).text
      : undefined;
  logger.error('A tool failed', { tool, errorId, error: safeErrorText(error), stack });
}
