import type { MessageTable } from './table.ts';

/** The texts about imports and refused rows. */
export const portfolioImportMessages = {
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
  'portfolio.refused.unknown-state': {
    ko: '주문 상태 "{state}"만으로는 거래가 체결되었는지 알 수 없습니다.',
    en: 'The status "{state}" does not say whether the trade took place.',
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
  'portfolio.column.name': { ko: '종목', en: 'Holding' },
  'portfolio.column.quantity': { ko: '수량', en: 'Quantity' },
  'portfolio.column.price': { ko: '현재가', en: 'Price' },
  'portfolio.column.value': { ko: '평가액', en: 'Value' },
  'portfolio.column.gain': { ko: '평가손익', en: 'Unrealised' },
  'portfolio.column.percent': { ko: '수익률', en: 'Return' },
  'portfolio.late.prices': { ko: '일부 시세', en: 'some prices' },
  'portfolio.late.returns': { ko: '수익률', en: 'returns' },
  'portfolio.late.days': { ko: '날짜별 가치', en: 'the value of each day' },
  'portfolio.import.found': {
    ko: '{file}: {format} 형식, 추가할 거래 {count}건 ({first}~{last})',
    en: '{file}: {format}, {count:row/rows} to add ({first} to {last})',
  },
  'portfolio.import.nothing': { ko: '{file}: 추가할 거래가 없습니다.', en: '{file}: there is nothing to add.' },
  'portfolio.import.kindCount': { ko: '{kind} {count}건', en: '{count} × {kind}' },
  'portfolio.import.refusedCount': { ko: '추가할 수 없는 행 {count}건:', en: '{count:row/rows} cannot be added:' },
  'portfolio.import.refusedLine': { ko: '  {line}행: {reason}', en: '  row {line}: {reason}' },
  'portfolio.import.refusedMore': { ko: '  외 {count}건', en: '  and {count} more' },
  'portfolio.import.ignored': {
    ko: '건너뛴 행(빈 행, 합계, 대금 결제 행, 취소되거나 체결되지 않은 거래): {count}건',
    en: 'Skipped (blank rows, totals, settlement rows, cancelled or unfilled trades): {count}',
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
    ko: '  빠진 항목을 알려 주시면 읽을 수 있습니다. 예: {example}',
    en: '  Say what is missing, for example {example}',
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
  'portfolio.import.seems.gains': {
    ko: '  이 파일은 한 행이 매수와 매도를 함께 담은 실현손익 목록으로 보입니다. 거래 내역을 내려받아 가져와 주세요.',
    en: '  Each row is a purchase together with its sale, a list of realised gains. Download the transactions and import those.',
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
  'portfolio.import.question.states': {
    ko: '  체결되었는지 알 수 없는 상태가 있습니다: {states}. 체결된 거래라면 "{first}=체결", 아니라면 "{first}=취소"처럼 알려 주세요.',
    en: '  The status column has words that do not say whether a trade took place: {states}. Explain them, for example "{first}=filled" or "{first}=cancelled".',
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
