import type { LedgerKind } from '@finclaw/broker-files';
import type { ClosedPart, OpenedFigure, TaxEntry, TaxFigure, TaxFigureName, TaxYear } from './tax-year.ts';

const SHARES: readonly TaxFigureName[] = ['foreignGain', 'largeHolderGain'];
const AFTER_RELIEF: readonly TaxFigureName[] = [...SHARES, 'returningRelief', 'boughtElsewhere'];
const GAINS: readonly TaxFigureName[] = ['shortTermGain', 'longTermGain', 'collectiblesGain'];

/** The figures that follow from others, and from which. */
const FOLLOWS: Readonly<Partial<Record<TaxFigureName, readonly TaxFigureName[]>>> = {
  deductionLeft: SHARES,
  returningRelief: ['boughtElsewhere'],
  taxableGain: AFTER_RELIEF,
  estimatedTax: AFTER_RELIEF,
  estimatedLocalTax: AFTER_RELIEF,
  cryptoTax: ['cryptoGain'],
  cryptoLocalTax: ['cryptoGain'],
  financialIncome: ['fundGain'],
  expectedWithheld: ['fundGain'],
  thresholdLeft: ['financialIncome'],
  aboveThreshold: ['financialIncome'],
  taxOnExcess: ['financialIncome'],
  localTaxOnExcess: ['financialIncome'],
  highDividendTax: ['highDividendIncome'],
  highDividendLocalTax: ['highDividendIncome'],
  highDividendSaves: ['highDividendIncome', 'financialIncome'],
  foreignCreditAtMost: ['foreignTaxPaid', 'financialIncome'],
  isaTax: ['isaNet'],
  isaLocalTax: ['isaNet'],
  lossCarried: GAINS,
  ordinaryTax: [...GAINS, 'income'],
  collectiblesTax: [...GAINS, 'income'],
  longTermTax: [...GAINS, 'income'],
  netInvestmentTax: [...GAINS, 'income'],
  foreignTaxCredit: ['foreignTaxPaid'],
};

/** Rows of the ledger that figures rest on besides closed trades, by their ids. */
export type RowsBehind = Readonly<Partial<Record<TaxFigureName, readonly string[]>>>;

/** Returns figures with the trades and rows that they rest on. */
export function openFigures(
  figures: readonly TaxFigure[],
  all: readonly ClosedPart[],
  behind: RowsBehind,
): readonly OpenedFigure[] {
  const places = new Map(all.map((part, place) => [part, place]));
  const byName = new Map(figures.map((each) => [each.name, each]));
  const restsOn = (name: TaxFigureName): readonly TaxFigureName[] => [name, ...(FOLLOWS[name] ?? []).flatMap(restsOn)];
  return figures.map(({ parts: _parts, ...each }) => {
    const names = restsOn(each.name);
    const trades = names.flatMap((name) => byName.get(name)?.parts ?? []).flatMap((part) => places.get(part) ?? []);
    const rows = names.flatMap((name) => behind[name] ?? []);
    return { ...each, trades: [...new Set(trades)].sort((a, b) => a - b), rows: [...new Set(rows)] };
  });
}

/** Rows that take shares out of a lot; the cost of the others does not come from them. */
const TAKING: ReadonlySet<LedgerKind> = new Set(['sell', 'cover', 'transfer-out']);

/**
 * Returns what finds the entries of a closed part: the sale that closed it, then those that brought in its shares, none
 * after the sale and no other sale.
 */
export function entriesOfParts({
  entries,
  lots,
}: Pick<TaxYear, 'entries' | 'lots'>): (part: ClosedPart) => readonly TaxEntry[] {
  const places = new Map(entries.map(({ id }, place) => [id, place]));
  const placeOf = (id: string): number => places.get(id) ?? entries.length;
  const brings = (place: number): boolean => place < entries.length && !TAKING.has(entries[place]!.kind);
  const bringing = new Map(
    Object.entries(lots).map(([lot, ids]) => [
      lot,
      [...new Set(ids.map(placeOf))].filter(brings).sort((a, b) => a - b),
    ]),
  );
  return ({ lot, row }) => {
    const sale = placeOf(row);
    const before = bringing.get(lot)?.filter((place) => place < sale) ?? [];
    return [...entries.slice(sale, sale + 1), ...before.map((place) => entries[place]!)];
  };
}

/** The entries that figures rest on besides closed trades. */
export function otherEntries({ figures, entries }: Pick<TaxYear, 'figures' | 'entries'>): readonly TaxEntry[] {
  const wanted = new Set(figures.flatMap(({ rows }) => rows));
  return entries.filter(({ id }) => wanted.has(id));
}
