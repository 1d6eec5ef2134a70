import { plainText } from '@finclaw/language';

/** A word in small letters, and in the form in which words are compared. */
export interface Word {
  readonly word: string;
  readonly stem: string;
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const STOP_WORDS = listed(
  `a an the of in on at to from for by with and or as is was are were be been has have had do does did what which how much many
  that this these those it its their his her they them company respective respectively following due vs versus both each
  see what's give tell me show please s t 은 는 이 가 을 를 의 에 및 와 과 도 그 이번 얼마 얼마나 얼마인가요 얼마야 알려줘 무엇 어떻게`,
);

/** Words of a head that say only of when, in what unit or by whom a column is. */
const HEAD_WORDS = listed(
  `year years yr fiscal fy month months week weeks quarter quarters day days half ended ending end period twelve three six nine
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  thousand thousands million millions billion billions dollar dollars usd eur gbp rmb krw us m bn k except data unaudited audited
  note notes restated 년 월 일 분기 반기 단위 원 천원 백만원 억원 만원 조원 달러 기준 말 현재 연결 별도`,
);

/** A Korean word of two letters and more before its particle. */
const BEFORE_PARTICLE =
  /^..+?(?=(?:에서는|으로는|에서의|으로의|까지의|부터의|이었나요|인가요|입니다|이었습니다|였습니다|이라고|에서|으로|까지|부터|보다|에는|에게|이나|이며|이고|하고|은|는|이|가|을|를|의|에|로|와|과|도|만|나|며|고)$)/;

/** Whether a word is written in Hangul. */
export const isKorean = (word: string): boolean => /^[가-힣]/.test(word);

function stemOf(word: string): string {
  if (isKorean(word)) return BEFORE_PARTICLE.exec(word)?.[0] ?? word;
  if (word.length < 4) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|ch|sh)es$|(?<![sui])s$/, '')
    .replace(/(?<=[a-z]{3})(?:ing|ed)$|(?<=[a-z]{4})(?:ment|ly)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/([a-z])\1$/, '$1');
}

/** Marks of notes behind a label: (1), (a), *, †, and a digit that sticks to a word. */
const NOTES = /(?<![a-z])notes?\s\d{1,2}[a-z]?(?![\d.,])|\(\s?(?:\d{1,2}|[a-z])\s?\)|[*†‡§^]+|(?<=[a-z)])\d{1,2}(?![\d.,])/gi;

/** The words of a text, stop words left out; of a text of stop words only, all. */
export function wordsOf(text: string): Word[] {
  const words =
    plainText(text)
      .toLowerCase()
      .replace(NOTES, ' ')
      .replace(/(?<![a-z])non[- ](?=[a-z])/g, 'non')
      .match(/[a-z]+|[가-힣]+|\d+(?:[.,]\d+)*/g) ?? [];
  const kept = words.filter((word) => !STOP_WORDS.has(word));
  return (kept.length > 0 ? kept : words).map((word) => ({ word, stem: stemOf(word) }));
}

/** The words of a head that tell its column from the ones of other periods. */
export const headWords = (text: string): Word[] =>
  wordsOf(text).filter(({ word }) => !HEAD_WORDS.has(word) && !STOP_WORDS.has(word) && !/^\d{1,2}$|^0+$/.test(word));

/** What a text asks to be done with values. */
export type Operation = 'average' | 'change' | 'ratio' | 'difference' | 'total';

const FALLS = 'decrease decreased decreases fall fell fallen decline declined drop dropped reduction reduced shrank';
const RISES = 'increase increased increases growth grow grew grown rise rose risen gain gained';
const OPERATIONS = new Map<string, Operation>();
for (const [operation, words] of [
  ['average', 'average averages averaged mean avg'],
  ['change', `change changes changed ${FALLS} ${RISES}`],
  ['ratio', 'ratio proportion portion fraction constitution constitute constituted divided represent represented'],
  ['difference', 'difference differences differ gap exceed exceeded exceeds higher lower compared'],
  ['total', 'total totals sum combined altogether aggregate overall cumulative'],
] as const)
  for (const word of words.split(' ')) OPERATIONS.set(word, operation);
/** How the Korean words begin; endings follow. */
const KOREAN_OPERATIONS: readonly (readonly [RegExp, Operation])[] = [
  [/^평균/, 'average'],
  [/^(?:변화|변동|증가|감소|증감|성장|상승|하락|늘어|늘었|줄어|줄었|올랐|내렸|급증|급감)/, 'change'],
  [/^(?:비율|비중|차지)/, 'ratio'],
  [/^(?:차이|격차|차액)/, 'difference'],
  [/^(?:합계|합산|합친|합은|합이|총|모두|전체|누적)/, 'total'],
];
const LESS = new RegExp(`^(?:${FALLS.replaceAll(' ', '|')}|lower|less)$|^(?:감소|하락|줄어|줄었|내렸|급감)`);
const MORE = new RegExp(`^(?:${RISES.replaceAll(' ', '|')})$|^(?:증가|상승|늘어|늘었|올랐|급증)`);

/** The operation that a word asks for. */
export const operationOf = (word: string): Operation | undefined =>
  isKorean(word) ? KOREAN_OPERATIONS.find(([start]) => start.test(word))?.[1] : OPERATIONS.get(word);

/** Whether the words call a change a fall, so that its size is told without a sign. */
export const sayLess = (words: readonly Word[]): boolean =>
  words.some(({ word }) => LESS.test(word)) && !words.some(({ word }) => MORE.test(word));
