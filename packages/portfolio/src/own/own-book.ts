import type { AssetClass } from '@finclaw/config';
import { addDays, type Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import { type InstrumentDirectory, sectorOrClass } from '@finclaw/market/instruments';
import { createTimestamp, type DecimalString, type MarketQuote, type TickerSymbol } from '@finclaw/types';
import type { ReadableLedger } from '../ledger/ledger.ts';
import type { OwnRow } from '../ledger/ledger-row.ts';
import { undoneBy } from '../ledger/undone.ts';

/** A person's definition of an instrument. */
type OwnInstrument = Omit<Extract<OwnRow, { kind: 'instrument' }>, 'kind' | 'account' | 'date' | 'id' | 'recordedAt'>;

/** An instrument of one's own with the prices that were stated of it. */
interface OwnEntry {
  readonly instrument: OwnInstrument | undefined;
  /** Prices of one unit by day, oldest first. */
  readonly prices: ReadonlyMap<LocalDate, DecimalString>;
}

/** The class of instruments that neither a list nor the owner classifies. */
export const UNCLASSIFIED = 'unclassified';

/** The id of prices that a person states. */
const OWN_SOURCE = 'own';

/** Classes whose units are units of money: a deposit, and a debt. */
const IS_MONEY: ReadonlySet<AssetClass> = new Set<AssetClass>(['cash', 'loan']);
const ONE = '1' as DecimalString;
/** The number of days after which a stated price is shown as old. */
const BELIEVED_DAYS = 90;

/** A person's definitions of unlisted instruments and their own classifications of listed ones. */
export class OwnBook {
  readonly #entries: Map<TickerSymbol, OwnEntry>;

  /** Rows in any order; a later day counts over an earlier one, and of one day what was entered last. */
  constructor(rows: readonly OwnRow[]) {
    const sorted = rows.toSorted((a, b) =>
      a.date === b.date ? a.recordedAt - b.recordedAt : a.date < b.date ? -1 : 1,
    );
    const entries = new Map<
      TickerSymbol,
      { instrument: OwnInstrument | undefined; prices: Map<LocalDate, DecimalString> }
    >();
    for (const row of sorted) {
      const entry = entries.get(row.symbol) ?? { instrument: undefined, prices: new Map() };
      entries.set(row.symbol, entry);
      if (row.kind === 'instrument') entry.instrument = row;
      else entry.prices.set(row.date, row.price);
    }
    this.#entries = entries;
  }

  /** Adds a definition that is not in the ledger yet. */
  define(instrument: OwnInstrument): void {
    this.#entries.set(instrument.symbol, { prices: new Map(), ...this.#entries.get(instrument.symbol), instrument });
  }

  get instruments(): readonly OwnInstrument[] {
    return [...this.#entries.values()].flatMap(({ instrument }) => instrument ?? []);
  }

  find(symbol: TickerSymbol): OwnInstrument | undefined {
    return this.#entries.get(symbol)?.instrument;
  }

  /** Returns the class of the instrument given by its owner. */
  classOf(symbol: TickerSymbol): AssetClass | undefined {
    return this.find(symbol)?.assetClass;
  }

  /** Tells whether it is money that is owed. */
  isDebt(symbol: TickerSymbol): boolean {
    return this.classOf(symbol) === 'loan';
  }

  /** Every instrument with its class. */
  classes(): Readonly<Record<string, AssetClass>> {
    return Object.fromEntries(this.instruments.map(({ symbol, assetClass }) => [symbol, assetClass]));
  }

  /** Returns the group of an instrument in an allocation. */
  sectorOf(symbol: TickerSymbol, directory: Pick<InstrumentDirectory, 'find'>): string {
    return this.classOf(symbol) ?? sectorOrClass(directory.find(symbol));
  }

  /** The instrument that is called so, by its symbol or its name. */
  named(text: string): OwnInstrument | undefined {
    const key = nameKey(text);
    return this.instruments.find(({ symbol, name }) => nameKey(symbol) === key || nameKey(name) === key);
  }

  /** Tells whether its prices are stated here, so that the market is not asked. */
  isPriced(symbol: TickerSymbol): boolean {
    return this.#isMoney(symbol) || (this.#entries.get(symbol)?.prices.size ?? 0) > 0;
  }

  /** Returns the number of priced units in one held unit: shares of a contract. */
  unitOf(symbol: TickerSymbol): Decimal {
    return parseDecimal(this.find(symbol)?.multiplier ?? ONE);
  }

  /** Returns the value of one unit on a day: the last one stated on or before it. */
  closeOn(symbol: TickerSymbol, date: LocalDate): DecimalString | undefined {
    const stated = this.#statedDay(symbol, date);
    const price = stated === undefined ? undefined : this.#entries.get(symbol)?.prices.get(stated);
    const unit = price ?? (this.#isMoney(symbol) ? ONE : undefined);
    return unit && toDecimalString(parseDecimal(unit).times(this.unitOf(symbol)));
  }

  /** The price of one unit as it was stated last, and on which day. */
  statedOn(
    symbol: TickerSymbol,
    date: LocalDate,
  ): { readonly price: DecimalString; readonly date: LocalDate } | undefined {
    const day = this.#statedDay(symbol, date);
    const price = day && this.#entries.get(symbol)?.prices.get(day);
    return day && price && { price, date: day };
  }

  /** Returns the same as a quote, with its day. */
  quoteOn(symbol: TickerSymbol, date: LocalDate): MarketQuote | undefined {
    const instrument = this.find(symbol);
    const price = this.closeOn(symbol, date);
    if (price === undefined || instrument === undefined) return undefined;
    const stated = this.#statedDay(symbol, date) ?? date;
    const isOld = addDays(stated, BELIEVED_DAYS) < date;
    const nothing = '0' as DecimalString;
    return {
      symbol,
      price,
      currency: instrument.currency,
      change: nothing,
      changePercent: nothing,
      volume: nothing,
      open: price,
      high: price,
      low: price,
      previousClose: price,
      timestamp: createTimestamp(Date.parse(`${stated}T00:00:00Z`)),
      source: OWN_SOURCE,
      delayed: false,
      freshness: {
        kind: 'last-close',
        date: stated,
        ...(isOld && !this.#isMoney(symbol) && { isStale: true as const }),
      },
      missing: ['volume', 'open', 'high', 'low', 'previousClose'],
    };
  }

  /** The last day up to another on which a price was stated. */
  #statedDay(symbol: TickerSymbol, date: LocalDate): LocalDate | undefined {
    return [...(this.#entries.get(symbol)?.prices.keys() ?? [])].findLast((day) => day <= date);
  }

  #isMoney(symbol: TickerSymbol): boolean {
    const assetClass = this.classOf(symbol);
    return assetClass !== undefined && IS_MONEY.has(assetClass);
  }
}

/** Names that differ in case, blanks and punctuation are one name. */
const nameKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Reads what counts of it in a ledger. */
export async function ownBookOf(ledger: Pick<ReadableLedger, 'ownRows' | 'undoRows'>): Promise<OwnBook> {
  const rows = await ledger.ownRows();
  if (rows.length === 0) return new OwnBook([]);
  const isUndone = undoneBy(await ledger.undoRows());
  return new OwnBook(rows.filter((row) => !isUndone(row)));
}
