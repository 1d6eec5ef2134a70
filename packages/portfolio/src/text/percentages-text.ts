import { message } from '@finclaw/config';
import {
  formatMoney,
  formatSignedMoney,
  formatSignedPercent,
  Money,
  multiplyDecimals,
  roundDecimal,
} from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type CurrencyCode, type DecimalString, type Locale, nameIn } from '@finclaw/types';
import type { CurrentPortfolio } from '../current-portfolio.ts';
import { dailyChange, ownedAssets, toPortfolio } from '../summary.ts';
import { isKnown } from '../valuation/figure.ts';

/** Every percentage of a portfolio with what was divided by what, and the flows behind its returns. */
export function percentagesText(current: CurrentPortfolio, directory: InstrumentDirectory, locale: Locale): string[] {
  const { value, opened, returns } = current;
  const base = value.baseCurrency;
  const money = (amount: DecimalString, currency: CurrencyCode = base): string =>
    formatMoney(Money.of(amount, currency), locale);
  const nameOf = (symbol: string): string => nameIn(directory.find(symbol as never)?.names, locale) ?? symbol;
  const { change, percent, before } = dailyChange(current);
  const portfolio = toPortfolio(current, { id: '', name: '', directory, now: 0 });
  const gains = value.accounts.flatMap(({ holdings }) =>
    holdings.flatMap(({ symbol, unrealised, unrealisedPercent, cost }) =>
      unrealisedPercent === undefined || !isKnown(unrealised) || !isKnown(cost)
        ? []
        : [
            message(locale, 'portfolio.percent.gain', {
              name: nameOf(symbol),
              percent: formatSignedPercent(unrealisedPercent),
              gain: formatSignedMoney(unrealised.money, locale),
              cost: formatMoney(cost.money, locale),
            }),
          ],
    ),
  );
  const assets = ownedAssets(current);
  const weights = portfolio.holdings.flatMap(({ symbol, weight, marketValue, currency }) => {
    const rate =
      currency === undefined
        ? undefined
        : (value.rates.get(currency) ?? (currency === base ? ('1' as DecimalString) : undefined));
    if (weight === undefined || marketValue === undefined || rate === undefined || assets === undefined) return [];
    return [
      message(locale, 'portfolio.percent.weight', {
        name: nameOf(symbol),
        percent: `${roundDecimal(multiplyDecimals(weight, 100n), 2)}%`,
        value: money(multiplyDecimals(marketValue, rate)),
        total: money(assets),
      }),
    ];
  });
  const today =
    before === undefined || percent === undefined
      ? []
      : [
          message(locale, 'portfolio.percent.today', {
            percent: formatSignedPercent(percent),
            change: formatSignedMoney(Money.of(change, base), locale),
            before: money(before),
          }),
        ];
  return [message(locale, 'portfolio.percent.title'), ...gains, ...weights, ...today, ...openedLines()];

  function openedLines(): string[] {
    if (opened === undefined || returns === undefined) return [];
    return [
      message(locale, 'portfolio.percent.timeWeighted'),
      ...opened.links.map(({ to, start, end }) =>
        message(locale, 'portfolio.percent.link', { to, start: money(start), end: money(end) }),
      ),
      message(locale, 'portfolio.percent.moneyWeighted'),
      ...opened.paid.map(({ date, amount }) =>
        message(locale, 'portfolio.percent.flow', { date, amount: formatSignedMoney(Money.of(amount, base), locale) }),
      ),
      message(locale, 'portfolio.percent.worth', { date: value.asOf, worth: money(opened.worth) }),
    ];
  }
}
