import type { Refusal } from '@finclaw/broker-files';
import { Decimal } from '@finclaw/market';
import type { TickerSymbol } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';

import { type CorporateRow, isCorporate, stepCorporate } from './step-corporate.ts';
import { type ExerciseRow, stepExercise } from './step-exercise.ts';
import { type Holding, type HoldingRow, isHoldingRow, stepHolding } from './step-holding.ts';

/** Walks rows in order and finds the impossible ones, storing only quantities. */
export class HoldingWalk {
  readonly #holdings = new Map<string, Holding>();

  /** Applies the next row; returns the reason if it is impossible, and then ignores it. */
  step(row: HistoryRow): Refusal | undefined {
    if (isCorporate(row)) return this.#stepCorporate(row);
    if (row.kind === 'exercise') return this.#stepExercise(row);
    if (!isHoldingRow(row)) return undefined;
    return this.#stepHolding(row);
  }

  #stepHolding(row: HoldingRow): Refusal | undefined {
    const held = this.held(row.account, row.symbol);
    const after = stepHolding(row, held);
    if ('reason' in after) return after;
    held.quantity = after;
    if ('currency' in row) held.currency ??= row.currency;
    return undefined;
  }

  #stepExercise(row: ExerciseRow): Refusal | undefined {
    const option = this.held(row.account, row.symbol);
    const step = stepExercise(row, option, this.held(row.account, row.toSymbol));
    if ('reason' in step) return step;
    option.quantity = step.left;
    return this.#stepHolding(step.trade);
  }

  #stepCorporate(row: CorporateRow): Refusal | undefined {
    const held = this.held(row.account, row.symbol);
    const target = row.toSymbol === undefined ? undefined : this.held(row.account, row.toSymbol);
    const step = stepCorporate(row, held, target);
    if ('reason' in step) return step;
    held.quantity = step.left;
    if (target === undefined) return undefined;
    target.quantity = target.quantity.plus(step.arriving);
    target.currency ??= held.currency;
    return undefined;
  }

  /** The present holdings of all accounts. */
  *all(): Generator<{ readonly symbol: TickerSymbol; readonly holding: Holding }> {
    for (const [key, holding] of this.#holdings)
      yield { symbol: key.slice(key.indexOf('\u0000') + 1) as TickerSymbol, holding };
  }

  /** Returns an account's present holding of a symbol. */
  held(account: string, symbol: string): Holding {
    const key = `${account}\u0000${symbol}`;
    let held = this.#holdings.get(key);
    if (held === undefined) {
      held = { quantity: new Decimal(0), currency: undefined };
      this.#holdings.set(key, held);
    }
    return held;
  }
}
