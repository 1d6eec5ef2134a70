import type { BeforeToolExecutePayload } from '@finclaw/types';
import type { ToolExecutionContext } from '../registry/definition.ts';
import { waitWithin } from './bounded-wait.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Lets plugins inspect and change a call. */
export interface ToolHook<P> {
  fire(payload: P): Promise<P>;
}

type BeforeHookOutcome =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changed'; readonly input: unknown }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

interface Subject {
  readonly toolName: string;
  readonly hasEffect: boolean;
  readonly input: Readonly<Record<string, unknown>>;
  readonly context: ToolExecutionContext;
}

/**
 * Lets plugins see a call before it runs. They can change its input or block it; a hook that fails or hangs blocks it
 * too.
 */
export async function runBeforeHook(
  hook: ToolHook<BeforeToolExecutePayload> | undefined,
  subject: Subject,
  timeoutMs: number,
): Promise<BeforeHookOutcome> {
  if (!hook) return { kind: 'unchanged' };
  const { toolName, input, hasEffect } = subject;
  const { sessionId, userId, channelId, abortSignal: signal } = subject.context;
  const payload: BeforeToolExecutePayload = { toolName, input, context: { sessionId, userId, channelId } };
  const waited = await waitWithin(() => hook.fire(payload), { timeoutMs, signal, timeoutCode: 'TOOL_SKIPPED' });
  if (waited.kind !== 'settled' || typeof waited.value !== 'object' || waited.value === null)
    return {
      kind: 'refused',
      refusal: refuse('TOOL_SKIPPED', `Tool "${toolName}" was blocked because a plugin failed. Nothing was done.`),
    };
  const answer = waited.value;
  if (answer.skip === true) return { kind: 'refused', refusal: skipped(answer.skipResult, hasEffect) };
  return answer.input === input ? { kind: 'unchanged' } : { kind: 'changed', input: answer.input };
}

/** A plugin may answer in place of a tool, but it cannot fake a placed order. */
function skipped(result: BeforeToolExecutePayload['skipResult'], hasEffect: boolean): Refusal {
  const refusal = refuse('TOOL_SKIPPED', result?.content ?? 'Skipped');
  return result && !hasEffect ? { ...refusal, isError: Boolean(result.isError) } : refusal;
}
