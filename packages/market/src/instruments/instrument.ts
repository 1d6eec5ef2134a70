import {
  createCurrencyCode,
  createTickerSymbol,
  type FinancialInstrument,
  type InstrumentType,
  type NameLanguage,
  type TickerSymbol,
} from '@finclaw/types';
import { knownSector } from './listings/sectors.ts';

/** A priced instrument, with all its names. */
export interface Instrument extends FinancialInstrument {
  readonly names: Readonly<Record<NameLanguage, string>>;
  /** Further names: abbreviations, nicknames, former names. */
  readonly aliases: readonly string[];
  /** The ISIN, where it is known locally. */
  readonly isin?: string;
  /** The industry, where a list names it. */
  readonly sector?: string;
  /** True for a fund of only Korean shares, verified by a person: it decides how a gain with it is taxed in Korea. */
  readonly holdsKoreanShares?: true;
  /** True if only its symbol is known, from the suffix of its exchange. */
  readonly isUnnamed?: true;
  /** True if its exchange has listings in several currencies, and no source has said which one this has. */
  readonly mayTradeInOtherMoney?: true;
  /** True if it is no longer listed. */
  readonly isDelisted?: true;
  /** The identifiers of sources where they do not follow from the symbol, by source id. */
  readonly vendorIds?: Readonly<Record<string, string>>;
}

/** One line of a listing table; aliases are separated by a bar. */
export type ListingRow = readonly [symbol: string, ko: string, en: string, aliases?: string];

/** The properties the rows of one table share. */
interface ListingKind {
  readonly type: InstrumentType;
  readonly exchange?: string;
  readonly currency: string;
  /** The language of the official name. */
  readonly language: NameLanguage;
  readonly holdsKoreanShares?: true;
}

/** Turns the rows of a listing table into instruments. */
export function listInstruments(kind: ListingKind, rows: readonly ListingRow[]): Instrument[] {
  return rows.map(([symbol, ko, en, aliases]) => ({
    ...(kind.type === 'stock' && sectorOf(symbol)),
    symbol: createTickerSymbol(symbol),
    name: { ko, en }[kind.language],
    names: { ko, en },
    aliases: aliases === undefined ? [] : aliases.split('|'),
    type: kind.type,
    exchange: kind.exchange,
    currency: createCurrencyCode(kind.currency),
    ...(kind.holdsKoreanShares && { holdsKoreanShares: true }),
  }));
}

const sectorOf = (symbol: string): { readonly sector?: string } => {
  const sector = knownSector(symbol);
  return sector === undefined ? {} : { sector };
};

/** Returns the ticker without its exchange suffix: 005930, AAPL, BTC. */
export function shortTicker(symbol: TickerSymbol): string {
  return symbol.replace(/\.(KS|KQ|KN)$/, '').replace(/-(USD|KRW)$/, '');
}
