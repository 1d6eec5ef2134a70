import type { MessageTable } from './table.ts';

/** The texts about orders that are sent to brokers. */
export const realOrderMessages = {
  'realOrder.request': {
    ko: '실제 주문({broker}): {name} {quantity}주를 {kind:으로/로} {side}합니다.',
    en: 'REAL order at {broker}: {side} {quantity} {name}, {kind}.',
  },
  'realOrder.cancelRequest': {
    ko: '실제 주문 취소({broker}): {name} {quantity}주 {side} 주문({kind}, 주문번호 {id})을 취소합니다.',
    en: 'REAL order at {broker}: cancel the order to {side} {quantity} {name} ({kind}, order {id}).',
  },
  'realOrder.practice': {
    ko: '{broker} 연습용 계좌이므로 실제 돈은 움직이지 않습니다.',
    en: 'This is a practice account at {broker}, so no real money moves.',
  },
  'realOrder.estimate': {
    ko: '현재가 {price}, 예상 금액 {total} (수수료 별도)',
    en: 'Price now {price}, about {total} before fees.',
  },
  'realOrder.limits': {
    ko: '한도 계산 금액 {counted} (주문당 한도 {perOrder}). 오늘 남은 한도 {left}, 주문 후 {after}',
    en: 'Counts as {counted}; at most {perOrder} per order. Left today: {left}, {after} after this order.',
  },
  'realOrder.closed': {
    ko: '지금은 장이 닫혀 있습니다(다음 개장 {open}). 증권사가 주문을 보류하거나 거부할 수 있습니다.',
    en: 'The market is closed until {open}. The broker may hold the order or reject it.',
  },
  'realOrder.sent': { ko: '전송 내용: {request}', en: 'What is sent: {request}' },
  'realOrder.line': {
    ko: '[실제] {broker} {id}: {name} {quantity}주 {side}({kind})',
    en: '[REAL] {id} at {broker}: {side} {quantity} {name} ({kind})',
  },
  'realOrder.filled': {
    ko: '{quantity}주 중 {filled}주 체결, 평균 {price}, 합계 {amount}',
    en: '{filled} of {quantity} filled at {price} on average, total {amount}.',
  },
  'realOrder.state.sending': { ko: '– 전송 중입니다.', en: '– being sent.' },
  'realOrder.state.unknown': {
    ko: '– 증권사가 받았는지 확인되지 않았습니다. 다시 보내지 않으며, 증권사에서 직접 확인해 주세요.',
    en: '– it is not known whether the broker has it. It will not be sent again; please check at the broker.',
  },
  'realOrder.state.open': { ko: '– 접수됨, 미체결.', en: '– accepted, open.' },
  'realOrder.state.filled': { ko: '– 체결됨.', en: '– filled.' },
  'realOrder.state.cancelled': { ko: '– 취소됨.', en: '– cancelled.' },
  'realOrder.state.expired': { ko: '– 만료됨.', en: '– expired.' },
  'realOrder.state.rejected': { ko: '– 증권사가 거부했습니다.', en: '– rejected by the broker.' },
  'realOrder.state.not-sent': { ko: '– 주문되지 않았습니다.', en: '– not ordered.' },
  'realOrder.why.cash': { ko: '주문 가능 금액이 부족합니다.', en: 'There is not enough buying power.' },
  'realOrder.why.shares': { ko: '매도할 수 있는 수량이 부족합니다.', en: 'There are not enough shares to sell.' },
  'realOrder.why.closed': { ko: '주문을 받는 시간이 아닙니다.', en: 'It takes no orders at this time.' },
  'realOrder.why.price': { ko: '주문 가격이 허용 범위를 벗어났습니다.', en: 'The price is not allowed.' },
  'realOrder.why.busy': {
    ko: '요청이 너무 많아 받지 않았습니다. 잠시 후 다시 주문해 주세요.',
    en: 'It takes no more requests right now; order again later.',
  },
  'realOrder.why.key': {
    ko: 'API 키에 주문 권한이 없거나 키가 거부되었습니다.',
    en: 'The API key is refused or has no right to trade.',
  },
  'realOrder.why.unreachable': { ko: '증권사에 연결할 수 없습니다.', en: 'The broker could not be reached.' },
  'realOrder.why.lost': {
    ko: '증권사에 이 주문이 없습니다.',
    en: 'The broker never received it.',
  },
  'realOrder.why.person': {
    ko: '증권사에 없다고 직접 확인했습니다.',
    en: 'You confirmed that the broker does not have it.',
  },
  'realOrder.why.other': { ko: '(증권사 오류 코드 {code})', en: '(code {code} of the broker)' },
  'realOrder.bySync': {
    ko: '체결 내역은 다음 동기화(/sync 또는 finclaw portfolio sync)로 기록에 추가됩니다.',
    en: 'The trade is added to your records with the next sync (/sync or finclaw portfolio sync).',
  },
  'realOrder.which': {
    ko: 'on, off, cancel, none 중 하나를 사용해 주세요.',
    en: 'Use on, off, cancel or none.',
  },
  'realOrder.nothing': { ko: '실제 주문은 전송하지 않았습니다.', en: 'No real order was sent.' },
  'realOrder.dryRun': {
    ko: '실제 주문 미리보기만 했으며, 아무것도 전송하지 않았습니다.',
    en: 'This was a dry run of a real order. Nothing was sent.',
  },
  'realOrder.none': { ko: '실제 주문이 없습니다.', en: 'There are no real orders.' },
  'realOrder.on': {
    ko: '{broker}: 실제 주문 켜짐, 주문당 {perOrder}, 하루 {perDay}, 오늘 남은 한도 {left}.',
    en: '{broker}: real orders are on, up to {perOrder} per order and {perDay} per day; {left} left today.',
  },
  'realOrder.off': { ko: '{broker}: 실제 주문 꺼짐.', en: '{broker}: real orders are off.' },
  'realOrder.noBroker': {
    ko: '주문할 수 있는 증권사 계좌가 없습니다. finance.dataProviders에 {brokers} 중 하나를 주문 권한이 있는 키로 추가해 주세요. kis와 toss에는 account(계좌번호)도 필요합니다.',
    en: 'No broker that takes orders is set up. Add one of {brokers} to finance.dataProviders with a key that may trade; kis and toss also need account (its number).',
  },
  'realOrder.needsTerminal': {
    ko: '실제 주문은 사람이 터미널에서 직접 확인해야만 켤 수 있습니다.',
    en: 'Real orders can only be switched on by a person at a terminal.',
  },
  'realOrder.confirm': {
    ko: '{broker} 계좌에서 실제 돈으로 주문할 수 있게 됩니다. 주문마다 따로 승인을 받습니다.\n주문당 한도 {perOrder}, 하루 한도 {perDay}\n켜려면 {word:을/를} 입력하세요: ',
    en: 'FinClaw will be able to place orders with real money at {broker}. Each order still needs your approval.\nAt most {perOrder} per order and {perDay} per day.\nType {word} to switch it on: ',
  },
  'realOrder.notSwitchedOn': { ko: '켜지 않았습니다.', en: 'Not switched on.' },
  'realOrder.perDayTooSmall': {
    ko: '하루 한도(--per-day)는 주문당 한도(--per-order)보다 작을 수 없습니다.',
    en: '--per-day cannot be less than --per-order.',
  },
  'realOrder.notUnknown': {
    ko: '주문 {id:은/는} 결과가 확인된 주문이므로 바꿀 수 없습니다.',
    en: 'The outcome of order {id} is known, so there is nothing to settle.',
  },
  'realOrder.confirmNone': {
    ko: '증권사 앱이나 웹사이트에서 이 주문이 없는 것을 확인했습니까?\n{order}\n(y/N) ',
    en: 'Have you checked at the broker that it does not have this order?\n{order}\n(y/N) ',
  },
  'realOrder.refused.off': {
    ko: '{broker} 계좌의 실제 주문이 꺼져 있어 주문하지 않았습니다. 터미널에서 "finclaw portfolio orders on {account} --per-order 금액 --per-day 금액"으로 직접 켤 수 있습니다.',
    en: 'Real orders at {broker} are off, so nothing was ordered. You can switch them on in a terminal: finclaw portfolio orders on {account} --per-order AMOUNT --per-day AMOUNT.',
  },
  'realOrder.refused.simulated-prices': {
    ko: '시세가 모의 데이터라서 실제 주문을 하지 않았습니다. 실제 시세를 먼저 설정해 주세요.',
    en: 'Prices are simulated, so nothing was ordered. Set up real prices first.',
  },
  'realOrder.refused.unknown-symbol': {
    ko: '{symbol} 종목을 찾지 못해 주문하지 않았습니다.',
    en: 'There is no instrument {symbol}, so nothing was ordered.',
  },
  'realOrder.refused.not-tradable': {
    ko: '{broker}에서는 {symbol:을/를} 주문할 수 없습니다.',
    en: '{symbol} cannot be ordered at {broker}.',
  },
  'realOrder.refused.market-order': {
    ko: '{broker}에서 {symbol:은/는} 지정가로만 주문할 수 있습니다.',
    en: '{broker} takes only limit orders for {symbol}.',
  },
  'realOrder.refused.unsettled': {
    ko: '이 계좌의 주문 {id:이/가} 접수되었는지 아직 확인되지 않아 새 주문을 보내지 않았습니다. 증권사에서 확인해 주세요.',
    en: 'Nothing was ordered: it is not known yet whether the broker has order {id} of this account. Please check at the broker.',
  },
  'realOrder.refused.per-order': {
    ko: '주문 금액 {counted:이/가} 주문당 한도 {limit:을/를} 넘어 주문하지 않았습니다.',
    en: 'Nothing was ordered: {counted} is over the limit of {limit} per order.',
  },
  'realOrder.refused.per-day': {
    ko: '주문 금액 {counted:이/가} 오늘 남은 한도 {limit:을/를} 넘어 주문하지 않았습니다.',
    en: 'Nothing was ordered: {counted} is over the {limit} left for today.',
  },
} as const satisfies MessageTable;
