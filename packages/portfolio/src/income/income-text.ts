import { message } from '@finclaw/config';
import { formatMoney, formatNumber, Money, multiplyDecimals } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { Locale } from '@finclaw/types';
import type { IncomeCalendar } from './expected-income.ts';

/** Lists expected income month by month, with what it rests on, and the yields of bonds. */
export function incomeText(
  { months, totals, bonds, from, to }: IncomeCalendar,
  directory: Pick<InstrumentDirectory, 'find'>,
  locale: Locale,
): string[] {
  if (months.length === 0 && bonds.length === 0) return [message(locale, 'income.none')];
  const money = ({ amount, currency }: IncomeCalendar['totals'][number]): string =>
    formatMoney(Money.of(amount, currency), locale);
  const sums = (some: IncomeCalendar['totals']): string => some.map(money).join(' + ');
  return [
    message(locale, 'income.title', { from, to }),
    ...months.flatMap(({ month, items, totals: sum }) => [
      `${month}: ${sums(sum)}`,
      ...items.map((item) =>
        message(locale, 'income.item', {
          date: item.date,
          name: item.symbol === undefined ? item.account : (directory.find(item.symbol)?.names[locale] ?? item.symbol),
          kind: message(locale, `income.kind.${item.kind}`),
          amount: money(item),
        }),
      ),
    ]),
    ...(totals.length === 0 ? [] : [message(locale, 'income.total', { amount: sums(totals) })]),
    ...bonds.map(({ symbol, maturity, yieldToMaturity }) =>
      message(locale, 'income.bond', {
        symbol,
        maturity,
        yield: `${formatNumber(multiplyDecimals(yieldToMaturity, 100n), 2)}%`,
      }),
    ),
    message(locale, 'income.basis'),
  ];
}
