/** Signs and words that a model writes against a citation, and the units they may mean. */
const WRITTEN: readonly (readonly [means: string, words: string])[] = [
  ['KRW', '₩|원| won| KRW|KRW'],
  ['USD HKD TWD SGD AUD NZD CAD', '$|달러| 달러| dollars'],
  ['USD', ' USD|USD'],
  ['EUR', '€|유로| euros'],
  ['GBP', '£'],
  ['JPY CNY', '¥'],
  ['JPY', '엔| yen'],
  ['percent percentage-points', '%| %| percent|퍼센트'],
  ['percentage-points', '%p|%포인트| percentage points'],
  ['shares', '주| shares| share'],
  ['points', '포인트| points'],
  ['ratio', '배'],
];
const MEANINGS = new Map(WRITTEN.flatMap(([means, words]) => words.split('|').map((word) => [word, means.split(' ')] as const)));
/** Whether a mark stands before amounts of a currency. */
export const isCurrencySign = (mark: string): boolean => /^[$₩€£¥]$/.test(mark);
const WORDS = [...MEANINGS.keys()].filter((word) => !isCurrencySign(word)).sort((a, b) => b.length - a.length);
const LETTER = /[A-Za-z]/;

/** The unit at the start of what follows a citation; `undefined` while more has to come to tell. */
export function unitAfter(text: string, isEnd: boolean): string | undefined {
  if (!isEnd && WORDS.some((word) => word.length > text.length && word.startsWith(text))) return undefined;
  const isWhole = (word: string): boolean => !LETTER.test(word.at(-1)!) || !LETTER.test(text[word.length] ?? '');
  const found = WORDS.find((word) => text.startsWith(word) && isWhole(word)) ?? '';
  return !isEnd && found.length === text.length && LETTER.test(found.at(-1) ?? '') ? undefined : found;
}

/** Whether a unit written against a value says the same as its own, another, or what the value leaves open. */
export function compareUnit(written: string, unit: string): 'same' | 'other' | 'open' {
  const means = MEANINGS.get(written) ?? [];
  if (unit === 'number' || unit === 'count' || unit === 'money') return 'open';
  if (means.includes(unit.split('/')[0]!)) return 'same';
  return /^[A-Z]|^percent/.test(means[0] ?? '') ? 'other' : 'open';
}
