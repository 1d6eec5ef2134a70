import type { FigureView } from '@finclaw/types';

/**
 * Returns the places of marked figures in each part of an answer. Positions count from the beginning of the whole
 * answer; where an answer was split into parts, or a position does not contain the figure, the next place with the same
 * text is used, and a figure without one is left out.
 */
export function placeFigures(
  parts: readonly string[],
  figures: readonly FigureView[],
): readonly (readonly FigureView[])[] {
  return findFigures(parts, figures).map((placed) =>
    placed.filter(({ outcome }) => outcome !== 'none').map(struckDigits),
  );
}

function findFigures(parts: readonly string[], figures: readonly FigureView[]): readonly (readonly FigureView[])[] {
  const placed: FigureView[][] = parts.map(() => []);
  if (parts.length === 1 && figures.every((figure) => stands(parts[0]!, figure))) return [figures];
  let part = 0;
  let position = 0;
  for (const figure of [...figures].sort((a, b) => a.start - b.start)) {
    for (let tried = part; tried < parts.length; tried++) {
      const start = indexOfWhole(parts[tried]!, figure.text, tried === part ? position : 0);
      if (start < 0) continue;
      const end = start + figure.text.length;
      placed[tried]!.push({ ...figure, start, end });
      part = tried;
      position = end;
      break;
    }
  }
  return placed;
}

/** The digits of a figure that the text strikes out and corrects, as in `~~$262.50~~ $257.50`. */
function struckDigits(figure: FigureView): FigureView {
  const digits = figure.isStruck && /^~~(.*?)~~ /.exec(figure.text)?.[1];
  if (!digits) return figure;
  const start = figure.start + 2;
  return { ...figure, text: digits, start, end: start + digits.length };
}

const stands = (text: string, { start, end, text: figure }: FigureView): boolean => text.slice(start, end) === figure;

/** Finds the text where it is not a piece of a longer number. */
function indexOfWhole(text: string, figure: string, from: number): number {
  for (let at = text.indexOf(figure, from); at >= 0; at = text.indexOf(figure, at + 1)) {
    const isCut =
      (/^\d/.test(figure) && /[\d.,]$/.test(text.slice(0, at))) ||
      (/\d$/.test(figure) && /^[.,]?\d/.test(text.slice(at + figure.length)));
    if (!isCut) return at;
  }
  return -1;
}
