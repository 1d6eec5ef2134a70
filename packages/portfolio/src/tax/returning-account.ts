import { Decimal, type LocalDate, parseDecimal } from '@finclaw/market';
import type { DecimalString, TickerSymbol } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { movedBy } from '../ledger/settlement.ts';
import { DayRates } from '../valuation/day-rates.ts';
import type { MissingInput } from '../valuation/figure.ts';
import type { RateOptions } from '../valuation/portfolio-value.ts';
import type { TaxInstruments } from './tax-instruments.ts';
import { RETURNING_ACCOUNT, ruleOf } from './tax-rules.ts';
import { type Declined, type Treatment, treatmentOf } from './tax-treatment.ts';
import { type AccountKind, type ClosedPart, gainOf, isOrdinary } from './tax-year.ts';

/** The deduction for foreign shares sold through a Korean returning account (RIA), before it is limited by the gain. */
export interface ReturningRelief {
  readonly relief: Decimal;
  /** Purchases elsewhere less sales there, weighted as the relief is; they lower it. */
  readonly boughtElsewhere: Decimal;
  /** The trades elsewhere, by their rows. */
  readonly rows: readonly string[];
  readonly declined: readonly Declined[];
  readonly missing: readonly MissingInput[];
}

type Trade = Extract<HistoryRow, { kind: 'buy' | 'sell' }>;

/**
 * Works out the relief of a year: the gain on shares held since before the rule was announced, by the period of the
 * sale, lowered by what was bought abroad in other accounts. Undefined without such a sale or in a year without the rule.
 */
export function returningRelief(
  rows: readonly HistoryRow[],
  parts: readonly ClosedPart[],
  year: number,
  kindOf: (account: string) => AccountKind,
  { classOf, fundKindOf, settledOn }: TaxInstruments,
  options: RateOptions,
): ReturningRelief | undefined {
  const rule = ruleOf(RETURNING_ACCOUNT, year)?.value;
  const sold = parts.filter(({ accountKind, treatment }) => accountKind === 'ria' && treatment === 'foreign');
  if (rule === undefined || sold.length === 0) return undefined;
  const percentOn = (day: LocalDate): DecimalString => rule.periods.find(({ until }) => day <= until)!.percent;
  const weighted = (amount: Decimal, day: LocalDate): Decimal =>
    amount.times(parseDecimal(percentOn(day))).dividedBy(100);
  const missing: MissingInput[] = [];
  const inWon = (row: Trade): Decimal => {
    const settled = settledOn(row.symbol, row.date);
    const day = new DayRates(row.currency, options);
    const amount = day.inBase(parseDecimal(row.amount), settled, movedBy(row));
    missing.push(...day.missing.values());
    return amount;
  };
  const trades = rows.flatMap((row) =>
    (row.kind === 'buy' || row.kind === 'sell') &&
    isOrdinary(kindOf(row.account)) &&
    settledOn(row.symbol, row.date).startsWith(`${year}-`)
      ? [row]
      : [],
  );
  const of = (treatment: Treatment, isInside: boolean): readonly Trade[] =>
    trades.filter(
      ({ symbol, account }) =>
        (kindOf(account) === 'ria') === isInside &&
        treatmentOf('kr', classOf(symbol), fundKindOf(symbol)) === treatment,
    );
  const total = (some: readonly Trade[], each: (row: Trade) => Decimal): Decimal =>
    some.reduce((sum, row) => (row.kind === 'buy' ? sum.plus(each(row)) : sum.minus(each(row))), new Decimal(0));
  const won = new Map(trades.map((row) => [row, inWon(row)]));
  const amountOf = (row: Trade): Decimal => won.get(row) ?? new Decimal(0);
  const byPeriod = (row: Trade): Decimal => weighted(amountOf(row), settledOn(row.symbol, row.date));
  const inside = of('foreign', true).filter(({ kind }) => kind === 'sell');
  const late = sold.filter(({ acquired }) => acquired > rule.heldOn);
  const funds = [...Map.groupBy(of('dividend', false), ({ symbol }) => symbol)]
    .filter(([, some]) => total(some, amountOf).greaterThan(0))
    .map(([symbol]) => symbol);
  const declined = (reason: Declined['reason'], symbols: readonly TickerSymbol[]): Declined[] =>
    symbols.length > 0 ? [{ reason, symbols: [...new Set(symbols)] }] : [];
  const isAbove = total(inside, amountOf).negated().greaterThan(parseDecimal(rule.limit));
  if (isAbove)
    return {
      relief: new Decimal(0),
      boughtElsewhere: new Decimal(0),
      rows: [],
      declined: [{ reason: 'ria-limit' }],
      missing,
    };
  const outside = of('foreign', false);
  const boughtElsewhere = Decimal.max(total(outside, byPeriod), 0);
  const returned = total(inside, byPeriod).negated();
  const share = returned.isZero()
    ? new Decimal(0)
    : Decimal.max(new Decimal(1).minus(boughtElsewhere.dividedBy(returned)), 0);
  const gain = sold
    .filter(({ acquired }) => acquired <= rule.heldOn)
    .reduce((sum, part) => sum.plus(weighted(gainOf([part]), part.settled)), new Decimal(0));
  return {
    relief: Decimal.max(gain.times(share), 0).toDecimalPlaces(0, 'down'),
    boughtElsewhere: boughtElsewhere.toDecimalPlaces(0, 'down'),
    rows: outside.map(({ id }) => id),
    declined: [
      ...declined(
        'ria-late',
        late.map(({ symbol }) => symbol),
      ),
      ...declined('ria-funds', funds),
    ],
    missing,
  };
}
