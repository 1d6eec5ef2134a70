import type { AfterToolExecutePayload } from '@finclaw/types';
import { type GuardedToolResult, guardLongResult, type ResultGuardOptions } from '../guard/result-guard.ts';
import type { ToolExecutionContext } from '../registry/definition.ts';
import type { ToolHook } from './before-hook.ts';
import { waitWithin } from './bounded-wait.ts';

/** Metadata set by the registry, which a plugin cannot remove. */
const OWN_METADATA = ['code', 'untrusted', 'outcomeUnknown', 'errorId'];

interface AfterHookSubject {
  readonly toolName: string;
  readonly hasEffect: boolean;
  readonly input: Readonly<Record<string, unknown>>;
  readonly context: ToolExecutionContext;
  readonly result: GuardedToolResult;
  readonly durationMs: number;
}

/** Lets plugins replace a result. The replacement is sanitised again; a hook that fails or hangs changes nothing. */
export async function runAfterHook(
  hook: ToolHook<AfterToolExecutePayload> | undefined,
  subject: AfterHookSubject,
  options: {
    readonly timeoutMs: number;
    readonly guard: ResultGuardOptions;
    readonly onFailure: (error: unknown) => void;
  },
): Promise<GuardedToolResult> {
  if (!hook) return subject.result;
  const { toolName, input, context, result, durationMs } = subject;
  const { sessionId, userId, channelId } = context;
  const payload: AfterToolExecutePayload = {
    toolName,
    input,
    context: { sessionId, userId, channelId },
    result,
    durationMs,
  };
  const waited = await waitWithin(() => hook.fire(payload), {
    timeoutMs: options.timeoutMs,
    // The call itself may have been cancelled; plugins are still notified of its end.
    signal: new AbortController().signal,
    timeoutCode: 'TOOL_TIMEOUT',
  });
  if (waited.kind !== 'settled') {
    options.onFailure(waited.kind === 'failed' ? waited.error : 'the hook took too long');
    return result;
  }
  const replacement = waited.value?.result as GuardedToolResult | undefined;
  return replacement === undefined || replacement === result
    ? result
    : combine(result, replacement, subject, options.guard);
}

async function combine(
  original: GuardedToolResult,
  replacement: GuardedToolResult,
  { hasEffect }: AfterHookSubject,
  guard: ResultGuardOptions,
): Promise<GuardedToolResult> {
  const stated = Object.entries(original.metadata ?? {}).filter(([key]) => OWN_METADATA.includes(key));
  const metadata = { ...(replacement.metadata ?? original.metadata), ...Object.fromEntries(stated) };
  const isError = Boolean(replacement.isError) || (hasEffect && original.isError);
  const again = await guardLongResult({ content: replacement.content, isError, metadata }, guard);
  return Object.freeze({
    ...again,
    wasRedacted: again.wasRedacted || original.wasRedacted,
    wasTruncated: again.wasTruncated || original.wasTruncated,
    originalSize: original.originalSize,
  });
}
