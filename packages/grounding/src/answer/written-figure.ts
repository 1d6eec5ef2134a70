import { loneNumber, type Reading, readText } from '@finclaw/language';

/** The distance before braces within which digits are searched. */
const LOOK_BACK = 60;
/**
 * Matches the text allowed between a figure and its braces: closing marks, or a unit word directly before the braces.
 */
const CLOSING = /^(?:\s?[\p{L}\p{So}%'’-]{1,16}(?:\s[\p{L}-]{1,14}){0,2})?[*_"'”’)\]~]*$/u;
const BLANK = /^\s?[*_"'”’)\]~]*\s?$/;
const WORD_END = /[A-Za-z]$/;
/** Kinds written with digits that are not figures. */
const LABELS: readonly string[] = ['code', 'order-id', 'position', 'name'];
/** A name with its code at the exchange, such as "삼성전자(005930)". */
const CODE_END = /[\p{L}\p{N}]\s?\(\d+\)\s?$/u;
/** Matches words that mark the next figure as approximate. */
const ROUGHLY =
  /(?:약|대략|거의|[~≈]|about|around|roughly|approximately|approx\.?|nearly|almost|close to|some|just (?:over|under))\s*[$₩€£¥]?$/i;
/** The same after it. */
const ROUGHLY_AFTER = /^\s?(?:정도|쯤|가량|남짓|안팎|여|대(?![가-힣]))/;
/** Words that make a figure a bound: before it in English, behind it in Korean. */
const BOUND_BEFORE =
  /\b(?:(?<over>over|more than|at least|above|exceeds?|exceeding|upwards of)|under|below|less than|at most|up to)\s*[$₩€£¥]?$/i;
const BOUND_AFTER = /^[을를이가]?\s?(?:(?<over>이상|초과|넘|웃)|이하|미만|밑)/;
/** Words beside a change that give its direction: before it in English, after it in Korean. */
const MOVED_BEFORE =
  /\b(?:(?<up>up|rose|gained|climbed|added|increased by|higher by)|down|fell|lost|dropped|declined|decreased by|lower by)\s*$/i;
const MOVED_AFTER = /^\)?\s?(?:(?<up>상승|올랐|오른|올라|증가)|하락|내렸|내린|내려|떨어|감소)/;

/** A written figure, with the precision and direction its context gives. */
export interface WrittenFigure {
  readonly start: number;
  readonly end: number;
  readonly reading: Reading;
  readonly isRough: boolean;
  /** Set if it is a bound that the value lies beyond. */
  readonly bound?: 'over' | 'under';
  /** The direction given by a sign or the word beside it; 0 without one. */
  readonly direction: -1 | 0 | 1;
}

/**
 * Returns the figure directly before the end of a text, before its braces; `word` for a number word such as "half",
 * which is not compared; undefined where the braces stand alone.
 */
export function figureBefore(text: string): WrittenFigure | 'word' | undefined {
  const line = text.lastIndexOf('\n') + 1;
  let from = Math.max(line, text.length - LOOK_BACK);
  // Half a number at the edge would be read as another one.
  if (from > line) from = text.indexOf(' ', from) + 1 || text.length;
  const tail = text.slice(from);
  const reading = plainFigure(tail) ?? readText(tail).at(-1);
  const gap = tail.slice(reading?.end ?? 0);
  const isBefore = reading !== undefined && (BLANK.test(gap) || CLOSING.test(gap));
  if (!isBefore || LABELS.includes(reading.kind) || CODE_END.test(tail))
    return WORD_END.test(tail) ? 'word' : undefined;
  return reading.isWord ? 'word' : describe(tail, reading, from);
}

/** Matches a plain figure, and the text allowed before it. */
const PLAIN = /(?:^|[\s*_(|])([+-]?\$?\d[\d,]{0,20}(?:\.\d{1,10})?%?)\*{0,2}$/;
/** A Korean number continues after these. */
const GOES_ON = /[조억만천]\s*$/;

/**
 * Returns the figure at the end of a text if it is only digits with a sign, dollars or percent; most are, and need no
 * full parse.
 */
function plainFigure(text: string): Reading | undefined {
  const found = PLAIN.exec(text);
  if (found === null || GOES_ON.test(text.slice(0, found.index + 1))) return undefined;
  const [whole, digits = ''] = found;
  const start = found.index + whole.indexOf(digits);
  const reading = loneNumber(digits);
  return reading && { ...reading, start, end: start + digits.length, digitsAt: start + reading.digitsAt };
}

/** Describes a parsed figure at a position of a text. */
export function describe(text: string, reading: Reading, from = 0): WrittenFigure {
  const before = text.slice(Math.max(0, reading.start - 24), reading.start);
  const behind = text.slice(reading.end, reading.end + 12);
  const bound = BOUND_BEFORE.exec(before) ?? BOUND_AFTER.exec(behind);
  const moved = MOVED_BEFORE.exec(before) ?? MOVED_AFTER.exec(behind);
  return {
    start: from + reading.start,
    end: from + reading.end,
    reading,
    isRough: ROUGHLY.test(before) || ROUGHLY_AFTER.test(behind),
    ...(bound && { bound: bound.groups?.over === undefined ? ('under' as const) : ('over' as const) }),
    direction: reading.sign !== 0 ? reading.sign : moved === null ? 0 : moved.groups?.up === undefined ? -1 : 1,
  };
}
