import type { Mention } from '@finclaw/finance';
import type { Slot } from './slot.ts';

/** What was found in a text while one message was read; the same text is looked at from many sides. */
export interface ReadOnce {
  readonly mentions: Map<string, readonly Mention[]>;
  readonly slots: Map<string, readonly Slot[]>;
}

/** An empty memory for one reading. */
export const readOnce = (): ReadOnce => ({ mentions: new Map(), slots: new Map() });

/** What the memory holds for a text, found and kept if it holds nothing yet; without a memory, found. */
export function remembered<T>(memory: Map<string, T> | undefined, text: string, find: () => T): T {
  const known = memory?.get(text);
  if (known !== undefined) return known;
  const found = find();
  memory?.set(text, found);
  return found;
}
