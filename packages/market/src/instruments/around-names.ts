import { KOREAN_PARTICLES } from '@finclaw/language';

/** Tells whether a text is a typed question, often in lower case, or prose, where names are capitalised. */
export type Manner = 'asked' | 'written';

/** The text around a name. */
export interface Around {
  readonly manner: Manner;
  readonly isShouted: boolean;
  readonly hasHangul: boolean;
}

/** Words that people write directly after a name. */
const COMPANIONS =
  '보통주|주가|주식|시세|가격|현재가|종가|시가총액|시총|시가|고가|저가|지수|선물|코인|종목|그룹|홀딩스|주|값|차트|환율|대비|투자|보유|매수|매도|관련|실적|배당|얼마(?:야|에요|예요|임|니|죠)?|알려줘요?|어때요?|어떄|좀|지금|오늘|현재|님|씨|쪽|측|등|꺼|거|인|및|말고';
const TAIL = new RegExp(`^(?:${COMPANIONS}|${KOREAN_PARTICLES})*$`);
const PARTICLE = new RegExp(`^(?:${KOREAN_PARTICLES}|및|말고)`);

/** Tickers and names that are words or usual abbreviations as well; only capitals make them names. */
const WORDS_TOO = new Set(
  'now arm cat cost coin link snow hood dis sol ada dia hmm doge all sk lg gs cj kt sm yg nc ge gm ma ba ko hd mu v t f c o ms pg low de mo pm net app mar dash snap spot fig pins ups sap cop shop riot grab tm ul xyz ls'.split(
    ' ',
  ),
);

/** Returns the Hangul after a name, other than particles and words that go with names. */
export function unexplained(text: string, end: number): string {
  if (!isHangul(text.charCodeAt(end))) return '';
  const rest = /^[가-힣]*/.exec(text.slice(end, end + 12))?.[0] ?? '';
  return TAIL.test(rest) ? '' : rest;
}

/** 애플이랑테슬라: the particle between two names. */
export const particleBehind = (text: string, end: number): string | undefined =>
  PARTICLE.exec(unexplained(text, end))?.[0];

const isHangul = (code: number): boolean => code >= 0xac00 && code <= 0xd7a3;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isLatin = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || isDigit(code);

/**
 * Returns true when a word begins here; it compares codes instead of patterns, because it is called for every letter.
 */
export function startsWord(lower: string, at: number): boolean {
  const code = lower.charCodeAt(at);
  const before = at === 0 ? 0 : lower.charCodeAt(at - 1);
  if (isHangul(code)) return !isHangul(before);
  if ((!isLatin(code) && code < 0xc0) || isLatin(before)) return false;
  if (isDigit(code)) return !'.,$₩'.includes(lower[at - 1] ?? '|');
  return !/[a-z][.@'’]$/.test(lower.slice(Math.max(0, at - 2), at));
}

/** $AAPL, ^GSPC: the sign belongs to the name. */
export const signs = (text: string, at: number): number => (/[$^]/.test(text[at - 1] ?? '') ? 1 : 0);

/** Returns true when letters that form a name are meant as one here, and not as a word or a number. */
export function isMeant(
  text: string,
  start: number,
  end: number,
  key: string,
  isTicker: boolean,
  around: Around,
): boolean {
  if (/[^a-z0-9]/.test(key)) return key.length > 1;
  if (/^\d+$/.test(key)) return end - start === 6;
  const written = text.slice(start, end);
  const before = text[start - 1];
  const isUpper = written === written.toUpperCase();
  if (around.manner === 'written') {
    if ((isTicker || WORDS_TOO.has(key)) && !isUpper) return false;
    // Several words in a row are a name in small letters too: pilot fees, as a table calls its row.
    return before === '(' || (/^[A-Z0-9]|^[a-z]{3,} [a-z]{3}/.test(written) && key.length > 1);
  }
  if (before === '$' || (isUpper && !around.isShouted)) return true;
  const isWord = WORDS_TOO.has(key) || (isTicker && key.length < 3);
  return key.length > 1 && (!isWord || around.hasHangul);
}
