import { message } from '@finclaw/config';
import {
  formatMoney,
  formatSignedMoney,
  formatSignedPercent,
  groupThousands,
  Money,
  minorUnits,
  multiplyDecimals,
  roundDecimal,
} from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type DecimalString, type Locale, nameIn, type TickerSymbol } from '@finclaw/types';
import type { OwnBook } from '../own/own-book.ts';
import { bestAndWorst } from '../text/best-and-worst.ts';
import { describeMissing } from '../text/describe.ts';
import { leftOutLines } from '../text/portfolio-text.ts';
import type { NoPerformance, PortfolioPerformance } from './performance.ts';
import type { TargetPlan } from './targets.ts';

type Names = Pick<InstrumentDirectory, 'find'>;
/** A fraction as a percentage with two digits. */
const asPercent = (fraction: DecimalString): DecimalString => roundDecimal(multiplyDecimals(fraction, 100n), 2);

const named = (symbol: TickerSymbol, directory: Names, locale: Locale): string =>
  nameIn(directory.find(symbol)?.names, locale) ?? symbol;

/** Describes a portfolio's performance, line by line; each figure with its reference. */
export function performanceText(
  found: PortfolioPerformance | NoPerformance,
  own: OwnBook,
  directory: Names,
  locale: Locale,
): readonly string[] {
  if ('reason' in found) return [whyNoPerformance(found, locale)];
  const { baseCurrency, from, to, growth, drawdown, volatility, benchmark, contributions, skipped, missing } = found;
  const { sharpe, sortino } = found;
  const fallen = (fraction: DecimalString): string => formatSignedPercent(asPercent(multiplyDecimals(fraction, -1n)));
  const signed = (fraction: DecimalString): string => formatSignedPercent(asPercent(fraction));
  const money = (amount: DecimalString): Money =>
    Money.of(roundDecimal(amount, minorUnits(baseCurrency)), baseCurrency);
  return [
    message(locale, 'performance.growth', { from, to, growth: signed(growth) }),
    message(locale, 'performance.money', {
      value: formatMoney(money(found.end.value), locale),
      contributed: formatMoney(money(found.contributed), locale),
      profit: formatSignedMoney(money(found.profit), locale),
    }),
    ...(found.differenceOfMoves === undefined
      ? []
      : [
          message(locale, 'performance.differenceOfMoves', {
            amount: formatSignedMoney(found.differenceOfMoves, locale),
          }),
        ]),
    ...(found.withoutOwnAssets === undefined
      ? []
      : [
          message(locale, 'performance.withoutOwnAssets', {
            growth: signed(found.withoutOwnAssets.growth),
            value: formatMoney(money(found.withoutOwnAssets.end.value), locale),
            profit: formatSignedMoney(money(found.withoutOwnAssets.profit), locale),
          }),
        ]),
    ...(benchmark === undefined
      ? []
      : [
          message(locale, 'performance.benchmark', {
            name: named(benchmark.symbol, directory, locale),
            growth: signed(benchmark.growth),
            ahead: signed(benchmark.ahead).replace('%', ''),
            same: formatMoney(money(benchmark.sameMoney), locale),
          }),
        ]),
    ...(found.contradicted.length === 0
      ? []
      : [
          message(locale, 'performance.contradicted', {
            names: [...new Set(found.contradicted.map(({ symbol }) => named(symbol, directory, locale)))].join(', '),
          }),
        ]),
    ...(found.isBenchmarkUnknown ? [message(locale, 'performance.benchmarkUnknown')] : []),
    ...(drawdown === undefined
      ? []
      : [
          message(locale, drawdown.recovered === undefined ? 'performance.drawdown' : 'performance.drawdownRecovered', {
            fall: fallen(drawdown.deepest),
            from: drawdown.from,
            to: drawdown.to,
            now: fallen(drawdown.now),
            recovered: drawdown.recovered ?? '',
          }),
        ]),
    ...(volatility === undefined
      ? []
      : [message(locale, 'performance.volatility', { value: `${asPercent(volatility)}%` })]),
    ...(sharpe === undefined || sortino === undefined
      ? []
      : [
          message(locale, 'performance.ratios', { sharpe: roundDecimal(sharpe, 2), sortino: roundDecimal(sortino, 2) }),
        ]),
    ...(benchmark?.beta === undefined || benchmark.correlation === undefined
      ? []
      : [
          message(locale, 'performance.moves', {
            beta: roundDecimal(benchmark.beta, 2),
            correlation: roundDecimal(benchmark.correlation, 2),
          }),
        ]),
    ...(contributions.length === 0 ? [] : [message(locale, 'performance.contributions')]),
    ...bestAndWorst(
      contributions,
      ({ symbol, profit, share }) =>
        message(locale, share === undefined ? 'performance.contribution' : 'performance.contributionShare', {
          name: named(symbol, directory, locale),
          profit: formatSignedMoney(money(profit), locale),
          share: share === undefined ? '' : signed(share),
        }),
      (count) => message(locale, 'performance.contributionsBetween', { count }),
    ),
    ...(skipped === 0
      ? []
      : [message(locale, 'portfolio.daysLeftOut', { count: skipped, names: describeMissing(missing, locale) })]),
    ...leftOutLines(found.leftOut, own, directory, locale, 'performance.leftOut'),
  ];
}

/** Says why there is no performance, and names what is missing. */
export function whyNoPerformance({ reason, missing }: NoPerformance, locale: Locale): string {
  if (reason === 'worthless') return message(locale, 'performance.worthless');
  return missing.length === 0
    ? message(locale, 'performance.nothing')
    : message(locale, 'performance.nothingWithout', { names: describeMissing(missing, locale) });
}

/** Lists the trades to reach the target weights; it is a calculation and places no order. */
export function planText(plan: TargetPlan, directory: Names, locale: Locale): readonly string[] {
  const { lines, unpriced, baseCurrency, worth, cashAfter } = plan;
  const money = (amount: DecimalString, currency = baseCurrency): string =>
    formatMoney(Money.of(roundDecimal(amount, minorUnits(currency)), currency), locale);
  if (unpriced.length > 0)
    return [
      message(locale, 'targets.unpriced', {
        names: unpriced.map((symbol) => named(symbol, directory, locale)).join(', '),
      }),
    ];
  if (lines.length === 0) return [message(locale, 'targets.none')];
  return [
    message(locale, 'targets.title', { worth: money(worth) }),
    ...lines.map(({ symbol, target, weight, shares, amount, currency }) => {
      const action = shares === '0' ? 'keep' : shares.startsWith('-') ? 'sell' : 'buy';
      return message(locale, `targets.${action}`, {
        name: named(symbol, directory, locale),
        weight: `${asPercent(weight)}%`,
        target: `${asPercent(target)}%`,
        shares: groupThousands(shares.replace('-', '') as DecimalString),
        amount: money(amount, currency),
      });
    }),
    message(locale, 'targets.cashAfter', { cash: money(cashAfter) }),
    ...leftOutLines(plan.leftOut, undefined, directory, locale, 'targets.leftOut'),
    message(locale, 'targets.noOrder'),
  ];
}
