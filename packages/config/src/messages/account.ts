import type { MessageTable } from './table.ts';

/** The texts about the kinds of accounts and what may still be paid in. */
export const accountMessages = {
  'account.none': {
    ko: '유형을 정한 계좌가 없습니다. 예: finclaw portfolio account isa isa --opened 2024-11-04',
    en: 'No account has a type yet. Example: finclaw portfolio account isa isa --opened 2024-11-04',
  },
  'account.line': { ko: '{account}: {type}', en: '{account}: {type}' },
  'account.opened': { ko: '{date} 개설', en: 'opened {date}' },
  'account.saved': { ko: '{account} 계좌를 {type:으로/로} 저장했습니다.', en: 'Saved {account} as {type}.' },
  'account.type.taxable': { ko: '일반 계좌', en: 'ordinary account' },
  'account.type.ria': { ko: '국내시장 복귀계좌(RIA)', en: 'Korean returning account (RIA)' },
  'account.type.isa': { ko: 'ISA(일반형)', en: 'Korean ISA (general)' },
  'account.type.isa-low-income': { ko: 'ISA(서민형·농어민형)', en: 'Korean ISA (low income or farmers)' },
  'account.type.pension-savings': { ko: '연금저축', en: 'Korean pension savings' },
  'account.type.irp': { ko: 'IRP', en: 'Korean IRP' },
  'account.type.401k': { ko: '401(k)', en: '401(k)' },
  'account.type.ira': { ko: 'IRA(전통형)', en: 'traditional IRA' },
  'account.type.roth-ira': { ko: 'Roth IRA', en: 'Roth IRA' },
  'account.type.hsa': { ko: 'HSA(본인)', en: 'HSA (self only)' },
  'account.type.hsa-family': { ko: 'HSA(가족)', en: 'HSA (family)' },
  'account.figure': { ko: '  {name}: {amount}', en: '  {name}: {amount}' },
  'account.paidIn': { ko: '{year}년 납입', en: 'Paid in during {year}' },
  'account.paidInSoFar': { ko: '지금까지 납입', en: 'Paid in so far' },
  'account.contributionLimit': { ko: '납입 한도', en: 'Contribution limit' },
  'account.contributionRoom': { ko: '남은 납입 한도', en: 'Room left' },
  'account.catchUp': {
    ko: '나이에 따른 추가 한도(50세, HSA는 55세부터)',
    en: 'Catch-up on top (from 50, HSA from 55)',
  },
  'account.taxFreeAllowance': { ko: '비과세 한도', en: 'Tax-free allowance' },
  'account.isaNet': { ko: '계좌 순이익(비과세 손익 제외)', en: 'Net income of the account' },
  'account.taxFreeLeft': { ko: '남은 비과세 한도', en: 'Tax-free allowance left' },
  'account.creditable': { ko: '세액공제 대상 납입액', en: 'Payments that count for the tax credit' },
  'account.creditRoomPension': {
    ko: '연금저축에 더 넣으면 공제되는 금액',
    en: 'More that would count in pension savings',
  },
  'account.creditRoom': { ko: 'IRP까지 더하면 공제되는 금액', en: 'More that would count with an IRP' },
  'account.taxCredit': { ko: '세액공제(지방소득세 포함)', en: 'Tax credit, local tax included' },
  'account.taxCreditAtMost': {
    ko: '총급여 5,500만원 이하일 때 세액공제',
    en: 'Tax credit with a salary up to 55 million won',
  },
  'account.keptUntil': {
    ko: '  의무가입기간이 끝나는 날: {date}',
    en: '  Tax relief holds if it is closed on or after: {date}',
  },
  'account.notice.year': {
    ko: '이 해의 한도는 확인되지 않았습니다.',
    en: 'The limits of this year have not been looked up.',
  },
  'account.notice.no-deposits': {
    ko: '입금 기록이 없습니다. 실제로 납입했다면 남은 한도는 이보다 적습니다.',
    en: 'No deposit is recorded. If money was paid in, less room is left.',
  },
  'account.notice.other-currency': {
    ko: '다른 통화로 된 입금은 세지 않았습니다.',
    en: 'Deposits in another currency are not counted.',
  },
  'account.notice.above-limit': { ko: '납입액이 한도를 넘습니다.', en: 'More was paid in than the limit allows.' },
  'account.notice.opened-assumed': {
    ko: '개설일을 몰라 첫 기록을 개설일로 보았습니다(--opened로 지정).',
    en: 'The opening day is not known, so the first entry counts as it (set it with --opened).',
  },
  'account.notice.isa-three-years': {
    ko: '의무가입기간 3년이 지나기 전에 해지하면 비과세·분리과세 혜택이 없습니다.',
    en: 'Closing it before three years are over loses the tax relief.',
  },
  'account.notice.isa-transfer': {
    ko: 'ISA 만기 자금을 옮길 때의 추가 공제와 퇴직금 이전은 반영하지 않았습니다.',
    en: 'The extra credit for money from a matured ISA and transferred severance pay are not included.',
  },
  'account.notice.salary': {
    ko: '총급여를 알려 주면(--salary) 세액공제율을 확정합니다.',
    en: 'Give the gross salary (--salary) to settle the rate of the credit.',
  },
  'account.notice.employer': {
    ko: '입금을 모두 본인 납입으로 보았습니다. 회사 매칭은 한도가 다릅니다.',
    en: 'Every deposit counts as the employee’s own; an employer’s match has another limit.',
  },
  'account.notice.earlier-year': {
    ko: '입금한 해의 납입으로 보았습니다. 다음 해 신고 기한까지 전년도분으로 넣은 금액은 구분하지 않습니다.',
    en: 'Deposits count for the year they were made, also those made for the year before until its tax day.',
  },
  'account.notice.income-limits': {
    ko: '소득에 따른 Roth IRA 한도와 IRA 공제 제한은 반영하지 않았습니다.',
    en: 'Income limits on Roth contributions and on deducting an IRA are not applied.',
  },
  'income.none': {
    ko: '보유한 것이 없고 지난 12개월 동안 받은 이자도 없습니다.',
    en: 'Nothing is held, and no interest came in the last twelve months.',
  },
  'income.title': { ko: '예상 배당·이자({from}~{to}, 세전)', en: 'Expected income from {from} to {to}, before tax' },
  'income.item': { ko: '  {date}쯤 {name} {kind} {amount}', en: '  about {date} {name} {kind} {amount}' },
  'income.item.announced': {
    ko: '  {date} {name} {kind} {amount} (공시됨, 배당락일 {exDate}, {source})',
    en: '  {date} {name} {kind} {amount} (announced, ex-date {exDate}, {source})',
  },
  'income.inBase': { ko: '지금 환율로 모두 {amount}', en: 'All of it at the rates of now: {amount}' },
  'income.simulatedRate': { ko: '이 환율은 모의 환율입니다.', en: 'These exchange rates are simulated.' },
  'income.noCalendar': {
    ko: '보유 종목의 배당 일정을 아는 데이터 제공처가 없어 공시된 배당은 나오지 않습니다. 미국은 alpha-vantage, 한국은 kis를 finance.dataProviders에 추가하면 나옵니다.',
    en: 'No source of dividend calendars is set up for these holdings, so nothing is announced. Add alpha-vantage (United States) or kis (Korea) to finance.dataProviders.',
  },
  'income.notInCalendar': {
    ko: '공시된 배당을 확인할 수 없는 종목: {names}',
    en: 'No dividend calendar is set up for: {names}',
  },
  'income.unanswered': {
    ko: '배당 일정이 지금 조회되지 않아 예상으로 대신한 종목: {names}',
    en: 'The dividend calendar does not answer now, so these are only expected: {names}',
  },
  'income.kind.dividend': { ko: '배당', en: 'dividend' },
  'income.kind.interest': { ko: '이자', en: 'interest' },
  'income.kind.coupon': { ko: '채권 이자', en: 'coupon' },
  'income.total': {
    ko: '12개월 합계: {amount} (보유 {holdings}건 중 {known}건)',
    en: 'Twelve months: {amount} (from {known} of {holdings} holdings)',
  },
  'income.countedOnce': {
    ko: '지난 12개월에 기록된 지급이 한 번이라 한 번만 넣었습니다(더 자주 지급할 수 있습니다): {names}',
    en: 'Counted once, because only one payment of the last twelve months is recorded (they may pay more often): {names}',
  },
  'income.without.no-payment-recorded': {
    ko: '지난 12개월 동안 기록된 배당·이자가 없어 합계에서 빠졌습니다(지급이 있을 수 있습니다): {names}',
    en: 'Left out, because no payment of the last twelve months is recorded (they may still pay): {names}',
  },
  'income.without.no-coupon': {
    ko: '이 기간에 조건상 이자가 없는 채권: {names}',
    en: 'Bonds whose terms name no coupon in these months: {names}',
  },
  'income.bond': {
    ko: '{symbol}: 지금 가격의 만기수익률 연 {yield} ({maturity} 만기)',
    en: '{symbol}: yields {yield} a year at its price now, to {maturity}',
  },
  'income.basis': {
    ko: '공시됨으로 표시하지 않은 것은 예상입니다. 지난 12개월의 주당 배당과 이자가 지금 수량으로 되풀이된다고 보았고, 채권은 조건대로입니다.',
    en: 'What is not marked announced is expected: dividends per share and interest of the last twelve months repeated for what is held now; coupons follow the terms.',
  },
  'account.leftOut': {
    ko: '이 계좌들의 매매와 배당은 양도소득세·배당소득 추정에 넣지 않습니다.',
    en: 'Trades and income in these accounts are left out of the tax estimate.',
  },
} as const satisfies MessageTable;
