import { Decimal, type LocalDate } from '@finclaw/market';
import type { CurrencyCode, TickerSymbol } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import type { LotMethod } from './lots.ts';
import { type MovedCost, Position } from './position.ts';
import { DatedTally } from './tally.ts';

/** The money side of one currency in one account. */
export class Pocket {
  readonly currency: CurrencyCode;
  /** Cash on hand; empty in an account without recorded cash. */
  cash: Decimal = new Decimal(0);
  readonly income = new DatedTally();
  /** Fees and taxes charged on their own. */
  readonly charges = new DatedTally();
  /** Every fee, also those inside a trade's amount. */
  readonly fees = new DatedTally();
  readonly taxes = new DatedTally();

  constructor(currency: CurrencyCode) {
    this.currency = currency;
  }
}

/** Money or shares that crossed the border of the portfolio; a positive amount was put in. */
export interface OutsideFlow {
  readonly date: LocalDate;
  readonly currency: CurrencyCode;
  /** Cash, or what the shares had cost. */
  readonly amount: Decimal;
  /** True if the cost of some of the shares is unknown. */
  readonly isUnknown?: boolean;
  /** Shares that were moved instead of cash; negative when they left. */
  readonly shares?: { readonly symbol: TickerSymbol; readonly quantity: Decimal };
}

/** One account: its positions and its cash in every currency. */
export class AccountBook {
  readonly account: string;
  readonly method: LotMethod;
  /** False when no cash was ever deposited: then purchases are paid from outside and proceeds go there. */
  readonly keepsCash: boolean;
  readonly positions = new Map<TickerSymbol, Position>();
  readonly pockets = new Map<CurrencyCode, Pocket>();
  readonly flows: OutsideFlow[] = [];
  readonly #without: readonly TickerSymbol[];

  constructor(account: string, method: LotMethod, keepsCash: boolean, without: readonly TickerSymbol[] = []) {
    this.#without = without;
    this.account = account;
    this.method = method;
    this.keepsCash = keepsCash;
  }

  position(symbol: TickerSymbol): Position {
    let position = this.positions.get(symbol);
    if (position === undefined) {
      position = new Position(symbol, this.method);
      this.positions.set(symbol, position);
    }
    return position;
  }

  pocket(currency: CurrencyCode): Pocket {
    let pocket = this.pockets.get(currency);
    if (pocket === undefined) {
      pocket = new Pocket(currency);
      this.pockets.set(currency, pocket);
    }
    return pocket;
  }

  /**
   * Records cash in (positive) or out (negative) that stays inside the portfolio where the account records its cash.
   */
  moveCash(row: HistoryRow, currency: CurrencyCode, amount: Decimal): void {
    const pocket = this.pocket(currency);
    const isOutside = 'symbol' in row && row.symbol !== undefined && this.#without.includes(row.symbol);
    if (this.keepsCash) pocket.cash = pocket.cash.plus(amount);
    // Cash of what is outside comes from there; without recorded cash it never comes in.
    if (this.keepsCash === isOutside) this.#flow(row, currency, isOutside ? amount : amount.negated());
  }

  /** Cash put in (positive) or taken out (negative) by the owner. */
  crossBorder(row: HistoryRow, currency: CurrencyCode, amount: Decimal): void {
    const pocket = this.pocket(currency);
    pocket.cash = pocket.cash.plus(amount);
    this.#flow(row, currency, amount);
  }

  /** Shares that came in (positive) or went out (negative), with their cost. */
  moveShares({ date }: HistoryRow, position: Position, quantity: Decimal, { cost, isUnknown }: MovedCost): void {
    if (this.#without.includes(position.symbol)) return;
    const shares = { symbol: position.symbol, quantity };
    this.flows.push({ date, currency: position.currency as CurrencyCode, amount: cost, isUnknown, shares });
  }

  #flow({ date }: HistoryRow, currency: CurrencyCode, amount: Decimal): void {
    this.flows.push({ date, currency, amount });
  }
}
