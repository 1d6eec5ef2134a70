import type { StoredAt, ToolResultBlock } from '@finclaw/types';
import { createFenceMarker, renderToolResult } from '../guard/provenance.ts';
import { DEFAULT_GUARD_OPTIONS, guardLongResult } from '../guard/result-guard.ts';
import type { CompleteResult } from './complete-result.ts';
import { RESULT_CHARS, shortenResult } from './shorten-result.ts';

/**
 * Prepares the result of an externally run tool for a model: guarded, shortened and fenced like any untrusted result.
 */
export async function outsideResult(
  text: string,
  origin: string,
  toolUseId: string,
  keep: (result: CompleteResult) => Promise<StoredAt | undefined>,
): Promise<Pick<ToolResultBlock, 'content' | 'shown' | 'kept'>> {
  const parts = [{ text, trust: 'untrusted' as const, origin }];
  const given = { content: text, isError: false, parts, metadata: { untrusted: true } };
  const whole = await guardLongResult(given, DEFAULT_GUARD_OPTIONS);
  const isLong = whole.content.length > RESULT_CHARS;
  const kept = isLong
    ? await keep({ toolUseId, content: whole.content, untrusted: true, parts: whole.parts })
    : undefined;
  const short = await shortenResult(whole, RESULT_CHARS);
  const content = renderToolResult(short, createFenceMarker());
  return { content, shown: short.shown, kept };
}
