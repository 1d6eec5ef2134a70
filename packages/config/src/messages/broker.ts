import type { MessageTable } from './table.ts';

/** The paper broker's texts about orders. */
export const brokerMessages = {
  'broker.notice': {
    ko: '※ 모의투자(PAPER)이며 실제로 거래되지 않습니다.',
    en: 'Note: this is PAPER trading. No real trade is made.',
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
    ko: '현금 {before}, 주문 후 {after}',
    en: 'Cash {before}, {after} after this order.',
  },
  'broker.preview.cash.sell': {
    ko: '현금 {before}, 주문 후 {after}',
    en: 'Cash {before}, {after} after this order.',
  },
  'broker.preview.open': { ko: '지금 장이 열려 있습니다.', en: 'The market is open.' },
  'broker.preview.closed': {
    ko: '지금은 장이 닫혀 있습니다. 주문은 {open}에 접수됩니다.',
    en: 'The market is closed. The order will be placed at {open}.',
  },
  'broker.request': {
    ko: '모의 계좌에서 {name} {quantity}주를 {kind:으로/로} {side}합니다.',
    en: 'Paper account: {side} {quantity} {name}, {kind}.',
  },
  'broker.repeat': {
    ko: '주의: 이 메시지를 보낸 뒤 같은 주문이 이미 접수되었습니다({time}): {order}',
    en: 'Attention: an equal order was already placed since this message was sent, at {time}: {order}',
  },
  'broker.cancelRequest': {
    ko: '모의 계좌의 {name} {quantity}주 {side} 주문({kind}, 주문번호 {id})을 취소합니다.',
    en: 'Paper account: cancel the order to {side} {quantity} {name} ({kind}, order {id}).',
  },
  'broker.filled.buy': {
    ko: '[모의] {name} {quantity}주를 매수했습니다. 체결가 {price}, 합계 {amount} (주문번호 {id})',
    en: '[PAPER] Bought {quantity} {name} at {price}, total {amount} (order {id}).',
  },
  'broker.filled.sell': {
    ko: '[모의] {name} {quantity}주를 매도했습니다. 체결가 {price}, 합계 {amount} (주문번호 {id})',
    en: '[PAPER] Sold {quantity} {name} at {price}, total {amount} (order {id}).',
  },
  'broker.accepted': {
    ko: '[모의] {name} {quantity}주 {side} 주문({kind})을 접수했습니다. 아직 체결되지 않았습니다. (주문번호 {id})',
    en: '[PAPER] Order placed: {side} {quantity} {name} ({kind}). Not filled yet (order {id}).',
  },
  'broker.waitsForOpen': {
    ko: '지금은 장이 닫혀 있습니다. 주문은 {open}에 접수되어 {close}까지 유효합니다.',
    en: 'The market is closed. The order will be placed at {open} and is valid until {close}.',
  },
  'broker.waitsForPrice': {
    ko: '{open}에 시작한 장에서 지정한 가격이 되면 체결됩니다. {close}까지 유효합니다.',
    en: 'It will be filled if the price is reached in the session that began at {open}, and is valid until {close}.',
  },
  'broker.cancelled': {
    ko: '[모의] {name} {quantity}주 {side} 주문({kind})을 취소했습니다. (주문번호 {id})',
    en: '[PAPER] Cancelled the order to {side} {quantity} {name} ({kind}, order {id}).',
  },
  'broker.expired': {
    ko: '[모의] {name} {quantity}주 {side} 주문({kind})이 장 마감까지 체결되지 않아 만료되었습니다. (주문번호 {id})',
    en: '[PAPER] The order to {side} {quantity} {name} ({kind}) was not filled by the close and expired (order {id}).',
  },
  'broker.unpaid': {
    ko: '[모의] {name} {quantity}주 {side} 주문({kind})은 모의 계좌의 현금이 부족해 취소되었습니다. (주문번호 {id})',
    en: '[PAPER] The order to {side} {quantity} {name} ({kind}) was cancelled because the paper account did not have enough cash (order {id}).',
  },
  'broker.cash': { ko: '모의 계좌 주문 가능 금액: {cash}', en: 'Available cash in the paper account: {cash}.' },
  'broker.tooLate': {
    ko: '주문 {id:은/는} 이미 종료되어 취소할 수 없습니다.',
    en: 'Order {id} is no longer open, so it cannot be cancelled.',
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
  'broker.notOrdered': { ko: '주문하지 않았습니다.', en: 'Nothing was ordered.' },
  'broker.refused.tick': {
    ko: '주문이 거부되었습니다. 이 가격대의 호가 단위는 {step}입니다. {below:이나/나} {above:을/를} 사용해 주세요.',
    en: 'The order was rejected: prices here move in steps of {step}. Use {below} or {above}.',
  },
  'broker.refused.price-limit': {
    ko: '주문이 거부되었습니다. 이날의 하한가는 {lower}, 상한가는 {upper}입니다.',
    en: 'The order was rejected: the price limits for the day are {lower} to {upper}.',
  },
  'broker.refused.shares': {
    ko: '주문이 거부되었습니다. 모의 계좌에서 매도할 수 있는 {name:은/는} {available}주입니다.',
    en: 'The order was rejected: the paper account has only {available} {name} to sell.',
  },
  'broker.refused.cash': {
    ko: '주문이 거부되었습니다. 필요한 금액은 {total}, 주문 가능 금액은 {available}입니다.',
    en: 'The order was rejected: it needs {total}, but the paper account has {available} available.',
  },
  'broker.refused.no-price': {
    ko: '{name}의 시세를 조회할 수 없어 주문하지 않았습니다.',
    en: 'No price for {name} is available right now, so nothing was ordered.',
  },
  'broker.refused.not-tradable': {
    ko: '{name:은/는} 모의투자에서 주문할 수 없습니다. 한국과 미국 거래소의 주식과 ETF만 주문할 수 있습니다.',
    en: '{name} cannot be ordered in paper trading. Only stocks and ETFs on KRX, NYSE and NASDAQ can.',
  },
  'broker.refused.quantity': {
    ko: '주문이 거부되었습니다. {name} 수량은 1주 이상의 정수여야 합니다.',
    en: 'The order was rejected: the quantity of {name} must be a whole number of shares.',
  },
  'broker.refused.limit-price-missing': {
    ko: '주문이 거부되었습니다. {name} 지정가 주문에는 가격이 필요합니다.',
    en: 'The order was rejected: a limit order for {name} needs a price.',
  },
  'broker.refused.limit-price-unexpected': {
    ko: '주문이 거부되었습니다. {name} 시장가 주문에는 가격을 지정할 수 없습니다.',
    en: 'The order was rejected: a market order for {name} takes no price.',
  },
} as const satisfies MessageTable;
