import type { MessageTable } from './table.ts';

/** The texts about accounts at brokers: compared, synced, and beside a statement. */
export const reconcileMessages = {
  'reconcile.same': { ko: '{broker} 계좌와 기록이 일치합니다.', en: 'Your {broker} accounts match your records.' },
  'reconcile.title': {
    ko: '{broker} 계좌와 기록이 다른 종목 {count}개',
    en: 'Differences between {broker} and your records: {count}',
  },
  'reconcile.quantity': {
    ko: '- {name} ({symbol}): 증권사 {broker}주, 기록 {ledger}주',
    en: '- {name} ({symbol}): {broker} at the broker, {ledger} in your records',
  },
  'reconcile.cost': {
    ko: '- {name} ({symbol}): 수량은 같지만 평균단가가 증권사 {broker}, 기록 {ledger}',
    en: '- {name} ({symbol}): same quantity, but average cost is {broker} at the broker and {ledger} in your records',
  },
  'reconcile.hint': {
    ko: '빠진 거래를 추가하거나(portfolio add, portfolio import) 잘못된 거래를 수정해 주세요(portfolio edit, portfolio undo). 기록은 변경하지 않았습니다.',
    en: 'Add missing trades (portfolio add, portfolio import) or correct wrong ones (portfolio edit, portfolio undo). Your records were not changed.',
  },
  'statement.same': {
    ko: '{date} {account} 계좌: 기록과 일치합니다.',
    en: '{account} on {date}: your records agree.',
  },
  'statement.differs': {
    ko: '{date} {account} 계좌: 기록과 다른 항목 {count}개',
    en: '{account} on {date}: {count:difference/differences} from your records',
  },
  'statement.side.statement': { ko: '명세서 {amount}', en: 'statement {amount}' },
  'statement.side.broker': { ko: '증권사 {amount}', en: 'broker {amount}' },
  'statement.side.ledger': { ko: '기록 {amount}', en: 'records {amount}' },
  'statement.side.difference': { ko: '차이 {amount}', en: 'difference {amount}' },
  'statement.how.later': {
    ko: '기준일 뒤 날짜로 기록한 거래만큼 다릅니다:',
    en: 'Exactly what is recorded after that day:',
  },
  'statement.how.twice': { ko: '두 번 기록한 것으로 보입니다:', en: 'Probably recorded twice:' },
  'statement.how.extra': {
    ko: '명세서에 없는 거래만큼 다릅니다:',
    en: 'Exactly what is recorded and not in the statement:',
  },
  'statement.how.other-account': {
    ko: '다른 계좌에 기록한 거래만큼 다릅니다:',
    en: 'Exactly what is recorded in another account:',
  },
  'statement.how.reversed': {
    ko: '매수와 매도(또는 입금과 출금)가 뒤바뀐 것으로 보입니다:',
    en: 'Probably recorded the other way round:',
  },
  'statement.how.refused': {
    ko: '불가능한 거래여서 계산에 넣지 않은 기록만큼 다릅니다:',
    en: 'Exactly a row that cannot be counted because it is impossible:',
  },
  'statement.how.cost': { ko: '이 거래의 수수료나 세금만큼 다릅니다:', en: 'Exactly the fee or tax of:' },
  'statement.how.recent': {
    ko: '차이를 설명하는 기록이 없습니다. 가장 최근 기록:',
    en: 'No row explains it. The last ones about it:',
  },
  'statement.closed': {
    ko: '{account} 계좌는 {date}까지 마감했습니다(기록 {count}건, {closedAt}에 마감). 그 뒤로 바뀐 기록이 없습니다.',
    en: '{account} is closed up to {date} ({count:row/rows}, closed on {closedAt}). Nothing in it has changed since.',
  },
  'statement.changed': {
    ko: '주의: {closedAt}에 마감한 {account} 계좌의 {date}까지 기록 중 {count}건이 그 뒤에 바뀌었습니다.',
    en: 'Note: {account} was closed up to {date} on {closedAt}, and {count:row has/rows have} changed in it since.',
  },
  'statement.notClosed': {
    ko: '차이가 있어 마감하지 않았습니다. 그대로 마감하려면 잔고를 적지 말고 --close만 쓰세요.',
    en: 'Not closed because of the differences. To close it as it is, leave out the amounts.',
  },
  'statement.reopened': {
    ko: '{account} 계좌의 {date} 마감을 풀었습니다.',
    en: '{account} is open again up to {date}.',
  },
  'statement.badPosition': {
    ko: '"{value}" 부분을 읽지 못했습니다. AAPL=10이나 KRW=1234567처럼 적어 주세요.',
    en: 'Cannot read "{value}". Write for example AAPL=10 or KRW=1234567.',
  },
  'reconcile.noBroker': {
    ko: '조회할 수 있는 증권사 계좌가 없습니다. finance.dataProviders에 {brokers} 중 하나의 apiKey와 apiSecret을 추가해 주세요. kis에는 account(예: 12345678-01)도, ibkr에는 apiKey(토큰)와 account(Flex 쿼리 번호)가 필요합니다.',
    en: 'No broker account is set up. Add one of {brokers} with apiKey and apiSecret to finance.dataProviders; kis also needs account (such as 12345678-01), ibkr needs apiKey (the token) and account (the number of the Flex query).',
  },
  'sync.found': {
    ko: '{name}: {since}부터 새 거래 {count}건, 계좌 "{account}"에 추가',
    en: '{name}: {count:new entry/new entries} since {since}, for account "{account}"',
  },
  'sync.nothing': {
    ko: '{name}: {since}부터 계좌 "{account}"에 추가할 거래가 없습니다.',
    en: '{name}: nothing new since {since} for account "{account}".',
  },
  'sync.known': { ko: '이미 기록된 거래 {count}건은 제외했습니다.', en: 'Left out, already recorded: {count}.' },
  'sync.lacking': { ko: '추가할 수 없는 거래 {count}건:', en: 'Cannot be added: {count}' },
  'sync.limit.no-cash': {
    ko: '이 증권사는 입출금 내역을 제공하지 않습니다. 필요하면 직접 기록해 주세요.',
    en: 'This broker does not report deposits and withdrawals. Add them yourself if you track cash.',
  },
  'sync.limit.no-dividends': {
    ko: '이 증권사는 배당과 이자를 제공하지 않습니다. 증권사 파일로 가져오거나 직접 기록해 주세요.',
    en: 'This broker does not report dividends and interest. Import them from a file or add them yourself.',
  },
  'sync.limit.no-costs': {
    ko: '일부 거래는 증권사가 수수료와 세금을 제공하지 않아 비용 없이 기록됩니다.',
    en: 'The broker reports no fees and taxes for some of these trades; they are recorded without costs.',
  },
  'sync.limit.spot-only': {
    ko: '현물 거래와 코인 입출금만 읽습니다. 카드 구매, 컨버트, 이자는 포함되지 않으며, 지금 없고 입출금한 적도 없는 코인의 거래는 빠질 수 있습니다.',
    en: 'Only spot trades and coin transfers are read: no card purchases, Convert or rewards. Trades of a coin you neither hold nor ever moved may be missing.',
  },
  'sync.limit.flex-period': {
    ko: 'Flex 쿼리에 설정한 기간(최대 365일)만 읽습니다. 그 전의 거래는 파일로 가져와 주세요.',
    en: 'Only the period of your Flex query is read, 365 days at most. Import earlier trades from a file.',
  },
  'sync.limit.until-yesterday': {
    ko: '오늘 체결된 거래는 내일부터 가져올 수 있습니다.',
    en: 'Trades made today can be synced from tomorrow on.',
  },
  'sync.limit.until-settled': {
    ko: '거래는 결제된 뒤(약 2영업일 후)부터 가져올 수 있습니다.',
    en: 'Trades can be synced once they are settled, about two business days later.',
  },
  'sync.notDone': {
    ko: '아무것도 추가하지 않았습니다. 추가하려면 --yes를 붙여 다시 실행하세요.',
    en: 'Nothing was added. Run it again with --yes to add these entries.',
  },
  'sync.isLacking': {
    ko: '추가할 수 없는 거래가 있어 아무것도 추가하지 않았습니다. 나머지만 추가하려면 --skip-bad를 붙이세요.',
    en: 'Nothing was added because some entries cannot be. Add --skip-bad to add the rest.',
  },
  'sync.confirm': { ko: '추가할까요? (y/N) ', en: 'Add them? (y/N) ' },
  'reconcile.flexQuery': {
    ko: 'Flex 쿼리 번호(account)를 확인하고, 쿼리 형식을 XML로, 섹션에 Trades, Cash Transactions, Open Positions를 포함해 주세요.',
    en: 'Check the number of the Flex query (account); it must give XML with the sections Trades, Cash Transactions and Open Positions.',
  },
  'reconcile.failed': {
    ko: '{broker} 계좌를 조회하지 못했습니다.',
    en: 'Could not read the accounts at {broker}.',
  },
} as const satisfies MessageTable;
