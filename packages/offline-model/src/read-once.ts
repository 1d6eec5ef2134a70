/** What the memory holds for a text, found and kept if it holds nothing yet; without a memory, found. */
export function remembered<T>(memory: Map<string, T> | undefined, text: string, find: () => T): T {
  const known = memory?.get(text);
  if (known !== undefined) return known;
  const found = find();
  memory?.set(text, found);
  return found;
}

const LAST_READ = 16;

/** A reader that knows the texts it has read last: one sentence is looked at by many kinds of request. */
export function knowingLast<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = remembered(known, text, () => read(text));
    const [oldest] = known.keys();
    if (known.size > LAST_READ && oldest !== undefined) known.delete(oldest);
    return found;
  };
}
