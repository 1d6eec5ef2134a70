import { InstrumentDirectory } from '@finclaw/market/instruments';
import type { Purchase } from './ledger.ts';

/** A price as `finclaw quote --json` prints it. */
export interface QuotedPrice {
  readonly instrument: { readonly symbol: string };
  readonly price: string;
  readonly previousClose: string;
}

/** A holding by the purchases and the prices alone; nothing of the program's own portfolio is read. */
export interface KeyHolding {
  readonly symbol: string;
  /** By which an answer may call it. */
  readonly names: readonly string[];
  readonly ko: string;
  readonly en: string;
  readonly sector: string;
  readonly currency: string;
  readonly quantity: number;
  readonly averagePrice: number;
  /** In its own currency. */
  readonly cost: number;
  readonly value: number;
  readonly gain: number;
  readonly gainPercent: number;
  readonly dayPercent: number;
  readonly valueInBase: number;
  readonly gainInBase: number;
  readonly weightPercent: number;
}

export interface PortfolioKey {
  readonly holdings: readonly KeyHolding[];
  readonly value: number;
  readonly cost: Readonly<Record<string, number>>;
  readonly gain: number;
  readonly dayChange: number;
  /** Parts of the whole in percent, by currency and by sector. */
  readonly currencies: ReadonlyMap<string, number>;
  readonly sectors: ReadonlyMap<string, number>;
  /** Instruments that are not held. */
  readonly notHeld: { readonly ko: string; readonly en: string };
}

const directory = new InstrumentDirectory();
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

function partsBy(holdings: readonly KeyHolding[], keyOf: (holding: KeyHolding) => string): ReadonlyMap<string, number> {
  const groups = Map.groupBy(holdings, keyOf);
  return new Map([...groups].map(([key, rows]) => [key, sumOf(rows.map(({ weightPercent }) => weightPercent))]));
}

/** Computes what is true of the portfolio. The base currency is the won; `quotes` holds the pairs too. */
export function computeKey(purchases: readonly Purchase[], quotes: readonly QuotedPrice[]): PortfolioKey {
  const quoteOf = (symbol: string): QuotedPrice => {
    const found = quotes.find(({ instrument }) => instrument.symbol === symbol);
    if (found === undefined) throw new Error(`No price of ${symbol}`);
    return found;
  };
  const rateOf = (currency: string): number => (currency === 'KRW' ? 1 : Number(quoteOf(`${currency}/KRW`).price));
  const rows = purchases.map(({ symbol, currency, quantity, price }) => {
    const { price: now, previousClose } = quoteOf(symbol);
    const [cost, value] = [quantity * price, quantity * Number(now)];
    const { names, sector, type } = directory.find(symbol as never)!;
    return {
      symbol,
      currency,
      quantity,
      cost,
      value,
      ko: names.ko,
      en: names.en,
      names: [names.ko, names.en, symbol.split('.')[0]!],
      sector: sector ?? type,
      averagePrice: price,
      gain: value - cost,
      gainPercent: (value / cost - 1) * 100,
      dayPercent: (Number(now) / Number(previousClose) - 1) * 100,
      valueInBase: value * rateOf(currency),
      gainInBase: (value - cost) * rateOf(currency),
    };
  });
  const total = sumOf(rows.map(({ valueInBase }) => valueInBase));
  const holdings = rows.map((row) => ({ ...row, weightPercent: (row.valueInBase / total) * 100 }));
  const held = new Set(holdings.map(({ symbol }) => symbol));
  const other = directory.instruments.find(
    ({ type, symbol, names }) => type === 'stock' && !held.has(symbol) && names.en.length > 4,
  )!;
  return {
    holdings,
    value: total,
    cost: Object.fromEntries(
      [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, each]) => [
        currency,
        sumOf(each.map(({ cost }) => cost)),
      ]),
    ),
    gain: sumOf(rows.map(({ gainInBase }) => gainInBase)),
    dayChange: sumOf(holdings.map(({ valueInBase, dayPercent }) => valueInBase - valueInBase / (1 + dayPercent / 100))),
    currencies: partsBy(holdings, ({ currency }) => currency),
    sectors: partsBy(holdings, ({ sector }) => sector),
    notHeld: { ko: other.names.ko, en: other.names.en },
  };
}
