import type { ConversationMessage, TextSegment } from '@finclaw/types';
import type { Run } from './run.ts';
import type { FoundResult } from './runner-options.ts';
import { AS_WRITTEN } from './text-rendering.ts';

/** Displays the tool results of a run in place of the answer that no model gave; does nothing without results. */
export function reportResults(run: Run): void {
  const results = resultsOf(run.added);
  const written = results.length === 0 ? undefined : run.options.describeResults?.(results);
  if (written === undefined) return;
  const rendering = (run.options.rendering ?? AS_WRITTEN).open(false);
  const text = rendering.push(written) + rendering.end(false);
  const { figures } = rendering;
  const segment: TextSegment = { ...run.segments.open(), text, ...(text !== written && { figures, cited: written }) };
  run.events.emit({ type: 'text_delta', segment: segment.id, delta: text });
  run.appendReply({ role: 'assistant', content: [{ type: 'text', text: written, shown: { text, figures } }] });
  run.settle([segment]);
}

function resultsOf(messages: readonly ConversationMessage[]): readonly FoundResult[] {
  const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  const names = new Map(blocks.flatMap((block) => (block.type === 'tool_use' ? [[block.id, block.name]] : [])));
  return blocks.flatMap((block) =>
    block.type === 'tool_result' && !block.isError ? [{ ...block, tool: names.get(block.toolUseId) ?? '' }] : [],
  );
}
