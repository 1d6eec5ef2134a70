import { addDecimals, compareDecimals, divideDecimals, SimulatedSource } from '@finclaw/market';
import type { DecimalString, FinancialInstrument } from '@finclaw/types';

/**
 * By how much the price of an instrument has changed since the close before, in its currency; undefined for what is
 * simulated.
 */
export type Moves = (instrument: FinancialInstrument, price: DecimalString) => DecimalString | undefined;

/**
 * The simulated market with other closes before today, so that what seldom happens does: nothing moved at all, or
 * everything by its limit.
 */
export class MovedMarket extends SimulatedSource {
  readonly #moves: Moves;

  constructor(options: ConstructorParameters<typeof SimulatedSource>[0], moves: Moves) {
    super(options);
    this.#moves = moves;
  }

  override async quote(instrument: FinancialInstrument): ReturnType<SimulatedSource['quote']> {
    const simulated = await super.quote(instrument);
    const change = simulated.ok ? this.#moves(instrument, simulated.value.price) : undefined;
    if (!simulated.ok || change === undefined) return simulated;
    const { price } = simulated.value;
    const back = change.startsWith('-') ? change.slice(1) : `-${change}`;
    const previousClose = addDecimals(price, back as DecimalString);
    if (compareDecimals(previousClose, 0n) <= 0) return simulated;
    const changePercent = divideDecimals(change, divideDecimals(previousClose, 100n, 8), 2);
    return { ok: true, value: { ...simulated.value, change, changePercent, previousClose } };
  }
}
