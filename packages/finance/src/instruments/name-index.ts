import type { Steps } from '@finclaw/infra';
import { KOREAN_PARTICLES } from '@finclaw/language';
import { ratesIn } from './forex.ts';
import type { Instrument } from './instrument.ts';

/** A name that stands in a text, or an exchange rate. */
interface NameFound {
  readonly start: number;
  readonly end: number;
  /** The name as searchKey gives it. */
  readonly key: string;
  /** The rate that is named; "any" where a text says only 환율. */
  readonly rate?: Instrument | 'any';
}

/** Whether a text is typed by somebody who asks, often in small letters, or written, where names have capitals. */
type Manner = 'asked' | 'written';

/** Words that people write directly behind a name. */
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

/** What may stand between two letters of a name. */
const SEPARATORS = " .&'’/=-";
/** So many characters are looked at without a rest. */
const BETWEEN_RESTS = 1000;

/** Names of instruments, ready to be found in texts. */
export class NameIndex {
  readonly #parent: NameIndex | undefined;
  readonly #isTicker = new Map<string, boolean>();
  /** Keys by their first two letters, longest first. */
  readonly #byStart = new Map<string, readonly string[]>();

  /** An index that knows what its parent knows, and can be told more without changing it. */
  constructor(parent?: NameIndex) {
    this.#parent = parent;
  }

  /** Adds a name by its key; what is both a name and a ticker counts as a name. */
  add(key: string, isTicker = false): void {
    const known = this.isTicker(key);
    if (key === '' || known === false || known === isTicker) return;
    this.#isTicker.set(key, isTicker);
    if (known !== undefined) return;
    const others = this.#startingWith(key.slice(0, 2));
    const at = others.findIndex((other) => other.length < key.length);
    this.#byStart.set(key.slice(0, 2), others.toSpliced(at < 0 ? others.length : at, 0, key));
  }

  /** Whether a key is a ticker and no name; undefined for what is neither. */
  isTicker(key: string): boolean | undefined {
    return this.#isTicker.get(key) ?? this.#parent?.isTicker(key);
  }

  /** Every name in a text and every exchange rate, longest first, none inside another; found in steps. */
  *finding(text: string, manner: Manner): Steps<NameFound[]> {
    // The only letter that gets longer when it is made small.
    const lower = text.replaceAll('İ', 'I').toLowerCase();
    const around = { manner, isShouted: !/[a-z가-힣]/.test(text), hasHangul: /[가-힣]/.test(text) };
    const rates = new Map(ratesIn(text).map((rate) => [rate.start, rate]));
    const found: NameFound[] = [];
    let rested = 0;
    let glued = -1;
    for (let at = 0; at < text.length; at++) {
      if (at - rested > BETWEEN_RESTS) {
        rested = at;
        yield;
      }
      if (at !== glued && !startsWord(lower, at)) continue;
      const rate = rates.get(at);
      const isRate = rate !== undefined && unexplained(text, rate.end) === '';
      const name = isRate ? { ...rate, key: '' } : this.#nameAt(text, lower, at, around);
      if (name === undefined) continue;
      found.push(name);
      // 애플이랑테슬라: a particle and another name may follow.
      const particle = PARTICLE.exec(unexplained(text, name.end))?.[0];
      if (particle !== undefined) glued = name.end + particle.length;
      at = name.end - 1;
    }
    return found;
  }

  #nameAt(text: string, lower: string, at: number, around: Around): NameFound | undefined {
    const second = SEPARATORS.includes(lower[at + 1] ?? '|') ? lower[at + 2] : lower[at + 1];
    for (const start of [`${lower[at]}${second}`, lower[at] as string]) {
      for (const key of this.#startingWith(start)) {
        const end = endOf(lower, at, key);
        if (end === undefined || !this.#endsHere(text, lower, end, key)) continue;
        if (isMeant(text, at, end, key, this.isTicker(key) === true, around)) return { start: at - signs(text, at), end, key };
      }
    }
    return undefined;
  }

  /** Whether a name may end here: what is glued to it must be particles, words that go with names, or a particle and another name. */
  #endsHere(text: string, lower: string, end: number, key: string): boolean {
    if (/[a-z0-9]$/.test(key) && /^(?:[.:@]?[A-Za-z0-9])/.test(text.slice(end, end + 2))) return false;
    const rest = unexplained(text, end);
    if (rest === '') return true;
    const particle = PARTICLE.exec(rest)?.[0];
    if (particle === undefined) return false;
    const next = end + particle.length;
    return this.#startingWith(lower.slice(next, next + 2)).some((other) => {
      const last = other.length > 1 && this.isTicker(other) === false ? endOf(lower, next, other) : undefined;
      return last !== undefined && unexplained(text, last) === '';
    });
  }

  #startingWith(start: string): readonly string[] {
    return this.#byStart.get(start) ?? (this.#parent === undefined ? [] : this.#parent.#startingWith(start));
  }
}

interface Around {
  readonly manner: Manner;
  readonly isShouted: boolean;
  readonly hasHangul: boolean;
}

/** The Hangul behind a name, where it is more than particles and words that go with names. */
function unexplained(text: string, end: number): string {
  if (!isHangul(text.charCodeAt(end))) return '';
  const rest = /^[가-힣]*/.exec(text.slice(end, end + 12))?.[0] ?? '';
  return TAIL.test(rest) ? '' : rest;
}

const isHangul = (code: number): boolean => code >= 0xac00 && code <= 0xd7a3;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isLatin = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || isDigit(code);

/** Whether a word begins here; codes and not patterns, because every letter of a text is asked about. */
function startsWord(lower: string, at: number): boolean {
  const code = lower.charCodeAt(at);
  const before = at === 0 ? 0 : lower.charCodeAt(at - 1);
  if (isHangul(code)) return !isHangul(before);
  if ((!isLatin(code) && code < 0xc0) || isLatin(before)) return false;
  if (isDigit(code)) return !'.,$₩'.includes(lower[at - 1] ?? '|');
  return !/[a-z][.@'’]$/.test(lower.slice(Math.max(0, at - 2), at));
}

/** $AAPL, ^GSPC: the sign belongs to the name. */
const signs = (text: string, at: number): number => (/[$^]/.test(text[at - 1] ?? '') ? 1 : 0);

/** Where a name ends that begins here; at most three separators may stand between two of its letters. */
function endOf(lower: string, at: number, key: string): number | undefined {
  let place = at;
  for (let index = 0, skipped = 0; index < key.length; place++) {
    if (lower.charCodeAt(place) === key.charCodeAt(index)) {
      index++;
      skipped = 0;
    } else if (++skipped > 3 || index === 0 || !SEPARATORS.includes(lower[place] ?? '|')) return undefined;
  }
  return place;
}

/** Whether letters that are a name are meant as one here, and not as a word or a number. */
function isMeant(text: string, start: number, end: number, key: string, isTicker: boolean, around: Around): boolean {
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
