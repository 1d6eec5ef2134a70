import { message } from '@finclaw/config';
import {
  divideDecimals,
  Money,
  minorUnits,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
  toDecimalString,
} from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import type { OwnBook } from '../own/own-book.ts';
import { limitsText } from '../tax/tax-text.ts';
import type { TaxFigure, TaxRate, TaxYear } from '../tax/tax-year.ts';
import { describeMissing } from '../text/describe.ts';
import type { ContradictedTrade } from '../valuation/daily-values.ts';
import { isKnown, type MaybeFigure } from '../valuation/figure.ts';
import type { GainInBase, LeftOutHolding } from '../valuation/portfolio-value.ts';

/** An amount in a tool result, rounded to what its currency can settle. */
interface ShownMoney {
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
}

/** Rounds an amount for a result. */
export const shownMoney = ({ amount, currency }: Money): ShownMoney => ({
  amount: roundDecimal(amount, minorUnits(currency)),
  currency,
});

const UNIT_DIGITS = 4;

/** A cost per share for a result: a few digits more than the currency settles in, because shares are many. */
export function shownUnitCost({ amount, currency }: Money): ShownMoney {
  const rounded = roundDecimal(amount, minorUnits(currency) + UNIT_DIGITS);
  return { amount: toDecimalString(parseDecimal(rounded)), currency };
}

/** A figure for a result, or the names of what it lacks. */
export function shownFigure(figure: MaybeFigure): ShownMoney | { readonly missing: string } {
  return isKnown(figure) ? shownMoney(figure.money) : { missing: describeMissing(figure.missing, 'en') };
}

/**
 * Returns cost and gain in the base currency of something in another one, and the parts of the gain that prices and the
 * exchange rate made; they are rounded so that they add up.
 */
export function shownInBase({ cost, gain, byPrice }: GainInBase) {
  const [whole, prices] = [gain, byPrice].map(
    (figure) => isKnown(figure) && Money.of(shownMoney(figure.money).amount, figure.money.currency),
  );
  return {
    costInBase: shownFigure(cost),
    gainInBase: shownFigure(gain),
    ...(whole && prices && { gainByPrice: shownMoney(prices), gainByExchangeRate: shownMoney(whole.minus(prices)) }),
  };
}

const PERCENT_DIGITS = 2;

/** A fraction as a percentage for a result: 0.1234 is 12.34. */
export const shownPercent = (fraction: DecimalString): DecimalString =>
  roundDecimal(multiplyDecimals(fraction, 100n), PERCENT_DIGITS);

/** The part of a whole in percent; undefined where one of them is not known. */
export const shownPart = (
  part: DecimalString | undefined,
  whole: DecimalString | undefined,
): DecimalString | undefined =>
  part === undefined || whole === undefined ? undefined : shownPercent(divideDecimals(part, whole, PERCENT_DIGITS + 4));

/**
 * The figures of a tax year as money by their names; the rates and rules they follow stand beside them under the same
 * names.
 */
export function shownTaxFigures(figures: readonly TaxFigure[], currency: CurrencyCode, rates: readonly TaxRate[] = []) {
  const beside = (named: string, field: 'ratePercent' | 'source', isWanted = (_name: string): boolean => true) => {
    const found = [...figures, ...rates].flatMap((each) =>
      each[field] === undefined || !isWanted(each.name) ? [] : [[each.name, each[field]]],
    );
    return found.length > 0 && { [named]: Object.fromEntries(found) };
  };
  return {
    figures: Object.fromEntries(figures.map(({ name, amount }) => [name, shownMoney(Money.of(amount, currency))])),
    ...beside('ratesPercent', 'ratePercent', (name) => !isOnTax(name)),
    // 10 here is ten per cent of the national tax, not of the gain.
    ...beside('ofNationalTaxPercent', 'ratePercent', isOnTax),
    ...beside('rules', 'source'),
  };
}

/** The rules that a tax year leaves out and what it could not work out, with the reasons. */
export const shownOmissions = ({ declined, omitted }: Pick<TaxYear, 'declined' | 'omitted'>) => ({
  ...(declined.length > 0 && { notWorkedOut: declined, whyNot: limitsText({ declined, omitted: [] }, 'en') }),
  leftOut: omitted,
  ...(omitted.length > 0 && {
    rulesNotApplied: omitted.map((rule) => message('en', `tax.omitted.${rule}`)).join('; '),
  }),
});

/** Tells whether a tax is a part of another one: the local tax of Korea. */
const isOnTax = (name: string): boolean => /LocalTax$/.test(name);

/** An instrument by its names in Korean and English, or as its owner named it; otherwise it goes by its symbol. */
export function shownNames(symbol: TickerSymbol, directory: Pick<InstrumentDirectory, 'find'>, own?: OwnBook) {
  const names = directory.find(symbol)?.names;
  const unlisted = own?.find(symbol)?.name ?? symbol;
  return { symbol, name: names?.ko ?? unlisted, nameEn: names?.en ?? unlisted };
}

/** The holdings without a price, which totals, weights and returns leave out; nothing where all have one. */
export const shownLeftOut = (
  leftOut: readonly LeftOutHolding[],
  directory: Pick<InstrumentDirectory, 'find'>,
  own?: OwnBook,
  means = 'totals, weights and returns are of everything else, the profit counts these at cost',
) =>
  leftOut.length > 0 && {
    complete: false,
    leftOut: leftOut.map(({ symbol, account, quantity, cost }) => ({
      ...shownNames(symbol, directory, own),
      account,
      quantity,
      cost: shownFigure(cost),
    })),
    leftOutMeans: `no price: ${means}. Name them beside these figures.`,
  };

/** Says what a country of holdings is. */
export const COUNTRY_IS = 'where a holding is traded; a fund of American shares on the Korean exchange counts as KR';

/** Explains what holdings that were left out mean for a growth. */
export const GROWTH_WITHOUT = 'all figures are without them, what was paid for them counts as taken out';

/** Says from which close a change counts; the same in every result that holds a portfolio beside something. */
export const countedFrom = (isFromFirstDay: boolean): string =>
  isFromFirstDay
    ? 'the close of the portfolio’s first day; the portfolio from what was put in'
    : 'the last close before';

/** The trades that the prices of their days contradict, and what that means; nothing where there are none. */
export function shownContradictions(
  contradicted: readonly ContradictedTrade[],
  directory: Pick<InstrumentDirectory, 'find'>,
) {
  return (
    contradicted.length > 0 && {
      pricesContradictTrades: contradicted.map(({ symbol, date, currency, price, close }) => ({
        ...shownNames(symbol, directory),
        date,
        paid: shownMoney(Money.of(price, currency)),
        close: shownMoney(Money.of(close, currency)),
      })),
      contradictionMeans:
        'These trades were far from the prices of their days, so growth and drawdown include jumps nobody earned; no ratios are given. Say so.',
    }
  );
}

/** A drawdown in percent, at most zero; its days stay as they are. */
export function shownDrawdown<T extends { readonly deepest: DecimalString; readonly now: DecimalString }>({
  deepest,
  now,
  ...days
}: T) {
  const fallen = (fraction: DecimalString): DecimalString => shownPercent(multiplyDecimals(fraction, -1n));
  return { deepestPercent: fallen(deepest), nowPercent: fallen(now), ...days };
}
