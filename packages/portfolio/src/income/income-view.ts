import { message } from '@finclaw/config';
import { Money, multiplyDecimals, roundDecimal } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type IncomeView, type Locale, nameIn, type TickerSymbol } from '@finclaw/types';
import { shownMoney } from '../agent-tools/shown.ts';
import type { OwnBook } from '../own/own-book.ts';
import { isKnown } from '../valuation/figure.ts';
import type { IncomeCalendar } from './expected-income.ts';
import type { ExpectedIncomeReport } from './look-up-income.ts';

/** Describes expected income for a page, with names and kinds in the reader's language. */
export function incomeView(
  { from, to, months, totals, bonds, inBase }: ExpectedIncomeReport,
  own: OwnBook,
  directory: Pick<InstrumentDirectory, 'find'>,
  locale: Locale,
): IncomeView {
  const money = ({ amount, currency }: IncomeCalendar['totals'][number]) => shownMoney(Money.of(amount, currency));
  const nameOf = (symbol: TickerSymbol): string =>
    own.find(symbol)?.name ?? nameIn(directory.find(symbol)?.names, locale) ?? symbol;
  return {
    from,
    to,
    months: months.map(({ month, items, totals: sums }) => ({
      month,
      totals: sums.map(money),
      items: items.map((item) => ({
        date: item.date,
        name: item.symbol === undefined ? item.account : nameOf(item.symbol),
        kind: message(locale, `income.kind.${item.kind}`),
        amount: money(item),
        exDate: item.exDate,
      })),
    })),
    totals: totals.map(money),
    ...(inBase.isConverted && isKnown(inBase.total) && { totalInBase: shownMoney(inBase.total.money) }),
    bonds: bonds.map(({ symbol, maturity, yieldToMaturity }) => ({
      name: nameOf(symbol),
      maturity,
      yieldPercent: roundDecimal(multiplyDecimals(yieldToMaturity, 100n), 2),
    })),
  };
}
