/** The user-facing texts in English. */
export const messages = {
  'alerts.field.price': 'price',
  'alerts.field.volume': 'volume',
  'alerts.field.rsi': 'RSI(14)',
  'alerts.field.changePercent': 'daily change',
  'alerts.condition.above': '{what} above {value}',
  'alerts.condition.atLeast': '{what} at or above {value}',
  'alerts.condition.below': '{what} below {value}',
  'alerts.condition.atMost': '{what} at or below {value}',
  'alerts.condition.crossesAbove': '{what} crossing above {value}',
  'alerts.condition.crossesBelow': '{what} crossing below {value}',
  'alerts.condition.reaches': '{what} reaching {value}',
  'alerts.condition.rise': 'up {value} or more in a day',
  'alerts.condition.fall': 'down {value} or more in a day',

  'alerts.created': 'Alert set: {alert}',
  'alerts.created.fromHere': 'The level is {percent} from the current price and stays fixed.',
  'alerts.created.onDay': 'The change today is {percent} so far.',
  'alerts.created.base':
    'The change is measured from the previous close of each day, now {close} ({date}): today that is {level}.',
  'alerts.created.notMet': 'The condition is not met yet.',
  'alerts.noPriceNow': 'No price is available right now, so I could not set an alert based on it.',
  'alerts.created.now': 'Now {price}. {asOf}',
  'alerts.created.holds': 'The condition is already met. You will get the alert on the next trade.',
  'alerts.duplicate': 'You already have this alert: {alert}',
  'alerts.tooMany': 'You can have up to {max} active alerts. Delete one first.',
  'alerts.value.price': 'The price must be above zero.',
  'alerts.value.volume': 'The volume must be above zero.',
  'alerts.value.rsi': 'The RSI level must be between 0 and 100.',
  'alerts.value.changePercent': 'The change must be more than 0% and at most 1,000%.',
  'alerts.value.digits': 'The number is too long.',
  'alerts.row': '{name}: {condition} (id {id})',
  'alerts.row.off': '{alert} · off',
  'alerts.row.fired': '{alert} · triggered, active again once the condition clears',
  'alerts.removeRequest': 'Delete the alert: {alert}',
  'alerts.none': 'You have no alerts.',
  'alerts.removed': 'Alert deleted: {alert}',
  'alerts.unknownId': 'No alert has the id {id}',

  'alerts.fired': '🔔 {name}: {condition}',
  'alerts.fired.named': '🔔 {title} · {name}: {condition}',
  'alerts.split': '{name} split {to} for {from}, so your alert was adjusted. Before: {before}. Now: {after} (id {id})',
  'alerts.merged':
    '{name} had a reverse split, {to} for {from}, so your alert was adjusted. Before: {before}. Now: {after} (id {id})',
  'alerts.fired.price': 'Now {price}',
  'alerts.fired.change': '{percent} today',
  'alerts.fired.high': 'high {value}',
  'alerts.fired.low': 'low {value}',
  'alerts.fired.volume': 'volume {value}',
  'alerts.fired.rsi': 'RSI(14) {value}',

  'cli.summary.alerts': 'show and set price alerts',
  'cli.alertNotFound': 'There is no alert "{id}". See "finclaw alerts list".',

  'commands.alert.description': 'Sets a price alert',
  'commands.alert.usage': '{prefix}alert AAPL > 200 (alerts you when AAPL rises above $200)',
  'commands.alert.prompt':
    'Usage: `{prefix}alert SYMBOL CONDITION PRICE`\nExamples: `{prefix}alert AAPL > 200`, `{prefix}alert AAPL -5%` (in one day), `{prefix}alert AAPL -10% from here`',

  'figure.alertValue': 'alert level',
  'figure.fromHere': 'distance from the price then',

  'gateway.push.alert': 'Price alert',

  'personal.alert': '{name}: {condition}, set on {since}',
};

/** The texts the page loads. */
export const pageMessages = {
  'page.option.finance.alertDefaults.quietHours': 'Quiet hours',

  'page.panel.alerts': 'Alerts',

  'page.alerts.empty': 'No alerts yet.',
  'page.alerts.create': 'Add an alert',
  'page.alerts.condition': 'Condition',
  'page.alerts.value': 'Value',
  'page.alerts.type.above': 'is above',
  'page.alerts.type.below': 'is below',
  'page.alerts.type.crosses_above': 'rises past',
  'page.alerts.type.crosses_below': 'falls past',
  'page.alerts.type.percent_from_here': 'moves by % from here',
  'page.alerts.type.change_percent': 'moves by % in a day',
  'page.alerts.sentence.above': 'when above {value}',
  'page.alerts.sentence.above.inclusive': 'when {value} or more',
  'page.alerts.sentence.below': 'when below {value}',
  'page.alerts.sentence.below.inclusive': 'when {value} or less',
  'page.alerts.sentence.crosses_above': 'when it rises past {value}',
  'page.alerts.sentence.crosses_below': 'when it falls past {value}',
  'page.alerts.sentence.change_percent': 'when it moves by {value}% in a day',
  'page.alerts.note': '{name} {value} ({condition})',
  'page.alerts.off': 'off',
  'page.alerts.fired': 'triggered {count}×, last {time}',

  'tools.name.create_alert': 'Create an alert',
  'tools.name.delete_alert': 'Delete an alert',
  'tools.topic.alerts': 'alerts (price, daily change, volume)',
  'tools.name.list_alerts': 'Alerts',
};
