import { isTransientNetworkError } from '@finclaw/infra';
import type { ResultPart } from '../guard/provenance.ts';
import { NO_RESULT } from '../guard/text-conversion.ts';
import { splitTrustedFields } from '../guard/trusted-fields.ts';
import { DEFAULT_TOOL_TIMEOUT_MS, hasEffect, type ToolResult } from '../registry/definition.ts';
import { safeErrorText } from './error-text.ts';
import type { Registration } from './gate.ts';
import { aborted, refuse } from './refusal.ts';
import type { Run } from './run-granted.ts';

const OUTCOME_UNKNOWN =
  'The outcome is unknown: it may or may not have taken effect. It must not be repeated before its status has been checked.';

/** Returns true when the result of a call states that its outcome is unknown. */
export const isOutcomeUnknown = (content: string): boolean => content.includes(OUTCOME_UNKNOWN);

/** Converts a run to a result for the model, before it is made safe. `errorId` leads from the answer to the log. */
export function resultOfRun(run: Run, registration: Registration, errorId: string): ToolResult {
  const result = plainResult(run, registration, errorId);
  const labelled = run.kind === 'refused' ? result : withProvenance(result, registration);
  if (!hasUnknownOutcome(run, registration)) return labelled;
  const metadata = { ...labelled.metadata, outcomeUnknown: true };
  return { ...labelled, isError: true, content: `${labelled.content} ${OUTCOME_UNKNOWN}`, metadata };
}

/** Returns true if a call that changes something may have had its effect without confirmation. */
export function hasUnknownOutcome(run: Run, { definition }: Registration): boolean {
  if (!hasEffect(definition)) return false;
  switch (run.kind) {
    case 'settled':
      return run.value === null || run.value === undefined;
    case 'failed':
      return isTransientNetworkError(run.error);
    case 'timeout':
    case 'aborted':
      return true;
    case 'refused':
      return false;
  }
}

function plainResult(run: Run, { definition }: Registration, errorId: string): ToolResult {
  switch (run.kind) {
    case 'settled':
      return run.value ?? { content: NO_RESULT, isError: false };
    case 'failed':
      return refuse('TOOL_FAILED', `Tool execution failed: ${safeErrorText(run.error)}`, { errorId });
    case 'timeout': {
      const ms = definition.timeoutMs ?? DEFAULT_TOOL_TIMEOUT_MS;
      return refuse('TOOL_TIMEOUT', `Tool execution failed: timed out after ${ms}ms`);
    }
    case 'aborted':
      return aborted();
    case 'refused':
      return refuse(
        'CIRCUIT_OPEN',
        `Tool "${definition.name}" is not called because its service failed repeatedly. Try again later.`,
      );
  }
}

/**
 * Marks outside text. A built-in tool may declare the trust of each part; whatever a third-party tool returns is
 * untrusted, except for the fields the owner trusts by name.
 */
function withProvenance(result: ToolResult, { definition, source, trustedFields }: Registration): ToolResult {
  const isOurs = source === 'built-in' || trustedFields === true;
  const comesFromOutside =
    !isOurs || (trustedFields !== true && (definition.isExternal === true || definition.group === 'web'));
  const parts = isOurs ? builtInParts(result, trustedFields === true) : strangersParts(result, trustedFields);
  const untrusted = parts
    ? parts.some((part) => part.trust !== 'trusted')
    : comesFromOutside || result.metadata?.untrusted === true;
  if (!untrusted) {
    const { untrusted: _claimed, ...metadata } = result.metadata ?? {};
    return { ...result, ...(parts ? { parts } : {}), metadata };
  }
  return { ...result, ...(parts ? { parts } : {}), metadata: { ...result.metadata, untrusted: true } };
}

/** Returns the parts of a built-in tool; all of them trusted where the owner trusts everything. */
function builtInParts({ parts }: ToolResult, isTrusted: boolean): readonly ResultPart[] | undefined {
  return isTrusted ? parts?.map((part) => ({ ...part, trust: 'trusted' as const })) : parts;
}

function strangersParts({ content, parts }: ToolResult, trusted: ReadonlySet<string>): readonly ResultPart[] {
  const given = parts ?? [{ text: content }];
  return given.flatMap(({ text, ...part }) => {
    const split = trusted.size === 0 ? undefined : splitTrustedFields(text, trusted);
    return split
      ? [
          { text: split.trusted, trust: 'trusted' as const },
          ...(split.rest === undefined ? [] : [{ ...part, text: split.rest, trust: 'untrusted' as const }]),
        ]
      : [{ ...part, text, trust: 'untrusted' as const }];
  });
}
