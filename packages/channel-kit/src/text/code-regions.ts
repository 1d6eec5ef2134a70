/**
 * A fenced block: from the start of its opening line, list and quote marks left out, to the end of its closing line.
 */
export interface Fence {
  readonly kind: 'fence';
  readonly start: number;
  readonly end: number;
  /** The run of backticks or tildes that opens it. */
  readonly marker: string;
  readonly info: string;
  /** The indent and quote marks of its lines from the surrounding list or quote. */
  readonly indent: string;
  /** The end of the opening marker; from here on a reader is inside the block. */
  readonly markerEnd: number;
  /** The start of the line after the opening line. */
  readonly bodyStart: number;
  /** The start of the closing line; `end` when the block is never closed. */
  readonly closeStart: number;
  readonly closed: boolean;
}

/** Text between two equal runs of backticks, the runs included. */
interface InlineCode {
  readonly kind: 'inline';
  readonly start: number;
  readonly end: number;
}

export type CodeRegion = Fence | InlineCode;

interface Line {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

/** Matches an opening line; deeper lists are not supported, so that a line of megabytes is read in one pass. */
const OPENING = /^((?:[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]){0,20}[ \t>]*)(`{3,}|~{3,})([^\n]*)/;
const CLOSING = /^[ \t>]*(`{3,}|~{3,})[ \t\r]*$/;

/**
 * Returns the fenced blocks of a text with LF line ends, in order, including those in lists and quotes. A line alone
 * determines whether it opens a block, at any depth: a part of a message is read as it was read in the whole.
 */
export function findFences(text: string): readonly Fence[] {
  if (!text.includes('```') && !text.includes('~~~')) return [];
  const fences: Fence[] = [];
  let open: Omit<Fence, 'end' | 'closeStart' | 'closed'> | undefined;
  for (const line of linesOf(text)) {
    const content = text.slice(line.start, line.end);
    if (open) {
      const run = CLOSING.exec(content)?.[1];
      if (run?.[0] !== open.marker[0] || run === undefined || run.length < open.marker.length) continue;
      fences.push({ ...open, end: line.end, closeStart: line.start, closed: true });
      open = undefined;
      continue;
    }
    const opening = OPENING.exec(content);
    if (!opening) continue;
    const [, before = '', marker = '', info = ''] = opening;
    // A line such as "```x``` y" is inline code, not the start of a block.
    if (marker.startsWith('`') && info.includes('`')) continue;
    const markerEnd = line.start + before.length + marker.length;
    const start = before.trim() === '' ? line.start : line.start + before.length;
    const indent = before.replace(/[^\s>]/g, ' ');
    open = { kind: 'fence', start, marker, info: info.trim(), indent, markerEnd, bodyStart: line.next };
  }
  if (open) fences.push({ ...open, end: text.length, closeStart: text.length, closed: false });
  return fences;
}

/**
 * Removes the indent and quote marks of the surrounding list or quote from the lines of a block; from the first one
 * only if it is a whole line.
 */
export function withoutIndent(lines: string, { indent }: Fence, isWhole = true): string {
  if (indent === '') return lines;
  const prefix = new RegExp(`(?<=${isWhole ? '^|' : ''}\\n)[ \\t>]{1,${indent.length}}`, 'g');
  return lines.replace(prefix, '');
}

/** Returns all code, in order: closed fences, inline code, and unclosed fences if requested. */
export function findCode(text: string, options: { readonly unclosedFences: boolean }): readonly CodeRegion[] {
  const all = findFences(text);
  const fences = all.filter((fence) => fence.closed || options.unclosedFences);
  // The opening run of a block that is not counted as code must not pair up with a later run either.
  const skipped = options.unclosedFences ? undefined : all.find((fence) => !fence.closed);
  const regions: CodeRegion[] = [];
  let from = 0;
  for (const fence of fences) {
    regions.push(...findInlineCode(text, from, fence.start), fence);
    from = fence.end;
  }
  if (!skipped) return [...regions, ...findInlineCode(text, from, text.length)];
  regions.push(...findInlineCode(text, from, skipped.start), ...findInlineCode(text, skipped.markerEnd, text.length));
  return regions;
}

/** Inline code within a stretch without fences; a blank line ends every span. */
function findInlineCode(text: string, from: number, to: number): readonly InlineCode[] {
  const regions: InlineCode[] = [];
  for (const [start, end] of paragraphs(text, from, to)) {
    const runs = [...text.slice(start, end).matchAll(/`+/g)].map((match) => ({
      at: start + match.index,
      length: match[0].length,
    }));
    // For each run, the next one of the same length; filled from the back so that one pass is enough.
    const nextOfLength = new Map<number, number>();
    const partner = new Array<number | undefined>(runs.length);
    for (let i = runs.length - 1; i >= 0; i--) {
      const { length } = runs[i]!;
      partner[i] = nextOfLength.get(length);
      nextOfLength.set(length, i);
    }
    for (let i = 0; i < runs.length; i++) {
      const close = partner[i];
      if (close === undefined) continue;
      const { at, length } = runs[close]!;
      regions.push({ kind: 'inline', start: runs[i]!.at, end: at + length });
      i = close;
    }
  }
  return regions;
}

function* paragraphs(text: string, from: number, to: number): Generator<readonly [number, number]> {
  let start = from;
  for (const match of text.slice(from, to).matchAll(/\n[ \t]*\n/g)) {
    yield [start, from + match.index];
    start = from + match.index + match[0].length;
  }
  yield [start, to];
}

/** The lines of a text; `next` is where the following line starts. */
export function* linesOf(text: string): Generator<Line> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const next = newline === -1 ? text.length : newline + 1;
    yield { start, end, next };
    start = next;
  }
}

/** Rewrites everything outside the given regions; `from` is where a piece started in the text. */
export function mapOutside(
  text: string,
  regions: readonly CodeRegion[],
  rewrite: (piece: string, from: number) => string,
): string {
  let result = '';
  let from = 0;
  for (const region of regions) {
    result += rewrite(text.slice(from, region.start), from) + text.slice(region.start, region.end);
    from = region.end;
  }
  return result + rewrite(text.slice(from), from);
}
