import { refuse } from './refusal.ts';

type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<=';

/** A condition on a row. */
export interface Condition {
  readonly field: string;
  readonly comparison: Comparison;
  readonly text: string;
}

/** One step of a path. */
export type PathStep =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly at: number }
  | { readonly kind: 'slice'; readonly from?: number; readonly to?: number }
  | { readonly kind: 'all' }
  | { readonly kind: 'where'; readonly conditions: readonly Condition[] };

/** A path into a result, as in an expression. */
export interface Path {
  readonly handle: string;
  readonly steps: readonly PathStep[];
  readonly text: string;
}

/** Matches the handle of a result where it is not part of another name. */
export const HANDLE = /(?<![\p{L}\p{N}_."'])r[1-9]\d{0,5}(?![\p{L}\p{N}_])/giu;
const NAME = /\s*\.\s*(?:"([^"]*)"|([\p{L}\p{N}_]+))/uy;
const SLICE = /^(-?\d+)?\s?:\s?(-?\d+)?$/;
const COMPARISON = /==?|!=|>=?|<=?/;
/** The quotes that models write, with their closing counterparts. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’' };

/** The pieces of an expression: text and, between the texts, the paths into results. */
export function pathsIn(source: string): readonly (string | Path)[] {
  const pieces: (string | Path)[] = [];
  let from = 0;
  for (const { 0: handle, index } of source.matchAll(HANDLE)) {
    if (index < from) continue;
    const { steps, end } = stepsAt(source, index + handle.length);
    pieces.push(source.slice(from, index), { handle: handle.toLowerCase(), steps, text: source.slice(index, end) });
    from = end;
  }
  return [...pieces, source.slice(from)];
}

function stepsAt(source: string, start: number): { readonly steps: readonly PathStep[]; readonly end: number } {
  const steps: PathStep[] = [];
  for (let end = start; ; ) {
    NAME.lastIndex = end;
    const name = NAME.exec(source);
    const bracket = name === null ? bracketAt(source, end) : undefined;
    if (name !== null) steps.push({ kind: 'name', name: (name[1] ?? name[2])! });
    else if (bracket !== undefined) steps.push(bracketStep(bracket.inner.trim()));
    else return { steps, end };
    end = bracket?.end ?? end + name![0].length;
  }
}

/** Returns the content of brackets that begin here; a bracket inside quotes does not close them. */
function bracketAt(source: string, start: number): { readonly inner: string; readonly end: number } | undefined {
  const open = source.indexOf('[', start);
  if (open === -1 || !['', '.'].includes(source.slice(start, open).trim())) return undefined;
  let quote = '';
  for (let at = open + 1; at < source.length; at++) {
    const sign = source[at]!;
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === ']') return { inner: source.slice(open + 1, at), end: at + 1 };
    else quote = QUOTES[sign] ?? '';
  }
  return undefined;
}

function bracketStep(inner: string): PathStep {
  if (inner === '*' || inner === '') return { kind: 'all' };
  if (/^-?\d+$/.test(inner)) return { kind: 'index', at: Number(inner) };
  const label = unquoted(inner);
  if (label !== undefined) return { kind: 'name', name: label };
  const slice = SLICE.exec(inner);
  if (slice) {
    const [from, to] = [slice[1], slice[2]].map((bound) => (bound === undefined ? undefined : Number(bound)));
    return { kind: 'slice', from, to };
  }
  return { kind: 'where', conditions: inner.split(/&&|,|\band\b/).map((part) => conditionIn(part.trim(), inner)) };
}

function conditionIn(part: string, inner: string): Condition {
  const { 0: sign = '', index = 0 } = COMPARISON.exec(part) ?? {};
  const field = part.slice(0, index).trim();
  const text = part.slice(index + sign.length).trim();
  if (field === '' || text === '')
    refuse(`cannot read [${inner}]: write [0], [*], ["label"], [symbol="AAPL"] or [date>="2026-07-01"]`);
  return { field, comparison: (sign === '==' ? '=' : sign) as Comparison, text: unquoted(text) ?? text };
}

/** Returns the text between one pair of quotes; undefined for any other. */
function unquoted(text: string): string | undefined {
  const close = QUOTES[text[0] ?? ''];
  return close !== undefined && text.length > 1 && text.indexOf(close, 1) === text.length - 1
    ? text.slice(1, -1)
    : undefined;
}
