import type * as en from './en.ts';

/** The user-facing texts in Korean. */
export const messages = {
  'alerts.field.price': '가격',
  'alerts.field.volume': '거래량',
  'alerts.field.rsi': 'RSI(14)',
  'alerts.field.changePercent': '등락률',
  'alerts.condition.above': '{what} {value} 초과',
  'alerts.condition.atLeast': '{what} {value} 이상',
  'alerts.condition.below': '{what} {value} 미만',
  'alerts.condition.atMost': '{what} {value} 이하',
  'alerts.condition.crossesAbove': '{what} {value} 상향 돌파',
  'alerts.condition.crossesBelow': '{what} {value} 하향 이탈',
  'alerts.condition.reaches': '{what} {value} 도달',
  'alerts.condition.rise': '전일 대비 {value} 이상 상승',
  'alerts.condition.fall': '전일 대비 {value} 이상 하락',

  'alerts.created': '알림을 설정했습니다: {alert}',
  'alerts.created.fromHere': '기준 가격은 현재가 대비 {percent} 지점으로 고정됩니다.',
  'alerts.created.onDay': '오늘 등락률은 {percent}입니다.',
  'alerts.created.base':
    '등락률은 매일 전 거래일 종가를 기준으로 합니다. 지금 기준은 {close}({date})이고, 오늘은 {level}에서 알려 드립니다.',
  'alerts.created.notMet': '아직 조건을 충족하지 않았습니다.',
  'alerts.noPriceNow': '지금은 시세를 조회할 수 없어 현재가 기준 알림을 설정하지 못했습니다.',
  'alerts.created.now': '현재 {price}입니다. {asOf}',
  'alerts.created.holds': '이미 조건을 충족했습니다. 다음 거래가 체결되면 알려 드립니다.',
  'alerts.duplicate': '같은 알림이 이미 있습니다: {alert}',
  'alerts.tooMany': '알림은 {max}개까지 켤 수 있습니다. 사용하지 않는 알림을 먼저 삭제해 주세요.',
  'alerts.value.price': '가격은 0보다 커야 합니다.',
  'alerts.value.volume': '거래량은 0보다 커야 합니다.',
  'alerts.value.rsi': 'RSI 기준값은 0과 100 사이여야 합니다.',
  'alerts.value.changePercent': '등락률은 0%가 아니고 1,000% 이하여야 합니다.',
  'alerts.value.digits': '숫자가 너무 깁니다.',
  'alerts.row': '{name} {condition} (번호 {id})',
  'alerts.row.off': '{alert} · 꺼짐',
  'alerts.row.fired': '{alert} · 알림 발생, 조건에서 벗어나면 다시 감시',
  'alerts.removeRequest': '알림을 삭제합니다: {alert}',
  'alerts.none': '설정한 알림이 없습니다.',
  'alerts.removed': '알림을 삭제했습니다: {alert}',
  'alerts.unknownId': '없는 알림 번호입니다: {id}',

  'alerts.fired': '🔔 {name} {condition}',
  'alerts.fired.named': '🔔 {title} · {name} {condition}',
  'alerts.split':
    '{name} 주식이 {from}주당 {to}주로 분할되어 알림 기준을 조정했습니다. 이전: {before}, 지금: {after} (번호 {id})',
  'alerts.merged':
    '{name} 주식이 {from}주당 {to}주로 병합되어 알림 기준을 조정했습니다. 이전: {before}, 지금: {after} (번호 {id})',
  'alerts.fired.price': '현재 {price}',
  'alerts.fired.change': '전일 대비 {percent}',
  'alerts.fired.high': '고가 {value}',
  'alerts.fired.low': '저가 {value}',
  'alerts.fired.volume': '거래량 {value}',
  'alerts.fired.rsi': 'RSI(14) {value}',

  'cli.summary.alerts': '가격 알림 조회와 설정',
  'cli.alertNotFound': '없는 알림 번호입니다: "{id}". "finclaw alerts list"에서 확인해 주세요.',

  'commands.alert.description': '가격 알림을 설정합니다',
  'commands.alert.usage': '{prefix}alert AAPL > 200 (AAPL이 $200를 넘을 때 알림)',
  'commands.alert.prompt':
    '사용법: `{prefix}alert 종목 조건 가격`\n예: `{prefix}alert AAPL > 200`, `{prefix}alert AAPL -5%`(하루 등락률), `{prefix}alert AAPL 현재가 대비 -10%`',

  'figure.alertValue': '알림 기준',
  'figure.fromHere': '당시 가격과의 차이',

  'gateway.push.alert': '가격 알림',

  'personal.alert': '{name}: {condition} ({since} 설정)',
} satisfies Record<keyof typeof en.messages, string>;

/** The texts the page loads, in Korean. */
export const pageMessages = {
  'page.option.finance.alertDefaults.quietHours': '방해 금지 시간',

  'page.panel.alerts': '알림',

  'page.alerts.empty': '설정한 알림이 없습니다.',
  'page.alerts.create': '알림 추가',
  'page.alerts.condition': '조건',
  'page.alerts.value': '기준값',
  'page.alerts.type.above': '초과',
  'page.alerts.type.below': '미만',
  'page.alerts.type.crosses_above': '상향 돌파',
  'page.alerts.type.crosses_below': '하향 이탈',
  'page.alerts.type.percent_from_here': '현재가 대비 % 이상 변동',
  'page.alerts.type.change_percent': '하루 % 이상 변동',
  'page.alerts.sentence.above': '{value} 초과 시 알림',
  'page.alerts.sentence.above.inclusive': '{value} 이상이면 알림',
  'page.alerts.sentence.below': '{value} 미만 시 알림',
  'page.alerts.sentence.below.inclusive': '{value} 이하이면 알림',
  'page.alerts.sentence.crosses_above': '{value} 상향 돌파 시 알림',
  'page.alerts.sentence.crosses_below': '{value} 하향 이탈 시 알림',
  'page.alerts.sentence.change_percent': '하루에 {value}% 이상 움직이면 알림',
  'page.alerts.note': '{name} {value} ({condition})',
  'page.alerts.off': '꺼짐',
  'page.alerts.fired': '{count}회 발생, 마지막 {time}',

  'tools.name.create_alert': '알림 설정',
  'tools.name.delete_alert': '알림 삭제',
  'tools.topic.alerts': '알림',
  'tools.name.list_alerts': '알림 목록',
} satisfies Record<keyof typeof en.pageMessages, string>;
