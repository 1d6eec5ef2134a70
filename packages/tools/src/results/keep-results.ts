import type { ShownRange, StoredAt } from '@finclaw/types';
import type { GuardedToolResult } from '../guard/result-guard.ts';
import type { ToolGate } from '../registry/tool-gate.ts';
import type { CompleteResult } from './complete-result.ts';
import { modelView } from './model-view.ts';
import { READ_RESULT } from './read-result-tool.ts';
import { RESULT_CHARS, shortenResult } from './shorten-result.ts';

/**
 * Wraps tools so that long results are stored complete and sent to the model in part; results of built-in tools as a
 * view made for it.
 */
export function keepResults(
  tools: ToolGate,
  keep: (result: CompleteResult) => Promise<StoredAt | undefined>,
): ToolGate {
  return {
    get: (name) => tools.get(name),
    isDenied: (name, caller) => tools.isDenied?.(name, caller) ?? false,
    async execute(name, input, context) {
      const result = withRange(name, await tools.execute(name, input, context));
      const isRecorded = result.complete !== undefined;
      const view = isRecorded ? undefined : viewOf(tools, name, result);
      if (result.content.length <= RESULT_CHARS && view === undefined && !isRecorded) return result;
      const whole = wholeOf(result, context.toolUseId ?? '');
      // A recorded result refers to a position in the conversation it was recorded from.
      const kept = (isRecorded ? undefined : result.kept) ?? (await keep(whole));
      // An unstored result is sent as far as it fits, because the rest cannot be read later.
      const shown = (kept && view) ?? (await shortenResult(result, RESULT_CHARS));
      const complete = whole.untrusted || result.isError ? {} : { complete: whole.content };
      return { ...shown, ...(kept && { kept }), ...complete };
    },
  };
}

/** Returns the model's view of a built-in tool's result; external results are sent unchanged. */
function viewOf(tools: ToolGate, name: string, result: GuardedToolResult): GuardedToolResult | undefined {
  const { definition, source } = tools.get(name) ?? {};
  const isOwn = source === 'built-in' && definition?.isExternal !== true && name !== READ_RESULT;
  const { content, isError, metadata, parts } = result;
  if (!isOwn || isError || metadata?.untrusted === true || parts !== undefined || result.wasTruncated) return undefined;
  const view = modelView(content, RESULT_CHARS, definition?.internalFields, definition?.detailFields);
  return (
    view && {
      ...result,
      content: view.text,
      guardedSize: view.text.length,
      ...(view.shown.length > 0 && { shown: view.shown }),
    }
  );
}

/** Only our own read tool may declare the range of another result it returns. */
function withRange(name: string, result: GuardedToolResult): GuardedToolResult {
  const shown = name === READ_RESULT ? (result.metadata?.shown as readonly ShownRange[] | undefined) : undefined;
  return shown && shown.length > 0 ? { ...result, shown } : result;
}

function wholeOf({ content, complete, metadata, parts }: GuardedToolResult, toolUseId: string): CompleteResult {
  return { toolUseId, content: complete ?? content, untrusted: metadata?.untrusted === true, parts };
}
