import type { MessageTable } from './table.ts';

/** What the paper broker says about orders. */
export const brokerMessages = {
  'broker.notice': {
    ko: '※ 모의투자(PAPER)이며 실제로 거래된 것은 없습니다.',
    en: 'Note: this is PAPER trading. Nothing was traded for real.',
  },
  'broker.preview.about': {
    ko: '현재가 {price}, 합계 약 {total}, 수수료 {fees}',
    en: 'Price now {price}, total about {total}, fees {fees}.',
  },
  'broker.preview.atLimit': {
    ko: '현재가 {price}, 지정가로 합계 {total}, 수수료 {fees}',
    en: 'Price now {price}, total at the limit {total}, fees {fees}.',
  },
  'broker.preview.cash.buy': {
    ko: '현금 {before}에서 {after:이/가} 남습니다.',
    en: 'Cash {before}, {after} left after this order.',
  },
  'broker.preview.cash.sell': {
    ko: '현금이 {before}에서 {after:으로/로} 늘어납니다.',
    en: 'Cash {before}, {after} after this order.',
  },
  'broker.preview.open': { ko: '지금 장이 열려 있습니다.', en: 'The market is open.' },
  'broker.preview.closed': {
    ko: '지금은 장이 닫혀 있습니다. 주문은 {open}에 들어갑니다.',
    en: 'The market is closed. The order will be placed at {open}.',
  },
  'broker.request': {
    ko: '모의 계좌에서 {name} {quantity}주를 {kind:으로/로} {side}합니다.',
    en: 'Paper account: {side} {quantity} {name}, {kind}.',
  },
  'broker.cancelRequest': {
    ko: '모의 계좌의 {name} {quantity}주 {side} 주문({kind}, 주문번호 {id})을 취소합니다.',
    en: 'Paper account: cancel the order to {side} {quantity} {name} ({kind}, order {id}).',
  },
  'broker.filled.buy': {
    ko: '[모의] {name} {quantity}주를 샀습니다. 체결가 {price}, 합계 {amount} (주문번호 {id})',
    en: '[PAPER] Bought {quantity} {name} at {price}, total {amount} (order {id}).',
  },
  'broker.filled.sell': {
    ko: '[모의] {name} {quantity}주를 팔았습니다. 체결가 {price}, 합계 {amount} (주문번호 {id})',
    en: '[PAPER] Sold {quantity} {name} at {price}, total {amount} (order {id}).',
  },
  'broker.accepted': {
    ko: '[모의] {name} {quantity}주 {side} 주문({kind})을 접수했습니다. 아직 체결되지 않았습니다. (주문번호 {id})',
    en: '[PAPER] Accepted an order to {side} {quantity} {name} ({kind}). It has not been filled yet (order {id}).',
  },
  'broker.waitsForOpen': {
    ko: '지금은 장이 닫혀 있어 {open}에 주문이 들어가고, {close}까지 유효합니다.',
    en: 'The exchange is closed: the order enters at {open} and is good until {close}.',
  },
  'broker.waitsForPrice': {
    ko: '{close}까지 유효하며 {open}에 시작한 장에서 가격이 맞으면 체결됩니다.',
    en: 'It is good until {close} in the session that began at {open}, and is filled when the price is reached.',
  },
  'broker.cancelled': {
    ko: '[모의] {name} {quantity}주 {side} 주문({kind})을 취소했습니다. (주문번호 {id})',
    en: '[PAPER] Cancelled the order to {side} {quantity} {name} ({kind}, order {id}).',
  },
  'broker.expired': {
    ko: '[모의] {name} {quantity}주 {side} 주문({kind})이 체결되지 않은 채 장이 끝나 만료되었습니다. (주문번호 {id})',
    en: '[PAPER] The order to {side} {quantity} {name} ({kind}) was not filled before the close and has expired (order {id}).',
  },
  'broker.unpaid': {
    ko: '[모의] {name} {quantity}주 {side} 주문({kind})은 체결될 때 모의 계좌의 현금이 모자라 취소되었습니다. (주문번호 {id})',
    en: '[PAPER] The order to {side} {quantity} {name} ({kind}) was cancelled: when it could be filled, the paper account had too little cash (order {id}).',
  },
  'broker.cash': { ko: '모의 계좌에서 쓸 수 있는 현금: {cash}', en: 'Cash to spend in the paper account: {cash}.' },
  'broker.tooLate': {
    ko: '주문 {id:은/는} 이미 끝난 주문이라 취소하지 않았습니다.',
    en: 'Order {id} had already ended, so nothing was cancelled.',
  },
  'broker.unknownOrder': { ko: '주문 {id:을/를} 찾지 못했습니다.', en: 'There is no order {id}.' },
  'broker.noOrders': { ko: '모의투자 주문이 없습니다.', en: 'There are no paper orders.' },
  'broker.orders': { ko: '모의투자 주문 내역입니다.', en: 'Your paper orders:' },
  'broker.line': {
    ko: '- {id} {name} {quantity}주 {side}({kind}):',
    en: '- {id} {side} {quantity} {name} ({kind}):',
  },
  'broker.state.open': { ko: '미체결', en: 'open' },
  'broker.state.filled': { ko: '체결 {price}, 합계 {amount}', en: 'filled at {price}, total {amount}' },
  'broker.state.cancelled': { ko: '취소됨', en: 'cancelled' },
  'broker.state.expired': { ko: '체결되지 않고 만료됨', en: 'expired unfilled' },
  'broker.side.buy': { ko: '매수', en: 'buy' },
  'broker.side.sell': { ko: '매도', en: 'sell' },
  'broker.type.market': { ko: '시장가', en: 'market' },
  'broker.type.limit': { ko: '지정가', en: 'limit' },
  'broker.type.limitAt': { ko: '지정가 {price}', en: 'limit {price}' },
  'broker.notOrdered': { ko: '그래서 아무 주문도 하지 않았습니다.', en: 'Nothing was ordered.' },
  'broker.refused.tick': {
    ko: '주문이 거부되었습니다. 이 가격대의 호가 단위는 {step}입니다. {below:이나/나} {above}처럼 맞춰 주세요. 주문된 것은 없습니다.',
    en: 'The order was refused: prices here move in steps of {step}, so use {below} or {above}. Nothing was ordered.',
  },
  'broker.refused.price-limit': {
    ko: '주문이 거부되었습니다. 이날의 하한가는 {lower}, 상한가는 {upper}입니다. 주문된 것은 없습니다.',
    en: 'The order was refused: the lower limit of the day is {lower}, the upper limit is {upper}. Nothing was ordered.',
  },
  'broker.refused.shares': {
    ko: '주문이 거부되었습니다. 모의 계좌에서 팔 수 있는 {name:은/는} {available}주입니다. 주문된 것은 없습니다.',
    en: 'The order was refused: the paper account has {available} {name} to sell. Nothing was ordered.',
  },
  'broker.refused.cash': {
    ko: '주문이 거부되었습니다. 필요한 금액은 {total}인데 모의 계좌에서 쓸 수 있는 현금은 {available}입니다. 주문된 것은 없습니다.',
    en: 'The order was refused: it takes {total}, and the paper account has {available} in cash to spend. Nothing was ordered.',
  },
  'broker.refused.no-price': {
    ko: '{name}의 시세를 가져오지 못해 주문하지 않았습니다.',
    en: 'There is no price for {name} right now, so nothing was ordered.',
  },
  'broker.refused.not-tradable': {
    ko: '{name:은/는} 모의투자에서 주문할 수 없습니다. 한국과 미국 거래소의 주식과 ETF만 주문할 수 있습니다.',
    en: '{name} cannot be ordered here: only shares and funds on KRX, NYSE and NASDAQ can.',
  },
  'broker.refused.quantity': {
    ko: '{name} 수량은 1주 이상의 정수여야 합니다. 주문된 것은 없습니다.',
    en: 'The quantity of {name} must be a whole number of shares. Nothing was ordered.',
  },
  'broker.refused.limit-price-missing': {
    ko: '{name} 지정가 주문에는 가격이 필요합니다. 주문된 것은 없습니다.',
    en: 'A limit order for {name} needs a price. Nothing was ordered.',
  },
  'broker.refused.limit-price-unexpected': {
    ko: '{name} 시장가 주문에는 가격을 정할 수 없습니다. 주문된 것은 없습니다.',
    en: 'A market order for {name} takes no price. Nothing was ordered.',
  },
} as const satisfies MessageTable;
