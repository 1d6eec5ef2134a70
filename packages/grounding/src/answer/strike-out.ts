import type { Figure, ShownText } from '@finclaw/types';

/** A text in which digits that differ from their source are struck out, with the source's value next to them. */
export function strikeOut(text: string, figures: readonly Figure[]): ShownText {
  let struck = '';
  let from = 0;
  const moved = figures
    .toSorted((a, b) => a.start - b.start)
    .map((figure): Figure => {
      const { start, end, outcome, expected } = figure;
      struck += text.slice(from, start);
      from = end;
      const at = struck.length;
      const isStruck = outcome === 'differs' && expected !== undefined;
      struck += isStruck ? `~~${text.slice(start, end)}~~ ${expected}` : text.slice(start, end);
      return { ...figure, start: at, end: struck.length, ...(isStruck && { isStruck }) };
    });
  return { text: struck + text.slice(from), figures: moved };
}
