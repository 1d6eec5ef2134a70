import { ENGLISH_NUMBERS } from '../en.ts';
import { KOREAN_NUMBERS } from '../ko.ts';
import { Rational } from '../rational.ts';
import type { NumberWords } from '../table.ts';

/** A number that a text starts with. */
export interface NumberPrefix {
  readonly value: Rational;
  /** The value of one step of the last digit written: of 1.2조 a tenth of 조, of 5천억 one 천억. */
  readonly step: Rational;
  readonly length: number;
  /** Written with digits at least in part, so it cannot be an ordinary word. */
  readonly hasDigits: boolean;
  /** True for only digits, a point and grouping commas. */
  readonly isPlain: boolean;
}

/** More characters than any number has. */
export const LONGEST_NUMBER = 120;
/** More digits than any amount has; such a run is an id. */
export const MOST_DIGITS = 30;

const NUMERAL = /(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+/y;
const ANY_SIZE = 10n ** 40n;
const GROUP = 10n ** 40n;

type Piece =
  | { readonly kind: 'digit' | 'tens'; readonly value: Rational; readonly step: Rational; readonly isNumeral: boolean }
  | {
      readonly kind: 'small' | 'large';
      readonly size: bigint;
      readonly mayStandAlone: boolean;
      readonly onlyAfterDigits: boolean;
    };

interface State {
  /** Groups that a large unit has closed. */
  readonly total: Rational;
  /** The open group, closed up to its last small unit. */
  readonly group: Rational;
  readonly digit: Rational | undefined;
  readonly step: Rational;
  readonly lastSmall: bigint;
  readonly lastLarge: bigint;
  readonly last: Piece['kind'] | 'start';
  readonly isNumeral: boolean;
}

const START: State = {
  total: Rational.zero,
  group: Rational.zero,
  digit: undefined,
  step: Rational.one,
  lastSmall: GROUP,
  lastLarge: ANY_SIZE,
  last: 'start',
  isNumeral: false,
};

/** A language prepared for parsing: its words, and the patterns of a word and of separators. */
interface Lexicon {
  readonly pieces: ReadonlyMap<string, Piece>;
  readonly word: RegExp;
  readonly behindWord: RegExp;
  readonly behindUnit: RegExp;
  readonly behindDigits: RegExp;
}

function lexicon({ digits, tens, small, large, afterDigits, alone, word, between }: NumberWords): Lexicon {
  const numbers = (words: Readonly<Record<string, number>>, kind: 'digit' | 'tens'): [string, Piece][] =>
    Object.entries(words).map(([name, value]) => [
      name,
      { kind, value: Rational.of(BigInt(value)), step: Rational.one, isNumeral: false },
    ]);
  const units = (
    words: Readonly<Record<string, bigint>>,
    kind: 'small' | 'large',
    onlyAfterDigits: boolean,
  ): [string, Piece][] =>
    Object.entries(words).map(([name, size]) => [
      name,
      { kind, size, mayStandAlone: alone.includes(name), onlyAfterDigits },
    ]);
  return {
    pieces: new Map([
      ...numbers(digits, 'digit'),
      ...numbers(tens, 'tens'),
      ...units(small, 'small', false),
      ...units(large, 'large', false),
      ...units(afterDigits, 'large', true),
    ]),
    word: new RegExp(word, 'iy'),
    behindWord: new RegExp(between.words, 'iy'),
    behindUnit: new RegExp(between.behindUnit, 'iy'),
    behindDigits: new RegExp(between.behindDigits, 'iy'),
  };
}

const KOREAN = lexicon(KOREAN_NUMBERS);
const ENGLISH = lexicon(ENGLISH_NUMBERS);

/**
 * Every number a text starts with, longest first, in the words of one language: 이십일조 삼백, 4천3백21, 1조 2,000억, two hundred
 * and five thousand, 4.51 trillion. Units shrink from left to right.
 */
export function numberPrefixes(text: string): NumberPrefix[] {
  const numeral = matchAt(NUMERAL, text, 0);
  if (numeral === '' && !/^[\p{L}]/u.test(text)) return [];
  const isEnglish = /^[a-z]/i.test(text);
  const korean = isEnglish ? [] : prefixesIn(text, KOREAN);
  const english = isEnglish || numeral !== '' ? prefixesIn(text, ENGLISH) : [];
  return (english[0]?.length ?? 0) > (korean[0]?.length ?? 0) ? english : korean;
}

function prefixesIn(text: string, language: Lexicon): NumberPrefix[] {
  const found: NumberPrefix[] = [];
  let [state, at, hasDigits] = [START, 0, false];
  for (;;) {
    const read = nextPiece(text, at, state, language);
    const next = read && advance(state, read.piece);
    if (read === undefined || next === undefined) return found.reverse();
    [state, at] = [next, read.end];
    hasDigits ||= 'isNumeral' in read.piece && read.piece.isNumeral;
    const value = state.total.plus(state.group).plus(state.digit ?? Rational.zero);
    found.push({ value, step: state.step, length: at, hasDigits, isPlain: found.length === 0 && hasDigits });
  }
}

function nextPiece(
  text: string,
  at: number,
  state: State,
  language: Lexicon,
): { piece: Piece; end: number } | undefined {
  const gap =
    state.last === 'start'
      ? undefined
      : state.isNumeral
        ? language.behindDigits
        : state.last === 'small' || state.last === 'large'
          ? language.behindUnit
          : language.behindWord;
  const blank = gap === undefined ? 0 : matchLength(gap, text, at);
  if (blank === undefined) return undefined;
  const start = at + blank;
  const numeral = matchAt(NUMERAL, text, start);
  if (numeral !== '') {
    // Behind an English unit the next digits are another number.
    if (state.last !== 'start' && language === ENGLISH) return undefined;
    if (state.last !== 'start' && numeral.startsWith('.')) return undefined;
    return { piece: numeralPiece(numeral), end: start + numeral.length };
  }
  const word = matchAt(language.word, text, start);
  const piece = language.pieces.get(word.toLowerCase());
  return piece && { piece, end: start + word.length };
}

function numeralPiece(numeral: string): Piece {
  const plain = numeral.replaceAll(',', '');
  const decimals = plain.split('.')[1]?.length ?? 0;
  return {
    kind: 'digit',
    value: Rational.parse(plain),
    step: Rational.of(1n, 10n ** BigInt(decimals)),
    isNumeral: true,
  };
}

function advance(state: State, piece: Piece): State | undefined {
  switch (piece.kind) {
    case 'digit': {
      const mayFollowTens = state.last === 'tens' && !piece.isNumeral && piece.value.compareTo(TEN) < 0;
      if (state.digit !== undefined && !mayFollowTens) return undefined;
      if (piece.isNumeral && piece.value.compareTo(Rational.of(roomFor(state))) >= 0) return undefined;
      const digit = (state.digit ?? Rational.zero).plus(piece.value);
      return { ...state, digit, step: piece.step, last: 'digit', isNumeral: piece.isNumeral };
    }
    case 'tens':
      if (state.digit !== undefined) return undefined;
      return { ...state, digit: piece.value, step: Rational.one, last: 'tens', isNumeral: false };
    case 'small':
      return closeSmall(state, piece);
    case 'large':
      return closeLarge(state, piece);
  }
}

const TEN = Rational.of(10n);

/** Returns the limit for what may follow: it must be smaller than the last unit. */
function roomFor(state: State): bigint {
  return state.lastSmall < GROUP ? state.lastSmall : state.lastLarge;
}

type UnitPiece = Extract<Piece, { kind: 'small' | 'large' }>;

function closeSmall(state: State, { size, mayStandAlone }: UnitPiece): State | undefined {
  if (size >= state.lastSmall || (state.digit === undefined && !mayStandAlone)) return undefined;
  const unit = Rational.of(size);
  const group = state.group.plus((state.digit ?? Rational.one).times(unit));
  const step = (state.digit === undefined ? Rational.one : state.step).times(unit);
  return { ...state, group, digit: undefined, step, lastSmall: size, last: 'small', isNumeral: false };
}

function closeLarge(state: State, { size, mayStandAlone, onlyAfterDigits }: UnitPiece): State | undefined {
  if (size >= state.lastLarge || (onlyAfterDigits && !state.isNumeral)) return undefined;
  const counted = state.group.plus(state.digit ?? Rational.zero);
  const isAlone = state.last === 'start';
  // 만 alone is ten thousand; 억 and 조 need a count before them, and zero is not counted.
  if (isAlone ? !mayStandAlone : counted.isZero() || state.last === 'large') return undefined;
  const unit = Rational.of(size);
  return {
    total: state.total.plus((isAlone ? Rational.one : counted).times(unit)),
    group: Rational.zero,
    digit: undefined,
    step: (isAlone ? Rational.one : state.step).times(unit),
    lastSmall: GROUP,
    lastLarge: size,
    last: 'large',
    isNumeral: false,
  };
}

function matchLength(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
