import { refuse } from './refusal.ts';

type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<=';

/** What a row must fulfil. */
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

/** A path into a result, as it stands in an expression. */
export interface Path {
  readonly handle: string;
  readonly steps: readonly PathStep[];
  readonly text: string;
}

/** The handle of a result where no other name stands. */
export const HANDLE = /(?<![\p{L}\p{N}_."'])r[1-9]\d{0,5}(?![\p{L}\p{N}_])/gu;
const NAME = /\s*\.\s*(?:"([^"]*)"|([\p{L}\p{N}_]+))/uy;
const BRACKET = /\s*(?:\.\s*)?\[\s*((?:[^\]"“'‘]|["“][^"”]*["”]|['‘][^'’]*['’])*?)\s*\]/uy;
const SLICE = /^(-?\d+)?\s*:\s*(-?\d+)?$/;
const CONDITION = /^([\p{L}_][\p{L}\p{N}_.]*)\s*(==?|!=|>=|<=|>|<)\s*(.+)$/u;
const QUOTES = /^["“'‘](.*)["”'’]$/;

/** The pieces of an expression: text and, between the texts, the paths into results. */
export function pathsIn(source: string): readonly (string | Path)[] {
  const pieces: (string | Path)[] = [];
  let from = 0;
  for (const { 0: handle, index } of source.matchAll(HANDLE)) {
    if (index < from) continue;
    const { steps, end } = stepsAt(source, index + handle.length);
    pieces.push(source.slice(from, index), { handle, steps, text: source.slice(index, end) });
    from = end;
  }
  return [...pieces, source.slice(from)];
}

function stepsAt(source: string, start: number): { readonly steps: readonly PathStep[]; readonly end: number } {
  const steps: PathStep[] = [];
  for (let end = start; ; ) {
    NAME.lastIndex = end;
    BRACKET.lastIndex = end;
    const name = NAME.exec(source);
    const bracket = name === null ? BRACKET.exec(source) : null;
    if (name !== null) steps.push({ kind: 'name', name: (name[1] ?? name[2])! });
    else if (bracket !== null) steps.push(bracketStep(bracket[1]!));
    else return { steps, end };
    end += (name ?? bracket)![0].length;
  }
}

function bracketStep(inner: string): PathStep {
  if (inner === '*' || inner === '') return { kind: 'all' };
  if (/^-?\d+$/.test(inner)) return { kind: 'index', at: Number(inner) };
  const quoted = QUOTES.exec(inner)?.[1];
  if (quoted !== undefined && !/["”]\s*(?:and|&&|,)\s/.test(quoted)) return { kind: 'name', name: quoted };
  const slice = SLICE.exec(inner);
  if (slice) {
    const [from, to] = [slice[1], slice[2]].map((bound) => (bound === undefined ? undefined : Number(bound)));
    return { kind: 'slice', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  }
  const conditions = inner.split(/\s*(?:&&|,|\band\b)\s*/).map((part): Condition => {
    const [, field = '', comparison = '', text = ''] = CONDITION.exec(part) ?? [];
    if (field === '') refuse(`cannot read [${inner}]: write [0], [*], ["label"], [symbol="AAPL"] or [date>="2026-07-01"]`);
    return { field, comparison: (comparison === '==' ? '=' : comparison) as Comparison, text: QUOTES.exec(text)?.[1] ?? text };
  });
  return { kind: 'where', conditions };
}
