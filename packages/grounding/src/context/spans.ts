import type { Span } from './layout.ts';

/** The items of a sorted list that lie inside a span. */
export function within<T extends Span>(items: readonly T[], { start, end }: Span): T[] {
  const found: T[] = [];
  for (let at = firstFrom(items, start); at < items.length && (items[at] as T).start < end; at++) {
    if ((items[at] as T).end <= end) found.push(items[at] as T);
  }
  return found;
}

/** The place of the first item that starts at or behind an index. */
export function firstFrom(items: readonly Span[], index: number): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((items[middle] as Span).start < index) from = middle + 1;
    else to = middle;
  }
  return from;
}
