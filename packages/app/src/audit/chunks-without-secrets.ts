import type { Steps } from '@finclaw/infra';
import type { StreamChunk } from '@finclaw/models';

/** Masks the secrets of a text, with rests in between. */
export type Redacting = (text: string) => Steps<string>;

/** Tells whether streamed chunks contain a secret, even one spread over several chunks. */
export function* holdsSecret(chunks: readonly StreamChunk[], redact: Redacting): Steps<boolean> {
  const text = chunks.map(wordsOf).join('');
  return (yield* redact(text)) !== text;
}

/** The chunks with those put together that belong together, so that all of a secret is masked. */
export function* chunksWithoutSecrets(
  chunks: readonly StreamChunk[],
  redact: Redacting,
): Steps<readonly StreamChunk[]> {
  const masked: StreamChunk[] = [];
  for (const chunk of joinChunks(chunks)) masked.push(yield* mask(chunk, redact));
  return masked;
}

/** Joins chunks into as few as possible: where a model's text was split does not matter. */
export function joinChunks(chunks: readonly StreamChunk[]): readonly StreamChunk[] {
  const joined: StreamChunk[] = [];
  for (const chunk of chunks) {
    const whole = join(joined.at(-1), chunk);
    if (whole) joined[joined.length - 1] = whole;
    else joined.push(chunk);
  }
  return joined;
}

function join(last: StreamChunk | undefined, chunk: StreamChunk): StreamChunk | undefined {
  if (chunk.type === 'text_delta' && last?.type === 'text_delta') return { ...last, text: last.text + chunk.text };
  if (chunk.type === 'thinking_delta' && last?.type === 'thinking_delta')
    return { ...last, text: last.text + chunk.text };
  if (chunk.type === 'tool_input_delta' && last?.type === 'tool_input_delta' && last.index === chunk.index)
    return { ...last, delta: last.delta + chunk.delta };
  return undefined;
}

/** Each by itself, because the text of a tool's input is JSON within JSON. */
function* mask(chunk: StreamChunk, redact: Redacting): Steps<StreamChunk> {
  if (chunk.type === 'text_delta' || chunk.type === 'thinking_delta')
    return { ...chunk, text: yield* redact(chunk.text) };
  return chunk.type === 'tool_input_delta' ? { ...chunk, delta: yield* redact(chunk.delta) } : chunk;
}

function wordsOf(chunk: StreamChunk): string {
  if (chunk.type === 'text_delta' || chunk.type === 'thinking_delta') return chunk.text;
  return chunk.type === 'tool_input_delta' ? chunk.delta : '\n';
}
