import { type HeadingUnit, headingUnit, Rational, type Reading, type Unit } from '@finclaw/language';
import type { Span, Stretch } from './layout.ts';

const CAPTION =
  /(?:단위|unit)s?\s*(?:[:：]\s*)?([^)\]\n]{1,24})|\((?:in\s)((?:US|KRW|USD|\$|₩)?[^)\n]{0,12}(?:millions?|billions?|thousands?|trillions?)[^)\n]{0,12})\)/i;
const IN_HEADING = /[([]\s*(?!\s)([^)\]]{1,16})[)\]]\s*$/;
const REACH = 160;

/** Numbers in a table take the unit that its headings or the line above or below it give. */
export function withTableUnits(text: string, stretches: readonly Stretch[], numbers: readonly Reading[]): Reading[] {
  const changed = [...numbers];
  let next = 0;
  let table: { readonly line: number; readonly caption: HeadingUnit | undefined } | undefined;
  for (const [index, stretch] of stretches.entries()) {
    if (stretch.cell === undefined) table = undefined;
    else if (table === undefined) table = { line: stretch.line, caption: captionOf(text, stretches, index) };
    for (; next < numbers.length && (numbers[next] as Reading).start < stretch.end; next++) {
      const number = numbers[next] as Reading;
      if (stretch.cell === undefined || number.kind !== 'quantity' || !number.isPlain || number.unit.dimension !== 'none')
        continue;
      // The first cell of a row says what the row is about.
      if (stretch.cell.rowHead === undefined) continue;
      const unit = unitIn(text, stretch.cell.header) ?? unitIn(text, stretch.cell.rowHead) ?? table?.caption;
      if (unit !== undefined) changed[next] = inUnit(number, unit);
    }
  }
  return changed;
}

function unitIn(text: string, span: Span | undefined): HeadingUnit | undefined {
  if (span === undefined) return undefined;
  const head = text.slice(span.start, span.end).replace(/\*/g, '').trim();
  const written = IN_HEADING.exec(head)?.[1];
  if (written !== undefined) return headingUnit(written);
  return /[률율]$|%$|\bmargin\b|\byield\b|\bchange %/i.test(head) ? headingUnit('%') : undefined;
}

function captionOf(text: string, stretches: readonly Stretch[], first: number): HeadingUnit | undefined {
  let last = first;
  while (stretches[last + 1]?.cell !== undefined) last++;
  const start = stretches[first]?.cell?.row.start ?? 0;
  const end = stretches[last]?.cell?.row.end ?? 0;
  const above = text
    .slice(Math.max(0, start - REACH), start)
    .trimEnd()
    .split('\n')
    .slice(-2)
    .join('\n');
  const below = text
    .slice(end, end + REACH)
    .trimStart()
    .split('\n')
    .slice(0, 2)
    .join('\n');
  for (const lines of [above, below]) {
    const found = CAPTION.exec(lines);
    const unit = found === null ? undefined : headingUnit(found[1] ?? found[2] ?? '');
    if (unit !== undefined) return unit;
  }
  return undefined;
}

function inUnit(number: Reading, { size, unit }: HeadingUnit): Reading {
  if (size === 1n) return { ...number, unit };
  const factor = Rational.of(size);
  const scaled: Unit = unit.dimension === 'none' ? number.unit : unit;
  const { isPlain: _, ...rest } = number;
  return { ...rest, unit: scaled, value: number.value.times(factor), step: number.step.times(factor) };
}
