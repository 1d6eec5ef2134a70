import type { MessageTable } from './table.ts';

/** What people read about rankings of instruments. */
export const screenMessages = {
  'screen.title': {
    ko: '{figure} 순위 ({lookedAt}개 종목, 출처 {sources})',
    en: 'By {figure} ({lookedAt} instruments, from {sources})',
  },
  'screen.nothing': {
    ko: '조건에 맞는 종목이 없습니다({lookedAt}개 확인).',
    en: 'No matches among {lookedAt} instruments.',
  },
  'screen.left': {
    ko: '{count}개 종목은 하나씩 조회해야 해서 제외했습니다. 거래소나 섹터로 좁히거나, 한국 주식은 krx를 데이터 제공처로 추가해 주세요.',
    en: '{count} instruments were skipped, because each needs its own request. Narrow it by exchange or sector, or add krx as a data provider for all Korean shares.',
  },
  'screen.without': {
    ko: '{count}개 종목은 해당 값이 없어 제외했습니다.',
    en: '{count} instruments were skipped, because they have no such figure.',
  },
  'screen.otherCurrency': {
    ko: '{count}개 종목은 통화가 달라 제외했습니다. 따로 보려면 거래소를 선택해 주세요.',
    en: '{count} instruments were skipped, because they trade in another currency. Choose an exchange to see them.',
  },
  'screen.by.change': { ko: '오늘 등락률', en: 'change today' },
  'screen.by.price': { ko: '가격', en: 'price' },
  'screen.by.volume': { ko: '거래량', en: 'volume' },
  'screen.by.marketCap': { ko: '시가총액', en: 'market capitalisation' },
  'screen.by.return1m': { ko: '1개월 수익률', en: '1-month return' },
  'screen.by.return3m': { ko: '3개월 수익률', en: '3-month return' },
  'screen.by.return1y': { ko: '1년 수익률', en: '1-year return' },
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
    ko: '"{value}"{:으로/로}는 순위를 매길 수 없습니다. 지원: {known}',
    en: 'Cannot rank by "{value}". Supported: {known}',
  },
} as const satisfies MessageTable;
