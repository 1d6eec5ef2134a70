import { Rational } from './rational.ts';

/** A number that a text starts with. */
export interface NumberPrefix {
  readonly value: Rational;
  readonly length: number;
  /** Written with digits at least in part, so it cannot be an ordinary word. */
  readonly hasDigits: boolean;
}

const DIGIT_WORDS = '영일이삼사오육칠팔구';
const SMALL_UNITS: Readonly<Record<string, bigint>> = { 십: 10n, 백: 100n, 천: 1000n };
const LARGE_UNITS: Readonly<Record<string, bigint>> = { 만: 10n ** 4n, 억: 10n ** 8n, 조: 10n ** 12n, 경: 10n ** 16n };
const NUMERAL = /^(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?/;

const ANY_SIZE = 10n ** 40n;

interface State {
  /** Groups already closed by 만, 억, 조 or 경. */
  readonly total: Rational;
  /** The open group of four digits, closed up to its last 십, 백 or 천. */
  readonly group: Rational;
  readonly digit: Rational | undefined;
  readonly lastSmall: bigint;
  readonly lastLarge: bigint;
}

const START: State = {
  total: Rational.zero,
  group: Rational.zero,
  digit: undefined,
  lastSmall: 10n ** 4n,
  lastLarge: 10n ** 20n,
};

/**
 * Every number a text starts with, longest first: 이십일조 삼백, 4천3백21, 1조 2,000억, 만. Units must shrink from left to
 * right, and a blank may stand only behind a unit.
 */
export function koreanNumberPrefixes(text: string): NumberPrefix[] {
  const found: NumberPrefix[] = [];
  let state = START;
  let at = 0;
  let hasDigits = false;
  let mayBlank = false;
  for (;;) {
    const blank = mayBlank ? (/^\s*/.exec(text.slice(at))?.[0].length ?? 0) : 0;
    const piece = readPiece(text.slice(at + blank), state);
    if (piece === undefined) return found.reverse();
    state = piece.state;
    at += blank + piece.length;
    hasDigits ||= piece.isNumeral;
    mayBlank = piece.isUnit;
    found.push({ value: state.total.plus(state.group).plus(state.digit ?? Rational.zero), length: at, hasDigits });
  }
}

interface Piece {
  readonly state: State;
  readonly length: number;
  readonly isNumeral: boolean;
  readonly isUnit: boolean;
}

function readPiece(text: string, state: State): Piece | undefined {
  const numeral = NUMERAL.exec(text)?.[0];
  const first = text[0] ?? '';
  if (numeral !== undefined) {
    const value = Rational.parse(numeral.replaceAll(',', ''));
    const fits = state.digit === undefined && value.compareTo(Rational.of(roomFor(state))) < 0;
    return fits ? { state: { ...state, digit: value }, length: numeral.length, isNumeral: true, isUnit: false } : undefined;
  }
  const digit = DIGIT_WORDS.indexOf(first);
  if (first !== '' && digit >= 0) {
    if (state.digit !== undefined) return undefined;
    return { state: { ...state, digit: Rational.of(BigInt(digit)) }, length: 1, isNumeral: false, isUnit: false };
  }
  const next = closeSmall(first, state) ?? closeLarge(first, state);
  return next && { state: next, length: 1, isNumeral: false, isUnit: true };
}

/** What may still follow must be smaller than the last unit. */
function roomFor(state: State): bigint {
  if (state === START) return ANY_SIZE;
  return state.lastSmall < 10_000n ? state.lastSmall : state.lastLarge;
}

function closeSmall(unit: string, state: State): State | undefined {
  const size = SMALL_UNITS[unit];
  if (size === undefined || size >= state.lastSmall) return undefined;
  const group = state.group.plus((state.digit ?? Rational.one).times(Rational.of(size)));
  return { ...state, group, digit: undefined, lastSmall: size };
}

function closeLarge(unit: string, state: State): State | undefined {
  const size = LARGE_UNITS[unit];
  if (size === undefined || size >= state.lastLarge) return undefined;
  const counted = state.group.plus(state.digit ?? Rational.zero);
  // 만 alone is ten thousand; 억 and 조 need a count before them.
  if (counted.isZero() && !(unit === '만' && state === START)) return undefined;
  const group = counted.isZero() ? Rational.one : counted;
  return {
    total: state.total.plus(group.times(Rational.of(size))),
    group: Rational.zero,
    digit: undefined,
    lastSmall: 10_000n,
    lastLarge: size,
  };
}
