import {
  addDecimals,
  divideDecimals,
  type LocalDate,
  multiplyDecimals,
  parseDecimal,
  toDecimalString,
} from '@finclaw/market';
import { createTimestamp, type DecimalString, type TickerSymbol } from '@finclaw/types';
import type { ReadableLedger } from '../ledger/ledger.ts';
import type { LedgerRow, OwnRow } from '../ledger/ledger-row.ts';
import { type OwnBook, ownBookOf } from '../own/own-book.ts';
import type { ReadingDeps } from '../portfolio-deps.ts';

/** An imagined price: a change by some percent, or the price itself. */
export type Move = { readonly percent: DecimalString } | { readonly to: DecimalString };

/** The moves by symbol of an instrument, or of a pair such as USD/KRW. */
export type Moves = ReadonlyMap<TickerSymbol, Move>;

/**
 * Everything that a history is looked at with, after imagined moves and rows. It can be read and not written, and
 * remembers nothing.
 */
export function imagine(deps: ReadingDeps, moves: Moves, rows: readonly LedgerRow[], today: LocalDate): ReadingDeps {
  const { folded: _folded, settled: _settled, closes: _closes, rates, ...rest } = deps;
  return {
    ...rest,
    ledger: withRows(deps.ledger, rows, moves, today),
    market: movedMarket(deps.market, moves, today),
    ...(rates && { rates: { of: (pair) => rates.of(pair), keep: async () => {} } }),
  };
}

/** A ledger with rows after all others; they are of today. */
const withRows = (
  ledger: ReadableLedger,
  rows: readonly LedgerRow[],
  moves: Moves,
  today: LocalDate,
): ReadableLedger => ({
  rows: async (batch) => [...(await ledger.rows(batch)), ...rows],
  async *pages(batch, after) {
    yield* ledger.pages(batch, after);
    yield rows;
  },
  extent: (until) => ledger.extent(until),
  undoRows: () => ledger.undoRows(),
  ownRows: async () => {
    const stated = await ledger.ownRows();
    const own = await ownBookOf(ledger);
    return [...stated, ...movedPrices(own, moves, today)];
  },
  version: () => ledger.version(),
  batches: () => ledger.batches(),
});

/** Prices that the owner states, after their moves. */
function movedPrices(own: OwnBook, moves: Moves, today: LocalDate): readonly OwnRow[] {
  return [...moves].flatMap(([symbol, move]) => {
    const quote = own.isPriced(symbol) ? own.quoteOn(symbol, today) : undefined;
    if (quote === undefined) return [];
    const price = moved(toDecimalString(parseDecimal(quote.price).dividedBy(own.unitOf(symbol))), move);
    const { currency } = quote;
    const recordedAt = createTimestamp(Number.MAX_SAFE_INTEGER);
    return [{ kind: 'price', id: `moved ${symbol}`, recordedAt, account: '', date: today, symbol, price, currency }];
  });
}

function movedMarket(market: ReadingDeps['market'], moves: Moves, today: LocalDate): ReadingDeps['market'] {
  return {
    async quote(instrument, signal) {
      const answer = await market.quote(instrument, signal);
      const move = moves.get(instrument.symbol);
      if (!answer.ok || move === undefined) return answer;
      return { ok: true, value: { ...answer.value, price: moved(answer.value.price, move) } };
    },
    async history(instrument, request, signal) {
      const answer = await market.history(instrument, request, signal);
      const move = moves.get(instrument.symbol);
      if (!answer.ok || move === undefined || instrument.type !== 'forex') return answer;
      // What is sold today is converted at the rate of today, which is the imagined one.
      const now = await market.quote(instrument, signal);
      if (!now.ok) return answer;
      const close = moved(now.value.price, move);
      const timestamp = createTimestamp(Date.parse(`${today}T12:00:00Z`));
      const candle = { timestamp, open: close, high: close, low: close, close, volume: now.value.volume };
      return { ok: true, value: { ...answer.value, candles: [...answer.value.candles, candle] } };
    },
  };
}

const EXACT_DIGITS = 20;

/** A price after its move. */
const moved = (price: DecimalString, move: Move): DecimalString =>
  'to' in move
    ? move.to
    : addDecimals(price, divideDecimals(multiplyDecimals(price, move.percent), 100n, EXACT_DIGITS));
