import { message } from '@finclaw/config';
import type { CurrencyCode, Locale, TechnicalIndicator } from '@finclaw/types';
import { minorUnits } from '../money/currency.ts';
import type { Cited } from '../presentation/figures.ts';
import { instrumentText } from '../presentation/quote-text.ts';
import type { IndicatorFound } from './get-indicator-tool.ts';

/** Indicators whose value is in the unit of the price and comparable with it. */
const BESIDE_PRICE = new Set<TechnicalIndicator>(['sma', 'ema', 'bollinger', 'vwap']);

/** Describes the newest value of an indicator, and its customary interpretation. */
export function indicatorText(found: IndicatorFound & Cited, locale: Locale): string {
  const { instrument, indicator: name, settings, latest, reading, cite } = found;
  // Two decimals, but none for won.
  const isMoney = instrument.type !== 'index' && name !== 'rsi' && name !== 'macd';
  const digits = isMoney ? minorUnits(instrument.currency as CurrencyCode) : 2;
  const shown = (field: string): string => cite(`latest.${field}|.${digits}${name === 'macd' ? '|plain' : ''}`);
  const field = 'middleBand' in latest ? 'middleBand' : 'macd' in latest ? 'macd' : Object.keys(latest)[0];
  const title = message(locale, `offline.indicator.${name}`, { period: settings.period ?? '' });
  const value = {
    name: instrumentText(instrument, locale),
    indicator: title,
    value: field === undefined ? '–' : shown(field),
  };
  return [
    message(locale, 'offline.indicatorValue', value),
    'upperBand' in latest && message(locale, 'offline.bands', { upper: shown('upperBand'), lower: shown('lowerBand') }),
    'macdSignal' in latest && message(locale, 'offline.signalLine', { value: shown('macdSignal') }),
    BESIDE_PRICE.has(name) && message(locale, 'offline.indicatorPrice', { price: cite('price') }),
    reading && message(locale, `offline.reading.${reading}`),
  ]
    .filter(Boolean)
    .join(' ');
}
