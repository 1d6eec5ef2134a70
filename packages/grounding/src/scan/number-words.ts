import { numberPrefixes, Rational } from '@finclaw/language';
import type { ClaimedSpans } from './claimed-spans.ts';
import { koreanStep } from './quantities.ts';
import type { ScannedNumber, Unit } from './scanned-number.ts';
import { readUnit } from './units.ts';

const NATIVE: Readonly<Record<string, number>> = {
  두: 2,
  둘: 2,
  세: 3,
  셋: 3,
  네: 4,
  넷: 4,
  다섯: 5,
  여섯: 6,
  일곱: 7,
  여덟: 8,
  아홉: 9,
  열: 10,
  열한: 11,
  열두: 12,
  스무: 20,
};
const SINO = '일이삼사오육칠팔구십';
const ENGLISH: Readonly<Record<string, bigint>> = {
  ...Object.fromEntries(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
      .split(' ')
      .map((word, index) => [word, BigInt(index)]),
  ),
  ...Object.fromEntries(
    'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, BigInt(20 + 10 * index)]),
  ),
};
const ENGLISH_SCALES: Readonly<Record<string, bigint>> = {
  hundred: 100n,
  thousand: 1_000n,
  million: 10n ** 6n,
  billion: 10n ** 9n,
  trillion: 10n ** 12n,
};
const PARTS: Readonly<Record<string, bigint>> = {
  half: 2n,
  halves: 2n,
  third: 3n,
  quarter: 4n,
  fourth: 4n,
  fifth: 5n,
  sixth: 6n,
  eighth: 8n,
  tenth: 10n,
};

const MULTIPLE: Unit = { dimension: 'multiple' };

type Reading = { readonly value: Rational; readonly unit?: Unit; readonly step?: Rational; readonly length?: number } | undefined;
type Rule = readonly [pattern: RegExp, read: (parts: RegExpExecArray, text: string) => Reading];

const whole = (value: number | bigint): Rational => Rational.of(BigInt(value));
const word = (value: Rational): Reading => ({ value, unit: MULTIPLE });
const NATIVE_WORDS = Object.keys(NATIVE).join('|');
const ENGLISH_WORDS = [...Object.keys(ENGLISH), ...Object.keys(ENGLISH_SCALES)].join('|');

const RULES: readonly Rule[] = [
  [
    new RegExp(`(?<![가-힣])([${SINO}])분의\\s?([${SINO}])(?![${SINO}백천만])`, 'g'),
    (p) => word(Rational.of(BigInt(SINO.indexOf(p[2] as string) + 1), BigInt(SINO.indexOf(p[1] as string) + 1))),
  ],
  [
    new RegExp(`(?<![가-힣])(${NATIVE_WORDS})\\s?배(?!당|분|송|터|경|열|치|급|출|팅|합)`, 'g'),
    (p) => word(whole(NATIVE[p[1] as string] as number)),
  ],
  [/갑절|곱절/g, () => word(whole(2))],
  [/절반|반토막|반값/g, () => word(Rational.of(1n, 2n))],
  [
    new RegExp(
      `(?<![가-힣])(${NATIVE_WORDS})\\s?(?=(?:종목|ETF|주식|은행|개(?!월|장|인)|가지|건|명|곳|군데|회사|기업|업체|차례|항목)|(?:주(?![가-힣])|주(?=를|은|는|의|씩|만|당|와|과|도)))`,
      'g',
    ),
    (p) => ({ value: whole(NATIVE[p[1] as string] as number) }),
  ],
  [
    /(?<![A-Za-z-])(twice|doubled|doubles|doubling|double(?![- ]?(?:check|digit|down|bottom|top|counting|sided|whammy)))(?![A-Za-z-])/gi,
    () => word(whole(2)),
  ],
  [/(?<![A-Za-z-])(thrice|tripled|triples|triple(?!-))(?![A-Za-z])/gi, () => word(whole(3))],
  [/(?<![A-Za-z-])(quadrupled|quadruples|quadruple)(?![A-Za-z])/gi, () => word(whole(4))],
  [
    /(?<![A-Za-z-])(two|three|four|five|six|seven|eight|nine|ten)-?fold(?![A-Za-z])/gi,
    (p) => word(whole(ENGLISH[(p[1] as string).toLowerCase()] as bigint)),
  ],
  [
    /(?<![A-Za-z-])(a|an|one|two|three|four|five)[ -](half|halves|third|quarter|fourth|fifth|sixth|eighth|tenth)s?(?![A-Za-z-]|\s(?:quarter|party|time|place|rank|largest|biggest|day|week|month|year))/gi,
    readPart,
  ],
  [
    /(?<![A-Za-z-])half a (?:percent|per cent)(?:age)?(?! points?)(?![A-Za-z])/gi,
    () => ({ value: Rational.of(1n, 2n), unit: { dimension: 'percent' }, step: Rational.of(1n, 10n) }),
  ],
  [
    /(?<![A-Za-z-])half a (?:percent|per cent)(?! points?)(?![A-Za-z])/gi,
    () => ({ value: Rational.of(1n, 2n), unit: { dimension: 'percent' }, step: Rational.of(1n, 10n) }),
  ],
  [
    /(?<!(?:first|second|latter|other|1st|2nd|this|each|back|final|last|next|one)[ -])(?<![A-Za-z-])(half|halved|halves|halving)(?![A-Za-z-]|\s(?:year|quarter|hour|time))/gi,
    () => word(Rational.of(1n, 2n)),
  ],
  [
    new RegExp(
      `(?<![A-Za-z-])(?:an?\\s(?=hundred|thousand|million|billion|trillion))?(?:${ENGLISH_WORDS})(?:(?:\\sand\\s|[\\s-])(?:${ENGLISH_WORDS})(?![A-Za-z]))*(?![A-Za-z])`,
      'gi',
    ),
    readEnglish,
  ],
];

