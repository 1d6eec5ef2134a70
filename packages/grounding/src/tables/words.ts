import { isStopWord, type Word, wordsOf } from '@finclaw/language';

/** Words of a head that say only of when, in what unit or by whom a column is. */
const HEAD_WORDS: ReadonlySet<string> = new Set(
  `year years fiscal month months week weeks quarter quarters day days half ended ending end period twelve three six nine
  thousand thousands million millions billion billions dollar dollars us usd eur rmb m bn except data unaudited audited
  note notes restated 년 월 일 분기 반기 단위 원 천원 백만원 억원 만원 조원 달러 기준 말 현재 연결 별도`.split(/\s+/),
);

/** The words of a head that tell its column from the ones of other periods. */
export const headWords = (text: string): Word[] =>
  wordsOf(text).filter(({ word }) => !HEAD_WORDS.has(word) && !isStopWord(word) && !/^\d{1,2}$|^0+$/.test(word));

/** What a text asks to be done with values, and how the words begin that ask for it. */
const OPERATIONS = {
  average: 'averag mean avg 평균',
  change:
    'chang increas decreas fall fell declin drop reduc shrank grow grew rise rose gain 변화 변동 증가 감소 증감 성장 상승 하락 늘어 늘었 줄어 줄었 올랐 내렸 급증 급감',
  ratio: 'ratio proportion portion fraction constitut divided represent percent 비율 비중 차지 퍼센트',
  difference: 'differ gap exceed higher lower compared 차이 격차 차액',
  total: 'total sum combined altogether aggregate overall cumulative 합계 합산 합친 합은 합이 총 모두 전체 누적',
};
export type Operation = keyof typeof OPERATIONS;
const BEGINNINGS = Object.entries(OPERATIONS).flatMap(([operation, words]) =>
  words.split(' ').map((begins) => ({ operation: operation as Operation, begins })),
);

/** The operation that a word asks for. */
export const operationOf = ({ word }: Word): Operation | undefined =>
  BEGINNINGS.find(({ begins }) => word.startsWith(begins))?.operation;
