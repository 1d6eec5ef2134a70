import { message } from '@finclaw/config';
import { type CurrencyCode, LANGUAGES, type Locale } from '@finclaw/types';
import { currencyName } from '../money/currency.ts';
import { formatMoney } from '../money/format.ts';
import { Money } from '../money/money.ts';
import type { ConversionAnswer, ConvertedAmount } from '../tools/convert-currency.ts';
import type { Cited } from './figures.ts';
import { originLine } from './origin-lines.ts';

/** Describes an amount in another currency with its rate. */
export function conversionText(answer: ConversionAnswer & Cited, locale: Locale): string {
  if (answer.status !== 'ok') return message(locale, 'offline.noRate');
  const from = formatMoney(Money.of(answer.from.amount, answer.from.currency), locale);
  const origin =
    answer.time === undefined || answer.source === undefined
      ? []
      : [
          originLine(
            { ...answer, timeZone: answer.timeZone ?? 'UTC', time: answer.time, source: answer.source },
            locale,
          ),
        ];
  return [
    message(locale, 'offline.converted', { from, to: answer.cite('to') }),
    ...rateText(answer, locale),
    ...origin,
  ].join('\n');
}

/** Describes the rate of a conversion: 100엔 = 923.4원. */
export function rateText({ pair, ratePer100, cite }: ConvertedAmount & Cited, locale: Locale): string[] {
  if (pair === undefined) return [];
  const [base = ''] = pair.split('/');
  const word = LANGUAGES[locale].usesNames ? currencyName(base as CurrencyCode, locale) : ` ${base}`;
  const [unit, path] = ratePer100 === undefined ? [1, 'rate'] : [100, 'ratePer100'];
  return [message(locale, 'offline.appliedRate', { base: `${unit}${word}`, rate: cite(path) })];
}
