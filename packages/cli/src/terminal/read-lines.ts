import type { Readable } from 'node:stream';

/** The longest line a conversation takes; a book pasted by accident is refused, not sent to a model. */
export const MAX_LINE_CHARS = 100_000;

/** One line of a pipe, or why it cannot be used. */
type InputLine =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'not-utf8' };

/**
 * Splits a byte stream into lines. A line that is too long or not UTF-8 is reported, and reading continues with the
 * next one.
 */
export async function* readLines(input: Readable, maxChars: number = MAX_LINE_CHARS): AsyncGenerator<InputLine> {
  let pending: Buffer[] = [];
  let size = 0;
  const byteLimit = maxChars * 4;
  const finish = (): InputLine => {
    const bytes = Buffer.concat(pending);
    const overflow = size > byteLimit;
    pending = [];
    size = 0;
    return overflow ? { kind: 'too-long' } : decodeLine(bytes, maxChars);
  };
  for await (const chunk of input) {
    let rest: Buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      push(rest.subarray(0, end));
      yield finish();
      rest = rest.subarray(end + 1);
    }
    push(rest);
  }
  if (size > 0) yield finish();

  function push(bytes: Buffer): void {
    size += bytes.length;
    if (size <= byteLimit) pending.push(bytes);
    else pending = [];
  }
}

function decodeLine(bytes: Buffer, maxChars: number): InputLine {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r$/, '');
    return text.length > maxChars ? { kind: 'too-long' } : { kind: 'line', text: text.replaceAll('\u0000', '') };
  } catch {
    return { kind: 'not-utf8' };
  }
}
