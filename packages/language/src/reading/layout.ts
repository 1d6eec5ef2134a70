/** A sentence, a line or a table cell: the section in which words and numbers belong together. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** For an item of a list, the line above the list. */
  readonly above?: Span;
  /** For a table cell, the positions of its headers. */
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
/**
 * A longer line is not a table row, and a longer section is split, so that every section contains a bounded number of
 * numbers.
 */
const LONGEST_ROW = 2_000;
const LONGEST_SENTENCE = 800;

/** Tells whether a line is a rule under the heading of a table, or around it. */
const isRule = (line: string): boolean => /^[\s|:+=-]+$/.test(line) && line.trim() !== '';

/** Cuts a text into sentences and table cells. */
export function layOut(text: string): readonly Stretch[] {
  const lines = partsOf(text, { start: 0, end: text.length }, '\n');
  const stretches: Stretch[] = [];
  let above: Span | undefined;
  for (let at = 0; at < lines.length; ) {
    const rows = rowsAt(text, lines, at);
    if (rows.length > 1) {
      stretches.push(...cellsIn(text, rows, at));
      at += rows.length;
      continue;
    }
    const line = lines[at] as Span;
    const written = text.slice(line.start, line.end);
    const isBullet = BULLET.test(written);
    if (!isBullet && written.trim() !== '') above = line;
    const list = isBullet && above && { above };
    for (const { start, end } of sentencesOf(text, line)) stretches.push({ start, end, line: at, ...list });
    at++;
  }
  return stretches;
}

/** The parts of a text between separators of one character. */
function partsOf(text: string, { start, end }: Span, separator: string | RegExp): Span[] {
  let next = start;
  return text
    .slice(start, end)
    .split(separator)
    .map((part) => {
      const from = next;
      next += part.length + 1;
      return { start: from, end: next - 1 };
    });
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

/** A line of a table and its cells. */
interface Row extends Span {
  readonly cells: readonly Span[];
}

/** The rows of a table that start here. */
function rowsAt(text: string, lines: readonly Span[], at: number): Row[] {
  const rows: Row[] = [];
  for (let line = lines[at]; line !== undefined; line = lines[at + rows.length]) {
    const cells = line.end - line.start > LONGEST_ROW ? [] : cellsOf(text, line);
    if (cells.length < 2) break;
    rows.push({ ...line, cells });
  }
  return rows;
}

/** Returns the cells of a table, each with its headers. */
function cellsIn(text: string, rows: readonly Row[], first: number): Stretch[] {
  const written = (span: Span | undefined): string => text.slice(span?.start, span?.end);
  const heads = rows[0]!.cells;
  const isHeader = isRule(written(rows[1])) || heads.every((head) => !/\d/.test(written(head)));
  return rows.flatMap((row, index) =>
    row.cells.map(({ start, end }, column) => {
      const header = isHeader && index > 0 ? heads[column] : undefined;
      const rowHead = column > 0 ? row.cells[0] : undefined;
      const cell = { row, header, rowHead };
      return { start, end, line: first + index, cell };
    }),
  );
}

/** Returns the cells of a line; blank parts outside its frame are none. */
const cellsOf = (text: string, line: Span): Span[] =>
  partsOf(text, line, /[|\t]/).filter(
    ({ start, end }) => (start > line.start && end < line.end) || text.slice(start, end).trim() !== '',
  );
