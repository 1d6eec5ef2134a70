import type { MessageTable } from './table.ts';

/** What people read about rankings of instruments. */
export const screenMessages = {
  'screen.title': {
    ko: '{figure} 순위 ({lookedAt}개 종목, 출처 {sources})',
    en: 'By {figure} ({lookedAt} instruments, from {sources})',
  },
  'screen.nothing': {
    ko: '조건에 맞는 종목이 없습니다({lookedAt}개를 봤습니다).',
    en: 'Nothing fits; {lookedAt} instruments were looked at.',
  },
  'screen.left': {
    ko: '{count}개 종목은 하나씩 물어야 해서 보지 않았습니다. 거래소나 섹터로 좁히거나, 한국 주식은 krx를 데이터 제공처로 더하면 모두 봅니다.',
    en: '{count} instruments were not looked at, because each would have to be asked for. Narrow it by exchange or sector; with krx as a data provider all Korean shares are looked at.',
  },
  'screen.without': {
    ko: '{count}개 종목은 그 값이 없어 뺐습니다.',
    en: '{count} instruments without that figure were left out.',
  },
  'screen.otherCurrency': {
    ko: '{count}개 종목은 통화가 달라 비교하지 않았습니다. 거래소를 골라 따로 보세요.',
    en: '{count} instruments in another currency were not compared. Choose an exchange to see them on their own.',
  },
  'screen.by.change': { ko: '오늘 등락률', en: 'change today' },
  'screen.by.price': { ko: '가격', en: 'price' },
  'screen.by.volume': { ko: '거래량', en: 'volume' },
  'screen.by.marketCap': { ko: '시가총액', en: 'market capitalisation' },
  'screen.by.return1m': { ko: '1개월 수익률', en: 'return over a month' },
  'screen.by.return3m': { ko: '3개월 수익률', en: 'return over three months' },
  'screen.by.return1y': { ko: '1년 수익률', en: 'return over a year' },
  'screen.by.per': { ko: 'PER', en: 'P/E' },
  'screen.by.pbr': { ko: 'PBR', en: 'P/B' },
  'screen.by.eps': { ko: 'EPS', en: 'EPS' },
  'screen.by.roe': { ko: 'ROE', en: 'ROE' },
  'screen.by.operatingMargin': { ko: '영업이익률', en: 'operating margin' },
  'screen.by.netMargin': { ko: '순이익률', en: 'net margin' },
  'screen.by.debtRatio': { ko: '부채비율', en: 'liabilities to equity' },
  'screen.by.revenueGrowth': { ko: '매출 증가율', en: 'revenue growth' },
  'screen.by.netIncomeGrowth': { ko: '순이익 증가율', en: 'net income growth' },
  'screen.by.dividendYield': { ko: '배당수익률', en: 'dividend yield' },
  'screen.badFigure': {
    ko: '"{value}"{:은/는} 순위를 매길 수 있는 값이 아닙니다. 쓸 수 있는 값: {known}',
    en: '"{value}" is nothing to rank by. Known: {known}',
  },
} as const satisfies MessageTable;
