import type { Pace } from '@finclaw/infra';
import { type LocalDate, toDecimalString } from '@finclaw/market';
import type { CurrencyCode } from '@finclaw/types';
import type { AccountBook } from '../book/account-book.ts';
import type { Lot } from '../book/lot.ts';
import { DayRates } from '../valuation/day-rates.ts';
import type { MissingInput } from '../valuation/figure.ts';
import type { RateOptions } from '../valuation/portfolio-value.ts';
import { closingParts } from '../valuation/realised.ts';
import type { TaxInstruments } from './tax-instruments.ts';
import type { TaxCountry } from './tax-rules.ts';
import { treatmentOf } from './tax-treatment.ts';
import { type AccountKind, type ClosedPart, settledAmount } from './tax-year.ts';

/**
 * Returns every closing of a ledger, lot by lot: in the currency of a country, each side at the rate of the day on which
 * it was paid for, or in the currency of the trade itself, which needs no rate. Those that do not interest the caller are
 * not worked out.
 */
export async function closedParts(
  accounts: ReadonlyMap<string, AccountBook>,
  country: TaxCountry,
  options: RateOptions,
  { classOf, fundKindOf, settledOn }: TaxInstruments,
  kindOf: (account: string) => AccountKind,
  isWanted: (days: { readonly closed: LocalDate; readonly settled: LocalDate }) => boolean,
  pace: Pace,
  currency: 'of-country' | 'of-trade' = 'of-country',
): Promise<{ readonly parts: ClosedPart[]; readonly missing: readonly MissingInput[] }> {
  const parts: ClosedPart[] = [];
  const missing: MissingInput[] = [];
  const { fxRates } = options;
  for (const [account, book] of accounts) {
    for (const position of book.positions.values()) {
      if (pace.isDue()) await pace.rest();
      const { symbol, closings } = position;
      const settledDays = new Map<LocalDate, LocalDate>();
      const settled = (traded: LocalDate): LocalDate => {
        const known = settledDays.get(traded) ?? settledOn(symbol, traded);
        settledDays.set(traded, known);
        return known;
      };
      const wanted = closings.filter(({ date }) => isWanted({ closed: date, settled: settled(date) }));
      if (wanted.length === 0) continue;
      const baseCurrency = currency === 'of-trade' ? (position.currency as CurrencyCode) : options.baseCurrency;
      const day = new DayRates(position.currency as CurrencyCode, {
        ...options,
        baseCurrency,
        fxRates: { rate: (from, to, date) => fxRates.rate(from, to, date && settled(date)) },
      });
      const assetClass = classOf(symbol);
      // Nothing is gained by paying back what is owed.
      if (assetClass === 'loan') continue;
      const found = closingParts(wanted, day);
      missing.push(...day.missing.values());
      if (found.some(({ isCostUnknown }) => isCostUnknown)) missing.push({ kind: 'cost', symbol });
      for (const { closing, lot, quantity, moved, paid, isCostUnknown } of found) {
        const [proceeds, cost] = closing.kind === 'sell' ? [moved, paid] : [paid, moved];
        parts.push({
          account,
          symbol,
          kind: closing.kind,
          acquired: lot.acquired,
          closed: closing.date,
          settled: settled(closing.date),
          quantity: toDecimalString(quantity),
          proceeds: settledAmount(proceeds),
          cost: settledAmount(cost),
          gain: settledAmount(proceeds.minus(cost)),
          currency: baseCurrency,
          ...(isCostUnknown && { isCostUnknown }),
          accountKind: kindOf(account),
          assetClass: assetClass ?? 'unclassified',
          treatment: treatmentOf(country, assetClass, fundKindOf(symbol)),
          isConverted: position.currency !== baseCurrency && day.isUsed,
          row: closing.row,
          lot: lot.id,
        });
      }
    }
  }
  return { parts, missing };
}

/** The rows that made the lots of closings what they were, by the id of the lot. */
export function lotsOf(
  accounts: ReadonlyMap<string, AccountBook>,
  parts: readonly ClosedPart[],
): Readonly<Record<string, readonly string[]>> {
  const wanted = new Set(parts.map(({ lot }) => lot));
  const found = new Map<string, Set<string>>();
  const read = new Set<Lot>();
  for (const book of accounts.values())
    for (const { closings } of book.positions.values())
      for (const { taken } of closings)
        for (const { lot } of taken) {
          if (!wanted.has(lot.id) || read.has(lot)) continue;
          read.add(lot);
          const rows = found.get(lot.id) ?? new Set();
          for (const row of lot.rows) rows.add(row);
          found.set(lot.id, rows);
        }
  return Object.fromEntries([...found].map(([id, rows]) => [id, [...rows]]));
}

/** Parts in the order in which they were sold. */
export const byDay = (a: ClosedPart, b: ClosedPart): number =>
  a.closed < b.closed ? -1 : a.closed > b.closed ? 1 : a.symbol < b.symbol ? -1 : 1;
