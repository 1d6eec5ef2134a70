import { message } from '@finclaw/config';
import { formatMoney, formatNumber, Money, multiplyDecimals, sourceText } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type Locale, nameIn, type TickerSymbol } from '@finclaw/types';
import type { OwnBook } from '../own/own-book.ts';
import { isKnown } from '../valuation/figure.ts';
import type { IncomeCalendar } from './expected-income.ts';
import type { ExpectedIncomeReport } from './look-up-income.ts';

/** Lists expected income month by month, with what it rests on, and the yields of bonds. */
export function incomeText(
  {
    months,
    totals,
    holdings,
    withoutIncome,
    countedOnce,
    notInCalendar,
    unanswered,
    hasCalendar,
    bonds,
    from,
    to,
    inBase,
  }: ExpectedIncomeReport,
  directory: Pick<InstrumentDirectory, 'find'>,
  own: OwnBook,
  locale: Locale,
): string[] {
  if (months.length === 0 && holdings === 0) return [message(locale, 'income.none')];
  const nameOf = (symbol: TickerSymbol): string =>
    own.find(symbol)?.name ?? nameIn(directory.find(symbol)?.names, locale) ?? symbol;
  const money = ({ amount, currency }: IncomeCalendar['totals'][number]): string =>
    formatMoney(Money.of(amount, currency), locale);
  const sums = (some: IncomeCalendar['totals']): string => some.map(money).join(' + ');
  return [
    message(locale, 'income.title', { from, to }),
    ...months.flatMap(({ month, items, totals: sum }) => [
      `${month}: ${sums(sum)}`,
      ...items.map((item) =>
        message(locale, item.exDate === undefined ? 'income.item' : 'income.item.announced', {
          date: item.date,
          exDate: item.exDate ?? '',
          source: item.source === undefined ? '' : sourceText(item.source, undefined, locale),
          name: item.symbol === undefined ? item.account : nameOf(item.symbol),
          kind: message(locale, `income.kind.${item.kind}`),
          amount: money(item),
        }),
      ),
    ]),
    message(locale, 'income.total', {
      amount: totals.length === 0 ? '–' : sums(totals),
      known: `${holdings - withoutIncome.length}`,
      holdings: `${holdings}`,
    }),
    ...(inBase.isConverted && isKnown(inBase.total)
      ? [
          message(locale, 'income.inBase', { amount: formatMoney(inBase.total.money, locale) }),
          ...(inBase.limits.includes('simulated') ? [message(locale, 'income.simulatedRate')] : []),
        ]
      : []),
    ...[...Map.groupBy(withoutIncome, ({ reason }) => reason)].map(([reason, some]) =>
      message(locale, `income.without.${reason}`, {
        names: [...new Set(some.map(({ symbol }) => nameOf(symbol)))].join(', '),
      }),
    ),
    ...(countedOnce.length === 0
      ? []
      : [message(locale, 'income.countedOnce', { names: countedOnce.map(nameOf).join(', ') })]),
    ...bonds.map(({ symbol, maturity, yieldToMaturity }) =>
      message(locale, 'income.bond', {
        symbol: nameOf(symbol),
        maturity,
        yield: `${formatNumber(multiplyDecimals(yieldToMaturity, 100n), 2)}%`,
      }),
    ),
    message(locale, 'income.basis'),
    ...(hasCalendar ? [] : [message(locale, 'income.noCalendar')]),
    ...(hasCalendar && notInCalendar.length > 0
      ? [message(locale, 'income.notInCalendar', { names: notInCalendar.map(nameOf).join(', ') })]
      : []),
    ...(unanswered.length > 0
      ? [message(locale, 'income.unanswered', { names: unanswered.map(nameOf).join(', ') })]
      : []),
  ];
}
