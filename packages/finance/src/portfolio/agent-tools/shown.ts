import type { CurrencyCode, DecimalString } from '@finclaw/types';
import { minorUnits } from '../../money/currency.ts';
import { parseDecimal, roundDecimal, toDecimalString } from '../../money/decimal.ts';
import type { Money } from '../../money/money.ts';
import { describeMissing } from '../text/describe.ts';
import { isKnown, type MaybeFigure } from '../valuation/figure.ts';

/** An amount in a tool result, rounded to what its currency can settle. */
interface ShownMoney {
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
}

/** Ids of the rows behind a figure; long lists are cut, the count is not. */
interface ShownRows {
  readonly count: number;
  readonly ids: readonly string[];
}

const MOST_IDS = 20;

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

/** The rows something came from, each once. */
export function shownRows(ids: readonly string[]): ShownRows {
  const rows = [...new Set(ids)];
  return { count: rows.length, ids: rows.slice(0, MOST_IDS) };
}
