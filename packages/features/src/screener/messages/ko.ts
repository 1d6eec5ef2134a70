import type * as en from './en.ts';

/** The user-facing texts in Korean. */
export const messages = {
  'cli.summary.screen': '종목 순위와 조건 검색',

  'screen.title': '{figure} 순위 ({lookedAt}개 종목, 출처 {sources})',
  'screen.nothing': '조건에 맞는 종목이 없습니다({lookedAt}개 확인).',
  'screen.left':
    '{count}개 종목은 하나씩 조회해야 해서 제외했습니다. 거래소나 섹터로 좁히거나, 한국 주식은 krx를 데이터 제공처로 추가해 주세요.',
  'screen.without': '{count}개 종목은 해당 값이 없어 제외했습니다.',
  'screen.otherCurrency': '{count}개 종목은 통화가 달라 제외했습니다. 따로 보려면 거래소를 선택해 주세요.',
  'screen.by.change': '오늘 등락률',
  'screen.by.price': '가격',
  'screen.by.volume': '거래량',
  'screen.by.marketCap': '시가총액',
  'screen.by.return1m': '1개월 수익률',
  'screen.by.return3m': '3개월 수익률',
  'screen.by.return1y': '1년 수익률',
  'screen.by.per': 'PER',
  'screen.by.pbr': 'PBR',
  'screen.by.eps': 'EPS',
  'screen.by.roe': 'ROE',
  'screen.by.operatingMargin': '영업이익률',
  'screen.by.netMargin': '순이익률',
  'screen.by.debtRatio': '부채비율',
  'screen.by.revenueGrowth': '매출 증가율',
  'screen.by.netIncomeGrowth': '순이익 증가율',
  'screen.by.dividendYield': '배당수익률',
  'screen.badFigure': '"{value}"{:으로/로}는 순위를 매길 수 없습니다. 지원: {known}',
} satisfies Record<keyof typeof en.messages, string>;

/** The texts the page loads, in Korean. */
export const pageMessages = {
  'tools.topic.screening': '종목 순위',
  'tools.name.screen_instruments': '종목 순위',
} satisfies Record<keyof typeof en.pageMessages, string>;
