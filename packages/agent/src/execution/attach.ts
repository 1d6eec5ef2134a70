import type { ConversationMessage, TextSegment, ToolResultBlock } from '@finclaw/types';
import { answerToolCalls } from './answer-tool-calls.ts';
import type { Run } from './run.ts';
import { AS_WRITTEN } from './text-rendering.ts';

/**
 * Adds what a finished answer requested from the program, as a separate segment that is stored in the conversation like
 * the model's words.
 */
export async function attachToAnswer(run: Run): Promise<void> {
  const { attach, rendering = AS_WRITTEN } = run.options;
  const attachment = attach?.(run.segments.settled, run.added);
  if (attachment === undefined || run.signal?.aborted) return;
  const { calls } = attachment;
  run.appendReply({ role: 'assistant', content: calls.map((call) => ({ type: 'tool_use', ...call })) });
  const answered = await answerToolCalls(run, calls);
  run.append(answered);
  const results = (answered.content as ToolResultBlock[]).filter(({ isError }) => !isError);
  const text = results.length === 0 ? '' : attachment.write(results);
  if (text.trim() === '') return;
  const stretch = rendering.open(false);
  const shown = stretch.push(text) + stretch.end(false);
  const { figures } = stretch;
  const segment: TextSegment = { ...run.segments.open(), text: shown, figures, cited: text };
  const message: ConversationMessage = {
    role: 'assistant',
    content: [{ type: 'text', text, shown: { text: shown, figures } }],
  };
  run.events.emit({ type: 'text_delta', segment: segment.id, delta: shown });
  run.appendReply(message);
  run.settle([segment]);
}
