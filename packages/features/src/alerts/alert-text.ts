import { type MessageKey, message } from '@finclaw/config';
import { formatNumber, formatSignedPercent, instrumentText, numberText, originLines, priceText } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { AlertCondition, DecimalString, Locale, TickerSymbol } from '@finclaw/types';
import { fromUnits, toUnits } from '../units.ts';
import { type AlertInstrument, type AlertSummary, nameInstrument, summarizeReading } from './alert-summary.ts';
import type { Firing } from './evaluate.ts';
import type { Reading } from './reading.ts';
import { toRule } from './rule.ts';
import type { ShareSplit } from './share-split.ts';
import { spanOf } from './span.ts';
import type { StoredAlert } from './stored-alert.ts';

/** A condition in words, such as 가격 75,000원 초과. */
export function conditionText(condition: AlertCondition, instrument: AlertInstrument, locale: Locale): string {
  const { type, field = 'price', value } = condition;
  const { isUp, isCrossing, inclusive } = toRule(condition);
  if (type === 'change_percent') {
    const percent = `${numberText(value.replace('-', ''))}%`;
    return message(locale, isUp ? 'alerts.condition.rise' : 'alerts.condition.fall', { value: percent });
  }
  const crossing = isUp ? 'crossesAbove' : 'crossesBelow';
  const level = isUp ? (inclusive ? 'atLeast' : 'above') : inclusive ? 'atMost' : 'below';
  const key: MessageKey = `alerts.condition.${isCrossing ? crossing : level}`;
  const what = message(locale, `alerts.field.${field}`);
  return message(locale, key, { what, value: figureText(field, value, instrument, locale) });
}

/** An alert on one line, with its id. */
export function alertText({ id, instrument, condition }: AlertSummary, locale: Locale): string {
  const name = instrumentText(instrument, locale);
  return message(locale, 'alerts.row', { id, name, condition: conditionText(condition, instrument, locale) });
}

interface WatchedCondition {
  readonly value: DecimalString;
  readonly field: NonNullable<AlertCondition['field']>;
  readonly condition?:
    | 'above'
    | 'at_or_above'
    | 'below'
    | 'at_or_below'
    | 'crosses_above'
    | 'crosses_below'
    | 'change_percent';
}

/** Describes the condition of an alert before it is set. */
export function watchedText(
  name: string,
  said: WatchedCondition,
  directory: InstrumentDirectory,
  locale: Locale,
): string {
  const { condition, field, value } = said;
  const found = directory.resolve(name);
  const instrument = nameInstrument(
    found.kind === 'found' ? found.instrument.symbol : (name as TickerSymbol),
    directory,
  );
  const type = condition?.replace('at_or_', '') as AlertCondition['type'] | undefined;
  const figure = {
    what: message(locale, `alerts.field.${field}`),
    value: figureText(field, value, instrument, locale),
  };
  const words =
    type === undefined
      ? message(locale, 'alerts.condition.reaches', figure)
      : conditionText({ type, value, field, inclusive: condition !== type }, instrument, locale);
  return `${instrumentText(instrument, locale)}: ${words}`;
}

/** A person's alerts, one per line. */
export function alertListText(alerts: readonly AlertSummary[], locale: Locale): string {
  if (alerts.length === 0) return message(locale, 'alerts.none');
  const lines = alerts.map((alert) => {
    const text = alertText(alert, locale);
    if (!alert.enabled) return message(locale, 'alerts.row.off', { alert: text });
    return alert.armed ? text : message(locale, 'alerts.row.fired', { alert: text });
  });
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Returns the notice of a fired alert: the condition, the present value, and its source. */
export function firedText(
  { alert, reading, trigger }: Firing,
  directory: InstrumentDirectory,
  readersZone?: string,
): string {
  const { locale, symbol, name: title } = alert;
  const instrument = nameInstrument(symbol, directory);
  const parts = {
    name: instrumentText(instrument, locale),
    condition: conditionText(alert.condition, instrument, locale),
  };
  const headline =
    title === undefined
      ? message(locale, 'alerts.fired', parts)
      : message(locale, 'alerts.fired.named', { ...parts, title });
  const figures = [priceNow(reading, instrument, locale), ...beyond(alert, reading, trigger.currentValue, instrument)];
  return [
    headline,
    figures.join(' · '),
    ...originLines(summarizeReading(reading, directory, readersZone), locale),
  ].join('\n');
}

/** Returns the notice of a share split that an alert follows. */
export function splitText(
  alert: StoredAlert,
  before: StoredAlert,
  { to, from }: ShareSplit,
  directory: InstrumentDirectory,
): string {
  const { locale, id } = alert;
  const instrument = nameInstrument(alert.symbol, directory);
  const key: MessageKey = toUnits(to) > toUnits(from) ? 'alerts.split' : 'alerts.merged';
  return message(locale, key, {
    name: instrumentText(instrument, locale),
    to,
    from,
    id,
    before: conditionText(before.condition, instrument, locale),
    after: conditionText(alert.condition, instrument, locale),
  });
}

function priceNow(reading: Reading, instrument: AlertInstrument, locale: Locale): string {
  const price = message(locale, 'alerts.fired.price', { price: priceText(reading.price, instrument, locale) });
  const change = spanOf('changePercent', reading, reading)?.to;
  if (change === undefined) return price;
  return `${price} (${message(locale, 'alerts.fired.change', { percent: formatSignedPercent(fromUnits(change)) })})`;
}

/** The figure that met the condition, where it is not the price of now. */
function beyond(alert: StoredAlert, reading: Reading, value: DecimalString, instrument: AlertInstrument): string[] {
  const { locale, condition } = alert;
  const { field, isUp } = toRule(condition);
  if (field === 'volume') return [message(locale, 'alerts.fired.volume', { value: numberText(value) })];
  if (field === 'rsi') return [message(locale, 'alerts.fired.rsi', { value: formatNumber(value, 2) })];
  if (toUnits(value) === spanOf(field, reading, reading)?.to) return [];
  const extreme = priceText(isUp ? reading.high : reading.low, instrument, locale);
  return [message(locale, isUp ? 'alerts.fired.high' : 'alerts.fired.low', { value: extreme })];
}

function figureText(
  field: NonNullable<AlertCondition['field']>,
  value: DecimalString,
  instrument: AlertInstrument,
  locale: Locale,
): string {
  if (field === 'changePercent') return formatSignedPercent(value);
  return field === 'price' ? priceText(value, instrument, locale) : numberText(value);
}
