/** A sentence, a line or a table cell: the stretch in which words and numbers belong together. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly isBullet: boolean;
  /** For an item of a list, the line above the list. */
  readonly above?: Span;
  /** The same where it announces the list. */
  readonly heading?: Span;
  /** For a table cell, where the texts that speak for it stand. */
  readonly cell?: { readonly header?: Span; readonly rowHead?: Span; readonly row: Span };
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

const SENTENCE_END = /(?:[.!?](?=["')\]*]*(?:\s|$))|[。;]|다\.(?=[가-힣A-Z]))["')\]*]*/g;
const ABBREVIATION =
  /(?:\b(?:Inc|Corp|Co|Ltd|vs|approx|No|U\.S|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|a\.m|p\.m|e\.g|i\.e|avg|est|St|Mr|Ms)|^\s*(?:[-*•]\s*)?\d{1,3})\.$/;
const BULLET = /^[ \t]*(?:(?:[-*•·▪◦+]|\d{1,3}[.)]|[①-⑳])[ \t]+|\{")/;
/** A line that says of what the list behind it is: its end is a colon, or it is a heading. */
const ANNOUNCES = /[:：][\s*_]*$|^\s*(?:#{1,6}\s|\*\*[^*]+\*\*\s*$)/;
/** A longer line is no row of a table, and a longer stretch is cut, so that every stretch holds a bounded number of numbers. */
const LONGEST_ROW = 2_000;
const LONGEST_SENTENCE = 800;
const RULE_LINE = /^[\s|:+=-]+$/;

/** Cuts a text into sentences and table cells. */
export function layOut(text: string): readonly Stretch[] {
  const lines = linesOf(text);
  const stretches: Stretch[] = [];
  let above: Span | undefined;
  for (let at = 0; at < lines.length; ) {
    const rows = tableAt(text, lines, at);
    if (rows > 1) {
      addTable(text, lines.slice(at, at + rows), at, stretches);
      at += rows;
      continue;
    }
    const line = lines[at] as Span;
    const written = text.slice(line.start, line.end);
    const isBullet = BULLET.test(written);
    if (!isBullet && written.trim() !== '') above = line;
    const list = isBullet && above && { above, ...(ANNOUNCES.test(text.slice(above.start, above.end)) && { heading: above }) };
    for (const { start, end } of sentencesOf(text, line)) stretches.push({ start, end, line: at, isBullet, ...list });
    at++;
  }
  return stretches;
}

function linesOf(text: string): Span[] {
  const lines: Span[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    lines.push({ start, end });
    start = end + 1;
  }
  lines.push({ start, end: text.length });
  return lines;
}

function* sentencesOf(text: string, line: Span): Generator<Span> {
  const written = text.slice(line.start, line.end);
  let start = 0;
  for (const match of written.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith('.') && ABBREVIATION.test(written.slice(start, match.index + 1))) continue;
    if (end > start) yield* pieces(text, { start: line.start + start, end: line.start + end });
    start = end;
  }
  if (start < written.length) yield* pieces(text, { start: line.start + start, end: line.end });
}

function* pieces(text: string, { start, end }: Span): Generator<Span> {
  let from = start;
  while (end - from > LONGEST_SENTENCE) {
    const blank = text.lastIndexOf(' ', from + LONGEST_SENTENCE);
    const to = blank > from ? blank + 1 : from + LONGEST_SENTENCE;
    yield { start: from, end: to };
    from = to;
  }
  yield { start: from, end };
}

/** How many lines of a table start here. */
function tableAt(text: string, lines: readonly Span[], at: number): number {
  let count = 0;
  while (at + count < lines.length) {
    const { start, end } = lines[at + count] as Span;
    if (end - start > LONGEST_ROW || cellBreaks(text, start, end) < 1) break;
    count++;
  }
  return count;
}

function cellBreaks(text: string, start: number, end: number): number {
  let breaks = 0;
  for (let at = start; at < end; at++) if (text[at] === '|' || text[at] === '\t') breaks++;
  const inner = text.slice(start, end).trim();
  return inner.startsWith('|') ? breaks - 1 : breaks;
}

function addTable(text: string, lines: readonly Span[], first: number, stretches: Stretch[]): void {
  const rows = lines.map((line) => cellsOf(text, line));
  const hasRule = RULE_LINE.test(text.slice(lines[1]?.start, lines[1]?.end));
  const headCells = rows[0] ?? [];
  const isHeader = hasRule || headCells.every(({ start, end }) => !/\d/.test(text.slice(start, end)));
  for (const [index, cells] of rows.entries()) {
    const line = lines[index] as Span;
    if (RULE_LINE.test(text.slice(line.start, line.end))) continue;
    for (const [column, { start, end }] of cells.entries()) {
      const header = isHeader && index > 0 ? headCells[column] : undefined;
      const rowHead = column > 0 ? cells[0] : undefined;
      const cell = { row: line, ...(header && { header }), ...(rowHead && { rowHead }) };
      stretches.push({ start, end, line: first + index, isBullet: false, cell });
    }
  }
}

function cellsOf(text: string, { start, end }: Span): Span[] {
  const cells: Span[] = [];
  let from = start;
  for (let at = start; at <= end; at++) {
    if (at < end && text[at] !== '|' && text[at] !== '\t') continue;
    const isOuter = (from === start || at === end) && text.slice(from, at).trim() === '';
    if (!isOuter) cells.push({ start: from, end: at });
    from = at + 1;
  }
  return cells;
}

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
