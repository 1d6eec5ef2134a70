import { englishConcepts, FILLER, type KoreanPiece, koreanAt, suffixesAt } from './lexicon.ts';

/** A part of a sentence. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word of a sentence with its concepts: none, if it was not understood. */
export interface Word extends Span {
  readonly text: string;
  readonly concepts: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();
const LONGEST_PHRASE = 4;
const LATIN_OR_HANGUL = /[a-z](?:(?![가-힣ㄱ-ㅣ])[\p{L}\p{N}'’&/-])*|[가-힣][가-힣 ]*|[ㄱ-ㅎㅏ-ㅣ]+|\p{L}+/giu;

/** Returns true when a part overlaps none of the others. */
export const isFree = ({ start, end }: Span, taken: readonly Span[]): boolean =>
  !taken.some((other) => start < other.end && end > other.start);

/** The words of a sentence outside the parts that are read already. */
export function wordsIn(text: string, taken: readonly Span[]): readonly Word[] {
  let masked = text;
  for (const { start, end } of taken) masked = masked.slice(0, start) + '·'.repeat(end - start) + masked.slice(end);
  const found: Word[] = [];
  const latin: Span[] = [];
  for (const { 0: run, index: start } of masked.matchAll(LATIN_OR_HANGUL)) {
    // The s of Apple's.
    if (/^(?:s|re|m|ll|d|ve)$/i.test(run) && /['’]/.test(masked[start - 1] ?? '')) continue;
    // A mention (@finclaw) is not part of the question.
    if (masked[start - 1] === '@') continue;
    if (/^[a-z]/i.test(run)) latin.push({ start, end: start + run.length });
    else if (/^[가-힣]/.test(run)) found.push(...koreanWords(masked, start, start + run.length));
    // Laughter and tears.
    else if (!/^[ㅋㅎㅠㅜㅡ]+$/.test(run)) found.push({ start, end: start + run.length, text: run, concepts: NOTHING });
  }
  return [...found, ...englishWords(masked, latin)].sort((a, b) => a.start - b.start);
}

/** English words, the longest phrases first. */
function englishWords(text: string, spans: readonly Span[]): readonly Word[] {
  const found: Word[] = [];
  for (let at = 0; at < spans.length; ) {
    const [count, concepts] = phraseAt(text, spans, at);
    const [start, end] = [(spans[at] as Span).start, (spans[at + count - 1] as Span).end];
    found.push({ start, end, text: text.slice(start, end), concepts });
    at += count;
  }
  return found;
}

function phraseAt(text: string, spans: readonly Span[], at: number): readonly [number, ReadonlySet<string>] {
  for (let count = Math.min(LONGEST_PHRASE, spans.length - at); count > 0; count--) {
    const written = text
      .slice((spans[at] as Span).start, (spans[at + count - 1] as Span).end)
      .toLowerCase()
      .replaceAll('’', "'");
    if (count > 1 && !/^[a-z'&/ -]+$/.test(written)) continue;
    const concepts = englishConcepts(written.replaceAll(' ', '_')) ?? (count === 1 ? contracted(written) : undefined);
    if (concepts !== undefined) return [count, concepts];
  }
  return [1, NOTHING];
}

/** Returns the concepts of a contraction: "don't" negates, and the part after any other apostrophe is ignored. */
function contracted(word: string): ReadonlySet<string> | undefined {
  if (word.endsWith("n't")) return new Set(['not', word === "don't" ? 'dont' : 'not']);
  const [stem = '', ...endings] = word.split("'");
  return endings.length === 1 ? englishConcepts(stem) : undefined;
}

interface Cut {
  readonly cost: number;
  readonly pieces: readonly (KoreanPiece & { readonly start: number })[];
}

/**
 * The cost of a letter outside known words, and of a word of one letter, which is easily mistaken for the beginning of
 * another.
 */
const UNKNOWN_COST = 10;
const SHORT_COST = 1.5;

/** Segments Korean into known words with their endings, leaving as little as possible. */
function koreanWords(text: string, start: number, end: number): readonly Word[] {
  const known = new Map<string, Cut>();
  const cut = (at: number, before: 'nothing' | 'word' | 'unknown'): Cut => {
    const isInside = before !== 'nothing';
    if (at >= end) return { cost: 0, pieces: [] };
    if (text[at] === ' ') return cut(at + 1, 'nothing');
    const key = `${at} ${before}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const words = koreanAt(text, at).filter((piece) => !isInside || piece.end - at > 1);
    let best: Cut | undefined;
    for (const piece of [...(isInside ? suffixesAt(text, at, before === 'unknown') : []), ...words]) {
      const rest = cut(piece.end, 'word');
      const cost = rest.cost + (piece.end - at === 1 ? SHORT_COST : 1);
      if (best === undefined || cost < best.cost) best = { cost, pieces: [{ ...piece, start: at }, ...rest.pieces] };
    }
    const skipped = cut(at + 1, 'unknown');
    const cost = skipped.cost + UNKNOWN_COST;
    if (best === undefined || cost < best.cost)
      best = { cost, pieces: [{ start: at, end: at + 1, concepts: NOTHING }, ...skipped.pieces] };
    known.set(key, best);
    return best;
  };
  const isBehind = start > 0 && /[\p{L}\p{N}·%]/u.test(text[start - 1] as string);
  const words: Word[] = [];
  for (const { start: from, end: to, concepts } of cut(start, isBehind ? 'word' : 'nothing').pieces) {
    const last = words.at(-1);
    const isSame = last !== undefined && last.concepts.size === 0 && concepts.size === 0 && last.end === from;
    if (isSame) words[words.length - 1] = { ...last, end: to, text: text.slice(last.start, to) };
    else words.push({ start: from, end: to, text: text.slice(from, to), concepts });
  }
  return words;
}

/** Tells whether a word is a filler. */
export const isFiller = ({ concepts }: Word): boolean => concepts.has(FILLER);
