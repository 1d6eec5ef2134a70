/** Looks at the beginning of a text without losing it. */
export async function peekText(
  text: AsyncIterable<string>,
  size: number,
): Promise<{ readonly head: string; readonly all: AsyncIterable<string> }> {
  const pieces = text[Symbol.asyncIterator]();
  let head = '';
  let isDone = false;
  while (head.length < size && !isDone) {
    const next = await pieces.next();
    isDone = next.done === true;
    head += next.done === true ? '' : next.value;
  }
  async function* all(): AsyncGenerator<string> {
    try {
      yield head;
      for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }
  return { head, all: all() };
}
