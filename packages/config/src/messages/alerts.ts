import type { MessageTable } from './table.ts';

/** What people read about their alerts and their watchlist. */
export const alertMessages = {
  'alerts.field.price': { ko: '가격', en: 'price' },
  'alerts.field.volume': { ko: '거래량', en: 'volume' },
  'alerts.field.rsi': { ko: 'RSI(14)', en: 'RSI(14)' },
  'alerts.field.changePercent': { ko: '등락률', en: 'change on the day' },
  'alerts.condition.above': { ko: '{what} {value} 초과', en: '{what} above {value}' },
  'alerts.condition.atLeast': { ko: '{what} {value} 이상', en: '{what} at or above {value}' },
  'alerts.condition.below': { ko: '{what} {value} 미만', en: '{what} below {value}' },
  'alerts.condition.atMost': { ko: '{what} {value} 이하', en: '{what} at or below {value}' },
  'alerts.condition.crossesAbove': { ko: '{what} {value} 상향 돌파', en: '{what} crossing above {value}' },
  'alerts.condition.crossesBelow': { ko: '{what} {value} 하향 이탈', en: '{what} crossing below {value}' },
  'alerts.condition.reaches': { ko: '{what} {value} 도달', en: '{what} reaching {value}' },
  'alerts.condition.rise': { ko: '전일 대비 {value} 이상 상승', en: 'up {value} or more on the day' },
  'alerts.condition.fall': { ko: '전일 대비 {value} 이상 하락', en: 'down {value} or more on the day' },

  'alerts.created': { ko: '알림을 설정했습니다: {alert}', en: 'Alert set: {alert}' },
  'alerts.created.fromHere': {
    ko: '기준 가격은 현재가 대비 {percent} 지점으로 고정됩니다.',
    en: 'The level is {percent} from the current price and stays fixed.',
  },
  'alerts.created.onDay': { ko: '오늘 등락률은 {percent}입니다.', en: 'The change on the day is {percent} so far.' },
  'alerts.created.notMet': { ko: '아직 조건을 충족하지 않았습니다.', en: 'The condition is not met yet.' },
  'alerts.noPriceNow': {
    ko: '지금은 시세를 확인할 수 없어 현재가 기준 알림을 설정하지 못했습니다.',
    en: 'No price is available right now, so an alert relative to it cannot be set.',
  },
  'alerts.created.now': { ko: '현재 {price}입니다. {asOf}', en: 'It is at {price} now. {asOf}' },
  'alerts.created.holds': {
    ko: '이미 조건을 충족했습니다. 다음 거래가 체결되면 알려 드립니다.',
    en: 'The condition is already met. You will be notified on the next trade.',
  },
  'alerts.duplicate': { ko: '같은 알림이 이미 있습니다: {alert}', en: 'You already have this alert: {alert}' },
  'alerts.tooMany': {
    ko: '알림은 {max}개까지 켤 수 있습니다. 쓰지 않는 알림을 먼저 삭제해 주세요.',
    en: 'You can have up to {max} active alerts. Delete one first.',
  },
  'alerts.value.price': { ko: '가격은 0보다 커야 합니다.', en: 'The price must be above zero.' },
  'alerts.value.volume': { ko: '거래량은 0보다 커야 합니다.', en: 'The volume must be above zero.' },
  'alerts.value.rsi': { ko: 'RSI 기준값은 0과 100 사이여야 합니다.', en: 'An RSI value must be between 0 and 100.' },
  'alerts.value.changePercent': {
    ko: '등락률은 0%가 아니고 1,000% 이하여야 합니다.',
    en: 'A change cannot be zero or more than 1,000%.',
  },
  'alerts.value.digits': { ko: '숫자가 너무 깁니다.', en: 'The number is too long.' },
  'alerts.row': { ko: '{name} {condition} (번호 {id})', en: '{name}: {condition} (id {id})' },
  'alerts.row.off': { ko: '{alert} · 꺼짐', en: '{alert} · off' },
  'alerts.row.fired': {
    ko: '{alert} · 알림 발생, 조건을 벗어나면 다시 감시',
    en: '{alert} · triggered, re-arms when the condition clears',
  },
  'alerts.removeRequest': { ko: '알림을 삭제합니다: {alert}', en: 'Delete the alert: {alert}' },
  'alerts.none': { ko: '설정한 알림이 없습니다.', en: 'You have no alerts.' },
  'alerts.removed': { ko: '알림을 삭제했습니다: {alert}', en: 'Alert deleted: {alert}' },
  'alerts.switchedOn': { ko: '알림을 켰습니다: {alert}', en: 'Alert switched on: {alert}' },
  'alerts.switchedOff': { ko: '알림을 껐습니다: {alert}', en: 'Alert switched off: {alert}' },
  'alerts.unknownId': { ko: '없는 알림 번호입니다: {id}', en: 'No alert has the id {id}' },

  'alerts.fired': { ko: '🔔 {name} {condition}', en: '🔔 {name}: {condition}' },
  'alerts.fired.named': { ko: '🔔 {title} · {name} {condition}', en: '🔔 {title} · {name}: {condition}' },
  'alerts.split': {
    ko: '{name} 주식이 {from}주당 {to}주로 분할되어 알림 기준도 그에 맞춰 바꿨습니다. 전: {before}, 후: {after} (번호 {id})',
    en: '{name} split {to} for {from}, so your alert was adjusted. Before: {before}. Now: {after} (id {id})',
  },
  'alerts.merged': {
    ko: '{name} 주식이 {from}주당 {to}주로 병합되어 알림 기준도 그에 맞춰 바꿨습니다. 전: {before}, 후: {after} (번호 {id})',
    en: '{name} had a reverse split, {to} for {from}, so your alert was adjusted. Before: {before}. Now: {after} (id {id})',
  },
  'alerts.fired.price': { ko: '현재 {price}', en: 'Now {price}' },
  'alerts.fired.change': { ko: '전일 대비 {percent}', en: '{percent} on the day' },
  'alerts.fired.high': { ko: '고가 {value}', en: 'high {value}' },
  'alerts.fired.low': { ko: '저가 {value}', en: 'low {value}' },
  'alerts.fired.volume': { ko: '거래량 {value}', en: 'volume {value}' },
  'alerts.fired.rsi': { ko: 'RSI(14) {value}', en: 'RSI(14) {value}' },

  'watchlist.empty': { ko: '관심 종목이 없습니다.', en: 'Your watchlist is empty.' },
  'watchlist.added': { ko: '{name:을/를} 관심 종목에 추가했습니다.', en: 'Added {name} to your watchlist.' },
  'watchlist.present': { ko: '{name:은/는} 이미 관심 종목에 있습니다.', en: '{name} is already on your watchlist.' },
  'watchlist.removed': { ko: '{name:을/를} 관심 종목에서 삭제했습니다.', en: 'Removed {name} from your watchlist.' },
  'watchlist.absent': { ko: '{name:은/는} 관심 종목에 없습니다.', en: '{name} is not on your watchlist.' },
  'watchlist.full': {
    ko: '관심 종목은 {max}개까지 추가할 수 있습니다. 먼저 하나를 삭제해 주세요.',
    en: 'A watchlist can hold up to {max} instruments. Remove one first.',
  },
} as const satisfies MessageTable;
