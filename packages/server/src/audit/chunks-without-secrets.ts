import type { StreamChunk } from '@finclaw/agent';

/** The chunks as they came, unless a secret is spread over several of them: then those are put together, so that it can be seen and masked. */
export function chunksWithoutSecrets(chunks: readonly StreamChunk[], redact: (text: string) => string): readonly StreamChunk[] {
  const text = chunks.map(wordsOf).join('');
  if (redact(text) === text) return chunks;
  const joined: StreamChunk[] = [];
  for (const chunk of chunks) {
    const last = joined.at(-1);
    if (chunk.type === 'text_delta' && last?.type === 'text_delta')
      joined[joined.length - 1] = { ...last, text: last.text + chunk.text };
    else if (chunk.type === 'tool_input_delta' && last?.type === 'tool_input_delta' && last.index === chunk.index)
      joined[joined.length - 1] = { ...last, delta: last.delta + chunk.delta };
    else joined.push(chunk);
  }
  return joined;
}

function wordsOf(chunk: StreamChunk): string {
  if (chunk.type === 'text_delta' || chunk.type === 'thinking_delta') return chunk.text;
  return chunk.type === 'tool_input_delta' ? chunk.delta : '';
}
