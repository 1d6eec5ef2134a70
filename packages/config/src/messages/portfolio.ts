import type { MessageTable } from './table.ts';

/** The texts about the portfolio, its ledger and its imports. */
export const portfolioMessages = {
  'portfolio.kind.buy': { ko: '매수', en: 'buy' },
  'portfolio.kind.sell': { ko: '매도', en: 'sell' },
  'portfolio.kind.short': { ko: '공매도', en: 'short sale' },
  'portfolio.kind.cover': { ko: '공매도 상환', en: 'cover' },
  'portfolio.kind.dividend': { ko: '배당', en: 'dividend' },
  'portfolio.kind.interest': { ko: '이자', en: 'interest' },
  'portfolio.kind.fee': { ko: '수수료', en: 'fee' },
  'portfolio.kind.tax': { ko: '세금', en: 'tax' },
  'portfolio.kind.split': { ko: '분할·병합', en: 'split' },
  'portfolio.kind.spin-off': { ko: '인적분할', en: 'spin-off' },
  'portfolio.kind.merger': { ko: '합병', en: 'merger' },
  'portfolio.kind.rename': { ko: '종목 변경', en: 'new name' },
  'portfolio.kind.delisting': { ko: '상장폐지', en: 'delisting' },
  'portfolio.kind.transfer-in': { ko: '입고', en: 'transfer in' },
  'portfolio.kind.transfer-out': { ko: '출고', en: 'transfer out' },
  'portfolio.kind.deposit': { ko: '입금', en: 'deposit' },
  'portfolio.kind.withdrawal': { ko: '출금', en: 'withdrawal' },
  'portfolio.kind.fx': { ko: '환전', en: 'currency exchange' },
  'portfolio.kind.owe': { ko: '빚', en: 'debt' },
  'portfolio.kind.maturity': { ko: '만기 상환', en: 'paid back' },
  'portfolio.kind.expiry': { ko: '만기 소멸', en: 'expired' },
  'portfolio.kind.exercise': { ko: '권리 행사', en: 'exercised' },
  'portfolio.kind.instrument': { ko: '자산 등록', en: 'asset defined' },
  'portfolio.kind.price': { ko: '가격 기록', en: 'price' },
  'portfolio.kind.undo': { ko: '취소', en: 'undo' },

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
  'performance.nothing': { ko: '평가할 수 있는 날이 없습니다.', en: 'There is not enough price data for this period.' },
  'performance.worthless': {
    ko: '자산이 0보다 작았던 날이 있어 수익률을 계산할 수 없습니다.',
    en: 'The portfolio was below zero on some days, so a return cannot be calculated.',
  },
  'performance.growth': {
    ko: '{from}부터 {to}까지 {growth} (입출금 영향을 제외한 시간가중 수익률)',
    en: '{growth} from {from} to {to} (time-weighted, without the effect of deposits and withdrawals)',
  },
  'performance.benchmark': {
    ko: '같은 기간 {name:은/는} {growth}, 차이는 {ahead}%p입니다. 같은 돈을 같은 날 {name}에 넣었다면 지금 {same}입니다.',
    en: '{name} returned {growth} over the same period, a difference of {ahead} points. The same money invested in {name} on the same days would now be {same}.',
  },
  'performance.money': {
    ko: '평가금액 {value}, 같은 기간 투자 원금 {contributed}, 손익 {profit}',
    en: 'Value {value}, paid in over the same period {contributed}, profit {profit}',
  },
  'performance.contradicted': {
    ko: '기록된 매매 가격이 그날 시세와 크게 달라(종목: {names}) 수익률과 낙폭에 실제로 벌지 않은 변동이 들어 있습니다. 변동성과 비율은 계산하지 않았습니다.',
    en: 'Recorded trades are far from the prices of their days ({names}), so growth and drawdown include jumps nobody earned. Volatility and ratios are left out.',
  },
  'performance.benchmarkUnknown': {
    ko: '지수의 가격이나 환율이 없는 날이 있어 비교하지 않았습니다.',
    en: 'A price or exchange rate for the benchmark is missing, so there is no comparison.',
  },
  'performance.drawdown': {
    ko: '최대 낙폭 {fall} ({from} → {to}), 지금은 고점 대비 {now}입니다.',
    en: 'Maximum drawdown {fall} ({from} → {to}); now {now} from the peak.',
  },
  'performance.drawdownRecovered': {
    ko: '최대 낙폭 {fall} ({from} → {to}), {recovered}에 회복했습니다. 지금은 고점 대비 {now}입니다.',
    en: 'Maximum drawdown {fall} ({from} → {to}), recovered on {recovered}; now {now} from the peak.',
  },
  'performance.ratios': {
    ko: '샤프 지수 {sharpe}, 소르티노 지수 {sortino} (무위험 수익률 없이, 연간)',
    en: 'Sharpe ratio {sharpe}, Sortino ratio {sortino} (annualised, without a risk-free rate)',
  },
  'performance.moves': {
    ko: '지수 대비 베타 {beta}, 상관계수 {correlation} (일간)',
    en: 'Beta {beta} and correlation {correlation} against the index (daily)',
  },
  'performance.volatility': {
    ko: '변동성 연 {value} (하루 수익률의 표준편차 × √252)',
    en: 'Annualised volatility {value} (standard deviation of daily returns × √252)',
  },
  'performance.contributions': {
    ko: '종목별 손익',
    en: 'Profit and loss by holding',
  },
  'performance.contribution': { ko: '- {name} 손익 {profit}', en: '- {name}: P&L {profit}' },
  'performance.contributionShare': {
    ko: '- {name} 손익 {profit} (투자 원금의 {share})',
    en: '- {name}: P&L {profit} ({share} of the amount paid in)',
  },
  'targets.none': {
    ko: '목표 비중이 없습니다. 예: finclaw portfolio targets 삼성전자=40 AAPL=30',
    en: 'No target weights are set. Example: finclaw portfolio targets AAPL=40 MSFT=30',
  },
  'targets.unpriced': {
    ko: '{names}의 가격이나 환율을 알 수 없어 계산하지 않았습니다.',
    en: 'No price or exchange rate for {names}, so nothing was calculated.',
  },
  'targets.title': { ko: '목표 비중까지 ({worth} 기준)', en: 'To reach your target weights (of {worth})' },
  'targets.buy': {
    ko: '- {name} {weight} → {target}: {shares}주 매수, {amount}',
    en: '- {name} {weight} → {target}: buy {shares}, {amount}',
  },
  'targets.sell': {
    ko: '- {name} {weight} → {target}: {shares}주 매도, {amount}',
    en: '- {name} {weight} → {target}: sell {shares}, {amount}',
  },
  'targets.keep': { ko: '- {name} {weight} → {target}: 유지', en: '- {name} {weight} → {target}: keep' },
  'targets.cashAfter': { ko: '거래 후 현금 {cash}', en: 'Cash afterwards: {cash}' },
  'targets.noOrder': {
    ko: '수수료와 세금을 제외한 계산이며 주문하지 않습니다.',
    en: 'Before fees and taxes. No order is placed.',
  },
  'targets.unclear': {
    ko: '"{text}"{:은/는} 올바른 종목과 비율이 아니거나 합이 100%를 넘습니다. 예: AAPL=30',
    en: '"{text}" is not a known name with a percentage, or the sum is above 100%. Example: AAPL=30',
  },
  'portfolio.own.none': {
    ko: '직접 등록한 자산이 없습니다. 예: finclaw portfolio own 우리집 --class real-estate --amount 900000000 --currency KRW',
    en: 'No assets of your own yet. Example: finclaw portfolio own "My house" --class real-estate --amount 500000 --currency USD',
  },
  'portfolio.method.average': { ko: '평균단가', en: 'average cost' },
  'portfolio.method.fifo': { ko: '선입선출', en: 'first in, first out' },
  'portfolio.method.lifo': { ko: '후입선출', en: 'last in, first out' },
  'portfolio.method.hifo': { ko: '고가선출', en: 'highest cost first' },

  'portfolio.field.date': { ko: '일자', en: 'date' },
  'portfolio.field.time': { ko: '시간', en: 'time' },
  'portfolio.field.kind': { ko: '구분', en: 'kind' },
  'portfolio.field.account': { ko: '계좌', en: 'account' },
  'portfolio.field.symbol': { ko: '종목', en: 'symbol' },
  'portfolio.field.isin': { ko: '국제 종목번호(ISIN)', en: 'ISIN' },
  'portfolio.field.name': { ko: '종목 이름', en: 'name' },
  'portfolio.field.quantity': { ko: '수량', en: 'quantity' },
  'portfolio.field.price': { ko: '단가', en: 'price' },
  'portfolio.field.cost': { ko: '취득 금액', en: 'cost' },
  'portfolio.field.value': { ko: '현재 가치', en: 'value' },
  'portfolio.field.amount': { ko: '금액', en: 'amount' },
  'portfolio.field.currency': { ko: '통화', en: 'currency' },
  'portfolio.field.fee': { ko: '수수료', en: 'fee' },
  'portfolio.field.tax': { ko: '세금', en: 'tax' },
  'portfolio.field.toAmount': { ko: '환전 금액', en: 'to_amount' },
  'portfolio.field.toCurrency': { ko: '환전 통화', en: 'to_currency' },
  'portfolio.field.ratio': { ko: '비율', en: 'ratio' },
  'portfolio.field.lots': { ko: '지정 로트', en: 'lots' },
  'portfolio.field.toSymbol': { ko: '대상 종목', en: 'to_symbol' },
  'portfolio.field.costShare': { ko: '원가 비중', en: 'cost_share' },
  'portfolio.field.settledAmount': { ko: '결제 금액', en: 'settled_amount' },
  'portfolio.field.settledCurrency': { ko: '결제 통화', en: 'settled_currency' },
  'portfolio.field.settledRate': { ko: '결제 환율', en: 'settled_rate' },
  'portfolio.field.shares': { ko: '주식 수', en: 'shares' },
  'portfolio.field.assetClass': { ko: '자산 종류', en: 'class' },
  'portfolio.field.terms': { ko: '조건', en: 'terms' },
  'portfolio.field.coupon': { ko: '표면 금리', en: 'coupon' },
  'portfolio.field.frequency': { ko: '연 이자 지급 횟수', en: 'frequency' },
  'portfolio.field.maturity': { ko: '만기', en: 'maturity' },
  'portfolio.field.face': { ko: '액면', en: 'face' },
  'portfolio.field.underlying': { ko: '기초자산', en: 'underlying' },
  'portfolio.field.right': { ko: '콜/풋', en: 'right (call or put)' },
  'portfolio.field.strike': { ko: '행사가', en: 'strike' },
  'portfolio.field.multiplier': { ko: '승수', en: 'multiplier' },
  'portfolio.field.openClose': { ko: '신규/청산', en: 'open/close' },
  'portfolio.field.taxCurrency': { ko: '세금 통화', en: 'tax currency' },
  'portfolio.field.side': { ko: '매수/매도', en: 'side' },
  'portfolio.field.assetType': { ko: '자산 종류', en: 'asset type' },
  'portfolio.field.gross': { ko: '비용 전 금액', en: 'gross amount' },
  'portfolio.field.priceCurrency': { ko: '단가 통화', en: 'price currency' },
  'portfolio.field.originalAmount': { ko: '외화 금액', en: 'original amount' },
  'portfolio.field.rate': { ko: '환율', en: 'exchange rate' },
  'portfolio.field.feeCurrency': { ko: '수수료 통화', en: 'fee currency' },
  'portfolio.field.credit': { ko: '들어온 금액', en: 'money in' },
  'portfolio.field.debit': { ko: '나간 금액', en: 'money out' },
  'portfolio.field.inAmount': { ko: '받은 수량', en: 'amount received' },
  'portfolio.field.inCurrency': { ko: '받은 자산', en: 'asset received' },
  'portfolio.field.outAmount': { ko: '보낸 수량', en: 'amount sent' },
  'portfolio.field.outCurrency': { ko: '보낸 자산', en: 'asset sent' },
  'portfolio.field.netQuantity': { ko: '실제 입고 수량', en: 'net shares' },
  'portfolio.field.vestPrice': { ko: '취득 시가', en: 'value per share at vesting' },
  'portfolio.field.note': { ko: '메모', en: 'note' },
  'portfolio.field.reference': { ko: '참조번호', en: 'reference' },
  'portfolio.field.id': { ko: 'ID', en: 'id' },
  'portfolio.edited': { ko: '{kind} (수정)', en: '{kind} (edited)' },

  'portfolio.refused.oversell': {
    ko: '{account} 계좌에 {symbol:이/가} {held}주뿐이라 {quantity}주를 매도하거나 출고할 수 없습니다.',
    en: '{account} holds only {held} {symbol}, so {quantity} cannot be sold or transferred out.',
  },
  'portfolio.refused.overcover': {
    ko: '{account} 계좌에서 공매도한 {symbol:은/는} {held}주뿐이라 {quantity}주를 상환할 수 없습니다.',
    en: '{account} is short only {held} of {symbol}, so {quantity} cannot be bought back.',
  },
  'portfolio.refused.long-held': {
    ko: '{account} 계좌에 {symbol:이/가} {held}주 있습니다. 공매도가 아니라 매도로 먼저 기록해 주세요.',
    en: '{account} still holds {held} of {symbol}. Record a sale of those before a short sale.',
  },
  'portfolio.refused.short-held': {
    ko: '{account} 계좌에서 {symbol:을/를} 공매도한 상태입니다. 매수가 아니라 공매도 상환(cover)으로 기록해 주세요.',
    en: '{account} is short of {symbol}. Record the purchase as a cover.',
  },
  'portfolio.refused.no-such-lot': {
    ko: '{account} 계좌에 선택한 {symbol} 로트({lots})가 그만큼 없습니다.',
    en: '{account} does not hold enough of the chosen lots of {symbol} ({lots}).',
  },
  'portfolio.refused.pooled-lots': {
    ko: '{account} 계좌는 평균단가 방식이라 {symbol} 로트를 선택할 수 없습니다. finance.portfolio 설정에서 계좌의 방식을 변경해 주세요.',
    en: '{account} uses average cost, so lots of {symbol} cannot be chosen. Change its method in finance.portfolio.',
  },
  'portfolio.refused.nothing-held': {
    ko: '{account} 계좌에 그날 보유한 {symbol:이/가} 없어 기록할 수 없습니다.',
    en: '{account} held no {symbol} on that day, so this cannot be recorded.',
  },
  'portfolio.refused.breaks-later-row': {
    ko: '{date}의 {symbol} 거래({row})에 필요한 주식이 부족해집니다.',
    en: 'A later transaction of {symbol} ({date}, {row}) needs these shares.',
  },
  'portfolio.refused.unknown-symbol': {
    ko: '"{name}" 종목을 찾지 못했습니다. 종목 코드를 알려 주시면 추가할 수 있습니다.',
    en: 'Could not find an instrument called "{name}". Give its symbol to add it.',
  },
  'portfolio.refused.unknown-suffix': {
    ko: '"{name}" 종목을 찾지 못했습니다. {suffix}{:은/는} 지원하는 거래소 접미사가 아닙니다. 예: 도쿄 .T, 홍콩 .HK, 런던 .L, 독일 .DE, 토론토 .TO',
    en: 'Could not find "{name}": {suffix} is not the suffix of a supported exchange. Examples: Tokyo .T, Hong Kong .HK, London .L, Xetra .DE, Toronto .TO.',
  },
  'portfolio.refused.ambiguous-symbol': {
    ko: '"{name}"{:은/는} 여러 종목일 수 있습니다: {candidates}',
    en: '"{name}" could be several instruments: {candidates}',
  },
  'portfolio.refused.future-date': {
    ko: '{date:은/는} 오늘({today})보다 뒤입니다.',
    en: '{date} is in the future (today is {today}).',
  },
  'portfolio.refused.duplicate': {
    ko: '이미 기록된 거래입니다({row}).',
    en: 'This transaction is already recorded ({row}).',
  },
  'portfolio.refused.duplicate.sameFile': {
    ko: '같은 파일의 {twin}행과 같습니다. 실제로 두 번 거래했다면 참조번호나 시간을 추가하거나 중복을 허용해 주세요.',
    en: 'It is identical to row {twin} of the same file. If both really happened, add a reference or a time, or allow duplicates.',
  },
  'portfolio.refused.overlap': {
    ko: '{date}에 파일과 계좌 동기화의 수량이 다릅니다(이 행들 {quantity}, 기록 {known}). 맞는 쪽만 남겨 주세요.',
    en: 'On {date} the file and the synced account disagree: {quantity} here, {known} in your records. Keep the right one.',
  },
  'portfolio.refused.wrong-currency': {
    ko: '{symbol:은/는} {expected:으로/로} 거래되는데 통화가 {currency}입니다.',
    en: '{symbol} trades in {expected}, not in {currency}.',
  },
  'portfolio.refused.missing-value': { ko: '{field:이/가} 비어 있습니다.', en: 'The {field} is missing.' },
  'portfolio.refused.bad-value': {
    ko: '{field:을/를} 읽을 수 없습니다: "{value}"',
    en: 'The {field} cannot be read: "{value}"',
  },
  'portfolio.refused.missing-cost': {
    ko: '입고한 주식의 취득 원가를 입력해 주세요.',
    en: 'The cost of the transferred shares is missing.',
  },
  'portfolio.refused.amount-mismatch': {
    ko: '수량 {quantity} × 단가 {price:이/가} 금액 {amount:과/와} 맞지 않습니다.',
    en: 'Quantity {quantity} × price {price} does not equal the amount {amount}.',
  },
  'portfolio.refused.settlement-mismatch': {
    ko: '거래 금액 {amount} {currency}, 환율 {rate}, 결제 금액 {settledAmount} {settledCurrency:이/가} 서로 맞지 않습니다.',
    en: 'The amount {amount} {currency}, the rate {rate} and the settled amount {settledAmount} {settledCurrency} do not match.',
  },
  'portfolio.refused.unpaired-row': {
    ko: '짝이 되는 입고·출고 또는 환전 행이 파일에 없습니다.',
    en: 'The matching row (shares in or out, or the other currency) is not in the file.',
  },
  'portfolio.refused.unsupported-kind': {
    ko: '지원하지 않는 거래 종류입니다: {kind}',
    en: 'Unknown transaction type: {kind}',
  },
  'portfolio.refused.listed-name': {
    ko: '"{name}"{:은/는} 상장 종목 {listed}의 이름입니다. 그 종목의 종류를 정하려면 코드 {listed:을/를} 적고, 직접 등록할 자산이면 다른 이름을 써 주세요.',
    en: '"{name}" is the name of the listed {listed}. To classify that one, give its code {listed}; for an asset of your own choose another name.',
  },
  'portfolio.refused.listed-price': {
    ko: '{symbol:은/는} 상장 종목이라 가격을 직접 적지 않습니다. 시세를 가져옵니다.',
    en: '{symbol} is listed, so its price comes from the market and is not stated by hand.',
  },
  'portfolio.refused.unknown-class': {
    ko: '"{value}"{:은/는} 아는 자산 종류가 아닙니다. 가능한 종류: {known}',
    en: '"{value}" is not a known asset class. Known classes: {known}',
  },
  'portfolio.refused.not-an-option': {
    ko: '{symbol:은/는} 옵션으로 등록되어 있지 않습니다. 먼저 기초자산, 행사가, 만기를 등록해 주세요.',
    en: '{symbol} is not defined as an option. First state its underlying, strike and expiry.',
  },
  'portfolio.refused.not-a-bond': {
    ko: '{symbol}의 액면을 알 수 없어 상환액을 계산하지 못합니다. 받은 금액을 적어 주세요.',
    en: 'The face value of {symbol} is not known, so the repayment cannot be worked out. State the amount received.',
  },
  'portfolio.refused.unknown-row': {
    ko: '없는 거래 번호입니다: {row}',
    en: 'There is no transaction with the id {row}.',
  },
  'portfolio.refused.already-undone': {
    ko: '이미 취소했거나 수정한 거래입니다: {row}',
    en: 'This was already undone or edited: {row}',
  },
  'portfolio.refused.read-only-account': {
    ko: '{account} 계좌는 보기 권한으로 공유받아 바꿀 수 없습니다.',
    en: '{account} is shared with you for viewing only, so you cannot change it.',
  },
  'portfolio.refused.not-shared': {
    ko: '{account}{:은/는} 다른 사람의 계좌라 기록하거나 옮길 수 없습니다.',
    en: '{account} belongs to someone else, so nothing can be recorded in it or moved to it.',
  },
  'portfolio.refused.confusable-account': {
    ko: '{account}{:은/는} 기존 계좌 {other:과/와} 구별되지 않습니다. 그 계좌라면 같은 글자로 입력하고, 아니면 다른 이름을 사용해 주세요.',
    en: '{account} looks like your account {other} but uses other characters. Type that name, or choose another.',
  },
  'portfolio.refused.mixed-account': {
    ko: '{account}: 한 단어에 여러 문자 체계를 섞은 계좌 이름은 사용할 수 없습니다.',
    en: '{account}: an account name cannot mix alphabets in one word.',
  },
  'portfolio.refused.moved-here': {
    ko: '소유자가 다른 계좌에서 옮긴 거래라 소유자만 취소할 수 있습니다: {row}',
    en: 'Its owner moved this transaction here from another account, so only they can undo it: {row}',
  },

  'portfolio.missing.price': { ko: '{symbol}의 시세', en: 'the price of {symbol}' },
  'portfolio.missing.price-currency': {
    ko: '{symbol}의 {expected} 시세({got} 시세만 있음)',
    en: 'the price of {symbol} in {expected} (only {got} is available)',
  },
  'portfolio.missing.cost': { ko: '{symbol}의 취득 원가', en: 'the cost of {symbol}' },
  'portfolio.missing.close': { ko: '{symbol}의 {date} 종가', en: 'the close of {symbol} on {date}' },
  'portfolio.missing.rate': { ko: '{pair} 환율', en: 'the exchange rate {pair}' },
  'portfolio.missing.rate.dated': { ko: '{date}의 {pair} 환율', en: 'the exchange rate {pair} on {date}' },
  'portfolio.missing.more': { ko: '{names} 외 {count}건', en: '{names} and {count} more' },
  'portfolio.unknownTotal': {
    ko: '합계를 계산할 수 없습니다. 없는 정보: {names}',
    en: 'The total cannot be calculated. Missing: {names}',
  },

  'portfolio.returns.both': {
    ko: '수익률({from}~{to}): 시간가중 연 {timeWeighted}, 금액가중 연 {moneyWeighted}',
    en: 'Return from {from} to {to}: time-weighted {timeWeighted} a year, money-weighted {moneyWeighted} a year',
  },
  'portfolio.returns.total': {
    ko: '기간 전체 시간가중 수익률은 {total}입니다.',
    en: 'Time-weighted over the whole period: {total}.',
  },
  'portfolio.returns.close': { ko: '두 수익률이 거의 같습니다.', en: 'Both returns are about the same.' },
  'portfolio.returns.timingHelped': {
    ko: '수익률이 높을 때 더 많은 금액을 투자해 금액가중 수익률이 더 높습니다.',
    en: 'Money-weighted is higher because more was invested when returns were good.',
  },
  'portfolio.returns.timingHurt': {
    ko: '수익률이 낮을 때 더 많은 금액을 투자해 금액가중 수익률이 더 낮습니다.',
    en: 'Money-weighted is lower because more was invested when returns were poor.',
  },
  'portfolio.returns.several': {
    ko: '입출금이 여러 번 있어 금액가중 수익률이 하나로 정해지지 않습니다. 가능한 값: {rates}',
    en: 'With these deposits and withdrawals, several money-weighted returns are possible: {rates}',
  },
  'portfolio.returns.none': {
    ko: '금액가중 수익률을 아직 계산할 수 없습니다.',
    en: 'A money-weighted return cannot be calculated yet.',
  },
  'portfolio.returns.worthless': {
    ko: '평가액이 0 이하인 날이 있어 시간가중 수익률을 계산할 수 없습니다.',
    en: 'The portfolio was at zero or below on some days, so there is no time-weighted return.',
  },
  'portfolio.returns.short': {
    ko: '1년 미만의 기간을 연율로 환산한 값입니다.',
    en: 'The period is shorter than a year, so the returns are annualised.',
  },
  'portfolio.daysLeftOut': {
    ko: '일별 평가액에서 {count}일이 빠졌습니다. 없는 정보: {names}',
    en: '{count:day/days} missing from the daily values. Missing: {names}',
  },
  'portfolio.returns.missing': {
    ko: '수익률을 계산할 수 없습니다. 없는 정보: {names}',
    en: 'The return cannot be calculated. Missing: {names}',
  },

  'portfolio.show.empty': {
    ko: '아직 기록된 거래가 없습니다. 거래를 말씀해 주시거나 CSV 파일을 가져와 주세요.',
    en: 'Nothing is recorded yet. Tell me about a trade or import a CSV file.',
  },
  'portfolio.show.title': { ko: '포트폴리오 ({date} 기준, {method})', en: 'Portfolio (as of {date}, {method})' },
  'portfolio.show.sharedTitle': {
    ko: '다른 사람이 공유한 계좌 (위 합계에 포함되지 않음)',
    en: 'Accounts others share with you (not part of the totals above)',
  },
  'portfolio.show.shared.reader': { ko: '[{account}] 보기 전용', en: '[{account}] view only' },
  'portfolio.show.shared.writer': { ko: '[{account}] 수정 가능', en: '[{account}] can be edited' },
  'portfolio.show.account': { ko: '[{account}]', en: '[{account}]' },
  'portfolio.show.holding': {
    ko: '- {name} {quantity}주: 평가 {value}, 원가 {cost}, 평가손익 {gain}{percent}',
    en: '- {name}, {quantity} shares: worth {value}, cost {cost}, unrealised {gain}{percent}',
  },
  'portfolio.show.holdingWithoutPrice': {
    ko: '- {name} {quantity}주: 원가 {cost} (시세 없음)',
    en: '- {name}, {quantity} shares: cost {cost} (no price)',
  },
  'portfolio.show.holdingWithoutCost': {
    ko: '- {name} {quantity}주: 평가 {value}, 원가 {cost}',
    en: '- {name}, {quantity} shares: worth {value}, cost {cost}',
  },
  'portfolio.show.unknownCost': { ko: '알 수 없음', en: 'unknown' },
  'portfolio.show.cash': { ko: '- 현금: {amounts}', en: '- cash: {amounts}' },
  'portfolio.column.name': { ko: '종목', en: 'Holding' },
  'portfolio.column.quantity': { ko: '수량', en: 'Quantity' },
  'portfolio.column.price': { ko: '현재가', en: 'Price' },
  'portfolio.column.value': { ko: '평가액', en: 'Value' },
  'portfolio.column.gain': { ko: '평가손익', en: 'Unrealised' },
  'portfolio.column.percent': { ko: '수익률', en: 'Return' },
  'portfolio.show.value': {
    ko: '총 평가액 {value} (현금 {cash} 포함)',
    en: 'Total value {value} (including {cash} cash)',
  },
  'portfolio.show.netWorth': {
    ko: '순자산: 자산 {assets} − 부채 {liabilities} = {net}',
    en: 'Net worth: assets {assets} − debts {liabilities} = {net}',
  },
  'portfolio.show.unclassified': {
    ko: '종류를 알 수 없는 종목이 있습니다: {names}. 주식인지 펀드인지 알려 주세요. 예: finclaw portfolio own {name} --class krx-other-fund',
    en: 'Not classified: {names}. Say what they are, for example: finclaw portfolio own {name} --class foreign-fund',
  },
  'portfolio.show.contributed': {
    ko: '투자 원금 {contributed}, 총손익 {profit}',
    en: 'Net deposits {contributed}, total profit {profit}',
  },
  'portfolio.show.parts': {
    ko: '실현손익 {realised}, 평가손익 {unrealised}, 배당·이자 {income}, 별도 비용 {charges}, 환율 효과 {fxEffect}',
    en: 'Realised {realised}, unrealised {unrealised}, income {income}, separate charges {charges}, exchange rates {fxEffect}',
  },
  'portfolio.show.realisedFx': {
    ko: '실현손익 중 환율 변동에 따른 손익: {amount}',
    en: 'Realised profit from exchange rates: {amount}',
  },
  'portfolio.percent.title': { ko: '수익률 계산:', en: 'How the percentages are calculated:' },
  'portfolio.percent.gain': {
    ko: '  {name} 손익률 {percent} = 평가손익 {gain} ÷ 취득가 {cost}',
    en: '  {name}, gain {percent} = {gain} ÷ cost {cost}',
  },
  'portfolio.percent.weight': {
    ko: '  {name} 비중 {percent} = 평가액 {value} ÷ 총자산 {total}',
    en: '  {name}, weight {percent} = value {value} ÷ total assets {total}',
  },
  'portfolio.percent.today': {
    ko: '  오늘 {percent} = 변동 {change} ÷ 직전 평가액 {before}',
    en: '  Today {percent} = change {change} ÷ value before {before}',
  },
  'portfolio.percent.timeWeighted': {
    ko: '  시간가중 수익률은 구간별 (끝 ÷ 처음)을 모두 곱하고 1을 뺀 값입니다. 입금은 그날 시작에, 출금은 그날 끝에 반영합니다:',
    en: '  The time-weighted return is the product of (end ÷ start) of all periods, minus one. Deposits count from the start of their day, withdrawals to the end of theirs:',
  },
  'portfolio.percent.link': { ko: '    ~{to}: {end} ÷ {start}', en: '    to {to}: {end} ÷ {start}' },
  'portfolio.percent.moneyWeighted': {
    ko: '  금액가중 수익률은 아래 현금흐름의 순현재가치가 0이 되는 연 수익률입니다(입금은 -):',
    en: '  The money-weighted return is the annual rate at which the net present value of these cash flows is zero (deposits are negative):',
  },
  'portfolio.percent.flow': { ko: '    {date}: {amount}', en: '    {date}: {amount}' },
  'portfolio.percent.worth': { ko: '    {date}: 현재 평가액 {worth}', en: '    {date}: current value {worth}' },
  'portfolio.show.sectors': { ko: '섹터별: {sectors}', en: 'By sector: {sectors}' },
  'portfolio.show.costs': {
    ko: '낸 수수료 {fees}, 세금 {taxes} (위 손익에 반영됨)',
    en: 'Fees {fees} and taxes {taxes} paid (already in the figures above)',
  },
  'portfolio.show.currencyLine': {
    ko: '{currency}: 평가 {value}, 손익 {profit}',
    en: '{currency}: worth {value}, profit {profit}',
  },
  'portfolio.show.cashOutside': {
    ko: '입금 기록이 없어 현금을 제외한 계좌: {accounts}',
    en: 'No deposits are recorded for these accounts, so their cash is not included: {accounts}',
  },
  'portfolio.show.negativeCash': {
    ko: '{account} 계좌의 {currency} 현금이 마이너스입니다. 빠진 입금 기록이 있는지 확인해 주세요.',
    en: 'The {currency} cash of {account} is negative. A deposit may be missing.',
  },
  'portfolio.show.unmetLots': {
    ko: '지정한 로트가 부족해 계좌의 계산 방식을 적용한 매도: {count}건',
    en: 'The chosen lots were not available for {count:sale/sales}, so the account’s own method was used.',
  },
  'portfolio.show.refused': {
    ko: '오류로 제외한 거래: {count}건',
    en: 'Invalid transactions left out: {count}',
  },

  'portfolio.recorded': {
    ko: '포트폴리오에 기록한 내용: {row}. 되돌리려면 `{prefix}undo {code}`를 보내 주세요.',
    en: 'Recorded in your portfolio: {row}. To undo it, send `{prefix}undo {code}`.',
  },
  'portfolio.undone': { ko: '기록을 되돌렸습니다: {row}', en: 'Undone: {row}' },

  'portfolio.show.late': {
    ko: '시간이 초과되어 계산하지 못한 항목: {parts}',
    en: 'Not calculated because it took too long: {parts}.',
  },
  'portfolio.late.prices': { ko: '일부 시세', en: 'some prices' },
  'portfolio.late.returns': { ko: '수익률', en: 'returns' },
  'portfolio.late.days': { ko: '날짜별 가치', en: 'the value of each day' },
  'portfolio.show.paperCash': {
    ko: '모의 계좌 주문 가능 금액: {amounts} (합계에 포함되지 않음)',
    en: 'Available cash in the paper account: {amounts} (not part of the totals).',
  },
  'portfolio.import.found': {
    ko: '{file}: {format} 형식, 추가할 거래 {count}건 ({first}~{last})',
    en: '{file}: {format}, {count:row/rows} to add ({first} to {last})',
  },
  'portfolio.import.nothing': { ko: '{file}: 추가할 거래가 없습니다.', en: '{file}: there is nothing to add.' },
  'portfolio.import.kindCount': { ko: '{kind} {count}건', en: '{count} × {kind}' },
  'portfolio.import.refusedCount': { ko: '추가할 수 없는 행 {count}건:', en: '{count:row/rows} cannot be added:' },
  'portfolio.origin.row': { ko: '{file} {line}행', en: '{file}, row {line}' },
  'portfolio.origin.sheet': { ko: '{file} ‘{sheet}’ 시트 {line}행', en: '{file}, sheet {sheet}, row {line}' },
  'portfolio.origin.broker': { ko: '{broker}에서 동기화', en: 'synced from {broker}' },
  'portfolio.origin.entered': { ko: '직접 입력', en: 'entered by hand' },
  'portfolio.import.refusedLine': { ko: '  {line}행: {reason}', en: '  row {line}: {reason}' },
  'portfolio.import.refusedMore': { ko: '  외 {count}건', en: '  and {count} more' },
  'portfolio.import.ignored': {
    ko: '건너뛴 행(빈 행, 합계, 대금 결제 행): {count}건',
    en: 'Skipped (blank rows, totals, settlement rows): {count}',
  },
  'portfolio.export.leftOut': {
    ko: '이 형식이 지원하지 않는 {count}건을 제외했습니다: {kinds}',
    en: 'Skipped because this format does not support them ({count}): {kinds}',
  },
  'portfolio.export.lost': {
    ko: '이 형식에 넣을 곳이 없어 빠진 항목(건수): {fields}',
    en: 'Not in the file because this format has no place for it (number of rows): {fields}',
  },
  'portfolio.export.splits': {
    ko: '분할·병합 {count}건은 수량에 반영했습니다. 수량은 오늘의 주식 수 기준입니다.',
    en: '{count:split is/splits are} part of the quantities, which are in the shares of today.',
  },
  'portfolio.export.exchanges': {
    ko: '환전 {count}건은 출금과 입금으로 나누어 적었습니다.',
    en: '{count:currency exchange is/currency exchanges are} written as a withdrawal and a deposit.',
  },
  'portfolio.import.committed': {
    ko: '{count}건을 추가했습니다. 되돌리려면 번호 {batch:을/를} 사용하세요.',
    en: 'Added {count:row/rows}. To undo, use {batch}.',
  },
  'portfolio.import.changed': {
    ko: '미리보기 이후 거래 내역이 변경되어 아무것도 추가하지 않았습니다. 다시 가져와 주세요.',
    en: 'Your transactions changed after the preview, so nothing was added. Please import again.',
  },
  'portfolio.import.unknown-layout': {
    ko: '{file}에서 거래 내역을 찾지 못했습니다. 날짜, 종목, 수량, 금액이 있는 CSV나 엑셀(.xlsx) 파일을 가져올 수 있습니다.',
    en: 'No trades were found in {file}. Import a CSV or Excel (.xlsx) file with dates, securities, quantities and amounts.',
  },
  'portfolio.import.unknown-layout.table': {
    ko: '{file}에서 거래 내역을 찾지 못했습니다. 인식한 열: {understood}. 빠진 항목: {missing}. 파일의 열: {heads}',
    en: 'No trades were found in {file}. Columns recognised: {understood}. Missing: {missing}. Columns in the file: {heads}',
  },
  'portfolio.import.unknown-layout.map': {
    ko: '  열 이름을 알려 주시면 읽을 수 있습니다. 예: {example}',
    en: '  Name the column to use, for example {example}',
  },
  'portfolio.import.unknown-layout.none': { ko: '없음', en: 'none' },
  'portfolio.import.seems.prices': {
    ko: '  이 파일은 거래가 아니라 시세 목록으로 보입니다.',
    en: '  This looks like a list of prices, not of trades.',
  },
  'portfolio.import.seems.rates': {
    ko: '  이 파일은 거래가 아니라 환율표로 보입니다.',
    en: '  This looks like a table of exchange rates, not of trades.',
  },
  'portfolio.import.seems.holdings': {
    ko: '  이 파일은 거래가 아니라 보유 잔고로 보입니다. 거래 내역을 내려받아 가져와 주세요.',
    en: '  This looks like a list of holdings, not of trades. Download the transactions and import those.',
  },
  'portfolio.import.unlisted': {
    ko: '  종목 목록에 없어 파일에 적힌 이름으로 기록하는 종목 {count}개: {names}. 종목 코드가 있으면 "이름=코드"로 알려 주세요.',
    en: '  {count:security/securities} not in any list, recorded under the name in the file: {names}. If one has a code, use NAME=CODE.',
  },
  'portfolio.import.swaps': {
    ko: '  코인끼리 교환한 행 {count}개: 당시 가치가 파일에 없어 나간 코인과 들어온 코인으로만 기록합니다. 손익은 계산하지 않습니다.',
    en: '  {count:row swaps/rows swap} one coin for another at a value that the file does not state. They are recorded as coins that left and coins that came; gains are not calculated.',
  },
  'portfolio.import.question.openings': {
    ko: '  파일보다 먼저 매수한 주식(이 파일에는 매도만 있음): {names}. 취득 원가를 모르는 주식으로 기록합니다. 이전 거래 파일이 있으면 먼저 가져와 주세요. 원가를 입력하기 전에는 손익을 계산하지 않습니다.',
    en: '  Sold here but bought before this file begins: {names}. They are recorded with an unknown cost. If you have a file with the earlier trades, import it first. Gains are not calculated until you enter the cost.',
  },
  'portfolio.import.question.costs': {
    ko: '  입고한 주식의 취득 원가가 파일에 없습니다: {names}. 원가를 입력하기 전에는 손익을 계산하지 않습니다.',
    en: '  The file does not give the cost of these shares: {names}. Gains are not calculated until you enter it.',
  },
  'portfolio.import.question.currency': {
    ko: '  통화 열이 없습니다. currency=KRW처럼 알려 주세요.',
    en: '  The file does not name a currency. Add for example currency=USD.',
  },
  'portfolio.import.question.otherMoney': {
    ko: '  파일의 통화가 종목의 통화와 다릅니다: {names}. 다른 거래소에 상장된 종목이면 코드를 알려 주고(예: {first}=코드), 다른 통화로 결제했다면 환율 열을(rate=열), 파일의 통화가 틀렸다면 통화를 알려 주세요(currency=USD).',
    en: '  The file names another currency than these securities trade in: {names}. If it is a listing on another exchange, say its code (for example {first}=CODE); if it was paid for in another currency, name the column of the rate (rate=COLUMN); if the currency is wrong, say the right one (currency=USD).',
  },
  'portfolio.import.question.amounts': {
    ko: '  수량 × 단가가 금액과 맞지 않는 행이 {count}개 있습니다(첫 행: {line}). 단가가 다른 통화라면 통화 열이나 환율 열을(priceCurrency=열, rate=열), 다른 금액 열이 맞다면 그 열을 알려 주세요(amount=열).',
    en: '  In {count} rows quantity × price does not come to the amount (the first is row {line}). If the price is in another currency, name its column or that of the rate (priceCurrency=COLUMN, rate=COLUMN); if another column has the amount, name it (amount=COLUMN).',
  },
  'portfolio.import.question.kinds': {
    ko: '  알 수 없는 거래 종류가 있습니다: {kinds}. "{first}=deposit"처럼 알려 주세요.',
    en: '  Unknown transaction types: {kinds}. Explain them, for example "{first}=deposit".',
  },
  'portfolio.import.assumedCurrency': {
    ko: '  통화 열이 없어 {currency:으로/로} 읽었습니다. 아니면 currency=USD처럼 알려 주세요.',
    en: '  The file does not name a currency, so {currency} is assumed. If that is wrong, add for example currency=USD.',
  },
  'portfolio.import.old-workbook': {
    ko: '{file:은/는} 이전 엑셀 형식(.xls)입니다. .xlsx나 CSV로 저장한 뒤 가져와 주세요.',
    en: '{file} is an old Excel workbook (.xls). Save it as .xlsx or CSV and import that.',
  },
  'portfolio.import.broken-workbook': {
    ko: '{file:을/를} 읽을 수 없습니다. 암호로 보호되었거나 손상된 엑셀 파일입니다.',
    en: '{file} cannot be read: the workbook is damaged or protected by a password.',
  },
  'portfolio.import.broken-xml': {
    ko: '{file:을/를} 읽지 않았습니다. XML이 끝까지 온전하지 않거나, 지나치게 깊거나 크거나, 엔티티를 선언합니다.',
    en: '{file} was not read: its XML is incomplete, nested too deeply or too large, or it declares entities.',
  },
  'portfolio.import.too-large': {
    ko: '{file:은/는} 너무 커서 읽지 않았습니다(64 MB까지 읽습니다). 기간을 나누어 내려받아 주세요.',
    en: '{file} is too large to be read (up to 64 MB). Download it in shorter periods.',
  },
  'portfolio.import.no-such-column': {
    ko: '{file}에 "{column}" 열이 없습니다. 있는 열: {known}',
    en: '{file} has no column "{column}". It has: {known}',
  },
  'portfolio.import.columns': { ko: '  열 인식: {columns}', en: '  Columns: {columns}' },
  'portfolio.import.column': { ko: '{field} ← {column}', en: '{field} ← {column}' },
  'portfolio.import.constant': { ko: '{field} = {value}', en: '{field} = {value}' },
  'portfolio.import.unused': { ko: '  사용하지 않은 열: {columns}', en: '  Not used: {columns}' },
  'portfolio.import.gross': {
    ko: '  금액을 수수료와 세금을 빼기 전 값으로 읽었습니다.',
    en: '  Amounts are read as before fees and taxes.',
  },
  'portfolio.import.doubtfulDates.mdy': {
    ko: '  날짜를 월/일/연도로 읽었습니다. 일/월이면 dates=dmy를 추가해 주세요.',
    en: '  Dates are read as month/day/year. If the day comes first, add dates=dmy.',
  },
  'portfolio.import.doubtfulDates.dmy': {
    ko: '  날짜를 일.월.연도로 읽었습니다. 월이 먼저면 dates=mdy를 추가해 주세요.',
    en: '  Dates are read as day.month.year. If the month comes first, add dates=mdy.',
  },
  'portfolio.import.becomes': { ko: '  {line}행 → {row}', en: '  row {line} → {row}' },
  'portfolio.import.becomesMore': { ko: '  … 외 {count}건', en: '  … and {count} more' },
  'portfolio.import.question.sale': {
    ko: '{symbol}: {date}에 {quantity} 매도했지만 그때 {account} 계좌에는 {held}뿐입니다. 이전 거래 파일을 먼저 가져오거나, 보유하던 수량과 취득 원가를 먼저 기록해 주세요. 공매도라면 구분을 공매도(short)와 공매도상환(cover)으로 입력해 주세요.',
    en: '{symbol}: {quantity} sold on {date}, but {account} held only {held}. Import the file with the earlier trades first, or record what you held and its cost. For a short sale, use the types short and cover.',
  },
  'portfolio.import.broken-table': {
    ko: '{file}의 {line}행부터 읽을 수 없습니다. 닫히지 않은 따옴표가 있는지 확인해 주세요.',
    en: '{file} cannot be read from row {line} on. Check for an unclosed quotation mark.',
  },
  'portfolio.import.format.mapped': { ko: '열 이름으로 읽은 표', en: 'a table read by its columns' },
  'portfolio.import.format.finclaw': { ko: 'FinClaw', en: 'FinClaw' },
  'portfolio.import.format.kiwoom': { ko: '키움증권', en: 'Kiwoom' },
  'portfolio.import.format.mirae': { ko: '미래에셋증권', en: 'Mirae Asset' },
  'portfolio.import.format.schwab': { ko: 'Charles Schwab', en: 'Charles Schwab' },
  'portfolio.import.format.ghostfolio': { ko: 'Ghostfolio', en: 'Ghostfolio' },
  'portfolio.import.format.plain-text-accounting': { ko: 'beancount·ledger 장부', en: 'beancount or ledger' },
  'portfolio.import.format.portfolio-performance': { ko: 'Portfolio Performance', en: 'Portfolio Performance' },
  'portfolio.import.format.ofx': { ko: 'OFX/QFX', en: 'OFX/QFX' },
  'portfolio.import.format.toss': { ko: '토스증권', en: 'Toss Securities' },
  'portfolio.import.format.samsung': { ko: '삼성증권', en: 'Samsung Securities' },
  'portfolio.import.format.korea-investment': { ko: '한국투자증권', en: 'Korea Investment & Securities' },
  'portfolio.import.format.upbit': { ko: '업비트', en: 'Upbit' },
  'portfolio.import.format.crypto-com': { ko: 'Crypto.com', en: 'Crypto.com' },
  'portfolio.import.format.sync': { ko: '계좌 동기화', en: 'account sync' },
  'portfolio.import.format.fidelity': { ko: 'Fidelity', en: 'Fidelity' },
  'portfolio.import.format.interactive-brokers': { ko: 'Interactive Brokers', en: 'Interactive Brokers' },
} as const satisfies MessageTable;
