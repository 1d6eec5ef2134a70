import type { Refusal } from '@finclaw/broker-files';
import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import {
  type Citable,
  type Cite,
  compareDecimals,
  formatSignedMoney,
  formatSignedPercent,
  multiplyDecimals,
  subtractDecimals,
} from '@finclaw/market';
import type { DecimalString, Locale } from '@finclaw/types';

import type { MissingInput } from '../valuation/figure.ts';
import { missingForReturns, type PortfolioReturns } from '../valuation/returns.ts';

/** Describes why a row was refused. */
export function describeRefusal({ reason, params }: Refusal, locale: Locale): string {
  if (reason === 'duplicate' && 'twin' in params)
    return message(locale, 'portfolio.refused.duplicate.sameFile', params);
  const field = `portfolio.field.${params.field}`;
  // A broker's own column is named as the file names it.
  const named = isMessageKey(locale, field) ? { ...params, field: message(locale, field) } : params;
  return message(locale, `portfolio.refused.${reason}`, named);
}

const NAMED = 3;

/** Lists missing inputs, the first few by name. */
export function describeMissing(missing: readonly MissingInput[], locale: Locale): string {
  const names = missing
    .slice(0, NAMED)
    .map((input) => nameOf(input, locale))
    .join(', ');
  const count = missing.length - NAMED;
  return count > 0 ? message(locale, 'portfolio.missing.more', { names, count }) : names;
}

function nameOf(input: MissingInput, locale: Locale): string {
  if (input.kind !== 'rate') return message(locale, `portfolio.missing.${input.kind}`, { ...input });
  const { pair, date } = input;
  return date === undefined
    ? message(locale, 'portfolio.missing.rate', { pair })
    : message(locale, 'portfolio.missing.rate.dated', { pair, date });
}

/** The difference per year, half a percentage point, that is worth a sentence. */
const NOTEWORTHY = '0.005' as DecimalString;
const DAYS_PER_YEAR = 365;

/** Both returns and a sentence on why they differ. */
export function describeReturns(returns: PortfolioReturns & Citable, locale: Locale): string[] {
  const { from, to, days, moneyWeighted, timeWeighted, atMarketPrice = [], differenceOfMoves } = returns;
  const missing = missingForReturns(returns);
  if (missing.length > 0 && 'missing' in moneyWeighted)
    return [message(locale, 'portfolio.returns.missing', { names: describeMissing(missing, locale) })];
  const rates = 'rates' in moneyWeighted ? moneyWeighted.rates : [];
  const yearly = 'total' in timeWeighted ? timeWeighted.yearly : undefined;
  const [rate] = rates;
  const shown = (value: DecimalString | undefined, path: string): string =>
    value === undefined ? '–' : percent(value, returns.cite, path);
  const headline = message(locale, 'portfolio.returns.both', {
    from,
    to,
    timeWeighted: shown(yearly, 'timeWeighted.yearlyPercent'),
    moneyWeighted: rates.length === 1 ? shown(rate, 'moneyWeighted.yearlyPercent') : '–',
  });
  return [
    headline,
    ...explain(returns, rates, yearly, locale),
    ...(days < DAYS_PER_YEAR && (yearly !== undefined || rates.length > 0)
      ? [message(locale, 'portfolio.returns.short')]
      : []),
    ...(differenceOfMoves === undefined
      ? []
      : [
          message(locale, 'portfolio.returns.differenceOfMoves', {
            amount: returns.cite?.('differenceOfMoves|signed') ?? formatSignedMoney(differenceOfMoves, locale),
          }),
        ]),
    ...(atMarketPrice.length > 0
      ? [message(locale, 'portfolio.returns.atMarketPrice', { names: atMarketPrice.join(', ') })]
      : []),
  ];
}

function explain(
  { timeWeighted, cite }: PortfolioReturns & Citable,
  rates: readonly DecimalString[],
  yearly: DecimalString | undefined,
  locale: Locale,
): string[] {
  const sentences: string[] = [];
  if ('total' in timeWeighted)
    sentences.push(
      message(locale, 'portfolio.returns.total', {
        total: percent(timeWeighted.total, cite, 'timeWeighted.totalPercent'),
      }),
    );
  else if ('reason' in timeWeighted) sentences.push(message(locale, 'portfolio.returns.worthless'));
  else
    sentences.push(
      message(locale, 'portfolio.returns.missing', { names: describeMissing(timeWeighted.missing, locale) }),
    );
  const [rate] = rates;
  if (rate === undefined) sentences.push(message(locale, 'portfolio.returns.none'));
  else if (rates.length > 1)
    sentences.push(
      message(locale, 'portfolio.returns.several', {
        rates: rates.map((each, at) => percent(each, cite, `moneyWeighted.possibleYearlyPercent[${at}]`)).join(', '),
      }),
    );
  else if (yearly !== undefined) sentences.push(message(locale, comparison(rate, yearly)));
  return sentences;
}

function comparison(moneyWeighted: DecimalString, timeWeighted: DecimalString): MessageKey {
  const difference = subtractDecimals(moneyWeighted, timeWeighted);
  if (compareDecimals(difference, NOTEWORTHY) > 0) return 'portfolio.returns.timingHelped';
  if (compareDecimals(difference, multiplyDecimals(NOTEWORTHY, -1n)) < 0) return 'portfolio.returns.timingHurt';
  return 'portfolio.returns.close';
}

/** A fraction as a percentage with its sign. */
const percent = (fraction: DecimalString, cite: Cite | undefined, path: string): string =>
  cite?.(`${path}|signed|.2`) ?? formatSignedPercent(multiplyDecimals(fraction, 100n));
