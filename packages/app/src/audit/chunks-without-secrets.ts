import type { StreamChunk } from '@finclaw/models';
import type { RedactTexts } from './redact-json.ts';

/** Tells whether streamed chunks contain a secret, even one spread over several chunks. */
export async function holdsSecret(chunks: readonly StreamChunk[], redact: RedactTexts): Promise<boolean> {
  const text = chunks.map(wordsOf).join('');
  const [clean] = await redact([text]);
  return clean !== text;
}

/** Masks secrets in chunks, joining those that belong together, so that a secret split across them is masked. */
export async function chunksWithoutSecrets(
  chunks: readonly StreamChunk[],
  redact: RedactTexts,
): Promise<readonly StreamChunk[]> {
  const joined = joinChunks(chunks);
  // Each by itself, because the text of a tool's input is JSON within JSON.
  const clean = await redact(joined.map(wordsOf));
  return joined.map((chunk, at) => withWords(chunk, clean[at]!));
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

function withWords(chunk: StreamChunk, words: string): StreamChunk {
  if (chunk.type === 'text_delta' || chunk.type === 'thinking_delta') return { ...chunk, text: words };
  return chunk.type === 'tool_input_delta' ? { ...chunk, delta: words } : chunk;
}

function wordsOf(chunk: StreamChunk): string {
  if (chunk.type === 'text_delta' || chunk.type === 'thinking_delta') return chunk.text;
  return chunk.type === 'tool_input_delta' ? chunk.delta : '\n';
}