/** "a quarter" is a fourth only of something. */
function readPart(parts: RegExpExecArray, text: string): Reading {
  const [whole_, count = '', name = ''] = parts;
  const top = /^an?$/i.test(count) ? 1n : (ENGLISH[count.toLowerCase()] as bigint);
  const rest = text.slice(parts.index + whole_.length, parts.index + whole_.length + 12);
  const isPlural = /s$/i.test(whole_) && top > 1n;
  if (/quarter/i.test(name) && !isPlural && !/^\s(?:of|less|more|lower|higher|the)/i.test(rest)) return undefined;
  return word(Rational.of(top, PARTS[name.toLowerCase()] as bigint));
}

/** Number words count only before a unit, or when they are large enough to be no article. */
function readEnglish(parts: RegExpExecArray, text: string): Reading {
  const written = parts[0].toLowerCase();
  const value = englishValue(written.split(/[\s-]+|\band\b/).filter((part) => part !== ''));
  const end = parts.index + parts[0].length;
  const unit = readUnit(text, end);
  if (/^(?:hundred|thousand|million|billion|trillion)$/.test(written)) return undefined;
  if (/^\s?(?:million|billion|of these|of them)/i.test(text.slice(end, end + 10))) return undefined;
  if (unit?.kind !== undefined) return undefined;
  const isLarge = value.compareTo(whole(99)) > 0;
  if (unit === undefined) return isLarge ? { value } : undefined;
  if (value.compareTo(Rational.one) <= 0 && !['percent', 'money', 'percent-points'].includes(unit.unit.dimension))
    return undefined;
  return { value, unit: unit.unit, length: unit.end - parts.index };
}

function englishValue(words: readonly string[]): Rational {
  let [total, group] = [0n, 0n];
  for (const each of words) {
    const scale = ENGLISH_SCALES[each];
    if (each === 'a' || each === 'an') group = 1n;
    else if (scale === 100n) group = (group === 0n ? 1n : group) * 100n;
    else if (scale !== undefined) [total, group] = [total + (group === 0n ? 1n : group) * scale, 0n];
    else group += ENGLISH[each] ?? 0n;
  }
  return Rational.of(total + group);
}

/** Multiples, parts and numbers in words: 두 배, 절반, 3분의 1, twice, two-thirds, five percent, 삼만 오천 원. */
export function scanNumberWords(text: string, spans: ClaimedSpans): ScannedNumber[] {
  const found: ScannedNumber[] = [];
  const add = (start: number, reading: Exclude<Reading, undefined>, length: number): void => {
    const unit = reading.unit ?? readUnit(text, start + length)?.unit;
    const end = reading.unit === undefined ? (readUnit(text, start + length)?.end ?? start + length) : start + length;
    if (!spans.isFree(start, end)) return;
    spans.claim(start, end);
    const { value } = reading;
    const isWord = unit?.dimension === 'multiple';
    found.push({
      start,
      end,
      kind: 'quantity',
      value,
      step: reading.step ?? Rational.one,
      unit: unit ?? { dimension: 'none' },
      sign: 0,
      digitsAt: start,
      ...(isWord && { isWord }),
    });
  };
  for (const [pattern, read] of RULES) {
    for (const parts of text.matchAll(pattern)) {
      const reading = read(parts as RegExpExecArray, text);
      if (reading !== undefined) add(parts.index, reading, reading.length ?? parts[0].trimEnd().length);
    }
  }
  for (const { start, reading, length } of koreanWords(text)) add(start, reading, length);
  return found;
}

const SINO_START = /(?<![가-힣\d])[일이삼사오육칠팔구십백천만](?=[일이삼사오육칠팔구십백천만억조경\s])/g;
const SINO_UNIT = /^\s?(?:원|달러|유로|엔|위안|파운드|퍼센트|프로|주(?![가-힣])|포인트|배(?!당)|%)/;

/** 삼만 오천 원: number words of Chinese origin, only where a unit or their own length shows that they are numbers. */
function* koreanWords(text: string): Generator<{ start: number; reading: Exclude<Reading, undefined>; length: number }> {
  for (const match of text.matchAll(SINO_START)) {
    if (/[수몇]\s?$/.test(text.slice(Math.max(0, match.index - 2), match.index))) continue;
    const window = text.slice(match.index, match.index + 30);
    const number = numberPrefixes(window).find(({ hasDigits }) => !hasDigits);
    if (number === undefined) continue;
    const written = window.slice(0, number.length).trimEnd();
    const rest = window.slice(written.length);
    const units = written.match(/[십백천만억조경]/g)?.length ?? 0;
    const isLong = units >= 2 && written.length >= 3 && /^(?:[^가-힣]|$|이|에|을|정도)/.test(rest);
    if (units === 0 || !(SINO_UNIT.test(rest) || isLong)) continue;
    yield { start: match.index, reading: { value: number.value, step: koreanStep(written) }, length: written.length };
  }
}
