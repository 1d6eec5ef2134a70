import type { ConversationMessage, ThinkingBlock, ToolUseBlock } from '@finclaw/types';
import type { NormalizedUsage, StopReason, StreamChunk } from '../providers/adapter.ts';

/** What a stream came to. */
interface Collected {
  readonly chunks: readonly StreamChunk[];
  readonly text: string;
  readonly thinking: readonly ThinkingBlock[];
  readonly toolCalls: readonly ToolUseBlock[];
  readonly usage: Partial<NormalizedUsage>;
  readonly stopReason: StopReason | undefined;
  /** The answer as the next request would contain it. */
  readonly message: ConversationMessage;
}

/** Reads a stream to its end. */
export async function collect(stream: AsyncIterable<StreamChunk>): Promise<Collected> {
  const chunks: StreamChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return summarize(chunks);
}

/** Puts the chunks of a stream together. */
export function summarize(chunks: readonly StreamChunk[]): Collected {
  let text = '';
  let usage: Partial<NormalizedUsage> = {};
  let stopReason: StopReason | undefined;
  const thinking: ThinkingBlock[] = [];
  const open = new Map<number | undefined, { id: string; name: string; json: string }>();
  const toolCalls: ToolUseBlock[] = [];
  for (const chunk of chunks) {
    if (chunk.type === 'text_delta') text += chunk.text;
    else if (chunk.type === 'thinking_end') thinking.push(chunk.block);
    else if (chunk.type === 'usage') usage = { ...usage, ...chunk.usage };
    else if (chunk.type === 'done') stopReason = chunk.stopReason;
    else if (chunk.type === 'tool_use_start') open.set(chunk.index, { id: chunk.id, name: chunk.name, json: '' });
    else if (chunk.type === 'tool_input_delta') open.get(chunk.index)!.json += chunk.delta;
    else if (chunk.type === 'tool_use_end') {
      const { id, name, json } = open.get(chunk.index)!;
      toolCalls.push({ type: 'tool_use', id, name, input: json.trim() === '' ? {} : JSON.parse(json) });
      open.delete(chunk.index);
    }
  }
  const content = [...thinking, ...(text === '' ? [] : [{ type: 'text' as const, text }]), ...toolCalls];
  return { chunks, text, thinking, toolCalls, usage, stopReason, message: { role: 'assistant', content } };
}
