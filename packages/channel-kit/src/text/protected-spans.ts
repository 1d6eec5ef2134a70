import { type CodeRegion, type Fence, findCode, linesOf } from './code-regions.ts';

/** A stretch of text that should not be cut in two. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The parts of a text that should stay whole, in order of importance. */
export interface ProtectedSpans {
  /** Numbers, amounts, links, inline code, table rows, and the lines that open and close a block of code. */
  readonly all: SpanSet;
  /** Numbers, amounts and links only, for a row or a piece of code that is longer than a whole message. */
  readonly atoms: SpanSet;
  readonly fences: readonly Fence[];
}

/** Finds out whether a position lies inside one of its spans. */
export class SpanSet {
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];

  constructor(spans: readonly Span[]) {
    const merged: { start: number; end: number }[] = [];
    for (const { start, end } of spans.toSorted((one, two) => one.start - two.start)) {
      const last = merged.at(-1);
      if (last && start < last.end) last.end = Math.max(last.end, end);
      else merged.push({ start, end });
    }
    this.#starts = merged.map((span) => span.start);
    this.#ends = merged.map((span) => span.end);
  }

  cuts(position: number): boolean {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! < position) low = middle + 1;
      else high = middle;
    }
    return low > 0 && position < this.#ends[low - 1]!;
  }
}

const DIGITS = String.raw`\d+(?:[.,:/\-~]\d+)*`;
const KOREAN_SCALE = '[조억만천백]';
const UNIT = /(?:%p?|‰|bp|원|달러|엔|유로|위안|주|배|개|건|년|월|일|시|분|초|퍼센트|포인트|[KMBT]n?\b)/.source;
const SIGNS = /(?:\b[A-Z]{3} ?)?[+\-−]?[₩$€£¥]? ?[+\-−]?/.source;
/**
 * Matches an amount as Korean and English writers put it: ₩1,234,567 · 7만 5천원 · -$1,234.50 · 1.2조 원 · 3.4% · 1,300 KRW.
 */
const AMOUNT = new RegExp(
  String.raw`${SIGNS}${DIGITS}(?: ?${KOREAN_SCALE}+(?: ?${DIGITS})?)*(?: ?${UNIT})?(?: [A-Z]{3}\b)?`,
  'g',
);
const CURRENCY_PAIR = /\b[A-Z]{3}\/[A-Z]{3}\b/g;
const LINK = /\[[^[\]\n]*\]\([^()\s]*\)|https?:\/\/[^\s<>]+/g;

/** Finds what should stay whole in a text. */
export function findProtectedSpans(text: string): ProtectedSpans {
  const code = findCode(text, { unclosedFences: true });
  const fences = code.filter((region) => region.kind === 'fence');
  const atoms = [AMOUNT, CURRENCY_PAIR, LINK].flatMap((pattern) => [...text.matchAll(pattern)].map(trimmedSpan));
  const wide = [...code.flatMap(codeSpans), ...tableRows(text)];
  return { all: new SpanSet([...atoms, ...wide]), atoms: new SpanSet(atoms), fences };
}

function trimmedSpan(match: RegExpExecArray): Span {
  const blanks = match[0].length - match[0].trimStart().length;
  return { start: match.index + blanks, end: match.index + match[0].length };
}

/** A block of code may be split between its lines, but not so that a part contains only its first or last line. */
function codeSpans(region: CodeRegion): readonly Span[] {
  if (region.kind === 'inline') return [region];
  const opening = { start: region.start, end: region.bodyStart + 1 };
  return region.closed ? [opening, { start: region.closeStart - 1, end: region.end }] : [opening];
}

const isDelimiterRow = (line: string): boolean => {
  const cells = line.trim().split('|');
  return cells.every(
    (cell, i) => /^:?-{2,}:?$/.test(cell.trim()) || (cell === '' && (i === 0 || i === cells.length - 1)),
  );
};

/** Lines that start with a bar, and the lines with bars around a row of dashes. */
function tableRows(text: string): readonly Span[] {
  const rows: Span[] = [];
  let block: Span[] = [];
  let hasDelimiter = false;
  const endBlock = () => {
    if (hasDelimiter) rows.push(...block);
    block = [];
    hasDelimiter = false;
  };
  for (const { start, end } of linesOf(text)) {
    const line = text.slice(start, end);
    if (!line.includes('|')) {
      endBlock();
      continue;
    }
    block.push({ start, end });
    hasDelimiter ||= line.trimStart().startsWith('|') || isDelimiterRow(line);
  }
  endBlock();
  return rows;
}
