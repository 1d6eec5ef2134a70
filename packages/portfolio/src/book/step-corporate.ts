import type { Refusal } from '@finclaw/broker-files';
import { Decimal, parseDecimal, toDecimalString } from '@finclaw/market';
import type { TickerSymbol } from '@finclaw/types';
import type { HistoryRow, RowDraft } from '../ledger/ledger-row.ts';

import { type Holding, QUANTITY_DIGITS } from './step-holding.ts';

type CorporateKind = 'spin-off' | 'merger' | 'rename' | 'delisting' | 'maturity' | 'expiry';

/** A row of a corporate action. */
export type CorporateRow = Extract<HistoryRow, { kind: CorporateKind }>;

const KINDS: ReadonlySet<string> = new Set<CorporateKind>([
  'spin-off',
  'merger',
  'rename',
  'delisting',
  'maturity',
  'expiry',
]);
const ENDINGS: ReadonlySet<string> = new Set<CorporateKind>(['delisting', 'maturity', 'expiry']);

/** True for a row after which nothing is left and nothing comes instead but cash. */
export const endsAll = ({ kind }: RowDraft): boolean => ENDINGS.has(kind);

/** True for a row that turns shares into others, brings others with them, or ends them. */
export function isCorporate<Row extends RowDraft>(row: Row): row is Row & Extract<RowDraft, { kind: CorporateKind }> {
  return KINDS.has(row.kind);
}

/**
 * The number of shares left of the old symbol and received of the new one, both negative where they were sold short.
 */
interface CorporateStep {
  readonly left: Decimal;
  readonly arriving: Decimal;
  readonly cash: Decimal;
}

/** Returns the effect of a corporate action on one account's shares, or the reason it is impossible. */
export function stepCorporate(row: CorporateRow, held: Holding, target: Holding | undefined): CorporateStep | Refusal {
  const { symbol, account, date } = row;
  if (held.quantity.isZero()) return { reason: 'nothing-held', params: { symbol, account } };
  const cash = row.amount === undefined ? new Decimal(0) : parseDecimal(row.amount);
  const isShort = held.quantity.isNegative();
  if (isShort && !cash.isZero()) return { reason: 'short-held', params: { symbol, account, date } };
  for (const currency of [target?.currency, cash.isZero() ? undefined : row.currency]) {
    if (currency !== undefined && held.currency !== undefined && currency !== held.currency)
      return {
        reason: 'wrong-currency',
        params: { symbol: row.toSymbol ?? symbol, currency: held.currency, expected: currency },
      };
  }
  const arriving = target === undefined ? new Decimal(0) : newShares(row, held.quantity);
  if (target !== undefined && !target.quantity.isZero() && target.quantity.isNegative() !== isShort) {
    const params = { symbol: row.toSymbol ?? '', account, date, held: toDecimalString(target.quantity) };
    return { reason: isShort ? 'long-held' : 'short-held', params };
  }
  return { left: row.kind === 'spin-off' ? held.quantity : new Decimal(0), arriving, cash };
}

function newShares({ quantity, to, from }: CorporateRow, held: Decimal): Decimal {
  if (quantity !== undefined) return held.isNegative() ? parseDecimal(quantity).negated() : parseDecimal(quantity);
  if (to === undefined || from === undefined) return held;
  return held.times(parseDecimal(to)).dividedBy(parseDecimal(from), QUANTITY_DIGITS);
}

/** The symbols of an account that have to be processed together, because shares of one became shares of another. */
export class LinkedSymbols {
  readonly #next = new Map<string, string>();

  /** Takes note of a row that ties two symbols. */
  note(row: HistoryRow): void {
    if (!('toSymbol' in row) || row.toSymbol === undefined) return;
    const [a, b] = [this.of(row.account, row.symbol), this.of(row.account, row.toSymbol)];
    if (a !== b) this.#next.set(a, b);
  }

  /** One text for all symbols of an account that are tied to this one. */
  of(account: string, symbol: TickerSymbol | ''): string {
    let key = `${account}\u0000${symbol}`;
    for (let next = this.#next.get(key); next !== undefined; next = this.#next.get(key)) key = next;
    return key;
  }
}
