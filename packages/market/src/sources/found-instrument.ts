import { createCurrencyCode, createTickerSymbol, type InstrumentType } from '@finclaw/types';
import type { Instrument } from '../instruments/instrument.ts';
import { searchKey, withoutLegalForm } from '../instruments/search-key.ts';

interface SearchHit {
  readonly symbol: string;
  readonly name: string | undefined;
  readonly koreanName?: string | undefined;
  readonly type: InstrumentType;
  readonly exchange?: string;
  readonly currency: string;
  readonly vendorIds?: Readonly<Record<string, string>>;
}

const SYMBOL = /^[A-Z0-9][A-Z0-9.-]{0,19}$/;
const LONGEST_NAME = 80;

/** Converts a search hit to an instrument; undefined for an invalid symbol or name. */
export function foundInstrument({
  symbol,
  name,
  koreanName,
  type,
  exchange,
  currency,
  vendorIds,
}: SearchHit): Instrument | undefined {
  const en = plain(name) ?? plain(koreanName);
  if (!SYMBOL.test(symbol) || en === undefined) return undefined;
  return {
    symbol: createTickerSymbol(symbol),
    name: plain(koreanName) ?? en,
    names: { ko: plain(koreanName) ?? en, en },
    // People leave out "Corporation".
    aliases: [withoutLegalForm(searchKey(en))],
    type,
    exchange,
    currency: createCurrencyCode(currency),
    vendorIds,
  };
}

/** Truncates a vendor's name to one line of ordinary length, since people and models see it. */
function plain(name: string | undefined): string | undefined {
  const text = name
    ?.replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
  return text === '' ? undefined : text;
}
