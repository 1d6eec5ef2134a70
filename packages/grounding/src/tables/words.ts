import { isStopWord, type Word, wordsOf } from '@finclaw/language';

/** Words of a head that say only of when, in what unit or by whom a column is. */
const HEAD_WORDS: ReadonlySet<string> = new Set(
  `year years yr fiscal fy month months week weeks quarter quarters day days half ended ending end period twelve three six nine
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  thousand thousands million millions billion billions dollar dollars usd eur gbp rmb krw us m bn k except data unaudited audited
  note notes restated 년 월 일 분기 반기 단위 원 천원 백만원 억원 만원 조원 달러 기준 말 현재 연결 별도`.split(/\s+/),
);

/** The words of a head that tell its column from the ones of other periods. */
export const headWords = (text: string): Word[] =>
  wordsOf(text).filter(({ word }) => !HEAD_WORDS.has(word) && !isStopWord(word) && !/^\d{1,2}$|^0+$/.test(word));

/** What a text asks to be done with values. */
export type Operation = 'average' | 'change' | 'ratio' | 'difference' | 'total';

/** The words that ask for it, and how Korean ones begin, for endings follow. */
const OPERATIONS: readonly (readonly [Operation, words: string, begins: string])[] = [
  ['average', 'average averaged averages mean avg', '평균'],
  [
    'change',
    'change changed changes increase increased increases decrease decreased decreases fall fell fallen decline declined drop dropped reduction reduced shrank growth grow grew grown rise rose risen gain gained',
    '변화 변동 증가 감소 증감 성장 상승 하락 늘어 늘었 줄어 줄었 올랐 내렸 급증 급감',
  ],
  [
    'ratio',
    'ratio proportion portion fraction constitution constitute constituted divided represent represented percent percentage',
    '비율 비중 차지 퍼센트',
  ],
  ['difference', 'difference differences differ gap exceed exceeded exceeds higher lower compared', '차이 격차 차액'],
  ['total', 'total totals sum combined altogether aggregate overall cumulative', '합계 합산 합친 합은 합이 총 모두 전체 누적'],
];
const BY_WORD = new Map(OPERATIONS.flatMap(([operation, words]) => words.split(' ').map((word) => [word, operation] as const)));
const BY_BEGINNING = OPERATIONS.map(([operation, , begins]) => [operation, begins.split(' ')] as const);

/** The operation that a word asks for. */
export const operationOf = ({ word }: Word): Operation | undefined =>
  BY_WORD.get(word) ?? BY_BEGINNING.find(([, begins]) => begins.some((each) => word.startsWith(each)))?.[0];
