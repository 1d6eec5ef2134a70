import type { StreamChunk } from '@finclaw/agent';

/** Whether there is a secret in what was streamed, be it spread over several chunks. */
export function holdsSecret(chunks: readonly StreamChunk[], redact: (text: string) => string): boolean {
  const text = chunks.map(wordsOf).join('');
  return redact(text) !== text;
}

/** The chunks as they came; if they hold a secret, those that belong together are put together, so that all of it is masked. */
export function chunksWithoutSecrets(chunks: readonly StreamChunk[], redact: (text: string) => string): readonly StreamChunk[] {
  if (!holdsSecret(chunks, redact)) return chunks;
  const joined: StreamChunk[] = [];
  for (const chunk of chunks) {
    const whole = join(joined.at(-1), chunk);
    if (whole) joined[joined.length - 1] = whole;
    else joined.push(chunk);
  }
  return joined.map((chunk) => mask(chunk, redact));
}

function join(last: StreamChunk | undefined, chunk: StreamChunk): StreamChunk | undefined {
  if (chunk.type === 'text_delta' && last?.type === 'text_delta') return { ...last, text: last.text + chunk.text };
  if (chunk.type === 'thinking_delta' && last?.type === 'thinking_delta') return { ...last, text: last.text + chunk.text };
  if (chunk.type === 'tool_input_delta' && last?.type === 'tool_input_delta' && last.index === chunk.index)
    return { ...last, delta: last.delta + chunk.delta };
  return undefined;
}

/** Each by itself, because the text of a tool's input is JSON within JSON. */
function mask(chunk: StreamChunk, redact: (text: string) => string): StreamChunk {
  if (chunk.type === 'text_delta' || chunk.type === 'thinking_delta') return { ...chunk, text: redact(chunk.text) };
  return chunk.type === 'tool_input_delta' ? { ...chunk, delta: redact(chunk.delta) } : chunk;
}

function wordsOf(chunk: StreamChunk): string {
  if (chunk.type === 'text_delta' || chunk.type === 'thinking_delta') return chunk.text;
  return chunk.type === 'tool_input_delta' ? chunk.delta : '\n';
}
