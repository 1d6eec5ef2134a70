import type { CountTokens } from '@finclaw/models';
import { isUserUnit, type Layout, tokensOf, totalTokens, type Unit } from './layout.ts';

/** Replaces a removed tool result. */
export const TRUNCATED_RESULT = '[Left out; read_result shows it again]';

/** Replaces tool results by a placeholder, oldest first and only where that saves space, until the target is met. */
export function truncateTools(
  layout: Layout,
  part: 'middle' | 'tail',
  targetTokens: number,
  countTokens: CountTokens,
): Layout {
  const placeholderTokens = countTokens(TRUNCATED_RESULT);
  let total = totalTokens(layout);
  const units = layout[part].map(
    (unit): Unit =>
      unit.map((slot) => {
        if (total <= targetTokens || slot.entry.role !== 'tool' || slot.tokens <= placeholderTokens) return slot;
        total -= slot.tokens - placeholderTokens;
        return { ...slot, entry: { ...slot.entry, content: TRUNCATED_RESULT }, tokens: placeholderTokens };
      }),
  );
  return { ...layout, [part]: units };
}

/**
 * Removes units from the old end of the middle until the target is met. The rest begins with a user message, because
 * providers refuse a conversation that does not: if the tail starts in the middle of a turn, the question it answers
 * stays.
 */
export function truncateOldest(layout: Layout, targetTokens: number): Layout {
  const { middle, tail } = layout;
  const anchor = tail.length === 0 || isUserUnit(tail[0]) ? -1 : middle.findLastIndex(isUserUnit);
  let total = totalTokens(layout);
  let start = 0;
  while (start < middle.length && total > targetTokens) {
    if (start !== anchor) total -= tokensOf([middle[start]!]);
    start++;
  }
  if (start === 0) return layout;
  if (anchor >= 0 && anchor < start) return { ...layout, middle: [middle[anchor]!, ...middle.slice(start)] };
  while (start < middle.length && !isUserUnit(middle[start])) start++;
  return { ...layout, middle: middle.slice(start) };
}
