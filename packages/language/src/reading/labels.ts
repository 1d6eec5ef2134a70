import { CURRENCY_CODES, ENGLISH_ORDER_IDS, ENGLISH_POSITIONS, NAMES_WITH_PARAMETERS } from '../en.ts';
import { KOREAN_ORDER_IDS, KOREAN_POSITIONS } from '../ko.ts';
import { matchesIn } from '../matches-in.ts';
import type { ClaimedSpans } from './claimed-spans.ts';
import { labelled, type Reading, type ReadingKind } from './reading.ts';

type Rule = readonly [pattern: RegExp, kind: ReadingKind | 'nothing'];

const CURRENCY_CODE = new RegExp(`^(?:${CURRENCY_CODES}|US|HK|NT)$`);

/** Parsed before dates, because dates may occur inside them. Addresses are skipped entirely. */
const TOKENS: readonly Rule[] = [
  [/(?:https?:\/\/|www\.)[^\s<>"'()[\]가-힣]+/g, 'nothing'],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}/g, 'nothing'],
  [
    new RegExp(
      `(?:${KOREAN_ORDER_IDS}|${ENGLISH_ORDER_IDS})\\s?[:#은는]?\\s{0,2}#?([A-Za-z0-9][A-Za-z0-9_-]*\\d[A-Za-z0-9_-]*|\\d+)`,
      'gi',
    ),
    'order-id',
  ],
  [/(?<![A-Za-z0-9])(?=[0-9]*[a-f][0-9a-f]*-)[0-9a-f]{6,}(?:-[0-9a-f]{4,})+(?![A-Za-z0-9])/gi, 'code'],
  [/(?<![A-Za-z0-9])[A-Z]{2}[A-Z0-9]{9}\d(?![A-Za-z0-9])/g, 'code'],
  [/(?<![A-Za-z0-9.,$₩€£¥])(?=\w{6})\d+[a-z]+\d[a-z0-9]*(?![A-Za-z0-9])/g, 'code'],
  [/(?<=`)(?=[a-z0-9]*[a-z])[a-z0-9]{6,}(?=`)/gi, 'code'],
  [
    new RegExp(`(?<![A-Za-z])(?:${NAMES_WITH_PARAMETERS})\\s?\\(\\s?(\\d{1,3}(?:\\s?,\\s?\\d{1,3})*)\\s?\\)`, 'g'),
    'name',
  ],
  [/(?<![A-Za-z0-9])[TD][+-]\d{1,3}(?![\d.,%])/g, 'name'],
  [
    /(?<![A-Za-z0-9$₩€£¥])[A-Za-z][A-Za-z&]*(?:[-_.][A-Za-z]*)?\d[A-Za-z\d]*(?:[-_.](?=[A-Za-z0-9]*\d)[A-Za-z0-9]+)*(?![A-Za-z0-9])/g,
    'name',
  ],
];

/** Things made of digits that are no amounts. */
const DIGITS: readonly Rule[] = [
  [/(?<![A-Za-z0-9])A?\d{6}\.(?:KS|KQ|KRX)(?![A-Za-z0-9])/g, 'code'],
  [/(?<![A-Za-z0-9.,])\d{4,5}\.(?:T|HK|SS|SZ|TW)(?![A-Za-z0-9])/g, 'code'],
  [/(?<![\d.,-])(?:\+?82[- ]?)?0\d{1,2}-\d{3,4}-\d{4}(?![\d-])/g, 'code'],
  [/(?<![\d.,-])1[5-9]\d{2}-\d{4}(?![\d-])/g, 'code'],
  [/(?<![\d.,-])1-\d{3}-\d{3}-\d{4}(?![\d-])/g, 'code'],
  [/(?<![\d.])\+\d{1,3}[- ]\d[\d -]{6,14}\d(?![\d.,])/g, 'code'],
  [/(?<![\d.,A-Za-z-])\d{2,6}-\d{2,6}-\d{2,8}(?:-\d{1,8})?(?![\d.,]\d)/g, 'code'],
  [/(?<![A-Za-z0-9.])v\d+(?:\.\d+)*(?![A-Za-z0-9])/g, 'code'],
  [/(?<![\d.,$₩])\d+\.\d+\.\d+(?:\.\d+)*(?![\d,])/g, 'code'],
  [/(?<![\w#])#\d+(?![\d.,])/g, 'code'],
  [/\[\^?\d{1,3}\](?!\()/g, 'position'],
  [
    new RegExp(`(?<![A-Za-z])(?:${ENGLISH_POSITIONS})\\s\\d{1,3}(?![\\d.,%]|\\s?(?:won|shares|percent))`, 'g'),
    'position',
  ],
  [new RegExp(`(?:${KOREAN_POSITIONS})\\s\\d{1,2}(?![\\d.,%]|\\s?[원주만억조개건])`, 'g'), 'position'],
  [/(?<![가-힣])제\s?\d+(?:조|항|호|장|차|절|회|위)?(?=\s|$|[^\d가-힣]|의|에|을|는)/g, 'position'],
  [/(?<=^|\n)[ \t>#*]{0,12}(?:[-+•]\s)?(?:\*\*)?\(?(\d{1,3})[.)](?=\s|\*)/g, 'position'],
  [/\d\ufe0f?\u20e3/g, 'position'],
  [/(?<![A-Za-z0-9.,$₩])\d{1,2}-[A-Z](?![A-Za-z0-9])/g, 'name'],
];

const INLINE_POSITION = /(?<=[\s.,:;])\(([1-9])\)(?=\s\S)/g;

/** Addresses, ids and names with digits in them. */
export function readTokens(text: string, spans: ClaimedSpans): Reading[] {
  return scan(text, spans, TOKENS);
}

/** Codes, versions, telephone numbers and positions in a list. */
export function readCodes(text: string, spans: ClaimedSpans): Reading[] {
  const positions: Rule = [INLINE_POSITION, 'position'];
  return scan(text, spans, countsInline(text) ? [...DIGITS, positions] : DIGITS);
}

function scan(text: string, spans: ClaimedSpans, rules: readonly Rule[]): Reading[] {
  const found: Reading[] = [];
  if (!/\d/.test(text)) return found;
  const add = (start: number, end: number, kind: ReadingKind | 'nothing'): void => {
    if (!spans.isFree(start, end)) return;
    spans.claim(start, end);
    if (kind === 'nothing') return;
    found.push(labelled(start, end, kind));
  };
  for (const [pattern, kind] of rules) {
    for (const match of matchesIn(text, pattern)) {
      const inner = match[1];
      const start = inner === undefined ? match.index : match.index + match[0].lastIndexOf(inner);
      const whole = inner ?? match[0];
      if (kind === 'name' && isNoName(whole)) continue;
      add(start, start + whole.length, kind);
    }
  }
  return found;
}

/** USD1,457 and KRW71 are amounts, Q3 and FY26 are periods, RSI14 and A100 are names. */
function isNoName(token: string): boolean {
  const letters = /^[A-Za-z]+/.exec(token)?.[0] ?? '';
  return CURRENCY_CODE.test(letters) || /^(?:Q[1-4]|H[12]|FY\d+)$/.test(token) || /^(?:x|v)\d/i.test(token);
}

/** (1) … (2) … inside a sentence counts things; a single bracket does not. */
function countsInline(text: string): boolean {
  const numbers = matchesIn(text, INLINE_POSITION).map((match) => Number(match[1]));
  return numbers.includes(1) && numbers.includes(2);
}
