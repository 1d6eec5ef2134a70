/** The meaning of a Korean broker's word for a row. */
export type KoreanAction =
  | 'buy'
  | 'sell'
  | 'dividend'
  | 'interest'
  | 'fee'
  | 'tax'
  | 'bonus'
  | 'split-in'
  | 'split-out'
  | 'transfer-in'
  | 'transfer-out'
  | 'deposit'
  | 'withdrawal'
  | 'fx-buy'
  | 'fx-sell'
  | 'other-half'
  | 'unknown';

/** The first rule that fits decides, so the narrow ones come before the wide ones. */
const RULES: readonly (readonly [RegExp, KoreanAction])[] = [
  [/취소|정정|오류/, 'unknown'],
  [/(분할|병합|감자).*입고/, 'split-in'],
  [/(분할|병합|감자).*출고/, 'split-out'],
  [/(무상|배당주|주식배당).*입고/, 'bonus'],
  // The cash half of a trade; the half with the shares carries the same amounts.
  [/매수(출금|결제)|매도(입금|결제)/, 'other-half'],
  [/(외화|환전)매수/, 'fx-buy'],
  [/(외화|환전)매도/, 'fx-sell'],
  [/(세금|배당세|원천세|소득세|주민세|거래세|양도세).*출금|세출금/, 'tax'],
  [/(배당|분배).*입금|^(현금|중간|결산|분기|해외|외화)?(배당금?|분배금)(지급|수령|\(.*\))?$/, 'dividend'],
  [/(이용료|이자).*입금|^(고객)?(예탁금|RP|CMA|예수금)?(이용료|이자)(지급|수령)?$/i, 'interest'],
  [/수수료|보관료|이자.*출금/, 'fee'],
  [/매수/, 'buy'],
  [/매도/, 'sell'],
  [/융자|대출/, 'unknown'],
  [/입고/, 'transfer-in'],
  [/출고/, 'transfer-out'],
  [/입금/, 'deposit'],
  [/출금|송금/, 'withdrawal'],
];

/** Reads words such as 장내매수, KOSDAQ매도, 배당금입금, 이체입금(지급결제), 해외주식매수입고. */
export function readKoreanAction(words: string): KoreanAction {
  const plain = words.normalize('NFKC').replace(/\s/g, '');
  return RULES.find(([pattern]) => pattern.test(plain))?.[1] ?? 'unknown';
}
