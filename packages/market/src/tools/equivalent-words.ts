import { dayNamed } from '@finclaw/language';
import type { Restated } from '@finclaw/tools';
import type { InstrumentDirectory } from '../instruments/directory.ts';
import { shortTicker } from '../instruments/instrument.ts';

/** People's words for a tool's choices, Korean and English. */
const SAYINGS: Readonly<Record<string, readonly string[]>> = {
  buy: [
    'bought',
    'purchase',
    '매수',
    '매입',
    '사줘',
    '사 줘',
    '사자',
    '살게',
    '살래',
    '사고',
    '샀',
    '사라',
    '사두',
    '구매',
    '구입',
    '담아',
    '사주',
    '사 주',
    '사줄',
    'pick up',
    'get me',
    'grab',
    'add',
  ],
  sell: [
    'sold',
    '매도',
    '팔아',
    '팔자',
    '팔게',
    '팔래',
    '팔고',
    '팔았',
    '팔라',
    '처분',
    '정리',
    '매각',
    '청산',
    'dump',
    'unload',
    'offload',
    'get rid of',
    'exit',
    'take profit',
    'take profits',
    'cash out',
  ],
  short: ['sold short', 'shorted', '공매도'],
  cover: ['covered', 'bought back', '공매도 상환', '상환', '숏커버'],
  market: ['시장가', '현재가', '시세'],
  limit: ['지정가'],
  add: ['watch', 'put', '추가', '넣어', '담아', '등록', '올려'],
  remove: ['delete', 'drop', 'take', '삭제', '빼줘', '빼 줘', '빼라', '제거', '지워', '내려'],
  above: ['over', 'exceeds', 'rises', 'goes up', '넘', '초과', '오르', '올라', '돌파'],
  at_or_above: ['above', 'over', 'reaches', 'hits', 'at least', '이상', '오르', '올라', '되면', '넘', '도달'],
  below: ['under', 'falls', 'drops', 'goes down', '미만', '내리', '내려', '떨어', '밑돌', '아래'],
  at_or_below: ['below', 'under', 'falls', 'drops', 'reaches', '이하', '내리', '내려', '떨어', '아래', '되면'],
  crosses_above: ['above', 'over', 'breaks', '돌파', '넘', '뚫'],
  crosses_below: ['below', 'under', 'breaks', '깨', '이탈', '떨어'],
  change_percent: ['percent', '퍼센트', '%', '오르', '내리', '떨어', '올라', 'rises', 'falls', 'drops', 'moves'],
  changePercent: ['percent', '퍼센트', '%'],
  volume: ['거래량'],
  dividend: ['배당'],
  interest: ['이자'],
  deposit: ['입금', '넣었'],
  withdrawal: ['withdrew', 'withdraw', '출금', '뺐', '뺀'],
  split: ['분할'],
  fee: ['수수료'],
  tax: ['세금'],
};

/** Other words for a choice. */
export const sayingsOf = (choice: unknown): readonly string[] => SAYINGS[String(choice)] ?? [];

/** Returns all names of the instrument in a text. */
export function namesOf(query: unknown, directory: InstrumentDirectory): readonly string[] {
  const found = directory.resolve(String(query));
  if (found.kind !== 'found') return [];
  const { symbol, names, aliases } = found.instrument;
  return [symbol, shortTicker(symbol), names.ko, names.en, ...aliases, ...firstWords(names.en)];
}

/** Returns the first word of a company's name, by which it is often called: Samsung, Nvidia. */
const firstWords = (name: string): readonly string[] => name.split(/[ ,.]/, 1).filter((word) => word.length > 3);

/** Other words for an amount: a fall of 5 % is a change of -5. */
export const amountSayings = (value: unknown): readonly string[] => [String(value).replace(/^-|%$/g, '').trim()];

/**
 * Returns equivalent words for a day; today is the default when no day is named, and other wordings in the request are
 * the user's too.
 */
export function daySayings(day: unknown, today: string, request = ''): Restated[string] {
  const text = String(day);
  if (text === today || text === dayNamed(request, today, 'past')) return 'usual';
  const [, month, date] = /^\d{4}-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (month === undefined || date === undefined) return [];
  const [m, d] = [Number(month), Number(date)];
  return [`${m}월 ${d}일`, `${m}월${d}일`, `${m}/${d}`, `${month}-${date}`];
}
