import { type MessageKey, message } from '@finclaw/config';
import type { AlertAnswer, AlertSummary } from '@finclaw/finance';
import { alertAnswerText, currencyName, instrumentText, numberText, originLines, priceText } from '@finclaw/finance';
import type { AlertCondition, CurrencyCode, Locale } from '@finclaw/types';

/** What became of a wish for an alert: when it will be heard of, and what the price is now. */
export function alertSetText(answer: AlertAnswer, locale: Locale): string {
  if (answer.status !== 'ok') return alertAnswerText(answer, locale);
  const { alert, current, isMetAlready } = answer;
  const name = watchedName(alert.instrument, locale);
  const now =
    // A result gives the level of an index in won or dollars, which it is not.
    current === undefined || alert.instrument.type === 'index'
      ? []
      : [
          message(locale, 'finance.quote.closed', { name, price: priceText(current.price, alert.instrument, locale) }),
          ...originLines(current, locale),
        ];
  return [
    message(locale, 'offline.alertSet', { when: whenText(alert, locale) }),
    ...(isMetAlready === true ? [message(locale, 'alerts.created.holds')] : []),
    ...now,
  ].join('\n');
}

/** Alerts, one per line, with the ids by which they can be removed. */
export function alertLines(alerts: readonly AlertSummary[], locale: Locale): string {
  if (alerts.length === 0) return message(locale, 'alerts.none');
  return alerts.map((alert) => message(locale, 'offline.alertLine', { when: whenText(alert, locale), id: alert.id })).join('\n');
}

/** When an alert fires, as a part of a sentence: "애플(AAPL)이 $200.00를 넘으면". */
export function whenText({ instrument, condition }: AlertSummary, locale: Locale): string {
  const { type, field = 'price', value } = condition;
  const name = watchedName(instrument, locale);
  if (type === 'change_percent') {
    const isDown = value.startsWith('-');
    return message(locale, isDown ? 'offline.when.falls' : 'offline.when.rises', {
      name,
      value: `${numberText(value.replace('-', ''))}%`,
    });
  }
  const what =
    field === 'price' ? name : message(locale, 'offline.when.fieldOf', { name, field: message(locale, `alerts.field.${field}`) });
  return message(locale, WHEN[keyOf(condition)], { what, value: levelText(condition, instrument, locale) });
}

/** A rate is the price of its first currency. */
function watchedName(instrument: AlertSummary['instrument'], locale: Locale): string {
  const base = instrument.symbol.split('/')[0] as CurrencyCode;
  if (instrument.type !== 'forex') return instrumentText(instrument, locale);
  return locale === 'ko' ? currencyName(base, 'ko') : base;
}

type Level = 'above' | 'atLeast' | 'below' | 'atMost' | 'crossesAbove' | 'crossesBelow';

const WHEN: Readonly<Record<Level, MessageKey>> = {
  above: 'offline.when.above',
  atLeast: 'offline.when.atLeast',
  below: 'offline.when.below',
  atMost: 'offline.when.atMost',
  crossesAbove: 'offline.when.crossesAbove',
  crossesBelow: 'offline.when.crossesBelow',
};

function keyOf({ type, inclusive }: AlertCondition): Level {
  if (type === 'crosses_above') return 'crossesAbove';
  if (type === 'crosses_below') return 'crossesBelow';
  if (type === 'above') return inclusive === true ? 'atLeast' : 'above';
  return inclusive === true ? 'atMost' : 'below';
}

function levelText({ field = 'price', value }: AlertCondition, instrument: AlertSummary['instrument'], locale: Locale): string {
  if (field === 'changePercent') return `${numberText(value)}%`;
  return field === 'price' ? priceText(value, instrument, locale) : numberText(value);
}
