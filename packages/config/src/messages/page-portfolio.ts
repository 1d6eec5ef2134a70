import type { MessageTable } from './table.ts';

/** The portfolio texts of the page that are loaded later. */
export const pagePortfolioMessages = {
  'page.portfolio.add': { ko: '거래 추가', en: 'Add a transaction' },
  'page.portfolio.added': { ko: '추가했습니다.', en: 'Added.' },
  'page.portfolio.addHint': {
    ko: '금액을 비우면 수량과 단가로 계산합니다. 통화를 비우면 종목의 통화를 씁니다.',
    en: 'Leave the amount empty to have it calculated from quantity and price. An empty currency is that of the instrument.',
  },
  'page.portfolio.accountTypes': { ko: '계좌 유형과 한도', en: 'Account types and limits' },
  'page.portfolio.opened': { ko: '개설일', en: 'Opened' },
  'page.portfolio.kind': { ko: '거래 구분', en: 'Kind' },
  'page.portfolio.kind.buy': { ko: '매수', en: 'Buy' },
  'page.portfolio.kind.sell': { ko: '매도', en: 'Sell' },
  'page.portfolio.kind.dividend': { ko: '배당', en: 'Dividend' },
  'page.portfolio.kind.interest': { ko: '이자', en: 'Interest' },
  'page.portfolio.kind.deposit': { ko: '입금', en: 'Deposit' },
  'page.portfolio.kind.withdrawal': { ko: '출금', en: 'Withdrawal' },
  'page.portfolio.kind.fee': { ko: '수수료', en: 'Fee' },
  'page.portfolio.kind.tax': { ko: '세금', en: 'Tax' },
  'page.portfolio.kind.transfer-in': { ko: '입고', en: 'Transfer in' },
  'page.portfolio.kind.transfer-out': { ko: '출고', en: 'Transfer out' },
  'page.portfolio.updating': {
    ko: '바뀐 거래로 다시 계산하는 중…',
    en: 'Recalculating with the changed transactions…',
  },
  'page.portfolio.period.quarter': { ko: '3개월', en: '3M' },
  'page.portfolio.period.half': { ko: '6개월', en: '6M' },
  'page.portfolio.period.three': { ko: '3년', en: '3Y' },
  'page.portfolio.period.five': { ko: '5년', en: '5Y' },
  'page.portfolio.period.ten': { ko: '10년', en: '10Y' },
  'page.portfolio.period.custom': { ko: '직접 입력', en: 'Custom' },
  'page.portfolio.from': { ko: '시작일', en: 'From' },
  'page.portfolio.to': { ko: '종료일', en: 'To' },
} as const satisfies MessageTable;
