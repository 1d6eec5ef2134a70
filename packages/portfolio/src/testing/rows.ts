import type { LocalDate } from '@finclaw/market';
import { type CurrencyCode, createTimestamp, type TickerSymbol } from '@finclaw/types';
import { foldLedger } from '../book/fold.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import { isKnown, type MaybeFigure } from '../valuation/figure.ts';
import { createFxRates, type FxRate } from '../valuation/fx-rates.ts';
import type { HoldingValue, PortfolioValue, ValueOptions } from '../valuation/portfolio-value.ts';
import { valuePortfolio } from '../valuation/value-portfolio.ts';

/** A ledger row as a test writes it: plain texts instead of branded ones. */
export interface PlainRow {
  readonly kind: LedgerRow['kind'];
  readonly date: string;
  readonly [field: string]: unknown;
}

/** Turns plain rows into ledger rows with the ids r1, r2, … in the order of the list. */
export function ledger(...rows: readonly PlainRow[]): LedgerRow[] {
  return rows.map((row, index) => ({
    id: `r${index + 1}`,
    account: 'main',
    recordedAt: createTimestamp(index),
    ...('currency' in row || !NEEDS_CURRENCY.has(row.kind) ? {} : { currency: 'USD' }),
    ...row,
  })) as unknown as LedgerRow[];
}

const NEEDS_CURRENCY = new Set<string>(
  'buy sell short cover dividend interest fee tax transfer-in deposit withdrawal fx owe exercise maturity instrument price'.split(
    ' ',
  ),
);

interface PlainOptions extends Partial<Omit<ValueOptions, 'quotes' | 'fxRates' | 'asOf' | 'baseCurrency'>> {
  /** Prices by symbol, in dollars unless written as "71500 KRW". */
  readonly prices?: Readonly<Record<string, string>>;
  readonly rates?: readonly {
    readonly from: string;
    readonly to: string;
    readonly rate: string;
    readonly date?: string;
  }[];
  readonly asOf?: string;
  readonly base?: string;
}

/** Values plain rows at plain prices. */
export function valued(
  rows: readonly LedgerRow[],
  { prices = {}, rates = [], asOf, base, ...rest }: PlainOptions = {},
): PortfolioValue {
  const options: ValueOptions = {
    method: 'fifo',
    ...rest,
    quotes: new Map(
      Object.entries(prices).map(([symbol, text]) => {
        const [price = '', currency = 'USD'] = text.split(' ');
        return [symbol as TickerSymbol, { price, currency } as never];
      }),
    ),
    fxRates: createFxRates(rates as readonly FxRate[]),
    asOf: (asOf ?? '2026-06-30') as LocalDate,
    baseCurrency: (base ?? 'USD') as CurrencyCode,
  };
  return valuePortfolio(foldLedger(rows, options), options);
}

/** The one holding of a symbol. */
export function holdingOf(value: PortfolioValue, symbol: string, account = 'main'): HoldingValue {
  const found = value.accounts
    .filter((each) => each.account === account)
    .flatMap((each) => [...each.holdings, ...each.closed])
    .find((each) => each.symbol === symbol);
  if (found === undefined) throw new Error(`${symbol} is not in ${account}`);
  return found;
}

/** The amount of a figure, or what it lacks, as a test reads it. */
export function amountOf(figure: MaybeFigure): string {
  if (isKnown(figure)) return figure.money.amount;
  return `missing ${figure.missing.map((input) => Object.values(input).join(' ')).join(', ')}`;
}

/** Every amount of the totals in the base currency. */
export function totals({ total }: PortfolioValue): Record<string, string> {
  return Object.fromEntries(Object.entries(total).map(([name, figure]) => [name, amountOf(figure as MaybeFigure)]));
}
