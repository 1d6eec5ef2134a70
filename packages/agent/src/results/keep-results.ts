import { inSlices, Pace } from '@finclaw/infra';
import type { KeptAt, ShownRange } from '@finclaw/types';
import type { ToolGate } from '../execution/registry-bridge.ts';
import type { GuardedToolResult } from '../tools/guard/result-guard.ts';
import type { KeptResult } from './kept-result.ts';
import { READ_RESULT } from './read-result-tool.ts';
import { RESULT_CHARS, shorteningResult } from './shorten-result.ts';

/** Tools whose long results are kept whole in one place and shown in part. */
export function keepResults(tools: ToolGate, keep: (result: KeptResult) => Promise<KeptAt | undefined>): ToolGate {
  return {
    get: (name) => tools.get(name),
    isDenied: (name, caller) => tools.isDenied?.(name, caller) ?? false,
    async execute(name, input, context) {
      const result = withRange(name, await tools.execute(name, input, context));
      if (result.content.length <= RESULT_CHARS && result.complete === undefined) return result;
      // Guarding it and writing it down each take a while.
      const pace = new Pace();
      await pace.rest();
      const whole = wholeOf(result, context.toolUseId ?? '');
      // A recorded result names a place in the conversation it was recorded from.
      const kept = (result.complete === undefined ? result.kept : undefined) ?? (await keep(whole));
      if (pace.isDue()) await pace.rest();
      const complete = whole.untrusted || result.isError ? {} : { complete: whole.content };
      return { ...(await inSlices(shorteningResult(result, RESULT_CHARS))), ...(kept && { kept }), ...complete };
    },
  };
}

/** Only our own tool for reading on may say which part of another result it shows. */
function withRange(name: string, result: GuardedToolResult): GuardedToolResult {
  const shown = name === READ_RESULT ? (result.metadata?.shown as readonly ShownRange[] | undefined) : undefined;
  return shown && shown.length > 0 ? { ...result, shown } : result;
}

function wholeOf({ content, complete, metadata, parts }: GuardedToolResult, toolUseId: string): KeptResult {
  return { toolUseId, content: complete ?? content, untrusted: metadata?.untrusted === true, ...(parts && { parts }) };
}
